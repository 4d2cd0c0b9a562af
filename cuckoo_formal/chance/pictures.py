"""Pictures of chances, the same bytes each time; matplotlib is loaded only when one is drawn.

The colours are those of Okabe and Ito, which colour-blind readers tell apart; lines differ in their strokes too, bars
carry their numbers, and the heat map goes from dark to light, so that all of it can be read in grey.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cuckoo_formal import files
from cuckoo_formal.problems import Problem, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuckoo_formal.chance.matches import MatchOdds
    from cuckoo_formal.chance.odds import Odds

BLUE = "#0072B2"
COLOURS = (BLUE, "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
STROKES = ("-", "--", "-.", ":")
KINDS = ("svg", "png")
STYLE: dict[Any, Any] = {
    "svg.hashsalt": "cuckoo-formal",
    "text.parse_math": False,  # a title may have a dollar sign
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "hatch.linewidth": 0.6,
}
MOST_NUMBERS = 20  # bars or rows up to which each carries its number


def kind_of(path: Path) -> str:
    """In which format a file is drawn.  Raises :class:`Problem`."""
    kind = path.suffix.lower().removeprefix(".")
    if kind not in KINDS:
        raise Problem(f"--plot {shown(str(path))}: expected a file that ends in .svg or .png")
    return kind


@contextmanager
def figure(path: Path, width: float, height: float) -> Iterator[Any]:
    """An empty figure, which is written to the file when it is drawn.  Raises :class:`Problem`."""
    kind = kind_of(path)
    try:
        import matplotlib as mpl  # noqa: PLC0415 - loaded only when a picture is drawn
        from matplotlib.figure import Figure  # noqa: PLC0415
    except ModuleNotFoundError:
        raise Problem("--plot needs matplotlib; expected it installed: pip install 'cuckoo-formal[plot]'") from None
    with mpl.rc_context(STYLE):
        drawing = Figure(figsize=(width, height), layout="constrained")
        yield drawing
        content = BytesIO()
        nameless = {"Date": None, "Creator": None} if kind == "svg" else {"Software": None}
        drawing.savefig(content, format=kind, dpi=150, metadata=nameless)
    files.write_bytes(path, content.getvalue())


def draw_odds(path: Path, odds: Odds, title: str) -> None:
    """A bar for the chance of each seat to lose."""
    seats, chances = range(1, len(odds.loses) + 1), [float(chance) for chance in odds.loses]
    with figure(path, max(4.5, 0.45 * len(chances)), 3.2) as drawing:
        axes = drawing.subplots()
        bars = axes.bar(seats, chances, color=BLUE, edgecolor="black", linewidth=0.6)
        if len(chances) <= MOST_NUMBERS:
            axes.bar_label(bars, [f"{chance:.1%}" for chance in chances], label_type="center", color="white")
            axes.set_xticks(seats)
        average = float(odds.expected_losers) / len(chances)
        axes.axhline(average, color="black", linewidth=0.8, linestyle="--", label="average")
        axes.set(title=title, xlabel="seat in order of play, the dealer last", ylabel="chance to lose the hand")
        axes.set_ylim(0, max(chances) * 1.2)
        axes.legend(frameon=False, fontsize="small", loc="upper left")


def draw_match(path: Path, odds: MatchOdds, chips: np.ndarray[Any, Any], title: str) -> None:
    """How long a match takes, and below it the chips that each player may expect to have."""
    with figure(path, 6.4, 5.6) as drawing:
        above, below = drawing.subplots(2, 1, sharex=True)
        above.bar(range(1, len(chips)), odds.lengths[: len(chips) - 1], color=BLUE, edgecolor="black", linewidth=0.4)
        above.axvline(float(odds.hands), color="black", linestyle="--", linewidth=0.8, label="average")
        above.legend(frameon=False, fontsize="small", loc="upper left")
        above.set(title=title, ylabel="chance to be over\nafter exactly so many hands")
        for place, row in enumerate(chips.T):
            name = f"seat {place + 1}" + (", the first dealer" if place + 1 == chips.shape[1] else "")
            stroke, colour = STROKES[place % len(STROKES)], COLOURS[place % len(COLOURS)]
            below.plot(row, stroke, color=colour, label=name)
        below.set(xlabel="hands", ylabel="chips to be expected")
        below.set_ylim(0)
        below.legend(frameon=False, fontsize="small")


def draw_thresholds(path: Path, rows: Sequence[Sequence[float]], seats: tuple[int, int], title: str) -> None:
    """A field for each pair of thresholds: how often the first of two seats loses."""
    values, (one, other) = np.array(rows), seats
    high, low = values.max(), values.min()
    side = max(4.5, 0.55 * len(values))
    with figure(path, side + 1, side) as drawing:
        axes = drawing.subplots()
        picture = axes.imshow(values, cmap="cividis", origin="lower")
        drawing.colorbar(picture, ax=axes, label=f"chance of seat {one} to lose", shrink=0.8)
        axes.set(title=title, xlabel=f"threshold of seat {other}", ylabel=f"threshold of seat {one}")
        axes.set_xticks(range(values.shape[1]))
        axes.set_yticks(range(values.shape[0]))
        for (row, column), value in np.ndenumerate(values) if len(values) <= MOST_NUMBERS else ():
            colour = "black" if value > (high + low) / 2 else "white"
            axes.text(column, row, f"{100 * value:.1f}", ha="center", va="center", fontsize=7, color=colour)
