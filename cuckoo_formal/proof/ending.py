"""Whether a match ends: bounded by a number of hands, ended by some deal whatever the players answer, or looping."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.fine import ByHandNumber
from cuckoo_formal.exhaust import Before, Card, Course, shrink, stock_size, walk, whole_pack
from cuckoo_formal.hand import Deal, begin
from cuckoo_formal.logic import both, change, every, negate
from cuckoo_formal.play import reckon
from cuckoo_formal.proof.solver import SOLVERS, Limits, Verdict, decide
from cuckoo_formal.proof.steps import brings_the_end_nearer
from cuckoo_formal.proof.tables import before_hand, distinct, first_table, key_of, like, moved, quick, scored
from cuckoo_formal.proof.unknown import dealable, from_one_match, unknown_hand
from cuckoo_formal.reduce import named_faces
from cuckoo_formal.streams import Stream
from cuckoo_formal.trace import trace

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.logic import Row
    from cuckoo_formal.play import Answers
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.table import Match

TRIES = 24  # deals that are tried
MOST_TABLES = 40_000


# -- a deal after which the end is nearer, whatever the chips and the answers
def certain_deal(rules: Rules, seats: int, limits: Limits) -> tuple[tuple[Card, ...], tuple[Verdict, ...]] | None:
    """Cards, the stock last, that bring the end nearer and leave somebody in, whatever anybody has and answers."""
    for cards in itertools.islice(candidates(rules, seats), TRIES):
        hand, answers = unknown_hand(rules, seats)
        hand = with_cards(rules, hand, cards)
        wanted = (*from_one_match(rules, hand), negate(nearer_and_somebody_left(rules, hand, answers)))
        verdicts = tuple(decide(wanted, solver, limits) for solver in SOLVERS)
        if all(verdict.status == "unsat" for verdict in verdicts):
            return cards, verdicts
    return None


def certain_pack(rules: Rules, seats: int, limits: Limits) -> tuple[Verdict, ...] | None:
    """Every hand in which no two cards are alike brings the end nearer, whatever is left of the pack.

    That is for packs that are carried on: in one in which all faces follow each other in order, again and again, every
    hand is like that.
    """
    hand, answers = unknown_hand(rules, seats)
    cards = (*hand.cards, *hand.stock)
    if len(cards) > len(rules.deck.faces) or len(set(rules.deck.counts)) > 1:
        return None
    differ = (one != other for one, other in itertools.combinations(cards, 2))
    wanted = (*dealable(rules, hand), *differ, negate(nearer_and_somebody_left(rules, hand, answers)))
    verdicts = tuple(decide(wanted, solver, limits) for solver in SOLVERS)
    return verdicts if all(verdict.status == "unsat" for verdict in verdicts) else None


def candidates(rules: Rules, seats: int) -> Iterator[tuple[Card, ...]]:
    """Deals to be tried: cards that differ and that no rule names, upwards and downwards, then deals by chance."""
    deck, places = rules.deck, seats + stock_size(rules, seats)
    named = named_faces(rules, deck)
    free = [(place, 0) for place, face in enumerate(deck.faces) if face not in named or place == 0]
    if len(free) >= places:
        yield tuple(free[:places])
        yield tuple(free[:places][::-1])
    pack = whole_pack(rules)
    for seed in itertools.count(1):
        yield Stream(seed, 1, 1, "certain").shuffled(pack)[:places]


def with_cards(rules: Rules, hand: Hand, cards: tuple[Card, ...]) -> Hand:
    """The unknown hand with these cards before the seats and on the stock."""
    seats, faces = len(hand.cards), tuple(face for face, _ in cards)
    suits = tuple(suit for _, suit in cards) if hand.suits else ()
    deal = Deal(faces[:seats], faces[seats:], hand.pot, rules.deck.size - seats, suits, rules.lives)
    there = begin(deal, hand.chips, number=hand.number, remembers=False, origin=bool(hand.origin))
    return change(there, grace=hand.grace)


def nearer_and_somebody_left(rules: Rules, hand: Hand, answers: Answers) -> bool:
    """A hand brings the end nearer, and not everybody goes out in it."""
    course = trace(rules, hand, answers)
    return both(brings_the_end_nearer(rules, course), negate(every(course.paid.gone)))


# -- from every table some deal leads nearer the end
def always_ends(rules: Rules, seats: int) -> bool:
    """From every table with so many chips some run of deals ends the match, whatever the players answer.

    Works through the tables backwards from those that end the match.  Raises ``OverflowError`` if there are too many,
    or if more than chips makes a table what it is.
    """
    if rules.traits & {"grace", "carried on"} or isinstance(rules.fine, ByHandNumber) or not quick(rules):
        raise OverflowError
    small = shrink(rules, seats, copies=max(rules.deck.counts))
    waiting = {key_of(small, match): forced(small, match) for match in every_table(small, seats)}
    while waiting:
        done = [key for key, ways in waiting.items() if any(waiting.keys().isdisjoint(way) for way in ways)]
        if not done:
            return False
        for key in done:
            del waiting[key]
    return True


def forced(rules: Rules, match: Match) -> list[set[object]]:
    """For each deal that leaves little choice, the tables to which it may lead; a match that is over is none."""
    return [
        {
            key_of(rules, after)
            for course in courses
            for after in scored(rules, match, reckon(rules, moved(course.hand, like(rules, match), before_hand(match))))
            if not after.ended
        }
        for courses in forcing_deals(rules, len(match.order()))
    ]


def every_table(rules: Rules, seats: int) -> Iterator[Match]:
    """Every table with as many chips as there are in the match, whether a match can come to it or not."""
    start = first_table(rules, seats)
    total = seats * rules.lives
    for number, bars in enumerate(itertools.combinations(range(total + seats), seats)):
        if number > MOST_TABLES:
            raise OverflowError
        *chips, pot = (b - a - 1 for a, b in itertools.pairwise((-1, *bars, total + seats)))
        living = tuple(have > 0 for have in chips)
        if sum(living) > 1 and living[-1]:
            yield change(start, chips=tuple(chips), pot=pot, living=living)


@lru_cache(maxsize=64)
def forcing_deals(rules: Rules, seats: int) -> tuple[tuple[Course, ...], ...]:
    """For deals that leave little choice, every way in which the hand can go.

    The first seats have the worst card and the others the best; all have the same card; all cards differ.
    """
    faces, drawn = range(len(rules.deck.faces)), stock_size(rules, seats)
    rows = [((0,) * worst + (faces[-1],) * (seats - worst) + (1,) * drawn) for worst in range(1, seats)]
    rows += [(face,) * (seats + drawn) for face in faces]
    rows += [tuple(faces[: seats + drawn])]
    able = (row for row in rows if len(row) == seats + drawn and quick(rules))
    return tuple(
        with_stock(rules, row[:seats], row[seats:])
        for row in able
        if all(row.count(face) <= copies for face, copies in enumerate(rules.deck.counts))
    )


def with_stock(rules: Rules, cards: Row, stock: Row) -> tuple[Course, ...]:
    """Every way in which a hand with these cards and this stock can go."""
    top = tuple((face, 0) for face in stock)
    courses = walk(rules, tuple((face, 0) for face in cards), Before((1,) * len(cards)))
    return distinct(rules, (course for course in courses if course.stock == top[: len(course.stock)]))
