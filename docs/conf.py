"""How the documentation is built: Sphinx, MyST Markdown and the furo theme, with no request to any other site."""

from cuckoo_formal import __version__

project = "cuckoo-formal"
author = "the cuckoo-formal authors"
copyright = author  # noqa: A001 - Sphinx asks for this name
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_copybutton", "sphinx_design"]
myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
exclude_patterns = ["_build", "changelog.d", "decisions/template.md"]

html_theme = "furo"
html_title = "cuckoo-formal"
html_copy_source = False
