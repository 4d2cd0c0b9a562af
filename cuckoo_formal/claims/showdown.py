"""Claims about the showdown: who loses, what he pays, and what makes no difference to it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cuckoo_formal.claims.claim import claim
from cuckoo_formal.clauses import windfall
from cuckoo_formal.clauses.register import words
from cuckoo_formal.logic import both, change, every, implies, least, negate, number, same
from cuckoo_formal.play import Kind, dues_of, reckon, showdown

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.trace import Trace

#: of a hand, the rows with one place for each seat at which a showdown may look
BY_SEAT = ("cards", "chips", "out", "safe", "fined", "owed", "claims", "grace", "up")


def no_windfall(rules: Rules) -> str:
    """A dealer gets nothing for drawing the rank that he held."""
    return "in this rule set a dealer gets nothing for drawing his rank" if rules.windfall is windfall.nothing else ""


def suits_count(rules: Rules) -> str:
    """Some rule looks at suits."""
    return "in this rule set suits break ties" if "suits" in rules.traits else ""


def named_with_power(rules: Rules) -> str:
    """A power belongs to a face by its name."""
    deck = rules.deck
    named = any(face in deck.faces for face, _ in (*deck.asked, *deck.on_turn))
    named = named or any(hasattr(clause, "face") for clause in (rules.draw, rules.opening))
    named = named or words(rules.opening).startswith("kings")
    return "in this rule set a face has a power by its name" if named else ""


def compared_fairly(hand: Hand) -> bool:
    """The cards decide: the hand was not decided before."""
    return negate(both_or(hand.decided, hand.one_left()))


def both_or(a: bool, b: bool) -> bool:  # noqa: FBT001 - conditions of the game
    """One of the two holds."""
    return negate(both(negate(a), negate(b)))


# -- who loses
@claim("lowest-loses")
def who_alone_holds_the_worst_card_loses(_rules: Rules, course: Trace) -> bool:
    """Whoever alone holds the worst of the cards that are compared loses."""
    hand, compared = course.played, course.played.compared()
    rivals = list(zip(hand.cards, compared, strict=True))
    return implies(
        compared_fairly(hand),
        every(
            implies(
                both(
                    here, every(implies(there, card < theirs) for s, (theirs, there) in enumerate(rivals) if s != seat)
                ),
                course.shown.loses[seat],
            )
            for seat, (card, here) in enumerate(rivals)
        ),
    )


@claim("equals-fare-alike", unless=suits_count)
def players_with_equal_cards_fare_alike(_rules: Rules, course: Trace) -> bool:
    """Of two players whose equal cards are compared, both lose or neither."""
    hand, compared, loses = course.played, course.played.compared(), course.shown.loses
    return implies(
        compared_fairly(hand),
        every(
            implies(every((compared[a], compared[b], hand.cards[a] == hand.cards[b])), loses[a] == loses[b])
            for b in range(len(loses))
            for a in range(b)
        ),
    )


@claim("seats-do-not-matter")
def where_one_sits_does_not_matter_at_the_showdown(rules: Rules, course: Trace) -> bool:
    """At the showdown it counts what one holds, not where one sits: if all moved up one seat, the losers would too."""
    here, there = showdown(rules, course.played), showdown(rules, moved_up(course.played))
    owed, other = dues_of(rules, here).pot, dues_of(rules, there).pot
    return both(same(up_one(here.loses), there.loses), same(up_one(owed), other))


def up_one(row: tuple[object, ...]) -> tuple[object, ...]:
    """The row with everything one place further, the last first."""
    return (*row[-1:], *row[:-1])


def moved_up(hand: Hand) -> Hand:
    """The hand as it lies, with every player one seat further."""
    rows = {name: up_one(getattr(hand, name)) for name in BY_SEAT}
    seats = len(hand.cards)
    suits = (*up_one(hand.suits[:seats]), *hand.suits[seats:])
    return change(hand, **rows, suits=suits)


@claim("match-saves-dealer", unless=no_windfall, source="Wikipedia, Ranter-Go-Round: dealer matches")
def a_dealer_who_matches_does_not_lose(_rules: Rules, course: Trace) -> bool:
    """A dealer who draws the rank that he held does not lose the hand."""
    dealer = len(course.dealt.cards) - 1
    return every(
        implies(both(after.left < before.left, rank_again(before, after, dealer)), negate(course.shown.loses[dealer]))
        for moment, before, after in zip(course.moments, course.before, course.after, strict=True)
        if moment.kind in {Kind.DRAW, Kind.REDRAW} and moment.seat == dealer
    )


def rank_again(before: Hand, after: Hand, dealer: int) -> bool:
    """The card that the dealer held and the card that lay on the stock are equal, and he has it."""
    return both(before.stock[0] == before.cards[dealer], after.cards[dealer] == before.stock[0])


# -- what losing costs
@claim("loser-pays-one")
def a_loser_pays_one_chip(_rules: Rules, course: Trace) -> bool:
    """Whoever loses pays exactly one chip, if he has one."""
    return every(implies(loses, paid == least((1, had))) for loses, paid, had in payments(course))


def payments(course: Trace) -> list[tuple[bool, int, int]]:
    """For each seat whether it loses, what it pays, and what it had."""
    shown, paid = course.shown, course.paid
    rows = zip(shown.loses, shown.chips, shown.claims, paid.chips, strict=True)
    return [(loses, had + number(claims) - has, had) for loses, had, claims, has in rows]


@claim("two-at-most")
def nobody_pays_more_than_two_chips(_rules: Rules, course: Trace) -> bool:
    """Nobody pays more than two chips in a hand."""
    return every(paid <= 2 for _, paid, _ in payments(course))  # noqa: PLR2004 - as the sentence says


@claim("only-losers-pay")
def only_who_loses_pays(_rules: Rules, course: Trace) -> bool:
    """Only those pay who lose, or have forfeited a chip in their turn."""
    owed = course.shown.owed
    return every(
        implies(both(negate(loses), debt == 0), paid <= 0)
        for (loses, paid, _), debt in zip(payments(course), owed, strict=True)
    )


@claim("only-losers-go-out")
def only_who_loses_goes_out(_rules: Rules, course: Trace) -> bool:
    """Nobody goes out in a hand in which he has paid nothing and not lost."""
    return every(
        implies(gone, negate(both(negate(loses), paid <= 0)))
        for gone, (loses, paid, _) in zip(course.paid.gone, payments(course), strict=True)
    )


@claim("one-chip-sudden-death", source="Wikipedia, Ranter-Go-Round: sudden death")
def with_one_chip_each_it_is_sudden_death(_rules: Rules, course: Trace) -> bool:
    """If everybody has just one chip it is sudden death: whoever loses the hand is out."""
    one_each = every(chips == 1 for chips in course.dealt.chips)
    return implies(one_each, every(implies(a, b) for a, b in zip(course.shown.loses, course.paid.gone, strict=True)))


# -- what makes no difference
@claim("names-do-not-matter", unless=named_with_power)
def a_card_counts_by_its_place(rules: Rules, course: Trace) -> bool:
    """A card counts by its place in the order, not by its name: with other names for all faces nothing changes."""
    names = tuple(f"face {place}" for place in range(len(rules.deck.faces)))
    renamed = reckon(replace(rules, deck=replace(rules.deck, faces=names)), course.played)
    return every(same(getattr(course.paid, row), getattr(renamed, row)) for row in ("loses", "chips", "pot", "gone"))
