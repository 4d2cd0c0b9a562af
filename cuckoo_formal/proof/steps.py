"""What holds from hand to hand of a match: the table before and after a hand of which only the outcome matters.

Who is in, who goes out and whether the pack serves another hand are tried in every combination; chips and pot are
unknown.  What is proved of single hands may be taken for granted: chips are conserved, whoever goes out has none left,
and where it is so, every hand brings the end nearer.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from cuckoo_formal.claims.matches import distance, distance_of
from cuckoo_formal.clauses import leaving
from cuckoo_formal.clauses.ending import AfterRotations
from cuckoo_formal.clauses.leaving import broke
from cuckoo_formal.hand import Deal, begin
from cuckoo_formal.logic import both, change, count, either, every, implies, negate, some
from cuckoo_formal.match import has_no_winner, next_match, score
from cuckoo_formal.notation import grace_range
from cuckoo_formal.proof.tables import seeds_of
from cuckoo_formal.proof.terms import row, unknown_number
from cuckoo_formal.table import Match, sit_down

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.logic import Flags
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.trace import Trace

#: how many times his stake each player may have paid into the bank, where money is counted out
STAKES = range(1, 5)
#: what should hold of the table before and after every hand
StepLaw = Callable[["Rules", Match, Match], bool]


# -- what has to be proved of single hands
def brings_the_end_nearer(rules: Rules, course: Trace) -> bool:
    """A hand leaves fewer chips before the seats, or fewer players who may play on without."""
    before, after = course.dealt, course.paid
    now = distance_of(rules, sum(after.chips), count(negate(gone) for gone in after.gone))
    return now < distance_of(rules, sum(before.chips), len(before.chips))


def can_be_dealt_again(rules: Rules, course: Trace) -> bool:
    """Whoever is still in after a hand has what a player must have to be dealt a card in the next."""
    after, values = course.paid, grace_range(rules)
    least = 0 if rules.lives == 0 or rules.traits & {"grace", "never"} else 1
    seats = zip(after.gone, after.chips, after.grace, strict=True)
    back = every(chips >= least for chips in course.shown.chips)  # where all who went out together are taken back
    stay = every(implies(negate(gone), every(may_play(least, values, chips, grace))) for gone, chips, grace in seats)
    ready = both(back, stay)
    if rules.exit is not leaving.first_broke_only:
        return ready
    return both(ready, either(every(grace == 0 for grace in after.grace), every(grace > 0 for grace in after.grace)))


def may_play(least: int, values: int, chips: int, grace: int) -> Iterator[bool]:
    """A player has chips enough, or the right to play on without."""
    yield chips >= least
    if values > 1:
        yield both(grace >= 0, grace < values)
        yield implies(chips == 0, grace == 1)


def somebody_is_left(_rules: Rules, course: Trace) -> bool:
    """Not all players go out in one hand."""
    return negate(every(course.paid.gone))


# -- the step
@dataclass(frozen=True)
class Outcome:
    """A table, how its hand ended, and the table after it."""

    before: Match
    hand: Hand
    after: Match


@dataclass(frozen=True)
class Case:
    """The table before and after a hand, and what is known of that hand."""

    given: tuple[bool, ...]
    before: Match
    after: Match


@lru_cache(maxsize=4)
def cases(rules: Rules, seats: int, known: frozenset[str] = frozenset()) -> tuple[Case, ...]:
    """Every way in which a hand can change a table, up to the number of chips; worked out once for all laws.

    ``known`` names what has been proved of every hand of these rules.
    """
    here = outcomes(rules, seats)
    return tuple(Case(given_of(rules, one.before, one.hand, known), one.before, one.after) for one in here)


@lru_cache(maxsize=2 * len(STAKES))
def outcomes(rules: Rules, seats: int) -> tuple[Outcome, ...]:
    """The tables before and after a hand, for each who is in and who goes out; worked out once for all laws."""
    return tuple(
        Outcome(before, hand, score(rules, before, hand, seed))
        for living in seatings(rules, seats)
        for gone in goings(rules, sum(living))
        for before, left in itertools.product(tables(rules, living), packs(rules))
        for hand in (unknown_end(rules, gone, left * seats),)
        for seed in seeds_of(rules, before, gone)
    )


def all_stay(rules: Rules) -> bool:
    """Nobody goes out of a match."""
    return "never" in rules.traits or not rules.lives


def goings(rules: Rules, players: int) -> Iterator[Flags]:
    """Who of the players may go out in a hand."""
    return itertools.product((False,) if all_stay(rules) else (False, True), repeat=players)


def tables(rules: Rules, living: Flags) -> Iterator[Match]:
    """Tables whose chips are unknown, with the dealer on the last seat; where rounds are counted, near the end too.

    Who has lost how often is asked at the end of the last round alone, and where nobody goes out: else chips count.
    """
    seats = len(living)
    start = sit_down(seats, rules.lives, rules.stake, seats - 1)
    table = change(start, living=living, chips=row("chips", seats), pot=unknown_number("pot"), stock=((0, 0),) * seats)
    if not isinstance(rules.end, AfterRotations):
        yield table
        return
    for first, rounds in itertools.product(range(seats), (0, rules.end.times - 1, rules.end.times)):
        here = change(table, first_dealer=first, rounds=rounds)
        if rules.end(here):  # then no hand follows
            continue
        over = all_stay(rules) and rules.end(here.pass_the_deal(here.next_living(here.dealer)))
        rows = itertools.product((0, 1) if over else (0,), repeat=seats)
        yield from (change(here, losses=losses) for losses in rows)


def seatings(rules: Rules, seats: int) -> Iterator[Flags]:
    """Who may still be in, few players first: the dealer, who sits last, and at least one more; or all, if all stay."""
    if all_stay(rules):
        return iter([(True,) * seats])
    rows = (others for others in itertools.product((True, False), repeat=seats - 1) if any(others))
    return ((*others, True) for others in sorted(rows, key=sum))


def packs(rules: Rules) -> tuple[bool, ...]:
    """Whether what is left of the pack serves another hand."""
    return (False, True) if rules.pack.carried_on else (False,)


def unknown_end(rules: Rules, gone: Flags, left: int) -> Hand:
    """A hand that has been reckoned: who goes out is known, the chips are not."""
    zero = (0,) * len(gone)
    blank = begin(Deal(zero, (), 0, left, lives=rules.lives), zero)
    chips, had = row("paid", len(gone)), row("had", len(gone))
    return change(blank, chips=chips, had=had, pot=unknown_number("paid_pot"), gone=gone)


def given_of(rules: Rules, before: Match, hand: Hand, known: frozenset[str]) -> tuple[bool, ...]:
    """What has been proved of every hand, said of this one, and that no chip has been made or lost before."""
    had, has = sum(before.chips[seat] for seat in before.order()), sum(hand.chips)
    stay = count(negate(gone) for gone in hand.gone)
    said = {
        "chips-conserved": had + before.pot == has + hand.pot,
        "somebody is left": not all(hand.gone),
        "out-without-chips": every(implies(*seat) for seat in zip(hand.gone, broke(hand), strict=True)),
        "nearer the end": distance_of(rules, has, stay) < distance_of(rules, had, len(hand.gone)),
    }
    whole = sum(before.chips) + before.pot == rules.lives * before.seats
    return (whole, *(fact for name, fact in said.items() if name in known))


def broken_steps(law: StepLaw, rules: Rules, seats: int, known: frozenset[str] = frozenset()) -> Iterator[bool]:
    """Some hand leads from a table to one with which it breaks a law: what must not be possible, by who is still in.

    Small questions are quicker to answer than one big one; tables with few players come first.
    """
    for _, some_cases in groupby(cases(rules, seats, known), key=lambda case: sum(case.before.living)):
        yield some(both(every(case.given), negate(law(rules, case.before, case.after))) for case in some_cases)


# -- the step in plain numbers
def most_chips_win(rules: Rules) -> bool:
    """A rule of the match asks who has most chips, so that chips cannot be left unknown."""
    return isinstance(rules.end, AfterRotations) and "never" not in rules.traits


def counted(rules: Rules, seats: int) -> Iterator[Outcome]:
    """The tables before and after a hand, for each who is in, who goes out, and who has most of those who stay.

    Everybody has two chips, pays one or none if he stays and both if he goes out; the pot has all the others of the
    match.  Without chips, some have lost once.
    """
    few, two = ((1, 2), 2) if rules.lives else ((0,), 0)
    for living in seatings(rules, seats):
        players = sum(living)
        pot = max(0, rules.lives * seats - two * players)
        every_way = itertools.product(goings(rules, players), tables(rules, living), packs(rules))
        for gone, table, lasts in every_way:
            before = change(table, chips=tuple(two * here for here in living), pot=pot)
            for left in itertools.product(*((0,) if out else few for out in gone)):
                paid = pot + two * players - sum(left)
                hand = change(unknown_end(rules, gone, lasts * seats), chips=left, had=(two,) * players, pot=paid)
                for seed in seeds_of(rules, before, gone):
                    yield Outcome(before, hand, score(rules, before, hand, seed))


def is_kept(law: StepLaw, rules: Rules, seats: int) -> bool:
    """A law holds after every way in which a hand can change a table, in plain numbers."""
    return all(law(rules, here.before, here.after) for here in counted(rules, seats))


def money_is_kept(law: StepLaw, rules: Rules, seats: int) -> bool:
    """A law about money holds after every way in which a hand can change a table, with one stake or more."""
    ways = counted if most_chips_win(rules) else outcomes
    return all(
        law(rules, here.before, after)
        for stakes in STAKES
        for here in ways(replace(rules, stake=stakes * rules.stake), seats)
        for after in (here.after, *([next_match(here.after)] if has_no_winner(here.after) else []))
    )


def with_a_floor(law: StepLaw) -> StepLaw:
    """Every hand brings the end nearer, and a match that goes on is not past it: where rounds are counted.

    How many chips there are is never less than nothing, which is proved of every hand.
    """

    def floored(rules: Rules, before: Match, after: Match) -> bool:
        here = isinstance(rules.end, AfterRotations)
        return both(law(rules, before, after), either(after.ended != "", not here or distance(rules, after) >= 1))

    return floored
