"""Asking the solvers: z3 and cvc5, each in a process of its own, with limits that hold for each question."""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cuckoo_formal.problems import ContradictionError
from cuckoo_formal.proof.smtlib import SORTS, smtlib, unknowns
from cuckoo_formal.proof.terms import Plain, in_order, parts

SOLVERS = ("z3", "cvc5")
PROVER = "cvc5 with proofs"
#: how much longer than its limit a solver may take to notice that its time is up, and to start
PATIENCE, START = 3, 60


@dataclass(frozen=True)
class Limits:
    """How long a solver may think about one question, and how much more memory it may take for it."""

    seconds: float = 60
    megabytes: int = 2_000


LIMITS = Limits()


@dataclass(frozen=True)
class Verdict:
    """What one solver said to one question.

    ``status`` is ``unsat``, ``sat`` or ``unknown``: no answer in the time or the memory allowed, or none at all, which
    ``reason`` explains.  ``model`` has a value for every unknown if the status is ``sat``.
    """

    solver: str
    version: str
    status: str
    reason: str = ""
    model: Mapping[str, Plain] | None = None


class DisagreementError(ContradictionError):
    """Two solvers gave opposite answers to one question: one of them is wrong, so neither is to be believed."""


class Silent(Exception):  # noqa: N818 - a solver that says nothing is no error of ours
    """A solver's process did not answer; the text says why."""


class Worker:
    """A solver's process, which answers one question after another."""

    def __init__(self, solver: str) -> None:
        """Start it.  Raises :class:`Silent` if the solver is not installed or cannot be started."""
        module = solver.partition(" ")[0]
        missing = f"{module} is not installed: pip install 'cuckoo-formal[proof]'"
        if find_spec(module) is None:
            raise Silent(missing)
        command = [sys.executable, "-P", str(Path(__file__).with_name("worker.py")), solver]
        self.process = subprocess.Popen(  # noqa: S603 - our own file
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        self.answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self.listen, daemon=True).start()
        self.version: str = self.answer(START)["version"]
        if not self.version:
            self.end()
            raise Silent(missing)

    def listen(self) -> None:
        """Pass on the answers as they come; an empty one when there will be no more."""
        assert self.process.stdout is not None  # noqa: S101 - it was opened as a pipe
        with self.process.stdout as answers:
            for line in answers:
                self.answers.put(line)
        self.answers.put("")

    def put(self, question: Mapping[str, Any]) -> None:
        """Put a question; :meth:`reply` has the answer."""
        assert self.process.stdin is not None  # noqa: S101 - it was opened as a pipe
        with contextlib.suppress(OSError):  # if it has ended, so have its answers
            self.process.stdin.write(json.dumps(question) + "\n")
            self.process.stdin.flush()

    def reply(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to the question that was put.  Raises :class:`Silent` if there is none."""
        answer = self.answer(question["seconds"] * (2 if question.get("smallest") else 1) + PATIENCE)
        if answer["last"]:
            self.end()
        return answer

    def answer(self, seconds: float) -> dict[str, Any]:
        """The next answer.  Raises :class:`Silent` if there is none in that time; the process is then at its end."""
        try:
            line = self.answers.get(timeout=seconds)
        except queue.Empty:
            self.end()
            message = "timeout"
            raise Silent(message) from None
        if not line:
            self.end()
            message = f"crash or out of memory: its process ended with code {self.process.returncode}"
            raise Silent(message)
        return dict(json.loads(line))

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self.process.kill()
        self.process.wait()
        with contextlib.suppress(OSError):
            assert self.process.stdin is not None  # noqa: S101 - it was opened as a pipe
            self.process.stdin.close()


#: the solvers at work, by the process and the thread that asks them
WORKERS: dict[tuple[int, int, str], Worker] = {}


def place_of(solver: str) -> tuple[int, int, str]:
    """Where the process is kept in which a solver answers this thread."""
    return os.getpid(), threading.get_ident(), solver


def worker(solver: str) -> Worker:
    """The process in which a solver answers this thread.  Raises :class:`Silent` if it cannot be started."""
    here = WORKERS.get(place_of(solver))
    if here is None or here.process.poll() is not None:
        here = WORKERS[place_of(solver)] = Worker(solver)
    return here


@atexit.register
def end_all() -> None:
    """End every solver that this process has started."""
    for (process, _, _), here in WORKERS.items():
        if process == os.getpid():
            here.end()


def decide(
    assertions: Iterable[bool],
    solver: str = "z3",
    limits: Limits = LIMITS,
    smallest: tuple[str, ...] = (),
) -> Verdict:
    """Whether all the assertions can hold together, as one solver sees it.

    Whatever goes wrong, a time-out, too little memory, an exception, is ``unknown`` with its reason.  ``smallest``
    names unknowns, natural numbers or conditions: z3 makes them as small as a model allows, the first one first, in as
    much time again.
    """
    question = question_of(assertions, limits, smallest)
    return asked(question, (solver,))[0]


def at_once(assertions: Iterable[bool], limits: Limits = LIMITS) -> tuple[Verdict, ...]:
    """Whether all the assertions can hold together, as every solver sees it; they think at the same time.

    Raises :class:`DisagreementError`.
    """
    return agreed(asked(question_of(assertions, limits, ()), SOLVERS))


def in_turn(assertions: Iterable[bool], limits: Limits = LIMITS, enough: Container[str] = ()) -> tuple[Verdict, ...]:
    """The same, asked one after the other, as more than two at work are slower; none is asked after an answer that is
    ``enough``.  Raises :class:`DisagreementError`.
    """
    question, verdicts = question_of(assertions, limits, ()), list[Verdict]()
    for solver in SOLVERS:
        verdicts += asked(question, (solver,))
        if verdicts[-1].status in enough:
            break
    return agreed(verdicts)


def all_prove(assertions: Iterable[bool], limits: Limits = LIMITS) -> bool:
    """Every solver says that the assertions cannot all hold together.  Raises :class:`DisagreementError`."""
    return proved(in_turn(assertions, limits, ("sat", "unknown")))


def proved(verdicts: Iterable[Verdict]) -> bool:
    """Every solver says that nothing fits."""
    return all(verdict.status == "unsat" for verdict in verdicts)


def agreed(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    """The verdicts, unless two of them are opposite.  Raises :class:`DisagreementError`."""
    said = tuple(verdicts)
    if {verdict.status for verdict in said} >= {"sat", "unsat"}:
        message = ", ".join(f"{verdict.solver} {verdict.version} says {verdict.status}" for verdict in said)
        raise DisagreementError(message)
    return said


def why_silent(verdicts: Iterable[Verdict]) -> str:
    """Which solvers gave no answer, and why; nothing if all did."""
    return ", ".join(f"{verdict.solver}: {verdict.reason}" for verdict in verdicts if verdict.status == "unknown")


def question_of(assertions: Iterable[bool], limits: Limits, smallest: tuple[str, ...]) -> dict[str, Any]:
    """A question as a solver's process reads it."""
    rows = tuple(assertions)
    names = unknowns(in_order(parts(rows)))
    return {
        "text": smtlib(rows, asks=""),
        "unknowns": {name: SORTS[kind] for name, kind in names.items()},
        "smallest": [name for name in smallest if name in names],
        "seconds": limits.seconds,
        "megabytes": limits.megabytes,
    }


#: what solvers have answered to a question, word for word: many rule sets have most of their questions in common
ANSWERED: dict[tuple[str, bytes], Verdict] = {}


def asked(question: Mapping[str, Any], solvers: tuple[str, ...]) -> tuple[Verdict, ...]:
    """What some solvers say to a question, each asked once, and all before the first answer is waited for."""
    words = hashlib.sha256(json.dumps(question).encode("utf-8")).digest()
    try:
        there = [ANSWERED.get((solver, words)) or started(solver, question) for solver in solvers]
        verdicts = tuple(here if isinstance(here, Verdict) else answered(*here, question) for here in there)
    except KeyboardInterrupt:  # else the next question would get the answer to this one
        for working in filter(None, (WORKERS.get(place_of(solver)) for solver in solvers)):
            working.end()
        raise
    ANSWERED.update({(said.solver, words): said for said in verdicts if said.status != "unknown" and not said.reason})
    return verdicts


def started(solver: str, question: Mapping[str, Any]) -> tuple[str, Worker] | Verdict:
    """A solver at work on a question, or its verdict that it cannot be."""
    version = ""
    try:
        here = worker(solver)
        version = here.version
        here.put(question)
    except (Silent, OSError) as fault:
        return Verdict(solver, version, "unknown", str(fault))
    return solver, here


def answered(solver: str, here: Worker, question: Mapping[str, Any]) -> Verdict:
    """What a solver says to the question that was put to it."""
    try:
        answer = here.reply(question)
    except (Silent, OSError) as fault:
        return Verdict(solver, here.version, "unknown", str(fault))
    return Verdict(solver, here.version, answer["status"], answer["reason"], answer.get("model"))
