"""The tables that a match can come to when it is played with a small pack, and the hands that lead to each of them.

What the seats are called makes no difference to the rules: two tables that look the same from the dealer's left are the
same, whoever deals.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from cuckoo_formal.claims.matches import bound, distance
from cuckoo_formal.clauses.ending import NEW_PACK, AfterRotations, cut_for_it, drawn_best, fresh_lives
from cuckoo_formal.clauses.fine import ByHandNumber
from cuckoo_formal.clauses.opening import kings_jerk_capped
from cuckoo_formal.clauses.register import words
from cuckoo_formal.exhaust import Before, Course, deals, every_hand, nobody_asks, stock_size, walk
from cuckoo_formal.logic import change
from cuckoo_formal.match import score, shuffler
from cuckoo_formal.play import dues_of, reckon, showdown
from cuckoo_formal.problems import Problem
from cuckoo_formal.table import Match, sit_down

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.logic import Flags, Row
    from cuckoo_formal.rules import Rules

CUTS = 500  # seeds that are tried where players cut for the money, until each of them has won
MOST = 20_000  # tables; beyond them nothing is looked for
MOST_CARDS = 500_000  # that lie before the players in all hands of one table; beyond them not every hand is looked at
SOME = 8  # hands that bring the end no nearer; for so many of them a way back is looked for


@dataclass(frozen=True)
class Step:
    """One hand of a match: the table before it, how the hand went, and the table after it."""

    before: Match
    course: Course
    after: Match


#: the hands of a table that are looked at
Hands = Callable[["Rules", Before], Iterable[Course]]


def quiet_hands(rules: Rules, table: Before) -> Iterator[Course]:
    """Every hand of a table in which nobody asks."""
    yield from every_hand(rules, table, nobody_asks)


# -- tables
def first_table(rules: Rules, seats: int) -> Match:
    """The table at the start of a match."""
    return sit_down(seats, rules.lives, rules.stake, seats - 1)


def key_of(rules: Rules, match: Match) -> tuple[object, ...]:
    """What of a table can make a difference to the hands that are still to come, seen from the dealer's left.

    Where rounds are counted, of the losses only who has fewest: tables with one key may then still differ.
    """
    seats = [(match.dealer + step) % match.seats for step in range(1, match.seats + 1)]
    counts = [seat for seat in seats if match.living[seat] or rules.settle is fresh_lives]
    number = min(match.number, rules.fine.most) if isinstance(rules.fine, ByHandNumber) else 0
    clock: tuple[object, ...] = ()
    if isinstance(rules.end, AfterRotations):
        fewest = min(match.losses)
        clock = (distance(rules, match), tuple(match.losses[seat] == fewest for seat in seats))
    seen = tuple((match.chips[seat], match.living[seat], match.grace[seat]) for seat in counts)
    return (seen, match.pot, match.ended, match.winners if match.ended else (), number, clock)


# -- hands
def quick(rules: Rules) -> bool:
    """What happens before the first turn has nothing to do with chips."""
    return not words(rules.opening).startswith("kings jerk")


def positions(rules: Rules, table: Before, hands: Hands) -> tuple[Course, ...]:
    """How the hands of a table can go, one of those that come to the same thing.

    Raises :class:`Problem` if there are too many hands.
    """
    if (row := positions_if_few(rules, table, hands)) is None:
        seats, pack = len(table.chips), f"a pack of {len(rules.deck.faces)} faces"
        raise Problem(f"{seats} players can play more than {MOST_CARDS // seats:,} hands with {pack}")
    return row


@lru_cache(maxsize=4096)
def positions_if_few(rules: Rules, table: Before, hands: Hands) -> tuple[Course, ...] | None:
    """The positions, or nothing if there are too many hands: that takes long to find out, so it is remembered too."""
    courses = iter(hands(rules, table))
    row = distinct(rules, islice(courses, MOST_CARDS // len(table.chips)))
    return None if next(courses, None) else row


def distinct(rules: Rules, courses: Iterable[Course]) -> tuple[Course, ...]:
    """The first of all courses after which the same players owe the same, and as many chips lie where they lay."""
    kept = dict[object, Course]()
    for course in courses:
        shown = showdown(rules, course.hand)
        kept.setdefault((shown.loses, dues_of(rules, shown), shown.claims, shown.chips, shown.pot), course)
    return tuple(kept.values())


def like(rules: Rules, match: Match) -> Before:
    """A table at which hands go as they do in this match, up to how many chips everybody has."""
    order = match.order()
    chips, pot, number = (1,) * len(order), 0, 1
    if not quick(rules):
        pot = min(match.pot, len(order))
        chips = tuple(match.chips[seat] for seat in order) if rules.opening is kings_jerk_capped else chips
    if isinstance(rules.fine, ByHandNumber):
        number = min(match.number, rules.fine.most)
    return Before(chips, pot, number)


def before_hand(match: Match) -> Before:
    """The table of a match as its next hand finds it."""
    order = match.order()
    chips, grace = (tuple(row[seat] for seat in order) for row in (match.chips, match.grace))
    return Before(chips, match.pot, match.number, grace)


def moved(hand: Hand, was: Before, now: Before) -> Hand:
    """A hand that was played at one table as if it had been played at another."""
    chips = tuple(here + had - have for here, had, have in zip(now.chips, hand.chips, was.chips, strict=True))
    deal, pot = change(hand.deal, pot=now.pot), now.pot + hand.pot - was.pot
    return change(hand, deal=deal, chips=chips, pot=pot, number=now.number, grace=now.grace)


def steps(rules: Rules, match: Match, hands: Hands = every_hand) -> Iterator[Step]:
    """Every way to play the next hand of a match that differs from the others in what comes of it."""
    was, now = like(rules, match), before_hand(match)
    for course in positions(rules, was, hands):
        for after in scored(rules, match, reckon(rules, moved(course.hand, was, now))):
            yield Step(match, course, after)


def scored(rules: Rules, match: Match, hand: Hand) -> Iterator[Match]:
    """The table after a hand; where players cut for the money, one for each of them who may win.

    Every hand has a new pack: any hand can be dealt from a pack that is carried on.
    """
    rules = replace(rules, pack=NEW_PACK)
    yield from dict.fromkeys(score(rules, match, hand, seed) for seed in seeds_of(rules, match, hand.gone))


def seeds_of(rules: Rules, match: Match, gone: Flags) -> tuple[int, ...]:
    """Seeds of chance with which each of the players wins once, where they cut for the money."""
    if rules.settle is not cut_for_it or not all(gone):
        return (0,)
    return cuts(rules.deck, match.order(), match.match, match.number)


@lru_cache(maxsize=1024)
def cuts(deck: Deck, order: Row, match: int, number: int) -> tuple[int, ...]:
    """The first seed with which each of the players draws the best card."""
    seeds = dict[int, int]()
    for seed in range(CUTS):
        seeds.setdefault(drawn_best(order, shuffler(deck, seed, match, number, "cut")), seed)
        if len(seeds) == len(order):
            break
    return tuple(sorted(seeds.values()))


# -- runs of hands
def run_to(
    rules: Rules, start: Match, wanted: Callable[[Step], bool], hands: Hands = every_hand, most: int = MOST
) -> tuple[Step, ...] | None:
    """The shortest run of hands from a table to one that is wanted; nothing if no table of the first many is."""
    return next((run for run in runs(rules, start, hands, most) if wanted(run[-1])), None)


def runs(rules: Rules, start: Match, hands: Hands = every_hand, most: int = MOST) -> Iterator[tuple[Step, ...]]:
    """Runs of hands from a table, shorter ones first: one to every table, and after it each hand that leads on."""
    waiting, seen = deque[tuple[Match, tuple[Step, ...]]]([(start, ())]), {key_of(rules, start)}
    while waiting:
        match, run = waiting.popleft()
        for step in steps(rules, match, hands):
            yield (*run, step)
            key = key_of(rules, step.after)
            if not step.after.ended and key not in seen and len(seen) < most:
                seen.add(key)
                waiting.append((step.after, (*run, step)))


@dataclass(frozen=True)
class Lasso:
    """A run of hands from the start of a match, and a run from its last table back to one that looks the same."""

    way: tuple[Step, ...]
    loop: tuple[Step, ...]


def lasso(rules: Rules, start: Match, hands: Hands = quiet_hands, most: int = MOST) -> Lasso | None:
    """The shortest loop that a match can run into from a table, and the shortest way there.

    Some hand of every loop brings the end no nearer, so only such hands are tried for the first of a loop.
    """
    idle = (run for run in runs(rules, start, hands, most) if no_nearer(rules, run[-1]))
    later = list[tuple[Step, ...]]()
    for run in idle:
        if key_of(rules, run[-1].after) == key_of(rules, run[-1].before):
            return Lasso(run[:-1], run[-1:])
        later += [run] if len(later) < SOME else []
    loops = ((run, back_to(rules, run[-1], hands, most)) for run in later)
    found = [Lasso(run[:-1], loop) for run, loop in loops if loop]
    return min(found, key=lambda lasso: len(lasso.loop), default=None)


def no_nearer(rules: Rules, step: Step) -> bool:
    """A hand after which the match goes on and is not nearer its end."""
    return not step.after.ended and distance(rules, step.after) >= distance(rules, step.before)


def back_to(rules: Rules, step: Step, hands: Hands, most: int) -> tuple[Step, ...]:
    """A hand, and the shortest run of hands after it that leads to a table like the one before it; or nothing."""
    goal = key_of(rules, step.before)
    run = run_to(rules, step.after, lambda there: key_of(rules, there.after) == goal, hands, most)
    return (step, *run) if run else ()


def lengths(rules: Rules, seats: int, most: int = MOST) -> tuple[int, int]:
    """How many hands the shortest match takes and the longest.  No match may run into a loop.

    Raises :class:`Problem` if a match can come to too many tables.
    """
    if "never" in rules.traits and (hands := bound(rules, seats)) is not None:
        return hands, hands  # the deal passes after each hand, and nothing but the end rule ends the match
    start = first_table(rules, seats)
    waiting, after, known = [start], dict[object, dict[object, Match]](), dict[object, tuple[int, int]]()
    while waiting:
        key = key_of(rules, waiting[-1])
        if key not in after:  # first the tables that can come of it, then this one
            after[key] = {key_of(rules, step.after): step.after for step in steps(rules, waiting[-1])}
            waiting += [match for there, match in after[key].items() if there not in known and not match.ended]
        else:
            rows = [(0, 0) if match.ended else known[there] for there, match in after[key].items()]
            known[key] = 1 + min(least for least, _ in rows), 1 + max(most for _, most in rows)
            waiting.pop()
        if len(after) > most:
            message = f"{seats} players can come to more than {most:,} tables in a match"
            raise Problem(message)
    return known[key_of(rules, start)]


def by_the_cards(rules: Rules, step: Step) -> bool:
    """Some deal leads from the table before a hand to one like that after it, whatever the players answer."""
    match, goal, table = step.before, key_of(rules, step.after), before_hand(step.before)
    order = match.order()
    for cards in deals(rules, len(order)):
        courses = tuple(walk(rules, cards, table))
        after = {
            course: {key_of(rules, end) for end in scored(rules, match, reckon(rules, course.hand))}
            for course in courses
        }
        for stock in deals(rules, len(order) + stock_size(rules, len(order)), cards):
            rest = stock[len(order) :]
            if all(after[course] == {goal} for course in courses if course.stock == rest[: len(course.stock)]):
                return True
    return False
