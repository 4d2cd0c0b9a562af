"""``cuckoo-formal new``: asks for the rules of a table, one question after the other, and writes a rule file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import click

from cuckoo_formal import files
from cuckoo_formal.cards import Deck
from cuckoo_formal.cards import Table as Powers
from cuckoo_formal.clauses import CATALOGUE, SLOTS, says, words
from cuckoo_formal.cli.dialog import Dialog
from cuckoo_formal.cli.options import RuleSet, json_option, quiet_option
from cuckoo_formal.cli.out import columns, complain, ink, paragraph, say_json
from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.rulefile import RuleFile, builtin, dump
from cuckoo_formal.rulefile.answers import read_clause, read_lives, read_parameter
from cuckoo_formal.rulefile.documents import NO_LIVES
from cuckoo_formal.rulefile.packs import PACKS, read_copies, read_faces, read_powers
from cuckoo_formal.rulefile.reading import LONGEST_TITLE
from cuckoo_formal.rulefile.values import Place, text, whole
from cuckoo_formal.rules import STAKES, Rules, named_faces

T = TypeVar("T")
HERE, REST, NONE = "your answer", ".", "none"
PACKS_KNOWN = {
    "A23456789TJQK": "Thirteen faces, king high and ace low.",
    "23456789TJQKA": "Thirteen faces, ace high.",
    "AQJT98765432K": "Avoid the high card: king best, then two up to queen, ace worst.",
    "A789TJQK": "The short pack of 32 cards, ace low.",
    "A234567JQK": "The pack of 40 cards.",
}
POWERS_KNOWN = {
    "best blocks": "The best face is kept when its holder is asked for it.",
    "K blocks": "The king is, whatever the best face.",
    "K stops": "The king stops all play.",
    NONE: "No card refuses.",
}
#: what a clause leaves open: the question, and an answer to begin with
PARAMETERS = {
    "face": ("Which face?", "K"),
    "most": ("Up to how many chips?", "3"),
    "times": ("How many times?", "10"),
    "percent": ("How many per cent?", "20"),
    "prices": ("What does each face cost? For example: A 3, 2 2", "A 2"),
}


@click.command()
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--like", metavar="RULES", type=RuleSet(), default="ranter-go-round", help="What the questions begin with."
)
@click.option("--force", is_flag=True, help="Replace the file if there is one.")
@json_option
@quiet_option
def new(path: Path, like: RuleFile, *, force: bool, as_json: bool, quiet: bool) -> None:
    """Ask for the rules of your table, one question after the other, and write them to FILE.

    An empty answer takes what stands in brackets; a full stop, or the end of the input, does so for all that is left.
    """
    if path.suffix != ".toml":
        message = f"{shown(str(path))}: expected a name that ends in .toml"
        raise Problem(message)
    if path.is_file() and not force:
        message = f"{shown(str(path))}: is there already; expected a new name, or --force to replace it"
        raise Problem(message)
    files.writable(path)
    form = Form(Dialog(aside=as_json), quiet=quiet)
    file = form.filled(like)
    written = dump(file, like if like.name in builtin() else None)
    files.write(path, written)
    if as_json:
        say_json({"file": str(path), "title": file.title, "like": like.name, "toml": written})
    elif not quiet:
        form.dialog.say("", f"{path} is written. Read it: cuckoo-formal rulebook {path}")


@dataclass
class Form:
    """The questions, asked one by one."""

    dialog: Dialog
    quiet: bool
    number: int = 0
    ended: bool = False

    def filled(self, like: RuleFile) -> RuleFile:
        """Ask everything."""
        if not self.quiet:
            self.dialog.say(*opening_words(like))
        title = self.ask("What do you call these rules?", {}, f"Like {like.title or like.name}", title_of)
        rules = self.slots(self.pack(like.rules))
        lives = str(like.rules.lives or NO_LIVES)
        rules = self.ask(
            'How many chips does each player begin with? ("none" for a game without)',
            {},
            lives,
            lambda said: replace(rules, lives=read_lives(Place(HERE, "lives"), number_or_word(said))),
        )
        stake = self.ask(
            "How much money does each player stake?",
            {},
            str(rules.stake),
            lambda said: whole(Place(HERE, "stake"), number_or_word(said), STAKES),
        )
        return RuleFile(like.name, title, "", (), replace(rules, stake=stake))

    def pack(self, rules: Rules) -> Rules:
        """The faces, how many there are of each, and what they do."""
        deck = rules.deck
        faces = self.ask("Which cards are there, from worst to best?", PACKS_KNOWN, row_of(deck.faces), faces_of)
        same = faces == deck.faces
        now = " ".join(map(str, deck.copies)) if same and len(set(deck.copies)) > 1 else str(deck.copies[0])
        copies = self.ask("How many of each are in one pack?", {}, now, lambda said: copies_of(said, faces))
        packs = self.ask(
            "How many packs are shuffled together?",
            {},
            str(deck.packs),
            lambda said: whole(Place(HERE, "deck.packs"), number_or_word(said), PACKS),
        )
        begun = replace(deck, faces=faces, copies=copies, packs=packs, by_seats=deck.by_seats if same else ())
        return self.ask(
            "Which cards refuse when their holder is asked?",
            POWERS_KNOWN,
            powers_row(deck.asked),
            lambda said: with_deck(rules, replace(begun, asked=powers_of(said, faces))),
        )

    def slots(self, rules: Rules) -> Rules:
        """One clause for each question that the game leaves open."""
        rules = replace(rules, lives=rules.lives or 3)  # whether there may be none depends on how the match ends
        for slot in SLOTS.values():
            rules = self.slot(rules, slot.name, slot.question)
        return rules

    def slot(self, rules: Rules, slot: str, question: str) -> Rules:
        """One of them."""
        now = getattr(rules, slot)
        choices = {entry.words: clause_words(entry.text, entry.parameters) for entry in CATALOGUE[slot].values()}
        return self.ask(
            question,
            choices | {words(now): says(now)},
            words(now),
            lambda said: replace(rules, **{slot: now if said == words(now) else self.clause(slot, said)}),
        )

    def clause(self, slot: str, said: str) -> Any:  # noqa: ANN401 - only the catalogue knows what fills a slot
        """The clause of these words; what it leaves open is asked too."""
        entry = CATALOGUE[slot].get(said)
        if entry is None or not entry.parameters:
            return read_clause(Place(HERE, slot), slot, said)
        return entry.made(**{name: self.parameter(slot, name) for name in entry.parameters})

    def parameter(self, slot: str, name: str) -> object:
        """One face, number or price list that a clause leaves open."""
        question, now = PARAMETERS[name]
        place = Place(HERE, f"{slot}.{name}")
        return self.ask(question, {}, now, lambda said: read_parameter(place, name, parameter_value(name, said)))

    # -- one question
    def ask(self, question: str, choices: dict[str, str], now: str, read: Callable[[str], T]) -> T:
        """Put a question until it is answered in a way that can be played."""
        self.number += 1
        if not self.quiet and not self.ended:
            self.dialog.say("", ink(f"{self.number}. {question}", bold=True), *choice_lines(choices))
        while True:
            said = self.answer(now)
            try:
                return read(chosen(said, list(choices)))
            except Problem as problem:
                fault = out_of_range(said, len(choices)) or problem
                if not self.dialog.live or self.ended:
                    raise fault from None
                complain(str(fault))

    def answer(self, now: str) -> str:
        """What is answered, or what stands in brackets."""
        said = None if self.ended else self.dialog.ask(f"  [{now}] ")
        self.ended = self.ended or said in (None, REST)
        return now if self.ended or not said else said


# -- words
def opening_words(like: RuleFile) -> list[str]:
    """How it works."""
    what = (
        f"The questions begin with the rules of {shown(like.title or like.name)}. Type the number or the words of an "
        "answer. Enter takes what stands in brackets; a full stop takes it for all questions that are left."
    )
    return paragraph(what, columns())


def choice_lines(choices: dict[str, str]) -> list[str]:
    """The answers with their numbers and what they mean."""
    lines = list[str]()
    for number, (name, meaning) in enumerate(choices.items(), 1):
        lines.append(f"  {number:>2}  {ink(name, fg='cyan')}")
        lines += paragraph(meaning, columns(), "        ")
    return lines


def clause_words(meaning: str, parameters: tuple[str, ...]) -> str:
    """What a clause says; what it leaves open stands for itself."""
    return " ".join(meaning.format(**{name: f"<{name}>" for name in parameters}).split())


def chosen(said: str, choices: list[str]) -> str:
    """An answer by its number, or the words themselves."""
    if said.isascii() and said.isdecimal() and len(said) <= 2 and 1 <= int(said) <= len(choices):  # noqa: PLR2004 - there are fewer than a hundred
        return choices[int(said) - 1]
    return said


def out_of_range(said: str, choices: int) -> Problem | None:
    """A number that stands before no answer, where answers have numbers."""
    if not choices or not said.isascii() or not said.isdecimal() or chosen(said, [""] * choices) != said:
        return None
    return Problem(f"your answer: {shown(said)}; expected a number from 1 to {choices}, or the words of an answer")


# -- what is answered
def number_or_word(said: str) -> int | str:
    """A number if it is one."""
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= 12 else said  # noqa: PLR2004 - longer ones are beyond every limit


def title_of(said: str) -> str:
    """A title."""
    return text(Place(HERE, "title"), said, "a title", LONGEST_TITLE)


def row_of(names: tuple[str, ...]) -> str:
    """Faces in a row: letters run together, names apart."""
    return ("" if all(len(name) == 1 for name in names) else " ").join(names)


def faces_of(said: str) -> tuple[str, ...]:
    """Faces: letters run together, or names with spaces between them."""
    return read_faces(Place(HERE, "deck.faces"), said.split() if " " in said else said)


def copies_of(said: str, faces: tuple[str, ...]) -> tuple[int, ...]:
    """How many of each face: one number, or one a face."""
    numbers = [number_or_word(word) for word in said.split()]
    return read_copies(Place(HERE, "deck.copies"), numbers if len(numbers) > 1 else numbers[0], faces)


def powers_of(said: str, faces: tuple[str, ...]) -> Powers:
    """Powers: ``K blocks, Q passes on``; a face that is not in the pack is left out of what stood there before."""
    rows = dict[str, object]()
    for part in said.split(",") if said != NONE else []:
        face, _, powers = part.strip().partition(" ")
        rows[face] = [power.strip() for power in powers.split("+")]
    return read_powers(Place(HERE, "deck.asked"), rows, faces)


def powers_row(powers: Powers) -> str:
    """Powers as they are typed."""
    return ", ".join(f"{face} {' + '.join(row)}" for face, row in powers) or NONE


def with_deck(rules: Rules, deck: Deck) -> Rules:
    """The rules with another pack; what names a face that is no longer there goes back to the usual clause."""
    on_turn = tuple((face, row) for face, row in deck.on_turn if face in deck.place)
    lost = [s for s in ("opening", "draw") if any(f not in deck.place for f in named_faces(getattr(rules, s)))]
    usual = {slot: CATALOGUE[slot][SLOTS[slot].default].made for slot in lost}
    return replace(rules, deck=replace(deck, on_turn=on_turn), **usual)


def parameter_value(name: str, said: str) -> object:
    """What is typed for a parameter, as a file would say it."""
    if name == "face":
        return said
    if name != "prices":
        return number_or_word(said)
    pairs = (part.split() for part in said.split(","))
    return {pair[0]: number_or_word(pair[-1]) for pair in pairs if pair}
