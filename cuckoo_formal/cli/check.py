"""``cuckoo-formal check``: every claim about a rule set, its verdict, and the smallest counterexamples."""

from __future__ import annotations

from contextlib import closing
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import click

from cuckoo_formal.cli import everywhere
from cuckoo_formal.cli.app import INTERRUPTED, WRONG
from cuckoo_formal.cli.diff import Span
from cuckoo_formal.cli.everywhere import for_every_table
from cuckoo_formal.cli.options import Whole, jobs_option, json_option, quiet_option, rules_argument, workers
from cuckoo_formal.cli.out import complain, note, say, say_json
from cuckoo_formal.cli.progress import counted
from cuckoo_formal.cli.verdicts import how_it_ends, table, the_whole, told
from cuckoo_formal.problems import Problem, nearest, shown
from cuckoo_formal.rulefile import RuleFile, fingerprint

if TYPE_CHECKING:
    from cuckoo_formal.proof.check import Ending, Job
    from cuckoo_formal.proof.every import Everywhere
    from cuckoo_formal.proof.report import Row

SECONDS = range(1, 3601)
MISSING = "pip install 'cuckoo-formal[proof]'"


@click.command()
@rules_argument
@click.option("--seats", type=Span(), default="2-5", show_default=True, help="How many players, or from how many on.")
@click.option("--claim", "slugs", metavar="CLAIM", multiple=True, help="Check this claim only; may be repeated.")
@click.option(
    "--seconds", type=Whole(SECONDS), default=20, show_default=True, help="How long a solver may take for one question."
)
@jobs_option
@json_option
@quiet_option
def check(
    file: RuleFile,
    seats: tuple[int, ...],
    slugs: tuple[str, ...],
    seconds: int,
    jobs: int,
    *,
    as_json: bool,
    quiet: bool,
) -> int:
    """Check what is claimed of a rule set: proved, refuted with the smallest counterexample, or undecided.

    Leaves with 0 if every verdict is as expected, 1 if a claim fails that should hold, 3 if one that any rules must
    keep could not be decided.
    """
    from cuckoo_formal.proof.check import jobs_of
    from cuckoo_formal.proof.refute import DisagreementError, ReplayError
    from cuckoo_formal.proof.solver import Limits

    claims, limits = wanted(slugs), Limits(seconds=seconds)
    todo = jobs_of(file.rules, seats, claims, limits)
    try:
        rows, whole = collected(file, todo, workers(jobs), quiet=quiet)
        laws = for_every_table(file.rules, claims, limits) if whole else ()
        report(file, rows, seats, laws, whole=whole and not slugs, as_json=as_json, quiet=quiet)
    except (DisagreementError, ReplayError) as fault:
        complain(f"nothing is to be believed: {fault}")
        return WRONG
    if not whole:
        note(f"cuckoo-formal: interrupted after {len(rows)} of {len(todo)} verdicts")
        return INTERRUPTED
    return exit_of(rows)


def report(
    file: RuleFile,
    rows: tuple[Row, ...],
    seats: tuple[int, ...],
    laws: tuple[Everywhere, ...],
    *,
    whole: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Print the verdicts; of all claims together, if they are all there, also what they come to."""
    from cuckoo_formal.proof.check import ending_of

    if as_json:
        said = document(file, rows, ending_of(file.rules, rows))
        say_json(said | {"claims": [*said["claims"], *everywhere.documents(laws)]})
        return
    say("\n".join((*table(file, rows, seats), *everywhere.lines(laws))))
    if not quiet:
        say("\n".join(told(rows)))
        ending = ending_of(file.rules, rows)
        say("\n".join((*how_it_ends(ending), *(the_whole(file, seats) if whole else ()))))


def exit_of(rows: tuple[Row, ...]) -> int:
    """The exit code; where solvers are not installed, what is missing is said first."""
    from cuckoo_formal.proof.check import exit_code

    missing_solvers(rows)
    return exit_code(rows)


def wanted(slugs: tuple[str, ...]) -> tuple[str, ...]:
    """The claims to be checked.  Raises :class:`Problem` for one that there is not."""
    from cuckoo_formal.claims import CLAIMS

    for slug in slugs:
        if slug not in CLAIMS:
            raise Problem(f"--claim {shown(slug)}: expected one of {', '.join(CLAIMS)}{nearest(slug, CLAIMS)}")
    return tuple(slug for slug in CLAIMS if slug in slugs or not slugs)


# -- running
def collected(file: RuleFile, todo: list[Job], workers: int, *, quiet: bool) -> tuple[tuple[Row, ...], bool]:
    """The verdicts, in order, and whether they are all there."""
    from cuckoo_formal.proof.check import in_order, judged, rows_of

    rows, whole = list["Row"](), True
    try:
        with counted("verdicts", len(todo), quiet=quiet) as advance, closing(rows_of(todo, workers)) as finished:
            for row in finished:
                rows.append(judged(file, row))
                advance(1)
    except KeyboardInterrupt:
        whole = False
    return in_order(rows), whole


def missing_solvers(rows: tuple[Row, ...]) -> None:
    """Say which verdicts are missing because a solver is, and how to get them."""
    from cuckoo_formal.proof.report import Verdict
    from cuckoo_formal.proof.solver import SOLVERS

    away = [solver for solver in SOLVERS if find_spec(solver) is None]
    missing = sum(row.verdict is Verdict.UNDECIDED for row in rows)
    if away and missing:
        note(f"cuckoo-formal: {missing} verdicts are missing without {' and '.join(away)}; get them with {MISSING}")


# -- as a document
def document(file: RuleFile, rows: tuple[Row, ...], ending: Ending | None) -> dict[str, Any]:
    """The report as JSON has it."""
    from cuckoo_formal.claims import CLAIMS

    return {
        "rules": file.name,
        "hash": fingerprint(file.rules),
        "ending": None if ending is None else ending.__dict__,
        "claims": [row.document(CLAIMS[row.claim].says) for row in rows],
    }
