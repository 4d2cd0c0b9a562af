"""What two solvers gain over one: every claim about a hand at 3 to 8 seats, within one limit for each question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from benchmarks.measure import Figure, lasts
from cuckoo_formal.claims import CLAIMS, Scope
from cuckoo_formal.proof.refute import obligation
from cuckoo_formal.proof.rows import law_of
from cuckoo_formal.proof.solver import ANSWERED, SOLVERS, Limits, Verdict, decide
from cuckoo_formal.rulefile import find

RULE_SETS = ("ranter-go-round", "house")
SEATS = range(3, 9)
LIMITS = Limits(seconds=20)
QUICK = 0.2  # seconds
DECIDED = {"sat", "unsat"}


@dataclass(frozen=True)
class Answer:
    """What one solver says to one question, and after how many seconds."""

    question: str
    verdict: Verdict
    time: float

    @property
    def decided(self) -> bool:
        """It is an answer."""
        return self.verdict.status in DECIDED


def start_solvers() -> None:
    """Start each solver, which is done once for a process and is no part of what a question takes."""
    for solver in SOLVERS:
        decide((True,), solver)


Pair = tuple[Answer, ...]  # of one question, an answer by each solver


def questions(name: str, seats: Iterable[int], slugs: Iterable[str]) -> Iterator[tuple[str, tuple[bool, ...]]]:
    """What cannot all hold together if a claim about a hand holds, for each claim and table."""
    rules = find(name).rules
    claims = [CLAIMS[slug] for slug in slugs if CLAIMS[slug].scope is Scope.HAND and not CLAIMS[slug].unless(rules)]
    for claim in claims:
        for number in seats:
            rows = obligation(law_of(claim), rules.at(number), number, remembers=claim.remembers)
            yield f"{claim.slug} at {number} seats", rows


def answer(name: str, rows: tuple[bool, ...], solver: str, limits: Limits) -> Answer:
    """Ask one solver one question, whatever was asked before."""
    said = list[Verdict]()
    ANSWERED.clear()
    time = lasts(lambda: said.append(decide(rows, solver, limits)))
    return Answer(name, said[0], time)


def figures(
    names: Iterable[str] = RULE_SETS,
    seats: Iterable[int] = SEATS,
    slugs: Iterable[str] = tuple(CLAIMS),
    limits: Limits = LIMITS,
) -> list[Figure]:
    """Seconds by the clock for all questions about a rule set: each solver alone, and both."""
    tables, wanted = tuple(seats), tuple(slugs)
    start_solvers()
    return [row for name in names for row in of_rules(name, tables, wanted, limits)]


def of_rules(name: str, seats: tuple[int, ...], slugs: tuple[str, ...], limits: Limits) -> list[Figure]:
    """The rows of one rule set."""
    asked = [*questions(name, seats, slugs)]
    pairs = [tuple(answer(*question, solver, limits) for solver in SOLVERS) for question in asked]
    alone = [single(name, solver, row, limits) for solver, row in zip(SOLVERS, zip(*pairs, strict=True), strict=True)]
    return [*alone, *together(name, pairs)]


def single(name: str, solver: str, row: tuple[Answer, ...], limits: Limits) -> Figure:
    """What one solver does by itself."""
    silent, worst = [one.question for one in row if not one.decided], max(row, key=lambda one: one.time)
    quick = sum(one.decided and one.time <= QUICK for one in row)
    left = f"{len(silent)} of {len(row)} undecided in {limits.seconds:g} s{told(silent)}, {quick} decided in {QUICK} s"
    slow = f"the slowest, {worst.question}, takes {worst.time:.3g} s"
    return Figure(f"{name}: {solver} alone", sum(one.time for one in row), "s", f"{left}; {slow}")


def told(names: list[str]) -> str:
    """The names in brackets, if there are any."""
    return f" ({', '.join(names)})" if names else ""


def together(name: str, pairs: list[Pair]) -> list[Figure]:
    """What both do: the second confirms the first, or the one answers where the other is silent."""
    silent = [pair[0].question for pair in pairs if not any(one.decided for one in pair)]
    agreed = sum(pair[0].decided and len({one.verdict.status for one in pair}) == 1 for pair in pairs)
    against = [pair[0].question for pair in pairs if {one.verdict.status for one in pair} >= DECIDED]
    whole = sum(one.time for pair in pairs for one in pair)
    first = sum(min((one.time for one in pair if one.decided), default=max(one.time for one in pair)) for pair in pairs)
    ways = f"each confirms the other {agreed} times, contradicts it {len(against)} times{told(against)}"
    left = f"{len(silent)} of {len(pairs)} undecided{told(silent)}"
    return [
        Figure(f"{name}: both, one after the other", whole, "s", f"{left}; {ways}"),
        Figure(f"{name}: both at once, until one of them answers", first, "s", f"{left}; nothing is confirmed"),
    ]
