"""The exact chance of each seat to lose a hand, for players whose strategies are given."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cuckoo_formal.chance import passing
from cuckoo_formal.chance.hands import Progress, distribution
from cuckoo_formal.chance.strategies import Aware, ByCard, Knowing, Mixed, Plan, Profile, Worst
from cuckoo_formal.hand import NOBODY
from cuckoo_formal.logic import both
from cuckoo_formal.play import reckon
from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import fingerprint

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.logic import Row
    from cuckoo_formal.rules import Rules

COLUMNS, SEATS = "columns", "seats"  # all deals in columns; a dynamic programme over the seats
#: how odds can be counted
METHODS = {COLUMNS: "every deal by rank, in columns", SEATS: "a dynamic programme over the seats"}


@dataclass(frozen=True)
class Odds:
    """Who loses a hand: chances by seat in order of play, the dealer last."""

    loses: tuple[Fraction, ...]
    tie: Fraction  # several lose together
    method: str

    @property
    def expected_losers(self) -> Fraction:
        """How many lose, on average."""
        return sum(self.loses, Fraction(0))


def odds(rules: Rules, profile: Profile, method: str = "", progress: Progress | None = None) -> Odds:
    """The odds of the first hand of a match, for rules at their table.

    ``method`` is one of :data:`METHODS`; without it the faster one that applies.  Raises :class:`Problem` where there
    is too much to count, or a dynamic programme does not apply.
    """
    parts = list(profile.pure())
    applies = all(passing.applies(rules, part) for _, part in parts)
    if method == SEATS and not applies:
        message = "method seats: these rules or this strategy are not of the base family; expected the method columns"
        raise Problem(message)
    if method == SEATS or (not method and applies):
        return by_seats(rules, parts)
    return of_losers(distribution(rules, profile, progress=progress), len(profile.plans))


def by_seats(rules: Rules, parts: list[tuple[Fraction, Profile]]) -> Odds:
    """The odds by the dynamic programme, over all that the players' chances can bring."""
    found = [(weight, *passing.count(rules, part)) for weight, part in parts]
    seats = range(len(found[0][1]))
    loses = tuple(sum((weight * row[seat] for weight, row, _ in found), Fraction(0)) for seat in seats)
    return Odds(loses, sum((weight * tie for weight, _, tie in found), Fraction(0)), SEATS)


def of_losers(chances: dict[Row, Fraction], seats: int) -> Odds:
    """The odds from the chances of every set of losers."""
    loses = tuple(sum((p for row, p in chances.items() if row[seat]), Fraction(0)) for seat in range(seats))
    tie = sum((p for row, p in chances.items() if sum(row) > 1), Fraction(0))
    return Odds(loses, tie, COLUMNS)


# -- the dealer who knows both cards
def helpful_draws(rules: Rules) -> frozenset[tuple[int, int]]:
    """Of two players the dealer has this card and gave that one: with which pairs drawing helps him, strictly.

    It helps where it makes him lose less often, counted against how often the other loses.
    """
    faces = len(rules.deck.faces)
    pairs = frozenset((mine, his) for mine in range(faces) for his in range(faces))
    standing, drawing = (cost(rules, draws) for draws in (frozenset[tuple[int, int]](), pairs))
    return frozenset(pair for pair in pairs & drawing.keys() if drawing[pair] < standing.get(pair, drawing[pair]))


def cost(rules: Rules, draws: frozenset[tuple[int, int]]) -> dict[tuple[int, int], Fraction]:
    """For each pair of cards after an exchange, how much more often the dealer loses than the other."""
    asks = ByCard((Fraction(1),) * len(rules.deck.faces))
    profile = Profile((asks, Knowing(0, draws)))
    costs = dict[tuple[int, int], Fraction]()
    for (exchanged, mine, his, other, dealer), chance in distribution(rules, profile, exchange).items():
        if exchanged:
            costs[mine, his] = costs.get((mine, his), Fraction(0)) + chance * (dealer - other)
    return costs


def exchange(rules: Rules, hand: Hand) -> Row:
    """Whether the first of two players exchanged with the dealer, with which cards, and who lost."""
    gave, got = hand.gave[0], hand.got[0]
    happened: Any = both(hand.other[0] == 1, gave != NOBODY)
    return (happened, gave, got, *reckon(rules, hand).loses)


# -- as a document
def document(odds: Odds, rules: Rules, profile: Profile, name: str = "") -> dict[str, Any]:
    """The odds as JSON holds them."""
    return {
        "seats": [{"seat": seat, "loses": chance} for seat, chance in enumerate(odds.loses, 1)],
        "tie": odds.tie,
        "expected_losers": odds.expected_losers,
        "rules": name,
        "hash": fingerprint(rules),
        "method": odds.method,
        "strategy": [described(plan, rules) for plan in profile.plans],
    }


def described(plan: Plan, rules: Rules) -> dict[str, object]:
    """A plan as a strategy file says it."""
    match plan:
        case Knowing():
            return {"worst": plan.faces, "knowing": True}
        case Aware():
            return {"worst": plan.faces, "aware": True}
        case Worst():
            return {"worst": plan.faces}
        case ByCard():
            return {"asks": {face: c for face, c in zip(rules.deck.faces, plan.chances, strict=True) if c}}
        case Mixed():
            return {"mixed": [{"weight": weight} | described(choice, rules) for weight, choice in plan.choices]}
    raise TypeError(type(plan).__name__)
