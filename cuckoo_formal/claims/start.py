"""Claims about the start of a match: who deals the first hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.claims.claim import Scope, claim
from cuckoo_formal.clauses import ending

if TYPE_CHECKING:
    from cuckoo_formal.clauses.ending import Shuffle
    from cuckoo_formal.rules import Rules


@claim("first-dealer", Scope.START, source="Lots of Kids' Games; Our Pastimes")
def the_first_dealer_is_found_as_the_rules_say(rules: Rules, seats: int, shuffle: Shuffle, dealer: int) -> bool:
    """The first hand is dealt by the last player to sit down; or, where they draw for it, by one whose card nobody's is
    better than, also when equal cards draw again; or by the first to be dealt the card that is named.
    """
    faces = [face for face, _ in shuffle(0)]
    if rules.first_dealer is ending.highest_card:
        again = [face for face, _ in shuffle(1)]
        tied = [seat for seat in range(seats) if faces[seat] == max(faces[:seats])]
        second = {seat: again[place] for place, seat in enumerate(tied)}
        return dealer in tied and second[dealer] == max(second.values())
    if isinstance(rules.first_dealer, ending.FirstOfAFace):
        wanted = [turn for turn, face in enumerate(faces) if rules.deck.is_a(face, rules.first_dealer.face)]
        return dealer == (wanted[0] % seats if wanted else seats - 1)
    return dealer == seats - 1
