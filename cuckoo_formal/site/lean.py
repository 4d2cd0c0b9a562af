"""A picture without what its page has once for all, and with the back of cards drawn once."""

from __future__ import annotations

import re
from collections import Counter

STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
PREFIX = re.compile(r'<title id="([^"]*)-title">')
#: a part that is moved and holds no other: a card, its back
MOVED = re.compile(r'<g transform="([^"]*)">((?:(?!</?g\b).)*)</g>', re.DOTALL)
#: what is so anyway, by the page's own style too
USUAL = re.compile(' text-anchor="start"| style="max-width:100%;height:auto"| font-size="12"')
#: the letters of a card's face, of which most pictures are full; the page's style knows them by a name
FACE, NAMED = ' font-size="36" text-anchor="middle" class="', ' class="cf-face '
SHORT = 60  # letters, which are not worth a name


def lean(svg: str) -> str:
    """The picture, looking as before."""
    return once(USUAL.sub("", STYLE.sub("", svg)).replace(FACE, NAMED).strip())


def once(svg: str) -> str:
    """Parts that are drawn again and again are drawn once and then used; names begin as those of the picture do.

    Parts with letters are not among them: how letters look depends on the picture around them, and a part that is used
    has none.
    """
    prefix = PREFIX.search(svg)
    times = Counter(body for _, body in MOVED.findall(svg) if len(body) > SHORT and "<text" not in body)
    again = [body for body, number in times.items() if number > 1]
    if not prefix or not again:
        return svg
    names, drawn = {body: f"{prefix[1]}-{number}" for number, body in enumerate(again)}, set[str]()

    def use(found: re.Match[str]) -> str:
        where, body = found.groups()
        if body not in names:
            return found[0]
        if body in drawn:
            return f'<use href="#{names[body]}" transform="{where}"/>'
        drawn.add(body)
        return f'<g transform="{where}"><g id="{names[body]}">{body}</g></g>'

    return MOVED.sub(use, svg)
