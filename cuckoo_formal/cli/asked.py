"""What a check is asked for, how its verdicts are collected, and how they are reported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

from cuckoo_formal.cli import everywhere
from cuckoo_formal.cli.lengths import expected_hands, plan
from cuckoo_formal.cli.out import note, say, say_json
from cuckoo_formal.cli.progress import counted
from cuckoo_formal.cli.refutations import Wish, draw, more, refutations
from cuckoo_formal.cli.sound import consistency
from cuckoo_formal.cli.verdicts import how_it_ends, legend, not_claimed, open_questions, table, the_whole, unclaimed
from cuckoo_formal.rulefile import fingerprint

if TYPE_CHECKING:
    from pathlib import Path

    from cuckoo_formal.proof.check import Ending, Job
    from cuckoo_formal.proof.every import Everywhere
    from cuckoo_formal.proof.report import Row
    from cuckoo_formal.proof.solver import Limits
    from cuckoo_formal.rulefile import RuleFile

T = TypeVar("T")
MISSING = "pip install 'cuckoo-formal[proof]'"


@dataclass(frozen=True)
class Asked:
    """What a check is about, and how much may be taken for it."""

    seats: tuple[int, ...]
    claims: tuple[str, ...]
    limits: Limits
    workers: int
    quiet: bool
    wish: Wish
    certificates: Path | None = None  # the folder for them, if they are asked for

    @property
    def everything(self) -> bool:
        """All claims are asked for."""
        from cuckoo_formal.claims import CLAIMS

        return len(self.claims) == len(CLAIMS)

    def jobs(self, file: RuleFile) -> list[Job]:
        """What there is to be done for a rule set.  Raises :class:`Problem` if its pack is too small."""
        from cuckoo_formal.proof.check import jobs_of

        return jobs_of(file.rules, self.seats, self.claims, self.limits)

    def collected(self, file: RuleFile, todo: list[Job]) -> tuple[tuple[Row, ...], bool]:
        """The verdicts, in order, and whether they are all there."""
        from cuckoo_formal.proof.check import in_order

        rows, whole = until_interrupted(self.reached(file, todo))
        return in_order(rows), whole

    def reached(self, file: RuleFile, todo: list[Job]) -> Iterator[Row]:
        """The verdicts as they are reached, with a line that says how many there are."""
        from cuckoo_formal.proof.check import judged, rows_of

        bar, finishing = counted("verdicts", len(todo), quiet=self.quiet), closing(rows_of(todo, self.workers))
        with bar as advance, finishing as finished:
            for row in finished:
                yield judged(file, row)
                advance(1)


def until_interrupted(found: Iterable[T]) -> tuple[list[T], bool]:
    """What is found before somebody interrupts, and whether it is all there."""
    so_far = list[T]()
    try:
        for one in found:
            so_far.append(one)
    except KeyboardInterrupt:
        return so_far, False
    return so_far, True


def report(
    file: RuleFile, rows: tuple[Row, ...], asked: Asked, laws: tuple[Everywhere, ...], *, whole: bool, as_json: bool
) -> None:
    """Print the verdicts; of all claims together, if they are all there, also what they come to."""
    from cuckoo_formal.proof.check import ending_of

    if asked.wish.folder:
        draw(rows, asked.wish, asked.limits, quiet=asked.quiet)
    if as_json:
        said = document(file, rows, ending_of(file.rules, rows), asked)
        say_json(said | {"claims": [*said["claims"], *everywhere.documents(file, laws)]})
        for why, what in () if asked.everything or asked.quiet else unclaimed(file, asked.claims, asked.seats):
            note(f"cuckoo-formal: {what} is not claimed: {why}")
        return
    left = () if asked.everything else not_claimed(file, asked.claims, asked.seats)
    say("\n".join((*table(file, rows, asked.seats), *everywhere.lines(file, laws), *left)))
    if rows and not asked.quiet:
        say("\n".join((*legend(rows), *refutations(rows, asked.wish, asked.limits), *open_questions(rows))))
        ending = ending_of(file.rules, rows)
        wrong, rest = (consistency(rows), the_whole(file, asked.seats)) if whole and asked.everything else ((), ())
        say("\n".join((*wrong, *how_it_ends(file, rows, ending, asked.seats), *rest)))


def exit_of(file: RuleFile, rows: tuple[Row, ...], laws: tuple[Everywhere, ...]) -> int:
    """The exit code; where solvers are not installed, what is missing is said first."""
    from cuckoo_formal.proof.check import exit_code

    missing_solvers(rows)
    unlike = any(everywhere.as_expected(file, law) is False for law in laws)
    return exit_code(rows) or int(unlike)


def missing_solvers(rows: tuple[Row, ...]) -> None:
    """Say which verdicts are missing because a solver is, and how to get them."""
    from cuckoo_formal.proof.report import Verdict
    from cuckoo_formal.proof.solver import SOLVERS

    away = [solver for solver in SOLVERS if find_spec(solver) is None]
    missing = sum(row.verdict is Verdict.UNDECIDED for row in rows)
    if away and missing:
        note(f"cuckoo-formal: {missing} verdicts are missing without {' and '.join(away)}; get them with {MISSING}")


def document(file: RuleFile, rows: tuple[Row, ...], ending: Ending | None, asked: Asked) -> dict[str, Any]:
    """The report as JSON has it."""
    return {
        "rules": file.name,
        "hash": fingerprint(file.rules),
        "ending": None if ending is None else ending.__dict__ | on_average(file, asked),
        "claims": [entry(row, asked) for row in rows],
    }


def on_average(file: RuleFile, asked: Asked) -> dict[str, object]:
    """How many hands a match takes, exactly, and how everybody plays."""
    hands = expected_hands(file, asked.seats)
    exact = {number: f"{average.numerator}/{average.denominator}" for number, average in hands.items()}
    return {"expected_hands": exact, "strategy": plan(file.rules.at(min(hands))) if hands else None}


def entry(row: Row, asked: Asked) -> dict[str, object]:
    """One verdict; with further counterexamples, if they are wished for."""
    from cuckoo_formal.claims import CLAIMS

    said = row.document(CLAIMS[row.claim].says)
    if asked.wish.several == 1:
        return said
    return said | {"others": [witness.notation() for witness in more(row, asked.wish, asked.limits)]}
