"""The tree of a hand: what is counted, and that merged states lose nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from cuckoo_formal.cards import Deck, Power
from cuckoo_formal.clauses import blocking, drawing, opening, standing, talk
from cuckoo_formal.explore.closed import closed
from cuckoo_formal.explore.closed import fits as is_base
from cuckoo_formal.explore.counts import counted, exact, information_sets, seen_by
from cuckoo_formal.explore.graph import classes, states
from cuckoo_formal.explore.states import Sweep, arriving
from cuckoo_formal.explore.turning import Unturned
from cuckoo_formal.explore.walk import Sort, Table, table, walk
from cuckoo_formal.hand import Hand
from cuckoo_formal.play import Kind
from cuckoo_formal.problems import Problem
from cuckoo_formal.reduce import named_faces
from cuckoo_formal.rules import Rules
from tests import combos

BASE = Rules()
MOST = 1_000_000
#: seats, faces, copies: histories, ends, decisions, states, information sets a seat, histories by card
PEERS = {
    (2, 4, 2): (214, 137, 44, 73, (4, 16), 961),
    (3, 4, 2): (1_479, 897, 363, 381, (4, 16, 36), 9_977),
    (3, 6, 2): (7_043, 4_925, 1_335, 1_233, (6, 36, 78), 59_985),
    (2, 13, 4): (5_396, 4_563, 494, 703, (13, 169), 273_209),
    (3, 13, 4): (139_634, 116_441, 14_716, 11_844, (13, 169, 351), 26_430_905),
}


@pytest.mark.parametrize(("size", "expected"), PEERS.items(), ids=str)
def test_every_tool_counts_the_same(size: tuple[int, int, int], expected: tuple[object, ...]) -> None:
    """Histories, ends, decisions, states, information sets and histories by card of the base game."""
    found = counted(table(BASE, *size), MOST)
    assert (
        found.histories,
        found.ends,
        found.decisions,
        found.states,
        found.information_sets,
        found.by_card[0],
    ) == expected


def test_three_seats_with_the_full_pack_have_1641_classes() -> None:
    """States that nothing later can tell apart are one class."""
    assert len(classes(states(table(BASE, 3)))) == 1_641


def test_four_seats_with_the_full_pack_by_the_closed_form() -> None:
    """Three and a half million histories, two and a half thousand million by card, in a moment."""
    found = closed(table(BASE, 4))
    assert (found.histories, found.ends, found.by_card[0]) == (3_587_083, 2_970_245, 2_498_517_905)


@pytest.mark.slow
def test_four_seats_with_the_full_pack_by_merged_counting() -> None:
    """The same numbers, each state once with the number of histories that come to it."""
    sweep, histories, by_card = Sweep(table(BASE, 4)), 0, 0
    for _, arrivals in arriving(sweep):
        histories += sum(paths for paths, _ in arrivals.values())
        by_card += sum(ways for _, ways in arrivals.values())
    assert (histories, by_card, sweep.met) == (3_587_083, 2_498_517_905, closed(table(BASE, 4)).states)


SIZES = [
    *((2, 4, 2), (3, 3, 1), (3, 4, 2), (2, 1, 2), (2, 2, 1), (4, 4, 1), (4, 2, 2), (4, 3, 2), (5, 3, 2), (5, 5, 1)),
    *((5, 2, 3), (6, 2, 3), (6, 3, 2), (3, 1, 4)),
]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_closed_form_equals_the_enumeration(size: tuple[int, int, int]) -> None:
    """From two to six seats, also where the pack has not one card for the dealer to draw."""
    here = table(BASE, *size)
    assert replace(closed(here), reasons={}) == replace(counted(here, MOST), depths=())


def test_the_closed_form_knows_packs_with_unequal_faces() -> None:
    """Some faces once, some three times, and a blocker that is not the best."""
    deck = Deck(("A", "2", "3", "K"), (1, 3, 2, 2), asked=(("2", (Power.BLOCKS,)),))
    here = table(Rules(deck=deck), 3)
    assert replace(closed(here), reasons={}) == replace(counted(here, MOST), depths=())


def test_the_closed_form_reaches_every_table() -> None:
    """At fifty-one seats the dealer has one card to draw, at fifty-two none; both are counted."""
    sizes = [closed(table(BASE, seats)).histories or 0 for seats in (2, 10, 20, 30, 40, 51)]
    assert sizes == sorted(sizes)
    assert sizes[-1] > 10**64
    assert closed(table(BASE, 52)).information_sets[-1:] == (0,)  # type: ignore[index] # it is not None


OTHER = {
    "opening": replace(BASE, opening=opening.kings_jerk),
    "blocked": replace(BASE, blocked=blocking.may_ask_beyond),
    "draw": replace(BASE, draw=drawing.KING_REFUSES),
    "cut": replace(BASE, cut=drawing.turned_up),
    "suits": replace(BASE, standing=standing.suits_break_ties),
    "talk": replace(BASE, talk=talk.outcome_called),
    "on turn": Rules(Deck(on_turn=(("best", (Power.STOPS,)),))),
    "two blockers": Rules(Deck(asked=(("K", (Power.BLOCKS,)), ("Q", (Power.BLOCKS,))))),
}


@pytest.mark.parametrize("rules", OTHER.values(), ids=OTHER)
def test_the_closed_form_is_refused_for_other_rules(rules: Rules) -> None:
    """Whatever changes what can happen in a hand needs an enumeration."""
    assert not is_base(rules)
    with pytest.raises(Problem, match="closed form"):
        closed(table(rules, 3, 4, 2))


# -- any rule set
def small(rules: Rules, seats: int) -> Table:
    """A table with so few cards that every history can be looked at."""
    here = rules.at(seats)
    named = len(named_faces(here, here.deck))
    return table(rules, seats, min(max(3, named), len(here.deck.faces)), 2, pot=1)


def outcome(hand: Hand) -> object:
    """All that the rest of the match can see of a hand."""
    return (hand.loses, hand.chips, hand.pot, hand.gone, hand.grace)


def by_walking(here: Table) -> tuple[int, Counter[object]]:
    """The histories, and the ways to each outcome, from the tree itself; a hand that remembers plays the same."""
    histories, found = 0, Counter[object]()
    for _, ways, node in walk(here):
        histories += 1
        if node.hand is not None:
            assert not any(type(card) is Unturned for card in node.hand.cards)
        if node.sort is Sort.END:
            found[outcome(here.reckoned(node))] += ways
    return histories, found


def by_states(here: Table) -> tuple[int, Counter[object]]:
    """The same from the merged states."""
    histories, found = 0, Counter[object]()
    for node, arrivals in arriving(Sweep(here)):
        histories += sum(paths for paths, _ in arrivals.values())
        if node.sort is Sort.END:
            found[outcome(here.reckoned(node))] += sum(ways for _, ways in arrivals.values())
    return histories, found


def sets_by_walking(here: Table) -> tuple[int, ...]:
    """What each seat can tell apart, from every history."""
    found: list[set[object]] = [set() for _ in range(here.seats)]
    for _, _, node in walk(replace(here, remembers=True)):
        if node.sort is Sort.DECISION:
            seat = here.moments[node.place].seat
            found[seat].add(seen_by(here, node, seat))
    return tuple(len(seen) for seen in found)


def check(here: Table) -> None:
    """Merging states loses no history, no outcome and no information set."""
    assert by_states(here) == by_walking(replace(here, remembers=True))
    graph = states(here)
    asked = frozenset(node.place for node in graph.nodes if node.sort is Sort.DECISION)
    assert information_sets(here, asked, MOST) == sets_by_walking(here)
    merged = classes(graph)
    ways = {"states": by_card(graph), "classes": by_card(merged)}
    assert ways["states"] == ways["classes"]


def by_card(graph: object) -> int:
    """Histories with all cards told apart, counted from the root down."""
    ways = [1] * len(graph)  # type: ignore[arg-type]
    for place in range(len(ways) - 1, -1, -1):
        row = zip(graph.below[place], graph.weights[place], strict=True)  # type: ignore[attr-defined]
        ways[place] += sum(weight * ways[under] for under, weight in row)
    return ways[0]


EACH = combos.each_clause(Random(1)) | combos.each_power()


@pytest.mark.parametrize("name", EACH)
def test_merging_states_loses_nothing_whatever_the_clause(name: str) -> None:
    """Histories, outcomes with their ways, information sets and classes, for every clause and every power."""
    check(small(EACH[name], 2))


@pytest.mark.parametrize("name", ["undoes", "beyond", "stock", "three", "redraw", "stop", "left", "jerk, all"])
def test_merging_states_loses_nothing_at_three_seats(name: str) -> None:
    """The clauses whose hands remember, go on or turn more than one card."""
    for clause in [clause for clause in EACH if name in clause]:
        check(small(EACH[clause], 3))


@pytest.mark.parametrize("seed", range(40))
def test_merging_states_loses_nothing_in_any_combination(seed: int) -> None:
    """Rule sets with a clause by chance in every slot."""
    rng = Random(seed)
    check(small(combos.random_rules(rng), 2))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_merging_states_loses_nothing_in_any_combination_of_three_seats(seed: int) -> None:
    """Rule sets with a clause by chance in every slot, the first whose graph is not too large."""
    rng = Random(seed)
    chosen = (small(combos.random_rules(rng), 3) for _ in count())
    check(next(here for here in chosen if is_small(here)))


def is_small(here: Table) -> bool:
    """The hand has at most 1,500 states."""
    try:
        states(here, most=1_500)
    except Problem:
        return False
    return True


# -- the stock is dealt when it is turned
def test_a_stock_card_is_dealt_when_it_is_turned() -> None:
    """In the base game only a dealer who asks comes to the stock, and two moments of chance never follow each other."""
    here = table(BASE, 2, 4, 2)
    for _, _, node in walk(here):
        if node.sort is Sort.DRAW:
            assert here.moments[node.place].kind is Kind.DRAW
            assert {under.sort for _, _, under in here.branches(node)} == {Sort.END}


def test_the_best_of_three_is_drawn_before_the_first_turn() -> None:
    """The dealer's two cards are dealt one after the other before anybody is asked."""
    here = table(replace(BASE, opening=opening.best_of_three), 2, 4, 2)
    depths = {depth for depth, _, node in walk(here) if node.sort is Sort.DECISION}
    assert min(depths) == 4
    assert {depth for depth, _, node in walk(here) if node.sort is Sort.DRAW} >= {2, 3}


@pytest.mark.parametrize("name", EACH)
def test_a_card_held_back_until_a_rule_looks_at_it_is_the_card(name: str) -> None:
    """All cards of a draw at once, or each by itself: the same hands, memory included."""
    here = replace(small(EACH[name], 2), remembers=True)
    draws = [node for _, _, node in walk(here) if node.sort is Sort.DRAW][:20]
    for node in draws:
        assert node.hand is not None
        left = here.remaining(here.known(node.hand))
        one_by_one = [(card, copies, here.turn(node, node.hand, *here.kinds[card])) for card, copies in left]
        assert here.branches(node) == one_by_one


def test_a_card_that_an_undoing_put_back_is_known() -> None:
    """A seat draws, a later card undoes all exchanges: the same card lies on top again, and is not dealt anew."""
    deck = Deck(("A", "Q", "K"), (2, 2, 2), asked=(("K", (Power.BLOCKS,)), ("Q", (Power.UNDOES,))))
    here = table(Rules(deck=deck, blocked=blocking.draws_from_the_stock), 4)
    put_back = [node for _, _, node in walk(here) if node.turned and node.hand and node.hand.left == deck.size - 4]
    assert put_back
    assert all(type(node.hand.stock[0]) is not Unturned for node in put_back if node.hand)
    assert {node.sort for node in put_back} == {Sort.DECISION, Sort.END}


def test_where_suits_count_each_card_is_its_own_branch() -> None:
    """With suits that break ties every card of the pack is told apart; then counting by card is counting."""
    found = counted(table(replace(BASE, standing=standing.suits_break_ties), 2, 3, 2), MOST)
    assert found.histories == found.by_card[0]
    assert found.by_card == counted(table(BASE, 2, 3, 2), MOST).by_card


# -- sizes and numbers
def test_the_depths_add_up() -> None:
    """The rows of each depth sum to the totals, and the deepest history has seven steps."""
    found = counted(table(BASE, 3, 4, 2), MOST)
    assert sum(depth.histories for depth in found.depths) == found.histories
    assert sum(depth.by_card[1] for depth in found.depths) == found.by_card[1]
    assert found.depths[-1].depth == 7


def test_too_many_states_are_refused_with_advice() -> None:
    """The message names the number and what helps."""
    with pytest.raises(Problem, match=r"more than 300 states; expected fewer: take fewer seats.*--most"):
        states(table(BASE, 3, 4, 2), most=300)


def test_information_sets_that_cannot_be_reached_say_why() -> None:
    """A count that was not reached is null, with the reason."""
    found = counted(table(BASE, 2, 4, 2), 73)
    assert found.information_sets == (4, 16)
    found = counted(table(replace(BASE, talk=talk.outcome_called), 3, 4, 2), 381)
    assert found.information_sets is None
    assert "more than 381" in found.reasons["information_sets"]
    assert found.document()["information_sets"] is None


def test_large_numbers_are_written_as_text() -> None:
    """Past two to the power of 53 many readers would round."""
    assert exact(2**53) == 2**53
    assert exact(2**53 + 1) == "9007199254740993"


@pytest.mark.parametrize(("chips", "pot"), [(-1, 0), (3, -1)])
def test_negative_chips_are_refused(chips: int, pot: int) -> None:
    """Nobody owes the table chips."""
    with pytest.raises(Problem, match="expected a whole number from 0"):
        table(BASE, 3, 4, 2, chips, pot)
