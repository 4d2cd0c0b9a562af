"""Rule sets over all slots and all combinations, and deals to play with them: by chance, or drawn by Hypothesis.

Everything is made from a ``random.Random``.  Hypothesis brings one whose choices it can shrink, so the strategies at
the end are the same functions once more.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from cuckoo_formal.cards import BEST, WORST, Deck, Power
from cuckoo_formal.clauses.register import CATALOGUE, Entry, traits
from cuckoo_formal.hand import Deal, Hand, begin
from cuckoo_formal.logic import Flags, Row
from cuckoo_formal.play import Answers
from cuckoo_formal.rules import Rules, named_faces

#: faces from worst to best: the three rankings, shorter packs, packs without kings or aces
RANKINGS = ("A23456789TJQK", "23456789TJQKA", "AQJT98765432K", "789TJQKA", "A789TJQK", "A2QK", "2K", "234", "A2345K")
Clause = Any  # whatever fills a slot
ON_TURN = (Power.STOPS, Power.BLOCKS, Power.CHARGES, Power.KNOCKS_OUT, Power.UNDOES)


# -- rule sets
def random_powers(rng: Random, faces: tuple[str, ...]) -> tuple[str, tuple[Power, ...]]:
    """Some face, by its name or as the best or the worst, with one power or two."""
    powers = rng.sample(list(Power), rng.choice((1, 1, 1, 2)))
    return rng.choice((BEST, BEST, WORST, *faces)), tuple(powers)


def random_deck(rng: Random) -> Deck:
    """A pack that the game can be played with, small as often as large, and most often only the best face blocks."""
    faces = tuple(rng.choice(RANKINGS))
    copies = rng.choice(
        ((4,) * len(faces), (4,) * len(faces), (2,) * len(faces), tuple(rng.choices((1, 2, 3), k=len(faces))))
    )
    asked: Any = ((BEST, (Power.BLOCKS,)),)
    if rng.random() < 0.5:
        asked = tuple(dict(random_powers(rng, faces) for _ in range(rng.choice((0, 1, 2, 3)))).items())
    on_turn: Any = ()
    if rng.random() < 0.3:
        on_turn = ((rng.choice((BEST, WORST, *faces)), (rng.choice(ON_TURN),)),)
    return Deck(faces, copies, rng.choice((1, 1, 1, 2)), asked, on_turn)


def random_parameter(rng: Random, name: str, deck: Deck) -> Clause:
    """A value for one of the parameters that clauses have."""
    anything = (*deck.faces, BEST, WORST)
    if name == "prices":
        faces = rng.sample(list(deck.faces), min(2, len(deck.faces)))
        return tuple((face, rng.randint(0, 3)) for face in (*faces, "absent"))
    return {"face": rng.choice(anything), "most": rng.randint(1, 4), "times": rng.randint(1, 3), "percent": 20}[name]


def made(rng: Random, entry: Entry, deck: Deck) -> Clause:
    """The clause of an entry, with parameters by chance if it has any."""
    if not isinstance(entry.made, type):
        return entry.made
    return entry.made(**{name: random_parameter(rng, name, deck) for name in entry.parameters})


def fits(clause: Clause, deck: Deck) -> bool:
    """The pack has the faces to which this opening or draw gives a power."""
    return all(face in deck.place for face in named_faces(clause))


def random_clause(rng: Random, slot: str, deck: Deck, *, barred: str = "") -> Clause:
    """Any clause of a slot that can be played with this pack, without a trait that is barred."""
    clauses = [made(rng, entry, deck) for entry in CATALOGUE[slot].values()]
    fitting = [c for c in clauses if barred not in traits(c) and (slot not in {"opening", "draw"} or fits(c, deck))]
    return rng.choice(fitting)


def random_rules(rng: Random, deck: Deck | None = None) -> Rules:
    """A rule set with a clause by chance in every slot, never one of the combinations that are refused."""
    deck = deck or random_deck(rng)
    clauses: dict[str, Clause] = {slot: random_clause(rng, slot, deck) for slot in CATALOGUE if slot != "losers"}
    clauses["losers"] = random_clause(
        rng, "losers", deck, barred="ties" if "ties" in traits(clauses["standing"]) else ""
    )
    lives = rng.choice((1, 2, 3, 3, *((0,) if "end rule" in traits(clauses["end"]) else ())))
    return Rules(deck=deck, lives=lives, stake=rng.choice((0, 1, 5)), **clauses)


def each_clause(rng: Random) -> dict[str, Rules]:
    """For every clause of the catalogue the base game with this one change, by ``slot: words``."""
    return {
        f"{slot}: {words}": replace(Rules(), **{slot: made(rng, entry, Deck())})
        for slot, entries in CATALOGUE.items()
        for words, entry in entries.items()
    }


def each_power() -> dict[str, Rules]:
    """For every power a game in which the queen has it when asked, and one in which she has it on her turn."""
    base = Deck()
    asked = {f"asked: {power}": Rules(replace(base, asked=(*base.asked, ("Q", (power,))))) for power in Power}
    return asked | {f"on turn: {power}": Rules(replace(base, on_turn=(("Q", (power,)),))) for power in ON_TURN}


# -- deals
def random_seats(rng: Random, rules: Rules, most: int = 6) -> int:
    """How many sit at the table: from two to as many as the pack allows."""
    return rng.randint(2, min(most, rules.deck.size))


def random_cards(rng: Random, rules: Rules, seats: int) -> tuple[Row, Row, int]:
    """The faces and the suits of the top cards of a shuffled pack, and how many cards the stock has."""
    deck = rules.deck
    pack = [(face, suit) for face, copies in enumerate(deck.counts) for suit in range(copies)]
    top = rng.sample(pack, seats + min(rules.turned(seats), deck.size - seats))
    faces, suits = zip(*top, strict=True)
    return faces, suits, deck.size - seats


def random_hand(rng: Random, rules: Rules, seats: int, *, remembers: bool = True) -> Hand:
    """Any hand that may be dealt with these rules, with few chips, so that rules about the last chip come into play."""
    faces, suits, left = random_cards(rng, rules, seats)
    shown = suits if "suits" in rules.traits else ()
    deal = Deal(faces[:seats], faces[seats:], rng.choice((0, 0, 1, 2, 5)), left, shown, rules.lives)
    broke = bool(rules.traits & {"grace", "never"})
    return begin(
        deal,
        tuple(rng.randint(0 if broke else 1, 4) for _ in range(seats)),
        number=rng.randint(1, 5),
        grace=tuple(rng.choice((0, 0, 1, 2)) for _ in range(seats)) if "grace" in rules.traits else (),
        remembers=remembers,
        origin="origin" in rules.traits,
    )


def random_flags(rng: Random, seats: int) -> Flags:
    """Yes or no for each seat."""
    return tuple(rng.random() < 0.5 for _ in range(seats))


def random_answers(rng: Random, rules: Rules, seats: int) -> Answers:
    """What the players answer, with a blank row for what these rules never ask."""
    rows = {name: random_flags(rng, seats) for name in ("again", "show", "take", "left") if name in rules.traits}
    return Answers(random_flags(rng, seats), **rows)


def with_left(hand: Hand, left: int) -> Hand:
    """The hand, with so many cards left in the stock."""
    return replace(hand, left=left, deal=replace(hand.deal, left=left))


def random_deal(rng: Random, rules: Rules, seats: int) -> tuple[Hand, Answers]:
    """A hand and answers; where a pack is carried on, fewer cards may be left of it than the stock has places."""
    hand = random_hand(rng, rules, seats)
    hand = with_left(hand, min(hand.left, rng.randint(0, 3))) if rules.pack.carried_on else hand
    return hand, random_answers(rng, rules, seats)


def random_table(rng: Random, most: int = 6) -> tuple[Rules, Hand, Answers]:
    """A rule set, a hand dealt by it, and what the players answer."""
    rules = random_rules(rng)
    seats = random_seats(rng, rules, most)
    return rules, random_hand(rng, rules, seats), random_answers(rng, rules, seats)


# -- the same for Hypothesis
def randoms() -> st.SearchStrategy[Random]:
    """A source of chance whose choices Hypothesis can repeat and shrink."""
    return st.randoms(use_true_random=False)


def decks() -> st.SearchStrategy[Deck]:
    """Any pack."""
    return randoms().map(random_deck)


def rule_sets() -> st.SearchStrategy[Rules]:
    """Any rule set."""
    return randoms().map(random_rules)


def tables() -> st.SearchStrategy[tuple[Rules, Hand, Answers]]:
    """A rule set, a hand dealt by it, and answers."""
    return randoms().map(random_table)
