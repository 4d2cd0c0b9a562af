"""Columns never wrap, settle what their bounds settle, and hold deals that one pack can deal."""

from __future__ import annotations

import itertools
import operator
from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuckoo_formal.chance.columns import Column, conditions, deals, drawn, kind_for, numbers, row
from cuckoo_formal.logic import count, where
from cuckoo_formal.play import play
from cuckoo_formal.rules import Rules
from tests.combos import random_rules, random_seats

EDGES = (
    -(1 << 31),
    -(1 << 15),
    -129,
    -128,
    -127,
    -2,
    -1,
    0,
    1,
    2,
    11,
    12,
    126,
    127,
    128,
    129,
    (1 << 15) - 1,
    (1 << 31) - 1,
)
OPERATIONS = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def column(figures: list[int]) -> Any:  # noqa: ANN401 - a column that stands for a number
    """A column with these numbers, as narrow as can be."""
    return numbers(np.array(figures), min(figures), max(figures))


pairs = st.lists(st.tuples(st.sampled_from(EDGES), st.sampled_from(EDGES), st.booleans()), min_size=1, max_size=6)


@given(pairs, st.sampled_from(sorted(OPERATIONS)))
def test_arithmetic_never_wraps(rows: list[tuple[int, int, bool]], name: str) -> None:
    """Sums, differences and products of columns are those of the numbers, at the edges of every kind of integer too."""
    a, b, _ = (list(place) for place in zip(*rows, strict=True))
    operation = OPERATIONS[name]
    result = operation(column(a), column(b))
    assert [row(result, place) for place in range(len(rows))] == list(map(operation, a, b))
    mixed = operation(column(a), b[0])
    assert [row(mixed, place) for place in range(len(rows))] == [operation(mine, b[0]) for mine in a]
    flipped = operation(b[0], column(a))
    assert [row(flipped, place) for place in range(len(rows))] == [operation(b[0], mine) for mine in a]


@given(pairs)
def test_choosing_never_wraps(rows: list[tuple[int, int, bool]]) -> None:
    """A choice between a narrow column and a wide one, or a plain number, is wide enough for both."""
    a, b, flags = (list(place) for place in zip(*rows, strict=True))
    condition = conditions(flags)
    for then, otherwise in ((column(a), column(b)), (column(a), b[0]), (a[0], column(b)), (a[0], b[0])):
        chosen = where(condition, then, otherwise)
        expected = [row(then, place) if flag else row(otherwise, place) for place, flag in enumerate(flags)]
        assert [row(chosen, place) for place in range(len(rows))] == expected


@given(pairs, st.sampled_from(["eq", "ne", "lt", "le", "gt", "ge"]))
def test_comparisons_are_those_of_the_numbers(rows: list[tuple[int, int, bool]], name: str) -> None:
    """Comparing wide columns with narrow ones, and with numbers that do not fit them, is comparing numbers."""
    a, b, _ = (list(place) for place in zip(*rows, strict=True))
    relation = getattr(operator, name)
    for other in (column(b), b[0]):
        compared = relation(column(a), other)
        expected = [relation(mine, row(other, place)) for place, mine in enumerate(a)]
        assert [row(compared, place) for place in range(len(rows))] == expected


def test_a_long_sum_is_widened_in_time() -> None:
    """Three hundred conditions that hold are three hundred, though one of them needs a byte."""
    assert row(count([conditions([True])] * 300), 0) == 300
    total: Any = column([100])
    for _ in range(4):
        total = total * 100
    assert row(total, 0) == 100**5


def test_numbers_beyond_64_bits_are_refused() -> None:
    """What does not fit is an error, never a wrapped number."""
    wide: Any = column([1 << 40])
    with pytest.raises(OverflowError, match="64 bits"):
        wide * wide
    assert kind_for(-128, 127) == np.int8
    assert kind_for(0, 128) == np.int16
    assert kind_for(-(1 << 63), 0) == np.int64


def test_what_the_bounds_settle_is_plain() -> None:
    """No card is above the best face, so the comparison is plainly false and costs nothing."""
    card: Any = numbers([0, 12, 5], 0, 12)
    assert (card == 13) is False
    assert (card < 13) is True
    assert (card > -1) is True
    assert isinstance(card == 12, Column)


def test_a_row_is_plain() -> None:
    """A row of a state has Python's own numbers and truth values, and what was plain before stays the same object."""
    value = (numbers([3, 4], 3, 4), conditions([True, False]), "kept", (7, None))
    assert row(value, 1) == (4, False, "kept", (7, None))
    assert [type(part) for part in row(value, 1)[:2]] == [int, bool]


# -- deals
def test_every_order_of_the_cards_is_as_likely() -> None:
    """All sixty ways to deal three cards of five come up, none of them more often than chance explains."""
    top = drawn(5, 3, 60_000, np.random.default_rng(1))
    seen = Counter(zip(*(cards.tolist() for cards in top), strict=True))
    assert set(seen) == set(itertools.permutations(range(5), 3))
    assert sum((times - 1000) ** 2 / 1000 for times in seen.values()) < 59 + 4 * (2 * 59) ** 0.5


def test_the_whole_pack_can_be_dealt() -> None:
    """As many places as cards: each card once."""
    top = drawn(200, 200, 20, np.random.default_rng(1))
    assert all(sorted(cards) == list(range(200)) for cards in zip(*(cards.tolist() for cards in top), strict=True))


@pytest.mark.parametrize("seed", range(30))
def test_a_deal_comes_from_one_pack(seed: int) -> None:
    """No row has more cards of a face than the pack, and where suits count no card comes twice."""
    rng = Random(seed)
    rules = random_rules(rng)
    seats = random_seats(rng, rules)
    hand, _ = deals(rules, seats, 50, np.random.default_rng(seed))
    for place in range(50):
        here = row(hand, place)
        cards = here.cards + here.stock
        assert all(times <= rules.deck.counts[face] for face, times in Counter(cards).items())
        if here.suits:
            assert len(set(zip(cards, here.suits, strict=True))) == len(cards)
            assert all(suit < rules.deck.counts[face] for face, suit in zip(cards, here.suits, strict=True))


def test_the_same_seed_deals_the_same() -> None:
    """Deals depend on the generator alone."""
    first, second = (deals(Rules(), 4, 100, np.random.default_rng(5)) for _ in range(2))
    assert all(row(first, place) == row(second, place) for place in range(100))


def test_a_hand_of_the_base_game_stays_narrow() -> None:
    """Without a rule that needs more, everything that is compared and chosen fits into a byte: that is its speed."""
    end = play(Rules(), *deals(Rules(), 4, 10, np.random.default_rng(1)))
    columns: list[Any] = [*end.cards, *end.stock, *end.chips, end.pot]
    assert {part.cells.dtype for part in columns} == {np.dtype(np.int8)}
