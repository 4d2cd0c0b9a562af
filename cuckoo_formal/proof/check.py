"""The main job: every claim about a rule set, at every number of seats, and what the verdicts come to."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING

from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.claims.expected import RECORDED, reason_to_fail, recorded
from cuckoo_formal.claims.matches import bound, endless
from cuckoo_formal.exhaust import shrink
from cuckoo_formal.problems import Problem
from cuckoo_formal.proof.report import CERTAIN, Row, Verdict
from cuckoo_formal.proof.rows import BOUNDED, row_of
from cuckoo_formal.proof.runs import kind_of_loop
from cuckoo_formal.proof.solver import LIMITS, Limits
from cuckoo_formal.proof.tables import lengths
from cuckoo_formal.spread import spread

if TYPE_CHECKING:
    from cuckoo_formal.rulefile import RuleFile
    from cuckoo_formal.rules import Rules

MOST_TABLES = 1300  # beyond so many the longest match is not looked for
MOST_SEATS = 4


@dataclass(frozen=True)
class Job:
    """One claim at one number of seats."""

    rules: Rules
    claim: str
    seats: int
    limits: Limits

    def do(self) -> Row:
        """Reach a verdict."""
        start = perf_counter()
        row = row_of(CLAIMS[self.claim], self.rules, self.seats, self.limits)
        return replace(row, seconds=perf_counter() - start)


# -- rows
def jobs_of(rules: Rules, seats: Iterable[int], slugs: Iterable[str], limits: Limits = LIMITS) -> list[Job]:
    """What there is to be done, claim by claim.  Raises :class:`Problem` if the pack is too small."""
    tables = {number: rules.at(number) for number in seats}
    return [
        Job(here, slug, number, limits)
        for slug in slugs
        for number, here in tables.items()
        if not CLAIMS[slug].unless(here)
    ]


def rows_of(jobs: list[Job], workers: int = 1) -> Generator[Row]:
    """A row for each job, as they are finished.  Whoever stops listening closes the generator.

    With several workers the tables with most players come first, as they take longest.
    """
    return spread(Job.do, jobs if workers == 1 else sorted(jobs, key=lambda job: -job.seats), workers)


def in_order(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows claim by claim, as the claims stand in the catalogue, and by seats."""
    places = {slug: place for place, slug in enumerate(CLAIMS)}
    return tuple(sorted(rows, key=lambda row: (places[row.claim], row.seats)))


def judged(file: RuleFile, row: Row) -> Row:
    """The row, compared with what is recorded of a built-in rule set; a verdict that is missing is neither."""
    if row.seats not in RECORDED or not recorded(file):
        return row
    reason = reason_to_fail(file.name, row.claim, row.seats)
    if row.verdict is Verdict.UNDECIDED:
        return replace(row, reason=reason)
    return replace(row, expected=(row.verdict is Verdict.REFUTED) == bool(reason), reason=reason)


def exit_code(rows: Iterable[Row]) -> int:
    """0 as expected; 1 if a claim is not as recorded, or fails that any rules have to keep; 3 if one is not certain."""
    rows = tuple(rows)
    required = [row for row in rows if CLAIMS[row.claim].required]
    wrong = any(row.expected is False for row in rows)
    broken = any(row.expected is None and row.verdict is Verdict.REFUTED for row in required)
    missing = any(row.verdict in {Verdict.UNDECIDED, Verdict.SAMPLED} for row in required)
    return 1 if wrong or broken else 3 if missing else 0


# -- whether it ends
@dataclass(frozen=True)
class Ending:
    """Whether a match ends: ``bounded``, with ``probability 1``, ``never by rule``, or ``undecided``.

    ``bound`` is at most how many hands a match has, by the number of seats.  ``longest`` and ``shortest`` are how many
    hands it really takes with a small pack.  ``lasso`` says whether it may run into a loop: ``none``, ``by the cards``
    whatever the players do, or ``by the players``.  With a pack that is carried on neither is looked for.
    """

    verdict: str
    bound: dict[int, int]
    longest: dict[int, int]
    shortest: dict[int, int]
    lasso: str | None


def ending_of(rules: Rules, rows: Iterable[Row]) -> Ending | None:
    """What the verdicts say of the end of a match; nothing if they say nothing of it."""
    rows = tuple(rows)
    ends = [row for row in rows if row.claim == "ends"]
    if not ends:
        return None
    seats = [row.seats for row in ends]
    nearer = {row.seats for row in rows if row.verdict in CERTAIN and brings_the_end_nearer(row)}
    sure = [number for number in seats if number in nearer]
    bounds = {number: most for number in sure if (most := bound(rules, number)) is not None}
    found = {number: both for number in sure if (both := lengths_at(rules, number)) is not None}
    longest, shortest = ({number: both[place] for number, both in found.items()} for place in (1, 0))
    return Ending(verdict_of(rules, ends, sure), bounds, longest, shortest, lasso_of(rules, ends, sure))


def brings_the_end_nearer(row: Row) -> bool:
    """The row is about whether each hand brings the end nearer: a match that ends may be shown to end by that."""
    return row.claim == "bounded" or (row.claim == "ends" and row.method.startswith(f"{BOUNDED}:"))


def verdict_of(rules: Rules, ends: list[Row], sure: list[int]) -> str:
    """In one word whether a match ends."""
    if endless(rules):
        return "never by rule"
    if len(sure) == len(ends):
        return "bounded"
    return "probability 1" if all(row.verdict in CERTAIN for row in ends) else "undecided"


def lengths_at(rules: Rules, seats: int) -> tuple[int, int] | None:
    """The shortest and the longest match with a small pack; nothing where there is too much to look at."""
    lives = rules.lives + ("grace" in rules.traits) + 1
    if seats > MOST_SEATS or lives**seats > MOST_TABLES or not rules.lives or rules.pack.carried_on:
        return None
    try:
        return lengths(shrink(rules, seats, copies=max(rules.at(seats).deck.counts)), seats)
    except Problem:
        return None


def lasso_of(rules: Rules, ends: list[Row], sure: list[int]) -> str | None:
    """Whether a match of two players may run into a loop; nothing where that was not looked for."""
    if len(sure) == len(ends):
        return "none"
    if rules.pack.carried_on:
        return None
    try:
        return kind_of_loop(rules.at(2), 2)
    except Problem:
        return None
