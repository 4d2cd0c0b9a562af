"""The parts of a page that only we have: boxes, pictures with a text twin, and places that a live page takes over.

Each is written out by every builder: HTML draws, all others print the text twin.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx

#: boxes that a reader opens himself
FOLDED = ("hint", "solution", "proof", "reveal")
#: what a picture says of itself, which only a book has to be told
SPACE = ' xmlns="http://www.w3.org/2000/svg"'


class Box(nodes.General, nodes.Element):
    """A theorem, a proof, an exercise, a hint, a solution, a bet, a rule or a claim."""


class BoxTitle(nodes.Part, nodes.TextElement):
    """What stands above a box."""


class Picture(nodes.General, nodes.Element):
    """A drawing; its children are its twin in words."""


class Live(nodes.General, nodes.Element):
    """A place that a live page takes over; its children stand there until then, and where there is no live page."""


def box(kind: str, label: str, *children: nodes.Node, title: str = "", **more: Any) -> Box:  # noqa: ANN401 - attributes
    """A box; its label is our own word, its title is for translators."""
    here = Box("", kind=kind, **more)
    here += BoxTitle(title, title, label=label, translatable=bool(title))
    here += children
    return here


def plain(text: str, **more: Any) -> nodes.paragraph:  # noqa: ANN401 - attributes of a node
    """A paragraph that the model wrote, which no translator has to look at."""
    return nodes.paragraph("", text, translatable=False, **more)


def items(texts: list[str], **more: Any) -> nodes.bullet_list:  # noqa: ANN401 - attributes of a node
    """A list that the model wrote."""
    return nodes.bullet_list("", *(nodes.list_item("", plain(text)) for text in texts), **more)


# -- HTML
def folds(node: nodes.Element) -> bool:
    """The box is closed until its reader opens it."""
    return node["kind"] in FOLDED and not node.get("open_always")


def visit_box_html(self: Any, node: Box) -> None:  # noqa: ANN401 - Sphinx's translators have no common type
    """Open a box."""
    tag = "details" if folds(node) else "div"
    more = {"open": "open"} if folds(node) and self.config.cuckoo_edition == "teacher" else {}
    said: dict[str, str] = node.get("data", {})
    data = {f"data-{key}": value for key, value in said.items()}
    self.body.append(self.starttag(node, tag, CLASS=f"cuckoo-box cuckoo-{node['kind']}", **more, **data))


def depart_box_html(self: Any, node: Box) -> None:  # noqa: ANN401
    """Close a box."""
    self.body.append("</details>\n" if folds(node) else "</div>\n")


def visit_title_html(self: Any, node: BoxTitle) -> None:  # noqa: ANN401
    """Open the title of a box."""
    tag = "summary" if folds(node.parent) else "p"
    self.body.append(self.starttag(node, tag, "", CLASS="cuckoo-title"))
    self.body.append(f'<span class="cuckoo-label">{escape(node["label"])}</span> ')


def depart_title_html(self: Any, node: BoxTitle) -> None:  # noqa: ANN401
    """Close the title of a box."""
    self.body.append("</summary>\n" if folds(node.parent) else "</p>\n")


def visit_picture_html(self: Any, node: Picture) -> None:  # noqa: ANN401
    """A picture, with its twin in words to be opened."""
    look = f"cuckoo-picture {node.get('look', '')}".strip()
    self.body.append(self.starttag(node, "div", CLASS=look))
    self.body.append(node["svg"] if self.builder.name == "epub" else node["svg"].replace(SPACE, ""))
    self.body.append(f'<details class="cuckoo-twin"><summary>{escape(node["twin"])}</summary>\n')


def depart_picture_html(self: Any, _node: Picture) -> None:  # noqa: ANN401
    """The end of a picture."""
    self.body.append("</details></div>\n")


def visit_live_html(self: Any, node: Live) -> None:  # noqa: ANN401
    """A place for a live page."""
    data = {f"data-{key}": str(value) for key, value in node["data"].items()}
    self.body.append(self.starttag(node, "div", CLASS="cuckoo-live", **data))


def depart_live_html(self: Any, _node: Live) -> None:  # noqa: ANN401
    """Its end."""
    self.body.append("</div>\n")


# -- paper and text
def visit_inside(_self: Any, _node: nodes.Element) -> None:  # noqa: ANN401
    """Only what is inside is printed."""


def depart_inside(_self: Any, _node: nodes.Element) -> None:  # noqa: ANN401
    """Nothing to close."""


def visit_box_latex(self: Any, _node: Box) -> None:  # noqa: ANN401
    """A box on paper: set in from the margin."""
    self.body.append("\n\\begin{quote}\n")


def depart_box_latex(self: Any, _node: Box) -> None:  # noqa: ANN401
    """The end of a box on paper."""
    self.body.append("\n\\end{quote}\n")


def visit_title_latex(self: Any, node: BoxTitle) -> None:  # noqa: ANN401
    """The title of a box on paper."""
    self.body.append(f"\n\\textbf{{{self.encode(node['label'])} ")


def depart_title_latex(self: Any, _node: BoxTitle) -> None:  # noqa: ANN401
    """The end of a title on paper."""
    self.body.append("}\\par\n")


def visit_box_text(self: Any, _node: Box) -> None:  # noqa: ANN401
    """A box in plain text: set in."""
    self.new_state(2)


def depart_box_text(self: Any, _node: Box) -> None:  # noqa: ANN401
    """The end of a box in plain text."""
    self.end_state()


def visit_title_text(self: Any, node: BoxTitle) -> None:  # noqa: ANN401
    """The title of a box in plain text."""
    self.new_state(0)
    self.add_text(f"{node['label']} ")


def depart_title_text(self: Any, _node: BoxTitle) -> None:  # noqa: ANN401
    """The end of a title in plain text."""
    self.end_state(first=None)


def enter(app: Sphinx) -> None:
    """Tell Sphinx how each builder writes our nodes."""
    nothing = (visit_inside, depart_inside)
    others: dict[str, Any] = {"man": nothing, "texinfo": nothing}
    app.add_node(
        Box,
        html=(visit_box_html, depart_box_html),
        latex=(visit_box_latex, depart_box_latex),
        text=(visit_box_text, depart_box_text),
        **others,
    )
    app.add_node(
        BoxTitle,
        html=(visit_title_html, depart_title_html),
        latex=(visit_title_latex, depart_title_latex),
        text=(visit_title_text, depart_title_text),
        **others,
    )
    both: dict[str, Any] = {"latex": nothing, "text": nothing}
    app.add_node(Picture, html=(visit_picture_html, depart_picture_html), **both, **others)
    app.add_node(Live, html=(visit_live_html, depart_live_html), **both, **others)
