"""A drawing of a tree as SVG: from the root at the left to the ends at the right, one line an end."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from cuckoo_formal.explore.facts import KINDS, cards_of, event, payoffs
from cuckoo_formal.explore.walk import Sort
from cuckoo_formal.tell.languages import ENGLISH, english, speak
from cuckoo_formal.tell.words import fit, safe, seat_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cuckoo_formal.explore.tree import Tree
    from cuckoo_formal.logic import Row

STEP, LINE, MARGIN, BAR = 150, 18, 12, 6
LONGEST = 18
ABOUT = english("{number} places: cards dealt, questions asked, and what each seat wins or loses at the end")
STYLE = (
    "text{font:11px 'DejaVu Sans',Verdana,sans-serif;fill:#222}path{fill:none;stroke:#999}"
    ".deal,.draw{fill:#c9d8e8}.decision{fill:#f2c14e}.end{fill:#b7d3a8}"
    "@media(prefers-color-scheme:dark){svg{background:#16181c}text{fill:#ddd}path{stroke:#666}}"
)


@dataclass(frozen=True)
class Layout:
    """Where each place of a tree is drawn."""

    across: Row
    down: Row

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the drawing."""
        return max(self.across) + STEP + MARGIN, max(self.down) + LINE + MARGIN


def layout(tree: Tree) -> Layout:
    """Ends one below the other, every other place in the middle of those below it."""
    down, ends = [0] * len(tree), 0
    for number, row in enumerate(tree.below):
        if not row:
            down[number] = MARGIN + LINE + ends * LINE
            ends += 1
    for number in range(len(tree) - 1, -1, -1):
        if row := tree.below[number]:
            down[number] = (down[row[0]] + down[row[-1]]) // 2
    return Layout(tuple(MARGIN + BAR + history.depth * STEP for history in tree.histories), tuple(down))


def write(tree: Tree, title: str, names: Sequence[str] = (), language: str = ENGLISH) -> str:
    """The tree as SVG."""
    here = layout(tree)
    width, height = here.size
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    said = speak(ABOUT, language, number=len(tree))
    parts = [f'{head} role="img" aria-labelledby="title about">', f'<title id="title">{text(title)}</title>']
    parts += [
        f'<desc id="about">{said}</desc><style>{STYLE}</style>',
        *lines(tree, here, seat_names(names, tree.here.seats), language),
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def text(words: str) -> str:
    """Words as they may stand in the drawing."""
    return escape(safe(words))


def lines(tree: Tree, here: Layout, names: tuple[str, ...], language: str) -> Iterator[str]:
    """The edges, then the places with their words."""
    for number, history in enumerate(tree.histories[1:], 1):
        yield curve(here, history.above, number)
    for number, history in enumerate(tree.histories):
        across, down, kind = here.across[number], here.down[number], KINDS[history.node.sort]
        yield f'<circle class="{kind}" cx="{across}" cy="{down}" r="{BAR - 2}"/>'
        if number:
            led = text(way(tree, number, language))
            yield f'<text x="{across - BAR}" y="{down - 3}" text-anchor="end">{led}</text>'
        lower = 4 if kind == "end" else 14
        yield f'<text x="{across + BAR}" y="{down + lower}">{text(words(tree, number, names))}</text>'


def curve(here: Layout, above: int, number: int) -> str:
    """The line from a place to one below it."""
    (left, top), (right, down) = ((here.across[n], here.down[n]) for n in (above, number))
    return f'<path d="M{left},{top}C{left + STEP // 2},{top} {right - STEP // 2},{down} {right},{down}"/>'


def way(tree: Tree, number: int, language: str = ENGLISH) -> str:
    """The word on the way to a place: a card with its chance, or an answer."""
    history = tree.histories[number]
    said = event(tree.here, tree.histories[history.above].node, history.event)
    said = speak(said, language) if history.chance is None else said
    return said if history.chance is None else f"{said} ({history.chance})"


def words(tree: Tree, number: int, names: tuple[str, ...]) -> str:
    """The words beside a place: whose question it is, or what everybody wins or loses."""
    node = tree.histories[number].node
    if node.sort is Sort.END:
        paid = payoffs(tree.here, tree.here.reckoned(node))
        return f"{' '.join(cards_of(tree.here, node))}: {' '.join(map(str, paid))}"
    if node.sort is Sort.DECISION:
        return fit(names[tree.here.moments[node.place].seat], LONGEST) + "?"
    return ""
