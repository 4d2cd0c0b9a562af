"""A hand as simple bots play it, for pages that show one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.bots import wants_another
from cuckoo_formal.evening import begin_evening
from cuckoo_formal.notation import line_of, write
from cuckoo_formal.play import Answers, Ask

if TYPE_CHECKING:
    from cuckoo_formal.rules import Rules


def by_bots(rules: Rules, seats: int, seed: int) -> str:
    """The first hand of an evening on one line: everybody asks with one of the worse half of the faces."""
    evening, said = begin_evening(rules, seats, seed), set[tuple[Ask, int]]()
    deck = evening.rules.deck
    while (moment := evening.waits_for) is not None:
        card = evening.hand.cards[moment.seat]
        yes = moment.ask is Ask.TAKE or (moment.ask is Ask.TRADE and wants_another(deck, card, len(deck.faces) // 2))
        said |= {(moment.ask, moment.seat)} if yes else set()
        evening = evening.answer(yes)
    rows = (tuple((ask, seat) in said for seat in range(seats)) for ask in Ask)
    return write(evening.rules, line_of(evening.dealt, Answers(*rows)))
