"""The site: a Sphinx extension that teaches from the model, a course, and a site for any table's rule file.

``extensions = ["cuckoo_formal.site"]`` is all that a course of your own needs; ``docs/teach-with-it.md`` explains it.
Nothing that needs Sphinx is imported before Sphinx asks for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Enter the directives, roles and settings into Sphinx."""
    from cuckoo_formal.site.extension import enter  # noqa: PLC0415 - the rest of the package works without Sphinx

    return enter(app)
