"""``cuckoo-formal schema``: what a rule file may say, for editors and other programs."""

from __future__ import annotations

import click

from cuckoo_formal.cli.options import json_option, quiet_option
from cuckoo_formal.cli.out import say_json


@click.command()
@json_option
@quiet_option
def schema(*, as_json: bool, quiet: bool) -> None:  # noqa: ARG001 - it is JSON either way, and nothing but the result
    """Print the JSON Schema of rule files, of records, and of what check, odds, chain and perft print."""
    from cuckoo_formal.cli import shapes
    from cuckoo_formal.explore.shape import counts
    from cuckoo_formal.record import schema as record_schema
    from cuckoo_formal.schema import rule_files

    files = {"rule file": rule_files(), "record": record_schema(), "counts": counts()}
    say_json(files | {"check": shapes.check(), "odds": shapes.odds(), "chain": shapes.chain()})
