"""A match as a Markov chain: what lies before each player between two hands, and what the next hand makes of it.

A state is told from the dealer's left on, the dealer last, so that it is the same wherever at the table he sits; which
player sits in which place is carried along each step.  What one hand does is counted once for each number of players
and applied to all states at a time, by the rule text over columns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm, prod
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from cuckoo_formal.chance.columns import Column, numbers
from cuckoo_formal.chance.dealing import WIDEST, Cells
from cuckoo_formal.chance.hands import Start, distribution
from cuckoo_formal.chance.strategies import Profile
from cuckoo_formal.clauses import ending, fine, opening
from cuckoo_formal.clauses.register import words
from cuckoo_formal.hand import Deal, Dues, begin
from cuckoo_formal.logic import change
from cuckoo_formal.play import dues_of, pay_up, showdown
from cuckoo_formal.problems import Problem

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.logic import Flags, Row
    from cuckoo_formal.rules import Rules

OUT = -1  # in place of the chips of a player who is out
MOST_STEPS = 60_000_000
#: the openings in which nobody takes a chip
NO_CHIPS = (opening.no_opening, opening.best_of_three)
JERKS = (
    opening.kings_jerk,
    opening.kings_may_jerk,
    opening.kings_jerk_together,
    opening.kings_jerk_capped,
    opening.kings_jerk_late,
)


@dataclass(frozen=True)
class Steps:
    """What hands lead from where to where.  An end is told by a target below nought: see :class:`Chain`."""

    source: Cells
    target: Cells
    chance: Cells  # which of the chances
    moves: Cells  # for each place before the hand the place after it, or OUT for whoever is out for good
    kept: Cells  # at an end, the chips that the winner keeps

    def __len__(self) -> int:
        return len(self.source)

    def only(self, which: Any) -> Steps:  # noqa: ANN401 - whatever numpy takes between brackets
        """Some of the steps, or all in another order."""
        return Steps(*(part[which] for part in self.__dict__.values()))


@dataclass(frozen=True)
class Chain:
    """All states that a match can come to, and the steps between them.

    A row of ``states`` has the chips of each place, then what else rules look at.  State 0 is the first hand.  The ends
    are ``-1 - place`` if the player in that place wins, then ``nobody`` and ``shared``.
    """

    seats: int
    states: Cells
    steps: Steps
    chances: tuple[Fraction, ...]

    @property
    def nobody(self) -> int:
        """The end of a match without a winner."""
        return -1 - self.seats

    @property
    def shared(self) -> int:
        """The end of a match whose last players share the money."""
        return -2 - self.seats

    @cached_property
    def scale(self) -> int:
        """The smallest number of which every chance is a whole part."""
        return lcm(*(chance.denominator for chance in self.chances))

    @cached_property
    def height(self) -> Cells:
        """The chips of all living players and one more for each, for every state: hands use them up."""
        chips = self.states[:, : self.seats]
        return cast("Cells", np.where(chips == OUT, 0, chips + 1).sum(axis=1))

    @cached_property
    def ends(self) -> bool:
        """From every state an end can be reached, so that a match ends with chance one."""
        from scipy.sparse import csr_array  # noqa: PLC0415 - only a chain with loops needs SciPy
        from scipy.sparse.csgraph import breadth_first_order  # noqa: PLC0415

        size, steps = len(self.states), self.steps
        back = np.where(steps.target < 0, size, steps.target), steps.source
        reversed_: Any = csr_array((np.ones(len(steps), np.int8), back), shape=(size + 1, size + 1))
        return len(breadth_first_order(reversed_, size, return_predecessors=False)) == size + 1

    @cached_property
    def falls(self) -> bool:
        """Every hand leaves less than there was, so that no state comes again."""
        stays = self.steps.target >= 0
        return bool((self.height[self.steps.target[stays]] < self.height[self.steps.source[stays]]).all())


# -- which matches are chains
def refuse(rules: Rules, profile: Profile) -> None:
    """Raise :class:`Problem` for a match that is no chain over chips."""
    if rules.pack.carried_on:
        raise Problem("the pack is carried on, so that hands depend on each other; expected a new pack each hand")
    if rules.end is not ending.last_one_in or not rules.lives:
        message = f'the match ends "{words(rules.end)}"; expected one that goes on until one player is left'
        raise Problem(message)
    if len(set(profile.plans)) > 1:
        raise Problem("a strategy for each seat, but seats rotate with the deal; expected one for all")


@dataclass(frozen=True)
class Result:
    """What a hand does: chips taken before the showdown, who loses, who claims a chip, and what is owed."""

    took: Row
    loses: Flags
    claims: Flags
    dues: Dues
    chance: int  # which of the chances


def signature(start: Start) -> Callable[[Rules, Hand], Row]:
    """A reading of everything in a hand on which payments depend, as a row of seats for each."""

    def read(rules: Rules, hand: Hand) -> Row:
        before = showdown(rules, hand)
        dues = dues_of(rules, before)
        took = tuple(now - had for now, had in zip(before.chips, start.chips, strict=True))
        return (*took, *before.loses, *before.claims, *dues.pot, *dues.each)

    return read


@dataclass(frozen=True)
class Wave:
    """What the next hand makes of some states: for each of them the row after it, or an end."""

    place: Cells  # which of the states
    rows: Cells
    ends: Cells  # the end, or nought if the match goes on
    moves: Cells
    kept: Cells
    chance: int


class Builder:
    """Finds the states of a match, wave by wave from its first hand."""

    def __init__(self, rules: Rules, profile: Profile, progress: Callable[[int], None] | None = None) -> None:
        """Look up what the rules look at."""
        refuse(rules, profile)
        self.rules, self.plan, self.seats = rules, profile.plans[0], len(profile.plans)
        self.progress = progress
        self.total = rules.lives * self.seats
        self.latest = rules.fine.most if isinstance(rules.fine, fine.ByHandNumber) else 1
        self.fixed = rules.settle is ending.fresh_lives  # whoever is out keeps his place at the table
        self.results = dict[tuple[int, ...], tuple[Result, ...]]()
        self.chances = dict[Fraction, int]()
        radix = [self.total + 2] * self.seats + [3] * self.seats + [self.latest + 1]
        self.digits = [prod(radix[:place]) for place in range(len(radix))]
        if prod(radix) > WIDEST:
            raise too_many()

    def build(self) -> Chain:
        """The chain of the match.  Raises :class:`Problem` where it has too many states."""
        first = np.array([[self.rules.lives] * self.seats + [0] * self.seats + [1]])
        known, places = self.codes(first), np.array([0])
        found, steps, wave, begins, number = [first], list[Steps](), first, 0, 0
        while len(wave):
            new = list[Cells]()
            for part in self.hands(wave):
                goes_on = part.ends == 0
                target, fresh, known, places = self.numbered(part.rows[goes_on], known, places)
                ends = part.ends.copy()
                ends[goes_on] = target
                chance = np.full(len(ends), part.chance, np.int32)
                steps.append(Steps(part.place + begins, ends, chance, part.moves, part.kept))
                number += len(ends)
                new.append(fresh)
            if number > MOST_STEPS:
                raise too_many()
            begins += len(wave)
            wave = np.concatenate(new)
            found.append(wave)
            if self.progress:
                self.progress(len(places))
        whole = (np.concatenate(parts) for parts in zip(*(part.__dict__.values() for part in steps), strict=True))
        return Chain(self.seats, np.concatenate(found), Steps(*whole), tuple(self.chances))

    # -- states and their numbers
    def codes(self, rows: Cells) -> Cells:
        """One number for each row."""
        shifted = rows.astype(np.int64)
        shifted[:, : self.seats] += 1
        return cast("Cells", shifted @ np.array(self.digits))

    def numbered(self, rows: Cells, known: Cells, places: Cells) -> tuple[Cells, Cells, Cells, Cells]:
        """The number of each row, the rows that are new, and all that is known now, sorted."""
        codes, first, back = np.unique(self.codes(rows), return_index=True, return_inverse=True)
        where = np.searchsorted(known, codes)
        there = (where < len(known)) & (known[np.minimum(where, len(known) - 1)] == codes)
        row = np.zeros(len(codes), np.int64)
        row[there] = places[where[there]]
        row[~there] = len(places) + np.arange(int((~there).sum()))
        known, places = np.insert(known, where[~there], codes[~there]), np.insert(places, where[~there], row[~there])
        return row[back], rows[first[~there]], known, places

    # -- hands
    def hands(self, wave: Cells) -> Iterator[Wave]:
        """Everything that the next hand can make of each of these states."""
        chips = wave[:, : self.seats]
        looks = np.column_stack([chips == OUT, *self.looked_at(chips), wave[:, 2 * self.seats]])
        groups, member = np.unique(looks, axis=0, return_inverse=True)
        for number, group in enumerate(groups):
            place = np.flatnonzero(member.reshape(-1) == number)
            living = tuple(int(seat) for seat in np.flatnonzero(group[: self.seats] == 0))
            before = wave[place]
            for result in self.results_of(living, before[0]):
                yield from self.after(before, place, living, result)

    def looked_at(self, chips: Cells) -> list[Cells]:
        """What the opening looks at, for each state: the pot while it is small, and who has as many chips as at first.

        An opening of which nothing is known may look at all of it.
        """
        jerk = self.rules.opening
        pot = self.total - np.where(chips == OUT, 0, chips).sum(axis=1)
        if jerk in NO_CHIPS or isinstance(jerk, opening.ShownAtOnce):
            return []
        if jerk in JERKS:
            full = [*(chips >= self.rules.lives).T] if jerk is opening.kings_jerk_capped else []
            return [np.minimum(pot, self.seats), *full]
        return [*chips.T]

    def results_of(self, living: Row, state: Cells) -> tuple[Result, ...]:
        """What the next hand can do, with its chances: counted once for all states that look the same to it."""
        chips = tuple(int(state[place]) for place in living)
        pot, number = self.total - sum(chips), int(state[2 * self.seats])
        seen = tuple(int(part[0]) for part in self.looked_at(np.array([state[: self.seats]])))
        key = (len(living), number, *seen)
        if key not in self.results:
            start = Start(chips, pot, number)
            profile = Profile((self.plan,) * len(living))
            chances = distribution(self.rules, profile, signature(start), start)
            self.results[key] = tuple(self.result(outcome, chance, len(living)) for outcome, chance in chances.items())
        return self.results[key]

    def result(self, outcome: Row, chance: Fraction, seats: int) -> Result:
        """An outcome by its parts."""
        took, loses, claims, pot, *each = (outcome[i : i + seats] for i in range(0, len(outcome), seats))
        dues = Dues(pot, tuple(map(bool, each[0])) if each else ())
        return Result(took, tuple(map(bool, loses)), tuple(map(bool, claims)), dues, self.place_of(chance))

    def place_of(self, chance: Fraction) -> int:
        """The place of a chance in the list of them."""
        return self.chances.setdefault(chance, len(self.chances))

    # -- payments
    def after(self, before: Cells, place: Cells, living: Row, result: Result) -> Iterator[Wave]:
        """All states of a group after one thing that a hand can do."""
        chips, gone, grace = self.paid(before, living, result)
        rows = before.copy()
        for column, seat in enumerate(living):
            rows[:, seat] = np.where(gone[column], OUT, chips[column])
            rows[:, self.seats + seat] = np.where(gone[column], 0, grace[column])
        rows[:, 2 * self.seats] = np.minimum(rows[:, 2 * self.seats] + 1, self.latest)
        left = (rows[:, : self.seats] != OUT).sum(axis=1)
        ends = np.zeros(len(rows), np.int64)
        ends[left == 1] = -1 - np.argmax(rows[left == 1][:, : self.seats] != OUT, axis=1)
        together = left == 0
        if together.any():
            yield from self.settled(before, rows, ends, place, living, result.chance)
        if not together.all():
            yield self.turned(rows[~together], ends[~together], place[~together], result.chance)

    def paid(self, before: Cells, living: Row, result: Result) -> tuple[list[Cells], list[Cells], list[Cells]]:
        """Chips, who is out, and grace of the living after the payments, by the rule text."""
        seats, most = len(living), self.total
        had = [numbers(before[:, seat] + took, 0, most) for seat, took in zip(living, result.took, strict=True)]
        pot = numbers(most - sum(cast("Any", column).cells.astype(np.int64) for column in had), 0, most)
        grace = tuple(numbers(before[:, self.seats + seat], 0, 2) for seat in living)
        deal = Deal((0,) * seats, (), pot, 0, lives=self.rules.lives)
        hand = change(begin(deal, tuple(had), grace=grace, remembers=False), loses=result.loses, claims=result.claims)
        after = pay_up(self.rules, hand, result.dues)
        return tuple([spread(value, len(before)) for value in row] for row in (after.chips, after.gone, after.grace))  # type: ignore[return-value]

    def settled(
        self, before: Cells, rows: Cells, ends: Cells, place: Cells, living: Row, chance: int
    ) -> Iterator[Wave]:
        """What becomes of the states in which all who were left went out together."""
        which = np.flatnonzero((rows[:, : self.seats] != OUT).sum(axis=1) == 0)
        settle, number = self.rules.settle, rows[which][:, 2 * self.seats :]
        if settle in (ending.no_winner, ending.no_winner_no_stake):
            ends[which] = -1 - self.seats
        elif settle is ending.share:
            ends[which] = -2 - self.seats
        elif settle is ending.cut_for_it:
            each = tuple(self.chances)[chance] / len(living)
            for seat in living:
                won = np.full(len(which), -1 - seat)
                yield self.turned(rows[which], won, place[which], self.place_of(each))
            return
        elif settle is ending.replay:
            rows[which] = np.column_stack([before[which][:, : 2 * self.seats], number])
        else:
            anew = [self.rules.lives] * self.seats + [0] * self.seats
            rows[which] = np.column_stack([np.tile(anew, (len(which), 1)), number])
        yield self.turned(rows[which], ends[which], place[which], chance)

    def turned(self, rows: Cells, ends: Cells, place: Cells, chance: int) -> Wave:
        """The states told from the next dealer's left on; whoever is out has no place unless places are fixed."""
        n = self.seats
        alive = rows[:, :n] != OUT
        dealer = np.argmax(alive, axis=1)
        order = (dealer[:, None] + 1 + np.arange(n)) % n
        if not self.fixed:
            gone = ~np.take_along_axis(alive, order, axis=1)
            order = np.take_along_axis(order, np.argsort(gone, axis=1, kind="stable"), axis=1)
        moves = np.argsort(order, axis=1)
        moves = (moves if self.fixed else np.where(alive, moves, OUT)).astype(np.int8)
        kept = np.where((ends < 0) & (ends >= -n), np.maximum(rows[:, :n].max(axis=1), 0), 0)
        told = (np.take_along_axis(rows[:, start : start + n], order, axis=1) for start in (0, n))
        return Wave(place, np.column_stack([*told, rows[:, 2 * n :]]), ends, moves, kept, chance)


def spread(value: Any, rows: int) -> Cells:  # noqa: ANN401 - a plain value or a column of either kind
    """The cells of a column; a plain value is the same in all rows."""
    return value.cells.astype(np.int64) if isinstance(value, Column) else np.full(rows, value)


def too_many() -> Problem:
    """What can be done where a match has too many states."""
    return Problem(
        f"this match has more than {MOST_STEPS:,} steps between its states; expected fewer seats or fewer lives"
    )


def chain_of(rules: Rules, profile: Profile, progress: Callable[[int], None] | None = None) -> Chain:
    """The chain of a match, for rules at their table and a strategy that is the same in every seat."""
    return Builder(rules, profile, progress).build()
