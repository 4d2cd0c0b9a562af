"""The dynamic programme over the seats: it agrees with all deals in columns, and reaches where those do not."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random

import pytest

from cuckoo_formal.cards import Deck
from cuckoo_formal.chance import passing
from cuckoo_formal.chance.odds import odds
from cuckoo_formal.chance.strategies import Profile, Worst, thresholds
from cuckoo_formal.problems import Problem
from cuckoo_formal.reduce import reduced
from cuckoo_formal.rulefile import builtin, find
from cuckoo_formal.rules import Rules

FAMILY = [name for name in builtin() if passing.applies(find(name).rules.at(3), Profile((Worst(3),)))]


def test_the_family_has_the_base_game_in_all_its_rankings() -> None:
    """And variants that change neither who exchanges nor who loses, but no other variant."""
    there = {"ranter-go-round", "ranter-go-round-ace-high", "avoid-the-high-card", "king-refuses-dealer", "kings-jerk"}
    assert there <= set(FAMILY)
    assert not set(FAMILY) & {"pairing-up", "king-stops-all-play", "ranter-go-round-last-to-show", "le-her", "coucou"}


@pytest.mark.parametrize("name", FAMILY)
def test_both_methods_agree(name: str) -> None:
    """Every rule set of the family, at two to four seats, with thresholds by chance."""
    rng = Random(name)
    for seats in (2, 3, 4):
        rules = reduced(find(name).rules.at(seats), 6, 3)
        worst = tuple(rng.randint(0, 6) for _ in range(seats))
        profile = thresholds(rules, seats, worst)
        both = odds(rules, profile, "columns"), odds(rules, profile, "seats")
        assert both[0].loses == both[1].loses
        assert both[0].tie == both[1].tie


@pytest.mark.parametrize("copies", [(4, 1, 2, 1, 3), (1, 1, 1, 1, 1), (2, 2, 2, 2, 9)])
def test_both_methods_agree_where_cards_run_short(copies: tuple[int, ...]) -> None:
    """Packs with few of a face, and as many seats as cards, so that there is no stock."""
    rules = Rules(deck=Deck(("A", "2", "3", "Q", "K"), copies))
    profile = thresholds(rules, 5, (3, 2, 5, 1, 4))
    assert odds(rules, profile, "columns").loses == odds(rules, profile, "seats").loses


def test_nobody_acting_has_the_closed_form_at_any_table() -> None:
    """With 51 seats as with 12: the sum over faces of the chance that no other card is worse."""
    rules = Rules()
    for seats in (12, 51):
        chance = sum(Fraction(comb(4 * (13 - rank) + 3, seats - 1), comb(51, seats - 1)) for rank in range(1, 14)) / 13
        assert odds(rules, thresholds(rules, seats, (0,))).loses == (chance,) * seats


def test_a_common_threshold_at_every_table_up_to_the_whole_pack() -> None:
    """The chances of all losers add up to at least one, and at a full table somebody holds an ace: four lose."""
    rules = Rules()
    for seats in (20, 51, 52):
        found = odds(rules, thresholds(rules, seats, (6,)))
        assert found.method == "seats"
        assert 1 <= found.expected_losers <= 4
    assert found.expected_losers == 4
    assert found.tie == 1


def test_ten_seats_with_a_threshold_each_add_up() -> None:
    """Exactly one loser or a tie: together one, whatever the order of the thresholds."""
    rules = Rules()
    found = odds(rules, thresholds(rules, 10, (1, 9, 2, 8, 3, 7, 4, 6, 5, 10)))
    assert found.expected_losers >= 1 + found.tie
    assert found.expected_losers <= (1 - found.tie) + 4 * found.tie


def test_the_sampled_table_of_ten_has_its_shape() -> None:
    """Ten players, everybody asks with seven faces: the first loses least, and the more the later a seat is."""
    rules = Rules(deck=Deck(asked=()))
    row = odds(rules, thresholds(rules, 10, (7,))).loses
    assert list(row[:9]) == sorted(row[:9])
    assert 0.06 < row[0] < 0.1
    assert 0.12 < row[8] < 0.15


def test_the_seats_of_a_published_plot() -> None:
    """Loss rates read off a plot of fifty thousand hands, within half a point."""
    plotted = {
        (3, 5): (30.9, 39.9, 38.9),
        (4, 4): (21.6, 28.1, 32.6, 29.8),
        (5, 4): (15.9, 21.5, 25.0, 28.1, 24.4),
        (6, 3): (13.4, 17.1, 20.3, 22.4, 24.4, 20.2),
    }
    for (seats, worst), rates in plotted.items():
        row = odds(Rules(), thresholds(Rules(), seats, (worst,))).loses
        assert all(abs(100 * float(chance) - rate) < 0.5 for chance, rate in zip(row, rates, strict=True))


def test_a_method_that_does_not_apply_is_refused() -> None:
    """Pairing up is not of the family."""
    rules = find("pairing-up").rules
    with pytest.raises(Problem, match="not of the base family; expected the method columns"):
        odds(rules, thresholds(rules, 3, (6,)), "seats")


def test_too_many_states_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """With advice."""
    monkeypatch.setattr(passing, "MOST_STATES", 100)
    with pytest.raises(Problem, match="expected fewer seats, or fewer different thresholds"):
        odds(Rules(), thresholds(Rules(), 9, tuple(range(9))))
