"""How a rule file is laid out: one line a key, as somebody would write it by hand."""

from __future__ import annotations

import tomli_w

from cuckoo_formal.rulefile.values import Table

WIDEST = 120


def laid_out(document: Table) -> str:
    """The text of a file; where a line would be too long, in the layout that TOML's writer chooses."""
    head = {key: value for key, value in document.items() if not isinstance(value, dict)}
    lines = lines_of(head)
    for part, said in document.items():
        if isinstance(said, dict):
            lines += ["", f"[{part}]", *lines_of(said)]
    return tomli_w.dumps(document) if max(map(len, lines)) > WIDEST else "\n".join((*lines, ""))


def lines_of(said: Table) -> list[str]:
    """One line a key."""
    return [f"{key_said(key)} = {value_said(value)}" for key, value in said.items()]


def key_said(key: str) -> str:
    """A key, in quotes where it needs them."""
    return tomli_w.dumps({key: 0}).removesuffix(" = 0\n")


def value_said(value: object) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return f"{{ {', '.join(lines_of(value))} }}" if value else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(value_said, value))}]"
    return tomli_w.dumps({"x": value}).removeprefix("x = ").removesuffix("\n")
