"""JSON in the node-link form of networkx and D3: rows as lists, chances as "n/d", whole numbers past 2^53 as text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import networkx as nx

from cuckoo_formal.explore.exports.flat import FRACTIONS, flat, flattened, full

if TYPE_CHECKING:
    from cuckoo_formal.explore.exports.flat import Graph
    from cuckoo_formal.explore.facts import Value

FORMAT = 1


def write(graph: Graph) -> str:
    """The graph as JSON."""
    document = nx.node_link_data(flattened(graph, plain), edges="edges")
    return json.dumps({"format": FORMAT} | document, ensure_ascii=False) + "\n"


def plain(_name: str, value: Value) -> Value:
    """A value that JSON can hold."""
    return value if isinstance(value, tuple) else flat(value)


def read(text: str) -> Graph:
    """The graph that a text of ours holds."""
    document = json.loads(text)
    document.pop("format")
    return flattened(nx.node_link_graph(document, edges="edges"), restored)


def restored(name: str, value: Value) -> Value:
    """A value as it was before it was written."""
    if isinstance(value, list):
        return tuple(value)
    return full(name, value) if name in FRACTIONS and isinstance(value, str) else value
