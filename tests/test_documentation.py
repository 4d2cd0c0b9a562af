"""The documentation as a whole: it builds without a warning, and is no heavier than a slow line can bear."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
LIMIT = 25_000_000  # bytes


@pytest.mark.slow
def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    """Every reference in every page and docstring leads somewhere, and all pages together stay below the limit."""
    options = ("-q", "-n", "-W", "--keep-going", "-j", "2", "-b", "html", "-D", f"cuckoo_cache={tmp_path / 'kept'}")
    command = [
        sys.executable,
        "-m",
        "sphinx",
        *options,
        "-d",
        str(tmp_path / "trees"),
        str(DOCS),
        str(tmp_path / "html"),
    ]
    done = subprocess.run(command, check=False, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    weights = [path.stat().st_size for path in (tmp_path / "html").rglob("*") if path.is_file()]
    assert len(weights) > 200
    assert sum(weights) < LIMIT
