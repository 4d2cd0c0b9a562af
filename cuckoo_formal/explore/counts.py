"""How many histories, ends, decisions, states and information sets a hand has.

``docs/counts.md`` says exactly what each of these words means.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from cuckoo_formal.explore.states import Key, Report, Sweep, arriving, state, too_many
from cuckoo_formal.explore.walk import Node, Sort, Table
from cuckoo_formal.knowledge import view
from cuckoo_formal.problems import Problem

if TYPE_CHECKING:
    from cuckoo_formal.logic import Row

#: beyond this a number is written as text, because many readers of JSON keep numbers as floats
EXACT = 1 << 53
TREE = ("histories", "ends", "decisions")


@dataclass(frozen=True)
class Depth:
    """The histories of one length: how many there are, how many of them are ends, and how many decisions.

    ``by_card`` has the same three numbers with all cards of the pack told apart.
    """

    depth: int
    histories: int = 0
    ends: int = 0
    decisions: int = 0
    by_card: tuple[int, int, int] = (0, 0, 0)

    def plus(self, node: Node, paths: int, ways: int) -> Depth:
        """With some more histories that end up at this place of the tree."""
        end, decision = node.sort is Sort.END, node.sort is Sort.DECISION
        had = self.by_card
        return Depth(
            self.depth,
            self.histories + paths,
            self.ends + paths * end,
            self.decisions + paths * decision,
            (had[0] + ways, had[1] + ways * end, had[2] + ways * decision),
        )


@dataclass(frozen=True)
class Counts:
    """What is counted of one hand.  A count that was not reached is ``None``, and ``reasons`` says why."""

    histories: int | None
    ends: int | None
    decisions: int | None
    states: int | None
    information_sets: Row | None
    by_card: tuple[int | None, int | None, int | None]  # histories, ends, decisions with all cards told apart
    depths: tuple[Depth, ...] = ()
    reasons: dict[str, str] = field(default_factory=dict)

    def document(self) -> dict[str, object]:
        """The counts for JSON."""
        sets = self.information_sets
        found: dict[str, object] = {
            name: exact(getattr(self, name)) for name in ("histories", "ends", "decisions", "states")
        }
        found["information_sets"] = None if sets is None else [exact(count) for count in sets]
        found |= {f"{name}_by_card": exact(count) for name, count in zip(TREE, self.by_card, strict=True)}
        found["depths"] = [document_of(depth) for depth in self.depths] or None
        return found | ({"reasons": self.reasons} if self.reasons else {})


Known = TypeVar("Known", int, int | None)


def exact(count: Known) -> Known | str:
    """A number that every reader of JSON reads as it is."""
    return count if count is None or abs(count) <= EXACT else str(count)


def unreached(reason: str) -> Counts:
    """Nothing could be counted, and why."""
    reasons = dict.fromkeys((*TREE, "states", "information_sets", "depths"), reason)
    return Counts(None, None, None, None, None, (None, None, None), (), reasons)


def document_of(depth: Depth) -> dict[str, object]:
    """The counts of one depth for JSON."""
    row = {name: exact(getattr(depth, name)) for name in TREE}
    row |= {f"{name}_by_card": exact(count) for name, count in zip(TREE, depth.by_card, strict=True)}
    return {"depth": depth.depth, **row}


def counted(here: Table, most: int, report: Report | None = None) -> Counts:
    """Count a hand: every state once, each with the number of histories that lead to it.

    Raises :class:`Problem` if there are more than ``most`` states.  Information sets are left out, with the reason, if
    there are more than ``most`` decisions to look at.
    """
    sweep = Sweep(here, most=most, report=report)
    rows, asked = dict[int, Depth](), set[int]()
    for node, arrivals in arriving(sweep):
        if node.sort is Sort.DECISION:
            asked.add(node.place)
        for depth, (paths, ways) in arrivals.items():
            rows[depth] = rows.get(depth, Depth(depth)).plus(node, paths, ways)
    depths = tuple(rows[depth] for depth in sorted(rows))
    sets, reasons = None, dict[str, str]()
    try:
        sets = information_sets(here, frozenset(asked), most, report)
    except Problem as problem:
        reasons["information_sets"] = str(problem)
    return Counts(
        *totals(depths),
        states=sweep.met,
        information_sets=sets,
        by_card=by_card(depths),
        depths=depths,
        reasons=reasons,
    )


def totals(depths: tuple[Depth, ...]) -> tuple[int, int, int]:
    """Histories, ends and decisions of all depths together."""
    rows = [(depth.histories, depth.ends, depth.decisions) for depth in depths]
    histories, ends, decisions = (sum(column) for column in zip(*rows, strict=True))
    return histories, ends, decisions


def by_card(depths: tuple[Depth, ...]) -> tuple[int, int, int]:
    """The same with all cards told apart."""
    histories, ends, decisions = (sum(column) for column in zip(*(depth.by_card for depth in depths), strict=True))
    return histories, ends, decisions


def information_sets(here: Table, asked: frozenset[int], most: int, report: Report | None = None) -> Row:
    """For each seat, how many situations there are that it can tell apart when it is asked something.

    ``asked`` are the places in the list of moments at which a question can be open in this hand.
    """
    sweep = Sweep(replace(here, remembers=True), merge=Seen(asked), most=most, report=report)
    found: list[set[Key]] = [set() for _ in range(here.seats)]
    for _, node, _ in sweep:
        if node.sort is Sort.DECISION:
            seat = here.moments[node.place].seat
            found[seat].add(seen_by(here, node, seat))
    return tuple(len(sets) for sets in found)


def seen_by(here: Table, node: Node, seat: int) -> Key:
    """What a seat knows at a place in the tree, and what it is being asked."""
    if node.hand is None:
        raise too_many("nobody has seen a card yet")
    return (node.place, view(here.rules, node.hand, seat, here.moments[node.place].turn))


@dataclass(frozen=True)
class Seen:
    """Merges histories with the same hand in which every seat that may still be asked has seen the same."""

    asked: frozenset[int]

    def __call__(self, here: Table, node: Node) -> Key | None:
        """The key of a place in the tree; none where nobody is asked any more."""
        if node.hand is None:
            return node.dealt
        seats = {here.moments[place].seat for place in self.asked if place >= node.place}
        if not seats:
            return None
        return (state(here, node), *(seen_by(here, node, seat) for seat in sorted(seats)))
