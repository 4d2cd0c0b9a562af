"""Playing in the terminal: what the person sees and no more, keeping the match, and getting up."""

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cuckoo_formal.bots import bot_for, let_bot_answer
from cuckoo_formal.cli.app import app
from cuckoo_formal.evening import Evening, begin_evening
from cuckoo_formal.knowledge import View
from cuckoo_formal.play import Ask, Kind, Moment
from cuckoo_formal.players import accepted, named
from cuckoo_formal.problems import Problem
from cuckoo_formal.replay import load
from cuckoo_formal.rulefile import builtin, find
from cuckoo_formal.rules import Rules
from cuckoo_formal.tell.questions import question_words, understood

pty = pytest.importorskip("pty", reason="there is no pseudo-terminal here")


def run(*words: str, given: str = "") -> Result:
    """Type a command, in this process."""
    return CliRunner().invoke(app, ("play", *words), input=given, prog_name="cuckoo-formal")


def played(*words: str, given: str = "n\n" * 200) -> str:
    """What is printed of a match in which the person answers this."""
    done = run(*words, given=given)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


# -- a whole match
def test_a_match_is_played_to_its_end() -> None:
    """With bots, until somebody has won; the seed is printed."""
    text = played("ranter-go-round")
    assert "4 players, seed 1." in text
    assert "wins" in text.splitlines()[-1]
    assert text.count("  score  ") == len(re.findall("^── .* deals ", text, re.MULTILINE))


@pytest.mark.parametrize("name", builtin())
def test_every_rule_set_can_be_played(name: str) -> None:
    """Every question that its rules put has words, and every answer is understood."""
    seats = "2" if name == "le-her" else "4"
    text = played(name, "--seats", seats, given="y\nn\n?\n" * 4)
    assert "── hand 1 ──" in text
    assert all(len(line) <= 80 for line in text.splitlines())


def test_each_kind_of_question_has_its_words() -> None:
    """In each of these games somebody is asked something else than whether to exchange."""
    kinds = dict[Kind, str]()
    for name in builtin():
        evening, rng = begin_evening(find(name).rules, 4 if name != "le-her" else 2, 4), Random(4)
        for _ in range(60):
            if moment := evening.waits_for:
                names = ("Ann", "Ben", "Cy", "Dot")[: len(evening.dealt.cards)]
                kinds[moment.kind] = question_words(evening.rules, evening.hand, moment, names)
            if evening.over:
                break
            evening = evening.answer(rng.random() < 0.5) if evening.waits_for else evening.next_hand()
    assert set(kinds) >= {Kind.OPENING, Kind.TURN, Kind.ASK, Kind.LEFT, Kind.ANSWER, Kind.BEYOND}
    assert all(words.endswith("?") for words in kinds.values())


def test_answers_are_understood_as_they_are_meant() -> None:
    """Words, letters of the notation, and k for keep or for take."""
    assert [understood(said, Ask.TRADE) for said in ("y", "YES", "t", "k", "keep", "n", "-", "what")] == [
        True,
        True,
        True,
        False,
        False,
        False,
        False,
        None,
    ]
    assert understood("k", Ask.TAKE) is True
    assert understood("", Ask.SHOW) is None


# -- what the person knows
def test_the_person_sees_no_card_but_his_own() -> None:
    """Until the cards are shown, only his own card lies open; with all others the screen is the same."""
    text = played("ranter-go-round", given="n\nq\n")
    table = text.split("You hold the")[0]
    assert "│   A   │" in table
    assert table.count("░░░░░░░") == 3


def test_what_others_exchange_is_not_told() -> None:
    """Two bots exchange: the person hears that they do."""
    text = played("ranter-go-round", given="n\n" * 3)
    assert re.search("(Robin|Wren) asks (Wren|Finch), and they exchange cards", text)
    assert not re.search("(Robin|Wren) asks (Wren|Finch) and gets", text)


def test_a_bot_answers_from_its_view_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot is given has no hand in it, and equal views give equal answers."""
    asked = list[tuple[View, Moment]]()
    evening = begin_evening(find("house").rules, 5, 8)

    def watch(evening: Evening, seat: int) -> Any:  # noqa: ANN401 - a bot
        bot = bot_for(evening, seat)

        def answers(rules: Rules, seen: View, moment: Moment) -> bool:
            asked.append((seen, moment))
            assert seen.seat == seat
            return bot(rules, seen, moment)

        return answers

    monkeypatch.setattr("cuckoo_formal.bots.bot_for", watch)
    while not evening.over:
        evening = let_bot_answer(evening) if evening.waits_for else evening.next_hand()
    assert len(asked) > 20


def test_a_question_mark_explains_the_rule_that_just_applied() -> None:
    """What happened, the rule behind it, and the rule of the question."""
    text = played("house", "--seats", "5", "--seed", "4", given="y\n?\nq\n")
    assert "Lark asks Guest and gets a two for the ace.\n      In his turn a player may ask" in text
    assert "takes a chip from the pot, which now holds no chips.\n      Each player dealt a king" in text
    assert "You may answer because of this:" in text


def test_other_words_than_answers() -> None:
    """Help, table, score, all the rules; what is none of them is said."""
    text = played("ranter-go-round", given="hello\nscore\ntable\nrules\nh\nq\n")
    for part in ('"hello" is no answer to the question.', "deals\n", "The showdown\n----", "the score sheet"):
        assert part in text
    assert text.count("Ask Robin to exchange?") == 6
    assert text.count("│   A   │") == 2


# -- keeping a match
def test_a_match_that_is_kept_goes_on_as_if_it_had_not_been_put_away(tmp_path: Path) -> None:
    """After every number of answers: the record is that of the same match played through."""
    whole = tmp_path / "whole.json"
    answers = ["y", "n", "n", "y", "n"]
    played("kings-jerk", "--save", str(whole), given="\n".join(answers) + "\n")
    for stop in range(len(answers)):
        path = tmp_path / f"{stop}.json"
        played("kings-jerk", "--save", str(path), given="".join(f"{said}\n" for said in answers[:stop]) + "q\n")
        played("--resume", str(path), given="".join(f"{said}\n" for said in answers[stop:]))
        assert path.read_bytes() == whole.read_bytes()


def test_the_end_of_the_input_is_getting_up(tmp_path: Path) -> None:
    """The match is kept, and how to go on is said."""
    path = tmp_path / "match.json"
    assert played("house", "--save", str(path), given="").splitlines()[-1] == (
        f"The match is kept. Go on with it: cuckoo-formal play --resume {path}"
    )
    assert played("house", given="").endswith("The match is not kept (--save FILE keeps it).\n")


def test_a_record_of_another_match_is_not_overwritten(tmp_path: Path) -> None:
    """Neither a record nor any other file."""
    path = tmp_path / "match.json"
    path.write_text("my diary", encoding="utf-8")
    done = run("house", "--save", str(path))
    assert (done.exit_code, path.read_text(encoding="utf-8")) == (2, "my diary")
    assert "is there already" in done.stderr


def test_a_match_does_not_go_on_under_other_rules(tmp_path: Path) -> None:
    """What has changed in the rule file is named; what the record says already cannot be said again."""
    path, rules = tmp_path / "match.json", tmp_path / "ours.toml"
    rules.write_text('format = 1\ntitle = "Ours"\nlike = "house"\n', encoding="utf-8")
    played(str(rules), "--save", str(path), given="y\nq\n")
    played(str(rules), "--resume", str(path), given="q\n")
    rules.write_text('format = 1\ntitle = "Ours"\nlike = "house"\n[rules]\nlives = 5\n', encoding="utf-8")
    done = run(str(rules), "--resume", str(path))
    assert done.exit_code == 2
    assert "was played by other rules than ours has now (lives)" in done.stderr
    for words in (("--seed", "2"), ("--seats", "4"), ("--players", "a"), ("--seat", "1")):
        done = run("--resume", str(path), *words)
        assert (done.exit_code, f"{words[0]}: the record says it already" in done.stderr) == (2, True)


def test_a_record_with_no_person_or_with_two_is_not_played(tmp_path: Path) -> None:
    """One person sits at this terminal."""
    path = tmp_path / "match.json"
    played("house", "--save", str(path), given="q\n")
    said = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(said | {"people": [1, 2]}), encoding="utf-8")
    assert "2 people play in it; expected one" in run("--resume", str(path)).stderr


def test_the_record_is_the_one_document_that_is_printed() -> None:
    """With --json everything else goes where complaints go."""
    done = run("house", "--json", "--seat", "2", given="y\nn\nq\n")
    said = json.loads(done.stdout)
    assert (said["kind"], said["people"], said["seed"]) == ("record", [2], 1)
    assert "Type ? for the rules" in done.stderr


# -- names
def test_names_fill_the_seats_from_the_first() -> None:
    """The person has a name if none is given, and no bot has the name of a player."""
    assert named((), 3, 0) == ("Guest", "Robin", "Wren")
    assert named(("robin",), 3, 2) == ("robin", "Wren", "Guest")
    assert named(("GUEST",), 2, 1)[1] != "Guest"
    assert len(set(named((), 60, 5))) == 60


@pytest.mark.parametrize(
    "name", ["Chance", "aux", "con.", "..", "a:b", "</script>", "graph", 'O"Neil', "שרה", "王", "No"]
)
def test_names_that_other_programs_stumble_over(name: str, tmp_path: Path) -> None:
    """They play, and come back from the record (B01, B02, B05, B36, B59, B61)."""
    path = tmp_path / "match.json"
    text = played("ranter-go-round", "--players", name, "--save", str(path), given="n\nq\n")
    assert name in text
    assert load(path).players[0] == name


def test_names_are_compared_as_people_read_them() -> None:
    """Accents in one character or two, and spaces of other kinds, make no other name (B02)."""
    assert accepted(["Zoe\u0308", "Ali\u00a0", "a\u2009b"], 3) == ("Zoë", "Ali", "a b")
    for names in (["Zoë", "ZOE\u0308"], ["Sam", "sam\u200d"], ["a b", "A\u00a0B"], ["straße", "STRASSE"]):
        with pytest.raises(Problem, match="read the same"):
            accepted(names, 2)


# -- somebody at a keyboard
@contextmanager
def terminal(*words: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The command with a terminal for its input and output."""
    ours, theirs = pty.openpty()
    command = (sys.executable, "-m", "cuckoo_formal", "play", *words)
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    try:
        yield process, ours
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def until(screen: int, words: str) -> str:
    """Everything that the terminal shows until these words appear."""
    text, end = b"", time.monotonic() + 30
    while words not in text.decode("utf-8", "replace"):
        assert time.monotonic() < end, text.decode("utf-8", "replace")
        if select.select([screen], [], [], 0.2)[0]:
            text += os.read(screen, 65536)
    return text.decode("utf-8", "replace")


def test_a_hand_at_a_terminal(tmp_path: Path) -> None:
    """In colour, with a pause after each hand; an interrupt keeps the match and leaves with 130."""
    path = tmp_path / "match.json"
    with terminal("ranter-go-round", "--fast", "--save", str(path)) as (process, screen):
        assert "\x1b[" in until(screen, "[y/n/?]")
        os.write(screen, b"maybe\n")
        assert "is no answer" in until(screen, "[y/n/?]")
        os.write(screen, b"y\n")
        until(screen, "Enter for the next hand")
        os.write(screen, b"?\n")
        until(screen, "Enter for the next hand")
        os.write(screen, b"\n")
        assert "hand 2" in until(screen, "[y/n/?]")
        process.send_signal(signal.SIGINT)
        assert "The match is kept." in until(screen, "--resume")
        assert process.wait(timeout=20) == 130
    assert len(load(path).evening.past) == 1


def test_a_match_saved_at_every_moment_of_a_kill(tmp_path: Path) -> None:
    """A program that is killed leaves a record that can be gone on with."""
    path = tmp_path / "match.json"
    with terminal("house", "--fast", "--save", str(path)) as (process, screen):
        until(screen, "[y/n/?]")
        os.write(screen, b"y\n")
        until(screen, "Enter")
        process.kill()
        process.wait()
    assert load(path).evening.answers.startswith("t")
