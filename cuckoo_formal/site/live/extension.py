"""What Sphinx does for live pages: a place for the rule builder, and the runtime beside the pages that need it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.util import logging

from cuckoo_formal.rulefile import dump
from cuckoo_formal.site import findings
from cuckoo_formal.site.base import ModelDirective
from cuckoo_formal.site.live import runtime, single
from cuckoo_formal.site.nodes import Box, Live, plain
from cuckoo_formal.tell.languages import ENGLISH, LANGUAGES

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

NOTE = logging.getLogger(__name__)
#: for makers: a file for each part, and the folder in a site where they lie
FOLDER, WEB = "live", ("live.js", "live.css")
MISSING = "The pages are complete, but nothing in them is live: %s is not there. To have it: %s"


class BuilderDirective(ModelDirective):
    """A place to build rules; without the live page it says so."""

    def make(self) -> list[nodes.Node]:
        """The place."""
        file = self.file(self.argument)
        own = {} if findings.is_builtin(file) else {"toml": dump(file)}
        note = plain(self.say("live"), classes=["cuckoo-note"])
        return [Live("", note, data={"widget": "builder", "rules": file.name} | own)]


def enter(app: Sphinx) -> None:
    """Enter the directive, the setting, and what is to be done at the end of a build."""
    app.add_config_value("cuckoo_live", default=True, rebuild="html", types=bool)
    app.add_directive("builder", BuilderDirective)
    app.connect("html-page-context", bring_script)
    app.connect("build-finished", bring_runtime)


def bring_script(
    app: Sphinx, _page: str, _template: str, _context: dict[str, Any], tree: nodes.document | None
) -> None:
    """Only a page with something live in it loads the script."""
    if app.config.cuckoo_live and tree is not None and lives(tree) and app.builder.format == "html" and runtime.found():
        app.add_css_file(f"{FOLDER}/live.css")
        app.add_js_file(f"{FOLDER}/live.js", loading_method="defer")
        if (language := app.config.language or ENGLISH) in LANGUAGES[1:]:
            app.add_js_file(None, body=single.words(language), type="application/json", id=single.WORDS)


def lives(tree: nodes.document) -> bool:
    """There is something live in the page: a place, a bet, or an exercise that is marked."""
    marked = ("check" in box.get("data", {}) or box.get("kind") == "bet" for box in tree.findall(Box))
    return bool(list(tree.findall(Live))) or any(marked)


def bring_runtime(app: Sphinx, error: Exception | None) -> None:
    """Copy script and runtime into the site, or say how to get them."""
    if error or app.builder.format != "html" or app.builder.name == "epub" or not app.config.cuckoo_live:
        return
    if runtime.found() is None:
        NOTE.info(MISSING, runtime.home(), runtime.HOW_TO)
        return
    target = Path(app.outdir, "_static", FOLDER)
    runtime.copy(target)
    for name in WEB:
        shutil.copyfile(runtime.WEB / name, target / name)
