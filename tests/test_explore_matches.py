"""The graph of a match: where it can end, whether it must, and what goes round for ever."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from cuckoo_formal.clauses import ending, fine, leaving, opening, standing
from cuckoo_formal.clauses.register import CATALOGUE
from cuckoo_formal.explore.hands import Hands, Purse
from cuckoo_formal.explore.matches import SEED, Matches, bare, matches, turned_round
from cuckoo_formal.explore.networks import of_matches
from cuckoo_formal.explore.walk import Sort, Table, walk
from cuckoo_formal.match import score
from cuckoo_formal.notation import answers_of, hand_of
from cuckoo_formal.play import play
from cuckoo_formal.problems import Problem
from cuckoo_formal.reduce import named_faces, reduced
from cuckoo_formal.rules import Rules
from cuckoo_formal.table import Match, sit_down
from tests import combos

BASE = Rules()
MOST = 20_000


def small(rules: Rules, seats: int = 2, lives: int | None = 2, faces: int = 4) -> Matches:
    """The graph of a match with few cards and chips."""
    return matches(reduced(rules, faces, 2), seats, lives, MOST)


@pytest.mark.parametrize(("seats", "lives"), [(2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3)])
def test_a_match_of_the_base_game_must_end(seats: int, lives: int) -> None:
    """After all chips but one at the latest; at the earliest when all but one seat have lost every hand together."""
    found = small(BASE, seats, lives)
    assert found.longest == seats * lives - 1
    assert found.shortest is not None
    assert len(found.shortest) - 1 == lives
    assert found.loop is None
    assert not found.endless
    assert set(found.longest_from) == set(range(len(found)))


def test_sudden_death_is_over_when_one_is_left() -> None:
    """With one chip each, every hand puts somebody out."""
    assert small(BASE, 3, 1).longest == 2


LOOPS = {
    "kings jerk": replace(BASE, opening=opening.kings_jerk),
    "replay": replace(BASE, settle=ending.replay),
    "fresh lives": replace(BASE, settle=ending.fresh_lives),
    "pairs lose nothing": replace(BASE, standing=standing.pairing_up_or_nobody),
    "no blocker and cancel": replace(BASE, standing=standing.equal_cards_cancel),
    "one to each": replace(BASE, fine=fine.one_to_each),
}


@pytest.mark.parametrize("name", LOOPS)
def test_what_can_go_on_for_ever_is_shown_as_hands_that_are_played(name: str) -> None:
    """Each hand of the loop, played from its line, leads to the next place, and the last one back to the first."""
    found = small(LOOPS[name])
    assert found.longest is None
    assert found.loop is not None
    there, round_ = found.loop
    assert there[0] == 0
    assert there[-1] == round_[0] == round_[-1]
    for way in (there, round_):
        for (match, line), place in zip(found.hands(way), way[1:], strict=True):
            assert line is not None
            after = score(found.rules, match, play(found.rules, hand_of(found.rules, line), answers_of(line)), SEED)
            assert bare(found.rules, after) == found.places[place]


def test_no_shorter_loop_is_overlooked_where_one_hand_is_a_loop() -> None:
    """Two with one chip who always tie, and get their chip back: the deal goes round in two hands."""
    found = small(LOOPS["replay"], 2, 1)
    assert found.loop is not None
    assert len(found.loop[1]) - 1 == 2


def test_the_places_from_which_an_end_cannot_be_avoided_are_exact() -> None:
    """A place is sure if and only if no walk from it can come back to where it was: looked for one by one."""
    found = small(LOOPS["kings jerk"])
    for place in range(len(found)):
        reached = reach(found, place)
        loops = any(other in reach(found, other) for other in {place, *reached})
        assert loops == (place not in found.longest_from)


def reach(found: Matches, place: int) -> set[int]:
    """Every place that some hands lead to."""
    seen, todo = set[int](), deque(found.below[place])
    while todo:
        new = todo.popleft()
        if new not in seen:
            seen.add(new)
            todo.extend(found.below[new])
    return seen


def test_a_match_that_no_rule_ends_is_endless() -> None:
    """Nobody ever goes out, and no end rule: no place has an end below it."""
    found = small(replace(BASE, exit=leaving.never, end=ending.when_the_players_stop))
    assert found.endless
    assert found.shortest is None
    assert not found.longest_from


def test_rotations_end_a_match() -> None:
    """After one round of the deal, three hands at three seats."""
    found = small(replace(BASE, exit=leaving.never, end=ending.AfterRotations(1)), 3, 3)
    assert found.longest == 3
    assert found.shortest is not None
    assert len(found.shortest) == 4


def test_where_the_winner_is_cut_for_everybody_can_win() -> None:
    """Two go out together: one end for each who may draw the better card."""
    found = small(replace(BASE, settle=ending.cut_for_it), 2, 1)
    together = [place.winners for place in found.places if place.ended and not any(place.chips)]
    assert sorted(set(together)) == [(False, True), (True, False)]


def test_fines_by_hand_number_keep_the_number() -> None:
    """The same chips in an earlier hand are another place, as long as later hands cost more."""
    found = small(replace(BASE, fine=fine.ByHandNumber(2)), 2, 3)
    assert {place.number for place in found.places} == {1, 2}
    assert found.longest is not None
    assert found.longest < 5


def test_too_many_places_and_a_carried_on_pack_are_refused() -> None:
    """With advice, or with what was expected."""
    with pytest.raises(Problem, match="more than 80 places of a match"):
        matches(reduced(replace(BASE, exit=leaving.one_more_loss), 4, 2), 2, 9, 80)
    with pytest.raises(Problem, match="carried on"):
        small(replace(BASE, pack=ending.CARRIED_ON))


def test_the_network_says_what_is_sure(capsys: pytest.CaptureFixture[str]) -> None:
    """Chips, dealer, who is in, who won; every edge has a line."""
    network = of_matches(small(LOOPS["kings jerk"]), ("Ada", "Bela"))
    assert network.nodes[0]["chips"] == (2, 2)
    assert network.nodes[0]["living"] == (1, 2)
    assert network.nodes[0]["dealer"] == 2
    assert {data["sure"] for _, data in network.nodes(data=True)} == {0, 1}
    assert all(data["winners"] for _, data in network.nodes(data=True) if data["ended"] == "won")
    assert all("/" in data["event"] for _, _, data in network.edges(data=True))
    assert capsys.readouterr().out == ""


# -- every hand by itself
def by_every_hand(rules: Rules, seats: int, lives: int) -> set[Match]:
    """The places of a match, found by playing every history of every hand."""
    here = replace(rules, lives=lives)
    start = bare(here, sit_down(seats, lives, 0, seats - 1))
    seen, todo = {start}, [start]
    while todo:
        match = todo.pop()
        if match.ended:
            continue
        order = match.order()
        chips, grace = (tuple(row[seat] for seat in order) for row in (match.chips, match.grace))
        hand = Table(here, len(order), chips, match.pot, match.number, grace)
        ends = [hand.reckoned(node) for _, _, node in walk(hand) if node.sort is Sort.END]
        after = {bare(here, score(here, match, end, SEED)) for end in ends} - seen
        seen |= after
        todo += after
    return seen


BY_HAND = LOOPS | {
    "base": BASE,
    "grace": replace(BASE, exit=leaving.first_broke_only),
    "late jerk": replace(BASE, opening=opening.kings_jerk_late),
    "capped jerk": replace(BASE, opening=opening.kings_jerk_capped),
    "by number": replace(BASE, fine=fine.ByHandNumber(2)),
}


@pytest.mark.parametrize("name", BY_HAND)
def test_the_places_are_those_that_every_hand_leads_to(name: str) -> None:
    """None is missing and none is too many, though chips are not known while a hand is walked through."""
    rules = reduced(BY_HAND[name], 3, 2)
    assert set(matches(rules, 2, 2, MOST).places) == by_every_hand(rules, 2, 2)


@pytest.mark.parametrize("seed", range(12))
def test_the_places_are_right_in_any_combination(seed: int) -> None:
    """Rule sets with a clause by chance in every slot, as far as their matches have a graph."""
    rng = Random(seed)
    rules = few_cards(combos.random_rules(rng))
    if rules.pack.carried_on or rules.settle is ending.cut_for_it:
        rules = replace(rules, pack=ending.NEW_PACK, settle=ending.no_winner)
    rules = replace(rules, end=ending.last_one_in) if rules.lives else rules
    lives = min(rules.lives, 1)
    assert set(matches(rules, 2, lives, MOST).places) == by_every_hand(rules, 2, lives)


# -- folding
FOLDED = LOOPS | {"base": BASE, "grace": replace(BASE, exit=leaving.first_broke_only)}


@pytest.mark.parametrize("name", FOLDED)
def test_turning_the_table_round_changes_nothing_but_the_number_of_places(name: str) -> None:
    """Every place, turned round, is one of the folded graph, and leads to the same places there; so does every loop."""
    rules = reduced(FOLDED[name], 4, 2)
    for seats, lives in ((2, 2), (3, 1)):
        full, folded = matches(rules, seats, lives, MOST), matches(rules, seats, lives, MOST, place_of=turned_round)
        number = {place: i for i, place in enumerate(folded.places)}
        image = [number[turned_round(rules, place)] for place in full.places]
        assert set(image) == set(range(len(folded)))
        for place, row in enumerate(full.below):
            assert {image[under] for under in row} == set(folded.below[image[place]])
            assert (place in full.longest_from) == (image[place] in folded.longest_from)
        assert (full.longest, full.endless) == (folded.longest, folded.endless)


def test_folding_makes_a_match_smaller() -> None:
    """Three seats that deal in turn are more than twice as many places as one dealer."""
    rules = reduced(BASE, 4, 2)
    full, folded = matches(rules, 3, 3, MOST), matches(rules, 3, 3, MOST, place_of=turned_round)
    assert (len(full), len(folded)) == (138, 55)


def test_rounds_of_the_deal_cannot_be_folded() -> None:
    """They are counted from a seat."""
    rules = reduced(replace(BASE, exit=leaving.never, end=ending.AfterRotations(1)), 4, 2)
    with pytest.raises(Problem, match="fold: rounds of the deal"):
        matches(rules, 2, 1, MOST, place_of=turned_round)


# -- all that a hand can come to
def by_walking(rules: Rules, purse: Purse) -> set[object]:
    """The outcomes of every history, each reckoned by itself."""
    here = Table(rules, len(purse.chips), purse.chips, purse.pot, purse.number, purse.grace)
    hands = [here.reckoned(node) for _, _, node in walk(here) if node.sort is Sort.END]
    return {(hand.chips, hand.pot, hand.gone, hand.grace) for hand in hands}


def outcomes(rules: Rules, purse: Purse) -> set[object]:
    """The same from the graph that knows no chips."""
    return {(hand.chips, hand.pot, hand.gone, hand.grace) for hand, _ in Hands(rules, MOST).outcomes(purse)}


EACH = {
    f"{slot}: {words}": rules
    for slot, words, rules in (
        (name.partition(": ")[0], name.partition(": ")[2], rules)
        for name, rules in combos.each_clause(Random(1)).items()
    )
    if slot in ("opening", "windfall", "standing", "losers", "fine", "exit", "draw")
}


def few_cards(rules: Rules) -> Rules:
    """The rules with three faces, or as many as they name."""
    return reduced(rules, min(len(rules.deck.faces), max(3, len(named_faces(rules, rules.deck)))), 2)


@pytest.mark.parametrize("name", EACH)
def test_no_outcome_of_a_hand_is_lost(name: str) -> None:
    """For every clause that chips or losers depend on, for some purses."""
    rules = few_cards(EACH[name])
    for chips, pot, number in product(((1, 1), (2, 0), (3, 1)), (0, 2), (1, 3)):
        purse = Purse(chips, pot, number, (0, 1) if "grace" in rules.traits else (0, 0))
        assert outcomes(rules, purse) == by_walking(rules, purse)


def test_every_way_to_leave_is_among_those_that_were_tried() -> None:
    """A new clause for leaving is tried too."""
    assert {f"exit: {words}" for words in CATALOGUE["exit"]} <= set(EACH)


@pytest.mark.parametrize("name", [name for name in EACH if name.startswith(("fine", "exit", "opening"))])
def test_a_line_brings_about_its_outcome(name: str) -> None:
    """Played, the hand ends as it says."""
    rules, purse = few_cards(EACH[name]), Purse((2, 1), 1, 1, (0, 0))
    for hand, line in Hands(rules, MOST).outcomes(purse):
        assert line is not None
        played = play(rules, hand_of(rules, line), answers_of(line))
        assert (played.chips, played.pot, played.gone) == (hand.chips, hand.pot, hand.gone)
