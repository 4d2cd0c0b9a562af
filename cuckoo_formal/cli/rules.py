"""``cuckoo-formal rules``: the built-in rule sets."""

from __future__ import annotations

import shutil
import sys

import click

from cuckoo_formal.cli.options import json_option, quiet_option
from cuckoo_formal.cli.out import ink, say, say_json, terminal
from cuckoo_formal.rulefile import dump, find, named
from cuckoo_formal.rulesets import GROUPS
from cuckoo_formal.tell.words import fit


@click.command()
@click.option("--toml", metavar="NAME", help="Print this rule set as a file to start from.")
@json_option
@quiet_option
def rules(toml: str | None, *, as_json: bool, quiet: bool) -> None:
    """List the built-in rule sets, one line each; or print one as a file to start from."""
    if toml is not None:
        file = find(toml)
        say_json({"name": file.name, "toml": dump(file)}) if as_json else say(dump(file).rstrip("\n"))
    elif as_json:
        say_json([row(name, group) for group, names in GROUPS.items() for name in names])
    else:
        list_all(quiet=quiet)


def row(name: str, group: str) -> dict[str, object]:
    """What is said of one rule set."""
    file = named(name)
    return {
        "name": name,
        "group": group,
        "title": file.title,
        "source": file.source or None,
        "assumed": list(file.assumed),
    }


def list_all(*, quiet: bool) -> None:
    """Name and title of each, in groups."""
    for number, (group, names) in enumerate(GROUPS.items()):
        if not quiet:
            say(f"{'' if number == 0 else chr(10)}{ink(group, bold=True)}")
        widest = max(map(len, names))
        for name in names:
            say(name if quiet else on_one_line(f"  {name:<{widest}}  {named(name).title}"))


def on_one_line(line: str) -> str:
    """A line that is cut short where a terminal would break it."""
    return fit(line, shutil.get_terminal_size().columns) if terminal(sys.stdout) else line
