"""What the ledger says of a rule set, and what is still to be proved because its text has changed since."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.proof import ledger
from cuckoo_formal.proof.archive import hash_of, proved_now
from cuckoo_formal.proof.every import ARGUMENTS, Everywhere, limit
from cuckoo_formal.proof.recorded import as_found
from cuckoo_formal.proof.report import Row
from cuckoo_formal.proof.solver import Verdict as Said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cuckoo_formal.proof.check import Job
    from cuckoo_formal.proof.ledger import Difference
    from cuckoo_formal.proof.solver import Limits
    from cuckoo_formal.rulefile import RuleFile
    from cuckoo_formal.rules import Rules

    Hash = Callable[[str, int | str], str]


@dataclass(frozen=True)
class Book:
    """The rows of a ledger about one rule set, by claim and number of seats, with the hashes of its text as it is."""

    file: RuleFile
    rows: dict[tuple[str, int | str], ledger.Row]
    hash: Hash

    @classmethod
    def of(cls, file: RuleFile, recorded: Iterable[ledger.Row]) -> Book:
        """The part of a ledger that is about a rule set."""
        rows = {(row.claim, row.seats): row for row in recorded if row.rules == file.name}
        return cls(file, rows, lambda claim, seats: hash_of(claim, file.rules, seats))

    def fresh(self, claim: str, seats: int | str) -> ledger.Row | None:
        """The row about a claim, if the text on which it depends is still the same."""
        row = self.rows.get((claim, seats))
        return row if row and row.hash == self.hash(claim, seats) else None

    # -- claims at a number of seats
    def parted(self, jobs: Iterable[Job]) -> tuple[tuple[Row, ...], list[Job]]:
        """The verdicts that are known, and what is still to be done."""
        known, todo = list[Row](), list["Job"]()
        for job in jobs:
            recorded = self.fresh(job.claim, job.seats)
            row = as_found(recorded, job.rules) if recorded else None
            known += [row] if row else []
            todo += [] if row else [job]
        return tuple(known), todo

    def recorded(self, row: Row) -> ledger.Row:
        """A verdict as the ledger has it."""
        return ledger.Row(
            claim=row.claim,
            rules=self.file.name,
            seats=row.seats,
            verdict=str(row.verdict),
            method=row.method,
            hash=self.hash(row.claim, row.seats),
            solvers=tuple(sorted(row.solvers)),
            witness=row.witness.notation() if row.witness else "",
            loop=(row.witness.loop or None) if row.witness else None,
            time=ledger.bucket(row.seconds),
        )

    def entries(self, known: Iterable[Row], new: Iterable[Row]) -> Iterator[ledger.Row]:
        """The rows of the ledger for verdicts that it has, as they stand there, and for new ones."""
        yield from (self.rows[row.claim, row.seats] for row in known)
        yield from map(self.recorded, new)

    # -- laws of every table
    def laws(self, slugs: Iterable[str], limits: Limits) -> Iterator[tuple[Everywhere, ledger.Row]]:
        """What holds for every table, each law with its row; what is not recorded as proved is tried now."""
        for slug in slugs:
            recorded = self.fresh(slug, ledger.EVERY)
            if recorded and recorded.verdict == "proved":
                yield as_law(recorded, self.file.rules), recorded
            else:
                yield from proved_now(slug, self.file.name, self.file.rules, limits)

    # -- both
    def differences(
        self, found: Iterable[ledger.Row], slugs: Iterable[str], seats: tuple[int, ...]
    ) -> tuple[Difference, ...]:
        """Where a run about these claims, for these numbers of seats, differs from the ledger.

        A claim that there is no longer is always looked at.
        """
        asked = {(claim, number) for claim in slugs for number in (*seats, ledger.EVERY)}
        known = {*CLAIMS, *ARGUMENTS}
        here = (row for key, row in self.rows.items() if key in asked or row.claim not in known)
        return ledger.compare(here, found)


def where() -> Path:
    """The ledger that was published with the project."""
    here = Path(__file__)
    shipped = here.with_name("ledger.toml")
    return shipped if shipped.is_file() else here.parents[2] / "proofs" / "ledger.toml"


def as_law(row: ledger.Row, rules: Rules) -> Everywhere:
    """A recorded law of every table as a proof reports it, without its obligations."""
    said = tuple(Said(name, version, "unsat") for name, _, version in (solver.partition(" ") for solver in row.solvers))
    return Everywhere(row.claim, ARGUMENTS[row.claim].says, row.verdict, limit(rules), row.reason, verdicts=said)
