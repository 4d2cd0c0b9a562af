"""The list of all pages beside a page: of each part only its first page, of the reader's own part all of them.

A site of some hundred pages that each list all the others is large, and most of its building goes into those lists.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from sphinx import addnodes

from cuckoo_formal.site.theme import levelled

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders.html import StandaloneHTMLBuilder

Toctree = Callable[..., str]
BUILDERS = ("html", "dirhtml")


class List:
    """The pages of a site as a page lists them."""

    def __init__(self, builder: StandaloneHTMLBuilder) -> None:
        """Read the titles of all pages once."""
        self.builder, self.below = builder, builder.env.toctree_includes
        parts = {doc: builder.render_partial(title)["title"] for doc, title in builder.env.titles.items()}
        self.titles = {doc: str(title).strip() for doc, title in parts.items()}
        self.parts = [*builder.env.master_doctree.findall(addnodes.toctree)]

    @property
    def plain(self) -> bool:
        """Everything in it is a page under its own title, and no page has a number."""
        entries = [entry for part in self.parts for entry in part["entries"]]
        mine = all(title is None and doc in self.titles for title, doc in entries)
        others = (doc in self.titles for row in self.below.values() for doc in row)
        return mine and all(others) and not self.builder.env.numbered_toctrees

    def beside(self, page: str) -> str:
        """The list as it stands beside a page."""
        above, here = {page}, page
        parents = {child: doc for doc, row in self.below.items() for child in row}
        while (here := parents.get(here, "")) and here not in above:
            above.add(here)
        rows = ((caption(part), [doc for _, doc in part["entries"]]) for part in self.parts)
        return "".join(said + self.level(docs, page, above, 1) for said, docs in rows if docs)

    def level(self, docs: list[str], page: str, above: set[str], depth: int) -> str:
        """Some pages, and what is below those that lead to this page."""
        current = ' class="current"' if above & {*docs} else ""
        return f"<ul{current}>\n{''.join(self.entry(doc, page, above, depth) for doc in docs)}</ul>\n"

    def entry(self, doc: str, page: str, above: set[str], depth: int) -> str:
        """One page."""
        current = " current" if doc in above else ""
        link = "#" if doc == page else self.builder.get_relative_uri(page, doc)
        mark = "current " if doc == page else ""
        text = f'<a class="{mark}reference" href="{escape(link)}">{self.titles[doc]}</a>'
        inner = self.level(self.below[doc], page, above, depth + 1) if current and self.below.get(doc) else ""
        return f'<li class="toctree-l{depth}{current}">{text}{inner}</li>\n'


def caption(part: nodes.Element) -> str:
    """What stands above a part of the list."""
    said = part.get("caption")
    return f'<p class="caption" role="heading"><span class="caption-text">{escape(said)}</span></p>\n' if said else ""


def bring(app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: nodes.document | None) -> None:
    """Give a page this list in place of that of all pages."""
    if app.builder.name in BUILDERS and app.config.html_theme == "furo" and "toctree" in context:
        context["toctree"] = partial(folded, list_of(app.builder), page, context["toctree"])  # type: ignore[arg-type]


def list_of(builder: StandaloneHTMLBuilder) -> List:
    """The list of a build, made when the first page needs it."""
    if not hasattr(builder, "cuckoo_list"):
        builder.cuckoo_list = List(builder)  # type: ignore[attr-defined]
    return builder.cuckoo_list  # type: ignore[attr-defined,no-any-return]


def folded(here: List, page: str, whole: Toctree, **said: Any) -> str:  # noqa: ANN401 - whatever a theme asks for
    """The list; Sphinx's own where there is more in it than pages."""
    return levelled(here.beside(page) if here.plain else whole(**said | {"collapse": True}))


def enter(app: Sphinx) -> None:
    """Enter it before the theme asks for the list."""
    app.connect("html-page-context", bring, priority=400)
