"""How long matches take to their end: finding the states, exact values, floats, and the same chain in Storm."""

from __future__ import annotations

import os
import resource
import subprocess
import tempfile
from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from benchmarks.measure import Figure, seconds
from cuckoo_formal.chance import loops, solving
from cuckoo_formal.chance.chain import Chain, chain_of
from cuckoo_formal.chance.strategies import thresholds
from cuckoo_formal.rulefile import find

#: a Python with stormpy in an environment of its own, never a dependency of the project
STORM = os.environ.get("STORM_PYTHON", "")
PROGRAM = """
import sys, time, stormpy
number = stormpy.Rational if sys.argv[2] == "exact" else float
model = stormpy.build_model_from_drn[number](sys.argv[1])
formula = stormpy.parse_properties('P=? [F "won"]')[0]
begin = time.process_time()
result = stormpy.model_checking(model, formula, only_initial_states=False)
print(time.process_time() - begin, float(result.get_value(0)))
"""
Places = tuple[int, tuple[int, ...]]  # a state, and the seat that sits in each place of it


def figures() -> list[Figure]:
    """Seconds for one match of four seats; by seat, as Storm is given them, its states are several times as many."""
    rows, compared = list[Figure](), dict[int, tuple[Chain, bool]]()
    for lives, exact in ((13, True), (13, False), (22, False)):
        rules = replace(find("ranter-go-round").rules, lives=lives)
        profile = thresholds(rules, 4, (6,))
        found = chain_of(rules, profile)
        told = f"4 seats with {lives} chips, {len(found.states):,} states"
        if not exact:
            built = seconds(lambda r=rules, p=profile: chain_of(r, p), 1)  # type: ignore[misc]
            rows.append(Figure(f"{told}: finding them", built, "s", f"{len(found.steps):,} steps"))
        solve = solving.falling_exact if exact else solving.falling_floats
        time = seconds(lambda f=found, s=solve: s(f), 1)  # type: ignore[misc]
        compared[len(rows)] = found, exact
        how = "exact, certified" if exact else "floats with a bound"
        rows.append(Figure(f"{told}: all chances and expected hands, {how}", time, "s"))
    rules = find("kings-jerk").rules
    jerk = chain_of(rules, thresholds(rules, 3, (6,)))
    rows.append(Figure("kings jerk, 3 seats: exact, certified", seconds(lambda: loops.exact(jerk), 1), "s"))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    rows.append(Figure("the most memory that all this takes", memory, "MB"))
    for place, (found, exact) in compared.items():
        rows[place] = replace(rows[place], against=storm(found, exact=exact))
    return rows


def storm(chain: Chain, *, exact: bool) -> str:
    """What Storm takes for the chance that the first seat wins, by seat, where it is installed."""
    if not STORM:
        return "Storm is not installed (STORM_PYTHON names a Python that has stormpy)"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.drn"
        states = write_drn(chain, path, exact=exact)
        words = [STORM, "-c", PROGRAM, str(path), "exact" if exact else "float"]
        done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        return "Storm could not read it"
    took, value = map(float, done.stdout.split())
    ours = solving.falling_floats(chain).row[0]
    agrees = "the same chance" if abs(value - ours) < 1e-5 else f"another chance, {value} for {ours}"
    return f"Storm, {states:,} states by seat, one chance: {took:.3g} s, {agrees}"


def by_seat(chain: Chain) -> tuple[list[Places], list[dict[int, Fraction]]]:
    """The states with the seats that sit in them, and the chances of what follows: -1 if the first seat wins."""
    steps = defaultdict[int, list[tuple[int, int, list[int]]]](list)
    parts = (chain.steps.source, chain.steps.target, chain.steps.chance, chain.steps.moves)
    for source, target, chance, moves in zip(*(part.tolist() for part in parts), strict=True):
        steps[source].append((target, chance, moves))
    states, rows = [(0, tuple(range(chain.seats)))], list[dict[int, Fraction]]()
    place_of = {states[0]: 0}
    for state, seats in states:
        rows.append({})
        for target, chance, moves in steps[state]:
            to = -2 if target < 0 else 0
            if target < 0 and -1 - target < chain.seats and seats[-1 - target] == 0:
                to = -1
            if target >= 0:
                now = [-1] * chain.seats
                for seat, move in zip(seats, moves, strict=True):
                    if move >= 0:
                        now[move] = seat
                to = place_of.setdefault((target, tuple(now)), len(states))
                if to == len(states):
                    states.append((target, tuple(now)))
            rows[-1][to] = rows[-1].get(to, Fraction(0)) + chain.chances[chance]
    return states, rows


def write_drn(chain: Chain, path: Path, *, exact: bool) -> int:
    """Write the chain by seat as an explicit model that Storm reads; gives back how many states it has."""
    states, rows = by_seat(chain)
    size = len(states)
    head = ["@type: DTMC", "@parameters", "", "@reward_models", "", "@nr_states", str(size + 2)]
    lines = [*head, "@nr_choices", str(size + 2), "@model"]
    for state, row in enumerate([*rows, {-1: 1}, {-2: 1}]):
        label = " init" if state == 0 else " won" if state == size else ""
        lines += [f"state {state}{label}", "\taction 0"]
        targets = sorted((to if to >= 0 else size - 1 - to, chance) for to, chance in row.items())
        lines += [f"\t\t{to} : {chance if exact else repr(float(chance))}" for to, chance in targets]
    path.write_text("\n".join(lines) + "\n", encoding="ascii")
    return size + 2
