"""A tree that one can walk, as one HTML file: with keys or fingers, and all of it as a list too.

The file asks for nothing from outside.  Names are never put into it but escaped, in its data too.
"""

from __future__ import annotations

import json
import re
from html import escape
from importlib import resources
from typing import TYPE_CHECKING

from cuckoo_formal.explore.exports.svg import way
from cuckoo_formal.explore.facts import cards_of, mover, payoffs
from cuckoo_formal.explore.walk import Sort
from cuckoo_formal.knowledge import view
from cuckoo_formal.play import Ask
from cuckoo_formal.tell.languages import ENGLISH, english, speak
from cuckoo_formal.tell.words import safe, seat_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cuckoo_formal.explore.tree import Tree

ASKED = {
    "trade": "exchange his card?",
    "again": "go on?",
    "show": "show his card?",
    "take": "take a chip for his king?",
    "left": "turn to his left?",
}


def write(tree: Tree, title: str, names: Sequence[str] = ()) -> str:
    """The page."""
    who = seat_names(names, tree.here.seats)
    data = {"players": who, "places": [place(tree, number, who) for number in range(len(tree))]}
    parts = {
        "title": escape(safe(title)),
        "about": f"{tree.here.seats} seats, {tree.here.rules.deck.size} cards, {len(tree):,} places.",
        "data": embedded(data),
        "list": "\n".join(nested(tree, who)),
    }
    page = resources.files("cuckoo_formal.explore.exports").joinpath("page.html").read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], page)


def embedded(data: object) -> str:
    """Data as it may stand inside a script element, whatever names are in it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text


def place(tree: Tree, number: int, who: tuple[str, ...]) -> dict[str, object]:
    """What the page shows at a place."""
    history = tree.histories[number]
    node, here = history.node, tree.here
    shown: dict[str, object] = {
        "above": history.above,
        "way": way(tree, number) if number else "",
        "kind": node.sort.name.lower(),
        "seat": mover(here, node),
        "cards": cards_of(here, node),
        "up": [int(up) for up in node.hand.up] if node.hand else [],
        "below": tree.below[number],
    }
    if node.sort is Sort.DECISION:
        shown["asked"] = ASKED[here.moments[node.place].ask.name.lower()]
        shown |= {"set": history.known, "seen": seen(tree, number, who)}
    if node.sort is Sort.END:
        shown["paid"] = payoffs(here, here.reckoned(node))
    return shown


def seen(tree: Tree, number: int, who: tuple[str, ...]) -> list[str]:
    """What the player who is asked has seen of exchanges: both cards of each to which he was a party."""
    node, here = tree.histories[number].node, tree.here
    assert node.hand is not None  # noqa: S101 - for the type checker: whoever is asked has a card
    moment, faces = here.moments[node.place], here.rules.deck.faces
    known = view(here.rules, node.hand, moment.seat, moment.turn)
    turns = [(turn, gave, got) for turn, (gave, got) in enumerate(zip(known.gave, known.got, strict=True)) if got >= 0]
    return [f"{who[turn]} gave {faces[gave]} and got {faces[got]}" for turn, gave, got in turns]


def nested(tree: Tree, who: tuple[str, ...]) -> Iterator[str]:
    """The whole tree as lists within lists, of which each opens by itself."""
    todo: list[int | str] = ["</ul>", 0, '<ul class="tree">']
    while todo:
        number = todo.pop()
        if isinstance(number, str):
            yield number
        elif tree.below[number]:
            yield f"<li><details><summary>{escape(words(tree, number, who))}</summary><ul>"
            todo += ["</ul></details></li>", *tree.below[number][::-1]]
        else:
            yield f"<li>{escape(words(tree, number, who))}</li>"


def words(tree: Tree, number: int, who: tuple[str, ...], language: str = ENGLISH) -> str:
    """One line about a place."""
    led = f"{way(tree, number, language)}: " if number else ""
    return led + place_words(tree, number, who, language)


def place_words(tree: Tree, number: int, who: tuple[str, ...], language: str) -> str:
    """What happens at a place next, or how the hand has ended there."""
    node, here = tree.histories[number].node, tree.here
    cards = " ".join(cards_of(here, node))
    if node.sort is Sort.END:
        paid = zip(who, payoffs(here, here.reckoned(node)), strict=True)
        sums = ", ".join(f"{name} {chips:+d}" for name, chips in paid)
        return speak("{cards}, the end: {sums}", language, cards=cards, sums=sums)
    if node.sort is Sort.DEAL:
        return speak("a card for {name}", language, name=who[len(node.dealt)])
    name = who[mover(here, node) - 1]
    if node.sort is Sort.DRAW:
        return speak("{cards}, {name} takes a card from the stock", language, cards=cards, name=name)
    return speak(WILL[here.moments[node.place].ask], language, cards=cards, name=name)


WILL = {
    Ask.TRADE: english("{cards}, will {name} exchange his card?"),
    Ask.AGAIN: english("{cards}, will {name} go on?"),
    Ask.SHOW: english("{cards}, will {name} show his card?"),
    Ask.TAKE: english("{cards}, will {name} take a chip for his king?"),
    Ask.LEFT: english("{cards}, will {name} turn to his left?"),
}
