"""The list of pages beside a page: the reader's own part in full, of all others the first page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sphinx.cmd.build import main

CONF = """
project = "A course"
extensions = ["myst_parser", "cuckoo_formal.site"]
html_theme = "furo"
"""
TREE = "```{{toctree}}\n:caption: {}\n\n{}\n```\n"
PAGES = {
    "index": f"# All\n\n{TREE.format('Words & more', 'one/index')}{TREE.format('Rest', 'two')}",
    "one/index": f"# One `x` \\<b>\n\n{TREE.format('Inside', 'first')}",
    "one/first": "# First\n",
    "two": f"# Two\n\n{TREE.format('Inside', 'three')}",
    "three": "# Three\n",
}


def built(folder: Path, **changed: str) -> dict[str, str]:
    """The list beside each page of a site."""
    (folder / "conf.py").write_text(CONF)
    for name, text in (PAGES | changed).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / f"{name}.md").write_text(text)
    assert main(["-q", "-n", "-W", "-b", "html", str(folder), str(folder / "html")]) == 0
    pages = {name: (folder / "html" / f"{name}.html").read_text() for name in PAGES}
    return {
        name: re.findall(r'<div class="sidebar-tree">(.*?)</div>', page, re.DOTALL)[0] for name, page in pages.items()
    }


def links(text: str) -> list[str]:
    """Where a list leads."""
    return re.findall(r'<a [^>]*href="([^"]*)"', text)


def test_a_page_lists_its_own_part_and_of_others_the_first_page(tmp_path: Path) -> None:
    """With addresses from where it is, and the page itself marked."""
    found = built(tmp_path)
    assert links(found["index"]) == ["one/index.html", "two.html"]
    assert links(found["one/index"]) == ["#", "first.html", "../two.html"]
    assert links(found["one/first"]) == ["index.html", "#", "../two.html"]
    assert links(found["three"]) == ["one/index.html", "two.html", "#"]
    assert found["one/first"].count("current-page") == 1
    assert (
        '<li class="toctree-l2 current current-page"><a class="current reference" href="#">First'
        in (found["one/first"])
    )


def test_captions_and_titles_stand_there_as_on_the_page(tmp_path: Path) -> None:
    """Code as code, and nothing taken for a mark."""
    text = built(tmp_path)["two"]
    assert re.findall(r'caption-text">(.*?)<', text) == ["Words &amp; more", "Rest"]
    assert re.search(r"One <code[^>]*><span class=\"pre\">x</span></code> &lt;b&gt;</a>", text)


@pytest.mark.parametrize("entry", ["A name <one/index>", "one/index\nhttps://example.org/"])
def test_where_more_than_pages_is_listed_sphinx_makes_the_list(tmp_path: Path, entry: str) -> None:
    """A title of its own, or the address of another site."""
    index = f"# All\n\n{TREE.format('Words', entry)}{TREE.format('Rest', 'two')}"
    text = built(tmp_path, index=index)["three"]
    assert links(text)[0] == "one/index.html"
    assert "first.html" not in text
    assert ("A name" in text) != ("https://example.org/" in text)
