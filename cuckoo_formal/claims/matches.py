"""Claims about matches: what stays the same from hand to hand, who is in, who deals, and that a match ends.

A law looks at the table before and after one hand; a match keeps it if each of its hands does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.claims.claim import Scope, claim
from cuckoo_formal.clauses.ending import AfterRotations
from cuckoo_formal.logic import count, either, every, implies, number

if TYPE_CHECKING:
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.table import Match


def without_chips(rules: Rules) -> str:
    """There are no chips."""
    return "" if rules.lives else "this rule set is played without chips"


def endless(rules: Rules) -> str:
    """No rule ends a match."""
    if rules.lives and "never" not in rules.traits:
        return ""
    return "" if isinstance(rules.end, AfterRotations) else "in this rule set the players stop when they like"


@claim("match-chips-conserved", Scope.MATCH, required=True, unless=without_chips)
def chips_stay_in_the_match(_rules: Rules, before: Match, after: Match) -> bool:
    """From the first hand of a match to the last, seats and pot together hold as many chips as at the start."""
    return sum(before.chips) + before.pot == sum(after.chips) + after.pot


@claim("money-conserved", Scope.MATCH, required=True, money=True)
def money_is_conserved(_rules: Rules, _before: Match, after: Match) -> bool:
    """All the money that was ever staked lies in the bank or has been won."""
    return after.bank + sum(after.won) == sum(after.staked)


@claim("winner-gets-all", Scope.MATCH, money=True)
def no_money_is_left_when_somebody_has_won(_rules: Rules, _before: Match, after: Match) -> bool:
    """When a match has a winner, no money is left in the bank."""
    return either(not any(after.winners), after.bank == 0)


@claim("out-stays-out", Scope.MATCH)
def who_is_out_never_returns(_rules: Rules, before: Match, after: Match) -> bool:
    """Whoever is out of a match is dealt no card and never comes back in it."""
    return every(implies(now, was) for was, now in zip(before.living, after.living, strict=True))


@claim("dealer-is-in", Scope.MATCH, source="programs that lost the dealer when he went out")
def the_next_dealer_is_still_in(_rules: Rules, _before: Match, after: Match) -> bool:
    """Whoever deals the next hand is still in the match, also if the last dealer has gone out."""
    return either(after.ended != "", after.living[after.dealer])


@claim("next-hand", Scope.MATCH, required=True)
def another_hand_can_be_dealt(_rules: Rules, _before: Match, after: Match) -> bool:
    """A match that is not over has at least two players left, so that another hand can be dealt."""
    return either(after.ended != "", count(after.living) >= 2)  # noqa: PLR2004 - the game needs a neighbour


@claim("one-winner", Scope.MATCH)
def a_match_has_one_winner_at_most(_rules: Rules, _before: Match, after: Match) -> bool:
    """A match has one winner at the most."""
    return count(after.winners) <= 1


@claim("bounded", Scope.MATCH, unless=endless)
def every_hand_brings_the_end_nearer(rules: Rules, before: Match, after: Match) -> bool:
    """Every hand brings a match nearer its end, so that a match cannot last longer than its bound of hands."""
    return either(after.ended != "", distance(rules, after) < distance(rules, before))


@claim("ends", Scope.MATCH, required=True)
def every_match_can_come_nearer_its_end(rules: Rules, before: Match, after: Match) -> bool:
    """However the players play, a match ends with certainty."""
    return every_hand_brings_the_end_nearer(rules, before, after)


# -- how long a match can last
def distance(rules: Rules, match: Match) -> int:
    """How far a match is from its end: what is left of the rounds, or the chips and the lives without chips."""
    seats = match.seats
    if isinstance(rules.end, AfterRotations):
        return (rules.end.times - match.rounds) * seats - (match.dealer - match.first_dealer) % seats
    return distance_of(rules, sum(match.chips), count(match.living))


def distance_of(rules: Rules, chips: int, living: int) -> int:
    """The chips before the seats, and one more for each player who may play on without chips."""
    return chips + living * number("grace" in rules.traits)


def bound(rules: Rules, seats: int) -> int | None:
    """How many hands a match has at the most if every hand brings the end nearer; nothing if no rule ends it."""
    if isinstance(rules.end, AfterRotations):
        return rules.end.times * seats
    if endless(rules):
        return None
    # a last hand is played by at least two, each with a chip or a life without
    return distance_of(rules, seats * rules.lives, seats) - 1
