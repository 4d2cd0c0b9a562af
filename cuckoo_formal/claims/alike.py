"""Claims that compare two courses of a hand: with other rules, or with another answer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cuckoo_formal.claims.cards import happenings
from cuckoo_formal.claims.claim import claim
from cuckoo_formal.clauses import drawing, talk
from cuckoo_formal.hand import put
from cuckoo_formal.logic import both, every, implies, same
from cuckoo_formal.play import Kind, play, question
from cuckoo_formal.trace import trace

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.trace import Trace


def ends_alike(one: Hand, other: Hand) -> bool:
    """Two hands end with the same cards, the same chips, and the same players out."""
    return every(
        same(getattr(one, row), getattr(other, row)) for row in ("cards", "chips", "pot", "loses", "gone", "grace")
    )


def talks(rules: Rules) -> str:
    """Something is said when cards change hands."""
    return "in this rule set nothing is said when cards change hands" if rules.talk is talk.silent else ""


def cuts(rules: Rules) -> str:
    """The dealer does not simply take the top card, face down."""
    return "in this rule set the dealer takes the top card, face down" if rules.cut is drawing.face_down else ""


def ace_not_lowest(rules: Rules) -> str:
    """The worst card is not an ace."""
    return "" if rules.deck.faces[0] == "A" else "in this rule set the ace is not the worst card"


@claim("talk-changes-nothing", unless=talks, source="Wikipedia, Ranter-Go-Round: low card announced")
def what_is_said_changes_nothing(rules: Rules, course: Trace) -> bool:
    """What is said of the cards that change hands changes what players know, and no card and no chip."""
    return ends_alike(course.paid, trace(replace(rules, talk=talk.silent), course.dealt, course.answers).paid)


@claim("cut-changes-nothing", unless=cuts, source="Wikipedia, Ranter-Go-Round: dealer may cut")
def how_the_dealer_takes_his_card_changes_nothing(rules: Rules, course: Trace) -> bool:
    """Whether the dealer cuts and turns up his card changes what players know, and no card and no chip."""
    return ends_alike(course.paid, trace(replace(rules, cut=drawing.face_down), course.dealt, course.answers).paid)


@claim("ace-asks", unless=ace_not_lowest, source="Cassell, 1881: whoever has an ace changes it")
def asking_with_an_ace_is_never_worse(rules: Rules, course: Trace) -> bool:
    """Whoever holds an ace in his turn is never worse off for asking than for keeping it, whatever the others do."""
    turns = happenings(course, Kind.ASK)
    asked = (
        (moment.seat, both(hand.cards[moment.seat] == 0, question(rules, hand, moment))) for moment, hand, _ in turns
    )
    return every(implies(choice, asking(rules, course, seat)) for seat, choice in asked if choice is not False)


def asking(rules: Rules, course: Trace, seat: int) -> bool:
    """A seat that asks has as many chips after the hand as if it kept its card, and is not out if it would not be."""
    trade = course.answers.trade
    said = (replace(course.answers, trade=put(trade, seat, yes)) for yes in (True, False))
    asks, keeps = (play(rules, course.dealt, answers) for answers in said)
    return both(asks.chips[seat] >= keeps.chips[seat], implies(asks.gone[seat], keeps.gone[seat]))
