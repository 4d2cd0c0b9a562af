"""What a seat knows: no more than it has seen, and no less."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from cuckoo_formal.cards import Deck, Power
from cuckoo_formal.clauses import blocking, drawing, opening, talk
from cuckoo_formal.hand import Deal, Hand, begin
from cuckoo_formal.knowledge import HIDDEN, View, forced_exchange, view
from cuckoo_formal.logic import Flags, Row
from cuckoo_formal.play import Answers, Kind, Moment, moments, question, step
from cuckoo_formal.rules import Rules
from tests.event_log import House, Table

FACES = "A2QK"
FOUR, THREE = Deck(tuple(FACES), (2,) * 4), Deck(("A", "Q", "K"), (2,) * 3)
STOPS = replace(THREE, asked=(("K", (Power.STOPS,)),), on_turn=(("K", (Power.STOPS,)),))
IF_HE_LIKES = blocking.WHEN_ASKED_IF_HE_LIKES
TABLES: dict[str, tuple[Rules, House]] = {
    "base": (Rules(FOUR), House()),
    "low card announced": (Rules(FOUR, talk=talk.GIVER_ANNOUNCES), House(announces=2)),
    "low card face up": (Rules(FOUR, talk=talk.low_card_face_up), House(face_up=3)),
    "outcome called": (Rules(THREE, talk=talk.outcome_called), House(calls=True)),
    "king refuses the dealer": (Rules(THREE, draw=drawing.KING_REFUSES), House(refuses_dealer=True)),
    "cut and turned up": (Rules(THREE, cut=drawing.cut_and_turned_up), House(turned_up=True)),
    "blind dealer": (Rules(THREE, look=blocking.blind_dealer), House(blind_dealer=True)),
    "kings shown at once": (Rules(THREE, opening=opening.KINGS_SHOWN_AT_ONCE), House(shown_at_once=True)),
    "optional block": (Rules(THREE, shown=IF_HE_LIKES), House(optional=True)),
    "king stops all play": (Rules(STOPS), House(stops=True)),
    "king may stop all play": (Rules(STOPS, shown=IF_HE_LIKES), House(stops=True, optional=True)),
}


def deals(deck: Deck, seats: int) -> Iterator[tuple[Row, int]]:
    """Every deal of a small pack: the cards of the seats and the top of the stock."""
    for row in product(range(len(deck.faces)), repeat=seats + 1):
        if all(row.count(face) <= 2 for face in row):
            yield row[:-1], row[-1]


def begun(cards: Row, stock: int) -> Hand:
    """A hand of the small pack."""
    return begin(Deal(cards, (stock,), 0, FOUR.size - len(cards)), (3,) * len(cards))


def course(rules: Rules, hand: Hand, answers: Answers) -> tuple[list[Hand], list[tuple[Moment, Hand, bool]]]:
    """The hand as it was when each turn began, and at the showdown; and each chance to ask, taken or not."""
    seats, row, asked = len(hand.cards), list[Hand](), list[tuple[Moment, Hand, bool]]()
    for moment in moments(rules, seats):
        while len(row) <= moment.turn and moment.kind is not Kind.OPENING:
            row.append(hand)
        if moment.kind is Kind.ASK:
            asked.append((moment, hand, question(rules, hand, moment)))
        hand = step(rules, hand, moment, answers.at(moment))
    return [*row, *[hand] * (seats + 1 - len(row))], asked


def histories(rules: Rules, house: House, seats: int) -> Iterator[tuple[Row, int, Flags, Flags]]:
    """Every deal and every answer; where cards need not be shown, nobody, everybody, or one half shows them."""
    shows: list[Flags] = [(False,) * seats]
    if house.optional:
        shows += [(True,) * seats, *(tuple(seat % 2 == half for seat in range(seats)) for half in (0, 1))]
    for (cards, stock), trade, show in product(deals(rules.deck, seats), product((False, True), repeat=seats), shows):
        yield cards, stock, trade, show


@pytest.mark.parametrize("name", list(TABLES))
def test_two_histories_look_alike_exactly_if_the_same_was_seen(name: str) -> None:
    """Over every deal and every answer of a small pack, a seat's views and its log of events split alike (B14).

    What is more, histories that look alike put the same question, so that a seat can have a strategy.
    """
    rules, house = TABLES[name]
    seats = 3
    pairs: dict[tuple[int, int], set[tuple[View, str]]] = {}
    put: dict[tuple[Moment, View], set[bool]] = {}
    for cards, stock, trade, show in histories(rules, house, seats):
        hands, asked = course(rules, begun(cards, stock), Answers(trade, show=show))
        table = Table(house, rules.deck.faces, list(cards), stock).play(trade, show)
        assert list(hands[-1].cards) == table.cards
        for turn, seat in product(range(seats + 1), range(seats)):
            seen = view(rules, hands[turn], seat, turn)
            pairs.setdefault((turn, seat), set()).add((seen, repr(table.before[turn][seat])))
        for moment, hand, is_open in asked:
            put.setdefault((moment, view(rules, hand, moment.seat, moment.turn)), set()).add(is_open)
    for both in pairs.values():
        assert len({seen for seen, _ in both}) == len(both), "a view that leaves out what the seat has seen"
        assert len({log for _, log in both}) == len(both), "a view that shows what the seat has not seen"
    assert all(len(open_) == 1 for open_ in put.values()), "a seat that cannot tell whether it is asked"


# -- faults of other programs, one by one
def played(rules: Rules, cards: str, trade: str, stock: str = "Q", upto: int | None = None) -> Hand:
    """The hand when this turn begins; without it, at the showdown."""
    asks = Answers(tuple(letter == "t" for letter in trade))
    row = tuple(FACES.index(face) for face in cards)
    return course(rules, begun(row, FACES.index(stock)), asks)[0][len(cards) if upto is None else upto]


def test_a_king_is_shown_to_everybody_at_the_deal() -> None:
    """Before it is asked for, the right neighbour cannot tell a king from any other card (A47)."""
    rules = Rules(FOUR)
    king, ace = (view(rules, played(rules, cards, "---", upto=0), 0, 0) for cards in ("2KQ", "2AQ"))
    assert king == ace


def test_the_dealer_is_shown_his_old_card_after_the_draw() -> None:
    """Whoever has exchanged sees the card that he has now (A60)."""
    rules = Rules(FOUR)
    hand = played(rules, "QQ2", "--t", stock="K")
    seen = view(rules, hand, 2, 3)
    assert (seen.dealt, seen.card, seen.gave[2], seen.got[2]) == tuple(map(FACES.index, "2K2K"))


def test_an_exchange_shows_the_new_card_to_everybody() -> None:
    """Only the two parties know the two cards; a third seat knows that there was an exchange (A61)."""
    rules = Rules(FOUR)
    hands = [played(rules, cards, "t--", upto=1) for cards in ("AQ2", "QA2", "QQ2", "AA2")]
    third = [replace(view(rules, hand, 2, 1), dealt=0, card=0) for hand in hands]
    assert len(set(third)) == 1
    assert view(rules, hands[0], 1, 1) != view(rules, hands[1], 1, 1)
    assert third[0].gave == (HIDDEN,) * 2 + (-1,)


def test_two_histories_with_the_same_cards_are_one() -> None:
    """An exchange of equal cards leaves the cards as they were, but both parties know more than after a keep (B14)."""
    rules = Rules(FOUR)
    kept, exchanged = played(rules, "22Q", "---", upto=1), played(rules, "22Q", "t--", upto=1)
    assert kept.cards == exchanged.cards
    for seat in range(3):
        assert view(rules, kept, seat, 1) != view(rules, exchanged, seat, 1)


def test_the_same_cards_after_other_words_are_the_same_to_a_third_seat() -> None:
    """What is said aloud reaches everybody, and tells apart what would look alike without it (B15)."""
    silent, aloud = Rules(FOUR), Rules(FOUR, talk=talk.GIVER_ANNOUNCES)
    for rules, alike in ((silent, True), (aloud, False)):
        low, high = (view(rules, played(rules, cards, "t--", upto=1), 2, 1) for cards in ("KAQ", "KQQ"))
        assert (low == high) is alike
    high, other = (view(aloud, played(aloud, cards, "t--", upto=1), 2, 1) for cards in ("AQ2", "KQ2"))
    assert high == other, "nothing is said of what the asker gave, nor of a card that is not low"


def test_a_state_does_not_say_whose_turn_it_is() -> None:
    """Before and after a keep the cards are the same and the views are not (B16)."""
    rules = Rules(FOUR)
    hand = played(rules, "2QA", "---", upto=0)
    assert view(rules, hand, 1, 0) != view(rules, played(rules, "2QA", "---", upto=1), 1, 1)


def test_a_king_that_could_have_refused_is_noticed_by_others() -> None:
    """Where refusing is a choice, a third seat cannot tell a king let go from any other card (B21)."""
    rules = Rules(FOUR, shown=blocking.WHEN_ASKED_IF_HE_LIKES)
    let_go, other = (view(rules, played(rules, cards, "t--", upto=1), 2, 1) for cards in ("2KQ", "2AQ"))
    assert let_go == other
    refused = view(Rules(FOUR), played(Rules(FOUR), "2KQ", "t--", upto=1), 2, 1)
    assert refused.face_up == (HIDDEN, FACES.index("K"), HIDDEN)
    assert refused != view(Rules(FOUR), played(Rules(FOUR), "2KQ", "---", upto=1), 2, 1)


def test_a_blind_dealer_knows_nothing_before_his_turn() -> None:
    """Neither the card that was dealt to him, nor what he gave and got; on his turn he sees the card that he has."""
    rules = Rules(FOUR, look=blocking.blind_dealer)
    hands = [played(rules, cards, "-t-", upto=turn) for cards in ("QA2", "Q2A", "QKA") for turn in (0,)]
    assert len({view(rules, hand, 2, 0) for hand in hands}) == 1
    after = [view(rules, played(rules, cards, "-t-", upto=2), 2, 2) for cards in ("QA2", "QAK", "QAQ")]
    assert len(set(after)) == 1, "he does not know what was taken from him"
    assert (after[0].card, after[0].dealt) == (FACES.index("A"), HIDDEN)


def test_the_dealer_sees_the_other_two_of_his_three_cards() -> None:
    """Where he keeps the best of three, only he knows what he laid away."""
    rules = Rules(FOUR, opening=opening.best_of_three)
    deal = Deal((1, 1, 0), (2, 3, 0), 0, 5)
    hand = course(rules, begin(deal, (3, 3, 3)), Answers((False,) * 3))[0][0]
    assert view(rules, hand, 2, 0).laid == (0, 2)
    assert view(rules, hand, 0, 0).laid == (-1, -1)
    assert view(rules, hand, 2, 0).card == 3


@pytest.mark.parametrize(
    ("cards", "trade", "upto", "forced"),
    [
        ("2QA", "---", 1, (False, -1, -1)),
        ("2QA", "t--", 1, (True, 2, 1)),
        ("2KA", "t--", 1, (False, -1, -1)),
        ("2QA", "tt-", 2, (True, 0, 1)),
    ],
)
def test_what_a_forced_exchange_brought(cards: str, trade: str, upto: int, forced: tuple[bool, int, int]) -> None:
    """The last card that a seat had to give before its turn, and the card that it got for it."""
    hand = played(Rules(FOUR), cards, trade, upto=upto)
    assert forced_exchange(hand, upto) == forced
