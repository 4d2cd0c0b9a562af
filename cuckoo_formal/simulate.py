"""Sampled matches: who wins them, and how many hands they take.

Match number ``m`` is dealt from the streams of (seed, m), so that it is the same match whatever else is sampled, in
whatever order and by however many workers.  Matches are played in blocks, and blocks are added up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, fields, replace
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING

from cuckoo_formal.bots import wants_another
from cuckoo_formal.logic import change
from cuckoo_formal.match import begin_match, deal, has_no_winner, next_match, score
from cuckoo_formal.play import Ask, Moment, play_by
from cuckoo_formal.spread import spread

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.logic import Row
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.table import Match

BLOCK = 50
#: between the numbers of the matches of one evening, so that no two sampled matches share a stream
APART = 1_000_000_000
Z95 = 1.959963984540054  # 95 per cent of a normal distribution lie within so many standard deviations


@dataclass(frozen=True)
class Plan:
    """What is sampled: by which rules, for how many seats, from which seed, and how everybody plays."""

    rules: Rules
    seats: int
    seed: int
    worst: int  # everybody asks with one of so many worst faces
    most_hands: int  # a match that takes more is cut off
    play_on: bool = False  # after a match without a winner the evening goes on

    def blocks(self, matches: int) -> tuple[range, ...]:
        """The numbers of the matches, in blocks."""
        return tuple(range(first, min(first + BLOCK, matches + 1)) for first in range(1, matches + 1, BLOCK))


@dataclass(frozen=True)
class Tally:
    """What became of some matches.  Rows have one place a seat, as they sit; ``hands`` pairs length with number."""

    matches: int
    wins: Row
    shares: Row  # how often a seat was among those who shared the bank
    shared: int
    no_winner: int
    cut_off: int
    hands: tuple[tuple[int, int], ...]

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
        sums = {f.name: getattr(self, f.name) + getattr(other, f.name) for f in fields(self) if f.type == "int"}
        lengths = Counter(dict(self.hands)) + Counter(dict(other.hands))
        return replace(
            self,
            wins=tuple(a + b for a, b in zip(self.wins, other.wins, strict=True)),
            shares=tuple(a + b for a, b in zip(self.shares, other.shares, strict=True)),
            hands=tuple(sorted(lengths.items())),
            **sums,
        )

    @property
    def all_hands(self) -> int:
        """How many hands were played in all."""
        return sum(length * times for length, times in self.hands)

    def length(self, of: int) -> int:
        """How many hands the match has that stands at this place when they are sorted by length, from 0."""
        for hands, times in self.hands:
            if of < times:
                return hands
            of -= times
        return 0


def nothing(seats: int) -> Tally:
    """No match yet."""
    zero = (0,) * seats
    return Tally(0, zero, zero, 0, 0, 0, ())


# -- playing
def decide(worst: int, rules: Rules, hand: Hand, moment: Moment) -> bool:
    """The answer of a player by threshold, who looks at no card but his own."""
    if moment.ask is Ask.TRADE:
        return wants_another(rules.deck, hand.cards[moment.seat], worst)
    return moment.ask is Ask.TAKE


def sample(plan: Plan, number: int) -> Match:
    """The match of this number, played until it ends or is cut off."""
    rules, by_threshold = plan.rules, partial(decide, plan.worst)
    match = begin_match(rules, plan.seats, plan.seed, number)
    while match.hands < plan.most_hands:
        match, hand = deal(rules, match, plan.seed)
        match = score(rules, match, play_by(rules, hand, by_threshold), plan.seed)
        if match.ended and not (plan.play_on and has_no_winner(match)):
            break
        if match.ended:
            match = change(next_match(match), match=match.match + APART)
    return match


def told(match: Match) -> Tally:
    """What became of one match."""
    shared, no_winner = match.ended == "shared", has_no_winner(match)
    winners = tuple(int(wins) for wins in match.winners)
    zero = (0,) * match.seats
    return Tally(
        1,
        winners if match.ended == "won" else zero,
        winners if shared else zero,
        int(shared),
        int(no_winner),
        int(not match.ended),
        ((match.hands, 1),),
    )


def play_block(plan: Plan, numbers: range) -> Tally:
    """The matches of a block, added up."""
    return sum((told(sample(plan, number)) for number in numbers), nothing(plan.seats))


# -- many blocks
def play_blocks(plan: Plan, blocks: list[range], jobs: int) -> Generator[tuple[range, Tally]]:
    """The blocks as they are finished, in any order.  Whoever stops listening closes the generator."""
    return spread(partial(played, plan), blocks, jobs)


def played(plan: Plan, block: range) -> tuple[range, Tally]:
    """A block, with what became of its matches."""
    return block, play_block(plan, block)


def interval(hits: int, trials: int) -> tuple[float, float]:
    """Wilson's interval: between what two chances the true one lies, 95 times in a hundred."""
    if not trials:
        return 0.0, 1.0
    share, spread = hits / trials, Z95 * Z95 / trials
    middle = (share + spread / 2) / (1 + spread)
    reach = Z95 * sqrt(share * (1 - share) / trials + spread / trials / 4) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)
