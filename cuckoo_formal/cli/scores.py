"""The score sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cuckoo_formal.cli.out import columns, ink
from cuckoo_formal.tell.words import chips, fit, width

if TYPE_CHECKING:
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.table import Match

NAME, MOST_DISCS = 26, 9


def score_lines(rules: Rules, match: Match, names: Sequence[str], person: int, deals: str) -> Iterator[str]:
    """Everybody's chips, losses and money, and what lies in the pot and in the bank."""
    room = min(columns(), 72)
    heads = [("chips", 14)] * bool(rules.lives) + [("lost", 6), ("won", 8)]
    yield ink(("  " + left("score", NAME) + "".join(left(head, size) for head, size in heads)).rstrip(), dim=True)
    for seat, name in enumerate(names):
        shown = left(fit(name, NAME - 8) + (" (you)" if seat == person else ""), NAME)
        shown = ink(shown, fg="cyan", bold=True) if seat == person else shown
        note = ink(deals, dim=True) if seat == match.dealer and not match.ended else ""
        yield f"  {shown}{score_cells(rules, match, seat)}{note}".rstrip()
    pot = f"{chips(match.pot)} in the pot, " if rules.lives else ""
    yield "  " + ink(fit(f"{pot}{match.bank} in the bank", room), dim=True)


def score_cells(rules: Rules, match: Match, seat: int) -> str:
    """One player's chips, losses and money."""
    chips_left = discs(rules, match, seat) if rules.lives else ""
    return chips_left + left(str(match.losses[seat]), 6) + left(str(match.won[seat] or ""), 8)


def discs(rules: Rules, match: Match, seat: int) -> str:
    """The chips of a seat one by one while they are few, lost ones hollow; or that it is out."""
    have, lives = match.chips[seat], rules.lives
    if not match.living[seat]:
        return ink(left("out", 14), fg="red")
    if max(have, lives) > MOST_DISCS:
        return left(str(have), 14)
    lost = max(0, lives - have)
    grace = "  still in" if not have else ""
    return ink("●" * have, fg="yellow") + ink("○" * lost, dim=True) + left(grace, 14 - have - lost)


def left(text: str, room: int) -> str:
    """A text on the left of its column."""
    return text + " " * max(0, room - width(text))
