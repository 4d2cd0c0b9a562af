"""``cuckoo-formal tutorial``: a finished site for one set of rules."""

from __future__ import annotations

from pathlib import Path

import click

from cuckoo_formal.cli.options import RuleSet, language_option, quiet_option
from cuckoo_formal.cli.out import note, say
from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import RuleFile


@click.command()
@click.argument("file", metavar="RULES", type=RuleSet(), required=False)
@click.option("-o", "--output", metavar="DIR", type=click.Path(path_type=Path), help="The folder of the site.")
@click.option("--cache", metavar="DIR", type=click.Path(path_type=Path), help="A folder that keeps what was proved.")
@language_option
@click.option("--missing", metavar="LANGUAGE", help="Only list what cannot be said in a language yet, such as de.")
@quiet_option
def tutorial(
    file: RuleFile | None, output: Path | None, cache: Path | None, language: str, missing: str | None, *, quiet: bool
) -> int:
    """Make a site for a set of rules, to be opened from the disk or put on any server.

    The rule book, the smallest hand that each rule changes, what is proved and what fails, exercises, a quiz, a rule
    card, a handout and a lesson plan; in an edition for pupils and one with all answers. No network is needed.
    """
    if missing is not None:
        return list_missing(missing)
    if file is None or output is None:
        raise Problem(f"{'RULES' if file is None else '-o'} is missing; expected cuckoo-formal tutorial RULES -o DIR")
    from cuckoo_formal.site.build import build

    if not quiet:
        note("Searching, proving and drawing; this takes half a minute.")
    page = build(file, output, cache, language)
    say(f"Open {page}")
    return 0


def list_missing(language: str) -> int:
    """One line for each text; leaves with 1 if there is one."""
    from cuckoo_formal.site.missing import missing

    rows = list(missing(language))
    for kind, text in rows:
        say(f"{kind}: {' '.join(text.split())}")
    note(f"{len(rows)} texts are missing.")
    return int(bool(rows))
