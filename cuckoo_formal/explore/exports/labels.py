"""Labels that Gambit, OpenSpiel, Storm and PRISM all accept: one line, single spaces, no quotes, no two alike."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

#: OpenSpiel reads no escapes, so quotes and backslashes are replaced by letters that look like them
LOOKALIKES = {'"': "\N{RIGHT DOUBLE QUOTATION MARK}", "\\": "\N{REVERSE SOLIDUS OPERATOR}"}
RESERVED = frozenset({"chance", ""})  # Gambit's own player, and no name at all


def label(text: str) -> str:
    """A text as a label: white space of any kind is one space, a control character a picture of it."""
    text = re.sub(r"\s+", " ", text).strip()
    return "".join(letter if letter.isprintable() else f"<{ord(letter):x}>" for letter in text.translate(TABLE))


TABLE = str.maketrans(LOOKALIKES)


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
