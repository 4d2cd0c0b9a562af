"""Bots: what they know they use, and they know no more than their view."""

from itertools import product

import pytest

from cuckoo_formal.bots import Threshold, Watchful, bot_for, known, let_bot_answer, safe
from cuckoo_formal.clauses import standing, talk
from cuckoo_formal.evening import begin_evening
from cuckoo_formal.hand import Deal, Hand, begin
from cuckoo_formal.knowledge import View, view
from cuckoo_formal.play import Answers, Ask, Kind, Moment, moments, step
from cuckoo_formal.rules import Rules

BASE = Rules()


def seen(rules: Rules, cards: str, trade: str, seat: int) -> View:
    """What a seat knows when its turn comes, the earlier seats having asked or kept."""
    row = tuple(map(rules.deck.faces.index, cards))
    hand: Hand = begin(Deal(row, (10,), 0, 48), (3,) * len(row))
    answers = Answers(tuple(letter == "t" for letter in trade))
    for moment in moments(rules, len(row)):
        if moment.turn < seat:
            hand = step(rules, hand, moment, answers.at(moment))
    return view(rules, hand, seat, seat)


def asks(rules: Rules, what: View, mood: int = 0) -> bool:
    """Whether a watchful bot asks in its turn."""
    return Watchful(mood)(rules, what, Moment(Kind.ASK, what.seat, what.seat, Ask.TRADE))


def test_who_was_given_a_worse_card_than_he_has_is_known() -> None:
    """The seat that asked has had its turn, and holds the card that it got to the end."""
    given = seen(BASE, "4 2 9 9".replace(" ", ""), "t---", 1)
    assert known(BASE, given) == [BASE.deck.faces.index("2")]
    assert safe(BASE, given)
    assert not asks(BASE, given)
    assert asks(BASE, seen(BASE, "2499", "t---", 1))


def test_what_was_said_aloud_is_known() -> None:
    """Somebody has had to say that he gave an ace: whoever holds a better card is safe."""
    rules = Rules(talk=talk.GIVER_ANNOUNCES)
    assert safe(rules, seen(rules, "5A39", "t---", 2))
    assert not safe(BASE, seen(BASE, "5A39", "t---", 2))
    calls = Rules(talk=talk.outcome_called)
    assert known(calls, seen(calls, "5A39", "t---", 2)) == []


def test_pairs_are_what_counts_where_cards_pair_up() -> None:
    """A worse card elsewhere makes nobody safe, an equal one does."""
    rules = Rules(standing=standing.pairing_up)
    assert not safe(rules, seen(rules, "4299", "t---", 1))
    assert safe(rules, seen(rules, "2299", "t---", 1))
    cancel = Rules(standing=standing.equal_cards_cancel)
    assert not safe(cancel, seen(cancel, "4299", "t---", 1))


def test_a_bot_never_asks_away_a_blocker() -> None:
    """Whatever its mood, and whatever the threshold."""
    for mood, cards in product((-1, 0, 1), ("K299", "KK99")):
        assert not asks(BASE, seen(BASE, cards, "----", 0), mood)
    assert not Threshold(13)(BASE, seen(BASE, "K299", "----", 0), Moment(Kind.ASK, 0, 0, Ask.TRADE))


@pytest.mark.parametrize("mood", [-1, 0, 1])
def test_a_bot_asks_with_low_cards_and_keeps_high_ones(mood: int) -> None:
    """Its mood moves the border by a face."""
    border = [card for card in "A23456789TJQ" if asks(BASE, seen(BASE, f"{card}KKK", "----", 0), mood)]
    assert border == list("A23456")[: 5 + mood]


def test_a_bot_is_in_the_same_mood_for_the_whole_hand() -> None:
    """So that a match that was put away goes on with the same answers; over many hands all moods come up."""
    evening, moods = begin_evening(BASE, 4, 2), set[int]()
    while not evening.over:
        assert bot_for(evening, 0) == bot_for(evening, 0)
        bot = bot_for(evening, 0)
        assert isinstance(bot, Watchful)
        moods.add(bot.mood)
        evening = let_bot_answer(evening) if evening.waits_for else evening.next_hand()
    assert moods == {-1, 0, 1}
