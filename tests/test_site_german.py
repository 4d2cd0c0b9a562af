"""The story of a hand in German: every message, with the same values, and no English left."""

from __future__ import annotations

import re
import string

import pytest

from cuckoo_formal.rulefile import builtin, named
from cuckoo_formal.site import german, hands
from cuckoo_formal.site.labels import ENGLISH, GERMAN, written
from cuckoo_formal.site.playing import by_bots
from cuckoo_formal.tell.sentences import MESSAGES

LEFT = re.compile(r"\b(the|and|seat|card|keeps|asks|loses|chips?\s+into|stock)\b", re.IGNORECASE)


def fields(text: str) -> set[str]:
    """The values that a message has in it."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_no_message_is_missing() -> None:
    """Every message of a story has German words, and so has every word of the extension."""
    assert german.missing() == ()
    assert set(german.GERMAN) == set(MESSAGES)
    assert GERMAN.keys() == ENGLISH.keys()


@pytest.mark.parametrize("kind", list(MESSAGES))
def test_a_message_has_the_same_values_in_both_languages(kind: str) -> None:
    """Nothing that is told in English is held back in German, and nothing is asked for that is not there."""
    assert fields(german.GERMAN[kind]) == fields(MESSAGES[kind])


@pytest.mark.parametrize("name", builtin())
def test_hands_of_every_rule_set_are_told_in_german(name: str) -> None:
    """Some hands of each rule set; only quoted clauses that nobody has translated yet may be English."""
    rules = named(name).rules
    for seed in range(1, 5):
        story = hands.told(rules, by_bots(rules, 4, seed), hands.PLAYERS, language="de")
        own = [one.text for one in story.sentences if "{clause}" not in MESSAGES[one.kind]]
        assert not [text for text in own if LEFT.search(text)]


def test_the_base_game_is_told_wholly_in_german() -> None:
    """With its quoted rules, and in the picture too."""
    story = hands.told(named("ranter-go-round").rules, "7 4 9 4 / J - - - -", hands.PLAYERS, language="de")
    assert not LEFT.search(story.text)
    assert ">Stapel<" in hands.strip(story, "x", "de")
    assert ">stock<" not in hands.strip(story, "x", "de")


def test_numbers_are_written_as_the_language_does() -> None:
    """Thousands and decimals."""
    from fractions import Fraction

    assert written(Fraction(11_844), "de", chance=False) == "11.844"
    assert written(Fraction(1, 3), "de", chance=True) == "33,3 %"
    assert written(Fraction(7, 2), "en", chance=False) == "3.50"
