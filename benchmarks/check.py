"""How long all claims about one rule set take from the command line: anew, with certificates, and from the ledger."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.measure import Figure, lasts
from cuckoo_formal.proof.folder import PROOF, QUESTION

COMMAND = (sys.executable, "-m", "cuckoo_formal", "check")
RULES = "house"
ANEW = ("--seats", "2-8", "--jobs", "2", "-q")
FROM_LEDGER = ("--seats", "2-8", "--ledger", "-q")
PROOFS = Path(__file__).parents[1] / "proofs"


def figures(
    rules: str = RULES, anew: tuple[str, ...] = ANEW, ledger: tuple[str, ...] = FROM_LEDGER, proofs: Path = PROOFS
) -> list[Figure]:
    """Seconds by the clock for each command, and megabytes on the disk."""
    return [checked(rules, *anew), certified(rules, *anew), checked(rules, *ledger), *sizes(proofs)]


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


def certified(*words: str) -> Figure:
    """The same with certificates, in a folder that is empty before: also how many there are, and how large."""
    with TemporaryDirectory() as folder:
        row = checked(*words, "--certificates", folder)
        kept = list(Path(folder).rglob(f"*{PROOF}"))
        megabytes = sum(path.stat().st_size for path in kept) / 1e6
    told = f"{row.against}; {len(kept)} certificates, {megabytes:.1f} MB"
    return replace(row, what=row.what.replace(folder, "FOLDER"), against=told)


def counted(document: dict[str, Any]) -> str:
    """How many verdicts there are of each kind."""
    verdicts = [row["verdict"] for row in document["claims"]]
    kinds = ", ".join(f"{verdicts.count(kind)} {kind}" for kind in dict.fromkeys(verdicts))
    return f"{len(verdicts)} verdicts: {kinds}"


def sizes(folder: Path) -> list[Figure]:
    """What the folder of proofs takes."""
    files = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    questions, proofs = (sum(path.name.endswith(end) for path in files) for end in (QUESTION, PROOF))
    megabytes = sum(path.stat().st_size for path in files) / 1e6
    told = f"{len(files)} files: {questions} questions, {proofs} of cvc5's proofs, the ledger"
    return [Figure(f"the folder {folder.name}", megabytes, "MB", told)]
