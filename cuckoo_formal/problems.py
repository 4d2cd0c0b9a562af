"""What is wrong with an input, in one line."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

LONGEST = 60


class Problem(ValueError):  # noqa: N818 - a problem with somebody's input, not a fault of the program
    """Bad input: where it is, what was wrong, and what was expected.  Its text is one line."""


class ContradictionError(Exception):
    """Two ways to find something out have come to opposite answers, so that nothing is to be believed."""


def shown(value: object) -> str:
    """A value as an error may show it: on one line, without control characters, not too long."""
    text = value if isinstance(value, str) else repr(value)
    text = "".join(c if c.isprintable() else c.encode("unicode_escape", "backslashreplace").decode() for c in text)
    text = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
    return f'"{text}"' if isinstance(value, str) else text


def nearest(value: object, accepted: Iterable[str]) -> str:
    """``; did you mean ...?`` if one of the accepted spellings is close, else nothing."""
    close = difflib.get_close_matches(str(value)[:LONGEST], list(accepted), n=1, cutoff=0.55)
    return f'; did you mean "{close[0]}"?' if close else ""
