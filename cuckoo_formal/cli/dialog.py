"""Asking somebody at a terminal, or whatever is piped in."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from cuckoo_formal.cli.out import put


@dataclass(frozen=True)
class Dialog:
    """A conversation; ``aside`` keeps it out of the output, which then holds only the result."""

    aside: bool = False

    @property
    def live(self) -> bool:
        """Somebody sits at a keyboard and can be asked again."""
        return sys.stdin.isatty()

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            put(line, sys.stderr if self.aside else sys.stdout)

    def ask(self, prompt: str) -> str | None:
        """What is answered, without the space around it; nothing when there is no more input."""
        stream = sys.stderr if self.aside else sys.stdout
        put(prompt, stream, end="")
        stream.flush()
        line = sys.stdin.readline()
        if not line or not self.live:
            self.say("")
        return line.strip() if line else None
