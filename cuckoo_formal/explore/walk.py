"""One step at a time through the tree of a hand: what can happen next, and how likely it is.

Cards are dealt to the seats one by one, in order of play, and a card of the stock is dealt when it is turned, not
before.  Players are asked only where their question is really open.  Nothing here keeps what it has passed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from cuckoo_formal.cards import Power
from cuckoo_formal.explore.turning import HELD_BACK, UNTURNED, LookedError, Unturned, filler, named, turns
from cuckoo_formal.hand import Deal, begin
from cuckoo_formal.logic import change
from cuckoo_formal.play import moments, question, reckon, step
from cuckoo_formal.problems import Problem
from cuckoo_formal.reduce import reduced

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuckoo_formal.hand import Hand
    from cuckoo_formal.logic import Row
    from cuckoo_formal.play import Moment
    from cuckoo_formal.rules import Rules

KEEPS, ASKS = 0, 1  # the two answers to a question


class Sort(IntEnum):
    """What a place in the tree is."""

    DEAL = 0  # a card is dealt to the next seat
    DECISION = 1  # a player answers a question
    DRAW = 2  # a card of the stock is turned
    END = 3  # the cards are compared


class Node(NamedTuple):
    """A place in the tree of a hand.

    Before all cards are dealt there is no ``hand``, only the cards that are ``dealt``.  ``place`` is the place in the
    list of moments; at a draw, ``answer`` is the answer that led to it.
    """

    sort: Sort
    dealt: Row
    hand: Hand | None = None
    place: int = 0
    answer: bool = False
    turned: int = 0  # how many cards of the stock have been turned


#: what happens (a card, or an answer), how many cards of the pack bring it about (1 for an answer), and where it leads
Branch = tuple[int, int, Node]


@dataclass(frozen=True)
class Table:
    """Where a hand is played: the rules with their pack, the seats, and the chips before and between them."""

    rules: Rules
    seats: int
    chips: Row
    pot: int = 0
    number: int = 1
    grace: Row = ()
    remembers: bool = False  # the hand remembers what narration and knowledge read

    # -- cards: the place of the face; where a rule looks at suits, of the face and the suit together
    @cached_property
    def suited(self) -> bool:
        """Some rule looks at suits, so that equal faces are different cards."""
        return "suits" in self.rules.traits

    @cached_property
    def kinds(self) -> tuple[tuple[int, int], ...]:
        """Every kind of card that these rules tell apart: its face, and its suit or 0."""
        copies = self.rules.deck.copies
        return tuple((face, suit) for face, each in enumerate(copies) for suit in range(each if self.suited else 1))

    @cached_property
    def supply(self) -> Row:
        """How many cards of each kind the pack holds."""
        deck = self.rules.deck
        return tuple(deck.packs if self.suited else deck.counts[face] for face, _ in self.kinds)

    @cached_property
    def kind_of(self) -> dict[tuple[int, int], int]:
        """The number of each kind of card."""
        return {kind: place for place, kind in enumerate(self.kinds)}

    @cached_property
    def keeps_the_deal(self) -> bool:
        """The order of the stock as it was dealt may matter again, or is to be told."""
        return self.remembers or self.rules.deck.has(Power.UNDOES)

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The moments of a hand."""
        return moments(self.rules, self.seats)

    # -- walking
    @property
    def root(self) -> Node:
        """Nothing has been dealt."""
        return Node(Sort.DEAL, ())

    def branches(self, node: Node) -> list[Branch]:
        """What can happen next, in order: cards from the worst to the best, keeping before asking."""
        if node.sort is Sort.END:
            return []
        if node.sort is Sort.DEAL:
            return [(card, left, self.deal(node.dealt, card)) for card, left in self.remaining(node.dealt)]
        hand = node.hand
        assert hand is not None  # noqa: S101 - for the type checker: only a deal has no hand
        if node.sort is Sort.DECISION:
            return [(answer, 1, self.follow(node, hand, answer=bool(answer))) for answer in (KEEPS, ASKS)]
        return self.turned(node, hand)

    def turned(self, node: Node, hand: Hand) -> list[Branch]:
        """A card of the stock is turned: all cards at once if no rule looks at it, else each by itself."""
        left = self.remaining(self.known(hand))
        try:
            after = self.turn(node, hand, HELD_BACK, HELD_BACK)
        except LookedError:
            return [(card, copies, self.turn(node, hand, *self.kinds[card])) for card, copies in left]
        assert after.hand is not None  # noqa: S101 - for the type checker: all cards have been dealt
        fill, (sort, dealt, _, place, answer, turned) = filler(after.hand), after
        hands = ((card, copies, fill(*self.kinds[card])) for card, copies in left)
        return [(card, copies, Node(sort, dealt, new, place, answer, turned)) for card, copies, new in hands]

    def remaining(self, known: Row) -> list[tuple[int, int]]:
        """Each kind of card that is not used up, and how many of it are left."""
        return [(card, left) for card, copies in enumerate(self.supply) if (left := copies - known.count(card))]

    def known(self, hand: Hand) -> Row:
        """The kinds of all cards that have been dealt or turned."""
        lying = (*hand.cards, *hand.stock)
        if not self.suited:
            return tuple(card for card in lying if type(card) is not Unturned)
        pairs = zip(lying, hand.suits, strict=True)
        return tuple(self.kind_of[card, suit] for card, suit in pairs if type(card) is not Unturned)

    def deal(self, dealt: Row, card: int) -> Node:
        """The next seat is dealt a card; with the last one play begins."""
        dealt = (*dealt, card)
        if len(dealt) < self.seats:
            return Node(Sort.DEAL, dealt)
        return self.run(self.lay(dealt), 0, dealt, 0)

    def lay(self, dealt: Row) -> Hand:
        """All cards lie before the seats; the stock is face down, and nobody knows a card of it."""
        rules, seats, left = self.rules, self.seats, self.rules.deck.size - self.seats
        stock = (UNTURNED,) * min(rules.turned(seats), left)
        faces = tuple(self.kinds[card][0] for card in dealt)
        suits = (*(self.kinds[card][1] for card in dealt), *stock) if self.suited else ()
        return begin(
            Deal(faces, stock, self.pot, left, suits, rules.lives),
            self.chips,
            number=self.number,
            grace=self.grace,
            remembers=self.remembers,
            origin="origin" in rules.traits,
        )

    def run(self, hand: Hand, place: int, dealt: Row, turned: int) -> Node:
        """Play on to the next question, the next card of the stock, or the end."""
        rules, row = self.rules, self.moments
        while place < len(row):
            if question(rules, hand, row[place]):
                return Node(Sort.DECISION, dealt, hand, place, turned=turned)
            after = step(rules, hand, row[place], answer=False)
            if turns(hand, after):
                return Node(Sort.DRAW, dealt, hand, place, turned=turned)
            hand, place = after, place + 1
        return Node(Sort.END, dealt, hand, place, turned=turned)

    def follow(self, node: Node, hand: Hand, *, answer: bool) -> Node:
        """What follows from an answer."""
        after = step(self.rules, hand, self.moments[node.place], answer)
        if turns(hand, after):
            return Node(Sort.DRAW, node.dealt, hand, node.place, answer, node.turned)
        return self.run(after, node.place + 1, node.dealt, node.turned)

    def turn(self, node: Node, hand: Hand, face: int, suit: int) -> Node:
        """The next card of the stock is turned."""
        suits = hand.suits
        up = change(hand, stock=named(hand.stock, face), suits=named(suits, suit) if suits else ())
        if self.keeps_the_deal:
            deal = hand.deal
            dealt = change(deal, stock=named(deal.stock, face), suits=named(deal.suits, suit) if suits else ())
            up = change(up, deal=dealt)
        here = Node(node.sort, node.dealt, None, node.place, node.answer, node.turned + 1)
        return self.follow(here, up, answer=node.answer)

    def reckoned(self, node: Node) -> Hand:
        """The hand when all have paid; only for an end."""
        assert node.hand is not None  # noqa: S101 - for the type checker: an end has a hand
        return reckon(self.rules, node.hand)


def table(
    rules: Rules,
    seats: int,
    faces: int | None = None,
    copies: int | None = None,
    chips: int | None = None,
    pot: int = 0,
) -> Table:
    """A table for the first hand of a match.  Raises :class:`Problem` where the pack or the numbers do not serve."""
    here = reduced(rules.at(seats), faces, copies).at(seats)
    each = rules.lives if chips is None else chips
    for name, count in (("chips", each), ("pot", pot)):
        if count < 0:
            message = f"{name} {count}: expected a whole number from 0"
            raise Problem(message)
    return Table(here, seats, (each,) * seats, pot)


def walk(here: Table) -> Iterator[tuple[int, int, Node]]:
    """Every history, root first, each with its depth and the number of ways to deal it; keeps only the way back."""
    stack = [(0, 1, here.root)]
    while stack:
        depth, ways, node = stack.pop()
        yield depth, ways, node
        stack += [(depth + 1, ways * weight, below) for _, weight, below in reversed(here.branches(node))]
