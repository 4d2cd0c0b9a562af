"""Other languages: nothing is missing, nothing is left in English, and what is told is right."""

from __future__ import annotations

import ast
import json
import re
import string
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cuckoo_formal.clauses import CATALOGUE
from cuckoo_formal.cli.app import app
from cuckoo_formal.rulefile import builtin, named, parse
from cuckoo_formal.site import hands
from cuckoo_formal.site.build import build
from cuckoo_formal.site.catalogue import PACKAGE, TARGET, Text, compiled, script, template, texts, written
from cuckoo_formal.site.labels import written as number_written
from cuckoo_formal.site.live import single
from cuckoo_formal.site.live.builder import entry_text, form
from cuckoo_formal.site.live.session import Session
from cuckoo_formal.site.missing import LOCALES, missing
from cuckoo_formal.site.playing import by_bots
from cuckoo_formal.tell import german
from cuckoo_formal.tell.languages import LANGUAGES, catalogue, found, parts, speak, speak_many
from cuckoo_formal.tell.retelling import book_in
from cuckoo_formal.tell.rulebook import MARK, rulebook
from tests.left_in_english import english_left

PROGRAM = LOCALES / "de" / "LC_MESSAGES" / "program.po"
CACHE = PACKAGE.parent / "build" / "site"
ALL = texts()
CALLS = ("speak", "speak_many", "english")


def fields(text: str) -> set[str]:
    """The values that a text has in it, whatever their case."""
    return {name.partition(".")[0] for _, name, _, _ in string.Formatter().parse(text) if name}


def in_german(text: Text) -> list[str]:
    """What is said for a text, for one thing and for several."""
    said = catalogue("de")[text.key]
    return [said] if isinstance(said, str) else said


# -- the catalogue
def test_nothing_is_missing() -> None:
    """Every text of the program and of the pupils' half of the course has German words."""
    assert list(missing("de")) == []


def test_a_missing_text_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A story, a word of a live page and a rule that nobody has translated are each named with what they are."""
    gone = {"{seat} keeps the card.", "Play this table", "Who deals next?"}
    there = {key: said for key, said in catalogue("de").items() if key not in gone}
    monkeypatch.setattr("cuckoo_formal.site.missing.catalogue", lambda _: there)
    assert {(kind, text) for kind, text in missing("de") if text in gone} == {
        ("story", "{seat} keeps the card."), ("page", "Play this table"), ("rule", "Who deals next?"),
    }  # fmt: skip


def test_the_catalogue_is_made_from_the_translators_file() -> None:
    """Whoever changes one has made the other anew with ``make translations``."""
    made = written(compiled(PROGRAM))
    assert (TARGET / "de.json").read_text(encoding="utf-8") == made
    assert {text.one for text in ALL} <= {
        one.id if isinstance(one.id, str) else one.id[0] for one in template() if one.id
    }


def test_every_text_that_is_looked_up_can_be_translated() -> None:
    """A literal in the program that is looked up is found by whoever writes the file for translators."""
    known = {form for text in ALL for form in (text.one, text.many)}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in CALLS:
                said = [one.value for one in node.args[:2] if isinstance(one, ast.Constant) and one.value]
                assert set(said) <= known | set(LANGUAGES), (path, said)


def test_a_text_has_the_same_values_in_both_languages() -> None:
    """Nothing that is told in English is held back in German, and nothing is asked for that is not there."""
    for text in ALL:
        forms = in_german(text)
        assert len(forms) == (2 if text.many else 1), text
        for said in forms:
            assert fields(said) <= fields(text.one) | fields(text.many), text
            assert fields(text.one) - {"number"} <= fields(said), text


def test_quotation_marks_are_german() -> None:
    """No straight or English quotation marks, and each one that opens is closed."""
    for text in ALL:
        for said in in_german(text):
            plain = re.sub(r"<[^>]*>", "", said)
            assert '"' not in plain
            assert plain.count("„") == plain.count("“")


# -- grammar
@pytest.mark.parametrize(
    ("face", "forms"),
    [
        ("K", "ein König, einen König, einem König, den König"),
        ("J", "ein Bube, einen Buben, einem Buben, den Buben"),
        ("Q", "eine Dame, eine Dame, einer Dame, die Dame"),
        ("A", "ein Ass, ein Ass, einem Ass, das Ass"),
        ("7", "eine Sieben, eine Sieben, einer Sieben, die Sieben"),
        ("Hussar", "Hussar, Hussar, Hussar, Hussar"),
    ],
)
def test_cards_are_inflected(face: str, forms: str) -> None:
    """With their articles; a face that nobody knows has none."""
    assert "{0.ein}, {0.einen}, {0.einem}, {0.den}".format(german.card(face)) == forms


def test_numbers_are_written_as_the_language_does() -> None:
    """Thousands and decimals, chips by their number."""
    assert number_written(Fraction(11_844), "de", chance=False) == "11.844"
    assert number_written(Fraction(1, 3), "de", chance=True) == "33,3 %"
    assert number_written(Fraction(7, 2), "en", chance=False) == "3.50"
    assert [german.chips(n).einen for n in (0, 1, 2, 40)] == ["keine Chips", "einen Chip", "zwei Chips", "40 Chips"]
    assert german.group(german.card("K"), 2) == "ein Paar Könige"
    assert german.group(german.card("9"), 3) == "drei Neunen"
    assert speak_many("{number} end", "{number} ends", 1, "de") == "1 Ende"
    assert speak_many("{number} end", "{number} ends", 3, "de") == "3 Enden"


# -- stories and rules
LEFT = re.compile(r"\b(the|and|seat|card|keeps|asks|loses|stock|nobody|plays?)\b", re.IGNORECASE)


@pytest.mark.parametrize("name", builtin())
def test_hands_of_every_rule_set_are_told_in_german(name: str) -> None:
    """Some hands of each rule set, with the rules that they quote and the words of their pictures."""
    rules = named(name).rules
    for seed in range(1, 4):
        story = hands.told(rules, by_bots(rules, 4, seed), hands.PLAYERS, language="de")
        drawn = hands.strip(story, "x") + hands.table(story, "x")
        assert not [text for text in (story.text, re.sub(r"<[^>]*>", " | ", drawn)) if LEFT.search(text)]


@pytest.mark.parametrize("name", builtin())
def test_rule_books_are_german(name: str) -> None:
    """Every paragraph of every built-in rule set."""
    for heading, rows in rulebook(named(name).rules, "Das Spiel")[1:]:
        assert not [text for text in (heading, *rows) if not found(text.removeprefix(MARK), "de")]


def test_every_clause_is_german_with_its_own_faces_and_numbers() -> None:
    """Also those that no built-in rule set has, and faces and prices that it has not either."""
    for entry in (entry for slot in CATALOGUE.values() for entry in slot.values()):
        assert found(entry_text(entry), "de"), entry.words
    prices = "3 chips for an ace, 1 chip for a 7"
    text = f"A loser pays into the pot by the card that he holds: {prices}; for any other card one chip."
    assert "drei Chips für ein Ass, einen Chip für eine Sieben" in found(text, "de")


def test_powers_of_any_card_are_german() -> None:
    """Several powers of one card, some at once, in a rule file with faces of its own."""
    text = """format = 1
title = "x"
[deck]
faces = ["Fool", "2", "Cat", "K"]
copies = 4
asked = { Cat = ["passes on", "charges"], K = "blocks", best = "stops" }
on_turn = { Fool = ["undoes", "stops"] }
"""
    book = dict(book_in(rulebook(parse(text, "x.toml").rules, "x"), "de"))
    powers = book["Karten, die ablehnen"]
    assert not LEFT.search(" ".join(powers))
    assert powers[0].startswith(
        "Hier anders: Cat, wenn der Besitzer danach gefragt wird: Die Frage geht an den nächsten"
    )
    assert "wer gefragt hat, muss am Ende der Runde einen Chip zahlen." in powers[0]


# -- live pages, as the browser's Python answers them
def ask(session: Session, **request: object) -> dict[str, Any]:
    """A request of a German page, and its answer."""
    answer: dict[str, Any] = json.loads(session.ask(json.dumps({"language": "de", **request})))
    return answer


def test_a_hand_is_played_in_german() -> None:
    """Word for word: the deal, the question with its buttons, what follows, and the rule behind it."""
    session = Session()
    first = ask(session, do="sit", table="a", line="2 K 9 5 / J", seats=4, names=["Anna", "Ben", "Cleo", "Dan"])
    assert first["frames"][0]["said"] == [
        "Gespielt wird im Uhrzeigersinn, nach links.",
        "Die Karten werden ausgeteilt: Anna eine Zwei.",
    ]
    assert first["state"]["question"] == {
        "text": "Du hast eine Zwei. Fragst du Ben, um zu tauschen?", "yes": "Fragen", "no": "Karte behalten",
    }  # fmt: skip
    after = ask(session, do="answer", table="a", yes=True)
    told = [text for frame in after["frames"] for text in frame["said"]]
    assert told[:2] == ["Anna fragt Ben; Ben deckt einen König auf und lehnt ab.", "Anna behält die Karte."]
    assert "Anna hat eine Zwei, die niedrigste Karte, und verliert." in told
    assert after["state"]["after"] == ["Die nächste Runde gibt Anna.", "Alle Karten werden gemischt."]
    why = [text for row in ask(session, do="why", table="a")["why"] for text in (row["what"], *row["rules"])]
    assert any(text.startswith("Wird jemand nach einem König gefragt: Die Karte bleibt") for text in why)
    for text in (*told, *why, *first["frames"][0]["said"], after["frames"][-1]["picture"]):
        assert not LEFT.search(re.sub(r"<[^>]*>", " ", text))


def test_who_has_no_name_is_called_by_german_words() -> None:
    """The guest, and seats without a name."""
    state = ask(Session(), do="sit", table="a", seats=3)["state"]
    assert state["score"]["rows"][0]["name"] == "Gast"
    said = ask(Session(), do="tell", line="2 9 5 / J", names=[])["said"]
    assert said[0] == "Es spielen Platz 1, Platz 2 und Platz 3; Platz 3 gibt."


def test_answers_are_marked_in_german() -> None:
    """Right, wrong, and not to be read at all."""
    check = {"do": "mark", "kind": "deal", "check": "seats 3; loses 1"}
    assert ask(Session(), **check, answer="2 9 5 / J - - -")["why"] == "es verlieren die Plätze: 1"
    wrong = ask(Session(), **check, answer="9 2 5 / J - - -")["why"]
    assert wrong == "es fehlt noch: es verliert Platz 1; es verlieren die Plätze: 2"
    assert ask(Session(), **check, answer="9 Z")["problem"].startswith("Aufgeschriebene Runde: Die Karte")


def test_the_rule_builder_and_its_findings_are_german() -> None:
    """The form, the book of a table, a rule that never does anything, and the hands that were tried."""
    said = ask(Session(), do="form")
    slots = {slot["name"]: slot for part in said["sections"] for slot in part["slots"]}
    losers = {one["words"]: one for one in slots["losers"]["choices"]}
    assert losers["last to show"]["shown"] == "wer zuletzt aufdeckt"
    assert losers["last to show"]["says"].startswith("Die Karten werden eine nach der anderen aufgedeckt")
    assert form()["sections"][0]["title"] == "Before the first hand"
    table = 'format = 1\ntitle = "x"\n[rules]\ndraw = "king refuses"\nreach = "nobody"\n'
    book = ask(Session(), do="read", toml=table)["book"]
    assert not LEFT.search(json.dumps(book, ensure_ascii=False).replace('"text"', ""))
    news = list[dict[str, Any]]()
    asked = json.dumps({"do": "quarrels", "toml": table, "language": "de"})
    found_there = json.loads(Session(news.append).ask(asked))
    assert found_there["scope"].startswith("jede Runde mit 2 und 3 Spielern")
    assert not LEFT.search(" ".join(one["says"] for one in found_there["parts"]) + news[0]["what"])


def test_a_tree_is_german() -> None:
    """What happens at each place, and the answers."""
    places = ask(Session(), do="tree", seats=2, faces=3, copies=1)["places"]
    assert places[0]["words"] == "eine Karte für Platz 1"
    assert not [one["words"] for one in places if LEFT.search(one["words"]) or "trade" in one["words"]]


def test_a_language_that_is_not_there_is_english() -> None:
    """A page in French, or in the German of Austria, still plays."""
    session = Session()
    french = json.loads(session.ask(json.dumps({"do": "sit", "table": "a", "seats": 3, "language": "fr"})))
    assert french["frames"][0]["said"][0].startswith("Play goes round")
    austrian = json.loads(session.ask(json.dumps({"do": "sit", "table": "a", "seats": 3, "language": "de-AT"})))
    assert austrian["frames"][0]["said"][0].startswith("Gespielt wird")
    assert speak("Play this table", "fr") == "Play this table"


# -- pages
def test_a_page_that_plays_a_rule_set_is_german_and_has_its_script_s_words() -> None:
    """The single page: nothing of it in English, and every word of its script in a block of its own."""
    page = single.page(named("house"), "de", policy="", style="", scripts="")
    assert english_left(page) == []
    assert '<html lang="de">' in page
    assert {text.one for text in script()} <= parts("de")["page"].keys()
    block = re.search(r'<script type="application/json" id="cuckoo-words">(.*?)</script>', page)
    assert block
    assert json.loads(block[1]) == parts("de")["page"]
    english = single.page(named("house"), policy="", style="", scripts="")
    assert len(english_left(english)) > 20
    assert "cuckoo-words" not in english


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The German site of a table's own rules, both editions."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "tisch.toml").write_text('format = 1\ntitle = "Unser Tisch"\n[rules]\nblocked = "draws from the stock"\n')
    build(parse((folder / "tisch.toml").read_text(), "tisch.toml"), folder / "site", CACHE, "de")
    return folder / "site"


def test_no_page_of_a_tables_own_site_has_english_left(site: Path) -> None:
    """Rule book, worked deals, exercises, quiz, card, handout, lesson plan, verdicts and the page before them."""
    pages = sorted(path for path in site.rglob("*.html") if path.stem not in ("genindex", "search"))
    assert len(pages) == 20
    for path in pages:
        page = path.read_text(encoding="utf-8")
        assert '<html class="no-js" lang="de"' in page or '<html lang="de">' in page, path
        assert english_left(page) == [], path


@pytest.mark.slow
def test_no_page_of_the_german_course_has_english_left(tmp_path: Path) -> None:
    """The pupils' half, as ``make docs`` builds it."""
    course = LOCALES.parent / "german"
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-q",
        "-n",
        "-W",
        "-b",
        "html",
        "-d",
        str(tmp_path / "trees"),
        str(course),
    ]
    subprocess.run([*command, str(tmp_path / "out")], check=True, capture_output=True)
    pages = sorted((tmp_path / "out" / "reference").rglob("*.html"))
    assert len(pages) == 7
    for path in pages:
        assert english_left(path.read_text(encoding="utf-8")) == [], path


def test_the_command_refuses_a_language_that_it_has_no_words_for(tmp_path: Path) -> None:
    """In one line, and before it searches for anything."""
    said = CliRunner().invoke(app, ["tutorial", "house", "-o", str(tmp_path / "site"), "--language", "xx"])
    assert (said.exit_code, said.stdout) == (2, "")
    assert said.stderr == 'cuckoo-formal: language "xx": expected one of en, de\n'
    assert not (tmp_path / "site").exists()
