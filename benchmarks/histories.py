"""How fast every history of a hand is gone through: three seats, thirteen faces four times each."""

from __future__ import annotations

import os
import resource
import subprocess
import tempfile
from fractions import Fraction
from pathlib import Path

import networkx as nx

from benchmarks.measure import Figure, seconds
from cuckoo_formal.explore import networks, stream
from cuckoo_formal.explore.closed import closed
from cuckoo_formal.explore.exports import efg, storm
from cuckoo_formal.explore.facts import payoffs
from cuckoo_formal.explore.graph import Graph, states
from cuckoo_formal.explore.states import Sweep, arriving
from cuckoo_formal.explore.tree import histories
from cuckoo_formal.explore.walk import Sort, table, walk
from cuckoo_formal.rules import Rules

#: Pythons with open_spiel, pygambit and stormpy in environments of their own, never dependencies of the project
SPIEL, GAMBIT, STORM = (os.environ.get(name, "") for name in ("SPIEL_PYTHON", "GAMBIT_PYTHON", "STORM_PYTHON"))
PEERS = Path(__file__).parent / "peers"
HISTORIES, BY_CARD = 3_587_083, 2_498_517_905  # of four seats
SEATS, FACES, COPIES = 3, 13, 4


def figures() -> list[Figure]:
    """Histories a second, beside the same work done by others."""
    here = table(Rules(), SEATS)
    graph = states(here)
    count = graph.histories[0]
    rows = [Figure("by the rules, step by step", count / seconds(lambda: sum(1 for _ in walk(here)), 1), "histories/s")]
    built = seconds(lambda: states(here), 3)
    rows.append(Figure(f"merged into {len(graph):,} states", built, "s", f"{count / built:,.0f} histories/s"))
    rows += streams(graph)
    rows += drawn(graph, built)
    rows += counted()
    return [*rows, *agreement()]


# -- going through
def streams(graph: Graph) -> list[Figure]:
    """All histories as a stream, in plain Python and compiled, against OpenSpiel's Python game."""
    count, spiel = graph.histories[0], spiel_speed()
    plain = count / seconds(lambda: stream.plain(graph))
    rows = [Figure("streaming, plain Python", plain, "histories/s", against(plain, spiel))]
    if stream.fast_is_there():
        from cuckoo_formal.explore.fast import compiled

        ready = stream.rows(graph)
        compiled(ready)
        fast = count * 100 / seconds(lambda: [compiled(ready) for _ in range(100)])
        rows.append(Figure("streaming, compiled by numba", fast, "histories/s", against(fast, spiel)))
    return rows


def spiel_speed() -> float:
    """How many histories a second OpenSpiel goes through with the same game written in Python; 0 if it is not there."""
    said = ask(SPIEL, "spiel_game.py", str(SEATS), str(FACES), str(COPIES))
    return float(said.split()[1]) if said else 0.0


def against(ours: float, theirs: float) -> str:
    """Our speed as a multiple of theirs."""
    if not theirs:
        return "OpenSpiel is not installed (SPIEL_PYTHON names a Python that has open_spiel)"
    return f"{ours / theirs:,.0f} times OpenSpiel's Python game ({theirs:,.0f}/s)"


# -- networkx
def drawn(graph: Graph, built: float) -> list[Figure]:
    """The tree as a networkx graph, from the rules and written by hand."""
    ours = built + seconds(lambda: networks.tree(graph), 3)
    theirs = seconds(ByHand, 3)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [
        Figure(
            "networkx tree from the rules, states included", ours, "s", f"{theirs / ours:.2f} times as fast as by hand"
        ),
        Figure("networkx tree written by hand for this game alone", theirs, "s"),
        Figure("most memory until here", memory, "MB"),
    ]


class ByHand:
    """The tree of this one game with the same facts at its nodes and edges, as somebody would write it."""

    def __init__(self) -> None:
        """Build it."""
        self.graph: nx.DiGraph[int] = nx.DiGraph()
        self.deal(0, {}, ())

    def add(self, above: int, edge: dict[str, object], **facts: object) -> int:
        """A node, and the edge that leads to it."""
        number = len(self.graph)
        self.graph.add_node(number, **facts)
        if number:
            self.graph.add_edge(above, number, **edge)
        return number

    def ways(self, cards: tuple[int, ...]) -> list[tuple[int, Fraction]]:
        """The cards that are left, and how likely each is."""
        left = [(card, COPIES - cards.count(card)) for card in range(FACES)]
        return [(card, Fraction(copies, FACES * COPIES - len(cards))) for card, copies in left if copies]

    def deal(self, above: int, edge: dict[str, object], cards: tuple[int, ...]) -> None:
        """A card for the next seat."""
        if len(cards) == SEATS:
            self.turn(above, edge, cards, (False,) * SEATS, 0)
            return
        here = self.add(above, edge, kind="deal", cards=cards, seat=len(cards) + 1)
        for card, chance in self.ways(cards):
            self.deal(here, {"event": card, "actor": 0, "chance": chance}, (*cards, card))

    def turn(
        self, above: int, edge: dict[str, object], cards: tuple[int, ...], shown: tuple[bool, ...], seat: int
    ) -> None:
        """A seat's turn, or the end."""
        if seat >= SEATS:
            low = min(cards)
            paid = tuple(-1 if card == low else 0 for card in cards)
            losers = tuple(seat + 1 for seat, card in enumerate(cards) if card == low)
            self.add(above, edge, kind="end", cards=cards, shown=shown, payoffs=paid, losers=losers)
            return
        here = self.add(above, edge, kind="decision", cards=cards, shown=shown, seat=seat + 1, question="trade")
        self.turn(here, {"event": "keep", "actor": seat + 1}, cards, shown, seat + 1)
        asks: dict[str, object] = {"event": "trade", "actor": seat + 1}
        if seat == SEATS - 1:
            self.draw(here, asks, cards, shown)
        elif cards[seat + 1] == FACES - 1:
            self.turn(here, asks, cards, (*shown[: seat + 1], True, *shown[seat + 2 :]), seat + 2)
        else:
            swapped = (*cards[:seat], cards[seat + 1], cards[seat], *cards[seat + 2 :])
            self.turn(here, asks, swapped, shown, seat + 1)

    def draw(self, above: int, edge: dict[str, object], cards: tuple[int, ...], shown: tuple[bool, ...]) -> None:
        """The dealer's card from the stock."""
        stock = self.add(above, edge, kind="draw", cards=cards, shown=shown, seat=SEATS)
        for card, chance in self.ways(cards):
            self.turn(stock, {"event": card, "actor": 0, "chance": chance}, (*cards[:-1], card), shown, SEATS)


# -- counting
def counted() -> list[Figure]:
    """Four seats, without going through every history."""

    def merged() -> None:
        by_face = by_card = 0
        for _, arrivals in arriving(Sweep(table(Rules(), 4))):
            by_face += sum(paths for paths, _ in arrivals.values())
            by_card += sum(ways for _, ways in arrivals.values())
        assert (by_face, by_card) == (HISTORIES, BY_CARD)

    time, form = seconds(merged, 1), seconds(lambda: closed(table(Rules(), 4)))
    table_of_51 = seconds(lambda: closed(table(Rules(), 51)), 3)
    return [
        Figure("4 seats counted by merged states", time, "s", f"{HISTORIES / time:,.0f} histories/s"),
        Figure("4 seats counted by the closed form", form * 1000, "ms"),
        Figure("51 seats counted by the closed form", table_of_51 * 1000, "ms"),
    ]


# -- whether others read our files
def agreement() -> list[Figure]:
    """Our files of a small hand, read by others: how many nodes, and what a hand is worth if everybody tosses coins."""
    here = table(Rules(), SEATS, 4, 2)
    graph, tree = states(here), histories(here, 10_000)
    worth = coins(graph)
    with tempfile.TemporaryDirectory() as folder:
        game, model = Path(folder) / "hand.efg", Path(folder) / "hand.drn"
        game.write_text(efg.write(tree, "base"), encoding="utf-8")
        model.write_text(storm.drn(graph), encoding="utf-8")
        others = [
            ("OpenSpiel reads .efg", ask(SPIEL, "spiel_efg.py", str(game)), f"{len(tree)} {plain(worth)}"),
            ("Gambit reads .efg", ask(GAMBIT, "gambit_efg.py", str(game)), f"{len(tree)} {exactly(worth)}"),
            ("Storm reads .drn", ask(STORM, "storm_drn.py", str(model)), f"{len(graph)} {float(greatest(graph)):.9f}"),
        ]
    return [Figure(what, len(tree), "nodes", verdict(said, ours)) for what, said, ours in others]


def verdict(said: str, ours: str) -> str:
    """Whether they say what we say."""
    if not said:
        return "not installed"
    return f"agrees: {ours}" if said.split() == ours.split() else f"DISAGREES: {said.strip()} for {ours}"


def plain(row: tuple[Fraction, ...]) -> str:
    """Numbers with nine digits."""
    return " ".join(f"{float(number):.9f}" for number in row)


def exactly(row: tuple[Fraction, ...]) -> str:
    """Fractions."""
    return " ".join(map(str, row))


def coins(graph: Graph) -> tuple[Fraction, ...]:
    """What each seat wins on average if everybody answers on the toss of a coin."""
    here, worth = graph.here, list[tuple[Fraction, ...]]([()] * len(graph))
    for place in range(len(graph) - 1, -1, -1):
        if graph.nodes[place].sort is Sort.END:
            worth[place] = tuple(map(Fraction, payoffs(here, graph.reckoned[place])))
        else:
            total, ways = sum(graph.weights[place]), [*zip(graph.below[place], graph.weights[place], strict=True)]
            worth[place] = tuple(
                sum((weight * worth[under][seat] for under, weight in ways), Fraction(0)) / total
                for seat in range(here.seats)
            )
    return worth[0]


def greatest(graph: Graph) -> Fraction:
    """The greatest chance that the first seat loses, if somebody who sees all cards answers for everybody."""
    worth = [Fraction(0)] * len(graph)
    for place in range(len(graph) - 1, -1, -1):
        ways = [worth[under] for under in graph.below[place]]
        if graph.nodes[place].sort is Sort.END:
            worth[place] = Fraction(graph.reckoned[place].loses[0])
        elif graph.nodes[place].sort is Sort.DECISION:
            worth[place] = max(ways)
        else:
            weights = graph.weights[place]
            worth[place] = sum((w * way for w, way in zip(weights, ways, strict=True)), Fraction(0)) / sum(weights)
    return worth[0]


def ask(python: str, script: str, *words: str) -> str:
    """What another program says; nothing if it is not installed."""
    if not python:
        return ""
    done = subprocess.run([python, str(PEERS / script), *words], capture_output=True, encoding="utf-8", check=True)
    return done.stdout
