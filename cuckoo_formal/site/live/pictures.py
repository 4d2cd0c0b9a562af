"""Pictures as a live page takes them: without their style, which the page has once, and with ids to be filled in.

Every id begins with ``PREFIX``; the page puts something of its own in its place, so that no two pictures share an id.
"""

from __future__ import annotations

import re

STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


def lean(svg: str) -> str:
    """A picture without its style."""
    return STYLE.sub("", svg).strip()
