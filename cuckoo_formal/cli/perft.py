"""``cuckoo-formal perft``: exact counts of a hand, to compare programs with; ``docs/counts.md`` says of what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from cuckoo_formal.cli.app import UNDECIDED
from cuckoo_formal.cli.explore import MOST, size_options
from cuckoo_formal.cli.options import json_option, quiet_option, rules_argument
from cuckoo_formal.cli.out import columns, ink, paragraph, say, say_json
from cuckoo_formal.cli.progress import looked_at
from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import RuleFile
from cuckoo_formal.tell.words import fit

if TYPE_CHECKING:
    from cuckoo_formal.explore.counts import Counts
    from cuckoo_formal.explore.walk import Table

WIDE = 28  # digits; longer numbers are cut short in the table, never in JSON
NAMES = ("histories", "ends", "decisions")


@click.command()
@rules_argument
@size_options
@json_option
@quiet_option
def perft(
    file: RuleFile,
    seats: int,
    faces: int | None,
    copies: int | None,
    chips: int | None,
    most: int | None,
    *,
    as_json: bool,
    quiet: bool,
) -> int:
    """Count all histories, ends, decisions, states and information sets of the first hand.

    One number that differs shows that two programs do not play by the same rules.
    """
    from cuckoo_formal.explore.walk import table

    here = table(file.rules, seats, faces, copies, chips)
    with looked_at("states", quiet=quiet) as report:
        counts = found(here, most or MOST, report)
    say_json(counts.document()) if as_json else say("\n".join(lines(file, here, counts)))
    return UNDECIDED if counts.histories is None else 0


def found(here: Table, most: int, report: Callable[[int], None]) -> Counts:
    """The counts: by looking at every state if there are not too many, else by the closed form if it fits."""
    from cuckoo_formal.explore.closed import closed, fits
    from cuckoo_formal.explore.counts import counted, unreached
    from cuckoo_formal.explore.estimate import deals, histories

    by_form = closed(here) if fits(here.rules) else None
    if by_form and (by_form.states or 0) > SMALL:
        return by_form
    if (ways := deals(here)) > most:
        return by_form or unreached(f"{ways} ways to deal alone, about {histories(here)} histories; {most} are allowed")
    try:
        return counted(here, most, report)
    except Problem as problem:
        return unreached(str(problem))


SMALL = 20_000  # states of the base game that are enumerated, so that the depths are told apart


def lines(file: RuleFile, here: Table, counts: Counts) -> Iterator[str]:
    """The counts as a table."""
    deck = here.rules.deck
    yield ink(fit(file.title or file.name, columns()), bold=True)
    yield f"{here.seats} seats, {deck.size} cards: {len(deck.faces)} faces {fit(' '.join(deck.faces), columns() - 30)}"
    yield ""
    yield f"{'':<18}{'by face':>{WIDE}}  {'by card':>{WIDE}}"
    for name, by_card in zip(NAMES, counts.by_card, strict=True):
        yield f"{name:<18}{told(getattr(counts, name)):>{WIDE}}  {told(by_card):>{WIDE}}"
    yield f"{'states':<18}{told(counts.states):>{WIDE}}"
    sets = counts.information_sets
    yield from ("", "information sets of each seat in order of play:") if sets else ()
    yield from paragraph(" ".join(map(told, sets)), columns(), "  ") if sets else ()
    yield from depths(counts)
    yield from why(counts.reasons)


def why(reasons: dict[str, str]) -> Iterator[str]:
    """For each reason what was not counted because of it."""
    for reason in dict.fromkeys(reasons.values()):
        names = ", ".join(name.replace("_", " ") for name, other in reasons.items() if other == reason)
        yield from ("", *paragraph(f"Not counted: {names}: {reason}", columns()))


def told(count: int | None) -> str:
    """A number with commas; a very long one by its size."""
    if count is None:
        return "?"
    text = f"{count:,}"
    return text if len(text) <= WIDE else f"{text[: WIDE - 12].rstrip(',')}... ({len(str(count))} digits)"


def depths(counts: Counts) -> Iterator[str]:
    """The counts of each number of steps from the root."""
    if counts.depths:
        yield from ("", f"{'steps':>5}{'histories':>16}{'ends':>16}{'decisions':>16}{'histories by card':>22}")
    for row in counts.depths:
        numbers = (row.histories, row.ends, row.decisions)
        yield f"{row.depth:>5}{''.join(f'{number:>16,}' for number in numbers)}{row.by_card[0]:>22,}"
