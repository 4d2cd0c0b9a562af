"""How all of it comes into Sphinx: settings, nodes, roles, directives, formulas, style."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from cuckoo_formal import __version__
from cuckoo_formal.site import boxes, directives, maths, nodes, overviews, roles, sidebar, theme
from cuckoo_formal.site.findings import Book, recorded_rows
from cuckoo_formal.site.keep import Shelf

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

STATIC = Path(__file__).with_name("static")
EDITIONS = ("student", "teacher")
LIVE = "cuckoo_formal.site.live"
#: what takes a moment to load, and pages of a large site need
HEAVY = (
    "cuckoo_formal.proof.account",
    "cuckoo_formal.proof.beside",
    "cuckoo_formal.chance.odds",
    "cuckoo_formal.explore.counts",
    "matplotlib.backends.backend_svg",
)


def enter(app: Sphinx) -> ExtensionMetadata:
    """Enter everything."""
    app.add_config_value("cuckoo_edition", "student", "env", str)
    app.add_config_value("cuckoo_rules", "", "env", str)
    app.add_config_value("cuckoo_rule_file", "", "env", str)
    app.add_config_value("cuckoo_hands", [], "env", list)
    app.add_config_value("cuckoo_cache", "", "", str)
    app.add_config_value("cuckoo_ledger", "", "env", str)
    for part in (nodes, maths, roles, boxes, directives, overviews, sidebar, theme):
        part.enter(app)
    app.connect("config-inited", settle)
    app.connect("env-before-read-docs", load)
    app.add_css_file("cuckoo-pictures.css")
    app.add_css_file("cuckoo.css")
    if find_spec(LIVE) and hasattr(live := import_module(LIVE), "enter"):
        live.enter(app)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True, "env_version": 1}


def settle(app: Sphinx, config: Config) -> None:
    """Find the shelf and the ledger, and bring our own static files; formulas are ours unless a site has chosen."""
    from sphinx.errors import ConfigError  # noqa: PLC0415 - only when Sphinx runs

    if config.cuckoo_edition not in EDITIONS:
        raise ConfigError(f"cuckoo_edition {config.cuckoo_edition!r}: expected one of {', '.join(EDITIONS)}")
    if config.cuckoo_edition == "student":
        config.html_copy_source = False  # the sources have the answers
    if config.cuckoo_rule_file:
        config.cuckoo_rule_file = str(Path(app.confdir, config.cuckoo_rule_file))
    Shelf.folder = Path(app.confdir, config.cuckoo_cache) if config.cuckoo_cache else None
    Book.path = Path(app.confdir, config.cuckoo_ledger) if config.cuckoo_ledger else None
    config.html_math_renderer = "cuckoo"
    if str(STATIC) not in config.html_static_path:
        config.html_static_path.append(str(STATIC))


def load(app: Sphinx, _env: BuildEnvironment, docnames: list[str]) -> None:
    """Load once what each of the processes that read pages would load for itself."""
    if app.parallel < 2 or not docnames:  # noqa: PLR2004 - one process does not share
        return
    for name in HEAVY:
        with suppress(ModuleNotFoundError):
            import_module(name)
    if Book.path and Book.path.is_file():
        recorded_rows(Book.path)
