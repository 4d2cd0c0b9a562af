"""Faults made on purpose in the rule text are found out, and the claims notice them."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from types import FunctionType
from typing import Any

import pytest

from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.clauses.register import CATALOGUE
from cuckoo_formal.problems import ContradictionError
from cuckoo_formal.proof import mutants
from cuckoo_formal.proof.check import exit_code, judged
from cuckoo_formal.proof.matters import TOLD
from cuckoo_formal.proof.mutants import faults, of_matches, recorded, still_killed, table
from cuckoo_formal.proof.mutation import matrix
from cuckoo_formal.proof.mutation.faults import (
    HAND_TEXT,
    MATCH_TEXT,
    Fault,
    broken,
    definition,
    faults_of,
    function,
    functions,
)
from cuckoo_formal.proof.mutation.hands import by_chance, read, seen, written
from cuckoo_formal.proof.mutation.sets import rule_sets
from cuckoo_formal.proof.mutation.verdicts import EQUIVALENT, KILLED, LEFT_OVER, Verdict, by_solvers
from cuckoo_formal.proof.rows import row_of
from cuckoo_formal.rulefile import named

LEAST = 5  # faults for each clause
SAMPLE = 250  # faults that are tried each time
ALL = faults()

pytest.importorskip("z3")
pytest.importorskip("cvc5")


# -- the table
def test_every_fault_is_in_the_table_and_no_other() -> None:
    """The table has a verdict for each fault in the text as it is, and none for a text that is no more."""
    wanted = {(fault.where, fault.says) for fault in ALL}
    assert {(where, says) for where, rows in table().items() for says in rows} == wanted


def test_no_fault_is_left_over() -> None:
    """Every fault is found out by a hand, or proved to make no difference."""
    assert {fault for fault in ALL if (was := recorded(fault)) is None or was.status == LEFT_OVER} == set()


def test_most_faults_are_found_out() -> None:
    """Four out of five faults make a difference that a hand shows."""
    counts = Counter(was.status for fault in ALL if (was := recorded(fault)))
    assert counts[KILLED] > 4 * counts[EQUIVALENT]


@pytest.mark.parametrize("part", range(5))
def test_a_hand_finds_each_fault_out(part: int) -> None:
    """Of some faults by chance the recorded hands and evenings still show each."""
    killed = [fault for fault in ALL if (was := recorded(fault)) and was.status == KILLED]
    for fault in Random(part).sample(killed, SAMPLE // 5):
        was = recorded(fault)
        assert was is not None
        assert still_killed(fault, was), fault


@pytest.mark.slow
def test_a_hand_finds_every_fault_out() -> None:
    """All recorded hands and evenings show the faults for which they are recorded."""
    for fault in ALL:
        was = recorded(fault)
        assert was is not None
        assert was.status == EQUIVALENT or still_killed(fault, was), fault


@pytest.mark.slow
def test_every_fault_that_makes_no_difference_is_proved_to() -> None:
    """Solvers prove again, or small matches show again, that the other faults make none."""
    for fault in ALL:
        was = recorded(fault)
        assert was is not None
        if was.status == EQUIVALENT:
            assert mutants.became_of(fault).status == EQUIVALENT, fault


def test_solvers_prove_some_faults_to_make_no_difference() -> None:
    """Of the faults that make no difference in hands some by chance are proved to make none, once more."""
    equal = [f for f in ALL if not of_matches(f) and (was := recorded(f)) and "the same terms" in was.by]
    for fault in Random(1).sample(equal, 4):
        assert by_solvers(fault).status == EQUIVALENT, fault


# -- what is tried
def texts(made: object) -> list[str]:
    """The functions in which a clause is written; of a choice without text of its own, those that read it."""
    names = functions((*HAND_TEXT, *MATCH_TEXT))
    if isinstance(made, FunctionType):
        return [name for name in names if function(name) is made]
    kind = made if isinstance(made, type) else type(made)
    own = [name for name in names if f".{kind.__name__}." in name]
    slot = {"Shown": "shown", "Pack": "pack"}.get(kind.__name__, "")
    return own or [name for name in names if slot and f"rules.{slot}" in ast.unparse(definition(name))]


@pytest.mark.parametrize("slot", [slot for slot in CATALOGUE if slot not in TOLD])
def test_every_clause_is_tried_with_five_faults(slot: str) -> None:
    """For each clause there are at least five faults, in its own text or in the text that reads it."""
    for entry in CATALOGUE[slot].values():
        tried = sum(len(faults_of(name)) for name in texts(entry.made))
        assert tried >= LEAST, entry.words


def test_no_two_faults_of_a_function_are_told_alike() -> None:
    """The words for a fault name it."""
    assert len({(fault.where, fault.says) for fault in ALL}) == len(ALL)


def test_a_fault_is_gone_when_its_block_ends() -> None:
    """The text is as it was after a fault was tried in it, also if the trial breaks off."""
    fault = next(fault for fault in faults_of("clauses.fine.one_chip") if "1, 0" in fault.says)
    was = function(fault.where).__code__
    with pytest.raises(StopIteration), broken(fault):
        next(iter(() if function(fault.where).__code__ is not was else (was,)))
    assert function(fault.where).__code__ is was


def test_a_hand_is_written_and_read_again() -> None:
    """A hand in the table is the hand that was found, with grace and the size of the stock."""
    for name in ("exit: one more loss, first broke only", "pack: carried on", "standing: suits break ties"):
        rules = rule_sets()[name].at(3)
        for number in range(1, 9):
            found = by_chance(rules, 3, number)
            assert seen(rules, read(rules, written(rules, found), 3)) == seen(rules, found)


@pytest.mark.parametrize(
    "verdict",
    [
        Verdict(KILLED, "exit: one more loss, first broke only", 3, "K 2 3 / 4  t - -  1 1 1 + 0 | grace 1 1 2"),
        Verdict(EQUIVALENT, by="the same terms; 4 rule sets, 2 and 3 seats"),
    ],
)
def test_a_verdict_is_written_and_read_again(verdict: Verdict) -> None:
    """A line of the table is the verdict that was reached."""
    assert mutants.read(mutants.told(verdict)) == verdict


# -- the claims
BY_HAND = [
    ("clauses.fine.one_chip", "where(lose, 1, 0)  ->  where(lose, 2, 0)", "loser-pays-one", "ranter-go-round"),
    ("clauses.losers.lowest", "mine <= theirs  ->  mine < theirs", "someone-loses", "ranter-go-round"),
    ("clauses.leaving.broke", "chips == 0  ->  chips == 1", "out-without-chips", "ranter-go-round"),
    ("clauses.powers.blocks", "hand.finish(other)  ->  hand", "blocker-keeps", "ranter-go-round"),
    ("clauses.opening.kings_jerk", "hand.pot > 0  ->  hand.pot >= 0", "chips-never-negative", "house"),
    ("clauses.drawing.turned_up", "hand.show(seat)  ->  hand", "stock-card-shown", "lots-of-kids-games"),
    ("clauses.talk.aloud", "card < lowest  ->  card <= lowest", "told-exactly", "low-card-announced"),
    ("clauses.turn.may_ask_once", "wish  ->  True", "may-keep", "ranter-go-round"),
    ("hand.Hand.take", "self.pot - 1  ->  self.pot + 1", "chips-conserved", "house"),
    ("hand.Hand.pick_up", "self.stock[0]  ->  self.stock[1]", "cards-conserved", "ranter-go-round"),
]


@pytest.mark.parametrize(("where", "says", "claim", "name"), BY_HAND, ids=[row[0] for row in BY_HAND])
def test_a_clause_that_is_broken_by_hand_turns_the_run_red(where: str, says: str, claim: str, name: str) -> None:
    """With a fault in a clause the check of a rule set that has it is red, and names the claim that fails."""
    fault = fault_of(where, says)
    assert code(name, claim) == 0
    with broken(fault), suppress(ContradictionError, LookupError):  # an error stops the run
        assert code(name, claim) == 1


def fault_of(where: str, says: str) -> Fault:
    """The fault that is told so."""
    found = [fault for fault in faults_of(where) if fault.says == says]
    assert found, [fault.says for fault in faults_of(where)]
    return found[0]


def code(name: str, claim: str) -> int:
    """How the check of one claim about a rule set leaves, for two or three players."""
    file = named(name)
    rows = [judged(file, row_of(CLAIMS[claim], file.rules.at(seats), seats)) for seats in (2, 3)]
    assert {row.claim for row in rows} == {claim}
    return exit_code(rows)


#: claims that notice no fault alone, and why they are kept
KEPT = {
    "chips-never-negative": "any rules must keep it, and a pot below nothing is what most faults of payment lead to",
    "nobody-pays-more": "it says of debts what loser-pays-one cannot say where losses cost more than one chip",
    "someone-pays": "it is the ground on which matches end",
    "exchange-moves-two": "it is what players mean by an exchange; cards-conserved does not say who has them",
    "draw-moves-one": "it is what players mean by a draw, as exchange-moves-two is for an exchange",
    "no-dead-end": "any rules must keep it",
    "someone-loses": "it is the ground for someone-pays, and holds where nobody has chips",
    "loser-is-lowest": "it is the law of the game; lowest-loses is its other half, and they fail for different rules",
    "seats-do-not-matter": "it says of the whole showdown what equals-fare-alike says of two players",
    "only-losers-pay": "it is the other half of loser-pays-one, and holds where that fails",
    "one-chip-sudden-death": "it says which rules make one chip sudden death, a question of the sources",
    "names-do-not-matter": "it tells rules that look at a name from those that look at a place",
    "cut-changes-nothing": "it is what the sources say of the cut",
    "cancel-is-pairing": "it compares two rule sets, which a fault in one clause of both leaves alike",
    "kings-in-any-order": "it tells the readings of kings jerk apart",
    "jerk-takes-one": "it says what a king is worth, also for the readings that others except",
    "one-card-a-turn": "it says of a whole turn what no single moment shows",
    "face-up-is-seen": "it is public knowledge, on which the claims about what is unseen rest",
    "onlookers-learn-nothing": "it says of one exchange what unseen-cards-do-not-show says of a whole hand",
    "unseen-cards-do-not-show": "it says that nothing leaks in a whole hand; what breaks it breaks a part of it too",
    "equal-shares": "it says how much each gets; that one gets all breaks other claims too",
    "cut-has-a-winner": "it says that one gets all, as best-card-wins-the-cut says who",
    "next-hand": "any rules must keep it",
    "out-stays-out": "it tells the rule that gives everybody his chips back from all others",
    "bounded": "it gives the bound, and ends only that there is an end",
    "ends": "any rules must keep it, and it rests on bounded where there is a bound",
}
#: functions in which no claim notices any fault, and why; hands and evenings find all these faults out
UNREAD = {
    "clauses.opening.no_opening": "no hand comes to it",
    "hand.Hand.undo": "no built-in rule set undoes exchanges, so that no claim is made of them",
}


@cache
def noticed_table() -> dict[str, dict[str, Any]]:
    """Which claims notice which faults, as recorded."""
    return tomllib.loads(matrix.TABLE.read_text(encoding="utf-8"))


def test_each_claim_is_needed() -> None:
    """Each claim notices a fault that no other does, or there is a reason to keep it."""
    alone = noticed_table()["alone"]
    assert {slug for slug in CLAIMS if slug not in alone and slug not in KEPT} == set()
    assert {slug for slug in KEPT if slug in alone or slug not in CLAIMS} == set()


@pytest.mark.parametrize("part", range(4))
def test_a_claim_alone_notices_its_fault(part: int) -> None:
    """Some of the faults that only one claim notices are noticed by that claim again, and by no other."""
    rows = [row for row in noticed_table()["alone"].items() if not row[1].startswith(("clauses.ending", "table"))]
    slug, told = Random(part).choice(rows)
    where, _, says = told.partition(": ")
    assert matrix.noticed(fault_of(where, says)) == {slug}


def test_every_sentence_of_the_rules_is_read_by_a_claim() -> None:
    """In each function of the clauses and moves some claim notices some fault, but for those of which it is said."""
    rows = noticed_table()["read"]
    assert {where for where, slugs in rows.items() if not slugs} == set(UNREAD)
    tried = {fault.where for fault in ALL if matrix.sentence(fault)}
    assert set(rows) == tried


@pytest.mark.slow
def test_the_table_of_claims_is_what_comes_out(tmp_path: Path) -> None:
    """Written anew, the table of what claims notice is the same."""
    matrix.write(tmp_path / "noticed.toml")
    assert (tmp_path / "noticed.toml").read_text(encoding="utf-8") == matrix.TABLE.read_text(encoding="utf-8")
