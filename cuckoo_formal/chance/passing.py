"""Who loses where one card at a time is passed along the row of seats: a dynamic programme over the seats.

In the base family a seat that is asked still has the card it was dealt, of which nobody knows more than that it is
one of the rest.  So all that matters when a turn comes is the card in hand and how many cards of each class are gone.
For each face that may be the lowest, one pass forward and one back count the deals in which no lower one is left.
Faces are of one class if neither the thresholds of the seats to come nor that lowest face nor a power tells them apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import perm
from typing import TYPE_CHECKING, Any

import numpy as np

from cuckoo_formal.cards import Power
from cuckoo_formal.chance.dealing import WIDEST, Cells
from cuckoo_formal.chance.strategies import Profile, Worst
from cuckoo_formal.clauses import blocking, drawing, losers, opening, standing, talk, turn, windfall
from cuckoo_formal.problems import Problem

if TYPE_CHECKING:
    from cuckoo_formal.rules import Rules

MOST_STATES = 300_000
#: clauses of the base family: they change nothing in who loses, or only the two things that are counted here
FAMILY: dict[str, tuple[object, ...]] = {
    "opening": (opening.no_opening, opening.kings_jerk, opening.kings_jerk_late),
    "turn": (turn.may_ask_once, turn.blocker_must_be_kept),
    "shown": (blocking.WHEN_ASKED, blocking.ON_HIS_TURN_TOO),
    "holder": (blocking.any_holder,),
    "look": (blocking.dealer_looks,),
    "blocked": (blocking.keeps_its_card,),
    "reach": (drawing.THE_STOCK, drawing.NO_EXCHANGE),
    "windfall": (windfall.nothing,),
    "talk": (
        talk.silent,
        talk.GIVER_ANNOUNCES,
        talk.GIVER_ANNOUNCES_THREE,
        talk.receiver_announces,
        talk.outcome_called,
    ),
    "standing": (standing.single_cards,),
    "losers": (losers.all_tied,),
}


def applies(rules: Rules, profile: Profile) -> bool:
    """The rules are of the base family, and every seat goes by a plain threshold."""
    clauses = all(getattr(rules, slot) in accepted for slot, accepted in FAMILY.items())
    draw = rules.draw is drawing.top_of_stock or isinstance(rules.draw, drawing.Refuses)
    powers = all(row == (Power.BLOCKS,) for _, row in rules.deck.asked) and not rules.deck.on_turn
    return clauses and draw and powers and all(type(plan) is Worst for plan in profile.plans)


@dataclass(frozen=True)
class Face:
    """What tells classes of faces apart: how they stand to the lowest, what they do, and who asks with them."""

    sign: int  # -1 below the lowest, 0 the lowest itself, 1 above
    blocks: bool
    refuses: bool
    asks: tuple[bool, ...]  # whether the seat whose turn it is asks with it, then the seat after it, and so on


@dataclass(frozen=True)
class Stage:
    """The faces as they matter when a seat's turn comes."""

    classes: tuple[Face, ...]
    sizes: tuple[int, ...]  # how many cards of each class there are
    onward: tuple[int, ...]  # to which class of the next stage each belongs

    def passes(self, hand: int, card: int) -> tuple[int, int]:
        """What a seat with this card is left with if the next one holds that, and the class that goes on with."""
        asks = self.classes[hand].asks[0] and not self.classes[card].blocks
        return (card, self.onward[hand]) if asks else (hand, self.onward[card])


@dataclass(frozen=True)
class Move:
    """A card of one class is dealt to the next seat: from which states, in how many ways, and to which states."""

    rows: Cells
    ways: Cells
    to: Cells
    once: bool  # no two states lead to the same

    def only(self, alive: Cells, place: Cells) -> Move:
        """The move to those states that are still there, at their new places."""
        keep = alive[self.to]
        return Move(self.rows[keep], self.ways[keep], place[self.to[keep]], self.once)


@dataclass(frozen=True)
class Counts:
    """In how many deals each seat loses, and in how many exactly one does."""

    loses: tuple[int, ...]
    alone: int


def count(rules: Rules, profile: Profile) -> tuple[tuple[Fraction, ...], Fraction]:
    """The chance of each seat to lose, and the chance that several lose together.  Raises :class:`Problem`."""
    seats = len(profile.plans)
    line = Line(rules, profile)
    loses, alone = [0] * seats, 0
    for lowest in range(len(rules.deck.faces)):
        found = line.level(lowest)
        loses = [had + new for had, new in zip(loses, found.loses, strict=True)]
        alone += found.alone
    return tuple(Fraction(ways, line.deals) for ways in loses), 1 - Fraction(alone, line.deals)


class Line:
    """The row of seats, with the pack and the thresholds."""

    def __init__(self, rules: Rules, profile: Profile) -> None:
        """Look up what every face does and who asks with it."""
        deck, self.seats = rules.deck, len(profile.plans)
        faces = range(len(deck.faces))
        self.counts = deck.counts
        self.blocks = tuple(deck.blocks(face) for face in faces)
        draw = rules.draw
        self.refuses = tuple(isinstance(draw, drawing.Refuses) and deck.is_a(face, draw.face) for face in faces)
        worst = tuple(plan.faces for plan in profile.plans if isinstance(plan, Worst))
        self.asks = tuple(tuple(face < most and not self.blocks[face] for most in worst) for face in faces)
        self.draws = rules.reach is drawing.THE_STOCK and deck.size > self.seats
        self.deals = perm(deck.size, self.seats + self.draws)
        self.kind: Any = np.int64 if self.deals < WIDEST else object

    def face(self, face: int, lowest: int, seat: int) -> Face:
        """One face as it matters when the turn of a seat comes."""
        sign = (face > lowest) - (face < lowest)
        return Face(sign, self.blocks[face], self.refuses[face], self.asks[face][seat:])

    def stages(self, lowest: int) -> tuple[Stage, ...]:
        """The classes of faces at each seat's turn, and once more after the last."""
        faces = range(len(self.counts))
        rows = [tuple(self.face(face, lowest, seat) for face in faces) for seat in range(self.seats + 1)]
        return tuple(stage(row, after, self.counts) for row, after in zip(rows, (*rows[1:], rows[-1]), strict=True))

    def level(self, lowest: int) -> Counts:
        """The deals in which this face is the lowest that is left."""
        stages = self.stages(lowest)
        begin = np.eye(len(stages[0].classes), dtype=np.int64)
        weights = np.zeros((3, len(begin), len(begin)), self.kind)
        for place, size in enumerate(stages[0].sizes):
            weights[:2, place, place] = size
        states, forward, moves = begin, [weights], list[list[Move]]()
        for seat in range(self.seats - 1):
            states, weights, moved = self.forward(stages[seat], stages[seat + 1], states, weights)
            forward.append(weights)
            moves.append(moved)
            if not len(states):  # there are not so many cards as good as this face
                return Counts((0,) * self.seats, 0)
        last = Last(stages[self.seats - 1], states, draws=self.draws)
        back, losing = last.back(forward[-1])
        loses = [losing]
        for seat in range(self.seats - 2, -1, -1):
            back, losing = self.back(stages[seat], forward[seat], back, moves[seat])
            loses.insert(0, losing)
        return Counts(tuple(loses), last.alone(forward[-1]))

    def forward(self, here: Stage, after: Stage, states: Cells, weights: Cells) -> tuple[Cells, Cells, list[Move]]:
        """Let a seat have its turn: the states after it, their weights, and which cards led there."""
        later, moves = next_states(here, after, states)
        if len(later) > MOST_STATES:
            raise too_many(len(later))
        new = np.zeros((3, len(after.classes), len(later)), self.kind)
        for card, move in enumerate(moves):
            for hand in range(len(here.classes)):
                final, onward = here.passes(hand, card)
                sign = here.classes[final].sign
                if sign < 0:
                    continue
                came = weights[:, hand][:, move.rows] * move.ways
                add(new[0, onward], move, came[0])
                if sign:
                    add(new[1, onward], move, came[1])
                    add(new[2, onward], move, came[2])
                else:
                    add(new[2, onward], move, came[1])
        alive = new[0].any(axis=0)
        place = np.cumsum(alive) - 1
        return later[alive], new[:, :, alive], [move.only(alive, place) for move in moves]

    def back(self, here: Stage, weights: Cells, after: Cells, moves: list[Move]) -> tuple[Cells, int]:
        """The ways in which the rest of a hand can go from each state before a turn, and how often the seat loses."""
        ways, loses = np.zeros(weights.shape[1:], self.kind), 0
        for card, move in enumerate(moves):
            for hand in range(len(here.classes)):
                final, onward = here.passes(hand, card)
                sign = here.classes[final].sign
                if sign < 0:
                    continue
                rest = move.ways * after[onward, move.to]
                ways[hand, move.rows] += rest
                if not sign:
                    loses += int((weights[0, hand, move.rows] * rest).sum())
        return ways, loses


@dataclass(frozen=True)
class Last:
    """The dealer's turn."""

    here: Stage
    states: Cells
    draws: bool

    def ends(self, hand: int) -> list[tuple[int, Cells | int]]:
        """With which card the dealer may end who has this one, and in how many ways."""
        left = np.array(self.here.sizes) - self.states
        mine = self.here.classes[hand]
        if not self.draws:
            return [(mine.sign, 1)]
        if not mine.asks[0]:
            return [(mine.sign, left.sum(axis=1))]
        drawn = enumerate(self.here.classes)
        return [(mine.sign if face.refuses else face.sign, left[:, card]) for card, face in drawn]

    def back(self, weights: Cells) -> tuple[Cells, int]:
        """The ways in which the dealer's turn can go from each state, and how often he loses."""
        ways, loses = np.zeros(weights.shape[1:], weights.dtype), 0
        for hand in range(len(self.here.classes)):
            for sign, number in self.ends(hand):
                if sign >= 0:
                    ways[hand] += number
                if sign == 0:
                    loses += int((weights[0, hand] * number).sum())
        return ways, loses

    def alone(self, weights: Cells) -> int:
        """How often exactly one seat ends with the lowest card."""
        return sum(
            int((weights[2 if sign else 1, hand] * number).sum())
            for hand in range(len(self.here.classes))
            for sign, number in self.ends(hand)
            if sign >= 0
        )


def stage(row: tuple[Face, ...], after: tuple[Face, ...], counts: tuple[int, ...]) -> Stage:
    """The classes of the faces at one turn, and where they belong at the next."""
    classes, later = tuple(dict.fromkeys(row)), list(dict.fromkeys(after))
    sizes = tuple(sum(n for n, face in zip(counts, row, strict=True) if face == one) for one in classes)
    return Stage(classes, sizes, tuple(later.index(after[row.index(one)]) for one in classes))


def next_states(here: Stage, after: Stage, states: Cells) -> tuple[Cells, list[Move]]:
    """The states after one more card of each class, and the moves that lead to them."""
    radix = int(states[0].sum()) + 2
    place = np.array([radix**power for power in range(len(after.classes))])
    onward = place[np.array(here.onward)]
    codes = states @ onward
    left = np.array(here.sizes) - states
    rows = [np.flatnonzero(left[:, card] > 0) for card in range(len(here.classes))]
    reached = [codes[found] + onward[card] for card, found in enumerate(rows)]
    names = np.unique(np.concatenate(reached))
    later = names[:, None] // place % radix
    moves = list[Move]()
    for card, (found, codes_after) in enumerate(zip(rows, reached, strict=True)):
        to = np.searchsorted(names, codes_after)
        moves.append(Move(found, left[found, card], to, len(np.unique(to)) == len(to)))
    return later, moves


def add(weights: Cells, move: Move, came: Cells) -> None:
    """Add what came by a move to the states that it leads to."""
    if move.once:
        weights[move.to] += came
    else:
        np.add.at(weights, move.to, came)


def too_many(states: int) -> Problem:
    """What can be done where even the classes are too many."""
    return Problem(
        f"{states:,} states to count at one seat, more than {MOST_STATES:,}; "
        "expected fewer seats, or fewer different thresholds"
    )
