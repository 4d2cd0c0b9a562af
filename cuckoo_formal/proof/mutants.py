"""The table of faults made on purpose in the rule text, with what became of each: ``proofs/mutants.toml``."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path

import tomli_w

from cuckoo_formal.proof.mutation.evenings import match_killed_again, match_verdict
from cuckoo_formal.proof.mutation.faults import HAND_TEXT, MATCH_TEXT, Fault, all_faults, split
from cuckoo_formal.proof.mutation.verdicts import EQUIVALENT, KILLED, LEFT_OVER, Verdict, killed_again, verdict

TABLE = Path(__file__).parents[2] / "proofs" / "mutants.toml"
HEAD = """\
# Faults made on purpose in the rule text, function by function: what stands there -> what stands there instead.
# What became of each: "killed: RULES, SEATS seats: HAND", a hand that goes another way, or "equivalent: HOW".
# Written by python -m cuckoo_formal.proof.mutants, and checked by tests/test_mutants.py.

"""
CHUNK = 4


def faults() -> list[Fault]:
    """All faults, function by function."""
    return all_faults((*HAND_TEXT, *MATCH_TEXT))


def of_matches(fault: Fault) -> bool:
    """The fault is in the text of what lies between two hands."""
    return split(fault.where)[0] in MATCH_TEXT


def became_of(fault: Fault) -> Verdict:
    """What becomes of a fault."""
    return match_verdict(fault) if of_matches(fault) else verdict(fault)


def still_killed(fault: Fault, was: Verdict) -> bool:
    """The hand or the evening that found a fault out still does."""
    return match_killed_again(fault, was) if of_matches(fault) else killed_again(fault, was)


# -- the table
def told(verdict: Verdict) -> str:
    """A verdict on one line."""
    where = f"{verdict.rules}, {verdict.seats} seats: " if verdict.rules else ""
    return f"{verdict.status}: {where}{verdict.by}"


def read(line: str) -> Verdict:
    """A verdict that was written on one line."""
    status, _, rest = line.partition(": ")
    if status == EQUIVALENT:
        return Verdict(EQUIVALENT, by=rest)
    where, _, by = rest.partition(" seats: ")
    rules, _, seats = where.rpartition(", ")
    return Verdict(status, rules, int(seats), by)


@cache
def table(path: Path = TABLE) -> Mapping[str, Mapping[str, str]]:
    """What is recorded: by function, by fault."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def recorded(fault: Fault) -> Verdict | None:
    """What is recorded of a fault."""
    line = table().get(fault.where, {}).get(fault.says)
    return None if line is None else read(line)


def all_verdicts(jobs: int) -> Iterator[tuple[Fault, Verdict]]:
    """Every fault with what becomes of it."""
    rows = faults()
    with ProcessPoolExecutor(jobs, get_context("spawn")) as executor:
        yield from zip(rows, executor.map(became_of, rows, chunksize=CHUNK), strict=True)


def write(jobs: int, path: Path = TABLE) -> dict[str, int]:
    """Write the table anew; how many faults came to what."""
    rows, counts = list[tuple[Fault, Verdict]](), dict.fromkeys((KILLED, EQUIVALENT, LEFT_OVER), 0)
    for fault, found in all_verdicts(jobs):
        rows.append((fault, found))
        counts[found.status] += 1
    document = {
        where: {fault.says: told(found) for fault, found in group}
        for where, group in groupby(rows, key=lambda row: row[0].where)
    }
    path.write_text(HEAD + tomli_w.dumps(document), encoding="utf-8")
    return counts


if __name__ == "__main__":
    sys.stdout.write(f"{write(int(sys.argv[1]) if len(sys.argv) > 1 else 2)}\n")
