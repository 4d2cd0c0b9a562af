"""How far long work has come: shown on a terminal only, only after a while, and gone when it is over."""

import sys
from io import StringIO

import pytest

from cuckoo_formal.cli import progress


class Terminal(StringIO):
    """Standard error as a terminal."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def worked(monkeypatch: pytest.MonkeyPatch, error: StringIO, *, quiet: bool = False) -> str:
    """What is seen of three kinds of work."""
    monkeypatch.setattr(sys, "stderr", error)
    monkeypatch.setenv("TERM", "xterm")
    with progress.counted("verdicts", 4, 1, quiet=quiet) as advance:
        advance(2)
    with progress.looked_at("places", quiet=quiet) as report:
        report(1_234)
    with progress.estimated("deals", quiet=quiet) as told:
        if told:
            told(30, 20)
    return error.getvalue()


def test_it_is_shown_on_a_terminal_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many of how many, how many so far, and about how many; an estimate that was too low grows."""
    monkeypatch.setattr(progress, "PATIENCE", -1.0)
    seen = worked(monkeypatch, Terminal())
    assert "verdicts" in seen
    assert "3/4" in seen
    assert "1,234 places" in seen
    assert "30 of about 30 deals" in seen


def test_short_work_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within the first second nothing appears."""
    assert not worked(monkeypatch, Terminal())


@pytest.mark.parametrize(("error", "quiet"), [(StringIO(), False), (Terminal(), True)])
def test_nothing_is_shown_where_nobody_would_see_it(
    monkeypatch: pytest.MonkeyPatch, error: StringIO, *, quiet: bool
) -> None:
    """Neither in a file nor to somebody who asked for quiet."""
    monkeypatch.setattr(progress, "PATIENCE", -1.0)
    assert not worked(monkeypatch, error, quiet=quiet)
