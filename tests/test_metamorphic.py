"""What may be changed in a deal without changing how it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from cuckoo_formal.cards import ENGLISH, Deck, Power
from cuckoo_formal.clauses.fine import TableByFace
from cuckoo_formal.clauses.register import CATALOGUE, traits, words
from cuckoo_formal.hand import Deal, Hand, begin
from cuckoo_formal.logic import Row, change
from cuckoo_formal.match import lay, score, whole_pack
from cuckoo_formal.notation import hand_of, parse
from cuckoo_formal.play import Answers, play
from cuckoo_formal.rules import Rules
from cuckoo_formal.table import Match, sit_down

from .combos import random_answers, random_deck, random_hand, random_rules
from .hands import BASE, losers, played, variant

FRENCH = Deck()  # thirteen faces from ace to king, the king blocks
AVOID_HIGH = tuple("AQJT98765432K")
NEW_NAMES = str.maketrans("A23456789TJQK", "AQJT98765432K")
Ends = tuple[Row, Row, int, tuple[bool, ...], tuple[bool, ...], Row]


def ends(hand: Hand) -> Ends:
    """How a hand ends for everybody: cards, chips, pot, who loses, who is out, who has which grace."""
    return hand.cards, hand.chips, hand.pot, hand.loses, hand.gone, hand.grace


def hands(seed: int, how_many: int, deck: Deck | None = FRENCH) -> Iterator[tuple[Rules, Hand, Answers, Random]]:
    """Hands by chance under rules by chance; without a deck, any pack."""
    for number in range(how_many):
        rng = Random(f"{seed} {number}")
        rules = random_rules(rng, deck or random_deck(rng))
        seats = rng.randint(2, min(6, rules.deck.size))
        hand, answers = random_hand(rng, rules, seats), random_answers(rng, rules, seats)
        yield rules, hand, answers, rng


# -- another order of the faces
def names_middle_faces(rules: Rules) -> bool:
    """A clause names a face that is called otherwise where the high card is to be avoided."""
    named = [getattr(getattr(rules, slot), "face", "A") for slot in ("opening", "draw", "fine")]
    return isinstance(rules.fine, TableByFace) or any(face not in {"A", "7", "K", "best", "worst"} for face in named)


def test_avoiding_the_high_card_is_the_base_game_with_other_names() -> None:
    """Every deuce called a queen, every three a jack, and so on: the same players lose the same chips."""
    told = 0
    for seed in range(400):
        rng = Random(seed)
        rules = random_rules(rng, FRENCH)
        if names_middle_faces(rules) or "suits" in rules.traits:
            continue
        high = replace(rules, deck=Deck(faces=AVOID_HIGH))
        seats = rng.randint(2, 6)
        pack = rng.sample([face for face in ENGLISH for _ in range(4)], seats + rules.turned(seats))
        lying, chips = f"{' '.join(pack[:seats])} / {' '.join(pack[seats:])}", f"{' '.join('3' * seats)} + 2"
        answers = random_answers(rng, rules, seats)
        ours = play(rules, hand_of(rules, parse(rules, f"{lying} {chips}")), answers)
        renamed = f"{lying.translate(NEW_NAMES)} {chips}"
        theirs = play(high, hand_of(high, parse(high, renamed)), answers)
        assert [ENGLISH[c].translate(NEW_NAMES) for c in ours.cards] == [AVOID_HIGH[c] for c in theirs.cards]
        assert ends(ours)[1:] == ends(theirs)[1:]
        told += 1
    assert told > 100


# -- suits
def shuffled_copies(rng: Random, pack: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same faces in the same order, with other suits."""
    suits: dict[int, list[int]] = {}
    for face, suit in pack:
        suits.setdefault(face, []).append(suit)
    for row in suits.values():
        rng.shuffle(row)
    return [(face, suits[face].pop()) for face, _ in pack]


def test_suits_never_matter_unless_a_clause_looks_at_them() -> None:
    """The same faces in other suits: the same hand, whatever the rules, but for the one clause about suits."""
    for seed in range(300):
        rng = Random(seed)
        rules = random_rules(rng)
        if "suits" in rules.traits:
            continue
        seats = rng.randint(2, min(6, rules.deck.size))
        match = sit_down(seats, 3, 1, seats - 1)
        pack = list(whole_pack(rules.deck))
        rng.shuffle(pack)
        assert lay(rules, match, tuple(pack)) == lay(rules, match, tuple(shuffled_copies(rng, pack)))


def test_suits_matter_where_they_break_ties() -> None:
    """Two fives: the one of diamonds loses, whoever holds it."""
    house = variant(standing="suits break ties")
    assert losers(played(house, "5s 5d 9d")) == {1}
    assert losers(played(house, "5d 5s 9d")) == {0}


# -- sudden death
def gives_back(rules: Rules) -> bool:
    """Somebody may have chips after losing one, or none without losing, or lose for nothing."""
    odd = rules.deck.has(Power.CHARGES) or isinstance(rules.fine, TableByFace)
    return odd or "each" in rules.traits or words(rules.opening).startswith("kings jerk")


def test_sudden_death_is_the_game_with_one_chip_where_no_clause_gives_chips_back() -> None:
    """With one chip each, whoever loses is out and nobody else is; one chip gained is enough to break this."""
    told = 0
    for rules, hand, answers, _ in hands(1, 400, deck=None):
        if gives_back(rules):
            continue
        lives = variant(rules, exit="at no chips", lives=1)
        deal = change(hand.deal, lives=1)
        ended = play(lives, change(hand, deal=deal, chips=(1,) * len(hand.cards)), answers)
        assert ended.gone == ended.loses
        told += 1
    assert told > 50
    jerk = variant(opening="kings jerk", lives=1)
    hand = played(jerk, "K29 t-- 111+1")
    assert (hand.loses[0], hand.gone[0]) == (True, False)


# -- the cut, and what is said
def test_the_cut_changes_no_outcome() -> None:
    """Top card or any card, face down or turned up: the same deal ends alike."""
    for rules, hand, answers, _ in hands(2, 150, deck=None):
        found = {ends(play(replace(rules, cut=entry.made), hand, answers)) for entry in CATALOGUE["cut"].values()}
        assert len(found) == 1


@pytest.mark.parametrize("draw", ["top of stock", "king refuses"])
def test_the_cut_changes_no_chances(draw: str) -> None:
    """Over all orders of a small pack, wherever the stock is cut, each outcome comes equally often."""
    house = variant(Rules(Deck(faces=("A", "2", "K"), copies=(2,) * 3)), draw=draw)
    spread = list[Counter[Ends]]()
    for place in range(4):
        tally = Counter[Ends]()
        for order in permutations(whole_pack(house.deck)):
            faces = tuple(face for face, _ in order)
            cards, stock = faces[:2], faces[2:]
            stock = (*stock[place:], *stock[:place])
            hand = begin(Deal(cards, stock[: house.turned(2)], pot=0, left=4), (3, 3))
            tally[ends(play(house, hand, Answers((False, True))))] += 1
        spread.append(tally)
    assert spread[0] == spread[1] == spread[2] == spread[3]
    assert sum(spread[0].values()) == 720


def test_announcements_change_no_outcome() -> None:
    """Whatever is said of the cards, or shown of the low ones, the same answers lead to the same end."""
    for rules, hand, answers, _ in hands(3, 150):
        found = {ends(play(replace(rules, talk=entry.made), hand, answers)) for entry in CATALOGUE["talk"].values()}
        assert len(found) == 1


@pytest.mark.parametrize("slot", ["showdown", "direction"])
def test_how_cards_are_turned_up_and_which_way_round_change_no_outcome(slot: str) -> None:
    """Cards turned up together or one by one, play to the left or to the right: the hand is the same."""
    for rules, hand, answers, _ in hands(4, 50):
        found = {ends(play(replace(rules, **{slot: entry.made}), hand, answers)) for entry in CATALOGUE[slot].values()}
        assert len(found) == 1


# -- seats
def rotated(row: tuple[int, ...], by: int) -> tuple[int, ...]:
    """The row as it reads when everybody moves some seats on."""
    return tuple(row[(seat - by) % len(row)] for seat in range(len(row)))


def turned_round(match: Match, by: int) -> Match:
    """The same match with everybody some seats further on."""
    rows = ("chips", "living", "grace", "staked", "won", "losses", "last_out", "winners")
    changes: dict[str, object] = {name: rotated(getattr(match, name), by) for name in rows}
    changes |= {name: (getattr(match, name) + by) % match.seats for name in ("dealer", "first_dealer")}
    return change(match, **changes)


def in_progress(rng: Random, rules: Rules, seats: int) -> Match:
    """A match of which some hands have been played."""
    chips = tuple(rng.randint(0, 3) for _ in range(seats - 2))
    chips = (1, 1, *chips)
    living = tuple(have > 0 for have in chips)
    dealer = rng.choice([seat for seat in range(seats) if living[seat]])
    match = sit_down(seats, max(rules.lives, 1), rules.stake, dealer)
    return change(match, chips=chips, living=living, pot=rng.randint(0, 3))


def test_seats_rotate() -> None:
    """Everybody sits some seats further on, and so does the deal: chips, losers, money and next dealer move along."""
    for seed in range(300):
        rng = Random(seed)
        rules = random_rules(rng)
        seats = rng.randint(2, min(6, rules.deck.size))
        match, by = in_progress(rng, rules, seats), rng.randrange(seats)
        pack = list(whole_pack(rules.deck))
        rng.shuffle(pack)
        match = change(match, stock=tuple(pack))
        hand = lay(rules, match, match.stock)
        moved = turned_round(match, by)
        assert lay(rules, moved, moved.stock) == hand
        ended = play(rules, hand, random_answers(rng, rules, len(hand.cards)))
        assert score(rules, moved, ended, seed=1) == turned_round(score(rules, match, ended, seed=1), by)


# -- grace
def test_grace_is_one_chip_more_where_everything_costs_one() -> None:
    """In the base game grace with some chips and one chip more without grace put the same players out."""
    grace = variant(exit="one more loss")
    for seed in range(200):
        rng = Random(seed)
        seats = rng.randint(2, 6)
        hand, answers = random_hand(rng, grace, seats), random_answers(rng, grace, seats)
        more = change(hand, chips=tuple(have + 1 for have in hand.chips))
        assert play(grace, hand, answers).gone == play(BASE, more, answers).gone


def test_grace_is_not_one_chip_more_where_a_double_is_paid() -> None:
    """A 9 with one chip: with grace he plays on; with two chips and no grace the ace takes both."""
    grace, plain = variant(exit="one more loss", fine="ace pays double"), variant(fine="ace pays double")
    assert not played(grace, "A9 -- 13+0").gone[0]
    assert played(plain, "A9 -- 23+0").gone[0]


def test_a_clause_says_the_same_under_each_of_its_names() -> None:
    """King refuses is a face refuses with a king, ace pays double is double on an ace: equal rules, equal hash."""
    for slot, named, whole, face in (
        ("draw", "king refuses", "a face refuses", "K"),
        ("draw", "best face refuses", "a face refuses", "best"),
        ("fine", "ace pays double", "double on a face", "A"),
        ("fine", "worst face pays double", "double on a face", "worst"),
    ):
        one, other = variant(**{slot: named}), variant(**{slot: CATALOGUE[slot][whole].made(face)})
        assert one == other
        assert hash(one) == hash(other)
        assert traits(getattr(one, slot)) == CATALOGUE[slot][whole].traits
