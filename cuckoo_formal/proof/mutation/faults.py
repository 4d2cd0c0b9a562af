"""Every fault that is made on purpose: in which function, what stands there, and what stands there instead."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType

from cuckoo_formal import logic, play
from cuckoo_formal.clauses.register import CATALOGUE
from cuckoo_formal.proof import rows, steps
from cuckoo_formal.proof.mutation.variants import OPPOSITE, too_much, variants

PACKAGE = "cuckoo_formal"
CLAUSES = (
    "opening", "turn", "blocking", "drawing", "windfall", "talk", "standing", "losers", "fine", "leaving", "powers"
)  # fmt: skip
#: the text of one hand, and the text of what lies between two hands
HAND_TEXT = (*(f"clauses.{name}" for name in CLAUSES), "hand", "play", "knowledge")
MATCH_TEXT = ("clauses.ending", "table", "match")
#: not rules: the folds and the tables by which others look at the rules, and what only shuffles or deals
NO_RULE = {
    "hand.begin",
    "knowledge.forced_exchange",
    "play.play",
    "play.play_by",
    "play.advance",
    "play.Answers.at",
    "match.whole_pack",
    "match.shuffler",
    "match.begin_match",
    "match.lay",
    "match.has_no_winner",
    "table.sit_down",
}
LONGEST = 110
#: in place of a node: the rule does more than it says, or it is another clause of its slot
TOO_MUCH, OTHER_CLAUSE = -1, -2


@dataclass(frozen=True)
class Fault:
    """A fault in one function: the place of a node in its tree, and which of the things that might stand there."""

    where: str  # module and name, as in clauses.fine.one_chip
    says: str  # what stands there, and what stands there instead
    node: int
    which: int

    @property
    def clause_text(self) -> bool:
        """The fault is in the text of a clause."""
        return self.where.startswith("clauses.")


# -- functions
@cache
def tree(module: str) -> ast.Module:
    """The text of a module."""
    file = importlib.import_module(f"{PACKAGE}.{module}").__file__
    return ast.parse(Path(str(file)).read_text(encoding="utf-8"))


def definitions(module: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module, by name."""
    for statement in tree(module).body:
        if isinstance(statement, ast.FunctionDef):
            yield statement.name, statement
        elif isinstance(statement, ast.ClassDef):
            for method in statement.body:
                if isinstance(method, ast.FunctionDef) and not is_property(method):
                    yield f"{statement.name}.{method.name}", method


def is_property(method: ast.FunctionDef) -> bool:
    """It is read like a field."""
    return any(isinstance(mark, ast.Name) and mark.id == "property" for mark in method.decorator_list)


@cache
def definition(where: str) -> ast.FunctionDef:
    """The text of a function by its full name."""
    module, name = split(where)
    return dict(definitions(module))[name]


def split(where: str) -> tuple[str, str]:
    """The module and the name in it."""
    module = next(m for m in (*HAND_TEXT, *MATCH_TEXT) if where.startswith(f"{m}."))
    return module, where.removeprefix(f"{module}.")


def function(where: str) -> FunctionType:
    """The function itself."""
    module, name = split(where)
    here = importlib.import_module(f"{PACKAGE}.{module}")
    for part in name.split("."):
        here = vars(here)[part]
    found = inspect.unwrap(here)  # type: ignore[arg-type]
    assert isinstance(found, FunctionType)  # noqa: S101 - a definition makes nothing else
    return found


# -- faults
@cache
def faults_of(where: str) -> tuple[Fault, ...]:
    """Every fault in one function, each another text."""
    whole, seen, rows = definition(where), {ast.unparse(definition(where))}, list[Fault]()
    known = {part.id for part in ast.walk(whole) if isinstance(part, ast.Name)}
    known |= {part.arg for part in ast.walk(whole) if isinstance(part, ast.arg)}
    for place, node in enumerate(inside(whole)):
        for which, wrong in enumerate(variants(node, known)):
            text = ast.unparse(with_fault(whole, place, wrong))
            if text not in seen:
                seen.add(text)
                rows.append(Fault(where, told(whole, node, wrong), place, which))
    for which, (value, wrong) in enumerate(too_much(whole) if where.startswith("clauses.") else ()):
        text = ast.unparse(with_fault(whole, inside(whole).index(value), wrong))
        if text not in seen:
            seen.add(text)
            rows.append(Fault(where, told(whole, value, wrong), TOO_MUCH, which))
    for which, name in enumerate(others_of_slot(where)):
        rows.append(Fault(where, f"this clause  ->  the text of {name.rpartition('.')[2]}", OTHER_CLAUSE, which))
    return tuple(numbered(rows))


@cache
def others_of_slot(where: str) -> tuple[str, ...]:
    """The other clauses of the slot, if this function is the clause of one, that are written in the same module."""
    module, name = split(where)
    for entries in CATALOGUE.values():
        made = [e.made for e in entries.values() if isinstance(e.made, FunctionType)]
        names = [each.__name__ for each in made if each.__module__ == f"{PACKAGE}.{module}"]
        if name in names:
            return tuple(f"{module}.{other}" for other in names if other != name)
    return ()


def inside(whole: ast.FunctionDef) -> list[ast.AST]:
    """The nodes of a function's body, always in the same order; what is written for readers is left out."""
    rows, kept = whole.body, list[ast.AST]()
    if isinstance(rows[0], ast.Expr) and isinstance(rows[0].value, ast.Constant):
        rows = rows[1:]
    for statement in rows:
        kept += [node for node in ast.walk(statement) if not spoken(statement)]
    no_rule = {id(word.value) for word in kept if isinstance(word, ast.keyword) and word.arg == "strict"}
    return [node for node in kept if id(node) not in no_rule]  # whether rows are of equal length is no rule


def spoken(statement: ast.stmt) -> bool:
    """The statement only makes an error's words."""
    return isinstance(statement, ast.Raise)


class Put(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        """Which node, and what in its place."""
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        """The tree with the new node."""
        return self.new if node is self.old else self.generic_visit(node)


def with_fault(whole: ast.FunctionDef, place: int, wrong: ast.AST) -> ast.FunctionDef:
    """The function with another node in one place."""
    copied = deepcopy(whole)
    new = Put(inside(copied)[place], deepcopy(wrong)).visit(copied)
    assert isinstance(new, ast.FunctionDef)  # noqa: S101 - only a node inside it was put
    return ast.fix_missing_locations(new)


def told(whole: ast.FunctionDef, node: ast.AST, wrong: ast.AST) -> str:
    """What stands there and what stands there instead, with as much around it as a reader needs."""
    parents = {id(child): parent for parent in ast.walk(whole) for child in ast.iter_child_nodes(parent)}
    old, new = node, wrong
    while isinstance(old, (ast.Name, ast.Constant, ast.Attribute, ast.Slice, ast.comprehension)) and id(old) in parents:
        parent = parents[id(old)]
        if isinstance(parent, ast.stmt):
            break
        copied = deepcopy(parent)
        twin = next(c for a, c in zip(ast.walk(parent), ast.walk(copied), strict=True) if a is old)
        old, new = parent, Put(twin, deepcopy(new)).visit(copied)
    if isinstance(old, ast.If):
        old, new = old.test, new.test  # type: ignore[attr-defined]
    return f"{short(old)}  ->  {short(ast.fix_missing_locations(new))}"


def short(node: ast.AST) -> str:
    """The text of a node, on one line, not too long."""
    words = " ".join(ast.unparse(node).split())
    return words if len(words) <= LONGEST else words[: LONGEST - 3] + "..."


def numbered(rows: list[Fault]) -> list[Fault]:
    """The faults, each with words of its own."""
    met, kept = Counter[str](), list[Fault]()
    for row in rows:
        met[row.says] += 1
        more = f"  ({met[row.says]})" if met[row.says] > 1 else ""
        kept.append(Fault(row.where, row.says + more, row.node, row.which))
    return kept


def functions(modules: tuple[str, ...]) -> list[str]:
    """The names of all functions in which faults are made."""
    names = (f"{module}.{name}" for module in modules for name, _ in definitions(module))
    return [name for name in names if name not in NO_RULE]


def all_faults(modules: tuple[str, ...]) -> list[Fault]:
    """Every fault in the text of some modules."""
    return [fault for name in functions(modules) for fault in faults_of(name)]


# -- making one
def code_of(fault: Fault) -> CodeType:
    """The function with its fault, ready to run."""
    whole = definition(fault.where)
    known = {part.id for part in ast.walk(whole) if isinstance(part, ast.Name)}
    known |= {part.arg for part in ast.walk(whole) if isinstance(part, ast.arg)}
    if fault.node == OTHER_CLAUSE:
        return function(others_of_slot(fault.where)[fault.which]).__code__
    if fault.node == TOO_MUCH:
        value, wrong = list(too_much(whole))[fault.which]
        place = inside(whole).index(value)
    else:
        place = fault.node
        wrong = list(variants(inside(whole)[place], known))[fault.which]  # type: ignore[assignment]
    text = with_fault(whole, place, wrong)
    text.decorator_list = []
    flags = importlib.import_module("__future__").annotations.compiler_flag
    file = str(importlib.import_module(f"{PACKAGE}.{split(fault.where)[0]}").__file__)
    made = compile(ast.Module([text], []), file, "exec", flags, dont_inherit=True)
    return next(part for part in made.co_consts if isinstance(part, CodeType))


@contextmanager
def broken(fault: Fault) -> Iterator[None]:
    """The rule text with this fault in it, until the end of the block."""
    there = function(fault.where)
    was = there.__code__
    names = there.__globals__
    added = [name for name in (*OPPOSITE, "negate") if name not in names]
    there.__code__ = code_of(fault)
    names |= {name: getattr(logic, name) for name in added}
    forget()
    try:
        yield
    finally:
        there.__code__ = was
        for name in added:
            del names[name]
        forget()


def forget() -> None:
    """Nothing is kept of what another text came to."""
    for kept in (play.moments, steps.outcomes, steps.cases, rows.lemma):
        kept.cache_clear()
