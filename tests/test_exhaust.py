"""Every hand of a small pack is met, and none of them twice."""

from __future__ import annotations

import itertools
from dataclasses import replace
from random import Random

import pytest

from cuckoo_formal.clauses.fine import TableByFace
from cuckoo_formal.exhaust import Before, deals, every_hand, lay, nobody_asks, shrink, stock_size, whole_stock
from cuckoo_formal.play import Answers, Ask, play, reckon
from cuckoo_formal.problems import Problem
from cuckoo_formal.reduce import named_faces, reduced
from cuckoo_formal.rulefile import named
from cuckoo_formal.rules import Rules
from tests.combos import each_clause, random_rules

SETS = (
    "ranter-go-round",
    "house",
    "coucou",
    "suits-decide",
    "jack-blocks",
    "kings-jerk-optional",
    "ranter-go-round-swap-left",
    "king-refuses-dealer-may-redraw-once",
)


def plays(rules: Rules, seats: int) -> int:
    """How many ways there are to play a hand of these rules."""
    return sum(1 for _ in every_hand(rules, Before((1,) * seats)))


@pytest.mark.parametrize(
    ("seats", "faces", "copies", "ends"), [(2, 4, 2, 137), (3, 4, 2, 897), (3, 6, 2, 4925), (2, 13, 4, 4563)]
)
def test_there_are_as_many_hands_as_other_programs_count(seats: int, faces: int, copies: int, ends: int) -> None:
    """The base game with a small pack has the numbers of ends on which several game libraries agree."""
    assert plays(reduced(Rules(), faces, copies), seats) == ends


@pytest.mark.parametrize("name", SETS)
def test_no_hand_is_met_twice(name: str) -> None:
    """No two courses have the same cards, the same stock as far as it was seen, and the same answers."""
    rules = shrink(named(name).rules, 3)
    courses = [(course.cards, course.stock, course.said) for course in every_hand(rules, Before((1, 2, 1), 1))]
    assert len(courses) == len(set(courses))


@pytest.mark.parametrize("name", SETS)
def test_a_course_is_the_hand_that_is_played(name: str) -> None:
    """Playing the cards and the answers of a course gives the same hand, whatever the cards are that nobody saw."""
    rules, table = shrink(named(name).rules, 2), Before((1, 2), 1)
    for course in every_hand(rules, table):
        hand = lay(rules, course.cards, whole_stock(rules, course.cards, course.stock), table)
        played, walked = play(rules, hand, course.answers()), reckon(rules, course.hand)
        assert (played.cards, played.chips, played.event) == (walked.cards, walked.chips, walked.event)


def outcomes(rules: Rules, table: Before) -> set[object]:
    """How hands can end, by playing every deal with every answer to everything that might be asked."""
    seats = len(table.chips)
    asked = [ask for ask in Ask if ask is Ask.TRADE or ask.name.lower() in rules.traits]
    flags = list(itertools.product((False, True), repeat=seats))
    blank: dict[str, tuple[bool, ...]] = {}
    ends = set[object]()
    for cards in deals(rules, seats + stock_size(rules, seats)):
        hand = lay(rules, cards[:seats], cards[seats:], table)
        for rows in itertools.product(flags, repeat=len(asked)):
            said = blank | {ask.name.lower(): row for ask, row in zip(asked, rows, strict=True)}
            end = play(rules, hand, Answers(**said))
            ends.add((end.cards, end.chips, end.pot, end.loses, end.gone))
    return ends


@pytest.mark.parametrize("number", range(12))
def test_every_way_a_hand_can_end_is_met(number: int) -> None:
    """Under any rule set the courses end in exactly the ways in which some deal with some answers ends."""
    rules = random_rules(Random(number))
    rules = shrink(rules, 2, faces=max(3, len(named_faces(rules, rules.deck))))
    table = Before((1, 2), 1)
    walked = {
        (end.cards, end.chips, end.pot, end.loses, end.gone)
        for course in every_hand(rules, table)
        for end in (reckon(rules, course.hand),)
    }
    assert walked == outcomes(rules, table)


def test_the_stock_is_dealt_only_when_it_is_turned_up() -> None:
    """Where the dealer keeps his card, no card of the stock is told apart from another."""
    for course in every_hand(shrink(Rules(), 2), Before((1, 1))):
        assert bool(course.stock) == ((Ask.TRADE, 1) in course.said)


def test_the_small_pack_keeps_what_the_rules_name() -> None:
    """The faces that a rule names stay, the worst fill up, and no face gets more cards than it has."""
    small = shrink(named("jack-blocks").rules, 3)
    assert (small.deck.faces, small.deck.copies) == (("A", "2", "J", "K"), (2, 2, 2, 2))
    few = replace(Rules(), deck=replace(Rules().deck, copies=(1,) * 13))
    assert shrink(few, 3).deck.copies == (1, 1, 1, 1)


def test_the_small_pack_grows_with_what_the_rules_name() -> None:
    """Rules that name more than four faces keep all of them; if fewer are wanted, that is refused."""
    prices = TableByFace(tuple((face, 1) for face in "A23456"))
    rules = replace(Rules(), fine=prices)
    assert shrink(rules, 3).deck.faces == tuple("A23456K")
    with pytest.raises(Problem, match="name 7 faces"):
        shrink(rules, 3, faces=6)


def test_a_small_pack_is_refused_that_lacks_a_face() -> None:
    """Rules that name more faces than the small pack has are bad input."""
    with pytest.raises(Problem, match="name 2 faces"):
        shrink(named("jack-blocks").rules, 3, faces=1)


def test_only_hands_in_which_nobody_asks() -> None:
    """With one answer only, each deal is met once, and nobody asks for anything."""
    rules = shrink(Rules(), 3)
    courses = list(every_hand(rules, Before((1, 1, 1)), nobody_asks))
    assert len(courses) == len(list(deals(rules, 3)))
    assert not any(course.said for course in courses)


def test_every_clause_can_be_walked() -> None:
    """For every clause of the catalogue the hands of two players with a small pack are met without a fault."""
    for name, rules in each_clause(Random(1)).items():
        assert plays(shrink(rules, 2), 2) > 0, name
