"""The command ``cuckoo-formal``: one module a command, loaded when it is typed."""

from __future__ import annotations

from typing import NoReturn


def main() -> NoReturn:
    """Do what the words on the command line say, and leave with the exit code of it."""
    from cuckoo_formal.cli.app import app

    app.main(prog_name="cuckoo-formal")
