"""Pages on paper and on a phone, as a browser shows them; left out where there is no Chromium."""

from __future__ import annotations

import re
import sys
import warnings
from pathlib import Path

import pytest

from cuckoo_formal.rulefile import named
from cuckoo_formal.site.build import build
from tests.chromium import QUIET, chromium

pytestmark = pytest.mark.slow
BOX = re.compile(r"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]")
DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table's own site."""
    chromium()
    folder = tmp_path_factory.mktemp("print")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return build(named("house"), folder / "site", folder / "kept").parent


def test_a_rule_card_is_one_sheet_of_a6_and_a_handout_at_most_three_of_a4(site: Path, tmp_path: Path) -> None:
    """In whole points, as printers count."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        sizes = {}
        for name in ("card", "handout"):
            page = browser.new_page()
            page.goto((site / "student" / f"{name}.html").as_uri())
            page.pdf(path=tmp_path / f"{name}.pdf", prefer_css_page_size=True)
            text = (tmp_path / f"{name}.pdf").read_bytes().decode("latin-1")
            sizes[name] = [
                (round(float(w)), round(float(h))) for w, h in re.findall(r"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", text)
            ]
        browser.close()
    assert sizes["card"] == [(298, 420)]
    assert set(sizes["handout"]) == {(595, 842)}
    assert len(sizes["handout"]) <= 3


def test_no_page_sticks_out_on_a_phone_nor_asks_another_host(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every page of the site, light, dark and narrow."""
    from playwright.sync_api import sync_playwright

    monkeypatch.syspath_prepend(str(DOCS))
    monkeypatch.delitem(sys.modules, "screenshots", raising=False)
    import screenshots  # type: ignore[import-not-found] # a script of the documentation

    monkeypatch.setattr(screenshots, "OUT", site.parent / "pictures")
    found = list[str]()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        for path in sorted((site / "student").glob("*.html")):
            if path.stem not in ("genindex", "search"):
                found += screenshots.shoot(browser, path.stem, path)
        browser.close()
    assert not found
