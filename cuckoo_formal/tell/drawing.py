"""The table as a picture: seats around it in the direction of play, cards, chips, stock and pot, and who asked whom."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.ending import CLOCKWISE
from cuckoo_formal.hand import Event
from cuckoo_formal.tell import cards, svg
from cuckoo_formal.tell.cards import card_svg
from cuckoo_formal.tell.languages import ENGLISH, english, speak
from cuckoo_formal.tell.plan import CARD, WIDE, Plan, plan_of
from cuckoo_formal.tell.retelling import value_of
from cuckoo_formal.tell.scene import EVERYTHING, card_at
from cuckoo_formal.tell.seen import at_the_deal
from cuckoo_formal.tell.strip import deal_svg
from cuckoo_formal.tell.terminal import text_table
from cuckoo_formal.tell.words import amount, fit, seat_names

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.tell.svg import Point

__all__ = ["card_svg", "deal_svg", "table_svg", "text_table"]

#: so many chips are drawn one by one
MOST_DISCS = 6


def table_svg(  # noqa: PLR0913 - the table, and for whom it is drawn
    rules: Rules,
    hand: Hand,
    names: Sequence[str] = (),
    *,
    for_seat: int | None = EVERYTHING,
    known: Collection[int] | None = None,
    prefix: str = "cf",
    language: str = ENGLISH,
) -> str:
    """The table as it lies in a hand.

    Args:
        rules: the rule set.
        hand: the hand, at any moment.
        names: the players' names.
        for_seat: show the cards that this seat sees, and seat it in front; ``None`` shows all, the dealer in front.
        known: the seats whose cards are shown, if that is known better, as from :func:`cuckoo_formal.tell.seen.seen`.
        prefix: begins every id, so that many pictures can stand on one page.
        language: in which its words are.
    """
    here, seats = rules.at(len(hand.cards)), len(hand.cards)
    called, clockwise = seat_names(names, seats), rules.direction == CLOCKWISE
    faces = at_the_deal(here, hand, for_seat) if known is None else frozenset(known)
    plan = plan_of(seats, seats - 1 if for_seat is EVERYTHING else for_seat, clockwise=clockwise)
    parts = [felt(plan), *moves(plan, hand), *centre(plan, hand, language), way_round(plan, clockwise=clockwise)]
    parts += [
        seat_svg(here, hand, name, place, faces, language)
        for name, place in zip(called, enumerate(plan.seats), strict=True)
    ]
    title = speak("A table of {number} players", language, number=amount(seats) if language == ENGLISH else seats)
    desc = described(here, hand, called, faces, language)
    return svg.document(parts, (WIDE, plan.high), title, desc, prefix, language)


def felt(plan: Plan) -> str:
    """The table itself."""
    return svg.tag("rect", x=3, y=3, width=WIDE - 6, height=plan.high - 6, rx=28, class_="cf-felt")


def centre(plan: Plan, hand: Hand, language: str) -> list[str]:
    """The stock and the pot."""
    sx, sy = plan.stock
    x = plan.middle[0] + 28
    there = speak("{number} left", language, number=hand.left) if hand.left else speak("no stock", language)
    return [
        svg.moved(cards.back(), sx - 14, sy - 20, 28 / cards.WIDE) if hand.left else "",
        svg.words(there, sx, sy + 34, 11, "cf-soft"),
        svg.tag("circle", cx=x, cy=sy, r=11, class_="cf-chip"),
        svg.words(speak("pot {number}", language, number=hand.pot), x, sy + 34, 11, "cf-soft"),
    ]


def way_round(plan: Plan, *, clockwise: bool) -> str:
    """Which way play goes."""
    x, y = plan.middle
    return way(x + 30, y - 30, clockwise=clockwise)


def way(x: float, y: float, *, clockwise: bool) -> str:
    """An arrow that goes round as play goes."""
    side = -1 if clockwise else 1
    return svg.arrow((x + 20 * side, y + 6), (x, y - 14), (x - 20 * side, y + 6), back=False)


# -- who asked whom
def moves(plan: Plan, hand: Hand) -> list[str]:
    """An arrow for each turn in which cards were asked for."""
    return [
        move(plan, seat, other, event) for seat, (event, other) in enumerate(zip(hand.event, hand.other, strict=True))
    ]


def move(plan: Plan, seat: int, other: int, event: int) -> str:
    """The arrow of one turn: both ways for an exchange, with a mark across it for a request that was refused."""
    if event not in (Event.EXCHANGED, Event.DREW, Event.REFUSED, Event.DREW_REFUSED, Event.PASSED_ON) or other < 0:
        return ""
    start, bend, end = plan.way(seat, other)
    exchanged = event in (Event.EXCHANGED, Event.DREW)
    line = svg.arrow(start, bend, end, back=exchanged)
    return line if exchanged else line + cards.no_mark(*svg.halfway(start, bend, end))


# -- a seat
def seat_svg(
    rules: Rules, hand: Hand, name: str, place: tuple[int, Point], faces: Collection[int], language: str
) -> str:
    """One seat: its card, its name, its chips, and what became of it."""
    seat, (x, y) = place
    parts = [cards.small(rules.deck, card_at(hand, seat) if seat in faces else None, x, y - 18, CARD)]
    parts += [cards.open_mark(x, y - 18, CARD)] if hand.up[seat] else []
    parts += [svg.words(fit(name, 11), x, y + 28, 12, "cf-bold")]
    parts += [discs(hand.chips[seat], x, y + 38, language)] if rules.lives else []
    parts += [button(x - 33, y - 38, language)] if seat == len(hand.cards) - 1 else []
    fate = fate_of(hand, seat)
    parts += [cards.lost_mark(x, y + 4, speak(fate, language))] if fate else []
    return "".join(parts)


def fate_of(hand: Hand, seat: int) -> str:
    """What has become of a seat, if anything."""
    if hand.gone[seat]:
        return english("out")
    if hand.loses[seat]:
        return english("loses")
    return english("knocked out") if hand.out[seat] else ""


def discs(number: int, x: float, y: float, language: str) -> str:
    """Chips, one by one while there are few, else one and their number."""
    if not number:
        return svg.words(speak("no chips", language), x, y + 4, 10, "cf-soft")
    if number > MOST_DISCS:
        return svg.tag("circle", cx=x - 14, cy=y, r=5, class_="cf-chip") + svg.words(str(number), x + 6, y + 4, 11)
    first = x - 5.5 * (number - 1)
    return "".join(svg.tag("circle", cx=first + 11 * place, cy=y, r=5, class_="cf-chip") for place in range(number))


def button(x: float, y: float, language: str) -> str:
    """The dealer's button."""
    letter = svg.words(speak("D", language), x, y + 4, 11, "cf-letter cf-bold")
    return svg.tag("circle", cx=x, cy=y, r=9, class_="cf-button") + letter


# -- in words
def described(rules: Rules, hand: Hand, names: tuple[str, ...], faces: Collection[int], language: str) -> str:
    """The picture in words."""
    seats = " ".join(seat_words(rules, hand, names, seat, faces, language) for seat in range(len(names)))
    goes = english("In order of play, clockwise: {seats} The stock has {number} cards, the pot {pot}.")
    if rules.direction != CLOCKWISE:
        goes = english("In order of play, anticlockwise: {seats} The stock has {number} cards, the pot {pot}.")
    pot = value_of("pot", hand.pot, rules.deck, names, language)
    return speak(goes, language, seats=seats, number=hand.left, pot=pot)


def seat_words(
    rules: Rules, hand: Hand, names: tuple[str, ...], seat: int, faces: Collection[int], language: str
) -> str:
    """One seat in words."""
    card = value_of("card", card_at(hand, seat), rules.deck, names, language)
    chips = value_of("chips", hand.chips[seat], rules.deck, names, language)
    fate = english(" and is out") if hand.gone[seat] else english(" and loses") if hand.loses[seat] else ""
    what = speak("has {card}", language, card=card) if seat in faces else speak("has a card that is hidden", language)
    parts = (
        names[seat] + (speak(", the dealer,", language) if seat == len(names) - 1 else ""),
        f" {what}",
        speak(" face up", language) if hand.up[seat] else "",
        speak(" and {chips}", language, chips=chips) if rules.lives else "",
        speak(fate, language),
    )
    return f"{''.join(parts)}."
