"""What has been worked out once is kept in a folder, under a hash of what it depends on, so that a site builds fast."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from cuckoo_formal import files

PACKAGE = Path(__file__).parents[1]
#: on which folders each kind of finding depends, besides the rule text and what stands on it
DEPENDS = {
    "compared": ("proof",),
    "verdict": ("claims", "proof"),
    "everywhere": ("claims", "proof"),
    "graph": ("proof",),
    "odds": ("chance",),
    "match": ("chance",),
    "best": ("chance",),
    "plot": ("chance",),
    "counts": ("explore",),
    "help": ("",),
}


class Shelf:
    """Where findings are kept; without a folder only for as long as the program runs."""

    folder: Path | None = None
    worked_out = 0  # how often something was not there yet
    here: dict[str, Any] = {}  # noqa: RUF012 - one shelf for the whole program


@cache
def source_hash(*folders: str) -> str:
    """A hash of the rule text, of what stands on it, and of some folders of the program; no folder is all of it."""
    whole = "" in folders
    digest = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        first, *rest = path.relative_to(PACKAGE).parts
        if whole or not rest or first in ("clauses", *folders):
            digest.update(path.read_bytes())
    return digest.hexdigest()


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


def lies_there(name: str, parts: tuple[Any, ...]) -> bool:
    """The finding has been worked out before."""
    key = key_of(name, parts)
    return key in Shelf.here or bool(Shelf.folder and (Shelf.folder / f"{key}.json").is_file())


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
