"""The measurement of live pages in miniature: one visit, and no look at a clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from benchmarks import live
from cuckoo_formal.site.live import runtime
from tests.chromium import chromium, needed

if TYPE_CHECKING:
    from pathlib import Path


def test_a_visit_is_measured_step_by_step() -> None:
    """To the button, to the first question, to what comes of an answer; with parts beside the page, and in one file."""
    chromium()
    needed(runtime.found() and not runtime.stale(runtime.home()), "Python for browsers, made from these sources")
    rows = live.figures(1)
    assert len(rows) == 5
    assert all(row.figure > 0 and row.unit == "s" for row in rows)


def test_without_the_runtime_nothing_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said what is missing."""
    monkeypatch.setenv(runtime.PLACE, str(tmp_path))
    with pytest.raises(SystemExit, match="make live"):
        live.figures(1)
