"""The variants: one small pure function or record is one clause, and answers one question that the game leaves open."""

from cuckoo_formal.clauses import (
    blocking,
    drawing,
    ending,
    fine,
    leaving,
    losers,
    opening,
    powers,
    standing,
    talk,
    turn,
    windfall,
)
from cuckoo_formal.clauses.register import CATALOGUE, SLOTS, Entry, Slot, entry, says, traits, words

__all__ = [
    "CATALOGUE",
    "SLOTS",
    "Entry",
    "Slot",
    "blocking",
    "drawing",
    "ending",
    "entry",
    "fine",
    "leaving",
    "losers",
    "opening",
    "powers",
    "says",
    "standing",
    "talk",
    "traits",
    "turn",
    "windfall",
    "words",
]
