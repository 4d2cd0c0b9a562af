"""The list of commands, and what is said when one of them cannot go on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NoReturn

import click
from click.exceptions import Exit

from cuckoo_formal import __version__
from cuckoo_formal.cli.out import complain, hang_up, prepare
from cuckoo_formal.problems import ContradictionError, Problem, nearest, shown

WRONG, BAD_INPUT, UNDECIDED, INTERRUPTED = 1, 2, 3, 130
#: a command's module has a function of the same name; the line is what ``--help`` says of it
COMMANDS = {
    "rules": "List the built-in rule sets, or print one as a file.",
    "clauses": "List every question that the rules leave open, and its answers.",
    "new": "Ask for the rules of your table and write them to a file.",
    "rulebook": "Print the rules of a rule set as a player would tell them.",
    "check": "Check what is claimed of a rule set, with the smallest counterexamples.",
    "diff": "Find what tells two rule sets apart, or prove that nothing does.",
    "readings": "Find the readings that explain what happened at a table.",
    "deal": "Play one hand and tell it.",
    "play": "Play against bots, here in the terminal.",
    "simulate": "Play many matches by chance: who wins, and how long they take.",
    "odds": "Count exactly how likely each seat is to lose a hand.",
    "chain": "Work out who wins a match and how long it takes, as exact chances.",
    "explore": "Walk through everything that can happen in a hand or a match, and write it to a file.",
    "perft": "Count everything that can happen in a hand, to compare programs with.",
    "tutorial": "Make a finished site for a set of rules.",
    "live": "Write a page in which a rule set is played in the browser, as one file or a folder.",
    "serve": "Show a finished site on this machine, with a strict policy.",
    "schema": "Print the JSON Schema of the project's files.",
}


class HungUpError(Exception):
    """Whoever read what we print has gone."""


class App(click.Group):
    """The commands, each loaded when it is needed, and one place where all that goes wrong is caught."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One command, from its module."""
        if cmd_name not in COMMANDS:
            message = f"{shown(cmd_name)} is no command; expected one of {', '.join(COMMANDS)}"
            raise Problem(message + nearest(cmd_name, COMMANDS))
        try:
            command: click.Command = getattr(import_module(f"cuckoo_formal.cli.{cmd_name}"), cmd_name)
        except ModuleNotFoundError as error:
            message = f"{cmd_name}: {error.name} is not installed; to have everything: pip install 'cuckoo-formal[all]'"
            raise Problem(message) from None
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with a line each, without loading any of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def make_context(self, *args: Any, **extra: Any) -> click.Context:  # noqa: ANN401 - as click has it
        """Read the command line, where ``--help`` and ``--version`` already print."""
        with heard():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - as click has it
        """Run the command."""
        with heard():
            return super().invoke(ctx)

    def main(self, *args: Any, **extra: Any) -> NoReturn:  # noqa: ANN401 - as click has it
        """Run a command and leave with its exit code; never a traceback for somebody's input."""
        prepare()
        try:
            code = super().main(*args, **extra | {"standalone_mode": False})
        except HungUpError:
            code = 0
        except (Problem, click.ClickException) as problem:
            complain(problem.format_message() if isinstance(problem, click.ClickException) else str(problem))
            code = BAD_INPUT
        except ContradictionError as fault:
            complain(f"nothing is to be believed: {fault}")
            code = WRONG
        except (KeyboardInterrupt, click.Abort):
            complain("interrupted")
            code = INTERRUPTED
        sys.exit(code if isinstance(code, int) else 0)


@contextmanager
def heard() -> Iterator[None]:
    """What is printed gets out, or is told as a problem; click, with answers of its own to that, must not see it."""
    try:
        try:
            yield
        except Exit:
            sys.stdout.flush()
            raise
        sys.stdout.flush()
    except BrokenPipeError as error:
        hang_up(sys.stdout)
        raise HungUpError from error
    except OSError as error:
        hang_up(sys.stdout)
        what = shown(str(error.filename)) if error.filename else "the output cannot be written"
        message = f"{what}: {(error.strerror or str(error)).lower()}"
        raise Problem(message) from error


@click.group(
    cls=App,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="cuckoo-formal %(version)s")
@click.pass_context
def app(ctx: click.Context) -> None:
    """Screw Your Neighbour, also known as Cuckoo, Ranter-Go-Round and Chase the Ace: its rules, played and proved.

    RULES is the name of a built-in rule set, such as ranter-go-round, or a rule file that ends in .toml.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
