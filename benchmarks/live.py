"""How long a live page takes, in a browser that was never there before, until it can be played."""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from benchmarks.measure import Figure
from cuckoo_formal.rulefile import named
from cuckoo_formal.site.live import runtime, single
from cuckoo_formal.site.live.serving import in_background
from tests.chromium import BROWSERS, QUIET

if TYPE_CHECKING:
    from playwright.sync_api import Page

RUNS = 10
RULES = "house"
#: presses without a pointer, so that nothing has begun before; the first question is then on its way
PRESS = """() => new Promise(done => {
  const seen = () => document.querySelector('.cuckoo-answers .cuckoo-primary');
  const began = performance.now(), button = document.querySelector('.cuckoo-door .cuckoo-primary');
  new MutationObserver((_, watch) => { if (seen()) { watch.disconnect(); done(performance.now() - began); } })
    .observe(document.body, { childList: true, subtree: true });
  button.click();
})"""
#: answers the question, and waits until the story of the hand goes on
ANSWER = """() => new Promise(done => {
  const began = performance.now();
  new MutationObserver((_, watch) => { watch.disconnect(); done(performance.now() - began); })
    .observe(document.querySelector('.cuckoo-story'), { childList: true, subtree: true });
  document.querySelector('.cuckoo-answers .cuckoo-primary').click();
})"""


def ready() -> str:
    """The browser.  Ends the run if it, or what pages are made of, is not there."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None or runtime.found() is None or runtime.stale(runtime.home()):
        sys.exit("benchmarks: expected Chromium and what make live puts together")
    return path


def figures(runs: int = RUNS) -> list[Figure]:
    """Seconds by the browser's own clock."""
    path = ready()
    with tempfile.TemporaryDirectory() as here:
        folder, file = Path(here, "site"), Path(here, "table.html")
        single.folder(named(RULES), folder)
        file.write_text(single.one_file(named(RULES)), encoding="utf-8")
        with in_background(folder) as site:
            parts = [run(path, site.address) for _ in range(runs)]
        whole = [run(path, file.as_uri()) for _ in range(runs)]
    size = sum((runtime.home() / part).stat().st_size for part in runtime.PARTS) / 1e6
    return [
        Figure(
            "a page with its parts: from the press of the button to the first question",
            middle(parts, 1),
            "s",
            f"{size:.3g} MB are loaded",
        ),
        Figure("the same page: from its address to the button", middle(parts, 0), "s"),
        Figure("the same page: from an answer to what comes of it", middle(parts, 2), "s"),
        Figure("a page in one file: from the press of the button to the first question", middle(whole, 1), "s"),
        Figure("the same page: from its address to the button", middle(whole, 0), "s"),
    ]


def middle(rows: list[tuple[float, float, float]], column: int) -> float:
    """The median of a column."""
    return median(row[column] for row in rows)


def run(path: str, address: str) -> tuple[float, float, float]:
    """One visit with a new browser: to the button, to the first question, and to what comes of an answer."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=list(QUIET))
        page = browser.new_page()
        start = time.perf_counter()
        page.goto(address)
        page.locator(".cuckoo-door .cuckoo-primary").first.wait_for()
        opened = time.perf_counter() - start
        first, next_ = pressed(page, PRESS), pressed(page, ANSWER)
        browser.close()
    return opened, first, next_


def pressed(page: Page, script: str) -> float:
    """The seconds that a press takes."""
    return float(page.evaluate(script)) / 1e3
