"""``cuckoo-formal tutorial``: a finished site for one set of rules."""

from __future__ import annotations

from pathlib import Path

import click

from cuckoo_formal.cli.options import quiet_option, rules_argument
from cuckoo_formal.cli.out import note, say
from cuckoo_formal.rulefile import RuleFile


@click.command()
@rules_argument
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="The folder of the site.")
@click.option("--cache", type=click.Path(path_type=Path), help="A folder that keeps what was searched and proved.")
@quiet_option
def tutorial(file: RuleFile, output: Path, cache: Path | None, *, quiet: bool) -> None:
    """Make a site for a set of rules, to be opened from the disk or put on any server.

    The rule book, the smallest hand that each rule changes, what is proved and what fails, exercises, a quiz, a rule
    card, a handout and a lesson plan; in an edition for pupils and one with all answers. No network is needed.
    """
    from cuckoo_formal.site.build import build

    if not quiet:
        note("Searching, proving and drawing; this takes half a minute.")
    page = build(file, output, cache)
    say(f"Open {page}")
