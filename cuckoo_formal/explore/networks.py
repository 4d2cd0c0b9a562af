"""A hand as networkx graphs: the tree of its histories, or its states or classes each once.

Nodes are numbered from the root, 0.  They carry ``kind`` (deal, decision, draw, end), ``cards``, ``shown`` (what lies
face up), ``seat`` (from 1 in order of play: who gets a card or is asked), ``question``; at an end ``payoffs`` and
``losers``.  Edges carry ``event`` (a card, or the word for an answer), ``actor`` (a seat, or 0 for chance) and, where
it is chance, its exact ``chance``.  The graph carries ``seats``, ``players`` and ``what`` it shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

import networkx as nx

from cuckoo_formal.explore.facts import CHANCE, Facts, actor, event, facts, players
from cuckoo_formal.explore.states import too_many, undisturbed
from cuckoo_formal.explore.walk import Sort
from cuckoo_formal.notation import write

if TYPE_CHECKING:
    from cuckoo_formal.explore.graph import Graph
    from cuckoo_formal.explore.matches import Matches
    from cuckoo_formal.logic import Flags, Row

MOST = 1_000_000  # nodes; about a kilobyte each


def tree(graph: Graph, names: Sequence[str] = (), most: int = MOST) -> nx.DiGraph[int]:
    """The tree of all histories of a hand.  Raises ``Problem`` if it has more than ``most`` nodes."""
    histories = graph.histories[0]
    if histories > most:
        raise too_many(f"{histories} histories, of which {most} are allowed")
    new: nx.DiGraph[int] = nx.DiGraph()
    new.graph.update(heading(graph, "histories", names))
    nodes, edges = described(graph)
    with undisturbed():
        unroll(graph, new, nodes, edges)
    return new


def unroll(graph: Graph, new: nx.DiGraph[int], nodes: list[Facts], edges: list[list[Facts]]) -> None:
    """Put every history into the graph, numbered level by level."""
    below = [[*zip(row, told, strict=True)] for row, told in zip(graph.below, edges, strict=True)]
    places, above = [0], [(0, Facts())]
    for number, place in enumerate(places):  # grows while it is read
        for under, told in below[place]:
            places.append(under)
            above.append((number, told))
    new.add_nodes_from((number, nodes[place]) for number, place in enumerate(places))
    new.add_edges_from((above[number][0], number, above[number][1]) for number in range(1, len(places)))


def merged(graph: Graph, what: str, names: Sequence[str] = ()) -> nx.MultiDiGraph[int]:
    """The graph of the places, each once; two events that lead to the same place are two edges."""
    new: nx.MultiDiGraph[int] = nx.MultiDiGraph()
    new.graph.update(heading(graph, what, names))
    nodes, edges = described(graph)
    with undisturbed():
        new.add_nodes_from(enumerate(nodes))
        for place, row in enumerate(graph.below):
            new.add_edges_from((place, under, told) for under, told in zip(row, edges[place], strict=True))
    return new


def heading(graph: Graph, what: str, names: Sequence[str]) -> Facts:
    """What the graph says about itself."""
    deck, seats = graph.here.rules.deck, graph.here.seats
    return {
        "what": what,
        "seats": seats,
        "players": players(names, seats),
        "faces": deck.faces,
        "copies": deck.counts,
        "chips": graph.here.chips,
        "pot": graph.here.pot,
    }


def described(graph: Graph) -> tuple[list[Facts], list[list[Facts]]]:
    """What each place carries, and each way down from it."""
    return [facts(graph.here, node) for node in graph.nodes], [ways(graph, place) for place in range(len(graph))]


def ways(graph: Graph, place: int) -> list[Facts]:
    """What each way down from a place carries."""
    here, node, weights = graph.here, graph.nodes[place], graph.weights[place]
    who = actor(here, node)
    told: list[Facts] = [{"event": event(here, node, what), "actor": who} for what in graph.events[place]]
    if node.sort is not Sort.DECISION:
        total = sum(weights)
        for facts_of_way, weight in zip(told, weights, strict=True):
            facts_of_way["chance"] = chance(weight, total)
    return told


chance = cache(Fraction)


def of_matches(found: Matches, names: Sequence[str] = ()) -> nx.DiGraph[int]:
    """A match: chips, who deals and who is in; each edge is one hand, with a line of notation that brings it about."""
    new: nx.DiGraph[int] = nx.DiGraph()
    seats = found.places[0].seats
    new.graph.update({"what": "match", "seats": seats, "players": players(names, seats)})
    new.add_nodes_from((place, position(found, place)) for place in range(len(found)))
    for place, row in enumerate(found.below):
        for under, line in zip(row, found.lines[place], strict=True):
            new.add_edge(place, under, event=write(found.rules, line) if line else "", actor=CHANCE)
    return new


def position(found: Matches, place: int) -> Facts:
    """What a place of a match carries: ``sure`` is 1 where an end cannot be avoided any more."""
    match = found.places[place]
    return {
        "kind": "ended" if match.ended else "hand",
        "chips": match.chips,
        "pot": match.pot,
        "dealer": match.dealer + 1,
        "living": flagged(match.living),
        "ended": match.ended,
        "winners": flagged(match.winners),
        "sure": int(place in found.longest_from),
    }


def flagged(flags: Flags) -> Row:
    """The seats, from 1, for which it holds."""
    return tuple(seat + 1 for seat, holds in enumerate(flags) if holds)
