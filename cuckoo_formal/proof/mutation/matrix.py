"""Which claims notice which faults: claims that nothing replaces, and sentences of the rules that no claim reads."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import tomli_w

from cuckoo_formal.claims import CLAIMS, Scope
from cuckoo_formal.match import begin_match, deal, score
from cuckoo_formal.play import Answers, play
from cuckoo_formal.problems import Problem
from cuckoo_formal.proof.mutation.evenings import ENDLESS, impatient, match_sets
from cuckoo_formal.proof.mutation.faults import HAND_TEXT, MATCH_TEXT, Fault, all_faults, broken, faults_of, split
from cuckoo_formal.proof.mutation.sets import rule_sets
from cuckoo_formal.proof.mutation.verdicts import Broke, differs, normal, sets_for
from cuckoo_formal.proof.refute import ROWS
from cuckoo_formal.proof.rows import draws, keeps_the_draw
from cuckoo_formal.proof.small import holds
from cuckoo_formal.streams import Stream
from cuckoo_formal.trace import trace

if TYPE_CHECKING:
    from cuckoo_formal.claims import Claim
    from cuckoo_formal.proof.mutation.hands import Found
    from cuckoo_formal.rules import Rules

LOOKS = 60  # hands by chance in which a fault is looked for
MORE = 240  # where no fault of a function was noticed in so many
SHOWING = 5  # hands that show it, after which no others are looked for
HANDS = 10  # of a match
MATCHES = 16  # of each rule set, where no fault of a function was noticed in the first
EVERY = 7
TABLE = Path(__file__).parents[3] / "proofs" / "noticed.toml"
HEAD = """\
# Which claims notice which faults in the text of clauses and moves, two of every seven in proofs/mutants.toml.
# [noticed] how many faults a claim notices.  [alone] a fault that no other claim notices.
# [read] for each function the claims that notice a fault in it.
# Written by python -m cuckoo_formal.proof.mutation.matrix, and checked by tests/test_mutants.py.

"""
RUNS = "runs"  # not a claim: the text does not run with the fault


def noticed(fault: Fault, *, patient: bool = False) -> frozenset[str]:
    """The claims that some hands or matches break with this fault, and keep without it; ``patient`` looks longer."""
    if split(fault.where)[0] in MATCH_TEXT:
        return in_matches(fault, MATCHES if patient else 1)
    return in_hands(fault, MORE, MORE) if patient else in_hands(fault, LOOKS, SHOWING)


# -- hands
def in_hands(fault: Fault, most: int, showing: int) -> frozenset[str]:
    """The claims about hands that notice a fault, in so many hands at the most, or in so many that show it."""
    found, shown = set[str](), 0
    for name, number in looks(fault.where, most):
        try:
            hand, usual = normal(name, 3, number)
        except Problem:
            continue
        here = rule_sets()[name].at(3)
        with broken(fault):
            if not differs(here, hand, usual):
                continue
            now = kept(here, hand)
        shown += 1
        found |= {RUNS} if RUNS not in now else kept(here, hand) - now
        if shown >= showing:
            break
    return frozenset(found)


def looks(where: str, most: int) -> Iterator[tuple[str, int]]:
    """In which hands by chance a fault is looked for: the base game and the house rules first, then others."""
    names = [*dict.fromkeys(("ranter-go-round", "house", *sets_for(where)))]
    yield from ((names[place % len(names)], 1 + place // len(names)) for place in range(most))


def kept(rules: Rules, found: Found) -> frozenset[str]:
    """The claims about hands that a hand keeps; if it cannot be played at all, none."""
    try:
        course = trace(rules, *found)
    except Broke:
        return frozenset()
    return frozenset(claim.slug for claim in made(rules, Scope.HAND) if says_yes(claim, rules, course)) | {RUNS}


def made(rules: Rules, scope: Scope) -> list[Claim]:
    """The claims that are made for a rule set."""
    return [claim for claim in CLAIMS.values() if claim.scope is scope and not claim.unless(rules)]


def says_yes(claim: Claim, rules: Rules, course: object) -> bool:
    """The law of a claim holds."""
    try:
        return holds(claim, rules, course)  # type: ignore[arg-type]
    except Broke:
        return False


# -- matches
def in_matches(fault: Fault, matches: int) -> frozenset[str]:
    """The claims about matches that notice a fault, in the first rule set in which one does."""
    found = set[str]()
    for seed, name in itertools.product(range(1, matches + 1), match_sets()):
        usual = usually_kept(name, seed)
        with broken(fault), impatient():
            now = kept_in_a_match(match_sets()[name], seed)
        found |= {RUNS} if RUNS not in now else usual - now
        if found - {RUNS}:
            break
    return frozenset(found)


@cache
def usually_kept(name: str, seed: int) -> frozenset[str]:
    """The claims that a match keeps by the rules as they are."""
    return kept_in_a_match(match_sets()[name], seed)


def kept_in_a_match(rules: Rules, seed: int) -> frozenset[str]:
    """The claims about matches that its draws and every hand of it keep."""
    drawn, claims = made(rules, Scope.DRAW), made(rules, Scope.MATCH)
    lost = set[str]()
    try:
        packs = list(draws(rules, 3))
        lost |= {claim.slug for claim in drawn if not all(keeps_the_draw(claim, rules, 3, each) for each in packs)}
        match = begin_match(rules, 3, seed)
        for number in range(HANDS):
            if match.ended:
                break
            before, hand = deal(rules, match, seed)
            chance = Stream(seed, 1, number, "answers")
            said = Answers(*(tuple(chance.below(2) > 0 for _ in hand.cards) for _ in ROWS))
            match = score(rules, before, play(rules.at(3), hand, said), seed)
            lost |= {claim.slug for claim in claims if not claim.law(rules, before, match)}
    except ENDLESS:
        return frozenset()
    return frozenset(claim.slug for claim in (*drawn, *claims) if claim.slug not in lost) | {RUNS}


# -- what it comes to
def only_one(rows: Mapping[Fault, frozenset[str]]) -> dict[str, Fault]:
    """For each claim a fault that no other claim notices, if there is one."""
    alone = dict[str, Fault]()
    for fault, slugs in rows.items():
        if len(slugs) == 1:
            alone.setdefault(next(iter(slugs)), fault)
    return alone


def read_by(rows: Mapping[Fault, frozenset[str]]) -> dict[str, set[str]]:
    """For each function of the text the claims that notice some fault in it."""
    found = defaultdict[str, set[str]](set)
    for fault, slugs in rows.items():
        found[fault.where] |= slugs - {RUNS}
    return dict(found)


def unread(rows: Mapping[Fault, frozenset[str]], functions: Iterable[str]) -> list[str]:
    """The functions in which no claim notices any fault."""
    claims = read_by(rows)
    return [name for name in functions if not claims.get(name)]


def chosen(faults: Iterable[Fault]) -> list[Fault]:
    """Of the faults of each clause some, the same each time: two of every seven."""
    met, kept = Counter[str](), list[Fault]()
    for fault in faults:
        met[fault.where] += 1
        if met[fault.where] % EVERY <= 1:
            kept.append(fault)
    return kept


# -- the table
def document(rows: Mapping[Fault, frozenset[str]]) -> dict[str, dict[str, object]]:
    """What the faults came to, as it is written down."""
    alone = {slug: f"{fault.where}: {fault.says}" for slug, fault in only_one(rows).items() if slug != RUNS}
    counts = {slug: sum(slug in slugs for slugs in rows.values()) for slug in CLAIMS}
    return {
        "noticed": {slug: number for slug, number in counts.items() if number},
        "alone": {slug: alone[slug] for slug in CLAIMS if slug in alone},
        "read": {where: [slug for slug in CLAIMS if slug in slugs] for where, slugs in read_by(rows).items()},
    }


def sentence(fault: Fault) -> bool:
    """The fault is in the text of a clause, of a move, or of what players see."""
    return fault.where.startswith(("clauses.", "hand.", "knowledge.", "table."))


def all_of(where: str) -> dict[Fault, frozenset[str]]:
    """For a function in which none of the chosen faults was noticed, all its faults up to the first that is."""
    rows = dict[Fault, frozenset[str]]()
    for fault in faults_of(where):
        rows[fault] = noticed(fault, patient=True)
        if rows[fault] - {RUNS}:
            break
    return rows


def write(path: Path = TABLE) -> None:
    """Write the table anew, on every processor there is."""
    faults = [fault for fault in chosen(all_faults(HAND_TEXT + MATCH_TEXT)) if sentence(fault)]
    with ProcessPoolExecutor() as pool:
        rows = dict(zip(faults, pool.map(noticed, faults, chunksize=8), strict=True))
        for more in pool.map(all_of, unread(rows, dict.fromkeys(fault.where for fault in rows))):
            rows |= more
    path.write_text(HEAD + tomli_w.dumps(document(rows)), encoding="utf-8")


if __name__ == "__main__":
    write()
