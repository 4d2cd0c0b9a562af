"""Laws that hold of each thing that happens in a hand, whatever went before: cut at the joints, they are small.

What is proved of any state holds of those that a hand comes to.  What a hand does come to is not asked, so that a law
which needs to know it is not refuted here, but only not proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from cuckoo_formal.logic import both, change, negate
from cuckoo_formal.play import moments, step
from cuckoo_formal.proof.solver import Limits, Verdict, in_turn, proved
from cuckoo_formal.proof.terms import flags, row, unknown_flag, unknown_number
from cuckoo_formal.proof.unknown import unknown_hand

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.rules import Rules

#: what should hold of the hand before and after each thing that happens, for some face
MoveLaw = Callable[["Hand", "Hand", int], bool]


def any_state(rules: Rules, seats: int) -> Hand:
    """A hand in the middle of which nothing is known, not even whether it can come to this."""
    dealt, _ = unknown_hand(rules, seats)
    return change(
        dealt,
        cards=row("now_card", seats),
        stock=row("now_stock", len(dealt.stock)),
        suits=row("now_suit", len(dealt.suits)),
        origin=row("now_origin", len(dealt.origin)),
        left=unknown_number("now_left"),
        up=flags("up", seats),
        finished=flags("finished", seats),
        out=flags("out", seats),
        safe=flags("safe", seats),
        open=unknown_flag("open"),
        aside=unknown_flag("aside"),
        stopped=unknown_flag("stopped"),
    )


def broken_moves(law: MoveLaw, rules: Rules, seats: int) -> Iterator[bool]:
    """For each moment of a hand that some state there is broken by what happens; a state that breaks it is none.

    A law holds of a state if it holds between the deal and that state, so that what is undone is undone to a deal that
    has as many cards of the face.
    """
    face = unknown_number("face")
    before = any_state(rules, seats)
    dealt = change(before, cards=before.deal.cards, stock=before.deal.stock)
    for moment in moments(rules, seats):
        after = step(rules, before, moment, unknown_flag("answer"))
        redealt = change(after, cards=after.deal.cards, stock=after.deal.stock)
        yield both(law(dealt, before, face), negate(both(law(before, after, face), law(redealt, after, face))))


def every_move_keeps(law: MoveLaw, rules: Rules, seats: int, limits: Limits) -> tuple[Verdict, ...]:
    """What both solvers say to the last question that was put: unless it is ``unsat`` twice the law is not proved."""
    said = tuple[Verdict, ...]()
    for question in broken_moves(law, rules, seats):
        said = in_turn((question,), limits)
        if not proved(said):
            break
    return said
