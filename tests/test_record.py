"""A saved match is its record: it goes on as if it had never been put away, and what is no record is refused."""

import json
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings

from cuckoo_formal import files
from cuckoo_formal.bots import let_bot_answer
from cuckoo_formal.evening import Evening, begin_evening
from cuckoo_formal.hand import Event
from cuckoo_formal.problems import Problem
from cuckoo_formal.record import Record, document, save, schema, text
from cuckoo_formal.replay import Reader, load
from cuckoo_formal.rulefile import RuleFile, builtin, find
from tests.combos import random_rules, random_seats, randoms

NAMES = ("Sam", "</script><b>", "שרה", "aux", "Chance", 'O"Neil', "王", "Zoë")


def record_of(file: RuleFile, evening: Evening) -> Record:
    """The record of an evening among the usual players."""
    names = (*NAMES, *(f"Player {seat}" for seat in range(99)))
    return Record(file, names[: evening.match.seats], (0,), evening)


def read(content: str) -> Record:
    """The record that a text describes."""
    return Reader("match.json").record(content)


def go_on(evening: Evening) -> Evening:
    """The next answer of a bot, or the next hand."""
    return let_bot_answer(evening) if evening.waits_for else evening.next_hand()


def later(evening: Evening, steps: int) -> Evening:
    """The evening after so many answers and deals, or when somebody has won."""
    for _ in range(steps):
        if evening.over:
            break
        evening = go_on(evening)
    return evening


# -- saving
@pytest.mark.parametrize("name", ["ranter-go-round", "house", "modi", "suits-decide", "coucou", "grace-life"])
def test_a_match_can_be_saved_at_every_question(name: str) -> None:
    """At every question of a match, and between hands, the loaded record is the same evening (B20)."""
    file = find(name)
    evening = begin_evening(file.rules, 5, 3)
    for _ in range(60):
        again = read(text(record_of(file, evening)))
        assert again.evening == evening
        assert again.file == file
        if evening.over:
            break
        evening = go_on(evening)
    assert len(evening.past) > 3


def test_a_match_saved_at_a_king_block_goes_on_identically() -> None:
    """Right after a king has refused, the record knows whose turn it is, and the next hands are the same (B19, B20)."""
    file = find("ranter-go-round")
    evening = begin_evening(file.rules, 4, 1)
    while Event.REFUSED not in evening.hand.event:
        evening = go_on(evening)
    again = read(text(record_of(file, evening))).evening
    assert (again.asked, again.waits_for) == (evening.asked, evening.waits_for)
    assert later(again, 200) == later(evening, 200)
    assert later(again, 200).past[-1].after == later(evening, 200).past[-1].after


@given(randoms())
@settings(max_examples=60)
def test_any_evening_under_any_rules_is_loaded_as_it_was_saved(rng: Random) -> None:
    """Rule sets, seats and answers by chance, saved at any point."""
    rules = random_rules(rng)
    evening = begin_evening(rules, random_seats(rng, rules), rng.randrange(1 << 64))
    for _ in range(rng.randrange(30)):
        if not evening.over:
            evening = evening.answer(rng.random() < 0.5) if evening.waits_for else evening.next_hand()
    said = record_of(RuleFile("any", "Any rules", "", (), rules), evening)
    assert read(text(said)) == said
    jsonschema.validate(document(said), schema())


def test_the_same_evening_gives_the_same_bytes() -> None:
    """Nothing of the day or the machine is in a record."""
    file = find("house")
    assert text(record_of(file, later(begin_evening(file.rules, 4, 2), 20))) == text(
        record_of(file, later(begin_evening(file.rules, 4, 2), 20))
    )


def test_a_seed_that_readers_of_json_would_round_is_a_string() -> None:
    """Past 2^53 the seed is written as a string, and read again."""
    file = find("ranter-go-round")
    said = record_of(file, begin_evening(file.rules, 3, (1 << 64) - 1))
    assert document(said)["seed"] == "18446744073709551615"
    assert read(text(said)) == said


def test_every_built_in_rule_set_can_be_saved() -> None:
    """No pack and no clause is beyond a record."""
    for name in builtin():
        file = find(name)
        seats = 2 if name == "le-her" else 4
        evening = later(begin_evening(file.rules, seats, 5), 12)
        assert read(text(record_of(file, evening))).evening == evening


def test_a_rule_file_of_any_name_can_be_saved() -> None:
    """Commas, brackets, quotes, and what does not print at all (B18)."""
    rules, names = find("house").rules, ("Sunday's, (2nd) rules=on", "a\x1b[31m", "\udcff", "con.", "x" * 300)
    for name in names:
        said = record_of(RuleFile(name, 'the "trash" rule', "", (), rules), begin_evening(rules, 4, 1))
        again = read(text(said))
        assert again.evening == said.evening
        assert again.file.title == 'the "trash" rule'
        assert again.file.name == name or not name.isprintable() or len(name) > 200


# -- on disk
def test_a_record_is_replaced_whole(tmp_path: Path) -> None:
    """The new record takes the place of the old one, and nothing else is left in the folder."""
    file, path = find("house"), tmp_path / "match.json"
    evening = begin_evening(file.rules, 4, 2)
    for steps in (0, 5):
        save(path, record_of(file, later(evening, steps)))
        assert load(path).evening == later(evening, steps)
    assert [entry.name for entry in tmp_path.iterdir()] == ["match.json"]


def test_a_write_that_fails_leaves_the_old_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is said in one line."""
    path = tmp_path / "match.json"
    files.write(path, "old")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Problem, match="cannot be written: no space left on device"):
        files.write(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.skipif(sys.platform == "emscripten", reason="its files lie in memory")
def test_what_is_no_file_is_neither_read_nor_replaced(tmp_path: Path) -> None:
    """Folders, devices and missing folders are said in one line."""
    with pytest.raises(Problem, match="is a folder"):
        files.write(tmp_path, "")
    with pytest.raises(Problem, match="is a folder"):
        files.read(tmp_path)
    with pytest.raises(Problem, match="there is no folder"):
        files.write(tmp_path / "no" / "match.json", "")
    with pytest.raises(Problem, match="there is no such file"):
        files.read(tmp_path / "match.json")
    with pytest.raises(Problem, match="cannot be"):
        files.read(tmp_path / ("x" * 300))
    with pytest.raises(Problem, match="null"):
        files.write(tmp_path / "a\0b", "")
    device = Path(os.devnull)
    with pytest.raises(Problem, match="no ordinary file"):
        files.write(device, "")
    assert stat.S_ISCHR(device.stat().st_mode) or os.name == "nt"


def test_a_link_to_a_record_stays_a_link(tmp_path: Path) -> None:
    """The file behind it is replaced."""
    behind, link = tmp_path / "behind.json", tmp_path / "link.json"
    behind.write_text("old", encoding="utf-8")
    link.symlink_to(behind)
    files.write(link, "new")
    assert link.is_symlink()
    assert behind.read_text(encoding="utf-8") == "new"


# -- what is no record
def good() -> dict[str, Any]:
    """A record of some hands, the last not over."""
    file = find("ranter-go-round")
    evening = later(begin_evening(file.rules, 4, 1), 12)
    assert evening.waits_for
    assert evening.answers
    return json.loads(text(record_of(file, evening)))  # type: ignore[no-any-return]


Change = Callable[[dict[str, Any]], object]
FAULTS: dict[str, tuple[Change, str]] = {
    "format": (lambda d: d.update(format=2), "format: 2; this program reads format 1"),
    "yes for a format": (lambda d: d.update(format=True), "format: true"),
    "kind": (lambda d: d.update(kind="vectors"), 'kind: "vectors"'),
    "missing": (lambda d: d.pop("seed"), 'the key "seed" is missing'),
    "unknown": (lambda d: d.update(seeds=1), 'unknown key "seeds"'),
    "seats": (lambda d: d.update(seats="4"), 'seats: "4"; expected a whole number'),
    "yes for seats": (lambda d: d.update(seats=True), "seats: true"),
    "too many seats": (lambda d: d.update(seats=60, players=[f"P{n}" for n in range(60)]), "only 52 cards"),
    "other seats": (lambda d: d.update(seats=3, players=["a", "b", "c"]), "match 1, hand 1: dealer: 4"),
    "players": (lambda d: d.update(players=["Sam", "sam", "c", "d"]), "read the same"),
    "too few players": (lambda d: d.update(players=["Sam"]), "1 names for 4 seats"),
    "a number for a player": (lambda d: d.update(players=[1, 2, 3, 4]), "players: 1; expected a text"),
    "people": (lambda d: d.update(people=[5]), "people: 5"),
    "other seed": (lambda d: d.update(seed=2), "match 1, hand 1: cards:"),
    "seed of minus one": (lambda d: d.update(seed=-1), "seed: -1"),
    "a word for a seed": (lambda d: d.update(seed="one"), 'seed: "one"'),
    "half a seed": (lambda d: d.update(seed=0.5), "seed: 0.5"),
    "rules changed": (lambda d: d["rules"].update(file=find("house").name), "rules.file"),
    "other rules": (
        lambda d: d["rules"].update(file=d["rules"]["file"].replace("lives = 3", "lives = 4")),
        "rules.sha256",
    ),
    "rules that are no text": (lambda d: d["rules"].update(file=3), "rules.file: 3; expected a text"),
    "a name with colours": (lambda d: d["rules"].update(name="\x1b[31m"), r'rules.name: "\x1b[31m"'),
    "a name that leads elsewhere": (lambda d: d["rules"].update(name="../house"), 'rules.name: "../house"'),
    "nothing for rules": (lambda d: d["rules"].update(file=None), "rules.file: null; expected a text"),
    "nothing for a seat": (lambda d: d.update(people=[None]), "people: null; expected"),
    "no cards": (lambda d: d["hands"][0].update(cards=[]), "match 1, hand 1: cards: []; these rules"),
    "no hands": (lambda d: d.update(hands=[]), "hands: an empty list"),
    "hands that are no list": (lambda d: d.update(hands={}), "hands: {}; expected a list"),
    "a hand that is no table": (lambda d: d.update(hands=[1]), "hands[1]: 1; expected a table"),
    "a card": (lambda d: d["hands"][1]["cards"].__setitem__(2, "2"), "match 1, hand 2: cards:"),
    "the stock": (lambda d: d["hands"][0].update(stock=["A"]), "match 1, hand 1: stock:"),
    "the chips": (lambda d: d["hands"][0].update(chips=[3, 3, 3, 3]), "match 1, hand 1: chips:"),
    "the pot": (lambda d: d["hands"][0].update(pot=9), "match 1, hand 1: pot: 9"),
    "dealer": (lambda d: d["hands"][0].update(dealer=1), "match 1, hand 1: dealer: 1"),
    "hands in another order": (lambda d: d["hands"].reverse(), "match 1, hand 1: hand:"),
    "a letter": (lambda d: d["hands"][0].update(answers="x"), 'answer 1: "x"; expected "t" or "-"'),
    "a letter of another question": (lambda d: d["hands"][0].update(answers="s"), 'answer 1: "s"'),
    "too many answers": (lambda d: d["hands"][0].update(answers="-" * 9), "only"),
    "too few answers": (
        lambda d: d["hands"][0].update(answers="") or [d["hands"][0].pop(key) for key in ("chips", "pot")],
        "another question was put before the next hand",
    ),
    "chips in the middle": (lambda d: d["hands"][-1].update(chips=[3] * 4), "answers end before the hand does"),
    "answers that are no text": (lambda d: d["hands"][0].update(answers=["t"]), "answers"),
    "escape": (lambda d: d["hands"][0].update(answers="\x1b[31m"), r'"\x1b"'),
}


@pytest.mark.parametrize("fault", list(FAULTS))
def test_what_is_wrong_with_a_record_is_said_in_one_line(fault: str) -> None:
    """The file, the place and what was expected are named, and no traceback."""
    said = good()
    change, expected = FAULTS[fault]
    change(said)
    with pytest.raises(Problem) as problem:
        read(json.dumps(said))
    assert str(problem.value).startswith("match.json: ")
    assert str(problem.value).count("match.json") == 1
    assert expected in str(problem.value)
    assert str(problem.value).isprintable()


def test_a_match_that_is_over_has_no_further_hand() -> None:
    """A hand after the last one is refused."""
    file = find("sudden-death")
    evening = later(begin_evening(file.rules, 3, 1), 99)
    assert evening.over
    said = document(record_of(file, evening))
    said["hands"].append(said["hands"][-1] | {"hand": 9})
    with pytest.raises(Problem, match="the match is over, but another hand follows"):
        read(json.dumps(said))


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "null",
        "NaN",
        '{"format": NaN}',
        '{"format": 1, "format": 2}',
        pytest.param(
            "[" * 100_000, marks=pytest.mark.skipif(sys.platform == "emscripten", reason="it ends that Python")
        ),
        '{"format": 1' + "0" * 5_000 + "}",
        "\x00\x01\x02",
        '"' + "x" * 100_000 + '"',
        '{"format": 1, "\\u001b[31m": 2}',
    ],
)
def test_what_is_no_record_at_all_is_refused(content: str) -> None:
    """Empty, broken off, nested without end: one line."""
    with pytest.raises(Problem) as problem:
        read(content)
    assert str(problem.value).isprintable()
    assert len(str(problem.value)) < 400


def test_a_record_that_is_broken_off_anywhere_is_refused() -> None:
    """A download that stopped is no record."""
    whole = json.dumps(good())
    for end in range(0, len(whole), 37):
        with pytest.raises(Problem):
            read(whole[:end])


def test_a_binary_file_is_no_record(tmp_path: Path) -> None:
    """A picture is refused at its first byte that is no text."""
    path = tmp_path / "match.json"
    path.write_bytes(b"\x89PNG\r\n\xff\xfe")
    with pytest.raises(Problem, match="byte 0 is no text"):
        load(path)
    with pytest.raises(Problem, match="more than 5 bytes"):
        files.read(path, largest=5)


@given(randoms())
@settings(max_examples=150)
def test_no_change_of_a_record_makes_more_than_a_problem(rng: Random) -> None:
    """Values of a good record exchanged for others by chance: it is loaded, or refused in one line."""
    said = good()
    strange: tuple[Any, ...] = (None, True, -1, 0, 10**30, 1.5, "", "K", "tt", [], [[]], {}, {"a": 1})
    for _ in range(rng.randrange(1, 4)):
        at: Any = said
        while isinstance(at, dict | list) and at:
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            key = rng.choice(keys)
            if rng.random() < 0.3 or not isinstance(at[key], dict | list) or not at[key]:
                at[key] = rng.choice(strange)
                break
            at = at[key]
    told = ""
    try:
        read(json.dumps(said))
    except Problem as problem:
        told = str(problem)
    assert not told or (told.startswith("match.json: ") and told.isprintable())
