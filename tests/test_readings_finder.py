"""What happened at a table, and which readings explain it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from cuckoo_formal.cli.app import app
from cuckoo_formal.notation import answers_of, complete, hand_of, parse
from cuckoo_formal.play import play
from cuckoo_formal.proof.readings import Happened, as_told, readings
from cuckoo_formal.rules import Rules

BASE = Rules()


def explained(text: str, most: int = 1, **ended: Any) -> list[set[str]]:  # noqa: ANN401 - as a hand can end
    """The readings that explain a hand, each as the set of its changes."""
    found = readings(BASE, as_told(text, Happened(**ended)), most)
    return [{f"{each.place}: {each.words}" for each in row.changes} for row in found]


def paid(*seats: int) -> tuple[tuple[int, int], ...]:
    """Some seats, counted from 1, paid something, and no others did."""
    return tuple((seat - 1, 0) for seat in seats)


AS_IT_IS = [
    ("T 2 2 2 ---- 3111+0", {"paid": paid(2, 3, 4), "out": (1, 2, 3)}),
    ("5 5 -- 11+0", {"out": (0, 1)}),
    ("J 5 5 K ----", {"paid": paid(2, 3)}),
    ("2 9 8 7 ----", {"paid": paid(1)}),
    ("9 2 2 8 ---- 1111+0", {"out": (1, 2)}),
    ("5 5 -- 33+0", {"paid": paid(1, 2), "chips": (2, 2)}),
    ("2 9 8 ---", {"paid": paid(1)}),
    ("4 9 4 ---", {"paid": paid(1, 3)}),
    ("3 3 9 K ----", {"paid": paid(1, 2)}),
    ("3 K 9 8 t---", {"holds": tuple("3K98")}),
    ("A 5 / K  - t", {"holds": tuple("AK")}),
]


@pytest.mark.parametrize(("text", "ended"), AS_IT_IS)
def test_what_the_base_game_explains_needs_no_change(text: str, ended: dict[str, Any]) -> None:
    """Ties that all lose, last chips that go together, a king that refuses: the base game as it is."""
    assert explained(text, **ended) == [set()]


NAMED = [
    ("3 3 9 K ----", {"paid": paid(2)}, "losers: last to show"),
    ("3 3 9 K ----", {"paid": paid(1)}, "losers: nearest the dealer's left"),
    ("A A 7 K ----", {"paid": paid(3)}, "standing: equal cards cancel"),
    ("A A 7 K ----", {"paid": paid(3)}, "standing: pairing up"),
    ("3 K 9 8 t---", {"holds": tuple("9K38")}, "blocked: must ask beyond"),
    ("3 K 9 8 t---", {"holds": tuple("9K38")}, "blocked: may ask beyond"),
    ("A 5 / K  - t", {"holds": tuple("A5")}, "draw: king refuses"),
    ("A 5 / K  - t", {"holds": tuple("A5"), "loses": (1,)}, "draw: loses at once"),
    ("5 5 -- 11+0", {"chips": (1, 1)}, "settle: replay"),
    ("5 5 -- 33+0", {"paid": ()}, "losers: nobody if all are equal"),
    ("4 9 4 ---", {"paid": paid(1)}, "losers: nearest the dealer's left"),
    ("5 5 -- 11+0", {"paid": paid(1)}, "losers: nearest the dealer's left"),
    ("3 K 9 8 t--- 3333+0", {"holds": tuple("K398")}, "deck.asked: none"),
    ("5 K t-", {"holds": tuple("K5")}, "look: blind dealer"),
    ("A 9 8 ---", {"paid": ((0, 2),)}, "fine: ace pays double"),
    ("K 9 4 --- 222+1", {"chips": (3, 2, 1)}, "opening: kings jerk"),
    ("9 3 / 3  - t", {"paid": paid(1)}, "windfall: dealer immune"),
]


@pytest.mark.parametrize(("text", "ended", "reading"), NAMED)
def test_the_named_reading_is_found(text: str, ended: dict[str, Any], reading: str) -> None:
    """Whoever tells what happened is told by which reading it is right; the base game does not explain it."""
    found = explained(text, **ended)
    assert {reading} in found
    assert set() not in found


def test_two_changes_at_once() -> None:
    """With aces high a two is the worst card, and it takes one more reading to have it pay double."""
    wanted = {"deck.faces: 2 3 4 5 6 7 8 9 T J Q K A", "fine: worst face pays double"}
    for row in readings(BASE, as_told("2 9 A ---", Happened(paid=((0, 2),)))):
        assert len(row.changes) == 2
        if {f"{each.place}: {each.words}" for each in row.changes} == wanted:
            return
    pytest.fail("not found")


def test_nothing_explains_a_loser_that_no_rule_names() -> None:
    """That the seven loses to a two, a nine and an eight is a fault, not a reading."""
    assert explained("2 9 8 7 ----", paid=paid(3)) == []


def test_each_example_is_a_hand_that_ends_like_that() -> None:
    """What was left open is filled in, and the hand so written really ends as it was told."""
    for row in readings(BASE, as_told("A 5 - t", Happened(holds=("A", "5"))), 1):
        line = parse(row.rules, row.example)
        full = complete(row.rules, line, 1)
        after = play(row.rules, hand_of(row.rules, full), answers_of(full))
        assert [row.rules.deck.faces[card] for card in after.cards] == ["A", "5"]


def test_whoever_kept_did_not_ask() -> None:
    """A reading by which everybody must ask does not explain a hand in which somebody kept his card."""
    assert {"turn: must ask unless holding the blocker"} not in explained("3 3 9 8 ----", 1, loses=(2,))


# -- the command
def invoke(*words: str) -> tuple[int, str]:
    """Run the command."""
    said = CliRunner().invoke(app, ["readings", *words])
    return said.exit_code, said.output


def test_in_words() -> None:
    """The command says the reading and what it means."""
    code, said = invoke("--deal", "3 3 9 K ----", "--paid", "2", "--changes", "1")
    assert code == 0
    assert 'losers "last to show"' in said


def test_json() -> None:
    """Other programs get the changes and the hand."""
    code, said = invoke("--deal", "5 5 -- 1 1 + 0", "--chips", "1 1", "--changes", "1", "--json")
    assert code == 0
    assert {"replay"} in [{each["words"] for each in row["changes"]} for row in json.loads(said)]


def test_a_printed_chance() -> None:
    """If nobody ever acts, 9/17 for both is the base game, and 8/17 for the dealer one who wins ties."""
    pytest.importorskip("numpy")
    assert invoke("--loses", "9/17,9/17", "--seats", "2", "--threshold", "0")[1].startswith("ranter-go-round as it is")
    code, said = invoke("--loses", "9/17,8/17", "--seats", "2", "--threshold", "0", "-q")
    assert code == 0
    assert "nearest the dealer's left" in said


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--deal", "3 3"),
        ("--deal", "3 3 9", "--paid", "4"),
        ("--deal", "3 3 9", "--paid", "x"),
        ("--deal", "3 3 9", "--holds", "3 3"),
        ("--deal", "3 3 9", "--chips", "1 1"),
        ("--deal", "3 3 Z", "--paid", "1"),
        ("--loses", "1/0,1/2", "--seats", "2", "--threshold", "0"),
    ],
)
def test_bad_input(words: tuple[str, ...]) -> None:
    """What cannot be understood is said in one line, with what was expected."""
    assert invoke(*words)[0] == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("--loses", "1/2,0.5", "--seats", "2", "--threshold", "50"),
            "threshold 50: expected a whole number from 0 to 13, as many as the pack has faces",
        ),
        (
            ("--loses", "1/2,3/2", "--seats", "2", "--threshold", "5"),
            '--loses "1/2,3/2": expected 2 chances from 0 to 1 such as 1/17,8/17, the dealer\'s last',
        ),
        (("--deal", "3 3 9 K", "--paid", "2:1,2:2"), '--paid "2:1,2:2": seat 2 twice; expected each seat once'),
        (
            ("--loses", "1e999999999,0", "--seats", "2", "--threshold", "0"),
            '--loses "1e999999999,0": expected 2 chances from 0 to 1 such as 1/17,8/17, the dealer\'s last',
        ),
        (
            ("--loses", "1e-999999999,1", "--seats", "2", "--threshold", "0"),
            '--loses "1e-999999999,1": expected 2 chances from 0 to 1 such as 1/17,8/17, the dealer\'s last',
        ),
        (("--deal", "A K", "--loses", "1:2"), '--loses "1:2": expected none, or seats from 1 to 2 such as 2,3'),
        (("--deal", "A K", "--out", "1:2"), '--out "1:2": expected none, or seats from 1 to 2 such as 2,3'),
        (
            ("--deal", "A K", "--paid", "1:00"),
            '--paid "1:00": expected none, or seats from 1 to 2 such as 2,3 or 2:2,3:1',
        ),
        (("--deal", "3 3 9 K", "--out", "2,2"), '--out "2,2": seat 2 twice; expected each seat once'),
        (
            ("--deal", "3 3 9 K", "--paid", "2", "--seats", "3"),
            "--seats: expected only for a printed chance, without --deal",
        ),
        (
            ("--deal", "3 3 9 K", "--paid", "2", "--threshold", "0"),
            "--threshold: expected only for a printed chance, without --deal",
        ),
        (
            ("--loses", "1/2,1/2", "--seats", "2", "--threshold", "0", "--chips", "1 1"),
            "--chips: expected only for a hand, which is told with --deal",
        ),
    ],
)
def test_options_that_contradict_each_other_or_the_pack(words: tuple[str, ...], said: str) -> None:
    """What cannot be meant is one line before anything is counted, and nothing that is said is left out in silence."""
    pytest.importorskip("numpy")
    assert invoke(*words) == (2, f"cuckoo-formal: {said}\n")


def test_nothing_found() -> None:
    """If no reading explains it the command says so and leaves with 1."""
    code, said = invoke("--deal", "2 9 8 7 ----", "--paid", "3", "--changes", "1")
    assert code == 1
    assert "No reading explains that" in said
