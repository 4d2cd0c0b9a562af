"""How long the laws of every table take: what both solvers say to each step, and cvc5's proofs, checked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median

from benchmarks.measure import Figure, lasts
from benchmarks.solvers import start_solvers
from cuckoo_formal.proof import cpc, every, seatwise, solver
from cuckoo_formal.proof.certificate import certified, certify
from cuckoo_formal.proof.every import ARGUMENTS, Everywhere
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
    """Prove the laws of a rule set, have each step certified, and check the certificates."""
    forget()
    rules, laws = find(name).rules, list[Everywhere]()
    prove = lasts(lambda: laws.extend(every.prove(rules, slug, LIMITS) for slug in slugs))
    texts = tuple({one.text for law in laws if law.status == "proved" for one in law.obligations})
    steps = list[int]()
    pairs = zip(texts, certified(texts), strict=True)
    certify = lasts(lambda: steps.extend(cpc.check(text, proof).steps for text, proof in pairs))
    return Times(name, prove, certify, len(steps), sum(steps))
