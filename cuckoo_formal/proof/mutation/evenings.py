"""Faults in what lies between two hands: found out by an evening, or by none of all hands of small matches."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cuckoo_formal import match as match_text
from cuckoo_formal.cards import Deck
from cuckoo_formal.clauses.ending import NEW_PACK
from cuckoo_formal.clauses.register import CATALOGUE
from cuckoo_formal.match import begin_match, deal, has_no_winner, next_match, score
from cuckoo_formal.play import Answers, play, reckon
from cuckoo_formal.problems import Problem
from cuckoo_formal.proof.matters import BETWEEN
from cuckoo_formal.proof.mutation.faults import Fault, broken
from cuckoo_formal.proof.mutation.sets import made
from cuckoo_formal.proof.mutation.verdicts import EQUIVALENT, KILLED, Broke, Verdict
from cuckoo_formal.proof.refute import ROWS
from cuckoo_formal.proof.tables import before_hand, first_table, key_of, like, moved, positions, quiet_hands
from cuckoo_formal.rules import Rules
from cuckoo_formal.streams import Stream

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.table import Card, Match

SEATS = (3, 2, 4)
EVENINGS = 3  # for each rule set and number of seats
HANDS = 24  # in an evening at the most
MOST_TABLES = 40  # of a match, that are gone through
MIXTURES = 20
FEW = 60  # rule sets; where there are fewer, each has more evenings
DRAWS = 40  # after which nobody draws again
DECK = Deck(("A", "2", "J", "K"), (3,) * 4)
ENDLESS = (RuntimeError, StopIteration, *Broke)


# -- rule sets
@cache
def match_sets() -> Mapping[str, Rules]:
    """The base game with few cards and one chip each, and each clause that acts between two hands; and mixtures."""
    base = Rules(deck=DECK, lives=1, stake=3)
    rows = {
        f"{slot}: {words}": replace(base, **{slot: made(entry)})
        for slot in (*BETWEEN, "exit")
        for words, entry in CATALOGUE[slot].items()
    }
    rotations, never = made(CATALOGUE["end"]["after rotations"]), CATALOGUE["exit"]["never"].made
    double, jerk = CATALOGUE["fine"]["ace pays double"].made, CATALOGUE["opening"]["kings jerk"].made
    rows["rotations, two chips"] = replace(base, lives=2, end=rotations, fine=double)
    rows["rotations, five chips"] = replace(base, lives=5, end=rotations, fine=double)
    rows["rotations, nobody goes out"] = replace(base, lives=2, end=rotations, exit=never, fine=double)
    rows["much money, prize: runner-up's share"] = replace(
        base, stake=500, prize=made(CATALOGUE["prize"]["runner-up's share"])
    )
    rows["no such face, first_dealer: first of a face"] = replace(
        base, first_dealer=replace(made(CATALOGUE["first_dealer"]["first of a face"]), face="9")
    )
    rows |= {
        f"kings jerk, settle: {words}": replace(base, settle=entry.made, opening=jerk)
        for words, entry in CATALOGUE["settle"].items()
    }
    one_face = replace(base, deck=Deck(("K",), (9,), asked=()))
    for slot, words in (("settle", "cut for it"), ("first_dealer", "highest card")):
        rows[f"one face, {slot}: {words}"] = replace(one_face, **{slot: CATALOGUE[slot][words].made})
    return MappingProxyType(
        rows | {f"mixture {seed}": mixture(Stream(seed, 1, 1, "match")) for seed in range(MIXTURES)}
    )


def mixture(chance: Stream) -> Rules:
    """A rule set with clauses by chance between two hands."""
    slots = (*BETWEEN, "exit", "fine")
    fields: dict[str, Any] = {}
    for slot in slots:
        row = list(CATALOGUE[slot].values())
        fields[slot] = made(row[chance.below(len(row))])
    return Rules(deck=DECK, lives=1 + chance.below(2), stake=chance.below(4), **fields)


@cache
def sets_with(where: str) -> tuple[str, ...]:
    """The rule sets that have the clause which is written in a function; all of them, if it is part of none alone."""
    wanted = where.split(".")[2] if where.startswith("clauses.ending.") else ""
    names = {
        name: {getattr(clause, "__name__", type(clause).__name__) for clause in vars(rules).values()}
        for name, rules in match_sets().items()
    }
    return tuple(name for name, has in names.items() if wanted in has) or tuple(names)


# -- an evening
@contextmanager
def impatient() -> Iterator[None]:
    """Whoever draws cards again and again, without end, is stopped."""
    usual = match_text.shuffler

    def shuffler(*name: Any) -> Callable[[int], tuple[Card, ...]]:
        shuffle, times = usual(*name), itertools.count()

        def limited(which: int) -> tuple[Card, ...]:
            if next(times) > DRAWS:
                raise RuntimeError(f"cards were drawn {DRAWS} times")
            return shuffle(which)

        return limited

    match_text.shuffler = shuffler  # type: ignore[assignment]
    try:
        yield
    finally:
        match_text.shuffler = usual


@lru_cache(maxsize=4000)
def evening(name: str, seats: int, seed: int) -> tuple[object, ...]:
    """All that happens in an evening by the rules as they are."""
    return tuple(happens(match_sets()[name], seats, seed))


def happens(rules: Rules, seats: int, seed: int) -> Iterator[object]:
    """Every table and every hand of an evening, in order."""
    match = begin_match(rules, seats, seed)
    for number in range(HANDS):
        yield match
        if match.ended and not has_no_winner(match):
            return
        if match.ended:
            match = next_match(match)
            continue
        match, hand = deal(rules, match, seed)
        chance = Stream(seed, 1, number, "answers")
        said = Answers(*(tuple(chance.below(2) > 0 for _ in hand.cards) for _ in ROWS))
        after = play(rules.at(seats), hand, said)
        yield match, after
        match = score(rules, match, after, seed)


def by_an_evening(fault: Fault) -> Verdict | None:
    """An evening by chance that finds the fault out."""
    names = sets_with(fault.where)
    for seed in range(1, 1 + EVENINGS * max(1, FEW // len(names))):
        for name in names:
            for seats in SEATS:
                usual = evening(name, seats, seed)
                if not same_evening(fault, name, seats, seed, usual):
                    return Verdict(KILLED, name, seats, f"evening {seed}")
    return None


def same_evening(fault: Fault, name: str, seats: int, seed: int, usual: tuple[object, ...]) -> bool:
    """With the fault the evening goes as it went without."""
    with broken(fault), impatient():
        try:
            here = happens(match_sets()[name], seats, seed)
            return all(one == other for one, other in zip(here, usual, strict=True))
        except ENDLESS:
            return False


# -- every hand of small matches
@lru_cache(maxsize=200)
def every_step(name: str, seats: int) -> tuple[tuple[Match, Hand], ...]:
    """Every table that a match comes to, and every way in which its next hand can end."""
    rules = replace(match_sets()[name], pack=NEW_PACK)
    start = first_table(rules, seats)
    waiting, seen, kept = deque([start]), {key_of(rules, start)}, list[tuple["Match", "Hand"]]()
    while waiting and len(seen) < MOST_TABLES:
        match = waiting.popleft()
        was, now = like(rules, match), before_hand(match)
        for course in positions(rules, was, quiet_hands):
            hand = reckon(rules, moved(course.hand, was, now))
            kept.append((match, hand))
            after = score(rules, match, hand, 1)
            after = next_match(after) if has_no_winner(after) else after
            if not after.ended and key_of(rules, after) not in seen:
                seen.add(key_of(rules, after))
                waiting.append(after)
    return tuple(kept)


@lru_cache(maxsize=200)
def every_end(name: str, seats: int) -> tuple[object, ...]:
    """What every step leads to by the rules as they are."""
    return tuple(ends(name, seats))


def ends(name: str, seats: int) -> Iterator[object]:
    """What every step leads to."""
    rules = replace(match_sets()[name], pack=NEW_PACK)
    for match, hand in every_step(name, seats):
        after = score(rules, match, hand, 1)
        yield after
        if has_no_winner(after):
            yield next_match(after)


def by_exhaustion(fault: Fault) -> Verdict:
    """No hand of any of the small matches ends differently; or one does."""
    steps = 0
    for name in sets_with(fault.where):
        for seats in (2, 3):
            try:
                usual = every_end(name, seats)
            except Problem:
                continue
            steps += len(usual)
            with broken(fault), impatient():
                try:
                    alike = all(one == other for one, other in zip(ends(name, seats), usual, strict=True))
                except ENDLESS:
                    alike = False
            if not alike:
                return Verdict(KILLED, name, seats, "all steps")
    how = f"all {steps:,} steps of small matches by {len(sets_with(fault.where))} rule sets, 2 and 3 seats"
    return Verdict(EQUIVALENT, by=how)


def match_verdict(fault: Fault) -> Verdict:
    """What becomes of a fault in the text of matches."""
    return by_an_evening(fault) or by_exhaustion(fault)


def match_killed_again(fault: Fault, was: Verdict) -> bool:
    """What found a fault out still does."""
    if was.by == "all steps":
        return by_exhaustion(fault) == was
    seed = int(was.by.removeprefix("evening "))
    return not same_evening(fault, was.rules, was.seats, seed, evening(was.rules, was.seats, seed))
