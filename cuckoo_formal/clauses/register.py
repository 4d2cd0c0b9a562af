"""The catalogue: every slot, every clause in it, the words for it, and what it says."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from cuckoo_formal.cards import BEST, WORST

C = TypeVar("C")
SPOKEN = {"A": "an ace", "T": "a ten", "J": "a jack", "Q": "a queen", "K": "a king"}
SPOKEN |= {word: f"a card of the {word} face" for word in (BEST, WORST)}


@dataclass(frozen=True)
class Slot:
    """A question that the game leaves open."""

    name: str
    question: str
    default: str  # the words of the clause that answers it in the base game


@dataclass(frozen=True)
class Entry:
    """A clause under the words by which files, pages and errors call it.

    ``made`` is the clause itself, or the class whose ``parameters`` make one.  ``traits`` say what it looks at or
    asks: ``suits``, ``origin``, ``again``, ``show``, ``take``, ``left``, ``beyond``, ``ties``, ``gives back``, and
    ``looks`` where a player has to have looked at his card.
    """

    slot: str
    words: str
    made: Any
    text: str
    source: str
    parameters: tuple[str, ...] = ()
    traits: frozenset[str] = field(default_factory=frozenset)


SLOTS = {
    slot.name: slot
    for slot in (
        Slot("opening", "What happens before the first turn?", "none"),
        Slot("turn", "When may a seat ask, and when must it?", "may ask once"),
        Slot("shown", "When does a card that refuses turn up?", "when asked"),
        Slot("holder", "For whom does such a card refuse?", "any holder"),
        Slot("look", "May the dealer look at his card before his turn?", "dealer looks"),
        Slot("blocked", "What may a seat do that has been refused?", "keeps its card"),
        Slot("reach", "With whom may the dealer exchange?", "the stock"),
        Slot("cut", "How does the dealer take his card from the stock?", "face down"),
        Slot("draw", "Which card of the stock does the dealer get?", "top of stock"),
        Slot("windfall", "What if the dealer draws the rank he held?", "nothing"),
        Slot("talk", "What is said when cards change hands?", "silent"),
        Slot("showdown", "How are the cards turned up at the end?", "all at once"),
        Slot("standing", "How do cards compare?", "single cards"),
        Slot("losers", "Who of the lowest loses?", "all tied"),
        Slot("fine", "How much does a loser pay, and to whom?", "one chip"),
        Slot("exit", "When is a player out?", "at no chips"),
        Slot("settle", "What if all who are left go out together?", "no winner"),
        Slot("end", "When is the match over?", "last one in"),
        Slot("prize", "Who gets the money?", "winner takes all"),
        Slot("dealer", "Who deals next?", "next living seat"),
        Slot("pack", "Where do the cards of the next hand come from?", "new pack each hand"),
        Slot("first_dealer", "Who deals first?", "last seat"),
        Slot("direction", "Which way does play go round?", "clockwise"),
    )
}
CATALOGUE: dict[str, dict[str, Entry]] = {name: {} for name in SLOTS}
ENTRIES: dict[Hashable, Entry] = {}


def clause(slot: str, name: str, *, source: str = "", traits: tuple[str, ...] = ()) -> Callable[[C], C]:
    """Enter a function, or a record class with parameters, under its words; its docstring is what it says."""

    def enter(made: C) -> C:
        parameters = tuple(f.name for f in dataclasses.fields(made)) if dataclasses.is_dataclass(made) else ()
        add(Entry(slot, name, made, " ".join((made.__doc__ or "").split()), source, parameters, frozenset(traits)))
        return made

    return enter


def choice(slot: str, name: str, made: C, text: str, *, source: str = "", traits: tuple[str, ...] = ()) -> C:
    """Enter one ready record under its words."""
    add(Entry(slot, name, made, text, source, (), frozenset(traits)))
    return made


def add(new: Entry) -> None:
    """Put an entry into the catalogue."""
    CATALOGUE[new.slot][new.words] = new
    ENTRIES[new.made] = new


def entry(made: Any) -> Entry:
    """The entry of a clause: its own, or that of the class that made it."""
    return ENTRIES[made] if made in ENTRIES else ENTRIES[cast("Hashable", type(made))]


def words(made: Any) -> str:
    """The words by which a clause is called."""
    return entry(made).words


def says(made: Any) -> str:
    """What a clause says, in a player's words, with its own faces and numbers in it; one time is once."""
    here = entry(made)
    text = here.text.format(**{name: spoken(getattr(made, name)) for name in here.parameters})
    return text.replace(" 1 times", " once")


def spoken(value: Any) -> str:
    """A face, a number or a table of faces as a player would say it."""
    if isinstance(value, tuple):
        return ", ".join(f"{chips} {'chip' if chips == 1 else 'chips'} for {spoken(face)}" for face, chips in value)
    if isinstance(value, str):
        return SPOKEN.get(value, f"{'an' if value[:1] in 'AEIOU8' else 'a'} {value}")
    return str(value)


def traits(made: Any) -> frozenset[str]:
    """What a clause looks at or asks."""
    return entry(made).traits
