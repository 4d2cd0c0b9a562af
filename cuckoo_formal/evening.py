"""An evening at the table, at any point of it: the hand that lies there, whose answer it waits for, what went before.

An evening is a value.  The same rules, seats, seed and answers give the same evening, cards included, so that nothing
else needs to be kept of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from cuckoo_formal.knowledge import View, view
from cuckoo_formal.match import begin_match, deal, has_no_winner, next_match, score
from cuckoo_formal.play import Moment, moments, question, reckon, step

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.table import Match

NO = "-"


@dataclass(frozen=True)
class Happened:
    """A moment of the hand: whether its question was open, what was answered, and the hand after it."""

    moment: Moment
    open: bool
    answer: bool
    after: Hand


@dataclass(frozen=True)
class Past:
    """A hand that has been played: how the match stood before it, what was answered in it, and how it ended."""

    before: Match
    dealt: Hand
    answers: str
    hand: Hand
    after: Match


@dataclass(frozen=True)
class Evening:
    """The hand on the table and all hands before it.  ``rules`` are those for this number of seats.

    ``answers`` has one letter for each question that has been put in this hand, in order: the letter of the notation
    for yes, a stroke for no.  ``trail`` has all that has happened in this hand so far.
    """

    rules: Rules
    seed: int
    match: Match  # before this hand, with its pack
    dealt: Hand
    answers: str = ""
    trail: tuple[Happened, ...] = ()
    past: tuple[Past, ...] = ()

    @property
    def hand(self) -> Hand:
        """The hand as it stands."""
        return self.trail[-1].after if self.trail else self.dealt

    @cached_property
    def waits_for(self) -> Moment | None:
        """The question that is open, or nothing if the hand only has to be reckoned."""
        row = moments(self.rules, len(self.dealt.cards))
        return row[len(self.trail)] if len(self.trail) < len(row) else None

    @property
    def asked(self) -> int | None:
        """The seat at the table whose answer is waited for."""
        return None if self.waits_for is None else self.match.order()[self.waits_for.seat]

    def seen_by(self, moment: Moment) -> View:
        """What the seat knows that has to answer."""
        return view(self.rules, self.hand, moment.seat, moment.turn)

    def answer(self, says: bool) -> Evening:
        """The evening after an answer to the open question, up to the next question or the end of the hand."""
        moment = self.waits_for
        if moment is None:
            message = "no question is open"
            raise ValueError(message)
        then = Happened(moment, True, says, step(self.rules, self.hand, moment, says))
        return replace(
            self, trail=(*self.trail, then), answers=self.answers + (moment.ask if says else NO)
        ).to_question()

    def to_question(self) -> Evening:
        """The evening at the next moment whose question is open, or at the end of the hand."""
        hand, trail = self.hand, list(self.trail)
        for moment in moments(self.rules, len(hand.cards))[len(trail) :]:
            if question(self.rules, hand, moment):
                break
            hand = step(self.rules, hand, moment, False)
            trail.append(Happened(moment, False, False, hand))
        return replace(self, trail=tuple(trail))

    @cached_property
    def reckoned(self) -> Hand:
        """The hand when all have paid; it must be over."""
        return reckon(self.rules, self.hand)

    @cached_property
    def scored(self) -> Match:
        """The match after this hand, which must be over."""
        return score(self.rules, self.match, self.reckoned, self.seed)

    @property
    def over(self) -> bool:
        """The hand is over, and with it the evening: somebody has won, or the bank was shared."""
        return self.waits_for is None and bool(self.scored.ended) and not has_no_winner(self.scored)

    def next_hand(self) -> Evening:
        """The next hand, dealt, in the same match or, after one without a winner, in a new one."""
        after = next_match(self.scored) if has_no_winner(self.scored) else self.scored
        match, dealt = deal(self.rules, after, self.seed)
        past = Past(self.match, self.dealt, self.answers, self.reckoned, self.scored)
        return Evening(self.rules, self.seed, match, dealt, past=(*self.past, past)).to_question()


def begin_evening(rules: Rules, seats: int, seed: int) -> Evening:
    """A new evening: the first hand is dealt.  Raises ``Problem`` if the pack is too small."""
    here = rules.at(seats)
    match, dealt = deal(here, begin_match(here, seats, seed), seed)
    return Evening(here, seed, match, dealt).to_question()
