"""How hard Hypothesis tries, and the browser of the tests.

Hypothesis tries the same cases each time by default, many new ones where HYPOTHESIS_PROFILE=thorough.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.chromium import AXE, QUIET, chromium, needed

if TYPE_CHECKING:
    from playwright.sync_api import Browser

settings.register_profile("usual", deadline=None, derandomize=True)
settings.register_profile("thorough", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell has it for what it starts in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # else no program of a test would notice an interrupt


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, with a profile of its own."""
    path = chromium()
    needed(AXE.is_file(), "node_modules")
    from cuckoo_formal.site.live import runtime

    needed(runtime.found() and not runtime.stale(runtime.home()), "Python for browsers, made from these sources")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        here = play.chromium.launch(executable_path=path, args=list(QUIET))
        yield here
        here.close()
