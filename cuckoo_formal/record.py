"""A saved match is its record: rules, seats, seed, and what was answered.  ``docs/records.md`` describes the file.

:mod:`cuckoo_formal.replay` loads it again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cuckoo_formal import __version__, files
from cuckoo_formal.evening import NO
from cuckoo_formal.notation import LETTERS, SUITS
from cuckoo_formal.players import LONGEST_NAME
from cuckoo_formal.rulefile import RuleFile, dump, fingerprint
from cuckoo_formal.rulefile.reading import LONGEST_TITLE
from cuckoo_formal.schema import DIALECT

if TYPE_CHECKING:
    from pathlib import Path

    from cuckoo_formal.evening import Evening
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.table import Match

FORMAT = 1
SEEDS = range(1 << 64)
SEATS = range(2, 100_001)
EXACT = 1 << 53  # larger integers are written as strings, since most readers of JSON would round them
KEYS = ("format", "kind", "written_by", "rules", "seats", "players", "people", "seed", "hands")
RULE_KEYS = ("name", "sha256", "file")
HAND_KEYS = ("match", "hand", "dealer", "cards", "stock", "answers", "chips", "pot")
ALWAYS = HAND_KEYS[:6]
Document = dict[str, Any]


@dataclass(frozen=True)
class Record:
    """An evening, by which rules and between whom."""

    file: RuleFile
    players: tuple[str, ...]
    people: tuple[int, ...]  # the seats that are not played by bots
    evening: Evening


# -- writing
def save(path: Path, record: Record) -> None:
    """Write the record to a file, whole or not at all.  Raises :class:`Problem`."""
    files.write(path, text(record))


def text(record: Record) -> str:
    """The record as the text of a file: the same evening gives the same bytes."""
    said = document(record)
    hands = ",\n".join(f"  {json.dumps(hand, ensure_ascii=False)}" for hand in said.pop("hands"))
    head = json.dumps(said, ensure_ascii=False, indent=1).removesuffix("\n}")
    return f'{head},\n "hands": [\n{hands}\n ]\n}}\n'


def document(record: Record) -> Document:
    """Everything that a file keeps of an evening."""
    evening = record.evening
    hands = [hand_said(evening.rules, past.before, past.dealt, past.answers, past.after) for past in evening.past]
    after = None if evening.waits_for else evening.scored
    hands.append(hand_said(evening.rules, evening.match, evening.dealt, evening.answers, after))
    return {
        "format": FORMAT,
        "kind": "record",
        "written_by": f"cuckoo-formal {__version__}",
        "rules": {"name": plain(record.file.name), "sha256": fingerprint(record.file.rules), "file": dump(record.file)},
        "seats": evening.match.seats,
        "players": list(record.players),
        "people": [seat + 1 for seat in record.people],
        "seed": evening.seed if evening.seed <= EXACT else str(evening.seed),
        "hands": hands,
    }


def plain(name: str) -> str:
    """The name of a rule set, which may be that of any file, in letters that can be read again."""
    return "".join(letter if letter.isprintable() and letter not in "/\\" else "_" for letter in name)[:LONGEST_TITLE]


def hand_said(rules: Rules, match: Match, dealt: Hand, answers: str, after: Match | None) -> Document:
    """One hand: the cards by seat, what was answered, and the chips when all had paid."""
    lying = cards_said(rules, dealt)
    row: list[str | None] = [None] * match.seats
    for seat, card in zip(match.order(), lying, strict=False):
        row[seat] = card
    said = {
        "match": match.match,
        "hand": match.number,
        "dealer": match.dealer + 1,
        "cards": row,
        "stock": lying[len(dealt.cards) :],
        "answers": answers,
    }
    return said if after is None else said | {"chips": list(after.chips), "pot": after.pot}


def cards_said(rules: Rules, dealt: Hand) -> list[str]:
    """The faces of the cards dealt and of the top of the stock, with a suit where a rule looks at suits."""
    suits = [SUITS[suit] if suit < len(SUITS) else f"({suit + 1})" for suit in dealt.suits]
    lying = (*dealt.cards, *dealt.stock)
    return [rules.deck.faces[card] + suit for card, suit in zip(lying, suits or [""] * len(lying), strict=True)]


# -- the format, for other programs
def schema() -> Document:
    """The JSON Schema of a record, draft 2020-12."""
    number, seat = {"type": "integer", "minimum": 0}, {"type": "integer", "minimum": 1}
    card = {"type": "string", "description": "A face, and a suit where a rule looks at suits."}
    hand = {
        "match": seat,
        "hand": seat,
        "dealer": seat,
        "cards": many({"anyOf": [card, {"type": "null"}]}, "The card dealt to each seat; null for who is out."),
        "stock": many(card, "The cards of the stock that the rules can turn up, top first."),
        "answers": {"type": "string", "pattern": f"^[{LETTERS}{NO}]*$"},
        "chips": many(number, "The chips of each seat when all had paid; not there while the hand goes on."),
        "pot": number,
    }
    rules = {"name": {"type": "string"}, "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"}}
    name = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}
    return {
        "$schema": DIALECT,
        "title": "A record of a match, by cuckoo-formal",
        **table(
            {
                "format": {"const": FORMAT},
                "kind": {"const": "record"},
                "written_by": {"type": "string"},
                "rules": table(
                    rules | {"file": {"type": "string", "description": "The rule file, in TOML."}}, RULE_KEYS
                ),
                "seats": {"type": "integer", "minimum": SEATS[0], "maximum": SEATS[-1]},
                "players": many(name, "The players' names, seat by seat."),
                "people": many(seat, "The seats that are not played by bots."),
                "seed": {"anyOf": [number, {"type": "string", "pattern": "^[0-9]{1,20}$"}]},
                "hands": many(table(hand, ALWAYS), "The hands in order; the last may not be over."),
            },
            KEYS,
        ),
    }


def table(properties: Document, required: tuple[str, ...]) -> Document:
    """The schema of a table that has these keys and no others."""
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def many(items: Document, description: str) -> Document:
    """The schema of a list."""
    return {"type": "array", "items": items, "description": description}
