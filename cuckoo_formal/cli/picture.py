"""The table in the terminal, and a hand told turn by turn."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from cuckoo_formal.cli.out import columns, ink, unicode_stream
from cuckoo_formal.tell.terminal import text_table
from cuckoo_formal.tell.words import fit, width, wrap

if TYPE_CHECKING:
    from collections.abc import Collection

    from cuckoo_formal.hand import Hand
    from cuckoo_formal.play import Moment
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.tell.sentences import Sentence

MARGIN = 12
#: what stands out on the table: the signs and words of its picture, and how they are inked
STANDS_OUT = (
    (re.compile(r"●+"), {"fg": "yellow"}),
    (re.compile(r"░+"), {"fg": "blue"}),
    (re.compile(r"(?<=[─-])(loses|struck|out)(?=[─-])"), {"fg": "red", "bold": True}),
    (re.compile(r"(?<=[─-])open(?=[─-])"), {"fg": "green", "bold": True}),
    (re.compile(r"\(you\)"), {"fg": "cyan", "bold": True}),
)


def table_lines(
    rules: Rules, hand: Hand, names: Sequence[str], seat: int | None = None, known: Collection[int] | None = None
) -> list[str]:
    """The table as a seat sees it, or everything on it, in colour."""
    plain = not unicode_stream(sys.stdout)
    text = text_table(rules, hand, names, for_seat=seat, known=known, ascii=plain, room=columns())
    return [coloured(line) for line in text.rstrip("\n").split("\n")]


def coloured(line: str) -> str:
    """A line of the table, with what stands out on it in ink."""
    for pattern, style in STANDS_OUT:
        line = pattern.sub(lambda found, style=style: ink(found[0], **style), line)  # type: ignore[misc]
    return line


# -- the story
def story(sentences: Sequence[Sentence], row: Sequence[Moment], names: Sequence[str]) -> Iterator[str]:
    """The sentences of a hand in paragraphs, each with the name of the part or of the player whose turn it is."""
    for heading, part in groupby(sentences, key=lambda sentence: heading_of(sentence, row, names)):
        yield from told(heading, [sentence.text for sentence in part])


def heading_of(sentence: Sentence, row: Sequence[Moment], names: Sequence[str]) -> str:
    """Where in the hand a sentence belongs."""
    if sentence.step < 0:
        return "The deal"
    if sentence.step >= len(row):
        return "The end"
    return "Opening" if row[sentence.step].kind == "opening" else names[row[sentence.step].turn]


def told(heading: str, texts: Sequence[str]) -> Iterator[str]:
    """A paragraph with its heading in the margin."""
    lines = wrap(" ".join(texts), columns() - MARGIN)
    name = fit(heading, MARGIN - 2)
    yield ink(name, bold=True) + " " * (MARGIN - width(name)) + lines[0]
    for line in lines[1:]:
        yield " " * MARGIN + line
