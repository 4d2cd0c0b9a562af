"""The same claim, that a hand keeps the chips, as CrossHair sees it in a plain Python program, and as we prove it."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

from benchmarks.measure import Figure, lasts
from benchmarks.solvers import start_solvers
from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.proof.report import Row
from cuckoo_formal.proof.rows import row_of
from cuckoo_formal.proof.solver import Limits
from cuckoo_formal.rulefile import find

#: a Python with crosshair-tool in an environment of its own, never a dependency of the project
CROSSHAIR = os.environ.get("CROSSHAIR_PYTHON", "")
HAND = Path(__file__).parent / "peers" / "crosshair_hand.py"
RULES, CLAIM = "ranter-go-round", "chips-conserved"
SEATS = (3, 4, 5, 8)
SECONDS = 60
#: the claim as CrossHair reads it, for a table of some size
CONTRACT = '''

def kept(
    cards: tuple[{numbers}], stock: int, asks: tuple[{wishes}], chips: tuple[{numbers}], pot: int
) -> tuple[tuple[{numbers}], int]:
    """
    Keep the chips.

    pre: all(0 <= card <= KING for card in (*cards, stock)) and all(many >= 0 for many in (*chips, pot))
    post: sum(__return__[0]) + __return__[1] == sum(chips) + pot
    """
    return hand(cards, stock, asks, chips, pot)
'''


def figures(seats: Iterable[int] = SEATS, seconds: int = SECONDS) -> list[Figure]:
    """Seconds by the clock: ours, and what CrossHair says in the time that it is given."""
    start_solvers()
    return [row for number in seats for row in at_table(number, seconds)]


def at_table(seats: int, seconds: int) -> list[Figure]:
    """Ours and theirs at a table of this many seats."""
    rows = list[Row]()
    rules, limits = find(RULES).rules.at(seats), Limits(seconds)
    ours = lasts(lambda: rows.append(row_of(CLAIMS[CLAIM], rules, seats, limits)))
    told, verdict = f"{CLAIM}, {seats} seats", rows[0].verdict.value
    if not CROSSHAIR:
        away = "CrossHair is not installed (CROSSHAIR_PYTHON names a Python that has crosshair-tool)"
        return [Figure(f"{told}, both solvers", ours, "s", f"{verdict}; {away}")]
    words = list[str]()
    time = lasts(lambda: words.append(asked(seats, seconds)))
    against = f"{meaning(words[0], seconds)}, {time / ours:,.0f} times as long as ours"
    return [
        Figure(f"{told}, both solvers", ours, "s", f"{verdict}, with any number of chips"),
        Figure(f"{told}, CrossHair on a plain program", time, "s", against),
    ]


def program(seats: int) -> str:
    """The plain hand with the contract for this many seats."""
    numbers, wishes = (", ".join([kind] * seats) for kind in ("int", "bool"))
    return HAND.read_text(encoding="utf-8") + CONTRACT.format(numbers=numbers, wishes=wishes)


def asked(seats: int, seconds: int) -> str:
    """What CrossHair says of the contract."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hand.py"
        path.write_text(program(seats), encoding="utf-8")
        limit = (f"--per_condition_timeout={seconds}", "--analysis_kind=PEP316", "--report_all")
        command = [CROSSHAIR, "-m", "crosshair", "check", path.name, *limit]
        done = subprocess.run(command, check=False, cwd=folder, capture_output=True, encoding="utf-8")
    return done.stdout + done.stderr


def meaning(words: str, seconds: int) -> str:
    """In short what it said."""
    if "Confirmed over all paths" in words:
        return "confirmed over all paths"
    if "Not confirmed" in words:
        return f"does not finish: it gives up at its limit of {seconds} s"
    return " ".join(words.split()[-12:]) or "no answer"
