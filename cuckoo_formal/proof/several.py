"""Counterexamples that really differ: other players lose, or another part of the law breaks; and which part that is."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cuckoo_formal.logic import some
from cuckoo_formal.proof.refute import ROWS, by_size, conditions, measured, obligation, replayed
from cuckoo_formal.proof.report import Witness
from cuckoo_formal.proof.rows import law_of
from cuckoo_formal.proof.solver import LIMITS, Limits, decide
from cuckoo_formal.proof.terms import Term, evaluate
from cuckoo_formal.proof.unknown import unknown_hand
from cuckoo_formal.trace import trace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuckoo_formal.claims import Claim
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.play import Answers
    from cuckoo_formal.rules import Rules

TABLES = (2, 3, 4)  # a law that has one condition for each seat at all of them says something of each


def several(claim: Claim, rules: Rules, seats: int, most: int, limits: Limits = LIMITS) -> Iterator[Witness]:
    """Up to so many hands that break a claim, the smallest first, each unlike those before it.

    Two hands are unlike if not the same players lose in them, or not the same conditions of the law are broken.
    """
    course = trace(rules, *unknown_hand(rules, seats, remembers=claim.remembers))
    mark = (*course.shown.loses, *conditions(law_of(claim)(rules, course)))
    wanted = (*obligation(law_of(claim), rules, seats, remembers=claim.remembers), *measured(rules, seats))
    for _ in range(most):
        said = decide(wanted, "z3", limits, by_size(*unknown_hand(rules, seats)))
        if said.model is None:
            return
        model = said.model
        here = replayed(law_of(claim), rules, seats, model, said.reason)
        yield Witness(rules, ((here.hand, here.answers),))
        wanted = (*wanted, some(part != evaluate(part, model) for part in mark if isinstance(part, Term)))


# -- what of a law broke
def broken_parts(claim: Claim, rules: Rules, hand: Hand, answers: Answers) -> tuple[tuple[int, ...], int]:
    """Which conditions of a law a hand breaks, from 0, and how many conditions it has; of a law as it is laid open."""
    seats = len(hand.cards)
    unknown, said = unknown_hand(rules, seats, remembers=claim.remembers)
    row, known = laid_open(claim, rules, seats), dict(values(unknown, hand)) | dict(answered(said, answers))
    return tuple(place for place, part in enumerate(row) if not evaluate(part, known)), len(row)


def laid_open(claim: Claim, rules: Rules, seats: int) -> tuple[object, ...]:
    """The conditions of a law for a table of so many seats."""
    unknown, said = unknown_hand(rules, seats, remembers=claim.remembers)
    return conditions(law_of(claim)(rules, trace(rules, unknown, said)))


@lru_cache(maxsize=1024)
def one_each(claim: Claim, rules: Rules) -> bool:
    """A law says one thing of each seat: it has as many conditions as there are seats, whatever the small table."""
    sizes = [seats for seats in TABLES if seats <= rules.deck.size]
    return all(len(laid_open(claim, rules, seats)) == seats for seats in sizes)


def values(unknown: object, known: object) -> Iterator[tuple[str, int | bool]]:
    """What every unknown of a hand stands for in a hand that is known."""
    for name, here in vars(unknown).items():
        yield from pairs(here, getattr(known, name))


def answered(unknown: Answers, known: Answers) -> Iterator[tuple[str, int | bool]]:
    """What every unknown answer stands for; what was not asked is no."""
    for name in ROWS:
        yield from pairs(getattr(unknown, name), getattr(known, name))


def pairs(unknown: object, known: object) -> Iterator[tuple[str, int | bool]]:
    """The names of unknowns in a value or a row, with what stands in their place."""
    if isinstance(unknown, Term) and unknown.op == "unknown":
        yield unknown.args[0], known  # type: ignore[misc]
    elif isinstance(unknown, tuple) and isinstance(known, tuple):
        for one, other in zip(unknown, known, strict=False):
            yield from pairs(one, other)
    elif hasattr(unknown, "__dict__"):
        yield from values(unknown, known)
