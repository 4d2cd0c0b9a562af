"""The README says what the program does."""

import re
from pathlib import Path

import pytest

from cuckoo_formal.rulefile import find, parse
from tests.readme import README, printed, sessions


def test_the_readme_shows_sessions() -> None:
    """At least a hand that is told and a claim that is checked."""
    assert {command.split()[1] for command, _ in sessions()} >= {"deal", "check"}


@pytest.mark.parametrize(("command", "output"), sessions())
def test_the_session_is_what_the_command_prints(command: str, output: str) -> None:
    """Word for word; ``python -m tests.readme`` writes it anew."""
    assert printed(command) == output


def test_the_rule_file_of_the_readme_is_one() -> None:
    """A reader who copies it has a rule set that differs from the base game where it says so."""
    text = README.read_text(encoding="utf-8")
    file = parse(text.split("```toml\n")[1].split("```")[0], "sunday.toml")
    assert set(file.rules.changes(find("ranter-go-round").rules)) == {"standing", "draw", "fine", "lives"}


def test_the_picture_of_the_readme_is_what_its_command_draws(tmp_path: Path) -> None:
    """The tree of a hand, drawn anew; the command stands above the picture."""
    command = re.search(r"`(cuckoo-formal explore [^`]*) --export tree.svg`", README.read_text(encoding="utf-8"))
    assert command is not None
    printed(f"{command[1]} --export {tmp_path / 'tree.svg'} -q")
    assert (tmp_path / "tree.svg").read_bytes() == (README.parent / "docs/pictures/tree.svg").read_bytes()


def test_the_counterexample_of_the_readme_is_what_its_command_draws(tmp_path: Path) -> None:
    """The smallest hand in which a kept king loses, drawn anew; the command stands above the picture."""
    command = re.search(r"`(cuckoo-formal check [^`]*) --draw docs/pictures`", README.read_text(encoding="utf-8"))
    assert command is not None
    printed(f"{command[1]} --draw {tmp_path} -q")
    (drawn,) = tmp_path.iterdir()
    assert drawn.read_bytes() == (README.parent / "docs/pictures" / drawn.name).read_bytes()
