"""Simple opponents.  A bot sees what a player in its seat would see, a :class:`~cuckoo_formal.knowledge.View`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.standing import pairing_up, pairing_up_or_nobody, single_cards, suits_break_ties
from cuckoo_formal.clauses.talk import outcome_called
from cuckoo_formal.hand import NOBODY
from cuckoo_formal.knowledge import HIDDEN, View
from cuckoo_formal.play import Ask, Kind, Moment
from cuckoo_formal.streams import Stream

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck
    from cuckoo_formal.evening import Evening
    from cuckoo_formal.rules import Rules

Bot = Callable[["Rules", View, Moment], bool]
#: of thirteen faces, with how many of the worst a bot asks, at a table of so many; larger tables are calmer
ASKS_WITH = {2: 7, 3: 6, 4: 5, 5: 5, 6: 4}
CALMEST = 3


def wants_another(deck: Deck, card: int, worst: int) -> bool:
    """A player by threshold asks with one of so many worst faces, but keeps a card that blocks."""
    return card < worst and not deck.blocks(card)


@dataclass(frozen=True)
class Threshold:
    """Asks with one of the ``worst`` faces of this pack; takes what it can, shows nothing, asks nobody twice."""

    worst: int

    def __call__(self, rules: Rules, seen: View, moment: Moment) -> bool:
        """The answer to an open question."""
        if moment.ask is Ask.TRADE:
            return wants_another(rules.deck, seen.card, self.worst)
        return moment.ask is Ask.TAKE


@dataclass(frozen=True)
class Watchful:
    """Keeps a card that cannot lose any more, looks at what lies open, and goes by threshold for the rest.

    ``mood`` is added to the threshold, so that nobody can be sure with which cards the bot asks.
    """

    mood: int = 0

    def __call__(self, rules: Rules, seen: View, moment: Moment) -> bool:
        """The answer to an open question."""
        if moment.ask is Ask.LEFT:
            return seen.face_up[0] > seen.card
        if moment.ask is Ask.TRADE or moment.kind in (Kind.BEYOND, Kind.REDRAW):
            return self.asks(rules, seen, moment)
        return True

    def asks(self, rules: Rules, seen: View, moment: Moment) -> bool:
        """The bot asks for another card."""
        asked = moment.seat + 1
        if safe(rules, seen):
            return False
        if moment.kind is Kind.ASK and asked < len(seen.face_up) and seen.face_up[asked] != HIDDEN:
            return seen.face_up[asked] > seen.card
        seats = len(seen.face_up)
        worst = round((ASKS_WITH.get(seats, CALMEST) + self.mood) * len(rules.deck.faces) / 13)
        return wants_another(rules.deck, seen.card, max(1, worst))


def safe(rules: Rules, seen: View) -> bool:
    """The seat knows of a card that stays where it is and is worse than its own."""
    if rules.standing in (pairing_up, pairing_up_or_nobody):
        return seen.card in known(rules, seen)
    if rules.standing not in (single_cards, suits_break_ties):
        return False
    return any(card < seen.card for card in known(rules, seen))


def known(rules: Rules, seen: View) -> list[int]:
    """The cards of others that the seat knows and that will not move any more."""
    turn = min(seen.turn, len(seen.face_up))
    others = [other for other in range(turn) if other != seen.seat and not seen.out[other]]
    given = [seen.got[other] for other in others if seen.got[other] not in (HIDDEN, NOBODY)]
    said = [] if rules.talk is outcome_called else [seen.said[other] // (len(rules.deck.faces) + 1) for other in others]
    return [*given, *(number - 1 for number in said if number > 0), *(seen.face_up[o] for o in others if up(seen, o))]


def up(seen: View, seat: int) -> bool:
    """The card of this seat lies open."""
    return seen.face_up[seat] != HIDDEN


def bot_for(evening: Evening, seat: int) -> Bot:
    """The bot that sits at this seat of the hand, in the mood in which it is for this hand."""
    match = evening.match
    mood = Stream(evening.seed, match.match, match.number, f"mood {match.order()[seat]}").below(3) - 1
    return Watchful(mood)


def let_bot_answer(evening: Evening) -> Evening:
    """The evening after a bot has answered the question that is open."""
    moment = evening.waits_for
    if moment is None:
        message = "no question is open"
        raise ValueError(message)
    return evening.answer(bot_for(evening, moment.seat)(evening.rules, evening.seen_by(moment), moment))
