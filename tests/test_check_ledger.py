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
from cuckoo_formal.proof.book import Book, where
from cuckoo_formal.proof.check import Job
from cuckoo_formal.proof.recorded import as_found
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

    def change(claim: str, seats: range, /, **words: Any) -> str:  # noqa: ANN401 - a field of a row
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
    """A check from the ledger is, byte for byte, one that has proved everything, further counterexamples included."""
    for words in ((*WORDS, "--json"), (*WORDS, "--json", "--several", "3"), (*WORDS, "--several", "2")):
        assert run("house", *words, "--ledger-file", book)[1] == run("house", *words)[1]


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


@pytest.mark.parametrize(
    "words",
    [
        {"witness": "A A K / A  - - -  1 1 1 + 0"},  # of three players, in a row about two
        {"witness": "K K / A  - -  1 1 + 0 ; K K / A  - -  1 1 + 0"},
        {"witness": "K K / A  - -  0 0 + 0"},  # without a chip nobody plays
        {"witness": ""},
        {"verdict": "undecided", "witness": ""},
    ],
)
def test_what_refutes_nothing_is_not_believed(changed: Callable[..., str], words: dict[str, str]) -> None:
    """A hand of another table, a run of hands, one that cannot be, none at all: the claim is proved or refuted anew."""
    code, text, said = run("house", *WORDS, "--ledger-file", changed("kept-king", range(2, 3), **words))
    assert code == 1
    assert "kept-king, house, 2 seats: is refuted, and the ledger" in said
    assert "2 players:  K K / A  - -  1 1 + 0" in text


@pytest.mark.parametrize("words", [{"loop": 2}, {"loop": 9}, {"witness": "K K / A  - -  1 1 + 0"}])
def test_hands_that_follow_each_other_are_played_before_they_are_believed(
    changed: Callable[..., str], words: dict[str, Any]
) -> None:
    """A recorded loop has to come back to a table that looks the same, from the start of a match."""
    path = changed("bounded", range(2, 3), **words)
    assert "5 of 6 verdicts are in the ledger" in run("house", *WORDS, "--ledger-file", path)[2]


@pytest.mark.parametrize("witness", ["K K", "K K / A  - -", " ; ", "K"])
def test_a_part_of_a_hand_is_bad_input(changed: Callable[..., str], witness: str) -> None:
    """Nothing is made up for what a recorded hand leaves out."""
    with pytest.raises(Problem, match="ledger: kept-king, house, 2 seats: "):
        run("house", *WORDS, "--ledger-file", changed("kept-king", range(2, 3), witness=witness))


def test_a_recorded_hand_has_the_grace_that_notation_does_not_say(tmp_path: Path) -> None:
    """A hand that breaks a claim because a grace life is taken is found as such in the ledger, and told so."""
    path = str(tmp_path / "l.toml")
    words = ("grace-life-spent-for-good", "--seats", "2", "--claim", "grace-is-one-more-chip", "--ledger-file", path)
    _, first, _ = run(*words, "--record")
    _, again, said = run(*words)
    assert "A A / A  - -  0 1 + 0\n              where Seat 1 and Seat 2 have taken a grace life before\n" in first
    assert "1 of 1 verdicts are in the ledger" in said
    assert again == first


def test_what_was_undecided_is_tried_again(book: str, tmp_path: Path) -> None:
    """A law of every table for which a solver had no time is proved as soon as it can be, and named in English."""
    path = tmp_path / "l.toml"
    laws = [row for row in ledger.read(Path(book)) if row.seats == ledger.EVERY]
    ledger.write(path, [replace(row, verdict="undecided", reason="z3: timeout") for row in laws])
    code, text, said = run("house", *WORDS, "--ledger-file", str(path))
    assert code == 1
    assert "someone-pays  proved" in text
    assert "someone-pays, house, every number of seats: is proved, and the ledger says undecided" in said


# -- recording
def test_what_others_record_meanwhile_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two runs at once write into one ledger, and nothing of either is lost."""
    path, do = tmp_path / "l.toml", Job.do

    def meanwhile(job: Job) -> Any:  # noqa: ANN401 - a row
        monkeypatch.setattr(Job, "do", do)
        run("le-her", "--seats", "2", "--claim", "kept-king", "--ledger-file", str(path), "--record")
        return do(job)

    monkeypatch.setattr(Job, "do", meanwhile)
    run("house", *WORDS, "--ledger-file", str(path), "--record")
    assert [row.rules for row in ledger.read(path) if row.seats != ledger.EVERY] == ["house"] * 6 + ["le-her"]


def test_little_is_lost_if_the_program_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found is written down on the way, not only at the end."""
    path, do, there = tmp_path / "l.toml", Job.do, list[int]()

    def looked(job: Job) -> Any:  # noqa: ANN401 - a row
        there.append(len(ledger.read(path)) if path.exists() else 0)
        return do(job)

    monkeypatch.setattr(kept, "OFTEN", -1)
    monkeypatch.setattr(Job, "do", looked)
    run("house", *WORDS, "--ledger-file", str(path), "--record")
    assert there == [0, 1, 2, 3, 4, 5]


def test_an_interrupt_of_the_laws_of_every_table_keeps_the_verdicts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in the last part of a run nothing is lost that was found before."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cuckoo_formal.proof.archive.prove", interrupt)
    path = tmp_path / "l.toml"
    code, _, said = run("house", *WORDS, "--ledger-file", str(path), "--record")
    assert (code, len(ledger.read(path))) == (130, 6)
    assert "interrupted after 6 verdicts, which are recorded" in said


def test_a_claim_that_there_is_no_longer_goes(changed: Callable[..., str]) -> None:
    """What is recorded of it is taken out of the ledger."""
    path = changed("kept-king", range(2, 4), claim="kept-queen")
    run("house", *WORDS, "--ledger-file", path, "--record")
    assert {row.claim for row in ledger.read(Path(path))} == {"bounded", "kept-king", "someone-pays"}


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
        (("--ledger", "--several", "2"), "--several: expected RULES"),
        (("house", "--ledger-file", "nowhere.toml"), '"nowhere.toml": no such file; expected a ledger, or --record'),
        (("house", "--ledger-file", ""), '--ledger-file "": expected the name of a file'),
        (("house", "--ledger-file", "", "--record"), '--ledger-file "": expected the name of a file'),
        (("house", "--ledger-file", "/"), '"/": is a folder; expected the name of a file'),
        (("house", "--ledger-file", "/nowhere/l.toml", "--record"), 'there is no folder "/nowhere"'),
        (("house", "--draw", ""), '--draw "": expected the name of a folder'),
        (("house", "--draw", __file__), "there is a file of that name; expected a folder"),
    ],
)
def test_what_a_check_needs(words: tuple[str, ...], said: str) -> None:
    """One clear line says what is missing."""
    with pytest.raises(Problem, match=re.escape(said)):
        run(*words)


OWN = 'format = 1\ntitle = "Ours"\nlike = "ranter-go-round"\n[rules]\nlives = 2\n'


@pytest.mark.parametrize("words", [("--ledger",), ("--ledger-file", "l.toml", "--record")])
def test_rules_of_ones_own_are_not_taken_for_built_in_ones(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of another table that happens to be called house.toml neither reads nor writes what is said of house."""
    monkeypatch.chdir(tmp_path)
    Path("house.toml").write_text(OWN, encoding="utf-8")
    with pytest.raises(Problem, match="house: there are built-in rules of that name"):
        run("house.toml", *words)
    assert not Path("l.toml").exists()


def test_rules_of_ones_own_have_a_ledger_of_their_own(tmp_path: Path) -> None:
    """They are not recorded beside the built-in ones, but wherever one says."""
    own, path = tmp_path / "sunday.toml", tmp_path / "l.toml"
    own.write_text(OWN, encoding="utf-8")
    with pytest.raises(Problem, match="sunday is not; expected --ledger-file"):
        run(str(own), "--record")
    words = (str(own), "--seats", "2", "--claim", "kept-king", "--ledger-file", str(path))
    assert run(*words, "--record")[0] == 0
    assert "1 of 1 verdicts are in the ledger" in run(*words)[2]


def test_without_a_number_a_small_pack_is_checked_for_whom_it_serves(tmp_path: Path) -> None:
    """Six cards serve six players; nobody is told that two to eight cannot play."""
    own = tmp_path / "small.toml"
    own.write_text(
        'format = 1\ntitle = "Small"\nlike = "ranter-go-round"\n[deck]\nfaces = "A2K"\ncopies = 2\n', encoding="utf-8"
    )
    words = (str(own), "--claim", "kept-king", "--ledger-file", str(tmp_path / "l.toml"), "--record")
    assert "For 2-6 players" in run(*words)[1]


# -- the ledger of the project
def test_every_row_reads_again() -> None:
    """Every recorded counterexample is a hand, or hands, of its rule set, and breaks its claim when it is played."""
    for row in ledger.read(where()):
        if row.witness:
            found = as_found(row, named(row.rules).rules.at(int(row.seats)))
            assert found is not None
            assert found.witness is not None
            assert (found.verdict, found.witness.notation()) == (Verdict.REFUTED, row.witness)


def test_a_row_comes_back_from_the_ledger(book: str) -> None:
    """What a check found is what is read: verdict, method, solvers, hands, and how many of them go round for ever."""
    house = named("house")
    mine = Book.of(house, ledger.read(Path(book)))
    for recorded in mine.rows.values():
        if isinstance(recorded.seats, int):
            found = as_found(recorded, house.rules.at(recorded.seats))
            assert found is not None
            assert replace(mine.recorded(found), time=recorded.time) == recorded
