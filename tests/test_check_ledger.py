"""A check by the ledger: what is recorded of an unchanged text is believed, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cuckoo_formal.cli import kept
from cuckoo_formal.cli.check import check as click_command
from cuckoo_formal.problems import Problem
from cuckoo_formal.proof import ledger
from cuckoo_formal.proof.book import Book, as_found, where, witness_of
from cuckoo_formal.proof.check import Job
from cuckoo_formal.proof.report import Verdict
from cuckoo_formal.rulefile import named

WORDS = ("--seats", "2-3", "--claim", "kept-king", "--claim", "someone-pays", "--claim", "bounded")


def run(*words: str) -> tuple[int, str, str]:
    """Exit code of a check, what it prints, and what it says beside."""
    result = CliRunner().invoke(click_command, words, standalone_mode=False, catch_exceptions=False)
    return int(result.return_value or 0), result.stdout, result.stderr


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A ledger in which a few verdicts about the house rules are recorded."""
    path = str(tmp_path_factory.mktemp("ledger") / "ledger.toml")
    assert run("house", *WORDS, "--ledger-file", path, "--record")[0] == 0
    return path


@pytest.fixture
def changed(book: str, tmp_path: Path) -> Callable[..., str]:
    """Write the ledger with another word in the rows about a claim, for these seats, and name the new file."""

    def change(claim: str, seats: range, **words: Any) -> str:  # noqa: ANN401 - a field of a row
        rows = ledger.read(Path(book))
        path = tmp_path / "ledger.toml"
        here = [replace(row, **words) if row.claim == claim and row.seats in seats else row for row in rows]
        assert here != [*rows]
        ledger.write(path, here)
        return str(path)

    return change


@pytest.fixture
def proofless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be proved."""

    def refuse(job: Job) -> None:
        raise AssertionError(job)

    monkeypatch.setattr(Job, "do", refuse)


# -- what is believed
@pytest.mark.usefixtures("proofless")
def test_what_is_recorded_is_not_proved_again(book: str) -> None:
    """With every verdict in the ledger, and the text unchanged, there is nothing to do, and the report is the same."""
    code, text, said = run("house", *WORDS, "--ledger-file", book)
    assert code == 0
    assert "kept-king     2-3    refuted" in text
    assert "A A K / A  - - -  1 1 1 + 0" in text
    assert "hands one after the other, the last 1 for ever" in text
    assert "6 of 6 verdicts are in the ledger" in said


def test_the_report_is_that_of_a_fresh_check(book: str) -> None:
    """As a document a check from the ledger is, byte for byte, one that has proved everything."""
    assert run("house", *WORDS, "--json", "--ledger-file", book)[1] == run("house", *WORDS, "--json")[1]


def test_a_changed_text_is_proved_again(changed: Callable[..., str]) -> None:
    """Where the hash is another one the verdict is proved, which is no failure; recorded, the row is fresh again."""
    path = changed("kept-king", range(2, 4), hash="0123456789abcdef")
    code, _, said = run("house", *WORDS, "--ledger-file", path, "--record")
    assert code == 0
    assert "4 of 6 verdicts are in the ledger" in said
    assert "6 of 6 verdicts" in run("house", *WORDS, "--ledger-file", path)[2]


def test_a_changed_verdict_fails(changed: Callable[..., str]) -> None:
    """A verdict that is not the recorded one makes the run red and names claim, rule set and seats."""
    path = changed("someone-pays", range(2, 3), verdict="refuted", hash="0")
    code, _, said = run("house", *WORDS, "--ledger-file", path)
    assert code == 1
    assert "someone-pays, house, 2 seats: is proved, and the ledger says refuted" in said


def test_a_counterexample_is_played_before_it_is_believed(changed: Callable[..., str]) -> None:
    """A recorded hand that refutes nothing is found out: the claim is proved again, and the ledger is wrong."""
    path = changed("kept-king", range(3, 4), witness="2 A A / A  - - -  1 1 1 + 0")
    code, text, said = run("house", *WORDS, "--ledger-file", path)
    assert code == 1
    assert "kept-king, house, 3 seats: is refuted, and the ledger has another counterexample" in said
    assert "A A K / A" in text


def test_a_counterexample_that_cannot_be_dealt_is_bad_input(changed: Callable[..., str]) -> None:
    """Whoever edits a ledger is told which of its hands is none."""
    path = changed("kept-king", range(3, 4), witness="A A X / A  - - -  1 1 1 + 0")
    with pytest.raises(Problem, match=r'ledger: kept-king, house, 3 seats: notation: .*"X"'):
        run("house", *WORDS, "--ledger-file", path)


# -- recording
def test_an_interrupt_keeps_what_was_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped in the middle, a run has recorded what it had, and the next one goes on from there."""
    path, do, jobs = tmp_path / "l.toml", Job.do, list[Job]()

    def stop_at_fourth(job: Job) -> Any:  # noqa: ANN401 - a row
        jobs.append(job)
        if len(jobs) == 4:
            raise KeyboardInterrupt
        return do(job)

    monkeypatch.setattr(Job, "do", stop_at_fourth)
    assert run("house", *WORDS, "--ledger-file", str(path), "--record")[0] == 130
    assert len(ledger.read(path)) == 3
    code, _, said = run("house", *WORDS, "--ledger-file", str(path), "--record")
    assert (code, len(jobs)) == (0, 7)
    assert "3 of 6 verdicts are in the ledger" in said


def test_other_rows_stay(book: str, tmp_path: Path) -> None:
    """What a run is not about stays recorded as it was."""
    path = tmp_path / "l.toml"
    path.write_bytes(Path(book).read_bytes())
    before = ledger.read(path)
    run("le-her", "--seats", "2", "--claim", "someone-pays", "--ledger-file", str(path), "--record")
    after = ledger.read(path)
    assert {row for row in after if row.rules == "house"} == {*before}
    assert {row.rules for row in after} == {"house", "le-her"}


def test_all_sets_with_a_line_each(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without RULES every built-in rule set is looked at, for as many players as it has cards for."""
    monkeypatch.setattr(kept, "builtin", lambda: ("house", "le-her"))
    path = str(tmp_path / "l.toml")
    code, text, _ = run("--record", "--ledger-file", path, "--seats", "2-3", "--claim", "kept-king")
    assert (code, text) == (0, "house: 2 verdicts, 2 proved now\nle-her: 2 verdicts, 2 proved now\n")
    assert (
        run("--ledger-file", path, "--seats", "2-3", "--claim", "kept-king")[1]
        == "house: 2 verdicts\nle-her: 2 verdicts\n"
    )


# -- bad input
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "check: which RULES?"),
        (("--ledger", "--json"), "--json: expected RULES"),
        (("house", "--ledger-file", "nowhere.toml"), "nowhere.toml: no such file; expected a ledger, or --record"),
    ],
)
def test_what_a_check_needs(words: tuple[str, ...], said: str) -> None:
    """One clear line says what is missing."""
    with pytest.raises(Problem, match=re.escape(said)):
        run(*words)


# -- the ledger of the project
def test_every_row_reads_again() -> None:
    """Every recorded counterexample is a hand, or hands, of its rule set; a single hand breaks its claim."""
    for row in ledger.read(where()):
        if row.witness and row.rules in ("house", "ranter-go-round", "kings-jerk", "gatorslots", "coucou"):
            rules = named(row.rules).rules.at(int(row.seats))
            assert witness_of(row, rules).notation() == row.witness
            found = as_found(row, rules)
            assert found is not None
            assert found.verdict is Verdict.REFUTED


def test_a_row_comes_back_from_the_ledger(book: str) -> None:
    """What a check found is what is read: verdict, method, solvers, hands, and how many of them go round for ever."""
    house = named("house")
    mine = Book.of(house, ledger.read(Path(book)))
    for recorded in mine.rows.values():
        if isinstance(recorded.seats, int):
            found = as_found(recorded, house.rules.at(recorded.seats))
            assert found is not None
            assert replace(mine.recorded(found), time=recorded.time) == recorded
