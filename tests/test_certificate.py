"""Obligations are portable, cvc5's proofs of them are checked step by step, and what was tampered with is rejected."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import z3

from cuckoo_formal.claims import CLAIMS, Scope
from cuckoo_formal.logic import both, implies, where
from cuckoo_formal.problems import ContradictionError, Problem
from cuckoo_formal.proof import archive, certificate, cpc, ledger
from cuckoo_formal.proof.archive import every_table, kept, question_of, some_tables, verify
from cuckoo_formal.proof.certificate import Certificate, certify, packed, unpacked
from cuckoo_formal.proof.cpc import Rejected, check
from cuckoo_formal.proof.every import ARGUMENTS, obligations
from cuckoo_formal.proof.folder import Kept, Question, write
from cuckoo_formal.proof.smtlib import smtlib
from cuckoo_formal.proof.terms import unknown_flag, unknown_number
from cuckoo_formal.rulefile import find

PROOFS = Path(__file__).parents[1] / "proofs"
A = unknown_flag("a")
X, Y = unknown_number("x"), unknown_number("y")
#: who pays the smaller of two amounts pays no more than either
PROBLEM = smtlib((X >= 0, Y >= 0, where(A, X, Y) < 0))
OTHER = smtlib((X >= 0, Y >= 1, where(A, X, Y) < 0))
ONE = Question("every/one", "Nothing is less than itself.", smtlib((both(X < Y, implies(A, Y < X)), A)))
TWO = Question("every/two", "Nobody pays more than either amount.", PROBLEM)


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> None:
    """No step that another test has had decided is taken for decided here."""
    cpc.FOLLOWED.clear()


@pytest.fixture(scope="module")
def proof() -> str:
    """cvc5's proof of the problem."""
    return certify(PROBLEM)


def one_kept(folder: Path, question: Question) -> Kept:
    """What becomes of one question in a folder."""
    (only,) = write(folder, [question])
    return only


def rejected(problem: str, proof: str, words: str) -> None:
    """The proof is rejected, for the reason that these words name."""
    with pytest.raises(Rejected, match=words):
        check(problem, proof)


# -- proofs that hold
def test_a_proof_is_checked_step_by_step(proof: str) -> None:
    """Every step of cvc5's proof follows, as z3 decides anew."""
    assert check(PROBLEM, proof).steps == proof.count("(step @")


@pytest.mark.parametrize("name", ["ranter-go-round", "house"])
@pytest.mark.parametrize("claim", ["someone-pays", "chips-conserved"])
def test_claims_about_whole_hands_are_certified(name: str, claim: str) -> None:
    """The proof of a claim about every hand at three seats, thousands of steps long, is found, packed and checked."""
    question = next(q for q in some_tables([name], [3]) if q.name == f"{name}/{claim}-3")
    assert check(question.content, certify(question.text)).steps > 100


def test_of_equal_steps_one_is_decided(proof: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What followed once follows again without a solver; where the names stand for other things it is decided anew."""
    steps = check(PROBLEM, proof).steps
    monkeypatch.setattr(cpc.Language, "same", lambda *_: True)
    monkeypatch.setattr(cpc.Language, "contradict", lambda _language, *_sentences: False)
    assert check(PROBLEM, proof).steps == steps
    problem, renamed = (re.sub(r"\bx\b", "z", text) for text in (PROBLEM, proof))
    rejected(problem, renamed, "does not follow")


def test_a_step_that_does_not_follow_is_not_remembered() -> None:
    """A wrong step is rejected the second time as it was the first; it follows only from what it followed from."""
    text = "(declare-fun x () Int)\n(assert (< x 3))\n(assert (> x 3))\n"
    wrong = "((assume @a (< x 3)) (assume @b (> x 3)) (step @c (< x 2) :rule r :premises (@a)))"
    right = "((assume @a (< x 3)) (assume @b (> x 3)) (step @c false :rule r :premises (@a @b)))"
    for _ in range(2):
        rejected(text, wrong, "step @c: does not follow")
        assert check(text, right).steps == 1
    rejected(text, right.replace("(@a @b)", "(@a)"), "step @c: does not follow")
    bools = text.replace("Int", "Bool").replace("(< x 3)", "x").replace("(> x 3)", "(not x)")
    assert check(bools, right.replace("(< x 3)", "x").replace("(> x 3)", "(not x)")).steps == 1


def test_what_is_remembered_has_an_end(monkeypatch: pytest.MonkeyPatch, proof: str) -> None:
    """Of all the steps of a long proof only so many are kept, and the proof holds all the same."""
    monkeypatch.setattr(cpc, "MOST_FOLLOWED", 3)
    assert check(PROBLEM, proof).steps > 3
    assert len(cpc.FOLLOWED) <= 3


def test_a_proof_is_the_same_each_time(tmp_path: Path, proof: str) -> None:
    """A proof is packed into the same bytes each time, and unpacked as it was."""
    assert packed(proof) == packed(certify(PROBLEM))
    path = tmp_path / "it.cpc.gz"
    path.write_bytes(packed(proof))
    assert unpacked(path) == proof


def test_what_does_not_contradict_itself_has_no_proof() -> None:
    """cvc5 is asked to certify something that can be so: it says so, and gives nothing."""
    with pytest.raises(Problem, match="answers sat"):
        certify(smtlib((X > 0,)))


def test_cvc5_gives_a_reason_for_every_step() -> None:
    """What cvc5 learns of sums beforehand it would state without a reason, and it would not follow: it does without."""
    question = next(q for q in every_table(["ranter-go-round"]).values() if q.name.startswith("every/payments-"))
    assert "rule trust" not in certify(question.text)


def test_a_plain_contradiction_is_certified() -> None:
    """A law that holds by itself leaves nothing but ``false`` to refute."""
    problem = smtlib((X > 0, False))
    assert check(problem, certify(problem)).steps > 0


# -- proofs that do not hold
def test_a_proof_of_another_problem_is_rejected(proof: str) -> None:
    """A proof is good for its own problem alone: one that says more, less or something else needs its own."""
    rejected(OTHER, proof, "assumes what the problem does not say")
    rejected(smtlib((X >= 0, where(A, X, Y) < 0)), proof, "assumes what the problem does not say")
    rejected(smtlib((X >= 0, Y >= 0, where(A, X, Y) < 0, X < 99)), proof, "does not assume all")
    rejected(smtlib((A,)), proof, "declares")


def test_a_proof_that_is_cut_off_is_rejected(proof: str) -> None:
    """Wherever the text breaks off, and whichever of its last lines are missing, it proves nothing."""
    for length in range(0, len(proof) - 2, 97):
        rejected(PROBLEM, proof[:length], "breaks off|expected one proof|bracket")
    lines = proof.strip().splitlines()
    for fewer in range(1, len(lines) - 1, 7):
        rejected(PROBLEM, "\n".join((*lines[: -1 - fewer], ")")), "does not end in a contradiction")


def steps(proof: str) -> Iterator[tuple[int, re.Match[str]]]:
    """The lines of a proof that are steps."""
    for place, line in enumerate(proof.splitlines()):
        found = re.match(r"\(step (@p\d+) (.+?) (:rule .*)\)$", line)
        if found:
            yield place, found


def changed(proof: str, place: int, line: str) -> str:
    """The proof with another line in one place."""
    lines = proof.splitlines()
    lines[place] = line
    return "\n".join(lines)


def test_a_proof_with_one_step_changed_is_rejected(proof: str) -> None:
    """Whichever step says the opposite of what it said: it does not follow, or the proof leads nowhere.

    A contradiction under an assumption of the proof's own may say anything, so that it is left as it is.
    """
    *rows, last = steps(proof)
    for place, step in (*(row for row in rows if row[1][2] != "false"), last):
        name, says, rest = step.groups()
        rejected(PROBLEM, changed(proof, place, f"(step {name} (not {says}) {rest})"), "does not|not know")


def test_a_step_that_claims_too_much_is_rejected(proof: str) -> None:
    """A contradiction that is simply stated, in place of any step before the problem is refuted, is not believed."""
    first = [place for place, step in steps(proof) if ":premises" not in step[3]]
    for place in first:
        name = re.match(r"\(step (@p\d+)", proof.splitlines()[place])
        assert name
        rejected(PROBLEM, changed(proof, place, f"(step {name[1]} false :rule trust)"), f"{name[1]}: does not follow")


def test_a_conclusion_that_is_weakened_is_rejected(proof: str) -> None:
    """A proof that ends in something that is always so proves nothing."""
    place, last = list(steps(proof))[-1]
    rejected(PROBLEM, changed(proof, place, f"(step {last[1]} true {last[3]})"), "does not end in a contradiction")
    rejected(PROBLEM, changed(proof, place, f"(step {last[1]} (or false a) {last[3]})"), "does not")


def test_steps_that_others_need_cannot_be_weakened(proof: str) -> None:
    """If the steps from which the last one follows are emptied of what they say, it does not follow any more."""
    rows = list(steps(proof))
    needed = set(re.findall(r"@p\d+", rows[-1][1][3]))
    for place, step in rows:
        if step[1] in needed:
            proof = changed(proof, place, f"(step {step[1]} true {step[3]})")
    rejected(PROBLEM, proof, "does not follow")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("(assume @p900 (< x 0))", "assumes what the problem does not say"),
        ("(assume @p1 (>= x 0))", "there is one already"),
        ("(declare-const z Int)", "declares z"),
        ("(declare-const x Bool)", "declares x"),
        ("(define x () y)", "otherwise"),
        ("(step @p900 false :rule trust :premises (@p901))", "no step @p901"),
        ("(step @p900 false :rule trust :premises ((x)))", "no names"),
        ("(step @p900 false :rule trust :premises)", "no names"),
        ("(step @p900 (forall ((z Int)) (= z z)) :rule refl)", "begins with"),
        ("(step @p900 (= x a) :rule refl)", "does not know"),
        ("(step @p900 ((x)) :rule refl)", "begins with"),
        ("(step @p900 (let x) :rule refl)", "let without its parts"),
        ("(step @p900 1/2 :rule refl)", "says a number"),
        ("(step @p900 12 :rule refl)", "says a number"),
        ("(step @p900 1/0 :rule refl)", "does not know the word"),
        ("(step-pop @p900 :rule scope :premises (@p1))", "no assumption is open"),
        ('(include "other.eo")', "not known"),
        ("x", "not known"),
    ],
)
def test_a_line_that_does_not_belong_is_rejected(proof: str, line: str, words: str) -> None:
    """New assumptions, names with another meaning, steps out of nowhere, words that are not known."""
    lines = proof.splitlines()
    after = next(place for place, here in enumerate(lines) if here.startswith("(step"))
    rejected(PROBLEM, "\n".join((*lines[:after], line, *lines[after:])), words)


ESCAPE = """(
(declare-const a Bool)
(assume @p1 a)
(assume-push @p2 false)
(step @p3 false :rule id :premises (@p2))
{pop}
(step @p5 false :rule id :premises ({premise}))
)"""


def test_what_is_assumed_for_a_while_does_not_outlive_it() -> None:
    """A contradiction under an assumption of the proof's own is none of the problem."""
    problem, pop = smtlib((A,)), "(step-pop @p4 :rule scope :premises (@p3))"
    rejected(problem, ESCAPE.format(pop=pop, premise="@p3"), "no step @p3")
    rejected(problem, ESCAPE.format(pop=pop, premise="@p4"), "@p5: does not follow")
    rejected(problem, ESCAPE.format(pop="", premise="@p3"), "does not end in a contradiction")


def test_a_step_that_z3_cannot_decide_is_rejected(monkeypatch: pytest.MonkeyPatch, proof: str) -> None:
    """A solver that may do next to nothing for a step has not said that it follows."""
    monkeypatch.setattr(cpc, "STEP_RESOURCES", 1)
    rejected(PROBLEM, proof, "does not follow")


@pytest.mark.parametrize(
    "text", ["(push 1)", "(declare-fun f (Int) Int)", "(declare-const r Real)", "(assert (f x))", "(", ")"]
)
def test_a_problem_that_is_not_understood_is_rejected(proof: str, text: str) -> None:
    """The checker knows all of a problem, or says that it does not."""
    with pytest.raises(Rejected):
        check(PROBLEM + text, proof)


@pytest.mark.parametrize(
    "assertions",
    [
        "(assert (xor true true true))",
        "(assert (not true true))",
        "(assert (not (ite true true true false)))",
        "(assert (and))",
        "(assert (not (=)))",
        "(assert (not (= x)))",
        "(assert (not (= x a)))",
        "(assert (not (< x true)))",
        "(assert (not (<= (+ a a) 3)))",
        "(assert (not (and x a)))",
        "(assert (=> a))",
        "(assert (< x 1/2))",
        "(assert (< x -1))",
        "(assert x)",
        "(declare-fun 5 () Int) (assert (< 5 4))",
        "(declare-fun true () Bool) (assert (not true))",
        "(declare-fun and () Bool) (assert (not and))",
        "(define-fun true () Bool false) (assert true)",
        "(define-fun b () Int a) (assert (not a)) (assert a)",
        "(assert (let ((true false)) true))",
        '(set-info :source ") (assert false) (set-info :source ")',
        '(set-info :source "',
        "(check-sat) (assert false)",
        "(assert\u00a0false)",
    ],
)
def test_a_problem_that_no_solver_reads_so_is_rejected(assertions: str) -> None:
    """A word too many, parts of the wrong kind, names that mean something, what comes too late: none has a meaning."""
    text = f"(set-logic QF_LIA) (declare-fun a () Bool) (declare-fun x () Int) {assertions}"
    assumed = [
        f"(assume @p{place} {words})" for place, words in enumerate(re.findall(r"\(assert (.*?)\)(?= |$)", text))
    ]
    for premises in (range(len(assumed)), ()):
        proof = f"({' '.join(assumed)} (step @q false :rule r :premises ({' '.join(f'@p{n}' for n in premises)})))"
        with pytest.raises(Rejected):
            check(text, proof)
    with pytest.raises(Rejected):
        check(text, "((assume @p false) (step @q false :rule r :premises (@p)))")


def test_what_comes_after_the_end_is_not_read() -> None:
    """A solver stops at ``exit``: nothing may stand after it, and nothing but the question before it."""
    proof = "((assume @p a) (assume @q (not a)) (step @r false :rule r :premises (@p @q)))"
    asserted = "(declare-fun a () Bool) (assert a)"
    assert check(f"{asserted} (assert (not a)) (check-sat) (exit)", proof).steps == 1
    rejected(f"{asserted} (check-sat) (exit) (assert (not a))", proof, "z3 reads another problem|does not say")
    rejected(f"{asserted} (exit) (assert (not a)) (check-sat)", proof, "a command that is not known")


@pytest.mark.parametrize(
    ("text", "assumed"),
    [
        (
            "(declare-fun x () Int) (assert (= x 6)) (assert (let ((|x| 5)) (= x 5)))",
            "(= x 6); (let ((|x| 5)) (= x 5))",
        ),
        ("(declare-fun x () Int) (declare-fun |x| () Int) (assert (< x x))", "(< x x)"),
        ("(assert (let ((1 2)) (not (= 1 2))))", "(let ((1 2)) (not (= 1 2)))"),
        ("(assert (let (((a b) 1)) (= 2 1)))", "(= 2 1)"),
        ("(declare-fun x () Int) (assert (let ((x 1) (x 2)) (= x 1)))", "(= 2 1)"),
        ("(assert (@purify false))", "false"),
        ("(declare-fun distinct () Int) (assert (< distinct distinct))", "(< distinct distinct)"),
        ("(declare-fun _ () Int) (assert (< _ _))", "(< _ _)"),
        ("(assert\x0bfalse)", "false"),
        ("(set-info a b) (assert false)", "false"),
    ],
)
def test_a_problem_means_what_z3_reads_in_it(text: str, assumed: str) -> None:
    """Names in signs of their own, numerals with another value, words of CPC's: z3 reads the text too, and decides."""
    rows = [f"(assume @p{place} {row})" for place, row in enumerate(assumed.split("; "))]
    premises = " ".join(f"@p{place}" for place in range(len(rows)))
    with pytest.raises(Rejected):
        check(f"{text} (check-sat)", f"({' '.join(rows)} (step @q false :rule r :premises ({premises})))")


def test_numbers_that_grow_without_end_are_rejected() -> None:
    """A square of a square of a square has more digits than anybody can wait for, in a text of a few lines."""
    squares = "".join(f"(define @y{n} () (* @y{n - 1} @y{n - 1}))" for n in range(1, 40))
    proof = f"((assume @p false) (define @y0 () 9) {squares} (step @q (= @y39 1) :rule r))"
    rejected("(assert false)", proof, "does not know the word @y39")
    unknown = "(declare-fun x () Int) (declare-fun y () Int) (assert (< (* x y) (* y x)))"
    assert check(unknown, "((assume @p (< (* x y) (* y x))) (step @q false :rule r :premises (@p)))").steps == 1


def test_what_is_too_deep_to_be_decided_is_rejected() -> None:
    """Names for names for names are as deep as brackets in brackets."""
    names = "".join(f"(define @d{n} () (ite (< @d{n - 1} y) y @d{n - 1}))" for n in range(1, 30_000))
    proof = f"((assume @p false) (define @d0 () y) {names} (step @q (= @d29999 y) :rule r))"
    rejected("(declare-fun y () Int) (assert false)", proof, "does not know the word @d29999")


def test_a_damaged_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proof: str) -> None:
    """A packed proof that is cut off or damaged, no packed file at all, or far too large: one line says so."""
    path, whole = tmp_path / "it.cpc.gz", packed(proof)
    for content in (whole[:-9], b"no file of gzip's", whole[:40] + bytes(40) + whole[80:], packed("\0")[:4]):
        path.write_bytes(content)
        with pytest.raises(Problem, match="expected a whole file packed by gzip"):
            unpacked(path)
    path.write_bytes(packed(proof))
    monkeypatch.setattr(certificate, "LARGEST", 10)
    with pytest.raises(Problem, match="smaller proof"):
        unpacked(path)


# -- what is in the folder
def by_z3(text: str) -> str:
    """What z3 answers to the text of a file."""
    solver = z3.Solver()
    solver.from_string(text)
    return str(solver.check())


def by_cvc5(text: str) -> str:
    """What cvc5 answers to the text of a file."""
    import cvc5

    parser, said = cvc5.InputParser(cvc5.Solver(cvc5.TermManager())), ""
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "it")
    while not (command := parser.nextCommand()).isNull():
        said += command.invoke(parser.getSolver(), parser.getSymbolManager())
    return said.strip()


def test_both_solvers_answer_the_files_themselves() -> None:
    """Each obligation of every table is a file that z3 and cvc5 read as it stands, and answer ``unsat``."""
    files = sorted((PROOFS / "every").glob("*.smt2"))
    assert len(files) > 100
    for path in files[::4]:
        text = path.read_text(encoding="ascii")
        assert (path.name, by_z3(text), by_cvc5(text)) == (path.name, "unsat", "unsat")


@pytest.mark.slow
def test_both_solvers_answer_all_the_files() -> None:
    """So are all the others, up to eight seats."""
    for path in sorted(PROOFS.glob("*/*.smt2")):
        text = path.read_text(encoding="ascii")
        assert (path.name, by_z3(text), by_cvc5(text)) == (path.name, "unsat", "unsat")


@pytest.mark.parametrize("name", ["ranter-go-round", "house", "le-her"])
def test_both_solvers_answer_the_files_of_small_tables(name: str) -> None:
    """Each obligation of two seats is a file that z3 and cvc5 read as it stands, and answer ``unsat``."""
    files = sorted((PROOFS / name).glob("*-2.smt2"))
    assert len(files) > 10
    for path in files:
        text = path.read_text(encoding="ascii")
        assert (path.name, by_z3(text), by_cvc5(text)) == (path.name, "unsat", "unsat")


@pytest.mark.parametrize("solver", ["z3", "cvc5"])
def test_the_solvers_programs_read_the_files(solver: str) -> None:
    """``z3 FILE``, and cvc5's five-line driver, which stands in for the program that its wheel lacks."""
    path = next((PROOFS / "every").glob("step-*.smt2"))
    program = (
        [str(Path(sys.executable).with_name("z3"))] if solver == "z3" else [sys.executable, str(PROOFS / "run_cvc5.py")]
    )
    done = subprocess.run([*program, str(path)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["unsat"]


def test_the_drivers_exit_says_whether_all_is_well(tmp_path: Path) -> None:
    """The driver names what is not ``unsat``, and its exit code says so too."""
    path = tmp_path / "open.smt2"
    path.write_text(smtlib((X > 0,)), encoding="ascii")
    done = subprocess.run(
        [sys.executable, str(PROOFS / "run_cvc5.py"), str(path)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.split()) == (1, ["sat"])


def asked(path: Path) -> str:
    """What a file asks, without the words for people."""
    return re.sub(r"^;.*\n", "", path.read_text(encoding="ascii"), flags=re.MULTILINE)


@pytest.mark.parametrize("name", ["ranter-go-round", "house", "grace-life", "kings-jerk-at-the-showdown"])
def test_the_files_are_of_the_present_text(name: str) -> None:
    """The obligations of every table are in the folder as the rule text makes them now, each with its proof."""
    rules = find(name).rules
    made = [
        one for argument in ARGUMENTS.values() if not argument.unless(rules) for one in obligations(rules, argument)
    ]
    for one in made:
        path = PROOFS / f"{question_of(one).name}.smt2"
        if name == "ranter-go-round" or path.exists():
            assert asked(path) == one.text
            assert path.with_name(f"{path.stem}.cpc.gz").exists()
        else:
            assert one.name == "opening gives nothing" or one.name.startswith("rank")


def test_every_file_of_two_seats_is_of_the_present_text() -> None:
    """The obligations of two seats are in the folder as the rule text and the claims make them now."""
    for question in some_tables(seats=[2]):
        path = PROOFS / f"{question.name}.smt2"
        assert not path.exists() or asked(path) == question.text, f"{path.name}: make the folder anew"


def test_the_folder_is_small() -> None:
    """All of it is less than 20 megabytes."""
    assert sum(path.stat().st_size for path in PROOFS.rglob("*") if path.is_file()) < 20_000_000


def test_some_certificates_of_the_folder_hold(tmp_path: Path) -> None:
    """Certificates are checked against the questions beside them, and the first that fails is named."""
    chosen = [path for path in kept(PROOFS) if re.match(r"(step|use|out-stays)", path.name)]
    assert {path.suffix for path in chosen} == {".smt2", ".gz"}
    (tmp_path / "every").mkdir()
    for path in chosen:
        (tmp_path / "every" / path.name).write_bytes(path.read_bytes())
    ledger.write(tmp_path / "ledger.toml", [])
    proofs, decided = verify(tmp_path)
    assert proofs == len(chosen) // 2
    assert decided > 10 * proofs
    first, second = sorted((tmp_path / "every").glob("step-*.smt2"))[:2]
    first.write_bytes(second.read_bytes())
    with pytest.raises(Problem, match=first.stem):
        verify(tmp_path)


def test_nothing_is_missing_that_was_proved() -> None:
    """Each claim about a hand that the ledger calls proved has its question, for the rule sets whose are kept."""
    rows = [row for row in ledger.read(PROOFS / "ledger.toml") if row.rules in archive.KEPT and row.verdict == "proved"]
    hands = [row for row in rows if row.seats != "every" and CLAIMS[row.claim].scope is Scope.HAND]
    wanted = {f"{row.rules}/{row.claim}-{row.seats}.smt2" for row in hands if row.seats in archive.KEPT[row.rules]}
    assert len(wanted) > 600
    assert {name for name in wanted if not (PROOFS / name).exists()} == set()
    assert [path for path in archive.there(PROOFS) if not path.with_suffix(".cpc.gz").exists()] == []


def test_a_step_about_fractions_is_decided_like_any_other() -> None:
    """cvc5 divides sums by what all parts have in common: fractions are numbers, and conditions are none."""
    problem = "(declare-fun x () Int)(assert (< x 2))(assert (> (* 2 x) 3))"
    first = "(assume @p1 (< x 2))(assume @p2 (> (* 2 x) 3))"
    right = f"({first}(step @p3 (>= (* 1/2 (to_real x)) {{}}) :rule r :premises (@p2)){{}})"
    last = "(step @p4 false :rule r :premises (@p1 @p3))"
    assert check(problem, right.format("3/4", last)).steps == 2
    for wrong in ("3/2", "3/0", "(to_real true)"):
        with pytest.raises(cpc.Rejected):
            check(problem, right.format(wrong, last))


def test_what_is_missing_from_the_folder_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A proof, a question of the ledger, or all of them: a folder with a hole does not pass for a whole one."""
    ledger.write(tmp_path / "ledger.toml", [])
    with pytest.raises(Problem, match="no questions with proofs"):
        verify(tmp_path)
    asked, proof = one_kept(tmp_path, ONE).paths
    assert verify(tmp_path)[0] == 1
    row = ledger.Row("out-stays-out", "house", "every", "proved", "induction", "0", obligations=("every/two",))
    ledger.write(tmp_path / "ledger.toml", [row])
    with pytest.raises(Problem, match=r"two\.smt2: is missing"):
        verify(tmp_path)
    ledger.write(tmp_path / "ledger.toml", [])
    proof.unlink()
    with pytest.raises(Problem, match=r"one\.cpc\.gz: is missing"):
        verify(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(archive, "FOLDER", tmp_path)
        assert archive.main(["check"]) == 1
    assert (
        capsys.readouterr().err == f"{proof}: is missing; expected a proof beside each question that is to have one\n"
    )
    assert asked.exists()


def test_a_folder_without_its_ledger_is_not_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the ledger nobody can say which questions are missing: one line says that it is gone."""
    one_kept(tmp_path, ONE)
    monkeypatch.setattr(archive, "FOLDER", tmp_path)
    assert archive.main(["check"]) == 1
    book = tmp_path / "ledger.toml"
    assert capsys.readouterr().err == f"{book}: is missing; expected the ledger of what is proved\n"


@pytest.mark.parametrize(
    ("rules", "claim", "seats", "verdict", "missed"),
    [
        ("house", "total", 2, "proved", True),
        ("house", "total", 7, "proved", True),
        ("le-her", "total", 2, "proved", True),
        ("house", "total", 2, "undecided", False),
        ("house", "next-hand", 2, "proved", False),
        ("kings-jerk", "total", 2, "proved", False),
    ],
)
def test_a_question_of_one_table_may_not_be_missing(
    rules: str, claim: str, seats: int, verdict: str, *, missed: bool, tmp_path: Path
) -> None:
    """What is proved of one hand where questions are kept has its question, also if its proof is gone with it."""
    one_kept(tmp_path, ONE)
    ledger.write(tmp_path / "ledger.toml", [ledger.Row(claim, rules, seats, verdict, "every deal", "0")])
    if missed:
        with pytest.raises(Problem, match=rf"{claim}-{seats}\.smt2: is missing; expected every question on which"):
            verify(tmp_path)
    else:
        assert verify(tmp_path)[0] == 1


def test_only_what_is_asked_for_is_done_with_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that is not known writes nothing."""
    monkeypatch.setattr(archive, "rebuild", lambda *_: pytest.fail("it was written"))
    for words in ([], ["--help"], ["checked"]):
        with pytest.raises(SystemExit):
            archive.main(words)


def test_brackets_without_end_are_no_proof() -> None:
    """A text too deep to be read is rejected like any other that is no proof."""
    deep = "(not " * 5_000 + "true" + ")" * 5_000
    with pytest.raises(cpc.Rejected, match="too deep"):
        check(f"(assert {deep})", "((step @p1 false :rule trust))")


@pytest.mark.slow
def test_every_certificate_of_the_folder_holds() -> None:
    """All of them, for every table and for two to four seats."""
    proofs, decided = verify(PROOFS)
    assert proofs > 200
    assert decided > 100_000


@pytest.mark.slow
def test_every_file_of_the_folder_is_of_the_present_text() -> None:
    """Nothing in the folder is out of date, and nothing is missing for every table."""
    every = every_table()
    assert {path.stem for path in (PROOFS / "every").glob("*.smt2")} == {name.removeprefix("every/") for name in every}
    for question in (*every.values(), *some_tables()):
        path = PROOFS / f"{question.name}.smt2"
        assert not path.exists() or asked(path) == question.text, path.name


def test_the_folder_is_written_once(tmp_path: Path) -> None:
    """What is there already, and holds, is not written again; what has changed or is damaged is."""
    first = one_kept(tmp_path, ONE)
    asked, proof = first.paths
    assert [path.name for path in first.paths] == ["one.smt2", "one.cpc.gz"]
    assert first.steps > 0
    before = [path.stat().st_mtime_ns for path in first.paths]
    assert one_kept(tmp_path, ONE) == first
    assert [path.stat().st_mtime_ns for path in first.paths] == before
    whole = proof.read_bytes()
    for path, content in (
        (asked, b"(check-sat)\n"),
        (proof, whole[:-9]),
        (proof, packed("((step @p1 false :rule r))")),
    ):
        path.write_bytes(content)
        assert one_kept(tmp_path, ONE) == first
        assert (asked.read_text(encoding="ascii"), proof.read_bytes()) == (ONE.content, whole)
    ledger.write(tmp_path / "ledger.toml", [])
    assert verify(tmp_path)[0] == 1


def test_several_processes_write_what_one_writes(tmp_path: Path) -> None:
    """Whoever writes a folder, and in whatever order, the same files come of it, and each proof is checked."""
    questions = [ONE, TWO, Question("some/three", "Without a proof.", PROBLEM, certified=False)]
    alone = {one.name: one for one in write(tmp_path / "1", questions)}
    shared = {one.name: one for one in write(tmp_path / "2", questions, 2)}
    assert {name: one.steps for name, one in alone.items()} == {name: one.steps for name, one in shared.items()}
    assert alone["some/three"].steps == 0 < alone["every/two"].steps
    files = sorted(path.relative_to(tmp_path / "1") for path in (tmp_path / "1").rglob("*.*"))
    assert list(map(str, files)) == [
        "every/one.cpc.gz",
        "every/one.smt2",
        "every/two.cpc.gz",
        "every/two.smt2",
        "some/three.smt2",
    ]
    for path in files:
        assert (tmp_path / "1" / path).read_bytes() == (tmp_path / "2" / path).read_bytes()
    assert verified(tmp_path / "1", 1) == verified(tmp_path / "1", 2)


def verified(folder: Path, workers: int) -> tuple[int, int]:
    """What the check of a folder says that has no ledger of its own."""
    ledger.write(folder / "ledger.toml", [])
    return verify(folder, workers)


def test_a_question_without_a_proof_does_not_stop_the_others(tmp_path: Path) -> None:
    """cvc5 has no time for one question, dies of another, and goes on with those that it was put meanwhile."""
    found = list(write(tmp_path, [ONE, TWO], 1, 0))
    assert [(one.name, one.missing, one.paths) for one in found] == [
        ("every/one", "timeout", ()),
        ("every/two", "timeout", ()),
    ]
    assert [*tmp_path.iterdir()] == []
    kept_before = one_kept(tmp_path, ONE).paths
    kept_before[0].write_text("(check-sat)")
    assert next(write(tmp_path, [ONE], 1, 0)).missing == "timeout"
    assert [path.exists() for path in kept_before] == [False, False]
    broken = Question("every/broken", "No SMT-LIB at all.", "(assert (no such thing))")
    after = {one.name: one for one in write(tmp_path, [broken, ONE, TWO])}
    assert "not declared" in after["every/broken"].missing
    assert [after[name].missing for name in ("every/one", "every/two")] == ["", ""]
    assert {path.name for path in (tmp_path / "every").iterdir()} == {
        "one.smt2",
        "one.cpc.gz",
        "two.smt2",
        "two.cpc.gz",
    }


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_an_interrupt_waits_until_a_proof_is_checked(proof: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is neither lost nor taken for a step that does not follow; elsewhere it is heard at once, as before."""
    taken, take = list[object](), cpc.Checker.take

    def interrupted(checker: cpc.Checker, command: cpc.Expression) -> None:
        if not taken:
            os.kill(os.getpid(), signal.SIGINT)
        taken.append(command)
        take(checker, command)

    monkeypatch.setattr(cpc.Checker, "take", interrupted)
    with pytest.raises(KeyboardInterrupt):
        certificate.decided(PROBLEM, proof)
    assert sum(str(command).startswith("['step',") for command in taken) == proof.count("(step @")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert certificate.decided(PROBLEM, proof)[0] > 0


def test_who_stops_listening_gets_no_old_answer(tmp_path: Path) -> None:
    """After a run that was left while cvc5 was at work, the next question gets its own proof."""
    left = write(tmp_path, [ONE, TWO, ONE])
    next(left)
    left.close()
    assert check(PROBLEM, certify(PROBLEM)).steps > 0


def test_a_proof_that_cvc5_gets_wrong_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A certificate is checked before it is kept; one that does not hold, or an opposite answer, ends the run."""
    wrong = Certificate("unsat", "(\n(step @p1 false :rule trust)\n)")
    for said, words in (
        (wrong, "cvc5's proof is rejected"),
        (Certificate("sat"), "cvc5 is asked for a proof, and answers sat"),
    ):
        monkeypatch.setattr(
            "cuckoo_formal.proof.folder.certified", lambda texts, _seconds, said=said: (said for _ in texts)
        )
        with pytest.raises(ContradictionError, match=f"every/one: {words}"):
            one_kept(tmp_path, ONE)
    assert not [*tmp_path.iterdir()]
