"""Which claims are expected to be refuted for which built-in rule sets, and why.  All others are expected to hold.

Recorded is what comes out for two to eight players, and which laws cannot be proved seat by seat for every table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from cuckoo_formal.claims.outcomes import OUTCOMES
from cuckoo_formal.rulefile import builtin, named

if TYPE_CHECKING:
    from cuckoo_formal.rulefile import RuleFile


RECORDED = range(2, 9)  # numbers of seats
ALL_BUT = "all but "


@dataclass(frozen=True)
class Refutation:
    """A claim that fails from some number of seats up to another, for one reason in several rule sets."""

    claim: str
    seats: range
    reason: str
    sets: str  # their names, or those of all that it does not fail for

    @property
    def names(self) -> tuple[str, ...]:
        """The rule sets for which the claim fails."""
        text = " ".join(self.sets.split())
        names = text.removeprefix(ALL_BUT).split()
        return tuple(name for name in builtin() if name not in names) if text.startswith(ALL_BUT) else tuple(names)


EXPECTED = (
    Refutation(
        "loser-is-lowest",
        range(3, 9),
        "a pair of low cards is better than a single card that is higher",
        "pairing-up pairing-up-nobody-loses house",
    ),
    Refutation(
        "loser-is-lowest",
        range(3, 9),
        "low cards that are equal cancel, and the lowest of the others loses",
        "ranter-go-round-equal-cards-cancel three-dimes",
    ),
    Refutation(
        "kept-king",
        range(2, 5),
        "there are four cards of the best face, so that all of up to four players can hold one and tie",
        """
        all but pairing-up dealer-matches-wins dealer-matches-immune pairing-up-nobody-loses
        king-refuses-dealer-loses-at-once ranter-go-round-equal-cards-cancel
        ranter-go-round-nobody-if-all-equal house three-dimes lots-of-kids-games coucou grandparents
        """,
    ),
    Refutation(
        "kept-king",
        range(2, 9),
        "a card of the best face that stands alone loses to every pair, and of two players both can hold one",
        "pairing-up house",
    ),
    Refutation(
        "kept-king",
        range(2, 9),
        "a dealer who draws the rank he held makes all others pay, whatever they hold",
        "dealer-matches-wins grandparents",
    ),
    Refutation(
        "kept-king",
        range(2, 6),
        "a dealer who draws the rank he held is safe, and the four others can all hold the best face",
        "dealer-matches-immune",
    ),
    Refutation(
        "kept-king",
        range(3, 9),
        "a card of the best face that stands alone loses to every pair",
        "pairing-up-nobody-loses",
    ),
    Refutation(
        "kept-king",
        range(2, 9),
        "a dealer who holds a king and draws another loses at once",
        "king-refuses-dealer-loses-at-once lots-of-kids-games",
    ),
    Refutation(
        "kept-king",
        range(3, 9),
        "low cards that are equal cancel, and a card of the best face can be all that is left",
        "ranter-go-round-equal-cards-cancel three-dimes",
    ),
    Refutation(
        "ace-asks",
        range(3, 9),
        "an ace that is kept may be half of a pair",
        "pairing-up house",
    ),
    Refutation(
        "ace-asks",
        range(2, 9),
        "an ace that is kept may be half of a pair",
        "pairing-up-nobody-loses",
    ),
    Refutation(
        "ace-asks",
        range(2, 9),
        "a dealer who is asked and shows a king does not draw the king with which he would lose",
        "king-refuses-dealer-loses-at-once",
    ),
    Refutation(
        "ace-asks",
        range(2, 9),
        "a dealer who asks to his left may take the ace away from who kept it",
        "ranter-go-round-swap-left ranter-go-round-left-only pat-enderson kukushka",
    ),
    Refutation(
        "ace-asks",
        range(2, 9),
        "of two players with an ace only one loses, and it may be the other",
        "ranter-go-round-last-to-show",
    ),
    Refutation(
        "ace-asks",
        range(3, 9),
        "of two players with an ace only one loses, and it may be the other",
        "ranter-go-round-nearest-right",
    ),
    Refutation(
        "ace-asks",
        range(2, 9),
        "an ace that is kept may cancel with another",
        "ranter-go-round-equal-cards-cancel three-dimes",
    ),
    Refutation(
        "ace-asks",
        range(2, 9),
        "of two aces the one of the better suit does not lose",
        "ranter-go-round-suits-break-ties la-passe-a-l-as suits-decide",
    ),
    Refutation(
        "ace-asks",
        range(2, 5),
        "if everybody keeps an ace nobody loses",
        "ranter-go-round-nobody-if-all-equal",
    ),
    Refutation(
        "ace-asks",
        range(2, 9),
        "losers pay each other, and who loses along with an ace depends on who has it",
        "ranter-go-round-one-to-each",
    ),
    Refutation(
        "ace-asks",
        range(2, 5),
        "a dealer who is asked and shows a king does not draw the king with which he would lose",
        "lots-of-kids-games",
    ),
    Refutation(
        "ace-asks",
        range(2, 9),
        "a matching dealer costs an ace one chip, not two, and who asks him may keep him from it",
        "grandparents",
    ),
    Refutation(
        "one-winner",
        range(2, 9),
        "players who go out together share the money",
        "ranter-go-round-share pat-enderson",
    ),
    Refutation(
        "one-winner",
        range(2, 9),
        "players with equally few losses share the money",
        "punish-thy-neighbor",
    ),
    Refutation(
        "out-stays-out",
        range(3, 9),
        "when all who are left go out together those who went out before are back too",
        "ranter-go-round-fresh-lives modi",
    ),
    Refutation(
        "bounded",
        range(2, 9),
        "kings take chips back out of the pot",
        """
        kings-jerk kings-jerk-all-or-none kings-jerk-at-the-showdown kings-jerk-capped house
        kings-jerk-optional
        """,
    ),
    Refutation(
        "bounded",
        range(2, 9),
        "in a hand without a loser no chip moves",
        """
        pairing-up-nobody-loses ranter-go-round-equal-cards-cancel ranter-go-round-nobody-if-all-equal
        three-dimes coucou
        """,
    ),
    Refutation(
        "bounded",
        range(2, 9),
        "chips go from player to player and never into the pot",
        "ranter-go-round-one-to-each",
    ),
    Refutation(
        "bounded",
        range(2, 9),
        "players who go out together take back what they paid",
        "ranter-go-round-replay blind-dealer",
    ),
    Refutation(
        "bounded",
        range(2, 9),
        "when all who are left go out together everybody has all his chips again",
        "ranter-go-round-fresh-lives modi",
    ),
    Refutation(
        "ends",
        range(2, 9),
        "no rule ends a match; the players stop when they like",
        "beerchugger",
    ),
    *(Refutation(*outcome) for outcome in OUTCOMES),
)


@dataclass(frozen=True)
class NotSeatBySeat:
    """Laws that are not proved for every table of some rule sets, as they do not follow from single seats."""

    laws: str
    reason: str
    sets: str


NOT_SEAT_BY_SEAT = (
    NotSeatBySeat(
        "chips-conserved chips-never-negative loser-pays loss-nears-end next-hand-alike nobody-pays-more "
        "out-without-chips someone-pays still-in-has-chips",
        "payments go from player to player",
        "ranter-go-round-one-to-each",
    ),
    NotSeatBySeat(
        "someone-loses someone-pays",
        "some rule takes players out of the comparison",
        "dealer-matches-immune dealer-matches-wins grandparents king-refuses-dealer-loses-at-once lots-of-kids-games",
    ),
    NotSeatBySeat(
        "loss-nears-end",
        "kings take chips back out of the pot",
        "house kings-jerk kings-jerk-all-or-none kings-jerk-at-the-showdown kings-jerk-capped kings-jerk-optional",
    ),
    NotSeatBySeat("out-stays-out", "players who went out may be back", "modi ranter-go-round-fresh-lives"),
    NotSeatBySeat(
        "grace-does-not-return loss-nears-end next-hand-alike out-without-chips",
        "only the first players to run out of chips play on",
        "grace-life-first-broke-only",
    ),
)


@lru_cache(maxsize=1)
def beyond_seats() -> frozenset[tuple[str, str]]:
    """The rule sets and laws that are not proved for every table."""
    return frozenset((name, law) for row in NOT_SEAT_BY_SEAT for name in row.sets.split() for law in row.laws.split())


def proved_seat_by_seat(name: str, law: str) -> bool:
    """A law is expected to be proved for every table of a built-in rule set."""
    return (name, law) not in beyond_seats()


@lru_cache(maxsize=1)
def reasons() -> dict[tuple[str, str, int], str]:
    """The reason for each rule set, claim and number of seats at which the claim is expected to fail."""
    return {(name, row.claim, seats): row.reason for row in EXPECTED for name in row.names for seats in row.seats}


def recorded(file: RuleFile) -> bool:
    """These are the rules of a built-in rule set, for which outcomes are recorded."""
    return file.name in builtin() and named(file.name).rules == file.rules


def reason_to_fail(name: str, claim: str, seats: int) -> str:
    """Why a claim is expected to fail for a built-in rule set; nothing if it is expected to hold."""
    return reasons().get((name, claim, seats), "")
