"""Between two hands it is told who deals, from which cards, and how a match ended."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cuckoo_formal.clauses import says
from cuckoo_formal.match import begin_match, deal, has_no_winner, next_match, score
from cuckoo_formal.play import play
from cuckoo_formal.rules import Rules
from cuckoo_formal.tell.between import tell_beginning, tell_between
from cuckoo_formal.tell.sentences import BETWEEN, Sentence
from tests.combos import each_clause, random_answers

BETWEEN_SLOTS = ("settle", "end", "prize", "dealer", "pack", "first_dealer")
NAMES = ("Anna", "Ben", "Cy")
EACH = {name: rules for name, rules in each_clause(Random(1)).items() if name.split(":")[0] in BETWEEN_SLOTS}
#: that the match goes on, and that nobody ends it, is told by going on
SILENT = {"end: last one in", "end: when the players stop"}


def evening(rules: Rules, seed: int, hands: int = 30) -> list[Sentence]:
    """What is told between the hands of an evening of three players, with a small pack and one chip each, or three."""
    rules = replace(rules, deck=replace(rules.deck, copies=(2 - seed % 3 % 2,) * 13), lives=1 + seed % 2 * 2).at(3)
    match, rng = begin_match(rules, 3, seed), Random(seed)
    told = [*tell_beginning(rules, match, NAMES)]
    for _ in range(hands):
        match, hand = deal(rules, match, seed)
        hand = play(rules, hand, random_answers(rng, rules, len(hand.cards)))
        after = score(rules, match, hand, seed)
        told += tell_between(rules, match, hand, after, NAMES)
        if after.ended and not has_no_winner(after):
            break
        match = next_match(after) if after.ended else after
    return told


@pytest.mark.parametrize("name", [name for name in EACH if name not in SILENT])
def test_every_clause_between_hands_is_at_work_in_some_evening(name: str) -> None:
    """There is an evening with a sentence that goes back to the clause."""
    slot = name.split(":", maxsplit=1)[0]
    assert any(sentence.slot == slot for seed in range(40) for sentence in evening(EACH[name], seed))


def test_every_message_between_hands_is_told() -> None:
    """Each of them in some evening."""
    told = {sentence.kind for rules in EACH.values() for seed in range(18) for sentence in evening(rules, seed)}
    assert not set(BETWEEN) - told


def test_a_match_that_is_won() -> None:
    """Who wins, and how much."""
    texts = [sentence.text for sentence in evening(Rules(), seed=1)]
    assert texts[0] == "Cy deals first."
    assert any(text.startswith("The match is over, and ") and text.endswith(" wins.") for text in texts)
    assert texts[-1].endswith(" of the money.")


def test_going_out_together_is_explained() -> None:
    """Where all who were left go out in one hand, the rule for it is told, and what follows."""
    for name, rules in EACH.items():
        if name.startswith("settle"):
            texts = [sentence.text for seed in range(40) for sentence in evening(rules, seed)]
            assert says(rules.settle) in texts
