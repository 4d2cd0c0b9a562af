"""A rule set as the document that a file holds, and as the file's text."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

import tomli_w

from cuckoo_formal.cards import Deck
from cuckoo_formal.cards import Table as Powers
from cuckoo_formal.clauses import entry
from cuckoo_formal.rulefile.keys import PACK_KEYS, PARTS, RULE_SLOTS, TABLE_SLOTS
from cuckoo_formal.rulefile.layout import laid_out
from cuckoo_formal.rulefile.values import Table
from cuckoo_formal.rules import Rules

FORMAT = 1
NO_LIVES = "none"


@dataclass(frozen=True)
class RuleFile:
    """A rule set with its title, where it is from, and which of its answers the source leaves open."""

    name: str
    title: str
    source: str
    assumed: tuple[str, ...]
    rules: Rules


def dump(file: RuleFile, parent: RuleFile | None = None) -> str:
    """A rule set as the text of a file; with a built-in parent, only what differs from it."""
    head: Table = {"format": FORMAT, "title": file.title}
    if parent:
        head["like"] = parent.name
    if file.source:
        head["source"] = file.source
    if file.assumed:
        head["assumed"] = list(file.assumed)
    body = document(file.rules)
    return laid_out(head | (differences(document(parent.rules), body) if parent else body))


def document(rules: Rules) -> dict[str, Table]:
    """Everything that a file can say of a rule set, but for what is empty."""
    table: Table = {slot: said(getattr(rules, slot)) for slot in TABLE_SLOTS}
    answers: Table = {slot: said(getattr(rules, slot)) for slot in RULE_SLOTS}
    return {
        "deck": deck_said(rules.deck),
        "table": table | {"stake": rules.stake},
        "rules": answers | {"lives": rules.lives or NO_LIVES},
    }


def differences(parent: dict[str, Table], child: dict[str, Table]) -> dict[str, Table]:
    """What the child's document says otherwise than the parent's."""
    parts = {part: changed(parent[part], child[part]) for part in PARTS}
    return {part: changes for part, changes in parts.items() if changes}


def changed(parent: Table, child: Table) -> Table:
    """The keys with another value; a row that the parent has and the child has not is empty."""
    new = {key: value for key, value in child.items() if key not in parent or parent[key] != value}
    gone: Table = {key: type(value)() for key, value in parent.items() if key not in child}
    return new | gone


def said(made: object) -> object:
    """A clause as a file says it: its words, or its words and what they leave open."""
    here = entry(made)
    if not here.parameters:
        return here.words
    return {"name": here.words} | {name: plain(getattr(made, name)) for name in here.parameters}


def plain(value: object) -> object:
    """A parameter as a file says it."""
    return dict(value) if isinstance(value, tuple) else value


def deck_said(deck: Deck) -> Table:
    """The deck as a file says it; of the packs for smaller tables, what is different."""
    outer = pack_said(deck)
    rows = [{"up_to": up_to} | changed(outer, pack_said(smaller)) for up_to, smaller in deck.by_seats]
    return outer | ({"by_seats": rows} if rows else {})


def pack_said(deck: Deck) -> Table:
    """One pack as a file says it."""
    letters = "".join(deck.faces)
    one_each = all(len(face) == 1 for face in deck.faces) and "10" not in letters
    same = len(set(deck.copies)) == 1
    pack: dict[str, Any] = {
        "faces": letters if one_each else list(deck.faces),
        "copies": deck.copies[0] if same else dict(zip(deck.faces, deck.copies, strict=True)),
        "packs": deck.packs,
        "asked": powers_said(deck.asked),
    }
    if deck.on_turn:
        pack["on_turn"] = powers_said(deck.on_turn)
    return {key: pack[key] for key in PACK_KEYS if key in pack}


def powers_said(powers: Powers) -> Table:
    """Powers as a file says them: one word, or a list."""
    return {face: str(row[0]) if len(row) == 1 else [str(power) for power in row] for face, row in powers}


def fingerprint(rules: Rules) -> str:
    """The SHA-256 of the rules alone, written out in full: equal rules have the same, whatever their file is called."""
    text = tomli_w.dumps({"format": FORMAT} | document(rules))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
