"""Refusing: when a card refuses, for whom, and what its refusal leads to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.register import choice, clause
from cuckoo_formal.logic import change, where

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand


# -- shown: when a card that refuses is turned up
@dataclass(frozen=True)
class Shown:
    """Whether its holder may keep the power to himself, and whether the card is laid open on his turn."""

    optional: bool = False
    on_turn: bool = False


WHEN_ASKED = choice(
    "shown",
    "when asked",
    Shown(),
    "A card that refuses is turned up when its holder is asked for it, and not before.",
    source="Wikipedia, Ranter-Go-Round",
)
WHEN_ASKED_IF_HE_LIKES = choice(
    "shown",
    "when asked, if he likes",
    Shown(optional=True),
    "The holder of a card that refuses may turn it up when he is asked for it, or let it go like any other card.",
    source="Denexa",
    traits=("show",),
)
ON_HIS_TURN_TOO = choice(
    "shown",
    "when asked or on his turn",
    Shown(on_turn=True),
    "A card that blocks is turned up when its holder is asked or when his turn comes; he keeps it.",
    source="Everything2",
)


# -- holder: (hand, seat) -> bool, whether the card of a seat that is asked has its power
@clause("holder", "any holder")
def any_holder(hand: Hand, seat: int) -> bool:
    """A card that refuses does so for whoever holds it."""
    return True


@clause("holder", "only as dealt", traits=("origin",))
def only_as_dealt(hand: Hand, seat: int) -> bool:
    """A card refuses only for the player to whom it was dealt."""
    return hand.origin[seat] == seat


# -- look: (hand, seat) -> bool, whether the seat has looked at its card when it is asked
@clause("look", "dealer looks")
def dealer_looks(hand: Hand, seat: int) -> bool:
    """Everybody looks at his card at once."""
    return True


@clause("look", "blind dealer", source="Worcester")
def blind_dealer(hand: Hand, seat: int) -> bool:
    """The dealer may not look at his card before his turn, so that it cannot refuse."""
    return seat != len(hand.cards) - 1


# -- blocked: (hand, seat, wish) -> hand, what a seat may do after a blocker has refused it
@clause("blocked", "keeps its card", source="Wikipedia, Ranter-Go-Round")
def keeps_its_card(hand: Hand, seat: int, wish: bool) -> Hand:
    """Whoever was refused keeps his card, and his turn is over."""
    return hand


@clause("blocked", "must ask beyond", source="Lots of Kids' Games", traits=("beyond",))
def must_ask_beyond(hand: Hand, seat: int, wish: bool) -> Hand:
    """Whoever was refused must ask the next player beyond; beyond the dealer lies the stock."""
    return change(hand, open=True)


@clause("blocked", "may ask beyond", source="Rod's Game Site", traits=("beyond", "again"))
def may_ask_beyond(hand: Hand, seat: int, wish: bool) -> Hand:
    """Whoever was refused may ask the next player beyond; beyond the dealer lies the stock."""
    return change(hand, open=wish)


@clause("blocked", "draws from the stock", traits=("stock each",))
def draws_from_the_stock(hand: Hand, seat: int, wish: bool) -> Hand:
    """Whoever was refused takes the top card of the stock instead."""
    return where(hand.left > 0, hand.draw(seat), hand) if hand.stock else hand
