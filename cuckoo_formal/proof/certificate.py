"""Certificates: what cvc5 gives as its proof of a question, kept as text beside it, to be checked by anybody."""

from __future__ import annotations

import gzip
import io
import zlib
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.proof.solver import PROVER, Silent, worker

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


def certify(problem: str) -> str:
    """cvc5's proof, as CPC text, that a problem in SMT-LIB contradicts itself.

    Raises :class:`Problem` if cvc5 finds none.  The text is the same each time for one version of cvc5.
    """
    return next(certified([problem]))


def certified(problems: Iterable[str]) -> Iterator[str]:
    """cvc5's proof of each problem, in their order: while the caller looks at one, cvc5 writes the next down.

    Raises :class:`Problem` at the first problem of which cvc5 finds no proof.
    """
    prover, waiting = worker(PROVER), deque[Mapping[str, Any]]()
    try:
        for problem in problems:
            question = {"text": problem, "seconds": SECONDS, "megabytes": MEGABYTES, "options": OPTIONS}
            prover.put(question)
            waiting.append(question)
            if len(waiting) > 1:
                yield proof_of(prover.reply(waiting.popleft()))
        while waiting:
            yield proof_of(prover.reply(waiting.popleft()))
    except Silent as fault:
        message = f"cvc5 gives no proof: {fault}; expected one in {SECONDS} seconds"
        raise Problem(message) from None
    finally:
        if waiting:  # else the next problem would get the proof of this one
            prover.end()


def proof_of(answer: Mapping[str, Any]) -> str:
    """The proof in an answer.  Raises :class:`Problem` if there is none."""
    if answer["status"] != "unsat":
        why = f" ({answer['reason']})" if answer["reason"] else ""
        message = f"cvc5 answers {answer['status']}{why}, so that there is nothing to certify; expected unsat"
        raise Problem(message)
    return str(answer["proof"])


def packed(proof: str) -> bytes:
    """A proof as a file keeps it: the same bytes each time."""
    buffer = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=buffer, mtime=0) as file:
        file.write(proof.encode("ascii"))
    return buffer.getvalue()


def unpacked(path: Path) -> str:
    """The proof that a file keeps.  Raises :class:`Problem` if it is damaged, or larger than any proof should be."""
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
