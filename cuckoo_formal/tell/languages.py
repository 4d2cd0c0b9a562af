"""What is said to people in other languages than English: looked up in a catalogue, then fitted with its values.

The catalogues are made from gettext's by ``make translations``; a text that is not in one stays English.  How a
language inflects its cards and numbers stands in a module of its own, as in :mod:`cuckoo_formal.tell.german`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import ModuleType

from cuckoo_formal.problems import Problem, nearest, shown
from cuckoo_formal.tell import german, words

ENGLISH = "en"
#: what each language needs besides words
GRAMMARS: Mapping[str, ModuleType] = {"de": german}
LANGUAGES = (ENGLISH, *GRAMMARS)
#: between a text and what tells it from the same text elsewhere, as gettext has it
CONTEXT = "\x04"
#: texts whose values are read out of an English sentence, and the words by which rule files name clauses
PATTERN, CLAUSE = "pattern", "clause"
Entry = str | list[str]

PLACE = re.compile(r"\\\{(\w+)\\\}")
BETWEEN = re.compile(r"(?<=[.?!:]) (?=\S)")  # two sentences
LETTER = re.compile(r"[^\W\d_]")


def checked(language: str) -> str:
    """The language, if there are words for it.  Raises :class:`Problem`."""
    if language not in LANGUAGES:
        expected = f"expected one of {', '.join(LANGUAGES)}{nearest(language, LANGUAGES)}"
        raise Problem(f"language {shown(language)}: {expected}")
    return language


@cache
def parts(language: str) -> Mapping[str, Mapping[str, Entry]]:
    """The catalogue of a language: ``page`` has the texts of live pages' script, ``program`` all others."""
    file = resources.files("cuckoo_formal.tell").joinpath("locales", f"{language}.json")
    return dict(json.loads(file.read_text(encoding="utf-8"))) if language in GRAMMARS else {"program": {}, "page": {}}


@cache
def catalogue(language: str) -> Mapping[str, Entry]:
    """Every text that has words in a language; none for English and for a language that is not there."""
    return {**parts(language)["program"], **parts(language)["page"]}


# -- our own texts
def english(text: str) -> str:
    """An English text that is looked up only where it is shown."""
    return text


def speak(text: str, language: str, /, **values: object) -> str:
    """A text in the reader's language, with its values."""
    said = one_form(catalogue(language).get(text, text))
    return said.format(**values) if values else said


def speak_many(one: str, many: str, number: int, language: str, /, **values: object) -> str:
    """A text about one thing or several, with their number and other values."""
    said = catalogue(language).get(one, [one, many])
    form = said if isinstance(said, str) else said[0 if number == 1 else -1]
    return form.format(number=number, **values)


def one_form(said: Entry) -> str:
    """What is said of one thing, where it matters of how many."""
    return said if isinstance(said, str) else said[0]


def clause_words(name: str, language: str) -> str:
    """The words by which a rule file names a clause, as they are shown to a reader."""
    return one_form(catalogue(language).get(f"{CLAUSE}{CONTEXT}{name}", name))


# -- values in sentences
def listed(row: list[str], language: str) -> str:
    """One, two and three."""
    return words.listed(row, speak("and", language))


def face(name: str, language: str) -> str:
    """The name of a face."""
    return str(GRAMMARS[language].card(name)) if language in GRAMMARS else words.face_name(name)


# -- texts that the model has put together in English
def translated(text: str, language: str) -> str:
    """A sentence or several of the rules, the claims, a complaint; as it is where there are no words for it."""
    return found(text, language) or text


@cache
def found(text: str, language: str) -> str:
    """The text in another language; nothing if a part of it has no words."""
    if language not in GRAMMARS:
        return ""
    return known(text, language) or in_parts(text, language)


def known(text: str, language: str) -> str:
    """The text as a whole: word for word, by a pattern, or because there are no words in it."""
    if not LETTER.search(text):
        return text
    return one_form(catalogue(language).get(text, "")) or matched(text, language)


def in_parts(text: str, language: str) -> str:
    """The first sentence or sentences, then the rest."""
    for end in BETWEEN.finditer(text):
        head, rest = known(text[: end.start()], language), ""
        if head:
            rest = found(text[end.end() :], language)
        if rest:
            return f"{head} {rest}"
    return ""


def matched(text: str, language: str) -> str:
    """The text by a pattern that it follows, with its values in the other language."""
    for pattern, said in patterns(language):
        if there := pattern.fullmatch(text):
            values = {name: read(name, value, language) for name, value in there.groupdict().items()}
            if all(values.values()):
                return said.format(**values)
    return ""


@cache
def patterns(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The patterns of a language, those that say most first."""
    begins = f"{PATTERN}{CONTEXT}"
    rows = [(key.removeprefix(begins), said) for key, said in catalogue(language).items() if key.startswith(begins)]
    rows.sort(key=lambda row: -len(row[0]))
    return tuple((re.compile(PLACE.sub(r"(?P<\1>.+?)", re.escape(text))), one_form(said)) for text, said in rows)


def read(name: str, value: str, language: str) -> str:
    """A value of a pattern: more sentences, what a card does, or something that the language's grammar inflects."""
    if name in ("rest", "more"):
        return found(value, language)
    if name == "does":
        return words.capital(deeds(value.split("; "), language))
    said: str = GRAMMARS[language].read(name, value)
    return said


def deeds(row: list[str], language: str) -> str:
    """What a card does, one power after the other; a power may have a semicolon of its own."""
    for size in range(len(row), 0, -1):
        said = found(words.capital("; ".join(row[:size])) + ".", language)
        rest = deeds(row[size:], language) if said and row[size:] else ""
        if said and (rest or size == len(row)):
            return "; ".join(filter(None, (words.lower(said), rest)))
    return ""


__all__ = ["CLAUSE", "ENGLISH", "LANGUAGES", "PATTERN", "catalogue", "checked", "english", "found", "speak"]
__all__ += ["clause_words", "face", "listed", "parts", "speak_many", "translated"]
