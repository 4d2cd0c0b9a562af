"""Pages of the course in a real browser: a hand from lesson one, and what those meet who see or point badly."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from sphinx.cmd.build import main

from cuckoo_formal.site.live import runtime
from cuckoo_formal.site.live.serving import in_background
from tests.chromium import PROJECT, accessible, needed, opened, played

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CONF = f"""
project = "A course"
extensions = ["myst_parser", "sphinx_copybutton", "cuckoo_formal.site"]
myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "dollarmath"]
html_theme = "furo"
cuckoo_cache = {str(PROJECT / "build" / "site")!r}
cuckoo_ledger = {str(PROJECT / "proofs" / "ledger.toml")!r}
"""
LESSON = "one-hand"
INDEX = f"""# All lessons

```{{toctree}}
:caption: For pupils

{LESSON}
wide
```
"""
LONG = "a word or two " * 4
WIDE = f"""# Much in a line

| {" | ".join("abcde")} |
|{"---|" * 5}
| {" | ".join(["elevenletters"] * 5)} |

## A command

```
{LONG}
```

## A formula

$$\\sum_i c_i {"+ c_i " * 15}$$

| a | b |
|---|---|
| 1 | 2 |
"""
#: the headings above what is wider than a phone
WIDE_PARTS = ["Much in a line", "A command", "A formula"]
#: the widths of a phone and of a desk
PHONE, DESK = 360, 1200


@pytest.fixture(scope="module")
def lessons(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Lesson one as it stands in the course, with a page beside it that has too much in a line; served."""
    assert browser.is_connected()
    folder = tmp_path_factory.mktemp("lessons")
    shutil.copyfile(PROJECT / "tutorials" / f"{LESSON}.md", folder / f"{LESSON}.md")
    for name, text in {"conf.py": CONF, "index.md": INDEX, "wide.md": WIDE}.items():
        (folder / name).write_text(text, encoding="utf-8")
    assert main(["-q", "-n", "-W", "-b", "html", str(folder), str(folder / "html")]) == 0
    with in_background(folder / "html") as site:
        yield site.address


def test_a_newcomer_finishes_a_hand_from_lesson_one(browser: Browser, lessons: str) -> None:
    """By keyboard alone, past all that the theme has put before the lesson."""
    with opened(browser, f"{lessons}{LESSON}.html", reduced_motion="reduce") as page:
        played(page, "Play this table")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [PHONE, DESK])
def test_nobody_is_shut_out(browser: Browser, lessons: str, width: int, scheme: str) -> None:
    """The theme's own parts included, no page has anything that axe finds, and nothing is excused."""
    for name in (LESSON, "wide", "index", "search", "genindex"):
        with opened(
            browser,
            f"{lessons}{name}.html",
            color_scheme=scheme,
            viewport={"width": width, "height": 740},
        ) as page:
            page.wait_for_timeout(100)
            accessible(page)


def test_only_what_scrolls_is_a_stop_for_the_tab_key(browser: Browser, lessons: str) -> None:
    """And says under which heading it stands; at a desk, where it fits, it is none."""
    with opened(browser, f"{lessons}wide.html", viewport={"width": PHONE, "height": 740}) as page:
        regions = page.locator("[role=region]")
        regions.nth(2).wait_for(state="attached")
        assert [one.get_attribute("aria-label") for one in regions.all()] == WIDE_PARTS
        regions.first.focus()
        assert "table-wrapper" in page.evaluate("document.activeElement.className")
        page.set_viewport_size({"width": DESK, "height": 740})
        regions.first.wait_for(state="detached")
        assert not page.locator("[tabindex]").count()


def test_formulas_are_set_in_their_own_font(browser: Browser, lessons: str) -> None:
    """It is loaded by the page that has one, and by no other."""
    needed(runtime.font(), "the font of formulas")
    loaded = "document.fonts.ready.then(() => [...document.fonts].map(font => `${font.family} ${font.status}`))"
    with opened(browser, f"{lessons}wide.html") as page:
        assert page.evaluate(loaded) in (['"STIX Two Math" loaded'], ["STIX Two Math loaded"])
    with opened(browser, f"{lessons}{LESSON}.html") as page:
        assert page.evaluate(loaded) == []
