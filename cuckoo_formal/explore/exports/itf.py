"""A trace in ITF, the format of Apalache and Quint: one hand from the deal to the end, or a match, with its loop."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cuckoo_formal.explore.exports.flat import flat
from cuckoo_formal.explore.facts import event, facts, mover
from cuckoo_formal.explore.networks import position
from cuckoo_formal.notation import write as written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cuckoo_formal.explore.facts import Facts, Value
    from cuckoo_formal.explore.graph import Graph
    from cuckoo_formal.explore.matches import Matches

EXACT = 1 << 53
#: what a variable holds in the states in which it has no meaning
BLANK: Facts = {"question": "", "seat": 0, "payoffs": (), "losers": (), "event": ""}


def of_hand(graph: Graph) -> str:
    """The first of the longest histories."""
    way = longest(graph)
    states: list[Facts] = [BLANK | facts(graph.here, graph.nodes[place]) for place in way]
    for state, above, place in zip(states[1:], way, way[1:], strict=False):
        node, what = graph.nodes[above], graph.events[above][graph.below[above].index(place)]
        state["event"] = event(graph.here, node, what)
        state["seat"] = state["seat"] or mover(graph.here, node)
    return document("one hand, as long as a hand can be", states)


def longest(graph: Graph) -> list[int]:
    """The places on the first of the longest ways from the root."""
    deep = [0] * len(graph)
    for place in range(len(graph) - 1, -1, -1):
        deep[place] = 1 + max((deep[under] for under in graph.below[place]), default=0)
    way = [0]
    while row := graph.below[way[-1]]:
        way.append(max(row, key=lambda under: deep[under]))
    return way


def of_match(found: Matches) -> str:
    """A match that goes round a loop, if there is one; else one as long as a match can be."""
    if found.loop is None:
        way = [0]
        while row := found.below[way[-1]]:
            way.append(max(row, key=lambda under: found.longest_from[under]))
        return document("a match, as long as a match can be", states_of(found, tuple(way)))
    there, round_ = found.loop
    text = "a match that never ends: its last state is the one to which the loop goes back"
    return document(text, states_of(found, there + round_[1:]), len(there) - 1)


def states_of(found: Matches, way: tuple[int, ...]) -> list[Facts]:
    """A state for each place on a way; ``event`` is the hand that led there."""
    lines = ["", *(written(found.rules, line) if line else "" for _, line in found.hands(way))]
    return [position(found, place) | {"event": line} for place, line in zip(way, lines, strict=True)]


def document(text: str, states: Sequence[Facts], loop: int | None = None) -> str:
    """The trace as text; ``loop`` is the state to which the last one goes back."""
    row: list[dict[str, object]] = [
        {"#meta": {"index": number}, **{name: value_of(value) for name, value in state.items()}}
        for number, state in enumerate(states)
    ]
    said: dict[str, object] = {
        "#meta": {"format": "ITF", "format-description": "Informal Trace Format", "description": text},
        "vars": sorted(states[0]),
        "states": row,
    }
    said |= {} if loop is None else {"loop": loop}
    return json.dumps(said, ensure_ascii=False, indent=1) + "\n"


def value_of(value: Value) -> object:
    """A value as ITF has it."""
    if isinstance(value, tuple):
        return {"#tup": [value_of(item) for item in value]}
    if isinstance(value, int) and abs(value) > EXACT:
        return {"#bigint": str(value)}
    return value if isinstance(value, int) else flat(value)
