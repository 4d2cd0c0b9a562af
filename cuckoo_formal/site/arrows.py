"""Arrows of a graph, bent so that they pass beside what they do not lead to, each with its words where room is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

from cuckoo_formal.tell import svg

#: how far an arrow may leave the straight line, for its length; to its left first
LIFTS = (0.1, -0.1, 0.2, -0.2, 0.35, -0.35, 0.5, -0.5, 0.7, -0.7)
POINTS = 24  # at which an arrow is looked at
LETTER, SIZE = 6.2, 11
#: what it costs to cross a place, to cross words, to run along another arrow, to write upon something
PLACE, WORDS, BESIDE, UPON = 100, 20, 6, 60


@dataclass(frozen=True)
class Box:
    """A place, or words, by their middle."""

    x: float
    y: float
    wide: float
    high: float

    def holds(self, point: svg.Point, room: float = 0) -> bool:
        """A point lies in it, or nearly."""
        x, y = point
        return abs(x - self.x) < self.wide / 2 + room and abs(y - self.y) < self.high / 2 + room

    def meets(self, other: Box) -> bool:
        """The two lie one upon the other."""
        wide, high = (self.wide + other.wide) / 2, (self.high + other.high) / 2
        return abs(self.x - other.x) < wide and abs(self.y - other.y) < high

    def border(self, towards: svg.Point) -> svg.Point:
        """Where the straight line from its middle to a point leaves it, with a little room."""
        dx, dy = towards[0] - self.x, towards[1] - self.y
        far = min((self.wide / 2 + 2) / abs(dx) if dx else 1e9, (self.high / 2 + 2) / abs(dy) if dy else 1e9)
        return self.x + dx * min(far, 1), self.y + dy * min(far, 1)


@dataclass(frozen=True)
class Route:
    """An arrow and its words."""

    first: svg.Point
    bend: svg.Point
    last: svg.Point
    text: str
    words: Box

    def points(self) -> list[svg.Point]:
        """Some points of the line, from its first to its last."""
        return [self.at(step / POINTS) for step in range(POINTS + 1)]

    def at(self, t: float) -> svg.Point:
        """The point after a part of the line."""
        weights = ((1 - t) ** 2, 2 * t * (1 - t), t * t)
        x, y = (
            sum(w * place[axis] for w, place in zip(weights, (self.first, self.bend, self.last), strict=True))
            for axis in (0, 1)
        )
        return x, y

    def drawn(self) -> str:
        """As a picture."""
        line = svg.arrow(self.first, self.bend, self.last, back=False)
        return line + svg.words(self.text, self.words.x, self.words.y + SIZE / 3, SIZE, "cf-soft")


def bent(start: Box, end: Box, lift: float, text: str) -> Route:
    """The arrow from one place to another that leaves the straight line so far."""
    dx, dy = end.x - start.x, end.y - start.y
    bend = ((start.x + end.x) / 2 + dy * lift, (start.y + end.y) / 2 - dx * lift)
    first, last = start.border(bend), end.border(bend)
    middle, side = svg.halfway(first, bend, last), SIZE * 0.8 * (1 if lift > 0 else -1) / hypot(dx, dy)
    words = Box(middle[0] + dy * side * (1 + len(text) / 4), middle[1] - dx * side, LETTER * len(text), SIZE)
    return Route(first, bend, last, text, words)


def loop(place: Box, text: str) -> Route:
    """The arrow from a place to itself, above it."""
    top = place.y - place.high / 2
    first, bend, last = (place.x - 12, top), (place.x, top - place.high), (place.x + 12, top)
    return Route(first, bend, last, text, Box(place.x, top - place.high * 0.65 - SIZE / 2, LETTER * len(text), SIZE))


def routes(places: Iterable[Box], ways: Iterable[tuple[Box, Box, str]]) -> list[Route]:
    """The arrows of all ways, the shortest first; each is bent so that it troubles those before it least."""
    boxes, found = list(places), list[Route]()
    for start, end, text in sorted(ways, key=lambda way: hypot(way[0].x - way[1].x, way[0].y - way[1].y)):
        choices = [loop(start, text)] if start == end else [bent(start, end, lift, text) for lift in LIFTS]
        others = [box for box in boxes if box not in (start, end)]
        costs = [trouble(one, others, boxes, found) + place for place, one in enumerate(choices)]
        found.append(choices[costs.index(min(costs))])
    return found


def trouble(one: Route, others: list[Box], boxes: list[Box], before: list[Route]) -> float:
    """How much an arrow is in the way of what is there already."""
    points = one.points()
    crosses = sum(box.holds(point, 6) for box in others for point in points)
    through = sum(other.words.holds(point, 1) for other in before for point in points)
    along = sum(
        hypot(x - u, y - v) < LETTER for other in before for (x, y), (u, v) in zip(points, other.points(), strict=True)
    )
    upon = sum(one.words.meets(box) for box in (*boxes, *(other.words for other in before)))
    hidden = sum(one.words.holds(point, 1) for other in before for point in other.points())
    return PLACE * crosses + WORDS * (through + hidden) + BESIDE * along + UPON * upon
