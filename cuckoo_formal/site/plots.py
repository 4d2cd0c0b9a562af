"""Plots of chances, drawn by matplotlib when the site is built, with ids that no other picture has."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from cuckoo_formal.rulefile import fingerprint
from cuckoo_formal.site import findings
from cuckoo_formal.site.keep import kept

if TYPE_CHECKING:
    from cuckoo_formal.rules import Rules


def odds_plot(rules: Rules, seats: int, worst: int, title: str, prefix: str) -> str:
    """A bar for each seat: how likely it is to lose the first hand.  Raises ``Problem``."""
    parts = (fingerprint(rules), seats, worst, title)
    text = str(kept("plot", parts, lambda: plotted(rules, seats, worst, title)))
    text = re.sub(r'\bid="', f'id="{prefix}-', text)
    return re.sub(r'(href="#|url\(#)', rf"\1{prefix}-", text)


def plotted(rules: Rules, seats: int, worst: int, title: str) -> str:
    """The plot as SVG."""
    from cuckoo_formal.chance.odds import Odds  # noqa: PLC0415 - needs NumPy
    from cuckoo_formal.chance.pictures import draw_odds  # noqa: PLC0415 - needs matplotlib

    found = findings.odds_of(rules, seats, worst)
    chances = tuple(map(findings.fraction, found["loses"]))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "odds.svg")
        draw_odds(path, Odds(chances, findings.fraction(found["tie"]), found["method"]), title)
        text = path.read_text(encoding="utf-8")
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    return re.sub(r"<style.*?</style>", "", text, flags=re.DOTALL).strip()
