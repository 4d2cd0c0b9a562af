"""Hands that follow each other with a pack that is carried on are dealt from what is left of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cuckoo_formal import notation
from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.clauses.ending import AfterRotations, until_the_pack_is_used_up
from cuckoo_formal.proof import ledger
from cuckoo_formal.proof.parting import shortest_run
from cuckoo_formal.proof.recorded import refuting
from cuckoo_formal.proof.report import HOLDS, Row, Verdict
from cuckoo_formal.proof.rows import row_of
from cuckoo_formal.rulefile import builtin, named
from cuckoo_formal.rules import Rules
from cuckoo_formal.simulate import Plan, sample
from tests.hands import variant

pytest.importorskip("z3")
pytest.importorskip("cvc5")

LEDGER = Path(__file__).parents[1] / "proofs" / "ledger.toml"
CARRIED = [name for name in builtin() if named(name).rules.pack.carried_on]


def verdict(slug: str, rules: Rules, seats: int) -> Row:
    """What is found of a claim at a table."""
    return row_of(CLAIMS[slug], rules.at(seats), seats)


def recorded() -> Iterator[ledger.Row]:
    """The counterexamples of several hands with a pack that is carried on."""
    return (row for row in ledger.read(LEDGER) if row.rules in CARRIED and ";" in row.witness)


def dealt_in_a_row(rules: Rules, hands: list[str]) -> bool:
    """The cards before the seats, hand after hand, are there; all are shuffled when there are too few for a hand."""
    whole = left = Counter(dict(enumerate(rules.deck.counts)))
    for hand in hands:
        cards = Counter(notation.parse(rules, hand).cards)
        left = (whole if left.total() < cards.total() else left).copy()
        left.subtract(cards)
        if min(left.values()) < 0:
            return False
    return True


def test_there_is_something_to_deal() -> None:
    """The ledger has such counterexamples, and they are of some length."""
    assert {row.rules for row in recorded()} == {"modi"}
    assert sum(row.witness.count(";") for row in recorded()) > 100


def test_no_card_is_dealt_that_is_gone() -> None:
    """Each recorded run deals every card of a pack once at the most before all are shuffled."""
    for row in recorded():
        assert dealt_in_a_row(named(row.rules).rules, row.witness.split(" ; ")), (row.claim, row.seats)


def test_a_run_that_cannot_be_dealt_is_not_believed() -> None:
    """Ten aces in a row, and the next hand without the card on top of the pack, refute nothing."""
    rules = named("modi").rules.at(2)
    row = next(row for row in recorded() if (row.claim, row.seats) == ("bounded", 2))
    assert refuting(row, rules)
    aces = "A A / A  - -  3 3 + 0 ; A A / A  - -  2 2 + 2  #2 ; A A / A  - -  1 1 + 4  #3 ; A A / A  - -  3 3 + 0  #4"
    assert not dealt_in_a_row(rules, aces.split(" ; "))
    assert refuting(replace(row, witness=aces, loop=3), rules) is None
    assert refuting(replace(row, witness=row.witness.replace("A A / 2 ", "A A / 3 ", 1)), rules) is None
    assert refuting(replace(row, loop=75), rules) is None, "the same chips, and another pack"


def test_four_kings_do_not_jerk_for_ever() -> None:
    """Kings that give chips back are four in a pack that is carried on: they refute no bound."""
    found = verdict("bounded", variant(opening="kings jerk", pack="carried on"), 2)
    assert (found.verdict, found.witness) == (Verdict.UNDECIDED, None)
    assert verdict("bounded", variant(opening="kings jerk"), 2).verdict is Verdict.REFUTED


def test_a_dealer_who_stays_makes_rounds_longer() -> None:
    """Two rounds, in which each dealer deals a whole pack, are more hands than two for each player."""
    rules = variant(pack="carried on", lives=20, end=AfterRotations(2), dealer=until_the_pack_is_used_up)
    assert sample(Plan(rules.at(2), 2, 1, 1, 200), 1).hands > 4
    assert verdict("bounded", rules, 2).verdict not in HOLDS


def test_two_rule_sets_do_not_part_over_aces_that_are_gone() -> None:
    """Three hands of two aces each would tell two rule sets apart, and no pack has six."""
    share, replay = (replace(variant(settle=words, pack="carried on"), lives=4).at(2) for words in ("share", "replay"))
    run = shortest_run((share, replay), 2)
    assert run.status == "undecided" or dealt_in_a_row(share, list(run.hands))
