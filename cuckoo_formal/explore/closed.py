"""The counts of the base game by a closed form, for any number of seats, without looking at a single hand.

What can happen in a hand depends only on which seats were dealt the face that blocks: a seat asks the next one, who
shows the blocker and has no turn, or exchanges and has its turn.  So it is enough to go from seat to seat, with the
number of blockers met so far, and to multiply by the number of ways to deal the other faces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import comb, perm
from typing import TYPE_CHECKING

from cuckoo_formal.cards import Power
from cuckoo_formal.clauses.drawing import any_card, face_down
from cuckoo_formal.explore.counts import Counts
from cuckoo_formal.problems import Problem
from cuckoo_formal.rules import CLAUSE_SLOTS, Rules

if TYPE_CHECKING:
    from cuckoo_formal.explore.walk import Table
    from cuckoo_formal.logic import Row

#: the slots that say what happens after the last turn, and change no count
AFTER = frozenset({"showdown", "losers", "fine", "exit", "settle", "end", "prize", "dealer", "pack", "direction"})
AFTER |= {"first_dealer"}


def fits(rules: Rules) -> bool:
    """The rules play a hand as the base game does: one face blocks, and nothing else but asking happens."""
    base, deck = Rules(), rules.deck
    other = {slot for slot in CLAUSE_SLOTS if getattr(rules, slot) != getattr(base, slot)} - AFTER
    other -= {"cut"} if rules.cut in (face_down, any_card) else set()
    other -= {"standing"} if "suits" not in rules.traits else set()
    powers = [row for _, row in deck.powers_when_asked]
    return not other and powers == [(Power.BLOCKS,)] and not deck.on_turn


@dataclass(frozen=True)
class Pack:
    """How many ways there are to deal a row of cards, told apart by face or by card."""

    blockers: int  # cards of the face that blocks
    others: Row  # cards of each other face

    @property
    def size(self) -> int:
        """How many cards there are."""
        return self.blockers + sum(self.others)

    @cached_property
    def rows(self) -> Row:
        """How many rows of so many cards there are without the blocker, told apart by face."""
        row = [1]
        for copies in self.others:
            longer = [0] * (len(row) + copies)
            for length, ways in enumerate(row):
                for more in range(copies + 1):
                    longer[length + more] += comb(length + more, more) * ways
            row = longer
        return tuple(row)

    def by_face(self, length: int, blocked: int, free: int) -> int:
        """Rows of faces in which ``blocked`` given places hold the blocker, and only ``free`` others may."""
        ways = 0
        for more in range(min(free, self.blockers - blocked) + 1):
            rest = length - blocked - more
            ways += comb(free, more) * (self.rows[rest] if rest < len(self.rows) else 0)
        return ways

    def by_card(self, length: int, blocked: int, free: int) -> int:
        """The same with all cards told apart."""
        ways = 0
        for more in range(min(free, self.blockers - blocked) + 1):
            dealt = perm(self.blockers, blocked + more)
            ways += comb(free, more) * dealt * perm(sum(self.others), length - blocked - more)
        return ways


@dataclass(frozen=True)
class Paths:
    """How the turn can pass along the table: (seat, blockers met so far) -> number of ways.

    ``acts`` counts the ways in which that seat has its turn, ``skipped`` those in which its blocker was shown.
    """

    seats: int

    @cached_property
    def both(self) -> tuple[Counter[tuple[int, int]], Counter[tuple[int, int]]]:
        """The ways to each seat, from the first on."""
        acts, skipped = Counter({(0, 0): 1}), Counter[tuple[int, int]]()
        for seat in range(self.seats - 1):
            for met in range(seat + 1):
                turn, none = acts[seat, met], skipped[seat, met]
                acts[seat + 1, met] += 2 * turn + none  # kept, or exchanged with the next
                acts[seat + 1, met + 1] += turn + none  # kept; the next holds the blocker and keeps it to himself
                skipped[seat + 1, met + 1] += turn  # asked, and the next shows the blocker
        return acts, skipped


def closed(here: Table) -> Counts:
    """The counts of a hand of the base game.  Raises :class:`Problem` for other rules."""
    if not fits(here.rules):
        message = "closed form: these rules do not play a hand as the base game does; expected an enumeration"
        raise Problem(message)
    blocker = here.rules.deck.powers_when_asked[0][0]
    counts = here.rules.deck.counts
    pack = Pack(counts[blocker], (*counts[:blocker], *counts[blocker + 1 :]))
    asked = here.seats if pack.size > here.seats else here.seats - 1
    return Counts(
        *tree_counts(pack, here.seats, Pack.by_face),
        states=state_count(pack, here.seats),
        information_sets=tuple(sets_of(pack, seat) if seat < asked else 0 for seat in range(here.seats)),
        by_card=tree_counts(pack, here.seats, Pack.by_card),
        reasons={"depths": "the closed form counts all depths together"},
    )


Ways = Callable[[Pack, int, int, int], int]


def tree_counts(pack: Pack, seats: int, ways: Ways) -> tuple[int, int, int]:
    """Histories, ends and decisions."""
    acts, skipped = Paths(seats).both
    last, stock = seats - 1, pack.size > seats
    asked = Counter({key: count for key, count in acts.items() if stock or key[0] < last})
    decisions = sum(count * ways(pack, seats, met, seats - seat) for (seat, met), count in asked.items())
    turns = [(met, count) for (seat, met), count in acts.items() if seat == last]
    kept = sum(count * ways(pack, seats, met, 1) for met, count in turns)
    drawn = sum(count * ways(pack, seats + 1, met, 2) for met, count in turns) if stock else 0
    none = sum(count * ways(pack, seats, met, 1) for (seat, met), count in skipped.items() if seat == last)
    ends = kept + drawn + none
    dealing = sum(ways(pack, length, 0, length) for length in range(seats))
    return dealing + decisions + (kept if stock else 0) + ends, ends, decisions


def state_count(pack: Pack, seats: int) -> int:
    """States told apart by cards, which of them lie face up, and whose turn it is.

    Any cards may lie before the seats at any turn, for everybody may have kept his own; and of the seats that have been
    passed, apart from the first, any may have shown the blocker, but no two neighbours.
    """

    def with_shown(places: int) -> int:
        most = range((places + 1) // 2 + 1)
        return sum(comb(places - shown + 1, shown) * pack.by_face(seats, shown, seats - shown) for shown in most)

    stock = pack.size > seats
    dealing = sum(pack.by_face(length, 0, length) for length in range(seats))
    turns = sum(with_shown(max(seat - 1, 0)) for seat in range(seats if stock else seats - 1))
    draws = with_shown(seats - 2) if stock else 0
    return dealing + turns + draws + with_shown(seats - 1)


Public = tuple[int, int, bool]  # blockers shown, seats known to have had none, and the next seat was made to exchange


def public(seats: int) -> Counter[Public]:
    """What everybody may have seen when it is the turn of the last of so many seats."""
    acts, skipped = Counter[Public]({(0, 0, False): 1}), Counter[Public]()
    for _ in range(seats - 1):
        turn, none = Counter[Public](), Counter[Public]()
        for (shown, without, _), count in acts.items():
            turn[shown, without, False] += count
            turn[shown, without + 1, True] += count
            none[shown + 1, without, False] += count
        for key, count in skipped.items():
            turn[key] += count
        acts, skipped = turn, none
    return acts


def sets_of(pack: Pack, seat: int) -> int:
    """The information sets of a seat: what everybody has seen, with its own cards."""
    return sum(count * own(pack, seen) for seen, count in public(seat + 1).items())


def own(pack: Pack, seen: Public) -> int:
    """How many different cards of its own a seat may have seen: one, or the one it gave and the one it got."""
    shown, without, exchanged = seen
    faces, plenty = len(pack.others), sum(pack.others)
    if shown > pack.blockers or without > plenty:
        return 0
    best, other = shown < pack.blockers, without < plenty
    if not exchanged:
        return best + faces * other
    twice = sum(copies > 1 for copies in pack.others)
    return faces * best + (faces * (faces - 1) + twice) * other
