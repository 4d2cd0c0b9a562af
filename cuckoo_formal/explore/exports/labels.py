"""Labels that Gambit and OpenSpiel both accept: ASCII, one line, single spaces, no quotes, no two alike."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

#: OpenSpiel reads no escapes, so quotes and backslashes are replaced by letters that look like them
LOOKALIKES = str.maketrans({'"': "'", "\\": "/"})
RESERVED = frozenset({"chance", ""})  # Gambit's own player, and no name at all


def label(text: str) -> str:
    """A text as a label: white space of any kind is one space, letters are without accents or else numbers."""
    return " ".join("".join(plain(letter) for letter in re.sub(r"\s", " ", text).translate(LOOKALIKES)).split())


def plain(letter: str) -> str:
    """A letter in ASCII, which is all that Gambit takes: itself without accents, or its number."""
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode().translate(LOOKALIKES)
    return bare if bare.isprintable() and bare else f"<{ord(letter):x}>"


def unlike(texts: Sequence[str], word: str) -> tuple[str, ...]:
    """Labels of which no two are alike: a number is put after those that would be, and after empty ones a word."""
    row = list[str]()
    for number, text in enumerate(texts, 1):
        new = label(text)
        if new.lower() in RESERVED:
            new = f"{new or word} {number}"
        while new in row:
            new = f"{new} ({number})"
        row.append(new)
    return tuple(row)
