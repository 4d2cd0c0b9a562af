"""``cuckoo-formal diff``: what tells two rule sets apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from itertools import zip_longest
from typing import TYPE_CHECKING

import click

from cuckoo_formal.cli.options import RuleSet, json_option, quiet_option
from cuckoo_formal.cli.out import columns, ink, note, paragraph, say, say_json
from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.rulefile import RuleFile
from cuckoo_formal.tell.words import width, wrap

if TYPE_CHECKING:
    from cuckoo_formal.proof.beside import Comparison

MOST_SEATS = 8
REST = {"differ": "Besides:", "alike": "Nothing tells them apart:", "undecided": "So far:"}
CODES = {"same": 0, "alike": 0, "differ": 1, "undecided": 3}


class Span(click.ParamType):  # type: ignore[type-arg] # generic only from click 8.4 on
    """One number of players, or from a smallest to a largest."""

    name = "seats"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """Read ``3`` or ``2-4``."""
        if isinstance(value, tuple):
            return value
        found = re.fullmatch(r"([0-9])(?:-([0-9]))?", str(value))
        first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not 2 <= first <= last <= MOST_SEATS:  # noqa: PLR2004 - the game needs a neighbour
            message = f"--seats {shown(value)}: expected a number from 2 to {MOST_SEATS}, or two of them such as 2-4"
            raise Problem(message)
        return tuple(range(first, last + 1))


@click.command()
@click.argument("first", metavar="RULES", type=RuleSet())
@click.argument("second", metavar="RULES", type=RuleSet())
@click.option("--seats", type=Span(), default="2-4", show_default=True, help="How many players, or from how many on.")
@json_option
@quiet_option
def diff(first: RuleFile, second: RuleFile, seats: tuple[int, ...], *, as_json: bool, quiet: bool) -> int:
    """Find what tells two rule sets apart.

    The smallest hand that ends differently; failing that, the smallest in which the players see something else, and the
    shortest run of hands after which a match stands differently; or within which scope nothing does. Leaves with 0 if
    there is no difference, 1 if there is one, 3 if that could not be decided.
    """
    if find_spec("z3") is None or find_spec("cvc5") is None:
        note("The solvers are not installed: pip install 'cuckoo-formal[proof]'. Without them no hand can be searched.")
    from cuckoo_formal.proof.account import document
    from cuckoo_formal.proof.beside import compare

    found, names = compare((first.rules, second.rules), seats), called(first, second)
    if as_json:
        say_json(document(found, names))
    else:
        say("\n".join(report(found, names, quiet=quiet)).strip("\n"))
    return CODES[found.verdict]


def called(first: RuleFile, second: RuleFile) -> tuple[str, str]:
    """What the two rule sets are called, so that they can be told apart."""
    return (first.name, second.name) if first.name != second.name else ("the first", "the second")


# -- in words
def report(found: Comparison, names: tuple[str, str], *, quiet: bool) -> Iterator[str]:
    """The comparison for people: which rules differ, the smallest difference, and what is alike."""
    from cuckoo_formal.proof import account

    if found.verdict == "same":
        yield f"{names[0]} and {names[1]} are the same rules, word for word."
        return
    if not quiet:
        yield from rules_beside(list(account.changed(found)), names)
    if found.hand and found.hand.pair:
        yield heading(f"The smallest hand that ends differently, of {found.hand.seats}:")
        yield f"  {account.notation(found.hand.pair)}\n"
        if not quiet:
            yield from told_beside(*account.stories(found.hand.pair), names)
        yield from (f"- {text}" for text in account.outcome(found.hand.pair, names))
        if found.hand.reason:
            yield f"({found.hand.reason})"
    if found.sees and found.sees.pair:
        seat, stories = account.witness(found.sees)
        who = "the players see or hear" if seat is None else f"seat {seat + 1} sees or hears"
        yield heading(f"No hand ends differently. The smallest, of {found.sees.seats}, in which {who} something else:")
        yield f"  {account.notation(found.sees.pair)}\n"
        yield from told_beside(*stories, names)
    if found.run:
        yield heading("Over a whole match:")
        yield from texts(account.run_told(found.run, names))
    rest = (*account.limits_of_packs(found, names), *account.scope(found))
    if rest:
        yield heading(REST[found.verdict])
        yield from texts(rest)
    if found.reasons:
        yield heading("Not decided:")
        yield from texts(found.reasons)


def heading(text: str) -> str:
    """A line that begins a part."""
    return "\n" + "\n".join(ink(line, bold=True) for line in paragraph(text, columns()))


def texts(rows: Iterable[str]) -> Iterator[str]:
    """Sentences, each a paragraph; what is indented stays a line."""
    for text in rows:
        yield text if text.startswith(" ") else "\n".join(paragraph(text, columns()))


def rules_beside(rows: list[tuple[str, str, str]], names: tuple[str, str]) -> Iterator[str]:
    """Which questions are answered differently."""
    yield heading(f"{names[0]} and {names[1]} differ in:")
    for question, one, other in rows:
        yield question
        for name, answer in zip(names, (one, other), strict=True):
            yield from paragraph(f"{name}: {answer}", columns(), "    ")


def told_beside(one: list[str], other: list[str], names: tuple[str, str]) -> Iterator[str]:
    """A story that was told twice: what both say over the whole width, what only one says in a column of its own."""
    from cuckoo_formal.proof.account import beside

    room = columns() // 2 - 2
    for kind, mine, theirs in beside(one, other):
        if kind == "both":
            yield from paragraph(" ".join(mine), columns())
            continue
        left, right = (
            wrap(f"{name}: {' '.join(said) or '-'}", room) for name, said in zip(names, (mine, theirs), strict=True)
        )
        for a, b in zip_longest(left, right, fillvalue=""):
            yield "  " + ink(a, fg="cyan") + " " * (room - width(a)) + "| " + ink(b, fg="magenta")
    yield ""
