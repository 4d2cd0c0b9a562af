"""What becomes of a fault: a hand finds it out, or solvers prove that no hand can, or it is left over."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from types import CodeType, FrameType
from typing import Any

from cuckoo_formal.logic import negate, same
from cuckoo_formal.problems import Problem
from cuckoo_formal.proof.mutation.faults import HAND_TEXT, Fault, broken, function, functions
from cuckoo_formal.proof.mutation.hands import Found, by_chance, read, seen, written
from cuckoo_formal.proof.mutation.sets import rule_sets
from cuckoo_formal.proof.solver import Limits, in_turn, why_silent
from cuckoo_formal.proof.terms import plain
from cuckoo_formal.proof.unknown import dealable, unknown_hand
from cuckoo_formal.rules import Rules

KILLED, EQUIVALENT, LEFT_OVER = "killed", "equivalent", "left over"
SEATS = (3, 2, 4)
TRIED = (2, 3)  # seats at which solvers are asked
HANDS = 12  # by chance, for each rule set and number of seats, before a solver is asked
MOST_SETS = 24  # in which hands are tried
ASKED_SETS = 10  # for which solvers are asked
QUESTIONS = 12  # after which no other rule set is tried
LAST_HANDS = 2  # by chance, in every rule set that uses the function, where the first rule sets do not tell
LIMITS = Limits(seconds=30)
WATCHED = 6  # hands by chance that show which functions a rule set uses
Broke = (ArithmeticError, AttributeError, LookupError, NameError, RuntimeError, TypeError, ValueError, AssertionError)


@dataclass(frozen=True)
class Verdict:
    """What became of a fault: ``killed`` by a hand, ``equivalent`` with what shows it, or ``left over``.

    ``rules`` and ``seats`` say where the hand is dealt; ``by`` is the hand in notation, or the reason.
    """

    status: str
    rules: str = ""
    seats: int = 0
    by: str = ""


# -- which rule sets use a function
@cache
def users() -> Mapping[str, tuple[str, ...]]:
    """For each function of the rule text the names of the rule sets whose hands come to it."""
    names = {function(name).__code__: name for name in functions(HAND_TEXT)}
    found = defaultdict[str, list[str]](list)
    for name, rules in rule_sets().items():
        for used in sorted(watched(rules, names)):
            found[used].append(name)
    return {where: tuple(sets) for where, sets in found.items()}


def watched(rules: Rules, names: Mapping[CodeType, str]) -> set[str]:
    """The functions that some hands of a rule set come to."""
    met = set[str]()

    def watch(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code in names:
            met.add(names[frame.f_code])

    here, was = rules.at(3), sys.getprofile()
    sys.setprofile(watch)
    try:
        for number in range(1, WATCHED + 1):
            seen(here, by_chance(here, 3, number))
    finally:
        sys.setprofile(was)
    return met


def sets_for(where: str) -> tuple[str, ...]:
    """Rule sets to try a fault in: those that use its function, the plainest first, then mixtures, then others."""
    able = users().get(where, ())
    mixed = [name for name in able if name.startswith("mixture")]
    alone = [name for name in able if ": " in name]
    rare = sorted(alone, key=lambda name: (not same_slot(where, name), alone.index(name)))
    others = [name for name in able if name not in mixed and name not in alone]
    half = MOST_SETS // 3
    return (*rare[:half], *mixed[:half], *others[:half], *mixed[half:], *rare[half:], *others[half:])[:MOST_SETS]


def same_slot(where: str, name: str) -> bool:
    """A rule set that was made for the clauses of this module."""
    module = where.removeprefix("clauses.").partition(".")[0]
    slot = name.partition(":")[0]
    homes = {"leaving": "exit", "blocking": "shown holder look blocked", "drawing": "reach cut draw"}
    return slot in homes.get(module, module).split() or (module == "powers" and slot in {"asked", "on turn"})


# -- hands
@lru_cache(maxsize=40_000)
def normal(name: str, seats: int, number: int) -> tuple[Found, tuple[object, ...]]:
    """A hand by chance, and what can be seen of it by the rules as they are."""
    here = rule_sets()[name].at(seats)
    found = by_chance(here, seats, number)
    return found, seen(here, found)


def shows(fault: Fault, rules: Rules, found: Found, usual: tuple[object, ...]) -> bool:
    """The fault makes a difference to a hand, or the text does not run with it."""
    with broken(fault):
        return differs(rules, found, usual)


def differs(rules: Rules, found: Found, usual: tuple[object, ...]) -> bool:
    """What is seen of a hand is not what is usual."""
    try:
        return seen(rules, found) != usual
    except Broke:
        return True


def trials(where: str) -> Iterator[tuple[str, int, int]]:
    """The hands by chance that are tried: many in some rule sets, then some in all that use the function."""
    names = sets_for(where)
    for number in range(1, HANDS + 1):
        for name in names:
            for seats in SEATS[: 1 if number % 3 else None]:
                yield name, seats, number
    yield from later_trials(where)


def later_trials(where: str) -> Iterator[tuple[str, int, int]]:
    """Some hands by chance in every rule set that uses the function."""
    for name in users().get(where, ())[::-1]:
        for number in range(HANDS + 1, HANDS + LAST_HANDS + 1):
            yield name, 3, number


def by_a_hand(fault: Fault, hands: Callable[[str], Iterator[tuple[str, int, int]]] = trials) -> Verdict | None:
    """A hand by chance that finds the fault out."""
    for name, seats, number in hands(fault.where):
        try:
            found, usual = normal(name, seats, number)
        except Problem:  # the pack is too small
            continue
        here = rule_sets()[name].at(seats)
        if shows(fault, here, found, usual):
            return Verdict(KILLED, name, seats, written(here, found))
    return None


# -- solvers
@lru_cache(maxsize=600)
def unknown(name: str, seats: int) -> tuple[Rules, Found, tuple[object, ...]]:
    """A hand of which nothing is known, and all that can be seen of it."""
    here = rule_sets()[name].at(seats)
    found = unknown_hand(here, seats, remembers=True)
    return here, found, seen(here, found)


def by_solvers(fault: Fault) -> Verdict:
    """Solvers find a hand that finds the fault out, or prove that there is none in some rule sets."""
    names, asked = sets_for(fault.where)[:ASKED_SETS], 0
    if not names:
        return Verdict(EQUIVALENT, by="no hand comes to this text")
    tried = 0
    for name in names:
        if asked >= QUESTIONS:
            break
        tried += 1
        for seats in TRIED:
            verdict, questions = compared(fault, name, seats)
            asked += questions
            if verdict is not None:
                return verdict
    how = f"z3 and cvc5, {asked} questions" if asked else "the same terms"
    return Verdict(EQUIVALENT, by=f"{how}; {tried} rule sets, 2 and 3 seats")


def compared(fault: Fault, name: str, seats: int) -> tuple[Verdict | None, int]:
    """The verdict if it is settled by this rule set, and how many questions were put to solvers."""
    here, found, usual = unknown(name, seats)
    with broken(fault):
        try:
            alike = same(seen(here, found), usual)
        except Broke as error:  # it runs in plain values and not in terms: the reading is what finds it out
            return Verdict(KILLED, name, seats, f"terms: {type(error).__name__}"), 0
    if alike is True:
        return None, 0
    wanted = (*dealable(here, found[0]), negate(alike))
    said = in_turn(wanted, LIMITS)
    status = {each.status for each in said}
    if "sat" in status:
        model = next(each.model for each in said if each.model is not None)
        hand = plain(model, found)
        if not shows(fault, here, hand, seen(here, hand)):
            return Verdict(LEFT_OVER, name, seats, "the solvers' hand does not show it when it is played"), 2
        return Verdict(KILLED, name, seats, written(here, hand)), 2
    if status == {"unsat"}:
        return None, 2
    return Verdict(LEFT_OVER, name, seats, why_silent(said)), 2


def verdict(fault: Fault) -> Verdict:
    """What becomes of a fault in the text of a hand."""
    return by_a_hand(fault) or by_solvers(fault)


def killed_again(fault: Fault, was: Verdict) -> bool:
    """The hand that found a fault out still does."""
    here = rule_sets()[was.rules].at(was.seats)
    if was.by.startswith("terms: "):
        return compared(fault, was.rules, was.seats)[0] == was
    found = read(here, was.by, was.seats)
    return shows(fault, here, found, seen(here, found))
