"""What a place in a hand is called and what is to be seen there: the words of graphs, files and pages."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from cuckoo_formal.explore.walk import Node, Sort, Table
from cuckoo_formal.play import Ask
from cuckoo_formal.problems import Problem, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cuckoo_formal.hand import Hand
    from cuckoo_formal.logic import Row

#: a value of a graph: what networkx, JSON and every reader of them can hold, besides exact fractions
Value = str | int | Fraction | tuple[str, ...] | tuple[int, ...]
Facts = dict[str, Value]

SUITS = "dchs"
#: for each question the words for no and for yes
ANSWERS = {
    Ask.TRADE: ("keep", "trade"),
    Ask.AGAIN: ("stop", "again"),
    Ask.SHOW: ("hide", "show"),
    Ask.TAKE: ("leave", "take"),
    Ask.LEFT: ("stock", "left"),
}
QUESTIONS = {ask: ask.name.lower() for ask in Ask}
KINDS = ("deal", "decision", "draw", "end")
CHANCE = 0  # who brings a card about; seats are numbered from 1 in order of play
FACE_DOWN = ""


def players(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """One name a seat, as given; a seat without one is called by its number.  Raises :class:`Problem`."""
    if len(names) > seats:
        message = f"players: {len(names)} names for {seats} seats; expected at most one each"
        raise Problem(message)
    for name in names:
        if any("\ud800" <= letter <= "\udfff" for letter in name):
            message = f"player {shown(name)}: expected text, not half of a character"
            raise Problem(message)
    return (*names, *(f"Seat {seat + 1}" for seat in range(len(names), seats)))


def card(here: Table, kind: int) -> str:
    """A card by its face; where a rule looks at suits, with its suit."""
    face, suit = here.kinds[kind]
    return here.rules.deck.faces[face] + (SUITS[suit % len(SUITS)] if here.suited else "")


def cards_of(here: Table, node: Node) -> tuple[str, ...]:
    """The cards before the seats, in order of play."""
    hand = node.hand
    if hand is None:
        return tuple(card(here, kind) for kind in node.dealt)
    faces = here.rules.deck.faces
    if not here.suited:
        return tuple([faces[face] for face in hand.cards])
    return tuple(card(here, here.kind_of[kind]) for kind in zip(hand.cards, hand.suits, strict=False))


def face_up(node: Node, cards: tuple[str, ...]) -> tuple[str, ...]:
    """What everybody sees: the cards that lie face up, and nothing where one lies face down."""
    if node.hand is None or not any(node.hand.up):
        return (FACE_DOWN,) * len(cards)
    return tuple(name if open_ else FACE_DOWN for name, open_ in zip(cards, node.hand.up, strict=True))


def mover(here: Table, node: Node) -> int:
    """The seat that a place is about, from 1: who gets a card, or is asked; 0 at an end."""
    if node.sort is Sort.END:
        return 0
    if node.sort is Sort.DEAL:
        return len(node.dealt) + 1
    moment = here.moments[node.place]
    return (moment.seat if node.sort is Sort.DECISION else moment.turn) + 1


def event(here: Table, node: Node, what: int) -> str:
    """What happens on the way down from a place: a card, or the word for an answer."""
    return ANSWERS[here.moments[node.place].ask][what] if node.sort is Sort.DECISION else card(here, what)


def actor(here: Table, node: Node) -> int:
    """Who brings it about: a seat, or chance."""
    return mover(here, node) if node.sort is Sort.DECISION else CHANCE


def facts(here: Table, node: Node) -> Facts:
    """What there is to know about a place, except how it came about."""
    cards = cards_of(here, node)
    row: Facts = {"kind": KINDS[node.sort], "cards": cards, "shown": face_up(node, cards)}
    if node.sort is Sort.END:
        hand = here.reckoned(node)
        losers = tuple(seat + 1 for seat, loses in enumerate(hand.loses) if loses)
        return row | {"payoffs": payoffs(here, hand), "losers": losers}
    row["seat"] = mover(here, node)
    if node.sort is Sort.DECISION:
        row["question"] = QUESTIONS[here.moments[node.place].ask]
    return row


def payoffs(here: Table, reckoned: Hand) -> Row:
    """The chips that each seat has won or lost in the hand; where nobody has chips, one point less for a loser."""
    if not here.rules.lives and not any(here.chips):
        return tuple(-int(loses) for loses in reckoned.loses)
    return tuple(now - had for now, had in zip(reckoned.chips, here.chips, strict=True))
