"""A claim about a rule set at one number of seats: the strongest verdict that can be reached."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import TYPE_CHECKING

from cuckoo_formal.claims import CLAIMS, Claim, Scope
from cuckoo_formal.claims.matches import bound, endless
from cuckoo_formal.clauses.ending import until_the_pack_is_used_up
from cuckoo_formal.logic import Unknown
from cuckoo_formal.problems import Problem
from cuckoo_formal.proof import steps
from cuckoo_formal.proof.ending import always_ends, certain_deal, certain_pack, driven_out
from cuckoo_formal.proof.moves import every_move_keeps
from cuckoo_formal.proof.refute import Finding, refute
from cuckoo_formal.proof.report import Row, Verdict, Witness, solvers_of
from cuckoo_formal.proof.runs import MATCHES, SEVERAL, all_broken, loop_of, run_that_breaks, sampled
from cuckoo_formal.proof.small import Search, holds, search
from cuckoo_formal.proof.solver import LIMITS, Limits, in_turn, proved, why_silent
from cuckoo_formal.proof.solver import Verdict as Said
from cuckoo_formal.proof.terms import unknown_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cuckoo_formal.proof.refute import Law
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.table import Card
    from cuckoo_formal.trace import Trace

EVERY_HAND = "every deal, every answer, any number of chips"
EVERY_MOVE = "every thing that can happen in a hand, whatever went before"
INDUCTION = "from hand to hand: whoever is in, whoever goes out, any number of chips"
COUNTED = "from hand to hand: whoever is in, whoever goes out, whoever has most chips"
MOST_COUNTED = 6  # players
MOST_PACKS = 40  # from which cards are drawn, and looked at again
MONEY = f"from hand to hand: whoever is in, whoever goes out, up to {steps.STAKES[-1]} stakes a player"
DRAWS = "every draw of the best, the worst and one other face, and every second draw of those who are equal"
BOUNDED = "bounded"
NOT_FOUND = "some table leads to one that breaks the claim, but no match was found that comes to it"
DEALT_ON = "each dealer deals until the pack is used up, and how many hands that takes is not counted"
NOT_SMALLEST = "a counterexample, perhaps not the smallest"


def row_of(claim: Claim, rules: Rules, seats: int, limits: Limits = LIMITS) -> Row:
    """The verdict on a claim.  ``rules`` are those for this number of seats."""
    if claim.scope is Scope.HAND:
        return hand_row(claim, rules, seats, limits)
    if claim.scope is Scope.DRAW:
        return draw_row(claim, rules, seats)
    if claim.slug == "ends":
        return ends_row(claim, rules, seats, limits)
    if claim.money:
        return money_row(claim, rules, seats)
    return match_row(claim, rules, seats, limits)


# -- single hands
def hand_row(claim: Claim, rules: Rules, seats: int, limits: Limits) -> Row:
    """Both solvers decide; where they do not, counterexamples are looked for one by one."""
    if claim.each:
        moves = every_move_keeps(claim.each, rules, seats, limits)
        if proved(moves):
            return Row(claim.slug, seats, Verdict.PROVED, EVERY_MOVE, solvers_of(moves))
    finding = refute(law_of(claim), rules, seats, limits, remembers=claim.remembers)
    said = solvers_of(finding.verdicts)
    if finding.status == "proved":
        return Row(claim.slug, seats, Verdict.PROVED, EVERY_HAND, said)
    if finding.counterexample:
        here = finding.counterexample
        how = f"{NOT_SMALLEST}: {here.not_smallest}" if here.not_smallest else "the smallest counterexample"
        return Row(claim.slug, seats, Verdict.REFUTED, how, said, Witness(rules, ((here.hand, here.answers),)))
    return one_by_one(claim, rules, seats, finding)


def law_of(claim: Claim) -> Law:
    """The law of a claim over a hand of either reading; where it is about every face, some face is unknown."""

    def law(rules: Rules, course: Trace) -> bool:
        if claim.every_face and isinstance(course.dealt.cards[0], Unknown):
            return claim.law(rules, course, unknown_number("face"))
        return holds(claim, rules, course)

    return law


def one_by_one(claim: Claim, rules: Rules, seats: int, finding: Finding) -> Row:
    """Undecided, unless a hand is found that breaks the claim."""
    there = searched(rules, seats) if unable(finding) else search((claim,), rules, seats)
    if claim.slug in there.found:
        witness = Witness(rules, (there.found[claim.slug],))
        return Row(claim.slug, seats, Verdict.REFUTED, f"the smallest counterexample of {there.where}", (), witness)
    reason = f"{finding.reason}; no counterexample in {there.where}"
    return Row(claim.slug, seats, Verdict.UNDECIDED, reason, solvers_of(finding.verdicts))


def unable(finding: Finding) -> bool:
    """No solver could be asked at all."""
    return not any(said.version for said in finding.verdicts)


@lru_cache(maxsize=64)
def searched(rules: Rules, seats: int) -> Search:
    """All claims about single hands looked for together, as no solver is there for any of them."""
    claims = [claim for claim in CLAIMS.values() if claim.scope is Scope.HAND and not claim.unless(rules)]
    return search(claims, rules, seats)


# -- drawing cards
def draw_row(claim: Claim, rules: Rules, seats: int) -> Row:
    """Cards are drawn in every way from a pack of few faces."""
    for packs in draws(rules, seats):
        if not keeps_the_draw(claim, rules, seats, packs):
            drawn = ", then ".join(" ".join(rules.deck.faces[face] for face, _ in pack[:seats]) for pack in packs)
            return Row(claim.slug, seats, Verdict.REFUTED, f"cards are drawn: {drawn}")
    return Row(claim.slug, seats, Verdict.EXHAUSTED, DRAWS)


class EndlessDrawError(Exception):
    """They draw again, although a pack has decided."""


def keeps_the_draw(claim: Claim, rules: Rules, seats: int, packs: tuple[tuple[Card, ...], ...]) -> bool:
    """The claim holds if cards are drawn from these packs, one after the other, and then from one that decides."""
    best, worst = (len(rules.deck.faces) - 1, 0), (0, 0)
    every_pack, packs_left = (*packs, (best, *(worst,) * seats)), iter(range(MOST_PACKS))

    def shuffle(which: int) -> tuple[Card, ...]:
        if which >= len(every_pack) or next(packs_left, None) is None:
            raise EndlessDrawError
        return every_pack[which]

    try:
        return bool(claim.law(rules, seats, shuffle))
    except EndlessDrawError:
        return False


def draws(rules: Rules, seats: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every first pack with up to three faces on top, as many cards as there are seats and one more; and for those who
    have equal cards every second pack with two.
    """
    last = len(rules.deck.faces) - 1
    named = rules.deck.place.get(getattr(rules.first_dealer, "face", ""), last // 2)
    few, two = sorted({0, named, last}), sorted({0, last})
    for first in itertools.product(few, repeat=min(seats + 1, rules.deck.size)):
        if any(first.count(face) > rules.deck.counts[face] for face in few):
            continue
        tied = first[:seats].count(max(first[:seats]))
        for second in itertools.product(two, repeat=tied if tied > 1 else 0):
            pad = first[len(second) :]
            yield tuple(tuple((face, 0) for face in pack) for pack in (first, (*second, *pad)))


# -- matches
LEMMAS: dict[str, Law] = {
    "chips-conserved": law_of(CLAIMS["chips-conserved"]),
    "out-without-chips": law_of(CLAIMS["out-without-chips"]),
    "somebody is left": steps.somebody_is_left,
    "can be dealt again": steps.can_be_dealt_again,
    "nearer the end": steps.brings_the_end_nearer,
}


@lru_cache(maxsize=1024)
def lemma(name: str, rules: Rules, seats: int, limits: Limits) -> bool:
    """What the step from hand to hand rests on is proved of single hands at this number of seats."""
    return refute(LEMMAS[name], rules, seats, limits).status == "proved"


def proved_up_to(name: str, rules: Rules, seats: int, limits: Limits) -> bool:
    """It is proved for every number of players who may be left of so many."""
    return all(lemma(name, rules, players, limits) for players in range(2, seats + 1))


def match_row(claim: Claim, rules: Rules, seats: int, limits: Limits) -> Row:
    """By induction over the hands of a match: first with nothing assumed of a hand, then with what is proved of it."""
    if steps.most_chips_win(rules):
        return counted_row(claim, rules, seats, method_of(claim, rules, seats, COUNTED))
    said = step_said(step_law(claim), rules, seats, limits)
    if proved(said):
        return Row(claim.slug, seats, Verdict.PROVED, method_of(claim, rules, seats, INDUCTION), solvers_of(said))
    return refuted_match(claim, rules, seats, said)


def step_law(claim: Claim) -> steps.StepLaw:
    """What should hold of every hand of a match; of a way to the end also that it does not go on for ever."""
    return steps.with_a_floor(claim.law) if claim.slug in {"bounded", "ends"} else claim.law


def counted_row(claim: Claim, rules: Rules, seats: int, method: str) -> Row:
    """A rule of the match asks who has most chips, so that chips are counted out; of many players, some matches."""
    if seats > MOST_COUNTED:
        witness, hands = sampled(claim, rules, seats)
        if witness:
            return Row(claim.slug, seats, Verdict.REFUTED, "a match by chance", (), witness)
        return Row(claim.slug, seats, Verdict.SAMPLED, f"{hands:,} hands of {MATCHES} matches by chance")
    if steps.is_kept(step_law(claim), rules, seats):
        return Row(claim.slug, seats, Verdict.EXHAUSTED, method)
    return refuted_match(claim, rules, seats, ())


def step_said(law: steps.StepLaw, rules: Rules, seats: int, limits: Limits) -> tuple[Said, ...]:
    """What the solvers say to the question whether some hand breaks a law of matches.

    As little as possible is taken for granted, for then many cases are one: first nothing, then that chips are
    conserved, then all that is proved of every hand.
    """
    said = all_said(steps.broken_steps(law, rules, seats), limits)
    known = frozenset[str]() if proved(said) else known_of(rules, seats, limits)
    for taken in (known & {"chips-conserved"}, known):
        if not proved(said):
            said = all_said(steps.broken_steps(law, rules, seats, taken), limits)
    return said


def all_said(conditions: Iterable[bool], limits: Limits) -> tuple[Said, ...]:
    """What each solver says to the first question that is not answered with no; to the last, if all are."""
    said: tuple[Said, ...] = ()
    for condition in conditions:
        said = in_turn((condition,), limits)
        if not proved(said):
            break
    return said


def known_of(rules: Rules, seats: int, limits: Limits) -> frozenset[str]:
    """What is proved of every hand of a match that so many players begin; nothing, if some hand may follow none."""
    if not proved_up_to("can be dealt again", rules, seats, limits):
        return frozenset()
    return frozenset(name for name in LEMMAS if proved_up_to(name, rules, seats, limits))


def method_of(claim: Claim, rules: Rules, seats: int, how: str) -> str:
    """On what a proof from hand to hand rests."""
    return f"at most {bound(rules, seats)} hands; {how}" if claim.slug == "bounded" else how


def refuted_match(claim: Claim, rules: Rules, seats: int, said: tuple[Said, ...]) -> Row:
    """Refuted if a run of hands from the start of a match breaks the claim; what no match comes to refutes nothing."""
    try:
        witness = run_against(claim, rules, seats, said)
    except Problem as problem:
        return Row(claim.slug, seats, Verdict.UNDECIDED, f"no search: {problem}", solvers_of(said))
    if witness:
        what = "loop of hands" if witness.loop else "run of hands"
        every_one = seats <= SEVERAL and not (witness.loop and rules.pack.carried_on)
        how = f"the shortest {what} that was found" if every_one else f"a {what}, perhaps not the shortest, found"
        return Row(claim.slug, seats, Verdict.REFUTED, f"{how} with a small pack", (), witness)
    without = DEALT_ON if whole_packs(rules) else NOT_FOUND
    return Row(claim.slug, seats, Verdict.UNDECIDED, why_silent(said) or without, solvers_of(said))


def whole_packs(rules: Rules) -> bool:
    """Each dealer deals until a pack is used up, so that cards decide when the next one deals."""
    return rules.pack.carried_on and rules.dealer is until_the_pack_is_used_up


def run_against(claim: Claim, rules: Rules, seats: int, said: tuple[Said, ...]) -> Witness | None:
    """Hands from the start of a match that break a claim; where no solver can be asked, looked for with all others."""
    if claim.slug == "bounded":
        return loop_of(rules, seats)
    if claim.money or any(verdict.version for verdict in said):
        return run_that_breaks(claim, rules, seats)
    return all_broken(rules, seats).get(claim.slug)


def money_row(claim: Claim, rules: Rules, seats: int) -> Row:
    """Money is counted out in every case, for it is shared by division."""
    if steps.most_chips_win(rules) and seats > MOST_COUNTED:
        return counted_row(claim, rules, seats, MONEY)
    if steps.money_is_kept(claim.law, rules, seats):
        return Row(claim.slug, seats, Verdict.EXHAUSTED, MONEY)
    return refuted_match(claim, rules, seats, ())


def ends_row(claim: Claim, rules: Rules, seats: int, limits: Limits) -> Row:
    """Bounded, or ended by deals that are dealt sooner or later, whatever the players answer."""
    if endless(rules):
        reason = "no rule ends a match; the players stop when they like"
        return Row(claim.slug, seats, Verdict.REFUTED, reason, (), shown_loop(rules, seats))
    how = f"{BOUNDED}: at most {bound(rules, seats)} hands"
    if steps.most_chips_win(rules):
        return counted_row(claim, rules, seats, f"{how}; {COUNTED}")
    said = step_said(step_law(claim), rules, seats, limits)
    if proved(said):
        return Row(claim.slug, seats, Verdict.PROVED, how, solvers_of(said))
    if steps.all_stay(rules):  # that somebody runs out of chips is no way to an end
        return refuted_match(claim, rules, seats, said)
    if how := sooner_or_later(rules, seats, limits):
        return Row(
            claim.slug, seats, Verdict.PROVED, f"with probability 1: {how}, whatever is answered", solvers_of(said)
        )
    return ends_by_exhaustion(claim, rules, seats, said)


def shown_loop(rules: Rules, seats: int) -> Witness | None:
    """A loop for a match that no rule ends; nothing where the hands are too many to look for one."""
    try:
        return loop_of(rules, seats)
    except Problem:
        return None


def sooner_or_later(rules: Rules, seats: int, limits: Limits) -> str:
    """What ends a match with probability 1, for any number of chips; nothing if that is not proved."""
    if not all(proved_up_to(name, rules, seats, limits) for name in ("can be dealt again", "chips-conserved")):
        return ""
    certain = certain_pack if rules.pack.carried_on else certain_deal
    if all(certain(rules, players, limits) for players in range(2, seats + 1)):
        return "from every table some deal brings the end nearer"
    if "each" in rules.traits and all(driven_out(rules, players, limits) for players in range(2, seats + 1)):
        return "from every table some run of deals drives a player out"
    return ""


def ends_by_exhaustion(claim: Claim, rules: Rules, seats: int, said: tuple[Said, ...]) -> Row:
    """With probability 1, as every table with so many chips shows."""
    reason = "no deal was found that brings the end nearer from every table, whatever is answered"
    try:
        if always_ends(rules, seats):
            how = f"with probability 1: from every table of {seats * rules.lives} chips some deals end the match"
            return Row(claim.slug, seats, Verdict.EXHAUSTED, how)
    except (OverflowError, Problem) as unable:
        reason = f"{reason}; {unable}"
    return Row(claim.slug, seats, Verdict.UNDECIDED, why_silent(said) or reason, solvers_of(said))
