"""What all measurements share: a row of the table, and a stopwatch."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

REPEATS = 5


@dataclass(frozen=True)
class Figure:
    """One line of the table: what was measured, the figure, its unit, and how it stands to another one."""

    what: str
    figure: float
    unit: str
    against: str = ""


def seconds(action: Callable[[], object], repeats: int = REPEATS) -> float:
    """The median time that an action takes, in seconds of processor time."""
    times = list[float]()
    for _ in range(repeats):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return median(times)


def program(*words: str, repeats: int = REPEATS) -> float:
    """The median time, by the clock, that a command of this Python takes, in seconds."""
    times = list[float]()
    for _ in range(repeats):
        start = time.perf_counter()
        subprocess.run([sys.executable, *words], check=False, capture_output=True)
        times.append(time.perf_counter() - start)
    return median(times)


def lasts(action: Callable[[], object]) -> float:
    """The time by the clock that an action takes once, in seconds: its own, and that of the processes it waits for."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start
