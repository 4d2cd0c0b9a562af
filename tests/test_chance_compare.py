"""Samples of matches lie near the exact chances, and the distance is told."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner

from cuckoo_formal.chance.compare import compared, exactly, z_of_share
from cuckoo_formal.chance.matches import MatchOdds
from cuckoo_formal.cli.app import app
from cuckoo_formal.rulefile import find
from cuckoo_formal.simulate import Plan, play_block

BASE = find("ranter-go-round").rules


def plan(name: str, seats: int, **other: int) -> Plan:
    """A sample of matches with a threshold of six."""
    return replace(Plan(find(name).rules.at(seats), seats, 5, 6, 1000), **other)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["ranter-go-round", "kings-jerk", "grace-life", "ranter-go-round-share", "house"])
def test_samples_lie_near_the_exact_values(name: str) -> None:
    """Four hundred matches of three seats: no value is four standard deviations off, and some are off at all."""
    here = plan(name, 3)
    odds = exactly(here)
    assert isinstance(odds, MatchOdds)
    rows = compared(odds, play_block(here, range(1, 401)))
    far = [row.z for row in rows if row.z is not None]
    assert len(far) >= 4
    assert 0 < max(map(abs, far)) < 4


def test_a_wrong_chance_would_be_seen() -> None:
    """A pack with four kings and one ace is not one of two faces alike: the z-score of such a mistake is large."""
    assert z_of_share(0.5, 80, 400) == pytest.approx(-12)
    assert z_of_share(1, 400, 400) is None
    sampled = play_block(plan("ranter-go-round", 2), range(1, 401))
    odds = exactly(plan("ranter-go-round", 2, worst=0))
    assert odds is not None
    wrong = replace(odds, wins=(0.8, 0.18))
    assert max(abs(row.z or 0) for row in compared(wrong, sampled)) > 10


def test_what_is_not_counted_in_a_moment_is_left_out() -> None:
    """Five seats, a first dealer by card, a pack that is carried on, matches that are cut off, evenings played on."""
    assert exactly(plan("ranter-go-round", 5)) is None
    assert exactly(plan("rods-game-site", 4)) is None
    assert exactly(plan("ranter-go-round-pack-carried-on", 3)) is None
    assert exactly(plan("ranter-go-round", 3, most_hands=5)) is None
    assert exactly(plan("ranter-go-round", 3, play_on=True)) is None


def test_simulate_says_both() -> None:
    """As text and as JSON; without an exact value it is null."""
    words = ("simulate", "ranter-go-round", "--seats", "2", "--threshold", "0", "--matches", "50")
    text = CliRunner().invoke(app, words).stdout
    assert "z = " in text
    assert "3.998" in text
    said = json.loads(CliRunner().invoke(app, (*words, "--json")).stdout)
    assert said["exact"]["hands"]["exact"] == "333891/83521"
    assert [row["seat"] for row in said["exact"]["wins"]] == [1, 2]
    assert json.loads(CliRunner().invoke(app, (*words, "--play-on", "--json")).stdout)["exact"] is None
