"""Reading rule files: from the text of a file to a rule set."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path, PurePath

from cuckoo_formal.cards import Deck
from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.rulefile.answers import read_rules, read_table
from cuckoo_formal.rulefile.documents import FORMAT, RuleFile, document
from cuckoo_formal.rulefile.keys import FILE_KEYS, PARTS, QUESTIONS, known
from cuckoo_formal.rulefile.packs import read_deck
from cuckoo_formal.rulefile.values import Place, Table, like, listed, row, table, text, told
from cuckoo_formal.rules import Rules, named_faces
from cuckoo_formal.rulesets import GROUPS

BIGGEST = 1_000_000
LONGEST_LINE = 2_000
LONGEST_TITLE = 200
LONGEST_ERROR = 200
FOLDER = files("cuckoo_formal.rulesets")


# -- which file
def builtin() -> tuple[str, ...]:
    """The names of the built-in rule sets: the game, its variants and their readings, and real tables."""
    return tuple(name for group in GROUPS.values() for name in group)


@cache
def named(name: str) -> RuleFile:
    """A built-in rule set.  Raises :class:`Problem` if there is none of this name."""
    if name not in builtin():
        raise Problem(f"rule set {shown(name)}: not built in{like(name, builtin())}")
    return parse((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")


def find(name_or_path: str) -> RuleFile:
    """A built-in rule set by its name, or the rule set in a file.  Raises :class:`Problem` if there is neither."""
    if name_or_path in builtin():
        return named(name_or_path)
    if name_or_path.endswith(".toml") or any(sign in name_or_path for sign in "/\\"):
        return load(name_or_path)
    expected = "a built-in rule set (cuckoo-formal rules lists them) or a file that ends in .toml"
    raise Problem(f"rule set {shown(name_or_path)}: not known; expected {expected}{like(name_or_path, builtin())}")


def load(path: str | Path) -> RuleFile:
    """The rule set in a file.  Raises :class:`Problem` if it cannot be read, or is no rule file."""
    place, found = Place(called(str(path))), Path(path)
    try:
        if not found.is_file():
            raise place.refused("not a file" if found.exists() else "no such file", "a rule file in TOML")
        with found.open("rb") as file:
            content = file.read(BIGGEST + 1)
    except OSError as error:
        raise place.refused(f"cannot be read: {error.strerror}", "a rule file in TOML") from None
    return parse(decoded(place, content), str(path))


def called(path: str) -> str:
    """A file's name as errors show it: the end of it, if it is long."""
    return shown(path)[1:-1] if path == path[-50:] else f"…{shown(path[-50:])[1:-1]}"


def decoded(place: Place, content: bytes) -> str:
    """The text of a file."""
    if len(content) > BIGGEST:
        raise place.refused("too big", f"a rule file of at most {BIGGEST} bytes")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise place.refused(f"byte {error.start} is not UTF-8 text", "a rule file in TOML, saved as UTF-8") from None


# -- from its text to the rules
def parse(content: str, file_name: str) -> RuleFile:
    """The rule set that a text describes.  Raises :class:`Problem`, naming file, key, value and what was expected."""
    place = Place(called(file_name))
    said = toml(place, content)
    known(place, said, FILE_KEYS)
    check_format(place, said)
    if "title" not in said:
        raise place.of("title").refused("missing", 'a title, such as title = "Our table at home"')
    title = text(place.of("title"), said["title"], "a title in quotes", LONGEST_TITLE)
    source = text(place.of("source"), said["source"], "an address or a book in quotes") if "source" in said else ""
    rules = read(place, merged(place, said))
    return RuleFile(PurePath(file_name).stem, title, source, assumptions(place.of("assumed"), said), rules)


def toml(place: Place, content: str) -> Table:
    """The text as TOML reads it."""
    content = content.removeprefix("\ufeff")
    if not content.strip():
        raise place.refused("an empty file", f"a rule file, which begins with format = {FORMAT}")
    if len(content) > BIGGEST:
        raise place.refused("too big", f"a rule file of at most {BIGGEST} bytes")
    for number, line in enumerate(content.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise place.refused(f"line {number} has {len(line)} characters", f"at most {LONGEST_LINE}")
    try:
        return tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise place.refused(f"not TOML: {on_one_line(str(error))}", "a rule file in TOML") from None
    except (ValueError, RecursionError):
        raise place.refused("a number too long, or lists too deep", "a rule file in TOML") from None


def on_one_line(message: str) -> str:
    """What TOML's reader says, in the part of one line that an error has for it."""
    plain = "".join(letter if letter.isprintable() else " " for letter in message)
    half = LONGEST_ERROR // 2
    return plain if len(plain) <= LONGEST_ERROR else f"{plain[:half]}…{plain[-half:]}"


def check_format(place: Place, said: Table) -> None:
    """A file says in which format it is written."""
    number = said.get("format")
    if isinstance(number, bool) or number != FORMAT:
        what = "missing" if "format" not in said else told(number)
        raise place.of("format").refused(what, f"format = {FORMAT}")


def merged(place: Place, said: Table) -> dict[str, Table]:
    """What the file says, and for the rest what the rule set says that it is like."""
    parent = Rules()
    if "like" in said:
        name = said["like"]
        if not isinstance(name, str) or name not in builtin():
            expected = f"a built-in rule set, such as {shown(builtin()[0])}{like(name, builtin())}"
            raise place.of("like").refused(told(name), expected)
        parent = named(name).rules
    rest = document(parent)
    for part, keys in PARTS.items():
        changes = table(place.of(part), said.get(part, {}), f"a table that begins with [{part}] on a line of its own")
        known(place.of(part), changes, keys)
        rest[part] = rest[part] | changes
    return rest


def read(place: Place, said: dict[str, Table]) -> Rules:
    """The rules from a complete document."""
    deck = read_deck(place.of("deck"), said["deck"])
    answers = read_table(place.of("table"), said["table"]) | read_rules(place.of("rules"), said["rules"])
    for slot in ("opening", "draw"):
        check_faces(place.of("rules").of(slot), answers[slot], deck)
    try:
        return Rules(deck=deck, **answers)
    except Problem as problem:
        raise Problem(f"{place.file}: {problem}") from None


def check_faces(place: Place, clause: object, deck: Deck) -> None:
    """Each face to which a clause gives a power is in the pack, and in those for smaller tables."""
    for pack in (deck, *(smaller for _, smaller in deck.by_seats)):
        for face in (name for name in named_faces(clause) if name not in pack.place):
            what = f"gives a power to the face {shown(face)}, which is not in the pack {' '.join(pack.faces)}"
            raise place.refused(what, f"a pack with {shown(face)}, or an answer about another face")


def assumptions(place: Place, said: Table) -> tuple[str, ...]:
    """The questions that the source leaves open."""
    names = row(place, said.get("assumed", []), 'a list of questions, such as ["settle"]')
    for number, name in enumerate(names, 1):
        if not isinstance(name, str) or name not in QUESTIONS:
            raise place.item(number).refused(told(name), f"one of {listed(QUESTIONS)}{like(name, QUESTIONS)}")
        if name in names[: number - 1]:
            raise place.item(number).refused(f"{told(name)} twice", "each question once")
    return tuple(str(name) for name in names)
