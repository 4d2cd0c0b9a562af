"""All that tells two rule sets apart, or the scope within which nothing does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from cuckoo_formal.clauses.register import SLOTS
from cuckoo_formal.problems import Problem
from cuckoo_formal.proof.difference import Found, Two, only_one_deals, renamed, separate
from cuckoo_formal.proof.parting import Run, shortest_run
from cuckoo_formal.proof.solver import LIMITS, Limits
from cuckoo_formal.rules import Rules

#: what matters between two hands, and what is told and changes nothing
BETWEEN = ("settle", "end", "prize", "dealer", "pack", "first_dealer", "lives", "stake")
TOLD = ("showdown", "direction")
MOST_IN_A_MATCH = 3  # seats at which whole matches are searched


@dataclass(frozen=True)
class Comparison:
    """What became of it: ``same`` rules, ``differ``, ``alike`` within the scope, or ``undecided`` with ``reasons``.

    ``changes`` are the fields in which the rules differ; ``seats`` the tables that were looked at, and ``alike`` those
    of them at which every hand ends alike, ``by_text`` if both texts came to the same before a solver was asked;
    ``apart`` those of them for which the packs have too few cards in common.
    ``only`` is a hand that only one of the packs can deal: seats, which of the two, and its cards.
    """

    rules: Two
    seats: tuple[int, ...]
    verdict: str
    changes: tuple[str, ...] = ()
    alike: tuple[int, ...] = ()
    by_text: bool = False
    apart: tuple[int, ...] = ()
    hand: Found | None = None
    sees: Found | None = None
    seen_alike: tuple[int, ...] = ()
    only: tuple[int, int, tuple[str, ...]] | None = None
    only_seats: tuple[tuple[int, int], ...] = ()
    runs: tuple[Run, ...] = ()
    renamed: bool = False
    reasons: tuple[str, ...] = ()

    @property
    def run(self) -> Run | None:
        """The run of hands after which matches differ, if there is one."""
        return next((run for run in self.runs if run.status == "differs"), None)


def compare(
    rules: Two, seats: Sequence[int] = (2, 3, 4), limits: Limits = LIMITS, *, one_is_enough: bool = False
) -> Comparison:
    """Look for all that tells two rule sets apart at tables of these sizes, the smallest first.

    With ``one_is_enough`` matches are not played where a single hand shows it.
    """
    if rules[0] == rules[1]:
        return Comparison(rules, tuple(seats), "same")
    tables, only_seats = at_tables(rules, seats)
    hands = until("differs", (separate("ends", table, n, limits) for n, table in tables.items()))
    differs = next((found for found in hands if found.status == "differs"), None)
    alike = not differs and all(found.status == "proved" for found in hands)
    sees = what_is_seen(tables, limits) if alike else []
    shown = differs is not None or any(found.status == "differs" for found in sees)
    runs = () if one_is_enough and shown else matches_of(tables, rules, alike=alike)
    only = next(((n, *cards) for n, table in tables.items() if (cards := only_one_deals(table, n))), None)
    parts: list[Found | Run] = [*hands, *sees, *runs]
    undecided = tuple(dict.fromkeys(reason(part) for part in parts if part.status == "undecided"))
    differing = only or only_seats or any(part.status == "differs" for part in parts)
    return Comparison(
        rules,
        tuple(tables),
        "differ" if differing else "undecided" if undecided else "alike",
        changes(rules),
        tuple(found.seats for found in hands if found.status == "proved"),
        all(not found.verdicts for found in hands if found.status == "proved"),
        tuple(found.seats for found in hands if found.status == "none"),
        differs,
        next((found for found in sees if found.status == "differs"), None),
        tuple(found.seats for found in sees if found.status == "proved"),
        only,
        only_seats,
        runs,
        renamed(rules),
        undecided,
    )


def what_is_seen(tables: dict[int, Two], limits: Limits) -> list[Found]:
    """The smallest hand that looks different to an onlooker; failing that, to anybody."""
    row = list[Found]()
    if all(a.deck.faces == b.deck.faces for a, b in tables.values()):
        for law in ("onlookers", "sees"):
            row = until("differs", (separate(law, table, n, limits) for n, table in tables.items()))
            if any(found.status == "differs" for found in row):
                return row
    return row


def until(status: str, searches: Iterable[Found]) -> list[Found]:
    """The results of searches, up to the first with this status."""
    row = list[Found]()
    for found in searches:
        row.append(found)
        if found.status == status:
            break
    return row


def at_tables(rules: Two, seats: Sequence[int]) -> tuple[dict[int, Two], tuple[tuple[int, int], ...]]:
    """Both rule sets at the tables that both can seat; and the tables that only one can, with which of the two."""
    tables, only = dict[int, Two](), list[tuple[int, int]]()
    for n in seats:
        here = [seated(each, n) for each in rules]
        if here[0] and here[1]:
            tables[n] = here[0], here[1]
        elif any(here):
            only.append((n, 0 if here[0] else 1))
    if not tables and not only:
        message = f"--seats {seats[0]}: neither of the two packs has a card for each seat"
        raise Problem(message)
    return tables, tuple(only)


def seated(rules: Rules, seats: int) -> Rules | None:
    """The rules for a table of this size, if the pack has a card for each seat."""
    try:
        return rules.at(seats)
    except Problem:
        return None


def matches_of(tables: dict[int, Two], rules: Two, *, alike: bool) -> tuple[Run, ...]:
    """Whole matches, where the rules say other things of them, or every player begins with another number of chips."""
    between = [name for name in changes(rules) if name in BETWEEN]
    same_faces = all(a.deck.faces == b.deck.faces for a, b in tables.values())
    chips = all(each.lives for each in rules)
    if not same_faces or not (between if alike else chips and "lives" in between):
        return ()
    row = list[Run]()
    for n, table in tables.items():
        if n <= max(MOST_IN_A_MATCH, min(tables)):
            row.append(shortest_run(table, n))
            if row[-1].status != "alike":
                break
    return tuple(row)


def changes(rules: Two) -> tuple[str, ...]:
    """The fields in which two rule sets differ, the deck first and then in the order of the procedure."""
    order = (
        "deck",
        *SLOTS,
        *(field.name for field in fields(Rules) if field.name not in SLOTS and field.name != "deck"),
    )
    differing = rules[0].changes(rules[1])
    return tuple(name for name in order if name in differing)


def reason(part: Found | Run) -> str:
    """Why a search came to no end."""
    if isinstance(part, Found):
        return f"hands of {part.seats} players: {part.reason}"
    return (
        f"matches of {part.seats} players: no difference in {part.states} states of a match; there the search gave up"
    )
