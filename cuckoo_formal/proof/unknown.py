"""A hand about which nothing is known, and what holds of every hand that can be dealt."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from cuckoo_formal.cards import Deck
from cuckoo_formal.clauses import leaving
from cuckoo_formal.hand import Deal, Hand, begin
from cuckoo_formal.logic import Row, at_most, both, either, every, implies, negate
from cuckoo_formal.notation import grace_range
from cuckoo_formal.play import Answers
from cuckoo_formal.proof.terms import flags, row, unknown_number
from cuckoo_formal.rules import Rules


def unknown_hand(
    rules: Rules, seats: int, *, remembers: bool = False, beside: tuple[Rules, ...] = ()
) -> tuple[Hand, Answers]:
    """A hand that has just been dealt, and what the players will answer: nothing is known of either.

    ``beside`` names other rule sets by which the same hand is to be played: it then has the rows that they look at,
    and as many cards of the stock as the longest of them needs.
    """
    every_set = (rules, *beside)
    looks_at = frozenset[str]().union(*(each.traits for each in every_set))
    stock = min(max(each.turned(seats) for each in every_set), rules.deck.size - seats)
    deal = Deal(
        row("card", seats),
        row("stock", stock),
        unknown_number("pot"),
        unknown_number("left") if "carried on" in looks_at else rules.deck.size - seats,
        row("suit", seats + stock) if "suits" in looks_at else (),
        rules.lives,
    )
    hand = begin(
        deal,
        row("chips", seats),
        number=unknown_number("number"),
        grace=row("grace", seats) if "grace" in looks_at else (),
        remembers=remembers,
        origin="origin" in looks_at,
    )
    asked = {name: flags(name, seats) for name in ("again", "show", "take", "left") if name in looks_at}
    return hand, Answers(flags("trade", seats), **asked)


def dealable(rules: Rules, hand: Hand) -> tuple[bool, ...]:
    """What holds of every hand that these rules can deal: the cards come from one pack, the chips from one match."""
    return (*from_one_pack(rules, hand), *from_one_match(rules, hand))


def from_one_pack(rules: Rules, hand: Hand) -> Iterator[bool]:
    """No card is dealt that the pack does not have, and none twice."""
    cards, counts = (*hand.cards, *hand.stock), rules.deck.counts
    yield from (both(card >= 0, card < len(counts)) for card in cards)
    if hand.suits:
        yield from suits_there_are(rules.deck, cards, hand.suits)
    else:
        yield from (at_most(copies, (card == face for card in cards)) for face, copies in enumerate(counts))
    yield both(hand.left >= 0, hand.left <= rules.deck.size - len(hand.cards))


def suits_there_are(deck: Deck, cards: Row, suits: Row) -> Iterator[bool]:
    """Every card has a suit that its face has, and of one face and one suit there are as many cards as packs."""
    for card, suit in zip(cards, suits, strict=True):
        yield suit >= 0
        yield from (implies(card == face, suit < copies) for face, copies in enumerate(deck.copies))
    same = {
        pair: both(cards[pair[0]] == cards[pair[1]], suits[pair[0]] == suits[pair[1]])
        for pair in itertools.combinations(range(len(cards)), 2)
    }
    if deck.packs == 1:
        yield from map(negate, same.values())
        return
    for last in range(deck.packs, len(cards)):
        yield at_most(deck.packs - 1, (same[earlier, last] for earlier in range(last)))


def from_one_match(rules: Rules, hand: Hand) -> Iterator[bool]:
    """Who plays has a chip, unless these rules let players play on without; the pot is no debt."""
    broke_may_play = rules.lives == 0 or bool(rules.traits & {"grace", "never"})
    yield from (chips >= (0 if broke_may_play else 1) for chips in hand.chips)
    yield hand.pot >= 0
    yield hand.number >= 1
    values = grace_range(rules)
    yield from (both(grace >= 0, grace < values) for grace in hand.grace)
    if values > 1 and rules.lives:
        yield from (implies(chips == 0, grace == 1) for chips, grace in zip(hand.chips, hand.grace, strict=True))
    if rules.exit is leaving.first_broke_only:
        yield either(every(grace == 0 for grace in hand.grace), every(grace > 0 for grace in hand.grace))
