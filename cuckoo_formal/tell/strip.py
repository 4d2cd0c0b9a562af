"""One hand as a strip of pictures: a row for the deal, for each turn, and for the showdown, each with its sentences."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from cuckoo_formal.play import Kind
from cuckoo_formal.tell import cards, svg
from cuckoo_formal.tell.languages import english, listed, speak
from cuckoo_formal.tell.scene import card_at
from cuckoo_formal.tell.seen import Seats, everybody, seen
from cuckoo_formal.tell.words import fit, wrap

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.tell.narration import Told
    from cuckoo_formal.tell.sentences import Card, Sentence

NARROW, MARGIN, COLUMN = 360, 8, 40
SIZE, LINE = 12, 16  # of the letters, and from one line to the next
HEADER = 42
NO_ARROW = ("draws-again",)
REFUSED = ("refused", "refused-again", "stock-refuses", "stock-refuses-once", "stock-kills")


@dataclass(frozen=True)
class Row:
    """One picture of the strip."""

    hand: Hand
    known: Seats
    sentences: tuple[Sentence, ...]
    before: Hand | None = None  # the row above; what has changed since then stands out


@dataclass(frozen=True)
class Sheet:
    """The columns of a strip: one a seat, the last for the stock."""

    columns: int
    wide: float

    @property
    def column(self) -> float:
        """How wide one column is."""
        return (self.wide - 2 * MARGIN) / self.columns

    @property
    def card(self) -> float:
        """How wide a card is."""
        return min(44.0, self.column - 6)

    def x(self, column: int) -> float:
        """The middle of a column."""
        return MARGIN + self.column * (column + 0.5)


def deal_svg(told: Told, *, prefix: str = "cf") -> str:
    """The strip of a hand that was told, for the eyes of whoever it was told to.

    Args:
        told: the hand, as :func:`cuckoo_formal.tell.narration.tell_hand` gives it.
        prefix: begins every id, so that many pictures can stand on one page.
    """
    columns = len(told.names) + 1
    sheet = Sheet(columns, max(NARROW, COLUMN * columns + 2 * MARGIN))
    parts, y = [header(sheet, told)], float(HEADER)
    for row in rows_of(told):
        drawn, y = row_svg(sheet, told, row, y)
        parts.append(drawn)
    desc = " ".join(sentence.text for sentence in told.sentences)
    return svg.document(parts, (sheet.wide, y + MARGIN), title_of(told), desc, prefix, told.language)


def title_of(told: Told) -> str:
    """Who loses."""
    losers = [name for name, loses in zip(told.names, told.hand.loses, strict=True) if loses]
    names, who = (listed(list(row), told.language) for row in (told.names, losers))
    if not losers:
        return speak("A hand among {names}: nobody loses", told.language, names=names)
    one, many = english("A hand among {names}: {who} loses"), english("A hand among {names}: {who} lose")
    return speak(many if len(losers) > 1 else one, told.language, names=names, who=who)


# -- rows
def rows_of(told: Told) -> list[Row]:
    """The pictures of a hand: the deal, the opening, each turn, the showdown."""
    known = seen(told.rules, told.dealt, told.steps, told.listener)
    by_step = [tuple(s for s in told.sentences if s.step == place) for place in range(-1, len(told.steps) + 1)]
    rows = [Row(told.dealt, known[0], by_step[0])]
    for _, places in groupby(range(len(told.steps)), key=lambda place: part_of(told, place)):
        run = list(places)
        said = tuple(sentence for place in run for sentence in by_step[place + 1])
        if said:
            rows.append(Row(told.steps[run[-1]].after, known[run[-1] + 1], said, rows[-1].hand))
    return [*rows, Row(told.hand, everybody(told.hand), by_step[-1])]


def part_of(told: Told, place: int) -> int:
    """The part of the hand to which a step belongs: -1 for the opening, else whose turn it is."""
    moment = told.steps[place].moment
    return -1 if moment.kind is Kind.OPENING else moment.turn


def header(sheet: Sheet, told: Told) -> str:
    """The names, and the dealer's button."""
    room = int(sheet.column / (svg.LETTER * 11))
    names = [fit(name, room) for name in told.names] + [fit(speak("stock", told.language), room)]
    words = [svg.words(name, sheet.x(place), 34, 11, "cf-bold") for place, name in enumerate(names)]
    x = sheet.x(len(told.names) - 1)
    dealer = svg.words(speak("D", told.language), x, 17, 10, "cf-letter cf-bold")
    return "".join(words) + svg.tag("circle", cx=x, cy=13, r=8, class_="cf-button") + dealer


def row_svg(sheet: Sheet, told: Told, row: Row, y: float) -> tuple[str, float]:
    """One picture and its sentences, from ``y`` down, and where it ends."""
    moves = [move for sentence in row.sentences if (move := move_of(sentence, sheet.columns - 1))]
    high = sheet.card * cards.HIGH / cards.WIDE
    top = y + 10 + 18 * len(moves)
    parts = [svg.tag("line", x1=MARGIN, x2=sheet.wide - MARGIN, y1=y, y2=y, class_="cf-rule")]
    parts += [arrow(sheet, move, y + 16 + 18 * place) for place, move in enumerate(moves)]
    parts += [seat(sheet, told, row, place, top + high / 2) for place in range(sheet.columns - 1)]
    parts.append(stock(sheet, told.rules, row, top + high / 2))
    room = int((sheet.wide - 2 * MARGIN) / (svg.LETTER * SIZE))
    lines = [line for sentence in row.sentences for line in wrap(sentence.text, room)]
    first = top + high + LINE + 4
    parts += [svg.words(line, MARGIN, first + LINE * n, SIZE, anchor="start") for n, line in enumerate(lines)]
    return "".join(parts), first + LINE * len(lines)


def seat(sheet: Sheet, told: Told, row: Row, place: int, y: float) -> str:
    """The card before one seat; faint if nothing has happened to it since the row above."""
    hand, x = row.hand, sheet.x(place)
    card = card_at(hand, place) if place in row.known else None
    was = row.before
    same = was is not None and (was.cards[place], was.up[place]) == (hand.cards[place], hand.up[place])
    still = same and all(place not in sentence.seats for sentence in row.sentences)
    parts = [cards.small(told.rules.deck, card, x, y, sheet.card)]
    parts += [cards.open_mark(x, y, sheet.card)] if hand.up[place] else []
    fate = english("out") if hand.gone[place] else english("loses") if hand.loses[place] else ""
    parts += [cards.lost_mark(x, y + sheet.card * 0.5, speak(fate, told.language))] if fate else []
    return svg.tag("g", "".join(parts), class_="cf-faded") if still else "".join(parts)


def stock(sheet: Sheet, rules: Rules, row: Row, y: float) -> str:
    """The stock, or the card of it that refused."""
    x, left = sheet.x(sheet.columns - 1), row.hand.left
    refused = [s.value("card") for s in row.sentences if s.kind in REFUSED and s.kind.startswith("stock")]
    still = not refused and row.before is not None and row.before.left == left
    card = card_value(refused[-1]) if refused else None
    number = svg.words(str(left), x, y + 4, 12, "cf-bold cf-stock") if not refused and left else ""
    body = cards.small(rules.deck, card, x, y, sheet.card) if left or refused else ""
    return svg.tag("g", body + number, class_="cf-faded") if still and body else body + number


def card_value(value: object) -> Card:
    """A card out of a sentence."""
    return tuple(int(part) for part in value) if isinstance(value, tuple) else ()


# -- arrows
def move_of(sentence: Sentence, stock_column: int) -> tuple[int, int, bool] | None:
    """Who asked whom, and whether it was refused; nothing if the sentence tells of something else."""
    kind = sentence.kind
    if kind in REFUSED or kind.startswith(("exchanged", "draws-")):
        if kind in NO_ARROW:
            return None
        seats = sentence.seats if len(sentence.seats) > 1 else (*sentence.seats, stock_column)
        return seats[0], seats[1], kind in REFUSED
    return None


def arrow(sheet: Sheet, move: tuple[int, int, bool], y: float) -> str:
    """An arrow above the cards, from column to column."""
    source, target, refused = move
    ax, bx = sheet.x(source), sheet.x(target)
    way = 1 if bx > ax else -1
    start, end = (ax + 4 * way, y), (bx - 4 * way, y)
    line = svg.arrow(start, ((ax + bx) / 2, y), end, back=not refused)
    return line + (cards.no_mark((ax + bx) / 2, y) if refused else "")
