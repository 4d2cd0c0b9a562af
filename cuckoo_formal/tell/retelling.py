"""The story of a hand in another language: the same sentences with the same values, in other words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from cuckoo_formal.tell import words
from cuckoo_formal.tell.languages import GRAMMARS, speak, translated
from cuckoo_formal.tell.rulebook import MARK
from cuckoo_formal.tell.sentences import MESSAGES, NAMED, spoken

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck
    from cuckoo_formal.tell.narration import Told
    from cuckoo_formal.tell.rulebook import Section
from cuckoo_formal.tell.sentences import Names, Sentence, Value


def retold(story: Told, language: str) -> Told:
    """The story in another language; who has no name is called by the seat."""
    names = called(story.names, language)
    sentences = tuple(resaid(story.sentences, story.rules.deck, names, language))
    return replace(story, names=names, sentences=sentences, language=language)


def called(names: Names, language: str) -> Names:
    """The names, those that are only numbers in the reader's language."""
    plain = (f"Seat {seat}" for seat in range(1, len(names) + 1))
    return tuple(
        speak("Seat {number}", language, number=seat) if name == number else name
        for seat, (name, number) in enumerate(zip(names, plain, strict=True), 1)
    )


def resaid(told: Iterable[Sentence], deck: Deck, names: Names, language: str) -> Iterable[Sentence]:
    """The sentences in another language."""
    if language not in GRAMMARS:
        return told
    return (replace(one, text=written(one, deck, names, language)) for one in told)


def written(one: Sentence, deck: Deck, names: Names, language: str) -> str:
    """The text of a sentence; a player's name that begins it stays as it is."""
    message = speak(MESSAGES[one.kind], language)
    text = message.format(**{key: value_of(key, value, deck, names, language) for key, value in one.values})
    return text if message.startswith(NAMED) else words.capital(text)


def value_of(key: str, value: Value, deck: Deck, names: Names, language: str) -> str:
    """A value as it stands in a sentence; in some languages it can be asked for its cases."""
    if isinstance(value, str):
        return translated(value, language)
    if language not in GRAMMARS:
        return spoken(key, value, deck, names)
    said: str = GRAMMARS[language].spoken(key, value, deck, names)
    return said


def book_in(book: list[Section], language: str) -> list[Section]:
    """A rule book in another language; its title stays."""
    (title, short), *rest = book
    sections = [(translated(heading, language), texts) for heading, texts in rest]
    return [(heading, [marked_in(text, language) for text in texts]) for heading, texts in [(title, short), *sections]]


def marked_in(text: str, language: str) -> str:
    """A paragraph of a rule book, with the mark of what is different if it has it."""
    if not text.startswith(MARK):
        return translated(text, language)
    return f"{speak(MARK.strip(), language)} {translated(text.removeprefix(MARK), language)}"
