"""The graph of a match, folded by symmetry: who has how many chips, whoever that is, and what one hand can change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuckoo_formal.exhaust import shrink
from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import fingerprint
from cuckoo_formal.site.arrows import Box, routes
from cuckoo_formal.site.keep import kept
from cuckoo_formal.site.lean import lean
from cuckoo_formal.tell import svg
from cuckoo_formal.tell.languages import english, speak

if TYPE_CHECKING:
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.table import Match

MOST = 60
STEP, LINE, MARGIN, HIGH = 150, 100, 16, 30
Chips = tuple[int, ...]
Edge = tuple[Chips, Chips, str]


@dataclass(frozen=True)
class Graph:
    """All that chips can come to, and the ways from one to the next with what changes on them."""

    places: tuple[Chips, ...]
    edges: tuple[Edge, ...]

    def sentences(self, language: str) -> list[str]:
        """The graph in words: from each place where one hand can lead."""
        rows = {place: [edge for edge in self.edges if edge[0] == place] for place in self.places}
        return [f"{named(place, language)}: {ways(row, language)}" for place, row in rows.items() if row]


def ways(row: list[Edge], language: str) -> str:
    """Where one hand can lead, each with what changes."""
    return ", ".join(f"{named(place, language)} ({speak(how, language)})" for _, place, how in row)


def named(place: Chips, language: str) -> str:
    """What a place is called."""
    return " ".join(map(str, place)) or speak("nobody", language)


def match_graph(rules: Rules, seats: int) -> Graph:
    """The graph of a match with a small pack.  Raises :class:`Problem` if it is too large for a page."""
    found = kept("graph", (fingerprint(rules), seats), lambda: walked(rules, seats))
    places = tuple(tuple(place) for place in found["places"])
    return Graph(places, tuple((tuple(a), tuple(b), how) for a, b, how in found["edges"]))


def walked(rules: Rules, seats: int) -> dict[str, object]:
    """Play every hand from every place."""
    from cuckoo_formal.proof.tables import first_table, steps  # noqa: PLC0415 - only where a match is drawn

    small = shrink(rules, seats)
    waiting = [first_table(small, seats)]
    places, edges = {chips_of(waiting[0]): None}, dict[Edge, None]()
    for match in waiting:
        for step in steps(small, match):
            before, after = chips_of(match), chips_of(step.after)
            edges[before, after, changed(match, step.after)] = None
            if after not in places:
                places[after] = None
                if len(places) > MOST:
                    raise Problem(f"match graph: more than {MOST} places; expected fewer seats or chips")
                waiting += [] if step.after.ended else [step.after]
    return {"places": list(places), "edges": list(edges)}


def chips_of(match: Match) -> Chips:
    """Who is in has how many chips, whoever that is."""
    return tuple(sorted((c for c, living in zip(match.chips, match.living, strict=True) if living), reverse=True))


def changed(before: Match, after: Match) -> str:
    """What one hand changes: how many chips players win or lose."""
    moves = sorted(now - was for was, now in zip(before.chips, after.chips, strict=True) if now != was)
    return " ".join(f"{move:+d}".replace("-", "−") for move in moves) or english("nothing")  # noqa: RUF001 - a minus sign


# -- the drawing
def drawn(graph: Graph, prefix: str, language: str) -> str:
    """The graph from the start at the left to the ends at the right, one column for each number of chips."""
    boxes = places_of(graph, language)
    merged = dict[tuple[Chips, Chips], list[str]]()
    for a, b, how in graph.edges:
        merged.setdefault((a, b), []).append(speak(how, language))
    ways = routes(boxes.values(), ((boxes[a], boxes[b], ", ".join(hows)) for (a, b), hows in merged.items()))
    parts = [way.drawn() for way in ways] + [node(named(chips, language), box) for chips, box in boxes.items()]
    seen = [point for way in ways for point in way.points()]
    seen += [corner for box in (*boxes.values(), *(way.words for way in ways)) for corner in corners(box)]
    left, top = (min(point[axis] for point in seen) - MARGIN for axis in (0, 1))
    wide, high = (max(point[axis] for point in seen) + MARGIN - edge for axis, edge in enumerate((left, top)))
    said = " ".join(f"{sentence}." for sentence in graph.sentences(language))
    title = speak("How chips can go in a match", language)
    return lean(svg.document([svg.moved("".join(parts), -left, -top)], (wide, high), title, said, prefix, language))


def places_of(graph: Graph, language: str) -> dict[Chips, Box]:
    """Where each place stands, and how large it is."""
    totals = sorted({sum(place) for place in graph.places}, reverse=True)
    columns = [[place for place in graph.places if sum(place) == total] for total in totals]
    high = max(map(len, columns)) * LINE
    return {
        chips: Box(STEP * number, high / len(column) * (row + 0.5), max(30, 10 + 9 * len(named(chips, language))), HIGH)
        for number, column in enumerate(columns)
        for row, chips in enumerate(column)
    }


def corners(box: Box) -> tuple[svg.Point, svg.Point]:
    """The two that are farthest apart."""
    return (box.x - box.wide / 2, box.y - box.high / 2), (box.x + box.wide / 2, box.y + box.high / 2)


def node(text: str, box: Box) -> str:
    """One place."""
    x, y = corners(box)[0]
    felt = svg.tag("rect", x=x, y=y, width=box.wide, height=box.high, rx=8, class_="cf-felt")
    return felt + svg.words(text, box.x, box.y + 5, 14, "cf-bold")
