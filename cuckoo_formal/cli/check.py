"""``cuckoo-formal check``: every claim about a rule set, its verdict, and the smallest counterexamples."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from itertools import groupby
from typing import TYPE_CHECKING

import click

from cuckoo_formal.cli.app import INTERRUPTED, WRONG
from cuckoo_formal.cli.diff import Span
from cuckoo_formal.cli.options import Whole, jobs_option, json_option, quiet_option, rules_argument, workers
from cuckoo_formal.cli.out import columns, complain, ink, note, paragraph, say, say_json
from cuckoo_formal.problems import Problem, nearest, shown
from cuckoo_formal.rulefile import RuleFile, fingerprint

if TYPE_CHECKING:
    from cuckoo_formal.proof.check import Ending, Job
    from cuckoo_formal.proof.report import Row, Witness

SECONDS = range(1, 3601)
PATIENCE = 1.0  # seconds before a progress bar is shown
MOST_LINES = 12  # hands of a long run that are printed
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

    todo = jobs_of(file.rules, seats, wanted(slugs), Limits(seconds=seconds))
    try:
        rows, whole = collected(file, todo, workers(jobs), quiet=quiet)
        report(file, rows, seats, whole=whole and not slugs, as_json=as_json, quiet=quiet)
    except (DisagreementError, ReplayError) as fault:
        complain(f"nothing is to be believed: {fault}")
        return WRONG
    if not whole:
        note(f"cuckoo-formal: interrupted after {len(rows)} of {len(todo)} verdicts")
        return INTERRUPTED
    return exit_of(rows)


def report(
    file: RuleFile, rows: tuple[Row, ...], seats: tuple[int, ...], *, whole: bool, as_json: bool, quiet: bool
) -> None:
    """Print the verdicts; of all claims together, if they are all there, also what they come to."""
    from cuckoo_formal.proof.check import ending_of

    if as_json:
        say_json(document(file, rows, ending_of(file.rules, rows)))
        return
    say("\n".join(table(file, rows, seats)))
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
        with progress(len(todo), quiet=quiet) as advance, closing(rows_of(todo, workers)) as finished:
            for row in finished:
                rows.append(judged(file, row))
                advance(1)
    except KeyboardInterrupt:
        whole = False
    return in_order(rows), whole


@contextmanager
def progress(total: int, *, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal for whatever takes longer than a second."""
    if quiet or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    parts = (TextColumn("verdicts"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    bar = Progress(*parts, console=Console(stderr=True), transient=True)
    task, begun = bar.add_task("verdicts", total=total), time.monotonic()

    def advance(more: int) -> None:
        bar.advance(task, more)
        if not bar.live.is_started and time.monotonic() - begun > PATIENCE:
            bar.start()

    try:
        yield advance
    finally:
        bar.stop()


def missing_solvers(rows: tuple[Row, ...]) -> None:
    """Say which verdicts are missing because a solver is, and how to get them."""
    from cuckoo_formal.proof.report import Verdict
    from cuckoo_formal.proof.solver import SOLVERS

    away = [solver for solver in SOLVERS if find_spec(solver) is None]
    missing = sum(row.verdict is Verdict.UNDECIDED for row in rows)
    if away and missing:
        note(f"cuckoo-formal: {missing} verdicts are missing without {' and '.join(away)}; get them with {MISSING}")


# -- as a document
def document(file: RuleFile, rows: tuple[Row, ...], ending: Ending | None) -> dict[str, object]:
    """The report as JSON has it."""
    from cuckoo_formal.claims import CLAIMS

    return {
        "rules": file.name,
        "hash": fingerprint(file.rules),
        "ending": None if ending is None else ending.__dict__,
        "claims": [row.document(CLAIMS[row.claim].says) for row in rows],
    }


# -- as a table
def table(file: RuleFile, rows: tuple[Row, ...], seats: tuple[int, ...]) -> Iterator[str]:
    """One line a claim, with a verdict for each number of players that has its own."""
    solvers = sorted({solver for row in rows for solver in row.solvers})
    yield from (ink(line, bold=True) for line in paragraph(file.title or file.name, columns()))
    yield f"{players(seats)}. {' and '.join(solvers) or 'No solver'} answered."
    yield ""
    widest = max((len(row.claim) for row in rows), default=0)
    for slug, group in groupby(rows, key=lambda row: row.claim):
        name = slug
        for (verdict, expected), some in groups(group):
            mark = "" if expected is not False else "  NOT AS EXPECTED"
            yield f"{name:<{widest}}  {span(row.seats for row in some):<5}  {coloured(verdict)}{mark}"
            name = ""


def groups(rows: Iterable[Row]) -> Iterator[tuple[tuple[str, bool | None], list[Row]]]:
    """The rows of one claim, those next to each other together whose verdicts are the same."""
    for key, some in groupby(rows, key=lambda row: (str(row.verdict), row.expected)):
        yield key, list(some)


def players(seats: Iterable[int]) -> str:
    """For how many players."""
    return f"For {span(seats)} players"


def span(numbers: Iterable[int]) -> str:
    """Numbers in short: 2-4, or 2, 5."""
    row = sorted(set(numbers))
    together = len(row) > 1 and row == list(range(row[0], row[-1] + 1))
    return f"{row[0]}-{row[-1]}" if together else ", ".join(map(str, row))


def coloured(verdict: str) -> str:
    """A verdict in its colour."""
    colours = {"proved": "green", "exhausted": "green", "sampled": "cyan", "undecided": "yellow", "refuted": "red"}
    return ink(verdict, fg=colours[verdict])


# -- in words
def told(rows: tuple[Row, ...]) -> Iterator[str]:
    """What the verdicts say, where they need words."""
    yield from legend(rows)
    yield from refutations(rows)
    yield from open_questions(rows)


def the_whole(file: RuleFile, seats: tuple[int, ...]) -> Iterator[str]:
    """What is to be said of the rule set as a whole."""
    yield from not_claimed(file, seats)
    yield from what_matters(file, seats)
    yield from beside_the_base_game(file)


def heading(text: str) -> str:
    """A line that begins a part."""
    return "\n" + "\n".join(ink(line, bold=True) for line in paragraph(text, columns()))


def texts(*rows: str, indent: str = "") -> Iterator[str]:
    """Sentences, each a paragraph."""
    for text in rows:
        yield from paragraph(text, columns(), indent)


def legend(rows: tuple[Row, ...]) -> Iterator[str]:
    """What the verdicts rest on."""
    from cuckoo_formal.proof.report import Verdict

    yield ""
    if any(row.verdict is Verdict.PROVED for row in rows):
        yield from texts(
            "Proved: for every deal, every answer and any number of chips, as both solvers say; "
            "of matches, by induction from hand to hand."
        )
    for verdict in (Verdict.EXHAUSTED, Verdict.SAMPLED):
        for method in dict.fromkeys(row.method for row in rows if row.verdict is verdict):
            claims = dict.fromkeys(row.claim for row in rows if (row.verdict, row.method) == (verdict, method))
            yield from texts(f"{str(verdict).capitalize()} ({', '.join(claims)}): {method}.")


def refutations(rows: tuple[Row, ...]) -> Iterator[str]:
    """Every claim that is refuted, with the smallest counterexample told and the others in notation."""
    from cuckoo_formal.claims import CLAIMS
    from cuckoo_formal.proof.report import Verdict

    refuted = [row for row in rows if row.verdict is Verdict.REFUTED]
    for (slug, reason), group in groupby(refuted, key=lambda row: (row.claim, row.reason)):
        some = list(group)
        yield heading(f"Refuted for {span(row.seats for row in some)} players: {slug}")
        yield from texts(CLAIMS[slug].says)
        yield from texts(f"As expected: {reason}" if reason else some[0].method[:1].upper() + some[0].method[1:] + ".")
        for row in some:
            yield from counterexample(row)
        if some[0].witness:
            yield from texts(*story(some[0].witness), indent="  ")


def counterexample(row: Row) -> Iterator[str]:
    """A counterexample in notation: a hand, or hands one after the other."""
    if row.witness is None:
        return
    lines = row.witness.lines()
    if len(lines) == 1:
        yield f"  {row.seats} players:  {lines[0]}"
        return
    loop = f", the last {row.witness.loop} for ever" if row.witness.loop else ""
    yield f"  {row.seats} players, {len(lines)} hands one after the other{loop}:"
    yield from (f"    {line}" for line in lines[:MOST_LINES])
    if len(lines) > MOST_LINES:
        yield f"    ... and {len(lines) - MOST_LINES} more"


def story(witness: Witness) -> list[str]:
    """The hand, or the last of the hands, in sentences."""
    from cuckoo_formal.tell.narration import tell_hand

    hand, answers = witness.hands[-1]
    return [" ".join(tell_hand(witness.rules, hand, answers).text.split())]


def open_questions(rows: tuple[Row, ...]) -> Iterator[str]:
    """What could not be decided, and why."""
    from cuckoo_formal.proof.report import Verdict

    undecided = [row for row in rows if row.verdict is Verdict.UNDECIDED]
    if undecided:
        yield heading("Undecided")
    for (slug, method), group in groupby(undecided, key=lambda row: (row.claim, row.method)):
        yield from texts(f"{slug}, {span(row.seats for row in group)} players: {method}.")


def not_claimed(file: RuleFile, seats: tuple[int, ...]) -> Iterator[str]:
    """Which claims are not made for these rules, and why."""
    from cuckoo_formal.claims import CLAIMS

    here = file.rules.at(seats[0])
    left = [(claim.unless(here), slug) for slug, claim in CLAIMS.items() if claim.unless(here)]
    if left:
        yield heading("Not claimed")
    for why, group in groupby(sorted(left), key=lambda row: row[0]):
        yield from texts(f"{', '.join(slug for _, slug in group)}: {why}.")


# -- the rule set as a whole
ENDS = {
    "bounded": "Yes. Every hand brings a match nearer its end.",
    "probability 1": "Yes, with certainty, but no number of hands is always enough.",
    "never by rule": "No. No rule ends it: the players stop when they like.",
    "undecided": "That could not be decided.",
}
LASSO = {
    "by the cards": "A match may run into a loop by the cards alone, whatever the players do, if only by bad luck.",
    "by the players": "A match may run into a loop as long as the players answer in a certain way.",
}


def how_it_ends(ending: Ending | None) -> Iterator[str]:
    """Whether a match ends, and after how many hands."""
    if ending is None:
        return
    yield heading("Does a match end?")
    yield from texts(ENDS[ending.verdict])
    for seats, most in ending.bound.items():
        least, longest = ending.shortest.get(seats), ending.longest.get(seats)
        found = f"; with a small pack from {least} to {longest}" if least else ""
        yield f"  {seats} players: at most {most} hands{found}"
    if ending.lasso in LASSO:
        yield from texts(LASSO[ending.lasso])


def what_matters(file: RuleFile, seats: tuple[int, ...]) -> Iterator[str]:
    """Which clauses never matter."""
    from cuckoo_formal.proof.matters import matters

    yield heading("Which rules never matter?")
    rows = list(matters(file.rules, seats))
    dead = [row for row in rows if row.how == "never"]
    for row in dead:
        yield from texts(f'"{row.what}": every hand of {span(row.seats)} players goes the same without it.')
    for row in rows:
        if row.how == "seen":
            yield from texts(f'"{row.what}" changes what players see, and no hand: {row.hand}')
        if row.how == "undecided":
            yield from texts(f'"{row.what}": that could not be decided.')
    if not dead:
        yield "None: each makes a difference to some hand, or between hands."


def beside_the_base_game(file: RuleFile) -> Iterator[str]:
    """What these rules change of the base game."""
    from cuckoo_formal.proof.account import changed
    from cuckoo_formal.proof.beside import Comparison
    from cuckoo_formal.rules import Rules

    base = Rules()
    changes = base.changes(file.rules)
    yield heading("What differs from ranter-go-round?")
    if not changes:
        yield "Nothing."
    for question, _, answer in changed(Comparison((base, file.rules), (), "differ", changes)):
        yield from texts(f"{question} {answer}")
