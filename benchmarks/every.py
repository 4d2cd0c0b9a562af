"""How long the laws of every table take: what both solvers say to each step, and cvc5's proofs, checked and kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.measure import Figure, lasts
from benchmarks.solvers import start_solvers
from cuckoo_formal.proof import cpc, every, seatwise, solver
from cuckoo_formal.proof.archive import certified_ones
from cuckoo_formal.proof.certificate import certify
from cuckoo_formal.proof.every import ARGUMENTS, Everywhere
from cuckoo_formal.proof.folder import Kept, write
from cuckoo_formal.proof.smtlib import smtlib
from cuckoo_formal.proof.solver import LIMITS
from cuckoo_formal.rulefile import builtin, find

SHOWN = ("ranter-go-round", "house")


@dataclass(frozen=True)
class Times:
    """Seconds for one rule set: to prove its laws, and to have cvc5's proofs of all steps written down and checked."""

    name: str
    prove: float
    certify: float
    proofs: int
    steps: int

    @property
    def whole(self) -> float:
        """All of it."""
        return self.prove + self.certify

    def parts(self) -> str:
        """How much of the time is for what."""
        told = f"{self.prove:.2f} s for both solvers, {self.certify:.2f} s for {self.proofs} proofs"
        return f"{told} and, meanwhile, to check their {self.steps:,} steps"


def figures(names: Iterable[str] | None = None, slugs: Iterable[str] = tuple(ARGUMENTS)) -> list[Figure]:
    """Seconds by the clock; nothing is remembered from one rule set to the next but the solvers, once started."""
    wanted = tuple(slugs)
    start = lasts(start_all)
    times = [of_rules(name, wanted) for name in names or builtin()]
    worst, middle = max(times, key=lambda one: one.whole), median(one.whole for one in times)
    return [
        Figure("both solvers, from nothing to the first answer", start, "s", "once for each process"),
        *(Figure(f"{one.name}: its laws of every table", one.whole, "s", one.parts()) for one in times if shown(one)),
        Figure(f"the median of {len(times)} rule sets", middle, "s"),
        Figure(f"the slowest of them, {worst.name}", worst.whole, "s", worst.parts()),
    ]


def start_all() -> None:
    """Start both solvers, and cvc5 once more to write proofs down."""
    start_solvers()
    certify(smtlib((False,)))


def shown(one: Times) -> bool:
    """The rule set has a row of its own."""
    return one.name in SHOWN


def forget() -> None:
    """Whatever was found out for another rule set is found out anew."""
    for memory in (solver.ANSWERED, cpc.FOLLOWED):
        memory.clear()
    for found in (seatwise.stays, seatwise.depends):
        found.cache_clear()


def of_rules(name: str, slugs: tuple[str, ...]) -> Times:
    """Prove the laws of a rule set, and write each step with a certificate, once that is checked, into a folder."""
    forget()
    rules, laws, kept = find(name).rules, list[Everywhere](), list[Kept]()
    prove = lasts(lambda: laws.extend(every.prove(rules, slug, LIMITS) for slug in slugs))
    proved = [law.slug for law in laws if law.status == "proved"]
    with TemporaryDirectory() as folder:
        certify = lasts(lambda: kept.extend(write(Path(folder), certified_ones(name, rules, (), proved))))
    return Times(name, prove, certify, len(kept), sum(one.steps for one in kept))
