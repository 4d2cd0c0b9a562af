"""The same walk through every history, compiled by numba (the extra ``fast``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numba
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cuckoo_formal.explore.stream import Rows, Total

    Numbers = NDArray[np.int32]
    Totals = NDArray[np.int64]
    Flags = NDArray[np.uint8]


@numba.njit()
def visit(start: Numbers, below: Numbers, end: Flags, histories: Totals, ends: Totals) -> None:
    """Visit every history once; each adds one to the count of its depth.

    ``at[d]`` is where the walk goes on in the row of places at depth ``d``, ``stop[d]`` where that row ends.
    """
    at, stop = np.zeros_like(histories), np.zeros_like(histories)
    histories[0] = 1
    depth, here, last = 1, start[0], start[1]
    while depth:
        while here < last:
            place = below[here]
            here += 1
            histories[depth] += 1
            if end[place]:
                ends[depth] += 1
            else:
                at[depth], stop[depth] = here, last
                depth += 1
                here, last = start[place], start[place + 1]
        depth -= 1
        here, last = at[depth], stop[depth]


def compiled(rows: Rows) -> Total:
    """How many histories there are of each depth, and how many of them are ends."""
    start, below = (np.array(row, dtype=np.int32) for row in (rows.start, rows.below))
    end = np.frombuffer(rows.end, dtype=np.uint8)
    histories, ends = (np.zeros(rows.longest + 2, dtype=np.int64) for _ in range(2))
    visit(start, below, end, histories, ends)
    depths = slice(rows.longest + 1)
    return tuple(int(n) for n in histories[depths]), tuple(int(n) for n in ends[depths])
