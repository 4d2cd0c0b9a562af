"""Smaller packs: which faces stay, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cuckoo_formal.cards import Deck
from cuckoo_formal.clauses import drawing, fine, opening
from cuckoo_formal.problems import Problem
from cuckoo_formal.reduce import named_faces, reduced
from cuckoo_formal.rules import Rules

BASE = Rules()


def test_the_blocker_stays_and_the_worst_faces_fill_up() -> None:
    """Four faces of the English pack are ace, two, three and the king, who still blocks."""
    deck = reduced(BASE, 4, 2).deck
    assert deck.faces == ("A", "2", "3", "K")
    assert deck.copies == (2, 2, 2, 2)
    assert [deck.blocks(card) for card in range(4)] == [False, False, False, True]


def test_every_face_that_a_clause_names_stays() -> None:
    """A queen on the stock that refuses and a seven that costs double are kept before any other."""
    rules = replace(BASE, draw=drawing.Refuses("Q"), fine=fine.DoubleOn("7"))
    assert named_faces(rules, rules.deck) == ("7", "Q", "K")
    assert reduced(rules, 3, 1).deck.faces == ("7", "Q", "K")
    assert reduced(rules, 5, 1).deck.faces == ("A", "2", "7", "Q", "K")


def test_prices_by_face_and_kings_by_name_count_as_named() -> None:
    """A table of prices names its faces, and kings jerk names the king."""
    rules = replace(BASE, fine=fine.TableByFace((("5", 2), ("joker", 3))), opening=opening.kings_jerk)
    assert named_faces(rules, rules.deck) == ("5", "K")


def test_fewer_faces_than_are_named_are_refused() -> None:
    """The message says which faces the rules need."""
    rules = replace(BASE, draw=drawing.Refuses("Q"))
    with pytest.raises(Problem, match=r"faces 1: these rules name 2 faces \(Q, K\); expected at least that many"):
        reduced(rules, 1, 2)


@pytest.mark.parametrize(("faces", "copies"), [(0, 2), (14, 2), (4, 0), (4, 100), (-1, None)])
def test_numbers_out_of_range_are_refused(faces: int, copies: int | None) -> None:
    """No faces, more than there are, or no copies."""
    with pytest.raises(Problem, match="expected a whole number from 1 to"):
        reduced(BASE, faces, copies)


def test_copies_are_those_of_all_packs_together() -> None:
    """Two packs reduced to three copies are three cards of each face; without copies both packs stay."""
    rules = replace(BASE, deck=Deck(packs=2))
    assert reduced(rules, 4, 3).deck.counts == (3, 3, 3, 3)
    assert reduced(rules, 4, None).deck.counts == (8, 8, 8, 8)
    assert reduced(rules, None, None) is rules
