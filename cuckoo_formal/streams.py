"""Random numbers that are the same on every machine: one stream for each (seed, match, hand, purpose).

A stream is SHA-256 in counter mode.  Its key is the SHA-256 of the ASCII text ``cuckoo-formal/1``, seed, match, hand
and purpose, each followed by a line feed.  Block ``i`` is the SHA-256 of the key followed by ``i`` as eight bytes, most
significant first, and gives four numbers of 64 bits, most significant byte first.  A number below ``n`` is the first of
them that is below the largest multiple of ``n``, modulo ``n``.  A shuffle goes from the last place down to the second
and exchanges each with a place not above it (Fisher and Yates).  ``docs/streams.md`` has test vectors.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
RANGE = 1 << 64


class Stream:
    """The random numbers for one purpose in one hand of one match."""

    def __init__(self, seed: int, match: int, hand: int, purpose: str) -> None:
        """Begin the stream; the four numbers and words that name it are all that it depends on."""
        name = f"cuckoo-formal/1\n{seed}\n{match}\n{hand}\n{purpose}\n"
        self.key = hashlib.sha256(name.encode("ascii")).digest()
        self.numbers = self.generate()

    def generate(self) -> Iterator[int]:
        """The numbers of 64 bits, without end."""
        block = 0
        while True:
            digest = hashlib.sha256(self.key + block.to_bytes(8, "big")).digest()
            for start in range(0, 32, 8):
                yield int.from_bytes(digest[start : start + 8], "big")
            block += 1

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` - 1, each as likely as any other."""
        top = RANGE - RANGE % limit
        return next(number for number in self.numbers if number < top) % limit

    def shuffled(self, cards: Sequence[T]) -> tuple[T, ...]:
        """The cards in an order that is as likely as any other."""
        row = list(cards)
        for last in range(len(row) - 1, 0, -1):
            other = self.below(last + 1)
            row[last], row[other] = row[other], row[last]
        return tuple(row)
