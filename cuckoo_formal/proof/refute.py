"""Trying to refute a law: it is proved, or here is the smallest hand that breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import cast

from cuckoo_formal.hand import Hand
from cuckoo_formal.logic import negate
from cuckoo_formal.play import Answers
from cuckoo_formal.problems import ContradictionError
from cuckoo_formal.proof.solver import LIMITS, SOLVERS, Limits, Verdict, agreed, decide, proved, why_silent
from cuckoo_formal.proof.terms import Assignment, Term, in_order, parts, plain, unknown_flag, unknown_number
from cuckoo_formal.proof.unknown import dealable, unknown_hand
from cuckoo_formal.rules import Rules
from cuckoo_formal.trace import Trace, questions, trace

#: what should hold of the course of every hand
Law = Callable[[Rules, Trace], bool]
ROWS = ("trade", "again", "show", "take", "left")
APART = 3  # a law so many times as large as any of its conditions is faster to decide one condition after the other


class ReplayError(ContradictionError):
    """A solver's counterexample keeps the law when it is played: the readings of the rule text differ."""


@dataclass(frozen=True)
class Counterexample:
    """A hand that breaks a law, in plain values, played again; ``smallest`` is why it is not the smallest, or empty."""

    hand: Hand
    answers: Answers
    course: Trace
    not_smallest: str = ""


@dataclass(frozen=True)
class Finding:
    """What became of the attempt: ``proved`` (every solver says so), ``refuted`` or ``undecided``, with the reason."""

    status: str
    verdicts: tuple[Verdict, ...]
    counterexample: Counterexample | None = None
    reason: str = ""


def facts(law: Law, rules: Rules, seats: int, *, remembers: bool = False) -> tuple[tuple[bool, ...], bool]:
    """What is known of every hand at a table of this many seats, and what the law says of it."""
    hand, answers = unknown_hand(rules, seats, remembers=remembers)
    return tuple(dealable(rules, hand)), law(rules, trace(rules, hand, answers))


def obligation(law: Law, rules: Rules, seats: int, *, remembers: bool = False) -> tuple[bool, ...]:
    """What cannot all hold together if the law holds of every hand at a table of this many seats."""
    known, says = facts(law, rules, seats, remembers=remembers)
    return (*known, negate(says))


def conditions(law: object) -> tuple[object, ...]:
    """The conditions that a law puts side by side; of a law of one condition that one."""
    return law.args if isinstance(law, Term) and law.op == "and" else (law,)


def refute(law: Law, rules: Rules, seats: int, limits: Limits = LIMITS, *, remembers: bool = False) -> Finding:
    """Ask every solver for a hand that breaks the law; if there is one, make it the smallest and play it again.

    The first solver finds the smallest hand; the other is asked about that very hand, or about all if there is none.
    A law whose conditions have little in common is asked condition by condition first, any other one if it is
    undecided as a whole.
    ``remembers`` is for laws that look at what a hand remembers of its turns; the limits are for each question.
    Raises :class:`DisagreementError` if one solver proves what another refutes, and :class:`ReplayError`.
    """
    known, says = facts(law, rules, seats, remembers=remembers)
    at_first = apart(says, seats)
    if at_first and (verdicts := said_part_by_part(known, says, limits)):
        return Finding("proved", verdicts)
    found = refute_whole(law, rules, seats, (*known, negate(says)), limits)
    if found.status == "undecided" and not at_first and (verdicts := said_part_by_part(known, says, limits)):
        return Finding("proved", verdicts)
    return found


def apart(says: object, seats: int) -> bool:
    """The conditions of a law, no more than there are seats, have little in common."""
    row = conditions(says)
    return len(row) <= seats and size(row) >= APART * max(size((part,)) for part in row)


def size(row: Iterable[object]) -> int:
    """How many terms there are in all the conditions."""
    return len(in_order(parts(tuple(row))))


def said_part_by_part(known: tuple[bool, ...], says: object, limits: Limits) -> tuple[Verdict, ...]:
    """What each solver says to the last condition of a law, if all of them prove every condition; else nothing.

    The second solver is asked only after the first one has proved all.  Raises :class:`DisagreementError`.
    """
    first, *others = SOLVERS
    questions, firsts = [(*known, negate(cast("bool", part))) for part in conditions(says)], list[Verdict]()
    for question in questions:
        firsts.append(decide(question, first, limits))
        if not proved(firsts):
            return ()
    said = tuple[Verdict, ...]()
    for question, sure in zip(questions, firsts, strict=True):
        said = agreed((sure, *(decide(question, solver, limits) for solver in others)))
        if not proved(said):
            return ()
    return said


def refute_whole(law: Law, rules: Rules, seats: int, wanted: tuple[bool, ...], limits: Limits) -> Finding:
    """Ask every solver for a hand that breaks one condition or the other of the law."""
    first, *others = SOLVERS
    found = [decide((*wanted, *measured(rules, seats)), first, limits, by_size(*unknown_hand(rules, seats)))]
    asked = wanted if found[0].model is None else (*wanted, *pinned(found[0].model))
    verdicts = agreed((*found, *(decide(asked, solver, limits) for solver in others)))
    said = {verdict.status for verdict in verdicts}
    if "sat" in said:
        model, reason = model_of(verdicts)
        return Finding("refuted", verdicts, replayed(law, rules, seats, model, reason))
    if said == {"unsat"}:
        return Finding("proved", verdicts)
    return Finding("undecided", verdicts, reason=why_silent(verdicts))


def measured(rules: Rules, seats: int) -> Iterator[bool]:
    """Names for what of a hand is made small beside its unknowns: the chips in play, and the cards that are gone."""
    hand, _ = unknown_hand(rules, seats)
    yield unknown_number("in_play") == sum(hand.chips) + hand.pot
    yield unknown_number("gone") == rules.deck.size - seats - hand.left


def pinned(model: Assignment) -> Iterator[bool]:
    """The very hand of a model: whoever is asked about it agrees that it breaks the law, or one solver is wrong."""
    for name, value in model.items():
        yield unknown_flag(name) == value if isinstance(value, bool) else unknown_number(name) == value


def model_of(verdicts: tuple[Verdict, ...]) -> tuple[Assignment, str]:
    """The hand that was found, and why it is not the smallest one, if it is not: the first solver makes it small."""
    said = next(verdict for verdict in verdicts if verdict.model is not None)
    assert said.model is not None  # noqa: S101 - it is the one that has a model
    reason = said.reason if said is verdicts[0] else f"not the smallest: {verdicts[0].solver}: {verdicts[0].reason}"
    return said.model, reason


def by_size(hand: Hand, answers: Answers) -> tuple[str, ...]:
    """The unknowns of a hand in the order in which they are made small: the first one counts most.

    Chips in play, the pot, the cards seat by seat, the stock, suits, answers, whose chips they are, and what is left.
    """
    asked = [getattr(answers, row) for row in ROWS]
    row = (hand.pot, hand.cards, hand.stock, hand.suits, *asked, hand.chips, hand.number, hand.grace)
    return ("in_play", *(here.args[0] for here in parts(row)), "gone")


def replayed(law: Law, rules: Rules, seats: int, model: Assignment, not_smallest: str) -> Counterexample:
    """The hand of a model, played by the rules in plain values.  Raises :class:`ReplayError` if it keeps the law."""
    hand, answers = plain(model, unknown_hand(rules, seats, remembers=True))
    whole = trace(rules, hand, answers)
    course = trace(rules, hand, put_only(rules, whole, answers))
    if law(rules, course):  # a law that plays on with other answers may look at some that were not asked for here
        course = whole
    if law(rules, course):
        message = f"the hand breaks the law for the solver, and keeps it when played: {hand.deal} {answers}"
        raise ReplayError(message)
    return Counterexample(hand, course.answers, course, not_smallest)


def put_only(rules: Rules, course: Trace, answers: Answers) -> Answers:
    """The answers to the questions that were put; all others are blank."""
    asked = zip(course.moments, questions(rules, course), strict=True)
    put = {(moment.ask.name.lower(), moment.seat) for moment, is_open in asked if is_open}
    rows = {name: row for name in ROWS if (row := getattr(answers, name))}
    return Answers(
        **{name: tuple(yes and (name, seat) in put for seat, yes in enumerate(row)) for name, row in rows.items()}
    )
