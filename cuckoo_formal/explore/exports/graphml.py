"""GraphML, for yEd, Gephi, igraph and networkx: rows as JSON lists, chances as "n/d"."""

from __future__ import annotations

from typing import TYPE_CHECKING

import networkx as nx

from cuckoo_formal.explore.exports.flat import flat, flattened, full

if TYPE_CHECKING:
    from cuckoo_formal.explore.exports.flat import Graph
    from cuckoo_formal.explore.facts import Value


def write(graph: Graph) -> str:
    """The graph as GraphML."""
    plain = flattened(graph, lambda _, value: flat(value))
    return "\n".join(nx.generate_graphml(plain, named_key_ids=True)) + "\n"


def read(text: str) -> Graph:
    """The graph that a text of ours holds."""
    graph = nx.parse_graphml(text, node_type=int)
    for name in ("node_default", "edge_default", "edge_ids"):
        graph.graph.pop(name, None)
    return flattened(graph, restored)


def restored(name: str, value: Value) -> Value:
    """A value as it was before it was written."""
    return full(name, value) if isinstance(value, str | int) else value
