"""What the theme says in the reader's language, where neither Sphinx nor the theme has words for it."""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING

from jinja2.ext import Extension

from cuckoo_formal.tell.languages import ENGLISH, speak

if TYPE_CHECKING:
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
    """Templates of the theme that look up what they have as it is."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002 - as Jinja has it
        """The template, labels and titles looked up."""
        for text in WRITTEN:
            said = f"{{{{ _({text!r}) }}}}"
            source = source.replace(f'aria-label="{text}"', f'aria-label="{said}"')
            source = source.replace(f"<title>{text}</title>", f"<title>{said}</title>")
        return source


def translate(app: Sphinx) -> None:
    """Let Sphinx look texts up in our catalogue too."""
    language = app.config.language or ENGLISH
    app.translator.add_fallback(Words(language))
    templates = getattr(app.builder, "templates", None)
    if language != ENGLISH and templates is not None and hasattr(templates, "environment"):
        templates.environment.add_extension(LooksUp)


def enter(app: Sphinx) -> None:
    """Do it when Sphinx knows the language."""
    app.connect("builder-inited", translate)
