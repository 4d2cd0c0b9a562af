"""Small readers of the files that we write, made from what other programs' documentation says of the formats."""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any


# -- DOT
@dataclass
class Dot:
    """What a DOT file holds: attributes of the graph, of each node and of each edge."""

    graph: dict[str, str] = field(default_factory=dict)
    nodes: dict[str, dict[str, str]] = field(default_factory=dict)
    edges: list[tuple[str, str, dict[str, str]]] = field(default_factory=list)


DOT_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([A-Za-z_]\w*|-?[0-9.]+)|(->|[{}\[\],;=])|\s+', re.DOTALL)


def dot_tokens(text: str) -> list[str]:
    """Names, texts and signs; the only escape in a text is that of a quote."""
    tokens, at = [], 0
    while at < len(text):
        found = DOT_TOKEN.match(text, at)
        assert found, text[at : at + 40]
        at = found.end()
        if found[1] is not None:
            tokens.append("=" + html.unescape(found[1].replace('\\"', '"')))
        elif found[2] or found[3]:
            tokens.append(found[2] or found[3])
    return tokens


def read_dot(text: str) -> Dot:
    """A graph as Graphviz would see it; texts begin with an equals sign until they are values."""
    tokens, dot = dot_tokens(text), Dot()
    assert tokens[0] == "digraph"
    assert tokens[2] == "{"
    assert tokens[-1] == "}"
    at = 3
    while tokens[at] != "}":
        name, at = tokens[at], at + 1
        other = ""
        if tokens[at] == "->":
            other, at = tokens[at + 1], at + 2
        values: dict[str, str] = {}
        if tokens[at] == "[":
            at += 1
            while tokens[at] != "]":
                assert tokens[at + 1] == "="
                values[tokens[at]] = tokens[at + 2].removeprefix("=")
                at += 4 if tokens[at + 3] == "," else 3
            at += 1
        assert tokens[at] == ";"
        at += 1
        if other:
            dot.edges.append((name, other, values))
        elif name == "graph":
            dot.graph = values
        elif name not in ("node", "edge"):
            dot.nodes[name] = values
    return dot


# -- Gambit's extensive form
@dataclass
class Efg:
    """What an .efg file holds: the players, and the nodes in the order of the file."""

    title: str
    players: list[str]
    nodes: list[tuple[Any, ...]]  # ("c", name, set, actions) ("p", name, player, set, actions) ("t", name, outcome)
    outcomes: dict[int, tuple[str, tuple[Fraction, ...]]]


EFG_TOKEN = re.compile(r'"([^"\\]*)"|([{}])|([^\s{}",]+)|[\s,]+')


def read_efg(text: str) -> Efg:
    """A game as Gambit and OpenSpiel would see it: no escapes at all."""
    tokens = [("text", t[1]) if t[1] is not None else ("word", t[2] or t[3]) for t in EFG_TOKEN.finditer(text)]
    tokens = [token for token in tokens if token[1] is not None]
    row = iter(tokens)

    def words(*expected: str) -> None:
        for word in expected:
            assert next(row) == ("word", word)

    def braces() -> list[tuple[str, str]]:
        words("{")
        inside = []
        while (token := next(row)) != ("word", "}"):
            inside.append(token)
        return inside

    words("EFG", "2", "R")
    title = next(row)[1]
    game = Efg(title, [name for _, name in braces()], [], {})
    next(row)  # the comment
    for kind, letter in row:
        assert kind == "word"
        name = next(row)[1]
        if letter == "t":
            outcome, label = int(next(row)[1]), next(row)[1]
            paid = tuple(Fraction(word) for _, word in braces())
            assert game.outcomes.setdefault(outcome, (label, paid)) == (label, paid)
            game.nodes.append(("t", name, outcome))
            continue
        player = [int(next(row)[1])] if letter == "p" else []
        number, _label = int(next(row)[1]), next(row)[1]
        inside = braces()
        words("0")
        if letter == "p":
            actions: list[Any] = [label for _, label in inside]
        else:
            actions = [(inside[i][1], Fraction(inside[i + 1][1])) for i in range(0, len(inside), 2)]
        game.nodes.append((letter, name, *player, number, actions))
    return game


# -- ITF
def read_itf(text: str) -> tuple[list[dict[str, Any]], int | None]:
    """The states of a trace with plain values, and where its loop begins."""
    document = json.loads(text)
    states = []
    for number, state in enumerate(document["states"]):
        assert state.pop("#meta") == {"index": number}
        assert sorted(state) == document["vars"]
        states.append({name: itf_value(value) for name, value in state.items()})
    return states, document.get("loop")


def itf_value(value: Any) -> Any:  # noqa: ANN401 - any value of ITF
    """A value of ITF."""
    if isinstance(value, dict):
        return tuple(map(itf_value, value["#tup"])) if "#tup" in value else int(value["#bigint"])
    return value


# -- Storm
Model = dict[int, tuple[list[str], list[dict[int, Fraction]]]]


def read_drn(text: str) -> Model:
    """The labels and choices of each state."""
    head, _, body = text.partition("@model\n")
    model: Model = {}
    for line in body.splitlines():
        words = line.split()
        if words[0] == "state":
            model[int(words[1])] = (words[2:], [])
            last = model[int(words[1])][1]
        elif words[0] == "action":
            last.append({})
        else:
            last[-1][int(words[0])] = Fraction(words[2])
    lines = head.splitlines()
    assert int(lines[lines.index("@nr_states") + 1]) == len(model)
    assert int(lines[lines.index("@nr_choices") + 1]) == sum(len(choices) for _, choices in model.values())
    return model


def read_tra(text: str, cards: int) -> dict[int, list[dict[int, Fraction]]]:
    """The choices of each state; a chance is a fraction of at most so many cards."""
    model: dict[int, list[dict[int, Fraction]]] = {}
    for line in text.splitlines()[1:]:
        state, choice, under, chance = line.split()
        row = model.setdefault(int(state), [])
        if int(choice) == len(row):
            row.append({})
        row[int(choice)][int(under)] = Fraction(chance).limit_denominator(cards)
    return model
