"""The graph of a match: who has how many chips, who deals, who is in; how long it can last, and whether it must end.

Whatever the players decide and the cards bring is a way from one place to the next, so nothing here depends on how
anybody plays.  The match begins with the last seat as dealer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.ending import cut_for_it
from cuckoo_formal.explore.hands import Hands, Purse
from cuckoo_formal.explore.states import too_many
from cuckoo_formal.logic import change
from cuckoo_formal.match import score
from cuckoo_formal.notation import Line
from cuckoo_formal.problems import Problem
from cuckoo_formal.table import Match, sit_down

if TYPE_CHECKING:
    from cuckoo_formal.explore.states import Report
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.logic import Row
    from cuckoo_formal.rules import Rules

SEED = 1  # for what a match without money leaves to chance, of which every outcome is taken


@dataclass(frozen=True)
class Matches:
    """All that a match can come to.  The start is 0; ``below[i]`` has the places to which one hand leads from ``i``.

    ``lines[i]`` has a line of notation for each of these ways; ``None`` where one line cannot say it.
    """

    rules: Rules
    places: tuple[Match, ...]
    below: tuple[Row, ...]
    lines: tuple[tuple[Line | None, ...], ...]

    def __len__(self) -> int:
        """How many places there are."""
        return len(self.places)

    @cached_property
    def above(self) -> tuple[Row, ...]:
        """For each place those from which one hand leads there."""
        row: list[list[int]] = [[] for _ in self.places]
        for place, under in enumerate(self.below):
            for new in under:
                row[new].append(place)
        return tuple(map(tuple, row))

    @cached_property
    def longest_from(self) -> dict[int, int]:
        """From where an end cannot be avoided, with the most hands that it can take: nothing else is in here."""
        waits, found = [len(row) for row in self.below], dict[int, int]()
        ready = deque(place for place, left in enumerate(waits) if not left)
        while ready:
            place = ready.popleft()
            found[place] = 1 + max((found[under] for under in self.below[place]), default=-1)
            for above in self.above[place]:
                waits[above] -= 1
                if not waits[above]:
                    ready.append(above)
        return found

    @property
    def longest(self) -> int | None:
        """The most hands that a match can take; ``None`` if it can go on for ever."""
        return self.longest_from.get(0)

    @cached_property
    def shortest(self) -> tuple[int, ...] | None:
        """The places on a way to an end that no other is shorter than; ``None`` if there is no end."""
        return self.way(0, {place for place, row in enumerate(self.below) if not row})

    @cached_property
    def endless(self) -> bool:
        """From some place that a match can come to no end can be reached any more."""
        reached = {place for place, row in enumerate(self.below) if not row}
        todo = deque(reached)
        while todo:
            new = [above for above in self.above[todo.popleft()] if above not in reached]
            reached.update(new)
            todo.extend(dict.fromkeys(new))
        return len(reached) < len(self)

    @cached_property
    def loop(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """The places on a way from the start to a loop, and once round it; ``None`` if every match must end."""
        if self.longest is not None:
            return None
        place, seen = 0, dict[int, int]()
        while place not in seen:
            seen[place] = len(seen)
            place = next(under for under in self.below[place] if under not in self.longest_from)
        return self.shortest_loop(set(list(seen)[seen[place] :]))

    def shortest_loop(self, among: set[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """A way from the start to one of these places and back to it, as short as it can be."""
        loops = ((start, self.way(start, {start})) for start in sorted(among))
        start, round_ = min(((start, way) for start, way in loops if way), key=lambda pair: len(pair[1]))
        there = self.way(0, {start}) if start else None
        return there or (0,), round_

    def way(self, start: int, wanted: set[int]) -> Row | None:
        """The places on a shortest way, of at least one hand, from one place to one of those that are wanted."""
        came, todo = dict[int, int](), deque([start])
        while todo:
            place = todo.popleft()
            for under in self.below[place]:
                if under in came:
                    continue
                came[under] = place
                if under in wanted:
                    return tuple(back(came, start, under))[::-1]
                todo.append(under)
        return None

    def hands(self, way: tuple[int, ...]) -> list[tuple[Match, Line | None]]:
        """The hands on a way, each with the match before it."""
        return [(self.places[a], self.lines[a][self.below[a].index(b)]) for a, b in pairwise(way)]


def back(came: dict[int, int], start: int, place: int) -> Iterator[int]:
    """From a place back to where the search began."""
    yield place
    place = came[place]
    while place != start:
        yield place
        place = came[place]
    yield start


Place = Callable[["Rules", Match], Match]


def matches(
    rules: Rules, seats: int, lives: int | None, most: int, report: Report | None = None, place_of: Place | None = None
) -> Matches:
    """Every place that a match can come to; ``place_of`` says which matches are one place (:func:`bare`).

    Raises :class:`Problem` for a pack that is carried on, where every hand depends on the cards of those before, and
    if there are more than ``most`` places.
    """
    if rules.pack.carried_on:
        message = "match: with a pack that is carried on every hand depends on those before; expected a new pack each"
        raise Problem(message)
    here = rules.at(seats) if lives is None else replace(rules.at(seats), lives=lives)
    start = sit_down(seats, here.lives, 0, seats - 1)
    place_of = place_of or bare
    start = place_of(here, start)
    number, places, hands = {start: 0}, [start], Hands(here, most)
    below: list[Row] = []
    lines: list[tuple[Line | None, ...]] = []
    for place in places:  # grows while it is read
        ways = dict(onward(hands, place, place_of)) if not place.ended else {}
        for new in ways:
            if new not in number:
                number[new] = len(places)
                places.append(new)
        if len(places) > most:
            raise too_many(f"more than {most} places of a match")
        if report is not None:
            report(len(places))
        below.append(tuple(number[new] for new in ways))
        lines.append(tuple(ways.values()))
    return Matches(here, tuple(places), tuple(below), tuple(lines))


def onward(hands: Hands, match: Match, place_of: Place) -> Iterator[tuple[Match, Line | None]]:
    """Where one hand can lead, with a line for each; a line is better than none."""
    order = match.order()
    chips, grace = (tuple(row[seat] for seat in order) for row in (match.chips, match.grace))
    found = dict[Match, Line | None]()
    for hand, line in hands.outcomes(Purse(chips, match.pot, match.number, grace)):
        for after in settled(hands.rules, match, hand):
            new = place_of(hands.rules, after)
            found[new] = found.get(new) or line
    yield from found.items()


def settled(rules: Rules, match: Match, hand: Hand) -> Iterator[Match]:
    """The match after a hand; where the winner is drawn, one for each who can be."""
    after = score(rules, match, hand, SEED)
    if rules.settle is cut_for_it and all(hand.gone) and len(rules.deck.faces) > 1:
        for winner in match.order():
            yield change(after, winners=tuple(seat == winner for seat in range(match.seats)))
    else:
        yield after


def bare(rules: Rules, match: Match) -> Match:
    """The match without what changes nothing any more: money, and counts that no rule looks at."""
    zero = (0,) * match.seats
    number = min(match.number, rules.fine.most) if hasattr(rules.fine, "most") else 1
    rounds = min(match.rounds, rules.end.times) if hasattr(rules.end, "times") else 0
    return change(
        match,
        number=number,
        hands=0,
        rounds=rounds,
        losses=match.losses if hasattr(rules.end, "times") else zero,
        last_out=(False,) * match.seats,
        staked=zero,
        won=zero,
        bank=0,
        stock=(),
        used=(),
    )


def turned_round(rules: Rules, match: Match) -> Match:
    """The match seen from the dealer's seat: matches that differ only in where everybody sits are one place.

    No rule knows a seat but by its place in the order of play, and the rows are turned all together; only rounds of the
    deal are counted from a seat.  Raises :class:`Problem` where such rounds end the match.
    """
    if hasattr(rules.end, "times"):
        message = "fold: rounds of the deal are counted from a seat; expected rules without an end by rounds"
        raise Problem(message)
    place, first = bare(rules, match), match.dealer + 1
    rows = ("chips", "living", "grace", "losses", "winners")
    turned = {name: (*getattr(place, name)[first:], *getattr(place, name)[:first]) for name in rows}
    return change(place, **turned, dealer=match.seats - 1, first_dealer=match.seats - 1)
