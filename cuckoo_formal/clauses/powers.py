"""What a card does when its holder is asked, or when its holder's turn comes: one function is one power."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.cards import Power
from cuckoo_formal.hand import Event
from cuckoo_formal.logic import change, every, negate, where

if TYPE_CHECKING:
    from collections.abc import Callable

    from cuckoo_formal.cards import Deck
    from cuckoo_formal.hand import Hand


def blocks(deck: Deck, hand: Hand, seat: int, other: int) -> Hand:
    """The card is kept, and its holder has finished for this hand."""
    return hand.finish(other)


def stops(deck: Deck, hand: Hand, seat: int, other: int) -> Hand:
    """All play stops at once, and the cards as they lie decide."""
    return hand.finish(other).stop()


def passes_on(deck: Deck, hand: Hand, seat: int, other: int) -> Hand:
    """The request goes on to the next seat; beyond the last seat lies the stock."""
    return change(hand.mark(seat, Event.PASSED_ON, other), open=True)


def charges(deck: Deck, hand: Hand, seat: int, other: int) -> Hand:
    """Whoever asked forfeits a chip, which he pays at the end of the hand."""
    return hand.owe(seat)


def knocks_out(deck: Deck, hand: Hand, seat: int, other: int) -> Hand:
    """Whoever asked is knocked out of the hand and loses it."""
    return hand.knock_out(seat)


def undoes(deck: Deck, hand: Hand, seat: int, other: int) -> Hand:
    """Every exchange of this hand is undone, and each card lies again where it was dealt."""
    return hand.undo()


TEXT: dict[Power, Callable[[Deck, Hand, int, int], Hand]] = {
    Power.BLOCKS: blocks,
    Power.STOPS: stops,
    Power.PASSES_ON: passes_on,
    Power.CHARGES: charges,
    Power.KNOCKS_OUT: knocks_out,
    Power.UNDOES: undoes,
}
#: what is said of a turn in which the seat's own card did this
TURN_ENDS = {Power.STOPS: Event.STOPPED, Power.BLOCKS: Event.LAID_OPEN}


def when_asked(deck: Deck, hand: Hand, asker: int, asked: int, otherwise: Hand) -> Hand:
    """What the asked seat's card does to the request; a card without powers leads to ``otherwise``."""
    card, faces = hand.cards[asked], len(deck.faces)
    refused = hand.refuse(asker, asked, faces)
    for place, row in deck.powers_when_asked:
        after = refused
        for power in row:
            after = TEXT[power](deck, after, asker, asked)
        otherwise = where(card == place, still_asked(after, asker) if len(row) > 1 else after, otherwise)
    return otherwise


def still_asked(hand: Hand, asker: int) -> Hand:
    """A request goes no further when all play stops or its asker is knocked out."""
    return change(hand, open=every((hand.open, negate(hand.over()), negate(hand.out[asker]))))


def on_turn(deck: Deck, hand: Hand, seat: int) -> Hand:
    """What a seat's own card does when its turn comes."""
    card, otherwise = hand.cards[seat], hand
    for place, row in deck.powers_on_turn:
        after = hand.show(seat)
        for power in row:
            after = TEXT[power](deck, after, seat, seat)
        event = next((TURN_ENDS[power] for power in TURN_ENDS if power in row), None)
        after = after if event is None else after.mark(seat, event)
        otherwise = where(card == place, after, otherwise)
    return otherwise
