"""Work that is spread over several processes, and collected as it is done.

Used wherever a command has ``--jobs``: an interrupt from the keyboard is for whoever collects, and no process is left
behind, whether the collector stops, fails or is killed.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from threading import Thread, current_thread, main_thread
from typing import TypeVar

from cuckoo_formal.problems import Problem

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 2  # pieces for each worker that are handed out before the first is done


def spread(work: Callable[[T], R], pieces: Iterable[T], workers: int) -> Generator[R]:
    """What becomes of each piece of work, as it is done, in any order; with one worker in theirs, and here.

    The work and its pieces have to be such that another process can be sent them.  Whoever stops listening closes the
    generator.  Raises :class:`Problem` if a worker is ended by somebody else.
    """
    row = list(pieces)
    if workers == 1 or len(row) < 2:  # noqa: PLR2004 - one piece is for one worker
        yield from map(work, row)
        return
    executor = ProcessPoolExecutor(min(workers, len(row)), get_context("spawn"), leave_with_parent)
    try:
        yield from handed_out(executor, work, row, AHEAD * workers)
    except BrokenProcessPool:
        message = f"--jobs {workers}: somebody ended a process at work, perhaps for want of memory; expected fewer"
        raise Problem(message) from None
    except BaseException:
        for worker in active_children():
            worker.terminate()
        raise
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def handed_out(executor: ProcessPoolExecutor, work: Callable[[T], R], pieces: Iterable[T], ahead: int) -> Iterator[R]:
    """Pieces of work handed out to the workers, a few ahead of what is done.

    The workers inherit that an interrupt from the keyboard is not for them.
    """
    waiting, row = set[Future[R]](), iter(pieces)
    was = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        waiting |= {executor.submit(work, piece) for piece in islice(row, ahead)}
    finally:
        signal.signal(signal.SIGINT, was)
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()
            waiting |= {executor.submit(work, piece) for piece in islice(row, 1)}


@contextmanager
def whole() -> Iterator[None]:
    """An interrupt from the keyboard waits until this is done: for work in which it would be lost, or do harm."""
    here = current_thread() is main_thread() and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    interrupts = list[int]()
    if here:
        signal.signal(signal.SIGINT, lambda number, _frame: interrupts.append(number))
    try:
        yield
    finally:
        if here:
            signal.signal(signal.SIGINT, signal.default_int_handler)
    if interrupts:
        raise KeyboardInterrupt


def leave_with_parent() -> None:
    """A worker whose parent was killed would wait for ever; let it end too."""
    Thread(target=wait_for_parent, daemon=True).start()


def wait_for_parent() -> None:
    """End this process as soon as its parent has ended."""
    if parent := parent_process():
        parent.join()
        os._exit(1)
