"""Values of a graph as plain text and numbers, for formats that know nothing else, and back again."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING

from cuckoo_formal.explore.counts import exact

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import networkx as nx

    from cuckoo_formal.explore.facts import Facts, Value

    Graph = nx.Graph[int]

#: these are written as text "n/d"; these as a JSON list; all other values are text or whole numbers
FRACTIONS = frozenset({"chance"})
ROWS = frozenset({"cards", "shown", "payoffs", "losers", "players", "faces", "copies", "chips", "living", "winners"})


def flat(value: Value) -> str | int:
    """A value as text or as a whole number that every reader keeps."""
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    return exact(value) if isinstance(value, int) else value if isinstance(value, str) else json.dumps(value)


def full(name: str, value: str | int) -> Value:
    """The value of that name again."""
    if name in FRACTIONS:
        return Fraction(value)
    if name in ROWS:
        return tuple(json.loads(str(value)))
    return value


def flattened(graph: Graph, change: Callable[[str, Value], Value]) -> Graph:
    """The same graph with every value changed."""
    new = graph.__class__()
    new.graph.update(changed(graph.graph, change))
    new.add_nodes_from((node, changed(data, change)) for node, data in graph.nodes(data=True))
    new.add_edges_from((a, b, changed(data, change)) for a, b, data in graph.edges(data=True))
    return new


def changed(data: Mapping[str, Value], change: Callable[[str, Value], Value]) -> Facts:
    """The same facts with every value changed."""
    return {name: change(name, value) for name, value in data.items()}
