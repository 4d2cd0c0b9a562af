"""Certificates: what cvc5 gives as its proof of a question, kept as text beside it, to be checked by anybody."""

from __future__ import annotations

import gzip
import importlib
import io
import zlib
from pathlib import Path
from typing import Any

from cuckoo_formal.problems import Problem, shown

SECONDS = 120
LARGEST = 200_000_000  # bytes of a proof, unpacked
#: cvc5 writes every rewriting step down, and with each step what it concludes; what it learns about sums before it
#: begins it would state without a reason, so that it has to do without
OPTIONS = {
    "produce-proofs": "true",
    "proof-granularity": "dsl-rewrite",
    "proof-print-conclusion": "true",
    "proof-format-mode": "cpc",
    "static-learning": "false",
    "tlimit-per": str(1000 * SECONDS),
}


def certify(problem: str) -> str:
    """cvc5's proof, as CPC text, that a problem in SMT-LIB contradicts itself.

    Raises :class:`Problem` if cvc5 finds none.  The text is the same each time for one version of cvc5.
    """
    cvc5 = importlib.import_module("cvc5")
    solver = cvc5.Solver(cvc5.TermManager())
    for name, value in OPTIONS.items():
        solver.setOption(name, value)
    answer = parsed(cvc5, solver, problem)
    if not answer.isUnsat():
        message = f"cvc5 answers {answer}, so that there is nothing to certify; expected unsat"
        raise Problem(message)
    said = solver.proofToString(solver.getProof()[0])
    return str(said.decode("ascii") if isinstance(said, bytes) else said)


def parsed(cvc5: Any, solver: Any, problem: str) -> Any:
    """Give cvc5 the text of a problem, and take its answer."""
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, problem.replace("(check-sat)", ""), "problem")
    symbols = parser.getSymbolManager()
    while not (command := parser.nextCommand()).isNull():
        command.invoke(solver, symbols)
    return solver.checkSat()


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
