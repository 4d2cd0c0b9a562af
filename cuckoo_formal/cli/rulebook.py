"""``cuckoo-formal rulebook``: the rules as prose."""

from __future__ import annotations

import click

from cuckoo_formal.cli.options import Whole, json_option, quiet_option, rules_argument
from cuckoo_formal.cli.out import columns, say, say_json
from cuckoo_formal.rulefile import RuleFile


@click.command()
@rules_argument
@click.option("--seats", type=Whole(range(2, 100_001)), help="For a table of so many players.")
@click.option("--markdown", is_flag=True, help="Print Markdown.")
@json_option
@quiet_option
def rulebook(file: RuleFile, seats: int | None, *, markdown: bool, as_json: bool, quiet: bool) -> None:
    """Print the rules of a rule set as a player would tell them."""
    from cuckoo_formal.tell import rulebook as book

    sections = book.rulebook(file.rules, file.title or file.name, seats)
    if as_json:
        rows = [{"heading": heading, "paragraphs": texts} for heading, texts in sections]
        say_json({"rules": file.name, "title": file.title, "source": file.source or None, "sections": rows})
        return
    say((book.markdown(sections) if markdown else book.plain(sections, columns())).rstrip("\n"))
    if file.source and not quiet:
        say(f"\nSource: {file.source}")
