"""Terms fold and are written down, solvers decide them within limits, and counterexamples are the smallest."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cuckoo_formal.cards import Deck
from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.clauses.register import CATALOGUE
from cuckoo_formal.hand import Deal, Hand, begin
from cuckoo_formal.logic import at_most, both, either, every, negate, number, some, where
from cuckoo_formal.play import Answers, play
from cuckoo_formal.proof import solver as asking
from cuckoo_formal.proof.refute import Law, ReplayError, obligation, put_only, refute
from cuckoo_formal.proof.smtlib import smtlib
from cuckoo_formal.proof.solver import SOLVERS, DisagreementError, Limits, Verdict, at_once, decide
from cuckoo_formal.proof.terms import Term, evaluate, in_order, parts, plain, unknown_flag, unknown_number
from cuckoo_formal.proof.unknown import dealable, unknown_hand
from cuckoo_formal.rulefile import find
from cuckoo_formal.rules import Rules
from cuckoo_formal.trace import Trace, trace
from tests.combos import each_clause, random_answers, random_hand, random_rules, random_seats
from tests.solvers import Asked, answering, in_their_place
from tests.test_readings import assigned

A, B, C = (unknown_flag(name) for name in "abc")
X, Y, Z = (unknown_number(name) for name in "xyz")
BASE = Rules()
SMALL = Rules(deck=Deck(("A", "2", "K"), (2, 2, 2)))


def clauses(**chosen: str) -> dict[str, Any]:
    """Clauses by their words, by slot."""
    return {slot: CATALOGUE[slot][words].made for slot, words in chosen.items()}


# -- folding
def test_what_is_plainly_known_is_a_plain_value() -> None:
    """Constants, an unknown against itself, a condition and its opposite: none of them needs a solver."""
    assert both(A, negate(A)) is False
    assert either(negate(A), A) is True
    assert negate(negate(A)) is A
    assert every((A, True, A)) is A
    assert some((A, False)) is A
    assert (X == X, X < X, X <= X, X - X, X * 0, X * 1 is X, X + 0 is X) == (True, False, True, 0, 0, True, True)  # noqa: PLR0124
    assert where(A, X, X) is X
    assert at_most(2, (A, B)) is True
    assert (X + 1 + 2) - 3 is X


def test_a_condition_that_holds_already_is_not_asked_again() -> None:
    """Inside the branch where a condition holds it is known to hold."""
    assert where(A, where(A, X, Y), Z) is where(A, X, Z)
    assert where(A, Z, where(A, X, Y)) is where(A, Z, Y)
    assert where(negate(A), X, Y) is where(A, Y, X)


def test_equal_terms_are_one_object() -> None:
    """The same words over the same unknowns make the same term, so that a state is compared by its parts."""
    assert (X + Y) * 2 is (X + Y) * 2
    assert unknown_number("x") is X
    assert (X == 3) is (X == 3)
    assert X + Y is not Y + X


def test_a_term_that_nobody_holds_is_forgotten() -> None:
    """Proving thousands of claims keeps no term of the earlier ones."""
    import gc

    from cuckoo_formal.proof.terms import KNOWN

    gc.collect()
    before = len(KNOWN)
    for seats in (3, 4):
        play(BASE, *unknown_hand(BASE, seats))
    gc.collect()
    assert len(KNOWN) <= before + 1


# -- writing
def test_the_text_of_a_question_is_portable_and_in_order() -> None:
    """Unknowns in the order met, shared expressions defined once, negative numbers and counting in standard words."""
    shared = X + -5
    assert smtlib((shared > 0, True, at_most(1, (A, B, C)), shared < Y)) == (
        "(set-logic QF_LIA)\n"
        "(declare-fun x () Int)\n"
        "(declare-fun a () Bool)\n"
        "(declare-fun b () Bool)\n"
        "(declare-fun c () Bool)\n"
        "(declare-fun y () Int)\n"
        "(define-fun t1 () Int (+ x (- 5)))\n"
        "(assert (< 0 t1))\n"
        "(assert (<= (+ (ite a 1 0) (ite b 1 0) (ite c 1 0)) 1))\n"
        "(assert (< t1 y))\n"
        "(check-sat)\n"
    )
    assert smtlib((X * Y == 2,)).startswith("(set-logic QF_NIA)\n")
    assert smtlib((False,), asks="(exit)") == "(set-logic QF_LIA)\n(assert false)\n(exit)\n"


def test_one_name_has_one_sort() -> None:
    """A name that is a number in one place and a condition in another is a mistake of ours, and no question."""
    with pytest.raises(ValueError, match="x is a number in one place"):
        smtlib((X == 1, unknown_flag("x")))


PROGRAM = """
import sys
from cuckoo_formal.logic import at_most
from cuckoo_formal.proof.refute import obligation
from cuckoo_formal.proof.smtlib import smtlib
from cuckoo_formal.rules import Rules
for seats in (int(word) for word in sys.argv[1:]):
    text = smtlib(obligation(lambda rules, course: at_most(1, course.paid.loses), Rules(), seats))
sys.stdout.write(text)
"""


def test_the_text_does_not_depend_on_what_was_written_before() -> None:
    """Another process, another hash seed, other questions earlier: the same bytes."""
    texts = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM, *seats],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed, seats in (("1", "4"), ("2", "354"))
    }
    assert texts == {smtlib(obligation(at_most_one_loses, BASE, 4)).encode()}


# -- deals
@pytest.mark.parametrize("seed", range(40))
def test_every_deal_is_dealable(seed: int) -> None:
    """What is assumed of a hand holds of every hand that is dealt from a pack."""
    rng = Random(seed)
    rules = random_rules(rng)
    seats = random_seats(rng, rules)
    unknown = unknown_hand(rules, seats, remembers=True)
    hand = random_hand(rng, rules, seats)
    hand = begin(hand.deal, tuple(max(1, chips) for chips in hand.chips), origin=bool(hand.origin))
    assignment = dict(assigned(unknown, (hand, random_answers(rng, rules, seats))))
    assert all(evaluate(condition, assignment) for condition in dealable(rules, unknown[0]))


def test_no_other_deal_is_dealable() -> None:
    """A card too many of a face, a face that does not exist, a player without chips, a pot in debt: none is dealt."""
    hand, _ = unknown_hand(SMALL, 3)
    cards = {"card_0": 0, "card_1": 1, "card_2": 2, "stock_0": 0}
    good = {**cards, "chips_0": 1, "chips_1": 1, "chips_2": 1, "pot": 0, "number": 1}
    assert every(dealable(SMALL, plain(good, hand)))
    wrong = ({"card_1": 0, "card_2": 0}, {"card_1": 3}, {"stock_0": -1}, {"chips_1": 0}, {"pot": -1}, {"number": 0})
    for change in wrong:
        assert not every(dealable(SMALL, plain({**good, **change}, hand))), change


def test_suits_are_dealt_once_each() -> None:
    """Where suits count, two equal cards have different suits, and no suit is beyond the copies of its face."""
    rules = Rules(**clauses(standing="suits break ties"))
    hand, _ = unknown_hand(rules, 2)
    good = {"chips_0": 1, "chips_1": 1, "number": 1, "suit_1": 1, "suit_2": 3}
    assert every(dealable(rules, plain(good, hand)))
    assert not every(dealable(rules, plain({**good, "suit_1": 3}, hand)))
    assert not every(dealable(rules, plain({**good, "suit_1": 4}, hand)))


def test_a_hand_serves_two_rule_sets() -> None:
    """A hand that is to be played by two rule sets has the rows that either looks at, and the longer stock."""
    other = Rules(**clauses(standing="suits break ties", blocked="may ask beyond"))
    hand, answers = unknown_hand(BASE, 3, beside=(other,))
    assert len(hand.stock) == other.turned(3)
    assert hand.suits
    assert answers.again
    for rules in (BASE, other):
        play(rules, hand, answers)


@pytest.mark.parametrize("name", each_clause(Random(1)))
def test_every_rule_set_can_be_dealt(name: str) -> None:
    """What is assumed of a hand contradicts itself in no rule set: a proof from it is not an empty one."""
    rules = each_clause(Random(1))[name]
    assert decide(dealable(rules, unknown_hand(rules, 2)[0])).status == "sat"


# -- laws
def chips_conserved(_rules: Rules, course: Trace) -> bool:
    """The chips before the seats and in the pot are as many after the hand as before."""
    return sum(course.paid.chips) + course.paid.pot == sum(course.dealt.chips) + course.dealt.pot


def at_most_one_loses(_rules: Rules, course: Trace) -> bool:
    """No two seats lose one hand."""
    return at_most(1, course.paid.loses)


def dealer_keeps_a_king(_rules: Rules, course: Trace) -> bool:
    """A dealer who is dealt the best card has it at the showdown."""
    return either(course.dealt.cards[-1] != 2, course.played.cards[-1] == 2)


def pot_or_card(_rules: Rules, course: Trace) -> bool:
    """A law that a hand breaks with a chip too many: in the pot with an ace dealt first, or outside it without."""
    more = sum(course.dealt.chips) + course.dealt.pot > len(course.dealt.cards)
    return negate(both(more, where(course.dealt.pot == 0, course.dealt.cards[0] > 0, course.dealt.cards[0] == 0)))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ["ranter-go-round", "house"])
def test_chips_are_conserved(name: str, seats: int) -> None:
    """No chip is made or lost, whatever is dealt and answered, in the base game and in a mix of variants."""
    finding = refute(chips_conserved, find(name).rules, seats)
    assert finding.status == "proved"
    assert [verdict.status for verdict in finding.verdicts] == ["unsat", "unsat"]


def by_trying(law: Law, rules: Rules, seats: int) -> Iterator[tuple[object, ...]]:
    """Every hand that breaks a law, by its size: the smallest comes first."""
    size, stock = rules.deck.size, min(rules.turned(seats), rules.deck.size - seats)
    pack = [face for face, copies in enumerate(rules.deck.counts) for _ in range(copies)]
    deals = set(itertools.permutations(pack, seats + stock))
    trades = list(itertools.product((False, True), repeat=seats))
    for in_play in range(seats, seats + 3):
        splits = [c for c in itertools.product((1, 2, 3), repeat=seats) if sum(c) <= in_play]
        sizes = sorted(
            (in_play, in_play - sum(c), cards, trade, c) for c in splits for cards in deals for trade in trades
        )
        for _, pot, cards, trade, chips in sizes:
            hand = begin(Deal(cards[:seats], cards[seats:], pot, size - seats), chips)
            if not law(rules, trace(rules, hand, Answers(trade))):
                yield in_play, pot, cards, trade, chips


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("law", [at_most_one_loses, dealer_keeps_a_king, pot_or_card])
def test_a_counterexample_is_the_smallest_there_is(law: Law, seats: int) -> None:
    """Fewest chips, then the smallest pot, then cards, answers and chips seat by seat: as trying everything finds."""
    finding = refute(law, SMALL, seats)
    assert finding.status == "refuted"
    assert finding.counterexample is not None
    hand, answers = finding.counterexample.hand, finding.counterexample.answers
    in_play = sum(hand.chips) + hand.pot
    found = in_play, hand.pot, hand.cards + hand.stock, answers.trade, hand.chips
    assert found == next(by_trying(law, SMALL, seats))
    assert finding.counterexample.not_smallest == ""
    assert not law(SMALL, finding.counterexample.course)
    assert finding.counterexample.course.paid.event


def test_answers_are_blank_where_no_question_is_put() -> None:
    """A seat that cannot answer, as its turn never comes or a king lies open before it, answers nothing."""
    rules = Rules(**clauses(opening="kings shown at once"))
    hand, everybody = begin(Deal((0, 12, 3), (5,), 0, 49), (1, 1, 1)), Answers((True, True, True))
    assert put_only(rules, trace(rules, hand, everybody), everybody) == Answers((False, False, True))


def test_solvers_that_disagree_stop_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """If one solver proves what the other refutes, neither is believed."""
    answering(monkeypatch, z3="unsat", cvc5="sat")
    with pytest.raises(DisagreementError, match="z3 1 says unsat, cvc5 1 says sat"):
        refute(at_most_one_loses, BASE, 2)


def test_a_question_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What many rule sets ask in the same words is answered once; other words, limits, and silence are asked again."""
    first = [decide((X > 3, X < 5), solver) for solver in SOLVERS]
    assert {said.status for said in first} == {"sat"}
    assert decide(HARD, "z3", Limits(seconds=0)).status == "unknown"
    asked = list[str]()

    def says_no(solver: str, _question: object) -> Verdict:
        asked.append(solver)
        return Verdict(solver, "1", "unsat")

    monkeypatch.setattr(asking, "started", says_no)
    assert [decide((X > 3, X < 5), solver) for solver in SOLVERS] == first
    assert asked == []
    assert decide((X > 3, X < 6), "z3").status == "unsat"
    assert decide((X > 3, X < 5), "z3", Limits(seconds=59)).status == "unsat"
    assert decide(HARD, "z3", Limits(seconds=0)).status == "unsat"
    assert asked == ["z3"] * 3


def test_a_counterexample_that_plays_well_is_an_error() -> None:
    """If a hand breaks a law for the solver and keeps it when played, the readings differ, and that is said."""

    def odd(_rules: Rules, course: Trace) -> bool:
        return not isinstance(course.dealt.pot, Term)

    with pytest.raises(ReplayError, match="keeps it when played"):
        refute(odd, BASE, 2)


def test_one_silent_solver_leaves_a_law_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """What only one solver proves is not proved, and the other is named with its reason."""
    answering(monkeypatch, z3="unsat", cvc5="unknown")
    finding = refute(at_most_one_loses, BASE, 2)
    assert (finding.status, finding.reason, finding.counterexample) == ("undecided", "cvc5: timeout", None)


@pytest.mark.parametrize(("slug", "status"), [("two-at-most", "proved"), ("kept-king", "undecided")])
def test_a_law_that_is_undecided_as_a_whole_is_asked_by_its_conditions(
    slug: str, status: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All conditions of a law are the law; if one of them is not proved it is undecided, as it was."""
    by_solver, silent = asking.asked, list(SOLVERS)

    def first_nothing(question: Asked, name: str) -> Verdict:
        if name in silent:
            silent.remove(name)
            return Verdict(name, "1", "unknown", "timeout")
        return by_solver(question, (name,))[0]

    in_their_place(monkeypatch, first_nothing)
    finding = refute(CLAIMS[slug].law, BASE, 3)
    assert (finding.status, silent) == (status, [])
    assert finding.reason == ("" if status == "proved" else "z3: timeout, cvc5: timeout")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("slug", ["ace-asks", "best-stays", "unseen-cards-do-not-show", "kept-king"])
@pytest.mark.parametrize("name", ["ranter-go-round", "house"])
def test_a_law_is_the_same_condition_by_condition(
    slug: str, name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked whole or condition by condition a law is proved, or refuted by the same hand."""
    rules, claim, found = find(name).rules.at(seats), CLAIMS[slug], list[object]()
    for apart in (0, 1_000_000):
        monkeypatch.setattr("cuckoo_formal.proof.refute.APART", apart)
        finding = refute(claim.law, rules, seats, remembers=claim.remembers)
        here = finding.counterexample
        found.append((finding.status, [said.solver for said in finding.verdicts], here and (here.hand, here.answers)))
    assert found[0] == found[1]


# -- solvers
@pytest.fixture(autouse=True)
def nothing_is_answered() -> None:
    """Each test asks the solvers itself."""
    asking.ANSWERED.clear()


HARD = (X * X * X + Y * Y * Y + Z * Z * Z == 114,)  # nobody knows


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_question_too_hard_is_unknown_in_time(solver: str) -> None:
    """When its time is up a solver says so, and answers the next question."""
    verdict = decide(HARD, solver, Limits(seconds=0.2))
    assert (verdict.status, verdict.reason, verdict.model) == ("unknown", "timeout", None)
    assert decide((X > 3, X < 5), solver).model == {"x": 4}


def test_a_solver_that_does_not_stop_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver that takes no notice of its limit is ended from outside."""
    monkeypatch.setattr(asking, "PATIENCE", -9.9)
    verdict = decide(HARD, "z3", Limits(seconds=10))
    assert (verdict.status, verdict.reason) == ("unknown", "timeout")
    monkeypatch.undo()
    assert decide((X == 7,), "z3").model == {"x": 7}


def test_after_an_interrupt_no_question_gets_the_answer_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is interrupted while a solver thinks, and asks it something else, is answered that."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    assert decide((X == 7,), "z3").model == {"x": 7}
    monkeypatch.setattr(asking.Worker, "answer", interrupt)
    with pytest.raises(KeyboardInterrupt):
        decide((X == 8,), "z3")
    with pytest.raises(KeyboardInterrupt):
        at_once((X == 8,))
    monkeypatch.undo()
    assert [decide((X == 9,), solver).model for solver in SOLVERS] == [{"x": 9}] * len(SOLVERS)


def test_solvers_that_think_at_the_same_time_answer_the_same() -> None:
    """Asked at once every solver says what it says alone, in the order of their names."""
    for wanted in ((X == 7,), (X > 7, X < 7)):
        assert at_once(wanted) == tuple(decide(wanted, solver) for solver in SOLVERS)


def test_a_question_too_big_is_unknown() -> None:
    """When its memory is used up a solver gives up with the reason, and the next question is answered."""
    large = obligation(at_most_one_loses, Rules(**clauses(standing="pairing up")), 8)
    verdict = decide(large, "z3", Limits(seconds=20, megabytes=15))
    assert verdict.status == "unknown"
    assert "memory" in verdict.reason
    assert decide(large, "z3").status == "sat"


@pytest.mark.parametrize("solver", SOLVERS)
def test_an_exception_is_unknown(solver: str) -> None:
    """Whatever goes wrong inside a solver is no verdict."""
    nonsense = unknown_number("no such) thing")
    verdict = decide((nonsense == 1,), solver)
    assert verdict.status == "unknown"
    assert verdict.reason
    assert decide((X == 7,), solver).model == {"x": 7}


def test_a_solver_that_is_not_installed_is_named() -> None:
    """Without a solver there is no verdict, and the way to get one is said."""
    verdict = decide((X == 7,), "no_such_solver")
    assert verdict.status == "unknown"
    assert verdict.reason == "no_such_solver is not installed: pip install 'cuckoo-formal[proof]'"


def test_no_process_is_started_for_a_solver_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check puts hundreds of questions, and would wait for hundreds of processes."""
    monkeypatch.setattr("subprocess.Popen", lambda *_, **__: pytest.fail("a process was started"))
    assert decide((X == 7,), "no_such_solver").status == "unknown"


@pytest.mark.parametrize("seed", range(12))
def test_solvers_and_evaluation_agree(seed: int) -> None:
    """A deal that a solver finds for a wanted outcome has that outcome when its terms are worked out."""
    rng = Random(f"solvers {seed}")
    rules = random_rules(rng)
    seats = random_seats(rng, rules, 4)
    hand, answers = unknown_hand(rules, seats)
    loser = rng.randrange(seats)
    wanted = (*dealable(rules, hand), play(rules, hand, answers).loses[loser], number(hand.pot > 1) == 1)
    verdicts = [decide(wanted, solver) for solver in SOLVERS]
    assert len({verdict.status for verdict in verdicts}) == 1
    for verdict in verdicts:
        if verdict.model is not None:
            known: tuple[Hand, Answers] = plain(verdict.model, (hand, answers))
            assert play(rules, *known).loses[loser]
            assert all(evaluate(condition, verdict.model) for condition in wanted)


def test_the_parts_of_a_term_come_before_it() -> None:
    """Each part once, and after its own parts, so that a term is worked out from left to right."""
    whole = where(both(A, X < Y), X + Y, Z)
    order = in_order(parts((whole, X)))
    assert len({here.serial for here in order}) == len(order)
    for place, here in enumerate(order):
        assert all(any(part is earlier for earlier in order[:place]) for part in parts(here.args))
