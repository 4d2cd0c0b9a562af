"""How far long work has come: a line on the terminal, for whatever takes longer than a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

PATIENCE = 1.0  # seconds before it is shown
Update = Callable[..., None]  # takes what of the task is new, by rich's names: advance, completed, total


@contextmanager
def shown_late(look: Callable[[Any], tuple[Any, ...]], *, quiet: bool, **task: int | None) -> Iterator[Update | None]:
    """A line of these columns of ``rich.progress`` on standard error; nothing where nobody would see it."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich import progress as rich
    from rich.console import Console

    line = rich.Progress(*look(rich), console=Console(stderr=True), transient=True)
    number, begun = line.add_task("", **task), time.monotonic()  # type: ignore[arg-type]

    def update(**new: int) -> None:
        line.update(number, **new)  # type: ignore[arg-type]
        if not line.live.is_started and time.monotonic() - begun > PATIENCE:
            line.start()

    try:
        yield update
    finally:
        line.stop()


@contextmanager
def counted(
    what: str, total: int, done: int = 0, *, quiet: bool, to_go: bool = False
) -> Iterator[Callable[[int], None]]:
    """A bar for so many of something, with the time taken or the time to go: tell it how many more are done."""

    def look(rich: Any) -> tuple[Any, ...]:  # noqa: ANN401 - the module
        clock = rich.TimeRemainingColumn() if to_go else rich.TimeElapsedColumn()
        return rich.TextColumn(what), rich.BarColumn(), rich.MofNCompleteColumn(), clock

    with shown_late(look, quiet=quiet, total=total, completed=done) as update:
        yield (lambda more: update(advance=more)) if update else (lambda _: None)


@contextmanager
def looked_at(what: str, *, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A line for as many as there turn out to be: tell it how many have been looked at so far."""

    def look(rich: Any) -> tuple[Any, ...]:  # noqa: ANN401 - the module
        return rich.SpinnerColumn(), rich.TextColumn("{task.completed:,.0f} " + what), rich.TimeElapsedColumn()

    with shown_late(look, quiet=quiet, total=None) as update:
        yield (lambda count: update(completed=count)) if update else (lambda _: None)


@contextmanager
def estimated(what: str, *, quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
    """A bar for about so many: tell it how many are done, and of how many; nothing if nobody would see it."""

    def look(rich: Any) -> tuple[Any, ...]:  # noqa: ANN401 - the module
        text = rich.TextColumn("{task.completed:,.0f} of about {task.total:,.0f} " + what)
        return text, rich.BarColumn(), rich.TimeRemainingColumn()

    with shown_late(look, quiet=quiet, total=1) as update:
        yield (lambda done, whole: update(completed=done, total=max(done, whole))) if update else None
