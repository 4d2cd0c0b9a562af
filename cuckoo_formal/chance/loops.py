"""Chains in which a state may come again: linear equations, exactly while they are few, else in floats with a bound.

The equations are put for each state and each place in it whose player is tagged, and once more for each state.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from cuckoo_formal.chance.dealing import Cells
from cuckoo_formal.chance.solving import EXTRA, UNIT, Values
from cuckoo_formal.problems import Problem

if TYPE_CHECKING:
    from cuckoo_formal.chance.chain import Chain

MOST_EXACT = 400  # equations that are solved exactly
MOST_FLOATS = 3_000_000
MOST_STEPS, ROUNDS = 2_000, 4
FEW = 32  # digits after which a solution is first looked for
PRIMES_BELOW = 1 << 31


# -- the equations
def tagged(chain: Chain) -> tuple[Cells, Cells, Cells, Cells]:
    """The steps of a tagged player: from which unknown to which, with which chance; and where his winning ends.

    An unknown is a state and a place in it.  The target is -1 where he is out, -2 where he has won.
    """
    steps, n = chain.steps, chain.seats
    sources, targets, chances = list[Cells](), list[Cells](), list[Cells]()
    for place in range(n):
        move = steps.moves[:, place].astype(np.int64)
        stays = (steps.target >= 0) & (move >= 0)
        target = np.where(stays, steps.target * n + move, np.where(steps.target == -1 - place, -2, -1))
        sources.append(steps.source * n + place)
        targets.append(target)
        chances.append(steps.chance)
    source, target, chance = map(np.concatenate, (sources, targets, chances))
    used = np.unique(np.concatenate([np.arange(n), source[target != -1], target[target >= 0]]))
    place_of = np.full(len(chain.states) * n, -1)
    place_of[used] = np.arange(len(used))
    keep = place_of[source] >= 0
    source, target, chance = place_of[source[keep]], target[keep], chance[keep]
    target = np.where(target >= 0, place_of[np.maximum(target, 0)], target)
    return source, target, chance, np.array([len(used)])


def systems(chain: Chain) -> list[tuple[Cells, Cells, Cells, int, list[int]]]:
    """Both systems: steps, number of unknowns, and the ends whose chances are asked for (0 for the hands to come)."""
    steps = chain.steps
    source, target, chance, size = tagged(chain)
    return [
        (source, target, chance, int(size[0]), [-2]),
        (steps.source, steps.target, steps.chance, len(chain.states), [chain.nobody, chain.shared, 0]),
    ]


def values_of(chain: Chain, solutions: list[Cells]) -> tuple[Any, ...]:
    """The values at the first hand: of its players' places from the first system, the others from the second."""
    wins, others = solutions
    return (*wins[: chain.seats, 0], *others[0, :EXTRA])


# -- exactly
def exact(chain: Chain) -> Values:
    """The values as fractions.  Raises :class:`Problem` where there are too many equations."""
    scale = chain.scale
    whole = np.array([int(chance * scale) for chance in chain.chances], dtype=object)
    solutions = list[Cells]()
    for source, target, chance, size, ends in systems(chain):
        if size > MOST_EXACT:
            raise Problem(f"{size:,} equations, more than {MOST_EXACT}; expected a smaller match, or floats")
        left, right = np.zeros((size, size), object), np.zeros((size, len(ends)), object)
        left[np.arange(size), np.arange(size)] = scale
        for s, t, c in zip(source, target, whole[chance], strict=True):
            if t >= 0:
                left[s, t] -= c
            elif t in ends:
                right[s, ends.index(int(t))] += c
        if 0 in ends:
            right[:, ends.index(0)] = scale
        solutions.append(solve(left, right))
    return Values(values_of(chain, solutions))


def solve(left: Cells, right: Cells) -> Cells:
    """The solution of equations in whole numbers, as fractions, checked: what is left over is nought.

    Digits to the base of a prime are found one after another (Dixon), until fractions that fit solve the equations.
    """
    size = len(left)
    bound = max(int(np.abs(left).sum(axis=1).max()), int(np.abs(right).max()))
    prime = prime_below(min(PRIMES_BELOW, (1 << 62) // max(1, bound)))
    matrix, rest = left.astype(np.int64), right.astype(np.int64)
    back = inverse(matrix % prime, prime)
    total, power, found, next_look = np.zeros(right.shape, object), 1, 0, FEW
    while True:
        digits = times(back, rest % prime, prime)
        rest = (rest - matrix @ digits) // prime
        total = total + digits.astype(object) * power
        power, found = power * prime, found + 1
        if found >= next_look:
            next_look *= 2
            answer = as_fractions(total, power)
            if answer is not None and fits(left, right, *answer):
                numbers, denominator = answer
                return np.array([Fraction(int(n), denominator) for n in numbers.flat], object).reshape(size, -1)


def fits(left: Cells, right: Cells, numbers: Cells, denominator: int) -> bool:
    """The fractions solve the equations: what is left over is nought."""
    return not (left @ numbers - right * denominator).any()


def as_fractions(total: Cells, modulus: int) -> tuple[Cells, int] | None:
    """Numbers over one denominator that leave these remainders, if there are small ones."""
    limit, denominator = isqrt(modulus // 2), 1
    for value in total.flat:
        rest = value * denominator % modulus
        rest = rest - modulus if rest > modulus // 2 else rest
        if abs(rest) > limit:
            more = reconstructed(int(value) * denominator % modulus, modulus, limit)
            if more is None or denominator * more > limit:
                return None
            denominator *= more
    numbers = total * denominator % modulus
    return np.where(numbers > modulus // 2, numbers - modulus, numbers), denominator


def reconstructed(value: int, modulus: int, limit: int) -> int | None:
    """The denominator of the fraction that leaves this remainder, if both of its parts are small."""
    above, here, before, now = modulus, value, 0, 1
    while here > limit:
        quotient = above // here
        above, here = here, above - quotient * here
        before, now = now, before - quotient * now
    return abs(now) if 0 < abs(now) <= limit else None


def times(matrix: Cells, vectors: Cells, prime: int) -> Cells:
    """A product modulo a prime below 2**31, in two halves so that no sum leaves 64 bits."""
    high, low = vectors >> 16, vectors & 0xFFFF
    return cast("Cells", ((matrix @ high % prime << 16) + matrix @ low) % prime)


def inverse(matrix: Cells, prime: int) -> Cells:
    """The inverse of a matrix modulo a prime."""
    size = len(matrix)
    work = np.concatenate([matrix, np.eye(size, dtype=np.int64)], axis=1)
    for column in range(size):
        pivot = column + int(np.argmax(work[column:, column] != 0))
        if not work[pivot, column]:
            message = "the equations have no single solution modulo this prime"
            raise ArithmeticError(message)
        work[[column, pivot]] = work[[pivot, column]]
        work[column] = work[column] * pow(int(work[column, column]), -1, prime) % prime
        factors = work[:, column].copy()
        factors[column] = 0
        rows = np.flatnonzero(factors)
        work[rows] = (work[rows] - factors[rows, None] * work[column]) % prime
    return work[:, size:]


def prime_below(limit: int) -> int:
    """The largest prime below a limit of at most 2**31."""
    return next(n for n in range(limit - 1, 1, -1) if all(n % d for d in range(2, isqrt(n) + 1)))


# -- in floats
def floats(chain: Chain) -> Values:
    """The values in floats, with a bound for their error that is worked out from what is left over."""
    from scipy.sparse import csr_array  # noqa: PLC0415 - only loops and lengths need SciPy

    weights = np.array([float(chance) for chance in chain.chances])
    solutions, errors = list[Cells](), list[float]()
    for source, target, chance, size, ends in systems(chain):
        if size > MOST_FLOATS:
            raise Problem(f"{size:,} equations, more than {MOST_FLOATS:,}; expected a smaller match")
        stays = target >= 0
        onward: Any = csr_array((weights[chance[stays]], (source[stays], target[stays])), shape=(size, size))
        right = np.ones((size, len(ends) + 1))
        for column, end in enumerate(ends):
            at = target == end
            right[:, column] = np.bincount(source[at], weights[chance[at]], size) if end else 1.0
        found = approached(onward, right)
        solutions.append(found)
        errors.append(bound(onward, found, right))
    row = tuple(float(value) for value in values_of(chain, solutions))
    return Values(row, max(errors) / min(value for value in row if value > 0))


def approached(onward: Any, right: Cells) -> Cells:  # noqa: ANN401 - a sparse array
    """A solution in floats, column by column, made better while that makes what is left over smaller."""
    from scipy.sparse.linalg import LinearOperator, bicgstab  # noqa: PLC0415

    left = LinearOperator(onward.shape, matvec=lambda x: x - onward @ x, dtype=np.float64)
    found = np.zeros_like(right)
    for column in range(right.shape[1]):
        rest, size = right[:, column], np.inf
        for _ in range(ROUNDS):
            better = found[:, column] + bicgstab(left, rest, rtol=1e-10, maxiter=MOST_STEPS)[0]
            rest = right[:, column] - (better - onward @ better)
            if not np.abs(rest).max() < size:
                break
            found[:, column], size = better, np.abs(rest).max()
    return found


def bound(onward: Any, found: Cells, right: Cells) -> float:  # noqa: ANN401 - a sparse array
    """How far a solution can be from the true one.  Its last column is for a right-hand side of ones.

    If all that is left over of that column is below one, its largest value over what is missing to one bounds the
    inverse of the matrix, none of whose numbers is negative; times what is left over, that bounds the error.
    """
    many = int(np.diff(onward.tocsr().indptr).max()) + 4
    rounding = many * UNIT * (onward @ np.abs(found) + np.abs(found) + np.abs(right))
    over = np.abs(right - (found - onward @ found)) + rounding
    slack = float(over[:, -1].max())
    if slack >= 1:
        message = "the equations could not be solved in floats"
        raise ArithmeticError(message)
    return float(over.max()) * float(found[:, -1].max()) / (1 - slack)
