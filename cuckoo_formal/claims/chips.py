"""Claims about chips: none is made or lost, nobody has less than none, and somebody pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cuckoo_formal.claims.claim import claim, may_lose_nothing
from cuckoo_formal.logic import both, count, either, every, implies, least, negate, number, same, some

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.trace import Trace


def stages(course: Trace) -> Iterator[Hand]:
    """The hand at every stage, from the first moment to the reckoning."""
    yield from course.after
    yield course.shown
    yield course.paid


def in_play(hand: Hand) -> int:
    """The chips of all seats and of the pot."""
    return sum(hand.chips) + hand.pot


@claim("chips-conserved", required=True)
def chips_are_conserved(_rules: Rules, course: Trace) -> bool:
    """No chip is made or lost: seats and pot together hold as many at every moment as when the hand began."""
    return every(in_play(hand) == in_play(course.dealt) for hand in stages(course))


@claim("chips-never-negative", required=True)
def chips_are_never_negative(_rules: Rules, course: Trace) -> bool:
    """Nobody ever has less than no chips, nor has the pot."""
    return every(chips >= 0 for hand in stages(course) for chips in (*hand.chips, hand.pot))


@claim("turns-leave-chips-alone")
def turns_leave_chips_alone(_rules: Rules, course: Trace) -> bool:
    """From the first turn to the last no chip moves."""
    opened, played = course.opened, course.played
    return both(same(opened.chips, played.chips), opened.pot == played.pot)


@claim("nobody-pays-more", source="Chips are all that a player can lose")
def nobody_pays_more_than_he_has(_rules: Rules, course: Trace) -> bool:
    """Nobody pays more than he owes, nor more than he has."""
    had, now, others = course.shown.chips, course.paid.chips, len(course.dealt.chips) - 1
    each = course.dues.each or (False,) * len(had)
    owed = (due + others * number(pays) for due, pays in zip(course.dues.pot, each, strict=True))
    got = (number(claims) for claims in course.shown.claims)
    return every(
        before + gain - after <= least((debt, before))
        for before, gain, after, debt in zip(had, got, now, owed, strict=True)
    )


@claim("someone-pays", unless=may_lose_nothing)
def someone_pays(_rules: Rules, course: Trace) -> bool:
    """In every hand somebody pays at least one chip."""
    to_pot = course.paid.pot + count(course.shown.claims) > course.shown.pot
    to_others = some(both(pays, chips > 0) for pays, chips in zip(course.dues.each, course.shown.chips, strict=False))
    return either(to_pot, to_others)


@claim("still-in-has-chips", unless=may_lose_nothing)
def who_is_in_has_chips(_rules: Rules, course: Trace) -> bool:
    """Whoever is still in after a hand has a chip left for the next."""
    return every(
        implies(negate(gone), chips > 0) for gone, chips in zip(course.paid.gone, course.paid.chips, strict=True)
    )


@claim("out-without-chips")
def who_goes_out_has_no_chips(_rules: Rules, course: Trace) -> bool:
    """Nobody goes out of the match while he has a chip left."""
    return every(implies(gone, chips == 0) for gone, chips in zip(course.paid.gone, course.paid.chips, strict=True))
