"""The JSON Schema of counts, as ``perft --json`` prints them and the committed tables hold them."""

from __future__ import annotations

from typing import Any

from cuckoo_formal.explore.counts import EXACT, TREE
from cuckoo_formal.schema import DIALECT

Schema = dict[str, Any]
NUMBER: Schema = {
    "description": "a whole number, as text past 2^53",
    "anyOf": [{"type": "integer", "minimum": 0, "maximum": EXACT}, {"type": "string", "pattern": "^[0-9]{16,}$"}],
}
NAMES = (*TREE, *(f"{name}_by_card" for name in TREE))


def counts() -> Schema:
    """What ``perft --json`` prints; ``docs/counts.md`` says what is counted."""
    known = {name: or_null(NUMBER) for name in (*NAMES, "states")}
    sets = or_null({"type": "array", "items": NUMBER, "description": "one a seat, in order of play"})
    depths = or_null({"type": "array", "items": depth()})
    reasons = {"type": "object", "additionalProperties": {"type": "string"}, "description": "why a count is null"}
    properties = {**known, "information_sets": sets, "depths": depths}
    return {
        "$schema": DIALECT,
        "title": "Counts of a hand",
        "type": "object",
        "properties": {**properties, "reasons": reasons},
        "required": sorted(properties),
        "additionalProperties": False,
    }


def depth() -> Schema:
    """The counts of one number of steps from the root."""
    properties = {"depth": {"type": "integer", "minimum": 0}, **dict.fromkeys(NAMES, NUMBER)}
    return {
        "type": "object",
        "properties": properties,
        "required": sorted(properties),
        "additionalProperties": False,
    }


def or_null(schema: Schema) -> Schema:
    """The same, or nothing."""
    return {"anyOf": [schema, {"type": "null"}]}
