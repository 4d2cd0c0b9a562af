"""What in a rule set, or in what is claimed of it, says nothing: it is shown at work in a hand, or proved empty."""

from __future__ import annotations

import linecache
import sys
from collections import defaultdict
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from types import FrameType, ModuleType
from typing import TYPE_CHECKING, Any

from cuckoo_formal import logic
from cuckoo_formal.claims import CLAIMS, FAMILIES, Scope
from cuckoo_formal.logic import Unknown, both, negate, same, some
from cuckoo_formal.notation import line_of, write
from cuckoo_formal.play import Kind
from cuckoo_formal.proof.matters import matters
from cuckoo_formal.proof.mutation.hands import by_chance
from cuckoo_formal.proof.solver import Limits, in_turn
from cuckoo_formal.proof.terms import plain
from cuckoo_formal.proof.unknown import dealable, unknown_hand
from cuckoo_formal.trace import questions, trace

if TYPE_CHECKING:
    from cuckoo_formal.claims import Claim
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.play import Answers
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.trace import Trace

RULE_TEXT = (
    "hand", "play", "clauses.opening", "clauses.powers", "clauses.blocking", "clauses.drawing", "clauses.windfall",
    "clauses.talk", "clauses.fine", "clauses.leaving",
)  # fmt: skip
LAWS = tuple(family.__name__.removeprefix("cuckoo_formal.") for family in FAMILIES)
HANDS = 60  # by chance, before solvers are asked
LIMITS = Limits(seconds=20)


class Empty(StrEnum):
    """The eight ways in which something may say nothing."""

    HYPOTHESES = "no hand can be dealt"
    CLAUSE = "a clause changes nothing"
    IMPLICATION = "the if of a claim never comes true"
    GUARD = "a condition of the rules has always the same answer"
    TAUTOLOGY = "the rules as they are written make the claim true at sight"
    BRANCHES = "both sides of a choice are the same"
    QUESTION = "a question is never open"
    FACE = "a card is never held at the showdown"


@dataclass(frozen=True)
class Sight:
    """Something that should come to be in some hand of a rule set, and what became of it.

    ``found`` is ``seen``, with a hand; ``empty`` if it is proved that no hand shows it; or ``undecided``.
    """

    kind: Empty
    what: str
    found: str
    hand: str = ""

    def told(self) -> str:
        """The sight in plain words."""
        ways = {"seen": f"comes to be: {self.hand}", "empty": str(self.kind), "undecided": "not decided"}
        return f"{self.what}: {ways[self.found]}"


#: of each thing that should come to be, whether it does in one hand
Seen = dict[tuple[Empty, str], bool]


# -- all of it
def sights(rules: Rules, seats: int, limits: Limits = LIMITS) -> Iterator[Sight]:
    """Everything in a rule set and its claims that might say nothing, at one number of seats."""
    here = rules.at(seats)
    yield from dead_clauses(here, seats, limits)
    yield from tautologies(here, seats)
    met = dict[tuple[Empty, str], str]()
    for number in range(1, HANDS + 1):
        hand, answers = by_chance(here, seats, number)
        for key, shown in things(here, hand, answers).items():
            if shown is True and key not in met:
                met[key] = write(here, line_of(hand, answers))
    for key, condition in unknown_things(here, seats).items():
        yield Sight(*key, "seen", met[key]) if key in met else settled(here, seats, key, condition, limits)


def settled(rules: Rules, seats: int, key: tuple[Empty, str], condition: bool, limits: Limits) -> Sight:  # noqa: FBT001
    """One thing that no hand by chance has shown: found by solvers, or proved never to be."""
    hand, answers = unknown_hand(rules, seats, remembers=True)
    said = () if condition is False else in_turn((*dealable(rules, hand), condition), limits)
    status = {each.status for each in said}
    if "sat" in status:
        model = next(each.model for each in said if each.model is not None)
        return Sight(*key, "seen", write(rules, line_of(*plain(model, (hand, answers)))))
    return Sight(*key, "empty" if status <= {"unsat"} else "undecided")


def unknown_things(rules: Rules, seats: int) -> Seen:
    """All things that should come to be, over a hand of which nothing is known."""
    return things(rules, *unknown_hand(rules, seats, remembers=True))


def things(rules: Rules, hand: Hand, answers: Answers) -> Seen:
    """Of all things that should come to be in some hand, whether they do in this one."""
    with watched(RULE_TEXT, "where", choice_seen) as choices:
        course = trace(rules, hand, answers)
    seen: Seen = {(Empty.HYPOTHESES, "a hand"): True}
    seen |= {key: some(conditions) for key, conditions in choices.items()}
    seen |= open_questions(rules, course) | faces_held(rules, course)
    for claim in claims_of(rules):
        with watched(LAWS, "implies", premise_seen) as ifs:
            law_said(claim, rules, course)
        seen |= {(kind, f"{claim.slug}: {what}"): some(conditions) for (kind, what), conditions in ifs.items()}
    return seen


def claims_of(rules: Rules) -> list[Claim]:
    """The claims about single hands that are made for a rule set."""
    return [claim for claim in CLAIMS.values() if claim.scope is Scope.HAND and not claim.unless(rules)]


def law_said(claim: Claim, rules: Rules, course: Trace) -> bool:
    """What a law says of a hand; of the worst face, if it is about every face."""
    return claim.law(rules, course, 0) if claim.every_face else claim.law(rules, course)


# -- watching the text
@contextmanager
def watched(
    modules: Any,
    name: str,
    seen: Callable[..., Iterator[tuple[Empty, str, bool]]],
) -> Iterator[dict[tuple[Empty, str], list[bool]]]:
    """Each call of a connective in some modules is looked at, until the end of the block."""
    usual, met = getattr(logic, name), defaultdict[tuple[Empty, str], list[bool]](list)

    def watching(*parts: Any) -> Any:
        place = place_of(sys._getframe(1))  # noqa: SLF001 - the only way to the line that calls
        for kind, how, condition in seen(*parts):
            met[kind, f"{place}{how}"].append(condition)
        return usual(*parts)

    changed = [module for module in map(loaded, modules) if getattr(module, name, None) is usual]
    for module in changed:
        setattr(module, name, watching)
    try:
        yield met
    finally:
        for module in changed:
            setattr(module, name, usual)


def loaded(name: str) -> ModuleType:
    """A module of the package."""
    return import_module(f"cuckoo_formal.{name}")


def place_of(frame: FrameType) -> str:
    """The function and the piece of its text that is being worked out."""
    code = frame.f_code
    line, last, start, end = list(code.co_positions())[frame.f_lasti // 2]
    if line is None or last is None:
        return code.co_qualname if hasattr(code, "co_qualname") else code.co_name
    text = linecache.getline(code.co_filename, line)
    words = text[start:end] if last == line else text[start:].strip() + " ..."
    module = code.co_filename.rpartition("/")[2].removesuffix(".py")
    return f"{module}, {code.co_name}: {words}"


def choice_seen(condition: bool, then: object, otherwise: object) -> Iterator[tuple[Empty, str, bool]]:  # noqa: FBT001
    """A choice goes one way and the other, and it makes a difference which."""
    if isinstance(condition, (bool, Unknown)):
        yield Empty.GUARD, " can be true", condition
        yield Empty.GUARD, " can be false", negate(condition)
        yield Empty.BRANCHES, "", negate(same(then, otherwise))


def premise_seen(premise: bool, _then: bool) -> Iterator[tuple[Empty, str, bool]]:  # noqa: FBT001
    """The if of an implication comes true."""
    yield Empty.IMPLICATION, "", premise


# -- the other kinds
def dead_clauses(rules: Rules, seats: int, limits: Limits) -> Iterator[Sight]:
    """Each clause that is not the base game's, with a hand in which it matters."""
    for matter in matters(rules, (seats,), limits):
        found = {"never": "empty", "undecided": "undecided"}.get(matter.how, "seen")
        yield Sight(Empty.CLAUSE, matter.what, found, matter.hand or matter.how)


def tautologies(rules: Rules, seats: int) -> Iterator[Sight]:
    """Each claim, unless its law is true by what it says, whatever happens in the hand."""
    course = trace(rules, *unknown_hand(rules, seats, remembers=True))
    for claim in claims_of(rules):
        found = "empty" if law_said(claim, rules, course) is True else "seen"
        yield Sight(Empty.TAUTOLOGY, claim.slug, found, "solvers are asked")


def open_questions(rules: Rules, course: Trace) -> Seen:
    """Each question of the rule set, and whether it is open."""
    met = defaultdict[str, list[bool]](list)
    asked = zip(course.moments, questions(rules, course), strict=True)
    for moment, is_open in asked:
        if moment.kind is not Kind.DRAW:
            met[f"the question '{moment.ask.name.lower()}' of {moment.kind}"].append(is_open)
    return {(Empty.QUESTION, what): some(conditions) for what, conditions in met.items()}


def faces_held(rules: Rules, course: Trace) -> Seen:
    """Each face of the pack, held at the showdown and losing."""
    shown, seen = course.shown, Seen()
    for face, name in enumerate(rules.deck.faces):
        seen[Empty.FACE, f"{name} at the showdown"] = some(card == face for card in shown.cards)
        losing = (both(card == face, loses) for card, loses in zip(shown.cards, shown.loses, strict=True))
        seen[Empty.FACE, f"{name} by a loser"] = some(losing)
    return seen


#: the kinds that matter to players; the others are for those who write rules and claims
FOR_PLAYERS = (Empty.HYPOTHESES, Empty.CLAUSE, Empty.FACE)


def what_is_empty(
    rules: Rules, seats: int, limits: Limits = LIMITS, kinds: Container[Empty] = FOR_PLAYERS
) -> Iterator[str]:
    """What of a rule set does nothing in any hand, in plain words, one sentence each."""
    for sight in sights(rules, seats, limits):
        if sight.kind in kinds and sight.found == "empty":
            yield f"With {seats} players {sight.kind}: {sight.what}."
