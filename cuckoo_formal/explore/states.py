"""Which histories are the same hand from here on, and one sweep over all of them, each only once."""

from __future__ import annotations

import gc
import heapq
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING

from cuckoo_formal.cards import Power
from cuckoo_formal.explore.turning import Unturned
from cuckoo_formal.explore.walk import Node, Sort, Table
from cuckoo_formal.problems import Problem

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand

Key = Hashable
Stage = tuple[int, int, int]
#: by depth: how many histories end up here, and how many with every card of the pack told apart
Arrivals = dict[int, tuple[int, int]]
Merge = Callable[[Table, Node], Key | None]
Report = Callable[[int], None]
NOWHERE = -1


def state(here: Table, node: Node) -> Key:
    """What is on the table now, without how it came about; two histories with equal keys are one state.

    Before all cards lie it is the cards dealt; then the moment, cards, which of them lie face up, flags, chips, and the
    cards known to lie under the stock; at the end no stock and no request any more.  What the hand remembers of its
    turns does not count; the cards as dealt count only where a power can undo every exchange.
    """
    hand = node.hand
    if hand is None:
        return node.dealt
    on_table = ON_TABLE(hand)
    if node.sort is Sort.END:
        return (None, on_table, hand.suits[: here.seats])
    request = (node.place, node.answer, hand.open, hand.aside, hand.left, hand.origin)
    return (node.sort, on_table, request, hand.suits[: here.seats], under_stock(here, hand))


def under_stock(here: Table, hand: Hand) -> Key:
    """The cards that have come back to the stock; with their places, and the deal, where exchanges can be undone."""
    if here.rules.deck.has(Power.UNDOES):
        unknown = tuple(type(card) is Unturned for card in hand.stock)
        return (hand.stock, hand.suits, unknown, hand.deal.cards, hand.deal.stock, hand.deal.suits, hand.deal.left)
    if not here.suited:
        return tuple(sorted(card for card in hand.stock if type(card) is not Unturned))
    return tuple(sorted(here.known(hand)))


def stage(here: Table, node: Node) -> Stage:
    """How far a hand has come; every branch leads to a later stage."""
    if node.hand is None:
        return (len(node.dealt) - here.seats, 0, 0)
    if node.sort is Sort.END:
        return (len(here.moments), 0, 0)
    return (node.place, node.sort is Sort.DRAW, node.turned)


#: these lie on the table for all to see, or are known to somebody
ON_TABLE = attrgetter(
    *("cards", "up", "finished", "out", "safe", "fined", "owed", "claims", "chips", "pot", "stopped", "decided")
)


#: a state by its number, one of its histories, and the ways on: what happens, how many cards bring it about, the state
Swept = tuple[int, Node, list[tuple[int, int, int]]]


@dataclass
class Sweep:
    """One pass over the states of a hand, stage by stage; it keeps only those that are still to come.

    The states are numbered in the order in which they were met, the root being 0.
    """

    here: Table
    merge: Merge = state
    most: int | None = None  # refuse to go on past so many states
    report: Report | None = None  # called now and then with the number of states met
    met: int = 0
    waiting: dict[Stage, dict[Key, tuple[int, Node]]] = field(default_factory=dict)
    stages: list[Stage] = field(default_factory=list)

    def __iter__(self) -> Iterator[Swept]:
        """Every state, none before a state that leads to it."""
        self.arrive(self.here.root)
        while self.stages:
            for number, node in self.waiting.pop(heapq.heappop(self.stages)).values():
                ways = [(event, weight, self.arrive(under)) for event, weight, under in self.here.branches(node)]
                yield number, node, [way for way in ways if way[2] != NOWHERE]

    def arrive(self, node: Node) -> int:
        """The number of a history's state; nothing comes of one that the merging leaves out."""
        key = self.merge(self.here, node)
        if key is None:
            return NOWHERE
        at = stage(self.here, node)
        row = self.waiting.get(at)
        if row is None:
            row = self.waiting[at] = {}
            heapq.heappush(self.stages, at)
        there = row.get(key)
        if there is None:
            there = row[key] = (self.count(), node)
        return there[0]

    def count(self) -> int:
        """One more state has been met."""
        if self.most is not None and self.met >= self.most:
            raise too_many(f"more than {self.most} states")
        if self.report is not None and not self.met % 1000:
            self.report(self.met)
        self.met += 1
        return self.met - 1


def arriving(sweep: Sweep) -> Iterator[tuple[Node, Arrivals]]:
    """Every state of a sweep with the histories that arrive there."""
    coming: dict[int, Arrivals] = {0: {0: (1, 1)}}
    for number, node, ways in sweep:
        arrived = coming.pop(number)
        yield node, arrived
        for _, weight, under in ways:
            there = coming.setdefault(under, {})
            for depth, (paths, cards) in arrived.items():
                had = there.get(depth + 1, (0, 0))
                there[depth + 1] = (had[0] + paths, had[1] + cards * weight)


@contextmanager
def undisturbed() -> Iterator[None]:
    """No search for waste while a large graph grows: all of it is needed, and each search would go through it all."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()


def too_many(what: str) -> Problem:
    """The refusal of something too large, with advice."""
    return Problem(
        f"{what}; expected fewer: take fewer seats, faces (--faces) or copies (--copies), "
        "or allow more nodes (--most), if there is memory for them"
    )
