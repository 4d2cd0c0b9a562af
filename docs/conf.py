"""How the documentation is built: Sphinx, MyST Markdown and the furo theme, with no request to any other site."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx import addnodes

from cuckoo_formal import __version__
from cuckoo_formal.site.reference import write

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

HERE = Path(__file__).parent

# The reference and the course are written from the program before Sphinx looks for pages.
write(HERE / "reference")

project = "cuckoo-formal"
author = "the cuckoo-formal authors"
copyright = author  # noqa: A001 - Sphinx asks for this name
release = version = __version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "sphinx_design",
    "cuckoo_formal.site",
    "cuckoo_formal.site.names",
]
myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
exclude_patterns = ["_build", "changelog.d", "decisions/template.md", "locales", "teacher", "german"]

# What is searched, proved and counted for a page is kept here; it is worked out anew only when the program changes.
cuckoo_cache = "../build/site"
cuckoo_ledger = "../proofs/ledger.toml"

# Types stand in the signatures.
autodoc_typehints = "none"
autodoc_use_type_comments = False
# Above the names of a module stands which it is.
add_module_names = False
# Beside a page of modules stand its modules; all that is in them is in the index, and is found by the search.
toc_object_entries = False
# Types of the standard library that ours are other names for: they have no page here.
NOT_OURS = ("collections.abc.Callable", "collections.abc.Iterable", "collections.abc.Mapping", "fractions.Fraction")
nitpick_ignore = [("py:class", name) for name in NOT_OURS]

# Translations: sphinx-build -D language=de
locale_dirs = ["locales"]
gettext_compact = False
gettext_uuid = False

html_theme = "furo"
html_title = "cuckoo-formal"
html_copy_source = False
html_show_sourcelink = False

epub_show_urls = "no"
epub_copyright = author
suppress_warnings = ["epub.unknown_project_files"]


def without_cards(
    _app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: nodes.document | None
) -> None:
    """A page that has no cards does not load what draws them."""
    if 'class="sd-' not in context.get("body", ""):
        for files in ("css_files", "script_files"):
            context[files] = [file for file in context[files] if "design" not in str(file.filename)]


def without_values(_app: Sphinx, _domain: str, kind: str, content: addnodes.desc_content) -> None:
    """What a name stands for can be all that the program has remembered while it made pages: it is not told."""
    if kind in ("data", "attribute"):
        for part in list(content.parent.findall(addnodes.desc_annotation)):
            if part.astext().lstrip().startswith("="):
                part.parent.remove(part)


def setup(app: Sphinx) -> None:
    """Look at each page before it is written, and at each name of the program."""
    app.connect("html-page-context", without_cards)
    app.connect("object-description-transform", without_values)
