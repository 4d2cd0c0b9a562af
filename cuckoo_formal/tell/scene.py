"""One thing that happened in a hand, who is told of it, and what this listener knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.blocking import blind_dealer
from cuckoo_formal.tell.sentences import MESSAGES, Card, Names, Sentence, Value, write

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.play import Moment
    from cuckoo_formal.rules import Rules

EVERYTHING = None


@dataclass(frozen=True)
class Step:
    """One moment of a hand: whether its question was open, what was answered, and the hand before and after."""

    moment: Moment
    open: bool
    answer: bool
    before: Hand
    after: Hand


@dataclass(frozen=True)
class Scene:
    """Where a story stands: by which rules, among whom, for whose ears, and at which step.

    ``listener`` is a seat, or ``EVERYTHING`` for a story that holds nothing back; ``turn`` is the seat whose turn it
    is, -1 before the first turn, the number of seats at the showdown.
    """

    rules: Rules
    names: Names
    listener: int | None = EVERYTHING
    place: int = -1
    turn: int = -1

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.names)

    def knows(self, *parties: int) -> bool:
        """The listener is one of the parties to something secret, and may look at his card already."""
        blind = self.rules.look is blind_dealer and self.listener == self.seats - 1 and self.turn < self.seats - 1
        return self.listener is EVERYTHING or (self.listener in parties and not blind)

    def say(self, kind: str, slot: str = "", /, **values: Value) -> Sentence:
        """A sentence about the seats that are named in it."""
        named = [values[key] for key in ("seat", "other") if key in values]
        among = values.get("seats", ())
        about = [seat for seat in (*named, *(among if isinstance(among, tuple) else ())) if isinstance(seat, int)]
        text = write(kind, values, self.rules.deck, self.names, MESSAGES)
        return Sentence(kind, tuple(dict.fromkeys(about)), tuple(values.items()), text, slot, self.place)


# -- cards with the suits that a rule looks at
def card_at(hand: Hand, seat: int) -> Card:
    """The card before a seat."""
    return (hand.cards[seat], *hand.suits[seat : seat + 1])


def dealt_to(hand: Hand, seat: int) -> Card:
    """The card that was dealt to a seat."""
    return (hand.deal.cards[seat], *hand.deal.suits[seat : seat + 1])


def stock_card(hand: Hand, place: int = 0) -> Card:
    """A card of the stock, counted from the top."""
    seats = len(hand.cards)
    return (hand.stock[place], *hand.suits[seats + place : seats + place + 1])
