"""What live pages ask of the model, answered here without a browser."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cuckoo_formal.evening import begin_evening
from cuckoo_formal.rulefile import builtin, named
from cuckoo_formal.rules import Rules
from cuckoo_formal.site.live.builder import SECTIONS, built, filled, form, told
from cuckoo_formal.site.live.quarrels import quarrels
from cuckoo_formal.site.live.session import REQUESTS, Session
from tests.hands import variant

HOSTILE = '<img src=x onerror="alert(1)">&"\'</script><script>alert(2)</script>'


def ask(session: Session, **request: object) -> dict[str, Any]:
    """A request and its answer, as they pass between page and worker."""
    answer: dict[str, Any] = json.loads(session.ask(json.dumps(request)))
    return answer


# -- a table
def test_a_table_is_the_evening_of_its_seed() -> None:
    """The page deals the very cards that the program deals from the same seed."""
    session = Session()
    state = ask(session, do="sit", table="a", rules="house", seats=5, seed=7)["state"]
    evening = begin_evening(named("house").rules, 5, 7)
    assert session.tables["a"].evening.match == evening.match
    assert session.tables["a"].evening.dealt == evening.dealt
    assert state["saved"]["seed"] == 7


def play_on(session: Session, hands: int, *, yes: bool) -> dict[str, Any]:
    """Play some hands at table a, always answering the same."""
    answer = ask(session, do="sit", table="a", rules="house", seats=3, seed=3)
    for _ in range(hands):
        while answer["state"]["question"]:
            answer = ask(session, do="answer", table="a", yes=yes)
        if answer["state"]["over"]:
            break
        answer = ask(session, do="next", table="a")
    return answer


@pytest.mark.parametrize("yes", [True, False])
def test_a_table_that_was_left_goes_on_where_it_was(yes: bool) -> None:
    """What the browser keeps is enough to lay the same table again."""
    session = Session()
    before = play_on(session, 3, yes=yes)["state"]
    again = ask(session, do="sit", table="b", rules="house", **before["saved"])["state"]
    assert again == before
    assert session.tables["b"].evening == session.tables["a"].evening


@pytest.mark.parametrize("hands", [["zzz"], ["t" * 50], [7, None], ["-", "x", "-"], [[]]])
def test_a_spoilt_store_still_gives_a_table(hands: list[object]) -> None:
    """Whatever stands in the browser's store, somebody can sit down and play."""
    answer = ask(Session(), do="sit", table="a", seats=4, seed=1, hands=hands)
    assert answer["frames"]


def test_the_page_is_told_nothing_that_the_player_does_not_know() -> None:
    """Two deals that differ only in cards that the player has not seen look the same to him, word for word."""
    first, second = (ask(Session(), do="sit", table="a", line=line, seats=4) for line in ("5 9 3 Q / J", "5 2 K 7 / A"))
    assert first["frames"] == second["frames"]
    assert first["state"]["question"] == second["state"]["question"]


def test_why_names_the_rule_behind_the_refusal() -> None:
    """Asked why after a refusal, the table gives the rule of the card that refused."""
    session = Session()
    ask(session, do="sit", table="a", line="2 K 9 5 / J", seats=4)
    ask(session, do="answer", table="a", yes=True)
    texts = [text for row in ask(session, do="why", table="a")["why"] for text in row["rules"]]
    assert any("king" in text for text in texts)


def test_out_of_turn_nothing_happens() -> None:
    """A request at the wrong time is refused in one line, and the table stays as it was."""
    session = Session()
    ask(session, do="sit", table="a")
    before = session.tables["a"]
    assert "expected the end of a hand" in ask(session, do="next", table="a")["problem"]
    assert session.tables["a"] == before
    assert "nobody sits there" in ask(session, do="answer", table="z", yes=True)["problem"]


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "dance"},
        {},
        {"do": "sit", "seats": "many"},
        {"do": "sit", "rules": HOSTILE},
        {"do": "sit", "toml": "format = 1\n["},
        {"do": "build", "document": 5},
        {"do": "build", "document": {"deck": {}}, "title": ""},
        {"do": "tree", "seats": 4},
        {"do": "mark", "kind": "x", "check": "", "answer": ""},
        {"do": "tell", "line": HOSTILE},
        {"do": "record", "hands": 10**6},
    ],
)
def test_bad_requests_are_refused_in_a_line(request_: dict[str, object]) -> None:
    """No request makes the session fall over."""
    answer = ask(Session(), **request_)
    assert set(answer) == {"problem"}
    assert "\n" not in answer["problem"]


def test_hostile_names_are_text_in_a_picture() -> None:
    """Markup in names and titles never becomes markup of a picture."""
    rules = f"format = 1\ntitle = {json.dumps(HOSTILE[:150])}\n"
    answer = ask(Session(), do="sit", table="a", toml=rules, names=["<b>Al", "<script>", "&amp;", '"x"'])
    drawn = answer["frames"][0]["picture"]
    assert "<script" not in drawn
    assert "<b>" not in drawn
    assert "&lt;b&gt;" in drawn


# -- the rule builder
def test_the_form_has_every_slot_and_clause() -> None:
    """Every question is asked once, with every answer of the catalogue."""
    from cuckoo_formal.clauses import CATALOGUE, SLOTS

    slots = {
        slot["name"]: {one["words"] for one in slot["choices"]} for part in form()["sections"] for slot in part["slots"]
    }
    assert slots == {name: set(CATALOGUE[name]) for name in SLOTS}
    assert sum(map(len, SECTIONS.values())) == len(SLOTS)


@pytest.mark.parametrize("name", builtin())
def test_every_rule_set_fills_the_form_and_comes_back(name: str) -> None:
    """A rule set that is put into the form and taken out again is the same, and so is its file."""
    said = json.loads(json.dumps(filled(named(name))))
    file = built(said["title"], said["document"])
    assert file.rules == named(name).rules
    again = ask(Session(), do="fill", toml=told(file)["toml"])
    assert again["document"] == said["document"]


# -- dead and quarrelling rules
def found(rules: Rules) -> dict[str, dict[str, Any]]:
    """What the search says of each rule, by slot."""
    return {part["name"].split(":")[0]: part for part in quarrels(rules, lambda _: None)["parts"]}


def test_a_dead_rule_is_named() -> None:
    """A price for a face that is not in the pack never does anything."""
    assert found(variant(fine="ace pays double"))["fine"]["alive"] is True
    without_aces = built(
        "x",
        {"deck": {"faces": "23456789TJQK", "copies": 4, "packs": 1, "asked": {"K": "blocks"}}}
        | ruled("ace pays double"),
    )
    assert found(without_aces.rules)["fine"] | {"says": ""} == {
        "name": "fine: ace pays double",
        "says": "",
        "alive": False,
        "because": [],
    }


def ruled(fine: str) -> dict[str, Any]:
    """The rest of a form, with another fine."""
    said = filled(named("ranter-go-round"))["document"]
    return {"table": said["table"], "rules": said["rules"] | {"fine": fine}}


def test_a_quarrel_names_the_other_rule() -> None:
    """Where nobody exchanges with the stock, no card of the stock can refuse: each rule alone would do something."""
    said = found(variant(draw="king refuses", reach="nobody"))
    assert said["draw"]["alive"] is False
    assert said["draw"]["because"] == [said["reach"]["says"]]
    assert said["reach"]["alive"] is True


@pytest.mark.parametrize("name", ["house", "grandparents", "lots-of-kids-games", "king-refuses-dealer"])
def test_a_hand_that_shows_a_rule_can_be_told(name: str) -> None:
    """The hand that is given as an example goes otherwise without the rule, or at least can be played."""
    for part in quarrels(named(name).rules, lambda _: None)["parts"]:
        assert part["alive"] is True
        assert ask(Session(), do="tell", rules=name, line=part["line"])["said"]


# -- a lab
def run(code: str) -> tuple[str, list[str], str]:
    """Run some lines: what was printed, the pictures, and what went wrong."""
    news = list[dict[str, Any]]()
    wrong = ask(Session(news.append), do="run", code=code)["wrong"]
    return "".join(one.get("print", "") for one in news), [one["picture"] for one in news if "picture" in one], wrong


def test_a_lab_prints_and_draws() -> None:
    """Lines are run beside the model, and what they print and draw is shown."""
    printed, drawn, wrong = run('story = deal("K 9 4 4 / Q t t - t")\nprint(sum(story.hand.loses))')
    assert printed.endswith(("\n2\n", "\n1\n"))
    assert len(drawn) == 1
    assert not wrong


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("x = 1\nx / 0", "line 2: x / 0\nZeroDivisionError"),
        ("def f(:", "SyntaxError"),
        ('deal("Z")', "Problem"),
        ("raise SystemExit", ""),
        ("def f(): f()\nf()", "RecursionError"),
    ],
)
def test_an_error_in_a_lab_names_the_reader_s_line(code: str, expected: str) -> None:
    """What went wrong is told with the reader's own line, and none of ours."""
    wrong = run(code)[2]
    assert expected in wrong
    assert "site/live" not in wrong


def test_endless_printing_is_cut_off() -> None:
    """A page is not flooded."""
    printed = run("for _ in range(10**4): print('x' * 100)")[0]
    assert len(printed) < 101_000


def test_every_request_is_described() -> None:
    """Each request that a page can make says what it does."""
    assert all(made.__doc__ for made in REQUESTS.values())
