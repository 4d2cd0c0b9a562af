"""``cuckoo-formal live``: a page in which a rule set is played, without any server."""

from __future__ import annotations

from pathlib import Path

import click

from cuckoo_formal import files
from cuckoo_formal.cli.options import json_option, language_option, quiet_option, rules_argument
from cuckoo_formal.cli.out import note, say_json
from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.rulefile import RuleFile


@click.command()
@rules_argument
@click.option(
    "-o",
    "--output",
    "path",
    metavar="FILE.html|DIR",
    required=True,
    type=click.Path(path_type=Path),
    help="Where to write it.",
)
@language_option
@json_option
@quiet_option
def live(file: RuleFile, path: Path, language: str, *, as_json: bool, quiet: bool) -> None:
    """Write a page in which RULES are played, walked through and changed, all in the reader's browser.

    A name that ends in .html gives one file of about ten megabytes that can be opened as it is, from a stick or a
    mail, and never asks anybody for anything. A folder gets the same page in parts, for a web server (see serve).
    """
    from cuckoo_formal.site.live import single

    if path.suffix == ".html":
        files.write(path, single.one_file(file, language))
    elif path.exists() and not path.is_dir():
        message = f"{shown(str(path))}: is a file; expected a name that ends in .html, or a folder"
        raise Problem(message)
    else:
        single.folder(file, path, language)
    if as_json:
        say_json({"page": str(path), "rules": file.name, "title": file.title})
    elif not quiet:
        how = f"Open {path} in a browser." if path.suffix == ".html" else f"Show it: cuckoo-formal serve {path}"
        note(how)
