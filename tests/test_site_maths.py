"""Formulas: their font comes along with its licence where there are formulas, and nothing lacks where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from sphinx.cmd.build import main

from cuckoo_formal.site.live import runtime

CONF = """
extensions = ["myst_parser", "cuckoo_formal.site"]
myst_enable_extensions = ["dollarmath"]
html_theme = "furo"
"""
PAGES = {
    "index": "# A\n\n```{toctree}\nline\nown\nindented\n```\n",
    "line": "# B\n\n$c_1$\n",
    "own": "# C\n\n$$c_1$$\n",
}
PAGES["indented"] = "# D\n\nNo formula, but `$c_1$`.\n"
NAME = "formulas/font.css"


def built(folder: Path, *pages: str) -> dict[str, str]:
    """A site of some of the pages, by name."""
    source = folder / "source"
    source.mkdir()
    (source / "conf.py").write_text(CONF)
    for name in pages:
        (source / f"{name}.md").write_text(PAGES[name] if len(pages) > 1 else "# Alone\n")
    assert main(["-q", "-n", "-W", "-b", "html", str(source), str(folder / "html")]) == 0
    return {name: (folder / "html" / f"{name}.html").read_text() for name in pages}


@pytest.fixture
def font(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A font that only looks like one."""
    place = tmp_path / "kept"
    place.mkdir()
    for name in runtime.FONT:
        (place / name).write_text(f"this is {name}")
    monkeypatch.setenv(runtime.PLACE, str(place))
    return place


def test_only_pages_with_formulas_load_the_font(font: Path, tmp_path: Path) -> None:
    """In a line or in a line of their own; its licence lies beside it."""
    assert runtime.font() == font
    pages = built(tmp_path, *PAGES)
    assert [name for name in PAGES if NAME in pages[name]] == ["line", "own"]
    folder = tmp_path / "html" / "_static" / "formulas"
    assert {path.name for path in folder.iterdir()} == {"font.css", *runtime.FONT}
    assert (folder / "OFL.txt").read_text() == "this is OFL.txt"
    assert 'url("stix-two-math.woff2")' in (folder / "font.css").read_text()


def test_a_site_without_formulas_has_no_font(font: Path, tmp_path: Path) -> None:
    """It would be larger than all the rest."""
    assert font.is_dir()
    built(tmp_path, "index")
    assert not (tmp_path / "html" / "_static" / "formulas").exists()


def test_without_the_font_no_page_asks_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Formulas are then set in a font of the reader's own machine."""
    monkeypatch.setenv(runtime.PLACE, str(tmp_path))
    pages = built(tmp_path, *PAGES)
    assert not [name for name in PAGES if NAME in pages[name]]
    assert "<math" in pages["line"]
    assert not (tmp_path / "html" / "_static" / "formulas").exists()
