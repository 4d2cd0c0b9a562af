"""The page about exploring says what the program says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from cuckoo_formal.cli.app import app

PAGE = (Path(__file__).parent.parent / "docs" / "exploring.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```console\n\$ cuckoo-formal ([^\n]*)\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("words", "said"), SESSIONS)
def test_a_session_is_what_the_command_prints(words: str, said: str) -> None:
    """Word for word."""
    assert CliRunner().invoke(app, shlex.split(words)).output == said


def test_the_example_in_python_runs() -> None:
    """With its own assertions."""
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(example, {})  # noqa: S102 - our own page
