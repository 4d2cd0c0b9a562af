"""All texts of the program that can be translated, as gettext wants them, and the catalogues that are made from it.

``python -m cuckoo_formal.site.catalogue template FILE.pot`` writes the texts for translators; ``compile FOLDER`` reads
what they have written, ``FOLDER/LANGUAGE/LC_MESSAGES/program.po``, and writes the catalogues of the program.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cuckoo_formal import files
from cuckoo_formal.cards import Power
from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.clauses.powers import TEXT
from cuckoo_formal.clauses.register import CATALOGUE, SLOTS
from cuckoo_formal.explore.facts import ANSWERS
from cuckoo_formal.players import YOU
from cuckoo_formal.proof.every import ARGUMENTS
from cuckoo_formal.rulefile import builtin, named
from cuckoo_formal.rulesets import GROUPS
from cuckoo_formal.site.findings import QUESTIONS
from cuckoo_formal.site.labels import LABELS
from cuckoo_formal.site.put_together import FIXED, PATTERNS
from cuckoo_formal.site.theme import LOOKED_UP, WRITTEN
from cuckoo_formal.tell import rulebook
from cuckoo_formal.tell.languages import CLAUSE, CONTEXT, GRAMMARS, PATTERN
from cuckoo_formal.tell.sentences import MESSAGES

if TYPE_CHECKING:
    from babel.messages import Catalog

PACKAGE = Path(__file__).parents[1]
TARGET = PACKAGE / "tell" / "locales"
SCRIPT = "site/live/web/live.js"
#: how our own texts are marked in Python and in the script of live pages
PYTHON: dict[str, Any] = {"speak": None, "english": None, "speak_many": (1, 2)}
JAVASCRIPT: dict[str, Any] = {"_": None, "_n": (1, 2)}
TEMPLATES: dict[str, Any] = {"gettext": None, "ngettext": (1, 2)}
VALUE = re.compile(r"\{\w")


@dataclass(frozen=True)
class Text:
    """A text, what it is, and what tells it from the same text elsewhere."""

    kind: str
    one: str
    many: str = ""
    context: str = ""

    @property
    def key(self) -> str:
        """How it is called in a catalogue."""
        return f"{self.context}{CONTEXT}{self.one}" if self.context else self.one


# -- what there is to translate
def texts() -> list[Text]:
    """Every text once, as a text of the page if its script needs it."""
    found = dict[str, Text]()
    for text in (*marked(), *listed()):
        if re.search(r"[^\W\d_]", re.sub(r"\{[^}]*\}", "", text.one)):
            found.setdefault(text.key, text)
    return list(found.values())


def marked() -> Iterator[Text]:
    """What is marked in the program, in the script of live pages, and in the templates of a table's own site."""
    from jinja2.ext import babel_extract  # noqa: PLC0415 - comes with Sphinx

    yield from script()
    for path in sorted(PACKAGE.rglob("*.py")):
        yield from extracted("python", path, PYTHON, "word")
    for path in sorted((PACKAGE / "site" / "templates").rglob("*.*")):
        yield from extracted(babel_extract, path, TEMPLATES, "template")


def script() -> Iterator[Text]:
    """What the script of live pages says; it has only these words, whoever else says them too."""
    yield from extracted("javascript", PACKAGE / SCRIPT, JAVASCRIPT, "page")


def extracted(method: Any, path: Path, keywords: dict[str, Any], kind: str) -> Iterator[Text]:  # noqa: ANN401 - Babel's
    """The marked texts of one file."""
    from babel.messages.extract import extract  # noqa: PLC0415 - comes with Sphinx

    options = {"parse_template_string": "yes", "extensions": "jinja2.ext.i18n", "trimmed": "yes", "silent": "no"}
    with path.open("rb") as file:
        for _line, said, _comments, _context in extract(method, file, keywords, options=options):
            one, many = said if isinstance(said, tuple) else (said, "")
            yield Text(kind, one, many)


def listed() -> Iterator[Text]:
    """What stands in tables of the program: stories, labels, rules, claims, laws."""
    yield from (Text("story", message) for message in MESSAGES.values())
    yield from (Text("word", text) for text in (*LABELS.values(), *QUESTIONS.values()))
    yield from (Text("theme", text) for text in (*LOOKED_UP, *WRITTEN))
    yield from (Text("word", text) for text in (YOU, rulebook.MARK.strip()))
    yield from (Text("word", word) for row in ANSWERS.values() for word in row)
    yield from (Text("claim", claim.says) for claim in CLAIMS.values())
    yield from (Text("claim", law.says) for law in ARGUMENTS.values())
    yield from (Text("title", title) for title in (*GROUPS, *(named(name).title for name in builtin())))
    yield from clauses()
    yield from (Text("rule", text) for text in (*fixed_rules(), *FIXED))
    yield from (Text("rule", text, context=PATTERN) for text in PATTERNS)


def clauses() -> Iterator[Text]:
    """The questions of the game, every answer with its words, and what cards do."""
    for slot in SLOTS.values():
        yield Text("rule", slot.question)
        for entry in CATALOGUE[slot.name].values():
            yield Text("rule", entry.text, context=PATTERN if entry.parameters else "")
            yield Text("clause", entry.words, context=CLAUSE)
    for power in Power:
        yield Text("rule", (TEXT[power].__doc__ or "").strip())
        yield Text("clause", str(power), context=CLAUSE)


def fixed_rules() -> Iterator[str]:
    """The headings of rule books and their paragraphs without values, those that are in each of them."""
    for name in (builtin()[0], *builtin()):
        for heading, row in rulebook.rulebook(named(name).rules, "The game")[1:]:
            yield heading
            for text in row:
                plain = text.removeprefix(rulebook.MARK)
                yield from () if put_together(plain) else (plain,)


def put_together(text: str) -> bool:
    """The sentence has values in it, and follows a pattern."""
    return any(pattern.fullmatch(text) for pattern in SHAPES)


SHAPES = [
    re.compile(re.sub(r"\\\{\w+\\\}", ".+?", re.escape(text)))
    for text in (
        *PATTERNS,
        *(entry.text for slot in CATALOGUE.values() for entry in slot.values() if entry.parameters),
    )
]


# -- gettext's files
def template() -> Catalog:
    """The texts for translators."""
    from babel.messages import Catalog  # noqa: PLC0415 - comes with Sphinx

    made = Catalog(project="cuckoo-formal", charset="utf-8")
    for text in texts():
        said = (text.one, text.many) if text.many else text.one
        made.add(said, context=text.context or None, auto_comments=[text.kind])
    return made


def compiled(path: Path) -> dict[str, dict[str, str | list[str]]]:
    """A catalogue of the program, from what translators have written."""
    from babel.messages.pofile import read_po  # noqa: PLC0415 - comes with Sphinx

    made: dict[str, dict[str, str | list[str]]] = {"program": {}, "page": {}}
    with path.open("rb") as file:
        said = {key_of(one): one for one in read_po(file) if one.id and not one.fuzzy}
    for text in texts():
        one = said.get(text.key)
        if one and (words := list(one.string) if isinstance(one.string, tuple) else one.string) and all(words):
            made["page" if text.kind == "page" else "program"][text.key] = words
    return made


def key_of(one: Any) -> str:  # noqa: ANN401 - Babel's message
    """How a message is called in a catalogue of ours."""
    text = one.id[0] if isinstance(one.id, tuple) else one.id
    return f"{one.context}{CONTEXT}{text}" if one.context else str(text)


def written(made: dict[str, dict[str, str | list[str]]]) -> str:
    """A catalogue as a file."""
    return json.dumps(made, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def main(what: str, place: Path) -> None:
    """Write the template, or the catalogues."""
    from babel.messages.pofile import write_po  # noqa: PLC0415 - comes with Sphinx

    if what == "template":
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("wb") as file:
            write_po(file, template(), width=100, omit_header=False)
        return
    for language in GRAMMARS:
        made = compiled(place / language / "LC_MESSAGES" / "program.po")
        files.write(TARGET / f"{language}.json", written(made))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
