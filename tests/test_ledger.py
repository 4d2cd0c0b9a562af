"""The ledger of verdicts: read, written, compared, and stale where the text has changed, and only there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cuckoo_formal.clauses.fine import DoubleOn
from cuckoo_formal.problems import Problem
from cuckoo_formal.proof import ruletext
from cuckoo_formal.proof.archive import every_rows, hash_now
from cuckoo_formal.proof.ledger import EVERY, Row, bucket, compare, dump, merged, parse, read, stale, write
from cuckoo_formal.proof.ruletext import text_hash, words_of
from cuckoo_formal.rulefile import builtin, find
from cuckoo_formal.rules import Rules

PROOFS = Path(__file__).parents[1] / "proofs"
CACHES = (ruletext.whole, ruletext.contents, ruletext.imported, ruletext.written)
ROW = Row("chips-conserved", "house", 3, "proved", "solvers", "00ff", ("cvc5 1.4.2", "z3 5.4.1"), time="<0.1 s")
ROWS = (
    ROW,
    replace(ROW, seats=4),
    replace(ROW, seats=10),
    replace(ROW, seats=EVERY, method="induction over seats", obligations=("every/base-0", "every/step-1")),
    Row(
        "kept-king", "house", 2, "refuted", "solvers", "00ff", witness="K K 1 / 2  t -  1 1 + 0", states=12, time="<1 s"
    ),
    Row("kept-king", "le-her", 2, "undecided", "solvers", "0100", reason='cvc5: "timeout"\nafter 60 s'),
)


# -- reading and writing
def test_a_ledger_is_read_as_it_was_written(tmp_path: Path) -> None:
    """Every row comes back, in order: rule sets and claims by name, numbers of seats, and then every number."""
    path = tmp_path / "ledger.toml"
    write(path, reversed(ROWS))
    assert read(path) == ROWS
    assert path.read_text(encoding="utf-8") == dump(ROWS) == dump(read(path))


def test_equal_rows_stand_together() -> None:
    """Rows that differ in the number of seats alone take one table; what says nothing is left out."""
    text = dump(ROWS)
    assert text.count("[[row]]") == 4
    assert "seats = [3, 4, 10]\n" in text
    assert 'seats = "every"' in text
    assert text.count("states") == text.count("witness") == text.count("reason") == 1


def test_the_order_makes_no_difference(tmp_path: Path) -> None:
    """The same verdicts make the same bytes, in whatever order they came."""
    assert dump(ROWS) == dump(ROWS[::-1]) == dump((*ROWS[3:], *ROWS[:3]))
    write(tmp_path / "a.toml", ROWS)
    write(tmp_path / "a.toml", ROWS[:1])
    assert len(read(tmp_path / "a.toml")) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["a.toml"]


def test_two_verdicts_about_the_same_are_refused() -> None:
    """A claim has one verdict for a rule set and a number of seats."""
    with pytest.raises(Problem, match='"chips-conserved" for "house" at 3 seats: there are two verdicts'):
        dump((ROW, replace(ROW, verdict="refuted")))
    text = dump((ROW,))
    with pytest.raises(Problem, match="two rows are about the same"):
        parse(text + text[text.index("[[row]]") :].replace("proved", "refuted"), "l.toml")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("format = 1", "format = 2", "format 2; expected format = 1"),
        ("format = 1", "format = 1\nmore = 3", "expected format = 1 and rows"),
        ("[[row]]", "[row]", "expected format = 1 and rows"),
        ("[[row]]", "[[row", "expected TOML"),
        ("[3]", f"[{'3' * 5000}]", "expected TOML"),
        ('verdict = "proved"', 'verdict = "true"', 'row 1: verdict "true"; expected proved, exhausted'),
        ('verdict = "proved"', "verdict = true", "row 1: verdict True; expected a text"),
        ('verdict = "proved"', 'verdit = "proved"', 'row 1: key "verdit" is not known; did you mean "verdict"?'),
        ('hash = "00ff"\n', "", "row 1: hash is missing"),
        ('time = "<0.1 s"', 'time = "0.03 s"', 'time "0.03 s"; expected <0.1 s'),
        ("[3]", "[1]", "row 1: seats"),
        ("[3]", "[true]", "row 1: seats"),
        ("seats = [3]", 'seats = "all"', 'seats "all"; expected "every" or a list of numbers from 2'),
        ("seats = [3]", "seats = []", "expected"),
        ('time = "<0.1 s"', 'time = "<0.1 s"\nstates = -1', "states -1; expected a whole number"),
        ('time = "<0.1 s"', 'time = "<0.1 s"\nstates = true', "states True; expected a whole number"),
        ('time = "<0.1 s"', 'time = "<0.1 s"\nobligations = "x"', 'obligations "x"; expected a list of texts'),
    ],
)
def test_a_faulty_ledger_is_refused_in_one_line(old: str, new: str, words: str) -> None:
    """What is wrong with a ledger is said with its file, its row and its key."""
    text = dump((ROW,))
    assert old in text
    with pytest.raises(Problem) as problem:
        parse(text.replace(old, new), "l.toml")
    assert words in str(problem.value)
    assert str(problem.value).startswith('"l.toml"')
    assert "\n" not in str(problem.value)


def test_rows_that_are_no_tables_are_refused() -> None:
    """A list of something else is no list of rows."""
    with pytest.raises(Problem, match="row 1: 3; expected a table"):
        parse("format = 1\nrow = [3]\n", "l.toml")


# -- comparing
def test_only_changed_verdicts_and_texts_are_differences() -> None:
    """Another solver and another time are none; a changed verdict comes first; other rule sets are not looked at."""
    assert compare(ROWS, ROWS) == ()
    assert compare(ROWS, (replace(ROW, solvers=("z3 9",), time="<1 s"), *ROWS[1:])) == ()
    found = (replace(ROW, hash="beef"), replace(ROWS[1], verdict="undecided"), replace(ROW, seats=5), *ROWS[3:5])
    differences = compare(ROWS, found)
    assert [(d.kind, d.row.seats) for d in differences] == [("verdict", 4), ("stale", 3), ("missing", 5), ("gone", 10)]
    assert [str(d) for d in differences] == [
        "chips-conserved, house, 4 seats: is undecided, and the ledger says proved",
        "chips-conserved, house, 3 seats: the text has changed since it was proved",
        "chips-conserved, house, 5 seats: is proved, and the ledger does not have it",
        "chips-conserved, house, 10 seats: the ledger says proved, and nothing is claimed any more",
    ]
    assert [d.kind for d in compare(ROWS, (*ROWS[:4], replace(ROWS[4], witness="K K 2 / 2")))] == ["witness"]


def test_only_stale_rows_have_to_be_proved_again() -> None:
    """A row whose text has another hash now is stale."""
    assert stale(ROWS, lambda row: row.hash) == ()
    assert stale(ROWS, lambda row: "new" if row.rules == "le-her" else row.hash) == ROWS[5:]


def test_a_run_leaves_all_else_alone() -> None:
    """The rows of the run take the place of old ones about the same; times that are about right stay."""
    new = (replace(ROW, time="<1 s"), replace(ROW, seats=4, time="longer", hash="beef"))
    after = merged(ROWS, new, gone=ROWS[2:4])
    assert [row.key for row in after] == [ROW.key, ROWS[1].key, ROWS[4].key, ROWS[5].key]
    assert [row.time for row in after] == ["<0.1 s", "longer", "<1 s", ""]
    assert after[1].hash == "beef"
    assert merged((), new) == new


def test_times_are_rough() -> None:
    """A time is the first of a few that is longer."""
    assert [bucket(s) for s in (0, 0.09, 0.1, 5, 59, 61, 10_000)] == [
        "<0.1 s", "<0.1 s", "<1 s", "<10 s", "<60 s", "<10 min", "longer",
    ]  # fmt: skip


# -- the hash of the text
@pytest.fixture
def edited(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, tuple[str, str]]]:
    """Changes to be read into modules in place of what is there: module -> (old, new)."""
    changes = dict[str, tuple[str, str]]()
    plain = ruletext.source_of

    def with_changes(module: str) -> str:
        text = plain(module)
        if module not in changes:
            return text
        old, new = changes[module]
        assert old in text
        return text.replace(old, new)

    for cache in CACHES:
        cache.cache_clear()
    monkeypatch.setattr(ruletext, "source_of", with_changes)
    yield changes
    for cache in CACHES:
        cache.cache_clear()


def hashes(changes: dict[str, tuple[str, str]], module: str, old: str, new: str) -> set[str]:
    """The rule sets of a few whose hash is another one after a change."""
    names = ("ranter-go-round", "house", "pairing-up", "grace-life", "le-her")
    before = {name: text_hash(find(name).rules) for name in names}
    changes[module] = (old, new)
    for cache in CACHES:
        cache.cache_clear()
    return {name for name in names if text_hash(find(name).rules) != before[name]}


ALL = {"ranter-go-round", "house", "pairing-up", "grace-life", "le-her"}


@pytest.mark.parametrize(
    ("module", "old", "new", "changed"),
    [
        ("hand", "stock=(*self.stock[1:], self.cards[seat])", "stock=(self.cards[seat], *self.stock[1:])", ALL),
        ("play", "hand.left > 0", "hand.left > 1", ALL),
        ("clauses.standing", "size * len(deck.faces) + card", "size * len(deck.faces) - card", {"house", "pairing-up"}),
        ("clauses.standing", "return Standing(hand.cards, alone)", "return Standing(alone, alone)", set[str]()),
        ("clauses.standing", "    there = hand.compared()", "    there = hand.out", {"house", "pairing-up"}),
        ("clauses.leaving", "every((lose, had == 0, now == 0))", "every((lose, had == 0))", {"grace-life"}),
        ("clauses.opening", "hand.take(seat).show(seat)", "hand.take(seat)", {"house"}),
        ("clauses.fine", 'DoubleOn("A"),', 'DoubleOn("2"),', {"house"}),
        ("hand", "Every card goes back to where it was dealt, turned down again.", "Back.", set[str]()),
        ("hand", "    # -- cards\n", "\n\n    # cards, and nothing else\n", set[str]()),
        ("clauses.losers", '"""All who tie for the lowest lose."""', '"""All."""', set[str]()),
    ],
)
def test_a_change_makes_stale_what_uses_it(
    edited: dict[str, tuple[str, str]], module: str, old: str, new: str, changed: set[str]
) -> None:
    """A word changed in the core touches all, in a clause only who plays by it; comments and docstrings nobody."""
    assert hashes(edited, module, old, new) == changed


def test_the_hash_sees_what_a_clause_is_made_of() -> None:
    """The same clause with another face, and the same rules with other cards, are other rules."""
    rules = {
        text_hash(Rules()),
        text_hash(Rules(fine=DoubleOn("A"))),
        text_hash(Rules(fine=DoubleOn("2"))),
        text_hash(Rules(lives=4)),
        text_hash(find("ranter-go-round-ace-high").rules),
        text_hash(Rules(), modules=("match",)),
    }
    assert len(rules) == 6
    assert text_hash(Rules()) == text_hash(find("ranter-go-round").rules)


def test_what_is_no_word_of_the_program_is_left_out() -> None:
    """Layout, comments and docstrings say nothing to the program; strings that it uses do."""
    first = 'def one(a):\n    """Says."""\n    return a + f"{a}-{1}"  # why\n'
    second = "def one( a ):\n    '''Says more.\n\n    And more.'''\n\n\n    return (a\n        + f\"{a}-{1}\")\n"
    assert words_of(first) == words_of(first.replace("Says", "Tells").replace("  # why", ""))
    assert words_of(first) != words_of(first.replace("-", "+"))
    assert words_of(first) != words_of(first.replace("a + f", "a - f"))
    assert "Says" not in words_of(second)
    assert "Says" in words_of('def one(a, b="Says"):\n    return b\n')
    assert words_of('class A:\n    """Doc."""\n\n    x = 1\n') == words_of("class A:\n    x = 1\n")


def test_the_hash_is_the_same_in_every_process() -> None:
    """Another process with another hash seed finds the same hash."""
    program = """
from cuckoo_formal.proof.ruletext import text_hash
from cuckoo_formal.rulefile import find
print(text_hash(find("house").rules))
"""
    run = [sys.executable, "-c", program]
    said = {
        subprocess.run(
            run, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert said == {text_hash(find("house").rules)}


# -- the ledger of the project
def test_the_ledger_has_every_rule_set() -> None:
    """For every table there is a row for each law that is claimed, and each names files that are there."""
    rows = [row for row in read(PROOFS / "ledger.toml") if row.seats == EVERY]
    assert {row.rules for row in rows} == set(builtin())
    for row in rows:
        assert all((PROOFS / f"{name}.smt2").exists() for name in row.obligations), row.key
        assert bool(row.obligations) == (row.verdict == "proved")


@pytest.mark.parametrize("name", ["ranter-go-round", "house"])
def test_the_ledger_is_of_the_present_text(name: str) -> None:
    """The verdicts for every table are those of the ledger, proved from the same text."""
    recorded = [row for row in read(PROOFS / "ledger.toml") if row.seats == EVERY]
    found = list(every_rows(name, find(name).rules))
    assert [str(difference) for difference in compare(recorded, found)] == []
    assert stale([row for row in recorded if row.rules == name], hash_now) == ()
    assert hash_now(replace(recorded[0], rules="no such rules")) == ""
