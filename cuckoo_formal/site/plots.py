"""Plots of chances, drawn by matplotlib when the site is built, with ids that no other picture has."""

from __future__ import annotations

import re
import tempfile
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cuckoo_formal.site import findings
from cuckoo_formal.site.keep import kept

if TYPE_CHECKING:
    from cuckoo_formal.rules import Rules

#: where the title stands in a plot, which is drawn once for all rule sets with the same chances
TITLE = "title of the plot"
#: what a page can do without: a second heading, notes, layout, names of fonts, groups' names, turns that turn nothing
NEEDLESS = re.compile(
    r"""<\?xml.*?(?=<svg)|<metadata>.*?</metadata>|<style.*?</style>|;?\ font-family:\ [^;"]*"""
    r"""|(?<=<g)\ id="[^"]*"|\ transform="rotate\(-0[^"]*"|(?<=>)\s+(?=<)""",
    re.DOTALL | re.VERBOSE,
)
LONG = re.compile(r"(\d\.\d)\d{4,}")


def odds_plot(rules: Rules, seats: int, worst: int, title: str, prefix: str) -> str:
    """A bar for each seat: how likely it is to lose the first hand.  Raises ``Problem``."""
    found = findings.odds_of(rules, seats, worst)
    text = str(kept("plot", (found["loses"], found["tie"]), lambda: plotted(found)))
    text = re.sub(r'\bid="', f'id="{prefix}-', text)
    return re.sub(r'(href="#|url\(#)', rf"\1{prefix}-", text).replace(TITLE, escape(title))


def plotted(found: dict[str, Any]) -> str:
    """The plot as SVG, its words as words, so that it is small."""
    from matplotlib import rc_context  # noqa: PLC0415 - loaded only where something is drawn

    from cuckoo_formal.chance.odds import Odds  # noqa: PLC0415 - needs NumPy
    from cuckoo_formal.chance.pictures import draw_odds  # noqa: PLC0415

    chances = tuple(map(findings.fraction, found["loses"]))
    with tempfile.TemporaryDirectory() as folder, rc_context({"svg.fonttype": "none"}):
        path = Path(folder, "odds.svg")
        draw_odds(path, Odds(chances, findings.fraction(found["tie"]), found["method"]), TITLE)
        text = path.read_text(encoding="utf-8")
    return LONG.sub(r"\1", NEEDLESS.sub("", text)).replace("\n", "").strip()
