"""All deals there are, by rank, in columns: each row is one deal, with the number of ways to deal it.

Cards are dealt one by one, so that a card of the stock is dealt only where a hand turns it up.  Suits come in as an
order among equal faces, each order as likely as any other.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import perm
from typing import Any

import numpy as np
import numpy.typing as npt

from cuckoo_formal.cards import Deck

Cells = npt.NDArray[Any]
WIDEST = 1 << 62
NARROW = 1 << 7


@dataclass(frozen=True)
class Pack:
    """What the next card may be: kinds of cards that no rule tells apart, and how many there are of each."""

    kinds: tuple[tuple[int, int], ...]  # face and suit; the suit is nought where no rule looks at suits
    copies: Cells
    ordered: bool  # suits are told by the order in which equal faces stand

    @property
    def size(self) -> int:
        """How many cards there are."""
        return int(self.copies.sum())

    @property
    def plain(self) -> bool:
        """Each kind is a face, whatever its suit."""
        return self.kinds == tuple((face, 0) for face in range(len(self.kinds)))

    @property
    def narrow(self) -> np.dtype[Any]:
        """The narrowest kind of integer for the number of a kind of cards."""
        return np.dtype(np.int8 if len(self.kinds) <= NARROW else np.int16)


def pack_of(deck: Deck, *, suits: bool) -> Pack:
    """The kinds of cards of a deck.  With several packs a suit comes more than once, and each suit is its own kind."""
    if suits and deck.packs > 1:
        kinds = tuple((face, suit) for face, copies in enumerate(deck.copies) for suit in range(copies))
        return Pack(kinds, np.full(len(kinds), deck.packs), ordered=False)
    return Pack(tuple((face, 0) for face in range(len(deck.faces))), np.array(deck.counts), ordered=suits)


@dataclass(frozen=True)
class Rows:
    """Deals by rank: for each card dealt so far a column of kinds, and the number of ways to deal each row."""

    cards: tuple[Cells, ...]
    suits: tuple[Cells, ...]  # the place of each card among the equal faces of its row; empty without that order
    ways: Cells

    def __len__(self) -> int:
        return len(self.ways)

    def only(self, keep: Cells) -> Rows:
        """Some of the rows."""
        return Rows(tuple(c[keep] for c in self.cards), tuple(s[keep] for s in self.suits), self.ways[keep])


def nothing_dealt(cards: int, pack: Pack) -> Rows:
    """One row without a card; ways are counted in 64 bits while those of so many cards fit, else without limit."""
    fits = perm(pack.size, cards) < WIDEST
    return Rows((), (), np.ones(1, np.int64 if fits else object))


def one_more(rows: Rows, pack: Pack) -> Rows:
    """Each row once for everything that the next card may be."""
    kinds = len(pack.kinds)
    gone = np.zeros((len(rows), kinds), np.int16)
    for column in rows.cards:
        gone += column[:, None] == np.arange(kinds, dtype=pack.narrow)
    left = pack.copies - gone
    row, card = np.nonzero(left > 0)
    cards = (*(column[row] for column in rows.cards), card.astype(pack.narrow))
    more = Rows(cards, tuple(column[row] for column in rows.suits), rows.ways[row] * left[row, card])
    return in_order(more, gone[row, card].astype(np.int64)) if pack.ordered else more


def in_order(rows: Rows, equal: Cells) -> Rows:
    """Each row once for every place that the last card may have among those equal to it, of which there are so many."""
    times = equal + 1
    start = np.repeat(np.cumsum(times) - times, times)
    place = (np.arange(int(times.sum())) - start).astype(np.int16)
    cards = tuple(np.repeat(column, times) for column in rows.cards)
    moved = tuple(
        column + ((card == cards[-1]) & (column >= place))
        for card, column in zip(cards, (np.repeat(s, times) for s in rows.suits), strict=False)
    )
    return Rows(cards, (*moved, place), np.repeat(rows.ways, times) // np.repeat(times, times))
