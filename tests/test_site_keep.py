"""What has been worked out once is found again until the text changes on which it depends."""

from __future__ import annotations

from pathlib import Path

import pytest

from cuckoo_formal.proof import ledger
from cuckoo_formal.rulefile import named
from cuckoo_formal.site import findings, keep
from cuckoo_formal.site.findings import Book, in_ledger, recorded_rows, verdict
from cuckoo_formal.site.keep import DEPENDS, PACKAGE, Shelf, behind


def names(kind: str) -> set[str]:
    """The files on which a kind of finding depends."""
    return {path.relative_to(PACKAGE).as_posix() for path in behind(DEPENDS[kind])}


@pytest.mark.parametrize("kind", [kind for kind in DEPENDS if kind not in ("help", "ledger")])
def test_every_finding_depends_on_the_whole_rule_text(kind: str) -> None:
    """On each clause, and on what plays them."""
    clauses = {path.relative_to(PACKAGE).as_posix() for path in (PACKAGE / "clauses").glob("*.py")}
    assert clauses | {"logic.py", "cards.py", "hand.py", "play.py", "rules.py"} <= names(kind)


def test_a_finding_depends_on_what_works_it_out_and_on_no_more() -> None:
    """Also on what that imports only when it is needed, and on the program that asks the solvers."""
    assert {"proof/difference.py", "proof/worker.py", "tell/narration.py", "match.py"} <= names("compared")
    assert {"chance/columns.py", "chance/passing.py"} <= names("odds")
    for kind in ("compared", "odds", "counts"):
        assert not {"simulate.py", "bots.py", "proof/ledger.py", "site/findings.py", "cli/app.py"} & names(kind)


def test_each_module_that_is_named_is_there() -> None:
    """A module that was renamed would no longer count."""
    for kind, modules in DEPENDS.items():
        for module in filter(None, modules):
            path = PACKAGE.joinpath(*module.split("."))
            assert path.is_dir() or path.with_suffix(".py").is_file(), (kind, module)


def test_another_text_is_another_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change in what is imported counts, one elsewhere does not; over several lines or one by one."""
    monkeypatch.setattr(keep, "PACKAGE", tmp_path)
    (tmp_path / "clauses").mkdir()
    texts = {
        "clauses/__init__": "from cuckoo_formal.clauses import (\n    ending,  # the end\n)\n",
        "clauses/ending": "",
        "play": "def play():\n    from cuckoo_formal import deep\n",
        "deep": "",
        "other": "",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text)
    before = keep.source_hash.__wrapped__("play")
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(f"{text}\n# changed\n")
        assert (keep.source_hash.__wrapped__("play") == before) == (name == "other")
        (tmp_path / f"{name}.py").write_text(text)


def test_what_is_recorded_is_not_decided_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages say what the ledger says of a built-in rule set, from the file and from the shelf."""
    rows = [
        ledger.Row("kept-king", "house", 2, "refuted", "by hand", "0" * 16, witness="K 2 / A t -"),
        ledger.Row("one-loser", "house", 3, "proved", "by thought", "0" * 16, ("z3 9", "cvc5 9")),
        ledger.Row("one-loser", "house", "every", "undecided", "not at all", "0" * 16),
    ]
    book = tmp_path / "ledger.toml"
    ledger.write(book, rows)
    monkeypatch.setattr(Book, "path", book)
    monkeypatch.setattr(Shelf, "folder", tmp_path / "kept")
    monkeypatch.setattr(findings, "decide_now", lambda *_: pytest.fail("decided anew"))
    for _ in range(2):
        monkeypatch.setattr(Shelf, "here", {})
        recorded_rows.cache_clear()
        for row in rows:
            found = in_ledger(row.claim, named("house"), row.seats)
            assert found is not None
            assert (found["verdict"], found["witness"] or "", found["method"]) == (row.verdict, row.witness, row.method)
            assert tuple(found["solvers"]) == row.solvers
        monkeypatch.setattr(ledger, "read", lambda _: pytest.fail("read again"))
    assert in_ledger("kept-king", named("ranter-go-round"), 2) is None


def test_only_what_is_recorded_is_told_where_nothing_is_to_be_decided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same pages come of an empty shelf and of a full one."""
    empty = tmp_path / "ledger.toml"
    ledger.write(empty, ())
    monkeypatch.setattr(Book, "path", empty)
    monkeypatch.setattr(Shelf, "folder", tmp_path / "kept")
    monkeypatch.setattr(Shelf, "here", {})
    file = named("ranter-go-round")
    assert recorded_rows(empty) == {}
    assert verdict("kept-king", file, 2, decide=False)["verdict"] == "not recorded"
    assert verdict("kept-king", file, 2)["verdict"] == "refuted"
    assert verdict("kept-king", file, 2, decide=False)["verdict"] == "not recorded"
