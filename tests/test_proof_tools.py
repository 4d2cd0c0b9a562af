"""A fault in the tools of the proofs never lets a run end green: it is red, or undecided."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from cuckoo_formal import logic
from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.logic import Unknown, implies, negate
from cuckoo_formal.proof import difference, ending, interact, refute, rows, small, solver, vacuity
from cuckoo_formal.proof.check import exit_code, judged
from cuckoo_formal.proof.mutation import verdicts
from cuckoo_formal.proof.mutation.faults import HAND_TEXT, faults_of
from cuckoo_formal.proof.refute import DisagreementError, ReplayError
from cuckoo_formal.proof.report import HOLDS
from cuckoo_formal.proof.rows import row_of
from cuckoo_formal.proof.solver import Limits, Verdict, decide
from cuckoo_formal.rulefile import named

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


def answering(monkeypatch: pytest.MonkeyPatch, **answers: str) -> None:
    """Solvers answer as they are told to, whatever they are asked."""

    def told(_wanted: object, name: str = "z3", *_: object, **__: object) -> Verdict:
        status = answers[name]
        model = dict[str, int]() if status == "sat" else None
        return Verdict(name, "0", status, "timeout" if status == "unknown" else "", model)

    for module in (refute, difference, interact, rows, ending, vacuity, verdicts):
        monkeypatch.setattr(module, "decide", told)


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


@pytest.mark.parametrize("answers", [("sat", "unsat"), ("unsat", "sat")])
def test_solvers_that_disagree_stop_the_run(answers: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """If one solver proves what the other refutes nothing is reported, whichever of the two it is."""
    answering(monkeypatch, z3=answers[0], cvc5=answers[1])
    with pytest.raises(DisagreementError):
        outcome("chips-conserved")
    with pytest.raises(DisagreementError):
        [*interact.interactions(named("house").rules, (2,))]
    with pytest.raises(DisagreementError):
        vacuity.settled(named(NAME).rules, 2, (vacuity.Empty.GUARD, "a pot"), unknown_pot(), Limits())


def unknown_pot() -> bool:
    """A condition of which nothing is known."""
    from cuckoo_formal.proof.terms import unknown_number

    return negate(unknown_number("pot") == 1)


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

    def hurried(wanted: Iterable[bool], name: str = "z3", *_: object) -> Verdict:
        return decide(wanted, name, Limits(seconds=0))

    monkeypatch.setattr(refute, "decide", hurried)
    row = rows.hand_row(CLAIMS["loser-is-lowest"], named("house").rules.at(3), 3, Limits())
    assert row.verdict not in HOLDS


def test_a_silent_solver_proves_no_fault_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault about which solvers say nothing is left over, not equivalent."""
    fault = next(f for f in faults_of("clauses.leaving.first_broke_only") if "had <= 0" in f.says)
    answering(monkeypatch, z3="unknown", cvc5="unknown")
    verdict, _ = verdicts.compared(fault, "exit: one more loss, first broke only", 3)
    assert verdict is not None
    assert verdict.status == verdicts.LEFT_OVER
