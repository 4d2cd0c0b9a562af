"""Every part of the table of speeds can be measured in miniature; no test looks at a clock."""

from __future__ import annotations

import importlib
import json
import re
import runpy
import sys
from pathlib import Path
from random import Random

import pytest

from benchmarks import check, claims, crosshair, every, solvers
from benchmarks.__main__ import PARTS, head, put_in, section
from benchmarks.measure import Figure
from cuckoo_formal.play import Answers, play
from cuckoo_formal.proof import cpc
from cuckoo_formal.proof.solver import Limits, Verdict
from cuckoo_formal.rulefile import find
from tests.combos import random_flags, random_hand

GIVES_UP = "does not finish: it gives up at its limit of 60 s"
SLUGS = ("chips-conserved", "best-stays")


def test_every_part_says_what_it_measures() -> None:
    """Each part of the table has figures and a title of its own."""
    parts = [importlib.import_module(f"benchmarks.{name}") for name in PARTS]
    assert all(callable(part.figures) for part in parts)
    assert len({part.__doc__.splitlines()[0] for part in parts if part.__doc__}) == len(PARTS)


def test_the_table_has_a_row_for_each_figure() -> None:
    """What was measured stands in the table with its unit, and what it is compared with."""
    rows = section("claims", [Figure("a claim", 0.1234, "s", "of five"), Figure("all of them", 1234.5, "s")])
    assert rows[0] == f"## {claims.__doc__}"
    assert rows[4:6] == ["| a claim | 0.123 s | of five |", "| all of them | 1,234 s |  |"]


def test_a_part_that_there_is_not_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever misspells a part is told which there are."""
    monkeypatch.setattr(sys, "argv", ["benchmarks", "clams"])
    monkeypatch.delitem(sys.modules, "benchmarks.__main__")
    with pytest.raises(SystemExit, match="clams: there is no such part; expected some of start, "):
        runpy.run_module("benchmarks", run_name="__main__")


def test_parts_measured_anew_take_the_place_of_theirs() -> None:
    """The other parts stay as they are; a table of another machine takes none."""
    old, new = (section("claims", [Figure("a claim", figure, "s", "")]) for figure in (1, 2))
    rest = section("every", [Figure("a law", 3, "s", "")])
    table = "\n".join((*head(), *old, *rest)).rstrip() + "\n"
    assert put_in(table, [new]) == "\n".join((*head(), *new, *rest)).rstrip() + "\n"
    with pytest.raises(ValueError, match="has no part"):
        put_in("\n".join((*head(), *rest)), [new])
    with pytest.raises(ValueError, match="another machine"):
        put_in(table.replace("Linux", "Windows"), [new])


# -- claims, and laws of every table
def test_claims_are_measured_at_each_table() -> None:
    """There is a median of all claims about a rule set, and the slowest claim at each table."""
    rows = claims.figures(("ranter-go-round",), (2, 3), SLUGS)
    assert [row.what.split(": ")[0] for row in rows] == [
        "ranter-go-round, 2 to 3 seats",
        "ranter-go-round, 2 seats",
        "ranter-go-round, 3 seats",
    ]
    assert rows[0].against.startswith("4 verdicts, 0 of them undecided; ")
    assert rows[1].what.rpartition(", ")[2] in SLUGS
    assert all(row.figure > 0 for row in rows)


def test_laws_of_every_table_are_measured_with_their_certificates() -> None:
    """Rule sets are proved anew each, certified and checked; the slowest and the median are among them."""
    rows = every.figures(("ranter-go-round", "kings-jerk"), ("nobody-pays-more",))
    shown, middle, worst = rows[1:]
    assert shown.what == "ranter-go-round: its laws of every table"
    assert middle.what == "the median of 2 rule sets"
    assert worst.what.startswith("the slowest of them, ")
    assert worst.figure >= middle.figure > 0


def test_nothing_is_remembered_between_rule_sets() -> None:
    """The same rule set measured twice has as many proofs and steps, decided by z3 each time."""
    once = every.of_rules("ranter-go-round", ("nobody-pays-more",))
    followed = len(cpc.FOLLOWED)
    again = every.of_rules("ranter-go-round", ("nobody-pays-more",))
    assert (once.proofs, once.steps, followed) == (again.proofs, again.steps, len(cpc.FOLLOWED))
    assert once.proofs > 1
    assert once.steps >= followed > 0


# -- the command, and the folder
def test_the_command_is_measured_with_its_verdicts() -> None:
    """A row names the command, counts its verdicts by kind, and says how it left."""
    claim = ("--seats", "3", "--claim", "chips-conserved", "-q")
    rows = check.figures("house", claim, claim, Path("nowhere"))
    assert len(rows) == 4
    assert rows[0].what == "cuckoo-formal check house --seats 3 --claim chips-conserved -q"
    assert rows[0].against == "2 verdicts: 2 proved; leaves with 0"
    assert rows[1].what == f"{rows[0].what} --certificates FOLDER"
    assert re.fullmatch(rf"{rows[0].against}; [2-9] certificates, 0\.[0-9] MB", rows[1].against)


def test_a_command_that_fails_is_not_taken_for_a_fast_one() -> None:
    """If the command prints no verdicts, its row says so."""
    assert check.checked("no-such-rules").against == "no verdicts; leaves with 2"


def test_verdicts_are_counted_by_kind() -> None:
    """Each kind of verdict is counted by itself."""
    document = {"claims": [{"verdict": kind} for kind in ("proved", "refuted", "proved")]}
    assert check.counted(json.loads(json.dumps(document))) == "3 verdicts: 2 proved, 1 refuted"


def test_the_folder_of_proofs_is_weighed(tmp_path: Path) -> None:
    """Questions, proofs and the rest are counted in megabytes; what Python left there is not."""
    for name, size in (("a/q.smt2", 1_000_000), ("a/q.cpc.gz", 500_000), ("__pycache__/x.pyc", 9_000_000)):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b" " * size)
    (row,) = check.sizes(tmp_path)
    assert (row.figure, row.unit) == (1.5, "MB")
    assert row.against == "2 files: 1 questions, 1 of cvc5's proofs, the ledger"


# -- the pair, and CrossHair
def test_solvers_are_measured_alone_and_together() -> None:
    """Each solver has a row, and so have both, one after the other and at once."""
    rows = solvers.figures(("ranter-go-round",), (2, 3), SLUGS)
    assert [row.what for row in rows] == [
        "ranter-go-round: z3 alone",
        "ranter-go-round: cvc5 alone",
        "ranter-go-round: both, one after the other",
        "ranter-go-round: both at once, until one of them answers",
    ]
    assert rows[0].against.startswith("0 of 4 undecided in 20 s, ")
    assert rows[2].against == "0 of 4 undecided; each confirms the other 4 times, contradicts it 0 times"


def test_what_the_pair_gains_is_counted() -> None:
    """One that is silent is helped by the other; two that are silent stay so, and take as long as the slower one."""

    def by(solver: str, question: str, status: str, time: float) -> solvers.Answer:
        return solvers.Answer(question, Verdict(solver, "1", status), time)

    pairs: list[solvers.Pair] = [
        (by("z3", "a", "unsat", 1), by("cvc5", "a", "unsat", 4)),
        (by("z3", "b", "unknown", 20), by("cvc5", "b", "sat", 2)),
        (by("z3", "c", "unknown", 20), by("cvc5", "c", "unknown", 21)),
        (by("z3", "d", "sat", 1), by("cvc5", "d", "unsat", 3)),
    ]
    z3 = solvers.single("base", "z3", tuple(pair[0] for pair in pairs), Limits(20))
    assert z3.against == "2 of 4 undecided in 20 s (b, c), 0 decided in 0.2 s; the slowest, b, takes 20 s"
    both, first = solvers.together("base", pairs)
    assert (both.figure, first.figure) == (72, 1 + 2 + 21 + 1)
    assert both.against == "1 of 4 undecided (c); each confirms the other 1 times, contradicts it 1 times (d)"


def test_what_crosshair_says_is_put_in_short() -> None:
    """It confirms, it does not finish, or it says something else."""
    assert crosshair.meaning("hand.py:30: info: Confirmed over all paths.", 60) == "confirmed over all paths"
    assert crosshair.meaning("hand.py:30: info: Not confirmed.", 60) == GIVES_UP
    assert crosshair.meaning("hand.py:30: error: false when", 60) == "hand.py:30: error: false when"
    assert crosshair.meaning("", 60) == "no answer"


@pytest.mark.parametrize("away", [True, False])
def test_ours_stands_beside_crosshair(monkeypatch: pytest.MonkeyPatch, away: bool) -> None:
    """Ours has a row at each table; theirs too, where it is installed."""
    monkeypatch.setattr(crosshair, "CROSSHAIR", "" if away else sys.executable)
    monkeypatch.setattr(crosshair, "asked", lambda _seats, _seconds: "info: Not confirmed.")
    rows = crosshair.figures((3,), 60)
    assert rows[0].against.startswith("proved")
    assert ("CROSSHAIR_PYTHON" in rows[0].against) == away
    assert [row.against.partition(",")[0] for row in rows[1:]] == ([] if away else [GIVES_UP])


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_the_plain_hand_is_the_base_game(seats: int) -> None:
    """What CrossHair looks at pays as the rule text does, and its contract is Python for this many seats."""
    scope = dict[str, object]()
    exec(compile(crosshair.program(seats), "hand.py", "exec"), scope)  # noqa: S102 - it is our own
    kept = scope["kept"]
    assert callable(kept)
    rules = find("ranter-go-round").rules.at(seats)
    chance = Random(seats)
    for _ in range(100):
        hand = random_hand(chance, rules, seats)
        asks = random_flags(chance, seats)
        after = play(rules, hand, Answers(asks))
        assert kept(hand.cards, hand.stock[0], asks, hand.chips, hand.pot) == (after.chips, after.pot)
