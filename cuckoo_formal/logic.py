"""Connectives that read the same over plain values, over solver terms and over columns of deals.

Rule text never asks Python to decide a question about a card.  In place of ``if``, ``min``, ``in`` and ``and`` it uses
the functions here.  Over plain ``int`` and ``bool`` they compute at once; over an :class:`Unknown` (a term of the
prover, a column of the counter) they build what the other readings need.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")
Row = tuple[int, ...]
Flags = tuple[bool, ...]


class UndecidedError(TypeError):
    """Rule text asked Python to decide a question that only a solver or a column can answer."""


class Unknown:
    """A value that is not known yet: it refuses to be mistaken for a plain one.

    Subclasses are :class:`cuckoo_formal.proof.terms.Term` and :class:`cuckoo_formal.chance.columns.Column`.  They bring
    the comparisons and the arithmetic, and the operations named below on which the connectives rest.
    """

    __slots__ = ()
    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        """Refuse: both answers are still possible."""
        message = "write where(condition, then, otherwise), not if, and, or, not, in, min or max"
        raise UndecidedError(message)

    def __index__(self) -> int:
        """Refuse: an unknown seat cannot pick from a row."""
        message = "an unknown seat is no index: loop over the seats and ask seat == unknown"
        raise UndecidedError(message)

    def choose(self, then: Any, otherwise: Any) -> Any:
        """``then`` where this condition holds, else ``otherwise``; both are numbers or both are conditions."""
        raise NotImplementedError

    def all_with(self, others: list[Any]) -> Any:
        """This condition and all the others hold."""
        raise NotImplementedError

    def any_with(self, others: list[Any]) -> Any:
        """This condition or one of the others holds."""
        raise NotImplementedError

    def opposite(self) -> Any:
        """This condition does not hold."""
        raise NotImplementedError

    def as_number(self) -> Any:
        """One where this condition holds, else nought."""
        raise NotImplementedError

    def at_most_with(self, limit: int, others: list[Any]) -> Any:
        """Of this condition and the others no more than ``limit`` hold."""
        return count((cast("bool", self), *others)) <= limit


def where(condition: bool, then: T, otherwise: T) -> T:
    """``then`` if the condition holds, else ``otherwise``: a number, a row or a whole state."""
    if condition is True:
        return then
    if condition is False:
        return otherwise
    return cast("T", merge(condition, then, otherwise))


def merge(condition: Any, then: Any, otherwise: Any) -> Any:
    """Two values in one, to be told apart by an unknown condition: what is the same on both sides stays as it is."""
    if then is otherwise:
        return then
    if isinstance(then, tuple):
        row = tuple(merge(condition, a, b) for a, b in zip(then, otherwise, strict=True))
        return otherwise if all(a is b for a, b in zip(row, otherwise, strict=True)) else row
    if dataclasses.is_dataclass(then):
        theirs = otherwise.__dict__
        return change(otherwise, **{name: merge(condition, mine, theirs[name]) for name, mine in then.__dict__.items()})
    if isinstance(then, bool) or isinstance(otherwise, bool):
        return merge_flags(condition, then, otherwise)
    if not isinstance(then, Unknown) and not isinstance(otherwise, Unknown) and then == otherwise:
        return then
    return condition.choose(then, otherwise)


def merge_flags(condition: Any, then: Any, otherwise: Any) -> Any:
    """Two conditions in one, of which at least one is plainly true or false."""
    if then is True:
        return either(condition, otherwise)
    if then is False:
        return both(negate(condition), otherwise)
    if otherwise is True:
        return either(negate(condition), then)
    return both(condition, then)


def change(state: T, **fields: Any) -> T:
    """The state with some fields changed: what ``dataclasses.replace`` gives, without its price."""
    new = object.__new__(type(state))
    object.__setattr__(new, "__dict__", state.__dict__ | fields)  # half the price of filling a new dictionary
    return new


def every(conditions: Iterable[bool]) -> bool:
    """All the conditions hold."""
    unsure = list[Any]()
    for condition in conditions:
        if condition is False:
            return False
        if condition is not True:
            unsure.append(condition)
    return True if not unsure else unsure[0].all_with(unsure[1:]) if len(unsure) > 1 else unsure[0]


def some(conditions: Iterable[bool]) -> bool:
    """At least one of the conditions holds."""
    unsure = list[Any]()
    for condition in conditions:
        if condition is True:
            return True
        if condition is not False:
            unsure.append(condition)
    return False if not unsure else unsure[0].any_with(unsure[1:]) if len(unsure) > 1 else unsure[0]


def negate(condition: bool) -> bool:
    """The condition does not hold."""
    return cast("bool", condition.opposite()) if isinstance(condition, Unknown) else not condition


def both(a: bool, b: bool) -> bool:
    """Both conditions hold."""
    return every((a, b))


def either(a: bool, b: bool) -> bool:
    """At least one of the two conditions holds."""
    return some((a, b))


def implies(a: bool, b: bool) -> bool:
    """If the first condition holds, so does the second."""
    return some((negate(a), b))


def number(condition: bool) -> int:
    """One if the condition holds, else nought."""
    return cast("int", condition.as_number()) if isinstance(condition, Unknown) else int(condition)


def count(conditions: Iterable[bool]) -> int:
    """How many of the conditions hold."""
    return sum(number(condition) for condition in conditions)


def at_most(limit: int, conditions: Iterable[bool]) -> bool:
    """No more than ``limit`` of the conditions hold."""
    unsure, sure = list[Any](), 0
    for condition in conditions:
        if isinstance(condition, Unknown):
            unsure.append(condition)
        else:
            sure += condition
    if sure > limit or sure + len(unsure) <= limit:
        return sure <= limit
    return cast("bool", unsure[0].at_most_with(limit - sure, unsure[1:]))


def least(values: Iterable[int]) -> int:
    """The smallest of the values."""
    smallest, *rest = values
    for value in rest:
        smallest = where(value < smallest, value, smallest)
    return smallest


def same(a: Any, b: Any) -> bool:
    """The two values, rows or states are equal in every part."""
    if a is b:
        return True
    if isinstance(a, tuple):
        return len(a) == len(b) and every(same(x, y) for x, y in zip(a, b, strict=True))
    if dataclasses.is_dataclass(a):
        return every(same(mine, b.__dict__[name]) for name, mine in a.__dict__.items())
    return cast("bool", a == b)
