"""Hands that follow each other, each dealt from what those before it have left of the pack.

Runs of hands are looked for as if each had a new pack.  Here they are dealt: a pack that is carried on serves one hand
after the other until it is too small, and then all cards are shuffled.  Where it does not have the cards any more,
other faces in the same order may come to the same.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuckoo_formal.claims.matches import distance
from cuckoo_formal.exhaust import as_in
from cuckoo_formal.logic import change
from cuckoo_formal.match import lay, score, whole_pack
from cuckoo_formal.proof.small import asked_for
from cuckoo_formal.proof.tables import key_of, seeds_of, steps
from cuckoo_formal.streams import Stream
from cuckoo_formal.trace import trace

if TYPE_CHECKING:
    from cuckoo_formal.exhaust import Course
    from cuckoo_formal.play import Answers
    from cuckoo_formal.proof.small import Found
    from cuckoo_formal.proof.tables import Hands, Step
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.table import Card, Match

    Way = tuple[tuple[Found, ...], tuple[Match, ...]]  # hands, and the tables before, between and after them
    Pack = tuple[Card, ...]

WALKS, LONGEST = 80, 200  # ways in which a loop is looked for, and hands of each


@dataclass(frozen=True)
class Part:
    """A hand as part of a run: the cards that are seen in it, how many of them are gone then, and what is answered.

    ``fresh`` says that all cards were shuffled before it, ``goal`` to which table it leads.
    """

    cards: Pack
    gone: int
    answers: Answers
    fresh: bool
    goal: object


# -- one hand
def is_fresh(rules: Rules, match: Match) -> bool:
    """All cards are shuffled before the next hand of a match."""
    return not rules.pack.carried_on or len(match.stock) < len(match.order())


def pack_before(rules: Rules, match: Match) -> Pack:
    """The cards from which the next hand of a match is dealt."""
    return whole_pack(rules.deck) if is_fresh(rules, match) else match.stock


def on_top(rules: Rules, pack: Pack, cards: Iterable[Card]) -> Pack | None:
    """A pack with cards of these faces on top, and of these suits if suits count; nothing if it does not have them."""
    rest, suited = list(pack), "suits" in rules.traits
    top: list[Card] = []
    for face, suit in cards:
        same = (card for card in rest if card[0] == face)
        here = next((card for card in same if not suited or card[1] % rules.deck.copies[face] == suit), None)
        if here is None:
            return None
        rest.remove(here)
        top.append(here)
    return (*top, *rest)


def dealt_from(rules: Rules, match: Match, pack: Pack, answers: Answers) -> Iterator[tuple[Found, Match, int]]:
    """A hand from a pack in this order: the hand, each table to which it may lead, and how many cards are gone."""
    here = change(match, stock=pack, used=())
    hand = lay(rules, here, pack)
    paid = trace(rules, hand, answers).paid
    for seed in seeds_of(rules, match, paid.gone):
        yield (hand, answers), score(rules, here, paid, seed), len(pack) - paid.left


# -- a run
def alike(rules: Rules, small: Rules, course: Course, pack: Pack) -> Iterator[Pack]:
    """The cards of a hand of the small pack; then others whose faces are in the same order, plentiful ones first."""
    suits = tuple(suit for _, suit in (*course.cards, *course.stock))
    faces = as_in(rules, small, tuple(face for face, _ in (*course.cards, *course.stock)))
    yield tuple(zip(faces, suits, strict=True))
    if not rules.pack.carried_on:
        return
    left, needed = Counter(face for face, _ in pack), sorted(Counter(faces).items())
    rows = itertools.combinations(range(len(rules.deck.faces)), len(needed))
    spare = {row: min(left[face] - many for face, (_, many) in zip(row, needed, strict=True)) for row in rows}
    for row in sorted((row for row, more in spare.items() if more >= 0), key=lambda row: (-spare[row], row)):
        names = {old: new for (old, _), new in zip(needed, row, strict=True)}
        yield tuple((names[face], suit) for face, suit in zip(faces, suits, strict=True))


def part_of(rules: Rules, small: Rules, match: Match, step: Step) -> tuple[Part, Match] | None:
    """The hand of a run as it can be dealt now, and the table after it; nothing if none comes to the same."""
    goal, answers = key_of(small, step.after), asked_for(rules, step.course.answers())
    before = pack_before(rules, match)
    for cards in alike(rules, small, step.course, before):
        pack = on_top(rules, before, cards)
        if pack is None:
            continue
        for _, after, gone in dealt_from(rules, match, pack, answers):
            if key_of(rules, after) == goal:
                return Part(pack[: max(gone, len(cards))], gone, answers, is_fresh(rules, match), goal), after
    return None


def parts_of(rules: Rules, small: Rules, match: Match, run: Iterable[Step]) -> Iterator[Part]:
    """The hands of a run one after the other, as far as they can be dealt."""
    for step in run:
        found = part_of(rules, small, match, step)
        if found is None:
            return
        part, match = found
        yield part


def played(rules: Rules, match: Match, parts: tuple[Part, ...]) -> Way | None:
    """A run from a table on, each pack in the order in which its cards come; nothing if it goes another way then."""
    hands: list[Found] = []
    tables = [match]
    for place, part in enumerate(parts):
        pack = order_of(rules, parts[place:]) if part.fresh else tables[-1].stock
        ways = dealt_from(rules, tables[-1], pack, part.answers)
        found = next((way for way in ways if key_of(rules, way[1]) == part.goal), None)
        if found is None:
            return None
        hands.append(found[0])
        tables.append(found[1])
    return tuple(hands), tuple(tables)


def order_of(rules: Rules, parts: tuple[Part, ...]) -> Pack:
    """The pack that serves the first of these hands and those after it until all cards are shuffled."""
    until = next((place for place, part in enumerate(parts) if place and part.fresh), len(parts))
    *most, last = parts[:until]
    cards = (*(card for part in most for card in part.cards[: part.gone]), *last.cards)
    return (*cards, *(card for card in whole_pack(rules.deck) if card not in cards))


# -- a loop
def loop_from(rules: Rules, small: Rules, start: Match, hands: Hands) -> tuple[tuple[Part, ...], int] | None:
    """Hands after which a match stands as it did some hands before, all cards being shuffled then as now; and how many.

    Hands after which the end is far are tried first, and in every other walk those after which it is near; walks differ
    in the order of hands that come to the same.
    """
    return next(filter(None, (one_walk(rules, small, start, hands, number) for number in range(WALKS))), None)


def one_walk(
    rules: Rules, small: Rules, match: Match, hands: Hands, number: int
) -> tuple[tuple[Part, ...], int] | None:
    """Hands one after the other until a table comes again with all cards; nothing if that is not so, or takes long."""
    so_far: list[Part] = []
    places = dict[object, int]()
    while len(so_far) < LONGEST:
        if is_fresh(rules, match) and places.setdefault(key_of(rules, match), len(so_far)) != len(so_far):
            return tuple(so_far), len(so_far) - places[key_of(rules, match)]
        ahead = tuple(step for step in steps(small, match, hands) if not step.after.ended)
        order = Stream(number, 1, len(so_far), "walk").shuffled(ahead)
        tried = sorted(order, key=lambda step: distance(rules, step.after), reverse=number % 2 == 0)
        found = next(filter(None, (part_of(rules, small, match, step) for step in tried)), None)
        if found is None:
            return None
        so_far.append(found[0])
        match = found[1]
    return None
