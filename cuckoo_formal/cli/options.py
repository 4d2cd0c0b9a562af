"""Options that several commands share."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from cuckoo_formal import files
from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.rulefile import RuleFile, find
from cuckoo_formal.tell.languages import ENGLISH, checked

F = TypeVar("F", bound=Callable[..., Any])
SEEDS = range(1 << 64)
MOST_JOBS = 256


class RuleSet(click.ParamType):  # type: ignore[type-arg] # generic only from click 8.4 on
    """The name of a built-in rule set, or a rule file."""

    name = "rules"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> RuleFile:
        """Find the rule set."""
        return value if isinstance(value, RuleFile) else find(str(value))


class Whole(click.ParamType):  # type: ignore[type-arg] # generic only from click 8.4 on
    """A whole number within limits."""

    name = "number"

    def __init__(self, limits: range) -> None:
        """Say what is accepted."""
        self.limits = limits

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read the number."""
        return self.read(str(value), param.opts[-1] if param else "number")

    def read(self, text: str, name: str) -> int:
        """Read the number that an option of this name has.  Raises :class:`Problem`."""
        if text.isascii() and text.removeprefix("-").isdecimal() and len(text) <= len(str(self.limits[-1])) + 1:
            number = int(text)
            if number in self.limits:
                return number
        message = f"{name} {shown(text)}: expected a whole number from {self.limits[0]} to {self.limits[-1]}"
        raise Problem(message)


class Language(click.ParamType):  # type: ignore[type-arg] # generic only from click 8.4 on
    """A language for which there are words."""

    name = "language"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check it."""
        return checked(str(value))


rules_argument = click.argument("file", metavar="RULES", type=RuleSet())
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
quiet_option = click.option("-q", "--quiet", is_flag=True, help="Print nothing but the result.")
seed_option = click.option("--seed", type=Whole(SEEDS), default=1, show_default=True, help="Where chance begins.")
jobs_option = click.option(
    "--jobs",
    type=Whole(range(MOST_JOBS + 1)),
    default=1,
    show_default=True,
    help="How many processes work at once; 0 for as many as the machine can.",
)
seats_option = click.option(
    "--seats", type=Whole(range(2, 100_001)), default=4, show_default=True, help="How many players."
)

language_option = click.option(
    "--language",
    metavar="LANGUAGE",
    type=Language(),
    default=ENGLISH,
    show_default=True,
    help="In which language: en or de.",
)
players_option = click.option("--players", metavar="NAMES", help="The players' names, with commas between them.")


def workers(jobs: int) -> int:
    """How many processes to start."""
    return jobs or min(MOST_JOBS, os.cpu_count() or 1)


def folder_for(option: str, name: str) -> Path:
    """The folder that an option names, made before there is anything in it.  Raises :class:`Problem`."""
    folder = Path(name)
    if not name or "\0" in name:
        message = f"{option} {shown(name)}: expected the name of a folder"
        raise Problem(message)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        message = f"{option} {shown(name)}: there is a file of that name; expected a folder"
        raise Problem(message) from None
    except OSError as error:
        raise files.cannot("made", folder, error) from None
    files.writable(folder / "file")
    return folder
