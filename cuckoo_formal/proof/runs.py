"""Runs of hands that refute a claim about matches: found with a small pack, played again with the whole one."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import TYPE_CHECKING

from cuckoo_formal.claims import CLAIMS, Scope
from cuckoo_formal.exhaust import every_hand, shrink
from cuckoo_formal.match import begin_match, deal, score
from cuckoo_formal.proof.carried import loop_from, parts_of, played
from cuckoo_formal.proof.far import far_lasso, far_run, few_hands
from cuckoo_formal.proof.refute import ReplayError
from cuckoo_formal.proof.report import Witness
from cuckoo_formal.proof.small import Found, answers_by_chance
from cuckoo_formal.proof.tables import (
    Hands,
    Step,
    by_the_cards,
    first_table,
    key_of,
    lasso,
    quiet_hands,
    runs,
)
from cuckoo_formal.trace import trace

if TYPE_CHECKING:
    from cuckoo_formal.claims import Claim
    from cuckoo_formal.proof.carried import Way
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.table import Match

FEW = 3  # up to so many seats all answers are tried, beyond them only hands in which nobody asks
SEVERAL = 5  # beyond so many seats not every hand is looked at
TRIES = 40  # runs of which it is tried whether they can be dealt from a pack that is carried on
MATCHES, LONGEST = 20, 200  # matches played by chance, and hands of each


def run_that_breaks(claim: Claim, rules: Rules, seats: int) -> Witness | None:
    """A run of hands from the start of a match after whose last hand a law is broken; the shortest, of few seats."""

    def broken(step: Step) -> bool:
        return not claim.law(rules, step.before, step.after)

    small = shrink(rules, seats, copies=max(rules.deck.counts))
    start = first_table(small, seats)
    if seats > SEVERAL:
        run = far_run(small, start, broken)
        return played_again(claim, rules, small, seats, run) if run else None
    found = (run for run in runs(small, start, hands_of(seats)) if broken(run[-1]))
    again = (played_again(claim, rules, small, seats, run) for run in itertools.islice(found, TRIES))
    return next(filter(None, again), None)


def hands_of(seats: int) -> Hands:
    """The hands of a table of few players that are looked at."""
    return every_hand if seats <= FEW else quiet_hands


def played_again(claim: Claim, rules: Rules, small: Rules, seats: int, run: tuple[Step, ...]) -> Witness | None:
    """A run with the whole pack; nothing if the pack does not have its cards one hand after the other.

    Raises :class:`ReplayError` if they keep the claim.
    """
    way = replayed(rules, small, seats, run)
    if way is None:
        return None
    hands, tables = way
    if claim.law(rules, *tables[-2:]):
        raise ReplayError(f"{claim.slug}: the run breaks the claim with a small pack, and keeps it with the whole one")
    return Witness(rules, hands)


@lru_cache(maxsize=8)
def all_broken(rules: Rules, seats: int) -> dict[str, Witness]:
    """For each claim about matches that some run breaks the shortest one; all are looked for at once."""
    small, found = shrink(rules, seats, copies=max(rules.deck.counts)), dict[str, Witness]()
    claims = [claim for claim in CLAIMS.values() if claim.scope is Scope.MATCH and not claim.unless(rules)]
    for run in runs(small, first_table(small, seats), hands_of(seats)) if seats <= SEVERAL else ():
        for claim in claims:
            broken = claim.slug not in found and not claim.law(rules, run[-1].before, run[-1].after)
            if broken and (witness := played_again(claim, rules, small, seats, run)):
                found[claim.slug] = witness
    return found


def loop_of(rules: Rules, seats: int) -> Witness | None:
    """A loop that a match can run into, after a way to it; the shortest, of few seats."""
    small = shrink(rules, seats, copies=max(rules.deck.counts))
    start = first_table(small, seats)
    if rules.pack.carried_on:
        return carried_loop(rules, small, start)
    found = lasso(small, start) if seats <= SEVERAL else far_lasso(small, start)
    if found is None:
        return None
    way = replayed(rules, small, seats, (*found.way, *found.loop))
    if way is None or key_of(rules, way[1][-1]) != key_of(small, found.loop[0].before):
        raise ReplayError("the run is a loop with a small pack, and none with the whole one")
    return Witness(rules, way[0], len(found.loop))


def carried_loop(rules: Rules, small: Rules, start: Match) -> Witness | None:
    """A loop of hands that a pack has one after the other, from one shuffle to another."""
    found = loop_from(rules, small, start, quiet_hands if start.seats <= SEVERAL else few_hands)
    if found is None:
        return None
    parts, loop = found
    way = played(rules, start, parts)
    return Witness(rules, way[0], loop) if way else None


def replayed(rules: Rules, small: Rules, seats: int, run: tuple[Step, ...]) -> Way | None:
    """The hands of a run with the whole pack; nothing if that is carried on and does not have their cards in a row.

    Raises :class:`ReplayError` if with a new pack a hand leads to another table than it does with the small one.
    """
    start = first_table(rules, seats)
    parts = tuple(parts_of(rules, small, start, run))
    way = played(rules, start, parts) if len(parts) == len(run) else None
    if way is None and not rules.pack.carried_on:
        raise ReplayError("a hand ends otherwise with the whole pack than with a small one")
    return way


def kind_of_loop(rules: Rules, seats: int) -> str:
    """Whether a match may run into a loop: by the cards alone, by what players answer, or not at all."""
    small = shrink(rules, seats, copies=max(rules.deck.counts))
    start = first_table(small, seats)
    found = lasso(small, start) or lasso(small, start, every_hand)
    if found is None:
        return "none"
    return "by the cards" if all(by_the_cards(small, step) for step in found.loop) else "by the players"


# -- matches by chance
def sampled(claim: Claim, rules: Rules, seats: int) -> tuple[Witness | None, int]:
    """Matches by chance, always the same: the hands of the first that breaks a claim, and how many were played."""
    hands = 0
    for seed in range(1, MATCHES + 1):
        match, so_far = begin_match(rules, seats, seed), list[Found]()
        while not match.ended and len(so_far) < LONGEST:
            before, hand = deal(rules, match, seed)
            so_far.append((hand, answers_by_chance(rules, len(hand.cards), seed, match.number)))
            match, hands = score(rules, before, trace(rules, *so_far[-1]).paid, seed), hands + 1
            if not claim.law(rules, before, match):
                return Witness(rules, tuple(so_far)), hands
    return None, hands
