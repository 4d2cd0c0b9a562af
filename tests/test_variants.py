"""The eleven variants in every named reading, and the pairs that need a choice: one hand each, worked out by hand.

Cards stand in order of play, the dealer last; seats are counted from 1 in the sentences and from 0 in the code.
"""

from __future__ import annotations

import pytest

from cuckoo_formal.cards import BEST, ENGLISH, Deck, Power
from cuckoo_formal.clauses.drawing import LosesAtOnce, MayRedrawOnce, RedrawOnce, Refuses
from cuckoo_formal.clauses.fine import ByHandNumber, TableByFace
from cuckoo_formal.hand import Event
from cuckoo_formal.rules import Rules

from .hands import BASE, cards, losers, played, variant

ACE_HIGH = Rules(Deck(faces=(*ENGLISH[1:], "A")))
KING_STOPS = Rules(Deck(asked=((BEST, (Power.BLOCKS,)), ("K", (Power.STOPS,))), on_turn=(("K", (Power.STOPS,)),)))
PAIRING = variant(standing="pairing up")
JERK = variant(opening="kings jerk")
MATCH_WINS = variant(windfall="dealer wins")
MATCH_IMMUNE = variant(windfall="dealer immune")


# -- 1. pairing up
def test_a_pair_of_sixes_outranks_a_king_and_a_queen() -> None:
    """6 6 K Q: the sixes stand together, the queen is the lowest single card, and only she pays."""
    hand = played(PAIRING, "66KQ ---- 3333+0")
    assert hand.chips == (3, 3, 3, 2)


def test_groups_compare_by_size_before_face() -> None:
    """5 5 7 7 7: three sevens beat two fives; A A A K K: three aces beat two kings; both pairs pay."""
    assert losers(played(PAIRING, "55777")) == {0, 1}
    assert losers(played(PAIRING, "AAAKK")) == {3, 4}


def test_a_quartet_beats_a_triple() -> None:
    """2 2 2 2 Q Q Q: four deuces beat three queens, who pay."""
    assert losers(played(PAIRING, "2222QQQ")) == {4, 5, 6}


def test_two_packs_carry_the_ladder_on() -> None:
    """Five deuces beat four kings where two packs are shuffled together."""
    house = variant(Rules(Deck(packs=2)), standing="pairing up")
    assert losers(played(house, "22222KKKK")) == {5, 6, 7, 8}


def test_without_a_single_the_lowest_group_loses() -> None:
    """6 6 K K: no card is single; the sixes are the lowest group and both pay."""
    assert losers(played(PAIRING, "66KK")) == {0, 1}


def test_without_a_single_nobody_loses_in_the_other_reading() -> None:
    """6 6 K K: nobody pays.  6 6 K K 9: the nine is single and pays alone."""
    house = variant(standing="pairing up, nobody loses without a single")
    assert losers(played(house, "66KK")) == set()
    assert losers(played(house, "66KK9")) == {4}


@pytest.mark.parametrize("line", ["55", "5555"])
def test_all_equal_all_lose_or_nobody_does(line: str) -> None:
    """5 5, and 5 5 5 5: one group, which is the lowest, so all pay; in the other reading there is no single: nobody."""
    assert losers(played(PAIRING, line)) == set(range(len(line)))
    assert losers(played(variant(standing="pairing up, nobody loses without a single"), line)) == set()


# -- 2. ace pays double
def test_every_loser_with_an_ace_pays_two() -> None:
    """A 9 A with three chips each: both aces pay two, the pot has four."""
    hand = played(variant(fine="ace pays double"), "A9A --- 333+0")
    assert (hand.chips, hand.pot) == ((1, 3, 1), 4)


def test_a_loser_with_one_chip_pays_that_one() -> None:
    """A 9, one chip: he pays one and is out."""
    hand = played(variant(fine="ace pays double"), "A9 -- 13+0")
    assert (hand.chips, hand.pot, hand.gone) == ((0, 3), 1, (True, False))


def test_other_prices() -> None:
    """By a table the three costs four; in the second hand everybody pays two, from the third on three."""
    assert played(variant(fine=TableByFace((("3", 4),))), "39 -- 99+0").chips == (5, 9)
    assert played(variant(fine=ByHandNumber(3)), "39 -- 99+0 #2").chips == (7, 9)
    assert played(variant(fine=ByHandNumber(3)), "39 -- 99+0 #5").chips == (6, 9)


def test_one_to_every_other_player_from_the_left_while_chips_last() -> None:
    """3 9 8 7, the first has two chips: the second and the third get one each, the pot nothing.

    3 9 8 3 with one and three: the first gives his one to the second; the last gives one to each from his left on,
    also to the first.
    """
    house = variant(fine="one to every other player")
    hand = played(house, "3987 ---- 2333+5")
    assert (hand.chips, hand.pot) == ((0, 4, 4, 3), 5)
    assert played(house, "3983 ---- 1333+0").chips == (1, 5, 4, 0)


# -- 3. the dealer may cut
@pytest.mark.parametrize("cut", ["turned up", "cut and turned up"])
def test_a_card_that_is_cut_lies_face_up(cut: str) -> None:
    """9 8 2, the dealer draws a five: 9 8 5 as from the top of the stock, but the five lies open."""
    hand, face_down = played(variant(cut=cut), "982/5 --t"), played(BASE, "982/5 --t")
    assert cards(BASE, hand) == cards(BASE, face_down) == "985"
    assert (hand.up, face_down.up) == ((False, False, True), (False,) * 3)


# -- 4. the king refuses the dealer
def test_a_king_on_the_stock_is_taken_in_the_base_game() -> None:
    """9 8 2, the dealer draws a king: he has the king and the eight pays."""
    assert losers(played(BASE, "982/K --t")) == {1}


def test_a_king_on_the_stock_refuses_the_dealer() -> None:
    """9 8 2, a king on top: it goes back, the dealer keeps the 2 and pays.  A queen he may keep."""
    house = variant(draw="king refuses")
    hand = played(house, "982/K --t")
    assert (cards(house, hand), losers(hand), hand.event[2]) == ("982", {2}, Event.DREW_REFUSED)
    assert cards(house, played(house, "982/Q --t")) == "98Q"


def test_the_dealer_draws_once_more() -> None:
    """9 8 2, stock K 7: the king goes under, he has the 7.  Stock K K: the second refuses, he keeps the 2."""
    house = variant(draw=RedrawOnce("K"))
    assert cards(house, played(house, "982/K7 --t")) == "987"
    assert cards(house, played(house, "982/KK --t")) == "982"


def test_the_dealer_draws_once_more_if_he_likes() -> None:
    """9 8 2, stock K 7: he draws again and has the 7, or does not and keeps the 2."""
    house = variant(draw=MayRedrawOnce("K"))
    assert cards(house, played(house, "982/K7 - - ta")) == "987"
    assert cards(house, played(house, "982/K7 - - t")) == "982"


def test_the_dealer_loses_at_once_with_a_king() -> None:
    """3 8 J, the dealer draws a king: he alone loses, with his jack, although the 3 is the lowest."""
    house = variant(draw=LosesAtOnce("K"))
    hand = played(house, "38J/K --t 333+0")
    assert (cards(house, hand), hand.chips) == ("38J", (3, 3, 2))


# -- 5. the low card is announced
def test_the_forced_giver_names_an_ace_or_a_deuce() -> None:
    """9 asks 2: the giver says two.  2 asks 9: the asker passes the two on and says nothing.  9 asks 3: nothing.

    A king refuses, the dealer draws an ace: nothing.
    """
    house = variant(talk="forced giver announces the two worst")
    base = len(ENGLISH) + 1
    assert played(house, "928 t--").said == (2 * base, 0, 0)
    assert played(house, "298 t--").said == (0, 0, 0)
    assert played(house, "938 t--").said == (0, 0, 0)
    assert played(house, "9K2/A t-t").said == (0, 0, 0)


def test_other_readings_of_the_announcement() -> None:
    """Three faces: the 3 is named too.  The receivers: 9 asks 3, the asker names it; 2 asks 9, the other names the 2.

    Face up: 2 asks 9, and the 2 lies open before the second seat.  Outcome: a lower card is a Modi, an equal one a
    Dirty Dan, a better one is passed over in silence.
    """
    base = len(ENGLISH) + 1
    assert played(variant(talk="forced giver announces the three worst"), "938 t--").said == (3 * base, 0, 0)
    receivers = variant(talk="receiver announces the three worst")
    assert played(receivers, "938 t--").said == (3 * base, 0, 0)
    assert played(receivers, "298 t--").said == (2, 0, 0)
    hand = played(variant(talk="low card passed face up"), "298 t--")
    assert (hand.up, hand.finished) == ((False, True, False), (False,) * 3)
    called = variant(talk="outcome called")
    assert [played(called, f"{pair}8 t--").said[0] for pair in ("97", "77", "79")] == [1, 2, 0]


# -- 6. sudden death
def test_all_who_are_lowest_go_out_in_sudden_death() -> None:
    """4 9 4 with one life: both fours are out."""
    assert played(variant(lives=1), "494").gone == (True, False, True)


# -- 7. grace life
@pytest.mark.parametrize(("how", "line", "gone"), [
    pytest.param("at no chips", "298 --- 133+2", True, id="no grace: out with the last chip"),
    pytest.param("one more loss", "298 --- 133+2", False, id="goes broke and stays"),
    pytest.param("one more loss", "298 --- 033+3", True, id="loses without chips"),
    pytest.param("one more loss", "928 --- 033+3", False, id="without chips, does not lose"),
    pytest.param("one free hand", "928 --- 033+3", True, id="one free hand is over even if won"),
    pytest.param("one free hand", "298 --- 133+2", False, id="goes broke: one free hand to come"),
    pytest.param("one more loss, once a match", "298 --- 133+2", False, id="goes broke for the first time"),
    pytest.param("one more loss, a double carries over", "298 --- 133+2", False, id="pays what he owes"),
])  # fmt: skip
def test_the_first_seat_goes_or_stays(how: str, line: str, gone: bool) -> None:
    """The first seat has one chip, or none, and the lowest card, or not: as each reading says."""
    hand = played(variant(exit=how), line)
    assert hand.gone == (gone, False, False)
    assert hand.chips[0] == 0


def test_only_the_first_to_go_broke_has_grace() -> None:
    """2 9 8: the first goes broke and stays; the right is used up for all.  Two go broke together: both stay."""
    house = variant(exit="one more loss, first broke only")
    assert (played(house, "298 --- 113+4").gone, played(house, "298 --- 113+4").grace) == ((False,) * 3, (1, 2, 2))
    assert played(house, "228 --- 113+4").grace == (1, 1, 2)


# -- 8. avoid the high card
def test_the_highest_card_pays_and_the_king_is_safe() -> None:
    """Q 2 A with the order A Q J ... 2 K: the ace pays.  A asks K: refused, and the ace pays."""
    house = Rules(Deck(faces=tuple("AQJT98765432K")))
    assert losers(played(house, "Q2A")) == {2}
    hand = played(house, "AK2/3 t--")
    assert (cards(house, hand), losers(hand)) == ("AK2", {0})


# -- 9. the dealer matches
def test_a_dealer_who_draws_his_rank_wins() -> None:
    """9 K 4, the dealer draws a 4: both others pay one, the king too."""
    assert played(MATCH_WINS, "9K4/4 --t 333+0").chips == (2, 2, 3)


def test_what_counts_is_the_rank_that_he_held_at_that_moment() -> None:
    """9 4 7: the second takes the dealer's 7 for the 4; the dealer draws a 4 and matches.  A 7 would be no match."""
    assert losers(played(MATCH_WINS, "947/4 -tt")) == {0, 1}
    assert losers(played(MATCH_WINS, "947/7 -tt")) == {1, 2}


def test_a_dealer_who_draws_his_rank_is_immune() -> None:
    """9 K 4, the dealer draws a 4: he is not compared, and the nine pays although the 4 is lower."""
    hand = played(MATCH_IMMUNE, "9K4/4 --t")
    assert (losers(hand), hand.up[2]) == ({0}, True)


def test_heads_up_an_immune_dealer_wins() -> None:
    """K 4, the dealer draws a 4: the king pays, in both readings, also where nobody loses if all are equal."""
    for windfall in ("dealer wins", "dealer immune"):
        for rule in ("all tied", "nobody if all are equal"):
            assert losers(played(variant(windfall=windfall, losers=rule), "K4/4 -t")) == {0}


# -- 10. kings jerk
def test_each_player_dealt_a_king_takes_a_chip() -> None:
    """K 9 K 5, five in the pot: both kings take one and lie open, the five pays one: 4 left."""
    hand = played(JERK, "K9K5 ---- 3333+5")
    assert (hand.chips, hand.pot, hand.up) == ((4, 3, 4, 2), 4, (True, False, True, False))


def test_the_pot_that_counts_lay_there_at_the_start() -> None:
    """K 9 5 and an empty pot: nobody takes, and the king is not shown."""
    hand = played(JERK, "K95 --- 333+0")
    assert (hand.chips, hand.up[0]) == ((3, 3, 2), False)


def test_a_king_got_in_an_exchange_takes_nothing() -> None:
    """9 5 2, the dealer draws a king: nobody was dealt one."""
    assert played(JERK, "952/K --t 333+5").chips == (3, 2, 3)


def test_a_king_that_was_shown_for_a_chip_still_has_its_turn() -> None:
    """9 K 5: the second took a chip; the first may not ask him; he may give his king away: 9 5 K, the 5 pays."""
    hand = played(JERK, "9K5 tt- 333+1")
    assert (cards(JERK, hand), hand.event[0], losers(hand)) == ("95K", Event.KEPT, {1})
    assert hand.up == (False, False, True)


def test_kings_take_all_or_none() -> None:
    """K K 5 and one chip: too few for two kings, nobody takes.  With two chips both do."""
    house = variant(opening="kings jerk, all or none")
    assert played(house, "KK5 --- 333+1").chips == (3, 3, 2)
    assert played(house, "KK5 --- 333+2").chips == (4, 4, 2)


def test_kings_take_no_more_than_at_the_start() -> None:
    """K K 5, three lives: the first has two and takes one, the second has three and takes none."""
    house = variant(opening="kings jerk up to the starting lives")
    assert played(house, "KK5 --- 233+4").chips == (3, 3, 2)


def test_kings_take_if_they_like() -> None:
    """K K 5 and one chip: the first leaves it, so the second may have it."""
    house = variant(opening="kings jerk if they like")
    assert played(house, "KK5 - k - 333+1").chips == (3, 4, 2)


def test_kings_are_claimed_at_the_showdown() -> None:
    """K 9 5, two in the pot: the first gives his king away and claims for it at the end, unseen until then.

    9 K 5 after the exchange, the five pays.  A loser pays from what he had before: A with one chip, who was dealt the
    king, gives it away for the ace, pays his one chip of the two that an ace costs, and keeps the chip that he claims.
    """
    late = variant(opening="kings jerk at the showdown")
    hand = played(late, "K95 t-- 333+2")
    assert (hand.chips, hand.pot, hand.up) == ((4, 3, 2), 2, (False,) * 3)
    double = variant(late, fine="ace pays double")
    hand = played(double, "KA5 t-- 133+2")
    assert (hand.chips, hand.pot, hand.gone[0]) == ((1, 3, 3), 2, False)


# -- 11. the king stops all play
def test_a_king_that_is_asked_for_stops_all_play() -> None:
    """3 9 K 2 8: 9 asks the king: play stops, the 2 has no turn and pays."""
    hand = played(KING_STOPS, "39K28/Q -t-tt")
    assert (cards(KING_STOPS, hand), hand.stopped, losers(hand)) == ("39K28", True, {3})
    assert hand.event[3:] == (Event.NO_TURN, Event.NO_TURN)


def test_a_king_whose_turn_comes_stops_all_play() -> None:
    """9 K 2 8, nobody asked him: on his turn he shows it, and the 2 pays without a turn."""
    hand = played(KING_STOPS, "9K28/Q --tt")
    assert (hand.event, losers(hand)) == ((Event.KEPT, Event.STOPPED, Event.NO_TURN, Event.NO_TURN), {2})


def test_the_dealers_own_king_costs_him_his_exchange_only() -> None:
    """9 2 K, nobody asked him: on his turn all others have played, and he draws no card; the 2 pays."""
    hand = played(KING_STOPS, "92K/A --t")
    assert (cards(KING_STOPS, hand), hand.event[2], losers(hand)) == ("92K", Event.STOPPED, {1})


def test_a_king_may_be_kept_quiet_in_the_other_reading() -> None:
    """9 K 2 8: he does not show it, keeps it or lets it go: A gets the king for his 9, and the 2 has its turn."""
    house = variant(KING_STOPS, shown="when asked, if he likes")
    hand = played(house, "9K28/Q t - t -")
    assert (cards(house, hand), hand.stopped) == ("K982", False)
    assert played(house, "9K28/Q t s t -").stopped


# -- pairs that need a choice
def test_pairing_up_and_ace_pays_double() -> None:
    """A A 7 7: the aces are the lowest group and pay two each.  A A 9: the nine is single and pays one."""
    house = variant(PAIRING, fine="ace pays double")
    assert played(house, "AA77 ---- 3333+0").chips == (1, 1, 3, 3)
    assert played(house, "AA9 --- 333+0").chips == (3, 3, 2)


def test_pairing_up_and_dealer_matches() -> None:
    """6 K 6, the dealer draws a 6: immune, his card does not group, so the other 6 is single and pays.

    9 9 6, the dealer draws a 6 and wins: their pair does not save the nines.
    """
    assert losers(played(variant(PAIRING, windfall="dealer immune"), "6K6/6 --t")) == {0}
    assert losers(played(variant(PAIRING, windfall="dealer wins"), "996/6 --t")) == {0, 1}


def test_ace_pays_double_and_aces_high() -> None:
    """2 A K: the two pays one, the clause is dead; where the worst face pays double he pays two."""
    assert played(variant(ACE_HIGH, fine="ace pays double"), "2AK --- 333+0").chips == (2, 3, 3)
    assert played(variant(ACE_HIGH, fine="worst face pays double"), "2AK --- 333+0").chips == (1, 3, 3)


def test_ace_pays_double_and_grace() -> None:
    """A 9, one chip: it is taken and he plays on; where a double carries over he is out; without chips he is out."""
    double = variant(fine="ace pays double")
    for how, line, gone in (
        ("one more loss", "A9 -- 13+2", False),
        ("one more loss, a double carries over", "A9 -- 13+2", True),
        ("one more loss, a double carries over", "A9 -- 23+1", False),
        ("one more loss", "A9 -- 03+3", True),
    ):
        hand = played(variant(double, exit=how), line)
        assert (hand.chips[0], hand.gone[0]) == (0, gone)


def test_ace_pays_double_and_dealer_matches() -> None:
    """9 8 A, the dealer draws an ace: immune, he does not pay, and the 8 pays one.

    A 9 4, the dealer draws a 4 and wins: the ace pays one like everybody.
    """
    double = variant(fine="ace pays double")
    assert played(variant(double, windfall="dealer immune"), "98A/A --t 333+0").chips == (3, 2, 3)
    assert played(variant(double, windfall="dealer wins"), "A94/4 --t 333+0").chips == (2, 2, 3)


def test_king_refuses_and_aces_high() -> None:
    """9 8 2: the king on the stock refuses, an ace is kept; by ``best face refuses`` the other way round."""
    by_name, by_rank = variant(ACE_HIGH, draw="king refuses"), variant(ACE_HIGH, draw="best face refuses")
    assert [cards(by_name, played(by_name, f"982/{top} --t")) for top in "KA"] == ["982", "98A"]
    assert [cards(by_rank, played(by_rank, f"982/{top} --t")) for top in "KA"] == ["98K", "982"]
    jack = variant(draw=Refuses("J"))
    assert cards(jack, played(jack, "982/J --t")) == "982"


def test_low_card_announced_and_aces_high() -> None:
    """9 asks 3: the three is one of the two worst and is named.  9 asks A: nothing is said, it is the best."""
    house = variant(ACE_HIGH, talk="forced giver announces the two worst")
    house = variant(house, deck=Deck(faces=ACE_HIGH.deck.faces, asked=(("K", (Power.BLOCKS,)),)))
    assert played(house, "938 t--").said[0] > 0
    assert played(house, "9A8 t--").said[0] == 0


def test_grace_and_kings_jerk() -> None:
    """K 9 8 without chips, two in the pot: he takes one and is restored; 2 for his king, he pays it and plays on.

    Once a match only: he had gone broke before, so now he is out.
    """
    house = variant(JERK, exit="one more loss")
    assert played(house, "K98 --- 033+3").chips == (1, 3, 2)
    hand = played(house, "K28 t-- 033+3")
    assert (cards(house, hand), hand.chips[0], hand.gone[0]) == ("2K8", 0, False)


def test_dealer_immune_and_all_others_equal() -> None:
    """9 9 4, the dealer draws a 4: both nines pay; where nobody loses if all are equal, nobody does."""
    assert losers(played(MATCH_IMMUNE, "994/4 --t")) == {0, 1}
    assert losers(played(variant(MATCH_IMMUNE, losers="nobody if all are equal"), "994/4 --t")) == set()


def test_kings_jerk_in_order_from_the_dealers_left() -> None:
    """9 K K with one chip in the pot: the second takes it, the dealer comes too late and shows nothing."""
    hand = played(JERK, "9KK --- 333+1")
    assert (hand.chips, hand.up) == ((2, 4, 3), (False, True, False))


def test_king_stops_and_aces_high() -> None:
    """9 asks an ace: refused, and play goes on; 9 asks a king: play stops; K 9 8: the king stops on its turn."""
    house = variant(
        ACE_HIGH, deck=Deck(ACE_HIGH.deck.faces, asked=KING_STOPS.deck.asked, on_turn=KING_STOPS.deck.on_turn)
    )
    hand = played(house, "9A8/Q t-t")
    assert (cards(house, hand), hand.stopped) == ("9AQ", False)
    assert played(house, "9K8/Q t-t").stopped
    assert played(house, "K98/Q ttt").event == (Event.STOPPED, Event.NO_TURN, Event.NO_TURN)


def test_kings_jerk_and_king_stops() -> None:
    """9 K 2, one in the pot: the chip is taken first, then asking for the king stops play; the 2 pays."""
    house = variant(KING_STOPS, opening="kings jerk")
    hand = played(house, "9K2/Q t-t 333+1")
    assert (hand.chips, hand.stopped, hand.pot) == ((3, 4, 2), True, 1)


# -- ties with one loser, and everything
ONE_LOSER = ("last to show", "nearest the dealer's left", "nearest the dealer's right")


@pytest.mark.parametrize(("house", "line", "last", "left", "right"), [
    pytest.param({}, "3395 ----", 1, 0, 1, id="3 3 9 5"),
    pytest.param({}, "3953 ----", 3, 0, 0, id="3 9 5 3: the dealer only if alone"),
    pytest.param({}, "9553/3 ---t", 3, 3, 3, id="9 5 5 3: alone"),
    pytest.param({}, "4444 ----", 3, 0, 2, id="all equal"),
    pytest.param({"standing": "pairing up"}, "66KK ----", 1, 0, 1, id="pairing: the lowest group"),
    pytest.param({"standing": "pairing up"}, "K66K ----", 2, 1, 2, id="pairing: in the middle"),
    pytest.param({"standing": "pairing up"}, "KK66 ----", 3, 2, 2, id="pairing: with the dealer"),
    pytest.param({"windfall": "dealer immune"}, "9594/4 ---t", 1, 1, 1, id="immune: the lowest other"),
    pytest.param({"windfall": "dealer immune"}, "5594/4 ---t", 1, 0, 1, id="immune: two others tie"),
    pytest.param({"opening": "kings jerk"}, "K22K ---- 3333+2", 2, 1, 2, id="kings jerk"),
    pytest.param({"talk": "forced giver announces the two worst"}, "9229 t---", 2, 0, 2, id="announced"),
    pytest.param({"cut": "cut and turned up", "draw": "king refuses"}, "9922/K ---t", 3, 2, 2, id="king refuses"),
    pytest.param({"deck": KING_STOPS.deck}, "9K22/Q t--t", 3, 2, 2, id="king stops"),
    pytest.param({"deck": Deck(faces=tuple("AQJT98765432K"))}, "2QQ3 ----", 2, 1, 2, id="avoid the high card"),
    pytest.param({"deck": ACE_HIGH.deck}, "A22K ----", 2, 1, 2, id="aces high"),
])  # fmt: skip
def test_one_of_the_tied_loses(house: dict[str, object], line: str, last: int, left: int, right: int) -> None:
    """Of those who tie only one pays: the last to show, or the one nearest the dealer's left, or his right."""
    found = [losers(played(variant(**house, losers=rule), line)) for rule in ONE_LOSER]
    assert found == [{last}, {left}, {right}]


@pytest.mark.parametrize("rule", ONE_LOSER)
def test_one_loser_and_the_rules_of_payment(rule: str) -> None:
    """A A 9: one ace pays two, the other none.  Sudden death, A A 9: one is out.  Grace, no chips: one is out.

    Dealer wins, 9 9 4 with a 4: both pay, no cards are compared.
    """
    hand = played(variant(losers=rule, fine="ace pays double"), "AA9 --- 333+0")
    assert sorted(hand.chips) == [1, 3, 3]
    assert sum(played(variant(losers=rule, lives=1), "AA9").gone) == 1
    assert sum(played(variant(losers=rule, exit="one more loss"), "AA9 --- 003+6").gone) == 1
    assert losers(played(variant(losers=rule, windfall="dealer wins"), "994/4 --t")) == {0, 1}


def test_suits_break_ties() -> None:
    """The five of diamonds loses to the five of clubs, hearts and spades: one loser, in this order of suits."""
    house = variant(standing="suits break ties")
    assert losers(played(house, "5s 5h 5c 5d")) == {3}
    assert losers(played(house, "5s 5h 9d")) == {1}


def test_equal_cards_cancel() -> None:
    """3 3 9 5: the threes cancel, the five pays.  3 3 9 9: nobody pays."""
    house = variant(standing="equal cards cancel")
    assert losers(played(house, "3395")) == {3}
    assert losers(played(house, "3399")) == set()
