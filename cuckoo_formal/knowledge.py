"""What each seat has seen: a value that two histories share exactly if the seat cannot tell them apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.blocking import blind_dealer
from cuckoo_formal.hand import NOBODY
from cuckoo_formal.logic import Flags, Row, both, either, where

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.rules import Rules

HIDDEN = -2


@dataclass(frozen=True)
class View:
    """What a seat knows of a hand.  Rows have one place a seat, or one place for each seat's turn."""

    seat: int
    turn: int  # whose turn it is; the number of seats once the cards are shown
    # what everybody has seen
    number: int
    chips: Row
    pot: int
    grace: Row
    event: Row
    other: Row
    seen: Row
    said: Row
    took: Flags
    out: Flags
    owed: Row
    face_up: Row  # the faces that lie open, HIDDEN where a card lies face down
    suit_up: Row
    # what only this seat has seen
    dealt: int
    card: int
    suit: Row  # of the card it was dealt and of its present one, where a rule looks at suits
    gave: Row  # in each turn to which it was a party, the card that the asker gave
    got: Row  # and the card that the asker got
    gave_suit: Row
    got_suit: Row
    laid: Row  # what the dealer laid under the stock


def view(rules: Rules, hand: Hand, seat: int, turn: int) -> View:
    """What a seat knows when it is the turn of seat ``turn``; ``turn`` is the number of seats at the showdown.

    The hand must remember (``begin(..., remembers=True)``).  Every part has its fixed place, so that views can be
    compared as terms too.
    """
    seats = len(hand.cards)
    blind = rules.look is blind_dealer and seat == seats - 1
    unseen = blind and turn < seats - 1  # he has not looked at his card yet
    over = turn >= seats
    open_ = (True,) * seats if over else hand.up
    parties = tuple(t == seat if blind or t == seat else hand.other[t] == seat for t in range(seats))

    def mine(row: Row) -> Row:
        return tuple(where(party, card, HIDDEN) for party, card in zip(parties, row, strict=False))

    return View(
        seat=seat,
        turn=turn,
        number=hand.number,
        chips=hand.chips,
        pot=hand.pot,
        grace=hand.grace,
        event=hand.event,
        other=hand.other,
        seen=hand.seen,
        said=hand.said,
        took=hand.took,
        out=hand.out,
        owed=hand.owed,
        face_up=tuple(where(up, card, HIDDEN) for up, card in zip(open_, hand.cards, strict=True)),
        suit_up=tuple(where(up, suit, HIDDEN) for up, suit in zip(open_, hand.suits, strict=False)),
        dealt=HIDDEN if blind else hand.deal.cards[seat],
        card=HIDDEN if unseen else hand.cards[seat],
        suit=() if unseen or not hand.suits else (HIDDEN if blind else hand.deal.suits[seat], hand.suits[seat]),
        gave=mine(hand.gave),
        got=mine(hand.got),
        gave_suit=mine(hand.gave_suit),
        got_suit=mine(hand.got_suit),
        laid=hand.laid if seat == seats - 1 else (NOBODY,) * len(hand.laid),
    )


def forced_exchange(hand: Hand, seat: int) -> tuple[bool, int, int]:
    """Whether a seat was made to exchange before its turn, and the last card it had to give and the card it got."""
    happened, gave, got = False, NOBODY, NOBODY
    for turn in range(seat):
        here = hand.other[turn] == seat
        exchanged = both(here, hand.gave[turn] != NOBODY)
        happened = either(happened, exchanged)
        gave, got = where(exchanged, hand.got[turn], gave), where(exchanged, hand.gave[turn], got)
    return happened, gave, got
