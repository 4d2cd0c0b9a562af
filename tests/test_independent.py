"""The rule text and an ordinary program of the same game play the same hands."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from cuckoo_formal.cards import Deck
from cuckoo_formal.clauses.register import CATALOGUE, SLOTS, entry, traits, words
from cuckoo_formal.hand import NOBODY, Deal, Event, Hand, begin
from cuckoo_formal.play import Answers, moments, play, question, reckon, step
from cuckoo_formal.rulefile import builtin, named
from cuckoo_formal.rules import Rules

from .combos import (
    each_clause,
    each_power,
    random_answers,
    random_clause,
    random_deal,
    random_hand,
    random_rules,
    random_seats,
    random_table,
    with_left,
)
from .plain_game import KNOWN, Card, Game, House

EVENTS = {
    Event.NO_TURN: "no turn",
    Event.KEPT: "kept",
    Event.EXCHANGED: "exchanged",
    Event.REFUSED: "refused",
    Event.PASSED_ON: "passed on",
    Event.DREW: "drew",
    Event.DREW_REFUSED: "drew and was refused",
    Event.STOPPED: "stopped",
    Event.LAID_OPEN: "laid open",
}
ROWS = {"t": "trade", "a": "again", "s": "show", "k": "take", "l": "left"}


# -- from the rule text's records to the words and lists of the ordinary program
def house_of(rules: Rules) -> House:
    """The rules in words, with the pack."""
    words, figures = dict[str, str](), dict[str, Any]()
    for slot in SLOTS:
        clause = getattr(rules, slot)
        here = entry(clause)
        words[slot] = here.words
        if here.parameters:
            figures[slot] = getattr(clause, here.parameters[0])
    asked, on_turn = (
        {face: [power.value for power in row] for face, row in table}
        for table in (rules.deck.asked, rules.deck.on_turn)
    )
    return House(words, figures, rules.deck.faces, asked, on_turn)


def game_of(rules: Rules, hand: Hand, answers: Answers, asked: list[tuple[str, int]]) -> Game:
    """The same deal on the other table; every question that is put goes into the list."""

    def decide(letter: str, seat: int) -> bool:
        asked.append((letter, seat))
        row = getattr(answers, ROWS[letter])
        return bool(row[seat]) if row else False

    faces = (*hand.cards, *hand.stock)
    suits = hand.suits or (0,) * len(faces)
    cards = [Card(face, suit) for face, suit in zip(faces, suits, strict=True)]
    seats = len(hand.cards)
    return Game(
        house_of(rules),
        cards[:seats],
        cards[seats:],
        list(hand.chips),
        decide,
        pot=hand.pot,
        left=hand.left,
        number=hand.number,
        grace=list(hand.grace),
        lives=hand.deal.lives,
    )


def played_by_text(
    rules: Rules, hand: Hand, answers: Answers, asked: list[tuple[str, int]], noise: Random
) -> dict[str, Any]:
    """The outcome by the rule text.  Where no question is put it is given any answer at all."""
    by_rows = play(rules, hand, answers)
    for moment in moments(rules, len(hand.cards)):
        if question(rules, hand, moment):
            asked.append((moment.ask.value, moment.seat))
            hand = step(rules, hand, moment, answers.at(moment))
        else:
            hand = step(rules, hand, moment, noise.random() < 0.5)
    hand = reckon(rules, hand)
    assert hand == by_rows
    return in_words(rules, hand)


def in_words(rules: Rules, hand: Hand) -> dict[str, Any]:
    """What there is to see after a hand of the rule text."""
    faces = len(rules.deck.faces)
    outcome = {name: list(getattr(hand, name)) for name in ("cards", "chips", "up", "out", "safe", "fined", "loses")}
    outcome["finished"] = list(hand.finished)
    outcome |= {name: list(getattr(hand, name)) for name in ("gone", "grace", "other", "gave", "got", "took")}
    outcome["laid"] = sorted(card for card in hand.laid if card != NOBODY)
    outcome["suits"] = list(hand.suits[: len(hand.cards)])
    outcome |= {name: getattr(hand, name) for name in ("pot", "left", "stopped")}
    outcome["stock"] = sorted(hand.stock)
    outcome["event"] = [EVENTS[Event(event)] for event in hand.event]
    outcome["seen"] = [digits(number, faces + 1) for number in hand.seen]
    outcome["said"] = list(hand.said)
    return outcome


def digits(number: int, base: int) -> list[int]:
    """The cards that a number stands for: each plus one is a digit."""
    row = list[int]()
    while number:
        number, digit = divmod(number, base)
        row.insert(0, digit - 1)
    return row


def played_by_program(rules: Rules, hand: Hand, answers: Answers, asked: list[tuple[str, int]]) -> dict[str, Any]:
    """The outcome by the ordinary program."""
    game = game_of(rules, hand, answers, asked).play()
    players, base = game.players, len(rules.deck.faces) + 1
    outcome: dict[str, Any] = {"cards": [player.card.face for player in players]}
    outcome["up"] = [player.card.up for player in players]
    outcome["suits"] = [player.card.suit for player in players] if hand.suits else []
    outcome["fined"] = [player.flat for player in players]
    for name in (
        "chips",
        "out",
        "safe",
        "finished",
        "loses",
        "gone",
        "grace",
        "event",
        "other",
        "gave",
        "got",
        "took",
        "seen",
    ):
        outcome[name] = [getattr(player, name) for player in players]
    outcome["said"] = [
        said.get("called", (said.get("got", -1) + 1) * base + said.get("gave", -1) + 1)
        for said in (player.said for player in players)
    ]
    outcome |= {"pot": game.pot, "left": game.left, "stopped": game.stopped, "laid": sorted(game.laid)}
    outcome["stock"] = sorted(card.face for card in game.stock)
    return outcome


def near_home(rng: Random) -> tuple[Rules, Hand, Answers]:
    """A few changes to the base game, so that each of them has its effect more often."""
    strange, base = random_rules(rng), Rules()
    slots = rng.sample(sorted(SLOTS), rng.randint(1, 4))
    deck = strange.deck if rng.random() < 0.5 else base.deck
    changes = {slot: getattr(strange, slot) for slot in slots if slot not in {"opening", "draw"}}
    changes |= {slot: random_clause(rng, slot, deck) for slot in slots if slot in {"opening", "draw"}}
    if "ties" in traits(changes.get("standing", base.standing)):
        changes.pop("losers", None)
    rules = replace(base, deck=deck, **changes)
    return rules, *random_deal(rng, rules, crowded(rng, rules))


def crowded(rng: Random, rules: Rules) -> int:
    """How many sit at the table; if the pack is small, often so many that it hardly serves."""
    if rules.deck.size > 9 or rng.random() < 0.5:
        return random_seats(rng, rules, 8)
    return max(2, rules.deck.size - rng.randint(0, 2))


def compare(seed: int) -> None:
    """One hand by chance, on both tables."""
    rng = Random(seed)
    rules, hand, answers = near_home(rng) if seed % 2 else random_table(rng, 8)
    hand = with_left(hand, min(hand.left, rng.choice((0, 1, 2, 3, 60))))
    put, asked = list[tuple[str, int]](), list[tuple[str, int]]()
    text = played_by_text(rules, hand, answers, put, rng)
    program = played_by_program(rules, hand, answers, asked)
    differ = {name: (text[name], program[name]) for name in text if text[name] != program[name]}
    if put != asked:
        differ["questions"] = (put, asked)
    changed = {
        slot: words(getattr(rules, slot)) for slot in SLOTS if words(getattr(rules, slot)) != SLOTS[slot].default
    }
    assert not differ, f"hand {seed}: text, program: {differ}\n{changed}\n{rules.deck}\n{hand}\n{answers}"


@pytest.mark.parametrize("first", range(0, 4_000, 500))
def test_both_tables_play_the_same_hand(first: int) -> None:
    """Cards, chips, pot, losers, who goes out, what is seen and said, and every question that is put are the same."""
    for seed in range(first, first + 500):
        compare(seed)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1_000_000, 1_032_000, 2_000))
def test_both_tables_play_the_same_hand_thirty_thousand_times(first: int) -> None:
    """The same for many more hands."""
    for seed in range(first, first + 2_000):
        compare(seed)


def test_every_clause_and_power_is_played_on_both_tables() -> None:
    """Each clause, and each power, alone in the base game, in twenty hands."""
    rule_sets = each_clause(Random(1)) | each_power()
    for name, rules in rule_sets.items():
        rng = Random(name)
        for _ in range(20):
            seats = random_seats(rng, rules, 8)
            hand, answers = random_hand(rng, rules, seats), random_answers(rng, rules, seats)
            text = played_by_text(rules, hand, answers, [], rng)
            assert text == played_by_program(rules, hand, answers, []), name


@pytest.mark.parametrize("name", builtin())
def test_every_built_in_rule_set_is_played_on_both_tables(name: str) -> None:
    """Thirty hands of each rule set that comes with the program, at tables of two to seven."""
    for number in range(30):
        rng = Random(f"{name} {number}")
        rules = named(name).rules
        rules = rules.at(random_seats(rng, rules, 7))
        hand, answers = random_deal(rng, rules, random_seats(rng, rules, 7))
        put, asked = list[tuple[str, int]](), list[tuple[str, int]]()
        assert played_by_text(rules, hand, answers, put, rng) == played_by_program(rules, hand, answers, asked)
        assert put == asked


SHOWDOWNS = [
    (standing, losers)
    for standing, losers in product(CATALOGUE["standing"], CATALOGUE["losers"])
    if not all("ties" in CATALOGUE[slot][words].traits for slot, words in (("standing", standing), ("losers", losers)))
]


@pytest.mark.parametrize(("standing", "losers"), SHOWDOWNS)
def test_every_showdown_of_three_faces(standing: str, losers: str) -> None:
    """Two to four seats, every deal of three faces, all keep, or the dealer draws his rank and is immune."""
    house = Rules(
        Deck(faces=("A", "2", "K")),
        standing=CATALOGUE["standing"][standing].made,
        losers=CATALOGUE["losers"][losers].made,
        windfall=CATALOGUE["windfall"]["dealer immune"].made,
    )
    for seats, draws in product((2, 3, 4), (False, True)):
        answers = Answers((False,) * (seats - 1) + (draws,))
        for faces in product(range(3), repeat=seats):
            suits = tuple(faces[:seat].count(face) for seat, face in enumerate(faces))
            lying = (*suits, 3) if "suits" in house.traits else ()
            hand = begin(Deal(faces, faces[-1:], 2, 12 - seats, lying), (2,) * seats)
            text = in_words(house, play(house, hand, answers))
            assert text == played_by_program(house, hand, answers, [])


@pytest.mark.parametrize("slot", KNOWN)
def test_no_two_clauses_are_the_same(slot: str) -> None:
    """Two phrases that led to one clause would be played alike on both tables, and no test here would see it."""
    made = [entry.made for entry in CATALOGUE[slot].values()]
    assert len(set(map(repr, made))) == len(made)
