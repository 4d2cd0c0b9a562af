"""Before the first turn: (deck, hand, seat, answer) -> hand, once for each seat, the dealer last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.register import choice, clause
from cuckoo_formal.hand import NOBODY, put
from cuckoo_formal.logic import both, change, count, either, every, where

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck
    from cuckoo_formal.hand import Hand


@clause("opening", "none")
def no_opening(deck: Deck, hand: Hand, seat: int, answer: bool) -> Hand:
    """Play begins as soon as the cards are dealt."""
    return hand


def jerk(hand: Hand, seat: int) -> Hand:
    """A seat takes a chip from the pot and shows its king for it."""
    return change(hand.take(seat).show(seat), took=put(hand.took, seat, True))


@clause("opening", "kings jerk", source="Wikipedia, Ranter-Go-Round", traits=("looks",))
def kings_jerk(deck: Deck, hand: Hand, seat: int, answer: bool) -> Hand:
    """Each player dealt a king shows it and takes a chip, from the dealer's left on, while the pot lasts."""
    return where(both(deck.is_a(hand.cards[seat], "K"), hand.pot > 0), jerk(hand, seat), hand)


@clause("opening", "kings jerk if they like", source="Wikipedia, Ranter-Go-Round", traits=("looks", "take"))
def kings_may_jerk(deck: Deck, hand: Hand, seat: int, answer: bool) -> Hand:
    """Each player dealt a king may show it and take a chip, from the dealer's left on, while the pot lasts."""
    return where(every((answer, deck.is_a(hand.cards[seat], "K"), hand.pot > 0)), jerk(hand, seat), hand)


@clause("opening", "kings jerk, all or none", traits=("looks",))
def kings_jerk_together(deck: Deck, hand: Hand, seat: int, answer: bool) -> Hand:
    """Each player dealt a king shows it and takes a chip; but if there are fewer chips than kings, nobody does."""
    kings = count(deck.is_a(card, "K") for card in hand.deal.cards)
    return where(both(deck.is_a(hand.cards[seat], "K"), kings <= hand.deal.pot), jerk(hand, seat), hand)


@clause("opening", "kings jerk up to the starting lives", traits=("looks",))
def kings_jerk_capped(deck: Deck, hand: Hand, seat: int, answer: bool) -> Hand:
    """Each player dealt a king shows it and takes a chip while the pot lasts, but never to hold more than at first."""
    room = hand.chips[seat] < hand.deal.lives
    return where(every((deck.is_a(hand.cards[seat], "K"), hand.pot > 0, room)), jerk(hand, seat), hand)


@clause("opening", "kings jerk at the showdown")
def kings_jerk_late(deck: Deck, hand: Hand, seat: int, answer: bool) -> Hand:
    """Each player dealt a king takes a chip at the showdown, as far as the chips go that lay in the pot at the deal."""
    earlier = count(deck.is_a(card, "K") for card in hand.deal.cards[:seat])
    claims = both(deck.is_a(hand.cards[seat], "K"), earlier < hand.deal.pot)
    return change(hand, claims=put(hand.claims, seat, claims))


@dataclass(frozen=True)
class ShownAtOnce:
    """A face that is laid open as soon as the cards are dealt."""

    face: str
    optional: bool = False

    def __call__(self, deck: Deck, hand: Hand, seat: int, answer: bool) -> Hand:
        """The card is turned up and its holder has finished."""
        lays = both(answer if self.optional else True, deck.is_a(hand.cards[seat], self.face))
        return where(lays, hand.show(seat).finish(seat), hand)


KINGS_SHOWN_AT_ONCE = choice(
    "opening",
    "kings shown at once",
    ShownAtOnce("K"),
    "Every king is turned up as soon as the cards are dealt; its holder keeps it and has no turn.",
    source="Wizard of Odds",
    traits=("looks",),
)
KINGS_MAY_BE_SHOWN_AT_ONCE = choice(
    "opening",
    "kings shown at once if they like",
    ShownAtOnce("K", optional=True),
    "A king may be turned up as soon as the cards are dealt; its holder then keeps it and has no turn.",
    source="Our Pastimes",
    traits=("looks", "show"),
)
BEST_SHOWN_AT_ONCE = choice(
    "opening",
    "best face shown at once",
    ShownAtOnce("best"),
    "Every card of the best face is turned up as soon as the cards are dealt; its holder keeps it and has no turn.",
    traits=("looks",),
)


@clause("opening", "dealer keeps the best of three", source="Coucou", traits=("stock 2",))
def best_of_three(deck: Deck, hand: Hand, seat: int, answer: bool) -> Hand:
    """The dealer is dealt three cards and keeps the best; the other two go under the stock."""
    if seat < len(hand.cards) - 1:
        return hand
    for _ in range(min(2, len(hand.stock))):
        hand = keep_the_better(hand, seat)
    return hand.as_dealt()


def keep_the_better(hand: Hand, dealer: int) -> Hand:
    """The dealer compares his card with the top of the stock, keeps the better, and lays the other away."""
    mine, top, there = hand.cards[dealer], hand.stock[0], hand.left > 0
    better = top > mine
    if hand.suits:
        better = either(better, both(top == mine, hand.suits[dealer + 1] > hand.suits[dealer]))
    kept = where(there, where(better, hand.pick_up(dealer), hand.lay_under()), hand)
    laid = where(there, where(better, mine, top), NOBODY)
    return change(kept, laid=(*hand.laid, laid)) if hand.event else kept
