"""Claims about cards: none is made or lost, an exchange moves two, and a card that blocks stays where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.cards import Power
from cuckoo_formal.claims.claim import claim
from cuckoo_formal.hand import Event, swapped
from cuckoo_formal.logic import both, count, either, every, implies, same
from cuckoo_formal.play import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuckoo_formal.hand import Hand
    from cuckoo_formal.play import Moment
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.trace import Trace


def happenings(course: Trace, *kinds: Kind) -> Iterator[tuple[Moment, Hand, Hand]]:
    """The moments of these kinds, with the hand before and after each."""
    for moment, before, after in zip(course.moments, course.before, course.after, strict=True):
        if moment.kind in kinds:
            yield moment, before, after


def undoing(rules: Rules) -> str:
    """Exchanges may be undone."""
    return "in this rule set exchanges may be undone" if rules.deck.has(Power.UNDOES) else ""


def held(hand: Hand, face: int) -> int:
    """How many cards of a face lie before the seats and in that part of the stock which may be turned up."""
    return count(card == face for card in (*hand.cards, *hand.stock))


def as_many(before: Hand, after: Hand, face: int) -> bool:
    """There are as many cards of a face as before."""
    return held(before, face) == held(after, face)


@claim("cards-conserved", required=True, every_face=True, each=as_many)
def cards_are_conserved(_rules: Rules, course: Trace, face: int) -> bool:
    """No card is made or lost: of each face, seats and stock together hold as many after every turn as before it."""
    moments = zip(course.before, course.after, strict=True)
    return every(as_many(before, after, face) for before, after in moments)


@claim("exchange-moves-two", remembers=True, unless=undoing)
def an_exchange_moves_two_cards(_rules: Rules, course: Trace) -> bool:
    """An exchange moves exactly two cards, and a request that is not granted none of the player's who was asked."""
    return every(moves_two(*happening) for happening in happenings(course, Kind.ANSWER))


def moves_two(moment: Moment, before: Hand, after: Hand) -> bool:
    """The two seats of a request exchange their cards and nothing else moves, or the asked seat keeps its card."""
    asker, asked = moment.turn, moment.other
    exchanged = both(after.event[asker] == Event.EXCHANGED, after.other[asker] == asked)
    done = both(same(after.cards, swapped(before.cards, asker, asked)), same(after.stock, before.stock))
    others = every(after.cards[seat] == card for seat, card in enumerate(before.cards) if seat != asker)
    return both(implies(exchanged, done), either(exchanged, others))


@claim("draw-moves-one", unless=undoing)
def a_draw_moves_one_card(_rules: Rules, course: Trace) -> bool:
    """A card that is drawn from the stock goes to the player who draws it, and nobody else's card moves."""
    return every(
        now == card
        for moment, before, after in happenings(course, Kind.DRAW, Kind.REDRAW)
        for seat, (card, now) in enumerate(zip(before.cards, after.cards, strict=True))
        if seat != moment.seat
    )


@claim("blocker-keeps", remembers=True, unless=undoing)
def who_blocked_keeps_his_card(rules: Rules, course: Trace) -> bool:
    """Whoever refused an exchange with a card that blocks still has that card at the showdown."""
    return every(
        implies(blocked(rules, moment, after), course.played.cards[moment.other] == after.cards[moment.other])
        for moment, _, after in happenings(course, Kind.ANSWER)
    )


def blocked(rules: Rules, moment: Moment, after: Hand) -> bool:
    """The request of this moment was refused by a card that blocks."""
    refused = both(after.event[moment.turn] == Event.REFUSED, after.other[moment.turn] == moment.other)
    return both(refused, rules.deck.blocks(after.cards[moment.other]))
