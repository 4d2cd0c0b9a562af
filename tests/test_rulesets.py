"""The built-in rule sets: complete, well sourced, each what its name says, and refused combinations refused."""

import re
import tomllib
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from cuckoo_formal import rulesets
from cuckoo_formal.cards import Deck, Power
from cuckoo_formal.clauses import CATALOGUE, SLOTS, Entry, words
from cuckoo_formal.notation import answers_of, complete, hand_of, parse
from cuckoo_formal.play import play
from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import builtin, dump, named
from cuckoo_formal.rulefile import parse as parse_file
from cuckoo_formal.rules import Rules
from cuckoo_formal.rulesets import GROUPS

FOLDER = Path(rulesets.__file__).parent
BASE = named("ranter-go-round").rules
HOUSE_RULES = GROUPS["House rules as people tell them"]
READINGS = GROUPS["Other readings of the variants"]
SAMPLES: dict[str, Any] = {"face": "K", "prices": (("A", 2),), "most": 3, "times": 10, "percent": 20}


def clause(entry: Entry) -> object:
    """A clause of the catalogue, with samples for what it leaves open."""
    return entry.made(**{name: SAMPLES[name] for name in entry.parameters}) if entry.parameters else entry.made


CLAUSES = [(slot, entry.words, clause(entry)) for slot, entries in CATALOGUE.items() for entry in entries.values()]


# -- the files
def test_each_file_has_its_place_in_the_list() -> None:
    """The files in the folder are those that the list names, each once."""
    assert sorted(builtin()) == sorted(path.stem for path in FOLDER.glob("*.toml"))


@pytest.mark.parametrize("name", builtin())
def test_a_rule_set_survives_being_written(name: str) -> None:
    """Written in full, or as what differs from another, a rule set reads again as the same."""
    file = named(name)
    assert parse_file(dump(file), f"{name}.toml") == file
    for other in ("ranter-go-round", "coucou", "house"):
        assert parse_file(dump(file, named(other)), f"{name}.toml") == file


@pytest.mark.parametrize("name", builtin())
def test_two_players_can_play_each_rule_set(name: str) -> None:
    """A hand of two comes to an end, and its chips are all there."""
    rules = named(name).rules.at(2)
    line = complete(rules, parse(rules, "7 J"), seed=1)
    after = play(rules, hand_of(rules, line), answers_of(line))
    assert sum(after.chips) + after.pot == 2 * rules.lives


def test_the_base_game_is_what_the_slots_call_default() -> None:
    """The first file says in full what every other file takes for granted."""
    assert Rules() == BASE
    assert {slot: words(getattr(BASE, slot)) for slot in SLOTS} == {slot.name: slot.default for slot in SLOTS.values()}
    said = tomllib.loads((FOLDER / "ranter-go-round.toml").read_text(encoding="utf-8"))
    assert {*said["rules"], *said["table"]} == {*SLOTS, "lives", "stake"}


def test_house_rules_name_their_source() -> None:
    """Whoever doubts a set of house rules can read where they are from."""
    assert [name for name in HOUSE_RULES if not named(name).source.startswith("http")] == []
    assert len(HOUSE_RULES) == 24  # two of them from one table, without and with its bridge


def test_titles_are_told_apart() -> None:
    """No two rule sets have the same title."""
    assert len({named(name).title for name in builtin()}) == len(builtin())


def test_rule_sets_differ() -> None:
    """No two built-in sets are the same rules, but for a table that plays a reading, and two that play alike."""
    alike = [{a, b} for a, b in combinations(builtin(), 2) if named(a).rules == named(b).rules]
    assert alike == [
        {"ranter-go-round-ace-high-king-blocks", "doctor-moron"},
        {"gatorslots", "wizard-of-odds"},
    ]


def test_every_clause_is_played_somewhere() -> None:
    """Each clause is played in some built-in rule set; those left are the same with a face left open."""
    played = {(slot, words(getattr(named(name).rules, slot))) for name in builtin() for slot in SLOTS}
    left = {(slot, said) for slot, said, _ in CLAUSES} - played
    assert left == {
        ("opening", "best face shown at once"),
        ("draw", "a face refuses"),
        ("fine", "double on a face"),
    }


# -- the variants
@pytest.mark.parametrize(
    ("name", "field", "said"),
    [
        ("pairing-up", "standing", "pairing up"),
        ("ace-pays-double", "fine", "ace pays double"),
        ("dealer-cuts", "cut", "cut and turned up"),
        ("king-refuses-dealer", "draw", "king refuses"),
        ("low-card-announced", "talk", "forced giver announces the two worst"),
        ("grace-life", "exit", "one more loss"),
        ("dealer-matches-wins", "windfall", "dealer wins"),
        ("dealer-matches-immune", "windfall", "dealer immune"),
        ("kings-jerk", "opening", "kings jerk"),
    ],
)
def test_a_variant_is_the_base_game_with_one_clause_changed(name: str, field: str, said: str) -> None:
    """Whatever a variant does not say is as in the base game."""
    rules = named(name).rules
    assert rules.changes(BASE) == (field,)
    assert words(getattr(rules, field)) == said


def test_sudden_death_is_one_life() -> None:
    """The base game with one chip each."""
    assert named("sudden-death").rules == replace(BASE, lives=1)


def test_the_variants_of_the_pack_change_the_deck_alone() -> None:
    """Rankings, and the powers of the king, are rows of the deck."""
    high, low = "23456789TJQKA", "AQJT98765432K"
    stops = (("best", (Power.BLOCKS,)), ("K", (Power.STOPS,)))
    assert named("ranter-go-round-ace-high").rules == Rules(Deck(tuple(high)))
    assert named("ranter-go-round-1881").rules == Rules(Deck(asked=()))
    assert named("avoid-the-high-card").rules == Rules(Deck(tuple(low), asked=(("K", (Power.BLOCKS,)),)))
    assert named("king-stops-all-play").rules == Rules(Deck(asked=stops, on_turn=(("K", (Power.STOPS,)),)))


@pytest.mark.parametrize("name", READINGS)
def test_a_reading_is_named_after_its_variant(name: str) -> None:
    """The name of a reading begins with that of its variant, and the two are not the same rules."""
    variants = [variant for variant in GROUPS["The variants"] if name.startswith(f"{variant}-")]
    assert len(variants) == 1
    assert named(name).rules != named(variants[0]).rules


@pytest.mark.parametrize("name", GROUPS["Other readings of the game"])
def test_a_reading_of_the_game_changes_one_answer(name: str) -> None:
    """Each differs from the base game in one answer, or in two that belong together."""
    high = named("ranter-go-round-ace-high").rules
    changes = min((named(name).rules.changes(rules) for rules in (BASE, high)), key=len)
    together = {
        "ranter-go-round-same-dealer": ("dealer", "pack"),
        "ranter-go-round-last-to-show": ("showdown", "losers"),
    }
    assert changes == together.get(name, changes[:1])
    assert changes


def test_house_is_four_variants_together() -> None:
    """King stops all play, kings jerk, pairing up, ace pays double."""
    rules, parts = named("house").rules, ("kings-jerk", "pairing-up", "ace-pays-double", "king-stops-all-play")
    assert set(rules.changes(BASE)) == {field for part in parts for field in named(part).rules.changes(BASE)}
    for part in parts:
        assert all(
            getattr(rules, field) == getattr(named(part).rules, field) for field in named(part).rules.changes(BASE)
        )


# -- what decides a hand at each table
HANDS = [
    ("cassell-1881", "of the tied only the last to show loses", "3 3 9 J / Q  - - - -", [1]),
    ("cassell-1881", "a king does not block", "3 K 9 / Q  t - -", [1]),
    ("gatorslots", "of the tied the one nearest the dealer's left loses", "3 3 9 / Q  - - -", [0]),
    ("wizard-of-odds", "a king on the stock refuses the dealer", "5 9 3 / K  - - t", [2]),
    ("three-dimes", "equal cards cancel", "A A 7 K / Q  - - - -", [2]),
    ("three-dimes", "if every card is matched nobody loses", "A A 7 7 / Q  - - - -", []),
    ("rods-game-site", "a blocked player may ask beyond", "3 K 9 5 / Q  ta - - -", [2]),
    ("rods-game-site", "or keep his card", "3 K 9 5 / Q  t - - -", [0]),
    ("lots-of-kids-games", "a blocked player must ask beyond", "3 K 9 5 / Q  t - - -", [2]),
    ("lots-of-kids-games", "beyond a dealer's king lies the stock", "3 9 K / Q  - t -", [0]),
    ("lots-of-kids-games", "a dealer who draws a king loses", "2 5 9 / K  - - t", [2]),
    ("pat-enderson", "the dealer may swap with his left", "9 8 2 / Q  - - tl", [0]),
    ("everything2", "a king is laid open and kept", "5 K 3 / Q  - t -", [2]),
    ("looneyville", "the dealer keeps a king that he cuts", "5 9 3 / K  - - t", [0]),
    ("doctor-moron", "an ace is high and does not block", "3 A 9 / Q  t - -", [1]),
    ("doctor-moron", "a king blocks", "3 K 9 / Q  t - -", [0]),
    ("coucou", "the dealer keeps the best of three", "9 8 7 / K Q  - - -", [1]),
    ("coucou", "nobody loses if all are equal", "9 9 9 / 8 7  - - -", []),
    ("coucou", "the last of the others has the stock", "9 8 7 / K Q T  - t -", [0]),
    ("coucou-forty-cards", "a jack is next above a seven", "J 7 Q / K  - - -", [1]),
    ("la-passe-a-l-as", "suits decide a tie", "5s 5d 9h / Qs  - - -", [1]),
    ("cucu", "a king on the stock is void", "5 7 3 / K  - - t", [2]),
    ("saltacavallo", "the knight makes the request jump on", "3 Q 7 5 / J  t - - -", [2]),
    ("modi", "all who tie lose", "3 9 3 / Q  - - -", [0, 2]),
    ("jack-blocks", "a king passes the request on", "3 K T 9 / Q  t - - -", [2]),
    ("jack-blocks", "if the dealer has the king the asker draws", "3 9 K / Q  - t -", [0]),
    ("jack-blocks", "a jack blocks", "3 J T 9 / Q  t - - -", [0]),
    ("punish-thy-neighbor", "a king is laid open and skipped", "5 K 3 / Q  - t -", [2]),
    ("grandparents", "a matching dealer wins", "2 9 5 / 5  - - t", [0, 1]),
    ("suits-decide", "suits decide a tie", "5d 5s 9h / Qs  - - -", [0]),
    ("suits-decide", "a king is kept", "5s Ks 3h / Qs  - t -", [2]),
    ("blind-dealer", "a blind dealer's king does not block", "5 K / Q  t -", [1]),
    ("beerchugger", "nothing blocks", "3 A 9 / Q  t - -", [1]),
    ("kukushka", "the dealer exchanges with his left", "9 8 3  - - t", [0]),
    ("our-pastimes", "a king may be laid down at once", "5 K 3 / Q  - st -", [2]),
    ("our-pastimes", "or not", "5 K 3 / Q  - t -", [1]),
]


@pytest.mark.parametrize(("name", "what", "hand", "losers"), HANDS, ids=[f"{name}: {what}" for name, what, *_ in HANDS])
def test_house_rules_decide_a_hand(name: str, what: str, hand: str, losers: list[int]) -> None:
    """What is special at a table decides who loses a hand."""
    rules = named(name).rules
    line = parse(rules, hand)
    rules = rules.at(len(line.cards))
    line = complete(rules, line, seed=1)
    after = play(rules, hand_of(rules, line), answers_of(line))
    assert [seat for seat, loses in enumerate(after.loses) if loses] == losers, what


def test_every_set_of_house_rules_has_a_hand() -> None:
    """No table is without a hand that shows what is special about it."""
    assert {name for name, *_ in HANDS} == set(HOUSE_RULES)


def test_large_tables_take_the_larger_pack() -> None:
    """Coucou has 32 cards for up to six players, Cucu a second pack above twenty."""
    coucou, cucu = named("coucou").rules, named("cucu").rules
    assert [coucou.at(seats).deck.size for seats in (6, 7)] == [32, 52]
    assert [cucu.at(seats).deck.size for seats in (20, 21)] == [40, 80]


# -- refused combinations
def refusal(fields: dict[str, Any]) -> str:
    """Why these answers cannot be played together; nothing if they can."""
    try:
        Rules(**fields)
    except Problem as problem:
        return str(problem)
    return ""


def test_only_two_rules_for_ties_exclude_each_other() -> None:
    """Of all pairs of clauses in two slots exactly those are refused that both settle ties; the message names both."""
    refused = set[tuple[str, str]]()
    for (slot, said, made), (other, also, more) in combinations(CLAUSES, 2):
        reason = refusal({slot: made, other: more}) if slot != other else ""
        if reason:
            refused.add((said, also))
            assert reason.startswith(f'{slot} "{said}" and {other} "{also}": both say what happens to equal cards')
    standing = {"equal cards cancel", "suits break ties"}
    losers = {"last to show", "nearest the dealer's left", "nearest the dealer's right", "nobody if all are equal"}
    assert refused == set(product(standing, losers))


def test_a_power_needs_its_face_in_the_pack() -> None:
    """Without kings exactly those clauses are refused that give a king a power; a payment or a first dealer is not."""
    deck = Deck(tuple("A789TJQ"), (4,) * 7)
    reasons = {(slot, said): refusal({"deck": deck, slot: made}) for slot, said, made in CLAUSES}
    refused = {said for (_, said), reason in reasons.items() if reason}
    kings = {said for said in CATALOGUE["opening"] if said.startswith("kings")}
    draws = {"a face refuses", "king refuses", "redraw once", "may redraw once", "loses at once"}
    assert refused == kings | draws
    for (slot, _), reason in reasons.items():
        assert not reason or reason.startswith(f'{slot}: gives a power to the face "K", which is not in the pack A 7')


@pytest.mark.parametrize("where", ["asked", "on_turn"])
def test_a_power_in_the_deck_needs_its_face_too(where: str) -> None:
    """The table of powers may name the best and the worst face of any pack, but no face that is missing."""
    powers = (Power.STOPS,)
    high: dict[str, Any] = {where: (("best", powers), ("worst", powers))}
    king: dict[str, Any] = {where: (("K", powers),)}
    low = replace(Deck(tuple("A789TJQ"), (4,) * 7, asked=()), **king)
    assert refusal({"deck": Deck(**high)}) == ""
    assert refusal({"deck": low}).startswith(f'deck.{where}: gives a power to the face "K"')
    assert refusal({"deck": Deck(by_seats=((6, low),))}) == refusal({"deck": low})


def test_a_game_without_chips_needs_an_end() -> None:
    """With no lives exactly the end "last one in" is refused; the message names both."""
    reasons = {said: refusal({"lives": 0, "end": clause(entry)}) for said, entry in CATALOGUE["end"].items()}
    assert [said for said, reason in reasons.items() if reason] == ["last one in"]
    assert reasons["last one in"].startswith('lives 0 and end "last one in": expected')


@pytest.mark.parametrize(("field", "number"), [("lives", -1), ("lives", 100), ("stake", -1), ("stake", 1_000_001)])
def test_numbers_have_limits(field: str, number: int) -> None:
    """Lives and stakes are not negative, and not huge."""
    assert refusal({field: number}).startswith(f"{field} {number}")


def test_a_pack_is_two_cards_at_least() -> None:
    """One card is no pack."""
    assert refusal({"deck": Deck(("A",), (1,))}) == "deck: a pack of 1 cards; expected at least 2"
    assert refusal({"deck": Deck(("A", "K"), (1, 1))}) == ""


def test_a_table_is_two_seats_at_least_and_a_card_each() -> None:
    """As many seats as cards play; one more needs another pack, and the error says how many."""
    assert Rules().at(52).deck.size == 52
    with pytest.raises(Problem, match="seats 1: expected at least 2"):
        Rules().at(1)
    with pytest.raises(Problem, match=r"seats 53: .* 52 cards; it takes 2 packs"):
        Rules().at(53)


# -- the pages about them
DOCS = Path(__file__).parent.parent / "docs"


@pytest.mark.parametrize("page", ["readings.md", "rule-files.md"])
def test_the_pages_name_what_there_is(page: str) -> None:
    """Each clause that a page names is in the catalogue, and each rule set is built in."""
    text = (DOCS / page).read_text(encoding="utf-8")
    answers = re.findall(r'(?<![\w-])(\w+) = "([^"]+)"', re.sub(r"\{[^}]*\}", "", text))
    assert [(slot, said) for slot, said in answers if slot in SLOTS and said not in CATALOGUE[slot]] == []
    slugs = re.findall(r"`([a-z][a-z0-9]*(?:-[a-z0-9]+)+)`", text)
    assert [slug for slug in slugs if slug not in builtin()] == []


def test_the_page_of_readings_has_every_question_and_every_reading() -> None:
    """No slot is left out, and no built-in reading."""
    text = (DOCS / "readings.md").read_text(encoding="utf-8")
    assert [slot.name for slot in SLOTS.values() if f'{slot.name} = "{slot.default}"' not in text] == []
    readings = (*GROUPS["The variants"], *READINGS, *GROUPS["Other readings of the game"])
    assert [name for name in readings if f"`{name}`" not in text] == []


def test_the_files_on_the_page_can_be_read() -> None:
    """What a teacher copies from the page is a rule file, but for the dots that stand for more."""
    blocks = re.findall(r"```toml\n(.*?)```", (DOCS / "rule-files.md").read_text(encoding="utf-8"), re.DOTALL)
    short, full = (parse_file(block, "page.toml") for block in blocks)
    assert short.rules == replace(BASE, draw=full.rules.draw, standing=full.rules.standing, lives=4)
    assert words(full.rules.fine) == "ace pays double"
