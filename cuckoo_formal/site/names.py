"""The program's own names in a reference for programmers: an extension of its own, beside ``sphinx.ext.autodoc``.

``extensions = ["sphinx.ext.autodoc", "cuckoo_formal.site.names"]`` takes the place of ``sphinx.ext.napoleon``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal import __version__

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

#: what is told in a sentence, in which a colon names no type
VALUES = ("attribute", "data", "property")


def told(app: Sphinx, what: str, name: str, thing: object, _options: object, lines: list[str]) -> None:
    """Arguments and results as lists; what is said of a value stays the sentence that it is."""
    from sphinx.ext.napoleon import Config  # noqa: PLC0415 - only when Sphinx runs
    from sphinx.ext.napoleon.docstring import GoogleDocstring  # noqa: PLC0415

    kind, usual = "function" if what in VALUES else what, Config()
    lines[:] = GoogleDocstring(lines, usual, app, kind, name, thing).lines()  # type: ignore[arg-type] # as napoleon does


def by_name(app: Sphinx, env: BuildEnvironment, node: pending_xref, shown: nodes.Element) -> nodes.Element | None:
    """A name of the program that is said without its module, where only one thing is called so."""
    if node.get("refdomain") != "py":
        return None
    domain, called = env.domains.python_domain, node["reftarget"]
    found = [full for full, thing in domain.objects.items() if full.rpartition(".")[2] == called and not thing.aliased]
    if len(found) != 1:
        return None
    return domain.resolve_xref(env, node["refdoc"], app.builder, node["reftype"], found[0], node, shown)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Enter both into Sphinx."""
    app.connect("autodoc-process-docstring", told)
    app.connect("missing-reference", by_name)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
