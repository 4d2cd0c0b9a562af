"""Live pages in a real browser: played, built, walked through and stopped, by keyboard and on a phone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cuckoo_formal.rulefile import named, parse
from cuckoo_formal.site.live import single
from cuckoo_formal.site.live.serving import in_background
from cuckoo_formal.site.live.session import Session
from tests.chromium import accessible, asked, opened, played
from tests.left_in_english import english_left

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

RULE_SETS = ("ranter-go-round", "house", "coucou", "le-her", "ranter-go-round-may-ask-beyond")
HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page of a rule set in a folder, served; ``browser`` comes first because it sees what is missing."""
    assert browser.is_connected()
    folder = tmp_path_factory.mktemp("site")
    single.folder(named("house"), folder)
    with in_background(folder) as site:
        yield site.address


# -- playing
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_newcomer_plays_a_hand_by_keyboard(browser: Browser, site: str, scheme: str) -> None:
    """From the first Tab to the end of the hand it takes at most twelve keys, and each step is told to a listener."""
    with opened(browser, site, color_scheme=scheme, reduced_motion="reduce") as page:
        played(page, "Play this table")
        page.keyboard.press("?")
        page.locator(".cuckoo-reasons dd").first.wait_for()
        accessible(page)


def test_a_table_is_kept_over_a_reload(browser: Browser, site: str) -> None:
    """Who comes back goes on where he was; what was kept is in the browser alone."""
    with opened(browser, site) as page:
        page.get_by_role("button", name="Play this table").click()
        asked(page)
        told = page.locator(".cuckoo-story li")
        before = told.count()
        page.keyboard.press("n")
        told.nth(before).wait_for()  # the question that was answered stands there until the answer has come
        asked(page)
        story = told.all_inner_texts()
        page.reload()
        page.get_by_role("button", name="Go on playing").click()
        asked(page)
        assert page.locator(".cuckoo-story li").all_inner_texts() == story


def test_without_a_store_the_page_still_plays(browser: Browser, site: str) -> None:
    """A browser that keeps nothing is no reason not to play."""
    with opened(browser, site) as page:
        page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } })")
        page.reload()
        page.get_by_role("button", name="Play this table").click()
        assert asked(page)


def test_everything_fits_a_phone(browser: Browser, site: str) -> None:
    """At 360 pixels nothing has to be pushed sideways, and everything can be reached with a finger."""
    with opened(browser, site, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True) as page:
        page.get_by_role("button", name="Play this table").tap()
        asked(page)
        page.get_by_role("button", name="Build your rules").tap()
        page.locator(".cuckoo-book .cuckoo-subtitle").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        for button in page.locator(".cuckoo-answers button").all():
            box = button.bounding_box()
            assert box
            assert box["height"] >= 44
        accessible(page)


# -- the builder, the tree, the lab
def test_the_rule_builder_shows_checks_plays_and_opens(browser: Browser, site: str, tmp_path: Path) -> None:
    """The rule book follows the form, a dead rule and its opponent are named, and the file can be saved and opened."""
    with opened(browser, site) as page:
        page.get_by_role("button", name="Build your rules").click()
        page.locator("select[data-slot=draw]").select_option("king refuses")
        page.locator("select[data-slot=reach]").select_option("nobody")
        page.locator(".cuckoo-builder .cuckoo-changed").first.wait_for()
        page.get_by_role("button", name="Check for dead and quarrelling rules").click()
        dead = page.locator(".cuckoo-dead").first
        dead.wait_for()
        assert "Quarrels" in dead.inner_text()
        with page.expect_download() as download:
            page.get_by_role("button", name="Save the file").click()
        file = tmp_path / "our.toml"
        download.value.save_as(file)
        assert 'draw = "king refuses"' in file.read_text(encoding="utf-8")
        assert parse(file.read_text(encoding="utf-8"), "our.toml").rules.reach != named("house").rules.reach
        file.write_text(f'format = 1\ntitle = "{HOSTILE}"\nlike = "pairing-up"\n', encoding="utf-8")
        page.locator(".cuckoo-builder input[type=file]").set_input_files(file)
        page.locator(".cuckoo-book-title", has_text=HOSTILE).wait_for()
        page.locator("select[data-slot=losers]").select_option("last to show")
        page.locator(".cuckoo-builder").get_by_role("button", name="Play it").click()
        page.locator(".cuckoo-below .cuckoo-heading strong", has_text=HOSTILE).wait_for()
        accessible(page)


def test_a_tree_is_walked_by_keyboard(browser: Browser, site: str) -> None:
    """Digits choose, the arrow goes back, Home begins again."""
    with opened(browser, site) as page:
        page.get_by_role("button", name="Grow the tree").click()
        page.locator(".cuckoo-path li").first.wait_for()
        page.keyboard.press("1")
        page.keyboard.press("2")
        assert page.locator(".cuckoo-path li").count() == 3
        page.keyboard.press("ArrowLeft")
        assert page.locator(".cuckoo-path li").count() == 2
        page.keyboard.press("Home")
        assert page.locator(".cuckoo-path li").count() == 1


def test_a_lab_runs_stops_and_shows_markup_as_text(browser: Browser, site: str) -> None:
    """What lines print is text; lines that never end are stopped, and then the lab runs again; no network is there."""
    with opened(browser, site) as page:
        lab = page.locator(".cuckoo-lab")
        lab.get_by_role("button", name="Python").click()
        area, out = lab.locator("textarea"), lab.locator(".cuckoo-out")
        area.fill(f"print({HOSTILE!r})\nimport js\nprint(js.fetch, js.XMLHttpRequest)")
        area.press("Control+Enter")
        out.get_by_text(HOSTILE).wait_for()
        assert "function" not in out.inner_text()
        area.fill("print('on')\nwhile True: pass")
        area.press("Control+Enter")
        out.get_by_text("on", exact=True).wait_for()
        lab.get_by_role("button", name="Stop").click()
        lab.get_by_text("Stopped.").wait_for()
        area.fill("print(6 * 7)\n1 / 0")
        area.press("Control+Enter")
        out.get_by_text("42").wait_for()
        lab.get_by_role("status").get_by_text("ZeroDivisionError: division by zero").wait_for()


# -- in another language
def test_a_german_page_is_german_through_and_through(browser: Browser, tmp_path: Path) -> None:
    """A hand with its reasons, the tree, the lab, the builder and its findings: no English of ours is left."""
    single.folder(named("house"), tmp_path, "de")
    with in_background(tmp_path) as site, opened(browser, site.address) as page:
        page.get_by_role("button", name="Hier mitspielen").click()
        while not asked(page).startswith("Nächste Runde"):
            told = page.locator(".cuckoo-story li")
            before = told.count()
            page.keyboard.press("y")
            told.nth(before).wait_for()
        page.keyboard.press("?")
        page.locator(".cuckoo-reasons dd").first.wait_for()
        page.get_by_role("button", name="Baum wachsen lassen").click()
        page.get_by_text("der Anfang").wait_for()
        lab = page.locator(".cuckoo-lab")
        lab.get_by_role("button", name="Python").click()
        lab.locator("textarea").fill("deal('K 9 4 4 / Q t t - t')")
        lab.get_by_role("button", name="Ausführen").click()
        lab.get_by_text("Die Karten werden ausgeteilt").first.wait_for()
        page.get_by_role("button", name="Eigene Regeln bauen").click()
        page.locator("select[data-slot=draw]").select_option("king refuses")
        page.locator("select[data-slot=reach]").select_option("nobody")
        page.locator(".cuckoo-builder .cuckoo-changed").first.wait_for()
        page.get_by_role("button", name="Prüfen, welche Regeln").click()
        assert "Verträgt sich nicht:" in page.locator(".cuckoo-dead").first.inner_text()
        assert english_left(page.content()) == []


# -- the same answers everywhere
def compared(page: Page, hands: int) -> None:
    """Hands of five rule sets, played there and here: cards, answers, chips, every word and every picture."""
    page.evaluate(
        """() => { window.there = (asked) => new Promise((resolve, reject) => {
            window.worker ||= new Promise((ready, failed) => {
                const worker = new Worker("worker.js");
                worker.addEventListener("message", ({ data }) => data.ready && ready(worker));
                worker.addEventListener("message", ({ data }) => data.failed && failed(data.failed));
                worker.postMessage({ start: { base: location.href } });
            });
            window.worker.then((worker) => {
                worker.onmessage = ({ data }) => data.answer && resolve(data.answer);
                worker.postMessage({ ask: asked, number: 1 });
            }, reject);
        }); }"""
    )
    for place, name in enumerate(RULE_SETS):
        request = {"do": "record", "rules": name, "seats": 3 + place % 3, "seed": 11 + place, "hands": hands}
        here: dict[str, Any] = json.loads(Session().ask(json.dumps(request)))
        assert page.evaluate("(asked) => there(asked)", request) == here
        assert here["hands"]


def test_the_browser_plays_as_the_program_does(browser: Browser, site: str) -> None:
    """A few hands of each of five rule sets."""
    with opened(browser, site) as page:
        compared(page, 4)


@pytest.mark.slow
def test_the_browser_plays_as_the_program_does_for_long(browser: Browser, site: str) -> None:
    """Two hundred seeded hands of each of five rule sets, in matches as long as they last."""
    with opened(browser, site) as page:
        for seed in range(100, 140):
            for place, name in enumerate(RULE_SETS):
                request = {"do": "record", "rules": name, "seats": 3 + place % 3, "seed": seed, "hands": 5}
                compared_one(page, request)


def compared_one(page: Page, request: dict[str, Any]) -> None:
    """One request, answered there and here."""
    if not page.evaluate("Boolean(window.there)"):
        compared(page, 1)
    assert page.evaluate("(asked) => there(asked)", request) == json.loads(Session().ask(json.dumps(request)))


# -- one file
def test_one_file_plays_without_a_server(browser: Browser, tmp_path: Path) -> None:
    """Opened from the disk, the single file deals, and asks nobody for anything."""
    path = tmp_path / "our table.html"
    path.write_text(
        single.one_file(parse('format = 1\ntitle = "Ours"\nlike = "house"\nrules.lives = 2\n', "x.toml")),
        encoding="utf-8",
    )
    assert path.stat().st_size < 12_000_000
    with opened(browser, path.as_uri()) as page:
        page.get_by_role("button", name="Play this table").click()
        asked(page)
        assert page.locator(".cuckoo-heading strong").first.inner_text() == "Ours"
        page.keyboard.press("n")
        assert asked(page)


def test_a_folder_opened_as_a_file_says_what_to_do(browser: Browser, tmp_path: Path) -> None:
    """Where a browser cannot start Python from the disk, the page is whole and names the command."""
    single.folder(named("house"), tmp_path / "site")
    context = browser.new_context()
    page = context.new_page()
    page.goto((tmp_path / "site" / "index.html").as_uri())
    page.get_by_role("button", name="Play this table").click()
    page.get_by_text("cuckoo-formal serve").wait_for()
    assert page.get_by_text("The showdown").count()
    context.close()
