"""Verdicts as the ledger has them: a counterexample is read from its notation and played again, else not believed.

Notation leaves out who has taken a grace life, and how much is left of a pack that is carried on.  For a single hand
the smallest values are found with which the claim breaks; in hands that follow each other the match says what they are.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

from cuckoo_formal import notation
from cuckoo_formal.claims import CLAIMS, Scope
from cuckoo_formal.claims.matches import endless
from cuckoo_formal.logic import change, every
from cuckoo_formal.problems import Problem
from cuckoo_formal.proof.carried import dealt_from, is_fresh, on_top, pack_before
from cuckoo_formal.proof.report import BETWEEN, Row, Verdict, Witness
from cuckoo_formal.proof.small import holds
from cuckoo_formal.proof.tables import before_hand, first_table, key_of
from cuckoo_formal.proof.unknown import dealable, from_one_match
from cuckoo_formal.trace import trace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuckoo_formal.claims import Claim
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.notation import Line
    from cuckoo_formal.proof import ledger
    from cuckoo_formal.proof.carried import Pack, Way
    from cuckoo_formal.proof.small import Found
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.table import Match

BY_A_LOOP = ("bounded", "ends")  # claims that are refuted by hands that can be played again and again


def as_found(row: ledger.Row, rules: Rules) -> Row | None:
    """A recorded verdict as a check reports it; nothing if it is not to be believed, so that it has to be reached anew.

    What could not be decided may be decided today, and a counterexample has to refute the claim when it is played.
    Raises :class:`Problem` if it is no hand of these rules.
    """
    verdict, claim = Verdict(row.verdict), CLAIMS[row.claim]
    witness = refuting(row, rules) if verdict is Verdict.REFUTED and row.witness else None
    needs_none = claim.slug == "ends" and bool(endless(rules)) and not row.witness
    if verdict is Verdict.UNDECIDED or (verdict is Verdict.REFUTED and not witness and not needs_none):
        return None
    return Row(row.claim, int(row.seats), verdict, row.method, row.solvers, witness)


def refuting(row: ledger.Row, rules: Rules) -> Witness | None:
    """The recorded hands, if they refute the claim.  Raises :class:`Problem` if they are none of these rules."""
    rules = replace(rules, deck=replace(rules.deck, by_seats=()))  # a match keeps the pack that it began with
    claim, lines = CLAIMS[row.claim], lines_of(row, rules)
    if claim.scope is Scope.MATCH:
        return refuting_run(claim, rules, row, lines)
    found = refuting_hand(claim, rules, lines[0]) if [len(line.cards) for line in lines] == [row.seats] else None
    return Witness(rules, (found,)) if found else None


def lines_of(row: ledger.Row, rules: Rules) -> list[Line]:
    """The hands of a counterexample, each of them whole.  Raises :class:`Problem`."""
    try:
        return [whole_line(rules, text) for text in row.witness.split(BETWEEN)]
    except Problem as problem:
        message = f"ledger: {row.claim}, {row.rules}, {row.seats} seats: {problem}"
        raise Problem(message) from None


def whole_line(rules: Rules, text: str) -> Line:
    """A hand in notation that leaves out nothing but its number, if it is the first of a match.

    Raises :class:`Problem`.
    """
    line = notation.parse(rules, text)
    line = replace(line, number=line.number or 1)
    whole = notation.complete(rules, line, 0)
    if rules.pack.carried_on:  # and may be at its end
        whole = replace(whole, stock=line.stock, suits=line.suits)
    if whole != line:
        raise notation.wrong("a part of a hand", "cards, stock, answers, chips and pot")
    return line


# -- a single hand
def refuting_hand(claim: Claim, rules: Rules, line: Line) -> Found | None:
    """The smallest hand of this notation that breaks a claim, and the answers in it; nothing if none does."""
    answers = notation.answers_of(line)
    for hand in dealt(rules, notation.hand_of(rules, line)):
        if not holds(claim, rules, trace(rules, hand, answers)):
            return hand, answers
    return None


def dealt(rules: Rules, hand: Hand) -> Iterator[Hand]:
    """The hands that can be dealt and differ in nothing but what notation leaves out, smallest values first."""
    graces = itertools.product(range(notation.grace_range(rules)), repeat=len(hand.cards))
    lefts = range(hand.left, -1, -1) if "carried on" in rules.traits else (hand.left,)
    hands = (change(hand, grace=grace) for grace in graces)
    for here in (one for one in hands if every(from_one_match(rules, one)) and every(dealable(rules, one))):
        yield from (change(here, left=left, deal=change(here.deal, left=left)) for left in lefts)


# -- hands that follow each other
def refuting_run(claim: Claim, rules: Rules, row: ledger.Row, lines: list[Line]) -> Witness | None:
    """The hands of a match from its start, if the last of them breaks a claim, or they run into a loop."""
    for hands, tables in ways(rules, first_table(rules, int(row.seats)), lines):
        if loops(claim, rules, tables, row.loop) if row.loop else not claim.law(rules, *tables[-2:]):
            return Witness(rules, hands, row.loop or 0)
    return None


def loops(claim: Claim, rules: Rules, tables: tuple[Match, ...], loop: int) -> bool:
    """A claim is refuted by a loop, and the last so many hands are one."""
    if claim.slug not in BY_A_LOOP or loop >= len(tables):
        return False
    now, then = tables[-1], tables[~loop]
    same_cards = sorted(pack_before(rules, now)) == sorted(pack_before(rules, then))
    return same_cards and key_of(rules, now) == key_of(rules, then)


def ways(rules: Rules, match: Match, lines: list[Line]) -> list[Way]:
    """How these hands can follow each other from a table on; in several ways where players cut for the money."""
    found: list[Way] = [((), (match,))]
    for line in lines:
        found = [
            ((*hands, here), (*tables, after))
            for hands, tables in found
            if (pack := pack_at(rules, tables[-1], line, hands))
            for here, after, _ in dealt_from(rules, tables[-1], pack, notation.answers_of(line))
        ]
    return found


def pack_at(rules: Rules, match: Match, line: Line, hands: tuple[Found, ...]) -> Pack | None:
    """The pack from which a hand is dealt at a table, after these; nothing if it cannot be the next one there."""
    table = before_hand(match)
    if match.ended or (line.chips, line.pot, line.number) != (table.chips, table.pot, table.number):
        return None
    deal = notation.hand_of(rules, line).deal
    faces = (*deal.cards, *deal.stock)
    pack = on_top(rules, pack_before(rules, match), zip(faces, deal.suits or faces, strict=True))
    seen = () if is_fresh(rules, match) else seen_and_left(hands[-1][0], match)
    return pack if all(one[0] == face for one, face in zip(seen, faces, strict=False)) else None


def seen_and_left(hand: Hand, after: Match) -> Pack:
    """The cards of the stock that the last hand shows and has not used up: they come next."""
    return after.stock[: max(0, len(hand.deal.stock) - hand.deal.left + len(after.stock))]
