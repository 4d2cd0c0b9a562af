"""The graph of a hand: every state once, or every class of states that nothing later can tell apart."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cuckoo_formal.explore.states import Merge, Report, Sweep, state, undisturbed
from cuckoo_formal.explore.walk import Node, Sort, Table

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cuckoo_formal.hand import Hand
    from cuckoo_formal.logic import Row


@dataclass(frozen=True)
class Graph:
    """The places of a hand and the ways between them; the root is 0, and every way leads to a higher number.

    ``below[i]`` has the places to which place ``i`` leads, ``events[i]`` what happens on each way (a card, or an
    answer) and ``weights[i]`` how many cards of the pack bring it about (1 for an answer).
    """

    here: Table
    nodes: tuple[Node, ...]
    below: tuple[Row, ...]
    events: tuple[Row, ...]
    weights: tuple[Row, ...]

    def __len__(self) -> int:
        """How many places there are."""
        return len(self.nodes)

    @cached_property
    def above(self) -> Row:
        """For each place one from which a way leads there; the root is below itself."""
        row = [0] * len(self)
        for place in range(len(self) - 1, -1, -1):
            for under in self.below[place]:
                row[under] = place
        return tuple(row)

    @cached_property
    def histories(self) -> Row:
        """How many histories go on from each place, itself included."""
        return self.summed([1] * len(self))

    @cached_property
    def ends(self) -> Row:
        """How many of them are ends."""
        return self.summed([int(node.sort is Sort.END) for node in self.nodes])

    def summed(self, sums: list[int]) -> Row:
        """For each place the sum over all histories from there on."""
        for place in range(len(self) - 1, -1, -1):
            sums[place] += sum(sums[under] for under in self.below[place])
        return tuple(sums)

    @cached_property
    def reckoned(self) -> dict[int, Hand]:
        """The hand after the payments, for each end."""
        return {i: self.here.reckoned(node) for i, node in enumerate(self.nodes) if node.sort is Sort.END}


def states(here: Table, most: int | None = None, report: Report | None = None, merge: Merge = state) -> Graph:
    """Histories with equal hands are one place."""
    with undisturbed():
        swept = list(Sweep(here, merge, most, report))
    place = {number: i for i, (number, _, _) in enumerate(swept)}
    return Graph(
        here,
        tuple(node for _, node, _ in swept),
        tuple(tuple(place[number] for _, _, number in ways) for _, _, ways in swept),
        tuple(tuple(event for event, _, _ in ways) for _, _, ways in swept),
        tuple(tuple(weight for _, weight, _ in ways) for _, _, ways in swept),
    )


def classes(graph: Graph) -> Graph:
    """States that nothing later can tell apart are one place.

    Ends are alike if everybody has lost, paid and left alike; decisions, if the same seat answers the same question and
    both answers lead to the same classes; chances, if they lead to the same classes with the same numbers of cards.
    """
    number_of, firsts = [0] * len(graph), dict["Hashable", int]()
    for place in range(len(graph) - 1, -1, -1):
        number_of[place] = firsts.setdefault(signature(graph, place, number_of), len(firsts))
    last = len(firsts) - 1  # the root; the classes below a class have smaller numbers
    kept = {last - number: place for place, number in reversed(tuple(enumerate(number_of)))}
    places = [kept[new] for new in range(len(kept))]
    return Graph(
        graph.here,
        tuple(graph.nodes[place] for place in places),
        tuple(tuple(last - number_of[under] for under in graph.below[place]) for place in places),
        tuple(graph.events[place] for place in places),
        tuple(graph.weights[place] for place in places),
    )


def signature(graph: Graph, place: int, number_of: list[int]) -> Hashable:
    """What tells a place apart from another, once the places below are numbered by class."""
    node, under = graph.nodes[place], tuple(number_of[i] for i in graph.below[place])
    if node.sort is Sort.END:
        hand = graph.reckoned[place]
        return (node.sort, hand.loses, hand.chips, hand.pot, hand.gone, hand.grace, hand.owed)
    if node.sort is Sort.DECISION:
        moment = graph.here.moments[node.place]
        return (node.sort, moment.seat, moment.ask, under)
    cards = Counter[int]()
    for number, weight in zip(under, graph.weights[place], strict=True):
        cards[number] += weight
    return (node.sort, frozenset(cards.items()))
