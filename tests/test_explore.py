"""The command ``explore``: how large a hand or a match is, and files of it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from cuckoo_formal.cli.app import app
from cuckoo_formal.explore.exports import linked
from cuckoo_formal.explore.exports.write import ENDINGS
from tests.processes import started

SMALL = ("--faces", "4", "--copies", "2")


def explore(*words: str) -> tuple[int, str]:
    """The exit code and the output of the command."""
    result = CliRunner().invoke(app, ["explore", *words])
    return result.exit_code, result.output


def test_without_a_file_it_says_how_large_a_hand_is() -> None:
    """Histories, ends, states, classes."""
    code, output = explore("ranter-go-round", "--seats", "3", *SMALL)
    assert code == 0
    assert [line.split() for line in output.splitlines()[3:]] == [
        ["1,479", "histories"],
        ["897", "ends"],
        ["381", "states"],
        ["157", "classes"],
    ]


def test_json_has_the_same_numbers() -> None:
    """One document."""
    code, output = explore("ranter-go-round", "--seats", "2", "--json")
    assert code == 0
    assert json.loads(output) == {"what": "hand", "histories": 5_396, "ends": 4_563, "states": 703, "classes": 260}


@pytest.mark.parametrize("kind", ENDINGS)
def test_a_file_of_every_kind_is_written(kind: str, tmp_path: Path) -> None:
    """The command says which files there are now."""
    path = tmp_path / f"tree{kind}"
    code, output = explore("ranter-go-round", "--seats", "2", *SMALL, "--export", str(path), "--players", "Ada,Bela")
    assert code == 0
    assert output.splitlines()[0] == str(path)
    assert all(Path(line).exists() for line in output.splitlines())


def test_a_page_of_the_small_tree_is_written(tmp_path: Path) -> None:
    """Three seats with four faces twice each: a tree that one can walk."""
    path = tmp_path / "tree.html"
    code, _ = explore("ranter-go-round", "--seats", "3", *SMALL, "--export", str(path))
    assert code == 0
    assert "1,479 places" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("what", "count"), [("histories", 214), ("states", 73), ("classes", 44)])
def test_a_node_of_the_file_is_what_was_asked_for(what: str, count: int, tmp_path: Path) -> None:
    """Histories, states or classes."""
    path = tmp_path / "hand.json"
    code, _ = explore("ranter-go-round", "--seats", "2", *SMALL, "--nodes", what, "--export", str(path))
    assert code == 0
    graph = linked.read(path.read_text(encoding="utf-8"))
    assert len(graph) == count
    assert graph.graph["what"] == what


def test_a_match_that_must_end_has_a_longest_match() -> None:
    """Two seats with three chips each play five hands at most, and three at least."""
    code, output = explore("ranter-go-round", "--seats", "2", *SMALL, "--match", "--json")
    found = json.loads(output)
    assert code == 0
    assert (found["shortest"], found["longest"]) == (3, 5)
    assert found["must_end_from"] == found["places"]
    assert found["loop"] == []


def test_a_match_that_can_go_on_for_ever_shows_how() -> None:
    """Kings jerk: the loop is a row of hands in notation."""
    code, output = explore("kings-jerk", "--seats", "2", "--chips", "2", *SMALL, "--match")
    assert code == 0
    assert "a match can go on for ever" in output
    assert "A K / A" in output.split("and go round it for ever:")[1]


def test_chips_are_those_of_the_command_line() -> None:
    """With one chip each a match of two is one hand."""
    _, output = explore("ranter-go-round", "--seats", "2", "--chips", "1", *SMALL, "--match", "--json")
    assert json.loads(output)["longest"] == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--seats", "6"), "4825860 ways to deal alone, of which 1000000 are allowed"),
        (("--seats", "2", "--most", "500"), "more than 500 states"),
        (("--seats", "3", *SMALL, "--export", "tree.txt"), "expected a name that ends in one of"),
        (("--seats", "3", *SMALL, "--export", "no/such/folder/tree.dot"), "there is no folder"),
        (("--seats", "2", "--most", "900", "--export", "tree.html"), "5396 histories, of which 900 are allowed"),
        (("--seats", "3", *SMALL, "--nodes", "states", "--export", "tree.efg"), "expected --nodes histories"),
        (("--seats", "2", *SMALL, "--match", "--export", "match.efg"), "holds no match"),
        (("--seats", "2", *SMALL, "--players", "a,b,c", "--export", "tree.dot"), "3 names for 2 seats"),
        (("--faces", "99"), "faces 99: expected a whole number from 1 to 13"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(
    words: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit code 2, one line, and no file is left."""
    monkeypatch.chdir(tmp_path)
    code, output = explore("ranter-go-round", *words)
    assert code == 2
    assert message in output
    assert len(output.strip().splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_a_large_tree_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before it is walked through there is an estimate; -q leaves it out."""
    monkeypatch.setattr("cuckoo_formal.cli.explore.LARGE", 100)
    assert re.search(r"cuckoo-formal: about [0-9],[0-9]{3} histories\n", explore("ranter-go-round", "--seats", "2")[1])
    assert "about" not in explore("ranter-go-round", "--seats", "2", "-q")[1]


def test_seats_can_be_folded() -> None:
    """Places that differ only in where the players sit are one."""
    words = ("ranter-go-round", "--seats", "3", *SMALL, "--match", "--json")
    assert json.loads(explore(*words)[1])["places"] == 138
    assert json.loads(explore(*words, "--fold")[1])["places"] == 55


def test_a_carried_on_pack_has_no_graph_of_a_match() -> None:
    """Every hand depends on the cards before it."""
    code, output = explore("ranter-go-round-pack-carried-on", "--seats", "2", *SMALL, "--match")
    assert code == 2
    assert "carried on" in output


def test_without_networkx_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line with the name of the extra."""
    monkeypatch.setattr("cuckoo_formal.cli.explore.find_spec", lambda _: None)
    code, output = explore("ranter-go-round")
    assert code == 2
    assert "cuckoo-formal[explore]" in output


@pytest.mark.skipif(os.name == "nt", reason="another kind of signal")
def test_an_interrupted_walk_ends_with_130(tmp_path: Path) -> None:
    """Ctrl-C in the middle: no traceback, and no file."""
    words = ["explore", "ranter-go-round", "--seats", "5", "--most", "100000000", "--export", str(tmp_path / "a.json")]
    command = [sys.executable, "-m", "cuckoo_formal", *words]
    with started(command, stderr=subprocess.PIPE, text=True) as running:
        time.sleep(2)
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=20)
    assert running.returncode == 130
    assert said.splitlines()[-1] == "cuckoo-formal: interrupted"
    assert "Traceback" not in said
    assert not list(tmp_path.iterdir())
