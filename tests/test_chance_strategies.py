"""Strategies: thresholds, tables, mixtures, and the files that hold them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cuckoo_formal.chance.odds import described, odds
from cuckoo_formal.chance.strategies import Aware, ByCard, Knowing, Mixed, Profile, Worst, knowing, thresholds
from cuckoo_formal.chance.strategyfile import load, parse
from cuckoo_formal.clauses import turn
from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import find
from cuckoo_formal.rules import Rules

BASE = Rules()
HALF = Fraction(1, 2)


def test_a_table_by_card_is_the_mixture_that_it_says() -> None:
    """A seven exchanged three times in eight is a threshold of seven, three times in eight, and of six otherwise."""
    sometimes = ByCard((*(Fraction(1),) * 6, Fraction(3, 8), *(Fraction(0),) * 6))
    mixture = Mixed(((Fraction(3, 8), Worst(7)), (Fraction(5, 8), Worst(6))))
    by_card, mixed = (odds(BASE, Profile((plan, Worst(8)))) for plan in (sometimes, mixture))
    assert (by_card.loses, by_card.tie) == (mixed.loses, mixed.tie)
    pure = [odds(BASE, thresholds(BASE, 2, (worst, 8))).loses[0] for worst in (7, 6)]
    assert mixed.loses[0] == Fraction(3, 8) * pure[0] + Fraction(5, 8) * pure[1]


def test_mixtures_of_several_seats_multiply() -> None:
    """Two seats that toss a coin each: the mean of the four ways."""
    coin = Mixed(((HALF, Worst(2)), (HALF, Worst(8))))
    four = [odds(BASE, thresholds(BASE, 3, (a, 5, b))).loses[1] for a in (2, 8) for b in (2, 8)]
    assert odds(BASE, Profile((coin, Worst(5), coin))).loses[1] == sum(four) / 4


def test_blockers_never_ask_whatever_the_threshold() -> None:
    """Asking with every face is the same as asking with all but the king."""
    assert odds(BASE, thresholds(BASE, 4, (13,))) == odds(BASE, thresholds(BASE, 4, (12,)))


def test_forced_requests_ignore_the_threshold() -> None:
    """Where everybody must ask, all thresholds give the same chances."""
    rules = Rules(turn=turn.must_ask_unless_blocker)
    assert odds(rules, thresholds(rules, 3, (0,))) == odds(rules, thresholds(rules, 3, (9,)))


def test_a_king_is_taken_for_where_one_may() -> None:
    """To the question whether a chip is taken everybody answers yes."""
    from cuckoo_formal.chance.matches import match_odds

    may, must = (find(name).rules for name in ("kings-jerk-optional", "kings-jerk"))
    assert match_odds(may, thresholds(may, 2, (0,))).hands == match_odds(must, thresholds(must, 2, (0,))).hands


@pytest.mark.parametrize("worst", [(14,), (-1,), (3, 99)])
def test_a_threshold_above_the_faces_is_refused(worst: tuple[int, ...]) -> None:
    """The pack has thirteen."""
    with pytest.raises(Problem, match="expected a whole number from 0 to 13"):
        thresholds(BASE, 2, worst)


def test_as_many_thresholds_as_seats() -> None:
    """One for all, or one for each."""
    with pytest.raises(Problem, match="3 numbers for 4 seats; expected one for all or one for each"):
        thresholds(BASE, 4, (1, 2, 3))


@pytest.mark.parametrize(
    ("weights", "what"),
    [((HALF, Fraction(1, 3)), "add up to 5/6"), ((HALF, HALF, HALF), "add up to 3/2"), ((2, -1), "have -1 among them")],
)
def test_weights_that_do_not_add_up_are_refused(weights: tuple[Fraction, ...], what: str) -> None:
    """They are never rescaled."""
    with pytest.raises(Problem, match=what):
        Mixed(tuple((Fraction(weight), Worst(6)) for weight in weights))


def test_only_a_dealer_of_two_knows_both_cards() -> None:
    """At three seats, or with a table by card, the option is refused."""
    with pytest.raises(Problem, match="3 seats; expected 2"):
        knowing(BASE, thresholds(BASE, 3, (6,)), lambda _: frozenset())
    table = ByCard((Fraction(0),) * 13)
    with pytest.raises(Problem, match="expected a threshold"):
        knowing(BASE, Profile((table, table)), lambda _: frozenset())


def test_a_mixed_plan_knows_in_all_its_parts() -> None:
    """The dealer's weights stay as they are."""
    coin = Mixed(((HALF, Worst(2)), (HALF, Aware(8))))
    (last,) = knowing(BASE, Profile((Worst(1), coin)), lambda _: frozenset({(0, 1)})).plans[1:]
    assert last == Mixed(((HALF, Knowing(2, frozenset({(0, 1)}))), (HALF, Knowing(8, frozenset({(0, 1)})))))


# -- files
TOML = """
format = 1
title = "Le Her, best play"
[[seat]]
mixed = [{ weight = "3/8", worst = 7 }, { weight = "5/8", worst = 6 }]
[[seat]]
asks = { A = 1, 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, 7 = 1, 8 = "5/8" }
"""


def test_a_file_says_one_plan_for_each_seat() -> None:
    """Mixtures of thresholds, and chances by face."""
    first, last = parse(TOML, "s.toml", BASE, 2).plans
    assert first == Mixed(((Fraction(3, 8), Worst(7)), (Fraction(5, 8), Worst(6))))
    assert isinstance(last, ByCard)
    assert last.chances[6:9] == (Fraction(1), Fraction(5, 8), Fraction(0))


def test_one_plan_is_for_everybody() -> None:
    """Also in JSON."""
    assert parse('{"format": 1, "seat": [{"worst": 5, "aware": true}]}', "s.json", BASE, 3).plans == (Aware(5),) * 3


@pytest.mark.parametrize("plan", [Worst(3), Aware(4), Mixed(((HALF, Worst(1)), (HALF, Worst(2))))])
def test_a_plan_is_described_as_a_file_says_it(plan: Worst) -> None:
    """What the JSON of the odds holds can be read again."""
    import json

    said = json.dumps({"format": 1, "seat": [described(plan, BASE)]}, default=str)
    assert parse(said, "s.json", BASE, 2).plans[0] == plan


@pytest.mark.parametrize(
    ("seat", "what"),
    [
        ("worst = 14", r"s.toml: seat\[1\].worst: the number 14; expected a whole number from 0 to 13"),
        ("worst = true", "expected a whole number"),
        ("", "0 of worst, asks, mixed; expected exactly one"),
        ("worst = 1\nasks = {}", "2 of worst, asks, mixed"),
        ("wurst = 1", 'did you mean "worst"'),
        ("asks = { Z = 1 }", "asks.Z: no face of this pack"),
        ("asks = { A = 0.5 }", "the number 0.5, which is not exact"),
        ("asks = { A = 2 }", "expected a chance from 0 to 1"),
        ('asks = { A = "3/2" }', "expected a chance from 0 to 1"),
        ('asks = { A = "1/0" }', "expected a chance from 0 to 1"),
        ('asks = { A = "half" }', "expected a chance from 0 to 1"),
        ("aware = true\nasks = {}", "expected true or false, beside worst"),
        ('mixed = [{ weight = "1/2", worst = 6 }]', r"seat\[1\].mixed: the weights add up to 1/2"),
        ("mixed = [{ worst = 6 }]", "weight"),
        ("mixed = [{ weight = 1, mixed = [] }]", "a mixture in a mixture"),
        ("mixed = []", "add up to 0"),
        (f"mixed = [{', '.join(['{ weight = 0.07692307692307693, worst = 1 }'] * 13)}]", "which is not exact"),
    ],
)
def test_what_is_wrong_in_a_file_is_said(seat: str, what: str) -> None:
    """The file, the key, what was wrong, and what was expected; thirteen floats of a thirteenth are no chances."""
    with pytest.raises(Problem, match=what):
        parse(f"format = 1\n[[seat]]\n{seat}\n", "s.toml", BASE, 2)


@pytest.mark.parametrize(
    ("content", "name", "what"),
    [
        ("{", "s.json", "not JSON"),
        ("[]", "s.json", "expected a table"),
        ("seat = 1", "s.toml", "format"),
        ("format = true", "s.toml", "expected format = 1"),
        ("format = 1", "s.toml", "0 of them for 4 seats; expected one"),
        ("format = 1\n[[seat]]\nworst = 1\n[[seat]]\nworst = 1", "s.toml", "2 of them for 4 seats"),
        ("format = 1\nseat = 3", "s.toml", "expected one"),
        ("format = 1\nseets = 3", "s.toml", 'did you mean "seat"'),
    ],
)
def test_a_file_that_holds_no_strategy_is_refused(content: str, name: str, what: str) -> None:
    """In one line that names the file."""
    with pytest.raises(Problem, match=what) as problem:
        parse(content, name, BASE, 4)
    assert str(problem.value).startswith(name)


def test_a_file_that_is_not_there_is_refused() -> None:
    """As every file."""
    with pytest.raises(Problem, match="there is no such file"):
        load("nowhere.toml", BASE, 2)
