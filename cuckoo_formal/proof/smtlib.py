"""Terms written down as SMT-LIB, so that any solver can read what was asked, and any reader too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from cuckoo_formal.proof.terms import Term, in_order, parts

LONGEST = 100  # a longer expression gets a name and a line of its own
SORTS = {int: "Int", bool: "Bool"}


def smtlib(assertions: Iterable[bool], *, asks: str = "(check-sat)") -> str:
    """The question whether all the assertions can hold together, as SMT-LIB 2.6; ``asks`` is how the text ends.

    The text depends on the assertions and their order alone.  Unknowns are declared in the order in which they are met;
    an expression that is used twice, or is long, is defined first.  What is plainly true is left out.
    """
    rows = tuple(row for row in assertions if row is not True)
    terms = in_order(parts(rows))
    lines = [f"(set-logic {logic(terms)})"]
    lines += [f"(declare-fun {name} () {SORTS[kind]})" for name, kind in unknowns(terms).items()]
    written = dict[int, str]()
    lines += definitions(terms, written)
    lines += [f"(assert {text(row, written)})" for row in rows]
    return "\n".join((*lines, asks, ""))


def unknowns(terms: Iterable[Term]) -> dict[str, type]:
    """The unknowns among the terms, with their sorts, in the order in which they are met."""
    sorts = dict[str, type]()
    for here in terms:
        if here.op == "unknown" and sorts.setdefault(here.args[0], here.sort) is not here.sort:
            message = f"{here.args[0]} is a number in one place and a condition in another"
            raise ValueError(message)
    return sorts


def logic(terms: Iterable[Term]) -> str:
    """The narrowest logic of the standard that has all these terms."""
    products = (here for here in terms if here.op == "*")
    linear = all(any(isinstance(factor, int) for factor in here.args) for here in products)
    return "QF_LIA" if linear else "QF_NIA"


def definitions(terms: Iterable[Term], written: dict[int, str]) -> list[str]:
    """The lines that define what is used more than once, or long; ``written`` gets the text of every term."""
    terms, lines = list(terms), list[str]()
    uses = Counter(part.serial for here in terms for part in here.args if isinstance(part, Term))
    for here in terms:
        words = expression(here, written)
        if here.op != "unknown" and (uses[here.serial] > 1 or len(words) > LONGEST):
            name = f"t{len(lines) + 1}"
            lines.append(f"(define-fun {name} () {SORTS[here.sort]} {words})")
            words = name
        written[here.serial] = words
    return lines


def expression(here: Term, written: Mapping[int, str]) -> str:
    """One term, in terms of the texts of its parts."""
    if here.op == "unknown":
        return str(here.args[0])
    if here.op == "at most":
        limit, *conditions = here.args
        ones = " ".join(f"(ite {text(condition, written)} 1 0)" for condition in conditions)
        return f"(<= (+ {ones}) {limit})"
    return f"({here.op} {' '.join(text(part, written) for part in here.args)})"


def text(value: object, written: Mapping[int, str]) -> str:
    """A term or a plain value."""
    if isinstance(value, Term):
        return written[value.serial]
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) and value >= 0 else f"(- {str(value)[1:]})"
