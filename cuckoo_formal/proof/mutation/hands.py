"""Hands in which a fault may show: by chance, always the same ones; and all that anybody can see of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cuckoo_formal.exhaust import stock_size, whole_pack
from cuckoo_formal.hand import Deal, begin
from cuckoo_formal.knowledge import view
from cuckoo_formal.notation import answers_of, complete, grace_range, hand_of, line_of, parse, write
from cuckoo_formal.play import Answers
from cuckoo_formal.proof.refute import ROWS
from cuckoo_formal.proof.small import graces
from cuckoo_formal.streams import Stream
from cuckoo_formal.trace import questions, trace

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.rules import Rules

Found = tuple["Hand", Answers]
FEW = 4  # faces that most of the cards have, so that cards are often equal


# -- hands
def by_chance(rules: Rules, seats: int, number: int) -> Found:
    """One hand by chance, and what is answered in it; in every other one most cards have one of few faces."""
    chance = Stream(number, 1, 1, "fault")
    pack = whole_pack(rules)
    if number % 2:
        few = set(chance.shuffled(range(len(rules.deck.faces)))[:FEW])
        few |= {place for place, _ in (*rules.deck.powers_when_asked, *rules.deck.powers_on_turn)}
        fewer = [card for card in pack if card[0] in few]
        pack = fewer if len(fewer) >= seats + stock_size(rules, seats) else pack
    drawn = chance.shuffled(pack)[: seats + stock_size(rules, seats)]
    free = rules.lives == 0 or bool(rules.traits & {"grace", "never"})
    chips = tuple(chance.below(3) if free else 1 + chance.below(3) for _ in range(seats))
    faces, suits = tuple(face for face, _ in drawn), tuple(suit for _, suit in drawn)
    left = rules.deck.size - seats
    if "carried on" in rules.traits and chance.below(2):
        left = min(left, chance.below(3))
    suits = suits if "suits" in rules.traits else ()
    deal = Deal(faces[:seats], faces[seats:], chance.below(4), left, suits, rules.lives)
    hand = begin(
        deal, chips, number=1 + chance.below(4), grace=graces(rules, chips, chance), origin="origin" in rules.traits
    )
    rows = {row: tuple(chance.below(3) > 0 for _ in range(seats)) for row in ROWS if row in {"trade"} | rules.traits}
    return hand, Answers(**rows)


# -- in writing
def written(rules: Rules, found: Found) -> str:
    """A hand in notation, with the grace of the seats and the size of the stock where they count."""
    hand, answers = found
    line = write(rules, line_of(hand, answers))
    if grace_range(rules) > 1:
        line += f" | grace {' '.join(map(str, hand.grace))}"
    if hand.left != rules.deck.size - len(hand.cards):
        line += f" | left {hand.left}"
    return line


def read(rules: Rules, text: str, seats: int) -> Found:
    """The hand that was written so."""
    line, *more = text.split(" | ")
    full = complete(rules, parse(rules, line), seed=1)
    assert len(full.cards) == seats  # noqa: S101 - a line of our own table
    said = {name: tuple(map(int, numbers)) for name, *numbers in map(str.split, more)}
    (left,) = said.get("left", (None,))
    return hand_of(rules, full, left=left, grace=said.get("grace")), answers_of(full)


# -- what can be seen
def seen(rules: Rules, found: Found) -> tuple[object, ...]:
    """All that anybody can see of a hand: open questions, what each seat knows after each turn, and how it ends."""
    hand, answers = found
    course = trace(rules, hand, answers)
    paid, dues = course.paid, course.dues
    return (
        questions(rules, course),
        tuple(stages(rules, course.turns, course.opened)),
        tuple(view(rules, course.shown, seat, len(hand.cards)) for seat in range(len(hand.cards))),
        (paid.cards, paid.chips, paid.pot, paid.loses, paid.gone, paid.grace, paid.left),
        (dues.pot, dues.each),
    )


def stages(rules: Rules, turns: tuple[Hand, ...], opened: Hand) -> Iterator[object]:
    """What each seat knows after the opening and after each turn."""
    for turn, hand in enumerate((opened, *turns)):
        yield from (view(rules, hand, seat, max(0, turn - 1)) for seat in range(len(hand.cards)))
