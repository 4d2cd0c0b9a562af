"""Published and exactly known chances, from the plain rule text: every deal of ranks with its weight, no sampling.

A rank deal stands for all deals of cards with these ranks; its weight is the product of the copies that are left when
each card is dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import perm

import pytest

from cuckoo_formal.hand import Deal, Event, Hand, begin
from cuckoo_formal.knowledge import forced_exchange
from cuckoo_formal.logic import Row, change
from cuckoo_formal.play import Ask, Kind, moments, reckon, step
from cuckoo_formal.rules import Rules

from .hands import BASE, variant

REFUSED = variant(draw="king refuses")
LE_HER = variant(draw="king refuses", losers="nearest the dealer's left")  # the dealer wins ties
Wish = Callable[[Hand, int], bool]


# -- the deals and how they are played
def weight(cards: Row) -> int:
    """In how many ways a pack of four copies deals these ranks in this order."""
    ways, left = 1, Counter[int]()
    for card in cards:
        ways *= 4 - left[card]
        left[card] += 1
    return ways


def courses(rules: Rules, seats: int, wish: Wish) -> Iterator[tuple[Hand, int]]:
    """Every hand with its weight.  The stock is looked at only by the dealer, so it is put in only when he draws."""
    for cards in product(range(13), repeat=seats):
        if not weight(cards):
            continue
        hand = begin(Deal(cards, (0,), pot=0, left=52 - seats), (3,) * seats)
        for moment in moments(rules, seats):
            if moment.kind is Kind.DRAW:
                yield from drawn(rules, hand, cards, seats)
                break
            asks = moment.ask is Ask.TRADE and wish(hand, moment.seat)
            hand = step(rules, hand, moment, asks)


def drawn(rules: Rules, hand: Hand, cards: Row, seats: int) -> Iterator[tuple[Hand, int]]:
    """The ends of a hand that has come to the dealer's draw."""
    last = moments(rules, seats)[-1]
    if not hand.open:
        yield reckon(rules, hand), weight(cards) * (52 - seats)
        return
    for top in range(13):
        if ways := weight((*cards, top)):
            yield reckon(rules, step(rules, change(hand, stock=(top,)), last, False)), ways


def chances(rules: Rules, seats: int, wish: Wish) -> tuple[list[Fraction], Counter[int]]:
    """Each seat's exact chance to lose, and how many lose with which weight."""
    whole, loses, how_many = perm(52, seats + 1), [0] * seats, Counter[int]()
    for hand, ways in courses(rules, seats, wish):
        how_many[sum(hand.loses)] += ways
        for seat, lose in enumerate(hand.loses):
            loses[seat] += ways * lose
    assert sum(how_many.values()) == whole
    return [Fraction(ways, whole) for ways in loses], how_many


def up_to(rank: int) -> Wish:
    """Ask with this rank or a worse one (ace 1, king 13; 0: never), whatever happened before."""
    return lambda hand, seat: hand.cards[seat] < rank


def aware(rank: int) -> Wish:
    """The same, but keep a card that the last forced exchange brought if it is better than the one given."""

    def wish(hand: Hand, seat: int) -> bool:
        happened, gave, got = forced_exchange(hand, seat)
        return hand.cards[seat] < rank and not (happened and got > gave)

    return wish


def fractions(text: str) -> list[Fraction]:
    """Fractions as the tables print them."""
    return [Fraction(word) for word in text.split()]


def holds(rules: Rules, seats: int, wish: Wish, printed: str) -> None:
    """The losing chances by seat, the expected number of losers and the chance of a tie are the printed ones."""
    *by_seat, expected, tie = fractions(printed)
    loses, how_many = chances(rules, seats, wish)
    assert loses == by_seat
    assert sum(loses) == expected
    assert Fraction(sum(ways for n, ways in how_many.items() if n > 1), how_many.total()) == tie


# -- losing chances under fixed thresholds
TWO = {
    3: "2939/5525 593/1105 5904/5525 379/5525",
    4: "8719/16575 9023/16575 5914/5525 389/5525",
    5: "1721/3315 1831/3315 1184/1105 79/1105",
    6: "2833/5525 3089/5525 5922/5525 397/5525",
    7: "337/663 1867/3315 1184/1105 79/1105",
    8: "8407/16575 1867/3315 5914/5525 389/5525",
}
THREE = {
    3: "13019/38675 105227/270725 101169/270725 297529/270725 25951/270725",
    4: "261091/812175 320419/812175 62183/162435 11899/10829 117/1225",
    5: "83477/270725 324281/812175 316651/812175 297121/270725 25479/270725",
    6: "243179/812175 327203/812175 319307/812175 296563/270725 3559/38675",
    7: "34369/116025 46999/116025 9089/23205 42271/38675 99/1105",
    8: "243379/812175 109777/270725 312947/812175 295219/270725 23601/270725",
}


@pytest.mark.parametrize("rank", TWO)
def test_two_players_with_one_threshold(rank: int) -> None:
    """Both act with this rank or worse: each seat's losing chance, the expected losers, the chance of a tie."""
    holds(BASE, 2, up_to(rank), TWO[rank])


@pytest.mark.parametrize("rank", THREE)
def test_three_players_with_one_threshold(rank: int) -> None:
    """All three act with this rank or worse."""
    holds(BASE, 3, up_to(rank), THREE[rank])


@pytest.mark.slow
@pytest.mark.parametrize(("rank", "printed"), [
    (6, "108993/541450 459881/1624350 15359/46410 32629/108290 60462/54145 1772/15925"),
    (7, "1982317/9746100 930599/3248700 3197797/9746100 1443551/4873050 1206557/1082900 177131/1624350"),
])  # fmt: skip
def test_four_players_with_one_threshold(rank: int, printed: str) -> None:
    """All four act with this rank or worse."""
    holds(BASE, 4, up_to(rank), printed)


def test_who_loses_with_whom_among_three_players() -> None:
    """The chance of each set of losers if all act with a six or worse."""
    whole, sets = perm(52, 4), Counter[Row]()
    for hand, ways in courses(BASE, 3, up_to(6)):
        sets[tuple(seat for seat, lose in enumerate(hand.loses, start=1) if lose)] += ways
    assert {seats: Fraction(ways, whole) for seats, ways in sets.items()} == {
        (1,): Fraction(195008, 812175),
        (2,): Fraction(21032, 62475),
        (3,): Fraction(269012, 812175),
        (1, 2): Fraction(1164, 38675),
        (1, 3): Fraction(6984, 270725),
        (2, 3): Fraction(8856, 270725),
        (1, 2, 3): Fraction(37, 10829),
    }


@pytest.mark.parametrize(("rank", "printed"), [
    (6, "2589/5525 3333/5525 5922/5525 397/5525"),
    (7, "1531/3315 2021/3315 1184/1105 79/1105"),
])  # fmt: skip
def test_two_players_where_a_king_on_the_stock_refuses(rank: int, printed: str) -> None:
    """The dealer keeps his card if he draws a king."""
    holds(REFUSED, 2, up_to(rank), printed)


@pytest.mark.parametrize(("rank", "printed"), [
    (6, "8659/16575 9017/16575 5892/5525 367/5525"),
    (7, "1741/3315 8929/16575 5878/5525 353/5525"),
])  # fmt: skip
def test_two_players_who_keep_a_better_card_that_they_were_given(rank: int, printed: str) -> None:
    """The dealer stands on a card better than the one that he had to give."""
    holds(BASE, 2, aware(rank), printed)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "wish", "printed"), [
    (REFUSED, up_to(6), "226771/812175 307051/812175 20963/47775 296731/270725 3583/38675"),
    (REFUSED, up_to(7), "10711/38675 2103/5525 16871/38675 42303/38675 269/2975"),
    (BASE, aware(6), "4969/15925 19129/47775 17621/47775 17219/15925 3019/38675"),
    (BASE, aware(7), "36689/116025 46477/116025 1979/5525 1663/1547 2781/38675"),
])  # fmt: skip
def test_three_players_with_other_rules_or_other_wishes(rules: Rules, wish: Wish, printed: str) -> None:
    """A king on the stock refuses; or players keep a better card that they were given."""
    holds(rules, 3, wish, printed)


# -- nobody exchanges
def test_two_players_who_never_exchange() -> None:
    """Each loses alone in 8 of 17 hands, and both in one (D2)."""
    loses, how_many = chances(BASE, 2, up_to(0))
    assert loses == fractions("9/17 9/17")
    assert Fraction(how_many[2], how_many.total()) == Fraction(1, 17)


def test_three_players_who_never_exchange() -> None:
    """One loses in 388 of 425 hands, two in 36, all three in one (D3)."""
    loses, how_many = chances(BASE, 3, up_to(0))
    assert [Fraction(how_many[n], how_many.total()) for n in (1, 2, 3)] == fractions("388/425 36/425 1/425")
    assert loses == fractions("463/1275 463/1275 463/1275")


# -- Le Her
def knowing(receiver: int, dealer: int) -> Wish:
    """The dealer goes by his threshold if the receiver held, and after an exchange he draws exactly when behind."""

    def wish(hand: Hand, seat: int) -> bool:
        if seat == 0:
            return hand.cards[0] < receiver
        if hand.event[0] == Event.EXCHANGED:
            return hand.cards[1] < hand.cards[0]
        return hand.cards[1] < dealer

    return wish


def receiver_wins(receiver: int, dealer: int) -> int:
    """In how many of 66,300 hands of Le Her the dealer loses."""
    (_, dealer_loses), _ = chances(LE_HER, 2, knowing(receiver, dealer))
    wins = dealer_loses * 66_300
    assert wins.denominator == 1
    return wins.numerator


@pytest.mark.parametrize(("receiver", "row"), [
    (6, (34_232, 33_936, 34_008)),
    (7, (34_496, 34_056, 33_936)),
    (8, (33_920, 33_632, 33_344)),
])  # fmt: skip
def test_le_her_by_thresholds(receiver: int, row: Row) -> None:
    """The receiver exchanges 6, 7, 8 or worse, the dealer draws on 6, 7, 8 or worse after a hold (D1)."""
    assert tuple(receiver_wins(receiver, dealer) for dealer in (6, 7, 8)) == row


def test_the_value_of_le_her() -> None:
    """The receiver exchanges a seven with 3/8, the dealer draws on an eight with 5/8: 11327/22100, both ways (D1)."""
    table = {(t, s): Fraction(receiver_wins(t, s), 66_300) for t in (6, 7) for s in (7, 8)}
    assert [table[cell] * 5525 for cell in ((6, 7), (6, 8), (7, 7), (7, 8))] == [2828, 2834, 2838, 2828]
    exchanges, draws = Fraction(3, 8), Fraction(5, 8)
    against = [table[6, s] * (1 - exchanges) + table[7, s] * exchanges for s in (7, 8)]
    of = [table[t, 7] * (1 - draws) + table[t, 8] * draws for t in (6, 7)]
    assert {*against, *of} == {Fraction(11327, 22100)}
