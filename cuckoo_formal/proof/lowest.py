"""Somebody loses at every table: of any number of seats one loses to each of the others, two at a time.

How cards compare is left open: each seat has a number, higher is better, whatever it was made of.  The clause that says
who of the lowest loses is run as it stands, for two seats that are compared, and for three and four.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import lru_cache

from cuckoo_formal.clauses.standing import Standing
from cuckoo_formal.logic import negate, same, some
from cuckoo_formal.play import moments, step
from cuckoo_formal.proof.inductive import Maker, Obligation, opening_covers, seat_of, sums
from cuckoo_formal.proof.seatwise import TABLES, at_the_showdown
from cuckoo_formal.proof.terms import unknown_number
from cuckoo_formal.proof.unknown import unknown_hand
from cuckoo_formal.rules import Rules


@lru_cache(maxsize=512)
def uncompared(rules: Rules) -> str:
    """Why some seats may not be compared, or some lose by other rules; nothing if the cards of all decide."""
    why = "some rule takes players out of the comparison, so that who is compared depends on the course of the hand"
    for seats in TABLES:
        if seats > rules.deck.size:
            continue
        hand, answers = unknown_hand(rules, seats)
        standing = rules.standing(rules.deck, hand)
        if same(standing.compared, (True,) * seats) is not True:
            return why
        for moment in moments(rules, seats):
            hand = step(rules, hand, moment, answers.at(moment))
            if any(flag is not False for flag in (hand.decided, *hand.out, *hand.safe, *hand.fined)):
                return why
    return ""


def loses(rules: Rules, seat: str, row: tuple[str, ...], *, dealer: bool) -> bool:
    """A seat loses at a table where the seats of a row are compared; ``dealer`` says that the last of them deals.

    Otherwise the dealer sits after them, and is not compared, so that he makes no difference.
    """
    keys = (*(unknown_number(f"key_{name}") for name in row), *(() if dealer else (0,)))
    compared = (*((True,) * len(row)), *(() if dealer else (False,)))
    hand = at_the_showdown(rules, (*row, *(() if dealer else ("dealer",))))
    return rules.losers(hand, Standing(keys, compared))[row.index(seat)]


def duel(rules: Rules, seat: str, other: str, row: tuple[str, ...], *, dealer: bool) -> bool:
    """A seat loses to another one of a row, if only these two are compared."""
    pair = tuple(name for name in row if name in (seat, other))
    return loses(rules, seat, pair, dealer=dealer and row[-1] in pair)


def somebody_loses(rules: Rules) -> Iterator[Obligation]:
    """Seat by seat there is one that loses to each of those before, and such a seat loses at the table."""
    for dealer in (False, True):
        two = tuple(
            duel(rules, seat, other, ("so_far", "next"), dealer=dealer) for seat, other in pairs("so_far", "next")
        )
        yield Obligation("duel", "Of two seats that are compared one loses.", (), some(two))
        for row in (("other", "so_far", "next"), ("so_far", "other", "next")):
            lost = duel(rules, "so_far", "other", row, dealer=dealer)
            won = negate(duel(rules, "so_far", "next", row, dealer=dealer))
            says = "If the next seat loses to the one that has lost to all others, it loses to all others itself."
            yield Obligation("duels follow", says, (lost, won), duel(rules, "next", "other", row, dealer=dealer))
        yield from tables_of_duels(rules, dealer=dealer)


def pairs(one: str, other: str) -> tuple[tuple[str, str], tuple[str, str]]:
    """Two seats, each seen from the other."""
    return (one, other), (other, one)


def tables_of_duels(rules: Rules, *, dealer: bool) -> Iterator[Obligation]:
    """At tables of three and four a seat loses that loses to each of the others."""
    for row in (("a", "b", "c"), ("a", "b", "c", "d")):
        lost = {(s, o): duel(rules, s, o, row, dealer=dealer) for s, o in itertools.permutations(row, 2)}
        for seat in row:
            given = tuple(lost[seat, other] for other in row if other != seat)
            says = f"At a table of {len(row)} a seat that loses to each of the others, two at a time, loses."
            yield Obligation("table of duels", says, given, loses(rules, seat, row, dealer=dealer))


def somebody_pays(rules: Rules) -> Iterator[Obligation]:
    """Seats counted one by one, at least as many chips have been paid as seats have lost."""
    (gained, taken, lost), (gained_then, taken_then, lost_then), (_, _, lost_all) = sums("gained", "taken", "lost")
    gained_all, taken_all = unknown_number("gained_all"), unknown_number("taken_all")
    seat = seat_of(rules)
    more = (gained_then == gained + seat.to_pot, taken_then == taken + seat.takes)
    says = "When nothing has been counted, nothing has been paid."
    yield Obligation("payments begin", says, (gained == 0, taken == 0, lost == 0), gained + taken >= lost)
    for loser, count in ((seat.loses, 1), (negate(seat.loses), 0)):
        says = "With one seat more, as many chips have been paid as seats have lost, at the least."
        given = (*seat.given, loser, gained + taken >= lost, *more, lost_then == lost + count)
        yield Obligation("payments", says, given, gained_then + taken_then >= lost_then)
    says = "If one seat has lost, one chip at least has been paid."
    yield Obligation(
        "somebody pays", says, (gained_all + taken_all >= lost_all, lost_all >= 1), gained_all + taken_all >= 1
    )


SOMEBODY_LOSES: tuple[Maker, ...] = (somebody_loses,)
SOMEBODY_PAYS: tuple[Maker, ...] = (opening_covers, somebody_loses, somebody_pays)
