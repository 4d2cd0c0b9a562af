"""Pictures: the same bytes each time, in formats that are known, with numbers that can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from cuckoo_formal.chance.chain import chain_of
from cuckoo_formal.chance.matches import chips_over_time, odds_of
from cuckoo_formal.chance.odds import odds
from cuckoo_formal.chance.strategies import thresholds
from cuckoo_formal.problems import Problem
from cuckoo_formal.rules import Rules

pytest.importorskip("matplotlib")
from cuckoo_formal.chance import pictures

BASE = Rules()


def draw(kind: str, path: Path) -> bytes:
    """One picture of each kind."""
    if kind == "odds":
        pictures.draw_odds(path, odds(BASE, thresholds(BASE, 3, (6,))), "The odds, at $3 each")
    elif kind == "match":
        found = chain_of(BASE, thresholds(BASE, 3, (6,)))
        pictures.draw_match(path, odds_of(found), chips_over_time(found, 8), "A match")
    else:
        pictures.draw_thresholds(path, [[0.1, 0.2], [0.3, 0.4]], (1, 2), "Two thresholds")
    return path.read_bytes()


@pytest.mark.parametrize("kind", ["odds", "match", "thresholds"])
@pytest.mark.parametrize("ending", ["svg", "PNG"])
def test_a_picture_is_the_same_each_time(kind: str, ending: str, tmp_path: Path) -> None:
    """No date, no random names in it."""
    first, second = (draw(kind, tmp_path / f"{number}.{ending}") for number in (1, 2))
    assert first == second
    assert first.startswith(b"\x89PNG" if ending == "PNG" else b"<?xml")
    assert b"202" not in first[:600] or ending == "PNG"


def test_another_format_is_refused_before_anything_is_drawn(tmp_path: Path) -> None:
    """The file's name says the format."""
    with pytest.raises(Problem, match=r"expected a file that ends in .svg or .png"):
        draw("odds", tmp_path / "odds.gif")
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    """For both formats."""
    for ending in ("svg", "png"):
        with pytest.raises(Problem, match="there is no folder"):
            draw("thresholds", tmp_path / "nowhere" / f"odds.{ending}")


def test_without_matplotlib_the_message_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else needs it."""
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    with pytest.raises(Problem, match=r"pip install 'cuckoo-formal\[plot\]'"):
        draw("odds", tmp_path / "odds.svg")
