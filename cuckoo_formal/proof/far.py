"""Runs of hands at tables with many seats, where there are too many hands to look at each of them.

Looked at are a few hands only: somebody has the worst card, somebody else the best, or equal cards lie side by side.
What is found so may not be the shortest; it is played again with the whole pack like everything else.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from cuckoo_formal.claims.matches import distance
from cuckoo_formal.clauses.ending import fresh_lives
from cuckoo_formal.exhaust import nobody_asks, walk, whole_pack
from cuckoo_formal.proof.tables import Lasso, key_of, lasso, quiet_hands, run_to, steps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cuckoo_formal.exhaust import Before, Card, Course
    from cuckoo_formal.proof.tables import Step
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.table import Match

FEW = 4  # players from which on every hand is looked at in which nobody asks
MOST = 40  # tables of many players from which a loop is looked for


# -- a few hands
def few_hands(rules: Rules, table: Before) -> Iterator[Course]:
    """Some hands of a table in which nobody asks: enough of them to make anybody lose, or win a chip."""
    for cards in dict.fromkeys(few_deals(rules, len(table.chips))):
        yield from walk(rules, cards, table, nobody_asks)


def few_deals(rules: Rules, seats: int) -> Iterator[tuple[Card, ...]]:
    """Equal cards side by side; each seat with the worst card, and beside it another with the best one."""
    pack = whole_pack(rules)
    yield tuple(pack[:seats])
    for loser in range(seats):
        yield dealt({loser: pack[0]}, pack[::-1], seats)
    lowest, best = dict.fromkeys(card[0] for card in pack[: -rules.deck.counts[-1]]), pack[-1]
    for loser, lucky, face in itertools.product(range(seats), range(seats), lowest):
        others = [card for card in pack if card[0] not in (face, best[0])]
        if loser != lucky and len(others) >= seats - 2:
            yield dealt({loser: (face, 0), lucky: best}, others, seats)


def dealt(given: dict[int, Card], others: list[Card], seats: int) -> tuple[Card, ...]:
    """A deal in which some seats have these cards, and the others what comes next."""
    rest = iter(others)
    return tuple(given[seat] if seat in given else next(rest) for seat in range(seats))


# -- runs of them
def far_run(rules: Rules, start: Match, wanted: Callable[[Step], bool]) -> tuple[Step, ...] | None:
    """A run of hands from a table to one that is wanted; nothing if none is found."""
    for way, match in descent(rules, start):
        there: tuple[Step, ...] | None = next(
            ((step,) for step in steps(rules, match, few_hands) if wanted(step)), None
        )
        if there is None and sum(match.living) <= FEW:
            there = run_to(rules, match, wanted, quiet_hands)
        if there or sum(match.living) <= FEW:
            return (*way, *there) if there else None
    return None


def far_lasso(rules: Rules, start: Match) -> Lasso | None:
    """A loop that a match can run into from a table; nothing if none is found."""
    found = lasso(rules, start, few_hands, MOST)
    if found:
        return found
    for way, match in descent(rules, start):
        if sum(match.living) <= FEW:
            return round_again(rules, way, match) if rules.settle is fresh_lives else after(way, lasso(rules, match))
    return None


def after(way: tuple[Step, ...], found: Lasso | None) -> Lasso | None:
    """A loop to which a longer way leads."""
    return Lasso((*way, *found.way), found.loop) if found else None


def round_again(rules: Rules, way: tuple[Step, ...], match: Match) -> Lasso | None:
    """A loop back to a table on the way, where players who went out may be back in."""
    passed = [key_of(rules, step.before) for step in way]
    run = run_to(rules, match, lambda step: key_of(rules, step.after) in passed, quiet_hands)
    if run is None:
        return None
    place = passed.index(key_of(rules, run[-1].after))
    return Lasso(way[:place], (*way[place:], *run))


def descent(rules: Rules, start: Match) -> Iterator[tuple[tuple[Step, ...], Match]]:
    """Tables on a way on which players go out one after the other, each with the hands that lead to it."""
    way: tuple[Step, ...] = ()
    match = start
    while True:
        yield way, match
        ahead = [step for step in steps(rules, match, few_hands) if not step.after.ended]
        if not ahead:
            return
        best = min(ahead, key=lambda step: nearness(rules, step.after))
        if nearness(rules, best.after) >= nearness(rules, match):
            return
        way, match = (*way, best), best.after


def nearness(rules: Rules, match: Match) -> tuple[int, int]:
    """How far a table is from one with few players; where that is the same, from the end."""
    return sum(match.living), distance(rules, match)
