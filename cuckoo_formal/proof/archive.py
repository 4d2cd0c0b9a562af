"""The folder ``proofs``: every obligation as SMT-LIB for any solver, with cvc5's proof where there is one.

``python -m cuckoo_formal.proof.archive write`` writes it anew, ``... check`` checks it.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

from cuckoo_formal import files
from cuckoo_formal.claims import CLAIMS, Claim, Scope
from cuckoo_formal.problems import ContradictionError, Problem
from cuckoo_formal.proof import ledger
from cuckoo_formal.proof.certificate import decided, unpacked
from cuckoo_formal.proof.every import ARGUMENTS, Everywhere, key, obligations, prove, prove_all
from cuckoo_formal.proof.folder import PROOF, QUESTION, Question, same_as, write
from cuckoo_formal.proof.inductive import Obligation
from cuckoo_formal.proof.ledger import Row, bucket
from cuckoo_formal.proof.refute import obligation
from cuckoo_formal.proof.ruletext import MATCH, text_hash
from cuckoo_formal.proof.smtlib import smtlib
from cuckoo_formal.proof.solver import Limits, all_prove
from cuckoo_formal.proof.terms import unknown_number
from cuckoo_formal.rulefile import builtin, find
from cuckoo_formal.rules import Rules
from cuckoo_formal.spread import spread

FOLDER = Path("proofs")
EVERY = "every"
#: rule sets whose obligations are kept for so many seats, and those for which proofs are kept too
KEPT = {"ranter-go-round": range(2, 9), "house": range(2, 9), "le-her": range(2, 9)}
MOST_CERTIFIED = 4
CERTIFIED = {name: range(2, MOST_CERTIFIED + 1) for name in ("ranter-go-round", "house")}
LIMITS = Limits(seconds=60)
INTERRUPTED = 130  # the exit code of what is ended from the keyboard
#: the text by which claims are read, and that by which laws of every table are argued
TEXTS = (*MATCH, "trace")
EVERY_TEXTS = (*TEXTS, "claims.matches", "proof.seatwise", "proof.inductive")


# -- which obligations there are
def question_of(one: Obligation) -> Question:
    """A step of an argument for every table; the same step for other rules has the same name."""
    return Question(f"{EVERY}/{one.name.replace(' ', '-')}-{key(one.text)}", one.says, one.text)


def names_of(finding: Everywhere) -> tuple[str, ...]:
    """The files in which the obligations of a law of every table are, as the ledger names them."""
    return tuple(sorted(question_of(one).name for one in finding.obligations))


def every_table(names: Iterable[str] | None = None) -> dict[str, Question]:
    """The obligations of every table that are proved, for the built-in rule sets, by name."""
    findings = (finding for name in names or builtin() for finding in prove_all(find(name).rules, LIMITS))
    proved = (one for finding in findings if finding.status == "proved" for one in finding.obligations)
    return {question.name: question for question in map(question_of, proved)}


def law_of(claim: Claim) -> Callable[..., bool]:
    """The law of a claim; one that holds whatever the face is asked of a face that is not known."""
    if not claim.every_face:
        return claim.law
    return lambda rules, course: claim.law(rules, course, unknown_number("face"))


def at_table(name: str, rules: Rules, claim: Claim, seats: int) -> Question:
    """The obligation of a claim about one hand at a table of this many seats."""
    rows = obligation(law_of(claim), rules.at(seats), seats, remembers=claim.remembers)
    certified = seats in CERTIFIED.get(name, ())
    says = f"{name}, {seats} seats: {claim.says}"
    return Question(f"{name}/{claim.slug}-{seats}", says, smtlib(rows), certified, rows)


def some_tables(names: Iterable[str] = tuple(KEPT), seats: Iterable[int] = range(2, 9)) -> Iterator[Question]:
    """The obligations of claims about one hand that are kept for a number of seats, whether they hold or not."""
    for name in names:
        rules = find(name).rules
        claims = [claim for claim in CLAIMS.values() if claim.scope is Scope.HAND and not claim.unless(rules)]
        yield from (at_table(name, rules, claim, n) for claim in claims for n in seats if n in KEPT[name])


def certified_ones(name: str, rules: Rules, hands: Iterable[tuple[str, int]], laws: Iterable[str]) -> list[Question]:
    """The questions behind what is proved of a rule set: claims about one hand at some tables, laws of every table.

    Claims at tables with more than four seats have none here.
    """
    few = [(CLAIMS[claim], seats) for claim, seats in hands if seats <= MOST_CERTIFIED]
    inside = name if name.strip(".") else "rules"  # a file may be called "...toml"
    at_some = [at_table(inside, rules, claim, seats) for claim, seats in few if claim.scope is Scope.HAND]
    every = [question_of(one) for law in laws for one in obligations(rules, ARGUMENTS[law])]
    found = {question.name: replace(question, certified=True, rows=()) for question in (*at_some, *every)}
    return list(found.values())


def holds(question: Question) -> bool:
    """Every solver says that the obligation is met."""
    return all_prove(question.rows, LIMITS)


# -- the ledger
def hash_of(claim: str, rules: Rules, seats: int | str) -> str:
    """The hash of all the text on which the verdict on a claim depends, for a number of seats or for every one."""
    laws = (CLAIMS[claim].law,) if claim in CLAIMS else ()
    return text_hash(rules, *laws, modules=EVERY_TEXTS if seats == ledger.EVERY else TEXTS)


def hash_now(row: Row) -> str:
    """The hash that a row of the ledger would have if it were proved now; nothing if there is no such rule set."""
    return hash_of(row.claim, find(row.rules).rules, row.seats) if row.rules in builtin() else ""


def every_rows(name: str, rules: Rules) -> Iterator[Row]:
    """The rows of the ledger for the laws of every table of a rule set; a law that is not claimed has none."""
    yield from (row for slug in ARGUMENTS for _, row in proved_now(slug, name, rules, LIMITS))


def proved_now(slug: str, name: str, rules: Rules, limits: Limits) -> Iterator[tuple[Everywhere, Row]]:
    """What becomes of one law of every table, and its row; nothing if the law is not claimed."""
    start = perf_counter()
    finding = prove(rules, slug, limits)
    if finding.status != "not claimed":
        yield finding, row_of(finding, name, rules, perf_counter() - start)


def row_of(finding: Everywhere, name: str, rules: Rules, seconds: float) -> Row:
    """The row of one law of every table."""
    return Row(
        claim=finding.slug,
        rules=name,
        seats=ledger.EVERY,
        verdict=finding.status,
        method="induction over seats",
        hash=hash_of(finding.slug, rules, ledger.EVERY),
        solvers=tuple(sorted({f"{said.solver} {said.version}" for said in finding.verdicts if said.version})),
        reason=finding.reason,
        time=bucket(seconds),
        obligations=names_of(finding) if finding.status == "proved" else (),
    )


# -- writing
def kept(folder: Path) -> Iterator[Path]:
    """The questions and proofs in a folder, in the order of their names."""
    yield from sorted((*folder.glob(f"*/*{QUESTION}"), *folder.glob(f"*/*{PROOF}")))


def proved_ones(folder: Path, told: Callable[[str], Any]) -> Iterator[Question]:
    """The questions for some number of seats that the folder has, or that both solvers answer now."""
    for question in some_tables():
        if same_as(question, folder) or holds(question):
            yield question
        else:
            told(f"{question.name}: is not proved")


def rebuild(folder: Path, told: Callable[[str], Any], workers: int = 1) -> None:
    """Write what has changed of the whole folder anew, and remove what is no longer asked."""
    every = every_table()
    told(f"{len(every)} obligations for every table")
    there = set[Path]()
    for one in write(folder, (*every.values(), *proved_ones(folder, told)), workers):
        if one.missing:
            message = f"{one.name}: cvc5 gives no proof: {one.missing}"
            raise Problem(message)
        there.update(one.paths)
    for path in kept(folder):
        if path not in there:
            path.unlink()
    book = folder / "ledger.toml"
    recorded = ledger.read(book) if book.exists() else ()
    rows = (row for name in builtin() for row in every_rows(name, find(name).rules))
    ledger.write(book, with_every(recorded, rows))


def with_every(recorded: Iterable[Row], rows: Iterable[Row]) -> tuple[Row, ...]:
    """The ledger with new rows for every table; those for some number of seats stay as they are."""
    before, new = tuple(recorded), tuple(rows)
    keys = {row.key for row in new}
    gone = [row for row in before if row.seats == ledger.EVERY and row.key not in keys]
    return ledger.merged(before, new, gone)


# -- checking
def verify(folder: Path, workers: int = 1) -> tuple[int, int]:
    """Check every proof in a folder against its question: how many there are, and how many steps were decided anew.

    Raises :class:`Problem` with the name of the first that is missing or rejected.
    """
    checked = sorted(spread(looked_at, there(folder), workers))
    if fault := next((fault for _, _, fault in checked if fault), ""):
        raise Problem(fault)
    return len(checked), sum(steps for _, steps, _ in checked)


def looked_at(question: Path) -> tuple[Path, int, str]:
    """A question with how many steps of its proof were decided anew, or what is wrong with the proof."""
    proof = question.with_suffix(PROOF)
    if not proof.exists():
        return question, 0, f"{proof}: is missing; expected a proof beside each question that is to have one"
    try:
        steps, fault = decided(files.read(question), unpacked(proof))
    except Problem as problem:
        return question, 0, str(problem)
    return question, steps, f"{proof}: {fault}" if fault else ""


def there(folder: Path) -> list[Path]:
    """The questions of a folder that are to have proofs.  Raises :class:`Problem` if one is missing, or the ledger."""
    book = folder / "ledger.toml"
    if not book.exists():
        message = f"{book}: is missing; expected the ledger of what is proved"
        raise Problem(message)
    named = {folder / f"{name}{QUESTION}" for row in ledger.read(book) for name in kept_for(row)}
    asked = {path for path in folder.glob(f"*/*{QUESTION}") if has_proof(path)}
    if missing := sorted(path for path in named if not path.exists()):
        message = f"{missing[0]}: is missing; expected every question on which the ledger rests"
        raise Problem(message)
    if not asked:
        message = f"{folder}: no questions with proofs; expected those of every table at least"
        raise Problem(message)
    return sorted(asked)


def kept_for(row: Row) -> tuple[str, ...]:
    """The questions that the folder has for a row of the ledger: those that the row names, or the one of its table."""
    one_hand = row.claim in CLAIMS and CLAIMS[row.claim].scope is Scope.HAND
    if one_hand and row.verdict == "proved" and row.seats in KEPT.get(row.rules, ()):
        return (f"{row.rules}/{row.claim}-{row.seats}",)
    return row.obligations


def has_proof(question: Path) -> bool:
    """A question is to have a proof: those of every table, and some of some rule sets by the number of seats."""
    seats = question.stem.rpartition("-")[2]
    return question.parent.name == EVERY or seats in map(str, CERTIFIED.get(question.parent.name, ()))


def main(words: list[str] | None = None) -> int:
    """Write the folder, or check it.  Returns 0, or 1 if something in it does not hold."""
    parser = ArgumentParser("python -m cuckoo_formal.proof.archive", description="The folder of proofs.")
    parser.add_argument("what", choices=("write", "check"), help="write it anew, or check every proof in it")

    def told(line: str) -> None:
        sys.stderr.write(f"{line}\n")

    what, workers = parser.parse_args(words).what, os.cpu_count() or 1
    try:
        if what == "write":
            rebuild(FOLDER, told, workers)
            return 0
        proofs, steps = verify(FOLDER, workers)
    except (Problem, ContradictionError) as fault:
        told(str(fault))
        return 1
    except KeyboardInterrupt:
        told("interrupted")
        return INTERRUPTED
    told(f"{proofs} proofs hold; {steps} steps were decided anew")
    return 0


if __name__ == "__main__":
    sys.exit(main())
