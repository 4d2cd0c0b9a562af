"""Every history of a hand with what the seat on turn knows: what trees for other programs and pages are made from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from cuckoo_formal.explore.counts import seen_by
from cuckoo_formal.explore.states import Key, Report, too_many
from cuckoo_formal.explore.walk import Node, Sort, Table

if TYPE_CHECKING:
    from cuckoo_formal.logic import Row

NONE = -1


@dataclass(frozen=True, slots=True)
class History:
    """One place in the tree, with the number of the place above it and what led from there to here."""

    above: int
    depth: int
    event: int  # a card, or an answer
    chance: Fraction | None  # that it happens, where it is chance
    node: Node
    known: int  # the number of the information set, from 1 for each seat; 0 where nobody decides


@dataclass(frozen=True)
class Tree:
    """All histories of a hand, each before those that go on from it; the table remembers what everybody has seen."""

    here: Table
    histories: tuple[History, ...]
    below: tuple[Row, ...]
    sets: Row  # how many information sets each seat has

    def __len__(self) -> int:
        """How many histories there are."""
        return len(self.histories)


def histories(here: Table, most: int, report: Report | None = None) -> Tree:
    """Walk through every history and keep it.  Raises ``Problem`` if there are more than ``most``."""
    table = replace(here, remembers=True)
    row, below = list[History](), list[list[int]]()
    known: list[dict[Key, int]] = [{} for _ in range(here.seats)]
    todo: list[tuple[int, int, int, Fraction | None, Node]] = [(NONE, 0, 0, None, table.root)]
    while todo:
        above, depth, event, chance, node = todo.pop()
        number = len(row)
        if number >= most:
            raise too_many(f"more than {most} histories")
        if report is not None and not number % 1000:
            report(number)
        row.append(History(above, depth, event, chance, node, set_of(table, node, known)))
        below.append([])
        if above != NONE:
            below[above].append(number)
        branches = table.branches(node)
        total = 0 if node.sort is Sort.DECISION else sum(weight for _, weight, _ in branches)
        todo += [
            (number, depth + 1, what, Fraction(weight, total) if total else None, under)
            for what, weight, under in reversed(branches)
        ]
    return Tree(table, tuple(row), tuple(map(tuple, below)), tuple(map(len, known)))


def set_of(here: Table, node: Node, known: list[dict[Key, int]]) -> int:
    """The number of the information set of a decision; a new one if nobody has been in this situation before."""
    if node.sort is not Sort.DECISION:
        return 0
    seat = here.moments[node.place].seat
    return known[seat].setdefault(seen_by(here, node, seat), len(known[seat]) + 1)


def forgetful(tree: Tree) -> tuple[int, int] | None:
    """A history and another of the same information set before which that seat had done or known other things.

    ``None`` if every seat remembers all that it has known and done: perfect recall.
    """
    course: list[dict[int, Row]] = [{} for _ in tree.histories]
    first = dict[tuple[int, int], int]()
    for number, here in enumerate(tree.histories):
        if here.above != NONE:
            course[number] = went_on(tree, here, course[here.above])
        if here.known:
            seat = tree.here.moments[here.node.place].seat
            other = first.setdefault((seat, here.known), number)
            if course[other].get(seat, ()) != course[number].get(seat, ()):
                return other, number
    return None


def went_on(tree: Tree, here: History, before: dict[int, Row]) -> dict[int, Row]:
    """What each seat has known and done so far, after one more step."""
    above = tree.histories[here.above]
    if not above.known:
        return before
    seat = tree.here.moments[above.node.place].seat
    return before | {seat: (*before.get(seat, ()), above.known, here.event)}
