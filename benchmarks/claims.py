"""How long one claim takes at one table: both solvers, any number of chips, and the smallest counterexample."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median

from benchmarks.measure import Figure, lasts
from benchmarks.solvers import start_solvers
from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.proof.check import Job, jobs_of
from cuckoo_formal.proof.report import Row, Verdict
from cuckoo_formal.proof.solver import ANSWERED, Limits
from cuckoo_formal.rulefile import find

RULE_SETS = ("ranter-go-round", "house")
SEATS = range(3, 9)
LIMITS = Limits(seconds=20)


def figures(
    names: Iterable[str] = RULE_SETS, seats: Iterable[int] = SEATS, slugs: Iterable[str] = tuple(CLAIMS)
) -> list[Figure]:
    """Seconds by the clock for each claim at each table, one after another, as one process of a check decides them."""
    tables, wanted = tuple(seats), tuple(slugs)
    start_solvers()
    ANSWERED.clear()
    return [row for name in names for row in of_rules(name, tables, wanted)]


def of_rules(name: str, seats: tuple[int, ...], slugs: tuple[str, ...]) -> list[Figure]:
    """The median and the slowest of all claims about a rule set, and the slowest at each table."""
    jobs = jobs_of(find(name).rules, seats, slugs, LIMITS)
    times, rows = dict[Job, float](), list[Row]()
    for job in jobs:
        times[job] = lasts(lambda job=job: rows.append(job.do()))  # type: ignore[misc]
    undecided = sum(row.verdict is Verdict.UNDECIDED for row in rows)
    told = f"{name}, {seats[0]} to {seats[-1]} seats: a claim at a table"
    found = f"{len(rows)} verdicts, {undecided} of them undecided; {sum(times.values()):.1f} s in all"
    middle = Figure(f"{told}, the median", median(times.values()), "s", found)
    return [middle, *(slowest(name, number, times) for number in seats)]


def slowest(name: str, seats: int, times: dict[Job, float]) -> Figure:
    """The claim that takes longest at a table, beside the median there."""
    here = {job: time for job, time in times.items() if job.seats == seats}
    worst = max(here, key=here.__getitem__)
    middle = f"the median of {len(here)} is {median(here.values()):.3g} s"
    return Figure(f"{name}, {seats} seats: the slowest, {worst.claim}", here[worst], "s", middle)
