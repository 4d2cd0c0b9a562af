"""The rule text on which a verdict depends, as one short hash: what the program does, not what is said of it."""

from __future__ import annotations

import ast
import hashlib
import importlib
import io
import tokenize
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cuckoo_formal.clauses.register import SLOTS
from cuckoo_formal.rulefile import fingerprint
from cuckoo_formal.rules import Rules

#: what every rule set is read by
CORE = ("logic", "cards", "hand", "play", "rules", "clauses.powers")
#: what laws of matches are read by, beside that
MATCH = ("table", "match")
#: how texts are entered in their catalogues: it says nothing of what they do
ENTERING = {("claims.claim", "claim"), ("claims.claim", "Scope"), ("clauses.register", "clause")}
PACKAGE = "cuckoo_formal"
DIGITS = 16
SKIPPED = {tokenize.COMMENT, tokenize.NL, tokenize.ENCODING, tokenize.ENDMARKER}


def text_hash(rules: Rules, *more: Callable[..., Any], modules: tuple[str, ...] = ()) -> str:
    """A hash of all the text that decides what a rule set does, and of what it is asked.

    ``more`` are functions of the package, a claim's law for instance: they count with everything of their own part of
    the package that they use.  ``modules`` are further modules that count as a whole.  Another layout, another comment
    or another docstring leaves the hash as it is.
    """
    digest = hashlib.sha256(fingerprint(rules).encode("ascii"))
    for name in sorted({*CORE, *modules}):
        digest.update(whole(name).encode("utf-8"))
    for slot in SLOTS:
        clause = getattr(rules, slot)
        digest.update(repr(clause).encode("utf-8") if is_dataclass(clause) else b"")
    for words in definitions((*(getattr(rules, slot) for slot in SLOTS), *more)):
        digest.update(words.encode("utf-8"))
    return digest.hexdigest()[:DIGITS]


# -- tokens
def words_of(source: str) -> str:
    """The tokens of a text, one a line: layout, comments and docstrings are left out."""
    return "\n".join(without_docstrings([*tokens(source)]))


def tokens(source: str) -> Iterator[tuple[int, str]]:
    """The tokens that count, by kind; a string with values in it is one token, in every version of Python."""
    lines, start, depth = source.splitlines(keepends=True), (0, 0), 0
    begins, ends = (getattr(tokenize, f"FSTRING_{word}", None) for word in ("START", "END"))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == begins:
            start, depth = (token.start if depth == 0 else start), depth + 1
        elif token.type == ends:
            depth -= 1
            if depth == 0:
                yield tokenize.STRING, between(lines, start, token.end)
        elif depth == 0 and token.type not in SKIPPED:
            yield token.type, token.string if token.string.strip() else tokenize.tok_name[token.type]


def between(lines: list[str], start: tuple[int, int], end: tuple[int, int]) -> str:
    """The text from one place to another."""
    (first, left), (last, right) = start, end
    if first == last:
        return lines[first - 1][left:right]
    return "".join((lines[first - 1][left:], *lines[first : last - 1], lines[last - 1][:right]))


def without_docstrings(row: list[tuple[int, str]]) -> Iterator[str]:
    """The words of the tokens; a string that is a line of its own says nothing to the program."""
    ends = {tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
    alone = False
    for place, (kind, word) in enumerate(row):
        before = row[place - 1][0] if place else tokenize.NEWLINE
        after = row[place + 1][0] if place + 1 < len(row) else tokenize.NEWLINE
        docstring = kind == tokenize.STRING and before in ends and after == tokenize.NEWLINE
        if not docstring and not (alone and kind == tokenize.NEWLINE):
            yield word
        alone = docstring


@cache
def source_of(module: str) -> str:
    """The text of a module of the package."""
    file = importlib.import_module(f"{PACKAGE}.{module}").__file__
    return Path(str(file)).read_text(encoding="utf-8")


@cache
def whole(module: str) -> str:
    """The words of a whole module."""
    return words_of(source_of(module))


# -- what a function uses
@dataclass(frozen=True)
class Place:
    """A name at the top of a module of the package."""

    module: str
    name: str


@cache
def contents(module: str) -> dict[str, ast.stmt]:
    """What a module defines at its top, by name."""
    found = dict[str, ast.stmt]()
    for statement in ast.parse(source_of(module)).body:
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                found[name] = statement
            case ast.Assign(targets=targets):
                found |= {
                    part.id: statement for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)
                }
    return found


@cache
def imported(module: str) -> dict[str, Place]:
    """What a module takes from others of the package, by name."""
    return {
        alias.asname or alias.name: Place(statement.module.removeprefix(f"{PACKAGE}."), alias.name)
        for statement in ast.walk(ast.parse(source_of(module)))
        if isinstance(statement, ast.ImportFrom) and statement.module and statement.module.startswith(f"{PACKAGE}.")
        for alias in statement.names
    }


def places_of(made: Any) -> Iterator[Place]:
    """Where a function or a record is written: the record's class, and the line that makes it."""
    kind = type(made) if is_dataclass(made) else made
    module = kind.__module__.removeprefix(f"{PACKAGE}.")
    yield Place(module, kind.__name__)
    if is_dataclass(made):
        names = vars(importlib.import_module(kind.__module__))
        yield from (Place(module, name) for name, value in names.items() if value is made)


def definitions(made: Iterable[Any]) -> Iterator[str]:
    """The words of functions and records, and of all that these use of the parts of the package that they are in."""
    waiting = [place for each in made for place in places_of(each)]
    parts = {place.module.partition(".")[0] for place in waiting}
    found = dict[tuple[str, str], str]()
    while waiting:
        place = waiting.pop()
        if (place.module, place.name) in found.keys() | ENTERING or place.name not in contents(place.module):
            continue
        found[place.module, place.name], used = written(place)
        waiting += [other for other in used if other.module.partition(".")[0] in parts]
    yield from (found[key] for key in sorted(found))


@cache
def written(place: Place) -> tuple[str, tuple[Place, ...]]:
    """The words of a definition, and where what it names is written, in its own module and in others."""
    statement, here, elsewhere = contents(place.module)[place.name], contents(place.module), imported(place.module)
    used = {part.id for part in ast.walk(statement) if isinstance(part, ast.Name)}
    own = [Place(place.module, name) for name in sorted(used & here.keys())]
    return words_of(segment(place.module, statement)), (
        *own,
        *(elsewhere[name] for name in sorted(used & elsewhere.keys())),
    )


def segment(module: str, statement: ast.stmt) -> str:
    """The text of a definition, with its decorators."""
    lines = source_of(module).splitlines(keepends=True)
    first = min(node.lineno for node in (statement, *getattr(statement, "decorator_list", ())))
    return "".join(lines[first - 1 : statement.end_lineno])
