"""An explicit model for Storm and PRISM: a Markov decision process over the states of a hand.

``.drn`` is Storm's own format, with exact chances.  ``.tra`` and ``.lab`` are what Storm reads besides,
``.prism.tra`` and ``.prism.lab`` what PRISM reads, ``.sta`` what the states are; chances there have seventeen digits.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from cuckoo_formal.explore.facts import ANSWERS, facts, mover
from cuckoo_formal.explore.walk import Sort

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuckoo_formal.explore.graph import Graph

#: for each state its choices, each the states to which it leads and how likely
Choices = list[list[tuple[int, Fraction]]]


def files(graph: Graph) -> dict[str, str]:
    """The text of each file, by its ending."""
    return {
        ".tra": "\n".join(["mdp", *transitions(graph)]) + "\n",
        ".prism.tra": "\n".join([totals(graph), *transitions(graph)]) + "\n",
        ".lab": "\n".join(storm_labels(graph)) + "\n",
        ".prism.lab": "\n".join(prism_labels(graph)) + "\n",
        ".sta": "\n".join(prism_states(graph)) + "\n",
    }


def choices(graph: Graph, place: int) -> Choices:
    """What can be chosen at a state: an answer, or nothing but what chance brings; an end stays as it is."""
    node, below = graph.nodes[place], graph.below[place]
    if node.sort is Sort.END:
        return [[(place, Fraction(1))]]
    if node.sort is Sort.DECISION:
        return [[(under, Fraction(1))] for under in below]
    total, row = sum(graph.weights[place]), dict[int, int]()
    for under, weight in zip(below, graph.weights[place], strict=True):
        row[under] = row.get(under, 0) + weight
    return [[(under, Fraction(weight, total)) for under, weight in sorted(row.items())]]


def transitions(graph: Graph) -> Iterator[str]:
    """One line a transition: from where, by which choice, to where, how likely."""
    for place in range(len(graph)):
        for number, choice in enumerate(choices(graph, place)):
            yield from (f"{place} {number} {under} {decimal(chance)}" for under, chance in choice)


def totals(graph: Graph) -> str:
    """PRISM's first line: how many states, choices and transitions there are."""
    rows = [choices(graph, place) for place in range(len(graph))]
    return f"{len(graph)} {sum(map(len, rows))} {sum(len(choice) for row in rows for choice in row)}"


def decimal(chance: Fraction) -> str:
    """A chance with so many digits that it can be found again."""
    return f"{float(chance):.17g}"


def labels(graph: Graph, place: int) -> list[str]:
    """What holds in a state."""
    node = graph.nodes[place]
    row = ["init"] if place == 0 else []
    if node.sort is Sort.DECISION:
        return [*row, f"seat_{mover(graph.here, node)}_asked"]
    if node.sort is Sort.END:
        losers = facts(graph.here, node)["losers"]
        return [*row, "end", *(f"seat_{seat}_loses" for seat in losers)]  # type: ignore[union-attr] # a row
    return row


def all_labels(graph: Graph) -> list[str]:
    """Every label there is."""
    seats = range(1, graph.here.seats + 1)
    return ["init", "end", *(f"seat_{s}_asked" for s in seats), *(f"seat_{s}_loses" for s in seats)]


def storm_labels(graph: Graph) -> Iterator[str]:
    """The labels of each state as Storm reads them."""
    yield from ("#DECLARATION", " ".join(all_labels(graph)), "#END")
    for place in range(len(graph)):
        if row := labels(graph, place):
            yield f"{place} {' '.join(row)}"


def prism_labels(graph: Graph) -> Iterator[str]:
    """The labels of each state as PRISM reads them: numbered in the first line."""
    names = all_labels(graph)
    yield " ".join(f'{number}="{name}"' for number, name in enumerate(names))
    for place in range(len(graph)):
        if row := labels(graph, place):
            yield f"{place}: {' '.join(str(names.index(name)) for name in row)}"


def prism_states(graph: Graph) -> Iterator[str]:
    """What lies before the seats in each state: places of faces, -1 for a card that is not dealt yet."""
    seats = range(graph.here.seats)
    yield f"({','.join(['kind', 'seat', *(f'card_{seat + 1}' for seat in seats)])})"
    for place, node in enumerate(graph.nodes):
        dealt = node.hand.cards if node.hand else tuple(graph.here.kinds[kind][0] for kind in node.dealt)
        cards = [dealt[seat] if seat < len(dealt) else -1 for seat in seats]
        yield f"{place}:({','.join(map(str, (int(node.sort), mover(graph.here, node), *cards)))})"


def drn(graph: Graph) -> str:
    """The model in Storm's own format, with exact chances and the answers as names of the choices."""
    counted = sum(len(choices(graph, place)) for place in range(len(graph)))
    head = ["@type: MDP", "@parameters", "", "@reward_models", "", "@nr_states", str(len(graph))]
    head += ["@nr_choices", str(counted), "@model"]
    return "\n".join([*head, *drn_states(graph)]) + "\n"


def drn_states(graph: Graph) -> Iterator[str]:
    """The states in order, with labels, choices and transitions."""
    for place, node in enumerate(graph.nodes):
        yield " ".join(["state", str(place), *labels(graph, place)])
        asks = ANSWERS[graph.here.moments[node.place].ask] if node.sort is Sort.DECISION else ("on",)
        for name, choice in zip(asks, choices(graph, place), strict=True):
            yield f"\taction {name}"
            yield from (f"\t\t{under} : {chance}" for under, chance in choice)
