"""The dealer's match: (before, after, seat) -> hand, at once after a card of the stock was taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.clauses.register import clause
from cuckoo_formal.logic import change, where

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand


@clause("windfall", "nothing")
def nothing(before: Hand, after: Hand, seat: int) -> Hand:
    """A dealer who draws the rank he held just has another card of that rank."""
    return after


def dealer_matches(before: Hand, after: Hand, seat: int, then: Hand) -> Hand:
    """``then`` if the seat is the dealer and drew the rank that he held at that moment."""
    if seat != len(after.cards) - 1:
        return after
    return where(before.cards[seat] == after.cards[seat], then, after)


@clause("windfall", "dealer wins", source="Wikipedia, Ranter-Go-Round")
def dealer_wins(before: Hand, after: Hand, seat: int) -> Hand:
    """A dealer who draws the rank he held wins the hand: every other player loses one chip, whatever he holds."""
    fined = tuple(other != seat for other in range(len(after.cards)))
    return dealer_matches(before, after, seat, change(after, fined=fined).show(seat).decide())


@clause("windfall", "dealer immune", source="Wikipedia, Ranter-Go-Round")
def dealer_immune(before: Hand, after: Hand, seat: int) -> Hand:
    """A dealer who draws the rank he held shows it and cannot lose: the lowest of the others loses."""
    return dealer_matches(before, after, seat, after.spare(seat).show(seat))
