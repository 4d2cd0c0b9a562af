"""The browser in which pages are tried, and what every test of a page does there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PROJECT = Path(__file__).parents[1]
AXE = PROJECT / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 60_000  # milliseconds, on a machine that has much else to do
MOST_PRESSES = 12

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

#: it looks nothing up and fetches nothing by itself
QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


def needed(there: object, what: str) -> None:
    """Leave the tests out where something is missing; where everything has to be tested, fail."""
    if not there:
        message = f"{what}: missing, so live pages are not tested; make live browser gets it"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)


def chromium() -> str:
    """The path of the browser, without which a test is left out or fails."""
    path = next(filter(None, map(shutil.which, BROWSERS)), "")
    needed(path, "Chromium")
    return path


@contextmanager
def opened(browser: Browser, address: str, **more: Any) -> Iterator[Page]:  # noqa: ANN401 - what playwright takes
    """A page that may ask nobody else for anything, and says nothing on its console."""
    said = list[str]()
    context = browser.new_context(**more)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.on("console", lambda line: said.append(f"{line.type}: {line.text}"))
    page.on("pageerror", lambda error: said.append(f"error: {error}"))
    page.on("dialog", lambda dialog: said.append(f"dialog: {dialog.message}"))
    page.on("request", lambda one: said.append(f"asks {one.url}") if outside(one.url, address) else None)
    page.goto(address)
    yield page
    context.close()
    assert said == []


def outside(url: str, address: str) -> bool:
    """A request to anywhere else; of a file, to any other file."""
    here = address if address.startswith("file:") else urljoin(address, "/")
    return not url.startswith((here, "data:", "blob:"))


def asked(page: Page) -> str:
    """What stands on the first button when the table waits for the player."""
    first = page.locator(".cuckoo-answers .cuckoo-primary").first
    first.wait_for()
    return first.inner_text()


def accessible(page: Page) -> None:
    """Nothing that axe finds serious."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run()")["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


def played(page: Page, button: str) -> None:
    """Play a hand by keyboard: with at most twelve keys, and each question is told to a listener."""
    presses = 0

    def press(key: str) -> None:
        nonlocal presses
        presses += 1
        assert presses <= MOST_PRESSES
        page.keyboard.press(key)

    def at(text: str) -> bool:
        return bool(page.evaluate("text => document.activeElement.textContent.trim().startsWith(text)", text))

    while not at(button):
        press("Enter" if at("Skip to content") and not page.url.endswith("content") else "Tab")
    press("Enter")
    while not asked(page).startswith(("Next hand", "Play again")):
        heard = page.get_by_role("status").filter(has_text="?").first.inner_text()
        assert page.locator(".cuckoo-question").first.inner_text() in heard
        press("y")
        page.wait_for_timeout(150)
