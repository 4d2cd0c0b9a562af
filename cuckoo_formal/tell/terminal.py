"""The table in letters, for a terminal: cards in boxes, seats in order of play, in Unicode or in plain ASCII."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.ending import CLOCKWISE
from cuckoo_formal.hand import Event
from cuckoo_formal.tell.cards import label, suit_of
from cuckoo_formal.tell.scene import EVERYTHING, card_at
from cuckoo_formal.tell.seen import at_the_deal
from cuckoo_formal.tell.words import SUITS, centred, chips, fit, seat_names

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.tell.sentences import Card

CELL, INSIDE = 13, 7  # columns for a seat, and for what stands on its card
FEW = 12  # so many seats have their cards in boxes
MOST_DISCS = 6


@dataclass(frozen=True)
class Signs:
    """The signs of which a table is made."""

    box: tuple[str, ...]  # corners from the upper left, row by row; then the level and the upright line
    back: str
    chip: str
    both: str
    no: str
    more: str
    suits: tuple[str, ...]


UNICODE = Signs(tuple("┌┐└┘─│"), "░", "●", "↔", "✗", "…", ("♦", "♣", "♥", "♠"))
ASCII = Signs(tuple("++++-|"), "#", "o", "<>", "x", "~", ("d", "c", "h", "s"))


def text_table(  # noqa: PLR0913 - what lies on the table, for whose eyes, and for what terminal
    rules: Rules,
    hand: Hand,
    names: Sequence[str] = (),
    *,
    for_seat: int | None = EVERYTHING,
    known: Collection[int] | None = None,
    ascii: bool = False,  # noqa: A002 - the word that everybody looks for
    room: int = 80,
) -> str:
    """The table as it lies in a hand, in lines of at most ``room`` columns.

    Args:
        rules: the rule set.
        hand: the hand, at any moment.
        names: the players' names.
        for_seat: show the cards that this seat sees; ``None`` shows all.
        known: the seats whose cards are shown, if that is known better, as from :func:`cuckoo_formal.tell.seen.seen`.
        ascii: use no sign beyond ASCII; other letters lose their accents or become question marks.
        room: the columns of the terminal, at least 13.
    """
    here, seats, signs = rules.at(len(hand.cards)), len(hand.cards), ASCII if ascii else UNICODE
    faces = at_the_deal(here, hand, for_seat) if known is None else frozenset(known)
    table = Table(here, hand, tuple(fitting(name, signs) for name in seat_names(names, seats)), for_seat, signs)
    cells = [table.cell(seat, shown=seat in faces) for seat in range(seats)]
    across = max(1, room // CELL)
    rows = [cells[start : start + across] for start in range(0, seats, across)]
    lines = [fit(line, room, signs.more) for line in table.head()]
    for row in rows:
        lines += ["", *("".join(centred(part, CELL) for part in level).rstrip() for level in zip(*row, strict=True))]
    return "\n".join(lines) + "\n"


def fitting(text: str, signs: Signs) -> str:
    """The text as a terminal with these signs can show it."""
    if signs is UNICODE:
        return text
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return bare.encode("ascii", "replace").decode("ascii")


@dataclass(frozen=True)
class Table:
    """What is drawn, for whom, and with which signs."""

    rules: Rules
    hand: Hand
    names: tuple[str, ...]
    listener: int | None
    signs: Signs

    def head(self) -> list[str]:
        """Stock, pot, and which way play goes."""
        left = self.hand.left
        way = "clockwise" if self.rules.direction == CLOCKWISE else "anticlockwise"
        stock = "no stock" if not left else "1 card in the stock" if left == 1 else f"{left} cards in the stock"
        pot = f"{chips(self.hand.pot)} in the pot, " if self.rules.lives else ""
        return [f"{stock}, {pot}play goes {way}"]

    def cell(self, seat: int, *, shown: bool) -> list[str]:
        """One seat: its card, its name, its chips, and what it did in its turn."""
        front = self.face(card_at(self.hand, seat)) if shown else self.signs.back * INSIDE
        card = self.box(seat, front) if len(self.names) <= FEW else [f"[{front.strip()}]{self.word(seat)}"]
        return [*card, self.name(seat), self.chips(seat), self.turn(seat)]

    def face(self, card: Card) -> str:
        """What stands on a card."""
        suit = suit_of(card)
        number = f"/{card[1] + 1}" if len(card) > 1 and not suit else ""
        sign = self.signs.suits[SUITS.index(suit)] if suit else number
        name = fitting(label(self.rules.deck.faces[card[0]]), self.signs)
        return centred(fit(name, INSIDE - len(sign), self.signs.more) + sign, INSIDE)

    def box(self, seat: int, front: str) -> list[str]:
        """A card in a box; on its upper edge stands whether it lies open, on its lower what became of the seat."""
        upper_left, upper_right, lower_left, lower_right, level, upright = self.signs.box
        top = edge("open" if self.hand.up[seat] else "", level)
        bottom = edge(self.fate(seat), level)
        return [
            f"{upper_left}{top}{upper_right}",
            f"{upright}{front}{upright}",
            f"{lower_left}{bottom}{lower_right}",
        ]

    def fate(self, seat: int) -> str:
        """What became of the seat."""
        hand = self.hand
        return "out" if hand.gone[seat] else "loses" if hand.loses[seat] else "struck" if hand.out[seat] else ""

    def word(self, seat: int) -> str:
        """The same beside a card that has no box."""
        fate = self.fate(seat) or ("open" if self.hand.up[seat] else "")
        return f" {fate}" if fate else ""

    def name(self, seat: int) -> str:
        """The name, and whether it is the listener's own."""
        mark = " (you)" if seat == self.listener else ""
        return fit(self.names[seat], CELL - 1 - len(mark), self.signs.more) + mark

    def chips(self, seat: int) -> str:
        """The chips of a seat, one by one while they are few, and whether it deals."""
        number = self.hand.chips[seat]
        row = [self.signs.chip * number if 0 < number <= MOST_DISCS else f"{number} {self.signs.chip}"]
        return " ".join([*(row if self.rules.lives else []), *(["deals"] if seat == len(self.names) - 1 else [])])

    def turn(self, seat: int) -> str:
        """What the seat did in its turn."""
        hand, signs = self.hand, self.signs
        event, other = (hand.event[seat], hand.other[seat]) if hand.event else (Event.NO_TURN, -1)
        if other < 0:
            return {Event.KEPT: "keeps", Event.STOPPED: "stops", Event.LAID_OPEN: "lays open"}.get(Event(event), "")
        sign = signs.both if event in (Event.EXCHANGED, Event.DREW) else signs.no
        return fit(f"{sign} {self.names[other] if other < len(self.names) else 'stock'}", CELL - 1, signs.more)


def edge(word: str, level: str) -> str:
    """The edge of a box, with a word in it."""
    spare = INSIDE - len(word)
    return level * (spare // 2) + word + level * (spare - spare // 2)
