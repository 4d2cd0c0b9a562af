"""The rule sets in which faults are looked for: every clause alone, every power, the built-in sets, and mixtures."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cuckoo_formal.cards import Deck, Power
from cuckoo_formal.clauses.register import CATALOGUE, SLOTS
from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import builtin, named
from cuckoo_formal.rules import Rules
from cuckoo_formal.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cuckoo_formal.clauses.register import Entry

#: a value for each parameter that a clause has
PARAMETERS = MappingProxyType(
    {"face": "K", "prices": (("A", 2), ("2", 3), ("K", 0)), "most": 3, "times": 2, "percent": 20}
)
ON_TURN = (Power.STOPS, Power.BLOCKS, Power.CHARGES, Power.KNOCKS_OUT, Power.UNDOES)
MIXTURES = 240
FACES = "A23QK"  # a few faces, so that cards are often equal


def made(entry: Entry) -> Any:
    """The clause of an entry."""
    return (
        entry.made(**{name: PARAMETERS[name] for name in entry.parameters})
        if entry.parameters and isinstance(entry.made, type)
        else entry.made
    )


@cache
def rule_sets() -> Mapping[str, Rules]:
    """Every rule set by its name."""
    return MappingProxyType(
        clauses() | in_pairs() | powers() | {name: named(name).rules for name in builtin()} | mixtures()
    )


def clauses() -> dict[str, Rules]:
    """The base game with one other clause."""
    return {
        f"{slot}: {words}": replace(Rules(), **{slot: made(entry)})
        for slot in SLOTS
        for words, entry in CATALOGUE[slot].items()
    }


def in_pairs() -> dict[str, Rules]:
    """Clauses with another one beside them at which they look: suits, a fine that goes to all, a double fine."""
    suits, each, double = (
        CATALOGUE[slot][words].made
        for slot, words in (
            ("standing", "suits break ties"),
            ("fine", "one to every other player"),
            ("fine", "ace pays double"),
        )
    )
    looked_at = ("opening", "holder", "blocked", "reach", "cut", "draw", "windfall", "talk")
    rows = {
        f"{slot}: {words}, with suits": replace(Rules(), **{slot: made(entry)}, standing=suits)
        for slot in looked_at
        for words, entry in CATALOGUE[slot].items()
    }
    for words, entry in CATALOGUE["exit"].items():
        rows[f"exit: {words}, with one to each"] = replace(Rules(), exit=entry.made, fine=each)
        rows[f"exit: {words}, with a double fine"] = replace(Rules(), exit=entry.made, fine=double)
    return rows


def powers() -> dict[str, Rules]:
    """Games in which the queen, or the three as well, has a power or two."""
    deck, rows = Deck(), dict[str, Rules]()
    for power in Power:
        rows[f"asked: {power}"] = Rules(replace(deck, asked=(*deck.asked, ("Q", (power,)))))
        if power is not Power.PASSES_ON:
            two = (*deck.asked, ("Q", (power, Power.PASSES_ON)), ("3", (Power.PASSES_ON, power)))
            rows[f"asked: {power} and passes on"] = Rules(replace(deck, asked=two))
    for power in ON_TURN:
        rows[f"on turn: {power}"] = Rules(replace(deck, on_turn=(("Q", (power,)),)))
        rows[f"on turn: {power}, if he likes"] = replace(
            Rules(replace(deck, on_turn=(("Q", (power,)),))), shown=CATALOGUE["shown"]["when asked, if he likes"].made
        )
    return rows


def mixtures() -> dict[str, Rules]:
    """Rule sets with clauses by chance in every slot."""
    rows, seed = dict[str, Rules](), 0
    while len(rows) < MIXTURES:
        seed += 1
        try:
            rows[f"mixture {seed}"] = mixture(Stream(seed, 1, 1, "mixture"), base=seed % 3)
        except Problem:  # two clauses that exclude each other
            continue
    return rows


def mixture(chance: Stream, base: int) -> Rules:
    """One rule set by chance: few faces, any powers; of ``base`` + 1 slots about ``base`` are as in the base game."""
    fields: dict[str, Any] = {}
    for slot, entries in CATALOGUE.items():
        row = list(entries.values())
        if chance.below(base + 1) == 0:
            fields[slot] = made(row[chance.below(len(row))])
    asked: tuple[Any, ...] = (("best", (Power.BLOCKS,)),)
    for face in ("Q", "3"):
        if chance.below(2):
            some = chance.shuffled(list(Power))[: 1 + chance.below(2)]
            asked = (*asked, (face, some))
    on_turn = (("Q", (ON_TURN[chance.below(len(ON_TURN))],)),) if chance.below(3) == 0 else ()
    deck = Deck(tuple(FACES), (3,) * len(FACES), asked=asked, on_turn=on_turn)
    return Rules(deck=deck, lives=2, **fields)
