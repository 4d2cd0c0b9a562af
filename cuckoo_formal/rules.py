"""A rule set: one clause in each slot."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING

from cuckoo_formal.cards import Deck, Power
from cuckoo_formal.clauses import blocking, drawing, ending, fine, leaving, losers, opening, standing, talk, turn
from cuckoo_formal.clauses import windfall as windfalls
from cuckoo_formal.clauses.register import SLOTS, traits, words
from cuckoo_formal.problems import Problem, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from cuckoo_formal.clauses.leaving import Leaving
    from cuckoo_formal.clauses.standing import Standing
    from cuckoo_formal.hand import Dues, Hand
    from cuckoo_formal.logic import Flags, Row
    from cuckoo_formal.table import Match

LIVES = range(1, 100)
STAKES = range(1_000_001)
CLAUSE_SLOTS = tuple(SLOTS)


@dataclass(frozen=True)
class Rules:
    """One answer to each question that the game leaves open; replace a field to play a variant.

    ``lives`` is how many chips each player begins with, 0 for a game without chips; ``stake`` is each player's money.
    Raises :class:`Problem` where two answers exclude each other.
    """

    deck: Deck = field(default_factory=Deck)
    opening: Callable[[Deck, Hand, int, bool], Hand] = opening.no_opening
    turn: Callable[[Deck, Hand, int, bool], bool] = turn.may_ask_once
    shown: blocking.Shown = blocking.WHEN_ASKED
    holder: Callable[[Hand, int], bool] = blocking.any_holder
    look: Callable[[Hand, int], bool] = blocking.dealer_looks
    blocked: Callable[[Hand, int, bool], Hand] = blocking.keeps_its_card
    reach: drawing.Reach = drawing.THE_STOCK
    cut: Callable[[Hand, int], Hand] = drawing.face_down
    draw: Callable[[Deck, Hand, int, Hand], Hand] = drawing.top_of_stock
    windfall: Callable[[Hand, Hand, int], Hand] = windfalls.nothing
    talk: Callable[[Deck, Hand, Hand, int, int], Hand] = talk.silent
    showdown: ending.Told = ending.ALL_AT_ONCE
    standing: Callable[[Deck, Hand], Standing] = standing.single_cards
    losers: Callable[[Hand, Standing], Flags] = losers.all_tied
    fine: Callable[[Deck, Hand, Flags], Dues] = fine.one_chip
    exit: Callable[[Hand, Hand, Dues], Leaving] = leaving.at_no_chips
    settle: Callable[[Match, Match, ending.Shuffle, Deck], Match] = ending.no_winner
    end: Callable[[Match], bool] = ending.last_one_in
    prize: Callable[[Match, int], Row] = ending.winner_takes_all
    dealer: Callable[[Match, bool], int] = ending.next_living_seat
    pack: ending.Pack = ending.NEW_PACK
    first_dealer: Callable[[int, ending.Shuffle, Deck], int] = ending.last_seat
    direction: ending.Told = ending.CLOCKWISE
    lives: int = 3
    stake: int = 1

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        refuse(self)

    @cached_property
    def traits(self) -> frozenset[str]:
        """What the clauses of this rule set look at and ask."""
        return frozenset[str]().union(*(traits(getattr(self, slot)) for slot in CLAUSE_SLOTS))

    @cached_property
    def goes_on(self) -> bool:
        """A request may go beyond the seat that is asked first."""
        return "beyond" in self.traits or self.deck.has(Power.PASSES_ON, Power.KNOCKS_OUT)

    @cached_property
    def tries(self) -> int:
        """How many cards of the stock one seat may turn up in its turn."""
        return 2 if "tries 2" in self.traits else 1

    def turned(self, seats: int) -> int:
        """How many cards of the stock one hand can turn up at the most."""
        each = seats - 1 if "stock each" in self.traits or self.goes_on else 0
        return each + self.tries + (2 if "stock 2" in self.traits else 0)

    def at(self, seats: int) -> Rules:
        """The rule set for a table of this many seats, with its pack.  Raises :class:`Problem` if cards are too few."""
        if seats < 2:  # noqa: PLR2004 - the game needs a neighbour
            message = f"seats {seats}: expected at least 2"
            raise Problem(message)
        deck = self.deck.at(seats)
        if seats > deck.size:
            packs = -(-seats * deck.packs // deck.size)
            message = (
                f"seats {seats}: the pack has only {deck.size} cards; it takes {packs} packs to give each seat one"
            )
            raise Problem(message)
        return self if deck is self.deck else replace(self, deck=deck)

    def changes(self, other: Rules) -> tuple[str, ...]:
        """The fields in which this rule set differs from another."""
        return tuple(f.name for f in fields(self) if getattr(self, f.name) != getattr(other, f.name))


def refuse(rules: Rules) -> None:
    """Raise :class:`Problem` for the few combinations that cannot be played, and name the slots."""
    for deck in (rules.deck, *(deck for _, deck in rules.deck.by_seats)):
        refuse_deck(rules, deck)
    ties = [slot for slot in ("standing", "losers") if "ties" in traits(getattr(rules, slot))]
    if len(ties) > 1:
        message = (
            f'standing "{words(rules.standing)}" and losers "{words(rules.losers)}": '
            "both say what happens to equal cards; expected only one of the two"
        )
        raise Problem(message)
    if rules.lives not in LIVES and not (rules.lives == 0 and "end rule" in rules.traits):
        message = f'lives {rules.lives} and end "{words(rules.end)}": expected 1 to 99 lives, or none and an end rule'
        raise Problem(message)
    if rules.stake not in STAKES:
        message = f"stake {rules.stake}: expected a whole number from 0 to {STAKES[-1]}"
        raise Problem(message)


def refuse_deck(rules: Rules, deck: Deck) -> None:
    """Raise :class:`Problem` for a pack that cannot be played with, or a power of a face that is not in it."""
    if deck.size < 2:  # noqa: PLR2004 - the game needs a neighbour
        message = f"deck: a pack of {deck.size} cards; expected at least 2"
        raise Problem(message)
    named = [("deck.asked", face) for face, _ in deck.asked] + [("deck.on_turn", face) for face, _ in deck.on_turn]
    named += [(slot, face) for slot in ("opening", "draw") for face in named_faces(getattr(rules, slot))]
    for slot, face in named:
        if face not in deck.place:
            message = (
                f"{slot}: gives a power to the face {shown(face)}, which is not in the pack {' '.join(deck.faces)}"
            )
            raise Problem(message)


def named_faces(clause: object) -> tuple[str, ...]:
    """The faces to which an opening or a draw gives a power."""
    if hasattr(clause, "face"):
        return (str(clause.face),)
    return ("K",) if words(clause).startswith("kings") else ()
