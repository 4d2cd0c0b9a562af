"""Two clauses act on each other if what they do together is not what each does alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cuckoo_formal.clauses import fine, leaving, opening, standing
from cuckoo_formal.notation import answers_of, complete, hand_of, parse
from cuckoo_formal.proof.interact import (
    Interaction,
    act_on_each_other,
    four_sets,
    gains,
    interactions,
    removable,
    who_pays,
)
from cuckoo_formal.proof.terms import Term
from cuckoo_formal.proof.unknown import unknown_hand
from cuckoo_formal.rulefile import builtin, named
from cuckoo_formal.rules import Rules

pytest.importorskip("z3")
pytest.importorskip("cvc5")

PAIRED_DOUBLE = Rules(standing=standing.pairing_up, fine=fine.ACE_PAYS_DOUBLE)


def found(rules: Rules, seats: int = 3) -> dict[tuple[str, str], Interaction]:
    """Every two clauses of a rule set, and whether they act on each other."""
    return {each.clauses: each for each in interactions(rules, tuple(range(2, seats + 1)))}


def test_a_pair_of_aces_pays_nothing_double() -> None:
    """Where equal cards stand together two aces are safe, and the double fine is not paid: the smallest hand."""
    rows = found(PAIRED_DOUBLE)
    row = rows["standing: pairing up", "fine: ace pays double"]
    assert (row.how, row.seats) == ("interact", 3)
    assert row.hand.startswith("A A A / 2  - - t")
    by_both, without_pairs, without_double, without_both = row.outcomes
    assert by_both == without_double
    assert without_pairs != without_both


def test_it_is_told_in_plain_words() -> None:
    """The report says who pays what with both clauses and without either."""
    row = found(PAIRED_DOUBLE)["standing: pairing up", "fine: ace pays double"]
    assert row.told() == (
        "'standing: pairing up' and 'fine: ace pays double' act on each other. "
        "In the hand A A A / 2  - - t  1 2 1 + 0: by both Seat 3 pays 1 and goes out; "
        "without 'standing: pairing up' Seat 1 pays 1 and goes out, Seat 2 pays 2 and goes out; "
        "without 'fine: ace pays double' Seat 3 pays 1 and goes out; "
        "without both Seat 1 pays 1 and goes out, Seat 2 pays 1."
    )


def test_clauses_that_keep_apart_are_proved_to() -> None:
    """What is said when cards change hands has nothing to do with what a loser pays."""
    house = found(replace(named("low-card-announced").rules, fine=fine.ACE_PAYS_DOUBLE), 2)
    assert {row.how for row in house.values()} == {"apart"}
    assert next(iter(house.values())).told().endswith("do not touch each other, with 2 players.")


def test_a_grace_life_meets_the_double_fine() -> None:
    """With a grace life the double fine puts nobody out at once: they act on each other through who goes out."""
    rules = Rules(fine=fine.ACE_PAYS_DOUBLE, exit=leaving.one_more_loss)
    row = found(rules, 2)["fine: ace pays double", "exit: one more loss"]
    assert row.how == "interact"


def test_the_hand_shows_it_when_it_is_played() -> None:
    """The hand of every interaction of the house rules shows it again in plain values."""
    rules = named("house").rules
    for row in interactions(rules, (2,)):
        if row.how == "interact":
            here = rules.at(row.seats)
            line = complete(here, parse(here, row.hand), seed=1)
            less = removable(here)
            four = four_sets(here, (less[row.clauses[0]], less[row.clauses[1]]))
            assert act_on_each_other(four, hand_of(here, line), answers_of(line))


def test_a_game_without_chips_can_be_looked_at() -> None:
    """Where nobody has chips what counts is who loses: kings shown at once and pairs keep apart, for two."""
    rules = replace(named("punish-thy-neighbor").rules, standing=standing.pairing_up)
    row = found(rules, 2)["opening: kings shown at once", "standing: pairing up"]
    assert row.how == "apart"


@pytest.mark.parametrize("name", builtin())
def test_what_everybody_gains_can_be_asked_of_a_solver(name: str) -> None:
    """Under every rule set gains and losses read over terms."""
    rules = named(name).rules.at(2)
    gained = gains(rules, *unknown_hand(rules, 2))
    assert any(isinstance(each, Term) for each in gained)


def test_the_base_game_has_nothing_that_could_interact() -> None:
    """There are no two clauses beside the base game's own."""
    assert not [*interactions(Rules())]
    assert not [*interactions(Rules(opening=opening.kings_jerk))]


def test_two_powers_can_both_be_taken_away() -> None:
    """Without two powers of the pack neither is left, and all other powers are."""
    rules = named("house").rules
    less = removable(rules)
    one, other = less["K stops when asked"], less["K stops on its turn"]
    neither = four_sets(rules, (one, other))[3]
    assert neither.deck.asked == tuple(row for row in rules.deck.asked if row[0] != "K")
    assert neither.deck.on_turn == ()


def test_who_pays_in_words() -> None:
    """Gains, payments and going out are told player by player."""
    assert who_pays((0, 0, 0, 0)) == "nobody pays"
    assert who_pays((1, -2, 0, 1)) == "Seat 1 gains 1, Seat 2 pays 2 and goes out"
