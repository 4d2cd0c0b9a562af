"""Several packs where suits count: of a face and a suit there are as many cards as packs, wherever they are dealt."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace
from typing import cast

import numpy as np
import pytest

from cuckoo_formal import notation
from cuckoo_formal.cards import Deck
from cuckoo_formal.chance.columns import Column
from cuckoo_formal.chance.columns import deals as random_deals
from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.exhaust import Before, Card, deals, in_suits, lay, shrink, unseen, whole_pack
from cuckoo_formal.logic import every
from cuckoo_formal.match import whole_pack as every_card
from cuckoo_formal.proof.account import changed
from cuckoo_formal.proof.beside import compare
from cuckoo_formal.proof.report import Verdict
from cuckoo_formal.proof.rows import row_of
from cuckoo_formal.proof.small import search
from cuckoo_formal.proof.unknown import dealable
from cuckoo_formal.rulefile import builtin, find
from cuckoo_formal.rules import Rules
from tests.hands import variant


def packs(faces: str, copies: tuple[int, ...], many: int) -> Rules:
    """The base game with several packs; equal cards are told apart by their suits."""
    return replace(variant(standing="suits break ties"), deck=Deck(faces=tuple(faces), copies=copies, packs=many))


TWO, UNEVEN = packs("AK", (2, 2), 2), packs("A2K", (1, 3, 2), 2)


def there(rules: Rules) -> list[Card]:
    """The cards as a match deals them: which of the equal cards it is says of which suit it is."""
    return [(face, copy % rules.deck.copies[face]) for face, copy in every_card(rules.deck)]


@pytest.mark.parametrize("rules", [TWO, UNEVEN, packs("AK", (4, 1), 1), packs("AK", (1, 2), 3)])
def test_the_same_hands_are_dealt_wherever_hands_are_dealt(rules: Rules) -> None:
    """By a match, in every hand that is looked at, in every hand that solvers are asked about, and by chance."""
    possible = set(itertools.permutations(there(rules), 3))
    assert set(deals(rules, 3)) == possible
    assert Counter(whole_pack(rules)) == Counter(there(rules))
    suits = range(max(rules.deck.copies) + 1)
    rows = itertools.product(itertools.product(range(len(rules.deck.faces)), suits), repeat=3)
    solved = {row for row in rows if every(dealable(rules, lay(rules, row[:2], row[2:], Before((1, 1)))))}
    assert solved == possible
    hand, _ = random_deals(rules, 2, 3000, np.random.default_rng(1))
    columns = [cast("Column", card).cells for card in (*hand.cards, *hand.stock, *hand.suits)]
    drawn = {tuple(zip(row[:3], row[3:], strict=True)) for row in np.stack(columns).T.tolist()}
    assert drawn == possible


@pytest.mark.parametrize("copies", [1, 2, 4])
def test_a_small_pack_is_part_of_the_whole_one(copies: int) -> None:
    """Of every rule set, and with suits and packs of all kinds."""
    sets = [find(name).rules for name in builtin()]
    for rules in (*sets, packs("A23K", (1,) * 4, 3), packs("A23456K", (4, 1, 4, 2, 2, 2, 4), 2)):
        small = shrink(rules, 2, copies=copies)
        names = [(small.deck.faces[face], suit) for face, suit in whole_pack(small)]
        whole = [(rules.at(2).deck.faces[face], suit) for face, suit in whole_pack(rules.at(2))]
        if "suits" in rules.traits:
            assert Counter(names) <= Counter(whole)
        assert Counter(face for face, _ in names) <= Counter(face for face, _ in whole)


def test_equal_cards_have_the_suits_that_there_are() -> None:
    """In the order of the suits, and round again with the next pack."""
    faces = (0, 1, 1, 0, 1, 1)
    assert in_suits(TWO, faces) == ((0, 0), (1, 0), (1, 1), (0, 1), (1, 0), (1, 1))
    assert in_suits(Rules(), faces) == tuple((face, 0) for face in faces)
    assert unseen(packs("AK", (1, 1), 2), ((0, 0), (1, 0), (0, 0))) == ((1, 0),)


def test_two_equal_cards_may_tie_for_ever() -> None:
    """With two packs two players may hold the same card, suit and all, and lose together again and again."""
    rules = variant(standing="suits break ties", settle="replay")
    assert row_of(CLAIMS["bounded"], rules, 2).verdict is Verdict.PROVED
    row = row_of(CLAIMS["bounded"], replace(rules, deck=replace(rules.deck, packs=2)), 2)
    assert row.verdict is Verdict.REFUTED
    assert row.witness is not None
    assert row.witness.notation().startswith("Ad Ad")


@pytest.mark.parametrize("turned", [False, True])
def test_what_is_alike_for_one_pack_is_not_for_two(*, turned: bool) -> None:
    """A match of two that nobody wins takes two equal cards: those who share and those who do not differ by it."""
    for packs_, verdict in ((1, "alike"), (2, "differ")):
        deck = replace(Rules().deck, packs=packs_)
        one, other = (replace(variant(standing="suits break ties", settle=s), deck=deck) for s in ("replay", "share"))
        assert compare((other, one) if turned else (one, other), (2,)).verdict == verdict


def test_suits_decide_nothing_where_there_is_one_suit() -> None:
    """Two packs with one card of each face: equal cards are equal in everything."""
    deck = replace(Rules().deck, copies=(1,) * 13, packs=2)
    one, other = (replace(variant(standing=words), deck=deck) for words in ("suits break ties", "single cards"))
    for pair in ((one, other), (other, one)):
        found = compare(pair, (2, 3))
        assert (found.verdict, found.alike) == ("alike", (2, 3))


def test_packs_of_the_same_faces_differ_by_their_suits_alone() -> None:
    """Two packs of two suits and one of four are one pack where no suit counts; else each has cards of its own."""
    two, one = (replace(Rules().deck, copies=(copies,) * 13, packs=4 // copies) for copies in (2, 4))
    found = compare((replace(Rules(), deck=two), replace(Rules(), deck=one)), (2,))
    assert (found.verdict, found.renamed) == ("alike", False)
    assert list(changed(found)) == [("How many packs?", "2", "1")]
    suited = tuple(replace(variant(standing="suits break ties"), deck=deck) for deck in (two, one))
    assert compare((suited[0], suited[1]), (2,)).only == (2, 0, ("Ad", "Ad"))
    assert compare((suited[1], suited[0]), (2,)).only == (2, 0, ("Ad", "Ah"))


@pytest.mark.parametrize("rules", [packs("A23K", (1,) * 4, 2), packs("A23K", (2,) * 4, 2), packs("A2K", (3,) * 3, 3)])
def test_counterexamples_are_hands_that_can_be_dealt(rules: Rules) -> None:
    """What solvers find, and what a search without them finds, is written and read as the same hand."""
    claims = [CLAIMS[slug] for slug in ("kept-king", "ace-asks", "best-stays", "someone-pays")]
    found = [row_of(claim, rules, 2).witness for claim in claims]
    hands = [witness.hands[0] for witness in found if witness] + list(search(claims, rules, 2).found.values())
    assert len(hands) >= 2
    for hand, answers in hands:
        line = notation.line_of(hand, answers)
        assert notation.parse(rules, notation.write(rules, line)).suits == line.suits
