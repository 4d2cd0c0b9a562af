"""Matches as chains: the same as playing every deal of every match, and certified."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from random import Random

import numpy as np
import pytest

from cuckoo_formal.cards import Deck
from cuckoo_formal.chance import chain, loops, solving
from cuckoo_formal.chance.chain import chain_of
from cuckoo_formal.chance.matches import chips_over_time, document, match_odds, odds_of
from cuckoo_formal.chance.strategies import Mixed, Profile, Worst, thresholds
from cuckoo_formal.clauses import ending, fine, leaving, losers, opening, standing, windfall
from cuckoo_formal.logic import change
from cuckoo_formal.match import begin_match, lay, score
from cuckoo_formal.play import Ask, play_by
from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import find
from cuckoo_formal.rules import Rules
from cuckoo_formal.table import Match

BASE = Rules()
SMALL = Rules(deck=Deck(("A", "Q", "K"), (2, 2, 1)), lives=2)
CHANGES: dict[str, Rules] = {
    "base": SMALL,
    "kings jerk": replace(SMALL, opening=opening.kings_jerk),
    "kings jerk together": replace(SMALL, opening=opening.kings_jerk_together, deck=Deck(("A", "K"), (2, 3))),
    "kings jerk up to the lives": replace(SMALL, opening=opening.kings_jerk_capped),
    "kings jerk late": replace(SMALL, opening=opening.kings_jerk_late),
    "ace pays double": replace(SMALL, fine=fine.ACE_PAYS_DOUBLE, lives=3),
    "by hand number": replace(SMALL, fine=fine.ByHandNumber(3), lives=4),
    "one to each": replace(SMALL, fine=fine.one_to_each, losers=losers.last_to_show),
    "a price of nothing": replace(SMALL, fine=fine.TableByFace((("A", 1), ("Q", 0)))),
    "one more loss": replace(SMALL, exit=leaving.one_more_loss),
    "first broke only": replace(SMALL, exit=leaving.first_broke_only),
    "one free hand": replace(SMALL, exit=leaving.one_free_hand),
    "once a match": replace(SMALL, exit=leaving.spent_for_good),
    "a double carries over": replace(SMALL, exit=leaving.double_carries_over, fine=fine.ACE_PAYS_DOUBLE),
    "equal cards cancel": replace(SMALL, standing=standing.equal_cards_cancel),
    "replay": replace(SMALL, settle=ending.replay),
    "share": replace(SMALL, settle=ending.share),
    "cut": replace(SMALL, settle=ending.cut_for_it),
    "fresh lives": replace(SMALL, settle=ending.fresh_lives),
    "dealer wins": replace(SMALL, windfall=windfall.dealer_wins),
    "first dealer by card": replace(SMALL, deck=replace(SMALL.deck, packs=2), lives=1),
}


class Table:
    """A match played from every state that it can come to, deal by deal, with seats as they sit at the table."""

    def __init__(self, rules: Rules, seats: int, worst: int) -> None:
        self.rules, self.seats, self.worst = rules, seats, worst
        self.begin = change(begin_match(rules, seats, 1), dealer=seats - 1, first_dealer=seats - 1)
        self.known: dict[object, list[tuple[Match, float]]] = {}

    def decide(self, rules: Rules, hand: object, moment: object) -> bool:
        """By threshold; yes to a chip."""
        if moment.ask is Ask.TRADE:  # type: ignore[attr-defined]
            card = hand.cards[moment.seat]  # type: ignore[attr-defined]
            return bool(card < self.worst and not rules.deck.blocks(card))
        return moment.ask is Ask.TAKE  # type: ignore[attr-defined]

    def state(self, match: Match) -> object:
        """All on which the rest of the match depends."""
        number = min(match.number, 5) if isinstance(self.rules.fine, fine.ByHandNumber) else 0
        return match.chips, match.living, match.grace, match.pot, match.dealer, number, match.ended, match.winners

    def deals(self, living: int) -> list[tuple[tuple[tuple[int, int], ...], float]]:
        """Every order of the cards that a hand can use, by rank, with its chance."""
        deck = self.rules.deck
        faces = [face for face, copies in enumerate(deck.counts) for _ in range(copies)]
        top = living + min(self.rules.turned(living), deck.size - living)
        ways = Counter(permutations(faces, top))
        return [(tuple((face, 0) for face in row), times / ways.total()) for row, times in ways.items()]

    def after(self, match: Match) -> list[tuple[Match, float]]:
        """The states after one more hand, with their chances."""
        state = self.state(match)
        if state not in self.known:
            found: dict[object, tuple[Match, float]] = {}
            for pack, chance in self.deals(len(match.order())):
                rest = ((0, 0),) * (self.rules.deck.size - len(pack))
                hand = lay(self.rules, match, pack + rest)
                for next_, part in self.scored(match, play_by(self.rules, hand, self.decide)):
                    had = found.get(self.state(next_), (next_, 0.0))[1]
                    found[self.state(next_)] = (next_, had + chance * part)
            self.known[state] = list(found.values())
        return self.known[state]

    def scored(self, match: Match, hand: object) -> list[tuple[Match, float]]:
        """The match after a hand; where a card is cut for, with many seeds."""
        if self.rules.settle is ending.cut_for_it and all(hand.gone):  # type: ignore[attr-defined]
            after = score(self.rules, match, hand, 1)  # type: ignore[arg-type]
            order = match.order()
            rows = [tuple(seat == winner for seat in range(self.seats)) for winner in order]
            return [(change(after, winners=row), 1 / len(order)) for row in rows]
        return [(score(self.rules, match, hand, 1), 1.0)]  # type: ignore[arg-type]

    def run(self, hands: int) -> tuple[list[float], float, float, list[list[float]], float]:
        """Winners, no winner, shared, chips after each hand, and expected hands, up to so many hands."""
        here = {self.state(self.begin): (self.begin, 1.0)}
        wins, nobody, shared, played = [0.0] * self.seats, 0.0, 0.0, 0.0
        chips, ended = [list(map(float, self.begin.chips))], [0.0] * self.seats
        for _ in range(hands):
            after: dict[object, tuple[Match, float]] = {}
            played += sum(chance for _, chance in here.values())
            for match, chance in here.values():
                for next_, part in self.after(match):
                    weight = chance * part
                    if next_.ended == "won":
                        winner = next_.winners.index(True)
                        wins[winner] += weight
                        ended[winner] += weight * next_.chips[winner]
                    elif next_.ended:
                        nobody += weight * next_.ended.startswith("no")
                        shared += weight * (next_.ended == "shared")
                    else:
                        had = after.get(self.state(next_), (next_, 0.0))[1]
                        after[self.state(next_)] = (next_, had + weight)
            here = after
            held = [sum(chance * match.chips[seat] for match, chance in here.values()) for seat in range(self.seats)]
            chips.append([a + b for a, b in zip(held, ended, strict=True)])
        return wins, nobody, shared, chips, played


@pytest.mark.parametrize("name", CHANGES)
def test_a_chain_gives_what_playing_every_deal_gives(name: str) -> None:
    """Three seats, a pack of five cards: who wins, no winner, a shared bank, hands, chips, lengths."""
    rules = CHANGES[name]
    seats, hands = (2 if rules.deck.packs > 1 else 3), 400
    wins, nobody, shared, chips, played = Table(rules, seats, 1).run(hands)
    found = chain_of(rules, thresholds(rules, seats, (1,)))
    values = solving.falling_floats(found) if found.falls else loops.floats(found)
    assert values.row == pytest.approx([*wins, nobody, shared, played], rel=1e-9, abs=1e-9)
    assert values.error < 1e-9
    assert chips_over_time(found, 40) == pytest.approx(np.array(chips[:41]), abs=1e-9)
    lengths = solving.lengths(found, hands)
    assert sum(lengths) == pytest.approx(1, abs=1e-9)
    assert sum(hand * chance for hand, chance in enumerate(lengths, 1)) == pytest.approx(played, abs=1e-6)


@pytest.mark.parametrize("name", CHANGES)
def test_fractions_and_floats_are_as_near_as_the_bound_says(name: str) -> None:
    """The bound is for every value, and the fractions add up to one."""
    rules = CHANGES[name]
    found = chain_of(rules, thresholds(rules, 3, (1,)))
    exact = solving.falling_exact(found) if found.falls else loops.exact(found)
    floats = solving.falling_floats(found) if found.falls else loops.floats(found)
    assert sum(exact.row[:-1]) == 1
    for true, near in zip(exact.row, floats.row, strict=True):
        whole, rounded = Fraction(true), Fraction(near)
        assert abs(whole - rounded) <= Fraction(floats.error) * whole


def test_expected_hands_of_kings_jerk_and_of_the_base_game() -> None:
    """Two seats, three chips, nobody exchanges."""
    jerk = find("kings-jerk").rules
    found = [match_odds(rules, thresholds(rules, 2, (0,))) for rules in (jerk, BASE)]
    assert [odds.hands for odds in found] == [Fraction(627745611437, 151281119154), Fraction(333891, 83521)]
    assert all(odds.exact and odds.error == 0 for odds in found)


def test_a_match_of_the_base_game_is_as_long_as_its_hands_say() -> None:
    """Two seats with one chip: 17/16 hands if a tie of both is played again, else one."""
    once = replace(BASE, lives=1)
    assert match_odds(once, thresholds(once, 2, (0,))).hands == 1
    again = replace(once, settle=ending.replay)
    assert match_odds(again, thresholds(again, 2, (0,))).hands == Fraction(17, 16)


def test_both_ways_to_solve_agree_exactly() -> None:
    """Layers and equations, where both apply; and lengths as fractions give the same hands."""
    found = chain_of(BASE, thresholds(BASE, 3, (6,)))
    assert found.falls
    assert solving.falling_exact(found) == loops.exact(found)
    lengths = solving.lengths_exact(found, 100)
    assert sum(lengths) == 1
    assert sum(hands * chance for hands, chance in enumerate(lengths, 1)) == solving.falling_exact(found).row[-1]
    assert list(map(float, lengths)) == pytest.approx(solving.lengths(found, 100))


def test_values_that_do_not_solve_the_equations_are_not_certified(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left over must be nought."""
    real, calls = solving.next_values, list[int]()

    def wrong(*parts: object) -> object:
        calls.append(1)
        return real(*parts) + (len(calls) == 3)  # type: ignore[arg-type]

    monkeypatch.setattr(solving, "next_values", wrong)
    with pytest.raises(ArithmeticError, match="do not solve"):
        solving.falling_exact(chain_of(BASE, thresholds(BASE, 2, (6,))))


def test_equations_in_whole_numbers_are_solved_by_fractions() -> None:
    """Random systems, against the product."""
    rng = Random(1)
    for size in (1, 2, 5, 40):
        left = np.array([[rng.randint(-9, 9) for _ in range(size)] for _ in range(size)], object)
        left[np.arange(size), np.arange(size)] = 10 * size
        right = np.array([[rng.randint(-99, 99) for _ in range(2)] for _ in range(size)], object)
        found = loops.solve(left, right)
        assert (left @ found == right).all()


def test_a_mixed_strategy_is_the_same_in_every_seat() -> None:
    """A coin before each hand; its chances are between those of its parts, and add up."""
    plan = Mixed(((Fraction(1, 2), Worst(3)), (Fraction(1, 2), Worst(9))))
    odds = match_odds(BASE, Profile((plan,) * 2))
    assert odds.exact
    assert sum(odds.wins) + odds.no_winner == 1


def test_larger_matches_are_in_floats_unless_asked_for() -> None:
    """Four seats with six kings' chips."""
    rules = replace(find("kings-jerk").rules, lives=3)
    odds = match_odds(rules, thresholds(rules, 4, (6,)))
    assert not odds.exact
    assert 0 < odds.error < 1e-8
    assert sum(odds.wins) + odds.no_winner == pytest.approx(1, abs=1e-9)
    with pytest.raises(Problem, match="expected a smaller match, or floats"):
        match_odds(rules, thresholds(rules, 4, (6,)), exact=True)


@pytest.mark.parametrize(
    ("rules", "what"),
    [
        (replace(BASE, pack=ending.CARRIED_ON), "the pack is carried on"),
        (replace(BASE, end=ending.AfterRotations(3)), 'the match ends "after rotations"'),
        (replace(BASE, exit=leaving.never), "may never end"),
        (replace(BASE, fine=fine.TableByFace(tuple((face, 0) for face in BASE.deck.faces))), "may never end"),
    ],
)
def test_a_match_that_is_no_chain_or_never_ends_is_refused(rules: Rules, what: str) -> None:
    """With the reason."""
    with pytest.raises(Problem, match=what):
        match_odds(rules, thresholds(rules, 2, (6,)))


def test_seats_rotate_so_that_all_play_alike() -> None:
    """A threshold for each seat belongs to one hand."""
    with pytest.raises(Problem, match="seats rotate with the deal; expected one for all"):
        match_odds(BASE, thresholds(BASE, 2, (6, 7)))


def test_too_many_states_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """With advice."""
    monkeypatch.setattr(chain, "MOST_STEPS", 1000)
    rules = replace(BASE, lives=9)
    with pytest.raises(Problem, match="expected fewer seats or fewer lives"):
        match_odds(rules, thresholds(rules, 3, (6,)))
    monkeypatch.undo()
    with pytest.raises(Problem, match="expected fewer seats or fewer lives"):
        match_odds(replace(BASE, lives=99), thresholds(BASE, 12, (6,)))


def test_states_are_found_as_they_come_up() -> None:
    """The progress bar hears of more and more states."""
    told = list[int]()
    match_odds(BASE, thresholds(BASE, 3, (6,)), progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 36


def test_the_document_names_rules_and_strategy() -> None:
    """Fractions stay fractions."""
    odds = odds_of(chain_of(BASE, thresholds(BASE, 2, (0,))))
    said = document(odds, BASE, thresholds(BASE, 2, (0,)), "ranter-go-round")
    assert said["expected_hands"] == Fraction(333891, 83521)
    assert said["strategy"] == {"worst": 0}
    assert said["rules"] == "ranter-go-round"
