"""In a check: what is proved for every table, whatever the number of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from cuckoo_formal.cli.out import columns, paragraph
from cuckoo_formal.cli.verdicts import coloured, heading

if TYPE_CHECKING:
    from cuckoo_formal.proof.every import Everywhere
    from cuckoo_formal.proof.solver import Limits
    from cuckoo_formal.rulefile import RuleFile
    from cuckoo_formal.rules import Rules

METHOD = "induction over the seats, from obligations about one seat"


def laws_asked(slugs: Iterable[str]) -> tuple[str, ...]:
    """The laws that are claimed for every table: of these claims, or all where all are asked for."""
    from cuckoo_formal.claims import CLAIMS
    from cuckoo_formal.proof.every import ARGUMENTS

    wanted = set(slugs) or set(ARGUMENTS)
    return tuple(slug for slug in ARGUMENTS if slug in wanted or wanted >= set(CLAIMS))


def for_every_table(rules: Rules, slugs: Iterable[str], limits: Limits) -> Iterator[Everywhere]:
    """The laws of every table of a rule set, proved now."""
    from cuckoo_formal.proof.every import prove

    found = (prove(rules, slug, limits) for slug in laws_asked(slugs))
    yield from (law for law in found if law.status != "not claimed")


def lines(file: RuleFile, laws: tuple[Everywhere, ...]) -> Iterator[str]:
    """A table of their own, and what keeps a proof from being found."""
    if not laws:
        return
    yield heading("For every table of " + laws[0].seats.replace(";", " players;", 1))
    widest = max(len(law.slug) for law in laws)
    for law in laws:
        mark = "  NOT AS EXPECTED" if as_expected(file, law) is False else ""
        yield f"{law.slug:<{widest}}  {coloured(law.status)}{mark}"
    missing = sorted((law for law in laws if law.reason), key=lambda law: law.reason)
    for reason, group in groupby(missing, key=lambda law: law.reason):
        yield from paragraph(f"Undecided ({', '.join(law.slug for law in group)}): {reason}.", columns())


def as_expected(file: RuleFile, law: Everywhere) -> bool | None:
    """Whether a verdict is the recorded one; nothing for rules of which none is recorded, or if it is missing."""
    from cuckoo_formal.claims.expected import proved_seat_by_seat, recorded

    if not recorded(file):
        return None
    wanted = proved_seat_by_seat(file.name, law.slug)
    return None if wanted and law.status == "undecided" else wanted == (law.status == "proved")


def documents(file: RuleFile, laws: tuple[Everywhere, ...]) -> list[dict[str, object]]:
    """The rows as JSON has them."""
    return [
        {
            "claim": law.slug,
            "says": law.says,
            "seats": "every",
            "verdict": law.status,
            "expected": as_expected(file, law),
            "method": law.reason or f"{METHOD}; {law.seats}",
            "solvers": sorted({f"{said.solver} {said.version}" for said in law.verdicts if said.status != "unknown"}),
            "witness": None,
        }
        for law in laws
    ]
