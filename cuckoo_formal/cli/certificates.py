"""In a check: cvc5's proofs of what is proved, checked and kept, so that nobody has to believe a solver."""

from __future__ import annotations

from contextlib import closing
from importlib.util import find_spec
from itertools import groupby
from typing import TYPE_CHECKING

from cuckoo_formal import files
from cuckoo_formal.cli.app import INTERRUPTED, UNDECIDED
from cuckoo_formal.cli.asked import MISSING, until_interrupted
from cuckoo_formal.cli.options import folder_for
from cuckoo_formal.cli.out import note
from cuckoo_formal.cli.progress import counted
from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.rulefile import dump, fingerprint, load

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cuckoo_formal.cli.asked import Asked
    from cuckoo_formal.proof.every import Everywhere
    from cuckoo_formal.proof.folder import Kept, Question
    from cuckoo_formal.proof.report import Row
    from cuckoo_formal.rulefile import RuleFile


RULES = "rules.toml"  # in the folder: which rules it is about


def certified(file: RuleFile, rows: tuple[Row, ...], laws: tuple[Everywhere, ...], asked: Asked, code: int) -> int:
    """Have proofs written of what was found to be proved, if that is asked for; the exit code of it all.

    Proofs that are in the folder already are checked once more, so that an interrupted run goes on where it was.
    """
    if asked.certificates is None:
        return code
    from cuckoo_formal.proof.archive import certified_ones
    from cuckoo_formal.proof.folder import remove
    from cuckoo_formal.proof.report import Verdict

    hands = [(row.claim, row.seats) for row in rows if row.verdict is Verdict.PROVED]
    proved = [law.slug for law in laws if law.status == "proved"]
    questions = certified_ones(file.name, file.rules, hands, proved)
    refuted = [(row.claim, row.seats) for row in rows if row.verdict is Verdict.REFUTED]
    for question in certified_ones(file.name, file.rules, refuted, ()):  # an older program may have proved it
        remove(question, asked.certificates)
    found, whole = until_interrupted(written(questions, asked))
    if not whole:
        note(f"cuckoo-formal: interrupted after {len(found)} of {len(questions)} certificates, which are kept")
        return INTERRUPTED
    report(found, asked)
    return code or (UNDECIDED if any(one.missing for one in found) else 0)


def folder_for_certificates(name: str, file: RuleFile | None) -> Path:
    """The folder for certificates about a rule set, with a copy of its rules.

    Raises :class:`Problem` if it has some about other rules, or there is nothing to make them with.
    """
    from cuckoo_formal.proof.solver import SOLVERS

    if file is None:
        message = "--certificates: expected RULES, for it is about one rule set"
        raise Problem(message)
    missing = [solver for solver in SOLVERS if find_spec(solver) is None]
    if missing:
        message = f"--certificates: {' and '.join(missing)} not installed; expected {MISSING}"
        raise Problem(message)
    folder = folder_for("--certificates", name)
    path = folder / RULES
    with files.alone(path):
        if path.exists() and fingerprint(load(path).rules) != fingerprint(file.rules):
            message = f"--certificates {shown(name)}: has some about other rules, its {RULES}; expected another folder"
            raise Problem(message)
        if not path.exists():
            if next(folder.rglob("*.smt2"), None):
                message = f"--certificates {shown(name)}: has some, and no {RULES} that says of which rules"
                message += "; expected another folder"
                raise Problem(message)
            files.write(path, dump(file))
    return folder


def written(questions: list[Question], asked: Asked) -> Iterator[Kept]:
    """Each question as soon as its proof is written and checked, with a line that says how many there are."""
    from cuckoo_formal.proof.folder import write

    assert asked.certificates is not None  # noqa: S101 - else nobody asks for them
    work = write(asked.certificates, questions, asked.workers, asked.limits.seconds)
    with counted("certificates", len(questions), quiet=asked.quiet) as advance, closing(work) as finished:
        for one in finished:
            yield one
            advance(1)


def report(found: list[Kept], asked: Asked) -> None:
    """How many proofs are kept, and of which questions cvc5 gives none."""
    kept = [one for one in found if not one.missing]
    if not asked.quiet:
        steps = f"{sum(one.steps for one in kept):,}"
        note(f"cuckoo-formal: certificates in {asked.certificates}: {len(kept)}; steps that z3 decided anew: {steps}")
    missing = sorted((one.missing, one.name) for one in found if one.missing)
    for why, some in groupby(missing, key=lambda one: one[0]):
        names = ", ".join(name for _, name in some)
        note(f"cuckoo-formal: no certificate, as cvc5 gave no proof ({why}): {names}")
