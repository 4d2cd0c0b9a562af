"""The third reading: the rule text over columns, with one row for each of many deals.

A :class:`Column` of numbers knows the bounds between which its numbers lie, and is stored in the narrowest kind of
integer that they need: sums and products are widened before they could wrap, and a comparison that the bounds settle is
plainly true or false.
"""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

from cuckoo_formal.hand import Deal, Hand, begin
from cuckoo_formal.logic import Unknown, change
from cuckoo_formal.play import Answers
from cuckoo_formal.rules import Rules

T = TypeVar("T")
Cells = npt.NDArray[Any]
KINDS = tuple((np.dtype(kind), int(np.iinfo(kind).max)) for kind in ("i1", "i2", "i4", "i8"))
ROWS = 1 << 16  # rows that are worked on at a time: what a hand needs of them stays in the processor's cache


def kind_for(low: int, high: int) -> np.dtype[Any]:
    """The narrowest kind of integer for numbers between two bounds.  Raises ``OverflowError`` if there is none."""
    most = max(high, -low - 1)
    for kind, limit in KINDS:
        if most <= limit:
            return kind
    message = f"numbers from {low} to {high} do not fit into 64 bits"
    raise OverflowError(message)


class Column(Unknown):
    """One unknown number or condition, with its value in every row."""

    __slots__ = ("cells", "high", "known", "low")
    __hash__ = None
    cells: Cells
    low: int
    high: int
    known: dict[Any, Any]  # what was worked out from this column before

    def __init__(self, cells: Cells, low: int = 0, high: int = 1) -> None:
        self.cells, self.low, self.high, self.known = cells, low, high, {}

    def __repr__(self) -> str:
        return f"Column({self.cells!r})"

    # -- comparisons
    def __eq__(self, other: object) -> Any:
        if isinstance(other, bool):
            return self if other else self.opposite()
        return self.compare(operator.eq, other)

    def __ne__(self, other: object) -> Any:
        if isinstance(other, bool):
            return self.opposite() if other else self
        return self.compare(operator.ne, other)

    def __lt__(self, other: Any) -> Any:
        return self.compare(operator.lt, other)

    def __le__(self, other: Any) -> Any:
        return self.compare(operator.le, other)

    def __gt__(self, other: Any) -> Any:
        return self.compare(operator.gt, other)

    def __ge__(self, other: Any) -> Any:
        return self.compare(operator.ge, other)

    def compare(self, relation: Callable[[Any, Any], Any], other: Any) -> Any:
        """The rows in which the relation holds; plainly true or false if the bounds settle it."""
        low, high = bounds(other)
        if high < self.low or low > self.high:
            return relation(self.low, low)
        if isinstance(other, Column):
            return Column(relation(self.cells, other.cells))
        if (relation, other) not in self.known:
            self.known[relation, other] = Column(relation(self.cells, other))
        return self.known[relation, other]

    # -- arithmetic
    def __add__(self, other: Any) -> Any:
        if type(other) is int and other == 0:
            return self
        low, high = bounds(other)
        return self.work_out(np.add, other, self.low + low, self.high + high)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        low, high = bounds(other)
        return self.work_out(np.subtract, other, self.low - high, self.high - low)

    def __rsub__(self, other: int) -> Any:
        return self * -1 + other

    def __mul__(self, other: Any) -> Any:
        corners = [mine * theirs for mine in (self.low, self.high) for theirs in bounds(other)]
        return self.work_out(np.multiply, other, min(corners), max(corners))

    __rmul__ = __mul__

    def work_out(self, operation: Any, other: Any, low: int, high: int) -> Any:
        """The result of an operation, wide enough for its bounds."""
        kind = kind_for(min(low, self.low, bounds(other)[0]), max(high, self.high, bounds(other)[1]))
        return Column(operation(self.cells, cells(other), dtype=kind), low, high)

    # -- what the connectives rest on
    def choose(self, then: Any, otherwise: Any) -> Any:
        """``then`` in the rows where this condition holds, else ``otherwise``.

        Both are integers in every row; masking their difference is many times faster than ``numpy.where``.
        """
        if is_condition(then):
            return Column(cells(otherwise) ^ ((cells(then) ^ cells(otherwise)) & self.cells))
        (a, b), (c, d) = bounds(then), bounds(otherwise)
        low, high = min(a, c), max(b, d)
        kind = kind_for(low, high)
        mine, theirs = in_kind(then, kind), in_kind(otherwise, kind)
        mixed = mine ^ theirs
        mixed &= self.mask(kind)
        mixed ^= theirs
        return Column(mixed, low, high)

    def mask(self, kind: np.dtype[Any]) -> Cells:
        """All bits set where this condition holds, none where it does not."""
        if kind not in self.known:
            self.known[kind] = np.negative(self.cells.view(np.int8), dtype=kind)
        return cast("Cells", self.known[kind])

    def all_with(self, others: list[Any]) -> Any:
        """This condition and all the others hold."""
        result = self.cells & others[0].cells
        for other in others[1:]:
            result &= other.cells
        return Column(result)

    def any_with(self, others: list[Any]) -> Any:
        """This condition or one of the others holds."""
        result = self.cells | others[0].cells
        for other in others[1:]:
            result |= other.cells
        return Column(result)

    def opposite(self) -> Any:
        """This condition does not hold."""
        if "opposite" not in self.known:
            self.known["opposite"] = Column(~self.cells)
        return self.known["opposite"]

    def as_number(self) -> Any:
        """One where this condition holds, else nought."""
        return Column(self.cells.view(np.int8))


def bounds(value: Any) -> tuple[int, int]:
    """The bounds of a column, or of a plain number."""
    return (value.low, value.high) if isinstance(value, Column) else (value, value)


def cells(value: Any) -> Any:
    """What is in the rows of a column; a plain value is the same in all."""
    return value.cells if isinstance(value, Column) else value


def in_kind(value: Any, kind: np.dtype[Any]) -> Any:
    """The rows of a column, or a plain number, as integers of one kind."""
    return value.cells.astype(kind, copy=False) if isinstance(value, Column) else kind.type(value)


def is_condition(value: Any) -> bool:
    """A value is a condition and no number."""
    return value.cells.dtype == np.bool_ if isinstance(value, Column) else isinstance(value, bool)


def numbers(rows: Any, low: int, high: int) -> int:
    """A column of numbers that are known to lie between two bounds."""
    return cast("int", Column(np.asarray(rows).astype(kind_for(low, high), copy=False), low, high))


def conditions(rows: Any) -> bool:
    """A column of conditions."""
    return cast("bool", Column(np.asarray(rows, dtype=np.bool_)))


# -- deals by chance
def drawn(size: int, places: int, rows: int, rng: np.random.Generator) -> list[Cells]:
    """The top cards of many shuffled packs: for each place an array with the numbers of the cards, from 0.

    It is the shuffle of Fisher and Yates, in all rows at once, carried out for the first places only: a card is picked
    from those not drawn yet, and the card that lay next moves to where it was.
    """
    kind, picks, moved, top = kind_for(0, size), list[Cells](), list[Cells](), list[Cells]()
    for turn in range(places):
        pick = rng.integers(turn, size, rows, kind)
        top.append(lies_at(pick, picks, moved))
        moved.append(lies_at(np.full(rows, turn, kind), picks, moved))
        picks.append(pick)
    return top


def lies_at(place: Cells, picks: list[Cells], moved: list[Cells]) -> Cells:
    """The card that lies at a place of the pack after these cards were picked and those have moved there."""
    card = place.copy()
    for pick, there in zip(picks, moved, strict=True):
        np.copyto(card, there, where=pick == place)
    return card


def deals(
    rules: Rules, seats: int, rows: int, rng: np.random.Generator, *, remembers: bool = False
) -> tuple[Hand, Answers]:
    """Random deals and random answers, one in each row, with few chips, so that rules about the last chip matter."""
    deck, traits = rules.deck, rules.traits
    top = drawn(deck.size, seats + min(rules.turned(seats), deck.size - seats), rows, rng)
    faces = np.repeat(np.arange(len(deck.faces)), deck.counts)
    suits = np.concatenate([np.tile(np.arange(copies), deck.packs) for copies in deck.copies])
    cards = tuple(numbers(faces[card], 0, len(deck.faces) - 1) for card in top)
    deal = Deal(
        cards[:seats],
        cards[seats:],
        among(range(4), rows, rng),
        deck.size - seats,
        tuple(numbers(suits[card], 0, max(deck.copies) - 1) for card in top) if "suits" in traits else (),
        rules.lives,
    )
    chips = range(0 if traits & {"grace", "never"} else 1, 4)
    hand = begin(
        deal,
        tuple(among(chips, rows, rng) for _ in range(seats)),
        number=among(range(1, 6), rows, rng),
        grace=tuple(among(range(3), rows, rng) for _ in range(seats)) if "grace" in traits else (),
        remembers=remembers,
        origin="origin" in traits,
    )
    asked = [name for name in ("trade", "again", "show", "take", "left") if name == "trade" or name in traits]
    return hand, Answers(**{name: tuple(either_way(rows, rng) for _ in range(seats)) for name in asked})


def among(span: range, rows: int, rng: np.random.Generator) -> int:
    """A column of numbers from a span."""
    return numbers(rng.integers(span.start, span.stop, rows, np.int8), span.start, span.stop - 1)


def either_way(rows: int, rng: np.random.Generator) -> bool:
    """A column of answers, yes as often as no."""
    return conditions(rng.integers(0, 2, rows, np.int8))


def row(value: T, place: int) -> T:
    """A value, a row or a whole state as it is in one row of its columns."""
    if isinstance(value, Column):
        return cast("T", value.cells[place].item())
    if isinstance(value, tuple):
        return cast("T", tuple(row(part, place) for part in value))
    if dataclasses.is_dataclass(value):
        return cast("T", change(value, **{name: row(part, place) for name, part in value.__dict__.items()}))
    return value
