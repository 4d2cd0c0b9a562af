"""The exact distribution of what comes of one hand, from the rule text over all deals by rank.

Each block of deals is played to the end with the cards of the stock still unknown.  Where the hand turned one up, the
row is dealt that card as well, in every way, and played again; where it did not, its outcome counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import perm
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from cuckoo_formal.chance.columns import Column, numbers
from cuckoo_formal.chance.dealing import WIDEST, Cells, Pack, Rows, nothing_dealt, one_more, pack_of
from cuckoo_formal.hand import Deal, Hand, begin
from cuckoo_formal.logic import change
from cuckoo_formal.play import Moment, moments, reckon, showdown, step
from cuckoo_formal.problems import Problem

if TYPE_CHECKING:
    from cuckoo_formal.chance.strategies import Profile
    from cuckoo_formal.logic import Row
    from cuckoo_formal.rules import Rules

#: what of a hand is counted: a row of numbers, conditions as 0 and 1
Reading = Callable[["Rules", Hand], "Row"]
#: called with the work done so far and the whole of it, in rows
Progress = Callable[[int, int], None]
BLOCK = 1 << 16  # rows that are played at a time
SAMPLE = 1 << 13  # rows from which the work is estimated
MOST_ROWS = 3_000_000_000
NEAR_THE_END = 2  # so many moments are played again for each card that may be turned then
DENSE = 1 << 12  # so many different outcomes are counted in a table, more by sorting


@dataclass(frozen=True)
class Start:
    """How the table stands before a hand; rows are in order of play."""

    chips: Row
    pot: int = 0
    number: int = 1
    grace: Row = ()


def at_first(rules: Rules, seats: int) -> Start:
    """The first hand of a match."""
    return Start((rules.lives,) * seats)


def losers(rules: Rules, hand: Hand) -> Row:
    """Who loses the hand, which is settled before anybody pays."""
    return showdown(rules, hand).loses


def reckoning(start: Start) -> Reading:
    """Who loses the hand, what each pays or wins in it, and who goes out: one number a seat for each, in this order."""

    def read(rules: Rules, hand: Hand) -> Row:
        after = reckon(rules, hand)
        gained = tuple(now - had for now, had in zip(after.chips, start.chips, strict=True))
        return (*after.loses, *gained, *after.gone)

    return read


def distribution(
    rules: Rules,
    profile: Profile,
    reading: Reading = losers,
    start: Start | None = None,
    progress: Progress | None = None,
) -> dict[Row, Fraction]:
    """The chance of everything that a reading can show, for rules at their table; the chances add up to one.

    Raises :class:`Problem` where there are too many deals.
    """
    seats = len(profile.plans)
    begins = start or at_first(rules, seats)
    parts = list(profile.pure())
    whole = sum(Work(rules, part, reading, begins).estimate() for _, part in parts)
    if whole > MOST_ROWS:
        raise too_many(whole)
    chances, done = defaultdict[tuple[int, ...], Fraction](Fraction), 0
    for weight, part in parts:
        work = Work(rules, part, reading, begins, progress, done, whole)
        for outcome, chance in work.count().items():
            chances[outcome] += weight * chance
        done = work.done
    return certain(dict(sorted(chances.items())))


def certain(chances: dict[Row, Fraction]) -> dict[Row, Fraction]:
    """The same chances, if they add up to one; they are never rescaled."""
    total = sum(chances.values())
    if total != 1 or any(chance < 0 for chance in chances.values()):
        message = f"chances of which the least is {min(chances.values())} and which add up to {total}"
        raise ArithmeticError(message)
    return chances


def too_many(rows: int) -> Problem:
    """What can be done where the exact count would take too long."""
    return Problem(
        f"about {rows:,} deals to count, more than {MOST_ROWS:,}; "
        "expected fewer seats, or a smaller pack (--faces, --copies); simulate samples instead of counting"
    )


@dataclass
class Work:
    """One exact count, for players without chance in what they do."""

    rules: Rules
    profile: Profile
    reading: Reading
    start: Start
    progress: Progress | None = None
    done: int = 0
    whole: int = 0
    pack: Pack = field(init=False)
    seats: int = field(init=False)
    deepest: int = field(init=False)  # so many cards of the stock one hand can turn up

    def __post_init__(self) -> None:
        self.pack = pack_of(self.rules.deck, suits="suits" in self.rules.traits)
        self.seats = len(self.profile.plans)
        self.deepest = min(self.rules.turned(self.seats), self.pack.size - self.seats)

    # -- how much work it is
    def estimate(self) -> int:
        """About how many rows will be played, from a sample of them."""
        cards = self.seats + self.deepest
        kinds, rng = len(self.pack.kinds), np.random.default_rng(1)
        drawn = tuple(rng.integers(0, kinds, SAMPLE).astype(self.pack.narrow) for _ in range(cards))
        copies = [int(copies) for copies in self.pack.copies]
        possible = np.ones(SAMPLE, np.bool_)
        for kind, most in enumerate(copies):
            possible &= sum((column == kind).astype(np.int64) for column in drawn) <= most
        suits = tuple(np.zeros(SAMPLE, np.int16) for _ in drawn) if self.pack.ordered else ()
        rows = Rows(drawn, suits, np.ones(SAMPLE, np.int64)).only(possible)
        if not len(rows):
            return int(kinds**cards)
        turned = self.play_on(self.dealt(rows), 0, rows)[1]
        shares = [float((turned >= depth).mean()) for depth in range(1, self.deepest + 1)]
        return int(sum(share * kinds ** (self.seats + depth) for depth, share in enumerate([1.0, *shares])))

    # -- the count
    def count(self) -> dict[Row, Fraction]:
        """The chance of each outcome."""
        ways = [dict[tuple[int, ...], int]() for _ in range(self.deepest + 1)]
        waiting = [list[Rows]() for _ in range(self.seats + self.deepest + 1)]
        waiting[0].append(nothing_dealt(self.seats + self.deepest, self.pack))
        while (cards := next_block(waiting)) is not None:
            rows = together(waiting[cards])
            unfinished = self.finish(rows, ways) if cards >= self.seats else (rows,)
            for left in filter(len, unfinished):
                waiting[len(left.cards) + 1] += in_blocks(one_more(left, self.pack))
        chances = defaultdict[tuple[int, ...], Fraction](Fraction)
        for depth, counted in enumerate(ways):
            for outcome, number in counted.items():
                chances[outcome] += Fraction(number, perm(self.pack.size, self.seats + depth))
        return dict(chances)

    def finish(self, rows: Rows, ways: list[dict[Row, int]]) -> Iterator[Rows]:
        """Play a block and count what is over; what is left are the rows that turned up an unknown card."""
        known = len(rows.cards) - self.seats
        hand, after, place = self.until_a_card(self.dealt(rows))
        ended, turned = self.play_on(after, place + 1, rows)
        over = turned <= known
        self.counted(ended, rows, over, ways[known], len(rows))
        if known or "suits" in self.rules.traits or place < len(self.moments) - NEAR_THE_END:
            yield rows.only(~over)
        elif not over.all():
            yield from self.each_card(rows, ~over, hand, place, ways[1])

    def each_card(self, rows: Rows, more: Cells, hand: Hand, place: int, ways: dict[Row, int]) -> Iterator[Rows]:
        """Play on from where the first card of the stock is turned, once for everything that it may be."""
        for kind, (face, _) in enumerate(self.pack.kinds):
            left = self.pack.copies[kind] - np.sum([column == kind for column in rows.cards], 0)
            here = more & (left > 0)
            stock, card = (face, *hand.stock[1:]), np.full(len(rows), kind, self.pack.narrow)
            begun = change(hand, stock=stock, deal=change(hand.deal, stock=stock))
            longer = Rows((*rows.cards, card), (), rows.ways * left)
            ended, turned = self.play_on(begun, place, longer)
            self.counted(ended, longer, here & (turned <= 1), ways, int(here.sum()))
            yield longer.only(here & (turned > 1))

    def counted(self, hand: Hand, rows: Rows, over: Cells, ways: dict[Row, int], played: int) -> None:
        """Count the rows that are over, and how many were played."""
        tally(self.reading(self.rules, hand), rows.ways, over, ways)
        self.done += played
        if self.progress:
            self.progress(self.done, self.whole)

    # -- playing
    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The moments of a hand."""
        return moments(self.rules, self.seats)

    @property
    def begins(self) -> int:
        """How many cards the stock has before the first of them is turned."""
        return self.pack.size - self.seats

    def stepped(self, hand: Hand, place: int) -> Hand:
        """A block after one of its moments."""
        moment = self.moments[place]
        return step(self.rules, hand, moment, self.profile.decide(self.rules, hand, moment))

    def until_a_card(self, hand: Hand) -> tuple[Hand, Hand, int]:
        """Play a block until some row turns a card of the stock: the hand before and after that, and when."""
        before, place = hand, -1
        while hand.left is before.left and place + 1 < len(self.moments):
            before, place = hand, place + 1
            hand = self.stepped(before, place)
        return before, hand, place

    def play_on(self, hand: Hand, place: int, rows: Rows) -> tuple[Hand, Cells]:
        """Play a block up to the reckoning; also how many cards of the stock each row has turned up."""
        turned, before = np.zeros(len(rows), np.int64), None
        for at in range(place, len(self.moments) + 1):
            if hand.left is not before:
                before, now = hand.left, cast("Any", self.begins - hand.left)
                np.maximum(turned, now.cells if isinstance(now, Column) else now, out=turned)
            hand = self.stepped(hand, at) if at < len(self.moments) else hand
        return hand, turned

    def dealt(self, rows: Rows) -> Hand:
        """The hands of a block; a card of the stock that is not known yet is any card."""
        rules, start, known = self.rules, self.start, len(rows.cards)
        faces = None if self.pack.plain else np.array([face for face, _ in self.pack.kinds], np.int8)
        marks = np.array([suit for _, suit in self.pack.kinds], np.int8)
        unknown = np.zeros(len(rows), self.pack.narrow)
        kinds = (*rows.cards, *(unknown for _ in range(self.seats + self.deepest - known)))
        shown = kinds if faces is None else tuple(faces[kind] for kind in kinds)
        cards = tuple(numbers(column, 0, len(rules.deck.faces) - 1) for column in shown)
        suits: Row = ()
        if "suits" in rules.traits:
            given = (*rows.suits, *(unknown for _ in kinds[known:])) if rows.suits else [marks[kind] for kind in kinds]
            suits = tuple(numbers(suit, 0, max(rules.deck.copies) - 1) for suit in given)
        deal = Deal(cards[: self.seats], cards[self.seats :], start.pot, self.begins, suits, rules.lives)
        return begin(
            deal,
            start.chips,
            number=start.number,
            grace=start.grace,
            remembers=self.profile.remembers,
            origin="origin" in rules.traits,
        )


# -- blocks
def next_block(waiting: list[list[Rows]]) -> int | None:
    """With how many cards the rows are that come next: the deepest that fill a block, else the shallowest."""
    sizes = [sum(map(len, rows)) for rows in waiting]
    full = [cards for cards, size in enumerate(sizes) if size >= BLOCK]
    some = [cards for cards, size in enumerate(sizes) if size]
    return full[-1] if full else some[0] if some else None


def together(waiting: list[Rows]) -> Rows:
    """As many of the waiting rows as a block holds, in one."""
    taken = [waiting.pop()]
    while waiting and sum(map(len, taken)) + len(waiting[-1]) <= BLOCK:
        taken.append(waiting.pop())
    if len(taken) == 1:
        return taken[0]
    cards = tuple(np.concatenate(columns) for columns in zip(*(rows.cards for rows in taken), strict=True))
    suits = tuple(np.concatenate(columns) for columns in zip(*(rows.suits for rows in taken), strict=True))
    return Rows(cards, suits, np.concatenate([rows.ways for rows in taken]))


def in_blocks(rows: Rows) -> list[Rows]:
    """The rows in pieces that are no larger than a block."""
    size = len(rows)
    return [rows] if size <= BLOCK else [rows.only(slice(i, i + BLOCK)) for i in range(0, size, BLOCK)]  # type: ignore[arg-type]


# -- counting
def tally(outcome: Row, ways: Cells, over: Cells, counted: dict[Row, int]) -> None:
    """Add the ways to deal the rows that are over, outcome by outcome."""
    parts = [part_of(value) for value in outcome]
    width = 1
    for _, low, high in parts:
        width *= high - low + 1
    codes = np.zeros(len(ways), np.int64 if width < WIDEST else object)
    for cells, low, high in parts:
        codes = codes * (high - low + 1) + (cells - low)
    codes, ways = codes[over], ways[over]
    if not len(ways):
        return
    names, sums = added(codes, ways, width)
    for name, total in zip(names, sums, strict=True):
        row = decoded(int(name), parts)
        counted[row] = counted.get(row, 0) + int(total)


def added(codes: Cells, ways: Cells, width: int) -> tuple[Cells, Cells]:
    """Each code that occurs, and the sum of its ways."""
    if width <= DENSE:
        sums = np.zeros(width, ways.dtype)
        np.add.at(sums, codes, ways)
        names = np.flatnonzero(sums)
        return names, sums[names]
    names, place = np.unique(codes, return_inverse=True)
    sums = np.zeros(len(names), ways.dtype)
    np.add.at(sums, place, ways)
    return names, sums


def part_of(value: Any) -> tuple[Any, int, int]:  # noqa: ANN401 - a plain value or a column of either kind
    """One number of an outcome, or the cells of a column, and the bounds between which it lies."""
    if isinstance(value, Column):
        return value.cells.astype(np.int64), value.low, value.high
    return int(value), int(value), int(value)


def decoded(code: int, parts: list[tuple[Any, int, int]]) -> Row:
    """The numbers that a code stands for."""
    row = list[int]()
    for _, low, high in reversed(parts):
        code, digit = divmod(code, high - low + 1)
        row.append(digit + low)
    return tuple(reversed(row))
