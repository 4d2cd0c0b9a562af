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
    kinds, many = len(pack.kinds), len(rows)
    card = np.tile(np.arange(kinds, dtype=np.int16), many)
    cards = tuple(np.repeat(column, kinds) for column in rows.cards)
    gone = np.zeros(len(card), np.int64)
    for column in cards:
        gone += column == card
    left = np.tile(pack.copies, many) - gone
    ways = np.repeat(rows.ways, kinds) * left
    keep = left > 0
    suits = tuple(np.repeat(column, kinds)[keep] for column in rows.suits)
    more = Rows((*(column[keep] for column in cards), card[keep]), suits, ways[keep])
    return in_order(more, gone[keep]) if pack.ordered else more


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
