"""The rule builder: every question with every answer in plain words, and the rules that a filled-in form makes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import tomli_w

from cuckoo_formal.cards import BEST, WORST, Power
from cuckoo_formal.clauses import CATALOGUE, SLOTS, says
from cuckoo_formal.clauses.powers import TEXT
from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import RuleFile, document, dump, named, parse
from cuckoo_formal.rulesets import GROUPS
from cuckoo_formal.tell.languages import ENGLISH, clause_words, english, speak, translated
from cuckoo_formal.tell.rulebook import MARK, rulebook
from cuckoo_formal.tell.words import safe

if TYPE_CHECKING:
    from cuckoo_formal.clauses import Entry, Slot

Said = dict[str, Any]
BASE = "ranter-go-round"
FILE = "your rules"
#: the questions under the headings of the rule book
SECTIONS = {
    english("Before the first hand"): ("first_dealer", "direction"),
    english("The deal"): ("pack", "look", "opening"),
    english("Your turn"): ("turn", "talk"),
    english("Cards that refuse"): ("shown", "holder", "blocked"),
    english("The dealer's exchange"): ("reach", "cut", "draw", "windfall"),
    english("The showdown"): ("showdown", "standing", "losers"),
    english("Paying and going out"): ("fine", "exit"),
    english("The next hand and the end"): ("dealer", "end", "prize", "settle"),
}
#: what a clause leaves open: the question, of which kind the answer is, and an answer to begin with
PARAMETERS: dict[str, tuple[str, str, object]] = {
    "face": (english("Which face?"), "face", "K"),
    "most": (english("Up to how many chips?"), "number", 3),
    "times": (english("How many times?"), "number", 10),
    "percent": (english("How many per cent?"), "number", 20),
    "prices": (english("What does losing with each face cost?"), "prices", {"A": 2}),
}
PACKS = {
    "A23456789TJQK": english("52 cards, king best, ace worst"),
    "23456789TJQKA": english("52 cards, ace best, two worst"),
    "AQJT98765432K": english("52 cards, king best, then two up to queen, ace worst"),
    "A789TJQK": english("32 cards, king best, ace worst"),
    "A234567JQK": english("40 cards, king best, ace worst"),
}


# -- the empty form
def form(language: str = ENGLISH) -> Said:
    """Everything that one can choose from."""
    return {
        "sections": [
            {"title": speak(title, language), "slots": [slot_said(SLOTS[name], language) for name in row]}
            for title, row in SECTIONS.items()
        ],
        "sets": [
            {"title": speak(group, language), "sets": [set_said(name, language) for name in row]}
            for group, row in GROUPS.items()
        ],
        "packs": [{"faces": faces, "says": speak(text, language)} for faces, text in PACKS.items()],
        "powers": [power_said(power, language) for power in Power],
        "anyFace": [BEST, WORST],
    }


def power_said(power: Power, language: str) -> Said:
    """Something that a card can do."""
    says = translated((TEXT[power].__doc__ or "").strip(), language)
    return {"word": str(power), "shown": clause_words(power, language), "says": says}


def set_said(name: str, language: str) -> Said:
    """A rule set to begin with."""
    return {"name": name, "title": speak(named(name).title, language)}


def slot_said(slot: Slot, language: str) -> Said:
    """A question and its answers."""
    return {
        "name": slot.name,
        "question": speak(slot.question, language),
        "usual": slot.default,
        "choices": [entry_said(entry, language) for entry in CATALOGUE[slot.name].values()],
    }


def entry_said(entry: Entry, language: str) -> Said:
    """One answer, and what it leaves open."""
    parameters = [
        dict(zip(("name", "question", "kind", "value"), (name, *PARAMETERS[name]), strict=True))
        for name in entry.parameters
    ]
    return {
        "words": entry.words,
        "shown": clause_words(entry.words, language),
        "says": translated(entry_text(entry), language),
        "parameters": [one | {"question": speak(str(one["question"]), language)} for one in parameters],
    }


def entry_text(entry: Entry) -> str:
    """What an answer says; with the numbers and faces that the form begins with."""
    if not entry.parameters:
        return says(entry.made)
    values = {name: usual(name) for name in entry.parameters}
    return says(entry.made(**values))


def usual(name: str) -> object:
    """The value with which the form begins."""
    value = PARAMETERS[name][2]
    return tuple(value.items()) if isinstance(value, dict) else value


# -- a filled-in form
def filled(file: RuleFile, language: str = ENGLISH) -> Said:
    """The form as it is filled in for a rule set."""
    return {"title": speak(file.title, language), "document": document(file.rules)}


def built(title: object, said: object) -> RuleFile:
    """The rule set of a filled-in form.  Raises :class:`Problem` if it cannot be played."""
    if not isinstance(said, dict):
        raise Problem("form: no form; expected deck, table and rules")
    try:
        text = tomli_w.dumps({"format": 1, "title": str(title)} | without_nothing(said))
    except (TypeError, ValueError):
        raise Problem("form: an answer that no rule file can say; expected texts, whole numbers and tables") from None
    return parse(text, FILE)


def without_nothing(said: Said) -> Said:
    """The form without what is empty; TOML has no word for nothing."""
    return {part: {key: value for key, value in row.items() if value is not None} for part, row in said.items()}


def told(file: RuleFile, language: str = ENGLISH) -> Said:
    """A rule set as the page shows it: its file, its rule book with the changes marked, how many there are."""
    base, book = named(BASE), rulebook(file.rules, file.title)
    return {
        "title": safe(speak(file.title, language), 200),
        "toml": dump(file, None if file.rules == base.rules else base),
        "book": [[speak(heading, language), [paragraph(text, language) for text in texts]] for heading, texts in book],
        "changes": len(file.rules.changes(base.rules)),
        "says": {slot: translated(says(getattr(file.rules, slot)), language) for slot in SLOTS},
        "most": min(12, file.rules.deck.size),
    }


def paragraph(text: str, language: str) -> Said:
    """A paragraph of the rule book, and whether it is marked."""
    return {"text": translated(text.removeprefix(MARK), language), "new": text.startswith(MARK)}
