"""Playing cards, drawn by us: English faces with pips or a letter, any other face by its name, and the back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.tell import svg
from cuckoo_formal.tell.words import FACES, SUITS, a_card, capital, fit, safe, width, wrap

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck
    from cuckoo_formal.tell.sentences import Card

WIDE, HIGH = 60, 84
#: pips in three columns, by how many there are
PLACES = {
    1: ((30, 42),),
    2: ((30, 22), (30, 62)),
    3: ((30, 20), (30, 42), (30, 64)),
    4: ((21, 24), (39, 24), (21, 60), (39, 60)),
    5: ((21, 24), (39, 24), (30, 42), (21, 60), (39, 60)),
    6: ((21, 22), (39, 22), (21, 42), (39, 42), (21, 62), (39, 62)),
    7: ((21, 22), (39, 22), (30, 32), (21, 42), (39, 42), (21, 62), (39, 62)),
    8: ((21, 22), (39, 22), (30, 32), (21, 42), (39, 42), (30, 52), (21, 62), (39, 62)),
    9: ((21, 18), (39, 18), (21, 34), (39, 34), (30, 42), (21, 50), (39, 50), (21, 66), (39, 66)),
    10: ((21, 18), (39, 18), (30, 26), (21, 34), (39, 34), (21, 50), (39, 50), (30, 58), (21, 66), (39, 66)),
}
PIPS = {"A": 1} | {str(number): number for number in range(2, 10)} | {"T": 10}
LETTERS = "JQK"
SMALLEST = 8.0  # letters that can still be read
SHAPES = {
    "diamonds": "M0-7L5 0 0 7-5 0Z",
    "hearts": "M0 7C-7 1-7-2-7-3-7-8-1-8 0-4 1-8 7-8 7-3 7-2 7 1 0 7Z",
    "spades": "M0-7C1-4 7-1 7 2 7 6 2 6 1 4L2 7H-2L-1 4C-2 6-7 6-7 2-7-1-1-4 0-7Z",
    "clubs": "M-1 3C-2 5-7 5-7 1-7-2-4-3-3-2-5-7 5-7 3-2 4-3 7-2 7 1 7 5 2 5 1 3L2 7H-2Z",
}
REDS = ("diamonds", "hearts")
DOT = "M0-4A4 4 0 1 1 0 4 4 4 0 1 1 0-4Z"


def card_svg(deck: Deck, card: Card | None, *, size: int = 120, prefix: str = "cf") -> str:
    """One card as a picture; ``None`` is the back of a card."""
    name = "A card, face down" if card is None else capital(a_card(deck, *card))
    body = svg.moved(face(deck, card) if card is not None else back(), 4, 4, size / WIDE)
    high = size * HIGH / WIDE
    return svg.document([body], (size + 8, high + 8), name, f"{name}.", prefix)


def small(deck: Deck, card: Card | None, x: float, y: float, wide: float) -> str:
    """A card of a table: the face large, without pips.  ``x`` and ``y`` are its middle."""
    body = back() if card is None else paper() + plain(deck, card)
    scale = wide / WIDE
    return svg.moved(body, x - wide / 2, y - HIGH * scale / 2, scale)


def paper() -> str:
    """A card with nothing on it."""
    return svg.tag("rect", width=WIDE, height=HIGH, rx=6, class_="cf-paper")


def back() -> str:
    """The back of a card."""
    lines = "".join(f"M6 {y}L54 {y - 24}M6 {y - 24}L54 {y}" for y in range(30, 90, 12))
    inner = svg.tag("rect", x=4, y=4, width=WIDE - 8, height=HIGH - 8, rx=4, class_="cf-back")
    return paper() + inner + svg.path(lines, "cf-weave")


def label(name: str) -> str:
    """What stands on the card."""
    return {"T": "10"}.get(name, safe(name))


def colour(card: Card) -> str:
    """Red or black."""
    return "cf-red" if suit_of(card) in REDS else "cf-mark"


def suit_of(card: Card) -> str:
    """The suit of a card; none where no rule looks at suits, or where they are only numbered."""
    return SUITS[card[1]] if len(card) > 1 and card[1] < len(SUITS) else ""


def face(deck: Deck, card: Card) -> str:
    """A large card: pips, a letter, or the name of the face."""
    name = deck.faces[card[0]]
    if name not in FACES:
        return paper() + named(name, 52)
    pip = SHAPES.get(suit_of(card), DOT)
    inside = letter(name, card) if name in LETTERS else pips(pip, card, PIPS[name])
    index = svg.words(label(name), 9, 15, 13 if len(label(name)) == 1 else 11, f"{colour(card)} cf-bold")
    turned = svg.tag("g", index, transform=f"rotate(180 {WIDE // 2} {HIGH // 2})")
    return paper() + index + turned + inside


def letter(name: str, card: Card) -> str:
    """A large letter in a frame, with its suit above."""
    frame = svg.tag("rect", x=16, y=12, width=28, height=60, rx=3, class_="cf-frame")
    large = svg.words(name, 30, 51, 26, f"{colour(card)} cf-bold")
    suit = suit_of(card)
    return frame + large + (svg.moved(svg.path(SHAPES[suit], colour(card)), 30, 22, 0.7) if suit else "")


def pips(shape: str, card: Card, number: int) -> str:
    """As many pips as the card counts."""
    scale = 1.8 if number == 1 else 0.8 if number <= 6 else 0.62  # noqa: PLR2004 - more need more room
    return "".join(svg.moved(svg.path(shape, colour(card)), x, y, scale) for x, y in PLACES[number])


def plain(deck: Deck, card: Card) -> str:
    """A face without pips, with its suit below where a rule looks at suits."""
    name, suit = deck.faces[card[0]], suit_of(card)
    if name not in FACES:
        return named(name, 52)
    high = 46 if suit else 55
    large = svg.words(label(name), 30, high, 36 if len(label(name)) == 1 else 30, f"{colour(card)} cf-bold")
    return large + (svg.moved(svg.path(SHAPES[suit], colour(card)), 30, 66, 1.1) if suit else "")


def named(name: str, room: float) -> str:
    """The name of a face, as large as fits, on several lines if it has several words."""
    lines, size = max(layouts(safe(name), room), key=lambda layout: layout[1])
    if size < SMALLEST:
        size = SMALLEST
        lines = [fit(line, int(room / (svg.LETTER * size))) for line in lines]
    top = HIGH / 2 + size * 0.36 - (len(lines) - 1) * size * 0.6
    rows = (svg.words(line, WIDE / 2, top + place * size * 1.2, size, "cf-mark") for place, line in enumerate(lines))
    return "".join(rows)


def layouts(name: str, room: float) -> list[tuple[list[str], float]]:
    """The ways to write a name on one to four lines, and how large the letters can be."""
    longest = max(width(word) for word in name.split())
    ways = [wrap(name, wide) for wide in range(longest, width(name) + 1)]
    few = [lines for lines in ways if len(lines) <= 4] or ways[-1:]  # noqa: PLR2004
    return [(lines, min(28.0, room / (svg.LETTER * max(map(width, lines))), 56 / len(lines))) for lines in few]


# -- marks
def open_mark(x: float, y: float, wide: float) -> str:
    """The card lies face up: a ring around it, and an eye at its corner."""
    high = wide * HIGH / WIDE
    ring = svg.tag("rect", x=x - wide / 2, y=y - high / 2, width=wide, height=high, rx=wide / 10, class_="cf-open")
    badge = svg.tag("circle", r=6, class_="cf-badge") + svg.path("M-4 0Q0-5 4 0 0 5-4 0Z", "cf-eye")
    eye = badge + svg.tag("circle", r=1.5, class_="cf-badge")
    return ring + svg.moved(eye, x + wide / 2 - 2, y - high / 2 + 2)


def no_mark(x: float, y: float) -> str:
    """A request that was refused."""
    ground = svg.tag("circle", r=7, class_="cf-ground")
    return svg.moved(ground + svg.tag("circle", r=6, class_="cf-no") + svg.path("M-4 4L4-4", "cf-no"), x, y)


def lost_mark(x: float, y: float, word: str) -> str:
    """What became of the player, across the lower part of the card."""
    wide = 10 + 6.5 * width(word)
    label = svg.tag("rect", x=-wide / 2, y=-8, width=wide, height=16, rx=4, class_="cf-lost")
    return svg.moved(label + svg.words(word, 0, 4, 11, "cf-letter cf-bold"), x, y)
