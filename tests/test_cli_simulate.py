"""Sampled matches: the same numbers for any number of jobs, nothing lost, nothing mixed up."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cuckoo_formal.blocks import Blocks
from cuckoo_formal.bots import Threshold
from cuckoo_formal.cli.app import app
from cuckoo_formal.evening import begin_evening
from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import find
from cuckoo_formal.simulate import Plan, Tally, decide, interval, nothing, play_block, play_blocks, sample, told
from tests.processes import started

HOUSE = find("house").rules.at(4)
PLAN = Plan(HOUSE, 4, 1, 6, 1000)


def run(*words: str) -> Result:
    """Type the command."""
    return CliRunner().invoke(app, ("simulate", *words), prog_name="cuckoo-formal")


def sampled(*words: str) -> dict[str, Any]:
    """What the command prints as JSON."""
    done = run(*words, "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    return json.loads(done.stdout)  # type: ignore[no-any-return]


# -- the numbers
def test_the_numbers_do_not_depend_on_how_many_work() -> None:
    """One process and two, and blocks in any order (B55)."""
    words = ("sudden-death", "--matches", "120", "--seed", "7")
    assert sampled(*words) == sampled(*words, "--jobs", "2")
    assert sampled(*words) != sampled("sudden-death", "--matches", "120", "--seed", "8")


def test_every_match_has_its_own_cards() -> None:
    """No two matches of a sample are the same, and a match is the same in every sample that has it."""
    matches = [sample(PLAN, number) for number in range(1, 41)]
    assert len({(match.chips, match.hands, match.losses) for match in matches}) > 30
    assert sample(PLAN, 17) == matches[16]


def test_nothing_is_lost() -> None:
    """Wins, shared, without a winner and cut off are all matches; so are the lengths."""
    for words in (("kings-jerk",), ("ranter-go-round-share", "--seats", "2"), ("sudden-death", "--seats", "3")):
        said = sampled(*words, "--matches", "60")
        assert sum(row["won"] for row in said["wins"]) + said["shared"] + said["no_winner"] + said["cut_off"] == 60
        assert sum(times for _, times in said["hands"]["lengths"]) == said["matches"] == 60


def test_a_threshold_player_looks_at_no_other_card() -> None:
    """The fast way in which matches are sampled answers as the bot that only has its view."""
    evening, bot = begin_evening(HOUSE, 4, 3), Threshold(6)
    asked = 0
    while not evening.over:
        if moment := evening.waits_for:
            answer = decide(6, HOUSE, evening.hand, moment)
            assert answer == bot(HOUSE, evening.seen_by(moment), moment)
            evening, asked = evening.answer(answer), asked + 1
        else:
            evening = evening.next_hand()
    assert asked > 20


def test_a_holder_of_a_blocker_keeps_it_whatever_the_threshold() -> None:
    """With all faces to ask with, kings are kept."""
    text = run("ranter-go-round", "--matches", "5", "--threshold", "13").stdout
    assert "Everybody asks with ace to king." in text
    king = HOUSE.deck.faces.index("K")
    assert not Threshold(13)(find("ranter-go-round").rules, _view_with(king), _ask())
    assert Threshold(13)(find("ranter-go-round").rules, _view_with(king - 1), _ask())


def _ask() -> Any:  # noqa: ANN401 - a moment
    return begin_evening(find("ranter-go-round").rules, 4, 1).waits_for


def _view_with(card: int) -> Any:  # noqa: ANN401 - a view
    evening = begin_evening(find("ranter-go-round").rules, 4, 1)
    assert evening.waits_for
    return replace(evening.seen_by(evening.waits_for), card=card)


def test_two_seats_that_never_ask_win_as_often() -> None:
    """With nobody asking, one life and two seats, the chances are 8/17, 8/17 and 1/17 without a winner."""
    said = sampled("sudden-death", "--seats", "2", "--threshold", "0", "--matches", "1500")
    for row in said["wins"]:
        low, high = row["interval"]
        assert low < 8 / 17 < high
    low, high = interval(said["no_winner"], 1500)
    assert low < 1 / 17 < high


def test_matches_without_a_winner_are_played_on_if_wanted() -> None:
    """Then somebody always wins, and no stream is used twice."""
    words = ("sudden-death", "--seats", "2", "--matches", "200")
    assert sampled(*words)["no_winner"] > 0
    said = sampled(*words, "--play-on")
    assert (said["no_winner"], sum(row["won"] for row in said["wins"])) == (0, 200)


def test_a_match_that_need_not_end_is_cut_off_and_said_to_be() -> None:
    """A game that players stop when they like has no winner."""
    done = run("beerchugger", "--matches", "4", "--most-hands", "20")
    assert "cut off" in done.stdout
    assert "more than 20 hands was cut off (--most-hands)" in done.stdout
    assert sampled("beerchugger", "--matches", "4", "--most-hands", "20")["cut_off"] == 4


def test_the_interval_of_wilson() -> None:
    """Ten of a hundred, none of ten, all of ten."""
    assert [round(bound, 4) for bound in interval(10, 100)] == [0.0552, 0.1744]
    assert [round(bound, 4) for bound in interval(0, 10)] == [0.0, 0.2775]
    assert [round(bound, 4) for bound in interval(10, 10)] == [0.7225, 1.0]
    assert interval(0, 0) == (0.0, 1.0)


def test_tallies_add_up() -> None:
    """In any order and any grouping."""
    parts = [told(sample(PLAN, number)) for number in range(1, 13)]
    whole = play_block(PLAN, range(1, 13))
    assert sum(reversed(parts), nothing(4)) == whole
    assert whole.all_hands == sum(match.hands for match in (sample(PLAN, number) for number in range(1, 13)))
    lengths = sorted(Counter(sample(PLAN, number).hands for number in range(1, 13)).elements())
    assert [whole.length(place) for place in range(12)] == lengths


# -- kept and gone on with
def test_a_run_goes_on_from_what_it_kept(tmp_path: Path) -> None:
    """Fewer matches first, then more, then half a line from a run that was killed (kill -9)."""
    path = tmp_path / "sample.jsonl"
    whole = sampled("sudden-death", "--matches", "230")
    sampled("sudden-death", "--matches", "120", "--save", str(path))
    kept = path.read_bytes()
    assert sampled("sudden-death", "--matches", "230", "--save", str(path)) == whole
    assert path.read_bytes().startswith(kept)
    path.write_bytes(path.read_bytes()[:-30])
    assert sampled("sudden-death", "--matches", "230", "--save", str(path)) == whole
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1 + 3 + 3
    before = path.read_bytes()
    assert sampled("sudden-death", "--matches", "230", "--save", str(path)) == whole
    assert path.read_bytes() == before


def test_a_run_does_not_go_on_with_something_else(tmp_path: Path) -> None:
    """Other rules, seed, seats, threshold or limit: refused, and the file is left alone."""
    path = tmp_path / "sample.jsonl"
    words = ("--matches", "50", "--save", str(path))
    sampled("sudden-death", *words)
    kept = path.read_bytes()
    for other, says in (
        (("house",), "other rules"),
        (("sudden-death", "--seed", "2"), "seed"),
        (("sudden-death", "--seats", "5"), "seats"),
        (("sudden-death", "--threshold", "3"), "another threshold"),
        (("sudden-death", "--most-hands", "9"), "another --most-hands"),
        (("sudden-death", "--play-on"), "play on"),
    ):
        done = run(*other, *words)
        assert (done.exit_code, done.stderr.count("\n"), says in done.stderr) == (2, 1, True)
    assert path.read_bytes() == kept


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("my diary", "line 3 is"),
        ("[]", "line 3 is"),
        ("{}", "line 3 is no block"),
        ('{"from": 51, "to": 100, "matches": 50}', "line 3 is no block"),
        ("[" * 9_000, "line 3 is"),
        (
            json.dumps({"from": 51, "to": 100, "matches": 50, "wins": [50] * 4, "shares": [0] * 4, "shared": 0})[:-1]
            + ', "no_winner": 0, "cut_off": 0, "hands": [[5, 50]]}',
            "do not add up",
        ),
    ],
)
def test_a_file_of_something_else_is_refused(line: str, says: str, tmp_path: Path) -> None:
    """One line, and nothing is written."""
    path = tmp_path / "sample.jsonl"
    sampled("sudden-death", "--matches", "50", "--save", str(path))
    path.write_text(path.read_text(encoding="utf-8") + line + "\n", encoding="utf-8")
    with pytest.raises(Problem, match=says):
        Blocks(path, replace(PLAN, rules=find("sudden-death").rules.at(4))).begin()


def test_a_file_without_a_header_is_refused(tmp_path: Path) -> None:
    """An empty file, somebody's notes, a folder."""
    path = tmp_path / "sample.jsonl"
    for content in ("", "my diary", "my diary\n", "{}\n"):
        path.write_text(content, encoding="utf-8")
        assert run("sudden-death", "--matches", "50", "--save", str(path)).exit_code == 2
        assert path.read_text(encoding="utf-8") == content
    assert run("sudden-death", "--save", str(tmp_path)).exit_code == 2
    assert run("sudden-death", "--save", str(tmp_path / "no" / "file")).exit_code == 2


# -- broken off
@contextmanager
def sampling(path: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A long run, after its first blocks are in the file."""
    command = (sys.executable, "-m", "cuckoo_formal", "simulate", "sudden-death", "--matches", "1000000")
    with started((*command, "--save", str(path), *words), stdout=PIPE, stderr=PIPE) as process:
        end = time.monotonic() + 40
        while not path.exists() or path.read_bytes().count(b"\n") < 3:
            assert process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.05)
        yield process


def all_gone(process: subprocess.Popen[bytes]) -> bool:
    """No process of the run is left, or not for long."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_gives_what_there_is(jobs: str, tmp_path: Path) -> None:
    """Partial results that are those of the first so many matches, exit code 130, and no worker left behind (B63)."""
    with sampling(tmp_path / "sample.jsonl", "--jobs", jobs, "--json") as process:
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert all_gone(process)
    said = json.loads(out)
    assert (process.returncode, said["interrupted"], said["asked_for"]) == (130, True, 1_000_000)
    assert said["matches"] % 50 == 0
    assert said["matches"] > 0 or jobs == "2", "with two at work the first block need not be the first that is finished"
    assert err.decode().startswith("cuckoo-formal: interrupted after ")
    assert b"Traceback" not in err
    assert err.count(b"\n") == 1
    few = min(100, said["matches"])
    again = sampled("sudden-death", "--matches", str(few), "--save", str(tmp_path / "sample.jsonl"))
    assert again == sampled("sudden-death", "--matches", str(few))


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_run_that_is_killed_leaves_no_workers(tmp_path: Path) -> None:
    """Workers see that their parent is gone, and what was finished is kept."""
    with sampling(tmp_path / "sample.jsonl", "--jobs", "2") as process:
        process.kill()
        process.communicate(timeout=30)
        assert all_gone(process)
    assert sampled("sudden-death", "--matches", "100", "--save", str(tmp_path / "sample.jsonl"))["matches"] == 100


def test_whoever_stops_listening_ends_the_work() -> None:
    """Blocks come one by one, and closing the iterator is enough."""
    blocks = play_blocks(PLAN, list(PLAN.blocks(5_000)), 1)
    first, tally = next(blocks)
    blocks.close()
    assert (first, tally.matches, isinstance(tally, Tally)) == (range(1, 51), 50, True)
