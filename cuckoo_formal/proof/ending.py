"""Whether a match ends: bounded by a number of hands, ended by some deal whatever the players answer, or looping."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.ending import next_living_seat
from cuckoo_formal.clauses.fine import ByHandNumber
from cuckoo_formal.exhaust import Before, Card, Course, in_suits, shrink, stock_size, walk, whole_pack
from cuckoo_formal.hand import Deal, begin
from cuckoo_formal.logic import both, change, either, every, negate, some
from cuckoo_formal.play import reckon
from cuckoo_formal.proof.solver import Limits, Verdict, all_prove, in_turn, proved
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
        verdicts = in_turn(wanted, limits)
        if proved(verdicts):
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
    verdicts = in_turn(wanted, limits)
    return verdicts if proved(verdicts) else None


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


# -- deals that drive one player out
@dataclass(frozen=True)
class Drive:
    """A deal for one hand in which the hunted player sits at a place, if he has so many chips.

    Whatever is answered somebody goes out, but not all, or he has more chips by ``gains`` afterwards at the most.
    """

    place: int
    worst: int  # how many seats from the first have the worst card, and cannot get rid of it; 0: all have the same
    least: int  # the chips he has
    most: int | None
    gains: int | None  # nothing if somebody has to go out


def drives(players: int) -> Iterator[Drive]:
    """One deal for each place of a player who is hunted round the table until somebody is out.

    That is where a loser pays one chip to each other player.  He comes nearer the dealer's left from hand to hand.  Far
    from it the first seat alone loses, to him too.  Next to it he loses together with the first seat, and as the first
    alone: he is out if he has too little to pay all others, and else has lost more in this round than he has won.
    """
    others = players - 1
    if others == 1:
        yield Drive(1, 0, 1, None, 0)
    for place in range(2, players):
        yield Drive(place, 1, 1, None, 1)
    if others > 1:
        yield Drive(1, 1, 1, others - 1, 1)
        yield Drive(1, 2, others, None, 1 - others)
    yield Drive(0, 1, 1, others, None)
    yield Drive(0, 1, others + 1, None, -others)


def driven_out(rules: Rules, players: int, limits: Limits) -> bool:
    """From any table with so many players left, some run of deals puts one out, whatever the players answer.

    Each round of the table costs the one who is hunted a chip at least, as long as nobody goes out.
    """
    deals_on = rules.dealer is next_living_seat and not rules.pack.carried_on
    return deals_on and all(holds_in_any_hand(rules, players, drive, limits) for drive in drives(players))


def holds_in_any_hand(rules: Rules, players: int, drive: Drive, limits: Limits) -> bool:
    """Both solvers prove what is said of a deal, for any chips and answers."""
    cards = driving_cards(rules, players, drive.worst)
    if cards is None:
        return False
    hand, answers = unknown_hand(rules, players)
    hand = with_cards(rules, hand, cards)
    paid, had = trace(rules, hand, answers).paid, hand.chips[drive.place]
    nearer = both(some(paid.gone), negate(every(paid.gone)))
    if drive.gains is not None:
        nearer = either(nearer, paid.chips[drive.place] <= had + drive.gains)
    here = both(had >= drive.least, True if drive.most is None else had <= drive.most)
    wanted = (*from_one_match(rules, hand), here, negate(nearer))
    return all_prove(wanted, limits)


def driving_cards(rules: Rules, players: int, worst: int) -> tuple[Card, ...] | None:
    """The worst card for the first seats, the best for the next, others for the rest and for the stock; or all alike.

    Nothing if the pack has no such cards.
    """
    deck, places = rules.deck, players + stock_size(rules, players)
    middle = [(face, copy) for copy in range(max(deck.counts)) for face in range(1, len(deck.faces) - 1)]
    free = [(face, copy) for face, copy in middle if copy < deck.counts[face]]
    alike = [(free[0][0], copy) for copy in range(places)] if free else []
    best = (len(deck.faces) - 1, 0)
    first = [*((0, copy) for copy in range(worst)), best] if worst else alike
    cards = (*first, *(card for card in free if card not in first))[:places]
    real = len(cards) == places and all(copy < deck.counts[face] for face, copy in cards)
    return cards if real else None


# -- from every table some deal leads nearer the end
def always_ends(rules: Rules, seats: int) -> bool:
    """From every table with so many chips some run of deals ends the match, whatever the players answer.

    Works through the tables backwards from those that end the match.  Raises ``OverflowError`` if there are too many,
    or if more than chips makes a table what it is.
    """
    if rules.traits & {"grace", "carried on"} or isinstance(rules.fine, ByHandNumber) or not quick(rules):
        message = "tables cannot be tried one by one, as not only chips make them what they are"
        raise OverflowError(message)
    small = shrink(rules, seats, copies=max(rules.deck.counts))
    waiting = {key_of(small, match): forced(small, match) for match in every_table(small, seats)}
    if not waiting:
        message = "there is no table with chips to play for"
        raise OverflowError(message)
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
            message = "there are too many tables to try"
            raise OverflowError(message)
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
    dealt = in_suits(rules, (*cards, *stock))
    top = dealt[len(cards) :]
    courses = walk(rules, dealt[: len(cards)], Before((1,) * len(cards)))
    return distinct(rules, (course for course in courses if course.stock == top[: len(course.stock)]))
