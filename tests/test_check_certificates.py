"""``check --certificates``: proofs of what is proved, checked and kept, and nothing for what is not."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from cuckoo_formal.cli.check import check as command
from cuckoo_formal.problems import Problem
from cuckoo_formal.proof import cpc
from cuckoo_formal.proof.certificate import Certificate, unpacked
from cuckoo_formal.rulefile import find
from cuckoo_formal.spread import spread

WORDS = ("house", "--seats", "2-6", "--claim", "chips-conserved", "--claim", "kept-king")


def run(*words: str) -> tuple[int, str, str]:
    """Exit code of a check, what it prints, and what it says beside."""
    result = CliRunner().invoke(command, words, standalone_mode=False, catch_exceptions=False)
    return int(result.return_value or 0), result.stdout, result.stderr


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


# -- what is kept
def test_what_is_proved_is_certified(tmp_path: Path) -> None:
    """Claims about a hand for up to four players and laws of every table have checked proofs; what fails has none."""
    code, text, said = run(*WORDS, "--certificates", str(tmp_path))
    assert code == 0
    assert "kept-king        2-6    refuted" in text
    questions = sorted(tmp_path.rglob("*.smt2"))
    here = [path for path in questions if path.parent.name == "house"]
    assert [path.stem for path in here] == ["chips-conserved-2", "chips-conserved-3", "chips-conserved-4"]
    assert {path.parent.name for path in questions} == {"house", "every"}
    proofs = [unpacked(path.with_suffix(".cpc.gz")) for path in questions]
    steps = sum(cpc.check(path.read_text("ascii"), proof).steps for path, proof in zip(questions, proofs, strict=True))
    words = f"certificates in {tmp_path}: {len(questions)}; steps that z3 decided anew: {steps:,}"
    assert said == f"cuckoo-formal: {words}\n"


def test_they_are_those_that_were_published(tmp_path: Path) -> None:
    """The same files as the project has, byte for byte: proved anew, by the ledger, and by several processes."""
    run(*WORDS, "--certificates", str(tmp_path / "1"))
    run(*WORDS, "--certificates", str(tmp_path / "2"), "--ledger", "--jobs", "2")
    published = Path(__file__).parents[1] / "proofs"
    for name, content in (ours := contents(tmp_path / "1")).items():
        assert name == "rules.toml" or (published / name).read_bytes() == content, name
    assert contents(tmp_path / "2") == ours


def test_the_result_is_printed_as_without_them(tmp_path: Path) -> None:
    """JSON is JSON, and nothing is said beside it if that is not wished."""
    plain = run(*WORDS, "--json", "-q")
    assert run(*WORDS, "--json", "-q", "--certificates", str(tmp_path)) == plain
    assert {row["verdict"] for row in json.loads(plain[1])["claims"]} == {"proved", "refuted"}


@pytest.mark.parametrize("name", ["...toml", "jürgen's \n rules.toml", "every.toml"])
def test_a_rule_file_may_have_any_name(name: str, tmp_path: Path) -> None:
    """The files are in the folder, and can be read by a solver, whatever the rule file is called."""
    (tmp_path / name).write_text('format = 1\ntitle = "Ours"\n\n[rules]\nlives = 3\n', encoding="utf-8")
    folder = tmp_path / "inside" / "it"
    words = ("--seats", "2", "--claim", "chips-never-negative", "--certificates", str(folder))
    assert run(str(tmp_path / name), *words)[0] == 0
    assert {path.name for path in tmp_path.iterdir()} == {name, "inside"}
    assert {path.name for path in folder.parent.iterdir()} == {"it"}
    assert find(str(folder / "rules.toml")).rules.lives == 3
    (question,) = folder.rglob("chips-never-negative-2.smt2")
    assert cpc.check(question.read_text("ascii"), unpacked(question.with_suffix(".cpc.gz"))).steps > 0


# -- what is not
def test_a_proof_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an answer of cvc5's there is nothing to keep: it is said of what, also if nothing else is to be said."""
    silent = Certificate("unknown", reason="timeout")
    monkeypatch.setattr("cuckoo_formal.proof.folder.certified", lambda texts, _seconds: (silent for _ in texts))
    words = ("house", "--seats", "2-3", "--claim", "someone-pays", "-q", "--certificates", str(tmp_path))
    code, _, said = run(*words)
    assert code == 3
    assert said.startswith("cuckoo-formal: no certificate, as cvc5 gave no proof (timeout): every/")
    assert said.endswith("house/someone-pays-2, house/someone-pays-3\n")
    assert contents(tmp_path).keys() == {"rules.toml"}


@pytest.mark.parametrize("claim", ["kept-king", "next-hand"])
def test_where_nothing_is_proved_of_a_hand_there_are_none(claim: str, tmp_path: Path) -> None:
    """A claim that fails, or that is no claim about a hand for any number of players."""
    code, _, said = run("house", "--seats", "2", "--claim", claim, "--certificates", str(tmp_path))
    assert (code, list(contents(tmp_path))) == (0, ["rules.toml"])
    assert said == f"cuckoo-formal: certificates in {tmp_path}: 0; steps that z3 decided anew: 0\n"


def test_a_folder_that_cannot_be_is_refused_before_anything_is_proved(tmp_path: Path) -> None:
    """A file in its place, no name, or no single rule set that it would be about."""
    (tmp_path / "file").write_text("")
    for words, expected in (
        ((*WORDS, "--certificates", str(tmp_path / "file")), "there is a file of that name; expected a folder"),
        ((*WORDS, "--certificates", ""), '--certificates "": expected the name of a folder'),
        (("--ledger", "--certificates", str(tmp_path)), "--certificates: expected RULES, for it is about one rule set"),
    ):
        with pytest.raises(Problem, match=expected):
            run(*words)


def test_a_folder_is_about_one_rule_set(tmp_path: Path) -> None:
    """Rules that have changed since, under the same name, do not get among what is proved of the old ones."""
    rules, folder, head = tmp_path / "mine.toml", tmp_path / "it", 'format = 1\ntitle = "Ours"\n\n[rules]\n'
    words = (str(rules), "--seats", "3", "--claim", "loser-is-lowest", "-q", "--certificates", str(folder))
    rules.write_text(f"{head}lives = 3\n", encoding="utf-8")
    assert run(*words)[0] == 0
    before = contents(folder)
    assert "mine/loser-is-lowest-3.smt2" in before
    rules.write_text(f'{head}standing = "pairing up"\ndraw = "king refuses"\n', encoding="utf-8")
    with pytest.raises(Problem, match=r"has some about other rules, its rules\.toml; expected another folder"):
        run(*words)
    assert contents(folder) == before
    rules.write_text(f"{head}lives = 3\n# the same rules\n", encoding="utf-8")
    assert (run(*words)[0], contents(folder)) == (0, before)
    (folder / "rules.toml").write_text("broken", encoding="utf-8")
    with pytest.raises(Problem, match=r"rules\.toml"):
        run(*words)


def test_what_is_refuted_now_keeps_no_certificate(tmp_path: Path) -> None:
    """What an older program called proved goes; what was not asked about stays."""
    run(*WORDS, "--certificates", str(tmp_path))
    old, other = (tmp_path / "house" / f"{name}.smt2" for name in ("kept-king-3", "best-stays-3"))
    for path in (old, old.with_suffix(".cpc.gz"), other):
        path.write_text("(check-sat)")
    run(*WORDS, "--certificates", str(tmp_path))
    assert (old.exists(), old.with_suffix(".cpc.gz").exists(), other.exists()) == (False, False, True)
    old.mkdir()
    with pytest.raises(Problem, match="cannot be removed: is a directory"):
        run(*WORDS, "--certificates", str(tmp_path))


@pytest.mark.skipif(os.name == "nt", reason="there are no such files")
@pytest.mark.parametrize("ending", [".smt2", ".cpc.gz"])
def test_what_is_no_file_is_not_waited_for(ending: str, tmp_path: Path) -> None:
    """A pipe in the place of a question or a proof is told, and not read for ever."""
    run(*WORDS, "--certificates", str(tmp_path))
    path = tmp_path / "house" / f"chips-conserved-3{ending}"
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(Problem, match="is no ordinary file"):
        run(*WORDS, "--certificates", str(tmp_path))


# -- without solvers
HIDE = """
import sys
from importlib.machinery import PathFinder


class Hiding(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name in {names} else PathFinder.find_spec(name, path, target)


sys.meta_path[:] = [Hiding if finder is PathFinder else finder for finder in sys.meta_path]
"""


@pytest.mark.parametrize("names", [("z3",), ("cvc5",), ("z3", "cvc5")])
def test_a_check_without_solvers_says_what_is_missing(names: tuple[str, ...], tmp_path: Path) -> None:
    """In a real environment without them: what is recorded is told, the rest is missing, certificates are refused."""
    (tmp_path / "sitecustomize.py").write_text(HIDE.replace("{names}", repr(names)), encoding="utf-8")
    paths = os.pathsep.join((str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])))

    def said(*more: str) -> tuple[int, str, str]:
        words = ("house", "--seats", "2", "--claim", "chips-conserved", "-q", *more)
        done = subprocess.run(
            [sys.executable, "-m", "cuckoo_formal", "check", *words],
            env=os.environ | {"PYTHONPATH": paths},
            check=False,
            capture_output=True,
            encoding="utf-8",
        )
        return done.returncode, done.stdout, done.stderr

    code, text, note = said()
    assert (code, "chips-conserved  2      undecided" in text) == (3, True)
    assert note.startswith("cuckoo-formal: 1 verdicts are missing without ")
    code, text, note = said("--ledger")
    assert (code, "chips-conserved  2      proved" in text, note) == (0, True, "")
    for ledger in ((), ("--ledger",)):
        code, text, note = said(*ledger, "--certificates", str(tmp_path / "it"))
        missing = f"{' and '.join(names)} not installed; expected pip install 'cuckoo-formal[proof]'"
        assert (code, text, note) == (2, "", f"cuckoo-formal: --certificates: {missing}\n")
    assert not (tmp_path / "it").exists()


# -- interrupted
@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_run_goes_on_where_it_was(jobs: str, tmp_path: Path) -> None:
    """What is written is whole and stays, and nothing runs on; the next run comes to what one run would."""
    claims = ("total", "no-dead-end", "chips-conserved", "someone-pays", "refuser-shows", "best-stays")
    asked = [word for claim in claims for word in ("--claim", claim)]
    words = ("house", *asked, "--ledger", "--seats", "2-3", "--jobs", jobs, "-q", "--certificates", str(tmp_path))
    command_line = [sys.executable, "-m", "cuckoo_formal", "check", *words]
    with subprocess.Popen(
        command_line, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        end = time.monotonic() + 60
        while not [*tmp_path.rglob("*.smt2")]:
            assert time.monotonic() < end
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        said = process.communicate(timeout=30)[1].decode()
    assert (process.returncode, said.count("\n")) == (130, 1)
    assert said.startswith("cuckoo-formal: interrupted after ")
    there = contents(tmp_path)
    assert {Path(name).suffix for name in there} <= {".toml", ".smt2", ".gz"}
    assert run(*words)[0] == 0
    whole = contents(tmp_path)
    assert there.items() <= whole.items()
    assert len(whole) > len(there)


def end_abruptly(_piece: int) -> None:
    """What a worker does that somebody kills."""
    os._exit(1)


def test_a_worker_that_is_killed_is_told_in_one_line() -> None:
    """Somebody else, short of memory perhaps, ends a process at work: one line says so, and what may help."""
    with pytest.raises(Problem, match="--jobs 2: somebody ended a process at work"):
        list(spread(end_abruptly, [1, 2, 3], 2))


def test_a_folder_of_unknown_rules_is_refused(tmp_path: Path) -> None:
    """Certificates without the rules that they are about may be about any."""
    run(*WORDS, "--certificates", str(tmp_path))
    (tmp_path / "rules.toml").unlink()
    with pytest.raises(Problem, match=r"has some, and no rules\.toml"):
        run(*WORDS, "--certificates", str(tmp_path))
