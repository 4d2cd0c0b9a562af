"""Single values of a file: where each stands, what TOML takes it for, and what was expected instead."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, time

from cuckoo_formal.problems import Problem, nearest, shown

Table = dict[str, object]
LONGEST_FACE = 20
LONGEST_TEXT = 500
BIGGEST_SHOWN = 10**12
FACE = (
    f"the name of a face in quotes: up to {LONGEST_FACE} letters, digits or signs, without / + # and white space, "
    "and not of the letters t a s k l and - alone"
)
#: what the one-line notation of a hand needs for itself
RESERVED = re.compile(r".*[/+#].*|[-taskl]+")


@dataclass(frozen=True)
class Place:
    """Where a value stands: in which file, and under which key."""

    file: str
    key: str = ""

    def of(self, key: str) -> Place:
        """The place of a key in this table."""
        name = shown(key)
        name = name[1:-1] if re.fullmatch(r"[A-Za-z0-9_-]+", key) else name
        return Place(self.file, f"{self.key}.{name}" if self.key else name)

    def item(self, number: int) -> Place:
        """The place of an item of this list, counted from 1."""
        return Place(self.file, f"{self.key}[{number}]")

    def refused(self, what: str, expected: str) -> Problem:
        """What is wrong here, and what was expected."""
        where = f"{self.file}: {self.key}" if self.key else self.file
        return Problem(f"{where}: {what}; expected {expected}")


def told(value: object) -> str:
    """A value as an error shows it, with what TOML takes it for."""
    match value:
        case bool():
            text = f"{str(value).lower()}, a yes or no"
        case str():
            text = shown(value)
        case int() if abs(value) >= BIGGEST_SHOWN:
            text = "a number of more than twelve digits"
        case int() | float():
            text = f"the number {value}"
        case date() | time():
            text = f"{value}, a date or a time"
        case dict():
            text = "a table"
        case _:
            text = "a list"
    return text


def listed(words: Iterable[str]) -> str:
    """Accepted values, one after the other."""
    return ", ".join(f'"{word}"' for word in words)


def like(value: object, accepted: Iterable[str]) -> str:
    """The nearest accepted spelling, if there is one, as the end of an error."""
    names, said = tuple(accepted), str(value)[:LONGEST_TEXT].casefold()
    same = [name for name in names if name.casefold() == said]
    longer = [name for name in names if len(said) > 1 and name.casefold().startswith(f"{said} ")]
    close = same or longer
    return f'; did you mean "{close[0]}"?' if close else nearest(value, names)


def whole(place: Place, value: object, limits: range) -> int:
    """A whole number within limits."""
    if isinstance(value, bool) or not isinstance(value, int) or value not in limits:
        raise place.refused(told(value), f"a whole number from {limits[0]} to {limits[-1]}")
    return value


def text(place: Place, value: object, expected: str, longest: int = LONGEST_TEXT) -> str:
    """Words on one line."""
    if not isinstance(value, str):
        raise place.refused(told(value), expected)
    if len(value) > longest:
        raise place.refused(f"{len(value)} characters", f"at most {longest}")
    if not value.isprintable():
        raise place.refused(f"{shown(value)}, which has a character that does not print", expected)
    if not value.strip():
        raise place.refused(f"{shown(value)}, which is blank", expected)
    return value


def table(place: Place, value: object, expected: str = "a table of keys and values") -> Table:
    """A table."""
    if not isinstance(value, dict):
        raise place.refused(told(value), expected)
    return value


def row(place: Place, value: object, expected: str) -> list[object]:
    """A list."""
    if not isinstance(value, list):
        raise place.refused(told(value), expected)
    return value


def composed(value: str) -> str:
    """A name in the one spelling that Unicode calls composed."""
    return unicodedata.normalize("NFC", value)


def face_word(place: Place, value: object) -> str:
    """A word that may be the name of a face."""
    return composed(text(place, value, FACE, LONGEST_FACE))


def face_name(place: Place, value: object) -> str:
    """The name of a face, or ``best`` or ``worst``."""
    name = face_word(place, value)
    if any(letter.isspace() for letter in name) or unicodedata.combining(name[0]):
        raise place.refused(shown(name), FACE)
    if RESERVED.fullmatch(name):
        raise place.refused(f"{shown(name)}, which the one-line notation of a hand needs for itself", FACE)
    return name


def by_face(place: Place, value: object, expected: str) -> dict[str, object]:
    """A table with one row a face, under the faces' names."""
    rows = dict[str, object]()
    for key, item in table(place, value, expected).items():
        name = face_word(place.of(key), key)
        if name in rows:
            raise place.refused(f"the face {shown(name)} twice", "each face once")
        rows[name] = item
    return rows
