"""The committed tables of counts, one file a rule set: ``python -m cuckoo_formal.explore.tables FOLDER`` makes them.

With ``--check`` nothing is written; it says which files are not what they should be, and ends with 1.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cuckoo_formal import files
from cuckoo_formal.explore.counts import Counts, counted
from cuckoo_formal.explore.walk import table
from cuckoo_formal.problems import Problem
from cuckoo_formal.reduce import named_faces
from cuckoo_formal.rulefile import builtin, find, fingerprint

if TYPE_CHECKING:
    from cuckoo_formal.rules import Rules

FORMAT = 1
SEATS, FACES, COPIES = (2, 3), 4, 2
MOST = 20_000  # states; a table that needs more is left out, with the reason


def sizes(rules: Rules) -> list[tuple[int, int, int]]:
    """Seats, faces and copies of each table: four faces, or as many as the rules name."""
    row = list[tuple[int, int, int]]()
    for seats in SEATS:
        deck = rules.deck.at(seats)
        row.append((seats, min(len(deck.faces), max(FACES, len(named_faces(rules, deck)))), COPIES))
    return row


def tables(name: str) -> str:
    """All tables of a built-in rule set, as JSON."""
    rules = find(name).rules
    head = {"format": FORMAT, "kind": "counts", "rules": name, "sha256": fingerprint(rules)}
    rows = ",\n".join(f"  {written(row(rules, *size))}" for size in sizes(rules))
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "tables": [\n{rows}\n]}}\n'


def written(table_row: dict[str, object]) -> str:
    """One table on one line."""
    return json.dumps(table_row, ensure_ascii=False, separators=(",", ":"))


def row(rules: Rules, seats: int, faces: int, copies: int) -> dict[str, object]:
    """One table: the size, the pack and the counts."""
    here = table(rules, seats, faces, copies)
    deck = here.rules.deck
    size = {"seats": seats, "faces": list(deck.faces), "copies": list(deck.counts), "chips": list(here.chips)}
    return {**size, **complete(counted(here, MOST)).document()}


def complete(counts: Counts) -> Counts:
    """The counts, if none is missing: a table that is too large is an error and not a gap."""
    if counts.reasons:
        message = f"counts: {'; '.join(counts.reasons.values())}"
        raise Problem(message)
    return counts


def main(arguments: list[str]) -> int:
    """Write the tables, or compare them."""
    check, folder = "--check" in arguments, Path(next(word for word in arguments if not word.startswith("--")))
    folder.mkdir(exist_ok=True)
    paths = {folder / f"{name}.json": name for name in builtin()}
    stale = [path for path, name in paths.items() if refresh(path, tables(name), check)]
    sys.stderr.writelines(f"{path}: not what is counted now\n" for path in stale)
    return int(bool(stale))


def refresh(path: Path, text: str, check: bool) -> bool:  # noqa: FBT001 - the option of the command
    """Write a table unless it is only to be checked; says whether it is stale."""
    if not check:
        files.write(path, text)
    return check and (not path.exists() or files.read(path) != text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
