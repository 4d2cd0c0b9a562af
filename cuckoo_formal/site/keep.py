"""What has been worked out once is kept in a folder, under a hash of what it depends on, so that a site builds fast."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from cuckoo_formal import files

PACKAGE = Path(__file__).parents[1]
#: the modules that work each kind of finding out: it depends on them, and on all that they import
DEPENDS = {
    "compared": ("proof.beside", "proof.account", "proof.worker"),
    "verdict": ("proof.rows", "proof.worker"),
    "everywhere": ("proof.every", "proof.worker"),
    "graph": ("exhaust", "proof.tables"),
    "odds": ("chance.odds",),
    "match": ("chance.matches",),
    "best": ("chance.odds",),
    "plot": ("chance.pictures",),
    "counts": ("explore.closed", "explore.counts"),
    "ledger": ("proof.ledger",),
    "help": ("",),
}
IMPORTED = re.compile(r"^ *from cuckoo_formal(?:\.([\w.]+))? import (\([^)]+\)|.+)$", re.MULTILINE)


class Shelf:
    """Where findings are kept; without a folder only for as long as the program runs."""

    folder: Path | None = None
    worked_out = 0  # how often something was not there yet
    here: dict[str, Any] = {}  # noqa: RUF012 - one shelf for the whole program


@cache
def source_hash(*modules: str) -> str:
    """A hash of some modules of the program and of all that they import, the rule text too; "" is all of it."""
    digest = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py") if "" in modules else behind(modules)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def behind(modules: tuple[str, ...]) -> set[Path]:
    """The files of some modules, of all that these import, and so on."""
    found, waiting = set[Path](), [*modules, "clauses"]
    while waiting:
        name = waiting.pop()
        path = PACKAGE.joinpath(*name.split("."))
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if file in found or not file.is_file():
            continue
        found.add(file)
        waiting += [name.rpartition(".")[0]] if "." in name else []
        waiting += [each for said in IMPORTED.findall(file.read_text(encoding="utf-8")) for each in named(*said)]
    return found


def named(module: str, names: str) -> Iterator[str]:
    """What an import may be of: a module, or modules of a package."""
    yield from ([module] if module else [])
    yield from (f"{module}.{name}".strip(".") for name in re.findall(r"\w+", names))


def kept(name: str, parts: tuple[Any, ...], make: Callable[[], Any]) -> Any:  # noqa: ANN401 - any JSON document
    """A finding as a JSON document: from the shelf if it lies there, else worked out now and put there.

    Args:
        name: what kind of finding it is.
        parts: all that it depends on besides the program, in values that JSON can hold.
        make: works it out.
    """
    key = key_of(name, parts)
    if key not in Shelf.here:
        Shelf.here[key] = from_folder(key, make)
    return Shelf.here[key]


def key_of(name: str, parts: tuple[Any, ...]) -> str:
    """Where a finding lies on the shelf."""
    said = json.dumps([name, parts, source_hash(*DEPENDS.get(name, ()))], sort_keys=True)
    return f"{name}-{hashlib.sha256(said.encode('utf-8')).hexdigest()[:24]}"


def from_folder(key: str, make: Callable[[], Any]) -> Any:  # noqa: ANN401 - any JSON document
    """A finding from the folder, or one that is made and put there."""
    path = Shelf.folder / f"{key}.json" if Shelf.folder else None
    if path and path.is_file():
        return json.loads(path.read_text(encoding="utf-8"))
    Shelf.worked_out += 1
    found = json.loads(json.dumps(make()))
    if path:
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write(path, json.dumps(found, ensure_ascii=False))
    return found
