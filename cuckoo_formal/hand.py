"""The state of one hand, and the physical things that can happen to it.

Only the moves in this file write cards, stock, chips and the rows that travel with the cards.  Seats are numbered in
order of play, from 0; the dealer sits last.  A row that no rule of the set looks at is empty and stays empty.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeVar

from cuckoo_formal.logic import Flags, Row, change, either, every, least, negate, number, where

T = TypeVar("T")
NOBODY = -1


class Event(IntEnum):
    """What became of a seat's turn."""

    NO_TURN = 0
    KEPT = 1
    EXCHANGED = 2
    REFUSED = 3
    PASSED_ON = 4  # every card it asked sent the request on, and there was nothing beyond
    DREW = 5
    DREW_REFUSED = 6  # the card on the stock refused
    STOPPED = 7  # its own card stopped all play
    LAID_OPEN = 8  # it showed its blocker on its own turn and keeps it


def put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The row with one place changed.  An empty row stays empty."""
    return (*row[:seat], value, *row[seat + 1 :]) if row else row


def swapped(row: tuple[T, ...], a: int, b: int) -> tuple[T, ...]:
    """The row with two places exchanged.  An empty row stays empty."""
    return put(put(row, a, row[b]), b, row[a]) if row else row


@dataclass(frozen=True)
class Deal:
    """What the pack and the table brought: fixed for the whole hand."""

    cards: Row  # one a seat
    stock: Row  # top first, as many cards as the rule set can turn up
    pot: int  # the chips that lay in the pot when the hand began
    left: int  # how many cards the stock really has
    suits: Row = ()  # of the cards of the seats, then of the stock; empty where no rule looks at suits
    lives: int = 3  # the chips each player began the match with


@dataclass(frozen=True)
class Dues:
    """What the losers owe: chips for the pot, and whether one chip goes to each other player."""

    pot: Row
    each: Flags = ()


@dataclass(frozen=True)
class Hand:
    """One hand, from the deal to the reckoning."""

    deal: Deal
    cards: Row
    stock: Row  # a card that goes back goes to the end of this row
    left: int  # cards of the stock that have not been turned yet
    chips: Row
    pot: int
    number: int  # which hand of the match this is, from 1
    up: Flags  # the card before this seat lies face up
    finished: Flags  # has had its turn, or has none any more
    out: Flags  # knocked out: no turn, is not asked, not compared, loses
    safe: Flags  # not compared
    fined: Flags  # pays one chip flat, whatever it holds
    owed: Row  # chips forfeited during play, paid at the reckoning
    claims: Flags  # takes a chip from the pot at the showdown
    loses: Flags  # loses the hand
    gone: Flags  # out of the match after this hand
    had: Row  # the chips before the reckoning
    grace: Row  # 0: has not gone broke yet; 1: plays on without chips, or has that right; 2: has used it up
    open: bool = False  # a request is waiting for an answer
    aside: bool = False  # that request goes along the second of two lines
    stopped: bool = False  # no more turns; the cards as they lie decide
    decided: bool = False  # no comparison: exactly the seats that are out or fined lose
    suits: Row = ()  # these two travel with the cards
    origin: Row = ()  # the seat to which the card was dealt; NOBODY if it came from the stock
    event: Row = ()  # from here on, what the hand remembers: one place for each seat's own turn
    other: Row = ()  # who answered the request; the number of seats stands for the stock
    gave: Row = ()  # the card the seat gave in its own turn
    got: Row = ()  # the card it got for it
    seen: Row = ()  # the faces that refused in this turn, in the order in which they were shown
    said: Row = ()  # what was said or shown of the cards that changed hands
    took: Flags = ()  # took a chip from the pot before the first turn
    gave_suit: Row = ()  # the suits of those two cards, where a rule looks at suits
    got_suit: Row = ()
    laid: Row = ()  # cards that the dealer looked at and laid under the stock

    # -- cards
    def exchange(self, asker: int, asked: int) -> Hand:
        """Two seats exchange their cards; the first of them asked for it."""
        cards = self.cards
        return change(
            self,
            cards=swapped(cards, asker, asked),
            up=swapped(self.up, asker, asked),
            suits=swapped(self.suits, asker, asked),
            origin=swapped(self.origin, asker, asked),
            **self.turn(asker, Event.EXCHANGED, asked, asker, asked),
        )

    def pick_up(self, seat: int) -> Hand:
        """A seat takes the top card of the stock; its own goes under the stock."""
        n, suits = len(self.cards), self.suits
        if suits:
            suits = (*put(suits[:n], seat, suits[n]), *suits[n + 1 :], suits[seat])
        return change(
            self,
            cards=put(self.cards, seat, self.stock[0]),
            stock=(*self.stock[1:], self.cards[seat]),
            left=self.left - 1,
            up=put(self.up, seat, False),
            suits=suits,
            origin=put(self.origin, seat, NOBODY),
        )

    def draw(self, seat: int) -> Hand:
        """In its turn a seat takes the top card of the stock."""
        return change(self.pick_up(seat), **self.turn(seat, Event.DREW, len(self.cards), seat, len(self.cards)))

    def lay_under(self) -> Hand:
        """The top card of the stock goes under it."""
        n, suits = len(self.cards), self.suits
        if suits:
            suits = (*suits[:n], *suits[n + 1 :], suits[n])
        return change(self, stock=(*self.stock[1:], self.stock[0]), left=self.left - 1, suits=suits)

    def undo(self) -> Hand:
        """Every card goes back to where it was dealt, turned down again."""
        deal, seats = self.deal, len(self.cards)
        return change(
            self,
            cards=deal.cards,
            stock=deal.stock,
            left=deal.left,
            up=(False,) * seats,
            suits=deal.suits,
            origin=tuple(range(seats)) if self.origin else (),
        )

    def as_dealt(self) -> Hand:
        """The cards as they lie now count as dealt."""
        deal = change(self.deal, cards=self.cards, stock=self.stock, left=self.left, suits=self.suits)
        return change(self, deal=deal, origin=tuple(range(len(self.cards))) if self.origin else ())

    # -- what is remembered of a turn
    def turn(self, seat: int, event: Event, other: int, gave: int, got: int) -> dict[str, Row]:
        """The rows that remember a turn: the card of place ``gave`` went, that of place ``got`` came."""
        if not self.event:
            return {}
        lying = (*self.cards, *self.stock[:1])
        rows = {
            "event": put(self.event, seat, event),
            "other": put(self.other, seat, other),
            "gave": put(self.gave, seat, lying[gave]),
            "got": put(self.got, seat, lying[got]),
        }
        if self.suits:
            rows["gave_suit"] = put(self.gave_suit, seat, self.suits[gave])
            rows["got_suit"] = put(self.got_suit, seat, self.suits[got])
        return rows

    def mark(self, seat: int, event: Event, other: int = NOBODY) -> Hand:
        """A seat's turn ended like this, and its card stayed where it was."""
        return change(self, event=put(self.event, seat, event), other=put(self.other, seat, other))

    def refuse(self, asker: int, by: int, faces: int) -> Hand:
        """A request is refused, and the card that refuses lies face up; ``faces`` is how many faces there are."""
        n = len(self.cards)
        card = self.cards[by] if by < n else self.stock[0]
        seen = put(self.seen, asker, self.seen[asker] * (faces + 1) + card + 1) if self.seen else ()
        up = put(self.up, by, True) if by < n else self.up
        event = Event.REFUSED if by < n else Event.DREW_REFUSED
        return change(self.mark(asker, event, by), up=up, seen=seen)

    def say(self, seat: int, what: int) -> Hand:
        """In this seat's turn something is said, aloud: a number that the clause explains."""
        return change(self, said=put(self.said, seat, what))

    # -- seats
    def show(self, seat: int) -> Hand:
        """A seat turns its card face up."""
        return change(self, up=put(self.up, seat, True))

    def finish(self, seat: int) -> Hand:
        """A seat has had its turn."""
        return change(self, finished=put(self.finished, seat, True))

    def knock_out(self, seat: int) -> Hand:
        """A seat is knocked out of the hand; the seat may be unknown, or nobody."""
        return change(self, out=tuple(either(gone, s == seat) for s, gone in enumerate(self.out)))

    def spare(self, seat: int) -> Hand:
        """A seat cannot lose this hand."""
        return change(self, safe=put(self.safe, seat, True))

    def stop(self) -> Hand:
        """All play stops."""
        return change(self, stopped=True)

    def decide(self) -> Hand:
        """The hand is over, and nothing is compared."""
        return change(self, stopped=True, decided=True)

    def compared(self) -> Flags:
        """The seats whose cards are compared at the showdown."""
        return tuple(negate(either(out, safe)) for out, safe in zip(self.out, self.safe, strict=True))

    def over(self) -> bool:
        """No seat has a turn any more."""
        return either(self.stopped, self.one_left())

    def one_left(self) -> bool:
        """Every seat but one has been knocked out, or every seat."""
        if all(out is False for out in self.out):
            return False
        return sum(number(out) for out in self.out) >= len(self.out) - 1

    # -- chips
    def owe(self, seat: int) -> Hand:
        """A seat forfeits one chip, to be paid at the reckoning."""
        return change(self, owed=put(self.owed, seat, self.owed[seat] + 1))

    def take(self, seat: int) -> Hand:
        """A seat takes one chip from the pot."""
        return change(self, pot=self.pot - 1, chips=put(self.chips, seat, self.chips[seat] + 1))

    def pay(self, dues: Dues) -> Hand:
        """All losers pay at once, each as far as the chips go that he had before."""
        paid = tuple(least(pair) for pair in zip(dues.pot, self.chips, strict=True))
        chips = tuple(have - gone for have, gone in zip(self.chips, paid, strict=True))
        after = change(self, pot=self.pot + sum(paid), chips=chips)
        return after.pay_each(dues.each) if dues.each else after

    def pay_each(self, payers: Flags) -> Hand:
        """Each payer gives one chip to each other seat, from his left, until his chips are gone."""
        n, had = len(payers), self.chips
        chips = list(had)
        for payer, pays in enumerate(payers):
            for step in range(1, n):
                gift = where(every((pays, had[payer] >= step)), 1, 0)
                chips[payer], other = chips[payer] - gift, (payer + step) % n
                chips[other] = chips[other] + gift
        return change(self, chips=tuple(chips))


def begin(
    deal: Deal,
    chips: Row,
    *,
    number: int = 1,
    grace: Row = (),
    remembers: bool = True,
    origin: bool = False,
) -> Hand:
    """The cards lie before the seats and nothing has happened yet.

    ``remembers`` keeps the rows that narration and knowledge read; counts and proofs of payments do without them.
    ``origin`` keeps, card by card, the seat to which it was dealt.
    """
    seats = len(deal.cards)
    none, zero = (False,) * seats, (0,) * seats
    blank = zero if remembers else ()
    return Hand(
        deal=deal,
        cards=deal.cards,
        stock=deal.stock,
        left=deal.left,
        chips=chips,
        pot=deal.pot,
        number=number,
        up=none,
        finished=none,
        out=none,
        safe=none,
        fined=none,
        owed=zero,
        claims=none,
        loses=none,
        gone=none,
        had=chips,
        grace=grace or zero,
        suits=deal.suits,
        origin=tuple(range(seats)) if origin else (),
        event=blank,
        other=(NOBODY,) * len(blank),
        gave=(NOBODY,) * len(blank),
        got=(NOBODY,) * len(blank),
        gave_suit=(NOBODY,) * len(blank) if deal.suits else (),
        got_suit=(NOBODY,) * len(blank) if deal.suits else (),
        seen=blank,
        said=blank,
        took=none if remembers else (),
    )
