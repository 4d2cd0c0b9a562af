"""Claims about hands where no solver decides: every hand of a small pack, and hands of the whole pack by chance."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from cuckoo_formal.exhaust import (
    Before,
    as_in,
    deals,
    every_hand,
    lay,
    shrink,
    stock_size,
    walk,
    whole_pack,
    whole_stock,
)
from cuckoo_formal.logic import every
from cuckoo_formal.notation import grace_range
from cuckoo_formal.play import Answers
from cuckoo_formal.problems import Problem
from cuckoo_formal.proof.unknown import from_one_match
from cuckoo_formal.streams import Stream
from cuckoo_formal.trace import trace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cuckoo_formal.claims import Claim
    from cuckoo_formal.exhaust import Card, Course
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.trace import Trace

Found = tuple["Hand", "Answers"]
ENOUGH = 1_000  # hands after which no more chips are tried
MOST_HANDS = 40_000  # of a small pack at one table; where there are more, hands are played by chance
MOST_SEATS = 4
SAMPLE = 300


@dataclass(frozen=True)
class Search:
    """The smallest hand that breaks each claim, where there is one, and in how many hands it was looked for."""

    found: dict[str, Found]
    hands: int
    where: str


def holds(claim: Claim, rules: Rules, course: Trace) -> bool:
    """The law of a claim holds of a hand that was played."""
    if not claim.every_face:
        return claim.law(rules, course)
    return every(claim.law(rules, course, face) for face in range(len(rules.deck.faces)))


def search(claims: Sequence[Claim], rules: Rules, seats: int) -> Search:
    """Look for hands that break the claims: in all hands of a small pack, or of the whole pack in some by chance."""
    few = seats <= MOST_SEATS and hands_are_few(rules, seats)
    return exhausted(claims, rules, shrink(rules, seats), seats) if few else sampled(claims, rules, seats)


@lru_cache(maxsize=64)
def hands_are_few(rules: Rules, seats: int) -> bool:
    """A table can play so few hands with a small pack that each of them can be looked at."""
    try:
        hands = every_hand(shrink(rules, seats), tables_of(rules, seats)[0])
    except Problem:  # the small pack has too few cards
        return False
    return next(itertools.islice(hands, MOST_HANDS, None), None) is None


# -- every hand of a small pack
def exhausted(claims: Sequence[Claim], rules: Rules, small: Rules, seats: int) -> Search:
    """Every hand of the small pack with one or two chips a seat, few chips in play first, until they are enough."""
    found, left, hands, most = dict[str, Found](), list(claims), 0, 0
    for in_play, tables in itertools.groupby(tables_of(rules, seats), lambda table: sum(table.chips) + table.pot):
        if hands >= ENOUGH or not left:
            break
        most = in_play
        for _, pots in itertools.groupby(tables, lambda table: table.pot):
            broken, seen = smallest(left, rules, small, [*pots])
            found, hands = found | broken, hands + seen
            left = [claim for claim in left if claim.slug not in found]
    pack = f"{len(small.deck.faces)} faces, at most {max(small.deck.counts)} of each"
    return Search(found, hands, f"all {hands:,} hands of a pack of {pack}, with up to {most} chips in play")


def tables_of(rules: Rules, seats: int) -> list[Before]:
    """Tables with few chips in play first, then with small pots."""
    rows = itertools.product((least_chips(rules), least_chips(rules) + 1), repeat=seats)
    each_grace = itertools.product(range(grace_range(rules)), repeat=seats)
    tables = (Before(chips, pot, grace=grace) for chips, pot, grace in itertools.product(rows, range(3), each_grace))
    there = (table for table in tables if can_be(rules, table))
    return sorted(there, key=lambda table: (sum(table.chips) + table.pot, table.pot, table.chips, table.grace))


def can_be(rules: Rules, table: Before) -> bool:
    """Some match can come to this table, as far as it can be told by what the seats have."""
    return every(from_one_match(rules, lay(rules, ((0, 0),) * len(table.chips), (), table)))


def least_chips(rules: Rules) -> int:
    """With how few chips a player may play."""
    return 0 if rules.lives == 0 or rules.traits & {"grace", "never"} else 1


def smallest(claims: Sequence[Claim], rules: Rules, small: Rules, tables: list[Before]) -> tuple[dict[str, Found], int]:
    """For each claim the smallest hand that breaks it, at tables with as many chips; and how many hands there are."""
    found, left, hands = dict[str, Found](), list(claims), 0
    for cards in deals(small, len(tables[0].chips)):
        broken = dict[str, list[Found]]()
        for table in tables:
            for course in walk(small, cards, table):
                hands += 1
                hand, answers = in_whole_pack(rules, small, course, table)
                played = trace(rules, hand, answers)
                for claim in left:
                    if not holds(claim, rules, played):
                        broken.setdefault(claim.slug, []).append((hand, answers))
        found |= {slug: min(rows, key=size) for slug, rows in broken.items()}
        left = [claim for claim in left if claim.slug not in found]
    return found, hands


def size(found: Found) -> tuple[object, ...]:
    """The place of a hand in the order of sizes, among hands with equal cards and as many chips."""
    hand, answers = found
    rows = (getattr(answers, row) for row in answers.__dict__)
    return (hand.deal.stock, hand.deal.suits, *rows, hand.chips, hand.grace)


def in_whole_pack(rules: Rules, small: Rules, course: Course, table: Before) -> Found:
    """A hand of the small pack as one of the whole pack, with the worst cards where the stock was not looked at."""
    seats, seen = len(course.cards), (*course.cards, *course.stock)
    faces = as_in(rules, small, tuple(face for face, _ in seen))
    cards = tuple((face, suit) for face, (_, suit) in zip(faces, seen, strict=True))
    stock = whole_stock(rules, cards[:seats], cards[seats:])
    return lay(rules, cards[:seats], stock, table), asked_for(rules, course.answers())


def asked_for(rules: Rules, answers: Answers) -> Answers:
    """The answers without the rows that these rules never ask for."""
    rows = {name: row for name, row in answers.__dict__.items() if name == "trade" or name in rules.traits}
    return Answers(**rows)


# -- hands of the whole pack
def sampled(claims: Sequence[Claim], rules: Rules, seats: int) -> Search:
    """Hands by chance, the same ones each time."""
    found = dict[str, Found]()
    for number in range(1, SAMPLE + 1):
        hand, answers = by_chance(rules, seats, number)
        played = trace(rules, hand, answers)
        broken = (claim for claim in claims if claim.slug not in found and not holds(claim, rules, played))
        found |= {claim.slug: (hand, answers) for claim in broken}
    return Search(found, SAMPLE, f"{SAMPLE} hands of the whole pack by chance")


def by_chance(rules: Rules, seats: int, number: int) -> Found:
    """One hand by chance, and what is answered in it."""
    chance = Stream(1, 1, number, "claims")
    cards: tuple[Card, ...] = chance.shuffled(whole_pack(rules))[: seats + stock_size(rules, seats)]
    chips = tuple(least_chips(rules) + chance.below(3) for _ in range(seats))
    table = Before(chips, chance.below(4), 1 + chance.below(4), graces(rules, chips, chance))
    return lay(rules, cards[:seats], cards[seats:], table), answers_by_chance(rules, seats, 1, number)


def graces(rules: Rules, chips: tuple[int, ...], chance: Stream) -> tuple[int, ...]:
    """What each seat's grace may be, in a match that can come to it."""
    values = grace_range(rules)
    if values == 1:
        return ()
    if values > 2 and chance.below(2) and all(chips):  # noqa: PLR2004 - somebody has been broke, or nobody
        return (0,) * len(chips)
    least = 1 if values > 2 else 0  # noqa: PLR2004 - as above
    return tuple(1 if have == 0 else least + chance.below(2) for have in chips)


def answers_by_chance(rules: Rules, seats: int, seed: int, number: int) -> Answers:
    """Yes or no to everything that these rules may ask, as likely as each other."""
    chance = Stream(seed, 1, number, "answers")
    rows = {"trade", "again", "show", "take", "left"} & ({"trade"} | rules.traits)
    return Answers(**{row: tuple(chance.below(2) == 1 for _ in range(seats)) for row in sorted(rows)})
