"""Claims about the course of a hand: everybody has his turn, whoever is asked can answer, who is out does nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.claims.cards import happenings
from cuckoo_formal.claims.claim import claim
from cuckoo_formal.hand import Event
from cuckoo_formal.logic import both, every, implies, negate, same, some
from cuckoo_formal.play import Kind, question, step

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.play import Moment
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.trace import Trace


@claim("total", required=True, remembers=True)
def every_hand_comes_to_its_end(rules: Rules, course: Trace) -> bool:
    """Every hand comes to its end: each player has a card, and has had his turn unless a rule took it from him."""
    played, seats = course.played, len(course.dealt.cards)
    acts = (seat for seat in range(seats) if rules.reach.lines(seats, seat))
    turns = every(some((played.over(), *had_its_turn(played, seat))) for seat in acts)
    return both(turns, every(both(card >= 0, card < len(rules.deck.faces)) for card in course.shown.cards))


def had_its_turn(hand: Hand, seat: int) -> tuple[bool, ...]:
    """A seat did something in its turn, or has no turn any more."""
    return hand.event[seat] != Event.NO_TURN, hand.finished[seat], hand.out[seat]


@claim("no-dead-end", required=True, remembers=True)
def nobody_is_stuck(rules: Rules, course: Trace) -> bool:
    """Nobody is stuck: whoever is asked has two answers that differ, and no request waits that could still go on."""
    asked = ((moment, hand, question(rules, hand, moment)) for moment, hand, _ in happenings(course, *Kind))
    real = every(
        implies(choice, choice_is_real(rules, hand, moment)) for moment, hand, choice in asked if choice is not False
    )
    return both(real, every(negate(waits(rules, hand, seat)) for seat, hand in enumerate(course.turns)))


def waits(rules: Rules, hand: Hand, seat: int) -> bool:
    """After a seat's turn its request still waits, although there is a card of the stock to which it could come."""
    seats = len(hand.cards)
    to_stock = any(line[-1] == seats for line in rules.reach.lines(seats, seat))
    return both(hand.open, hand.left > 0 if to_stock else not rules.goes_on)


def choice_is_real(rules: Rules, hand: Hand, moment: Moment) -> bool:
    """The two answers lead to different hands."""
    yes, no = (step(rules, hand, moment, answer) for answer in (True, False))
    return negate(same(yes, no))


@claim("out-has-no-turn", remembers=True)
def who_is_knocked_out_does_nothing(_rules: Rules, course: Trace) -> bool:
    """Whoever is knocked out of a hand has no turn in it any more, and is asked for nothing."""
    turns = every(
        implies(before.out[moment.turn], both(same(before.cards, after.cards), same(before.event, after.event)))
        for moment, before, after in happenings(course, *Kind)
        if moment.kind is not Kind.OPENING
    )
    requests = every(
        implies(before.out[moment.other], before.cards[moment.other] == after.cards[moment.other])
        for moment, before, after in happenings(course, Kind.ANSWER)
    )
    return both(turns, requests)


@claim("stopped-is-stopped", source="Wikipedia, Ranter-Go-Round: king stops all play")
def nothing_moves_once_play_has_stopped(_rules: Rules, course: Trace) -> bool:
    """Once play has stopped no card moves any more: the cards as they lie decide."""
    return every(
        implies(before.stopped, same(before.cards, after.cards)) for _, before, after in happenings(course, *Kind)
    )
