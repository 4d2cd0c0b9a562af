"""How long all claims about one rule set take from the command line, anew and from the ledger; how large proofs are."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import deque
from pathlib import Path
from typing import Any

from benchmarks.measure import Figure, lasts
from cuckoo_formal.proof import cpc
from cuckoo_formal.proof.archive import has_proof
from cuckoo_formal.proof.certificate import certified

COMMAND = (sys.executable, "-m", "cuckoo_formal", "check")
RULES = "house"
ANEW = ("--seats", "2-8", "--jobs", "2", "-q")
FROM_LEDGER = ("--seats", "2-8", "--ledger", "-q")
PROOFS = Path(__file__).parents[1] / "proofs"


def figures(
    rules: str = RULES, anew: tuple[str, ...] = ANEW, ledger: tuple[str, ...] = FROM_LEDGER, proofs: Path = PROOFS
) -> list[Figure]:
    """Seconds by the clock for each command and for certificates, and megabytes on the disk."""
    return [checked(rules, *anew), checked(rules, *ledger), certificates(rules, proofs), *sizes(proofs)]


def said(*words: str) -> tuple[int, str]:
    """How the command leaves, and what it prints."""
    done = subprocess.run([*COMMAND, *words], check=False, capture_output=True, encoding="utf-8")
    return done.returncode, done.stdout


def checked(*words: str) -> Figure:
    """One run of the command: how long, how many verdicts, and whether all are as they should be."""
    answers = list[tuple[int, str]]()
    time = lasts(lambda: answers.append(said(*words, "--json")))
    code, text = answers[0]
    verdicts = counted(json.loads(text)) if text.startswith("{") else "no verdicts"
    return Figure(f"cuckoo-formal check {' '.join(words)}", time, "s", f"{verdicts}; leaves with {code}")


def counted(document: dict[str, Any]) -> str:
    """How many verdicts there are of each kind."""
    verdicts = [row["verdict"] for row in document["claims"]]
    kinds = ", ".join(f"{verdicts.count(kind)} {kind}" for kind in dict.fromkeys(verdicts))
    return f"{len(verdicts)} verdicts: {kinds}"


def certificates(rules: str, folder: Path) -> Figure:
    """Until cvc5 has written down its proofs of all questions about a rule set that are to have one, and all hold."""
    texts = [path.read_text("ascii") for path in sorted((folder / rules).glob("*.smt2")) if has_proof(path)]
    steps = list[int]()
    pairs = zip(texts, certified(texts), strict=True)
    write = lasts(lambda: deque(certified(texts), maxlen=0))
    time = lasts(lambda: steps.extend(cpc.check(text, proof).steps for text, proof in pairs))
    told = f"{len(steps)} proofs, {sum(steps):,} steps; only written {write:.3g} s; those of every table are apart"
    return Figure(f"cvc5's proofs about {rules} at a number of seats, written and checked", time, "s", told)


def sizes(folder: Path) -> list[Figure]:
    """What the folder of proofs takes."""
    files = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    questions, proofs = (sum(path.name.endswith(end) for path in files) for end in (".smt2", ".cpc.gz"))
    megabytes = sum(path.stat().st_size for path in files) / 1e6
    told = f"{len(files)} files: {questions} questions, {proofs} of cvc5's proofs, the ledger"
    return [Figure(f"the folder {folder.name}", megabytes, "MB", told)]
