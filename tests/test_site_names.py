"""Names of the program in its reference: found without their module, and a name that is wrong stops the build."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from sphinx.cmd.build import main

CONF = """
extensions = ["sphinx.ext.autodoc", "cuckoo_formal.site.names"]
"""
PAGE = """
All
===

.. automodule:: {name}_kings
   :members:

.. automodule:: {name}_rules
   :members:
"""
KINGS = '''"""Kings."""

class KingError(Exception):
    """A king where none can be."""

class Court:
    """A court."""

    @property
    def kings(self) -> int:
        """How many there are: none, or more."""
        return 0
'''
RULES = '''"""Rules."""

def check(king: int) -> None:
    """Look at a king.  Raises :class:`{wanted}`.

    Args:
        king: the one that is looked at.
    """
'''


def built(folder: Path, wanted: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """Build a reference of two modules of which one names something of the other."""
    name = f"of_{wanted.lower()}"
    (folder / "conf.py").write_text(CONF)
    (folder / "index.rst").write_text(PAGE.format(name=name))
    (folder / f"{name}_kings.py").write_text(KINGS)
    (folder / f"{name}_rules.py").write_text(RULES.replace("{wanted}", wanted))
    monkeypatch.syspath_prepend(str(folder))
    code = main(["-q", "-n", "-W", "-b", "html", str(folder), str(folder / "html")])
    for module in ("kings", "rules"):
        sys.modules.pop(f"{name}_{module}", None)
    page = folder / "html" / "index.html"
    return code, page.read_text() if page.is_file() else ""


def test_a_name_is_found_without_its_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only one thing is called so; arguments are a list, and a sentence with a colon is a sentence."""
    code, page = built(tmp_path, "KingError", monkeypatch)
    assert code == 0
    assert 'href="#of_kingerror_kings.KingError"' in page
    assert "How many there are: none, or more." in page
    assert "the one that is looked at" in page
    assert "Args:" not in page


def test_a_name_of_nothing_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said to be missing."""
    assert built(tmp_path, "QueenError", monkeypatch)[0] != 0
