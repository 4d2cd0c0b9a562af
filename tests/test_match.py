"""Hands in a row: the deal passing on, players going out, winners, matches without one, chips and money."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cuckoo_formal.cards import Deck
from cuckoo_formal.clauses import ending, fine, leaving, opening
from cuckoo_formal.clauses.register import CATALOGUE
from cuckoo_formal.evening import Evening, begin_evening
from cuckoo_formal.hand import Dues, Hand
from cuckoo_formal.logic import change
from cuckoo_formal.match import begin_match, deal, lay, next_match, score, whole_pack
from cuckoo_formal.play import Answers, Ask, Moment, play, play_by
from cuckoo_formal.rules import Rules
from cuckoo_formal.table import Match, sit_down
from tests.combos import random_rules, random_seats, randoms

BASE = Rules()
Settle = Callable[[Match, Match, ending.Shuffle, Deck], Match]
A, B, C, D = range(4)


def table(*chips: int, dealer: int, lives: int = 3, stake: int = 1) -> Match:
    """A match in which each seat has so many chips left; who has none is out."""
    pot = lives * len(chips) - sum(chips)
    living = tuple(number > 0 for number in chips)
    return change(sit_down(len(chips), lives, stake, dealer), chips=chips, living=living, pot=pot)


def dealt(rules: Rules, match: Match, holds: str, stock: str = "Q") -> Hand:
    """The hand in which each seat holds this face, and the stock has these on top."""
    lying = [rules.deck.faces.index(holds[seat]) for seat in match.order()]
    row = [*lying, *(rules.deck.faces.index(face) for face in stock)]
    rest = [card for card in whole_pack(rules.deck) if card[0] not in row]
    return lay(rules, match, (*((face, copy % 4) for copy, face in enumerate(row)), *rest))


def after(match: Match, holds: str, rules: Rules = BASE, asks: tuple[int, ...] = (), stock: str = "Q") -> Match:
    """The match after a hand with these cards, in which these seats ask and the others keep."""
    trade = tuple(seat in asks for seat in match.order())
    return score(rules, match, play(rules, dealt(rules, match, holds, stock), Answers(trade)), seed=1)


def all_keep(_rules: Rules, _hand: Hand, _moment: Moment) -> bool:
    """Everybody answers no."""
    return False


# -- several players out at once
def test_one_of_three_who_tie_on_their_last_chip_survives() -> None:
    """All who tie go out together, and the only one left wins at once (A02)."""
    done = after(table(3, 1, 1, 1, dealer=D), "T222")
    assert (done.living, done.winners) == ((True, False, False, False), (True, False, False, False))
    assert (done.ended, done.won, done.bank) == ("won", (4, 0, 0, 0), 0)


def test_the_first_of_two_who_go_out_together_is_called_the_loser() -> None:
    """Two players with a chip each and equal cards: nobody wins, the money stays, all stake again (A03)."""
    done = after(table(1, 1, dealer=B), "55")
    assert (done.ended, done.winners, done.won, done.bank) == ("no winner", (False, False), (0, 0), 2)
    again = next_match(done)
    assert (again.chips, again.living, again.pot, again.bank, again.staked) == ((3, 3), (True, True), 0, 4, (2, 2))
    assert (again.match, again.number, again.dealer, again.ended) == (2, 1, A, "")


def test_a_loser_survives_because_the_list_of_players_shrinks_while_it_is_read() -> None:
    """Two neighbours tie on their last chip and both go out; the deal passes from the last seat to the first (A06)."""
    done = after(table(1, 1, 1, 1, dealer=D), "9228")
    assert (done.living, done.dealer, done.ended) == ((True, False, False, True), A, "")


def test_the_last_of_two_who_tie_is_called_the_winner() -> None:
    """The last two tie on their last chip: there is no winner (A07)."""
    done = after(table(1, 1, dealer=B), "55")
    assert not any(done.winners)
    assert done.ended == "no winner"


def test_chips_are_given_back_when_all_who_are_left_go_out() -> None:
    """By the base rules the match is over and all three stake again; ``replay`` is another rule (A09)."""
    done = after(table(1, 1, 0, dealer=B), "55.")
    assert (done.ended, next_match(done).chips, next_match(done).bank) == ("no winner", (3, 3, 3), 6)
    replayed = after(table(1, 1, 0, dealer=B), "55.", Rules(settle=ending.replay))
    assert (replayed.ended, replayed.chips, replayed.living) == ("", (1, 1, 0), (True, True, False))


def test_lives_are_taken_from_copies() -> None:
    """Who loses three hands in a row is out after the third (A11)."""
    match = table(3, 3, 3, dealer=C)
    for lives in (2, 1, 0):
        match = change(after(match, "298"), dealer=C)
        assert match.chips == (lives, 3, 3)
    assert match.living == (False, True, True)


# -- who deals next
def test_the_dealer_is_a_place_in_a_list_that_shrinks() -> None:
    """The dealer goes out, and the next living seat after his deals, not the one beyond it (A21)."""
    assert after(table(3, 1, 3, 3, dealer=B), "9287").dealer == C
    assert after(table(3, 3, 3, 1, dealer=D), "9872").dealer == A


def test_nobody_deals_after_a_dealer_who_went_out() -> None:
    """The deal passes on, the seat after the new dealer acts first, and he exchanges with the stock (A22)."""
    done = after(table(2, 2, 1, 2, dealer=C), "9827")
    assert (done.living[C], done.dealer, done.order()) == (False, D, (A, B, D))
    hand = play(BASE, dealt(BASE, done, "98.7"), Answers((False, False, True)))
    assert hand.cards[-1] == BASE.deck.faces.index("Q")


def test_the_deal_starts_again_from_the_first_living_player() -> None:
    """The next dealer is counted from the old dealer's seat, also when that seat is out (A23)."""
    assert after(table(2, 2, 1, 2, dealer=C), "9827").dealer != B


def test_the_new_dealer_acts_first() -> None:
    """Whoever sits after the new dealer begins, and the dealer is the last (A24)."""
    done = after(table(2, 1, 2, 2, dealer=A), "9287")
    assert (done.living[B], done.dealer, done.order()) == (False, C, (D, A, C))


def test_the_same_player_deals_hand_after_hand() -> None:
    """The deal passes to the next player after every hand (A26)."""
    match = table(3, 3, 3, dealer=A)
    assert after(match, "987").dealer == B


def test_there_is_no_dealer_seat_and_the_first_player_is_drawn_each_time() -> None:
    """Two hands have neighbours for dealers, and the seat after the dealer begins (A27)."""
    match = begin_match(BASE, 5, seed=3)
    dealers = list[int]()
    for _ in range(6):
        match, hand = deal(BASE, match, seed=3)
        dealers.append(match.dealer)
        assert match.order()[0] == (match.dealer + 1) % 5
        match = score(BASE, match, play_by(BASE, hand, all_keep), seed=3)
    assert dealers == [4, 0, 1, 2, 3, 4]


def test_who_was_announced_as_first_does_not_act_first() -> None:
    """Whoever deals, the others act in the order in which they sit (A28)."""
    assert [table(3, 3, 3, 3, dealer=seat).order() for seat in range(4)] == [
        (1, 2, 3, 0),
        (2, 3, 0, 1),
        (3, 0, 1, 2),
        (0, 1, 2, 3),
    ]


def test_the_last_in_the_list_is_always_the_dealer() -> None:
    """In as many hands as there are seats everybody deals once (A29)."""
    match, dealers = table(9, 9, 9, dealer=C, lives=9), set[int]()
    for _ in range(3):
        dealers.add(match.dealer)
        match = after(match, "987")
    assert dealers == {A, B, C}


def test_a_new_deal_leaves_two_dealers_and_deals_twice() -> None:
    """In every hand one seat deals, and each player gets one card (A31)."""
    match = begin_match(BASE, 3, seed=1)
    for _ in range(2):
        match, hand = deal(BASE, match, seed=1)
        assert (len(hand.deal.cards), hand.left) == (3, 49)
        match = score(BASE, match, play_by(BASE, hand, all_keep), seed=1)


# -- where the cards come from
def test_the_dealer_draws_from_a_pack_that_has_no_card_left() -> None:
    """With as many seats as cards the dealer has no stock and keeps, in the first hand and in a later one (A51)."""
    three = Rules(deck=Deck(("A", "Q", "K"), (1, 1, 1)))
    match, hand = deal(three, begin_match(three, 3, seed=1), seed=1)
    assert (hand.stock, hand.left) == ((), 0)
    assert sorted(play(three, hand, Answers((True,) * 3)).cards) == [0, 1, 2]
    six = Rules(deck=Deck(("A", "Q", "K"), (2, 2, 2)), pack=ending.CARRIED_ON)
    match, hand = deal(six, begin_match(six, 3, seed=1), seed=1)
    match, hand = deal(six, score(six, match, play_by(six, hand, all_keep), seed=1), seed=1)
    assert (len(match.stock), hand.left, hand.stock) == (3, 0, ())
    assert sorted(play(six, hand, Answers((True,) * 3)).cards) == sorted(hand.cards)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_new_pack_is_opened_while_old_cards_are_still_held(seats: int) -> None:
    """A pack that is carried on never has a card twice, on the table, in the stock or on the discard pile (A54)."""
    rules = Rules(pack=ending.CARRIED_ON, exit=leaving.never, end=ending.when_the_players_stop)
    match, pack = begin_match(rules, seats, seed=4), whole_pack(rules.deck)
    for _ in range(60):
        match, hand = deal(rules, match, seed=4)
        assert sorted((*match.stock, *match.used)) == list(pack)
        assert hand.deal.cards == tuple(face for face, _ in match.stock[:seats])
        match = score(rules, match, play_by(rules, hand, lambda _r, _h, moment: moment.ask is Ask.TRADE), seed=4)
        assert sorted((*match.stock, *match.used)) == list(pack)


def test_the_pack_shrinks_from_hand_to_hand() -> None:
    """By the base rules every hand of every match has the whole pack, also the fourteenth with four players (A56)."""
    rules = Rules(exit=leaving.never, end=ending.when_the_players_stop)
    match = begin_match(rules, 4, seed=1)
    for _ in range(30):
        match, hand = deal(rules, match, seed=1)
        assert sorted(match.stock) == list(whole_pack(rules.deck))
        match = score(rules, match, play_by(rules, hand, all_keep), seed=1)
        assert match.stock == ()


def test_a_carried_on_pack_is_dealt_on_and_then_shuffled_again() -> None:
    """The next hand gets the next cards; when too few are left, all are shuffled again."""
    rules = Rules(deck=Deck(("A", "Q", "K"), (4, 4, 4)), pack=ending.CARRIED_ON)
    first, hand = deal(rules, begin_match(rules, 5, seed=2), seed=2)
    drawn = play_by(rules, hand, lambda _r, _h, moment: moment.turn == 4)
    second, _ = deal(rules, score(rules, first, drawn, seed=2), seed=2)
    assert second.stock == first.stock[6:]
    third, _ = deal(rules, score(rules, second, play_by(rules, lay(rules, second, second.stock), all_keep), 2), seed=2)
    assert (len(third.stock), third.used) == (12, ())


def test_the_deal_stays_until_the_pack_is_used_up() -> None:
    """The same player deals while the pack can serve another hand and he is in; then the deal passes on."""
    rules = Rules(
        deck=Deck(("A", "Q", "K"), (3, 3, 3)), pack=ending.CARRIED_ON, dealer=ending.until_the_pack_is_used_up
    )
    match, dealers = begin_match(rules, 4, seed=1), list[int]()
    for _ in range(4):
        match, hand = deal(rules, match, seed=1)
        dealers.append(match.dealer)
        match = score(rules, match, play_by(rules, hand, all_keep), seed=1)
        if match.ended:
            break
    assert dealers == [3, 3, 0, 0]
    gone = table(1, 3, 3, dealer=A)
    assert after(gone, "298", Rules(dealer=ending.until_the_pack_is_used_up, pack=ending.CARRIED_ON)).dealer == B


# -- how long a player stays in
def test_sudden_death_takes_everybody_with_one_loss() -> None:
    """With one life each, whoever loses is out, and so are all who tie with him."""
    assert after(table(1, 1, 1, dealer=C, lives=1), "2K2", Rules(lives=1)).ended == "won"


@pytest.mark.parametrize(
    ("exit_", "hands", "out_after"),
    [
        (leaving.at_no_chips, ["298"], 1),
        (leaving.one_more_loss, ["298", "928", "298"], 3),
        (leaving.one_free_hand, ["298", "928"], 2),
        (leaving.spent_for_good, ["298", "298"], 2),
        (leaving.first_broke_only, ["298", "298"], 2),
        (leaving.double_carries_over, ["298", "298"], 2),
    ],
)
def test_how_long_a_player_without_chips_stays(
    exit_: Callable[[Hand, Hand, Dues], leaving.Leaving], hands: list[str], out_after: int
) -> None:
    """The player who has one chip loses the first of these hands, and is out after that many of them."""
    rules, match, alive = Rules(exit=exit_), table(1, 3, 3, dealer=C), list[bool]()
    for holds in hands:
        match = change(after(match, holds, rules), dealer=C)
        alive.append(match.living[A])
    assert alive == [number + 1 < out_after for number in range(len(hands))]


def test_a_player_on_grace_can_win() -> None:
    """Who has no chips left but is the last one in wins the money."""
    match = change(table(1, 1, dealer=B), chips=(0, 1), living=(True, True), pot=5)
    done = after(match, "92", Rules(exit=leaving.at_no_chips))
    assert done.living == (False, False)  # at no chips both are out
    done = after(match, "92", Rules(exit=leaving.one_more_loss))
    assert done.living == (True, True)
    done = after(change(done, dealer=B), "92", Rules(exit=leaving.one_more_loss))
    assert (done.ended, done.winners, done.chips) == ("won", (True, False), (0, 0))


# -- when all who are left go out together: one test for every clause of the slot
def all_out(settle: Settle, *chips: int) -> Match:
    """Two of three seats, each with its last chip, tie; the third is out."""
    return after(table(*(chips or (1, 1, 0)), dealer=B, stake=3), "55.", Rules(settle=settle, stake=3))


def no_winner() -> None:
    """The money stays, and everybody stakes again, also who was out."""
    again = next_match(all_out(ending.no_winner))
    assert (again.bank, again.staked, again.chips, again.pot) == (18, (6, 6, 6), (3, 3, 3), 0)


def no_winner_no_stake() -> None:
    """The money stays, and nobody stakes again."""
    again = next_match(all_out(ending.no_winner_no_stake))
    assert (again.bank, again.staked, again.chips, again.living) == (9, (3, 3, 3), (3, 3, 3), (True,) * 3)


def replay() -> None:
    """They get back what they paid in this hand, and the deal passes on."""
    again = all_out(ending.replay)
    assert (again.ended, again.chips, again.pot, again.number, again.dealer) == ("", (1, 1, 0), 7, 2, A)


def test_a_replay_gives_back_what_was_paid_and_leaves_what_was_won() -> None:
    """A king takes a chip, is exchanged for an ace, and costs two; the hand is replayed, and the chip stays taken."""
    rules = Rules(opening=opening.kings_jerk, fine=fine.ACE_PAYS_DOUBLE, settle=ending.replay)
    again = after(table(1, 1, 0, dealer=B), "KA.", rules, asks=(A, B), stock="A")
    assert (again.ended, again.chips, again.pot, again.living) == ("", (2, 1, 0), 6, (True, True, False))


def share() -> None:
    """They share the money; the odd unit goes to the seat nearest the dealer's left."""
    done = all_out(ending.share)
    assert (done.ended, done.won, done.winners, done.bank) == ("shared", (5, 4, 0), (True, True, False), 0)


def cut_for_it() -> None:
    """One of them gets all, and another seed may choose the other."""
    hand = play(BASE, dealt(BASE, table(1, 1, 0, dealer=B), "55."), Answers((False,) * 2))
    rules = Rules(settle=ending.cut_for_it)
    done = [score(rules, table(1, 1, 0, dealer=B), hand, seed) for seed in range(20)]
    assert {match.ended for match in done} == {"won"}
    assert {match.won for match in done} == {(3, 0, 0), (0, 3, 0)}


def fresh_lives() -> None:
    """Everybody has his chips again, also who was out; money, match and hand numbers go on."""
    again = all_out(ending.fresh_lives)
    assert (again.ended, again.chips, again.living, again.pot) == ("", (3, 3, 3), (True,) * 3, 0)
    assert (again.bank, again.match, again.number, again.dealer) == (9, 1, 2, C)


SETTLED: dict[str, Callable[[], None]] = {
    "no winner": no_winner,
    "no winner, no new stake": no_winner_no_stake,
    "replay": replay,
    "share": share,
    "cut for it": cut_for_it,
    "fresh lives for all": fresh_lives,
}


@pytest.mark.parametrize("words", list(CATALOGUE["settle"]))
def test_when_all_who_are_left_go_out_together(words: str) -> None:
    """Each rule for it does what it says."""
    SETTLED[words]()


def test_seven_chips_among_three_leave_nothing_over() -> None:
    """The odd units of a shared bank go one by one to the seats nearest the dealer's left."""
    match = change(table(1, 1, 1, dealer=A), bank=7, staked=(7, 0, 0))
    assert after(match, "555", Rules(settle=ending.share)).won == (2, 3, 2)


def test_a_bank_with_nothing_in_it_can_be_shared() -> None:
    """A table that stakes nothing settles all the same."""
    done = after(table(1, 1, dealer=B, stake=0), "55", Rules(settle=ending.share, stake=0))
    assert (done.ended, done.won) == ("shared", (0, 0))


# -- the end, and the prize
def last_one_in() -> None:
    """While two are in, the match goes on."""
    assert after(table(3, 3, dealer=B), "92").ended == ""


def after_rotations() -> None:
    """After two rounds of the deal the match is over, and who has most chips has won."""
    rules = Rules(end=ending.AfterRotations(2), lives=9)
    match, hands = table(9, 9, 9, dealer=C, lives=9), 0
    while not match.ended:
        match, hands = after(match, "".join("2" if seat == A else "9" for seat in range(3)), rules), hands + 1
    assert (hands, match.ended, match.rounds, match.chips, match.won) == (6, "shared", 2, (3, 9, 9), (0, 2, 1))


def when_the_players_stop() -> None:
    """No rule ends the match."""
    rules = Rules(end=ending.when_the_players_stop, exit=leaving.never)
    match = table(3, 3, dealer=B)
    for _ in range(50):
        match = after(match, "29", rules)
    assert (match.ended, match.losses) == ("", (50, 0))


ENDED: dict[str, Callable[[], None]] = {
    "last one in": last_one_in,
    "after rotations": after_rotations,
    "when the players stop": when_the_players_stop,
}


@pytest.mark.parametrize("words", list(CATALOGUE["end"]))
def test_when_the_match_is_over(words: str) -> None:
    """Each rule for the end does what it says."""
    ENDED[words]()


def test_without_chips_who_has_lost_least_wins() -> None:
    """A game of scores goes by losses; equals share."""
    rules = Rules(end=ending.AfterRotations(1), exit=leaving.never, lives=0, stake=2)
    match = table(0, 0, 0, dealer=C, lives=0, stake=2)
    match = change(match, living=(True,) * 3)
    for holds in ("298", "298", "928"):
        match = after(match, holds, rules)
    assert (match.losses, match.ended, match.won) == ((2, 1, 0), "won", (0, 0, 6))


def winner_takes_all() -> None:
    """The last one in gets the bank."""
    assert after(table(1, 2, 1, dealer=C, stake=10), "292", Rules(stake=10)).won == (0, 30, 0)


def runners_up() -> None:
    """Who went out last gets a part of the bank; two who went out together share it."""
    rules = Rules(stake=10, prize=ending.RunnersUp(20))
    assert after(table(1, 2, 1, dealer=C, stake=10), "292", rules).won == (3, 24, 3)
    assert after(table(0, 2, 1, dealer=C, stake=10), ".92", rules).won == (0, 24, 6)


PRIZES: dict[str, Callable[[], None]] = {"winner takes all": winner_takes_all, "runner-up's share": runners_up}


@pytest.mark.parametrize("words", list(CATALOGUE["prize"]))
def test_who_gets_the_money(words: str) -> None:
    """Each rule for the prize does what it says."""
    PRIZES[words]()


# -- who deals first
def last_seat() -> None:
    """The last to sit down."""
    assert begin_match(BASE, 5, seed=9).dealer == 4


def highest_card() -> None:
    """Whoever draws the best face, so that with other seeds every seat comes to deal."""
    rules = Rules(first_dealer=ending.highest_card)
    assert {begin_match(rules, 3, seed).dealer for seed in range(30)} == {0, 1, 2}


def first_of_a_face() -> None:
    """Who gets the first jack; if there is none in the pack, the last seat."""
    packs = [begin_match(Rules(first_dealer=ending.FirstOfAFace("J")), 3, seed).dealer for seed in range(30)]
    assert set(packs) == {0, 1, 2}
    short = Deck(("A", "Q", "K"), (4, 4, 4))
    assert {begin_match(Rules(short, first_dealer=ending.FirstOfAFace("J")), 3, s).dealer for s in range(9)} == {2}


FIRST: dict[str, Callable[[], None]] = {
    "last seat": last_seat,
    "highest card": highest_card,
    "first of a face": first_of_a_face,
}


@pytest.mark.parametrize("words", list(CATALOGUE["first_dealer"]))
def test_who_deals_first(words: str) -> None:
    """Each rule for the first dealer does what it says."""
    FIRST[words]()


def test_equal_cards_are_drawn_again_for_the_first_deal() -> None:
    """Of those who drew the best face each draws again, from a new pack, until one is left."""
    packs: dict[int, list[int]] = {0: [5, 9, 9], 1: [3, 3], 2: [4, 7]}
    assert ending.drawn_best((0, 1, 2), lambda which: tuple((face, 0) for face in packs[which])) == 2


def test_every_rule_between_hands_is_tested_here() -> None:
    """A new clause for the end of a match needs its test."""
    for slot, tests in (("settle", SETTLED), ("end", ENDED), ("prize", PRIZES), ("first_dealer", FIRST)):
        assert set(CATALOGUE[slot]) == set(tests)
    assert set(CATALOGUE["dealer"]) == {"next living seat", "until the pack is used up"}
    assert set(CATALOGUE["pack"]) == {"new pack each hand", "carried on"}
    assert set(CATALOGUE["exit"]) == {
        "at no chips",
        "one more loss",
        "one more loss, first broke only",
        "one free hand",
        "one more loss, once a match",
        "one more loss, a double carries over",
        "never",
    }


# -- whole evenings under any rules
class Evenings(RuleBasedStateMachine):
    """Whole evenings under rule sets by chance, every question answered by chance."""

    evening: Evening

    @initialize(rng=randoms())
    def sit_down(self, rng: Random) -> None:
        """Some players agree on some rules."""
        rules = random_rules(rng)
        self.evening = begin_evening(rules, random_seats(rng, rules), rng.randrange(1000))

    @precondition(lambda self: self.evening.over)
    @rule(rng=randoms())
    def sit_down_again(self, rng: Random) -> None:
        """Somebody has won, and the same players begin another evening."""
        assert sum(self.evening.scored.winners) > 0
        assert self.evening.scored.bank == 0
        self.evening = begin_evening(self.evening.rules, self.evening.match.seats, rng.randrange(1000))

    @precondition(lambda self: not self.evening.over)
    @rule(rng=randoms())
    def play_a_hand(self, rng: Random) -> None:
        """A hand is played, and the next one is dealt if the evening goes on."""
        while self.evening.waits_for:
            asked = self.evening.asked
            assert asked is not None
            assert self.evening.match.living[asked], "a player who is out was asked something"
            self.evening = self.evening.answer(rng.random() < 0.5)
        self.check_what_was_paid()
        if not self.evening.over:
            self.evening = self.evening.next_hand()

    def check_what_was_paid(self) -> None:
        """Chips stay chips and money stays money; who is out stays out, but for fresh lives and a new match."""
        before, after_, rules = self.evening.match, self.evening.scored, self.evening.rules
        assert min((*after_.chips, after_.pot, after_.bank)) >= 0
        assert sum(after_.chips) + after_.pot == sum(before.chips) + before.pot == rules.lives * before.seats
        assert after_.bank + sum(after_.won) == sum(after_.staked)
        back = {seat for seat in range(before.seats) if after_.living[seat] and not before.living[seat]}
        assert not back or (rules.settle is ending.fresh_lives and len(back) < before.seats), "who was out came back"

    @invariant()
    def the_table_is_in_order(self) -> None:
        """The dealer is in and acts last, and every card is in one place."""
        evening = self.evening
        match, order = evening.match, evening.match.order()
        assert order[-1] == match.dealer
        assert set(order) == {seat for seat, alive in enumerate(match.living) if alive}
        assert sorted((*match.stock, *match.used)) == list(whole_pack(evening.rules.deck))
        stakes = match.match if evening.rules.settle is ending.no_winner else 1
        assert set(match.staked) == {match.stake * stakes}


Evenings.TestCase.settings = settings(max_examples=60, stateful_step_count=12, deadline=None)
TestEvenings = Evenings.TestCase
