"""The README's sessions: what its commands print, word for word.  ``python -m tests.readme`` writes them anew."""

import re
import shlex
from pathlib import Path

from click.testing import CliRunner

from cuckoo_formal.cli.app import app

README = Path(__file__).parent.parent / "README.md"
SESSION = re.compile(r"(?<=^```console\n)\$ (cuckoo-formal [^\n]*)\n(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)


def printed(command: str) -> str:
    """What a command prints, in a terminal of 80 columns."""
    return CliRunner().invoke(app, shlex.split(command)[1:], env={"COLUMNS": "80", "NO_COLOR": "1"}).stdout


def sessions() -> list[tuple[str, str]]:
    """Each command of the README, and the output that stands below it."""
    return SESSION.findall(README.read_text(encoding="utf-8"))


def renewed() -> str:
    """The README with the output that its commands have now."""
    return SESSION.sub(lambda here: f"$ {here[1]}\n{printed(here[1])}", README.read_text(encoding="utf-8"))


if __name__ == "__main__":
    README.write_text(renewed(), encoding="utf-8")
