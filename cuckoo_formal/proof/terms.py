"""The second reading: the rule text over cards, chips and answers that nobody knows yet.

A :class:`Term` is an expression of ours, made of no solver's parts, so that it can be written down as portable SMT-LIB,
worked out on plain values, and given to any solver.  Equal terms are one object, and what is plainly known is a plain
value: the text of a rule set folds to little before a solver sees it.
"""

from __future__ import annotations

import dataclasses
import itertools
import operator
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar, cast
from weakref import WeakValueDictionary

from cuckoo_formal.logic import Flags, Row, Unknown, change, negate

T = TypeVar("T")
Plain = int | bool
Assignment = Mapping[str, Plain]

KNOWN: WeakValueDictionary[tuple[Any, ...], Term] = WeakValueDictionary()
SERIALS = itertools.count()


class Term(Unknown):
    """An unknown number or an unknown condition: an operation and what it is applied to."""

    __slots__ = ("__weakref__", "args", "op", "serial", "sort")
    op: str
    args: tuple[Any, ...]
    sort: type  # int or bool
    serial: int  # greater than that of every part

    def __repr__(self) -> str:
        return f"Term({self.op} {' '.join(map(str, self.args))})"

    __hash__ = None

    # -- comparisons
    def __eq__(self, other: object) -> Any:
        if self is other:
            return True
        if isinstance(other, bool):
            return self if other else self.opposite()
        return term("=", bool, self, other)

    def __ne__(self, other: object) -> Any:
        equal = self == other
        return equal.opposite() if isinstance(equal, Term) else not equal

    def __lt__(self, other: Any) -> Any:
        return False if self is other else term("<", bool, self, other)

    def __le__(self, other: Any) -> Any:
        return True if self is other else term("<=", bool, self, other)

    def __gt__(self, other: Any) -> Any:
        return False if self is other else term("<", bool, other, self)

    def __ge__(self, other: Any) -> Any:
        return True if self is other else term("<=", bool, other, self)

    # -- arithmetic
    def __add__(self, other: Any) -> Any:
        if not isinstance(other, int):
            return term("+", int, self, other)
        if self.op == "+" and isinstance(self.args[1], int):
            return self.args[0] + (self.args[1] + other)
        return term("+", int, self, int(other)) if other else self

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        if self is other:
            return 0
        return self + -other if isinstance(other, int) else term("-", int, self, other)

    def __rsub__(self, other: int) -> Any:
        return term("-", int, other, self)

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, int) and other in (0, 1):
            return self if other else 0
        return term("*", int, self, other)

    __rmul__ = __mul__

    # -- what the connectives rest on
    def choose(self, then: Any, otherwise: Any) -> Any:
        """``then`` where this condition holds, else ``otherwise``."""
        if self.op == "not":
            return self.args[0].choose(otherwise, then)
        then, otherwise = self.branch(then, 1), self.branch(otherwise, 2)
        if then is otherwise:
            return then
        return term("ite", sort_of(then), self, then, otherwise)

    def branch(self, value: Any, place: int) -> Any:
        """What is left of a value once this condition is known to hold, or not to hold."""
        inside = isinstance(value, Term) and value.op == "ite" and value.args[0] is self
        return value.args[place] if inside else value

    def all_with(self, others: list[Any]) -> Any:
        """This condition and all the others hold."""
        return joined("and", (self, *others), settles=False)

    def any_with(self, others: list[Any]) -> Any:
        """This condition or one of the others holds."""
        return joined("or", (self, *others), settles=True)

    def opposite(self) -> Any:
        """This condition does not hold."""
        return self.args[0] if self.op == "not" else term("not", bool, self)

    def as_number(self) -> Any:
        """One where this condition holds, else nought."""
        return self.choose(1, 0)

    def at_most_with(self, limit: int, others: list[Any]) -> Any:
        """Of this condition and the others no more than ``limit`` hold."""
        if limit == 0:
            return negate(self.any_with(others))
        if limit == len(others):
            return negate(self.all_with(others))
        return term("at most", bool, limit, self, *others)


def term(op: str, sort: type, *args: Any) -> Any:
    """The one term with this operation and these parts."""
    key = (op, sort, *(a.serial if isinstance(a, Term) else (a,) for a in args))
    known = KNOWN.get(key)
    if known is None:
        known = object.__new__(Term)
        known.op, known.args, known.sort, known.serial = op, args, sort, next(SERIALS)
        KNOWN[key] = known
    return known


def joined(op: str, parts: Iterable[Term], *, settles: bool) -> Any:
    """A conjunction or a disjunction of conditions, each named once; a condition and its opposite settle it."""
    distinct = {part.serial: part for part in parts}
    if any(part.op == "not" and part.args[0].serial in distinct for part in distinct.values()):
        return settles
    row = tuple(distinct.values())
    return term(op, bool, *row) if len(row) > 1 else row[0]


def sort_of(value: object) -> type:
    """Whether a value is a number or a condition."""
    return value.sort if isinstance(value, Term) else bool if isinstance(value, bool) else int


def unknown_number(name: str) -> int:
    """A number about which nothing is known."""
    return cast("int", term("unknown", int, name))


def unknown_flag(name: str) -> bool:
    """A condition about which nothing is known."""
    return cast("bool", term("unknown", bool, name))


def row(name: str, places: int) -> Row:
    """A row of unknown numbers."""
    return tuple(unknown_number(f"{name}_{place}") for place in range(places))


def flags(name: str, places: int) -> Flags:
    """A row of unknown conditions."""
    return tuple(unknown_flag(f"{name}_{place}") for place in range(places))


# -- plain values for unknown ones
def parts(value: object) -> Iterator[Term]:
    """Every term in a value, a row or a state, in the order of its fields; what is met twice counts once."""
    seen, waiting = set[int](), [value]
    while waiting:
        here = waiting.pop()
        if id(here) in seen:
            continue
        seen.add(id(here))
        if isinstance(here, Term):
            yield here
        elif isinstance(here, tuple):
            waiting += reversed(here)
        elif dataclasses.is_dataclass(here):
            waiting += reversed(tuple(here.__dict__.values()))


def in_order(roots: Iterable[Term]) -> list[Term]:
    """The terms and all their parts, each once and after its own parts; what the roots are decides the order."""
    seen, order, waiting = set[int](), list[Term](), list(roots)[::-1]
    while waiting:
        here = waiting[-1]
        todo = [] if here.serial in seen else [a for a in here.args if isinstance(a, Term) and a.serial not in seen]
        if todo:
            waiting += todo[::-1]
        else:
            waiting.pop()
            if here.serial not in seen:
                seen.add(here.serial)
                order.append(here)
    return order


OPERATIONS: dict[str, Any] = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "not": operator.not_,
    "and": lambda *parts: all(parts),
    "or": lambda *parts: any(parts),
    "ite": lambda condition, then, otherwise: then if condition else otherwise,
    "at most": lambda limit, *parts: sum(parts) <= limit,
}


def worked_out(roots: Iterable[Term], assignment: Assignment) -> dict[int, Plain]:
    """The plain value of every term, by its serial; an unknown that is not assigned is nought, or does not hold."""
    values = dict[int, Plain]()
    for here in in_order(roots):
        if here.op == "unknown":
            values[here.serial] = here.sort(assignment.get(here.args[0], 0))
        else:
            args = (values[a.serial] if isinstance(a, Term) else a for a in here.args)
            values[here.serial] = OPERATIONS[here.op](*args)
    return values


def evaluate(value: Any, assignment: Assignment) -> Plain:
    """The plain value of a term, or of a value that is plain already."""
    return cast("Plain", plain(assignment, value))


def plain(assignment: Assignment, value: T) -> T:
    """A value, a row or a whole state with plain values in place of every term."""
    values = worked_out(parts(value), assignment)
    seen = dict[int, Any]()

    def known(here: Any) -> Any:
        if isinstance(here, Term):
            return values[here.serial]
        if id(here) not in seen:
            seen[id(here)] = inside(here)
        return seen[id(here)]

    def inside(here: Any) -> Any:
        if isinstance(here, tuple):
            return tuple(map(known, here))
        if dataclasses.is_dataclass(here):
            return change(here, **{name: known(field) for name, field in here.__dict__.items()})
        return here

    return cast("T", known(value))
