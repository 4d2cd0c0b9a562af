"""How long it takes to start: importing the package, listing the rule sets, the demo's commands."""

from __future__ import annotations

from benchmarks.measure import Figure, program

COMMAND = ("-m", "cuckoo_formal")


def figures() -> list[Figure]:
    """The times by the clock, of which an empty Python is a part."""
    empty = program("-c", "pass")
    demo = sum(
        program(*COMMAND, *words, repeats=1)
        for words in (
            ("check", "ranter-go-round"),
            ("check", "lots-of-kids-games"),
            ("deal", "ranter-go-round", "3 K 9 5 / 3  t - - t"),
        )
    )
    return [
        Figure("an empty Python, to compare", empty, "s"),
        Figure("import cuckoo_formal.match", program("-c", "import cuckoo_formal.match"), "s"),
        Figure("cuckoo-formal rules", program(*COMMAND, "rules"), "s"),
        Figure("the commands of make demo", demo, "s"),
    ]
