"""The table in letters: it fits the terminal, in Unicode and in ASCII, and shows no card that is hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cuckoo_formal.cards import Deck
from cuckoo_formal.clauses import blocking, standing
from cuckoo_formal.play import Answers
from cuckoo_formal.rules import Rules
from cuckoo_formal.tell.drawing import text_table
from cuckoo_formal.tell.narration import tell_hand
from cuckoo_formal.tell.seen import seen
from cuckoo_formal.tell.words import width
from tests.combos import random_answers, random_hand, random_table

BASE = Rules()
NAMES = ("Anna", "Jörn", "王小明王小明王小明", "דנה", "x" * 10_000, "\x1b[31m\n")


def hand_of(*cards: int) -> str:
    """A table at which these cards lie, for the eyes of seat 0."""
    hand = random_hand(Random(1), BASE, len(cards))
    hand = replace(hand, cards=cards, deal=replace(hand.deal, cards=cards), chips=(3,) * len(cards), pot=1)
    return text_table(BASE, hand, NAMES, for_seat=0)


def test_a_table_of_four() -> None:
    """Stock, pot and direction; cards in boxes, names, chips, and who deals."""
    assert hand_of(8, 12, 3, 9) == (
        "48 cards in the stock, one chip in the pot, play goes clockwise\n"
        "\n"
        "  ┌───────┐    ┌───────┐    ┌───────┐    ┌───────┐\n"
        "  │   9   │    │░░░░░░░│    │░░░░░░░│    │░░░░░░░│\n"
        "  └───────┘    └───────┘    └───────┘    └───────┘\n"
        " Anna (you)      Jörn      王小明王小…      דנה\n"
        "     ●●●          ●●●          ●●●       ●●● deals\n"
        "\n"
    )


def test_what_became_of_a_seat_stands_on_its_card() -> None:
    """A king that refused lies open; whoever loses or is out is told so; and what each did in its turn."""
    hand = random_hand(Random(1), BASE, 3)
    hand = replace(hand, cards=(8, 12, 3), deal=replace(hand.deal, cards=(8, 12, 3)), chips=(2, 9, 1))
    story = tell_hand(BASE, hand, Answers((True, False, False)), NAMES)
    drawn = text_table(BASE, story.hand, NAMES, ascii=True)
    assert "+-open--+" in drawn
    assert "+--out--+" in drawn
    assert "x Jorn" in drawn
    assert "9 o" in drawn
    assert "keeps" in drawn


@pytest.mark.parametrize("room", [13, 40, 80])
def test_lines_keep_to_the_width_of_the_terminal(room: int) -> None:
    """Whatever the names, the faces and the rules, and however many players."""
    rng = Random(2)
    for _ in range(60):
        rules, hand, answers = random_table(rng)
        story = tell_hand(rules, hand, answers)
        for ascii_only in (False, True):
            drawn = text_table(rules, story.hand, NAMES, ascii=ascii_only, room=room)
            assert max(map(width, drawn.splitlines())) <= room
    rules = replace(BASE, deck=Deck(("王王王王王", "a face with a long name", "K"), (20, 20, 12)))
    drawn = text_table(rules, random_hand(rng, rules, 52), NAMES, room=room)
    assert max(map(width, drawn.splitlines())) <= room


def test_ascii_means_ascii() -> None:
    """No sign beyond it, whatever the names, the faces and the suits."""
    rules = replace(BASE, deck=Deck(("♥", "ä", "K"), (4, 4, 4)), standing=standing.suits_break_ties)
    rng = Random(3)
    for seats in (2, 6, 12):
        hand = random_hand(rng, rules, seats)
        story = tell_hand(rules, hand, random_answers(rng, rules, seats))
        for at in (story.dealt, story.played, story.hand):
            drawn = text_table(rules, at, NAMES, ascii=True)
            assert drawn.isascii()
            assert all(line.isprintable() for line in drawn.splitlines())


def test_suits_stand_on_the_cards_where_a_rule_looks_at_them() -> None:
    """As signs, or as letters in ASCII."""
    rules = replace(BASE, standing=standing.suits_break_ties)
    hand = random_hand(Random(1), rules, 2)
    hand = replace(hand, cards=(8, 12), suits=(0, 3, *hand.suits[2:]))
    assert "9♦" in text_table(rules, hand)
    assert "K♠" in text_table(rules, hand)
    assert "9d" in text_table(rules, hand, ascii=True)


def test_hidden_cards_make_no_difference() -> None:
    """Other cards where the listener cannot look give the same table."""
    assert hand_of(8, 1, 2, 3) == hand_of(8, 12, 11, 10)
    assert hand_of(8, 1, 2, 3) != hand_of(9, 1, 2, 3)


# -- what a listener has looked at
def test_a_listener_knows_what_he_gave_away() -> None:
    """After an exchange he knows his own card and that of the other, until that one is exchanged again."""
    hand = random_hand(Random(1), BASE, 4)
    hand = replace(hand, cards=(8, 5, 3, 7), deal=replace(hand.deal, cards=(8, 5, 3, 7)), chips=(2,) * 4)
    story = tell_hand(BASE, hand, Answers((True, True, False, False)))
    known = seen(BASE, story.dealt, story.steps, 0)
    assert known[0] == {0}
    assert {0, 1} in known
    assert known[-1] == {0, 2}
    assert seen(BASE, story.dealt, story.steps, None)[-1] == {0, 1, 2, 3}


def test_a_listener_does_not_know_what_the_dealer_draws() -> None:
    """He knows the card that he gave the dealer, until the dealer lays it under the stock."""
    hand = random_hand(Random(1), BASE, 2)
    hand = replace(hand, cards=(8, 5), deal=replace(hand.deal, cards=(8, 5)), chips=(2,) * 2)
    story = tell_hand(BASE, hand, Answers((True, True)))
    known = seen(BASE, story.dealt, story.steps, 0)
    assert {0, 1} in known
    assert known[-1] == {0}


def test_a_blind_dealer_does_not_know_his_own_card() -> None:
    """Not before his turn, even if he was made to exchange it."""
    rules = replace(BASE, look=blocking.blind_dealer)
    hand = random_hand(Random(1), rules, 2)
    hand = replace(hand, cards=(8, 5), deal=replace(hand.deal, cards=(8, 5)), chips=(2,) * 2)
    story = tell_hand(rules, hand, Answers((True, False)))
    known = seen(rules, story.dealt, story.steps, 1)
    assert known[0] == set()
    assert [step.moment.turn for step, after in zip(story.steps, known[1:], strict=True) if not after] == [0, 0]
    assert known[-1] == {1}
