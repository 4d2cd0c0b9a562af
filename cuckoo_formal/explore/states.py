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
from cuckoo_formal.explore.walk import Node, Sort, Table, Unturned
from cuckoo_formal.problems import Problem

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand

Key = Hashable
Stage = tuple[int, int, int]
#: by depth: how many histories end up here, and how many with every card of the pack told apart
Arrivals = dict[int, tuple[int, int]]
Merge = Callable[[Table, Node], Key | None]
Report = Callable[[int], None]


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


@dataclass(slots=True)
class Met:
    """A state that the sweep has met: one of its histories, and how many there are."""

    number: int  # in the order in which the states were met, the root being 0
    node: Node
    arrivals: Arrivals


#: a state with everything that has arrived there, and the numbers of the states it leads to, branch by branch
Swept = tuple[Met, list[tuple[int, int, int]]]


@dataclass
class Sweep:
    """One pass over the states of a hand, stage by stage; it keeps only those that are still to come."""

    here: Table
    merge: Merge = state
    most: int | None = None  # refuse to go on past so many states
    report: Report | None = None  # called now and then with the number of states met
    met: int = 0
    waiting: dict[Stage, dict[Key, Met]] = field(default_factory=dict)
    stages: list[Stage] = field(default_factory=list)

    def __iter__(self) -> Iterator[Swept]:
        """Every state, none before a state that leads to it."""
        self.arrive(self.here.root, {0: (1, 1)})
        while self.stages:
            for here in self.waiting.pop(heapq.heappop(self.stages)).values():
                yield here, list(self.onward(here))

    def onward(self, here: Met) -> Iterator[tuple[int, int, int]]:
        """Go on from a state: what happens, how many cards bring it about, and the state it leads to."""
        arrived = list(here.arrivals.items())
        for event, weight, node in self.here.branches(here.node):
            number = self.arrive(node, {depth + 1: (paths, ways * weight) for depth, (paths, ways) in arrived})
            if number is not None:
                yield event, weight, number

    def arrive(self, node: Node, new: Arrivals) -> int | None:
        """Some histories arrive at a state; nothing comes of one that the merging leaves out."""
        key = self.merge(self.here, node)
        if key is None:
            return None
        at = stage(self.here, node)
        if at not in self.waiting:
            self.waiting[at] = {}
            heapq.heappush(self.stages, at)
        there = self.waiting[at].get(key)
        if there is None:
            self.waiting[at][key] = Met(self.count(), node, new)
            return self.met - 1
        for depth, (paths, ways) in new.items():
            had = there.arrivals.get(depth, (0, 0))
            there.arrivals[depth] = (had[0] + paths, had[1] + ways)
        return there.number

    def count(self) -> int:
        """One more state has been met."""
        if self.most is not None and self.met >= self.most:
            raise too_many(f"more than {self.most} states")
        if self.report is not None and not self.met % 1000:
            self.report(self.met)
        self.met += 1
        return self.met - 1


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
