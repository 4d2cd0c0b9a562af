"""Going out: (before, after, dues) -> (gone, grace), for the seats of one hand.

``before`` is the hand at the showdown, ``after`` the same hand when all have paid and received.
``grace`` is 0 for a seat that never went broke, 1 for one that plays on without chips or has that right, 2 for one that
has used it up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.clauses.register import clause
from cuckoo_formal.logic import Flags, Row, both, every, some, where

if TYPE_CHECKING:
    from cuckoo_formal.hand import Dues, Hand

Leaving = tuple[Flags, Row]


def broke(after: Hand) -> Flags:
    """The seats that have no chips left."""
    return tuple(chips == 0 for chips in after.chips)


def went_broke(before: Hand, after: Hand) -> Flags:
    """The seats that lost their last chip in this hand."""
    return tuple(both(had > 0, now == 0) for had, now in zip(before.chips, after.chips, strict=True))


def lost_without_chips(before: Hand, after: Hand) -> Flags:
    """The seats that lost this hand with nothing to pay, and have nothing now."""
    return tuple(
        every((lose, had == 0, now == 0))
        for lose, had, now in zip(before.loses, before.chips, after.chips, strict=True)
    )


@clause("exit", "at no chips", source="Wikipedia, Ranter-Go-Round")
def at_no_chips(before: Hand, after: Hand, dues: Dues) -> Leaving:
    """A player who has lost his last chip is out."""
    return broke(after), before.grace


@clause("exit", "one more loss", source="Wikipedia, Ranter-Go-Round", traits=("grace",))
def one_more_loss(before: Hand, after: Hand, dues: Dues) -> Leaving:
    """A player without chips plays on and is out when he loses once more; a chip won back restores him."""
    return lost_without_chips(before, after), before.grace


@clause("exit", "one more loss, first broke only", source="Slabberjan", traits=("grace",))
def first_broke_only(before: Hand, after: Hand, dues: Dues) -> Leaving:
    """Only the first player to go broke plays on until he loses once more; if two go broke together, both do."""
    falls = went_broke(before, after)
    now = both(every(had == 0 for had in before.grace), some(falls))
    grace = tuple(where(now, where(fall, 1, 2), had) for fall, had in zip(falls, before.grace, strict=True))
    ends = lost_without_chips(before, after)
    gone = tuple(where(has == 1, end, none) for has, end, none in zip(grace, ends, broke(after), strict=True))
    return gone, grace


@clause("exit", "one free hand", source="Schmaus", traits=("grace",))
def one_free_hand(before: Hand, after: Hand, dues: Dues) -> Leaving:
    """A player without chips plays one more hand for nothing, and is out after it even if he does not lose it."""
    gone = tuple(both(had == 0, now == 0) for had, now in zip(before.chips, after.chips, strict=True))
    return gone, before.grace


@clause("exit", "one more loss, once a match", traits=("grace",))
def spent_for_good(before: Hand, after: Hand, dues: Dues) -> Leaving:
    """A player without chips plays on until he loses once more, but only the first time that he goes broke."""
    falls, ends = went_broke(before, after), lost_without_chips(before, after)
    gone = tuple(some((end, both(fall, had > 0))) for end, fall, had in zip(ends, falls, before.grace, strict=True))
    return gone, tuple(where(fall, 1, had) for fall, had in zip(falls, before.grace, strict=True))


@clause("exit", "one more loss, a double carries over", traits=("grace",))
def double_carries_over(before: Hand, after: Hand, dues: Dues) -> Leaving:
    """A player without chips plays on and is out when he owes a chip that he cannot pay."""
    others = len(dues.pot) - 1
    each = tuple(where(pays, others, 0) for pays in dues.each) or (0,) * len(dues.pot)
    rows = zip(dues.pot, each, before.chips, after.chips, strict=True)
    return tuple(both(now == 0, pot + gifts > had) for pot, gifts, had, now in rows), before.grace


@clause("exit", "never", source="Punish Thy Neighbor", traits=("never",))
def never(before: Hand, after: Hand, dues: Dues) -> Leaving:
    """Nobody goes out; losses are counted."""
    return (False,) * len(before.cards), before.grace
