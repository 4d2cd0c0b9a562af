"""A page that plays a rule set: with its parts beside it in a folder, or all of it in one file that needs no server."""

from __future__ import annotations

import base64
import gzip
import json
import re
import shutil
from html import escape
from typing import TYPE_CHECKING

from cuckoo_formal.rulefile import builtin, dump, named
from cuckoo_formal.site.live import runtime
from cuckoo_formal.site.live.serving import fingerprint
from cuckoo_formal.tell import svg
from cuckoo_formal.tell.languages import ENGLISH, english, speak, translated
from cuckoo_formal.tell.languages import parts as catalogue_parts
from cuckoo_formal.tell.rulebook import MARK, rulebook
from cuckoo_formal.tell.words import safe

if TYPE_CHECKING:
    from pathlib import Path

    from cuckoo_formal.rulefile import RuleFile

SEATS = 4
WORDS = "cuckoo-words"  # the block of a page with the words of its script
#: what stands in the page, by its place
TEXTS = {
    "about": english(
        "Play against bots, here in this page. Nothing that you do leaves your browser; what you have begun is kept "
        "there, and nowhere else."
    ),
    "build": english("Build your own rules"),
    "build_about": english(
        "Every question that the game leaves open, with every answer to it that we know. The rule book changes as you "
        "choose."
    ),
    "walk": english("Walk through a small game"),
    "walk_about": english("Everything that can happen with three faces, one card of each, and two players."),
    "try": english("Try things out"),
    "try_about": english("Change the rule file, or write a few lines of Python; both run here, in your browser."),
    "rules": english("The rules"),
}


def one_file(file: RuleFile, language: str = ENGLISH) -> str:
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
        language,
        policy=f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        style=f"<style>{styles()}</style>",
        scripts=f'<template id="cuckoo-parts">{parts}</template>\n<script>{script}</script>',
    )


def folder(file: RuleFile, target: Path, language: str = ENGLISH) -> None:
    """The page as ``index.html`` of a folder, its parts beside it.  Raises :class:`Problem`."""
    runtime.copy(target)
    for name in ("live.js", "live.css"):
        shutil.copyfile(runtime.WEB / name, target / name)
    (target / "pictures.css").write_text(svg_style(), encoding="utf-8")
    style = '<link rel="stylesheet" href="pictures.css">\n<link rel="stylesheet" href="live.css">'
    text = page(file, language, policy="", style=style, scripts='<script src="live.js" defer></script>')
    (target / "index.html").write_text(text, encoding="utf-8")


def page(file: RuleFile, language: str = ENGLISH, /, **parts: str) -> str:
    """The page of a rule set."""
    title = safe(speak(file.title, language) if file.title else file.name, 200)
    own = "" if file.name in builtin() and named(file.name).rules == file.rules else dump(file)
    said = {
        "title": escape(title),
        "language": language,
        "words": words_block(language),
        "name": escape(file.name if not own else "ranter-go-round"),
        "toml": escape(own),
        "seats": str(min(SEATS, file.rules.deck.size)),
        "book": book(file, language),
    }
    said |= {name: escape(speak(text, language)) for name, text in TEXTS.items()} | parts
    text = web("page.html")
    return re.sub(r"\{\{(\w+)\}\}", lambda found: said[found[1]], text).replace(' data-toml=""', "")


def words_block(language: str) -> str:
    """The words of the page's script in a language; nothing for English, which it has."""
    return f'<script type="application/json" id="{WORDS}">{words(language)}</script>' if language != ENGLISH else ""


def words(language: str) -> str:
    """The words of the script of live pages, as they may stand inside a page."""
    said = json.dumps(catalogue_parts(language)["page"], ensure_ascii=False, separators=(",", ":"))
    return said.replace("<", "\\u003c")


def book(file: RuleFile, language: str) -> str:
    """The rule book as it stands in the page, whether anything lives there or not."""
    rows = list[str]()
    for heading, texts in rulebook(file.rules, file.title)[1:]:
        rows.append(f"<h3>{escape(speak(heading, language))}</h3>")
        rows += [paragraph(text, language) for text in texts]
    return "\n".join(rows)


def paragraph(text: str, language: str) -> str:
    """A paragraph of the rule book."""
    said = escape(translated(text.removeprefix(MARK), language))
    if not text.startswith(MARK):
        return f"<p>{said}</p>"
    return f'<p class="cuckoo-new"><strong>{escape(speak(MARK.strip(), language))}</strong> {said}</p>'


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
