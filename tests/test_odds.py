"""The commands ``odds`` and ``chain``: what they print, as text and as JSON, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cuckoo_formal.cli.app import app
from cuckoo_formal.rulefile import builtin, find, fingerprint


def run(*words: str) -> Result:
    """Type a command."""
    return CliRunner().invoke(app, words)


def said(*words: str) -> dict[str, Any]:
    """What a command says in JSON."""
    found: dict[str, Any] = json.loads(run(*words, "--json").stdout)
    return found


def test_the_json_of_odds() -> None:
    """The keys that other programs read, and what was counted."""
    found = said("odds", "ranter-go-round", "--seats", "3", "--threshold", "6")
    assert found["seats"] == [
        {"seat": 1, "loses": "243179/812175"},
        {"seat": 2, "loses": "327203/812175"},
        {"seat": 3, "loses": "319307/812175"},
    ]
    assert (found["tie"], found["expected_losers"]) == ("3559/38675", "296563/270725")
    assert found["rules"] == "ranter-go-round"
    assert found["hash"] == fingerprint(find("ranter-go-round").rules)
    assert found["method"] == "seats"
    assert found["strategy"] == [{"worst": 6}] * 3


def test_odds_as_a_table() -> None:
    """A line a seat, with the fraction."""
    text = run("odds", "ranter-go-round", "--seats", "2", "--threshold", "7,6").stdout
    assert "seat 2 (dealer)" in text
    assert "losers, on average" in text


@pytest.mark.parametrize(
    ("words", "loses"),
    [
        (("ranter-go-round", "--seats", "3", "--threshold", "7", "--aware"), "36689/116025"),
        (("le-her", "--seats", "2", "--threshold", "7,7", "--knowing"), "2687/5525"),
        (("ranter-go-round", "--seats", "2", "--threshold", "0", "--method", "columns"), "9/17"),
        (("ranter-go-round", "--seats", "2", "--threshold", "1", "--faces", "3", "--copies", "1"), "2/3"),
    ],
)
def test_the_first_seat_under_each_option(words: tuple[str, ...], loses: str) -> None:
    """Aware, knowing, by either method, with a smaller pack."""
    assert said("odds", *words)["seats"][0]["loses"] == loses


def test_without_a_threshold_everybody_asks_with_half_of_the_faces() -> None:
    """Six of thirteen."""
    assert said("odds", "ranter-go-round")["strategy"] == [{"worst": 6}] * 4


@pytest.mark.parametrize("name", builtin())
def test_every_rule_set_has_odds_that_add_up(name: str) -> None:
    """At two seats, exactly."""
    found = said("odds", name, "--seats", "2", "--threshold", "3")
    assert len(found["seats"]) == 2


def test_a_strategy_from_a_file(tmp_path: Path) -> None:
    """It takes the place of the threshold."""
    path = tmp_path / "plan.toml"
    path.write_text("format = 1\n[[seat]]\nworst = 6\n", encoding="utf-8")
    first = said("odds", "ranter-go-round", "--seats", "2", "--strategy", str(path))
    assert first["seats"][0]["loses"] == "2833/5525"
    refused = run("odds", "ranter-go-round", "--strategy", str(path), "--threshold", "6")
    assert refused.exit_code == 2
    assert "expected no --threshold" in refused.stderr


def test_the_json_of_a_match() -> None:
    """Who wins, no winner, hands; kings jerk for two."""
    found = said("chain", "kings-jerk", "--seats", "2", "--threshold", "0")
    assert found["expected_hands"] == "627745611437/151281119154"
    assert found["no_winner"] == "7337982827/428629837603"
    assert [seat["seat"] for seat in found["seats"]] == [1, 2]
    assert found["exact"] is True
    assert sum(found["lengths"]) == pytest.approx(1)


def test_a_match_as_a_table_in_fractions_and_in_floats() -> None:
    """Both ways give the same first digits, and say what they are."""
    words = ("chain", "ranter-go-round", "--seats", "3", "--lives", "2", "--threshold", "6")
    exact, floats = (run(*words, option).stdout.splitlines() for option in ("--exact", "--floats"))
    assert [line[:32].rstrip() for line in exact[:-1]] == [line[:32].rstrip() for line in floats[:-1]]
    assert exact[-1].endswith("exact.")
    assert "wrong by" in floats[-1]
    assert "bank is shared" in run("chain", "ranter-go-round-share", "--seats", "2").stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("odds", "ranter-go-round", "--threshold", "14"), 'threshold "14": expected a whole number from 0 to 13'),
        (("odds", "ranter-go-round", "--threshold", "3,"), 'threshold "": expected a whole number'),
        (("odds", "ranter-go-round", "--threshold", "1,2"), "2 numbers for 4 seats"),
        (("odds", "ranter-go-round", "--seats", "53"), "the pack has only 52 cards"),
        (("odds", "ranter-go-round", "--knowing"), "4 seats; expected 2"),
        (("odds", "pairing-up", "--method", "seats"), "expected the method columns"),
        (("odds", "ranter-go-round", "--over", "1,2"), "and a picture"),
        (("odds", "ranter-go-round", "--over", "1,1", "--plot", "x.svg"), "expected two different seats"),
        (("odds", "ranter-go-round", "--over", "1,9", "--plot", "x.svg"), "expected a whole number from 1 to 4"),
        (("odds", "ranter-go-round", "--plot", "x.pdf"), "ends in .svg or .png"),
        (
            (
                "odds",
                "ranter-go-rond",
            ),
            "did you mean",
        ),
        (("chain", "ranter-go-round", "--threshold", "1,2", "--seats", "2"), "expected one for all"),
        (("chain", "ranter-go-round-pack-carried-on"), "the pack is carried on"),
        (("chain", "ranter-go-round", "--lives", "0"), "expected a whole number from 1 to 99"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], complaint: str) -> None:
    """Exit code 2, and no traceback."""
    result = run(*words)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_pictures_are_drawn(tmp_path: Path) -> None:
    """Odds by seat, a heat map over two thresholds, a match."""
    pytest.importorskip("matplotlib")
    small = ("--seats", "2", "--faces", "4", "--copies", "2", "--threshold", "2")
    for number, words in enumerate((("odds",), ("odds", "--over", "2,1"), ("chain",))):
        path = tmp_path / f"{number}.svg"
        assert run(words[0], "ranter-go-round", *words[1:], *small, "--plot", str(path)).exit_code == 0
        assert "<svg" in path.read_text(encoding="utf-8")
