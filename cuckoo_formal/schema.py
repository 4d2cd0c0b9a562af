"""JSON Schema of rule files, drawn from the catalogue: editors complete and check a file by it while it is written."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

from cuckoo_formal.cards import BEST, WORST, Power
from cuckoo_formal.clauses import CATALOGUE, SLOTS, Entry
from cuckoo_formal.rulefile.answers import NUMBERS, PRICES
from cuckoo_formal.rulefile.documents import FORMAT, NO_LIVES
from cuckoo_formal.rulefile.keys import QUESTIONS, RULE_SLOTS, TABLE_SLOTS
from cuckoo_formal.rulefile.packs import COPIES, FACES, PACKS, UP_TO
from cuckoo_formal.rulefile.reading import LONGEST_TITLE, builtin
from cuckoo_formal.rulefile.values import LONGEST_FACE, LONGEST_TEXT
from cuckoo_formal.rules import LIVES, STAKES

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
#: what a regular expression can say of the name of a face
FACE_PATTERN = r"^(?![-taskl]+$)[^/+#\s]+$"
NO_FACE = {"not": {"enum": [BEST, WORST]}}


def rule_files() -> Schema:
    """The schema of a rule file, draft 2020-12."""
    parts = {
        "format": {"const": FORMAT, "description": "The format of this file."},
        "title": words("What people call these rules.", LONGEST_TITLE),
        "like": one_of(builtin(), "The built-in rule set from which everything is taken that this file does not say."),
        "source": words("Where these rules are from.", LONGEST_TEXT),
        "assumed": {
            "description": "The questions that the source leaves open.",
            **many({"enum": list(QUESTIONS)}),
        },
        "deck": deck(),
        "table": table(TABLE_SLOTS, {"stake": whole(STAKES, "The money that each player stakes.")}),
        "rules": table(RULE_SLOTS, {"lives": lives()}),
    }
    return {"$schema": DIALECT, "title": "A rule file of cuckoo-formal", **record(parts, ("format", "title"))}


# -- parts of the file
def deck() -> Schema:
    """The deck, with the packs for smaller tables."""
    up_to = whole(UP_TO, "The most seats of a table that plays with this pack.")
    by_seats = {"description": "Other packs for smaller tables.", "type": "array"}
    return record(pack() | {"by_seats": by_seats | {"items": record({"up_to": up_to} | pack(), ("up_to",))}})


def pack() -> Schema:
    """One pack: faces, copies, packs and powers."""
    copies, numbers = whole(COPIES), {"minItems": FACES[0], "maxItems": FACES[-1]}
    letters = {
        "type": "string",
        "minLength": FACES[0],
        "maxLength": FACES[-1],
        "pattern": r"^(?!.*10)[^/+#\s\-taskl]+$",
    }
    names = many(face() | NO_FACE) | numbers
    return {
        "faces": {"description": "The faces from worst to best.", "oneOf": [letters, names]},
        "copies": {
            "description": "How often each face is in one pack.",
            "oneOf": [
                copies,
                {"type": "array", "items": copies, **numbers},
                by_face(copies) | {"minProperties": FACES[0]},
            ],
        },
        "packs": whole(PACKS, "How many packs are shuffled together."),
        "asked": powers("What a card does when its holder is asked for it."),
        "on_turn": powers("What a card does when its holder's turn comes."),
    }


def powers(description: str) -> Schema:
    """Faces and their powers."""
    power = {"enum": [str(power) for power in Power]}
    return {"description": description, **by_face({"oneOf": [power, many(power) | {"minItems": 1}]})}


def table(slots: Iterable[str], more: Schema) -> Schema:
    """A part of the file with one key a slot."""
    return record({slot: answer(slot) for slot in slots} | more)


def lives() -> Schema:
    """The chips of each player."""
    return {"description": "The chips of each player at the start.", "oneOf": [whole(LIVES), {"const": NO_LIVES}]}


# -- clauses
def answer(slot: str) -> Schema:
    """A clause: its words, or its words and what they leave open."""
    entries = CATALOGUE[slot].values()
    plain = {"enum": [entry.words for entry in entries if not needs(entry)]}
    return {"description": SLOTS[slot].question, "oneOf": [plain, *(spelled_out(entry) for entry in entries)]}


def spelled_out(entry: Entry) -> Schema:
    """A clause as a table: its words under ``name``, and its parameters."""
    parameters = {name: parameter(name) for name in entry.parameters}
    return record({"name": {"const": entry.words}} | parameters, ("name", *needs(entry)))


def needs(entry: Entry) -> tuple[str, ...]:
    """The parameters that a file must give."""
    if not entry.parameters:
        return ()
    return tuple(field.name for field in dataclasses.fields(entry.made) if field.default is dataclasses.MISSING)


def parameter(name: str) -> Schema:
    """What a clause leaves open."""
    others = {"face": face(), "prices": by_face(whole(PRICES)) | {"minProperties": 1}}
    return others[name] if name in others else whole(NUMBERS[name])


# -- building blocks
def record(properties: Mapping[str, Schema], required: tuple[str, ...] = ()) -> Schema:
    """A table with these keys and no others."""
    schema: Schema = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    return schema | ({"required": list(required)} if required else {})


def by_face(item: Schema) -> Schema:
    """A table with one row a face."""
    names = {"minLength": 1, "maxLength": LONGEST_FACE, "pattern": FACE_PATTERN}
    return {"type": "object", "propertyNames": names, "additionalProperties": item}


def face() -> Schema:
    """The name of a face."""
    return {"type": "string", "minLength": 1, "maxLength": LONGEST_FACE, "pattern": FACE_PATTERN}


def words(description: str, longest: int) -> Schema:
    """Words on one line."""
    pattern = r"^[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f][^\x00-\x1f\x7f]*$"
    return {"description": description, "type": "string", "minLength": 1, "maxLength": longest, "pattern": pattern}


def one_of(accepted: Iterable[str], description: str) -> Schema:
    """One of these words."""
    return {"description": description, "enum": list(accepted)}


def many(item: Schema) -> Schema:
    """A list in which nothing stands twice."""
    return {"type": "array", "items": item, "uniqueItems": True}


def whole(limits: range, description: str = "") -> Schema:
    """A whole number within limits."""
    number: Schema = {"type": "integer", "minimum": limits[0], "maximum": limits[-1]}
    return ({"description": description} if description else {}) | number
