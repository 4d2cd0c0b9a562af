"""Pictures of cards, tables and hands: whole, safe, the same every time, and no more than a listener may see."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from random import Random
from xml.etree import ElementTree as ET

import pytest

from cuckoo_formal.cards import Deck
from cuckoo_formal.clauses import ending, standing
from cuckoo_formal.play import Answers
from cuckoo_formal.problems import Problem
from cuckoo_formal.rules import Rules
from cuckoo_formal.tell.drawing import card_svg, deal_svg, table_svg
from cuckoo_formal.tell.narration import Told, tell_hand
from tests.combos import random_answers, random_hand, random_table

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = ("</script><b>x", "\"'><img src=x onerror=y>", "דנה \u202e", "&amp; ]]> <!--", "\x00\x1b[31m\n", "x" * 10_000)
BASE = Rules()
SUITS = replace(BASE, standing=standing.suits_break_ties)
NAMED = replace(BASE, deck=Deck(("Fool", "<Pot>", "Owl & Cat", "An uncommonly long name", "K"), (4,) * 5))


def a_hand(rules: Rules, seats: int = 4, for_seat: int | None = None, names: tuple[str, ...] = ()) -> Told:
    """Some hand, told."""
    rng = Random(seats)
    return tell_hand(rules, random_hand(rng, rules, seats), random_answers(rng, rules, seats), names, for_seat)


def table(rules: Rules, seats: int = 4, names: tuple[str, ...] = (), prefix: str = "cf") -> str:
    """The table at the end of some hand."""
    story = a_hand(rules, seats, names=names)
    return table_svg(story.rules, story.hand, names, prefix=prefix)


@cache
def pictures() -> dict[str, str]:
    """Pictures of every kind, with ordinary names and with hostile ones."""
    made = {f"card {card}": card_svg(BASE.deck, (card,)) for card in range(13)}
    made |= {f"suit {suit}": card_svg(BASE.deck, (9, suit)) for suit in range(5)}
    made |= {f"named {card}": card_svg(NAMED.deck, (card,)) for card in range(5)}
    made["back"] = card_svg(BASE.deck, None)
    for name, rules in {"base": BASE, "suits": SUITS, "named": NAMED}.items():
        for seats in (2, 3, 4, 8, 9, 14):
            made[f"{name} table of {seats}"] = table(rules, seats, HOSTILE)
            made[f"{name} strip of {seats}"] = deal_svg(a_hand(rules, seats, names=HOSTILE))
    made["table of 52"] = table(BASE, 52)
    made["strip of 52"] = deal_svg(a_hand(BASE, 52))
    return made


ALL = list(pictures())


@pytest.mark.parametrize("name", ALL)
def test_a_picture_is_well_formed(name: str) -> None:
    """It parses as XML, has no id twice, and nothing in it but shapes, text and style."""
    root = ET.fromstring(pictures()[name])  # noqa: S314 - our own text
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        *("svg", "title", "desc", "style", "g", "rect", "circle", "path", "line", "text"),
    }


@pytest.mark.parametrize("name", ALL)
def test_a_picture_asks_for_nothing_from_outside(name: str) -> None:
    """No address but the name of the format, no font but the reader's own, no script."""
    text = pictures()[name].replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|url\(|@import|@font-face|href", text)
    assert set(re.findall(r"font-family:([^;}]*)", text)) == {"sans-serif"}


@pytest.mark.parametrize("name", ALL)
def test_a_picture_has_its_twin_in_words(name: str) -> None:
    """A title and a description, and the picture says that they are its own."""
    root = ET.fromstring(pictures()[name])  # noqa: S314 - our own text
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert title.text
    assert desc is not None
    assert desc.text
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"


@pytest.mark.parametrize("name", ALL)
def test_every_class_is_our_own(name: str) -> None:
    """Inside a page the style of a picture holds for the whole page, so that every class begins with cf-."""
    root = ET.fromstring(pictures()[name])  # noqa: S314 - our own text
    for element in root.iter():
        assert all(part.startswith("cf-") for part in (element.get("class") or "cf-").split())
    style = root.findtext(f"{SVG}style") or ""
    assert all(part.startswith("cf-") for part in re.findall(r"[.}]([a-z][\w-]*)\b(?=[^}]*\{)", style) if part != "cf")


@pytest.mark.parametrize("name", [name for name in ALL if "table" in name or "strip" in name])
def test_everything_stands_inside_the_picture(name: str) -> None:
    """No text begins outside, and up to eight seats fit into 360 columns of a small screen."""
    root = ET.fromstring(pictures()[name])  # noqa: S314 - our own text
    wide, high = (float(root.get(side, "0")) for side in ("width", "height"))
    for text in root.iter(f"{SVG}text"):
        assert 0 <= float(text.get("x", "0")) <= wide
        assert -10 <= float(text.get("y", "0")) <= high
    if "table" in name or int(name.rpartition(" ")[2]) <= 8:
        assert wide <= 376


def test_hostile_names_are_only_text() -> None:
    """What a player calls himself is shown, and is never a part of the picture."""
    picture = table(BASE, 4, HOSTILE)
    assert "<b>" not in picture
    assert "<img" not in picture
    assert "&lt;/script&gt;" in picture
    assert "\u202e" not in picture
    root = ET.fromstring(picture)  # noqa: S314 - our own text
    shown = [text.text for text in root.iter(f"{SVG}text")]
    assert "</script><…" in shown


def test_pictures_on_one_page_do_not_share_ids() -> None:
    """With prefixes of their own two pictures have no id in common; what cannot begin an id is refused."""
    ids = [set(re.findall(r'id="([^"]+)"', table(BASE, prefix=prefix))) for prefix in ("a", "b")]
    assert ids[0]
    assert not ids[0] & ids[1]
    for prefix in ("", "1", "a b", 'x"'):
        with pytest.raises(Problem, match="prefix"):
            table(BASE, prefix=prefix)


def test_the_other_direction_is_the_mirror_image() -> None:
    """Anticlockwise the next player sits on the other side of the dealer."""
    places = [
        re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>(Seat \d)<', table(rules))
        for rules in (BASE, replace(BASE, direction=ending.ANTICLOCKWISE))
    ]
    assert len(places[0]) == 4
    assert [(360 - float(x), y, name) for x, y, name in places[0]] == [(float(x), y, name) for x, y, name in places[1]]
    first = {name: float(x) for x, _, name in places[0]}
    assert first["Seat 1"] < first["Seat 4"] < first["Seat 3"]


def test_open_cards_are_marked_and_losers_named() -> None:
    """A king that refused has its ring and its eye, whoever loses the word."""
    rules = BASE
    hand = random_hand(Random(1), rules, 3)
    hand = replace(hand, cards=(8, 12, 3), deal=replace(hand.deal, cards=(8, 12, 3)), chips=(2, 2, 2))
    picture = deal_svg(tell_hand(rules, hand, Answers((True, False, False))))
    assert picture.count('class="cf-open"') == 4  # Anna's turn, Ben's, the dealer's, the showdown
    assert picture.count(">loses<") == 1
    assert 'class="cf-no"' in picture


@pytest.mark.parametrize("picture", ["table", "strip"])
def test_a_listener_sees_no_hidden_card(picture: str) -> None:
    """Other cards where the listener cannot look make no difference to his picture, until the cards are shown."""
    rules = replace(BASE, deck=Deck(asked=()))
    deal = random_hand(Random(1), rules, 4)
    drawn = set[str]()
    for cards in ((5, 1, 2, 3), (5, 9, 8, 7)):
        hand = replace(deal, cards=cards, deal=replace(deal.deal, cards=cards), chips=(3, 3, 3, 3))
        story = tell_hand(rules, hand, Answers((False, True, False, True)), for_seat=0)
        drawn.add(table_svg(story.rules, story.played, for_seat=0) if picture == "table" else shape(story))
    assert len(drawn) == 1


def shape(story: Told) -> str:
    """The strip down to the last turn, without what is shown at the end."""
    strip = re.sub(r"<title.*?</desc>", "", deal_svg(story))
    rows = strip.split("<line ")
    return re.sub(r'(viewBox|height)="[^"]*"', "", "<line ".join(rows[:-1]))


def test_a_strip_tells_the_whole_story() -> None:
    """Every word of the narration stands under some picture of the strip, in order."""
    rng = Random(4)
    for _ in range(40):
        rules, hand, answers = random_table(rng)
        story = tell_hand(rules, hand, answers, for_seat=rng.choice((None, 0, 1)))
        root = ET.fromstring(deal_svg(story))  # noqa: S314 - our own text
        said = " ".join(text.text or "" for text in root.iter(f"{SVG}text") if text.get("text-anchor") == "start")
        assert said.split() == story.text.split()


def test_a_picture_is_the_same_every_time() -> None:
    """The same bytes in every process, whatever the seed of Python's hashes."""
    code = "from tests.test_tell_drawing import *; print(deal_svg(a_hand(SUITS)), table(SUITS, 8))"
    runs = [
        subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True)  # noqa: PLW1510
        for seed in ("1", "2")
    ]
    assert runs[0].returncode == 0
    assert runs[0].stdout == runs[1].stdout
