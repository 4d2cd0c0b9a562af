"""Outcomes of claims about knowledge, showdowns and rule sets that come to the same: where they fail, and why."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """A claim that fails from some number of seats up to another, for one reason in several rule sets."""

    claim: str
    seats: range
    reason: str
    sets: str  # their names, with spaces between


OUTCOMES = (
    Outcome(
        "best-stays",
        range(2, 5),
        "asking can help against a better group, or take another player his turn: whoever refuses has had his",
        "ace-pays-double-ace-high doctor-moron jack-blocks la-passe-a-l-as "
        "ranter-go-round-ace-high-king-blocks ranter-go-round-suits-break-ties",
    ),
    Outcome(
        "best-stays",
        range(2, 9),
        "asking can help against a better group, or take another player his turn: whoever refuses has had his",
        "dealer-matches-wins grandparents",
    ),
    Outcome(
        "best-stays",
        range(2, 6),
        "asking can help against a better group, or take another player his turn: whoever refuses has had his",
        "dealer-matches-immune",
    ),
    Outcome(
        "best-stays",
        range(3, 4),
        "asking can help against a better group, or take another player his turn: whoever refuses has had his",
        "le-her",
    ),
    Outcome(
        "best-stays",
        range(3, 5),
        "asking can help against a better group, or take another player his turn: whoever refuses has had his",
        "ace-pays-double ace-pays-double-lowest-face avoid-the-high-card coucou-forty-cards cucu dealer-cuts "
        "grace-life grace-life-ace-pays-double grace-life-double-carries-over grace-life-first-broke-only "
        "grace-life-one-free-hand grace-life-spent-for-good king-refuses-dealer king-refuses-dealer-ace-high "
        "king-refuses-dealer-best-face king-refuses-dealer-loses-at-once king-refuses-dealer-may-redraw-once "
        "king-refuses-dealer-redraw-once king-stops-all-play-ace-high kings-jerk kings-jerk-all-or-none "
        "kings-jerk-at-the-showdown kings-jerk-capped kings-jerk-optional low-card-announced "
        "low-card-announced-passed-face-up low-card-announced-receiver-says low-card-announced-three-worst "
        "modi our-pastimes pat-enderson ranter-go-round ranter-go-round-ace-high ranter-go-round-any-card "
        "ranter-go-round-blocked-draws ranter-go-round-cut-for-it ranter-go-round-forty-cards "
        "ranter-go-round-fresh-lives ranter-go-round-may-ask-beyond ranter-go-round-nearest-left "
        "ranter-go-round-no-new-stake ranter-go-round-one-by-one ranter-go-round-only-as-dealt "
        "ranter-go-round-optional-block ranter-go-round-pack-carried-on ranter-go-round-price-by-face "
        "ranter-go-round-price-by-hand ranter-go-round-replay ranter-go-round-runner-up "
        "ranter-go-round-same-dealer ranter-go-round-share ranter-go-round-swap-left "
        "ranter-go-round-thirty-two-cards rods-game-site saltacavallo sudden-death",
    ),
    Outcome(
        "best-stays",
        range(3, 9),
        "asking can help against a better group, or take another player his turn: whoever refuses has had his",
        "pairing-up pairing-up-nobody-loses ranter-go-round-equal-cards-cancel ranter-go-round-one-to-each three-dimes",
    ),
    Outcome(
        "best-stays",
        range(4, 5),
        "asking can help against a better group, or take another player his turn: whoever refuses has had his",
        "ranter-go-round-blind-dealer",
    ),
    Outcome(
        "cancel-is-pairing",
        range(2, 9),
        "if no card is single the lowest group loses, and cancelled cards do not",
        "house pairing-up",
    ),
    Outcome(
        "loser-pays-one",
        range(2, 5),
        "a loser may pay more than one chip, or less",
        "ace-pays-double-ace-high",
    ),
    Outcome(
        "loser-pays-one",
        range(2, 9),
        "a loser may pay more than one chip, or less",
        "ace-pays-double ace-pays-double-lowest-face grace-life-ace-pays-double "
        "grace-life-double-carries-over grandparents house ranter-go-round-one-to-each "
        "ranter-go-round-price-by-face ranter-go-round-price-by-hand",
    ),
    Outcome(
        "names-do-not-matter",
        range(2, 5),
        "a loss costs more with a face that is named",
        "ace-pays-double-ace-high",
    ),
    Outcome(
        "names-do-not-matter",
        range(2, 9),
        "a loss costs more with a face that is named",
        "ace-pays-double grace-life-ace-pays-double grace-life-double-carries-over grandparents "
        "ranter-go-round-price-by-face",
    ),
    Outcome(
        "one-chip-sudden-death",
        range(2, 9),
        "a loser may have a chip from the pot, or play on without chips",
        "beerchugger grace-life grace-life-ace-pays-double grace-life-double-carries-over "
        "grace-life-first-broke-only grace-life-one-free-hand grace-life-spent-for-good house kings-jerk "
        "kings-jerk-all-or-none kings-jerk-at-the-showdown kings-jerk-capped kings-jerk-optional "
        "punish-thy-neighbor ranter-go-round-one-to-each",
    ),
    Outcome(
        "kings-in-any-order",
        range(2, 9),
        "the pot may be too small for all kings",
        "house kings-jerk kings-jerk-capped kings-jerk-optional",
    ),
    Outcome(
        "jerk-now-or-later",
        range(2, 9),
        "a chip taken at once can be lost in the same hand",
        "kings-jerk kings-jerk-all-or-none kings-jerk-at-the-showdown kings-jerk-capped kings-jerk-optional",
    ),
    Outcome(
        "grace-is-one-more-chip",
        range(2, 9),
        "the grace is not there for everybody, or ends before it is needed, or swallows half of a double fine",
        "grace-life-ace-pays-double grace-life-first-broke-only grace-life-one-free-hand grace-life-spent-for-good",
    ),
    Outcome(
        "only-losers-go-out",
        range(2, 9),
        "after his free hand a player is out even if he does not lose it",
        "grace-life-one-free-hand",
    ),
    Outcome(
        "may-keep",
        range(2, 9),
        "everybody has to ask unless he holds the blocker",
        "ranter-go-round-must-ask",
    ),
    Outcome(
        "dealer-takes-from-stock",
        range(2, 9),
        "the dealer may exchange with the player on his left",
        "kukushka pat-enderson ranter-go-round-left-only ranter-go-round-swap-left",
    ),
    Outcome(
        "equals-fare-alike",
        range(2, 9),
        "among equal cards the seat decides who loses",
        "cassell-1881 gatorslots le-her ranter-go-round-last-to-show ranter-go-round-nearest-left "
        "ranter-go-round-nearest-right wizard-of-odds",
    ),
    Outcome(
        "seats-do-not-matter",
        range(2, 9),
        "among equal cards the seat decides who loses",
        "cassell-1881 gatorslots le-her ranter-go-round-last-to-show ranter-go-round-nearest-left "
        "ranter-go-round-nearest-right wizard-of-odds",
    ),
    Outcome(
        "two-at-most",
        range(2, 9),
        "some losses cost three chips or more",
        "ranter-go-round-price-by-face ranter-go-round-price-by-hand",
    ),
    Outcome(
        "two-at-most",
        range(4, 9),
        "some losses cost three chips or more",
        "ranter-go-round-one-to-each",
    ),
)
