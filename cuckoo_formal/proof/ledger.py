"""The ledger of verdicts: what was proved of which rules, by whom, from which text.

In the file, rows that differ in the number of seats alone stand together.  It is sorted, and has no time of day and no
time but a rough one in it, so that the same verdicts make the same bytes.
"""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from cuckoo_formal import files
from cuckoo_formal.problems import Problem, nearest, shown
from cuckoo_formal.rulefile.layout import lines_of

FORMAT = 1
EVERY = "every"
VERDICTS = ("proved", "exhausted", "sampled", "undecided", "refuted")
#: how long it took, roughly: the first of these that is longer
BUCKETS = {0.1: "<0.1 s", 1: "<1 s", 10: "<10 s", 60: "<60 s", 600: "<10 min"}
LONGER = "longer"
TIMES = (*BUCKETS.values(), LONGER)
HEADER = "# Written by cuckoo-formal check --ledger; proofs/README.md explains it.\n"


@dataclass(frozen=True)
class Row:
    """One verdict.  ``seats`` is a number or ``every``; ``hash`` is that of the text it depends on."""

    claim: str
    rules: str
    seats: int | str
    verdict: str
    method: str
    hash: str
    solvers: tuple[str, ...] = ()
    witness: str = ""
    reason: str = ""
    loop: int | None = None  # how many hands at the end of the witness can be played again and again
    states: int | None = None
    time: str = ""
    obligations: tuple[str, ...] = ()  # names of files in proofs/, without their ending

    @property
    def key(self) -> tuple[str, str, int | str]:
        """What the verdict is about."""
        return self.rules, self.claim, self.seats


TEXTS = ("claim", "rules", "verdict", "method", "hash", "witness", "reason", "time")
NEEDED = ("claim", "rules", "seats", "verdict", "method", "hash")
NAMES = tuple(Row.__dataclass_fields__)


def bucket(seconds: float) -> str:
    """A time as the ledger keeps it."""
    return next((words for most, words in BUCKETS.items() if seconds < most), LONGER)


def order(row: Row) -> tuple[Any, ...]:
    """Rule sets and claims by name; numbers of seats, and then every number."""
    return row.rules, row.claim, row.seats == EVERY, row.seats if isinstance(row.seats, int) else 0


# -- writing
def dump(rows: Iterable[Row]) -> str:
    """The ledger as TOML.  Raises :class:`Problem` if two rows are about the same."""
    ordered = sorted(rows, key=order)
    for one, other in itertools.pairwise(ordered):
        if one.key == other.key:
            message = (
                f"{shown(one.claim)} for {shown(one.rules)} at {at_seats(one)}: there are two verdicts; expected one"
            )
            raise Problem(message)
    tables = (table(tuple(group)) for _, group in itertools.groupby(ordered, key=alike))
    return HEADER + f"format = {FORMAT}\n" + "".join("\n".join(("", "[[row]]", *lines_of(here), "")) for here in tables)


def alike(row: Row) -> Row:
    """The row, whatever its number of seats; that for every number stands by itself."""
    return row if row.seats == EVERY else replace(row, seats=0)


def table(group: tuple[Row, ...]) -> dict[str, Any]:
    """Rows that differ in the number of seats alone, as one table; what says nothing is left out."""
    first = asdict(group[0])
    first["seats"] = EVERY if first["seats"] == EVERY else [row.seats for row in group]
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in first.items()
        if value not in ("", (), None)
    }


def write(path: Path, rows: Iterable[Row]) -> None:
    """Write the ledger, whole or not at all.  Raises :class:`Problem`."""
    files.write(path, dump(rows))


# -- reading
def read(path: Path) -> tuple[Row, ...]:
    """The rows of a ledger.  Raises :class:`Problem`, naming file, row and key."""
    return parse(files.read(path), str(path))


def parse(text: str, name: str) -> tuple[Row, ...]:
    """The rows of a ledger's text; ``name`` is the file's, for errors."""
    try:
        said = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # not only what is no TOML: a number may be too long
        message = f"{shown(name)}: {shown(str(error))[1:-1]}; expected TOML"
        raise Problem(message) from None
    if said.get("format") != FORMAT or said.keys() - {"format", "row"} or not isinstance(said.get("row", []), list):
        message = f"{shown(name)}: format {shown(said.get('format'))}; expected format = {FORMAT} and rows"
        raise Problem(message)
    rows = [
        row
        for number, here in enumerate(said.get("row", []), 1)
        for row in rows_of(here, f"{shown(name)}: row {number}")
    ]
    if len({row.key for row in rows}) < len(rows):
        message = (
            f"{shown(name)}: two rows are about the same; expected one verdict for each claim, rule set and number"
        )
        raise Problem(message)
    return tuple(sorted(rows, key=order))


def rows_of(said: Any, where: str) -> Iterator[Row]:
    """The rows that one table stands for."""
    if not isinstance(said, dict):
        message = f"{where}: {shown(said)}; expected a table"
        raise Problem(message)
    unknown = [key for key in said if key not in NAMES]
    if unknown:
        message = f"{where}: key {shown(unknown[0])} is not known{nearest(unknown[0], NAMES)}"
        raise Problem(message)
    missing = [key for key in NEEDED if key not in said]
    if missing:
        message = f"{where}: {missing[0]} is missing"
        raise Problem(message)
    for key, value in said.items():
        check(where, key, value)
    seats = (EVERY,) if said["seats"] == EVERY else said["seats"]
    fields: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in said.items() if key != "seats"
    }
    yield from (Row(seats=number, **fields) for number in seats)


def check(where: str, key: str, value: Any) -> None:
    """Raise :class:`Problem` if a value is not of the kind that its key has."""
    whole = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    texts = isinstance(value, list) and all(isinstance(part, str) for part in value)
    if key in TEXTS:
        good, expected = isinstance(value, str), "a text"
    elif key in ("loop", "states"):
        good, expected = whole, "a whole number"
    elif key == "seats":
        numbers = isinstance(value, list) and value and all(type(part) is int and part > 1 for part in value)
        good, expected = value == EVERY or bool(numbers), f'"{EVERY}" or a list of numbers from 2'
    else:
        good, expected = texts, "a list of texts"
    accepted = {"verdict": VERDICTS, "time": TIMES}.get(key, ())
    if good and accepted and value not in accepted:
        good, expected = False, ", ".join(accepted)
    if not good:
        message = f"{where}: {key} {shown(value)}; expected {expected}"
        raise Problem(message)


# -- comparing
@dataclass(frozen=True)
class Difference:
    """A row in which a run and the ledger differ.

    ``verdict``, ``witness`` (another counterexample or other counts), ``stale``, ``missing`` from the ledger, ``gone``.
    """

    kind: str
    row: Row
    recorded: Row | None = None

    def __str__(self) -> str:
        where = f"{self.row.claim}, {self.row.rules}, {at_seats(self.row)}"
        was = self.recorded.verdict if self.recorded else "nothing"
        said = {
            "verdict": f"is {self.row.verdict}, and the ledger says {was}",
            "witness": f"is {self.row.verdict}, and the ledger has another counterexample",
            "stale": "the text has changed since it was proved",
            "missing": f"is {self.row.verdict}, and the ledger does not have it",
            "gone": f"the ledger says {self.row.verdict}, and nothing is claimed any more",
        }
        return f"{where}: {said[self.kind]}"


def at_seats(row: Row) -> str:
    """For how many players a row is, in words."""
    return "every number of seats" if row.seats == EVERY else f"{row.seats} seats"


def stale(recorded: Iterable[Row], hash_of: Callable[[Row], str]) -> tuple[Row, ...]:
    """The rows whose text has changed since: those that have to be proved again."""
    return tuple(row for row in recorded if hash_of(row) != row.hash)


def compare(recorded: Iterable[Row], found: Iterable[Row]) -> tuple[Difference, ...]:
    """Where a run differs from the ledger, for the rule sets of that run: changed verdicts first.

    A run fails on a changed verdict, also from proved to undecided; other solvers and other times are no difference.
    """
    ran = sorted(found, key=order)
    there = {row.key: row for row in recorded}
    names, keys = {row.rules for row in ran}, {row.key for row in ran}
    rows = [Difference(kind, row, there.get(row.key)) for row in ran if (kind := kind_of(row, there.get(row.key)))]
    rows += [Difference("gone", row, row) for row in there.values() if row.rules in names and row.key not in keys]
    return tuple(sorted(rows, key=lambda difference: difference.kind != "verdict"))


def kind_of(row: Row, recorded: Row | None) -> str:
    """In what a row differs from the recorded one, if it does."""
    if recorded is None:
        return "missing"
    if recorded.verdict != row.verdict:
        return "verdict"
    if (recorded.witness, recorded.states) != (row.witness, row.states):
        return "witness"
    return "stale" if recorded.hash != row.hash else ""


def merged(recorded: Iterable[Row], found: Iterable[Row], gone: Iterable[Row] = ()) -> tuple[Row, ...]:
    """The ledger after a run: new rows in the place of old ones about the same, without what is gone.

    A time that is next to the recorded one stays as it was, so that nothing changes from one run to the next.
    """
    there = {row.key: row for row in recorded}
    after = there | {row.key: steady(row, there.get(row.key)) for row in found}
    away = {row.key for row in gone}
    return tuple(sorted((row for key, row in after.items() if key not in away), key=order))


def steady(row: Row, recorded: Row | None) -> Row:
    """The row, with the recorded time if that is about right."""
    if recorded is None or recorded.time not in TIMES or row.time not in TIMES:
        return row
    near = abs(TIMES.index(recorded.time) - TIMES.index(row.time)) <= 1
    return replace(row, time=recorded.time) if near else row
