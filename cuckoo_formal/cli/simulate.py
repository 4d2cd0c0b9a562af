"""``cuckoo-formal simulate``: many matches by chance."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cuckoo_formal.cli.app import INTERRUPTED
from cuckoo_formal.cli.beside import as_document, as_lines, beside
from cuckoo_formal.cli.options import (
    Whole,
    jobs_option,
    json_option,
    quiet_option,
    rules_argument,
    seats_option,
    seed_option,
    workers,
)
from cuckoo_formal.cli.out import columns, ink, note, say, say_json
from cuckoo_formal.cli.progress import counted
from cuckoo_formal.rulefile import RuleFile, fingerprint
from cuckoo_formal.tell.words import face_name, fit

if TYPE_CHECKING:
    from cuckoo_formal.simulate import Plan, Tally

MATCHES = range(1, 100_000_001)
HANDS = range(1, 1_000_001)
BAR = 20


@dataclass(frozen=True)
class Sample:
    """What was sampled, and what came of it: the first so many matches of those that were asked for."""

    file: RuleFile
    plan: Plan
    asked_for: int
    tally: Tally

    @property
    def interrupted(self) -> bool:
        """Not all matches were played."""
        return self.tally.matches < self.asked_for


@click.command()
@rules_argument
@seats_option
@click.option("--matches", type=Whole(MATCHES), default=1000, show_default=True, help="How many matches.")
@click.option("--threshold", metavar="T", help="Everybody asks with one of the T worst faces.  [default: half of them]")
@click.option(
    "--most-hands",
    type=Whole(HANDS),
    default=1000,
    show_default=True,
    help="A match that takes more hands is cut off, and counted as such.",
)
@click.option("--play-on", is_flag=True, help="After a match without a winner play on until somebody wins.")
@click.option(
    "--save", metavar="FILE", type=click.Path(path_type=Path), help="Keep what is finished, and go on from it."
)
@seed_option
@jobs_option
@json_option
@quiet_option
def simulate(
    file: RuleFile,
    seats: int,
    matches: int,
    threshold: str | None,
    most_hands: int,
    save: Path | None,
    seed: int,
    jobs: int,
    *,
    play_on: bool,
    as_json: bool,
    quiet: bool,
) -> int:
    """Play matches by chance and count who wins them, and how many hands they take.

    Everybody plays by the same threshold. The same seed gives the same numbers, whatever the number of jobs.
    """
    from cuckoo_formal.simulate import Plan

    rules = file.rules.at(seats)
    plan = Plan(rules, seats, seed, worst_faces(threshold, len(rules.deck.faces)), most_hands, play_on)
    sample = Sample(file, plan, matches, run(plan, matches, save, workers(jobs), quiet=quiet))
    exact = beside(plan, sample.tally)
    say_json(document(sample) | as_document(exact)) if as_json else say("\n".join([*lines(sample), *as_lines(exact)]))
    if sample.interrupted:
        note(f"cuckoo-formal: interrupted after {sample.tally.matches} of {matches} matches")
    return INTERRUPTED if sample.interrupted else 0


def worst_faces(threshold: str | None, faces: int) -> int:
    """With how many of the worst faces everybody asks."""
    if threshold is None:
        return faces // 2
    return Whole(range(faces + 1)).read(threshold, "--threshold")


# -- running
def run(plan: Plan, matches: int, save: Path | None, jobs: int, *, quiet: bool) -> Tally:
    """Play all blocks, or as many as there is time for, and add up those that follow each other from the first."""
    from cuckoo_formal.blocks import Blocks
    from cuckoo_formal.simulate import nothing, play_blocks

    blocks = plan.blocks(matches)
    kept = Blocks(save, plan) if save else None
    found = kept.begin() if kept else {}
    done = {block: found[block[0], block[-1]] for block in blocks if (block[0], block[-1]) in found}
    left = [block for block in blocks if block not in done]
    try:
        with (
            counted("matches", matches, sum(map(len, done)), quiet=quiet, to_go=True) as advance,
            closing(play_blocks(plan, left, jobs)) as row,
        ):
            for block, tally in row:
                if kept:
                    kept.keep(block, tally)
                done[block] = tally
                advance(len(block))
    except KeyboardInterrupt:
        pass
    first = next((place for place, block in enumerate(blocks) if block not in done), len(blocks))
    return sum((done[block] for block in blocks[:first]), nothing(plan.seats))


# -- telling
def document(sample: Sample) -> dict[str, object]:
    """The sample for other programs."""
    from cuckoo_formal.simulate import interval

    plan, tally = sample.plan, sample.tally
    return {
        "rules": sample.file.name,
        "sha256": fingerprint(sample.file.rules),
        "seats": plan.seats,
        "seed": plan.seed,
        "threshold": plan.worst,
        "most_hands": plan.most_hands,
        "play_on": plan.play_on,
        "asked_for": sample.asked_for,
        "interrupted": sample.interrupted,
        "matches": tally.matches,
        "wins": [
            {"seat": seat + 1, "won": won, "shared": shared, "share": share(won, tally.matches), "interval": reach}
            for seat, (won, shared) in enumerate(zip(tally.wins, tally.shares, strict=True))
            for reach in [[round(bound, 6) for bound in interval(won, tally.matches)]]
        ],
        "shared": tally.shared,
        "no_winner": tally.no_winner,
        "cut_off": tally.cut_off,
        "hands": {
            "mean": share(tally.all_hands, tally.matches),
            "least": tally.length(0),
            "median": tally.length((tally.matches - 1) // 2),
            "most": tally.length(tally.matches - 1),
            "lengths": [list(pair) for pair in tally.hands],
        },
    }


def share(part: int, whole: int) -> Fraction | None:
    """A part of a whole, if there is a whole."""
    return Fraction(part, whole) if whole else None


def lines(sample: Sample) -> Iterator[str]:
    """The sample as a table."""
    plan, tally = sample.plan, sample.tally
    room = columns()
    yield ink(fit(sample.file.title or sample.file.name, room), bold=True)
    yield f"{plan.seats} players, seed {plan.seed}. {habit(plan)}"
    yield ""
    if not tally.matches:
        yield "No match was finished."
        return
    yield f"{tally.matches:>9,} matches{'':{BAR + 5}}won   95 times in 100 between"
    for seat, won in enumerate(tally.wins):
        yield row(f"seat {seat + 1}", won, tally)
    for name, number in (("shared", tally.shared), ("nobody", tally.no_winner), ("cut off", tally.cut_off)):
        if number:
            yield row(name, number, tally)
    yield ""
    yield from length_lines(tally)
    if tally.cut_off:
        yield f"A match of more than {plan.most_hands:,} hands was cut off (--most-hands)."


def habit(plan: Plan) -> str:
    """How everybody plays."""
    faces = plan.rules.deck.faces[: plan.worst]
    if not faces:
        return "Nobody asks unless he must."
    which = face_name(faces[0]) + (f" to {face_name(faces[-1])}" if len(faces) > 1 else "")
    return f"Everybody asks with {which}."


def row(name: str, number: int, tally: Tally) -> str:
    """One line of the table: a bar, a share, and between what bounds the true share lies."""
    from cuckoo_formal.simulate import interval

    low, high = interval(number, tally.matches)
    part = number / tally.matches
    filled = round(BAR * part)
    bar = ink("█" * filled, fg="cyan") + ink("░" * (BAR - filled), dim=True)
    return f"  {name:<9}{number:>9,}  {bar}  {part:>6.1%}   {low:>6.1%} and {high:>6.1%}"


def length_lines(tally: Tally) -> Iterator[str]:
    """How long the matches were."""
    mean, middle = tally.all_hands / tally.matches, tally.length((tally.matches - 1) // 2)
    least, most = tally.length(0), tally.length(tally.matches - 1)
    span = f"{least:,} hands" if least == most else f"from {least:,} to {most:,} hands"
    yield f"A match takes {span}, {mean:,.1f} on average; half of them take {middle:,} or less."
