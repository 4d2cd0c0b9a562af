"""The players' names, and which of them a table does not accept."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from cuckoo_formal.problems import Problem, shown

LONGEST_NAME = 40
YOU = "Guest"
BIRDS = ("Robin", "Wren", "Finch", "Lark", "Martin", "Swift", "Heron", "Jay", "Merle", "Teal", "Dunlin", "Rook")
JOINERS = "\u200c\u200d"  # some scripts cannot be written without them
UNSEEN = f"{JOINERS}\u00a0\u2007\u202f\u3000\u2009"  # and these are other kinds of space


def accepted(names: Iterable[str], seats: int) -> tuple[str, ...]:
    """The names for a table of so many seats, in one spelling.  Raises :class:`Problem`."""
    row = tuple(checked(name) for name in names)
    if len(row) != seats:
        message = f"players: {len(row)} names for {seats} seats; expected one each"
        raise Problem(message)
    for place, name in enumerate(row):
        if other := next((n for n in row[:place] if same_name(n) == same_name(name)), ""):
            message = f"players: {shown(other)} and {shown(name)} read the same; expected a different name for each"
            raise Problem(message)
    return row


def checked(name: str) -> str:
    """One name, without the space around it."""
    if letter := next((c for c in name if not c.isprintable() and c not in UNSEEN), ""):
        message = f"players: {shown(name)} has the character U+{ord(letter):04X}; expected letters that can be printed"
        raise Problem(message)
    text = unicodedata.normalize("NFC", " ".join(name.split()))
    if not text.strip(JOINERS):
        message = f"players: {shown(name)} is empty; expected a name"
        raise Problem(message)
    if len(text) > LONGEST_NAME:
        message = f"players: a name of {len(text)} characters; expected at most {LONGEST_NAME}"
        raise Problem(message)
    return text


def same_name(name: str) -> str:
    """What two names share that nobody can tell apart when they are called out."""
    return unicodedata.normalize("NFC", name.casefold()).translate(dict.fromkeys(map(ord, JOINERS)))


def named(given: Sequence[str], seats: int, person: int) -> tuple[str, ...]:
    """A name for every seat: those that are given, then one for the person, and a bird's for each other."""
    taken = {same_name(name) for name in given}
    spare = (name for name in (*BIRDS, *(f"Player {number}" for number in range(1, seats + 1))))
    free = (name for name in spare if same_name(name) not in taken)
    here = YOU if same_name(YOU) not in taken else next(free)
    return (*given, *(here if seat == person else next(free) for seat in range(len(given), seats)))
