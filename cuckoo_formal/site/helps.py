"""What each command says of itself: asked of the command line as anybody would ask it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator

from cuckoo_formal.site.keep import kept

#: asks for one help after the other, so that the program is loaded once: that of the program, then those it lists
ASKING = """
import contextlib, io, json, runpy, sys

def asked(*words):
    sys.argv = ["cuckoo-formal", *words, "--help"]
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.suppress(SystemExit):
        runpy.run_module("cuckoo_formal", run_name="__main__", alter_sys=True)
    return said.getvalue()

whole = asked()
lines = whole.split("Commands:")[-1].splitlines()
names = [line.split()[0] for line in lines if line.startswith("  ") and line[2:3] != " "]
print(json.dumps([["cuckoo-formal", whole], *([name, asked(name)] for name in names)]))
"""


def command_texts() -> Iterator[tuple[str, str]]:
    """The name and the help of the program and of each command."""
    found = kept("help", (), asked)
    yield from ((name, text) for name, text in found)


def asked() -> list[list[str]]:
    """Ask for all of them."""
    line = [sys.executable, "-c", ASKING]
    done = subprocess.run(line, capture_output=True, text=True, check=True, encoding="utf-8")  # noqa: S603 - ours
    found: list[list[str]] = json.loads(done.stdout)
    return found
