"""A table's own site: finished, for pupils and teacher, whatever is in the rule file, and nothing half-written."""

from __future__ import annotations

import re
import warnings
from html import unescape
from pathlib import Path

import pytest

from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import load, named
from cuckoo_formal.site.build import MARK, build
from cuckoo_formal.site.drill import tasks
from cuckoo_formal.site.table import pages

HOSTILE = """
format = 1
title = "<script>alert(1)</script> ::: `x` {deal} $y$ % **b** [a](javascript:alert(1)) {{title}} </title>"
source = "<img src=x onerror=alert(1)> `code` {{x}}"
like = "pairing-up"
[deck]
faces = ["<b>", "`2`", ":::", "{x}", "$5", "%6", "|7", "&lt;", "9\\"", "T'", "JJ", "Q", "K"]
"""
PAGES = {"index", "rules", "play", "changes", "checked", "exercises", "quiz", "card", "handout"}


def made(path: Path, name: str, cache: Path) -> Path:
    """The site of a rule set in a folder."""
    file = load(path / name) if name.endswith(".toml") else named(name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # those of Sphinx's own are not ours
        build(file, path / "site", cache)
    return path / "site"


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a rule file that tries to be taken for something else."""
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "odd name.toml").write_text(HOSTILE)
    return made(folder, "odd name.toml", folder / "kept")


def texts(folder: Path) -> dict[str, str]:
    """All that a folder says, file by file."""
    kinds = {".html", ".js", ".txt", ".md", ".toml", ".py", ".json"}
    return {str(path): path.read_text(errors="replace") for path in folder.rglob("*") if path.suffix in kinds}


def test_every_page_is_there_in_both_editions(hostile: Path) -> None:
    """And the lesson plan only for the teacher."""
    for edition in ("student", "teacher"):
        assert {path.stem for path in (hostile / edition).glob("*.html")} >= PAGES
    assert (hostile / "teacher" / "lesson-plan.html").is_file()
    assert not (hostile / "student" / "lesson-plan.html").exists()
    assert "student/index.html" in (hostile / "index.html").read_text()


def test_nothing_in_a_rule_file_becomes_markup(hostile: Path) -> None:
    """Titles, sources and faces stay words, wherever they stand."""
    for name, text in texts(hostile).items():
        if name.endswith(".html"):
            assert not re.search(r"<script>alert|<img src=x|<b>[^<]|href=\"javascript|</title>\s*</title>", text), name
            assert "::::" not in text, name
    page = (hostile / "student" / "index.html").read_text()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_the_students_edition_has_no_answer(hostile: Path) -> None:
    """No hand that answers an exercise, and no box with a solution, in any file of it."""
    file = load(hostile.parent / "odd name.toml")
    answers = [task.answer for task in tasks(file) if task.kind == "deal"]
    assert answers
    for name, text in texts(hostile / "student").items():
        plain = unescape(text)
        assert not [answer for answer in answers if answer in plain], name
        assert 'class="cuckoo-box cuckoo-solution' not in text, name
    teacher = unescape("".join(texts(hostile / "teacher").values()))
    assert all(answer in teacher for answer in answers)


def test_no_page_asks_another_host(hostile: Path) -> None:
    """The site is complete on a disk."""
    for text in texts(hostile).values():
        assert not re.findall(r'<(?:script|img|link|iframe|source)[^>]*(?:src|href)="(?:https?:)?//', text)


def test_every_link_leads_somewhere(hostile: Path) -> None:
    """Inside the site."""
    for path in hostile.rglob("*.html"):
        for target in re.findall(r'href="([^"#?]+)', path.read_text()):
            if not target.startswith(("http:", "https:", "data:", "mailto:")):
                assert (path.parent / unescape(target)).resolve().exists(), (path, target)


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path) -> None:
    """And a file in its place; only a site of ours is replaced."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "thesis.txt").write_text("years of work")
    with pytest.raises(Problem, match="other files"):
        made(tmp_path, "ranter-go-round", tmp_path / "kept")
    assert [path.name for path in (tmp_path / "site").iterdir()] == ["thesis.txt"]
    (tmp_path / "page").write_text("")
    with pytest.raises(Problem, match="not a folder"):
        build(named("ranter-go-round"), tmp_path / "page")


def test_a_build_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An older site stays as it was."""
    site = tmp_path / "site"
    site.mkdir()
    (site / MARK).write_text("")
    (site / "old.html").write_text("old")
    monkeypatch.setattr("sphinx.cmd.build.main", lambda *_: 2)
    with pytest.raises(Problem, match="Sphinx could not build"):
        build(named("ranter-go-round"), site, tmp_path / "kept")
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "kept") == ["site"]
    assert (site / "old.html").read_text() == "old"


@pytest.mark.parametrize("name", ["ranter-go-round", "coucou", "beerchugger", "cucu", "suits-decide"])
def test_pages_can_be_written_for_any_rule_set(name: str) -> None:
    """With exercises, a quiz, a card and worked hands; no place of a template is left open."""
    written, hands = pages(named(name))
    assert hands
    assert not [name for name, text in written.items() if re.search(r"\{\{(?!teachers)\w+\}\}", text)]
    assert written["quiz"].count("{exercise}") >= 5
    assert written["card"].count("\n- ") >= 7
