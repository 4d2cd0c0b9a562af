"""What is said: (deck, before, after, asker, asked) -> hand, when two seats have exchanged their cards.

What is said aloud is a number: the card that the asker got, plus one, times (faces + 1), plus the card that he gave,
plus one; nought for a card of which nothing is said.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.register import choice, clause
from cuckoo_formal.logic import where

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck
    from cuckoo_formal.hand import Hand


@clause("talk", "silent")
def silent(deck: Deck, before: Hand, after: Hand, asker: int, asked: int) -> Hand:
    """Nothing is said of the cards that change hands."""
    return after


def aloud(card: int, lowest: int) -> int:
    """The number that stands for a card of which something is said if it is among the lowest faces."""
    return where(card < lowest, card + 1, 0)


@dataclass(frozen=True)
class GiverAnnounces:
    """Of how many faces, from the worst, the player who is asked says aloud that he gave one."""

    lowest: int

    def __call__(self, deck: Deck, before: Hand, after: Hand, asker: int, asked: int) -> Hand:
        """The giver names the card that he had to hand over."""
        return after.say(asker, aloud(before.cards[asked], self.lowest) * (len(deck.faces) + 1))


GIVER_ANNOUNCES = choice(
    "talk",
    "forced giver announces the two worst",
    GiverAnnounces(2),
    "Whoever is asked and has to give one of the two worst faces names it aloud; the asker says nothing of his own.",
    source="Wikipedia, Ranter-Go-Round",
)
GIVER_ANNOUNCES_THREE = choice(
    "talk",
    "forced giver announces the three worst",
    GiverAnnounces(3),
    "Whoever is asked and has to give one of the three worst faces names it aloud; the asker says nothing of his own.",
)


@clause("talk", "receiver announces the three worst", source="Lots of Kids' Games")
def receiver_announces(deck: Deck, before: Hand, after: Hand, asker: int, asked: int) -> Hand:
    """Whoever gets one of the three worst faces in an exchange must tell everybody which."""
    got, gave = aloud(before.cards[asked], 3), aloud(before.cards[asker], 3)
    return after.say(asker, got * (len(deck.faces) + 1) + gave)


@clause("talk", "low card passed face up", source="Best Gambling Forums")
def low_card_face_up(deck: Deck, before: Hand, after: Hand, asker: int, asked: int) -> Hand:
    """Whoever asks and passes on one of the three worst faces passes it face up."""
    gave = aloud(before.cards[asker], 3)
    return where(gave > 0, after.show(asked), after).say(asker, gave)


@clause("talk", "outcome called", source="Modi")
def outcome_called(deck: Deck, before: Hand, after: Hand, asker: int, asked: int) -> Hand:
    """Whoever asks calls it out if he got a lower card (Modi) or an equal one (Dirty Dan)."""
    gave, got = before.cards[asker], before.cards[asked]
    return after.say(asker, where(got < gave, 1, where(got == gave, 2, 0)))
