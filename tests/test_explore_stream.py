"""Going through every history fast: plain Python and compiled code count the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from cuckoo_formal.clauses import blocking, opening
from cuckoo_formal.explore.graph import states
from cuckoo_formal.explore.stream import fast_is_there, plain, rows, streamed, unrolled
from cuckoo_formal.explore.walk import Sort, table, walk
from cuckoo_formal.rules import Rules

BASE = Rules()
RULES = {
    "base": BASE,
    "best of three": replace(BASE, opening=opening.best_of_three),
    "may ask beyond": replace(BASE, blocked=blocking.may_ask_beyond),
}


@pytest.mark.parametrize("name", RULES)
def test_the_stream_is_the_tree(name: str) -> None:
    """The merged states, unrolled, are the histories that a walk by the rules finds, in the same order."""
    here = table(RULES[name], 3, 4, 2)
    graph = states(here)
    walked = [(depth, node.sort) for depth, _, node in walk(here)]
    assert [(depth, graph.nodes[place].sort) for depth, place in unrolled(graph)] == walked


@pytest.mark.parametrize("name", RULES)
def test_plain_python_counts_what_the_walk_counts(name: str) -> None:
    """Histories and ends of each depth."""
    here = table(RULES[name], 3, 4, 2)
    found = Counter((depth, node.sort is Sort.END) for depth, _, node in walk(here))
    histories, ends = plain(states(here))
    assert list(ends) == [found[depth, True] for depth in range(len(ends))]
    assert list(histories) == [found[depth, True] + found[depth, False] for depth in range(len(histories))]


@pytest.mark.parametrize("name", RULES)
def test_compiled_code_counts_the_same(name: str) -> None:
    """The optional core gives the same numbers as plain Python."""
    pytest.importorskip("numba")
    from cuckoo_formal.explore.fast import compiled

    graph = states(table(RULES[name], 3, 4, 2))
    assert compiled(rows(graph)) == plain(graph)


def test_without_the_extra_plain_python_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is missing without numba but speed."""
    graph = states(table(BASE, 2, 4, 2))
    monkeypatch.setattr("cuckoo_formal.explore.stream.find_spec", lambda _: None)
    assert not fast_is_there()
    assert sum(streamed(graph)[0]) == 214
