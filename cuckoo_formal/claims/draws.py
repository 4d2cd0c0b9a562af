"""Claims about drawing cards: who deals the first hand, and who wins the money when players cut for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.claims.claim import Scope, claim
from cuckoo_formal.claims.settling import nobody_cuts
from cuckoo_formal.clauses import ending
from cuckoo_formal.logic import change
from cuckoo_formal.table import sit_down

if TYPE_CHECKING:
    from cuckoo_formal.clauses.ending import Shuffle
    from cuckoo_formal.logic import Row
    from cuckoo_formal.rules import Rules


def drew_best(seat: int, order: Row, shuffle: Shuffle) -> bool:
    """Nobody drew a better card than a seat, nor did one of those whose card was as good when they drew again."""
    first = {other: shuffle(0)[place][0] for place, other in enumerate(order)}
    tied = [other for other in order if first[other] == max(first.values())]
    again = {other: shuffle(1)[place][0] for place, other in enumerate(tied)}
    return seat in tied and again[seat] == max(again.values())


@claim("first-dealer", Scope.DRAW, source="Lots of Kids' Games; Our Pastimes")
def the_first_dealer_is_found_as_the_rules_say(rules: Rules, seats: int, shuffle: Shuffle) -> bool:
    """The first hand is dealt by the last player to sit down; or, where they draw for it, by one whose card nobody's is
    better than, also when equal cards draw again; or by the first to be dealt the card that is named.
    """
    dealer = rules.first_dealer(seats, shuffle, rules.deck)
    if rules.first_dealer is ending.highest_card:
        return drew_best(dealer, tuple(range(seats)), shuffle)
    if isinstance(rules.first_dealer, ending.FirstOfAFace):
        face = rules.first_dealer.face
        wanted = [turn for turn, (card, _) in enumerate(shuffle(0)) if rules.deck.is_a(card, face)]
        return dealer == (wanted[0] % seats if wanted else seats - 1)
    return dealer == seats - 1


@claim("best-card-wins-the-cut", Scope.DRAW, unless=nobody_cuts, source="paulrobsj1")
def the_best_card_wins_the_cut(rules: Rules, seats: int, shuffle: Shuffle) -> bool:
    """If all who are left go out together and cut for the money, the best card wins; equal cards draw again."""
    before = sit_down(seats, rules.lives, rules.stake, seats - 1)
    after = rules.settle(before, change(before, living=(False,) * seats), shuffle, rules.deck)
    return sum(after.winners) == 1 and drew_best(after.winners.index(True), before.order(), shuffle)
