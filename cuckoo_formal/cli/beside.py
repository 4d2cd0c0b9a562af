"""What ``simulate`` says of the exact chances beside its sample, where they are counted in a moment."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cuckoo_formal.chance.compare import Compared
    from cuckoo_formal.simulate import Plan, Tally


def beside(plan: Plan, tally: Tally) -> list[Compared]:
    """The exact values with the sample's distance from each; none where there is no sample, or they are not known."""
    if not tally.matches or not (find_spec("numpy") and find_spec("scipy")):
        return []
    from cuckoo_formal.chance.compare import compared, exactly

    odds = exactly(plan)
    return [] if odds is None else compared(odds, tally)


def as_document(rows: list[Compared]) -> dict[str, object]:
    """The exact values, each with the sample's distance from it in standard deviations."""
    said = {row.name: {"exact": row.true, "z": None if row.z is None else round(row.z, 6)} for row in rows}
    if not said:
        return {"exact": None}
    wins = [{"seat": seat} | said[name] for seat, name in enumerate([n for n in said if n.startswith("seat")], 1)]
    others = {"no_winner": said["nobody"], "shared": said["shared"], "hands": said["hands"]}
    return {"exact": {"wins": wins} | others}


def as_lines(rows: list[Compared]) -> Iterator[str]:
    """The exact values as a table."""
    if rows:
        yield ""
        yield "Exactly, and how many standard deviations (z) the sample lies above it:"
    for row in rows:
        if row.true:
            value = f"{float(row.true):9,.3f} " if row.name == "hands" else f"{float(row.true):9.3%} "
            yield f"  {row.name:<9}{value}" + ("" if row.z is None else f"  z = {row.z:+.2f}")
