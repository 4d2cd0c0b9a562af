"""How large a hand is, before anybody walks through it."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from cuckoo_formal.streams import Stream

if TYPE_CHECKING:
    from cuckoo_formal.explore.walk import Table

SEED, WALKS = 1, 100


def deals(here: Table) -> int:
    """In how many ways each seat can be dealt a card, equal cards not told apart; there are more states than that."""
    ways = [1] + [0] * here.seats
    for copies in here.supply:
        ways = [
            sum(comb(cards, some) * ways[cards - some] for some in range(min(copies, cards) + 1))
            for cards in range(here.seats + 1)
        ]
    return ways[here.seats]


def histories(here: Table, walks: int = WALKS) -> int:
    """About how many histories there are: the mean of what some walks by chance would say of the whole tree.

    Each walk takes one branch by chance wherever there are several, and counts each place as often as there were
    branches on the way (Knuth, 1975).  The same table gives the same estimate.
    """
    return sum(walked(here, number) for number in range(walks)) // walks


def walked(here: Table, number: int) -> int:
    """What one walk says of the size of the tree."""
    stream, node, width, total = Stream(SEED, number + 1, 1, "estimate"), here.root, 1, 1
    while branches := here.branches(node):
        width *= len(branches)
        total += width
        node = branches[stream.below(len(branches))][2]
    return total
