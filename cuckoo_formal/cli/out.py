"""What is printed: text that no terminal chokes on, JSON that every reader understands, and complaints in one line."""

from __future__ import annotations

import codecs
import io
import json
import os
import shutil
import sys
import unicodedata
from fractions import Fraction
from importlib import import_module
from typing import Any, TextIO

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
    # a stream that was closed before we began is None; in its place comes one that goes nowhere
    sys.stdin, sys.stdout, sys.stderr = (stream or io.StringIO() for stream in (sys.stdin, sys.stdout, sys.stderr))
    for stream, errors in ((sys.stdin, "backslashreplace"), (sys.stdout, HANDLER), (sys.stderr, HANDLER)):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    if os.name == "nt":
        import_module("colorama").just_fix_windows_console()


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
def put(text: str, stream: TextIO, end: str = "\n") -> None:
    """Write to a stream as it is: without colour where it is no terminal.

    ``click.echo`` would write UTF-8 into a stream that asks for ASCII.
    """
    stream.write((text if terminal(stream) else click.unstyle(text)) + end)


def terminal(stream: TextIO) -> bool:
    """Somebody looks at what is written to this stream."""
    return stream.isatty()


def say(text: str = "") -> None:
    """Print a line, or several."""
    put(text, sys.stdout)


def note(text: str) -> None:
    """Print a line that is not part of the result: to where the complaints go, if anybody hears them."""
    try:
        put(text, sys.stderr)
        sys.stderr.flush()
    except OSError:
        hang_up(sys.stderr)


def hang_up(stream: TextIO) -> None:
    """Nobody can be told anything more on this stream: its last words go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def complain(text: str) -> None:
    """Say in one line what is wrong."""
    line = "".join(letter if letter.isprintable() else shown(letter)[1:-1] for letter in " ".join(text.split()))
    note(f"cuckoo-formal: {line}")


def ink(text: str, **style: Any) -> str:  # noqa: ANN401 - the styles that click knows
    """The text in colour, where colour is wanted; it is left out by itself where output is no terminal."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return click.style(text, **style) if wanted else text


# -- JSON
def say_json(document: object) -> None:
    """Print one JSON document: fractions as ``n/d``, integers that other readers would round as strings."""
    exact = json.dumps(portable(document), indent=2, ensure_ascii=not unicode_stream(sys.stdout), allow_nan=False)
    say(exact)


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
