"""The measured size of a site is that of what a reader gets."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import site

CONF = """
project = "A course"
extensions = ["myst_parser", "cuckoo_formal.site"]
html_theme = "furo"
cuckoo_live = False
"""


def test_a_page_counts_with_its_styles_and_scripts(tmp_path: Path) -> None:
    """Whatever else lies there, and whatever stands behind a question mark."""
    (tmp_path / "live").mkdir()
    (tmp_path / "live" / "live.js").write_bytes(b"x" * 700)
    (tmp_path / "a.css").write_bytes(b"x" * 50)
    (tmp_path / "other.css").write_bytes(b"x" * 5000)
    text = '<link rel="stylesheet" type="text/css" href="a.css?v=1" /><script src="live/live.js"></script>é'
    (tmp_path / "index.html").write_text(text, encoding="utf-8")
    whole, first = site.sizes(tmp_path)
    assert round(whole.figure * 1e6) == 700 + 50 + 5000 + len(text) + 1
    assert whole.against.startswith("0.0007 MB")
    assert round(first.figure * 1e3) == 700 + 50 + len(text) + 1


def test_every_edition_is_built_from_nothing(tmp_path: Path) -> None:
    """First one, then the others at the same time; what was found is kept from one to the next."""
    for name in ("one", "two", "three"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "conf.py").write_text(CONF)
        (tmp_path / name / "index.md").write_text("# Page\n")
    two = {name: tmp_path / name for name in ("two", "three")}
    rows = site.figures({"html": tmp_path / "one"}, two)
    assert [row.unit for row in rows] == ["s", "s", "s", "MB", "kB"]
    assert rows[0].against.endswith("pages, 2 processes")
    assert all(row.figure > 0 for row in rows)


def test_a_site_that_cannot_be_built_is_not_measured(tmp_path: Path) -> None:
    """It has no conf.py."""
    with pytest.raises(SystemExit, match="could not be built"):
        site.figures({"html": tmp_path}, {})
