"""Where the seats of a table stand in a picture, and how an arrow goes from one to another."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cuckoo_formal.tell.svg import Point

WIDE = 360
CARD = 44
MIDDLE = WIDE / 2
#: how far the places at the sides are from the middle
SIDE = 134.0
#: half the width and half the height of what belongs to one seat
SEAT = (44.0, 50.0)
#: up to so many seats sit around an oval table, more along the sides of a long one
ROUND = 8
TOP = 58.0
SLIGHT = 0.01


@dataclass(frozen=True)
class Plan:
    """The places of a table, in the order of its seats, and on which side of each the table lies."""

    seats: tuple[Point, ...]
    inward: tuple[Point, ...]
    high: float
    middle: Point
    bend: float  # how far arrows bend into the table; at an oval one a little outward

    @property
    def stock(self) -> Point:
        """Where the stock lies."""
        return (self.middle[0] - 26, self.middle[1] + 6)

    def edge(self, seat: int, target: Point) -> Point:
        """Where an arrow to or from the target touches a seat: on the table's side, a little towards the target."""
        (x, y), (dx, dy) = self.seats[seat], self.inward[seat]
        reach = min(size / abs(part) for size, part in zip(SEAT, (dx, dy), strict=True) if abs(part) > SLIGHT)
        along = (x - target[0]) * dy - (y - target[1]) * dx
        aside = 0 if abs(along) < 1 else 10 if along > 0 else -10
        return (x + dx * reach - dy * aside, y - 3 + dy * reach + dx * aside)

    def way(self, seat: int, other: int) -> tuple[Point, Point, Point]:
        """An arrow from a seat to another, or to the stock: its start, the point to which it bends, and its end."""
        if other >= len(self.seats):
            below = self.seats[seat][1] > self.middle[1]
            end = (self.stock[0], self.stock[1] + (40 if below else -24))
            start = self.edge(seat, end)
            return start, ((start[0] + end[0]) / 2 + 8, (start[1] + end[1]) / 2), end
        start, end = self.edge(seat, self.seats[other]), self.edge(other, self.seats[seat])
        inward = [a + b for a, b in zip(self.inward[seat], self.inward[other], strict=True)]
        if self.bend < 0 and max(map(abs, inward)) < SLIGHT:
            return self.past_the_middle(seat, other)
        return (
            start,
            ((start[0] + end[0]) / 2 + self.bend * inward[0], (start[1] + end[1]) / 2 + self.bend * inward[1]),
            end,
        )

    def past_the_middle(self, seat: int, other: int) -> tuple[Point, Point, Point]:
        """An arrow between two seats that sit opposite each other: round the stock and the pot."""
        dx, dy = self.inward[seat]
        bend = (self.middle[0] - dy * 116, self.middle[1] + dx * 116)
        if abs(dx) > abs(dy):
            return self.edge(seat, self.seats[other]), bend, self.edge(other, self.seats[seat])
        (ax, ay), (bx, by) = self.seats[seat], self.seats[other]
        return (ax - dy * SEAT[0], ay), bend, (bx - dy * SEAT[0], by)


def plan_of(seats: int, front: int, *, clockwise: bool) -> Plan:
    """The places of the seats: the front seat at the bottom, the others in the direction of play."""
    places, middle = oval(seats) if seats <= ROUND else long_table(seats)
    inward = [towards(place, middle) if seats <= ROUND else across(place, middle) for place in places]
    if not clockwise:
        places = [(WIDE - x, y) for x, y in places]
        inward = [(-dx, dy) for dx, dy in inward]
    order = [(seat - front) % seats for seat in range(seats)]
    bottom = max(y for _, y in places)
    return Plan(
        seats=tuple(places[place] for place in order),
        inward=tuple(inward[place] for place in order),
        high=bottom + TOP,
        middle=middle,
        bend=-6.0 if seats <= ROUND else 22.0,
    )


def oval(seats: int) -> tuple[list[Point], Point]:
    """Around an oval, clockwise from the bottom, and the middle of the table."""
    tall = 90.0 + 10 * seats
    angles = [2 * pi * place / seats for place in range(seats)]
    places = [(MIDDLE - SIDE * sin(angle), TOP + tall + tall * cos(angle)) for angle in angles]
    return places, (MIDDLE, TOP + tall)


def long_table(seats: int) -> tuple[list[Point], Point]:
    """Along the sides of a long table, clockwise from the middle of the bottom, and the middle of the table."""
    rows, odd = divmod(seats - 1, 2)
    step = 2 * SEAT[1] + 6
    bottom = TOP + step * (rows + odd)
    left = [(MIDDLE - SIDE, bottom - step * (row + 1)) for row in range(rows)]
    right = [(WIDE - x, y) for x, y in reversed(left)]
    places = [(MIDDLE, bottom), *left, *([(MIDDLE, TOP)] if odd else []), *right]
    return places, (MIDDLE, (TOP + bottom) / 2)


def towards(place: Point, middle: Point) -> Point:
    """The direction from a place to the middle."""
    dx, dy = middle[0] - place[0], middle[1] - place[1]
    far = (dx * dx + dy * dy) ** 0.5
    return (dx / far, dy / far)


def across(place: Point, middle: Point) -> Point:
    """The direction from a side of a long table to the other side."""
    if place[0] == middle[0]:
        return (0.0, 1.0 if place[1] < middle[1] else -1.0)
    return (1.0 if place[0] < middle[0] else -1.0, 0.0)
