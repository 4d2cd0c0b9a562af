"""Samples of matches beside the exact chances, and how far they are from them."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from cuckoo_formal.chance.chain import chain_of
from cuckoo_formal.chance.matches import MatchOdds, Number, odds_of
from cuckoo_formal.chance.strategies import thresholds
from cuckoo_formal.clauses.ending import last_seat
from cuckoo_formal.problems import Problem

if TYPE_CHECKING:
    from cuckoo_formal.simulate import Plan, Tally

MOST_SEATS = 4
MOST_STATES = 20_000
CUT_OFF = 1e-9  # so many of all matches may take longer than a sample plays them


@dataclass(frozen=True)
class Compared:
    """A true value, and how many standard deviations the sample lies above it; nothing where it cannot vary."""

    name: str
    true: Number
    z: float | None


def exactly(plan: Plan) -> MatchOdds | None:
    """The exact odds of the matches that are sampled, where these are counted in a moment; else nothing."""
    rules, seats = plan.rules, plan.seats
    small = seats <= MOST_SEATS and (rules.lives + 1) ** seats <= MOST_STATES
    if not small or plan.play_on or rules.first_dealer is not last_seat:
        return None
    try:
        odds = odds_of(chain_of(rules, thresholds(rules, seats, (plan.worst,))))
    except Problem:
        return None
    return odds if 1 - sum(odds.lengths[: plan.most_hands]) < CUT_OFF else None


def compared(odds: MatchOdds, tally: Tally) -> list[Compared]:
    """Each seat's wins, matches without a winner, shared banks, and the length, each beside its true value."""
    chances = [
        (f"seat {seat}", chance, won) for seat, (chance, won) in enumerate(zip(odds.wins, tally.wins, strict=True), 1)
    ]
    chances += [("nobody", odds.no_winner, tally.no_winner), ("shared", odds.shared, tally.shared)]
    rows = [Compared(name, chance, z_of_share(chance, hits, tally.matches)) for name, chance, hits in chances]
    mean = float(odds.hands)
    spread = sum(chance * (hands - mean) ** 2 for hands, chance in enumerate(odds.lengths, 1))
    away = tally.all_hands / tally.matches - mean
    z = away / sqrt(spread / tally.matches) if spread > CUT_OFF else None
    return [*rows, Compared("hands", odds.hands, z)]


def z_of_share(chance: Number, hits: int, trials: int) -> float | None:
    """How many standard deviations a share lies above its chance."""
    spread = float(chance) * (1 - float(chance)) / trials
    return (hits / trials - float(chance)) / sqrt(spread) if spread > 0 else None
