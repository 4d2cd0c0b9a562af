"""Which cards a listener can see: his own, those that lie open, and those that he gave away or got."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.blocking import blind_dealer
from cuckoo_formal.tell.scene import EVERYTHING, Scene, Step
from cuckoo_formal.tell.turns import tell_step

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.rules import Rules

Seats = frozenset[int]
EXCHANGED = "exchanged-seen"
UNDONE = "power-undoes"


def seen(rules: Rules, dealt: Hand, steps: Sequence[Step], listener: int | None) -> list[Seats]:
    """The seats whose cards a listener knows: after the deal, and after each step.

    ``None`` listens to everything.  Equal cards and what can be inferred are left out: this is what somebody at the
    table has really looked at.
    """
    row = [at_the_deal(rules, dealt, listener)]
    for step in steps:
        row.append(after(rules, step, row[-1], listener))
    return row


def at_the_deal(rules: Rules, hand: Hand, listener: int | None) -> Seats:
    """The seats whose cards the listener knows when nothing has happened yet."""
    return everybody(hand) if listener is EVERYTHING else opened(hand) | own(rules, hand, listener, -1)


def after(rules: Rules, step: Step, known: Seats, listener: int | None) -> Seats:
    """The seats whose cards the listener knows after a step, if before it he knew these."""
    if listener is EVERYTHING:
        return everybody(step.after)
    turn, asked = step.moment.turn, step.moment.other
    kinds = {sentence.kind for sentence in tell_step(Scene(rules, ("",) * len(step.after.cards), turn=turn), step)}
    mine = own(rules, step.after, listener, turn)
    if UNDONE in kinds:
        known = frozenset()
    elif EXCHANGED in kinds:
        other = {turn: asked, asked: turn}
        known = frozenset(other.get(seat, seat) for seat in known)
        known |= frozenset(other) if listener in other and mine else frozenset()
    elif step.after.left < step.before.left and step.after.cards != step.before.cards:
        known -= {turn}
    return known | opened(step.after) | mine


def own(rules: Rules, hand: Hand, listener: int, turn: int) -> Seats:
    """The listener's own seat, unless he may not look at his card yet."""
    last = len(hand.cards) - 1
    hidden = rules.look is blind_dealer and listener == last and turn < last
    return frozenset() if hidden else frozenset({listener})


def opened(hand: Hand) -> Seats:
    """The seats whose cards lie face up."""
    return frozenset(seat for seat, up in enumerate(hand.up) if up)


def everybody(hand: Hand) -> Seats:
    """All seats."""
    return frozenset(range(len(hand.cards)))
