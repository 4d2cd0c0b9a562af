"""German as grammar has it: cards with their genders, chips and numbers, so that sentences can ask for a case.

A sentence of the catalogue may say ``{card}`` for the bare name, ``{card.einen}`` for "einen König" or "eine Dame",
``{card.einem}`` for "einem König", ``{card.den}`` for "den König", ``{chips.einen}`` for "einen Chip" or "zwei Chips".
A face whose gender nobody knows, because somebody's rule file invented it, stays without an article.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from cuckoo_formal.tell import words

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck

Names = tuple[str, ...]
FACES = {
    "A": "Ass", "2": "Zwei", "3": "Drei", "4": "Vier", "5": "Fünf", "6": "Sechs", "7": "Sieben",
    "8": "Acht", "9": "Neun", "T": "Zehn", "J": "Bube", "Q": "Dame", "K": "König",
}  # fmt: skip
SUITS = ("Karo", "Kreuz", "Herz", "Pik")
MASCULINE, NEUTER = ("König", "Bube"), ("Ass",)
#: a king, the subject; a king, the object; to a king; the king, the object: the articles by gender
ARTICLES = {
    "m": ("ein", "einen", "einem", "den"),
    "f": ("eine", "eine", "einer", "die"),
    "n": ("ein", "ein", "einem", "das"),
}
PLURALS = {"Ass": "Asse", "König": "Könige", "Dame": "Damen", "Bube": "Buben"}
NUMBERS = ("keine", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf")
SEATS = ("seat", "other")


class Card(str):
    """The name of a card, as "König" or "Pik-Dame"."""

    __slots__ = ()

    @property
    def gender(self) -> str:
        """Masculine, feminine, neuter, or nothing if it is no face that we know."""
        name = self.rpartition("-")[2]
        if name not in FACES.values():
            return ""
        return "m" if name in MASCULINE else "n" if name in NEUTER else "f"

    def after(self, case: int) -> str:
        """The card with its article, bent."""
        return f"{ARTICLES[self.gender][case]} {self.bent}" if self.gender else str(self)

    @property
    def bent(self) -> str:
        """As it stands after an article that is not the subject's: only "Bube" changes."""
        return f"{self}n" if self.endswith("Bube") else str(self)

    @property
    def ein(self) -> str:
        """A king, as the subject."""
        return f"{ARTICLES[self.gender][0]} {self}" if self.gender else str(self)

    @property
    def einen(self) -> str:
        """A king, as the object."""
        return self.after(1)

    @property
    def einem(self) -> str:
        """To a king."""
        return self.after(2)

    @property
    def den(self) -> str:
        """The king, as the object."""
        return self.after(3)


class Chips(str):
    """So many chips, as the subject; small numbers as words."""

    __slots__ = ()

    @property
    def einen(self) -> str:
        """As the object."""
        return self.replace("ein Chip", "einen Chip")

    @property
    def einem(self) -> str:
        """As in "with a chip"."""
        return self.replace("ein Chip", "einem Chip")


def card(name: str, suit: int | None = None) -> Card:
    """A card by its face, with its suit where a rule looks at suits."""
    face = FACES.get(name, words.safe(name))
    return Card(f"{SUITS[suit]}-{face}" if suit is not None and suit < len(SUITS) else face)


def chips(number: int) -> Chips:
    """So many chips."""
    return Chips("ein Chip" if number == 1 else f"{amount(number)} Chips")


def amount(number: int) -> str:
    """A number, small ones as a word."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def how_many(number: int) -> str:
    """How many chips somebody has, without saying that they are chips."""
    return chips(number).einen.split()[0]


def group(name: Card, size: int) -> str:
    """So many equal cards, as the object."""
    if size == 1:
        return name.einen
    many = PLURALS.get(name, f"{name}en") if name.gender else name
    return f"{'ein Paar' if size == 2 else amount(size)} {many}"  # noqa: PLR2004 - a pair


def listed(parts: list[str]) -> str:
    """Eins, zwei und drei."""
    return words.listed(parts, "und")


# -- the values of a story
def spoken(key: str, value: Any, deck: Deck, names: Names) -> str:  # noqa: ANN401 - a number or rows of them
    """A value as it stands in a sentence; what it is, its name says."""
    if isinstance(value, int):
        return names[value] if key in SEATS else AMOUNTS.get(key, chips)(value)
    return ROWS[key](value, deck, names)


def at(row: tuple[int, ...], deck: Deck) -> Card:
    """A card as a sentence has it."""
    return card(deck.faces[row[0]], *row[1:2])


AMOUNTS: Mapping[str, Callable[[int], str]] = {
    "number": str,
    "more": lambda number: f"{amount(number)} {'Karte' if number == 1 else 'Karten'}",
}
ROWS: Mapping[str, Callable[[tuple[Any, ...], Deck, Names], str]] = {
    **{name: lambda row, deck, _: at(row, deck) for name in ("card", "got", "held", "gave", "face")},
    "group": lambda row, deck, _: group(at(row[:1], deck), row[1]),
    "cards": lambda row, deck, _: listed([at(one, deck).einen for one in row]),
    "seats": lambda row, _, names: listed([names[seat] for seat in row]),
    "holdings": lambda row, deck, names: listed(
        [f"{names[seat]} {at(tuple(rest), deck).einen}" for seat, *rest in row]
    ),
    "counts": lambda row, _, names: listed([f"{name} {how_many(n)}" for name, n in zip(names, row, strict=True)]),
}


# -- the values of an English sentence
CARD = re.compile(r"(?:an? |the )?(.+)")
PRICE = re.compile(r"(\d+) chips? for (.+)")
COPIES = re.compile(r"(.+) \((\w+) of each\)")
ENGLISH = {name: FACES[face] for face, name in words.FACES.items()}


def read(name: str, value: str) -> str:
    """A value that was English; what it is, its name says."""
    return READ[name](value) if name in READ else value


def read_card(value: str) -> Card:
    """A king, the king or simply king."""
    name = CARD.sub(r"\1", value) if value.startswith(("a ", "an ", "the ")) else value
    return Card(ENGLISH[name]) if name in ENGLISH else card(name)


def read_number(value: str) -> str:
    """A number that may be a word."""
    return NUMBERS[words.NUMBERS.index(value)] if value in words.NUMBERS else value


def read_chips(value: str) -> Chips:
    """So many chips, or their number alone."""
    number = value.split(maxsplit=1)[0]
    return chips(int(number) if number.isdecimal() else words.NUMBERS.index(number))


def read_faces(value: str) -> str:
    """The faces of a pack, those of which there are equally many together."""
    return "; ".join(read_run(run) for run in value.split("; "))


def read_run(value: str) -> str:
    """Faces of which there are equally many."""
    there = COPIES.fullmatch(value)
    if there is None:
        return value
    return f"{', '.join(read_card(face) for face in there[1].split(', '))} (je {read_number(there[2])})"


def read_prices(value: str) -> str:
    """What losing with each face costs."""
    rows = [PRICE.fullmatch(one) for one in value.split(", ")]
    return ", ".join(f"{read_chips(row[1]).einen} für {read_card(row[2]).einen}" for row in rows if row)


READ: Mapping[str, Callable[[str], str]] = {
    "card": read_card,
    "face": read_card,
    "number": read_number,
    "most": read_number,
    "packs": read_number,
    "chips": read_chips,
    "faces": read_faces,
    "prices": read_prices,
}
