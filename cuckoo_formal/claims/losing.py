"""Claims about who loses: the lowest of those who are compared, somebody in every hand, and nobody for a kept king."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.claims.claim import claim, may_spare_all
from cuckoo_formal.logic import every, implies, negate, some

if TYPE_CHECKING:
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.trace import Trace


@claim("someone-loses", unless=may_spare_all)
def someone_loses(_rules: Rules, course: Trace) -> bool:
    """In every hand somebody loses."""
    return some(course.shown.loses)


@claim("loser-is-lowest")
def who_loses_holds_the_lowest_card(_rules: Rules, course: Trace) -> bool:
    """Whoever loses at the showdown holds a card that is not better than any other card that is compared."""
    shown = course.shown
    compared = shown.compared()
    return every(
        implies(every((loses, compared[seat], negate(shown.fined[seat]), compared[other])), card <= shown.cards[other])
        for seat, (loses, card) in enumerate(zip(shown.loses, shown.cards, strict=True))
        for other in range(len(compared))
        if other != seat
    )


@claim("kept-king", source="Cassell, 1881: whoever has a king stands")
def nobody_loses_with_a_kept_king(rules: Rules, course: Trace) -> bool:
    """Whoever is dealt a card of the best face and still holds one at the showdown does not lose."""
    best, shown = len(rules.deck.faces) - 1, course.shown
    return every(
        implies(every((dealt == best, card == best)), negate(loses))
        for dealt, card, loses in zip(course.dealt.cards, shown.cards, shown.loses, strict=True)
    )
