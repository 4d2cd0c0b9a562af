"""What losers owe: (deck, hand, loses) -> dues, before chips run short."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.register import choice, clause
from cuckoo_formal.hand import Dues
from cuckoo_formal.logic import Flags, least, where

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck
    from cuckoo_formal.hand import Hand


@clause("fine", "one chip", source="Wikipedia, Ranter-Go-Round")
def one_chip(deck: Deck, hand: Hand, loses: Flags) -> Dues:
    """A loser pays one chip into the pot."""
    return Dues(tuple(where(lose, 1, 0) for lose in loses))


@clause("fine", "double on a face", source="Wikipedia, Ranter-Go-Round")
@dataclass(frozen=True)
class DoubleOn:
    """A loser who is stuck with {face} pays two chips into the pot, any other loser one."""

    face: str = "A"

    def __call__(self, deck: Deck, hand: Hand, loses: Flags) -> Dues:
        """The named face costs its loser double."""
        price = tuple(where(deck.is_a(card, self.face), 2, 1) for card in hand.cards)
        return Dues(tuple(where(lose, chips, 0) for lose, chips in zip(loses, price, strict=True)))


ACE_PAYS_DOUBLE = choice(
    "fine",
    "ace pays double",
    DoubleOn("A"),
    "A loser who is stuck with an ace pays two chips into the pot, any other loser one.",
    source="Wikipedia, Ranter-Go-Round",
)
WORST_PAYS_DOUBLE = choice(
    "fine",
    "worst face pays double",
    DoubleOn("worst"),
    "A loser who is stuck with a card of the worst face pays two chips into the pot, any other loser one.",
)


@clause("fine", "a table by face", source="Slabberjan")
@dataclass(frozen=True)
class TableByFace:
    """A loser pays into the pot by the card that he holds: {prices}; for any other card one chip."""

    prices: tuple[tuple[str, int], ...]

    def __call__(self, deck: Deck, hand: Hand, loses: Flags) -> Dues:
        """Each face has its price."""
        return Dues(tuple(where(lose, self.price(deck, card), 0) for lose, card in zip(loses, hand.cards, strict=True)))

    def price(self, deck: Deck, card: int) -> int:
        """What losing with this card costs."""
        chips = 1
        for face, amount in self.prices:
            chips = where(deck.is_a(card, face), amount, chips)
        return chips


@clause("fine", "by hand number", source="Cambio")
@dataclass(frozen=True)
class ByHandNumber:
    """A loser pays one chip in the first hand of the match, two in the second, and so on up to {most}."""

    most: int = 3

    def __call__(self, deck: Deck, hand: Hand, loses: Flags) -> Dues:
        """Later hands cost more."""
        return Dues(tuple(where(lose, least((hand.number, self.most)), 0) for lose in loses))


@clause("fine", "one to every other player", traits=("each",))
def one_to_each(deck: Deck, hand: Hand, loses: Flags) -> Dues:
    """A loser pays one chip to each other player, from his left, as far as his chips go."""
    return Dues((0,) * len(loses), loses)
