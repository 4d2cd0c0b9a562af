"""In a check: whether anything is wrong with a set of rules, in the words of whoever made it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.cli.verdicts import heading, span, texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuckoo_formal.proof.report import Row

#: what a maker of rules asks, the claims that answer it, and what they say together
QUESTIONS = (
    ("Can a player be stuck?", ("no-dead-end", "next-hand"), "whoever has a turn can take it, and the next hand too"),
    (
        "Is anything left open, or settled twice?",
        ("total",),
        "every hand comes to one end, whatever is dealt and answered",
    ),
    ("Can cards get lost, or be there twice?", ("cards-conserved",), "the pack stays as it is"),
    (
        "Can chips or money get lost?",
        ("chips-conserved", "chips-never-negative", "match-chips-conserved", "money-conserved"),
        "all of it is counted from the first hand to the last, and nobody has less than nothing",
    ),
)


def consistency(rows: tuple[Row, ...]) -> Iterator[str]:
    """The questions that the verdicts answer, each with its answer."""
    said = [line for question, slugs, why in QUESTIONS for line in answered(question, slugs, why, rows)]
    if said:
        yield heading("Is anything wrong with these rules?")
        yield from texts(*said)


def answered(question: str, slugs: tuple[str, ...], why: str, rows: tuple[Row, ...]) -> Iterator[str]:
    """One question with its answer, if there is a verdict on every claim that bears on it and is made."""
    from cuckoo_formal.proof.report import CERTAIN, HOLDS, Verdict

    here = [row for row in rows if row.claim in slugs]
    broken = [row for row in here if row.verdict is Verdict.REFUTED]
    if broken:
        yield f"{question} Yes, with {span(row.seats for row in broken)} players: see {broken[0].claim}."
    elif any(row.verdict not in HOLDS for row in here):
        yield f"{question} That could not be decided."
    elif any(row.verdict not in CERTAIN for row in here):
        yield f"{question} Not in any of the matches that were played, but that is not certain."
    elif here:
        yield f"{question} No: {why}."
