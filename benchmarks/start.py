"""How long it takes to start: importing the package, listing the rule sets, the demo's commands."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Figure, program

COMMAND = ("-m", "cuckoo_formal")
MAKEFILE = Path(__file__).parents[1] / "Makefile"


def demo_commands() -> Iterator[tuple[str, ...]]:
    """What the Makefile runs for its demo, word by word."""
    text = MAKEFILE.read_text(encoding="utf-8")
    values = dict(re.findall(r"^(\w+) \?= ?(.*)$", text, re.MULTILINE))
    (recipe,) = re.findall(r"^demo:.*\n((?:\t.*\n)+)", text, re.MULTILINE)
    for command in re.findall(r"\$\(BIN\)/cuckoo-formal (.*)", recipe):
        yield tuple(shlex.split(re.sub(r"\$\((\w+)\)", lambda name: values[name[1]], command)))


def figures() -> list[Figure]:
    """The times by the clock, of which an empty Python is a part."""
    empty = program("-c", "pass")
    demo = sum(program(*COMMAND, *words, repeats=1) for words in demo_commands())
    return [
        Figure("an empty Python, to compare", empty, "s"),
        Figure("import cuckoo_formal.match", program("-c", "import cuckoo_formal.match"), "s"),
        Figure("cuckoo-formal rules", program(*COMMAND, "rules"), "s"),
        Figure("the commands of make demo", demo, "s"),
    ]
