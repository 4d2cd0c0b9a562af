"""Words for what lies on the table: names of players, faces and suits, small numbers, and lists of them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cuckoo_formal.cards import BEST, WORST

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck

FACES = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
    "8": "eight", "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
SUITS = ("diamonds", "clubs", "hearts", "spades")  # from the worst
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
GROUPS = ("", "a single {card}", "a pair of {cards}", "three {cards}", "four {cards}")
LONGEST = 60
#: numbers that begin with a vowel when they are spoken
VOWELS = ("8", "11", "18")


def safe(text: str, longest: int = LONGEST) -> str:
    """A text from somebody's file as it may be shown: on one line, without control characters, not too long."""
    clean = "".join(c if c.isprintable() else escape(c) for c in text[: 4 * longest]).strip()
    return clean if len(clean) <= longest else clean[: longest - 1].rstrip() + "…"


def escape(letter: str) -> str:
    """A control character, written out."""
    return letter.encode("unicode_escape", "backslashreplace").decode("ascii")


def seat_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """The players' names made safe; a seat without a name is called by its number."""
    given = [safe(name) for name in names[:seats]]
    return tuple(given[seat] if seat < len(given) and given[seat] else f"Seat {seat + 1}" for seat in range(seats))


# -- width
def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(columns(letter) for letter in text)


def columns(letter: str) -> int:
    """How many columns one character takes: wide ones two, marks that join the one before none."""
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1


def fit(text: str, room: int, more: str = "…") -> str:
    """The text, cut short if it needs more than ``room`` columns."""
    if width(text) <= room:
        return text
    kept, used = "", width(more)
    for letter in text:
        used += columns(letter)
        if used > room:
            break
        kept += letter
    return (kept.rstrip() + more) if room >= width(more) else ""


def centred(text: str, room: int) -> str:
    """The text in the middle of ``room`` columns."""
    spare = max(0, room - width(text))
    return " " * (spare // 2) + text + " " * (spare - spare // 2)


def wrap(text: str, room: int) -> list[str]:
    """The text in lines of at most ``room`` columns; a word that is longer is broken."""
    lines = [""]
    for word in pieces(text, room):
        together = f"{lines[-1]} {word}" if lines[-1] else word
        if width(together) <= room or not lines[-1]:
            lines[-1] = together
        else:
            lines.append(word)
    return lines


def pieces(text: str, room: int) -> list[str]:
    """The words of a text, those that are too long for a line in parts."""
    row = list[str]()
    for word in text.split():
        left = word
        while width(left) > room:
            head = fit(left, room, "")
            head = head or left[0]
            row.append(head)
            left = left[len(head) :]
        row += [left] if left else []
    return row


# -- numbers and lists
def amount(number: int) -> str:
    """A number, small ones as a word."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def chips(number: int) -> str:
    """So many chips."""
    return "one chip" if number == 1 else f"{amount(number)} chips"


def listed(parts: Iterable[str], last: str = "and") -> str:
    """One, two and three."""
    row = list(parts)
    return f"{', '.join(row[:-1])} {last} {row[-1]}" if len(row) > 1 else "".join(row)


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def lower(text: str) -> str:
    """A sentence as part of another: its first letter small, its full stop gone."""
    return (text[:1].lower() + text[1:]).removesuffix(".")


# -- faces
def face_name(face: str) -> str:
    """The full name of a face."""
    return FACES.get(face, safe(face))


def one(noun: str) -> str:
    """A or an."""
    vowel = noun[:1].lower() in "aeiou" or noun.startswith("8") or noun in VOWELS
    return f"{'an' if noun[:1] and vowel else 'a'} {noun}"


def many(noun: str) -> str:
    """More than one of a face."""
    return f"{noun}es" if noun.endswith(("x", "s", "sh", "ch")) else f"{noun}s"


def suit_name(deck: Deck, suit: int) -> str:
    """Of which suit a card is; in packs with more than four equal cards they are only numbered."""
    return f"of {SUITS[suit]}" if max(*deck.copies, suit + 1) <= len(SUITS) else f"no. {suit + 1}"


def card_name(deck: Deck, card: int, suit: int | None = None) -> str:
    """What a card is called, with its suit where a rule looks at suits."""
    name = face_name(deck.faces[card])
    return name if suit is None else f"{name} {suit_name(deck, suit)}"


def a_card(deck: Deck, card: int, suit: int | None = None) -> str:
    """A king, an ace; with a suit the king of spades."""
    name = card_name(deck, card, suit)
    return one(name) if suit is None else f"the {name}"


def group(deck: Deck, card: int, size: int) -> str:
    """So many equal cards."""
    name = face_name(deck.faces[card])
    pattern = GROUPS[size] if size < len(GROUPS) else f"{amount(size)} {{cards}}"
    return pattern.format(card=name, cards=many(name))


def named_face(deck: Deck, face: str) -> str:
    """A face as rules name it: ``best`` and ``worst`` stand for the best and the worst face of the pack."""
    if face in (BEST, WORST) and face not in deck.faces:
        return f"the {face} face, the {face_name(deck.faces[deck.place[face]])}"
    return f"the {face_name(face)}"
