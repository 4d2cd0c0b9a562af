"""All that a hand can come to, for any chips on the table, each with a deal and answers that bring it about."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cuckoo_formal.explore.graph import Graph, states
from cuckoo_formal.explore.states import Key, state
from cuckoo_formal.explore.turning import HeldBack, LookedError
from cuckoo_formal.explore.walk import ASKS, Node, Sort, Table
from cuckoo_formal.logic import change
from cuckoo_formal.notation import Line, answers_of, hand_of, stock_size
from cuckoo_formal.play import dues_of, play, reckon, showdown

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.logic import Row
    from cuckoo_formal.rules import Rules

#: stands for chips, pot and hand number that no rule may look at before the showdown
NOT_YET: int = HeldBack()  # type: ignore[assignment] # in place of a number


@dataclass(frozen=True)
class Purse:
    """What a hand begins with besides cards."""

    chips: Row
    pot: int
    number: int
    grace: Row


@dataclass
class Hands:
    """The ends of a hand by these rules, for every number of seats and every purse; each is worked out once."""

    rules: Rules
    most: int
    graphs: dict[Key, tuple[Graph, Row]] = field(default_factory=dict)

    def outcomes(self, purse: Purse) -> list[tuple[Hand, Line | None]]:
        """The hands after the payments that differ in what the match sees, each with a line that brings it about."""
        graph, ends = self.played(purse)
        found: dict[Key, tuple[Hand, int]] = {}
        for end in ends:
            hand = reckon(self.rules, with_purse(graph.nodes[end].hand, purse))
            key = (hand.chips, hand.pot, hand.gone, hand.grace, dues_of(self.rules, hand))
            found.setdefault(key, (hand, end))
        return [(hand, line_to(graph, end, purse, hand)) for hand, end in found.values()]

    def played(self, purse: Purse) -> tuple[Graph, Row]:
        """The graph of a hand, and those of its ends that the showdown can tell apart."""
        seats = len(purse.chips)
        if seats not in self.graphs:
            unknown = Table(self.rules, seats, (NOT_YET,) * seats, NOT_YET, NOT_YET, (NOT_YET,) * seats)
            try:
                self.graphs[seats] = self.built(unknown)
            except LookedError:
                self.graphs[seats] = (Graph(unknown, (), (), (), ()), ())
        if self.graphs[seats][1]:
            return self.graphs[seats]
        if purse not in self.graphs:
            here = Table(self.rules, seats, purse.chips, purse.pot, purse.number, purse.grace)
            self.graphs[purse] = self.built(here)
        return self.graphs[purse]

    def built(self, here: Table) -> tuple[Graph, Row]:
        """The graph, and one end for each way to lose and to owe."""
        graph = states(here, self.most, merge=before_paying)
        first = dict[Key, int]()
        for place, node in enumerate(graph.nodes):
            if node.sort is Sort.END:
                first.setdefault(self.loss(node), place)
        return graph, tuple(first.values())

    def loss(self, node: Node) -> Key:
        """Who loses and owes what; where that depends on the chips, everything that the showdown looks at."""
        hand = node.hand
        assert hand is not None  # noqa: S101 - for the type checker: an end has a hand
        chips = () if hand.pot is NOT_YET else (hand.chips, hand.pot)
        try:
            before = showdown(self.rules, hand)
            return (before.loses, dues_of(self.rules, before), hand.claims, chips)
        except LookedError:
            return (hand.cards, hand.suits, hand.out, hand.safe, hand.fined, hand.owed, hand.claims, hand.decided)


def before_paying(here: Table, node: Node) -> Key:
    """The key of a state without chips, pot and number, which are the same in all states or follow from the rest."""
    if node.hand is None or node.hand.pot is not NOT_YET:
        return state(here, node)
    return state(here, node._replace(hand=change(node.hand, chips=(), pot=0)))


def with_purse(hand: Hand | None, purse: Purse) -> Hand:
    """The hand with real chips before the seats; where they were known all along nothing changes."""
    assert hand is not None  # noqa: S101 - for the type checker: an end has a hand
    if hand.pot is not NOT_YET:
        return hand
    deal = change(hand.deal, pot=purse.pot)
    return change(hand, chips=purse.chips, pot=purse.pot, number=purse.number, grace=purse.grace, deal=deal)


# -- one way to get there
def line_to(graph: Graph, end: int, purse: Purse, hand: Hand) -> Line | None:
    """A line of notation for a hand with this end.

    ``None`` if one seat answers the same question differently in it, which a line cannot say.
    """
    line = line_along(graph, way_to(graph, end), purse)
    rules = graph.here.rules
    played = play(rules, hand_of(rules, line), answers_of(line))
    return line if (played.chips, played.pot, played.gone) == (hand.chips, hand.pot, hand.gone) else None


def way_to(graph: Graph, end: int) -> list[tuple[int, int]]:
    """The places on one way from the root, each with what happens there."""
    way, place = list[tuple[int, int]](), end
    while place:
        above = graph.above[place]
        way.append((above, graph.events[above][graph.below[above].index(place)]))
        place = above
    return way[::-1]


def line_along(graph: Graph, way: list[tuple[int, int]], purse: Purse) -> Line:
    """The line of notation for one way; cards that are not turned are the worst that are left."""
    here, dealt, said = graph.here, list[int](), [""] * graph.here.seats
    for place, what in way:
        node = graph.nodes[place]
        if node.sort is not Sort.DECISION:
            dealt.append(what)
        elif what == ASKS:
            moment = here.moments[node.place]
            said[moment.seat] += moment.ask if moment.ask not in said[moment.seat] else ""
    missing = here.seats + stock_size(here.rules, here.seats) - len(dealt)
    rest = [kind for kind, left in here.remaining(tuple(dealt)) for _ in range(left)]
    dealt += rest[: max(0, missing)]
    faces, suits = zip(*(here.kinds[kind] for kind in dealt), strict=True)
    return Line(
        cards=faces[: here.seats],
        stock=faces[here.seats :],
        suits=suits if here.suited else (),
        answers=tuple(words or "-" for words in said),
        chips=purse.chips,
        pot=purse.pot,
        number=purse.number,
    )
