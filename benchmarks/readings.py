"""How many hands a second the rule text plays: one after the other in plain values, and in columns."""

from __future__ import annotations

import numpy as np

from benchmarks.measure import Figure, seconds
from cuckoo_formal.chance.columns import deals
from cuckoo_formal.match import begin_match, deal
from cuckoo_formal.play import Answers, play
from cuckoo_formal.rulefile import find
from cuckoo_formal.rules import Rules
from cuckoo_formal.streams import Stream

RULE_SETS = ("ranter-go-round", "house")
SEATS = (3, 4, 6, 8)
HANDS = 1_000
ROWS = 16_384
BLOCKS = 32


def figures() -> list[Figure]:
    """Hands a second on one core, for the base game and for a mix of variants."""
    rows = list[Figure]()
    for name in RULE_SETS:
        rules = find(name).rules
        for seats in SEATS:
            one, many = plain(rules, seats), columns(rules, seats)
            rows.append(Figure(f"{name}, {seats} seats, plain values", one, "hands/s"))
            rows.append(Figure(f"{name}, {seats} seats, columns", many, "hands/s", f"{many / one:,.0f} times as fast"))
    return rows


def plain(rules: Rules, seats: int) -> float:
    """Hands a second in plain values: dealt beforehand, everybody asking on the toss of a coin."""
    here = rules.at(seats)
    match, coins = begin_match(here, seats, 1), Stream(1, 1, 1, "coins")
    hands = [deal(here, match, seed)[1] for seed in range(HANDS)]
    asks = [tuple(bool(coins.below(2)) for _ in range(seats)) for _ in hands]
    return HANDS / seconds(lambda: [play(here, hand, Answers(row)) for hand, row in zip(hands, asks, strict=True)])


def columns(rules: Rules, seats: int) -> float:
    """Hands a second in columns of one block that fits the cache, dealt beforehand."""
    here = rules.at(seats)
    hand, answers = deals(here, seats, ROWS, np.random.default_rng(1))
    return BLOCKS * ROWS / seconds(lambda: [play(here, hand, answers) for _ in range(BLOCKS)])
