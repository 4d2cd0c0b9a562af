"""Pictures of a page weigh less and look the same."""

from __future__ import annotations

import re

from cuckoo_formal.rulefile import named
from cuckoo_formal.site.hands import told
from cuckoo_formal.site.lean import STYLE, USUAL, lean
from cuckoo_formal.tell.drawing import deal_svg

USED = re.compile(r'<use href="#([^"]*)" transform="([^"]*)"/>')
NAMED = re.compile(r'<g transform="([^"]*)"><g id="([^"]*)">(.*?)</g></g>')


def test_the_back_of_a_card_is_drawn_once_and_used_again() -> None:
    """Drawn out again, every part is what and where it was."""
    whole = deal_svg(told(named("house").rules, "5 9 3 Q / J t - t -"), prefix="p")
    small = lean(whole)
    bodies = {name: body for _, name, body in NAMED.findall(small)}
    assert {name for name, _ in USED.findall(small)} == bodies.keys()
    assert all(name.startswith("p-") for name in bodies)
    drawn = NAMED.sub(r'<g transform="\1">\3</g>', small)
    drawn = USED.sub(lambda found: f'<g transform="{found[2]}">{bodies[found[1]]}</g>', drawn)
    assert drawn == USUAL.sub("", STYLE.sub("", whole)).strip()
    assert not [body for body in bodies.values() if "<text" in body]
    assert len(small) < len(drawn)


def test_what_is_not_there_twice_stays_as_it_is() -> None:
    """And so does a picture without a name."""
    one = '<svg><title id="p-title">x</title><g transform="scale(1)">' + "<rect/>" * 20 + "</g></svg>"
    assert lean(one) == one
    twice = one.replace('<title id="p-title">x</title>', "") * 2
    assert lean(twice) == twice
