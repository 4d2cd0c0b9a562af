"""Formulas as MathML, made when the site is built: no script, no font from elsewhere, and they print well."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes
from latex2mathml.converter import convert

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def visit_math(self: Any, node: nodes.math) -> None:  # noqa: ANN401 - Sphinx's translators have no common type
    """A formula in a line."""
    self.body.append(convert(node.astext(), display="inline"))
    raise nodes.SkipNode


def visit_math_block(self: Any, node: nodes.math_block) -> None:  # noqa: ANN401
    """A formula in a line of its own; on a narrow page it scrolls by itself."""
    formula = convert(node.astext(), display="block")
    self.body.append(f'<div class="cuckoo-formula">{formula}</div>\n')
    raise nodes.SkipNode


def enter(app: Sphinx) -> None:
    """Take the place of Sphinx's own renderer, which would ask another host for a script."""
    app.add_html_math_renderer("cuckoo", (visit_math, None), (visit_math_block, None))
