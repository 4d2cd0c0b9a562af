"""The table of faults made on purpose in the rule text, with what became of each: ``proofs/mutants.toml``."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path

import tomli_w

from cuckoo_formal.proof.mutation.evenings import match_killed_again, match_sets, match_verdict
from cuckoo_formal.proof.mutation.faults import HAND_TEXT, MATCH_TEXT, Fault, all_faults, split
from cuckoo_formal.proof.mutation.sets import rule_sets
from cuckoo_formal.proof.mutation.verdicts import EQUIVALENT, KILLED, LEFT_OVER, Verdict, killed_again, verdict

TABLE = Path(__file__).parents[2] / "proofs" / "mutants.toml"
HEAD = """\
# Faults made on purpose in the rule text, function by function: what stands there -> what stands there instead.
# What became of each: "killed: RULES, SEATS seats: HAND", a hand that goes another way, or "equivalent: HOW".
# Written by python -m cuckoo_formal.proof.mutants [anew], and checked by tests/test_mutants.py.

"""
CHUNK = 4
SAVED = 100  # faults, after which the table is written so far


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
    if was.rules not in (match_sets() if of_matches(fault) else rule_sets()):
        return False  # recorded in a rule set that is no more
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
    if not path.exists():
        return {}
    return tomllib.loads(path.read_text(encoding="utf-8"))


def recorded(fault: Fault) -> Verdict | None:
    """What is recorded of a fault."""
    line = table().get(fault.where, {}).get(fault.says)
    return None if line is None else read(line)


def settled(fault: Fault) -> Verdict:
    """What becomes of a fault; a hand that is recorded is tried first, and a proof that is recorded is kept."""
    was = recorded(fault)
    if was is not None and (was.status == EQUIVALENT or (was.status == KILLED and still_killed(fault, was))):
        return was
    return became_of(fault)


def all_verdicts(jobs: int, settle: Callable[[Fault], Verdict]) -> Iterator[tuple[Fault, Verdict]]:
    """Every fault with what becomes of it."""
    rows = faults()
    with ProcessPoolExecutor(jobs, get_context("spawn")) as executor:
        yield from zip(rows, executor.map(settle, rows, chunksize=CHUNK), strict=True)


def write(jobs: int, path: Path = TABLE, *, anew: bool) -> dict[str, int]:
    """Write the table, all of it anew or what is missing; how many faults came to what."""
    rows, counts = list[tuple[Fault, Verdict]](), dict.fromkeys((KILLED, EQUIVALENT, LEFT_OVER), 0)
    for fault, found in all_verdicts(jobs, became_of if anew else settled):
        rows.append((fault, found))
        counts[found.status] += 1
        if len(rows) % SAVED == 0:
            save(rows, path)
    save(rows, path)
    return counts


def save(rows: list[tuple[Fault, Verdict]], path: Path) -> None:
    """Write what there is so far."""
    document = {
        where: {fault.says: told(found) for fault, found in group}
        for where, group in groupby(rows, key=lambda row: row[0].where)
    }
    path.write_text(HEAD + tomli_w.dumps(document), encoding="utf-8")


if __name__ == "__main__":
    wanted = sys.argv[1:]
    sys.stdout.write(f"{write(2, anew='anew' in wanted)}\n")
