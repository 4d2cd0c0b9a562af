"""How cards compare: (deck, hand) -> standing, the key of each seat (higher is better) and who is compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.register import clause
from cuckoo_formal.logic import Flags, Row, both, count, some

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck
    from cuckoo_formal.hand import Hand


@dataclass(frozen=True)
class Standing:
    """What the showdown compares."""

    key: Row
    compared: Flags


@clause("standing", "single cards", source="Wikipedia, Ranter-Go-Round")
def single_cards(deck: Deck, hand: Hand) -> Standing:
    """Every card stands for itself."""
    return Standing(hand.cards, hand.compared())


def group_sizes(hand: Hand) -> Row:
    """For each seat, how many of the compared cards equal its own."""
    there = hand.compared()
    return tuple(
        count(both(here, card == mine) for here, card in zip(there, hand.cards, strict=True)) for mine in hand.cards
    )


@clause("standing", "pairing up", source="Wikipedia, Ranter-Go-Round")
def pairing_up(deck: Deck, hand: Hand) -> Standing:
    """Equal cards stand together; a larger group beats a smaller one, then the better face counts."""
    key = tuple(size * len(deck.faces) + card for size, card in zip(group_sizes(hand), hand.cards, strict=True))
    return Standing(key, hand.compared())


@clause("standing", "pairing up, nobody loses without a single", traits=("may spare all",))
def pairing_up_or_nobody(deck: Deck, hand: Hand) -> Standing:
    """Equal cards stand together and beat every single card; if no card is single, nobody loses."""
    paired, sizes = pairing_up(deck, hand), group_sizes(hand)
    single = some(both(here, size == 1) for here, size in zip(paired.compared, sizes, strict=True))
    return Standing(paired.key, tuple(both(here, single) for here in paired.compared))


@clause("standing", "equal cards cancel", source="paulrobsj1", traits=("ties", "may spare all"))
def equal_cards_cancel(deck: Deck, hand: Hand) -> Standing:
    """Equal cards cancel each other out, and the lowest of the others loses; if none is left, nobody loses."""
    alone = tuple(both(here, size == 1) for here, size in zip(hand.compared(), group_sizes(hand), strict=True))
    return Standing(hand.cards, alone)


@clause("standing", "suits break ties", source="Scratch project 1113284793", traits=("ties", "suits"))
def suits_break_ties(deck: Deck, hand: Hand) -> Standing:
    """Of equal cards the one of the better suit is the better: spades, hearts, clubs, diamonds."""
    key = tuple(card * max(deck.counts) + suit for card, suit in zip(hand.cards, hand.suits, strict=False))
    return Standing(key, hand.compared())
