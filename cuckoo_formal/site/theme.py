"""What the theme leaves out: its words in the reader's language, and names for those who hear a page."""

from __future__ import annotations

import re
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any

from jinja2.ext import Extension

from cuckoo_formal.tell.languages import ENGLISH, speak

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

#: what its templates look up
LOOKED_UP = (
    "Previous", "Next", "Home", "On this page", "Back to top", "Made with ", "View this page", "Edit this page",
    '<a href="https://www.sphinx-doc.org/">Sphinx</a> and ', "Skip to content",
)  # fmt: skip
#: what is written in them as it is, in labels and titles
WRITTEN = (
    "Toggle site navigation sidebar", "Toggle table of contents sidebar", "Toggle Light / Dark / Auto color theme",
    "Contents", "Menu", "Expand", "Light mode", "Dark mode", "Auto light/dark, in light mode",
    "Auto light/dark, in dark mode",
)  # fmt: skip

#: parts of a page that a screen reader lists and that have no name, and the heading that the search has not
NAMED = {
    '<aside class="sidebar-drawer': '<aside aria-label="{{ _("Menu") }}" class="sidebar-drawer',
    '<aside class="toc-drawer': '<aside aria-label="{{ _("On this page") }}" class="toc-drawer',
    '<div id="search-results">': '<h1>{{ _("Search") }}</h1>\n<div id="search-results">',
}
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
#: a caption above a list of pages is a heading, as Sphinx says, but of no level
CAPTION, LEVELLED = 'class="caption" role="heading"', 'class="caption" role="heading" aria-level="2"'


class Words(NullTranslations):
    """Our catalogue, as gettext would be asked."""

    def __init__(self, language: str) -> None:
        """Look texts up in this language."""
        super().__init__()
        self.language = language

    def gettext(self, message: str) -> str:
        """A text in the reader's language."""
        return speak(message, self.language)


class LooksUp(Extension):
    """Templates of the theme that look up what they have as it is, and name their parts."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002 - as Jinja has it
        """The template, labels and titles looked up, and its lines not set in, for they are on every page."""
        source = INDENT.sub("", source)
        for part, called in NAMED.items():
            source = source.replace(part, called)
        for text in WRITTEN:
            said = f"{{{{ _({text!r}) }}}}"
            source = source.replace(f'aria-label="{text}"', f'aria-label="{said}"')
            source = source.replace(f"<title>{text}</title>", f"<title>{said}</title>")
        return source


def translate(app: Sphinx) -> None:
    """Let Sphinx look texts up in our catalogue too."""
    app.translator.add_fallback(Words(app.config.language or ENGLISH))
    templates = getattr(app.builder, "templates", None)
    if templates is not None and hasattr(templates, "environment"):
        templates.environment.add_extension(LooksUp)


def levelled(html: str) -> str:
    """Captions with their level."""
    return html.replace(CAPTION, LEVELLED)


def level(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: nodes.document | None) -> None:
    """Give captions in a page their level."""
    if "body" in context:
        context["body"] = levelled(context["body"])


def enter(app: Sphinx) -> None:
    """Do it when Sphinx knows the language; what scrolls is found in the page itself, at the width that it has."""
    app.connect("builder-inited", translate)
    app.connect("html-page-context", level)
    app.add_js_file("cuckoo-boxes.js", loading_method="defer")
