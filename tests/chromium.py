"""The browser in which pages are tried."""

import os
import shutil

import pytest

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
