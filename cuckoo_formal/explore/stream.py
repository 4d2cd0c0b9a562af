"""Every history of a hand, one after the other, as fast as may be: millions a second, and nothing is kept.

A graph of states is enough to go through the whole tree: the same row of places below serves every history that comes
to a state.  With numba (the extra ``fast``) the rows are walked by compiled code; without it, by plain Python, with the
same numbers.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from cuckoo_formal.explore.walk import Sort

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuckoo_formal.explore.graph import Graph

#: a core: (row starts, rows, marks of the ends, length of the longest history) -> (histories, ends) of each depth
Total = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class Rows:
    """A graph as three rows of numbers: the places below place ``i`` are ``below[start[i]:start[i + 1]]``."""

    start: array[int]
    below: array[int]
    end: bytes  # 1 where the hand is over
    longest: int  # how many steps the longest history has


def rows(graph: Graph) -> Rows:
    """The rows of a graph."""
    start, below, deep = array("q", [0]), array("q"), [0] * len(graph)
    for place, row in enumerate(graph.below):
        below.extend(row)
        start.append(len(below))
        for under in row:
            deep[under] = max(deep[under], deep[place] + 1)
    return Rows(start, below, bytes(node.sort is Sort.END for node in graph.nodes), max(deep))


def unrolled(graph: Graph) -> Iterator[tuple[int, int]]:
    """Every history as (depth, place of the graph), the root first; only the way back is kept."""
    below = [row[::-1] for row in graph.below]
    places, depths = [0], [0]
    while places:
        place, depth = places.pop(), depths.pop()
        yield depth, place
        row = below[place]
        places += row
        depths += [depth + 1] * len(row)


def plain(graph: Graph) -> Total:
    """Go through every history in plain Python: how many there are of each depth, and how many of them are ends."""
    here = rows(graph)
    below, end = graph.below, here.end
    histories, ends = [0] * (here.longest + 1), [0] * (here.longest + 1)
    todo = [(0, 0)]
    while todo:
        depth, place = todo.pop()
        histories[depth] += 1
        ends[depth] += end[place]
        for under in below[place]:
            todo.append((depth + 1, under))  # noqa: PERF401 - a list made first is slower here
    return tuple(histories), tuple(ends)


def fast_is_there() -> bool:
    """Numba is installed."""
    return find_spec("numba") is not None


def streamed(graph: Graph) -> Total:
    """Go through every history as fast as this installation can."""
    if not fast_is_there():
        return plain(graph)
    from cuckoo_formal.explore.fast import compiled  # noqa: PLC0415 - numba takes a second to import

    return compiled(rows(graph))
