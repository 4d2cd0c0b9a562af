"""The drawn graph of a match: arrows that can be followed, and words that can be read."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from cuckoo_formal.rulefile import named
from cuckoo_formal.site.arrows import Box, routes
from cuckoo_formal.site.graphs import Graph, drawn, match_graph, places_of


@pytest.mark.parametrize(
    ("name", "seats", "lives"), [("ranter-go-round", 3, 1), ("ranter-go-round", 2, 2), ("kings-jerk", 2, 2)]
)
def test_arrows_pass_beside_other_places_and_words_are_apart(name: str, seats: int, lives: int) -> None:
    """Each begins at its place and ends at the other one; what is written stands on nothing."""
    graph = match_graph(replace(named(name).rules, lives=lives), seats)
    boxes = places_of(graph, "en")
    ways = {(a, b): (boxes[a], boxes[b], how) for a, b, how in graph.edges}
    found = routes(boxes.values(), ways.values())
    assert len(found) == len(ways)
    for one in found:
        met = {place for place, box in boxes.items() for point in one.points() if box.holds(point)}
        ends = {place for place, box in boxes.items() for end in (one.first, one.last) if box.holds(end, 6)}
        assert met <= ends
        assert len(ends) in (1, 2)
        assert not [box for box in boxes.values() if one.words.meets(box)]
    assert not [(one, other) for one, other in combinations(found, 2) if one.words.meets(other.words)]


def test_ways_there_and_back_are_two_lines() -> None:
    """Each has its words on its own side."""
    here, there = Box(0, 0, 30, 30), Box(150, 0, 30, 30)
    one, back = routes((here, there), ((here, there, "there"), (there, here, "back")))
    assert one.words.y < 0 < back.words.y
    assert one.at(0.5)[1] < 0 < back.at(0.5)[1]


def test_the_picture_holds_all_of_it() -> None:
    """Nothing is drawn outside, however far an arrow goes round."""
    graph = Graph(((2,), (1,), ()), (((2,), (1,), "−1"), ((1,), (), "−1"), ((2,), (), "−2"), ((1,), (1,), "nothing")))  # noqa: RUF001 - a minus sign
    picture = drawn(graph, "p", "en")
    assert 'viewBox="0 0 ' in picture
    assert picture.count("cf-arrow") == len(graph.edges)
