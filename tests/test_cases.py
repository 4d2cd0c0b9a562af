"""Hands that public programs for this game get wrong, each with its right outcome.

Seats A, B, C, D sit clockwise; in the one-line notation they stand in order of play, the dealer last.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import comb

import pytest

from cuckoo_formal.cards import Deck, Power
from cuckoo_formal.hand import NOBODY, Event
from cuckoo_formal.knowledge import view
from cuckoo_formal.logic import change
from cuckoo_formal.match import begin_match, deal, lay, next_match, score, whole_pack
from cuckoo_formal.play import Answers, moments, play, question, step
from cuckoo_formal.rules import Rules

from .hands import BASE, cards, dealt, losers, next_hand, played, sitting, variant


# -- ties, and who goes out
def test_all_who_tie_on_their_last_chip_go_out_together() -> None:
    """T 2 2 2, three players with one chip each: all three are out, and the first has won (A02)."""
    match = sitting(BASE, (3, 1, 1, 1), dealer=3)
    after, hand = next_hand(BASE, match, "T222")
    assert hand.gone == (False, True, True, True)
    assert after.ended == "won"
    assert after.winners == (True, False, False, False)
    assert after.won == (match.bank, 0, 0, 0)
    assert after.bank == 0


def test_the_last_two_tie_and_nobody_wins() -> None:
    """5 5 with one chip each: both out, the money stays, both stake again, and a new match begins (A03, A07)."""
    match = sitting(BASE, (1, 1), dealer=1)
    after, hand = next_hand(BASE, match, "55")
    assert hand.gone == (True, True)
    assert after.ended == "no winner"
    assert not any(after.winners)
    assert after.bank == match.bank == 2
    again = next_match(after)
    assert (again.bank, again.chips, again.pot, again.match, again.number) == (4, (3, 3), 0, 2, 1)
    assert again.dealer == 0


def test_the_king_holder_does_not_lose_with_the_fives() -> None:
    """J 5 5 K, all keep: both fives lose, each player once, and the dealer's king stays in (A04)."""
    hand = played(BASE, "J55K ---- 1111+0")
    assert losers(hand) == {1, 2}
    assert hand.gone == (False, True, True, False)


def test_the_lowest_of_all_cards_loses_not_the_lower_of_the_last_two() -> None:
    """2 9 8 7, all keep: the first seat loses (A05)."""
    assert losers(played(BASE, "2987")) == {0}


def test_two_neighbours_go_out_in_one_hand() -> None:
    """9 2 2 8 with one chip each: B and C are out, and A deals next (A06)."""
    after, _ = next_hand(BASE, sitting(BASE, (1, 1, 1, 1), dealer=3), "9228")
    assert after.living == (True, False, False, True)
    assert after.dealer == 0


def test_a_tie_of_the_last_two_is_replayed_only_where_the_house_says_so() -> None:
    """5 5, one chip each, C out: no winner in the base game; by ``replay`` the chips come back (A09)."""
    after, _ = next_hand(BASE, sitting(BASE, (1, 1, 0), dealer=1), "55.")
    assert after.ended == "no winner"
    house = variant(settle="replay")
    after, _ = next_hand(house, sitting(house, (1, 1, 0), dealer=1), "55.")
    assert (after.ended, after.chips, after.living, after.dealer) == ("", (1, 1, 0), (True, True, False), 0)
    assert (after.losses, after.last_out, after.pot) == ((0, 0, 0), (False, False, False), 7)


def test_equal_cards_all_round_cost_everybody_a_chip() -> None:
    """5 5 with three chips each: both go down to two (A10)."""
    assert played(BASE, "55 -- 33+0").chips == (2, 2)


def test_lives_that_are_lost_stay_lost() -> None:
    """2 9 8 three times, three chips each: A is out after the third hand (A11)."""
    match = sitting(BASE, (3, 3, 3), dealer=2)
    for left in (2, 1, 0):
        match, _ = next_hand(BASE, match, "298")
        assert match.chips == (left, 3, 3)
    assert match.living == (False, True, True)


def test_the_second_of_two_equal_lowest_cards_loses_too() -> None:
    """4 9 4 and 4 9 4 Q, all keep: A and C lose, not A alone (A12, A13)."""
    assert losers(played(BASE, "494")) == {0, 2}
    assert losers(played(BASE, "494Q")) == {0, 2}


def test_ranks_compare_not_card_numbers() -> None:
    """The dealer has a 5, B a king, C an ace: C loses (A14)."""
    assert losers(played(BASE, "KA5")) == {1}


def test_two_players_of_one_name_are_two_seats() -> None:
    """The first of two players called Sam loses his last chip: one seat is out (A15)."""
    after, _ = next_hand(BASE, sitting(BASE, (1, 3, 3), dealer=2), "298")
    assert after.living == (False, True, True)


# -- who deals, who acts first
@pytest.mark.parametrize(("chips", "dealer", "faces", "next_dealer"), [
    pytest.param((3, 1, 3, 3), 1, "9287", 2, id="the dealer himself goes out (A21)"),
    pytest.param((3, 3, 3, 1), 3, "9872", 0, id="the dealer in the last seat goes out (A21)"),
    pytest.param((2, 2, 1, 2), 2, "9827", 3, id="the dealer goes out, the next seat deals (A22, A23)"),
    pytest.param((2, 1, 2, 2), 0, "9287", 2, id="the next dealer goes out (A24)"),
    pytest.param((1, 1, 2, 2), 0, "2298", 2, id="the dealer and the next go out together (S6)"),
    pytest.param((2, 2, 2, 2), 3, "9287", 0, id="nobody goes out"),
])  # fmt: skip
def test_the_deal_passes_to_the_next_player_who_is_in(
    chips: tuple[int, ...], dealer: int, faces: str, next_dealer: int
) -> None:
    """Whoever goes out, the next living player deals, the one after him begins, and the new dealer has the stock."""
    after, _ = next_hand(BASE, sitting(BASE, chips, dealer), faces)
    assert after.dealer == next_dealer
    assert after.order()[-1] == next_dealer
    assert after.order()[0] == after.next_living(next_dealer)


def test_a_dealer_who_is_out_does_not_keep_the_stock() -> None:
    """C, the dealer, is out; in the next hand D deals, A begins, and D exchanges with the pack (A22)."""
    after, _ = next_hand(BASE, sitting(BASE, (2, 2, 1, 2), dealer=2), "9827")
    assert after.order() == (0, 1, 3)
    _, hand = next_hand(BASE, after, "98.7", trades="D", stock="Q")
    assert cards(BASE, hand) == "98Q"


def test_the_first_to_act_sits_after_the_new_dealer() -> None:
    """After B, next to deal, is out, C deals and D acts first, not the dealer himself (A24, A28)."""
    after, _ = next_hand(BASE, sitting(BASE, (2, 1, 2, 2), dealer=0), "9287")
    assert after.order() == (3, 0, 2)


def test_the_deal_moves_every_hand() -> None:
    """Three players, four hands: the dealers are A, B, C, A, one at a time, and each deals three cards (A26 to A31)."""
    house, dealers = variant(lives=9), list[int]()
    match = sitting(house, (9, 9, 9), dealer=0)
    for _ in range(4):
        dealers.append(match.dealer)
        match, hand = next_hand(house, match, "987")
        assert len(hand.cards) == 3
    assert dealers == [0, 1, 2, 0]


def test_the_same_player_deals_on_only_where_the_house_says_so() -> None:
    """By ``until the pack is used up`` A deals again while the pack lasts (A26)."""
    house = variant(dealer="until the pack is used up", pack="carried on")
    after, _ = next_hand(house, sitting(house, (3, 3, 3), dealer=0), "987")
    assert after.dealer == 0


def test_the_dealer_exchanges_with_the_stock_and_a_king_blocks() -> None:
    """9 K 2: A is refused by B's king; the dealer gets the queen of the stock, and nobody's card moves on (A32)."""
    hand = played(BASE, "9K2/Q t-t 333+0")
    assert cards(BASE, hand) == "9KQ"
    assert losers(hand) == {0}


def test_a_request_that_runs_off_the_table_leaves_the_dealer_his_turn() -> None:
    """B asks the dealer, whose queen passes the request on to the stock; the dealer still has his own turn (A33)."""
    house = Rules(Deck(asked=(("K", (Power.BLOCKS,)), ("Q", (Power.PASSES_ON,)))))
    hand = played(house, "92Q/87 -tt 333+0")
    assert cards(house, hand) == "987"
    assert hand.event == (Event.KEPT, Event.DREW, Event.DREW)


def test_the_last_player_left_in_a_hand_is_not_asked_any_more() -> None:
    """Both others are knocked out: the hand is over at once, the dealer draws no card and does not lose (A34)."""
    house = Rules(Deck(asked=(("K", (Power.KNOCKS_OUT,)),)))
    hand = played(house, "25K/A ttt 333+0")
    assert hand.out == (False, True, False)
    hand = played(house, "2K5/A ttt 333+0")
    assert hand.out == (True, False, False)
    hand = played(house, "2KK/A ttt 333+0")
    assert hand.out == (True, True, False)
    assert hand.event[2] == Event.NO_TURN
    assert cards(house, hand) == "2KK"
    assert losers(hand) == {0, 1}


# -- the king
def test_a_king_refuses_and_the_asker_keeps_his_card() -> None:
    """3 K 9 8, A asks: B shows the king, A keeps the 3 and loses (A40)."""
    hand = played(BASE, "3K98/Q t--- 3333+0")
    assert cards(BASE, hand) == "3K98"
    assert hand.up == (False, True, False, False)
    assert losers(hand) == {0}


def test_a_king_is_not_handed_over() -> None:
    """3 K 9, A asks: A keeps the 3 and loses (A41)."""
    assert losers(played(BASE, "3K9/Q t-- 333+0")) == {0}


def survives(seats: int, card: int, *, asks: bool) -> Fraction:
    """The first seat's chance not to lose if everybody else keeps: exact, over the second card and the worst other."""
    deck, total, good = BASE.deck, 0, 0
    trades = (asks, *(False,) * (seats - 1))
    rest = Counter(dict.fromkeys(range(13), 4))
    rest[card] -= 1
    for second in range(13):
        others = rest - Counter((second,))
        for worst in range(13):
            above = sum(others[face] for face in range(worst + 1, 13))
            ways = rest[second] * (comb(above + others[worst], seats - 2) - comb(above, seats - 2))
            if not ways:
                continue
            hand = lay(BASE, begin_match(BASE, seats, 1), ((card, 0), (second, 0), *((worst, 0),) * (seats - 2)))
            total += ways
            good += ways * (not play(BASE, hand, Answers(trades)).loses[0])
    assert total == 51 * comb(50, seats - 2)
    assert deck.size == 52
    return Fraction(good, total)


@pytest.mark.parametrize(("seats", "largest"), [(3, 5), (4, 5), (5, 4), (6, 4), (7, 3), (8, 3)])
def test_a_refused_request_counts_as_a_card_kept(seats: int, largest: int) -> None:
    """The largest rank with which asking beats keeping if all others keep: 5 5 4 4 3 3 for 3 to 8 seats (A42, D4)."""
    better = [survives(seats, card, asks=True) > survives(seats, card, asks=False) for card in range(12)]
    assert better == [card < largest for card in range(12)]


def test_the_rates_of_a_five_among_four_players() -> None:
    """With a 5 among four players keeping survives in 0.6857 of all deals, asking in 0.6923 (A42)."""
    assert round(survives(4, 4, asks=False), 4) == Fraction("0.6857")
    assert round(survives(4, 4, asks=True), 4) == Fraction("0.6923")


def test_a_hand_with_a_king_in_it_comes_to_its_end() -> None:
    """5 K 9: whoever showed his king is passed over, the one beyond him has his turn, and the hand ends (A44)."""
    hand = played(BASE, "5K9/Q t-t 333+0")
    assert hand.event == (Event.REFUSED, Event.NO_TURN, Event.DREW)
    assert sum(hand.chips) + hand.pot == 9


def test_every_deal_of_a_small_pack_comes_to_its_end() -> None:
    """Three players, four faces: whatever is dealt and answered, all who can have had a turn and losers pay (A44)."""
    house = Rules(Deck(faces=("A", "2", "Q", "K"), copies=(2,) * 4))
    for faces in product("A2QK", repeat=4):
        if max(Counter(faces).values()) > 2:
            continue
        for trades in product("-t", repeat=3):
            hand = played(house, f"{''.join(faces[:3])}/{faces[3]} {''.join(trades)} 333+0")
            assert hand.pot == sum(hand.loses) > 0
            assert all(event != Event.NO_TURN or hand.finished[seat] for seat, event in enumerate(hand.event))


def test_a_king_in_mid_table_refuses_in_the_base_game() -> None:
    """3 K T and the dealer's 9, B asks C: B keeps the 3 (A45)."""
    hand = played(BASE, "3KT9/Q t--- 3333+0")
    assert cards(BASE, hand) == "3KT9"


def test_a_jack_blocks_and_a_king_is_passed_over_where_the_house_says_so() -> None:
    """Where jacks block and kings pass on, B exchanges with D; past the dealer's king lies the stock (A45)."""
    house = Rules(Deck(asked=(("J", (Power.BLOCKS,)), ("K", (Power.PASSES_ON,)))))
    hand = played(house, "3KT9/Q t--- 3333+0")
    assert cards(house, hand) == "TK39"
    hand = played(house, "93K/Q -t- 333+0")
    assert cards(house, hand) == "9QK"


def test_the_dealers_king_blocks_if_he_has_looked_at_it() -> None:
    """5 K, A asks the dealer: refused; where the dealer may not look before his turn, A gets the king (A46)."""
    assert cards(BASE, played(BASE, "5K/Q t- 33+0")) == "5K"
    house = variant(look="blind dealer")
    assert cards(house, played(house, "5K/Q t- 33+0")) == "K5"


def test_nobody_knows_of_a_king_before_its_holder_is_asked() -> None:
    """What A knows when he has to decide does not depend on B's card, king or nine (A47)."""
    here, with_king, _ = dealt(BASE, "5K9")
    _, without, _ = dealt(BASE, "599")
    assert view(here, with_king, 0, 0) == view(here, without, 0, 0)
    assert view(here, with_king, 1, 0) != view(here, without, 1, 0)


def test_kings_shown_at_once_are_known() -> None:
    """Where kings are shown at once, A does know (A47)."""
    house, views = variant(opening="kings shown at once"), []
    for line in ("5K9", "599"):
        here, hand, answers = dealt(house, line)
        for moment in moments(here, 3)[:3]:
            hand = step(here, hand, moment, answers.at(moment))
        views.append(view(here, hand, 0, 0))
    assert views[0] != views[1]


# -- the dealer and the pack
def test_the_dealer_does_not_exchange_with_the_first_player() -> None:
    """9 8 and the dealer's 2, the stock a queen: the dealer gets the queen, and C's 8 loses (A50)."""
    hand = played(BASE, "982/Q --t 333+0")
    assert cards(BASE, hand) == "98Q"
    assert losers(hand) == {1}


def test_a_carried_on_pack_of_just_enough_cards_leaves_the_dealer_no_exchange() -> None:
    """Three players, three cards left: they are dealt, the dealer has nothing to draw and keeps (A51, A52)."""
    house = variant(pack="carried on")
    pack = whole_pack(house.deck)
    match = change(sitting(house, (3, 3, 3), dealer=2), stock=pack[:3], used=pack[3:])
    laid, hand = deal(house, match, seed=1)
    assert (hand.left, len(laid.stock)) == (0, 3)
    ended = play(house, hand, Answers((False, False, True)))
    assert ended.event[2] == Event.KEPT
    after = score(house, laid, ended, seed=1)
    again, _ = deal(house, after, seed=1)
    assert len(again.stock) == 52


def test_an_exchange_takes_no_card_from_the_pack() -> None:
    """Q 4 9, the pack's top an ace, A asks: A has the 4, B the queen, and the pack is whole (A53)."""
    hand = played(BASE, "Q49/A t-- 333+0")
    assert cards(BASE, hand) == "4Q9"
    assert (hand.stock, hand.left) == (hand.deal.stock, hand.deal.left)


@pytest.mark.parametrize("seats", [3, 4, 9])
def test_no_card_is_in_two_places(seats: int) -> None:
    """Thirty hands of one pack: the cards dealt, the stock and the discards are 52, each once (A54, A68)."""
    house = variant(pack="carried on", lives=99)
    match = begin_match(house, seats, seed=1)
    for _ in range(30):
        match, hand = deal(house, match, seed=1)
        assert sorted((*match.stock, *match.used)) == sorted(whole_pack(house.deck))
        assert len(hand.cards) == seats
        ended = play(house, hand, Answers((True,) * seats))
        match = score(house, match, ended, seed=1)


def test_the_pack_does_not_shrink_from_hand_to_hand() -> None:
    """Four players: the fourteenth hand has four cards too, from a new pack or from one carried on (A56)."""
    for house in (variant(lives=99), variant(lives=99, pack="carried on")):
        match = begin_match(house, 4, seed=1)
        for _ in range(20):
            match, hand = deal(house, match, seed=1)
            assert len(hand.cards) == 4
            match = score(house, match, play(house, hand, Answers((False,) * 4)), seed=1)


def test_a_session_of_many_hands_always_finds_a_card() -> None:
    """Three hundred hands of a carried-on pack of six: no draw ever waits for a card that is not there (A58, A59)."""
    house = variant(Rules(Deck(faces=("A", "2", "K"), copies=(2,) * 3)), pack="carried on", lives=99)
    match = begin_match(house, 3, seed=1)
    for _ in range(300):
        match, hand = deal(house, match, seed=1)
        match = score(house, match, play(house, hand, Answers((True,) * 3)), seed=1)
        match = next_match(match) if match.ended.startswith("no winner") else match
        if match.ended:
            match = begin_match(house, 3, seed=match.hands)


def test_the_dealer_is_shown_the_card_that_he_drew() -> None:
    """The dealer exchanges 2 for the queen: what he knows is the queen (A60)."""
    here, hand, answers = dealt(BASE, "982/Q --t 333+0")
    ended = play(here, hand, answers)
    known = view(here, ended, 2, 2)
    assert (here.deck.faces[known.card], here.deck.faces[known.got[2]]) == ("Q", "Q")


def test_only_the_two_parties_know_the_cards_of_an_exchange() -> None:
    """A and B exchange: C knows no more if it was 4 for 7 than if it was 7 for 4, and both parties do (A61)."""
    views = dict[str, list[object]]()
    for line in ("479 t-- 333+0", "749 t-- 333+0"):
        here, hand, answers = dealt(BASE, line)
        for moment in (m for m in moments(here, 3) if m.turn == 0):
            hand = step(here, hand, moment, answers.at(moment))
        views[line] = [view(here, hand, seat, 1) for seat in range(3)]
    (a, b, c), (a_, b_, c_) = views.values()
    assert c == c_
    assert a != a_
    assert b != b_


def test_a_hand_remembers_nothing_of_the_hand_before() -> None:
    """The second hand is the same whatever was done in the first, if chips and pot are (A62)."""
    match = sitting(BASE, (3, 3, 3), dealer=2)
    one, _ = next_hand(BASE, match, "295")
    other, _ = next_hand(BASE, match, "925", trades="A")
    assert one.chips == other.chips
    assert deal(BASE, one, seed=7) == deal(BASE, other, seed=7)
    _, hand = deal(BASE, one, seed=7)
    assert set(hand.gave) == set(hand.got) == {NOBODY}
    assert set(hand.event) == {Event.NO_TURN}


def test_cards_are_dealt_without_putting_them_back() -> None:
    """Two cards each of three faces: no order of the pack deals three equal cards (A63)."""
    house = Rules(Deck(faces=("A", "2", "K"), copies=(2,) * 3))
    match = begin_match(house, 3, seed=1)
    for pack in permutations(whole_pack(house.deck)):
        assert len(set(lay(house, match, pack).cards)) > 1


# -- the end of a match
@pytest.mark.parametrize(("how", "living"), [("at no chips", False), ("one more loss", True)])
def test_the_last_chip_is_the_last_only_where_the_house_says_so(how: str, living: bool) -> None:
    """2 9 8, A with one chip: he is out at once, or plays on without chips (A66)."""
    house = variant(exit=how)
    after, _ = next_hand(house, sitting(house, (1, 3, 3), dealer=2), "298")
    assert after.chips[0] == 0
    assert after.living[0] is living


def test_if_all_go_out_the_money_stays_for_the_next_match() -> None:
    """2 2 2 with one chip each: nobody wins, the bank carries over, all stake again (A66, S4)."""
    house = variant(stake=5)
    after, _ = next_hand(house, sitting(house, (1, 1, 1), dealer=2), "222")
    assert (after.ended, after.bank, next_match(after).bank) == ("no winner", 15, 30)


def test_the_match_is_over_when_one_player_is_left() -> None:
    """2 9, A with his last chip: B wins, all is paid out, and there is no further deal to pass (A68)."""
    after, _ = next_hand(BASE, sitting(BASE, (1, 1, 0), dealer=1), "29.")
    assert (after.ended, after.won, after.bank) == ("won", (0, 3, 0), 0)


def test_drawing_for_the_best_card_ends_though_all_cards_are_equal() -> None:
    """A pack of aces only: nobody draws a better card for ever, so the first of them has it."""
    house = variant(Rules(Deck(faces=("A",), copies=(4,))), first_dealer="highest card", settle="cut for it")
    assert begin_match(house, 3, seed=1).dealer == 0
    after, _ = next_hand(house, sitting(house, (1, 1, 1), dealer=2), "AAA")
    assert (after.ended, after.winners) == ("won", (True, False, False))


def test_no_question_is_put_where_there_is_none() -> None:
    """A player whose neighbour's king lies face up is asked nothing, and keeps (A44)."""
    house = variant(opening="kings shown at once")
    here, hand, _ = dealt(house, "5K9/Q")
    asked = list[int]()
    for moment in moments(here, 3):
        asked += [moment.seat] if question(here, hand, moment) else []
        hand = step(here, hand, moment, False)
    assert asked == [2]
    assert hand.event == (Event.KEPT, Event.NO_TURN, Event.KEPT)
