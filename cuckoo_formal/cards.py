"""Faces, their order, and the powers they carry.  The table is the rule: pages and drawings are made from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from cuckoo_formal.logic import Row, some

#: stands for the best or the worst face of whatever pack is played with, in place of a face's own name
BEST, WORST = "best", "worst"
ENGLISH = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")


class Power(StrEnum):
    """What a card can do; :mod:`cuckoo_formal.clauses.powers` has the text of each."""

    BLOCKS = "blocks"
    STOPS = "stops"
    PASSES_ON = "passes on"
    CHARGES = "charges"
    KNOCKS_OUT = "knocks out"
    UNDOES = "undoes"


#: a face (or ``best``, ``worst``) and the powers it carries, in the order in which they happen
Table = tuple[tuple[str, tuple[Power, ...]], ...]


@dataclass(frozen=True)
class Deck:
    """The faces from worst to best, how often each is in one pack, and what they do.

    In the model a card is an ``int``: its place in ``faces``, 0 being the worst.  ``copies`` has one number a face.
    """

    faces: tuple[str, ...] = ENGLISH
    copies: Row = (4,) * 13
    packs: int = 1
    asked: Table = ((BEST, (Power.BLOCKS,)),)  # its holder is asked for it
    on_turn: Table = ()  # its holder's turn comes
    by_seats: tuple[tuple[int, Deck], ...] = ()  # other packs for tables of up to so many seats

    @cached_property
    def place(self) -> dict[str, int]:
        """Where each face stands, 0 being the worst."""
        places = {face: place for place, face in enumerate(self.faces)}
        return {WORST: 0, BEST: len(self.faces) - 1} | places

    @cached_property
    def counts(self) -> Row:
        """How many cards of each face are in play, all packs together."""
        return tuple(copies * self.packs for copies in self.copies)

    @cached_property
    def size(self) -> int:
        """How many cards there are, all packs together."""
        return sum(self.counts)

    def is_a(self, card: int, face: str) -> bool:
        """The card shows this face.  A face that is not in the pack is nobody's card."""
        place = self.place.get(face)
        return place is not None and card == place

    @cached_property
    def powers_when_asked(self) -> tuple[tuple[int, tuple[Power, ...]], ...]:
        """The place of each face that refuses, with its powers."""
        return self.settled(self.asked)

    @cached_property
    def powers_on_turn(self) -> tuple[tuple[int, tuple[Power, ...]], ...]:
        """The place of each face that acts when its holder's turn comes, with its powers."""
        return self.settled(self.on_turn)

    def settled(self, table: Table) -> tuple[tuple[int, tuple[Power, ...]], ...]:
        """The rows of a table by place: a face's own name outweighs ``best`` and ``worst``."""
        rows = {self.place[face]: powers for face, powers in table if face in (BEST, WORST) and face not in self.faces}
        rows |= {self.place[face]: powers for face, powers in table if face in self.faces}
        return tuple(sorted(rows.items()))

    def blocks(self, card: int) -> bool:
        """The card is kept, and nothing else happens, when its holder is asked."""
        return some(card == place for place, powers in self.powers_when_asked if powers == (Power.BLOCKS,))

    def refuses(self, card: int) -> bool:
        """The card has some power when its holder is asked."""
        return some(card == place for place, _ in self.powers_when_asked)

    def has(self, *powers: Power) -> bool:
        """Some face of the pack carries one of these powers."""
        rows = (*self.asked, *self.on_turn)
        return any(power in row for _, row in rows for power in powers)

    def at(self, seats: int) -> Deck:
        """The pack for a table of this many seats."""
        for up_to, deck in self.by_seats:
            if seats <= up_to:
                return deck
        return replace(self, by_seats=()) if self.by_seats else self
