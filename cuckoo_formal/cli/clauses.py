"""``cuckoo-formal clauses``: every question that the rules leave open, and the answers to it."""

from __future__ import annotations

from collections.abc import Iterator

import click

from cuckoo_formal.clauses import CATALOGUE, SLOTS, Entry, Slot
from cuckoo_formal.cli.options import json_option, quiet_option
from cuckoo_formal.cli.out import columns, ink, paragraph, say, say_json
from cuckoo_formal.problems import Problem, nearest, shown


@click.command()
@click.argument("slot", required=False, metavar="[SLOT]")
@json_option
@quiet_option
def clauses(slot: str | None, *, as_json: bool, quiet: bool) -> None:
    """List every slot and clause: the words to write in a rule file, and what they mean."""
    if slot is not None and slot not in SLOTS:
        message = f"slot {shown(slot)}: expected one of {', '.join(SLOTS)}{nearest(slot, SLOTS)}"
        raise Problem(message)
    slots = [SLOTS[slot]] if slot else list(SLOTS.values())
    if as_json:
        say_json([document(each) for each in slots])
        return
    for number, each in enumerate(slots):
        say("\n".join(([""] if number and not quiet else []) + list(lines(each, quiet=quiet))))


def lines(slot: Slot, *, quiet: bool) -> Iterator[str]:
    """A slot's question, and each of its clauses with what it says."""
    yield f"{ink(slot.name, bold=True)}: {slot.question}"
    for entry in CATALOGUE[slot.name].values():
        default = "   (unless you say otherwise)" if entry.words == slot.default else ""
        yield f"  {ink(written(entry), fg='cyan')}{default}"
        if not quiet:
            yield from paragraph(meaning(entry), columns(), "      ")


def written(entry: Entry) -> str:
    """How a file says a clause."""
    if not entry.parameters:
        return f'"{entry.words}"'
    return f'{{ name = "{entry.words}", {", ".join(f"{name} = ..." for name in entry.parameters)} }}'


def meaning(entry: Entry) -> str:
    """What a clause says; what it leaves open stands for itself."""
    said = entry.text.format(**{name: f"<{name}>" for name in entry.parameters})
    return " ".join(said.split())


def document(slot: Slot) -> dict[str, object]:
    """A slot for other programs."""
    return {
        "slot": slot.name,
        "question": slot.question,
        "default": slot.default,
        "clauses": [
            {
                "words": entry.words,
                "text": meaning(entry),
                "parameters": list(entry.parameters),
                "source": entry.source or None,
                "traits": sorted(entry.traits),
            }
            for entry in CATALOGUE[slot.name].values()
        ],
    }
