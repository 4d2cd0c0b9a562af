"""DOT, for Graphviz.  In labels and values ``&``, quotes and backslashes are written as HTML entities.

A backslash means something in a label of Graphviz, and before a quote in every text; so none is ever written but the
one of a line break.  Names are never used to call a node: those are ``n0``, ``n1`` and so on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.explore.exports.flat import flat

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cuckoo_formal.explore.exports.flat import Graph
    from cuckoo_formal.explore.facts import Facts, Value

SHAPES = {"deal": "circle", "draw": "circle", "decision": "box", "end": "plain", "hand": "box", "ended": "plain"}


def write(graph: Graph) -> str:
    """The graph as DOT, from left to right."""
    return "\n".join(lines(graph)) + "\n"


def lines(graph: Graph) -> Iterator[str]:
    """Line by line: what the graph is, its nodes, its edges."""
    names = tuple(str(name) for name in graph.graph["players"])
    yield "digraph hand {"
    yield f"  graph [rankdir=LR, {values(graph.graph)}];"
    yield '  node [fontname="Helvetica", fontsize=10]; edge [fontname="Helvetica", fontsize=9];'
    for node, data in graph.nodes(data=True):
        shape = SHAPES.get(str(data["kind"]), "ellipse")
        yield f"  n{node} [label={quoted(label(data, names))}, shape={shape}, {values(data)}];"
    for above, under, data in graph.edges(data=True):
        told = data["event"] if "chance" not in data else f"{data['event']} {data['chance']}"
        yield f"  n{above} -> n{under} [label={quoted(str(told))}, {values(data)}];"
    yield "}"


def label(data: Facts, names: tuple[str, ...]) -> str:
    """What a reader of the drawing sees at a node."""
    if "living" in data:
        chips = " ".join(map(str, data["chips"]))  # type: ignore[arg-type] # a row
        return f"{chips} + {data['pot']}\n{data['ended'] or names[int(str(data['dealer'])) - 1]}"
    cards, seat = " ".join(map(str, data.get("cards", ()))), data.get("seat")  # type: ignore[arg-type] # a row
    if data["kind"] == "end":
        return f"{cards}\n{' '.join(map(signed, data['payoffs']))}"  # type: ignore[arg-type] # a row
    who = names[seat - 1] if isinstance(seat, int) and data["kind"] != "draw" else "stock"
    return f"{who}\n{cards}" if cards else who


def signed(chips: int) -> str:
    """Chips won or lost."""
    return f"{chips:+d}" if chips else "0"


def values(data: Mapping[str, Value]) -> str:
    """The facts as attributes; none of their names means anything to Graphviz."""
    return ", ".join(f"cuckoo_{name}={quoted(str(flat(value)))}" for name, value in data.items())


def quoted(text: str) -> str:
    """A text between quotes that neither DOT's reader nor Graphviz changes."""
    text = text.replace("&", "&amp;").replace('"', "&quot;").replace("\\", "&#92;")
    text = "".join(letter if letter.isprintable() or letter == "\n" else f"&#{ord(letter)};" for letter in text)
    return '"' + text.replace("\n", "\\n") + '"'
