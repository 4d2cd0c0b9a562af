"""What is printed: text that no terminal chokes on, JSON that every reader understands, and complaints in one line."""

from __future__ import annotations

import codecs
import json
import shutil
import sys
import unicodedata
from fractions import Fraction
from typing import TextIO

import click

from cuckoo_formal.problems import shown
from cuckoo_formal.tell.words import wrap

EXACT = 1 << 53
HANDLER = "cuckoo-formal"
#: what takes the place of a sign that a terminal does not have; of the same width wherever it is part of a drawing
PLAIN = (
    dict.fromkeys("─━═╌┄‐‑‒–—−", "-")  # noqa: RUF001 - these are the signs that terminals lack
    | dict.fromkeys("│┃║╎┆", "|")
    | dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬╞╡╪┏┓┗┛┝┥┡┩╇", "+")
    | dict(zip("♠♥♦♣♤♡♢♧", "shdcshdc", strict=True))
    | dict(zip("●○◉•·×→←▸▶…“”‘’„«»✓✗★█▓▒░", 'oo@*.x><>>~""\'\'"""yn*###.', strict=True))  # noqa: RUF001 - as above
)


# -- streams
def prepare() -> None:
    """Let every output stream write in plain letters what it cannot write otherwise."""
    codecs.register_error(HANDLER, in_plain_letters)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=HANDLER)


def in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """The letters that a stream cannot encode, as near as ASCII comes to them."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(plain(letter) for letter in error.object[error.start : error.end]), error.end


def plain(letter: str) -> str:
    """A letter in ASCII: its picture, itself without accents, or its number."""
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return PLAIN.get(letter) or bare or letter.encode("ascii", "backslashreplace").decode()


def unicode_stream(stream: TextIO) -> bool:
    """The stream can write every sign there is."""
    return (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "").startswith("utf")


# -- words
def say(text: str = "") -> None:
    """Print a line, or several."""
    click.echo(text)


def note(text: str) -> None:
    """Print a line that is not part of the result: to where the complaints go."""
    click.echo(text, err=True)


def complain(text: str) -> None:
    """Say in one line what is wrong."""
    line = "".join(letter if letter.isprintable() else shown(letter)[1:-1] for letter in " ".join(text.split()))
    click.echo(f"cuckoo-formal: {line}", err=True)


# -- JSON
def say_json(document: object) -> None:
    """Print one JSON document: fractions as ``n/d``, integers that other readers would round as strings."""
    exact = json.dumps(portable(document), indent=2, ensure_ascii=not unicode_stream(sys.stdout), allow_nan=False)
    click.echo(exact)


def portable(value: object) -> object:
    """A value as JSON can hold it."""
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > EXACT:
        return str(value)
    if isinstance(value, dict):
        return {str(key): portable(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [portable(item) for item in value]
    return value


# -- layout
def columns() -> int:
    """How wide text is set: as the terminal, but never wider than is good to read."""
    return max(40, min(80, shutil.get_terminal_size((80, 24)).columns))


def paragraph(text: str, room: int, indent: str = "") -> list[str]:
    """A text in lines that all begin with the same space."""
    return [f"{indent}{line}" for line in wrap(text, max(20, room - len(indent)))]
