"""Which clauses of a rule set act on each other: hands in which two together do not do what each does alone."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cuckoo_formal.clauses.register import SLOTS, words
from cuckoo_formal.logic import Row, every, negate, number, some
from cuckoo_formal.notation import line_of, write
from cuckoo_formal.play import play
from cuckoo_formal.problems import Problem
from cuckoo_formal.proof.matters import BETWEEN, TOLD, without_powers
from cuckoo_formal.proof.refute import ReplayError, by_size
from cuckoo_formal.proof.solver import LIMITS, Limits, decide, in_turn
from cuckoo_formal.proof.terms import parts, plain, unknown_number
from cuckoo_formal.proof.unknown import dealable, unknown_hand
from cuckoo_formal.rules import Rules

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.play import Answers

Without = dict[str, Any]  # the fields of a rule set without one of its clauses
MOST_SEATS = 3


@dataclass(frozen=True)
class Interaction:
    """Two clauses, and what they do together.

    ``how`` is ``interact``, with the smallest hand in which they do; ``apart`` if every hand at ``seats`` is proved to
    keep them apart; or ``undecided``.  ``outcomes`` tell what each player gains or pays in that hand: by both clauses,
    without the first, without the second, without both.
    """

    clauses: tuple[str, str]
    how: str
    seats: int
    hand: str = ""
    outcomes: tuple[Row, ...] = ()

    def told(self) -> str:
        """The interaction in plain words."""
        first, second = self.clauses
        if self.how != "interact":
            found = "do not touch each other" if self.how == "apart" else "may touch each other: not decided"
            return f"'{first}' and '{second}' {found}, with {self.seats} players."
        ways = ("by both", f"without '{first}'", f"without '{second}'", "without both")
        rows = (f"{way} {who_pays(row)}" for way, row in zip(ways, self.outcomes, strict=True))
        return f"'{first}' and '{second}' act on each other. In the hand {self.hand}: {'; '.join(rows)}."


def who_pays(row: Row) -> str:
    """What each player gains or pays, and who goes out, in words; the flags of those who are out follow the chips."""
    seats = len(row) // 2
    told = list[str]()
    for seat in range(seats):
        change, out = row[seat], row[seats + seat]
        paid = [f"{'pays' if change < 0 else 'gains'} {abs(change)}"] if change else []
        told += [f"Seat {seat + 1} {' and '.join([*paid, *(['goes out'] if out else [])])}"] if change or out else []
    return ", ".join(told) or "nobody pays"


def interactions(rules: Rules, seats: tuple[int, ...] = (2, 3), limits: Limits = LIMITS) -> Iterator[Interaction]:
    """Every two clauses of a rule set that are not the base game's, and whether they act on each other in a hand."""
    tables = tuple(number for number in seats if number <= MOST_SEATS) or seats[:1]
    rows = removable(rules.at(tables[0]))
    for (first, one), (second, other) in itertools.combinations(rows.items(), 2):
        yield together(rules, (first, second), (one, other), tables, limits)


def removable(rules: Rules) -> dict[str, Without]:
    """What can be taken out of a rule set: each clause that is not the base game's, and each power of a named card."""
    base = Rules()
    rows: dict[str, Without] = {
        f"{slot.replace('_', ' ')}: {words(getattr(rules, slot))}": {slot: getattr(base, slot)}
        for slot in SLOTS
        if slot not in (*BETWEEN, *TOLD) and getattr(rules, slot) != getattr(base, slot)
    }
    powers: dict[str, Without] = {what: {"deck": less.deck} for what, less in without_powers(rules)}
    usual = {what for what, _ in without_powers(base)}
    return rows | {what: less for what, less in powers.items() if what not in usual}


def together(
    rules: Rules, names: tuple[str, str], less: tuple[Without, Without], seats: tuple[int, ...], limits: Limits
) -> Interaction:
    """Whether two clauses act on each other at some table, the smallest first."""
    how = "apart"
    for table in seats:
        here = rules.at(table)
        try:
            four = four_sets(here, less)
        except Problem:  # the other clauses cannot do without one of the two
            return Interaction(names, "undecided", table)
        found = search(four, table, limits)
        if isinstance(found, tuple):
            hand, answers = found
            outcomes = tuple(gains(each, hand, answers) for each in four)
            return Interaction(names, "interact", table, write(here, line_of(hand, answers)), outcomes)
        how = how if found == "apart" else found
    return Interaction(names, how, seats[-1])


def four_sets(rules: Rules, less: tuple[Without, Without]) -> tuple[Rules, Rules, Rules, Rules]:
    """The rule set, and the same without the first clause, without the second, without both."""
    one, other = less
    neither = {**other, **one}
    if "deck" in one and "deck" in other:
        asked = tuple(row for row in rules.deck.asked if row in one["deck"].asked and row in other["deck"].asked)
        turn = tuple(row for row in rules.deck.on_turn if row in one["deck"].on_turn and row in other["deck"].on_turn)
        neither["deck"] = replace(rules.deck, asked=asked, on_turn=turn)
    sets = [replace(rules, **fields) for fields in ({}, one, other, neither)]
    return sets[0], sets[1], sets[2], sets[3]


def gains(rules: Rules, hand: Hand, answers: Answers) -> Row:
    """What each player has after the hand more than before it; then, for each, one if he goes out."""
    after = play(rules, hand, answers)
    out = tuple(number(gone) for gone in after.gone)
    if not rules.lives:
        return (*(0 - number(lose) for lose in after.loses), *out)
    return (*(now - had for now, had in zip(after.chips, hand.chips, strict=True)), *out)


def act_on_each_other(four: tuple[Rules, ...], hand: Hand, answers: Answers) -> bool:
    """What the two clauses do together is not what each does alone, one added to the other."""
    both_, one, other, neither = (gains(each, hand, answers) for each in four)
    return some(negate(a + d == b + c) for a, b, c, d in zip(both_, one, other, neither, strict=True))


def search(four: tuple[Rules, ...], seats: int, limits: Limits) -> tuple[Hand, Answers] | str:
    """The smallest hand in which the clauses act on each other; ``apart`` if there is none, or ``undecided``."""
    rules, *others = four
    hand, answers = unknown_hand(rules, seats, beside=tuple(others))
    possible = every(condition for each in four for condition in dealable(each, hand))
    wanted = (possible, act_on_each_other(four, hand, answers))
    if any(condition is False for condition in wanted):
        return "apart"
    said = in_turn(wanted, limits)
    status = {each.status for each in said}
    if "sat" not in status:
        return "apart" if status == {"unsat"} else "undecided"
    in_play = unknown_number("in_play") == sum(hand.chips) + hand.pot
    grace = tuple(part.args[0] for part in parts(hand.grace))
    small = decide((*wanted, in_play), "z3", limits, (*by_size(hand, answers), *grace))
    model = small.model if small.model is not None else next(each.model for each in said if each.model is not None)
    found, given = plain(model, unknown_hand(rules, seats, remembers=True, beside=tuple(others)))
    if not act_on_each_other(four, found, given):
        raise ReplayError(f"the clauses act on each other for the solver, and not when played: {found.deal} {given}")
    return found, given
