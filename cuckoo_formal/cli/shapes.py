"""The JSON Schema of what ``odds``, ``chain`` and ``check`` print with ``--json``."""

from __future__ import annotations

from cuckoo_formal.schema import DIALECT, Schema, one_of, record

FRACTION: Schema = {"description": "an exact fraction", "type": "string", "pattern": r"^-?[0-9]+/[1-9][0-9]*$"}
CHANCE: Schema = {"anyOf": [FRACTION, {"description": "a float, where it is not exact", "type": "number"}]}
SEAT: Schema = {"description": "in order of play, from 1", "type": "integer", "minimum": 1}
TEXT: Schema = {"type": "string"}
HASH: Schema = {"description": "SHA-256 of the rules", "type": "string", "pattern": "^[0-9a-f]{64}$"}
HANDS: Schema = {
    "description": "hands by number of seats",
    "type": "object",
    "additionalProperties": {"type": "integer"},
}
VERDICTS = ("proved", "exhausted", "sampled", "undecided", "refuted")


def document(title: str, properties: dict[str, Schema]) -> Schema:
    """A document in which all of this stands."""
    return {"$schema": DIALECT, "title": title} | record(properties, tuple(properties))


def rows(properties: dict[str, Schema]) -> Schema:
    """A list of records in which all of this stands."""
    return {"type": "array", "items": record(properties, tuple(properties))}


def odds() -> Schema:
    """What ``odds --json`` prints."""
    return document(
        "Chances of a hand",
        {
            "seats": rows({"seat": SEAT, "loses": FRACTION}),
            "tie": FRACTION,
            "expected_losers": FRACTION,
            "rules": TEXT,
            "hash": HASH,
            "method": one_of(("columns", "seats"), "how it was counted"),
            "strategy": {"type": "array", "items": {"type": "object"}, "description": "one a seat, as in a file"},
        },
    )


def chain() -> Schema:
    """What ``chain --json`` prints."""
    return document(
        "Chances of a match",
        {
            "seats": rows({"seat": SEAT, "wins": CHANCE}),
            "no_winner": CHANCE,
            "shared": CHANCE,
            "expected_hands": CHANCE,
            "lengths": {
                "type": "array",
                "items": {"type": "number"},
                "description": "chances of so many hands, from 0",
            },
            "exact": {"type": "boolean"},
            "relative_error": {"type": "number", "minimum": 0},
            "states": {"type": "integer", "minimum": 1},
            "rules": TEXT,
            "hash": HASH,
            "strategy": {"type": "object"},
        },
    )


def check() -> Schema:
    """What ``check --json`` prints."""
    ending = {
        "verdict": one_of(("bounded", "probability 1", "never by rule", "undecided"), "whether a match ends"),
        "bound": HANDS,
        "longest": HANDS,
        "shortest": HANDS,
        "lasso": {
            "description": "whether a match can run in a circle",
            "enum": ["none", "by the cards", "by the players", None],
        },
        "expected_hands": {
            "description": "on average, by number of seats, where it was worked out",
            "type": "object",
            "additionalProperties": FRACTION,
        },
        "strategy": {"description": "how everybody plays for that", "anyOf": [TEXT, {"type": "null"}]},
    }
    claims = {
        "claim": TEXT,
        "says": TEXT,
        "seats": {"anyOf": [{"type": "integer", "minimum": 2}, {"const": "every"}]},
        "verdict": one_of(VERDICTS, "how strong the verdict is"),
        "expected": {"description": "as recorded; null for a file without a record", "enum": [True, False, None]},
        "method": TEXT,
        "solvers": {"type": "array", "items": TEXT},
        "witness": {"anyOf": [TEXT, {"type": "null"}], "description": "the deal of a refutation, in notation"},
    }
    round_and_round = "of a match that need not end: how many of the last hands can be played again and again"
    rest: dict[str, Schema] = {
        "loop": {"type": "integer", "minimum": 1, "description": round_and_round},
        "grace": {
            "type": "array",
            "items": {"type": "integer", "minimum": 0},
            "description": "of the witness, by seat: 0 has not gone broke, 1 has grace, 2 gets none",
        },
        "left": {"type": "integer", "minimum": 0, "description": "of the witness: how many cards are left of the pack"},
        "others": {"type": "array", "items": TEXT, "description": "with --several: deals that break it otherwise"},
    }
    return document(
        "Verdicts",
        {
            "rules": TEXT,
            "hash": HASH,
            "ending": {"anyOf": [record(ending, tuple(ending)), {"type": "null"}]},
            "claims": {"type": "array", "items": record(claims | rest, tuple(claims))},
        },
    )
