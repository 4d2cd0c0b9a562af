"""A check by the ledger: what is recorded of an unchanged text is believed, everything else is proved again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cuckoo_formal.cli.app import INTERRUPTED, WRONG
from cuckoo_formal.cli.asked import exit_of, report
from cuckoo_formal.cli.everywhere import laws_asked
from cuckoo_formal.cli.out import complain, note, say
from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import builtin, named

if TYPE_CHECKING:
    from cuckoo_formal.cli.asked import Asked
    from cuckoo_formal.proof import ledger
    from cuckoo_formal.proof.every import Everywhere
    from cuckoo_formal.proof.ledger import Difference
    from cuckoo_formal.proof.report import Row
    from cuckoo_formal.rulefile import RuleFile

FAILS = ("verdict", "witness")  # differences that a run must not have


@dataclass(frozen=True)
class Outcome:
    """What came of a check: the verdicts, the rows that a ledger would have, and where it has others."""

    rows: tuple[Row, ...]
    laws: tuple[Everywhere, ...]
    whole: bool
    known: int
    found: tuple[ledger.Row, ...]
    differences: tuple[Difference, ...]

    @property
    def fails(self) -> tuple[Difference, ...]:
        """What is not as the ledger has it, apart from new texts."""
        return tuple(difference for difference in self.differences if difference.kind in FAILS)


def check(file: RuleFile | None, asked: Asked, path: str | None, *, record: bool, as_json: bool) -> int:
    """Check one rule set and report it, or all built-in ones with a line each."""
    from cuckoo_formal.proof.book import where

    book = Path(path) if path else where()
    if not record and not book.is_file():
        raise Problem(f"{book}: no such file; expected a ledger, or --record to begin one")
    if file is None:
        if as_json:
            raise Problem("--json: expected RULES, for one document is about one rule set")
        return every_set(asked, book, record=record)
    outcome = one_set(file, asked, Shelf.at(book), record=record)
    report(file, outcome.rows, asked, outcome.laws, whole=outcome.whole, as_json=as_json)
    note(f"cuckoo-formal: {outcome.known} of {len(outcome.rows)} verdicts are in the ledger, for an unchanged text")
    for difference in outcome.fails:
        complain(str(difference))
    if not outcome.whole:
        return INTERRUPTED
    return WRONG if outcome.fails else exit_of(file, outcome.rows, outcome.laws)


def every_set(asked: Asked, book: Path, *, record: bool) -> int:
    """All built-in rule sets, each as soon as it is done; stopped and begun again, it goes on where it was."""
    code, shelf = 0, Shelf.at(book)
    for name in builtin():
        file = named(name)
        outcome = one_set(file, replace(asked, seats=tuple(served(file, asked.seats))), shelf, record=record)
        say(summary(name, outcome))
        for difference in outcome.fails:
            complain(str(difference))
        if not outcome.whole:
            return INTERRUPTED
        code = max(code, WRONG if outcome.fails else exit_of(file, outcome.rows, outcome.laws))
    return code


def served(file: RuleFile, seats: tuple[int, ...]) -> list[int]:
    """The numbers of players for which there are cards enough."""
    able = list[int]()
    for number in seats:
        try:
            file.rules.at(number)
        except Problem:
            break
        able.append(number)
    return able


@dataclass
class Shelf:
    """A ledger as it lies in its file."""

    path: Path
    rows: tuple[ledger.Row, ...]

    @classmethod
    def at(cls, path: Path) -> Shelf:
        """Read it, if it is there.  Raises :class:`Problem`."""
        from cuckoo_formal.proof import ledger

        return cls(path, ledger.read(path) if path.is_file() else ())

    def write(self, found: tuple[ledger.Row, ...], gone: list[ledger.Row]) -> None:
        """Put new rows in the place of old ones, and leave out what is gone.  Raises :class:`Problem`."""
        from cuckoo_formal.proof import ledger

        rows = ledger.merged(self.rows, found, gone)
        if rows != self.rows or not self.path.exists():
            ledger.write(self.path, rows)
            self.rows = rows


def one_set(file: RuleFile, asked: Asked, shelf: Shelf, *, record: bool) -> Outcome:
    """What is recorded of a rule set, and proofs of all that is not; written down, if that is wanted."""
    from cuckoo_formal.proof.book import Book
    from cuckoo_formal.proof.check import in_order, judged

    book = Book.of(file, shelf.rows)
    known, todo = book.parted(asked.jobs(file))
    new, whole = asked.collected(file, todo)
    rows = in_order((*(judged(file, row) for row in known), *new))
    laws = tuple(book.laws(laws_asked(asked.claims), asked.limits)) if whole else ()
    found = (*book.entries(known, new), *(row for _, row in laws))
    slugs = {*asked.claims, *laws_asked(asked.claims)}
    differences = book.differences(found, slugs, asked.seats) if whole else ()
    if record:
        shelf.write(found, [difference.row for difference in differences if difference.kind == "gone"])
    return Outcome(rows, tuple(law for law, _ in laws), whole, len(known), found, differences)


def summary(name: str, outcome: Outcome) -> str:
    """One line about a rule set."""
    again = len(outcome.rows) - outcome.known
    unlike = [row for row in outcome.rows if row.expected is False]
    parts = [f"{len(outcome.rows)} verdicts, {again} proved now" if again else f"{len(outcome.rows)} verdicts"]
    parts += [f"{len(unlike)} not as expected"] if unlike else []
    parts += [f"{len(outcome.fails)} not as in the ledger"] if outcome.fails else []
    return f"{name}: {', '.join(parts)}"
