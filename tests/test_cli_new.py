"""Asking for the rules of a table: every answer, every wrong answer, and never a file overwritten."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cuckoo_formal.cards import Power
from cuckoo_formal.clauses import SLOTS, fine, opening, standing
from cuckoo_formal.cli.app import app
from cuckoo_formal.rulefile import RuleFile, builtin, find, load
from cuckoo_formal.rules import Rules

PACK = ("", "", "", "", "")  # title, faces, copies, packs, powers


def run(path: Path, *answers: str, words: tuple[str, ...] = ()) -> Result:
    """Type the command and these answers."""
    given = "".join(f"{said}\n" for said in answers)
    return CliRunner().invoke(app, ("new", str(path), *words), input=given, prog_name="cuckoo-formal")


def written(path: Path, *answers: str, words: tuple[str, ...] = ()) -> RuleFile:
    """The rule file that these answers make."""
    done = run(path, *answers, words=words)
    assert (done.exit_code, done.stderr) == (0, "")
    return load(path)


def to(slot: str, *answers: str) -> tuple[str, ...]:
    """Answers that say something in one slot and leave the others as they are."""
    return (*PACK, *("" for name in list(SLOTS)[: list(SLOTS).index(slot)]), *answers)


@pytest.mark.parametrize("name", builtin())
def test_empty_answers_give_the_rules_that_the_questions_begin_with(name: str, tmp_path: Path) -> None:
    """One empty answer after the other, or none at all."""
    path = tmp_path / "ours.toml"
    assert written(path, words=("--like", name)).rules == find(name).rules
    assert written(path, *[""] * 60, words=("--like", name, "--force")).rules == find(name).rules


def test_answers_are_numbers_or_words(tmp_path: Path) -> None:
    """Both say the same."""
    path = tmp_path / "ours.toml"
    by_words = written(path, *to("standing", "pairing up")).rules
    by_number = written(path, *to("standing", "2"), words=("--force",)).rules
    assert by_words == by_number == replace(Rules(), standing=standing.pairing_up)


def test_a_full_stop_leaves_the_rest_as_it_is(tmp_path: Path) -> None:
    """The questions are over."""
    done = run(tmp_path / "ours.toml", "Our table", *to("opening", "kings jerk", ".")[1:], "never read")
    assert "6. What happens before the first turn?" in done.stdout
    assert "9. " not in done.stdout
    file = load(tmp_path / "ours.toml")
    assert (file.title, file.rules) == ("Our table", replace(Rules(), opening=opening.kings_jerk))


def test_the_pack_is_asked_for(tmp_path: Path) -> None:
    """Faces, copies, packs and powers, in letters or in names."""
    path = tmp_path / "ours.toml"
    deck = written(path, "x", "789TJQKA", "4", "2", "K stops, A charges + passes on", ".").rules.deck
    assert (deck.faces, deck.packs, deck.size) == (tuple("789TJQKA"), 2, 64)
    assert deck.asked == (("K", (Power.STOPS,)), ("A", (Power.CHARGES, Power.PASSES_ON)))
    deck = written(path, "x", "Fool Pot House", "1 2 3", "", "none", ".", words=("--force",)).rules.deck
    assert (deck.faces, deck.copies, deck.asked) == (("Fool", "Pot", "House"), (1, 2, 3), ())


def test_a_rule_that_names_a_lost_face_goes_back_to_the_usual_one(tmp_path: Path) -> None:
    """Without kings no king jerks."""
    rules = written(tmp_path / "ours.toml", "x", "234", "", "", "", ".", words=("--like", "kings-jerk")).rules
    assert rules.opening is opening.no_opening


def test_what_a_clause_leaves_open_is_asked_too(tmp_path: Path) -> None:
    """A face, a number, a list of prices."""
    path = tmp_path / "ours.toml"
    assert written(path, *to("fine", "double on a face", "2", ".")).rules.fine == fine.DoubleOn("2")
    prices = written(path, *to("fine", "a table by face", "A 3, 2 2", "."), words=("--force",)).rules.fine
    assert prices == fine.TableByFace((("A", 3), ("2", 2)))
    number = written(path, *to("fine", "by hand number", "", "."), words=("--force",)).rules.fine
    assert number == fine.ByHandNumber(3)


def test_a_game_without_chips_needs_an_end(tmp_path: Path) -> None:
    """Lives come last, when it is known how the match ends."""
    path = tmp_path / "ours.toml"
    ends = (*to("end", "when the players stop"), *[""] * (len(SLOTS) - list(SLOTS).index("end") - 1))
    assert written(path, *ends, "none", "5").rules.lives == 0
    done = run(tmp_path / "other.toml", *PACK, *[""] * len(SLOTS), "none")
    assert (done.exit_code, (tmp_path / "other.toml").exists()) == (2, False)
    assert 'lives 0 and end "last one in"' in done.stderr


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        (("x" * 300,), "title: 300 characters"),
        (("x", "AA"), 'deck.faces: "A" twice'),
        (("x", "9"), 'your answer: "9"; expected a number from 1 to 5, or the words of an answer'),
        (to("standing", "0"), 'your answer: "0"; expected a number from 1 to 5'),
        (to("standing", "99"), 'your answer: "99"; expected a number from 1 to 5'),
        (to("draw", "2", "X"), 'gives a power to the face "X"'),
        (("x", "A"), "deck.faces: number of faces 1"),
        (("x", "", "0"), "deck.copies: the number 0"),
        (("x", "", "1 2"), "deck.copies: 2 numbers for 13 faces"),
        (("x", "", "", "99"), "deck.packs: the number 99"),
        (("x", "", "", "", "K flies"), 'deck.asked.K: "flies"'),
        (("x", "", "", "", "Z blocks"), '"Z" is not in the pack'),
        ((*PACK, "kings jrk"), 'opening: "kings jrk"; expected one of'),
        ((*PACK, "99"), 'your answer: "99"; expected a number from 1 to 10'),
        (to("fine", "double on a face", "a b"), 'fine.face: "a b"'),
        (to("fine", "by hand number", "0"), "fine.most: the number 0"),
        ((*to("standing", "suits break ties"), "last to show"), "both say what happens to equal cards"),
        ((*PACK, *[""] * len(SLOTS), "1000"), "lives: the number 1000"),
        ((*PACK, *[""] * len(SLOTS), "", "-1"), 'stake: "-1"'),
        (("\x1b[31m",), "title"),
    ],
)
def test_a_wrong_answer_from_a_pipe_is_one_line_and_no_file(
    answers: tuple[str, ...], says: str, tmp_path: Path
) -> None:
    """The question, the answer and what was expected; somebody at a keyboard would be asked again."""
    path = tmp_path / "ours.toml"
    done = run(path, *answers)
    assert (done.exit_code, path.exists()) == (2, False)
    assert done.stderr.startswith("cuckoo-formal: ")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1


def test_somebody_at_a_keyboard_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same wrong answer, then a right one."""
    monkeypatch.setattr("cuckoo_formal.cli.dialog.Dialog.live", property(lambda _: True))
    done = run(tmp_path / "ours.toml", *PACK, "kings jrk", "kings jerk", ".")
    assert (done.exit_code, done.stderr.count("\n")) == (0, 1)
    assert 'did you mean "kings jerk"?' in done.stderr
    assert load(tmp_path / "ours.toml").rules.opening is opening.kings_jerk


def test_no_file_is_overwritten(tmp_path: Path) -> None:
    """Unless it is wanted."""
    path = tmp_path / "ours.toml"
    path.write_text("my rules", encoding="utf-8")
    done = run(path)
    assert (done.exit_code, path.read_text(encoding="utf-8")) == (2, "my rules")
    assert "is there already; expected a new name, or --force" in done.stderr
    assert written(path, words=("--force",)).rules == Rules()


def test_nothing_is_asked_for_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    """A missing folder, a folder in its place."""
    for path, says in ((tmp_path / "no" / "ours.toml", "there is no folder"), (tmp_path / "dir.toml", "is a folder")):
        (tmp_path / "dir.toml").mkdir(exist_ok=True)
        done = run(path)
        assert (done.exit_code, done.stdout) == (2, "")
        assert says in done.stderr


def test_the_file_is_printed_as_json(tmp_path: Path) -> None:
    """The questions then go where complaints go."""
    done = run(tmp_path / "ours.toml", "Ours", ".", words=("--json",))
    said = json.loads(done.stdout)
    assert (said["title"], said["like"]) == ("Ours", "ranter-go-round")
    assert said["toml"] == (tmp_path / "ours.toml").read_text(encoding="utf-8")
