"""Claims about the course of a hand: everybody has his turn, whoever is asked can answer, who is out does nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.cards import Power
from cuckoo_formal.claims.cards import happenings
from cuckoo_formal.claims.claim import claim
from cuckoo_formal.hand import Event
from cuckoo_formal.logic import both, every, implies, negate, same, some
from cuckoo_formal.play import Kind, question, step

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.logic import Row
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


def nothing_stops(rules: Rules) -> str:
    """No card stops play."""
    return "" if rules.deck.has(Power.STOPS) else "in this rule set no card stops play"


@claim(
    "stop-ends-turns", remembers=True, unless=nothing_stops, source="Wikipedia, Ranter-Go-Round: king stops all play"
)
def a_card_that_stops_play_ends_all_turns(rules: Rules, course: Trace) -> bool:
    """When a card has stopped play, whoever has not had his turn has none."""
    return every(
        implies(stops_here(rules, moment, before, after), same(later(after, moment), later(course.played, moment)))
        for moment, before, after in happenings(course, Kind.TURN, Kind.ANSWER)
    )


def stops_here(rules: Rules, moment: Moment, before: Hand, after: Hand) -> bool:
    """At this moment a card stops play: its holder's own turn came, or he was asked for it."""
    if moment.kind is Kind.TURN:
        return both(after.event[moment.turn] == Event.STOPPED, before.event[moment.turn] != Event.STOPPED)
    stoppers = (place for place, powers in rules.deck.powers_when_asked if Power.STOPS in powers)
    holds = some(before.cards[moment.other] == place for place in stoppers)
    refused = both(after.event[moment.turn] == Event.REFUSED, after.other[moment.turn] == moment.other)
    return both(holds, refused)


def later(hand: Hand, moment: Moment) -> Row:
    """What became of the turns after that of a moment."""
    return hand.event[moment.turn + 1 :]


def may_always_ask(rules: Rules) -> str:
    """The dealer may ask whatever he holds."""
    return "" if rules.reach.needs_received_worst else "in this rule set the dealer may ask whatever he holds"


@claim("asks-with-what-he-was-handed", remembers=True, unless=may_always_ask, source="A reading of the base game")
def the_dealer_asks_only_with_a_card_he_was_handed(_rules: Rules, course: Trace) -> bool:
    """The dealer asks for another card only if somebody handed him a card of the worst face, which he still has."""
    dealer = len(course.dealt.cards) - 1
    return every(
        implies(after.open, both(before.cards[dealer] == 0, was_handed_the_worst(before, dealer)))
        for moment, before, after in happenings(course, Kind.ASK)
        if moment.seat == dealer
    )


def was_handed_the_worst(hand: Hand, taker: int) -> bool:
    """Somebody gave this seat, in his own turn, a card of the worst face."""
    rows = zip(hand.event, hand.other, hand.gave, strict=True)
    return some(every((event == Event.EXCHANGED, other == taker, gave == 0)) for event, other, gave in rows)
