"""Which file gets which format: by the ending of its name, whole or not at all."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cuckoo_formal import files
from cuckoo_formal.explore import networks
from cuckoo_formal.explore.exports import dot, efg, graphml, itf, linked, page, storm, svg
from cuckoo_formal.explore.facts import players
from cuckoo_formal.explore.graph import Graph, classes, states
from cuckoo_formal.explore.matches import Matches
from cuckoo_formal.explore.states import too_many
from cuckoo_formal.explore.tree import Tree, histories
from cuckoo_formal.problems import Problem, nearest, shown

if TYPE_CHECKING:
    from pathlib import Path

    from cuckoo_formal.explore.exports.flat import Graph as Network
    from cuckoo_formal.explore.states import Report
    from cuckoo_formal.explore.walk import Table

GRAPHS = {".dot": dot.write, ".graphml": graphml.write, ".json": linked.write}
TREES = {".efg": efg.write, ".svg": svg.write, ".html": page.write}
ENDINGS = (*GRAPHS, *TREES, ".itf.json", ".tra", ".drn")
WHAT = ("histories", "states", "classes", "match")
MOST_READ = 20_000  # places of a tree that somebody is to look at


@dataclass(frozen=True)
class Order:
    """What is to be written: histories, states or classes of a hand, with a title and the players' names."""

    here: Table
    what: str
    title: str
    names: tuple[str, ...] = ()
    most: int | None = None  # places; a million, or as many as somebody can look at
    report: Report | None = field(default=None, compare=False)

    @property
    def limit(self) -> int:
        """How many places there may be where a machine reads them."""
        return networks.MOST if self.most is None else self.most


def ending(path: Path) -> str:
    """The ending of a file's name.  Raises :class:`Problem` for one that means nothing here."""
    name = path.name.lower()
    for known in sorted(ENDINGS, key=len, reverse=True):
        if name.endswith(known) and len(name) > len(known):
            return known
    close = nearest(path.suffix, ENDINGS)
    message = f"{shown(path.name)}: expected a name that ends in one of {', '.join(ENDINGS)}{close}"
    raise Problem(message)


def export_hand(path: Path, order: Order) -> tuple[Path, ...]:
    """Write a hand to a file, or to the files that belong together; says which."""
    kind = ending(path)
    players(order.names, order.here.seats)  # refuse them before anything large is made
    if kind in TREES:
        return put(path, {kind: TREES[kind](tree_of(order, kind), order.title, order.names)}, kind)
    graph = states(order.here, order.limit, order.report)
    if kind == ".itf.json":
        return put(path, {kind: itf.of_hand(graph)}, kind)
    if kind in (".tra", ".drn"):
        return put(path, storm.files(graph) if kind == ".tra" else {kind: storm.drn(graph)}, kind)
    return put(path, {kind: GRAPHS[kind](network(graph, order))}, kind)


def tree_of(order: Order, kind: str) -> Tree:
    """The tree of all histories, if it is not too large for what is to be made of it."""
    if order.what != "histories":
        message = f"{kind}: holds a tree; expected --nodes histories, not {order.what}"
        raise Problem(message)
    most = MOST_READ if order.most is None and kind != ".efg" else order.limit
    count = states(order.here, order.limit, order.report).histories[0]
    if count > most:
        raise too_many(f"{kind}: {count} histories, of which {most} are allowed")
    return histories(order.here, most, order.report)


def network(graph: Graph, order: Order) -> Network:
    """The networkx graph of what was asked for."""
    if order.what == "histories":
        return networks.tree(graph, order.names, order.limit)
    return networks.merged(classes(graph) if order.what == "classes" else graph, order.what, order.names)


def export_match(path: Path, found: Matches, names: tuple[str, ...]) -> tuple[Path, ...]:
    """Write the graph of a match, or one match of it, to a file."""
    kind = ending(path)
    if kind == ".itf.json":
        return put(path, {kind: itf.of_match(found)}, kind)
    if kind not in GRAPHS:
        allowed = ", ".join((*GRAPHS, ".itf.json"))
        message = f"{shown(path.name)}: holds no match; expected one of {allowed}"
        raise Problem(message)
    return put(path, {kind: GRAPHS[kind](networks.of_matches(found, names))}, kind)


def put(path: Path, texts: dict[str, str], kind: str) -> tuple[Path, ...]:
    """Write the files; each is either the old one or the new one, whole."""
    stem = path.name[: -len(kind)]
    paths = tuple(path if end == kind else path.with_name(stem + end) for end in texts)
    for there, text in zip(paths, texts.values(), strict=True):
        files.write(there, text)
    return paths
