"""The connectives say the same over plain values, over terms, over columns, and over any mixture of them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from cuckoo_formal.chance.columns import conditions, numbers, row
from cuckoo_formal.logic import (
    UndecidedError,
    at_most,
    both,
    change,
    count,
    either,
    every,
    implies,
    least,
    merge,
    negate,
    number,
    same,
    some,
    where,
)
from cuckoo_formal.proof.terms import plain, unknown_flag, unknown_number

FLAGS = list(itertools.product((True, False), repeat=3))
FIGURES = list(itertools.product((-1, 0, 2), repeat=3))
KNOWN = list(itertools.product((True, False), repeat=3))


@dataclass(frozen=True)
class Table:
    """A state with a number, a condition, a row, and another state in it."""

    pot: int
    over: bool
    chips: tuple[int, ...] = ()
    before: Table | None = None


#: each takes three conditions
OF_FLAGS: dict[str, Callable[..., Any]] = {
    "every": lambda a, b, c: every((a, b, c)),
    "every of none": lambda _a, _b, _c: every(()),
    "some": lambda a, b, c: some((a, b, c)),
    "some of none": lambda _a, _b, _c: some(()),
    "negate": lambda a, b, c: (negate(a), negate(negate(b)), negate(both(b, negate(c)))),
    "both": lambda a, b, c: (both(a, b), both(a, a), both(a, negate(a)), both(both(a, b), c)),
    "either": lambda a, b, c: (either(a, b), either(a, a), either(a, negate(a)), either(either(a, b), c)),
    "implies": lambda a, b, c: (implies(a, b), implies(a, a), implies(implies(a, b), c)),
    "number": lambda a, b, c: number(a) + 2 * number(b) + 4 * number(c),
    "count": lambda a, b, c: count((a, b, c)),
    "at most": lambda a, b, c: tuple(at_most(limit, (a, b, c)) for limit in range(-1, 5)),
    "at most of two": lambda a, b, _c: tuple(at_most(limit, (a, b)) for limit in range(3)),
    "where, conditions": lambda a, b, c: (where(a, b, c), where(a, True, c), where(a, b, False), where(a, a, c)),
    "where, numbers": lambda a, b, c: (where(a, 3, 5), where(a, where(b, 1, 7), where(c, 2, 7)), where(a, 4, 4)),
    "where, rows": lambda a, b, c: where(a, (1, b, 3), (1, c, 5)),
    "where, states": lambda a, b, c: where(
        a, Table(1, b, (2, 3), Table(7, c)), Table(where(b, 4, 1), c, (2, where(c, 3, 9)), Table(7, b))
    ),
    "same, conditions": lambda a, b, c: (same(a, b), same((a, c), (b, c)), same(a, True), same(b, False)),
    "same, states": lambda a, b, c: same(Table(1, a, (2,)), Table(1, b, (where(c, 2, 3),))),
    "same, rows of other lengths": lambda a, b, c: same((a, b), (a, b, c)),
}
#: each takes three numbers
OF_NUMBERS: dict[str, Callable[..., Any]] = {
    "comparisons": lambda a, b, c: (a == b, a != b, a < b, a <= b, a > b, a >= b, c == 2, c != 2, c > 0, c <= 0),
    "against itself": lambda a, b, c: (a == a, b != b, a < a, b <= b, c > c, c >= c),  # noqa: PLR0124
    "sums": lambda a, b, c: (a + b, a + 0, 0 + a, 1 + a + 1, a + 1 - 1, a + b + c, sum((a, b, c))),
    "differences": lambda a, b, c: (a - b, a - 0, 5 - a, a - a, a - 3 - b, 0 - c),
    "products": lambda a, b, c: (a * b, a * 0, a * 1, 3 * a, a * -2, a * b * c),
    "least": lambda a, b, c: (least((a, b, c)), least((a,)), least((a, 1, b))),
    "same, numbers": lambda a, b, c: same((a, b), (b, c)),
    "where, numbers": lambda a, b, c: (where(a < b, a, b), where(c == 2, c, 5), where(b > 0, 100 * a, c)),
}


def by_terms(law: Callable[..., Any], rows: list[tuple[Any, ...]], known: tuple[bool, ...]) -> Iterator[Any]:
    """The law's results when some places are terms, with the values of each row put in."""
    make = unknown_flag if isinstance(rows[0][0], bool) else unknown_number
    names = [f"place_{place}" for place in range(3)]
    for figures in rows:
        given = [value if knows else make(name) for value, knows, name in zip(figures, known, names, strict=True)]
        yield plain(dict(zip(names, figures, strict=True)), law(*given))


def by_columns(law: Callable[..., Any], rows: list[tuple[Any, ...]], known: tuple[bool, ...]) -> Iterator[Any]:
    """The law's results when some places are columns: all rows that agree in the plain places at once."""
    for fixed in dict.fromkeys(tuple(v for v, knows in zip(r, known, strict=True) if knows) for r in rows):
        here = [r for r in rows if tuple(v for v, knows in zip(r, known, strict=True) if knows) == fixed]
        cells = [np.array(place) for place in zip(*here, strict=True)]
        columns = [conditions(c) if c.dtype == np.bool_ else numbers(c, -1, 2) for c in cells]
        given = [p if knows else c for p, knows, c in zip(here[0], known, columns, strict=True)]
        result = law(*given)
        yield from ((figures, row(result, place)) for place, figures in enumerate(here))


@pytest.mark.parametrize("known", KNOWN)
@pytest.mark.parametrize("name", OF_FLAGS)
def test_connectives_of_conditions_read_alike(name: str, known: tuple[bool, ...]) -> None:
    """Every connective gives for every three conditions, plain or unknown, what it gives for plain ones."""
    law = OF_FLAGS[name]
    expected = {figures: law(*figures) for figures in FLAGS}
    assert list(by_terms(law, FLAGS, known)) == list(expected.values())
    assert dict(by_columns(law, FLAGS, known)) == expected


@pytest.mark.parametrize("known", KNOWN)
@pytest.mark.parametrize("name", OF_NUMBERS)
def test_arithmetic_and_comparisons_read_alike(name: str, known: tuple[bool, ...]) -> None:
    """Sums, products and comparisons give for every three numbers, plain or unknown, what they give for plain ones."""
    law = OF_NUMBERS[name]
    expected = {figures: law(*figures) for figures in FIGURES}
    assert list(by_terms(law, FIGURES, known)) == list(expected.values())
    assert dict(by_columns(law, FIGURES, known)) == expected


NUMBERS = {"term": unknown_number("n"), "column": numbers([1, 2], 1, 2)}
CONDITIONS = {"term": unknown_flag("f"), "column": conditions([True, False])}


@pytest.mark.parametrize("kind", CONDITIONS)
def test_python_cannot_decide_an_unknown_condition(kind: str) -> None:
    """An unknown condition in an if, an and or a not is an error at once, and no silent answer."""
    for decide in (bool, lambda flag: 1 if flag else 2, lambda flag: flag and True, lambda flag: not flag):
        with pytest.raises(UndecidedError, match="write where"):
            decide(CONDITIONS[kind])


@pytest.mark.parametrize("kind", NUMBERS)
def test_python_cannot_decide_about_an_unknown_number(kind: str) -> None:
    """An unknown number is not found in a row, is not the smallest, and picks no place, before it is known."""
    for decide in (bool, lambda card: card in (1, 2), lambda card: min(card, 2), (1, 2).index):
        with pytest.raises(UndecidedError, match="write where"):
            decide(NUMBERS[kind])
    for pick in (lambda seat: (10, 20)[seat], lambda seat: list(range(seat))):
        with pytest.raises(UndecidedError, match="loop over the seats"):
            pick(NUMBERS[kind])


@pytest.mark.parametrize("unknown", [*NUMBERS.values(), *CONDITIONS.values()])
def test_an_unknown_is_no_key(unknown: object) -> None:
    """An unknown cannot be looked up: two of them may or may not be equal."""
    with pytest.raises(TypeError, match="unhashable"):
        hash(unknown)


def test_a_choice_between_rows_of_different_lengths_is_an_error() -> None:
    """Two rows that are to be merged have the same places."""
    with pytest.raises(ValueError, match="zip"):
        where(unknown_flag("f"), (1, 2), (1,))


def test_what_is_the_same_on_both_sides_stays_the_same_object() -> None:
    """Merging keeps every part that both sides share, so that readings pay only for what differs."""
    unsure, shared = unknown_flag("f"), (1, 2, 3)
    then, otherwise = Table(1, True, shared), Table(2, True, shared)
    merged = where(unsure, then, otherwise)
    assert merged.chips is shared
    assert merged.over is True
    assert where(unsure, then, then) is then
    assert merge(unsure, shared, (1, 2, 3)) == shared


def test_changing_a_state_leaves_the_old_one_as_it_was() -> None:
    """A state with one field changed has all the others, and is not the old state."""
    old = Table(1, False, (4, 5))
    new = change(old, pot=2)
    assert (old, new) == (Table(1, False, (4, 5)), Table(2, False, (4, 5)))
