"""What is left in English on a page in another language: sentences and words that the catalogue has words for."""

from __future__ import annotations

import re
from functools import cache
from html import unescape

from cuckoo_formal.site.catalogue import texts
from cuckoo_formal.tell.languages import catalogue

#: what a reader never meets: programs, styles, and attributes for the page's own script
UNSEEN = re.compile(r"<(script|style|pre|code)\b.*?</\1>|\sdata-[\w-]+=\"[^\"]*\"", re.DOTALL)
SPOKEN = re.compile(r"(?:aria-label|title|alt|placeholder|label)=\"([^\"]*)\"")
TAG = re.compile(r"<[^>]*>")
PLACE = re.compile(r"\\\{[^}]*\\\}")
LETTERS = re.compile(r"[^\W\d_]{2,}")


def seen(page: str) -> str:
    """The words of a page, those in labels too, between bars."""
    visible = UNSEEN.sub("", page)
    return unescape(f"|{'|'.join(SPOKEN.findall(visible))}|{TAG.sub('|', visible)}|")


@cache
def phrases(language: str) -> dict[str, re.Pattern[str]]:
    """Every English text of at least two words that says something else in the other language."""
    said = catalogue(language)
    rows = [text for text in texts() if said.get(text.key) not in (text.one, None) and text.context != "clause"]
    parts = {form for text in rows for form in (text.one, text.many) if len(LETTERS.findall(form)) > 1}
    return {form: re.compile(rf"\b{PLACE.sub('[^|]+?', re.escape(form))}(?!\w)") for form in sorted(parts)}


def english_left(page: str, language: str = "de") -> list[str]:
    """The English phrases of the catalogue that stand on a page."""
    text = re.sub(r"\s+", " ", seen(page))
    return [form for form, pattern in phrases(language).items() if literal(form) in text and pattern.search(text)]


@cache
def literal(form: str) -> str:
    """The longest part of a phrase without a value, to look for first."""
    return max(re.split(r"\{[^}]*\}", form), key=len)
