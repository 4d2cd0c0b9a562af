"""Counterexamples on request: several that really differ, for whom a claim breaks, and drawn."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.cli.check import check as click_command
from cuckoo_formal.proof.rows import row_of
from cuckoo_formal.proof.several import broken_parts, several
from cuckoo_formal.proof.small import holds
from cuckoo_formal.rulefile import named
from cuckoo_formal.trace import trace

CASES = [("ranter-go-round", "kept-king", 3), ("house", "ace-asks", 4), ("gatorslots", "equals-fare-alike", 3)]


@pytest.mark.parametrize(("name", "slug", "seats"), CASES)
def test_several_counterexamples_break_the_claim_and_differ(name: str, slug: str, seats: int) -> None:
    """Each breaks the claim when it is played, the first is the smallest, and no two go wrong in the same way."""
    rules, claim = named(name).rules.at(seats), CLAIMS[slug]
    found = list(several(claim, rules, seats, 4))
    smallest = row_of(claim, rules, seats).witness
    assert smallest is not None
    assert found[0].notation() == smallest.notation()
    courses = [trace(rules, *witness.hands[0]) for witness in found]
    assert not any(holds(claim, rules, course) for course in courses)
    parts = [broken_parts(claim, rules, *witness.hands[0])[0] for witness in found]
    ways = {(course.shown.loses, broken) for course, broken in zip(courses, parts, strict=True)}
    assert len(ways) == len(found) > 1


def test_no_more_are_made_up_than_there_are() -> None:
    """Two players can both hold a king in two ways only: dealt to both, or drawn by the dealer."""
    rules = named("ranter-go-round").rules.at(2)
    found = [witness.notation() for witness in several(CLAIMS["kept-king"], rules, 2, 9)]
    assert found == ["K A / K  - t  1 1 + 0", "K K / A  - -  1 1 + 0"]


def test_for_whom_a_claim_breaks() -> None:
    """In the smallest hand of three players it is the two with kings whose kings do not save them."""
    rules = named("ranter-go-round").rules.at(3)
    witness = next(several(CLAIMS["kept-king"], rules, 3, 1))
    assert witness.notation() == "K K A / K  - - t  1 1 1 + 0"
    assert broken_parts(CLAIMS["kept-king"], rules, *witness.hands[0]) == ((0, 1), 3)


def run(*words: str) -> str:
    """What a check prints."""
    return CliRunner().invoke(click_command, words, standalone_mode=False, catch_exceptions=False).stdout


def test_the_report_tells_and_draws_them(tmp_path: Path) -> None:
    """In words, as a table in the terminal, and as a picture in a file for each number of players."""
    words = ("ranter-go-round", "--seats", "2-3", "--claim", "kept-king", "--claim", "someone-pays")
    text = run(*words, "--several", "2", "--draw", str(tmp_path / "drawn"))
    assert "  3 players:  K K A / K  - - t  1 1 1 + 0\n         or:  K K K / A  - - -  1 1 1 + 0\n" in text
    assert "│   K   │    │   K   │" in text
    assert max(map(len, text.splitlines())) <= 80
    pictures = sorted((tmp_path / "drawn").iterdir())
    assert [path.stem.removeprefix("kept-king-") for path in pictures] == ["2-2", "2", "3-2", "3"]
    assert all("<svg" in path.read_text(encoding="utf-8") for path in pictures)


def test_the_report_says_for_whom() -> None:
    """A claim about every seat is said not to hold for those seats for which it breaks."""
    assert "So it does not hold for Seat 3." in run("house", "--seats", "3", "--claim", "kept-king")


def test_of_a_claim_about_pairs_nothing_is_said_of_a_seat() -> None:
    """Three players make three pairs: that the law has as many conditions as seats means nothing there."""
    text = run("gatorslots", "--seats", "3", "--claim", "equals-fare-alike")
    assert "refuted" in text
    assert "does not hold for" not in text


def test_a_hand_that_can_be_dealt_for_ever_is_called_so() -> None:
    """Where no rule ends a match one hand is a loop, and the report says that it goes on."""
    assert "  2 players:  2 2 / 2  - -  0 0 + 0  for ever\n" in run("beerchugger", "--seats", "2", "--claim", "ends")


def test_the_document_has_them_on_request_only() -> None:
    """Without being asked the document has the keys that other programs rely on, and no more."""
    words = ("ranter-go-round", "--seats", "3", "--claim", "kept-king", "--json")
    assert "others" not in json.loads(run(*words))["claims"][0]
    row = json.loads(run(*words, "--several", "3"))["claims"][0]
    assert row["others"] == ["K K K / A  - - -  1 1 1 + 0"]
