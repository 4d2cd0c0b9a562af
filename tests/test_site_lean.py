"""Pictures of a page weigh less and look the same."""

from __future__ import annotations

import re
from pathlib import Path

from cuckoo_formal import site
from cuckoo_formal.rulefile import named
from cuckoo_formal.site.hands import told
from cuckoo_formal.site.lean import FACE, NAMED, STYLE, USUAL, lean
from cuckoo_formal.tell.drawing import deal_svg

USED = re.compile(r'<use href="#([^"]*)" transform="([^"]*)"/>')
GIVEN = re.compile(r'<g transform="([^"]*)"><g id="([^"]*)">(.*?)</g></g>')


def test_the_back_of_a_card_is_drawn_once_and_used_again() -> None:
    """Drawn out again, every part is what and where it was."""
    whole = deal_svg(told(named("house").rules, "5 9 3 Q / J t - t -"), prefix="p")
    small = lean(whole)
    bodies = {name: body for _, name, body in GIVEN.findall(small)}
    assert {name for name, _ in USED.findall(small)} == bodies.keys()
    assert all(name.startswith("p-") for name in bodies)
    drawn = GIVEN.sub(r'<g transform="\1">\3</g>', small)
    drawn = USED.sub(lambda found: f'<g transform="{found[2]}">{bodies[found[1]]}</g>', drawn)
    assert drawn.replace(NAMED, FACE) == USUAL.sub("", STYLE.sub("", whole)).strip()
    assert NAMED in small
    assert not [body for body in bodies.values() if "<text" in body]
    assert len(small) < len(drawn)


def test_what_is_not_there_twice_stays_as_it_is() -> None:
    """And so does a picture without a name."""
    one = '<svg><title id="p-title">x</title><g transform="scale(1)">' + "<rect/>" * 20 + "</g></svg>"
    assert lean(one) == one
    twice = one.replace('<title id="p-title">x</title>', "") * 2
    assert lean(twice) == twice


def test_the_style_of_a_page_knows_what_its_pictures_leave_out() -> None:
    """Letters that say nothing of their size or place have those that they had."""
    style = (Path(site.__file__).with_name("static") / "cuckoo.css").read_text(encoding="utf-8")
    assert re.search(r"\.cf-root text:not\(\[font-size\]\) \{ font-size: 12px; \}\n.*text\.cf-face \{", style)
    size, anchor = re.search(r"text\.cf-face \{ font-size: (\d+)px; text-anchor: (\w+); \}", style).groups()  # type: ignore[union-attr]
    assert f' font-size="{size}" text-anchor="{anchor}" class="' == FACE
