"""Certificates: what cvc5 gives as its proof of a question, kept as text beside it, to be checked by anybody."""

from __future__ import annotations

import gzip
import io
import zlib
from collections import deque
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cuckoo_formal import files
from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.proof.solver import PROVER, Silent, Worker, worker
from cuckoo_formal.spread import whole

SECONDS, MEGABYTES = 120, 4_000  # for one proof
LARGEST = 200_000_000  # bytes of a proof, unpacked
#: cvc5 writes every rewriting step down, and with each step what it concludes; what it learns about sums before it
#: begins it would state without a reason, so that it has to do without
OPTIONS = {
    "produce-proofs": "true",
    "proof-granularity": "dsl-rewrite",
    "proof-print-conclusion": "true",
    "proof-format-mode": "cpc",
    "static-learning": "false",
}


#: a process, and a question that has been put to it
Put = tuple[Worker, Mapping[str, Any]]


@dataclass(frozen=True)
class Certificate:
    """What cvc5 answers to a problem, with its proof as CPC text if that is ``unsat``, and else with the reason."""

    status: str
    proof: str = ""
    reason: str = ""


def certify(problem: str, seconds: float = SECONDS) -> str:
    """cvc5's proof, as CPC text, that a problem in SMT-LIB contradicts itself.

    Raises :class:`Problem` if cvc5 finds none.  The text is the same each time for one version of cvc5.
    """
    found = next(certified([problem], seconds))
    if found.status != "unsat":
        why = f" ({found.reason})" if found.reason else ""
        message = f"cvc5 answers {found.status}{why}, so that there is nothing to certify; expected unsat"
        raise Problem(message)
    return found.proof


def certified(problems: Iterable[str], seconds: float = SECONDS) -> Generator[Certificate]:
    """What cvc5 says to each problem, in their order: while the caller looks at one proof, it writes the next down.

    Raises :class:`Problem` if cvc5 cannot be started.
    """
    waiting = deque[Put]()
    try:
        for problem in problems:
            waiting.append(put({"text": problem, "seconds": seconds, "megabytes": MEGABYTES, "options": OPTIONS}))
            if len(waiting) > 1:
                yield first_of(waiting)
        while waiting:
            yield first_of(waiting)
    except Silent as fault:
        message = f"cvc5 gives no proofs: {fault}"
        raise Problem(message) from None
    finally:
        for prover, _ in waiting:  # else the next problem would get the proof of this one
            prover.end()


def put(question: Mapping[str, Any]) -> Put:
    """A question, with the process to which it has been put.  Raises :class:`Silent` if that cannot be started."""
    prover = worker(PROVER)
    prover.put(question)
    return prover, question


def first_of(waiting: deque[Put]) -> Certificate:
    """What cvc5 says to the question that waits longest; if it does not outlive that, the others are put once more."""
    prover, question = waiting[0]
    try:
        said = prover.reply(question)
        found = Certificate(said["status"], said.get("proof", ""), said["reason"])
    except Silent as fault:
        found = Certificate("unknown", reason=str(fault))
    waiting.popleft()
    if prover.process.poll() is not None:
        left = [question for _, question in waiting]
        waiting.clear()
        waiting.extend(map(put, left))
    return found


def decided(problem: str, proof: str) -> tuple[int, str]:
    """How many steps of a proof z3 has decided anew, or what is wrong with it.

    The checker is loaded here alone: it needs z3, and without z3 a ledger can still be read.  An interrupt waits until
    it is done: amid z3's objects it would be taken for a step that does not follow, or be lost.
    """
    from cuckoo_formal.proof import cpc  # noqa: PLC0415

    try:
        with whole():
            return cpc.check(problem, proof).steps, ""
    except cpc.Rejected as fault:
        return 0, str(fault)


def packed(proof: str) -> bytes:
    """A proof as a file keeps it: the same bytes each time."""
    buffer = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=buffer, mtime=0) as file:
        file.write(proof.encode("ascii"))
    return buffer.getvalue()


def unpacked(path: Path) -> str:
    """The proof that a file keeps.  Raises :class:`Problem` if it is damaged, or larger than any proof should be."""
    files.refuse_other_things(path)
    try:
        with gzip.open(path) as file:
            content = file.read(LARGEST + 1)
        text = content.decode("ascii")
    except (OSError, EOFError, ValueError, zlib.error) as error:
        message = f"{shown(str(path))}: {shown(str(error))}; expected a whole file packed by gzip"
        raise Problem(message) from None
    if len(content) > LARGEST:
        message = f"{shown(str(path))}: more than {LARGEST} bytes when unpacked; expected a smaller proof"
        raise Problem(message)
    return text
