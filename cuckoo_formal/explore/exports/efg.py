"""Gambit's extensive form: exact fractions, information sets from what each seat has seen, labels for all readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.explore.exports.labels import label, unlike
from cuckoo_formal.explore.facts import ANSWERS, card, cards_of, payoffs, players
from cuckoo_formal.explore.tree import History, Tree, forgetful
from cuckoo_formal.explore.walk import Sort
from cuckoo_formal.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def write(tree: Tree, title: str, names: Sequence[str] = ()) -> str:
    """The tree as an ``.efg`` file.  Raises :class:`Problem` if a seat would have to forget something."""
    if (pair := forgetful(tree)) is not None:
        message = f"efg: a seat forgets between places {pair[0]} and {pair[1]} what it knew; expected perfect recall"
        raise Problem(message)
    who = unlike(players(names, tree.here.seats), "Seat")
    head = f'EFG 2 R "{label(title)}" {{ {" ".join(quoted(name) for name in who)} }}'
    return "\n".join([head, f'"{len(tree)} nodes; a payoff is chips won or lost in the hand"', "", *lines(tree)]) + "\n"


def quoted(text: str) -> str:
    """A label between quotes."""
    return f'"{text}"'


def lines(tree: Tree) -> Iterator[str]:
    """One line a place, each before those below it."""
    chances, outcomes = 0, dict[tuple[int, ...], int]()
    for number, history in enumerate(tree.histories):
        node = history.node
        if node.sort is Sort.END:
            paid = payoffs(tree.here, tree.here.reckoned(node))
            outcome = outcomes.setdefault(paid, len(outcomes) + 1)
            yield f't {where(tree, number)} {outcome} "result {outcome}" {{ {", ".join(map(str, paid))} }}'
        elif node.sort is Sort.DECISION:
            yield f"p {where(tree, number)} {decision(tree, history)} 0"
        else:
            chances += 1
            ways = (tree.histories[under] for under in tree.below[number])
            deals = " ".join(f"{quoted(label(card(tree.here, way.event)))} {way.chance}" for way in ways)
            yield f'c {where(tree, number)} {chances} "deal {chances}" {{ {deals} }} 0'


def where(tree: Tree, number: int) -> str:
    """The name of a place: its number, since Gambit wants no two alike, and the cards as they lie."""
    return quoted(label(" ".join((str(number), *cards_of(tree.here, tree.histories[number].node)))))


def decision(tree: Tree, history: History) -> str:
    """Who is asked, in which information set, and the two answers."""
    moment = tree.here.moments[history.node.place]
    seat, answers = moment.seat + 1, " ".join(map(quoted, ANSWERS[moment.ask]))
    return f'{seat} {history.known} "{seat}:{history.known}" {{ {answers} }}'
