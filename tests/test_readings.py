"""The rule text says the same over plain values, over terms and over columns: whole states, nothing left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from random import Random

import numpy as np
import pytest

from cuckoo_formal.chance.columns import deals, numbers, row
from cuckoo_formal.clauses.register import CATALOGUE
from cuckoo_formal.hand import Hand
from cuckoo_formal.knowledge import View, view
from cuckoo_formal.play import Answers, play
from cuckoo_formal.proof.terms import Assignment, Plain, Term, plain
from cuckoo_formal.proof.unknown import unknown_hand
from cuckoo_formal.rules import Rules
from cuckoo_formal.trace import Trace, questions, trace
from tests.combos import each_clause, each_power, random_deal, random_rules, random_seats, with_left

SEATS = (2, 3, 5)
TERMS, ROWS, SAMPLE, COMBINATIONS = 6, 64, 8, 120
RULE_SETS = each_clause(Random(1)) | each_power()


def course(rules: Rules, hand: Hand, answers: Answers) -> tuple[Trace, tuple[bool, ...], tuple[View, ...]]:
    """All that this hand comes to, which questions were open, and what every seat has seen at the end."""
    whole, seats = trace(rules, hand, answers), len(hand.cards)
    return whole, questions(rules, whole), tuple(view(rules, whole.played, seat, seats) for seat in range(seats))


def assigned(unknown: object, known: object) -> Iterator[tuple[str, Plain]]:
    """The value of each unknown in a hand that was dealt."""
    if isinstance(unknown, Term):
        assert isinstance(known, int)
        yield unknown.args[0], known
    elif isinstance(unknown, tuple) and isinstance(known, tuple):
        for pair in zip(unknown, known, strict=True):
            yield from assigned(*pair)
    elif is_dataclass(unknown):
        for name, part in unknown.__dict__.items():
            yield from assigned(part, known.__dict__[name])


def terms_agree(rng: Random, rules: Rules, seats: int) -> None:
    """One course over unknowns gives the course of every hand, when the unknowns are put in."""
    unknown = unknown_hand(rules, seats, remembers=True)
    whole = course(rules, *unknown)
    for _ in range(TERMS):
        known = random_deal(rng, rules, seats)
        assignment: Assignment = dict(assigned(unknown, known))
        assert plain(assignment, unknown) == known
        assert plain(assignment, whole) == course(rules, *known)


def columns_agree(rng: Random, rules: Rules, seats: int) -> None:
    """One course over columns has the course of every hand in its row."""
    chance = np.random.default_rng(rng.getrandbits(32))
    hand, answers = deals(rules, seats, ROWS, chance, remembers=True)
    if rules.pack.carried_on:
        hand = with_left(hand, numbers(np.minimum(chance.integers(0, 4, ROWS), hand.left), 0, 3))
    whole = course(rules, hand, answers)
    for place in rng.sample(range(ROWS), SAMPLE):
        assert row(whole, place) == course(rules, row(hand, place), row(answers, place))


@pytest.mark.parametrize("name", RULE_SETS)
@pytest.mark.parametrize("seats", SEATS)
def test_every_clause_reads_alike_over_terms(name: str, seats: int) -> None:
    """Every clause of the catalogue, and every power, comes to the same over terms as over plain values."""
    terms_agree(Random(f"{name} {seats}"), RULE_SETS[name], seats)


@pytest.mark.parametrize("name", RULE_SETS)
@pytest.mark.parametrize("seats", SEATS)
def test_every_clause_reads_alike_over_columns(name: str, seats: int) -> None:
    """Every clause of the catalogue, and every power, comes to the same over columns as over plain values."""
    columns_agree(Random(f"{name} {seats}"), RULE_SETS[name], seats)


@pytest.mark.parametrize("seed", range(COMBINATIONS))
def test_any_combination_reads_alike_over_terms(seed: int) -> None:
    """Clauses by chance in all slots at once come to the same over terms as over plain values."""
    rng = Random(f"terms {seed}")
    rules = random_rules(rng)
    terms_agree(rng, rules, random_seats(rng, rules))


@pytest.mark.parametrize("seed", range(COMBINATIONS))
def test_any_combination_reads_alike_over_columns(seed: int) -> None:
    """Clauses by chance in all slots at once come to the same over columns as over plain values."""
    rng = Random(f"columns {seed}")
    rules = random_rules(rng)
    columns_agree(rng, rules, random_seats(rng, rules))


def test_the_catalogue_is_covered() -> None:
    """The rule sets above have every clause of the catalogue in them."""
    assert len(RULE_SETS) > sum(map(len, CATALOGUE.values()))


def test_the_course_of_a_hand_ends_as_the_hand_does() -> None:
    """The last state of a trace is what playing the hand gives, and the states between follow each other."""
    rng = Random(1)
    for _ in range(50):
        rules = random_rules(rng)
        seats = random_seats(rng, rules)
        hand, answers = random_deal(rng, rules, seats)
        whole = trace(rules, hand, answers)
        assert whole.paid == play(rules, hand, answers)
        assert whole.turns[-1] == whole.played
        assert whole.before[1:] == whole.after[:-1]
