"""The answers of a rule file: one clause for each question that the game leaves open."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from cuckoo_formal.clauses import CATALOGUE, Entry
from cuckoo_formal.problems import shown
from cuckoo_formal.rulefile.documents import NO_LIVES
from cuckoo_formal.rulefile.keys import RULE_KEYS, RULE_SLOTS, TABLE_KEYS, TABLE_SLOTS, known, only
from cuckoo_formal.rulefile.values import (
    LONGEST_TEXT,
    Place,
    Table,
    by_face,
    face_name,
    like,
    listed,
    text,
    told,
    whole,
)
from cuckoo_formal.rules import LIVES, STAKES

LIVES_EXPECTED = f'a whole number from {LIVES[0]} to {LIVES[-1]}, or "{NO_LIVES}" for a game without chips'
PRICES = range(100)
NUMBERS = {"most": LIVES, "times": range(1, 1001), "percent": range(101)}
#: what people call a clause that has other words here
OTHER_WORDS = {
    "asks on past the king": ("blocked", "must ask beyond"),
    "swap with the left instead": ("reach", "the stock or his left"),
    "swap with the left": ("reach", "the stock or his left"),
    "only a received ace": ("reach", "the stock, with a received ace only"),
    "refused by a face": ("draw", "a face refuses"),
    "at zero": ("exit", "at no chips"),
}


def read_rules(place: Place, said: Table) -> dict[str, Any]:
    """The clauses and the lives under ``[rules]``."""
    known(place, said, RULE_KEYS)
    fields: dict[str, Any] = {slot: read_clause(place.of(slot), slot, said[slot]) for slot in RULE_SLOTS}
    return fields | {"lives": read_lives(place.of("lives"), said["lives"])}


def read_table(place: Place, said: Table) -> dict[str, Any]:
    """Direction, first dealer and stake under ``[table]``."""
    known(place, said, TABLE_KEYS)
    fields: dict[str, Any] = {slot: read_clause(place.of(slot), slot, said[slot]) for slot in TABLE_SLOTS}
    return fields | {"stake": whole(place.of("stake"), said["stake"], STAKES)}


def read_lives(place: Place, value: object) -> int:
    """How many chips each player begins with; 0 in a game without chips."""
    if value == NO_LIVES:
        return 0
    if isinstance(value, bool) or not isinstance(value, int) or value not in LIVES:
        raise place.refused(told(value), LIVES_EXPECTED)
    return value


def read_clause(place: Place, slot: str, value: object) -> object:
    """A clause: its words, or its words and what they leave open."""
    if isinstance(value, dict):
        if "name" not in value:
            raise place.refused(
                "a table without name", f'{{ name = "...", ... }}, with one of {listed(CATALOGUE[slot])}'
            )
        entry = find_entry(place.of("name"), slot, value["name"])
        only(place, value, ("name", *entry.parameters))
        return make(place, entry, {key: item for key, item in value.items() if key != "name"})
    return make(place, find_entry(place, slot, value), {})


def find_entry(place: Place, slot: str, value: object) -> Entry:
    """The entry of a clause under its words."""
    accepted = CATALOGUE[slot]
    words = text(place, value, f"one of {listed(accepted)}", LONGEST_TEXT)
    if words in accepted:
        return accepted[words]
    other = elsewhere(slot, words)
    if other:
        raise place.refused(f"{shown(words)} answers the slot {other[0]}", f'{other[0]} = "{other[1]}"')
    raise place.refused(shown(words), f"one of {listed(accepted)}{like(words, accepted)}")


def elsewhere(slot: str, words: str) -> tuple[str, str] | None:
    """The slot to which these words belong, and the words to write there."""
    if words == "none":  # too common a word to say where it belongs, but for the exchange that was once one slot
        return ("reach", "nobody") if slot == "draw" else None
    slots = (other for other, entries in CATALOGUE.items() if words in entries)
    return OTHER_WORDS.get(words) or next(((other, words) for other in slots), None)


def make(place: Place, entry: Entry, said: Table) -> object:
    """The clause itself, made from what the file says of its parameters."""
    if not entry.parameters:
        return entry.made
    for field in dataclasses.fields(entry.made):
        if field.name not in said and field.default is dataclasses.MISSING:
            write = f'{{ name = "{entry.words}", {field.name} = ... }}'
            raise place.refused(f"{shown(entry.words)} without {field.name}", write)
    return entry.made(**{name: read_parameter(place.of(name), name, value) for name, value in said.items()})


def read_parameter(place: Place, name: str, value: object) -> object:
    """What a clause leaves open: a face, a number, or a price for each face."""
    reader: Callable[[Place, object], object] | None = {"face": face_name, "prices": read_prices}.get(name)
    return reader(place, value) if reader else whole(place, value, NUMBERS[name])


def read_prices(place: Place, value: object) -> tuple[tuple[str, int], ...]:
    """What losing with each face costs."""
    expected = "a price for at least one face, such as { A = 3, 2 = 2 }"
    rows = by_face(place, value, expected)
    if not rows:
        raise place.refused("an empty table", expected)
    return tuple((face_name(place, face), whole(place.of(face), price, PRICES)) for face, price in rows.items())
