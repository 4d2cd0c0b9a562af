"""The exact distribution of a hand: equal to playing every deal of physical cards one by one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

import pytest

from cuckoo_formal.cards import Deck, Power
from cuckoo_formal.chance import hands
from cuckoo_formal.chance.dealing import nothing_dealt, one_more, pack_of
from cuckoo_formal.chance.hands import Start, certain, distribution, losers, reckoning
from cuckoo_formal.chance.strategies import thresholds
from cuckoo_formal.clauses import blocking, drawing, opening, standing
from cuckoo_formal.hand import Deal, Hand, begin
from cuckoo_formal.play import Ask, Moment, play_by, reckon
from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import find
from cuckoo_formal.rules import Rules
from tests.combos import each_clause, random_rules

if TYPE_CHECKING:
    from cuckoo_formal.logic import Row

SMALL = Deck(("A", "Q", "K"), (2, 2, 1))


def by_threshold(worst: int) -> object:
    """The answers of a player by threshold, written once more."""

    def decide(rules: Rules, hand: Hand, moment: Moment) -> bool:
        card = hand.cards[moment.seat]
        if moment.ask is Ask.TRADE:
            blocks = any(card == place and row == (Power.BLOCKS,) for place, row in rules.deck.powers_when_asked)
            return card < worst and not blocks
        return moment.ask is Ask.TAKE

    return decide


def one_by_one(rules: Rules, seats: int, worst: int, start: Start) -> dict[Row, Fraction]:
    """Every way to deal the cards that a hand can use, each card its own, played in plain values."""
    deck, counted = rules.deck, Counter[tuple[int, ...]]()
    pack = [(face, copy % deck.copies[face]) for face, copies in enumerate(deck.counts) for copy in range(copies)]
    top = seats + min(rules.turned(seats), deck.size - seats)
    for cards in permutations(pack, top):
        faces, suits = zip(*cards, strict=True)
        shown = suits if "suits" in rules.traits else ()
        deal = Deal(faces[:seats], faces[seats:], start.pot, deck.size - seats, shown, rules.lives)
        origin = "origin" in rules.traits
        hand = begin(deal, start.chips, number=start.number, grace=start.grace, origin=origin)
        after = play_by(rules, hand, by_threshold(worst))  # type: ignore[arg-type]
        gained = tuple(now - had for now, had in zip(after.chips, start.chips, strict=True))
        counted[*map(int, (*after.loses, *gained, *after.gone))] += 1
    return {outcome: Fraction(times, counted.total()) for outcome, times in counted.items()}


def agrees(rules: Rules, seats: int, worst: int, rng: Random) -> None:
    """Columns and plain values give the same distribution of losers, payments and exits."""
    least = 0 if rules.traits & {"grace", "never"} else 1
    chips = tuple(rng.randint(least, 3) for _ in range(seats)) if rules.lives else (0,) * seats
    start = Start(chips, rng.randint(0, 3), rng.randint(1, 4))
    profile = thresholds(rules, seats, (min(worst, len(rules.deck.faces)),))
    found = distribution(rules, profile, reckoning(start), start)
    assert found == one_by_one(rules, seats, min(worst, len(rules.deck.faces)), start)


@pytest.mark.parametrize("seed", range(40))
def test_any_rules_give_the_chances_of_playing_every_deal(seed: int) -> None:
    """Rule sets over all slots, two or three seats, a pack of five or six cards."""
    rng = Random(seed)
    deck = replace(rng.choice((SMALL, Deck(("2", "A", "K"), (2, 2, 2)), Deck(("K", "A", "Q", "J"), (1, 2, 1, 1)))))
    rules = random_rules(rng, replace(deck, asked=random_rules(rng, None).deck.asked and (("best", (Power.BLOCKS,)),)))
    agrees(rules, rng.choice((2, 2, 3)), rng.randint(0, 4), rng)


@pytest.mark.parametrize("name", sorted(each_clause(Random(1))))
def test_each_clause_gives_the_chances_of_playing_every_deal(name: str) -> None:
    """The base game with one clause changed, on a pack of five cards that has every face it may name."""
    rng = Random(name)
    rules = each_clause(Random(1))[name]
    deck = Deck(("A", "J", "Q", "K"), (1, 1, 2, 1))
    named = getattr(rules.draw, "face", "K")
    faces = deck.faces if named in (*deck.faces, "best", "worst") else (named, *deck.faces[1:])
    agrees(replace(rules, deck=replace(deck, faces=faces)), 3, 2, rng)


@pytest.mark.parametrize(
    "asked", [(("K", (power,)), ("Q", (other,))) for power in Power for other in (Power.BLOCKS, Power.PASSES_ON)]
)
def test_powers_give_the_chances_of_playing_every_deal(asked: tuple[tuple[str, tuple[Power, ...]], ...]) -> None:
    """Cards that undo, pass on, charge or knock out, where the stock can be reached from every seat."""
    agrees(Rules(deck=replace(SMALL, asked=asked)), 3, 2, Random(7))


@pytest.mark.parametrize("packs", [1, 2])
def test_suits_are_an_order_among_equal_faces(packs: int) -> None:
    """Where suits decide, every order of equal faces is as likely as any other, also with two packs of equal suits."""
    deck = Deck(("A", "K"), (2, 1), packs)
    agrees(Rules(deck=deck, standing=standing.suits_break_ties), 3, 1, Random(3))


def test_a_dealer_who_keeps_the_best_of_three_uses_suits_too() -> None:
    """Two cards of the stock are turned before the first turn, and their suits count."""
    rules = Rules(deck=Deck(("A", "K"), (3, 2)), opening=opening.best_of_three, standing=standing.suits_break_ties)
    agrees(rules, 2, 1, Random(5))


def test_a_stock_that_runs_out_is_counted_to_its_end() -> None:
    """As many seats as cards: nobody has a stock; one card more: one draws it."""
    for copies in ((2, 2, 1), (1, 1, 1)):
        agrees(Rules(deck=Deck(("A", "Q", "K"), copies), blocked=blocking.draws_from_the_stock), 3, 2, Random(2))


def test_ways_are_counted_without_limit_where_64_bits_are_too_few() -> None:
    """Ninety-nine copies of three faces at eleven seats: the ways pass 2**63, and still add up."""
    pack = pack_of(Deck(("A", "Q", "K"), (99, 99, 99)), suits=False)
    rows = nothing_dealt(11, pack)
    assert rows.ways.dtype == object
    for _ in range(4):
        rows = one_more(rows, pack)
    assert sum(rows.ways) == 297 * 296 * 295 * 294


def test_a_huge_pack_has_chances_that_add_up() -> None:
    """Nobody asks, nine seats, two faces of ninety-nine copies: the closed form of a tie of all."""
    rules = Rules(deck=Deck(("A", "K"), (99, 99)))
    found = distribution(rules, thresholds(rules, 9, (0,)))
    every = Fraction(1)
    for gone in range(9):
        every *= Fraction(99 - gone, 198 - gone)
    assert found[(1,) * 9] == 2 * every


def test_chances_that_do_not_add_up_are_refused() -> None:
    """They are never rescaled."""
    with pytest.raises(ArithmeticError, match="add up to 3/2"):
        certain({(0,): Fraction(1), (1,): Fraction(1, 2)})
    with pytest.raises(ArithmeticError, match="least is -1/2"):
        certain({(0,): Fraction(3, 2), (1,): Fraction(-1, 2)})


def test_too_much_to_count_is_refused_with_advice() -> None:
    """Nine seats with the whole pack are too many for columns."""
    rules = find("house").rules
    with pytest.raises(Problem, match="expected fewer seats, or a smaller pack"):
        distribution(rules, thresholds(rules, 9, (6,)))


def test_the_estimate_is_near_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the progress bar is told beforehand is within a tenth of what is played."""
    told = list[tuple[int, int]]()
    monkeypatch.setattr(hands, "BLOCK", 1 << 12)
    for name in ("ranter-go-round", "ranter-go-round-blocked-draws"):
        rules = find(name).rules
        distribution(rules, thresholds(rules, 4, (6,)), progress=lambda *now: told.append(now))
        done, whole = told[-1]
        assert abs(done - whole) < whole / 10
        assert [now for now, _ in told] == sorted(now for now, _ in told)
        told.clear()


def test_blocks_of_any_size_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """How rows are cut into blocks makes no difference."""
    rules = find("coucou").rules.at(3)
    whole = distribution(rules, thresholds(rules, 3, (5,)))
    monkeypatch.setattr(hands, "BLOCK", 1000)
    assert distribution(rules, thresholds(rules, 3, (5,))) == whole


def test_a_card_of_the_stock_is_dealt_only_where_it_is_turned() -> None:
    """Nobody asks: nothing is played beyond the seats' own cards."""
    told = list[tuple[int, int]]()
    rules = Rules(draw=drawing.RedrawOnce("K"))
    distribution(rules, thresholds(rules, 3, (0,)), losers, progress=lambda *now: told.append(now))
    assert told[-1][0] == 13**3


def test_the_reading_may_be_anything_in_the_hand() -> None:
    """The dealer's last card, for one."""
    rules = Rules()
    found = distribution(rules, thresholds(rules, 2, (13,)), lambda _rules, hand: (reckon(rules, hand).cards[1],))
    assert sum(found.values()) == 1
    assert len(found) == 13
