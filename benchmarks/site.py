"""How long the documentation takes to build when nothing is kept from before, and how large it is."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.measure import Figure, lasts

DOCS = Path(__file__).parents[1] / "docs"
#: the editions as the Makefile builds them: the first alone, the two small ones at the same time
WHOLE, SMALL = {"html": DOCS}, {"teacher": DOCS / "teacher", "de": DOCS / "german"}
JOBS = "2"
LOADED = re.compile(r'<(?:link[^>]*rel="stylesheet"[^>]*href|script[^>]*src)="([^"?]+)')


def figures(first: dict[str, Path] = WHOLE, then: dict[str, Path] = SMALL) -> list[Figure]:
    """Seconds by the clock, and bytes as they lie on the disk."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        large = lasts(lambda: built(first, here))
        small = lasts(lambda: built(then, here))
        again = lasts(lambda: built(first, here))
        site = here / "html"
        return [
            Figure(
                "for everybody, nothing kept", large, "s", f"{len([*site.rglob('*.html')])} pages, {JOBS} processes"
            ),
            Figure("after it for teachers, and the pupils' half in German", small, "s", "both at once"),
            Figure("for everybody, what was found before kept", again, "s"),
            *sizes(site),
        ]


def built(editions: dict[str, Path], here: Path) -> None:
    """Build some editions at the same time, from nothing but what was found for others."""
    options = ("-q", "-E", "-a", "-j", JOBS if len(editions) == 1 else "1", "-D", f"cuckoo_cache={here / 'kept'}")
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "sphinx", *options, "-d", str(here / f"trees-{name}"), str(source), str(here / name)]
        )
        for name, source in editions.items()
    ]
    codes = [process.wait() for process in running]
    if any(codes):
        sys.exit("benchmarks: the documentation could not be built; its message stands above")


def sizes(site: Path) -> list[Figure]:
    """The whole site, its first page, and its first lesson."""
    size = {path: path.stat().st_size for path in site.rglob("*") if path.is_file()}
    live = sum(bytes_ for path, bytes_ in size.items() if path.parent.name == "live")
    whole = Figure("the whole site", sum(size.values()) / 1e6, "MB", f"{live / 1e6:.3g} MB of it plays live pages")
    pages = {"the first page": "index.html", "the first lesson": "reference/course/one-hand.html"}
    rows = [
        Figure(f"{told}, with all that it loads at once", loaded(site / page) / 1e3, "kB")
        for told, page in pages.items()
        if (site / page) in size
    ]
    return [whole, *rows]


def loaded(page: Path) -> int:
    """How many bytes a page has, with its styles and scripts."""
    text = page.read_text(encoding="utf-8")
    parts = [page.parent / str(name) for name in LOADED.findall(text)]
    return sum(part.stat().st_size for part in parts) + len(text.encode("utf-8"))
