"""What a chain comes to: from every state the chance of each end and the hands still to be expected.

A column of values for each place (its player wins), then for no winner, for a shared bank, and for the hands to come.
Where every hand uses chips up, states are worked out from the end of the match backwards, whole layers at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuckoo_formal.chance.chain import Chain, Steps
    from cuckoo_formal.chance.dealing import Cells

UNIT = 2.0**-53  # what rounding to the nearest double changes at the most, in parts of the number
EXTRA = 3  # columns beside the places: no winner, shared, hands


@dataclass(frozen=True)
class Values:
    """The values at the first hand; in floats, no further from the truth than ``error`` times themselves."""

    row: tuple[Fraction | float, ...]
    error: float = 0.0


def columns_of(chain: Chain) -> int:
    """How many values a state has."""
    return chain.seats + EXTRA


# -- where every hand uses chips up
@dataclass(frozen=True)
class Layer:
    """States of the same height, and their steps, sorted by state."""

    states: Cells
    steps: Steps
    begins: Cells  # where the steps of each state begin


def layers(chain: Chain) -> Iterator[Layer]:
    """The layers of a chain in which every hand uses chips up, from the lowest."""
    order = np.lexsort((chain.steps.source, chain.height[chain.steps.source]))
    steps = chain.steps.only(order)
    heights = chain.height[steps.source]
    for part in np.split(np.arange(len(order)), np.flatnonzero(np.diff(heights)) + 1):
        piece = steps.only(slice(part[0], part[-1] + 1))
        states, begins = np.unique(piece.source, return_index=True)
        yield Layer(states, piece, begins)


def carried(chain: Chain, values: Cells, steps: Steps) -> Cells:
    """The values at the targets of steps, each in the place its player had before; at an end, one in its column."""
    there = values[np.maximum(steps.target, 0)]
    moves = np.maximum(steps.moves, 0).astype(np.intp)
    wins = np.take_along_axis(there[:, : chain.seats], moves, axis=1)
    wins[steps.moves < 0] = 0
    row = np.concatenate([wins, there[:, chain.seats :]], axis=1)
    ends = np.flatnonzero(steps.target < 0)
    row[ends] = 0
    row[ends, -1 - steps.target[ends]] = 1
    return row


def falling_floats(chain: Chain) -> Values:
    """The values in floats.  All that is added is positive: every rounding counts once in the relative error."""
    values = np.zeros((len(chain.states), columns_of(chain)))
    chances = np.array([float(chance) for chance in chain.chances])
    many = depth = 0
    for layer in layers(chain):
        came = carried(chain, values, layer.steps)
        came *= chances[layer.steps.chance][:, None]
        values[layer.states] = np.add.reduceat(came, layer.begins, axis=0)
        values[layer.states, -1] += 1
        many, depth = max(many, int(np.diff(layer.begins, append=len(came)).max())), depth + 1
    return Values(tuple(float(value) for value in values[0]), 1.01 * UNIT * (many + 3) * depth)


def falling_exact(chain: Chain) -> Values:
    """The values as fractions: whole numbers over a power of the chances' common denominator, one power a layer."""
    scale, height = chain.scale, chain.height
    whole = np.array([int(chance * scale) for chance in chain.chances], dtype=object)
    powers = np.array([scale**power for power in range(int(height.max()) + 1)], dtype=object)
    values = np.zeros((len(chain.states), columns_of(chain)), dtype=object)
    for layer in layers(chain):
        values[layer.states] = next_values(chain, values, layer, whole, powers)
    if any((values[layer.states] != next_values(chain, values, layer, whole, powers)).any() for layer in layers(chain)):
        message = "the values do not solve the chain's equations"
        raise ArithmeticError(message)
    return Values(tuple(Fraction(int(value), int(powers[height[0]])) for value in values[0]))


def next_values(chain: Chain, values: Cells, layer: Layer, whole: Cells, powers: Cells) -> Cells:
    """The right-hand side of the equations of a layer."""
    steps, top = layer.steps, int(chain.height[layer.states[0]])
    below = np.where(steps.target < 0, 0, chain.height[np.maximum(steps.target, 0)])
    factors = whole[steps.chance] * powers[top - 1 - below]
    came = carried(chain, values, steps) * factors[:, None]
    row = np.add.reduceat(came, layer.begins, axis=0)
    row[:, -1] += powers[top]
    return row


# -- the length of a match
def lengths(chain: Chain, most: int, tail: float = 0.0) -> list[float]:
    """The chance that a match is over after exactly one hand, two, and so on.

    Up to so many, or until no more than ``tail`` is left.
    """
    from scipy.sparse import csr_array  # noqa: PLC0415 - only this and the loops need SciPy

    steps, size = chain.steps, len(chain.states)
    chances = np.array([float(chance) for chance in chain.chances])[steps.chance]
    stays = steps.target >= 0
    onward: Any = csr_array((chances[stays], (steps.target[stays], steps.source[stays])), shape=(size, size))
    ends = np.bincount(steps.source[~stays], chances[~stays], size)
    here, row = np.zeros(size), list[float]()
    here[0] = 1.0
    while len(row) < most and here.sum() > tail:
        row.append(float(ends @ here))
        here = onward @ here
    return row


def lengths_exact(chain: Chain, most: int) -> list[Fraction]:
    """The same as fractions."""
    steps, scale = chain.steps, chain.scale
    whole = [int(chance * scale) for chance in chain.chances]
    onward = list(zip(steps.source.tolist(), steps.target.tolist(), (whole[c] for c in steps.chance), strict=True))
    here, row = {0: 1}, list[Fraction]()
    by_source = dict[int, list[tuple[int, int]]]()
    for source, target, ways in onward:
        by_source.setdefault(source, []).append((target, ways))
    while here and len(row) < most:
        after, over = dict[int, int](), 0
        for source, ways in here.items():
            for target, chance in by_source[source]:
                if target < 0:
                    over += ways * chance
                else:
                    after[target] = after.get(target, 0) + ways * chance
        here = after
        row.append(Fraction(over, scale ** (len(row) + 1)))
    return row
