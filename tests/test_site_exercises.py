"""Exercises and numbers of the site: marked and worked out by the model, and clear about what they do not know."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import named
from cuckoo_formal.site.drill import quiz, right_and_wrong, tasks
from cuckoo_formal.site.exercises import mark
from cuckoo_formal.site.numbers import number

BASE = named("ranter-go-round").rules


@pytest.mark.parametrize(
    ("kind", "check", "right", "wrong"),
    [
        ("deal", "seats 4; blocked 1; loses 1", "4 K 9 7 / J t - - -", "4 9 K 7 / J t - - -"),
        ("deal", "out 1,2; loses 1,2", "5 5 / A - -  1 1 + 4", "5 5 / A - -  2 1 + 4"),
        ("deal", "drew 3; dealt 3 9; holds 3 2", "T J 9 / 2 - - t", "T J 9 / 2 - - -"),
        ("deal", "exchanged 1; kept 2", "9 4 Q / A t - -", "9 4 Q / A - - -"),
        ("deal", "breaks kept-king", "K K / A - -", "K Q / A - -"),
        ("deal", "differs pairing-up", "A A 2 / K - - -", "A 2 3 / K - - -"),
        ("choice", "5 9 3 Q / J t - t -", "4", "1"),
        ("number", "count seats=2 faces=4 copies=2: ends", "137", "138"),
        ("number", "odds seats=2 worst=0: tie", "1/17", "1/16"),
        ("strategy", "seats=2 seat=1 others=6", "7", "0"),
    ],
)
def test_the_model_takes_a_right_answer_and_refuses_a_wrong_one(kind: str, check: str, right: str, wrong: str) -> None:
    """Each kind of exercise, with an answer of each sort."""
    assert mark(kind, check, BASE, right).right
    assert not mark(kind, check, BASE, wrong).right


def test_a_wrong_answer_is_not_told_the_right_one() -> None:
    """What is said of a wrong number or choice does not have the right one in it."""
    assert "137" not in mark("number", "count seats=2 faces=4 copies=2: ends", BASE, "1").why
    assert "4" not in mark("choice", "5 9 3 Q / J t - t -", BASE, "1").why


@pytest.mark.parametrize(
    ("kind", "check", "answer", "part"),
    [
        ("riddle", "", "", 'did you mean "deal"|expected one of deal'),
        ("deal", "looses 1", "K 2 / A - -", 'did you mean "loses"'),
        ("deal", "loses 9", "K 2 / A - -", "from 1 to 2"),
        ("deal", "loses 1", "K X / A - -", "card"),
        ("deal", "breaks kept-kings", "K 2 / A - -", 'did you mean "kept-king"'),
        ("number", "count seats=2: leaves", "1", "expected one of"),
        ("number", "count seats=2: ends", "many", "expected a number"),
        ("number", "count seats=2: ends", "1e999999999", "expected a number"),
        ("number", "count seats=2: ends", "1/0", "expected a number"),
        ("number", "fact: bound", "1", "seats is missing"),
        ("number", "odds seats=2 worst=6: seat 3", "1", "seat 1 to seat 2"),
        ("strategy", "seats=2 seat=x", "1", "expected one of"),
    ],
)
def test_what_cannot_be_read_is_a_problem_in_one_line(kind: str, check: str, answer: str, part: str) -> None:
    """The problem names what is wrong and what was expected."""
    with pytest.raises(Problem, match=part) as caught:
        mark(kind, check, BASE, answer)
    assert "\n" not in str(caught.value)


def test_numbers_are_those_of_the_model() -> None:
    """Counts, chances, facts and lengths of matches, each from its own part of the program."""
    assert number("count seats=3: states", BASE) == 11_844
    assert number("fact seats=4: bound", BASE) == 11
    assert number("fact: variants", BASE) == 11
    assert number("odds seats=2 worst=0: tie", BASE) == Fraction(1, 17)
    assert number("match seats=2 worst=0 lives=1: no winner", BASE) == Fraction(1, 17)
    assert number("match seats=2 worst=0 lives=1: hands", BASE) == 1


@pytest.mark.parametrize("name", ["ranter-go-round", "house", "le-her", "coucou", "beerchugger"])
def test_every_rule_set_gets_exercises_that_were_tried_out(name: str) -> None:
    """Several exercises of several kinds, and a quiz in which exactly one choice is this table's rule."""
    file = named(name)
    made = tasks(file)
    assert len(made) >= 4
    assert len({task.kind for task in made}) >= 3
    assert all(right_and_wrong(task, file.rules) for task in made)
    assert len(quiz(file)) >= 5
    assert all(len(set(one.choices)) == 3 for one in quiz(file))
