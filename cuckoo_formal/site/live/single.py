"""A page that plays a rule set: with its parts beside it in a folder, or all of it in one file that needs no server."""

from __future__ import annotations

import base64
import gzip
import re
import shutil
from html import escape
from typing import TYPE_CHECKING

from cuckoo_formal.rulefile import builtin, dump, named
from cuckoo_formal.site.live import runtime
from cuckoo_formal.site.live.serving import fingerprint
from cuckoo_formal.tell import svg
from cuckoo_formal.tell.rulebook import MARK, rulebook
from cuckoo_formal.tell.words import safe

if TYPE_CHECKING:
    from pathlib import Path

    from cuckoo_formal.rulefile import RuleFile

SEATS = 4
ABOUT = (
    "Play against bots, here in this page. Nothing that you do leaves your browser; what you have begun is kept there, "
    "and nowhere else."
)


def one_file(file: RuleFile) -> str:
    """The page with everything in it.  Raises :class:`Problem` if the runtime is missing."""
    place = runtime.wanted()
    script = web("live.js")
    parts = "".join(packed(name, (place / name).read_bytes()) for name in runtime.PARTS)
    rows = {
        "default-src": "'none'",
        "script-src": f"'{fingerprint(script)}' 'wasm-unsafe-eval' blob:",
        "worker-src": "blob:",
        "style-src": "'unsafe-inline'",
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    policy = "; ".join(f"{name} {value}" for name, value in rows.items())
    return page(
        file,
        policy=f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        style=f"<style>{styles()}</style>",
        scripts=f'<template id="cuckoo-parts">{parts}</template>\n<script>{script}</script>',
    )


def folder(file: RuleFile, target: Path) -> None:
    """The page as ``index.html`` of a folder, its parts beside it.  Raises :class:`Problem`."""
    runtime.copy(target)
    for name in ("live.js", "live.css"):
        shutil.copyfile(runtime.WEB / name, target / name)
    (target / "pictures.css").write_text(svg_style(), encoding="utf-8")
    style = '<link rel="stylesheet" href="pictures.css">\n<link rel="stylesheet" href="live.css">'
    text = page(file, policy="", style=style, scripts='<script src="live.js" defer></script>')
    (target / "index.html").write_text(text, encoding="utf-8")


def page(file: RuleFile, **parts: str) -> str:
    """The page of a rule set."""
    title = safe(file.title or file.name, 200)
    own = "" if file.name in builtin() and named(file.name).rules == file.rules else dump(file)
    said = {
        "title": escape(title),
        "about": escape(ABOUT),
        "name": escape(file.name if not own else "ranter-go-round"),
        "toml": escape(own),
        "seats": str(min(SEATS, file.rules.deck.size)),
        "book": book(file),
    }
    said |= parts
    text = web("page.html")
    return re.sub(r"\{\{(\w+)\}\}", lambda found: said[found[1]], text).replace(' data-toml=""', "")


def book(file: RuleFile) -> str:
    """The rule book as it stands in the page, whether anything lives there or not."""
    rows = list[str]()
    for heading, texts in rulebook(file.rules, file.title)[1:]:
        rows.append(f"<h3>{escape(heading)}</h3>")
        rows += [paragraph(text) for text in texts]
    return "\n".join(rows)


def paragraph(text: str) -> str:
    """A paragraph of the rule book."""
    if not text.startswith(MARK):
        return f"<p>{escape(text)}</p>"
    return f'<p class="cuckoo-new"><strong>{MARK.strip()}</strong> {escape(text.removeprefix(MARK))}</p>'


# -- parts
def web(name: str) -> str:
    """One of the files for the browser."""
    return (runtime.WEB / name).read_text(encoding="utf-8")


def svg_style() -> str:
    """The style of all pictures."""
    return svg.style().removeprefix("<style>").removesuffix("</style>") + "\n"


def styles() -> str:
    """All styles of a page of its own."""
    return svg_style() + web("live.css")


def packed(name: str, content: bytes) -> str:
    """A part of the runtime as letters inside a page."""
    text = base64.b64encode(gzip.compress(content, 9, mtime=0)).decode("ascii")
    return f'<i data-part="{name}">{text}</i>\n'
