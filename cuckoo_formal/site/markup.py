"""Words of anybody's rule file inside Markdown: nothing in them is ever taken for a mark."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from cuckoo_formal.tell.languages import ENGLISH, speak
from cuckoo_formal.tell.words import safe

if TYPE_CHECKING:
    from jinja2 import Environment

MARKS = re.compile(r"([!-/:-@\[-`{-~])")
LONGEST = 20_000


def md(text: str, longest: int = LONGEST) -> str:
    """A text as it may stand in Markdown."""
    return MARKS.sub(r"\\\1", safe(text, longest))


def template(name: str, parts: Mapping[str, str], language: str = ENGLISH) -> str:
    """A page from its template in the reader's language; what is put in is not read again."""
    return environment(language).get_template(name).render(parts)


@cache
def environment(language: str) -> Environment:
    """The templates; what stands in them between ``trans`` and ``endtrans`` is looked up in the catalogue."""
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415 - comes with Sphinx

    made = Environment(
        loader=PackageLoader("cuckoo_formal.site"),
        extensions=["jinja2.ext.i18n"],
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,  # noqa: S701 - Markdown; whatever is put in has been escaped for it
    )
    made.policies["ext.i18n.trimmed"] = True
    made.install_gettext_callables(lambda text: speak(text, language), lambda one, *_: one, newstyle=False)  # type: ignore[attr-defined]
    return made


def fence(name: str, argument: str = "", body: str = "", **options: str) -> str:
    """A directive in Markdown; what stands in it must not come from a rule file as it is."""
    said = "".join(f":{key}: {value}\n" for key, value in options.items() if value)
    return f"::::{{{name}}} {argument}\n{said}\n{body}\n::::\n" if body else f"::::{{{name}}} {argument}\n{said}::::\n"
