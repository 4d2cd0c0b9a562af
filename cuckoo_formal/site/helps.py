"""What each command says of itself: asked of the command line as anybody would ask it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from cuckoo_formal.site.keep import kept


def command_texts() -> Iterator[tuple[str, str]]:
    """The name and the help of the program and of each command."""
    found = kept("help", (), asked)
    yield from ((name, text) for name, text in found)


def asked() -> list[tuple[str, str]]:
    """Ask for the help of the program, then for that of each command it lists."""
    whole = help_of()
    listed = whole.split("Commands:")[-1].splitlines()
    names = [line.split()[0] for line in listed if line.startswith("  ") and line[2:3] != " "]
    with ThreadPoolExecutor(2) as pool:
        texts = list(pool.map(help_of, names))
    return [("cuckoo-formal", whole), *zip(names, texts, strict=True)]


def help_of(*command: str) -> str:
    """What ``--help`` prints."""
    line = [sys.executable, "-m", "cuckoo_formal", *command, "--help"]
    return subprocess.run(line, capture_output=True, text=True, check=True, encoding="utf-8").stdout  # noqa: S603 - ours
