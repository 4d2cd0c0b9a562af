"""Measure everything and write ``benchmarks/TABLE.md``; name parts to measure only those.

With ``--write`` the parts that are named take the place of theirs in the table, which has to be of the same machine.
"""

from __future__ import annotations

import importlib
import os
import platform
import sys
from argparse import ArgumentParser
from importlib.metadata import version
from pathlib import Path

from benchmarks.measure import Figure

PARTS = (
    "start", "readings", "odds", "chain", "histories", "claims", "every", "check", "solvers", "crosshair", "site",
    "live",
)  # fmt: skip
TABLE = Path(__file__).parent / "TABLE.md"


def machine() -> str:
    """The machine on which this is measured."""
    cpu = "a processor that does not say its name"
    if (info := Path("/proc/cpuinfo")).exists():
        cpu = next(
            (line.split(": ")[1] for line in info.read_text().splitlines() if line.startswith("model name")), cpu
        )
    return f"{cpu}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def packages() -> str:
    """What does the work, with versions."""
    names = {"NumPy": "numpy", "z3": "z3-solver", "cvc5": "cvc5"}
    return ", ".join(f"{told} {version(name)}" for told, name in names.items())


def written(figure: float) -> str:
    """Three digits that count."""
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


def section(name: str, figures: list[Figure]) -> list[str]:
    """One part of the table."""
    title = (importlib.import_module(f"benchmarks.{name}").__doc__ or name).splitlines()[0]
    rows = [f"| {f.what} | {written(f.figure)} {f.unit} | {f.against} |" for f in figures]
    return [f"## {title}", "", "| what | figure | compared |", "|---|---|---|", *rows, ""]


def head() -> list[str]:
    """The first lines of the table."""
    how = f"Measured with `make bench` on {machine()}; medians of several runs, of proofs one run. {packages()}."
    return ["# Speed", "", how, ""]


def put_in(table: str, parts: list[list[str]]) -> str:
    """The table with some parts measured anew.  Raises ``ValueError`` if it has no such part, or was made elsewhere."""
    first, *old = table.rstrip().split("\n## ")
    if first.rstrip() != "\n".join(head()).rstrip():
        message = "the table is of another machine or of other packages: measure everything"
        raise ValueError(message)
    rows = {row.splitlines()[0]: row for row in old}
    for part in parts:
        title = part[0].removeprefix("## ")
        if title not in rows:
            message = f"the table has no part {title}: measure everything"
            raise ValueError(message)
        rows[title] = "\n".join(part).removeprefix("## ").rstrip() + "\n"
    return "\n## ".join((first, *rows.values())).rstrip() + "\n"


def main(words: list[str] | None = None) -> None:
    """Measure the named parts; write the table when all of it was measured, or those parts of it if that is asked."""
    parser = ArgumentParser("python -m benchmarks", description=f"Measure speed and size, and write {TABLE.name}.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"only these: {', '.join(PARTS)}")
    parser.add_argument("--write", action="store_true", help="put the parts that are named into the table too")
    asked = parser.parse_args(words)
    names, write = tuple(asked.parts), asked.write
    if unknown := [name for name in names if name not in PARTS]:
        sys.exit(f"{unknown[0]}: there is no such part; expected some of {', '.join(PARTS)}")
    if names and write:
        rewritten([])
    modules = {name: importlib.import_module(f"benchmarks.{name}") for name in names or PARTS}
    for module in modules.values():
        getattr(module, "ready", lambda: "")()  # what is missing is said before a quarter of an hour is spent
    parts = list[list[str]]()
    for name, module in modules.items():
        print(f"measuring {name}", file=sys.stderr)
        parts.append(section(name, module.figures()))
    text = "\n".join(line for lines in (head(), *parts) for line in lines).rstrip() + "\n"
    if names:
        print(text)
    if not names or write:
        TABLE.write_text(rewritten(parts) if names else text, encoding="utf-8")


def rewritten(parts: list[list[str]]) -> str:
    """The table with these parts measured anew.  Ends the run with one line if it cannot have them."""
    try:
        return put_in(TABLE.read_text(encoding="utf-8"), parts)
    except ValueError as fault:
        sys.exit(f"benchmarks: {fault}")


if __name__ == "__main__":
    main()
