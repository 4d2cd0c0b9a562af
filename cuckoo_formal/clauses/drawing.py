"""The dealer's exchange: with whom, how the card is taken, and which cards of the stock refuse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.register import choice, clause
from cuckoo_formal.logic import both, change, where

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck
    from cuckoo_formal.hand import Hand

Line = tuple[int, ...]


# -- reach: the line of seats along which a request goes; the number of seats stands for the stock
@dataclass(frozen=True)
class Reach:
    """Whether the dealer may have the stock, his left neighbour, or neither."""

    stock: bool = True
    left: bool = False
    needs_received_worst: bool = False
    apart: bool = False  # the dealer neither asks nor is asked; the last of the others has the stock

    def lines(self, seats: int, seat: int) -> tuple[Line, ...]:
        """The lines that a seat may choose from, most often one."""
        last = seats - 2 if self.apart else seats - 1
        if seat < last:
            return (tuple(range(seat + 1, last + 1)) + ((seats,) if self.stock else ()),)
        if seat > last:
            return ()
        stock = (seats,) if self.stock else ()
        return ((stock,) if stock else ()) + (((*range(last), *stock),) if self.left else ())

    def allows(self, deck: Deck, hand: Hand, seat: int) -> bool:
        """The seat may ask at all."""
        if not self.needs_received_worst or seat < len(hand.cards) - 1:
            return True
        return both(deck.is_a(hand.cards[seat], "worst"), hand.origin[seat] != seat)


THE_STOCK = choice(
    "reach",
    "the stock",
    Reach(),
    "The dealer, last to play, may exchange his card for one from the stock.",
    source="Wikipedia, Ranter-Go-Round",
)
STOCK_OR_LEFT = choice(
    "reach",
    "the stock or his left",
    Reach(left=True),
    "The dealer may exchange his card for one from the stock, or with the player on his left instead.",
    source="Pat Enderson",
    traits=("left",),
)
LEFT_ONLY = choice(
    "reach",
    "his left only",
    Reach(stock=False, left=True),
    "The dealer may exchange with the player on his left; nobody takes a card from the stock.",
    source="Kukushka",
)
RECEIVED_WORST = choice(
    "reach",
    "the stock, with a received ace only",
    Reach(needs_received_worst=True),
    "The dealer may exchange with the stock only if he was handed the worst card in this hand and still has it.",
    traits=("origin",),
)
NO_EXCHANGE = choice(
    "reach",
    "nobody",
    Reach(stock=False),
    "The dealer has no exchange: he keeps the card that he has.",
)
DEALER_APART = choice(
    "reach",
    "dealer stands apart",
    Reach(apart=True),
    "The dealer neither asks nor is asked; the last of the other players exchanges with the stock.",
    source="Coucou",
)


# -- cut: (hand, seat) -> hand, how a card comes from the stock
@clause("cut", "face down")
def face_down(hand: Hand, seat: int) -> Hand:
    """The dealer takes the top card of the stock and shows it to nobody."""
    return hand


@clause("cut", "any card", source="Asso che corre")
def any_card(hand: Hand, seat: int) -> Hand:
    """The dealer spreads the stock and takes any card of it, which he shows to nobody."""
    return hand


@clause("cut", "turned up", source="Lots of Kids' Games")
def turned_up(hand: Hand, seat: int) -> Hand:
    """The dealer takes the top card of the stock, turned up for all to see."""
    return hand.show(seat)


@clause("cut", "cut and turned up", source="Wikipedia, Ranter-Go-Round")
def cut_and_turned_up(hand: Hand, seat: int) -> Hand:
    """The dealer cuts the stock and takes the card cut to, turned up for all to see."""
    return hand.show(seat)


# -- draw: (deck, hand, seat, taken) -> hand, where ``taken`` is the hand after an ordinary draw
@clause("draw", "top of stock", source="Wikipedia, Ranter-Go-Round")
def top_of_stock(deck: Deck, hand: Hand, seat: int, taken: Hand) -> Hand:
    """The dealer keeps whatever card he draws."""
    return taken


def refused_by_stock(deck: Deck, hand: Hand, seat: int) -> Hand:
    """The top card of the stock is seen and goes back, and the dealer keeps his own."""
    return change(hand.refuse(seat, len(hand.cards), len(deck.faces)), left=hand.left - 1)


@clause("draw", "a face refuses")
@dataclass(frozen=True)
class Refuses:
    """If the dealer draws {face}, it is shown and goes back, and he keeps his own card."""

    face: str = "K"

    def __call__(self, deck: Deck, hand: Hand, seat: int, taken: Hand) -> Hand:
        """The named face on the stock refuses the dealer."""
        return where(deck.is_a(hand.stock[0], self.face), refused_by_stock(deck, hand, seat), taken)


KING_REFUSES = choice(
    "draw",
    "king refuses",
    Refuses("K"),
    "If the dealer draws a king, it is shown and goes back, and he keeps his own card.",
    source="Wikipedia, Ranter-Go-Round",
)
BEST_REFUSES = choice(
    "draw",
    "best face refuses",
    Refuses("best"),
    "If the dealer draws a card of the best face, it is shown and goes back, and he keeps his own card.",
)


@clause("draw", "redraw once", source="Gnav with ordinary cards", traits=("tries 2",))
@dataclass(frozen=True)
class RedrawOnce:
    """If the dealer draws {face}, it is shown and goes under the stock, and he draws again; a second one refuses."""

    face: str = "K"

    def __call__(self, deck: Deck, hand: Hand, seat: int, taken: Hand) -> Hand:
        """The named face refuses, and the dealer has one more try."""
        return where(deck.is_a(hand.stock[0], self.face), set_aside(deck, hand, seat), taken)


@clause("draw", "may redraw once", traits=("tries 2", "again"))
@dataclass(frozen=True)
class MayRedrawOnce:
    """If the dealer draws {face}, it is shown and goes under the stock; he may draw once more or keep his card."""

    face: str = "K"

    def __call__(self, deck: Deck, hand: Hand, seat: int, taken: Hand) -> Hand:
        """The named face refuses, and the dealer may try once more."""
        return where(deck.is_a(hand.stock[0], self.face), set_aside(deck, hand, seat), taken)


def set_aside(deck: Deck, hand: Hand, seat: int) -> Hand:
    """The top card of the stock is shown and goes under it, and the dealer's request still stands."""
    return change(hand.refuse(seat, len(hand.cards), len(deck.faces)).lay_under(), open=True)


@clause("draw", "loses at once", source="Lots of Kids' Games")
@dataclass(frozen=True)
class LosesAtOnce:
    """If the dealer draws {face}, it is shown, and he alone loses the hand, at once."""

    face: str = "K"

    def __call__(self, deck: Deck, hand: Hand, seat: int, taken: Hand) -> Hand:
        """The named face on the stock ends the hand against the dealer."""
        lost = refused_by_stock(deck, hand, seat).knock_out(seat).decide()
        return where(deck.is_a(hand.stock[0], self.face), lost, taken)
