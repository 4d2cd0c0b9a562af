"""A match to its end: who wins it, how long it takes, and how the chips go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from cuckoo_formal.chance import loops, solving
from cuckoo_formal.chance.chain import Chain, chain_of
from cuckoo_formal.chance.odds import described
from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import fingerprint

if TYPE_CHECKING:
    from cuckoo_formal.chance.dealing import Cells
    from cuckoo_formal.chance.strategies import Profile
    from cuckoo_formal.rules import Rules

Number = Fraction | float
EXACT_WORK = 600_000  # states times chips up to which a match is worked out in fractions unless told otherwise
LONGEST = 10_000  # hands after which the list of lengths stops
TAIL = 1e-12  # or when so little is left


@dataclass(frozen=True)
class MatchOdds:
    """What a match comes to.  Places are told from the left of the first dealer, who is the last."""

    wins: tuple[Number, ...]
    no_winner: Number
    shared: Number
    hands: Number  # to be expected
    lengths: tuple[float, ...]  # the chance of exactly one hand, of two, and so on
    states: int
    exact: bool
    error: float  # by how much of itself a number may be wrong; nought if they are exact


def match_odds(
    rules: Rules, profile: Profile, *, exact: bool | None = None, progress: Callable[[int], None] | None = None
) -> MatchOdds:
    """The odds of a match, for rules at their table and a strategy that is the same in every seat.

    In fractions if that is asked for, or if nothing is asked for and the match is small; else in floats with a bound.
    Raises :class:`Problem` where the match is no chain, or there are too many states.
    """
    return odds_of(chain_of(rules, profile, progress), exact=exact)


def odds_of(chain: Chain, *, exact: bool | None = None) -> MatchOdds:
    """The odds of the match whose chain this is."""
    exactly = small(chain) if exact is None else exact
    values = worked_out(chain, exact=exactly)
    *wins, no_winner, shared, hands = values.row
    return MatchOdds(tuple(wins), no_winner, shared, hands, until_over(chain), len(chain.states), exactly, values.error)


def small(chain: Chain) -> bool:
    """The match can be worked out in fractions in a moment."""
    if chain.falls:
        return len(chain.states) * int(chain.height[0]) <= EXACT_WORK
    return len(chain.states) * chain.seats <= loops.MOST_EXACT


def worked_out(chain: Chain, *, exact: bool) -> solving.Values:
    """The values at the first hand."""
    if chain.falls:
        return solving.falling_exact(chain) if exact else solving.falling_floats(chain)
    if not chain.ends:
        raise Problem("with this strategy a match may never end; expected one in which somebody pays at last")
    return loops.exact(chain) if exact else loops.floats(chain)


def until_over(chain: Chain) -> tuple[float, ...]:
    """The chances of all lengths, until hardly any match is left."""
    row = solving.lengths(chain, LONGEST, TAIL)
    return tuple(row)


def chips_over_time(chain: Chain, hands: int) -> Cells:
    """The chips that the player of each place may expect to have after so many hands, from none on."""
    from scipy.sparse import csr_array  # noqa: PLC0415 - pictures alone need it

    steps, n, size = chain.steps, chain.seats, len(chain.states) * chain.seats
    chances = np.array([float(chance) for chance in chain.chances])[steps.chance]
    onward: Any = csr_array((size, size))
    held = np.maximum(chain.states[:, :n], 0).reshape(-1).astype(np.float64)
    kept = np.zeros(size)
    for place in range(n):
        move, here = steps.moves[:, place].astype(np.int64), steps.source * n + place
        stays, won = (steps.target >= 0) & (move >= 0), steps.target == -1 - place
        where = here[stays], steps.target[stays] * n + move[stays]
        onward = onward + csr_array((chances[stays], where), shape=(size, size))
        kept += np.bincount(here[won], chances[won] * steps.kept[won], size)
    rows = [held[:n]]
    for _ in range(hands):
        held = onward @ held + kept
        rows.append(held[:n])
    return np.array(rows)


def document(odds: MatchOdds, rules: Rules, profile: Profile, name: str = "") -> dict[str, object]:
    """The odds of a match as JSON holds them: fractions where they are exact, else floats and their error."""
    return {
        "seats": [{"seat": seat, "wins": chance} for seat, chance in enumerate(odds.wins, 1)],
        "no_winner": odds.no_winner,
        "shared": odds.shared,
        "expected_hands": odds.hands,
        "lengths": list(odds.lengths),
        "exact": odds.exact,
        "relative_error": odds.error,
        "states": odds.states,
        "rules": name,
        "hash": fingerprint(rules),
        "strategy": described(profile.plans[0], rules),
    }
