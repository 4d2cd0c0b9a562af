"""Hands and matches as the tests write them: in the one-line notation, with faces from ``A`` to ``K``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cuckoo_formal.clauses.register import CATALOGUE
from cuckoo_formal.hand import Hand
from cuckoo_formal.logic import Row, change
from cuckoo_formal.match import begin_match, lay, score, whole_pack
from cuckoo_formal.notation import answers_of, complete, hand_of, parse
from cuckoo_formal.play import Answers, play
from cuckoo_formal.rules import Rules
from cuckoo_formal.table import Match

BASE = Rules()


def variant(like: Rules = BASE, /, **words: object) -> Rules:
    """A rule set with other clauses, by their words, or with a record where the clause has a parameter."""
    made: dict[str, Any] = {
        slot: CATALOGUE[slot][word].made if isinstance(word, str) and slot in CATALOGUE else word
        for slot, word in words.items()
    }
    return replace(like, **made)


def dealt(rules: Rules, line: str) -> tuple[Rules, Hand, Answers]:
    """The hand of a line before anybody has done anything, its answers, and the rules for this number of seats."""
    full = parse(rules, line)
    here = rules.at(len(full.cards))
    full = complete(here, full, seed=1)
    return here, hand_of(here, full), answers_of(full)


def played(rules: Rules, line: str) -> Hand:
    """The hand of a line when all have paid."""
    return play(*dealt(rules, line))


def cards(rules: Rules, hand: Hand) -> str:
    """The cards before the seats, by their letters."""
    return "".join(rules.deck.faces[card] for card in hand.cards)


def losers(hand: Hand) -> set[int]:
    """The seats that lose, in order of play from 0."""
    return {seat for seat, lose in enumerate(hand.loses) if lose}


# -- matches: seats A, B, C, D are 0, 1, 2, 3 as they sit
def sitting(rules: Rules, chips: Row, dealer: int, **changes: object) -> Match:
    """A match in progress: who has how many chips; who has none is out, and all other chips lie in the pot."""
    match = begin_match(rules, len(chips), seed=1)
    living = tuple(have > 0 for have in chips)
    pot = rules.lives * len(chips) - sum(chips)
    here = change(match, chips=chips, living=living, pot=pot, dealer=dealer, first_dealer=dealer)
    return change(here, **changes)


def next_hand(rules: Rules, match: Match, faces: str, trades: str = "", stock: str = "") -> tuple[Match, Hand]:
    """Play a hand with these cards, listed as the seats sit; ``trades`` names the seats that ask, as A, B, C."""
    here = rules.at(match.seats)
    order = match.order()
    pack = list(whole_pack(here.deck))
    top = [draw(pack, here.deck.faces.index(face)) for face in [faces[seat] for seat in order] + list(stock)]
    match = change(match, stock=(*top, *pack))
    hand = lay(here, match, match.stock)
    ended = play(here, hand, Answers(tuple("ABCDEFGH"[seat] in trades for seat in order)))
    return score(here, match, ended, seed=1), ended


def draw(pack: list[tuple[int, int]], face: int) -> tuple[int, int]:
    """Take one card of a face out of a pack."""
    card = next(card for card in pack if card[0] == face)
    pack.remove(card)
    return card
