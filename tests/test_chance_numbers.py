"""Published numbers and reference values under fixed strategies, as exact fractions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from cuckoo_formal.cards import Deck, Power
from cuckoo_formal.chance.hands import distribution, losers
from cuckoo_formal.chance.odds import Odds, helpful_draws, odds
from cuckoo_formal.chance.strategies import Knowing, Profile, Worst, thresholds
from cuckoo_formal.clauses import drawing
from cuckoo_formal.reduce import reduced
from cuckoo_formal.rulefile import find
from cuckoo_formal.rules import Rules

BASE, REFUSED, LE_HER = Rules(), find("king-refuses-dealer").rules, find("le-her").rules.at(2)
#: how often of 66,300 the receiver of Le Her wins who exchanges with 0, 1, ... worst faces, against a dealer who draws
#: with 0, 1, ... worst faces if the receiver held, and otherwise when he is behind
LE_HER_TABLE = (
    (31200, 29176, 27520, 26232, 25312, 24760, 24576, 24760, 25312, 26232, 27520, 29176, 31200),
    (33576, 31552, 29896, 28608, 27688, 27136, 26952, 27136, 27688, 28608, 29896, 31552, 33576),
    (35496, 33816, 32136, 30816, 29864, 29280, 29064, 29216, 29736, 30624, 31880, 33504, 35496),
    (36928, 35560, 34192, 32824, 31808, 31160, 30880, 30968, 31424, 32248, 33440, 35000, 36928),
    (37840, 36752, 35664, 34576, 33488, 32744, 32368, 32360, 32720, 33448, 34544, 36008, 37840),
    (38200, 37360, 36520, 35680, 34840, 34000, 33496, 33360, 33592, 34192, 35160, 36496, 38200),
    (37976, 37352, 36728, 36104, 35480, 34856, 34232, 33936, 34008, 34448, 35256, 36432, 37976),
    (37136, 36696, 36256, 35816, 35376, 34936, 34496, 34056, 33936, 34184, 34800, 35784, 37136),
    (35648, 35360, 35072, 34784, 34496, 34208, 33920, 33632, 33344, 33368, 33760, 34520, 35648),
    (33480, 33312, 33144, 32976, 32808, 32640, 32472, 32304, 32136, 31968, 32104, 32608, 33480),
    (30600, 30520, 30440, 30360, 30280, 30200, 30120, 30040, 29960, 29880, 29800, 30016, 30600),
    (26976, 26952, 26928, 26904, 26880, 26856, 26832, 26808, 26784, 26760, 26736, 26712, 26976),
    (22576, 22576, 22576, 22576, 22576, 22576, 22576, 22576, 22576, 22576, 22576, 22576, 22576),
)
#: for so many seats and such a threshold, what each seat loses with in the base game, then expected losers and a tie
PLAIN = {
    (2, 0): "9/17 9/17 18/17 1/17",
    (2, 3): "2939/5525 593/1105 5904/5525 379/5525",
    (2, 4): "8719/16575 9023/16575 5914/5525 389/5525",
    (2, 5): "1721/3315 1831/3315 1184/1105 79/1105",
    (2, 6): "2833/5525 3089/5525 5922/5525 397/5525",
    (2, 7): "337/663 1867/3315 1184/1105 79/1105",
    (2, 8): "8407/16575 1867/3315 5914/5525 389/5525",
    (3, 0): "463/1275 463/1275 463/1275 463/425 37/425",
    (3, 3): "13019/38675 105227/270725 101169/270725 297529/270725 25951/270725",
    (3, 4): "261091/812175 320419/812175 62183/162435 11899/10829 117/1225",
    (3, 5): "83477/270725 324281/812175 316651/812175 297121/270725 25479/270725",
    (3, 6): "243179/812175 327203/812175 319307/812175 296563/270725 3559/38675",
    (3, 7): "34369/116025 46999/116025 9089/23205 42271/38675 99/1105",
    (3, 8): "243379/812175 109777/270725 312947/812175 295219/270725 23601/270725",
    (4, 0): "5837/20825 5837/20825 5837/20825 5837/20825 23348/20825 97/833",
    (4, 3): "58999/249900 70387/249900 147481/464100 157467/541450 174247/154700 9329/77350",
    (4, 4): "532646/2436525 227882/812175 793742/2436525 145438/487305 43448/38675 3823/32487",
    (4, 5): "2012431/9746100 2738821/9746100 189313/573300 1472683/4873050 173253/154700 1238/10829",
    (4, 6): "108993/541450 459881/1624350 15359/46410 32629/108290 60462/54145 1772/15925",
    (4, 7): "1982317/9746100 930599/3248700 3197797/9746100 1443551/4873050 1206557/1082900 177131/1624350",
    (4, 8): "517019/2436525 707027/2436525 785059/2436525 702379/2436525 301276/270725 29229/270725",
}
#: the same with a king on the stock that refuses, or with players aware of what they were handed
OTHERS = (
    (2, 6, False, "2589/5525 3333/5525 5922/5525 397/5525"),
    (2, 7, False, "1531/3315 2021/3315 1184/1105 79/1105"),
    (2, 6, True, "8659/16575 9017/16575 5892/5525 367/5525"),
    (2, 7, True, "1741/3315 8929/16575 5878/5525 353/5525"),
    (3, 6, False, "226771/812175 307051/812175 20963/47775 296731/270725 3583/38675"),
    (3, 7, False, "10711/38675 2103/5525 16871/38675 42303/38675 269/2975"),
    (3, 6, True, "4969/15925 19129/47775 17621/47775 17219/15925 3019/38675"),
    (3, 7, True, "36689/116025 46477/116025 1979/5525 1663/1547 2781/38675"),
)
#: for so many seats and such a threshold, the chance of each set of losers in the base game
SETS = {
    (2, 0): ("1:8/17 2:8/17 12:1/17"),
    (2, 6): ("1:2436/5525 2:2692/5525 12:397/5525"),
    (2, 7): ("1:1448/3315 2:326/663 12:79/1105"),
    (3, 0): ("1:388/1275 2:388/1275 3:388/1275 12:12/425 13:12/425 23:12/425 123:1/425"),
    (3, 6): ("1:195008/812175 2:21032/62475 3:269012/812175 12:1164/38675 13:6984/270725 23:8856/270725 123:37/10829"),
    (3, 7): ("1:5546/23205 2:7892/23205 3:7688/23205 12:226/7735 13:8/325 23:1252/38675 123:131/38675"),
    (4, 0): (
        "1:184/833 2:184/833 3:184/833 4:184/833 12:388/20825 13:388/20825 14:388/20825 23:388/20825 "
        "24:388/20825 34:388/20825 123:24/20825 124:24/20825 134:24/20825 234:24/20825 1234:1/20825"
    ),
    (4, 6): (
        "1:8261/54145 2:181627/812175 3:217688/812175 4:66191/270725 12:2528/162435 13:12874/812175 14:92/6825 "
        "23:3518/162435 24:14746/812175 34:17257/812175 123:107/77350 124:37/31850 134:653/541450 234:803/541450 "
        "1234:22/270725"
    ),
}


def fractions(text: str) -> list[Fraction]:
    """Fractions as they are printed."""
    return [Fraction(word) for word in text.split()]


def told(found: Odds) -> list[Fraction]:
    """What each seat loses with, expected losers and a tie."""
    return [*found.loses, found.expected_losers, found.tie]


def heads_up(rules: Rules, receiver: int, dealer: int, helps: frozenset[tuple[int, int]]) -> Odds:
    """Two players by threshold, of whom the dealer knows both cards after an exchange."""
    return odds(rules, Profile((Worst(receiver), Knowing(dealer, helps))))


@pytest.mark.parametrize("method", ["columns", "seats"])
@pytest.mark.parametrize(("seats", "worst"), PLAIN)
def test_what_each_seat_loses_with_in_the_base_game(seats: int, worst: int, method: str) -> None:
    """Two, three and four seats, everybody by the same threshold, by both methods."""
    assert told(odds(BASE, thresholds(BASE, seats, (worst,)), method)) == fractions(PLAIN[seats, worst])


@pytest.mark.parametrize(("seats", "worst", "aware", "values"), OTHERS)
def test_a_king_that_refuses_and_players_who_are_aware(seats: int, worst: int, aware: bool, values: str) -> None:
    """Two and three seats."""
    rules = BASE if aware else REFUSED
    assert told(odds(rules, thresholds(rules, seats, (worst,), aware=aware))) == fractions(values)


@pytest.mark.parametrize(("seats", "worst"), SETS)
def test_the_chance_of_each_set_of_losers(seats: int, worst: int) -> None:
    """Enough for a match."""
    found = distribution(BASE, thresholds(BASE, seats, (worst,)), losers)
    sets = {"".join(str(seat) for seat, lose in enumerate(row, 1) if lose): chance for row, chance in found.items()}
    assert sets == {name: Fraction(chance) for name, chance in (word.split(":") for word in SETS[seats, worst].split())}


@pytest.mark.parametrize("receiver", range(13))
def test_the_table_of_le_her(receiver: int) -> None:
    """All pairs of thresholds; among them the four numbers of Montmort's correspondents."""
    helps = helpful_draws(LE_HER)
    row = [66_300 * heads_up(LE_HER, receiver, dealer, helps).loses[1] for dealer in range(13)]
    assert row == list(LE_HER_TABLE[receiver])


def test_the_four_numbers_of_le_her() -> None:
    """The receiver wins 2828, 2834, 2838, 2828 times in 5525; at best play 11327/22100."""
    helps = helpful_draws(LE_HER)
    wins = {(t, s): heads_up(LE_HER, t, s, helps).loses[1] for t in (6, 7) for s in (7, 8)}
    assert [5525 * wins[pair] for pair in ((6, 7), (6, 8), (7, 7), (7, 8))] == [2828, 2834, 2838, 2828]
    a, d = Fraction(3, 8), Fraction(5, 8)
    value = (1 - a) * (1 - d) * wins[6, 7] + (1 - a) * d * wins[6, 8] + a * (1 - d) * wins[7, 7] + a * d * wins[7, 8]
    assert value == Fraction(11327, 22100)


@pytest.mark.parametrize(
    ("rules", "values", "split"),
    [
        (
            BASE,
            "82/16575 2/5525 2/255 224/16575 46/16575 4/975 14/5525 -148/16575 -244/16575",
            "7766/16575 1544/3315 363/5525",
        ),
        (
            REFUSED,
            "42/425 42/425 1822/16575 586/5525 552/5525 1738/16575 1528/16575 1408/16575 1372/16575",
            "2858/5525 2306/5525 361/5525",
        ),
    ],
)
def test_two_players_of_whom_the_dealer_knows_both_cards(rules: Rules, values: str, split: str) -> None:
    """How much more often the dealer loses, around best play, and how the best play splits."""
    helps = helpful_draws(rules)
    found = [heads_up(rules, t, s, helps).loses for t in (6, 7, 8) for s in (7, 8, 9)]
    assert [dealer - receiver for receiver, dealer in found] == fractions(values)
    sets = distribution(rules, Profile((Worst(7), Knowing(8, helps))), losers)
    assert [sets[0, 1], sets[1, 0], sets[1, 1]] == fractions(split)


def test_two_players_by_threshold_alone() -> None:
    """How much more often the dealer loses if he goes by his own card only."""
    values = {(BASE, 8, 9): "64/1275", (BASE, 6, 6): "256/5525", (BASE, 7, 7): "14/255"}
    values |= {(REFUSED, 6, 6): "744/5525", (REFUSED, 7, 7): "98/663"}
    for (rules, t, s), value in values.items():
        receiver, dealer = odds(rules, thresholds(rules, 2, (t, s))).loses
        assert dealer - receiver == Fraction(value)


@pytest.mark.parametrize(
    ("faces", "copies", "name", "t", "s", "value"),
    [
        (3, 1, "le-her", 1, 0, "2/3"),
        (4, 1, "le-her", 2, 0, "5/8"),
        (5, 1, "le-her", 2, 2, "3/5"),
        (6, 1, "le-her", 3, 4, "71/120"),
        (13, 1, "le-her", 7, 8, "29/52"),
        (3, 2, "le-her", 1, 1, "7/15"),
        (4, 2, "le-her", 2, 2, "41/84"),
        (3, 4, "le-her", 1, 1, "68/165"),
        (3, 1, "ranter-go-round", 0, 1, "-1/3"),
        (4, 1, "ranter-go-round", 2, 3, "-1/6"),
        (5, 1, "ranter-go-round", 2, 3, "-2/15"),
        (6, 1, "ranter-go-round", 3, 4, "-1/12"),
        (13, 1, "ranter-go-round", 7, 8, "2/429"),
        (3, 2, "ranter-go-round", 1, 2, "-1/5"),
        (3, 4, "ranter-go-round", 1, 2, "-28/165"),
        (3, 1, "king-refuses-dealer", 1, 0, "1/3"),
        (4, 1, "king-refuses-dealer", 2, 0, "1/4"),
        (5, 1, "king-refuses-dealer", 2, 2, "1/5"),
        (6, 1, "king-refuses-dealer", 3, 4, "11/60"),
        (13, 1, "king-refuses-dealer", 7, 8, "3/26"),
        (3, 2, "king-refuses-dealer", 1, 1, "1/6"),
        (4, 2, "king-refuses-dealer", 2, 2, "13/84"),
        (3, 4, "king-refuses-dealer", 1, 1, "2/15"),
    ],
)
def test_small_packs(faces: int, copies: int, name: str, t: int, s: int, value: str) -> None:
    """Best play without chance in it: the receiver's win in Le Her, else how much more often the dealer loses."""
    rules = reduced(find(name).rules.at(2), faces, copies)
    receiver, dealer = heads_up(rules, t, s, helpful_draws(rules)).loses
    assert (dealer if name == "le-her" else dealer - receiver) == Fraction(value)


def test_one_card_of_each_rank() -> None:
    """Le Her with fifty-two ranks, and thresholds of twenty-eight and thirty-three."""
    rules = replace(LE_HER, deck=Deck(tuple(map(str, range(52))), (1,) * 52), draw=drawing.BEST_REFUSES)
    assert heads_up(rules, 28, 33, helpful_draws(rules)).loses[1] == Fraction(23899, 44200)


def test_nobody_exchanges() -> None:
    """Two players: 8/17, 8/17, 1/17; three: one loser 388/425, two 36/425, all three 1/425."""
    two = distribution(BASE, thresholds(BASE, 2, (0,)), losers)
    assert [two[1, 0], two[0, 1], two[1, 1]] == fractions("8/17 8/17 1/17")
    three = distribution(BASE, thresholds(BASE, 3, (0,)), losers)
    sizes = [sum(chance for row, chance in three.items() if sum(row) == size) for size in (1, 2, 3)]
    assert sizes == fractions("388/425 36/425 1/425")


def first_seat_loses(seats: int, asks: bool) -> list[Fraction]:
    """For each card but a king how often the first seat loses that was dealt it, if nobody else ever asks."""
    profile = thresholds(BASE, seats, (13 if asks else 0, *(0,) * (seats - 1)))
    found = distribution(BASE, profile, lambda rules, hand: (hand.deal.cards[0], losers(rules, hand)[0]))
    return [found.get((card, 1), Fraction(0)) * 13 for card in range(12)]


def test_the_last_face_with_which_asking_beats_keeping() -> None:
    """First to act, everybody else passive: a five at three and four seats, a four at five."""
    for seats, last in ((3, 5), (4, 5), (5, 4)):
        asked, kept = (first_seat_loses(seats, asks) for asks in (True, False))
        assert [a < b for a, b in zip(asked, kept, strict=True)] == [rank <= last for rank in range(1, 13)]
    assert [round(1 - float(first_seat_loses(4, asks)[4]), 4) for asks in (False, True)] == [0.6857, 0.6923]


def independent(opponent: int, dealer: int) -> tuple[Fraction, Fraction, Fraction]:
    """Ace high, cards drawn with replacement, after an exchange the dealer draws unless he is ahead."""
    ranks, chances, king = range(2, 15), [Fraction(0)] * 3, 13

    def ends(mine: int, his: int, weight: Fraction) -> None:
        chances[0 if mine > his else 1 if mine < his else 2] += weight

    for his in ranks:
        for mine in ranks:
            asks = his <= opponent and king not in {his, mine}
            now, other = (his, mine) if asks else (mine, his)
            draws = now <= other if asks else now <= dealer and now != king
            for card in ranks if draws else (now,):
                ends(card, other, Fraction(1, 169 * (13 if draws else 1)))
    return chances[0], chances[1], chances[2]


def test_the_odds_of_a_blog_with_many_packs_come_out() -> None:
    """With ninety-nine packs of many cards the chances are within a thousandth of drawing with replacement."""
    rules = Rules(deck=Deck(tuple("23456789TJQKA"), (99,) * 13, 99, (("K", (Power.BLOCKS,)),)))
    helps = frozenset((mine, his) for mine in range(13) for his in range(13) if mine <= his)
    sets = distribution(rules, Profile((Worst(7), Knowing(9, helps))), losers)
    assert independent(8, 10) == (Fraction(1003, 2197), Fraction(1025, 2197), Fraction(1, 13))
    assert independent(8, 9) == (Fraction(77, 169), Fraction(1020, 2197), Fraction(176, 2197))
    for row, chance in zip(((1, 0), (0, 1), (1, 1)), independent(8, 10), strict=True):
        assert abs(sets[row] - chance) < Fraction(1, 1000)
