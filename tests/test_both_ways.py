"""Every choice that the rule text makes goes both ways under these tests, in plain values and in columns alike.

Coverage tools count lines and branches; a ``where`` is neither.  So each place in the text that calls it is watched.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import CodeType, ModuleType

import numpy as np
import pytest

import cuckoo_formal.clauses
from cuckoo_formal import logic
from cuckoo_formal.chance.columns import Column, deals
from cuckoo_formal.hand import Hand
from cuckoo_formal.knowledge import forced_exchange, view
from cuckoo_formal.play import Answers
from cuckoo_formal.rules import Rules
from cuckoo_formal.trace import questions, trace
from tests.combos import each_clause, each_power, random_deal, random_rules, random_seats, with_left

Place = tuple[str, int, int]  # the file, the line and the column of a call
Ways = dict[Place, set[bool]]
MOST = 500  # rule sets by chance, before we give up waiting for a choice to go the other way
HANDS, ROWS = 10, 200


def rule_text() -> list[ModuleType]:
    """The modules that are read over plain values, terms and columns, and that choose with ``where``."""
    clauses = pkgutil.iter_modules(cuckoo_formal.clauses.__path__, "cuckoo_formal.clauses.")
    names = [f"cuckoo_formal.{name}" for name in ("logic", "cards", "hand", "play", "knowledge", "trace")]
    modules = [importlib.import_module(name) for name in (*names, *(each.name for each in clauses))]
    return [module for module in modules if getattr(module, "where", None) is logic.where]


def places(module: ModuleType) -> Iterator[Place]:
    """Every place in a module that calls ``where``."""
    file = str(module.__file__)
    for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "where":
            yield file, node.lineno, node.col_offset


def called_from(code: CodeType, instruction: int, known: dict[tuple[CodeType, int], Place]) -> Place:
    """The place of a call, to the column: several calls may share a line."""
    if (code, instruction) not in known:
        line, _, column, _ = list(code.co_positions())[instruction // 2]
        assert line is not None
        assert column is not None
        known[code, instruction] = code.co_filename, line, column
    return known[code, instruction]


@pytest.fixture(scope="module")
def choices() -> frozenset[Place]:
    """Every choice of the rule text, found before any is watched."""
    return frozenset(place for module in rule_text() for place in places(module))


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> Ways:
    """Which ways each choice has gone so far: every module's ``where`` is watched until the test ends."""
    gone: Ways = defaultdict(set)
    known: dict[tuple[CodeType, int], Place] = {}
    choose = logic.where

    def watched(condition: object, then: object, otherwise: object) -> object:
        frame = sys._getframe(1)
        here = gone[called_from(frame.f_code, frame.f_lasti, known)]
        if len(here) < 2:
            here |= set(condition.cells.tolist() if isinstance(condition, Column) else [condition is True])
        return choose(condition, then, otherwise)  # type: ignore[arg-type]

    for module in rule_text():
        monkeypatch.setattr(module, "where", watched)
    return gone


def one_way(ways: Ways, choices: frozenset[Place]) -> list[Place]:
    """The choices that have not gone both ways yet."""
    return sorted(place for place in choices if len(ways[place]) < 2)


def watch(rules: Rules, hand: Hand, answers: Answers) -> None:
    """Everything that is to be known of a hand: its course, the open questions, and what each seat sees."""
    course, seats = trace(rules, hand, answers), len(hand.cards)
    questions(rules, course)
    for turn, after in enumerate(course.turns):
        for seat in range(seats):
            view(rules, after, seat, turn + 1)
            forced_exchange(after, seat)


def rule_sets(rng: Random) -> Iterator[Rules]:
    """Every clause alone, and then clauses by chance in all slots."""
    yield from (each_clause(rng) | each_power()).values()
    yield from (random_rules(rng) for _ in range(MOST))


def test_every_choice_goes_both_ways_in_plain_values(ways: Ways, choices: frozenset[Place]) -> None:
    """Hands by chance make every choice of the rule text go one way and the other."""
    rng = Random(1)
    for rules in rule_sets(rng):
        for _ in range(HANDS):
            watch(rules, *random_deal(rng, rules, random_seats(rng, rules)))
        if not one_way(ways, choices):
            break
    assert not one_way(ways, choices)


def test_every_choice_goes_both_ways_in_columns(ways: Ways, choices: frozenset[Place]) -> None:
    """Columns of deals make every choice of the rule text go one way and the other."""
    rng, chance = Random(1), np.random.default_rng(1)
    for rules in rule_sets(rng):
        hand, answers = deals(rules, random_seats(rng, rules), ROWS, chance, remembers=True)
        watch(rules, with_left(hand, min(hand.left, 1)) if rules.pack.carried_on else hand, answers)
        if not one_way(ways, choices):
            break
    assert not one_way(ways, choices)


def test_the_choices_are_found(choices: frozenset[Place]) -> None:
    """There are many choices in the text, in more than half a dozen modules."""
    assert len(choices) > 40
    assert len({file for file, _, _ in choices}) > 6
