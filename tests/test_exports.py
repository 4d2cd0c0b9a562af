"""Every file that is written for other programs reads back equal, whatever the players are called."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from cuckoo_formal.clauses import blocking, ending, opening, standing, talk
from cuckoo_formal.explore import networks
from cuckoo_formal.explore.exports import dot, efg, graphml, itf, linked, page, storm, svg
from cuckoo_formal.explore.exports.labels import label, unlike
from cuckoo_formal.explore.exports.write import ENDINGS, GRAPHS, Order, export_hand, export_match
from cuckoo_formal.explore.exports.write import ending as ending_of
from cuckoo_formal.explore.facts import FACE_DOWN, players
from cuckoo_formal.explore.graph import Graph, classes, states
from cuckoo_formal.explore.matches import Matches, matches
from cuckoo_formal.explore.tree import Tree, forgetful, histories
from cuckoo_formal.explore.walk import Sort, Table, table
from cuckoo_formal.match import score
from cuckoo_formal.notation import answers_of, hand_of, parse
from cuckoo_formal.play import play
from cuckoo_formal.problems import Problem
from cuckoo_formal.reduce import reduced
from cuckoo_formal.rules import Rules
from tests.graph_readers import read_dot, read_drn, read_efg, read_itf, read_tra

BASE = Rules()
MOST = 100_000
NAMES = {
    "plain": ("Ada", "Bela"),
    "quotes": ('O"Neil', "'"),
    "colons and backslashes": ("A:K", "A\\A\\"),
    "brackets": ("[x] {y} (z)", "<b>x</b>"),
    "line breaks": ("one\ntwo", "\r\n\t"),
    "letters": ("Zo\u00eb \u738b \u2660\u2665", "\u05d0\u05d1\u202e"),
    "spaces": ("Ali\u00a0", "  two  spaces  "),
    "duplicates": ("Sam", "Sam"),
    "empty": ("", ""),
    "words of formats": ("Chance", "graph"),
    "escapes": ("</script><b>x", "&amp;&#92;\\n%s{{data}}"),
    "control characters": ("\x00\x1b[31m", "\x7f\ufffe"),
}
RULES = {
    "base": BASE,
    "best of three": replace(BASE, opening=opening.best_of_three),
    "suits": replace(BASE, standing=standing.suits_break_ties),
    "may ask beyond": replace(BASE, blocked=blocking.may_ask_beyond),
    "announced": replace(BASE, talk=talk.GIVER_ANNOUNCES),
}


def here(name: str = "base", seats: int = 2) -> Table:
    """A small table."""
    return table(RULES[name], seats, 3, 2)


@pytest.fixture(scope="module")
def graph() -> Graph:
    """The states of a small hand."""
    return states(here())


@pytest.fixture(scope="module")
def tree() -> Tree:
    """The tree of the same hand."""
    return histories(here(), MOST)


@pytest.fixture(scope="module")
def match() -> Matches:
    """A match that can go round a loop."""
    return matches(reduced(replace(BASE, settle=ending.replay), 4, 2), 2, 2, MOST)


def networks_of(graph: Graph, names: tuple[str, ...]) -> list[nx.Graph[int]]:
    """The tree, the states and the classes as networkx graphs."""
    row: list[nx.Graph[int]] = [networks.tree(graph, names), networks.merged(graph, "states", names)]
    return [*row, networks.merged(classes(graph), "classes", names)]


# -- networkx
@pytest.mark.parametrize("name", RULES)
def test_chances_are_exact_and_sum_to_one(name: str) -> None:
    """At every place of chance, as fractions; answers have none."""
    for network in networks_of(states(here(name)), ()):
        for node, data in network.nodes(data=True):
            chances = [way.get("chance") for _, _, way in network.out_edges(node, data=True)]  # type: ignore[attr-defined]
            if data["kind"] in ("deal", "draw"):
                assert all(isinstance(chance, Fraction) for chance in chances)
                assert sum(chances) == 1
            else:
                assert chances == [None] * (2 if data["kind"] == "decision" else 0)


def test_a_node_says_whose_turn_it_is_and_what_lies_there(graph: Graph) -> None:
    """Seat, cards, what is face up, question, payoffs."""
    network = networks.tree(graph, NAMES["plain"])
    assert len(network) == graph.histories[0] == 101
    assert nx.is_arborescence(network)
    assert network.graph["players"] == ("Ada", "Bela")
    first = next(data for _, data in network.nodes(data=True) if data["kind"] == "decision")
    assert first == {
        "kind": "decision",
        "cards": ("A", "A"),
        "shown": (FACE_DOWN, FACE_DOWN),
        "seat": 1,
        "question": "trade",
    }
    blocked = [data for _, data in network.nodes(data=True) if any(data["shown"])]
    assert {data["shown"] for data in blocked} == {(FACE_DOWN, "K")}
    ends = [data for _, data in network.nodes(data=True) if data["kind"] == "end"]
    assert {data["payoffs"] for data in ends} == {(-1, -1), (-1, 0), (0, -1)}
    assert all(tuple(seat for seat, paid in enumerate(end["payoffs"], 1) if paid) == end["losers"] for end in ends)


def test_merged_graphs_keep_every_event(graph: Graph) -> None:
    """Two cards that lead to the same class are two edges, so that chances still sum to one."""
    merged = classes(graph)
    network = networks.merged(merged, "classes")
    assert len(network) == len(merged)
    assert network.number_of_edges() == sum(map(len, merged.below))
    assert nx.is_directed_acyclic_graph(network)


def test_a_tree_that_is_too_large_is_refused_with_its_size(graph: Graph) -> None:
    """Before it is made."""
    with pytest.raises(Problem, match="101 histories, of which 100 are allowed"):
        networks.tree(graph, most=100)


# -- GraphML, JSON, DOT
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("form", [graphml, linked])
def test_graphml_and_json_read_back_equal(form: Any, name: str, graph: Graph) -> None:  # noqa: ANN401 - a module
    """Nodes, edges, numbers, fractions, rows and names."""
    for network in networks_of(graph, NAMES[name]):
        back = form.read(form.write(network))
        assert type(back) is type(network)
        assert back.graph == network.graph
        assert nx.utils.graphs_equal(back, network)


def test_big_numbers_survive() -> None:
    """Past 2^53 as text in JSON, where a number would be rounded."""
    network: nx.DiGraph[int] = nx.DiGraph(players=("a",), seats=2**70)
    network.add_node(0, kind="end", payoffs=(2**60, -1))
    assert json.loads(linked.write(network))["graph"]["seats"] == str(2**70)
    assert f">{2**70}<" in graphml.write(network)


def test_seats_stay_numbers_in_graphml(graph: Graph) -> None:
    """Whatever reads the file sees that a seat is a number, and nodes are numbered."""
    back = graphml.read(graphml.write(networks.tree(graph)))
    assert all(isinstance(data["seat"], int) for _, data in back.nodes(data=True) if "seat" in data)
    assert set(back) == set(range(101))


@pytest.mark.parametrize("name", NAMES)
def test_dot_reads_back_equal(name: str, graph: Graph) -> None:
    """Every attribute, and the label as a reader sees it."""
    for network in networks_of(graph, NAMES[name]):
        read = read_dot(dot.write(network))
        assert json.loads(read.graph["cuckoo_players"]) == list(NAMES[name])
        assert list(read.nodes) == [f"n{node}" for node in network]
        for node, data in network.nodes(data=True):
            values = read.nodes[f"n{node}"]
            assert json.loads(values["cuckoo_cards"]) == list(data["cards"])
            assert values["cuckoo_kind"] == data["kind"]
        edges = [(f"n{a}", f"n{b}", str(data.get("chance"))) for a, b, data in network.edges(data=True)]
        found = [(a, b, str(values.get("cuckoo_chance"))) for a, b, values in read.edges]
        assert [(a, b, str(Fraction(c)) if c != "None" else c) for a, b, c in found] == edges


def test_names_never_call_a_node_in_dot(graph: Graph) -> None:
    """Players called graph, node, edge or strict are text between quotes."""
    text = dot.write(networks.merged(graph, "states", ("strict", "node")))
    assert not re.search(r"^\s*(strict|node)\s", text.replace("node [fontname", "", 1), re.MULTILINE)


# -- Gambit
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rules", RULES)
def test_efg_reads_back_equal(rules: str, name: str) -> None:
    """The tree, exact chances, information sets, answers and payoffs; labels that no reader stumbles over."""
    tree = histories(here(rules), MOST)
    text = efg.write(tree, 'the "trash" rule\n', NAMES[name])
    game = read_efg(text)
    assert len(game.nodes) == len(tree)
    assert len(set(game.players)) == 2
    assert len({node[1] for node in game.nodes}) == len(tree)
    assert len({outcome for outcome, _ in game.outcomes.values()}) == len(game.outcomes)
    for spoken in re.findall(r'"([^"]*)"', text):
        assert spoken == " ".join(spoken.split())
        assert spoken.isascii()
        assert "\\" not in spoken
    for number, (node, read) in enumerate(zip(tree.histories, game.nodes, strict=True)):
        below = [tree.histories[under] for under in tree.below[number]]
        if read[0] == "t":
            hand = tree.here.reckoned(node.node)
            assert game.outcomes[read[2]][1] == tuple(b - a for a, b in zip(tree.here.chips, hand.chips, strict=True))
        elif read[0] == "p":
            moment = tree.here.moments[node.node.place]
            assert read[2:4] == (moment.seat + 1, node.known)
            assert len(read[4]) == len(below) == 2
        else:
            assert [chance for _, chance in read[3]] == [under.chance for under in below]
            assert sum(chance for _, chance in read[3]) == 1


def test_efg_has_one_information_set_for_what_a_seat_cannot_tell_apart() -> None:
    """As many sets as are counted, each of one seat."""
    game = read_efg(efg.write(histories(table(BASE, 3, 4, 2), MOST), "base"))
    sets = {(node[2], node[3]) for node in game.nodes if node[0] == "p"}
    assert [sum(player == seat for player, _ in sets) for seat in (1, 2, 3)] == [4, 16, 36]


def test_chance_information_sets_are_never_shared(tree: Tree) -> None:
    """Each place of chance has its own number, since its cards are its own."""
    numbers = [node[2] for node in read_efg(efg.write(tree, "base")).nodes if node[0] == "c"]
    assert len(set(numbers)) == len(numbers)


def test_a_seat_that_would_have_to_forget_is_refused(tree: Tree) -> None:
    """Two decisions before which the same seat had done different things cannot be one information set."""
    assert forgetful(tree) is None
    second = [n for n, history in enumerate(tree.histories) if history.known and history.node.place]
    moment = tree.here.moments[tree.histories[second[0]].node.place]
    table_of_one = replace(tree.here)
    one_seat = tuple(replace_seat(m) for m in table_of_one.moments)
    table_of_one.__dict__["moments"] = one_seat
    forgets = replace(tree, here=table_of_one)
    assert moment.seat == 1
    assert forgetful(forgets) is not None
    with pytest.raises(Problem, match="expected perfect recall"):
        efg.write(forgets, "base")


def replace_seat(moment: Any) -> Any:  # noqa: ANN401 - a moment
    """The moment, answered by the first seat."""
    return replace(moment, seat=0)


def test_labels_that_would_be_alike_get_numbers() -> None:
    """Duplicates, empty names and Gambit's own player."""
    assert unlike(("Sam", "Sam", ""), "Seat") == ("Sam", "Sam (2)", "Seat 3")
    assert unlike(("Chance", "chance 2", "Chance"), "Seat") == ("Chance 1", "chance 2", "Chance 3")
    assert label(' a\u00a0 "b"\n\\ ') == "a 'b' /"
    assert label("Zo\u00eb \u738b\x00") == "Zoe <738b><0>"
    assert unlike(("Zo\u00eb", "Zoe"), "Seat") == ("Zoe", "Zoe (2)")


# -- traces
def test_the_trace_of_a_hand_is_one_of_the_longest_histories(graph: Graph) -> None:
    """From the deal to the end, each step with its event."""
    trace, loop = read_itf(itf.of_hand(graph))
    assert loop is None
    assert [state["kind"] for state in trace] == ["deal", "deal", "decision", "decision", "draw", "end"]
    assert trace[0]["event"] == ""
    assert trace[-1]["payoffs"] in {(-1, -1), (-1, 0), (0, -1)}
    events = [state["event"] for state in trace[1:]]
    assert events[2:4] == ["keep", "trade"]
    assert (*events[:2],) == trace[2]["cards"]


def follow(rules: Rules, match: Any, state: dict[str, Any]) -> None:  # noqa: ANN401 - a match
    """Playing the line of a state leads from the match before it to that state."""
    line = parse(rules, state["event"])
    after = score(rules, match, play(rules, hand_of(rules, line), answers_of(line)), 1)
    assert (after.chips, after.pot, after.dealer + 1, after.ended) == (
        state["chips"],
        state["pot"],
        state["dealer"],
        state["ended"],
    )


def test_the_trace_of_a_match_goes_round_its_loop(match: Matches) -> None:
    """The lines of the trace, played, lead from each state to the next, and the last state is the one at the loop."""
    trace, loop = read_itf(itf.of_match(match))
    assert loop is not None
    found = match.loop
    assert found is not None
    way = found[0] + found[1][1:]
    assert len(trace) == len(way)
    for place, state in zip(way, trace[1:], strict=False):
        follow(match.rules, match.places[place], state)
    names = ("chips", "pot", "dealer", "living")
    assert [trace[loop][name] for name in names] == [trace[-1][name] for name in names]


def test_a_match_that_must_end_has_a_trace_as_long_as_it_can_be() -> None:
    """Two seats with two chips play three hands at most."""
    found = matches(reduced(BASE, 4, 2), 2, 2, MOST)
    trace, loop = read_itf(itf.of_match(found))
    assert loop is None
    assert len(trace) == 4
    assert trace[-1]["ended"] != ""


# -- Storm and PRISM
@pytest.mark.parametrize("name", RULES)
def test_the_explicit_model_reads_back_equal(name: str) -> None:
    """Choices, exact chances and labels; the decimals lead back to the same fractions."""
    graph = states(here(name))
    model = read_drn(storm.drn(graph))
    texts = storm.files(graph)
    assert set(texts) == {".tra", ".prism.tra", ".lab", ".prism.lab", ".sta"}
    assert {state: choices for state, (_, choices) in model.items()} == read_tra(texts[".tra"], 64)
    assert texts[".prism.tra"].partition("\n")[2] == texts[".tra"].partition("\n")[2]
    for place, node in enumerate(graph.nodes):
        labels, choices = model[place]
        assert all(sum(choice.values()) == 1 for choice in choices)
        assert len(choices) == (2 if node.sort is Sort.DECISION else 1)
        assert ("end" in labels) == (node.sort is Sort.END)
    assert model[0][0] == ["init"]


def test_labels_for_storm_and_prism_say_the_same(graph: Graph) -> None:
    """Each state has the labels of the model in both files, and a row in the table of states."""
    texts, model = storm.files(graph), read_drn(storm.drn(graph))
    of_storm = {int(line.split()[0]): line.split()[1:] for line in texts[".lab"].splitlines()[3:]}
    head, *lines = texts[".prism.lab"].splitlines()
    names = dict(pair.split("=") for pair in head.split())
    of_prism = {int(line.split(":")[0]): [names[n].strip('"') for n in line.split(":")[1].split()] for line in lines}
    assert of_storm == of_prism == {place: labels for place, (labels, _) in model.items() if labels}
    assert texts[".prism.tra"].split()[:3] == [str(len(graph)), *texts[".prism.tra"].split()[1:3]]
    assert len(texts[".sta"].splitlines()) == len(graph) + 1


# -- pictures
@pytest.mark.parametrize("name", NAMES)
def test_the_drawing_is_well_formed_and_asks_for_nothing(name: str, tree: Tree) -> None:
    """A circle for each place, a curve for each step, and no address but the name of the format."""
    text = svg.write(tree, "the <trash> rule", NAMES[name])
    root = ET.fromstring(text)  # noqa: S314 - our own text
    space = "{http://www.w3.org/2000/svg}"
    assert len(root.findall(f"{space}circle")) == 101
    assert len(root.findall(f"{space}path")) == 100
    assert re.findall(r"\w+://[^\"]*", text) == ["http://www.w3.org/2000/svg"]


def test_no_two_ends_are_drawn_over_each_other(tree: Tree) -> None:
    """Every place has its own point."""
    layout = svg.layout(tree)
    assert len(set(zip(layout.across, layout.down, strict=True))) == len(tree)


class Page(HTMLParser):
    """What a browser makes of a page: elements, and the data inside it."""

    def __init__(self) -> None:
        """Nothing has been read."""
        super().__init__()
        self.inside, self.data, self.items, self.tags = "", "", 0, list[str]()
        self.addresses = list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        values = dict(attrs)
        self.tags.append(tag)
        self.items += tag == "li"
        self.inside = str(values.get("id")) if tag == "script" else self.inside
        self.addresses += [str(value) for name, value in attrs if name in ("src", "href", "action", "data")]

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        self.inside = "" if tag == "script" else self.inside

    def handle_data(self, data: str) -> None:
        """Text."""
        self.data += data if self.inside == "data" else ""


@pytest.mark.parametrize("name", NAMES)
def test_the_page_holds_the_whole_tree_twice_and_nothing_else(name: str, tree: Tree) -> None:
    """As data for the walk and as a list; names are text in both, and nothing comes from outside."""
    text = page.write(tree, "{{list}}</title>", NAMES[name])
    read = Page()
    read.feed(text)
    data = json.loads(read.data)
    assert len(data["places"]) == len(tree) == read.items
    assert read.tags.count("script") == 2
    assert read.tags.count("b") == 0
    assert read.addresses == []
    assert "://" not in text
    assert [place["below"] for place in data["places"]] == [list(row) for row in tree.below]
    for node, place in zip(tree.histories, data["places"], strict=True):
        assert place["kind"] == node.node.sort.name.lower()
        assert ("paid" in place) == (node.node.sort is Sort.END)


# -- files
@pytest.mark.parametrize("kind", ENDINGS)
def test_every_kind_of_file_is_written(kind: str, tmp_path: Path) -> None:
    """The ending of the name says which; the same hand gives the same bytes."""
    paths = export_hand(tmp_path / f"aux{kind}", Order(here(), "histories", "base", NAMES["escapes"]))
    first = [path.read_bytes() for path in paths]
    assert all(first)
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in paths}
    again = export_hand(tmp_path / f"aux{kind}", Order(here(), "histories", "base", NAMES["escapes"]))
    assert [path.read_bytes() for path in again] == first


@pytest.mark.parametrize("kind", [*GRAPHS, ".itf.json"])
def test_a_match_is_written(kind: str, match: Matches, tmp_path: Path) -> None:
    """As a graph, or as one match."""
    (path,) = export_match(tmp_path / f"match{kind}", match, ("Ada",))
    assert path.stat().st_size > 500


@pytest.mark.parametrize("kind", [".efg", ".tra", ".svg", ".html", ".drn"])
def test_a_match_is_no_tree(kind: str, match: Matches, tmp_path: Path) -> None:
    """What only holds a hand is refused, and no file is left."""
    with pytest.raises(Problem, match="holds no match; expected one of"):
        export_match(tmp_path / f"match{kind}", match, ())
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["tree", "tree.txt", ".dot", "tree.dot.bak", "dot", "tree.html "])
def test_other_endings_are_refused_in_one_line(name: str) -> None:
    """The message says which endings there are."""
    with pytest.raises(Problem, match=r"expected a name that ends in one of \.dot, \.graphml") as caught:
        ending_of(Path(name))
    assert "\n" not in str(caught.value)


def test_an_ending_in_capitals_is_understood() -> None:
    """As some systems write them."""
    assert ending_of(Path("TREE.HTML")) == ".html"
    assert ending_of(Path("a.itf.json")) == ".itf.json"
    assert ending_of(Path("a.json")) == ".json"


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    """A refusal comes before anything is written."""
    path = tmp_path / "tree.html"
    path.write_text("old")
    with pytest.raises(Problem, match="101 histories, of which 60 are allowed"):
        export_hand(path, Order(here(), "histories", "base", most=60))
    assert path.read_text() == "old"


@pytest.mark.parametrize("kind", [".html", ".svg"])
def test_what_somebody_is_to_look_at_is_not_too_large(kind: str, tmp_path: Path) -> None:
    """Twenty thousand places, unless more are asked for."""
    with pytest.raises(Problem, match=r"2\d{4} histories, of which 20000 are allowed"):
        export_hand(tmp_path / f"tree{kind}", Order(table(BASE, 3, 8, 2), "histories", "base"))
    assert not list(tmp_path.iterdir())


def test_a_tree_format_takes_histories_only(tmp_path: Path) -> None:
    """States are no tree."""
    with pytest.raises(Problem, match="expected --nodes histories, not states"):
        export_hand(tmp_path / "a.efg", Order(here(), "states", "base"))


def test_too_many_names_and_halves_of_characters_are_refused() -> None:
    """One name a seat, each of whole characters."""
    with pytest.raises(Problem, match="3 names for 2 seats"):
        players(("a", "b", "c"), 2)
    with pytest.raises(Problem, match="half of a character"):
        players(("\ud800",), 2)
    assert players(("a",), 2) == ("a", "Seat 2")
