"""A fault in the tools of the proofs never lets a run end green: it is red, or undecided."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner

from cuckoo_formal import logic
from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.cli.app import app
from cuckoo_formal.logic import Unknown, implies, negate
from cuckoo_formal.proof import (
    archive,
    difference,
    ending,
    every,
    interact,
    moves,
    refute,
    rows,
    small,
    solver,
    vacuity,
)
from cuckoo_formal.proof.check import exit_code, judged
from cuckoo_formal.proof.mutation import verdicts
from cuckoo_formal.proof.mutation.faults import HAND_TEXT, faults_of
from cuckoo_formal.proof.refute import ReplayError
from cuckoo_formal.proof.report import HOLDS
from cuckoo_formal.proof.rows import row_of
from cuckoo_formal.proof.solver import DisagreementError, Limits
from cuckoo_formal.proof.terms import unknown_number
from cuckoo_formal.rulefile import named
from tests.solvers import answering

NAME = "ranter-go-round"
#: some that hold for two players, and one that is recorded to fail
SLUGS = (
    "chips-conserved",
    "someone-pays",
    "loser-pays-one",
    "lowest-loses",
    "undisturbed-keeps",
    "blocker-keeps",
    "exchange-moves-two",
    "total",
    "ace-asks",
    "refuser-shows",
    "kept-king",
)
GREEN, RED, UNDECIDED = 0, 1, 3
OPPOSITE = (("sat", "unsat"), ("unsat", "sat"))

pytest.importorskip("z3")
pytest.importorskip("cvc5")


def outcome(slug: str, seats: int = 2, limits: Limits = solver.LIMITS) -> int:
    """How a run with this one claim leaves."""
    file = named(NAME)
    return exit_code([judged(file, row_of(CLAIMS[slug], file.rules.at(seats), seats, limits))])


def outcomes() -> set[int]:
    """How runs with some claims leave; an error that stops a run is red."""
    found = set[int]()
    for slug in SLUGS:
        try:
            found.add(outcome(slug))
        except (ReplayError, DisagreementError):
            found.add(RED)
    return found


def test_with_nothing_broken_the_run_is_green() -> None:
    """The runs below are green as long as all tools are right, so that these tests can fail."""
    assert outcomes() == {GREEN}


# -- the connectives
@pytest.mark.parametrize(
    "wrong",
    [
        lambda _condition, _then, otherwise: otherwise,
        lambda _condition, then, _otherwise: then,
        lambda condition, then, otherwise: logic.merge(condition, otherwise, then),
    ],
    ids=["always the second", "always the first", "the wrong way round"],
)
def test_a_where_that_errs_over_terms_is_found_out(wrong: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """If choices over unknown cards go wrong, hands do not play as the solvers saw them, or claims fall."""
    usual = logic.where

    def where(condition: bool, then: object, otherwise: object) -> object:
        return (wrong if isinstance(condition, Unknown) else usual)(condition, then, otherwise)

    for name in HAND_TEXT:
        module = importlib.import_module(f"cuckoo_formal.{name}")
        if hasattr(module, "where"):
            monkeypatch.setattr(module, "where", where)
    assert RED in outcomes()


def test_a_where_that_errs_everywhere_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """If every choice of what a loser pays goes the wrong way, in plain values too, a claim falls."""
    from cuckoo_formal.clauses import fine

    monkeypatch.setattr(fine, "where", lambda condition, then, otherwise: logic.where(condition, otherwise, then))
    assert RED in outcomes()


# -- what can be dealt
def test_hands_that_cannot_be_dealt_refute_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    """If players without chips are dealt cards, a claim that is recorded to hold is refuted, and the run is red."""
    monkeypatch.setattr(refute, "dealable", lambda _rules, hand: (hand.pot >= 0,))
    assert outcome("someone-pays") == RED


def test_if_no_hand_can_be_dealt_everything_is_proved_and_the_run_is_red(monkeypatch: pytest.MonkeyPatch) -> None:
    """If nothing can be dealt even a claim that is recorded to fail is proved, and that is red."""
    monkeypatch.setattr(refute, "dealable", lambda _rules, hand: (hand.pot < 0, hand.pot > 0))
    assert outcome("kept-king") == RED


def test_if_no_hand_can_be_dealt_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody can be dealt is found empty."""
    monkeypatch.setattr(vacuity, "dealable", lambda _rules, hand: (hand.pot < 0, hand.pot > 0))
    rules = named(NAME).rules
    there = vacuity.settled(rules, 2, (vacuity.Empty.HYPOTHESES, "a hand"), implies(True, True), Limits())
    assert there.found == "empty"


# -- the solvers
def test_solvers_that_always_say_unsat_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solvers that prove everything prove what is recorded to fail."""
    answering(monkeypatch, z3="unsat", cvc5="unsat")
    assert outcome("kept-king") == RED


def test_solvers_that_always_say_sat_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solvers that refute everything have no hand that breaks a claim when it is played."""
    answering(monkeypatch, z3="sat", cvc5="sat")
    with pytest.raises(ReplayError):
        outcome("chips-conserved")


BASE, HOUSE = named(NAME).rules, named("house").rules
FAULT = next(f for f in faults_of("clauses.leaving.first_broke_only") if "had <= 0" in f.says)
KEEPS_CARDS = CLAIMS["cards-conserved"].each
#: whoever asks both solvers one question, whatever the first of them says
ASK_BOTH: dict[str, Callable[[], object]] = {
    "a claim about a hand": lambda: rows.hand_row(CLAIMS["chips-conserved"], BASE, 2, Limits()),
    "a claim about a match": lambda: rows.row_of(CLAIMS["match-chips-conserved"], BASE, 2),
    "a law of every move": lambda: KEEPS_CARDS and moves.every_move_keeps(KEEPS_CARDS, BASE, 2, Limits()),
    "a law of every table": lambda: every.prove(BASE, "chips-conserved"),
    "a deal that brings the end nearer": lambda: ending.certain_deal(BASE, 2, Limits()),
    "any hand that brings the end nearer": lambda: ending.certain_pack(BASE, 2, Limits()),
    "two clauses": lambda: [*interact.interactions(HOUSE, (2,))],
    "what should come to be": lambda: vacuity.settled(
        BASE, 2, (vacuity.Empty.GUARD, "a pot"), negate(unknown_number("pot") == 1), Limits()
    ),
    "a fault": lambda: verdicts.compared(FAULT, "exit: one more loss, first broke only", 3),
}
#: those who ask no other solver if the first has found something that fits
ASK_UNTIL: dict[str, Callable[[], object]] = {
    "two rule sets": lambda: difference.separate("ends", (BASE, HOUSE), 2),
    "conditions of a law": lambda: refute.refute(CLAIMS["ace-asks"].law, BASE, 3),
    "somebody who is driven out": lambda: ending.driven_out(named("ranter-go-round-one-to-each").rules, 2, Limits()),
    "a file of the folder of proofs": lambda: archive.holds(next(archive.some_tables([NAME], [2]))),
}


@pytest.mark.parametrize(
    ("asks", "z3", "cvc5"),
    [
        *(pytest.param(asks, z3, cvc5, id=f"{who}, {z3}") for who, asks in ASK_BOTH.items() for z3, cvc5 in OPPOSITE),
        *(pytest.param(asks, "unsat", "sat", id=who) for who, asks in ASK_UNTIL.items()),
    ],
)
def test_solvers_that_disagree_stop_the_run(
    asks: Callable[[], object], z3: str, cvc5: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If one solver proves what the other refutes nothing is reported, whichever of the two it is, whoever asks."""
    answering(monkeypatch, z3=z3, cvc5=cvc5)
    rows.lemma.cache_clear()
    with pytest.raises(DisagreementError, match=f"z3 1 says {z3}, cvc5 1 says {cvc5}"):
        asks()


@pytest.mark.parametrize("words", ["check house --seats 2 --jobs 1", "diff ranter-go-round house --seats 2"])
def test_a_disagreement_is_one_line(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command that asks solvers says in one line that nothing is to be believed, and leaves with 1."""
    answering(monkeypatch, z3="unsat", cvc5="sat")
    rows.lemma.cache_clear()
    done = CliRunner().invoke(app, words, prog_name="cuckoo-formal")
    assert (done.exit_code, done.stderr) == (
        RED,
        "cuckoo-formal: nothing is to be believed: z3 1 says unsat, cvc5 1 says sat\n",
    )


@pytest.mark.parametrize("silent", ["z3", "cvc5"])
def test_one_silent_solver_never_proves(silent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If only one solver proves a claim that everybody must keep the run ends undecided."""
    answering(monkeypatch, **({"z3": "unsat", "cvc5": "unsat"} | {silent: "unknown"}))
    row = rows.hand_row(CLAIMS["someone-pays"], named(NAME).rules, 2, Limits())
    assert row.verdict not in HOLDS
    assert "timeout" in row.method
    assert outcome("chips-never-negative") == UNDECIDED


def test_no_time_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solvers without time prove nothing, and a hand that breaks a claim is then looked for one by one."""
    monkeypatch.setattr(small, "ENOUGH", 20)

    row = rows.hand_row(CLAIMS["loser-is-lowest"], named("house").rules.at(3), 3, Limits(seconds=0))
    assert row.verdict not in HOLDS


def test_a_silent_solver_proves_no_fault_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault about which solvers say nothing is left over, not equivalent."""
    fault = next(f for f in faults_of("clauses.leaving.first_broke_only") if "had <= 0" in f.says)
    answering(monkeypatch, z3="unknown", cvc5="unknown")
    verdict, _ = verdicts.compared(fault, "exit: one more loss, first broke only", 3)
    assert verdict is not None
    assert verdict.status == verdicts.LEFT_OVER
