"""Words of anybody's rule file inside Markdown: nothing in them is ever taken for a mark."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import resources

from cuckoo_formal.tell.words import safe

MARKS = re.compile(r"([!-/:-@\[-`{-~])")
PLACE = re.compile(r"\{\{(\w+)\}\}")
LONGEST = 20_000


def md(text: str, longest: int = LONGEST) -> str:
    """A text as it may stand in Markdown."""
    return MARKS.sub(r"\\\1", safe(text, longest))


def template(name: str, parts: Mapping[str, str]) -> str:
    """A page from its template; what is put in is not read again."""
    text = resources.files("cuckoo_formal.site").joinpath("templates", name).read_text(encoding="utf-8")
    return PLACE.sub(lambda found: parts[found[1]], text)


def fence(name: str, argument: str = "", body: str = "", **options: str) -> str:
    """A directive in Markdown; what stands in it must not come from a rule file as it is."""
    said = "".join(f":{key}: {value}\n" for key, value in options.items() if value)
    return f"::::{{{name}}} {argument}\n{said}\n{body}\n::::\n" if body else f"::::{{{name}}} {argument}\n{said}::::\n"
