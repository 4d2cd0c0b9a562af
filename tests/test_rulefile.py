"""Rule files: what a file says becomes the rules, and what rules are becomes a file."""

import json
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cuckoo_formal import rulesets, schema
from cuckoo_formal.cards import ENGLISH, Deck, Power
from cuckoo_formal.clauses import CATALOGUE, SLOTS, Entry, drawing, ending, fine, leaving, standing
from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import RuleFile, builtin, document, dump, find, fingerprint, load, named, parse
from cuckoo_formal.rules import Rules

HEAD = 'format = 1\ntitle = "Our table"\n'
SAMPLE = """
format = 1
title = "Our table at home"
like = "ranter-go-round"
source = "https://example.org/"
assumed = ["settle"]

[deck]
faces = "A23456789TJQK"
copies = 4
packs = 1
asked = { K = "blocks" }
by_seats = [ { up_to = 6, faces = "A789TJQK" } ]

[table]
direction = "clockwise"
first_dealer = "last seat"

[rules]
opening = "none"
draw = "king refuses"
standing = "pairing up"
fine = { name = "double on a face", face = "A" }
lives = 3
"""
BY_HAND = """\
format = 1
title = "Chase the Ace from Lots of Kids' Games"
like = "ranter-go-round"
source = "https://www.lots-of-kids-games.com/chase-the-ace.html"
assumed = ["talk", "settle"]

[table]
first_dealer = "highest card"

[rules]
blocked = "must ask beyond"
cut = "turned up"
draw = { name = "loses at once", face = "K" }
talk = "receiver announces the three worst"
"""
SCHEMA = jsonschema.Draft202012Validator(schema.rule_files())


def rules_of(body: str) -> Rules:
    """The rules of a file with this body."""
    return parse(HEAD + body, "table.toml").rules


# -- from a file to the rules
def test_the_sample_of_the_page_reads_as_it_says() -> None:
    """Each key of a file lands where it belongs, and what is not said is as in the base game."""
    file = parse(SAMPLE, "home.toml")
    blocks = (("K", (Power.BLOCKS,)),)
    small = Deck(tuple("A789TJQK"), (4,) * 8, asked=blocks)
    assert file == RuleFile(
        name="home",
        title="Our table at home",
        source="https://example.org/",
        assumed=("settle",),
        rules=Rules(
            Deck(asked=blocks, by_seats=((6, small),)),
            draw=drawing.KING_REFUSES,
            standing=standing.pairing_up,
            fine=fine.ACE_PAYS_DOUBLE,
        ),
    )


def test_a_file_may_say_next_to_nothing() -> None:
    """A title alone is the base game."""
    assert rules_of("") == Rules()


def test_what_is_not_said_is_taken_from_the_set_it_is_like() -> None:
    """A key that the file has wins; every other is as in the other set, the packs for smaller tables too."""
    rules = parse(HEAD + 'like = "coucou"\n[deck]\npacks = 2\n[rules]\nlives = 4\n', "t.toml").rules
    coucou = named("coucou").rules
    ((up_to, small),) = coucou.deck.by_seats
    assert rules == replace(
        coucou, deck=replace(coucou.deck, packs=2, by_seats=((up_to, replace(small, packs=2)),)), lives=4
    )


def test_faces_are_letters_or_names() -> None:
    """Letters may be run together; names stand in a list, and accents are read in their one composed spelling."""
    assert rules_of('[deck]\nfaces = "AK"').deck == Deck(("A", "K"), (4, 4))
    names = rules_of('[deck]\nfaces = ["Fool", "Bru\\u0301n", "10"]').deck.faces
    assert names == ("Fool", "Br\N{LATIN SMALL LETTER U WITH ACUTE}n", "10")


@pytest.mark.parametrize("copies", ["[1, 2, 3]", "{ A = 1, K = 3, Q = 2 }"])
def test_copies_are_a_number_a_list_or_a_table(copies: str) -> None:
    """One number for every face, or one number each."""
    assert rules_of(f'[deck]\nfaces = "AQK"\ncopies = {copies}').deck.copies == (1, 2, 3)
    assert rules_of('[deck]\nfaces = "AQK"\ncopies = 2').deck.copies == (2, 2, 2)


def test_powers_are_a_word_or_a_list() -> None:
    """Several powers happen in the order in which they stand."""
    deck = rules_of('[deck]\nasked = { K = "blocks", Q = ["charges", "undoes"] }\non_turn = { best = "stops" }').deck
    assert deck.asked == (("K", (Power.BLOCKS,)), ("Q", (Power.CHARGES, Power.UNDOES)))
    assert deck.on_turn == (("best", (Power.STOPS,)),)


def test_a_pack_for_smaller_tables_is_like_the_deck_around_it() -> None:
    """Only what is different about the smaller pack is said."""
    body = (
        '[deck]\npacks = 2\nasked = { K = "stops" }\nby_seats = [{ up_to = 4, packs = 1 }, { up_to = 9, asked = {} }]'
    )
    deck = rules_of(body).deck
    assert deck.at(4) == Deck(packs=1, asked=(("K", (Power.STOPS,)),))
    assert deck.at(5) == Deck(packs=2, asked=())
    assert deck.at(10) == Deck(packs=2, asked=(("K", (Power.STOPS,)),))


def test_a_game_without_chips_has_no_lives() -> None:
    """The word none stands for it."""
    rules = rules_of('[rules]\nlives = "none"\nexit = "never"\nend = "when the players stop"')
    assert (rules.lives, rules.exit, rules.end) == (0, leaving.never, ending.when_the_players_stop)


def test_a_parameter_has_its_usual_value_if_it_has_one() -> None:
    """The bare words of a clause with a parameter mean what they mean most often: the king."""
    assert rules_of('[rules]\ndraw = "redraw once"').draw == drawing.RedrawOnce("K")
    assert rules_of('[rules]\ndraw = { name = "redraw once", face = "Q" }').draw == drawing.RedrawOnce("Q")


def test_a_clause_by_its_parameter_is_the_clause_of_that_name() -> None:
    """A double on the ace, spelled out, is ace pays double: equal rules, equal hashes."""
    spelled = rules_of('[rules]\nfine = { name = "double on a face", face = "A" }')
    assert spelled == named("ace-pays-double").rules
    assert hash(spelled) == hash(named("ace-pays-double").rules)


def test_prices_are_a_table_by_face() -> None:
    """Each face has its price, also one that this pack has not."""
    rules = rules_of('[rules]\nfine = { name = "a table by face", prices = { worst = 2, Fool = 5 } }')
    assert rules.fine == fine.TableByFace((("worst", 2), ("Fool", 5)))


# -- which file
def test_a_name_finds_a_built_in_set_and_a_path_a_file(tmp_path: Path) -> None:
    """Both are given in the same place on the command line."""
    path = tmp_path / "home.toml"
    path.write_text(SAMPLE, encoding="utf-8")
    assert find("house") is named("house")
    assert find(str(path)) == load(path) == parse(SAMPLE, "home.toml")


def test_a_file_from_a_windows_editor_reads_the_same(tmp_path: Path) -> None:
    """A byte order mark and its line ends change nothing."""
    path = tmp_path / "home.toml"
    path.write_bytes(b"\xef\xbb\xbf" + SAMPLE.replace("\n", "\r\n").encode())
    assert load(path) == parse(SAMPLE, "home.toml")


def test_built_in_names_come_in_a_fixed_order() -> None:
    """The game first, then its variants."""
    assert builtin()[:4] == ("ranter-go-round", "ranter-go-round-ace-high", "ranter-go-round-1881", "pairing-up")
    assert "lots-of-kids-games" in builtin()


# -- from the rules to a file
def test_a_file_is_written_in_one_order() -> None:
    """The same rules give the same bytes, whatever the order in which a file said them."""
    turned = HEAD + '[rules]\nlives = 2\ndraw = "king refuses"\n[table]\nstake = 5\n[deck]\npacks = 2\ncopies = 2\n'
    straight = HEAD + '[deck]\ncopies = 2\npacks = 2\n[table]\nstake = 5\n[rules]\ndraw = "king refuses"\nlives = 2\n'
    written = dump(parse(turned, "t.toml"))
    assert written == dump(parse(straight, "t.toml"))
    assert [line for line in written.splitlines() if line.startswith("[")] == ["[deck]", "[table]", "[rules]"]


def test_a_file_is_written_as_one_would_by_hand() -> None:
    """One line a key, tables and lists on their line; and what is like another set is a few lines."""
    assert dump(named("lots-of-kids-games"), named("ranter-go-round")) == BY_HAND


def test_the_widest_file_can_be_read_again() -> None:
    """Sixty faces with long names and every power each do not fit on one line."""
    faces = tuple(f"{'face' * 4}-{number:03}" for number in range(60))
    asked = tuple((face, tuple(Power)) for face in faces)
    deck = Deck(faces, tuple(range(1, 61)), 20, asked, asked, ((6, Deck(faces, (1,) * 60, 1, asked[:1])),))
    file = RuleFile("wide", "w" * 200, "s" * 500, (), Rules(deck))
    assert parse(dump(file), "wide.toml") == file


def test_equal_rules_have_the_same_fingerprint() -> None:
    """Whatever the file is called; other rules have another."""
    assert fingerprint(named("gatorslots").rules) == fingerprint(named("wizard-of-odds").rules)
    assert len({fingerprint(named(name).rules) for name in builtin()}) == len({named(name).rules for name in builtin()})


def test_a_file_may_be_written_as_what_is_different() -> None:
    """Beside a parent only the differences are written, what the parent has and the child lacks among them."""
    file = replace(named("cucu"), rules=replace(named("cucu").rules, deck=Deck(), lives=5))
    said = tomllib.loads(dump(file, named("saltacavallo")))
    assert said["like"] == "saltacavallo"
    assert said["deck"] == {"faces": "".join(ENGLISH), "packs": 1, "asked": {"best": "blocks"}, "by_seats": []}
    assert "table" not in said
    assert said["rules"] == {"lives": 5}
    assert parse(dump(file, named("saltacavallo")), "cucu.toml") == file


def test_ten_and_one_beside_nought_are_written_as_a_list() -> None:
    """Letters that would read as the number ten are not run together."""
    deck = Deck(("1", "0"), (4, 4))
    assert document(Rules(deck))["deck"]["faces"] == ["1", "0"]


def made(entry: Entry) -> st.SearchStrategy[Any]:
    """A clause, with anything that it leaves open."""
    faces, one_to_nine = st.sampled_from(("A", "K", "worst", "best", "Fool")), st.integers(1, 9)
    prices = st.dictionaries(faces, one_to_nine, min_size=1).map(lambda rows: tuple(rows.items()))
    values = {"face": faces, "prices": prices}
    named_values = {name: values.get(name, one_to_nine) for name in entry.parameters}
    return st.builds(entry.made, **named_values) if entry.parameters else st.just(entry.made)


CLAUSES = {slot: st.one_of([made(entry) for entry in entries.values()]) for slot, entries in CATALOGUE.items()}
POWERS = st.lists(st.sampled_from(Power), min_size=1, max_size=3, unique=True).map(tuple)


@st.composite
def packs(draw: st.DrawFn) -> Deck:
    """Any pack of a few faces."""
    faces = tuple(draw(st.permutations(["A", "K", "Q", "10", "Fool", "1", "0"])))[: draw(st.integers(2, 7))]
    copies = tuple(draw(st.lists(st.integers(1, 3), min_size=len(faces), max_size=len(faces))))
    tables = st.dictionaries(st.sampled_from((*faces, "best", "worst")), POWERS, max_size=3)
    asked, on_turn = (tuple(draw(tables).items()) for _ in range(2))
    return Deck(faces, copies, draw(st.integers(1, 2)), asked, on_turn)


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    """Any rules that can be played."""
    seats = draw(st.lists(st.integers(2, 9), max_size=2, unique=True).map(sorted))
    deck = replace(draw(packs()), by_seats=tuple((up_to, draw(packs())) for up_to in seats))
    fields: dict[str, Any] = {slot: draw(CLAUSES[slot]) for slot in SLOTS}
    try:
        return Rules(deck, **fields, lives=draw(st.integers(0, 99)), stake=draw(st.integers(0, 1_000_000)))
    except Problem:
        assume(False)
        raise


@settings(max_examples=60)
@given(rule_sets(), st.sampled_from(builtin()))
def test_any_rules_survive_being_written(rules: Rules, parent: str) -> None:
    """Rules to file to rules is the identity, in full and as what differs; the schema accepts both files."""
    file = RuleFile("any", 'the "trash" rule, (2nd) rules=on \\', "", (), rules)
    for text in (dump(file), dump(file, named(parent))):
        assert parse(text, "any.toml") == file
        SCHEMA.validate(tomllib.loads(text))


# -- the schema
def test_the_schema_is_a_schema() -> None:
    """It is valid by draft 2020-12, and every slot and every clause is in it."""
    jsonschema.Draft202012Validator.check_schema(schema.rule_files())
    text = json.dumps(schema.rule_files(), ensure_ascii=False)
    assert [slot for slot in SLOTS if f'"{slot}"' not in text] == []
    assert [said for entries in CATALOGUE.values() for said in entries if f'"{said}"' not in text] == []


@pytest.mark.parametrize("name", builtin())
def test_the_schema_accepts_every_built_in_file(name: str) -> None:
    """As it lies in the folder, and as it is written."""
    text = (Path(rulesets.__file__).parent / f"{name}.toml").read_text(encoding="utf-8")
    SCHEMA.validate(tomllib.loads(text))
    SCHEMA.validate(tomllib.loads(dump(named(name))))
