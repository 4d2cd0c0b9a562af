"""The course of one hand, for laws to look at: the hand as it was after each thing that happened."""

from __future__ import annotations

from dataclasses import dataclass

from cuckoo_formal.hand import Dues, Hand
from cuckoo_formal.play import Answers, Kind, Moment, dues_of, moments, question, reckon, showdown, step
from cuckoo_formal.rules import Rules


@dataclass(frozen=True)
class Trace:
    """One hand from the deal to the reckoning, as everybody saw it or as it was in truth.

    ``after`` has the hand after each of the ``moments``; ``turned`` those of them at which a seat's turn was over.
    """

    dealt: Hand
    answers: Answers
    moments: tuple[Moment, ...]
    after: tuple[Hand, ...]
    shown: Hand  # the showdown: who loses is settled, nobody has paid
    dues: Dues
    paid: Hand  # all have paid, and who is out is settled

    @property
    def before(self) -> tuple[Hand, ...]:
        """The hand before each of the moments."""
        return (self.dealt, *self.after)[: len(self.after)]

    @property
    def opened(self) -> Hand:
        """The hand after the opening, before the first turn."""
        count = sum(moment.kind is Kind.OPENING for moment in self.moments)
        return (self.dealt, *self.after)[count]

    @property
    def played(self) -> Hand:
        """The hand when every seat has had its turn, before the showdown."""
        return (self.dealt, *self.after)[-1]

    def turn(self, seat: int) -> Hand:
        """The hand after the turn of this seat; a seat that has none leaves the hand as it was."""
        row = zip(self.moments, self.after, strict=True)
        earlier = [hand for moment, hand in row if moment.kind is Kind.OPENING or moment.turn <= seat]
        return (self.dealt, *earlier)[-1]

    @property
    def turns(self) -> tuple[Hand, ...]:
        """The hand after the turn of each seat."""
        return tuple(self.turn(seat) for seat in range(len(self.dealt.cards)))


def trace(rules: Rules, hand: Hand, answers: Answers) -> Trace:
    """Play one hand and keep what it was after every moment.  The last hand is the one that ``play`` gives."""
    row, after, now = moments(rules, len(hand.cards)), list[Hand](), hand
    for moment in row:
        now = step(rules, now, moment, answers.at(moment))
        after.append(now)
    shown = showdown(rules, now)
    return Trace(hand, answers, row, tuple(after), shown, dues_of(rules, shown), reckon(rules, now))


def questions(rules: Rules, course: Trace) -> tuple[bool, ...]:
    """Whether the question of each moment was really open."""
    return tuple(question(rules, hand, moment) for hand, moment in zip(course.before, course.moments, strict=True))
