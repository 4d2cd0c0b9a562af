"""``cuckoo-formal check``: every claim about a rule set, its verdict, and the smallest counterexamples."""

from __future__ import annotations

import click

from cuckoo_formal.cli import kept
from cuckoo_formal.cli.app import INTERRUPTED
from cuckoo_formal.cli.asked import Asked, exit_of, report, until_interrupted
from cuckoo_formal.cli.certificates import certified, folder_for_certificates
from cuckoo_formal.cli.diff import Span
from cuckoo_formal.cli.everywhere import for_every_table
from cuckoo_formal.cli.options import RuleSet, Whole, folder_for, jobs_option, json_option, quiet_option, workers
from cuckoo_formal.cli.out import note
from cuckoo_formal.cli.refutations import Wish
from cuckoo_formal.problems import Problem, nearest, shown
from cuckoo_formal.rulefile import RuleFile

SECONDS = range(1, 3601)
PLAYERS, RECORDED = tuple(range(2, 6)), tuple(range(2, 9))


@click.command()
@click.argument("file", metavar="[RULES]", type=RuleSet(), required=False)
@click.option("--seats", type=Span(), help="How many players, or from how many on.  [default: 2-5; with a ledger 2-8]")
@click.option("--claim", "slugs", metavar="CLAIM", multiple=True, help="Check this claim only; may be repeated.")
@click.option(
    "--seconds", type=Whole(SECONDS), default=20, show_default=True, help="How long a solver may take for one question."
)
@click.option("--several", type=Whole(range(1, 10)), default=1, show_default=True, help="How many counterexamples.")
@click.option("--draw", "folder", metavar="FOLDER", help="Draw every counterexample into a file in this folder.")
@click.option(
    "--certificates",
    metavar="FOLDER",
    help="Keep cvc5's proof of what is proved, for up to 4 players and for every table, checked, in this folder.",
)
@click.option("--ledger", "by_ledger", is_flag=True, help="Prove only what has changed since it was recorded.")
@click.option("--ledger-file", metavar="FILE", help="Another ledger than that of the project.")
@click.option("--record", is_flag=True, help="Write into the ledger what was found.")
@jobs_option
@json_option
@quiet_option
def check(
    file: RuleFile | None,
    seats: tuple[int, ...] | None,
    slugs: tuple[str, ...],
    seconds: int,
    *,
    several: int,
    folder: str | None,
    certificates: str | None,
    by_ledger: bool,
    ledger_file: str | None,
    record: bool,
    jobs: int,
    as_json: bool,
    quiet: bool,
) -> int:
    """Check what is claimed of a rule set: proved, refuted with the smallest counterexample, or undecided.

    With --ledger and without RULES all built-in rule sets are checked against what is recorded of them. Leaves with 0
    if every verdict is as expected, 1 if a claim fails that should hold or is not as the ledger has it, 3 if one that
    any rules must keep could not be decided, or a certificate is missing.
    """
    from cuckoo_formal.proof.solver import Limits

    by_ledger = by_ledger or record or ledger_file is not None
    numbers = seats or usual(file, by_ledger=by_ledger)
    claims = wanted(slugs)
    wish = Wish(several, None if folder is None else folder_for("--draw", folder))
    kept_in = None if certificates is None else folder_for_certificates(certificates, file)
    asked = Asked(numbers, claims, Limits(seconds=seconds), workers(jobs), quiet, wish, kept_in)
    if by_ledger:
        return kept.check(file, asked, ledger_file, record=record, as_json=as_json)
    if file is None:
        raise Problem("check: which RULES? Expected a rule set or a rule file, or --ledger for all that are recorded")
    return fresh(file, asked, as_json=as_json)


def usual(file: RuleFile | None, *, by_ledger: bool) -> tuple[int, ...]:
    """For how many players a rule set is checked if nobody says for how many: those for whom there are cards enough."""
    numbers = RECORDED if by_ledger else PLAYERS
    return kept.served(file, numbers) or numbers if file else numbers


def fresh(file: RuleFile, asked: Asked, *, as_json: bool) -> int:
    """Prove everything, whatever is recorded of it."""
    todo = asked.jobs(file)
    rows, whole = asked.collected(file, todo)
    laws, whole = until_interrupted(for_every_table(file.rules, asked.claims, asked.limits)) if whole else ([], False)
    report(file, rows, asked, tuple(laws), whole=whole, as_json=as_json)
    if not whole:
        note(f"cuckoo-formal: interrupted after {len(rows)} of {len(todo)} verdicts")
        return INTERRUPTED
    return certified(file, rows, tuple(laws), asked, exit_of(file, rows, tuple(laws)))


def wanted(slugs: tuple[str, ...]) -> tuple[str, ...]:
    """The claims to be checked.  Raises :class:`Problem` for one that there is not."""
    from cuckoo_formal.claims import CLAIMS

    for slug in slugs:
        if slug not in CLAIMS:
            raise Problem(f"--claim {shown(slug)}: expected one of {', '.join(CLAIMS)}{nearest(slug, CLAIMS)}")
    return tuple(slug for slug in CLAIMS if slug in slugs or not slugs)
