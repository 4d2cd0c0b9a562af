"""The rule book says every rule of the rule set, and nothing that is not in it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cuckoo_formal.cards import BEST, Deck, Power
from cuckoo_formal.clauses import ending, leaving, powers, says
from cuckoo_formal.rules import Rules
from cuckoo_formal.tell.languages import found
from cuckoo_formal.tell.rulebook import (
    LEFT_ALONE,
    LOST_LEAST,
    MARK,
    MOST_CHIPS,
    NOBODY_IS_LEFT_ALONE,
    THAT_NEVER_HAPPENS,
    WITHOUT_CHIPS,
    markdown,
    plain,
    rulebook,
)
from cuckoo_formal.tell.words import lower, width
from tests.combos import each_clause, each_power, random_rules

EACH_CLAUSE = each_clause(Random(1))
EACH_POWER = each_power()


def text(rules: Rules, title: str = "The game") -> str:
    """All paragraphs of a rule book in one line."""
    return " ".join(paragraph for _, texts in rulebook(rules, title) for paragraph in texts)


@pytest.mark.parametrize("name", EACH_CLAUSE)
def test_every_clause_stands_in_the_book_of_a_rule_set_that_has_it(name: str) -> None:
    """Whatever a rule set says, its book says in the clause's own words."""
    rules = EACH_CLAUSE[name]
    assert says(getattr(rules, name.split(":", maxsplit=1)[0])) in text(rules)


@pytest.mark.parametrize("name", EACH_CLAUSE)
def test_a_clause_that_the_base_game_has_not_is_marked(name: str) -> None:
    """One change, one mark."""
    rules = EACH_CLAUSE[name]
    assert text(rules).count(MARK) == len(rules.changes(Rules()))


def test_the_base_game_has_no_marks() -> None:
    """Nothing in the base game differs from it."""
    assert MARK not in text(Rules())
    assert "These are the rules of the base game." in text(Rules())


@pytest.mark.parametrize("name", EACH_POWER)
def test_every_power_stands_in_the_book(name: str) -> None:
    """What the queen does is said of the queen, for when she is asked for and for her holder's turn."""
    when, power = name.split(": ")
    does = lower(powers.TEXT[Power(power)].__doc__ or "")
    ways = {"asked": "when its holder is asked for it", "on turn": "when its holder's turn comes"}
    assert f"The queen, {ways[when]}: {does}." in text(EACH_POWER[name])


def test_different_rule_sets_have_different_books() -> None:
    """Any two rule sets can be told apart by their books, packs and powers included."""
    rng = Random(2)
    sets = [Rules(), *EACH_CLAUSE.values(), *EACH_POWER.values(), *(random_rules(rng) for _ in range(150))]
    book_of = dict[str, Rules]()
    for rules in sets:
        assert book_of.setdefault(text(rules), rules) == rules
    assert len(book_of) == len(set(sets))


def test_the_pack_is_described_face_by_face() -> None:
    """Faces from worst to best with their full names, copies, and how many packs."""
    deck = Deck(tuple("23456789TJQKA"), (1, 2, *(4,) * 11), packs=2)
    assert (
        "two packs of 47 cards each, from worst to best: two (one of each); three (two of each); four, five, six, "
        "seven, eight, nine, ten, jack, queen, king, ace (four of each)."
    ) in text(Rules(deck=deck))


def test_other_packs_are_told_by_the_number_of_players() -> None:
    """A smaller pack for a smaller table stands in the book, and the book for one table has its pack alone."""
    small = Deck(tuple("A789TJQK"), (4,) * 8)
    rules = Rules(deck=Deck(by_seats=((6, small),)))
    assert "Up to six players play with a pack of 32 cards" in text(rules)
    assert "More players play with a pack of 52 cards" in text(rules)
    assert "52" not in " ".join(p for _, texts in rulebook(rules, "x", seats=5) for p in texts)
    assert "32" not in " ".join(p for _, texts in rulebook(rules, "x", seats=7) for p in texts)


def test_a_best_face_is_named_by_its_name() -> None:
    """Whoever reads that the best face blocks learns which face that is."""
    deck = Deck(tuple("23456789TJQKA"), (4,) * 13, asked=((BEST, (Power.BLOCKS,)),))
    assert "The best face, the ace, when its holder is asked for it" in text(Rules(deck=deck))
    named = replace(deck, asked=((BEST, (Power.BLOCKS,)), ("A", (Power.STOPS,))))
    assert "This is set aside by what is said of the ace." in text(Rules(deck=named))


def test_a_game_in_which_nothing_refuses_says_so() -> None:
    """In 1881 no card was privileged."""
    assert "No card refuses" in text(Rules(deck=Deck(asked=())))


def test_playing_the_other_way_round_changes_left_and_right() -> None:
    """Clauses speak of the left; where play goes to the right the book says how to read them."""
    assert "Where these rules say left, right is meant" in text(replace(Rules(), direction=ending.ANTICLOCKWISE))
    assert "right is meant" not in text(Rules())


def test_lives_and_stake_are_told() -> None:
    """How many chips each has, and what he stakes."""
    rules = replace(Rules(), lives=1, stake=5)
    assert f"{MARK}Each player begins with one chip" in text(rules)
    assert f"{MARK}Each player puts 5 of his money into the bank." in text(rules)
    assert "No money is staked." in text(replace(rules, stake=0))
    assert "There are no chips" in text(replace(Rules(), lives=0, end=ending.AfterRotations(2)))


@pytest.mark.parametrize(
    ("changes", "said", "unsaid"),
    [
        ({}, (), (LEFT_ALONE, NOBODY_IS_LEFT_ALONE)),
        ({"end": ending.when_the_players_stop}, (LEFT_ALONE,), (NOBODY_IS_LEFT_ALONE,)),
        ({"end": ending.AfterRotations(2)}, (LEFT_ALONE,), (NOBODY_IS_LEFT_ALONE,)),
        ({"exit": leaving.never}, (NOBODY_IS_LEFT_ALONE,), (LEFT_ALONE,)),
        ({"exit": leaving.never, "end": ending.AfterRotations(2)}, (), (LEFT_ALONE, NOBODY_IS_LEFT_ALONE)),
        ({"lives": 0, "end": ending.when_the_players_stop}, (), (LEFT_ALONE, NOBODY_IS_LEFT_ALONE)),
    ],
)
def test_that_one_player_is_left_ends_a_match_where_players_go_out(
    changes: dict[str, Any], said: tuple[str, ...], unsaid: tuple[str, ...]
) -> None:
    """Whoever is left alone wins also where players stop when they like; where nobody goes out only they can stop."""
    book = text(replace(Rules(), **changes))
    assert all(sentence in book for sentence in said)
    assert not any(sentence in book for sentence in unsaid)


NOBODY_GOES_OUT = [
    {"lives": 0, "end": ending.AfterRotations(1)},
    {"lives": 0, "end": ending.when_the_players_stop, "exit": leaving.never},
    {"lives": 3, "end": ending.AfterRotations(1), "exit": leaving.never},
]


@pytest.mark.parametrize("changes", NOBODY_GOES_OUT)
def test_nothing_is_said_of_what_cannot_happen(changes: dict[str, Any]) -> None:
    """Where nobody can go out the book does not say who wins then, and without chips not who has most of them."""
    rules = replace(Rules(), **changes)
    book = text(rules)
    assert LOST_LEAST in book
    assert MOST_CHIPS not in book
    assert not any(said in book for said in ("go out together", "last player in", "last chip"))
    assert ("more chips than he has" in book) == bool(rules.lives)
    assert (WITHOUT_CHIPS in book) == (not rules.lives and rules.exit is not leaving.never)
    assert THAT_NEVER_HAPPENS not in book
    assert f"{says(ending.share)} {THAT_NEVER_HAPPENS}" in text(replace(rules, settle=ending.share))


@pytest.mark.parametrize(("times", "said"), [(1, "once."), (2, "2 times."), (11, "11 times."), (21, "21 times.")])
def test_one_time_is_once(times: int, said: str) -> None:
    """The number of rounds is told as people say it, in German too."""
    rules = replace(Rules(), end=ending.AfterRotations(times))
    told = f"The match is over when the deal has gone round the table {said}"
    assert f"{MARK}{told}" in text(rules)
    assert ("einmal" in found(told, "de")) == (times == 1)
    assert found(told, "de")


def test_plain_text_keeps_to_its_width() -> None:
    """No line is longer than asked for, whatever the faces are called."""
    deck = Deck(("W" * 300, "王" * 50, "Fool", "K"), (4,) * 4)
    for room in (40, 80):
        for rules in (Rules(), Rules(deck=deck)):
            assert max(map(width, plain(rulebook(rules, "T" * 200), room).splitlines())) <= room


def test_hostile_words_do_nothing_in_plain_text_or_markdown() -> None:
    """A face called like a tag, a link or a line of control characters is only a word."""
    names = ("</script><b>x", "[x](javascript:y)", "# x\n\x1b[31m", "`*_x_*`", "K")
    book = rulebook(Rules(deck=Deck(names, (4,) * 5)), "<h1>\n\x07")
    assert all(line.isprintable() for line in plain(book).splitlines())
    marked = markdown(book)
    assert r"\</script\>\<b\>x" in marked
    assert r"\[x\]\(javascript:y\)" in marked
    assert "\x1b" not in marked
    assert all(line.isprintable() for line in marked.splitlines())


def test_markdown_has_a_heading_for_each_section() -> None:
    """The title and each section; marks are bold."""
    rules = EACH_CLAUSE["fine: ace pays double"]
    book = rulebook(rules, "Ours")
    lines = markdown(book).splitlines()
    assert [line for line in lines if line.startswith("#")] == ["# Ours", *(f"## {heading}" for heading, _ in book[1:])]
    assert sum(line.startswith(f"**{MARK.strip()}** ") for line in lines) == 1
