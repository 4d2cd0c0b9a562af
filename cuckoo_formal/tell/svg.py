"""Pictures as text: elements, the colours of light, dark and printed pages, and the frame around a picture.

Every class begins with ``cf-`` and every id with the prefix of its picture, because the style of a picture inside a
page holds for the whole page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from math import atan2, degrees

from cuckoo_formal.problems import Problem, shown

Point = tuple[float, float]
LIGHT = {
    "ground": "#ffffff", "ink": "#1c1f23", "soft": "#59616b", "line": "#8b949e", "felt": "#e3efe4",
    "rim": "#5f8a67", "paper": "#ffffff", "edge": "#4a5058", "mark": "#1c1f23", "red": "#b3201b",
    "back": "#35588a", "weave": "#8fabd3", "accent": "#9a5b00", "chip": "#c7452f", "no": "#b3201b",
}  # fmt: skip
DARK = {
    "ground": "#15181c", "ink": "#e9ecef", "soft": "#a9b1ba", "line": "#6d7681", "felt": "#1c3324",
    "rim": "#5d9269", "paper": "#f3efe4", "edge": "#c9c3b4", "mark": "#1c1f23", "red": "#a81c18",
    "back": "#35588a", "weave": "#9db7dc", "accent": "#f0b44c", "chip": "#e0664f", "no": "#ff8f85",
}  # fmt: skip
RULES = (
    ".cf-ground{fill:var(--cf-ground)}.cf-felt{fill:var(--cf-felt);stroke:var(--cf-rim);stroke-width:2}",
    ".cf-root text{font-family:sans-serif;fill:var(--cf-ink);direction:ltr;unicode-bidi:isolate}",
    ".cf-root .cf-soft{fill:var(--cf-soft)}.cf-root .cf-bold{font-weight:bold}",
    ".cf-paper{fill:var(--cf-paper);stroke:var(--cf-edge);stroke-width:1}",
    ".cf-frame{fill:none;stroke:var(--cf-line);stroke-width:1}.cf-root .cf-mark{fill:var(--cf-mark)}",
    ".cf-root .cf-red{fill:var(--cf-red)}.cf-back{fill:var(--cf-back)}",
    ".cf-weave{fill:none;stroke:var(--cf-weave);stroke-width:1.5}",
    ".cf-open{fill:none;stroke:var(--cf-accent);stroke-width:3}.cf-badge{fill:var(--cf-accent)}",
    ".cf-eye{fill:var(--cf-ground)}.cf-faded{opacity:.55}",
    ".cf-arrow{fill:none;stroke:var(--cf-ink);stroke-width:2}.cf-head{fill:var(--cf-ink)}",
    ".cf-no{fill:none;stroke:var(--cf-no);stroke-width:2.5}.cf-rule{stroke:var(--cf-line);stroke-width:1}",
    ".cf-chip{fill:var(--cf-chip);stroke:var(--cf-ground);stroke-width:1}",
    ".cf-root .cf-stock{fill:#ffffff;stroke:var(--cf-back);stroke-width:4;paint-order:stroke}",
    ".cf-button{fill:var(--cf-ink)}.cf-root .cf-letter{fill:var(--cf-ground)}.cf-lost{fill:var(--cf-no)}",
)
#: how wide a character of the page's sans-serif is at the most, as a part of the size of the letters
LETTER = 0.57


def colours(table: dict[str, str]) -> str:
    """The colours of a page as custom properties."""
    return "".join(f"--cf-{name}:{colour};" for name, colour in table.items())


def style() -> str:
    """The style of every picture: light or dark as the reader's page is, and light on paper."""
    light, dark = colours(LIGHT), colours(DARK)
    page = f"@media (prefers-color-scheme:dark){{.cf-root{{{dark}}}}}"
    chosen = f'[data-theme="light"] .cf-root{{{light}}}[data-theme="dark"] .cf-root{{{dark}}}'
    paper = f"@media print{{.cf-root,[data-theme] .cf-root{{{light}}}}}"
    return tag("style", f".cf-root{{{light}}}{page}{chosen}{paper}{''.join(RULES)}")


# -- elements
def tag(name: str, body: str = "", /, **attributes: str | float) -> str:
    """An element; ``class_`` is written ``class``, and an underscore in a name becomes a hyphen."""
    written = "".join(f' {key.rstrip("_").replace("_", "-")}="{value_of(v)}"' for key, v in attributes.items())
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


def value_of(value: str | float) -> str:
    """The value of an attribute."""
    return escape(value) if isinstance(value, str) else figure(value)


def figure(value: float) -> str:
    """A number with one decimal place at the most."""
    text = f"{round(value, 1):.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def words(text: str, x: float, y: float, size: float, look: str = "", anchor: str = "middle") -> str:
    """A line of text."""
    more = {"class_": look} if look else {}
    return tag("text", escape(text), x=x, y=y, font_size=size, text_anchor=anchor, **more)


def moved(body: str, x: float, y: float, scale: float = 1) -> str:
    """Elements, drawn somewhere else and larger or smaller."""
    size = "" if scale == 1 else f" scale({round(scale, 3):g})"
    return tag("g", body, transform=f"translate({figure(x)} {figure(y)}){size}")


def path(points: str, look: str) -> str:
    """A line or a shape."""
    return tag("path", d=points, class_=look)


def document(
    parts: Iterable[str], size: tuple[float, float], title: str, desc: str, prefix: str, language: str = "en"
) -> str:
    """The picture, with its text twin for those who do not see it."""
    wide, high = (figure(side) for side in size)
    twin = tag("title", escape(title), id=f"{prefix}-title") + tag("desc", escape(desc), id=f"{prefix}-desc")
    ground = tag("rect", width=size[0], height=size[1], rx=8, class_="cf-ground")
    return (
        tag(
            "svg",
            twin + style() + ground + "".join(parts),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {wide} {high}",
            width=wide,
            height=high,
            style="max-width:100%;height:auto",
            role="img",
            lang=language,
            class_="cf-root",
            aria_labelledby=f"{checked(prefix)}-title {prefix}-desc",
        )
        + "\n"
    )


def checked(prefix: str) -> str:
    """The prefix, if it can begin an id.  Raises :class:`Problem` otherwise."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", prefix):
        raise Problem(f"prefix {shown(prefix)}: expected a letter, then letters, digits, - and _")
    return prefix


# -- arrows
def arrow(start: Point, bend: Point, end: Point, *, back: bool) -> str:
    """A bent line with a head at its end, and with ``back`` one at its start too."""
    (ax, ay), (bx, by), (cx, cy) = start, bend, end
    line = f"M{figure(ax)} {figure(ay)}Q{figure(bx)} {figure(by)} {figure(cx)} {figure(cy)}"
    return path(line, "cf-arrow") + head(bend, end) + (head(bend, start) if back else "")


def head(source: Point, end: Point) -> str:
    """The head of an arrow that comes from ``source``."""
    dx, dy = end[0] - source[0], end[1] - source[1]
    turn = round(degrees(atan2(dy, dx)))
    place = f"translate({figure(end[0])} {figure(end[1])}) rotate({turn})"
    return tag("path", d="M2 0L-8 4.5-8-4.5Z", class_="cf-head", transform=place)


def halfway(start: Point, bend: Point, end: Point) -> Point:
    """The middle of a bent line."""
    return ((start[0] + 2 * bend[0] + end[0]) / 4, (start[1] + 2 * bend[1] + end[1]) / 4)
