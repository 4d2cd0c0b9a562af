"""The live part of a page: tables to play at, trees to walk, labs, exercises, the rule builder.

``session`` and what it imports run in the reader's browser and need nothing but the pure part of the project;
``runtime`` and ``single`` put together what the browser loads; ``extension`` tells Sphinx.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def enter(app: Sphinx) -> None:
    """Bring live places to life where the runtime is there; without it a site is complete but for them."""
    from cuckoo_formal.site.live import extension  # noqa: PLC0415 - the rest works without Sphinx

    extension.enter(app)
