"""A solver in a process of its own, so that no question can take more time or memory than it was given.

Run by :mod:`cuckoo_formal.proof.solver`.  It reads one question a line from its input, as JSON, and writes one answer a
line.  It imports nothing of ours: all that it knows of the game is the SMT-LIB text that it is sent.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Values = dict[str, int | bool]
Answer = dict[str, Any]
ASK = "(check-sat)"  # what a question need not say, as it is asked anyway
SUMS = "(set-logic QF_LIA)"  # in a question without products
#: what z3 is told about questions without products: to begin at once, and with its older arithmetic
Z3_OPTIONS = {"arith.solver": 2}
#: what cvc5 is told: to simplify choices between values, of which questions are full, and to learn no sums beforehand
CVC5_OPTIONS = {"produce-models": "true", "ite-simp": "true", "static-learning": "false"}


def by_z3(question: Answer) -> Answer:
    """Ask z3; a model is made as small as it can be, one unknown of ``smallest`` after the other."""
    import z3

    until = time.monotonic() + question["seconds"]
    z3.set_param("memory_max_size", question["megabytes"])
    context = z3.Context()
    solver = of_sums(z3, context) if SUMS in question["text"] else z3.Solver(ctx=context)
    solver.add(z3.parse_smt2_string(question["text"], ctx=context))
    unknowns = {
        name: {"Int": z3.Int, "Bool": z3.Bool}[sort](name, context) for name, sort in question["unknowns"].items()
    }

    def check() -> str:
        solver.set("timeout", max(1, int(1000 * (until - time.monotonic()))))
        return str(solver.check())

    def model() -> Values:
        found = solver.model()
        values = {name: found.eval(unknown, model_completion=True) for name, unknown in unknowns.items()}
        return {name: z3.is_true(v) if z3.is_bool(v) else v.as_long() for name, v in values.items()}

    def tighten(name: str, best: Values) -> Values:
        """The smallest value that this unknown, a natural number or a condition, can have."""
        low, here = 0, unknowns[name]
        guess = 0
        while low < best[name]:
            solver.push()
            solver.add(z3.Not(here) if z3.is_bool(here) else here <= guess)
            status = check()
            best, low = (model(), low) if status == "sat" else (best, guess + 1)
            solver.pop()
            if status == "unknown":
                raise TimeoutError(solver.reason_unknown())
            guess = (low + best[name]) // 2
        solver.add(here == best[name])
        return best

    status = check()
    if status != "sat":
        return {"status": status, "reason": solver.reason_unknown() if status == "unknown" else ""}
    best, reason = model(), ""
    until = time.monotonic() + question["seconds"]  # as long again to make it small
    try:
        for name in question["smallest"]:
            best = tighten(name, best)
    except TimeoutError as silent:
        reason = f"not the smallest: {silent}"
    return {"status": status, "model": best, "reason": reason}


def of_sums(z3: Any, context: Any) -> Any:
    """A solver of z3's for sums, told how to go about them."""
    solver = z3.SimpleSolver(ctx=context)
    for option, value in Z3_OPTIONS.items():
        solver.set(option, value)
    return solver


def asked_of_cvc5(question: Answer, options: dict[str, str]) -> tuple[Any, Any, Any]:
    """cvc5 with its answer to a question, and the names that the question declares."""
    import cvc5

    solver = cvc5.Solver(cvc5.TermManager())
    for option, value in (options | {"tlimit-per": str(max(1, int(1000 * question["seconds"])))}).items():
        solver.setOption(option, value)
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, question["text"].replace(ASK, ""), "question")
    symbols = parser.getSymbolManager()
    while not (command := parser.nextCommand()).isNull():
        command.invoke(solver, symbols)
    return solver, solver.checkSat(), symbols


def by_cvc5(question: Answer) -> Answer:
    """Ask cvc5."""
    solver, result, symbols = asked_of_cvc5(question, CVC5_OPTIONS)
    if not result.isSat():
        return unsatisfied(result)
    values = {str(unknown): solver.getValue(unknown).toPythonObj() for unknown in symbols.getDeclaredTerms()}
    return {"status": "sat", "model": values, "reason": ""}


def unsatisfied(result: Any) -> Answer:
    """What cvc5 says if it has found nothing that fits: that there is nothing, or why it does not know."""
    if result.isUnsat():
        return {"status": "unsat", "reason": ""}
    return {"status": "unknown", "reason": str(result.getUnknownExplanation()).rpartition(".")[2].lower()}


def proved_by_cvc5(question: Answer) -> Answer:
    """Ask cvc5 for its proof that nothing fits, written as the question's options say."""
    solver, result, _ = asked_of_cvc5(question, question["options"])
    if result.isSat():
        return {"status": "sat", "reason": ""}
    proof = solver.proofToString(solver.getProof()[0]) if result.isUnsat() else ""
    return unsatisfied(result) | {"proof": proof.decode("ascii") if isinstance(proof, bytes) else str(proof)}


def version(name: str) -> str:
    """The version of a solver.  Raises ``ImportError`` where it is not installed."""
    solver = importlib.import_module(name)
    return str(solver.get_version_string() if name == "z3" else solver.__version__)


def limit_memory(megabytes: int) -> None:
    """From now on this process may take only so much more memory, where the system can see to it."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
        taken = int(pages) * resource.getpagesize()
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (taken + (megabytes << 20), most))


def no_limit() -> None:
    """Memory enough again to say what went wrong."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


#: megabytes beyond its limit, so that z3, which watches its own memory, notices first; without it z3 aborts
SLACK = {"z3": 128, "cvc5": 0, "cvc5 with proofs": 0}
NO_TIME: Answer = {"status": "unknown", "reason": "timeout"}
SOLVERS: dict[str, Callable[[Answer], Answer]] = {"z3": by_z3, "cvc5": by_cvc5, "cvc5 with proofs": proved_by_cvc5}


def serve(name: str) -> None:
    """Answer questions until there are no more, or until one goes wrong: then this process is not to be trusted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it decides when it ends
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    os.dup2(2, 1)  # whatever a solver prints is no answer
    try:
        print(json.dumps({"version": version(name.partition(" ")[0])}), file=answers)
    except ImportError:
        print(json.dumps({"version": ""}), file=answers)
        return
    for line in sys.stdin:
        question = json.loads(line)
        limit_memory(question["megabytes"] + SLACK[name])
        try:
            answer = (SOLVERS[name](question) if question["seconds"] > 0 else NO_TIME) | {"last": False}
        except Exception as error:  # noqa: BLE001 - whatever it is, the answer is that there is none
            fault = "out of memory" if isinstance(error, MemoryError) else f"{type(error).__name__}: {error}"
            answer = {"status": "unknown", "reason": fault, "last": True}
        no_limit()
        print(json.dumps(answer), file=answers)
        if answer["last"]:
            return


if __name__ == "__main__":
    serve(sys.argv[1])
