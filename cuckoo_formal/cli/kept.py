"""A check by the ledger: what is recorded of an unchanged text is believed, everything else is proved again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from cuckoo_formal import files
from cuckoo_formal.cli.app import INTERRUPTED, WRONG
from cuckoo_formal.cli.asked import exit_of, report, until_interrupted
from cuckoo_formal.cli.certificates import certified
from cuckoo_formal.cli.everywhere import laws_asked
from cuckoo_formal.cli.out import complain, note, say
from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.rulefile import builtin, named

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cuckoo_formal.cli.asked import Asked
    from cuckoo_formal.proof import ledger
    from cuckoo_formal.proof.book import Book
    from cuckoo_formal.proof.every import Everywhere
    from cuckoo_formal.proof.ledger import Difference
    from cuckoo_formal.proof.report import Row
    from cuckoo_formal.rulefile import RuleFile

FAILS = ("verdict", "witness")  # differences that a run must not have
OFTEN = 30  # seconds after which what was found meanwhile is written down


@dataclass(frozen=True)
class Outcome:
    """What came of a check: the verdicts, the rows that a ledger would have, and where it has others."""

    rows: tuple[Row, ...]
    laws: tuple[Everywhere, ...]
    whole: bool
    known: int
    found: tuple[ledger.Row, ...]
    differences: tuple[Difference, ...]

    @property
    def fails(self) -> tuple[Difference, ...]:
        """What is not as the ledger has it, apart from new texts."""
        return tuple(difference for difference in self.differences if difference.kind in FAILS)


def check(file: RuleFile | None, asked: Asked, name: str | None, *, record: bool, as_json: bool) -> int:
    """Check one rule set and report it, or all built-in ones with a line each."""
    path = book_at(name, file, record=record)
    if file is None:
        one = {"--json": as_json, "--draw": asked.wish.folder, "--several": asked.wish.several > 1}
        for option in (name for name, wanted in one.items() if wanted):
            message = f"{option}: expected RULES, for it is about one rule set"
            raise Problem(message)
        return every_set(asked, path, record=record)
    outcome = one_set(file, asked, rows_at(path), path if record else None)
    report(file, outcome.rows, asked, outcome.laws, whole=outcome.whole, as_json=as_json)
    if outcome.rows and not asked.quiet:
        note(f"cuckoo-formal: {outcome.known} of {len(outcome.rows)} verdicts are in the ledger, for an unchanged text")
    for difference in outcome.fails:
        complain(str(difference))
    if not outcome.whole:
        note(f"cuckoo-formal: interrupted after {len(outcome.rows)} verdicts{', which are recorded' if record else ''}")
        return INTERRUPTED
    code = WRONG if outcome.fails else exit_of(file, outcome.rows, outcome.laws)
    return certified(file, outcome.rows, outcome.laws, asked, code)


def every_set(asked: Asked, path: Path, *, record: bool) -> int:
    """All built-in rule sets, each as soon as it is done; stopped and begun again, it goes on where it was."""
    code, recorded = 0, rows_at(path)
    for name in builtin():
        file = named(name)
        able = replace(asked, seats=served(file, asked.seats))
        outcome = one_set(file, able, recorded, path if record else None)
        say(summary(name, outcome))
        for difference in outcome.fails:
            complain(str(difference))
        if not outcome.whole:
            return INTERRUPTED
        code = max(code, WRONG if outcome.fails else exit_of(file, outcome.rows, outcome.laws))
    return code


def served(file: RuleFile, seats: Iterable[int]) -> tuple[int, ...]:
    """The numbers of players for which there are cards enough."""
    able = list[int]()
    for number in seats:
        with suppress(Problem):
            file.rules.at(number)
            able.append(number)
    return tuple(able)


# -- the ledger
def book_at(name: str | None, file: RuleFile | None, *, record: bool) -> Path:
    """Where the ledger is.  Raises :class:`Problem` if there is none, or none in which these rules can be recorded."""
    from cuckoo_formal.claims.expected import recorded
    from cuckoo_formal.proof.book import where

    path = where() if name is None else Path(name)
    if name == "":
        raise Problem('--ledger-file "": expected the name of a file')
    if file and not recorded(file) and file.name in builtin():
        message = (
            f"{file.name}: there are built-in rules of that name, and a ledger goes by names; expected another name"
        )
        raise Problem(message)
    if record and name is None and file and not recorded(file):
        message = (
            f"--record: the project's ledger is about built-in rules, and {file.name} is not; expected --ledger-file"
        )
        raise Problem(message)
    if record:
        files.writable(path)
    elif not path.exists():
        message = f"{shown(str(path))}: no such file; expected a ledger, or --record to begin one"
        raise Problem(message)
    return path


def rows_at(path: Path) -> tuple[ledger.Row, ...]:
    """The rows of the ledger; none if it has not been begun."""
    from cuckoo_formal.proof import ledger

    return ledger.read(path) if path.exists() else ()


def write_down(path: Path, found: Iterable[ledger.Row], gone: Iterable[ledger.Row] = ()) -> None:
    """Write rows into the ledger as it is now: somebody else may have written into it since it was read."""
    from cuckoo_formal.proof import ledger

    with files.alone(path):
        ledger.write(path, ledger.merged(rows_at(path), found, gone))


# -- one rule set
def one_set(file: RuleFile, asked: Asked, recorded: Iterable[ledger.Row], path: Path | None) -> Outcome:
    """What is recorded of a rule set, and proofs of all that is not; written down, if it is said where."""
    from cuckoo_formal.proof.book import Book
    from cuckoo_formal.proof.check import in_order, judged

    book = Book.of(file, recorded)
    known, todo = book.parted(asked.jobs(file))
    new, whole = until_interrupted(on_the_way(asked.reached(file, todo), book, path))
    laws, whole = until_interrupted(book.laws(laws_asked(asked.claims), asked.limits)) if whole else ([], False)
    found = (*book.entries(known, new), *(row for _, row in laws))
    slugs = {*asked.claims, *laws_asked(asked.claims)}
    differences = book.differences(found, slugs, asked.seats) if whole else ()
    fresh = [row for row in found if book.rows.get((row.claim, row.seats)) != row]
    gone = [difference.row for difference in differences if difference.kind == "gone"]
    if path and (fresh or gone):
        write_down(path, fresh, gone)
    rows = in_order((*(judged(file, row) for row in known), *new))
    return Outcome(rows, tuple(law for law, _ in laws), whole, len(known), found, differences)


def on_the_way(rows: Iterable[Row], book: Book, path: Path | None) -> Iterator[Row]:
    """The verdicts as they are reached, written down every so often, so that little is lost by a kill."""
    waiting, last = list["ledger.Row"](), monotonic()
    for row in rows:
        yield row
        waiting.append(book.recorded(row))
        if path and monotonic() - last > OFTEN:
            write_down(path, waiting)
            waiting, last = [], monotonic()


def summary(name: str, outcome: Outcome) -> str:
    """One line about a rule set."""
    again = len(outcome.rows) - outcome.known
    many = "1 verdict" if len(outcome.rows) == 1 else f"{len(outcome.rows)} verdicts"
    unlike = [row for row in outcome.rows if row.expected is False]
    parts = [f"{many}, {again} proved now" if again else many]
    parts += [f"{len(unlike)} not as expected"] if unlike else []
    parts += [f"{len(outcome.fails)} not as in the ledger"] if outcome.fails else []
    return f"{name}: {', '.join(parts)}"
