"""The reference: a page for everything that there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cuckoo_formal
from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.clauses.register import CATALOGUE
from cuckoo_formal.cli.app import COMMANDS
from cuckoo_formal.rulefile import builtin, named
from cuckoo_formal.site.graphs import match_graph
from cuckoo_formal.site.helps import command_texts
from cuckoo_formal.site.reference import claims, clauses, python, rule_set, rule_sets, source, write


def test_every_rule_set_has_a_page_that_is_listed() -> None:
    """With its cards, rules, differences, verdicts and odds."""
    listed = rule_sets()
    for name in builtin():
        assert f"({name}.md)" in listed
        page = rule_set(named(name))
        assert all(f"{{{part}}} {name}" in page for part in ("deck", "rulebook", "verdicts", "failing", "odds-table"))
        assert ("{differences}" in page) == (name != "ranter-go-round")


def test_every_clause_and_every_claim_is_listed() -> None:
    """By the words to type."""
    said = clauses()
    assert not [words for row in CATALOGUE.values() for words in row if f"`{words}`" not in said]
    said = claims()
    assert not [slug for slug in CLAIMS if f"### {slug}\n" not in said]


def test_every_command_has_its_help() -> None:
    """As the command line prints it."""
    found = dict(command_texts())
    assert set(found) == {"cuckoo-formal", *COMMANDS}
    assert all("Usage:" in text for text in found.values())


def test_every_public_module_is_in_the_reference() -> None:
    """But for the command line, which has a page of its own; once, and nothing else is."""
    told = re.findall(r"automodule:: (\S+)", "".join(page for _, page in python()))
    folder = Path(cuckoo_formal.__file__).parent
    files = [path.relative_to(folder.parent).with_suffix("").parts for path in folder.rglob("*.py")]
    named = {".".join(parts).removesuffix(".__init__") for parts in files if not {"cli", "__main__"} & {*parts}}
    assert sorted(told) == sorted(named)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("https://example.org/", "<https://example.org/>"),
        ("https://example.org/ <b>", r"https\:\/\/example\.org\/ \<b\>"),
        ("A book, 1881", r"A book\, 1881"),
    ],
)
def test_only_a_plain_address_is_a_link(text: str, shown: str) -> None:
    """Anything else is words."""
    assert source(text) == shown


def test_a_page_that_has_not_changed_is_not_written_again(tmp_path: Path) -> None:
    """So that Sphinx need not read it, and a page that is no longer wanted goes."""
    write(tmp_path)
    page = tmp_path / "rule-sets" / "house.md"
    before = page.stat().st_mtime_ns
    (tmp_path / "rule-sets" / "gone.md").write_text("# Gone\n")
    write(tmp_path)
    assert page.stat().st_mtime_ns == before
    assert not (tmp_path / "rule-sets" / "gone.md").exists()


def test_a_match_is_folded_by_symmetry() -> None:
    """Two players with one chip each: one of them goes out, or both."""
    from dataclasses import replace

    graph = match_graph(replace(named("ranter-go-round").rules, lives=1), 2)
    assert set(graph.places) == {(1, 1), (1,), ()}
    assert {(a, b) for a, b, _ in graph.edges} == {((1, 1), (1,)), ((1, 1), ())}
