"""Take a picture of every kind of page in light, dark, on a phone and on paper, and look for what is cut off.

``make screenshots`` runs it over the built documentation and a table's own site.  Nothing is asked of any other host.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[1]
BUILT, TABLE, OUT = ROOT / "docs/_build/html", ROOT / "build/demo", ROOT / "build/screenshots"
AXE = ROOT / "node_modules/axe-core/axe.min.js"
ARGUMENTS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
COURSE = ("index", "one-hand", "house-rules", "what-never-changes", "four-kings", "every-table", "does-it-end")
COURSE += ("the-game-tree", "chance-by-seat", "what-each-seat-knows")
PAGES = {
    "front": BUILT / "index.html",
    **{f"course-{name}": BUILT / f"reference/course/{name}.html" for name in COURSE},
    "rule-set": BUILT / "reference/rule-sets/house.html",
    "rule-set-coucou": BUILT / "reference/rule-sets/coucou.html",
    "rule-sets": BUILT / "reference/rule-sets/index.html",
    "claims": BUILT / "reference/claims.html",
    "clauses": BUILT / "reference/clauses.html",
    "commands": BUILT / "reference/commands.html",
    "python": BUILT / "reference/python/cuckoo_formal-logic.html",
    "how-to": BUILT / "teach-with-it.html",
    "glossary": BUILT / "glossary.html",
    **{name: BUILT / f"{name}.html" for name in ("rule-builder", "readings", "counts", "search", "genindex")},
    **{f"table-{name}": TABLE / f"student/{name}.html" for name in ("index", "rules", "changes", "checked")},
    **{f"table-{name}": TABLE / f"student/{name}.html" for name in ("exercises", "quiz", "card", "handout", "play")},
    "table-lesson-plan": TABLE / "teacher/lesson-plan.html",
    "table-answers": TABLE / "teacher/exercises.html",
}
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"viewport": {"width": 1200, "height": 900}, "color_scheme": "light"},
    "dark": {"viewport": {"width": 1200, "height": 900}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}, "color_scheme": "light"},
}
#: what sticks out of the page, though it is in no box that scrolls
STICKS_OUT = """() => {
  const wide = document.documentElement.clientWidth, found = [];
  const scrolls = node => node && (/(auto|scroll|hidden|clip)/.test(getComputedStyle(node).overflowX)
    || scrolls(node.parentElement));
  for (const node of document.querySelectorAll('article *')) {
    const box = node.getBoundingClientRect();
    if (box.width && box.right > wide + 1 && !node.closest('svg svg, details:not([open])')
      && !scrolls(node.parentElement)) found.push(node.tagName + '.' + node.className);
  }
  return found.slice(0, 5);
}"""
#: contrast, names, roles, what cannot be reached by keyboard: all that axe knows, in the theme's own parts too
HEARD = """async () => (await axe.run())
  .violations.flatMap(v => v.nodes.slice(0, 3).map(n => `${v.id}: ${n.html.slice(0, 90)}`))"""


def chromium() -> str:
    """The browser of this machine."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    sys.exit("There is no Chromium; on Debian and Ubuntu: apt install chromium")


def faults(page: Page, asked: list[str]) -> Iterator[str]:
    """What is wrong with the page as it stands."""
    yield from (f"asks for {address}" for address in asked if not address.startswith(("file:", "data:", "blob:")))
    yield from (f"sticks out: {found}" for found in page.evaluate(STICKS_OUT))
    if AXE.is_file():
        page.add_script_tag(path=AXE)
        yield from page.evaluate(HEARD)


def shoot(browser: Browser, name: str, path: Path) -> Iterator[str]:
    """One page in every look, and on paper."""
    for look, settings in LOOKS.items():
        context = browser.new_context(**settings)
        page, asked = context.new_page(), list[str]()
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.goto(path.as_uri())
        page.screenshot(path=OUT / f"{name}-{look}.png", full_page=True)
        yield from (f"{name}, {look}: {fault}" for fault in faults(page, asked))
        if look == "light":
            page.pdf(path=OUT / f"{name}.pdf", prefer_css_page_size=True, tagged=True)
        context.close()


def main() -> int:
    """All pages; the number of faults is the answer."""
    OUT.mkdir(parents=True, exist_ok=True)
    found = list[str]()
    with sync_playwright() as playwright:
        root = ["--no-sandbox"] if sys.platform == "linux" else []
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*ARGUMENTS, *root])
        for name, path in PAGES.items():
            found += list(shoot(browser, name, path)) if path.is_file() else [f"{name}: {path} is not there"]
        browser.close()
    print("\n".join([*found, f"{len(PAGES)} pages in {OUT}; {len(found)} faults"]))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
