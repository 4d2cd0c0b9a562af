"""What cannot be said in another language yet: stories, our own words, rules, claims, live pages, the course."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cuckoo_formal.problems import Problem, nearest, shown
from cuckoo_formal.tell.languages import GRAMMARS, catalogue

LOCALES = Path(__file__).parents[2] / "docs" / "locales"
PROGRAM = "program.po"


def missing(language: str) -> Iterator[tuple[str, str]]:
    """Each missing text with what it is.  Raises :class:`Problem` if nothing at all is there in this language."""
    from cuckoo_formal.site.catalogue import texts  # noqa: PLC0415 - takes a moment

    if language not in GRAMMARS:
        raise Problem(f"language {shown(language)}: expected one of {', '.join(GRAMMARS)}{nearest(language, GRAMMARS)}")
    there = catalogue(language)
    yield from ((text.kind, text.one) for text in texts() if text.key not in there)
    yield from pages(language)


def pages(language: str) -> Iterator[tuple[str, str]]:
    """The texts of the course without a translation, as far as there are catalogues."""
    for path in sorted((LOCALES / language).rglob("*.po")):
        if path.name != PROGRAM:
            yield from ((f"page {path.stem}", text) for text in untranslated(path))


def untranslated(path: Path) -> list[str]:
    """The texts of a catalogue that have no translation, or one that has to be looked at again."""
    from babel.messages.pofile import read_po  # noqa: PLC0415 - comes with Sphinx

    with path.open("rb") as file:
        return [str(one.id) for one in read_po(file) if one.id and (not one.string or one.fuzzy)]
