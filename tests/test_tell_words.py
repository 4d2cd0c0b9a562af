"""Small words: names made safe, widths, lines, lists, numbers and articles."""

from __future__ import annotations

import pytest

from cuckoo_formal.cards import Deck
from cuckoo_formal.tell.words import (
    a_card,
    amount,
    card_name,
    centred,
    chips,
    fit,
    group,
    listed,
    one,
    safe,
    seat_names,
    width,
    wrap,
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Jörn 王 דנה", "Jörn 王 דנה"),
        ("a\x00\x1b[31m\nb", "a\\x00\\x1b[31m\\nb"),
        ("\u202eevil\ud800", "\\u202eevil\\ud800"),
        ("  x  ", "x"),
        ("y" * 100, "y" * 59 + "…"),
    ],
)
def test_a_name_is_shown_on_one_clean_line(text: str, shown: str) -> None:
    """Every script, but no character that controls, none that is half a character, and not without end."""
    assert safe(text) == shown
    assert safe(text).isprintable()


def test_seats_without_a_name_are_numbered() -> None:
    """Missing and empty names are made up; names too many are left out."""
    assert seat_names(("Anna", ""), 3) == ("Anna", "Seat 2", "Seat 3")
    assert seat_names(("Anna", "Ben"), 1) == ("Anna",)


def test_wide_letters_count_twice() -> None:
    """A terminal gives Chinese letters two columns, and marks that join the letter before none."""
    assert width("a王e\u0301") == 4
    assert fit("王小明", 5) == "王小…"
    assert fit("Anna", 4) == "Anna"
    assert fit("Anna", 0) == ""
    assert centred("王", 5) == " 王  "


def test_lines_are_broken_between_words() -> None:
    """And inside a word only where it does not fit on a line of its own."""
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("abcdefgh i", 4) == ["abcd", "efgh", "i"]
    assert wrap("王王王", 1) == ["王", "王", "王"]
    assert wrap("", 4) == [""]


def test_lists_numbers_and_articles() -> None:
    """As people say them."""
    assert [listed(row) for row in ((), ("a",), ("a", "b"), ("a", "b", "c"))] == ["", "a", "a and b", "a, b and c"]
    assert [amount(number) for number in (0, 1, 12, 13)] == ["no", "one", "twelve", "13"]
    assert [chips(number) for number in (0, 1, 2)] == ["no chips", "one chip", "two chips"]
    assert [one(noun) for noun in ("ace", "king", "8", "11", "1")] == ["an ace", "a king", "an 8", "an 11", "a 1"]


def test_cards_and_groups_are_called_by_name() -> None:
    """With suits where there are some, and numbers where there are more than four."""
    deck = Deck()
    assert a_card(deck, 0) == "an ace"
    assert a_card(deck, 12, 3) == "the king of spades"
    assert card_name(Deck(("A", "Fool"), (6, 6)), 1, 5) == "Fool no. 6"
    assert [group(deck, 5, size) for size in (1, 2, 3, 5)] == [
        "a single six",
        "a pair of sixes",
        "three sixes",
        "five sixes",
    ]
