"""Every hand of a small pack: every deal, every answer to every question that is really open.

Cards of the stock are dealt only when a hand turns them up, so that no hand is met twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cuckoo_formal.hand import Deal, Hand, begin
from cuckoo_formal.logic import Row, change
from cuckoo_formal.play import Answers, Ask, Moment, moments, question, step
from cuckoo_formal.reduce import kept_faces, named_faces

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck
    from cuckoo_formal.rules import Rules

FACES, COPIES = 4, 2
HIDDEN = -100  # from here down: the cards of the stock that nobody has seen, each with its place
Card = tuple[int, int]  # face, and suit where a rule looks at suits
Choices = Callable[[Moment], tuple[bool, ...]]


# -- which answers are tried where a question is open
def all_answers(_moment: Moment) -> tuple[bool, ...]:
    """Yes and no."""
    return (False, True)


def nobody_asks(moment: Moment) -> tuple[bool, ...]:
    """Nobody asks for anything, but whoever may take a chip takes it."""
    return (moment.ask is Ask.TAKE,)


# -- the small pack
def shrink(rules: Rules, seats: int, faces: int | None = None, copies: int = COPIES) -> Rules:
    """The rules for a table with fewer cards of fewer faces; no face gets more cards than it has.

    Every hand of the small pack is one of the whole pack too, but for the end of the stock.  Without ``faces`` all
    are there that the rules name.  Raises :class:`Problem` if the rules name more faces than there may be.
    """
    deck = rules.at(seats).deck
    kept = kept_faces(rules, deck, min(faces or few_faces(rules, deck), len(deck.faces)))
    return replace(rules, deck=of_few(deck, kept, copies, suited="suits" in rules.traits)).at(seats)


def of_few(deck: Deck, faces: tuple[str, ...], copies: int, *, suited: bool) -> Deck:
    """A pack of these faces with at most so many cards of each; where suits count, so many suits from so many packs."""
    there = dict(zip(deck.faces, deck.copies if suited else deck.counts, strict=True))
    few = tuple(min(copies, there[face]) for face in faces)
    return replace(deck, faces=faces, copies=few, packs=min(copies, deck.packs) if suited else 1)


def few_faces(rules: Rules, deck: Deck) -> int:
    """How many faces a small pack has: four, or more if the rules name more."""
    return max(FACES, len(named_faces(rules, deck)))


def as_in(rules: Rules, small: Rules, cards: Row) -> Row:
    """Cards of the small pack as cards of the whole one."""
    return tuple(rules.deck.place[small.deck.faces[card]] for card in cards)


# -- every hand
@dataclass(frozen=True)
class Course:
    """How a hand can go: what was dealt, the stock as far as it was turned up, and the questions answered with yes.

    ``hand`` is the hand as it stands; at the end of a walk no turn is left, and nobody has shown or paid yet.
    """

    cards: tuple[Card, ...]
    stock: tuple[Card, ...]
    said: tuple[tuple[Ask, int], ...]
    hand: Hand

    def turn_up(self, card: Card) -> Course:
        """The first card of the stock that nobody has seen is this one."""
        place = HIDDEN - len(self.stock)

        def known(row: Row, value: int) -> Row:
            return tuple(value if here == place else here for here in row)

        hand, (face, suit) = self.hand, card
        deal = change(hand.deal, stock=known(hand.deal.stock, face), suits=known(hand.deal.suits, suit))
        hand = change(hand, deal=deal, stock=known(hand.stock, face), suits=known(hand.suits, suit))
        return Course(self.cards, (*self.stock, card), self.said, hand)

    def answers(self) -> Answers:
        """What was answered, as a record."""
        seats = range(len(self.cards))
        return Answers(*(tuple((ask, seat) in self.said for seat in seats) for ask in Ask))


def cards_of(deck: Deck, *, suited: bool) -> list[Card]:
    """Every card by itself, from the worst; where suits count each with its suit, as often as there are packs."""
    rows = (range(copies) for copies in deck.copies)
    return [(face, suit if suited else 0) for face, row in enumerate(rows) for _ in range(deck.packs) for suit in row]


def whole_pack(rules: Rules) -> list[Card]:
    """Every card with which these rules are played."""
    return cards_of(rules.deck, suited="suits" in rules.traits)


def in_suits(rules: Rules, faces: Row) -> tuple[Card, ...]:
    """Cards of these faces; where suits count, each has the suit after that of the last one of its face."""
    if "suits" not in rules.traits:
        return tuple((face, 0) for face in faces)
    return tuple((face, faces[:place].count(face) % rules.deck.copies[face]) for place, face in enumerate(faces))


def unseen(rules: Rules, seen: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that have not been seen, from the worst, each that is like another only once."""
    if "suits" in rules.traits:
        return tuple(card for card in dict.fromkeys(whole_pack(rules)) if seen.count(card) < rules.deck.packs)
    counts = enumerate(rules.deck.counts)
    return tuple((face, 0) for face, copies in counts if seen.count((face, 0)) < copies)


def deals(rules: Rules, places: int, so_far: tuple[Card, ...] = ()) -> Iterator[tuple[Card, ...]]:
    """Every row of so many cards that can be dealt."""
    if len(so_far) == places:
        yield so_far
        return
    for card in unseen(rules, so_far):
        yield from deals(rules, places, (*so_far, card))


@dataclass(frozen=True)
class Before:
    """The table before a hand, its seats in order of play: what a hand begins with besides cards."""

    chips: Row
    pot: int = 0
    number: int = 1
    grace: Row = ()


def lay(rules: Rules, cards: tuple[Card, ...], stock: tuple[Card, ...], table: Before) -> Hand:
    """The hand that begins with these cards at a table."""
    suits = tuple(suit for _, suit in (*cards, *stock))
    deal = Deal(
        tuple(face for face, _ in cards),
        tuple(face for face, _ in stock),
        table.pot,
        rules.deck.size - len(cards),
        suits if "suits" in rules.traits else (),
        rules.lives,
    )
    return begin(deal, table.chips, number=table.number, grace=table.grace, origin="origin" in rules.traits)


def stock_size(rules: Rules, seats: int) -> int:
    """How many cards of the stock a hand carries: as many as the rules can turn up, if there are so many."""
    return min(rules.turned(seats), rules.deck.size - seats)


def walk(rules: Rules, cards: tuple[Card, ...], table: Before, choices: Choices = all_answers) -> Iterator[Course]:
    """Every way in which a hand that begins with these cards can go.

    ``choices`` says which answers are tried where a question is open.
    """
    hidden = tuple((HIDDEN - place, HIDDEN - place) for place in range(stock_size(rules, len(cards))))
    yield from go_on(rules, Course(cards, (), (), lay(rules, cards, hidden, table)), choices, 0)


def every_hand(rules: Rules, table: Before, choices: Choices = all_answers) -> Iterator[Course]:
    """Every way in which a hand can go at a table; ``choices`` as in :func:`walk`."""
    for cards in deals(rules, len(table.chips)):
        yield from walk(rules, cards, table, choices)


def go_on(rules: Rules, course: Course, choices: Choices, place: int) -> Iterator[Course]:
    """Every way in which a hand can go on from a moment."""
    row = moments(rules, len(course.cards))
    if place == len(row):
        yield course
        return
    moment = row[place]
    for answer in choices(moment) if question(rules, course.hand, moment) else (False,):
        for after in follow(rules, course, moment, answer=answer):
            yield from go_on(rules, after, choices, place + 1)


def follow(rules: Rules, course: Course, moment: Moment, *, answer: bool) -> Iterator[Course]:
    """What can follow from an answer: one course, or one for each card of the stock that may be turned up."""
    hand = course.hand
    after = step(rules, hand, moment, answer)
    turned = hand.stock[: max(0, hand.left - after.left)]
    if any(card <= HIDDEN for card in turned):
        for card in unseen(rules, (*course.cards, *course.stock)):
            yield from follow(rules, course.turn_up(card), moment, answer=answer)
    else:
        said = (*course.said, (moment.ask, moment.seat)) if answer else course.said
        yield Course(course.cards, course.stock, said, after)


def whole_stock(rules: Rules, cards: tuple[Card, ...], stock: tuple[Card, ...]) -> tuple[Card, ...]:
    """The stock, with the worst cards there are in the places that nobody turned up."""
    while len(stock) < stock_size(rules, len(cards)):
        stock = (*stock, unseen(rules, (*cards, *stock))[0])
    return stock
