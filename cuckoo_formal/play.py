"""The procedure of one hand.  Read from top to bottom, this module is the game.

A hand runs through a fixed list of *moments*.  At each moment at most one question is open; :func:`question` says
whether it is, :func:`step` does what follows from the answer, and :func:`play` is the fold of the steps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from cuckoo_formal.clauses import powers
from cuckoo_formal.clauses.opening import no_opening
from cuckoo_formal.clauses.register import traits
from cuckoo_formal.hand import NOBODY, Dues, Event
from cuckoo_formal.logic import Flags, both, change, either, every, negate, number, same, some, where

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.rules import Rules


class Ask(StrEnum):
    """The five things a player may be asked; the values are the letters of the notation."""

    TRADE = "t"
    AGAIN = "a"
    SHOW = "s"
    TAKE = "k"
    LEFT = "l"


class Kind(StrEnum):
    """What happens at a moment."""

    OPENING = "opening"  # before the first turn, seat by seat
    TURN = "turn"  # the seat's own card may act
    ASK = "ask"  # the seat asks, or keeps its card
    LEFT = "left"  # the dealer turns to his left instead of the stock
    ANSWER = "answer"  # the asked seat exchanges, or its card does something else
    BEYOND = "beyond"  # a refused seat asks on
    DRAW = "draw"  # a card of the stock is turned
    REDRAW = "redraw"  # another one, after the first refused


@dataclass(frozen=True)
class Moment:
    """A place in the procedure: whose turn it is, and who answers which question."""

    kind: Kind
    turn: int  # the seat whose turn it is; the number of seats before the first turn does not count
    seat: int  # the seat that answers
    ask: Ask
    other: int = NOBODY  # the seat that is asked for its card
    aside: bool = False  # along the second of two lines


@dataclass(frozen=True)
class Answers:
    """What the players answer: one place a seat.  A row that the rule set never asks for is blank."""

    trade: Flags
    again: Flags = ()
    show: Flags = ()
    take: Flags = ()
    left: Flags = ()

    def at(self, moment: Moment) -> bool:
        """The answer at a moment."""
        row: Flags = getattr(self, moment.ask.name.lower())
        return row[moment.seat] if row else False


Decide = Callable[["Rules", "Hand", Moment], bool]


@cache
def moments(rules: Rules, seats: int) -> tuple[Moment, ...]:
    """The moments of a hand in order; which of them happens is for the hand to say."""
    row = list[Moment]()
    if rules.opening is not no_opening:
        ask = Ask.SHOW if "show" in traits(rules.opening) else Ask.TAKE
        row += [Moment(Kind.OPENING, 0, seat, ask) for seat in range(seats)]
    for seat in range(seats):
        row += turn_of(rules, seats, seat)
    return tuple(row)


def turn_of(rules: Rules, seats: int, seat: int) -> list[Moment]:
    """The moments of one seat's turn."""
    lines = rules.reach.lines(seats, seat)
    row = list[Moment]()
    if rules.deck.on_turn or rules.shown.on_turn:
        row.append(Moment(Kind.TURN, seat, seat, Ask.SHOW))
    if lines:
        row.append(Moment(Kind.ASK, seat, seat, Ask.TRADE))
    if len(lines) > 1:
        row.append(Moment(Kind.LEFT, seat, seat, Ask.LEFT))
    for aside, line in enumerate(lines):
        row += along(rules, seats, seat, line, aside=bool(aside))
    return row


def along(rules: Rules, seats: int, seat: int, line: tuple[int, ...], *, aside: bool) -> list[Moment]:
    """The moments of a request that goes along a line of seats."""
    row = list[Moment]()
    for asked in line if rules.goes_on else line[:1]:
        if asked == seats:
            row.append(Moment(Kind.DRAW, seat, seat, Ask.AGAIN, aside=aside))
            if rules.tries > 1 and seat == drawer(rules, seats):
                row.append(Moment(Kind.REDRAW, seat, seat, Ask.AGAIN, aside=aside))
        else:
            row.append(Moment(Kind.ANSWER, seat, asked, Ask.SHOW, asked, aside))
            if "beyond" in rules.traits:
                row.append(Moment(Kind.BEYOND, seat, seat, Ask.AGAIN, asked, aside))
    return row


def drawer(rules: Rules, seats: int) -> int:
    """The seat whose own exchange is with the stock."""
    return seats - 2 if rules.reach.apart else seats - 1


# -- which question is open
def question(rules: Rules, hand: Hand, moment: Moment) -> bool:
    """The question of this moment is really open: both answers are allowed, and they lead to different hands."""
    return OPEN[moment.kind](rules, hand, moment)


def opening_open(rules: Rules, hand: Hand, moment: Moment) -> bool:
    """The opening leaves the seat a choice."""
    if not traits(rules.opening) & {"take", "show"}:
        return False
    yes, no = (open_hand(rules, hand, moment, answer) for answer in (True, False))
    return negate(same(yes, no))


def turn_open(rules: Rules, hand: Hand, moment: Moment) -> bool:
    """The seat may let its own card act, or not."""
    if not rules.shown.optional:
        return False
    card = hand.cards[moment.seat]
    acts = some(card == place for place, _ in rules.deck.powers_on_turn)
    return every((acts, negate(turn_over(hand, moment.seat)), rules.holder(hand, moment.seat)))


def ask_open(rules: Rules, hand: Hand, moment: Moment) -> bool:
    """The seat may ask for another card or keep its own."""
    deck, seat = rules.deck, moment.seat
    yes, no = (rules.turn(deck, hand, seat, wish) for wish in (True, False))
    return every((can_ask(rules, hand, seat), yes, negate(no)))


def left_open(rules: Rules, hand: Hand, moment: Moment) -> bool:
    """The dealer, who exchanges, has two ways to do it."""
    lines = rules.reach.lines(len(hand.cards), moment.seat)
    return every((hand.open, *(negate(idle(rules, hand, line)) for line in lines)))


def answer_open(rules: Rules, hand: Hand, moment: Moment) -> bool:
    """The asked seat may turn up a card that refuses, or let it go."""
    if not rules.shown.optional:
        return False
    asked = moment.other
    here = (reaches(hand, moment), usable(rules, hand, asked), negate(hand.up[asked]))
    return every((*here, rules.deck.refuses(hand.cards[asked])))


def beyond_open(rules: Rules, hand: Hand, moment: Moment) -> bool:
    """A seat that was refused may ask on."""
    if "again" not in traits(rules.blocked):
        return False
    return both(was_blocked(rules, hand, moment), leads_beyond(rules, hand, moment))


def never_open(_rules: Rules, _hand: Hand, _moment: Moment) -> bool:
    """Turning a card of the stock is no question."""
    return False


def redraw_open(rules: Rules, hand: Hand, moment: Moment) -> bool:
    """The dealer, refused by the stock, may try again."""
    return every(("again" in traits(rules.draw), hand.open, same_line(hand, moment), hand.left > 0))


# -- what follows from the answer
def step(rules: Rules, hand: Hand, moment: Moment, answer: bool) -> Hand:
    """What happens at a moment.  Where its question is not open the answer makes no difference."""
    return NEXT[moment.kind](rules, hand, moment, answer)


def open_hand(rules: Rules, hand: Hand, moment: Moment, answer: bool) -> Hand:
    """Before the first turn, seat by seat."""
    happens = rules.opening(rules.deck, hand, moment.seat, answer)
    return where(knows_its_card(rules, hand, moment.seat), happens, hand)


def begin_turn(rules: Rules, hand: Hand, moment: Moment, answer: bool) -> Hand:
    """A seat's own card may stop play, or be laid open, when its turn comes."""
    seat = moment.seat
    mine = both(negate(turn_over(hand, seat)), rules.holder(hand, seat))
    acts = both(mine, answer if rules.shown.optional else True)
    after = where(acts, powers.on_turn(rules.deck, hand, seat), hand)
    if not rules.shown.on_turn:
        return after
    laid = after.show(seat).mark(seat, Event.LAID_OPEN).finish(seat)
    keeps = both(rules.deck.blocks(after.cards[seat]), negate(turn_over(after, seat)))
    return where(both(keeps, rules.holder(after, seat)), laid, after)


def ask(rules: Rules, hand: Hand, moment: Moment, answer: bool) -> Hand:
    """A seat asks for another card, or keeps its own."""
    seat = moment.seat
    asks = both(can_ask(rules, hand, seat), rules.turn(rules.deck, hand, seat, answer))
    marked = where(turn_over(hand, seat), hand, hand.mark(seat, Event.KEPT)) if hand.event else hand
    return change(marked, open=asks, aside=False)


def turn_left(rules: Rules, hand: Hand, moment: Moment, answer: bool) -> Hand:
    """The dealer turns to his left neighbour; if one of the two ways leads nowhere he takes the other."""
    stock, left = (idle(rules, hand, line) for line in rules.reach.lines(len(hand.cards), moment.seat))
    return change(hand, aside=every((hand.open, negate(left), some((answer, stock)))))


def reply(rules: Rules, hand: Hand, moment: Moment, answer: bool) -> Hand:
    """The seat that is asked must exchange, unless its card says otherwise."""
    asker, asked, deck = moment.turn, moment.other, rules.deck
    request = change(hand, open=False)
    traded = rules.talk(deck, request, request.exchange(asker, asked), asker, asked)
    refused = powers.when_asked(deck, request, asker, asked, traded)
    blocked = change(refused, open=True) if "beyond" in rules.traits else rules.blocked(refused, asker, False)
    refused = where(deck.blocks(request.cards[asked]), blocked, refused)
    answered = where(both(usable(rules, hand, asked), uses_power(rules, hand, asked, answer)), refused, traded)
    return where(reaches(hand, moment), answered, hand)


def ask_beyond(rules: Rules, hand: Hand, moment: Moment, answer: bool) -> Hand:
    """A seat that a blocker has refused asks on, or keeps its card."""
    wish = both(answer, leads_beyond(rules, hand, moment))
    onward = rules.blocked(change(hand, open=False), moment.turn, wish)
    return where(was_blocked(rules, hand, moment), onward, hand)


def draw(rules: Rules, hand: Hand, moment: Moment, _answer: bool) -> Hand:
    """A seat takes the top card of the stock; the dealer's draw has rules of its own."""
    if not hand.stock:
        return hand
    seat, before = moment.seat, change(hand, open=False)
    after = before.draw(seat)
    if seat == drawer(rules, len(hand.cards)):
        taken = rules.windfall(before, rules.cut(after, seat), seat)
        after = rules.draw(rules.deck, before, seat, taken)
    return where(every((hand.open, same_line(hand, moment), hand.left > 0)), after, hand)


def redraw(rules: Rules, hand: Hand, moment: Moment, answer: bool) -> Hand:
    """The dealer, refused by the stock, tries once more."""
    again = both(hand.open, answer if "again" in traits(rules.draw) else True)
    tried = change(draw(rules, change(hand, open=again), moment, answer), open=False)
    return where(same_line(hand, moment), tried, hand)


OPEN = {
    Kind.OPENING: opening_open,
    Kind.TURN: turn_open,
    Kind.ASK: ask_open,
    Kind.LEFT: left_open,
    Kind.ANSWER: answer_open,
    Kind.BEYOND: beyond_open,
    Kind.DRAW: never_open,
    Kind.REDRAW: redraw_open,
}
NEXT = {
    Kind.OPENING: open_hand,
    Kind.TURN: begin_turn,
    Kind.ASK: ask,
    Kind.LEFT: turn_left,
    Kind.ANSWER: reply,
    Kind.BEYOND: ask_beyond,
    Kind.DRAW: draw,
    Kind.REDRAW: redraw,
}


# -- conditions
def knows_its_card(rules: Rules, hand: Hand, seat: int) -> bool:
    """The seat has looked at its card before the first turn, where the opening has it show that card."""
    return rules.look(hand, seat) if "looks" in traits(rules.opening) else True


def turn_over(hand: Hand, seat: int) -> bool:
    """The seat has no turn, or none any more."""
    return some((hand.over(), hand.finished[seat], hand.out[seat]))


def can_ask(rules: Rules, hand: Hand, seat: int) -> bool:
    """The seat has its turn, and there is somebody or something to ask."""
    lines = rules.reach.lines(len(hand.cards), seat)
    leads = some(negate(idle(rules, hand, line)) for line in lines)
    return every((negate(turn_over(hand, seat)), leads, rules.reach.allows(rules.deck, hand, seat)))


def idle(rules: Rules, hand: Hand, line: tuple[int, ...]) -> bool:
    """A request along this line would change nothing: all that it can meet are face-up blockers and an empty stock."""
    if not line:
        return True
    asked = line[0]
    if asked == len(hand.cards):
        return hand.left == 0 if hand.stock else True
    beyond = idle(rules, hand, line[1:]) if rules.goes_on else True
    known = every((hand.up[asked], rules.deck.blocks(hand.cards[asked]), usable(rules, hand, asked)))
    stuck = both(known, beyond if "beyond" in rules.traits else True)
    return where(hand.out[asked], beyond, stuck)


def leads_beyond(rules: Rules, hand: Hand, moment: Moment) -> bool:
    """Beyond the seat of this moment there is somebody or something to ask."""
    line = rules.reach.lines(len(hand.cards), moment.turn)[moment.aside]
    return negate(idle(rules, hand, line[line.index(moment.other) + 1 :]))


def reaches(hand: Hand, moment: Moment) -> bool:
    """A request is waiting, and this seat is the one that it has come to."""
    return every((hand.open, same_line(hand, moment), negate(hand.out[moment.other])))


def same_line(hand: Hand, moment: Moment) -> bool:
    """The request goes along the line of this moment."""
    return hand.aside if moment.aside else negate(hand.aside)


def usable(rules: Rules, hand: Hand, asked: int) -> bool:
    """The card of the asked seat has its power."""
    return both(rules.holder(hand, asked), rules.look(hand, asked))


def uses_power(rules: Rules, hand: Hand, asked: int, answer: bool) -> bool:
    """The power is used: always, or if the holder likes; a card that lies face up leaves no choice."""
    return some((answer, hand.up[asked])) if rules.shown.optional else True


def was_blocked(rules: Rules, hand: Hand, moment: Moment) -> bool:
    """The request of this turn has just been refused by the blocker of this seat."""
    asked = moment.other
    blocker = both(hand.up[asked], rules.deck.blocks(hand.cards[asked]))
    return every((reaches(hand, moment), blocker, usable(rules, hand, asked)))


# -- the whole hand
def play(rules: Rules, hand: Hand, answers: Answers) -> Hand:
    """One hand, from the deal to the reckoning."""
    for moment in moments(rules, len(hand.cards)):
        hand = step(rules, hand, moment, answers.at(moment))
    return reckon(rules, hand)


def play_by(rules: Rules, hand: Hand, decide: Decide) -> Hand:
    """One hand; the players are asked when a question is put."""
    for moment in moments(rules, len(hand.cards)):
        hand = step(rules, hand, moment, decide(rules, hand, moment))
    return reckon(rules, hand)


def advance(rules: Rules, hand: Hand, place: int = 0) -> tuple[Hand, int]:
    """Play on, from a place in the list of moments, to the next one whose question is open, or past the last."""
    row = moments(rules, len(hand.cards))
    while place < len(row) and not question(rules, hand, row[place]):
        hand = step(rules, hand, row[place], False)
        place += 1
    return hand, place


def showdown(rules: Rules, hand: Hand) -> Hand:
    """The cards are compared, and who loses is settled."""
    low = rules.losers(hand, rules.standing(rules.deck, hand))
    nobody = either(hand.decided, hand.one_left())
    loses = tuple(
        some((out, fined, both(lowest, negate(nobody))))
        for out, fined, lowest in zip(hand.out, hand.fined, low, strict=True)
    )
    return change(hand, loses=loses, had=hand.chips, open=False)


def dues_of(rules: Rules, hand: Hand) -> Dues:
    """What each seat owes after the showdown: its fine, and what it has forfeited."""
    by_card = tuple(both(lose, negate(flat)) for lose, flat in zip(hand.loses, hand.fined, strict=True))
    dues = rules.fine(rules.deck, hand, by_card)
    every_due = zip(dues.pot, hand.owed, hand.fined, strict=True)
    return change(dues, pot=tuple(fine + owed + number(flat) for fine, owed, flat in every_due))


def reckon(rules: Rules, hand: Hand) -> Hand:
    """The showdown, the payments, and who goes out."""
    before = showdown(rules, hand)
    return pay_up(rules, before, dues_of(rules, before))


def pay_up(rules: Rules, before: Hand, dues: Dues) -> Hand:
    """After the showdown everybody pays what he owes, and who has to goes out."""
    after = before.pay(dues)
    for seat, claims in enumerate(before.claims):
        after = where(claims, after.take(seat), after)
    if not before.deal.lives:  # a game without chips, in which nobody goes out
        return after
    gone, grace = rules.exit(before, after, dues)
    return change(after, gone=gone, grace=grace)
