"""Asking: (deck, hand, seat, wish) -> bool, whether the seat asks for another card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.clauses.register import clause
from cuckoo_formal.logic import both, negate

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck
    from cuckoo_formal.hand import Hand


@clause("turn", "may ask once", source="Wikipedia, Ranter-Go-Round")
def may_ask_once(deck: Deck, hand: Hand, seat: int, wish: bool) -> bool:
    """In his turn a player may ask the next player to exchange cards, once."""
    return wish


@clause("turn", "blocker must be kept", source="Scratch project 1113284793")
def blocker_must_be_kept(deck: Deck, hand: Hand, seat: int, wish: bool) -> bool:
    """In his turn a player may ask the next player to exchange cards, once; but a card that blocks must be kept."""
    return both(wish, negate(deck.blocks(hand.cards[seat])))


@clause("turn", "must ask unless holding the blocker")
def must_ask_unless_blocker(deck: Deck, hand: Hand, seat: int, wish: bool) -> bool:
    """In his turn every player must ask the next player to exchange cards; only a card that blocks is kept."""
    return negate(deck.blocks(hand.cards[seat]))
