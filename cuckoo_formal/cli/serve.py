"""``cuckoo-formal serve``: a finished site on this machine, with right types and a strict policy."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path

import click

from cuckoo_formal.cli.options import Whole, json_option, quiet_option
from cuckoo_formal.cli.out import note, say_json
from cuckoo_formal.problems import Problem, shown


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--port", type=Whole(range(1 << 16)), default=8000, show_default=True, help="0 takes any that is free.")
@click.option("--open", "shows", is_flag=True, help="Open it in the browser too.")
@json_option
@quiet_option
def serve(folder: Path, port: int, *, shows: bool, as_json: bool, quiet: bool) -> None:
    """Show the finished site in DIR on this machine, until Ctrl-C.

    Nobody else on the network can see it, and its pages can ask no other machine for anything.
    """
    from cuckoo_formal.site.live.serving import server

    if folder.is_dir() and not (folder / "index.html").is_file():
        message = f"{shown(str(folder))}: has no index.html; expected the folder of a finished site"
        raise Problem(message)
    with server(folder, port) as here:
        address = here.address
        if as_json:
            say_json({"address": address, "folder": str(folder)})
        elif not quiet:
            note(f"{address} shows {shown(str(folder))} until Ctrl-C.")
        sys.stdout.flush()
        if shows:
            webbrowser.open(address)
        here.serve_forever(poll_interval=0.2)
