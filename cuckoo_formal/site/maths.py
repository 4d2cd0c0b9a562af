"""Formulas as MathML, made when the site is built: no script, no font from elsewhere, and they print well.

Where the font of formulas is kept beside Python for browsers, pages that have formulas bring it along; elsewhere they
are set in a font of the reader's own machine.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from latex2mathml.converter import convert

from cuckoo_formal import files
from cuckoo_formal.site.live import runtime

if TYPE_CHECKING:
    from sphinx.application import Sphinx

#: where the font lies in a site, and what names it
FOLDER, SHEET = "formulas", "font.css"
STYLE = """@font-face {
  font-family: "STIX Two Math";
  src: url("stix-two-math.woff2") format("woff2");
  font-display: swap;
}
"""


def visit_math(self: Any, node: nodes.math) -> None:  # noqa: ANN401 - Sphinx's translators have no common type
    """A formula in a line."""
    self.body.append(convert(node.astext(), display="inline"))
    raise nodes.SkipNode


def visit_math_block(self: Any, node: nodes.math_block) -> None:  # noqa: ANN401
    """A formula in a line of its own; on a narrow page it scrolls by itself."""
    formula = convert(node.astext(), display="block")
    self.body.append(f'<div class="cuckoo-formula">{formula}</div>\n')
    raise nodes.SkipNode


def bring_font(app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: nodes.document | None) -> None:
    """Only a page that has formulas loads the font, and only a site that has such a page holds it."""
    place = runtime.font()
    if place and context.get("has_maths_elements") and app.builder.format == "html" and app.builder.name != "epub":
        target = Path(app.outdir, "_static", FOLDER)
        if not (target / SHEET).is_file():
            copy_font(place, target)
        app.add_css_file(f"{FOLDER}/{SHEET}")


def copy_font(place: Path, target: Path) -> None:
    """Copy the font and its licence into a site; the sheet that names them comes last."""
    target.mkdir(parents=True, exist_ok=True)
    for name in runtime.FONT:
        shutil.copyfile(place / name, target / name)
    files.write(target / SHEET, STYLE)


def enter(app: Sphinx) -> None:
    """Take the place of Sphinx's own renderer, which would ask another host for a script."""
    app.add_html_math_renderer("cuckoo", (visit_math, None), (visit_math_block, None))
    app.connect("html-page-context", bring_font)
