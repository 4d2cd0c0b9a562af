"""Who loses: (hand, standing) -> flags, from the seats that are compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.clauses.register import clause
from cuckoo_formal.logic import Flags, at_most, both, either, every, implies, negate, some

if TYPE_CHECKING:
    from cuckoo_formal.clauses.standing import Standing
    from cuckoo_formal.hand import Hand


def lowest(standing: Standing) -> Flags:
    """The compared seats below which no compared seat stands."""
    rivals = tuple(zip(standing.compared, standing.key, strict=True))
    return tuple(both(here, every(implies(there, mine <= theirs) for there, theirs in rivals)) for here, mine in rivals)


@clause("losers", "all tied", source="Wikipedia, Ranter-Go-Round")
def all_tied(hand: Hand, standing: Standing) -> Flags:
    """All who tie for the lowest lose."""
    return lowest(standing)


@clause("losers", "last to show", source="Cassell, 1881", traits=("ties",))
def last_to_show(hand: Hand, standing: Standing) -> Flags:
    """Cards are turned up one by one from the dealer's left; of those who tie for the lowest only the last loses."""
    low = lowest(standing)
    return tuple(both(here, negate(some(low[seat + 1 :]))) for seat, here in enumerate(low))


@clause("losers", "nearest the dealer's left", source="Wizard of Odds", traits=("ties",))
def nearest_left(hand: Hand, standing: Standing) -> Flags:
    """Of those who tie for the lowest only the one nearest the dealer's left loses."""
    low = lowest(standing)
    return tuple(both(here, negate(some(low[:seat]))) for seat, here in enumerate(low))


@clause("losers", "nearest the dealer's right", traits=("ties",))
def nearest_right(hand: Hand, standing: Standing) -> Flags:
    """Of those who tie for the lowest only the one nearest the dealer's right loses, the dealer only if alone."""
    *others, dealer = lowest(standing)
    row = tuple(both(here, negate(some(others[seat + 1 :]))) for seat, here in enumerate(others))
    return (*row, both(dealer, negate(some(others))))


@clause("losers", "nobody if all are equal", source="Coucou", traits=("ties", "may spare all"))
def nobody_if_all_equal(hand: Hand, standing: Standing) -> Flags:
    """All who tie for the lowest lose, but nobody does if all cards are equal."""
    low = lowest(standing)
    spread = some(both(here, negate(lose)) for here, lose in zip(standing.compared, low, strict=True))
    loses = either(spread, at_most(1, standing.compared))
    return tuple(both(lose, loses) for lose in low)
