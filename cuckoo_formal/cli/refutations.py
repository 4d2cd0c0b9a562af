"""In a check: what is refuted, with the smallest counterexample told and drawn, and others that really differ."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from cuckoo_formal import files
from cuckoo_formal.cli.out import note
from cuckoo_formal.cli.picture import table_lines
from cuckoo_formal.cli.verdicts import heading, span, texts
from cuckoo_formal.tell.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuckoo_formal.proof.report import Row, Witness
    from cuckoo_formal.proof.solver import Limits
    from cuckoo_formal.tell.narration import Told

MOST_LINES = 12  # hands of a long run that are printed
DRAWN = range(2, 7)  # players of a table that is drawn in the terminal


@dataclass(frozen=True)
class Wish:
    """How counterexamples are to be shown: how many of each, and where they are drawn, if anywhere."""

    several: int = 1
    folder: Path | None = None


def refuted(rows: tuple[Row, ...]) -> list[Row]:
    """The rows of claims that are refuted."""
    from cuckoo_formal.proof.report import Verdict

    return [row for row in rows if row.verdict is Verdict.REFUTED]


def refutations(rows: tuple[Row, ...], wish: Wish, limits: Limits) -> Iterator[str]:
    """Every claim that is refuted, with the smallest counterexample told and drawn and the others in notation."""
    from cuckoo_formal.claims import CLAIMS

    for (slug, reason), group in groupby(refuted(rows), key=lambda row: (row.claim, row.reason)):
        some = list(group)
        yield heading(f"Refuted for {span(row.seats for row in some)} players: {slug}")
        yield from texts(CLAIMS[slug].says)
        yield from texts(f"As expected: {reason}." if reason else some[0].method[:1].upper() + some[0].method[1:] + ".")
        for row in some:
            yield from counterexample(row)
            yield from others(row, wish, limits)
        if some[0].witness:
            yield from story(some[0])


def counterexample(row: Row) -> Iterator[str]:
    """A counterexample in notation: a hand, or hands one after the other."""
    if row.witness is None:
        return
    lines = row.witness.lines()
    if len(lines) == 1:
        yield f"  {row.seats} players:  {lines[0]}{'  for ever' if row.witness.loop else ''}"
        yield from left_out(row.witness)
        return
    loop = f", the last {row.witness.loop} for ever" if row.witness.loop else ""
    yield from texts(f"{row.seats} players, {len(lines)} hands one after the other{loop}:", indent="  ")
    yield from (f"    {line}" for line in lines[:MOST_LINES])
    if len(lines) > MOST_LINES:
        yield f"    ... and {len(lines) - MOST_LINES} more"


def left_out(witness: Witness) -> Iterator[str]:
    """What of a single hand its notation does not say, where it is not as usual."""
    (hand, _), *_ = witness.hands
    takers, said = [f"Seat {seat}" for seat, grace in enumerate(hand.grace, 1) if grace == 1], witness.left_out()
    if takers:
        have = "has" if len(takers) == 1 else "have"
        yield from texts(f"where {listed(takers)} {have} taken a grace life before", indent=" " * 14)
    if "left" in said:
        yield from texts(f"where {hand.left} cards are left of the pack", indent=" " * 14)
    if said:
        rows = {"grace": " ".join(map(str, hand.grace)), "left": str(hand.left)}
        options = " ".join(f"--{name} {shlex.quote(rows[name])}" for name in said)
        yield from texts(f"(deal plays it with {options})", indent=" " * 14)


def others(row: Row, wish: Wish, limits: Limits) -> Iterator[str]:
    """Other hands that break the claim, each unlike the ones before it."""
    for witness in more(row, wish, limits):
        yield f"{'or:':>12}  {witness.notation()}"
        yield from left_out(witness)


@lru_cache(maxsize=256)
def more(row: Row, wish: Wish, limits: Limits) -> tuple[Witness, ...]:
    """Counterexamples of a single hand beside the smallest, as many as are wished for, if there are so many."""
    from cuckoo_formal.claims import CLAIMS, Scope
    from cuckoo_formal.proof.several import several

    claim = CLAIMS[row.claim]
    if wish.several == 1 or row.witness is None or claim.scope is not Scope.HAND:
        return ()
    found = several(claim, row.witness.rules, row.seats, wish.several, limits)
    return tuple(witness for witness in found if said_of(witness) != said_of(row.witness))[: wish.several - 1]


def said_of(witness: Witness) -> tuple[str, ...]:
    """All that is said of a single hand: two of which the same is said are the same."""
    return (witness.notation(), *left_out(witness))


# -- told and drawn
def story(row: Row) -> Iterator[str]:
    """The hand, or the last of the hands, in sentences; for whom it breaks the claim; and the table at its end."""
    assert row.witness is not None  # noqa: S101 - only what has a counterexample is told
    told = tell(row.witness)
    yield from texts(" ".join(told.text.split()), *for_whom(row, told), indent="  ")
    if len(told.names) in DRAWN:
        yield from ("", *table_lines(told.rules, told.hand, told.names))


def tell(witness: Witness) -> Told:
    """The hand, or the last of the hands, played and told."""
    from cuckoo_formal.tell.narration import tell_hand

    hand, answers = witness.hands[-1]
    return tell_hand(witness.rules, hand, answers)


def for_whom(row: Row, told: Told) -> Iterator[str]:
    """For whom a claim that is made for every seat is broken."""
    from cuckoo_formal.claims import CLAIMS, Scope
    from cuckoo_formal.proof.several import broken_parts, one_each

    claim = CLAIMS[row.claim]
    if claim.scope is not Scope.HAND or row.witness is None or not one_each(claim, row.witness.rules):
        return
    places, many = broken_parts(claim, row.witness.rules, *row.witness.hands[0])
    if many == row.seats and 0 < len(places) < many:
        yield f"So it does not hold for {listed(told.names[place] for place in places)}."


def draw(rows: tuple[Row, ...], wish: Wish, limits: Limits, *, quiet: bool) -> None:
    """A picture of every counterexample, or of the last hand of a run, each in a file named for claim and seats."""
    from cuckoo_formal.tell.strip import deal_svg

    assert wish.folder is not None  # noqa: S101 - else nothing is to be drawn
    drawn = {
        f"{row.claim}-{row.seats}{f'-{number}' if number > 1 else ''}.svg": witness
        for row in refuted(rows)
        if row.witness
        for number, witness in enumerate((row.witness, *more(row, wish, limits)), 1)
    }
    for name, witness in drawn.items():
        files.write(wish.folder / name, deal_svg(tell(witness)))
    if not quiet:
        many = "1 counterexample is" if len(drawn) == 1 else f"{len(drawn)} counterexamples are"
        note(f"cuckoo-formal: {many} drawn in {wish.folder}")
