"""Claims about what players know: the cards that went through their hands, what lies open, what is said, no more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cuckoo_formal.claims.alike import talks
from cuckoo_formal.claims.cards import happenings
from cuckoo_formal.claims.claim import claim
from cuckoo_formal.clauses import blocking, drawing, talk, windfall
from cuckoo_formal.hand import Event
from cuckoo_formal.knowledge import HIDDEN, view
from cuckoo_formal.logic import both, change, either, every, implies, negate, same, where
from cuckoo_formal.play import Kind, drawer
from cuckoo_formal.trace import trace

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.logic import Row
    from cuckoo_formal.play import Moment
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.trace import Trace

#: what all players see of a hand, beside the cards that lie face up
PUBLIC = ("chips", "pot", "event", "other", "seen", "said", "took", "out", "owed", "up")
#: what one player sees that others may not
PRIVATE = ("dealt", "card", "suit", "gave", "got", "gave_suit", "got_suit", "laid")


def shows_a_match(rules: Rules) -> str:
    """A dealer who draws the rank that he held shows it."""
    return "" if rules.windfall is windfall.nothing else "in this rule set a dealer shows the rank that he held"


def stages(course: Trace) -> Iterator[tuple[int, Hand]]:
    """The hand after the opening and after each turn, with whose turn that was."""
    yield 0, course.opened
    yield from enumerate(course.turns)


# -- what everybody knows
@claim("knows-his-card", remembers=True)
def everybody_knows_his_card(rules: Rules, course: Trace) -> bool:
    """Whoever has looked at his card always knows which card he holds, whatever has been done to it."""
    dealer = len(course.dealt.cards) - 1
    return every(
        view(rules, hand, seat, turn).card == card
        for turn, hand in stages(course)
        for seat, card in enumerate(hand.cards)
        if rules.look is not blocking.blind_dealer or seat != dealer or turn == dealer
    )


@claim("face-up-is-seen", remembers=True)
def what_lies_face_up_is_seen_by_all(rules: Rules, course: Trace) -> bool:
    """A card that lies face up is seen by everybody, and of a card that lies face down nobody sees the face."""
    return every(
        face == where(up, card, HIDDEN)
        for turn, hand in stages(course)
        for seat in range(len(hand.cards))
        for face, up, card in zip(view(rules, hand, seat, turn).face_up, hand.up, hand.cards, strict=True)
    )


@claim("stock-card-shown", remembers=True, unless=shows_a_match, source="Wikipedia, Ranter-Go-Round: dealer may cut")
def a_drawn_card_lies_as_the_rules_say(rules: Rules, course: Trace) -> bool:
    """A card that the dealer draws lies face up if the rules have him cut or turn it up, and otherwise face down."""
    open_ = rules.cut in {drawing.turned_up, drawing.cut_and_turned_up}
    return every(
        implies(drew(before, after, moment.seat), after.up[moment.seat] == open_)
        for moment, before, after in happenings(course, Kind.DRAW, Kind.REDRAW)
        if moment.seat == drawer(rules, len(after.cards))
    )


def drew(before: Hand, after: Hand, seat: int) -> bool:
    """A seat has just taken a card from the stock."""
    return both(negate(before.event[seat] == Event.DREW), after.event[seat] == Event.DREW)


# -- what an exchange tells those who have no part in it
@claim("onlookers-learn-nothing", remembers=True)
def onlookers_learn_only_that_it_took_place(rules: Rules, course: Trace) -> bool:
    """Whoever has no part in an exchange learns only that it took place, and what is said or lies face up."""
    return every(
        implies(
            exchanged(moment, after), nothing_new(*(alone(rules, hand, seat, moment.turn) for hand in (before, after)))
        )
        for moment, before, after in happenings(course, Kind.ANSWER)
        for seat in range(len(after.cards))
        if seat not in (moment.turn, moment.other)
    )


def exchanged(moment: Moment, after: Hand) -> bool:
    """The two seats of a request have exchanged their cards."""
    return both(after.event[moment.turn] == Event.EXCHANGED, after.other[moment.turn] == moment.other)


def alone(rules: Rules, hand: Hand, seat: int, turn: int) -> tuple[int, ...]:
    """What a seat sees of a hand that others may not see."""
    seen = view(rules, hand, seat, turn)
    rows = (getattr(seen, row) for row in PRIVATE)
    return tuple(card for row in rows for card in (row if isinstance(row, tuple) else (row,)))


def nothing_new(before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    """All that is seen now was seen before."""
    return every(either(now == HIDDEN, now == was) for was, now in zip(before, after, strict=True))


@claim("unseen-cards-do-not-show", remembers=True, source="two hands that nobody can tell apart")
def what_a_player_has_not_seen_does_not_show(rules: Rules, course: Trace) -> bool:
    """If all cards but a player's own had been dealt one place further, he could not tell, until all can."""
    others = (trace(rules, one_further(course.dealt, seat), course.answers) for seat in range(len(course.dealt.cards)))
    return every(looks_the_same(rules, course, other, seat) for seat, other in enumerate(others))


def one_further(hand: Hand, seat: int) -> Hand:
    """The hand with all cards but those of one seat moved on by one place; the stock follows the seats."""
    seats, places = len(hand.cards), len(hand.cards) + len(hand.stock)
    cards, suits = around((*hand.cards, *hand.stock), seat), around(hand.suits[:places], seat)
    deal = change(hand.deal, cards=cards[:seats], stock=cards[seats:], suits=suits)
    return change(hand, deal=deal, cards=deal.cards, stock=deal.stock, suits=suits)


def around(row: Row, seat: int) -> Row:
    """The row with everything but one place moved on, the last to the first."""
    if not row:
        return row
    others = (*row[:seat], *row[seat + 1 :])
    others = (*others[-1:], *others[:-1])
    return (*others[:seat], row[seat], *others[seat:])


def looks_the_same(rules: Rules, one: Trace, other: Trace, seat: int) -> bool:
    """A seat sees the same in two hands as long as the same happens in both, and the same cards come to it."""
    so_far, laws = True, list[bool]()
    for (turn, here), (_, there) in zip(stages(one), stages(other), strict=True):
        so_far = every((so_far, *same_for_all(here, there), *same_cards(here, there, seat)))
        laws.append(implies(so_far, same(alone(rules, here, seat, turn), alone(rules, there, seat, turn))))
    return every(laws)


def same_for_all(here: Hand, there: Hand) -> Iterator[bool]:
    """The same has happened in both hands, and the same cards lie face up."""
    yield from (same(getattr(here, row), getattr(there, row)) for row in PUBLIC)
    for up, mine, theirs in zip(here.up, zip_cards(here), zip_cards(there), strict=True):
        yield implies(up, same(mine, theirs))


def zip_cards(hand: Hand) -> tuple[tuple[int, ...], ...]:
    """Each card with its suit, if it has one."""
    return tuple(zip(hand.cards, *([hand.suits[: len(hand.cards)]] if hand.suits else []), strict=True))


def same_cards(here: Hand, there: Hand, seat: int) -> Iterator[bool]:
    """The same card lies before a seat in both hands, and the dealer has laid away the same ones."""
    yield same(zip_cards(here)[seat], zip_cards(there)[seat])
    if seat == len(here.cards) - 1:
        yield same(here.laid, there.laid)


# -- what is said
@claim("said-is-true", remembers=True, unless=talks)
def what_is_said_is_true(rules: Rules, course: Trace) -> bool:
    """Whatever is said of the cards that change hands is true."""
    return every(
        implies(exchanged(moment, after), true(rules, after.said[moment.turn], before, moment))
        for moment, before, after in happenings(course, Kind.ANSWER)
    )


def true(rules: Rules, said: int, before: Hand, moment: Moment) -> bool:
    """What is said fits the two cards: the one that was got and the one that was given for it."""
    got, gave = before.cards[moment.other], before.cards[moment.turn]
    if rules.talk is talk.outcome_called:
        return both(implies(said == 1, got < gave), implies(said == 2, got == gave))  # noqa: PLR2004 - as the clause has it
    return some_of((0, got + 1), (0, gave + 1), said, len(rules.deck.faces) + 1)


def some_of(firsts: tuple[int, ...], seconds: tuple[int, ...], said: int, base: int) -> bool:
    """The number that was said names one of the first cards and one of the second; nought names none."""
    either_way = [said == (first * base + second) for first in firsts for second in seconds]
    return either(either(either_way[0], either_way[1]), either(either_way[2], either_way[3]))


@claim("told-exactly", remembers=True, unless=talks)
def low_cards_are_told_and_no_others(rules: Rules, course: Trace) -> bool:
    """The cards that have to be told are told, every time, and nothing is said of any other."""
    return every(
        implies(exchanged(moment, after), (after.said[moment.turn] == 0) == nothing_to_tell(rules, before, moment))
        for moment, before, after in happenings(course, Kind.ANSWER)
    )


def nothing_to_tell(rules: Rules, before: Hand, moment: Moment) -> bool:
    """By the rules nothing has to be said of the two cards."""
    got, gave = before.cards[moment.other], before.cards[moment.turn]
    if rules.talk is talk.outcome_called:
        return got > gave
    if isinstance(rules.talk, talk.GiverAnnounces):
        return got >= rules.talk.lowest
    three = 3  # worst faces
    return gave >= three if rules.talk is talk.low_card_face_up else both(got >= three, gave >= three)
