"""The rule text beside encodings that were written from the descriptions alone: both solvers prove them equal."""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cuckoo_formal.cards import BEST, Power
from cuckoo_formal.clauses import opening, powers
from cuckoo_formal.clauses.fine import DoubleOn
from cuckoo_formal.clauses.register import CATALOGUE
from cuckoo_formal.hand import Hand
from cuckoo_formal.logic import negate, some
from cuckoo_formal.play import play
from cuckoo_formal.proof.smtlib import smtlib, unknowns
from cuckoo_formal.proof.solver import SOLVERS, worker
from cuckoo_formal.proof.terms import in_order, parts, unknown_flag, unknown_number
from cuckoo_formal.proof.unknown import dealable, unknown_hand
from cuckoo_formal.rulefile import named
from cuckoo_formal.rules import Rules

FOLDER = Path(__file__).parents[1] / "proofs" / "second_opinion"
SETS = {
    "base": ("ranter-go-round", (3, 4)),
    "cassell": ("cassell-1881", (3, 4)),
    "house": ("house", (3, 4)),
    "le_her": ("le-her", (2,)),
    "king_passes_on": ("ranter-go-round-must-ask-beyond", (3, 4)),
}


def opinion(name: str) -> Any:  # noqa: ANN401 - a module that only this test knows
    """One of the second opinions, as a module."""
    if str(FOLDER) not in sys.path:
        sys.path.append(str(FOLDER))
    return importlib.import_module(name)


def ends(hand: Hand) -> list[tuple[Any, str]]:
    """Everything in which a hand can end, with the name that the second opinion gives it."""
    rows = {"card": hand.cards, "loses": hand.loses, "chips": hand.chips, "gone": hand.gone}
    return [(value, f"end_{what}_{seat}") for what, row in rows.items() for seat, value in enumerate(row)] + [
        (hand.pot, "end_pot")
    ]


def difference(name: str, rules: Rules, seats: int, wrong: str = "") -> str:
    """The question whether the rule text and the second opinion can end a hand differently, as SMT-LIB."""
    hand, answers = unknown_hand(rules, seats)
    known = [(value, their) for value, their in ends(play(rules, hand, answers))]
    theirs = [(unknown_flag if is_flag(value) else unknown_number)(f"their_{their}") for value, their in known]
    apart = [negate(value == their) for (value, _), their in zip(known, theirs, strict=True)]
    asked = (*dealable(rules, hand), some(apart))
    lines = smtlib(asked, asks="").splitlines()
    there = unknowns(in_order(parts(asked)))
    needed = opinion("words").declarations(seats, len(hand.stock))
    missing = [line for line in needed if line.split()[1] not in there]
    same = [f"(assert (= their_{their} {their}))" for _, their in known if f"their_{their}" in there]
    return "\n".join((*lines, *missing, *opinion(name).definitions(seats, wrong), *same, ""))


def is_flag(value: object) -> bool:
    """A condition, known or not."""
    return getattr(value, "sort", type(value)) is bool


def status(question: str, solver: str) -> str:
    """What a solver says to it."""
    asked = {"text": question, "unknowns": {}, "smallest": [], "seconds": 60, "megabytes": 2_000}
    here = worker(solver)
    here.put(asked)
    answer = here.reply(asked)
    return str(answer["status"])


@pytest.mark.parametrize("name", SETS)
def test_a_second_opinion_imports_nothing_of_ours(name: str) -> None:
    """It stands on the language and on its own few words of SMT-LIB alone."""
    for file in (FOLDER / f"{name}.py", FOLDER / "words.py"):
        tree = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        modules = {node.module for node in tree if isinstance(node, ast.ImportFrom)}
        assert modules <= {"__future__", "words"}
        assert "cuckoo" not in file.read_text(encoding="utf-8").lower()


@pytest.mark.parametrize(("name", "seats"), [(name, n) for name, (_, tables) in SETS.items() for n in tables])
def test_the_text_says_the_same(name: str, seats: int) -> None:
    """Every hand ends with the same cards, losers, chips, players out and pot, whatever is dealt and answered."""
    question = difference(name, named(SETS[name][0]).rules, seats)
    assert {solver: status(question, solver) for solver in SOLVERS} == dict.fromkeys(SOLVERS, "unsat")


@pytest.mark.parametrize(("name", "wrong"), [(name, wrong) for name in SETS for wrong in opinion(name).WRONG])
def test_a_fault_in_the_second_opinion_shows(name: str, wrong: str) -> None:
    """With one clause of it written wrongly the two are not equal any more."""
    rules, tables = SETS[name]
    assert status(difference(name, named(rules).rules, tables[0], wrong), "z3") == "sat"


# -- the rule text with a fault
def answer(slot: str, words: str) -> Callable[[Rules], Rules]:
    """Another clause in a slot."""
    made = CATALOGUE[slot][words].made
    return lambda rules: replace(rules, **{slot: made() if isinstance(made, type) else made})


def asked(*table: tuple[str, tuple[Power, ...]]) -> Callable[[Rules], Rules]:
    """Other cards refuse."""
    return lambda rules: replace(rules, deck=replace(rules.deck, asked=table))


def on_turn(*table: tuple[str, tuple[Power, ...]]) -> Callable[[Rules], Rules]:
    """Other cards act on their holder's turn."""
    return lambda rules: replace(rules, deck=replace(rules.deck, on_turn=table))


BLOCKS, STOPS = (Power.BLOCKS,), (Power.STOPS,)
MUTANTS: dict[str, tuple[Callable[[Rules], Rules], ...]] = {
    "base": (
        asked(),
        asked(("Q", BLOCKS)),
        asked((BEST, BLOCKS), ("Q", BLOCKS)),
        asked((BEST, STOPS)),
        answer("losers", "nearest the dealer's left"),
        answer("losers", "nobody if all are equal"),
        answer("standing", "pairing up"),
        answer("reach", "nobody"),
        answer("draw", "king refuses"),
        answer("turn", "blocker must be kept"),
        answer("look", "blind dealer"),
        answer("fine", "ace pays double"),
        answer("exit", "never"),
    ),
    "cassell": (
        asked((BEST, BLOCKS)),
        asked(("A", BLOCKS)),
        answer("losers", "all tied"),
        answer("losers", "nearest the dealer's left"),
        answer("losers", "nearest the dealer's right"),
        answer("reach", "his left only"),
        answer("fine", "ace pays double"),
    ),
    "house": (
        asked((BEST, BLOCKS)),
        asked(),
        on_turn(),
        on_turn(("K", BLOCKS)),
        answer("opening", "none"),
        answer("opening", "kings jerk, all or none"),
        answer("opening", "kings jerk up to the starting lives"),
        answer("standing", "single cards"),
        answer("standing", "pairing up, nobody loses without a single"),
        answer("standing", "equal cards cancel"),
        answer("fine", "one chip"),
        lambda rules: replace(rules, fine=DoubleOn("2")),
    ),
    "le_her": (
        asked(),
        answer("draw", "top of stock"),
        answer("draw", "loses at once"),
        answer("losers", "all tied"),
        answer("losers", "last to show"),
        answer("windfall", "dealer wins"),
    ),
    "king_passes_on": (
        answer("blocked", "keeps its card"),
        answer("blocked", "draws from the stock"),
        asked((BEST, (Power.PASSES_ON,))),
        answer("reach", "nobody"),
        answer("losers", "last to show"),
    ),
}


@pytest.mark.parametrize(
    ("name", "place"), [(name, place) for name, row in MUTANTS.items() for place in range(len(row))]
)
def test_another_clause_in_the_text_shows(name: str, place: int) -> None:
    """With one clause of the rule text changed the two are not equal any more."""
    rules, tables = SETS[name]
    assert status(difference(name, MUTANTS[name][place](named(rules).rules), tables[0]), "z3") == "sat"


@pytest.mark.parametrize("name", ["base", "le_her", "king_passes_on"])
def test_a_blocker_that_is_not_finished_shows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If whoever refused had still a turn, as in a public program for this game, the second opinions would say so."""
    monkeypatch.setitem(powers.TEXT, Power.BLOCKS, lambda _deck, hand, _seat, _other: hand)
    rules, tables = SETS[name]
    assert status(difference(name, named(rules).rules, tables[0]), "z3") == "sat"


def test_a_chip_too_many_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a king took its chip and the pot kept it, the second opinion on house rules would say so."""
    monkeypatch.setattr(opening, "jerk", lambda hand, seat: replace(hand.take(seat), pot=hand.pot))
    assert status(difference("house", named("house").rules, 3), "z3") == "sat"
