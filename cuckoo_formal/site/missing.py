"""What cannot be said in another language yet: stories, our own words, rules, claims, pages of the course."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.problems import Problem, nearest, shown
from cuckoo_formal.rulefile import builtin, named
from cuckoo_formal.site import german, german_book
from cuckoo_formal.site.labels import ENGLISH, LANGUAGES
from cuckoo_formal.tell.rulebook import MARK, rulebook

LOCALES = Path(__file__).parents[2] / "docs" / "locales"


def missing(language: str) -> Iterator[tuple[str, str]]:
    """Each missing text with what it is.  Raises :class:`Problem` if nothing at all is there in this language."""
    if language not in LANGUAGES or language == "en":
        others = [name for name in LANGUAGES if name != "en"]
        raise Problem(f"language {shown(language)}: expected one of {', '.join(others)}{nearest(language, others)}")
    yield from (("story", kind) for kind in german.missing())
    yield from (("word", key) for key in ENGLISH if key not in LANGUAGES[language])
    yield from (("claim", claim.says) for claim in CLAIMS.values() if not german_book.has(claim.says))
    yield from (("rule", text) for text in rule_texts() if not german_book.has(text))
    yield from pages(language)


def rule_texts() -> list[str]:
    """The paragraphs of all rule books, each once."""
    found = dict[str, None]()
    for name in builtin():
        for heading, texts in rulebook(named(name).rules, "The game")[1:]:
            found |= dict.fromkeys([heading, *(text.removeprefix(MARK) for text in texts)])
    return list(found)


def pages(language: str) -> Iterator[tuple[str, str]]:
    """The texts of pages without a translation, as far as there are catalogues."""
    for path in sorted((LOCALES / language).rglob("*.po")):
        yield from ((f"page {path.stem}", text) for text in untranslated(path))


def untranslated(path: Path) -> list[str]:
    """The texts of a catalogue that have no translation, or one that has to be looked at again."""
    from babel.messages.pofile import read_po  # noqa: PLC0415 - comes with Sphinx

    with path.open("rb") as file:
        return [str(one.id) for one in read_po(file) if one.id and (not one.string or one.fuzzy)]
