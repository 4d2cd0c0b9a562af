"""The command ``perft``, and the committed tables of counts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

from cuckoo_formal.cli.app import app
from cuckoo_formal.explore import shape
from cuckoo_formal.explore.counts import counted
from cuckoo_formal.explore.estimate import deals, histories
from cuckoo_formal.explore.tables import MOST, main, row, sizes, tables
from cuckoo_formal.explore.walk import table
from cuckoo_formal.rulefile import builtin, find, fingerprint
from cuckoo_formal.rules import Rules

COUNTS = Path(__file__).parent.parent / "counts"
ANEW = "if the rules have changed on purpose: python -m cuckoo_formal.explore.tables counts"


def perft(*words: str) -> tuple[int, str]:
    """The exit code and the output of the command."""
    result = CliRunner().invoke(app, ["perft", *words])
    return result.exit_code, result.output


# -- the tables
def committed(name: str) -> dict[str, Any]:
    """The committed tables of a rule set."""
    document: dict[str, Any] = json.loads((COUNTS / f"{name}.json").read_text(encoding="utf-8"))
    return document


def test_every_built_in_rule_set_has_its_tables_and_no_other() -> None:
    """One file each, for two and three seats."""
    assert {path.stem for path in COUNTS.glob("*.json")} == set(builtin())
    for name in builtin():
        assert [size["seats"] for size in committed(name)["tables"]] == [2, 3], name


@pytest.mark.parametrize("name", builtin())
def test_the_table_for_two_seats_is_what_is_counted(name: str) -> None:
    """Two seats, four faces twice each, or as many faces as the rules name."""
    rules, document = find(name).rules, committed(name)
    assert document["sha256"] == fingerprint(rules), ANEW
    assert document["tables"][0] == row(rules, *sizes(rules)[0]), ANEW


@pytest.mark.slow
@pytest.mark.parametrize("name", builtin())
def test_the_tables_are_what_is_counted(name: str) -> None:
    """All of them, byte for byte."""
    assert (COUNTS / f"{name}.json").read_text(encoding="utf-8") == tables(name), ANEW


def test_the_tables_have_the_counts_that_all_tools_agree_on() -> None:
    """Two and three seats of the base game with eight cards."""
    two, three = committed("ranter-go-round")["tables"]
    assert [two[key] for key in ("histories", "ends", "decisions", "states")] == [214, 137, 44, 73]
    assert [three[key] for key in ("histories", "ends", "decisions", "states")] == [1_479, 897, 363, 381]
    assert three["information_sets"] == [4, 16, 36]
    assert (two["histories_by_card"], three["histories_by_card"]) == (961, 9_977)


def test_a_stale_table_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that says something else fails the check and is named; made anew it passes."""
    monkeypatch.setattr("cuckoo_formal.explore.tables.builtin", lambda: ("ranter-go-round",))
    path = tmp_path / "ranter-go-round.json"
    path.write_text("{}")
    assert main([str(tmp_path), "--check"]) == 1
    assert str(path) in capsys.readouterr().err
    assert main([str(tmp_path)]) == 0
    assert main([str(tmp_path), "--check"]) == 0
    assert path.read_bytes() == (COUNTS / path.name).read_bytes()


# -- the command
def test_perft_prints_one_json_document() -> None:
    """The keys that other programs read."""
    code, output = perft("ranter-go-round", "--seats", "2", "--json")
    found = json.loads(output)
    assert code == 0
    assert {key: found[key] for key in list(found)[:6]} == {
        "histories": 5_396,
        "ends": 4_563,
        "decisions": 494,
        "states": 703,
        "information_sets": [13, 169],
        "histories_by_card": 273_209,
    }
    assert found["depths"][0] == {
        "depth": 0,
        "histories": 1,
        "ends": 0,
        "decisions": 0,
        "histories_by_card": 1,
        "ends_by_card": 0,
        "decisions_by_card": 0,
    }


@pytest.mark.parametrize(
    "words", [("ranter-go-round", "--seats", "2"), ("ranter-go-round", "--seats", "30"), ("house", "--seats", "9")]
)
def test_what_perft_prints_is_as_the_schema_says(words: tuple[str, ...]) -> None:
    """Whether everything was counted, something, or nothing."""
    jsonschema.validate(json.loads(perft(*words, "--json")[1]), shape.counts())


def test_perft_reaches_every_table_of_the_base_game() -> None:
    """Twelve seats by the closed form, as text where a number is too large; the depths are null with a reason."""
    code, output = perft("ranter-go-round", "--seats", "12", "--json")
    found = json.loads(output)
    assert code == 0
    assert isinstance(found["histories"], str)
    assert int(found["histories"]) > 10**11
    assert found["depths"] is None
    assert "closed form" in found["reasons"]["depths"]


def test_perft_says_null_and_why_where_it_cannot_count() -> None:
    """Never a guess: nothing is counted, the reason has an estimate, and the exit code says undecided."""
    code, output = perft("house", "--seats", "9", "--json")
    found = json.loads(output)
    assert code == 3
    assert found["histories"] is found["states"] is found["information_sets"] is None
    assert "ways to deal" in found["reasons"]["histories"]
    code, output = perft("house", "--seats", "3", "--faces", "6", "--copies", "2", "--most", "300")
    assert code == 3
    assert "more than 300 states" in " ".join(output.split())


def test_perft_prints_a_table() -> None:
    """Totals, information sets, and a line for each number of steps."""
    code, output = perft("ranter-go-round", "--faces", "4", "--copies", "2")
    assert code == 0
    assert "1,479" in output
    assert "4 16 36" in output
    assert output.splitlines()[-1].split() == ["7", "621", "621", "0", "5,100"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--faces", "14"), "faces 14: expected a whole number from 1 to 13"),
        (("--faces", "0"), "--faces"),
        (("--seats", "9", "--faces", "4", "--copies", "2"), "the pack has only 8 cards"),
        (("--seats", "1"), "--seats"),
        (("--copies", "many"), "--copies"),
    ],
)
def test_sizes_that_cannot_be_played_are_refused_in_one_line(words: tuple[str, ...], message: str) -> None:
    """Bad input is exit code 2 and a line that says what was expected."""
    code, output = perft("ranter-go-round", *words)
    assert code == 2
    assert message in output
    assert len(output.strip().splitlines()) == 1


# -- estimates
def test_the_number_of_deals_is_exact() -> None:
    """Rows of three cards of four faces twice each: all 64 but the four in which one face is dealt three times."""
    assert deals(table(Rules(), 3, 4, 2)) == 60
    assert deals(table(Rules(), 3)) == 13**3


def test_the_estimate_is_near_the_count() -> None:
    """Within a tenth of the number of histories, and the same each time."""
    here = table(Rules(), 3)
    assert abs(histories(here) - 139_634) < 14_000
    assert histories(here) == histories(here)


@pytest.mark.parametrize("name", builtin()[::12])
def test_an_estimate_is_of_the_right_size_for_other_rules(name: str) -> None:
    """For two seats it is within a factor of two of the count."""
    rules = find(name).rules
    here = table(rules, *sizes(rules)[0])
    found = counted(here, MOST).histories
    assert found is not None
    assert found / 2 <= histories(here) <= 2 * found
