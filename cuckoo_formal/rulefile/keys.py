"""The keys of a rule file, and which part of it each belongs to."""

from __future__ import annotations

from cuckoo_formal.clauses import SLOTS
from cuckoo_formal.rulefile.values import Place, Table, like, listed

PACK_KEYS = ("faces", "copies", "packs", "asked", "on_turn")
DECK_KEYS = (*PACK_KEYS, "by_seats")
TABLE_SLOTS = ("direction", "first_dealer")
RULE_SLOTS = tuple(slot for slot in SLOTS if slot not in TABLE_SLOTS)
TABLE_KEYS = (*TABLE_SLOTS, "stake")
RULE_KEYS = (*RULE_SLOTS, "lives")
PARTS = {"deck": DECK_KEYS, "table": TABLE_KEYS, "rules": RULE_KEYS}
FILE_KEYS = ("format", "title", "like", "source", "assumed", *PARTS)
#: the questions that a file may call assumed
QUESTIONS = tuple(key for keys in PARTS.values() for key in keys)


def known(place: Place, said: Table, keys: tuple[str, ...]) -> None:
    """Refuse a key that this part of the file does not know, and say where it belongs if another part does."""
    for key in said:
        home = next((part for part, there in PARTS.items() if key in there), None)
        if home and key not in keys:
            raise place.of(key).refused("a key in the wrong place", f"it under [{home}]")
    only(place, said, keys)


def only(place: Place, said: Table, keys: tuple[str, ...]) -> None:
    """Refuse a key that is not one of these."""
    for key in said:
        if key not in keys:
            raise place.of(key).refused("an unknown key", f"one of {listed(keys)}{like(key, keys)}")
