"""A hand is told as it happened: everything, or what one seat knows, and why it ended as it did."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from cuckoo_formal.cards import Deck, Power
from cuckoo_formal.clauses import (
    blocking,
    drawing,
    ending,
    fine,
    leaving,
    losers,
    opening,
    standing,
    talk,
    turn,
    windfall,
)
from cuckoo_formal.clauses.register import SLOTS
from cuckoo_formal.hand import Event
from cuckoo_formal.knowledge import View, view
from cuckoo_formal.notation import answers_of, complete, hand_of, parse
from cuckoo_formal.play import play
from cuckoo_formal.problems import Problem
from cuckoo_formal.rules import Rules
from cuckoo_formal.tell.narration import Told, explains, narrate, tell_hand
from cuckoo_formal.tell.sentences import BETWEEN, MESSAGES, write
from tests.combos import each_clause, each_power, fits, random_answers, random_hand, random_table

BASE = Rules()
Clauses = dict[str, Any]
NAMES = ("Anna", "Ben", "Cy", "Dora")
IN_A_HAND = [name for name in SLOTS if name not in {"settle", "end", "prize", "dealer", "pack", "first_dealer"}]
QUEEN = {power: replace(BASE, deck=replace(Deck(), asked=(("Q", (power,)),))) for power in Power}


def told(
    line: str, clauses: Clauses | None = None, *, for_seat: int | None = None, names: tuple[str, ...] = NAMES
) -> Told:
    """The story of a hand that is written on one line, by the base game with some other clauses."""
    rules = replace(BASE, **(clauses or {}))
    parsed = parse(rules, line)
    here = rules.at(len(parsed.cards))
    full = complete(here, parsed, seed=1)
    return tell_hand(here, hand_of(here, full), answers_of(full), names, for_seat)


def lines(story: Told) -> list[str]:
    """The story, line by line."""
    return story.text.splitlines()


def kinds(story: Told) -> list[str]:
    """Which messages a story consists of."""
    return [sentence.kind for sentence in story.sentences]


# -- whole stories
def test_a_hand_with_a_block_a_tie_and_a_draw() -> None:
    """A nine meets a king, a four is kept, the dealer draws another four: the two fours tie."""
    assert lines(told("9 K 4 7 / 4  t t - t")) == [
        "Anna, Ben, Cy and Dora play; Dora deals.",
        "Play goes round clockwise, to the left.",
        "The cards are dealt: Anna a nine, Ben a king, Cy a four and Dora a seven.",
        "Anna asks Ben, who turns up a king, which refuses.",
        "Anna keeps the card.",
        "Ben has finished and has no turn.",
        "Cy keeps the four.",
        "Dora exchanges the seven for the top card of the stock, a four.",
        "The cards are shown: Anna a nine, Ben a king, Cy a four and Dora a four.",
        "Cy and Dora have the lowest cards, a pair of fours.",
        "All who tie for the lowest lose.",
        "Cy and Dora lose.",
        "Cy pays one chip into the pot.",
        "Dora pays one chip into the pot.",
        "Chips: Anna three, Ben three, Cy two and Dora two; the pot holds two chips.",
    ]


def test_a_seat_hears_only_what_it_knows() -> None:
    """Cy sees his own card and hears who asked; what Anna and Ben exchanged he learns when the cards are shown."""
    assert lines(told("9 5 4 7 / 8  t - t t", for_seat=2))[2:8] == [
        "The cards are dealt: Cy a four.",
        "Anna asks Ben, and they exchange cards.",
        "Ben keeps the card.",
        "Cy asks Dora and gets a seven for the four.",
        "Dora exchanges the card for the top card of the stock.",
        "The cards are shown: Anna a five, Ben a nine, Cy a seven and Dora an eight.",
    ]


def test_pairing_up_is_told_by_groups() -> None:
    """The single card loses although it is better than the pair."""
    story = lines(told("4 9 4 7 / 8  - - - -", {"standing": standing.pairing_up}))
    assert "Anna and Cy hold a pair of fours." in story
    assert "Dora has the lowest card, the seven, and loses." in story


def test_suits_are_told_where_a_rule_looks_at_them() -> None:
    """Of two fours the diamonds lose; elsewhere no suit is named."""
    story = told("4s 9d 4d 7c / 8d  - - - -", {"standing": standing.suits_break_ties}).text
    assert "Anna the four of spades" in story
    assert "Of equal cards the suits decide." in story
    assert "Cy has the lowest card, the four of diamonds, and loses." in story
    assert not any(suit in told("4 9 4 7 / 8").text for suit in ("spades", "hearts", "clubs", "diamonds"))


def test_more_than_four_suits_are_numbered() -> None:
    """A pack with six equal cards has no names for their suits."""
    deck = Deck(("A", "2", "K"), (6, 6, 6))
    rules = replace(BASE, deck=deck, standing=standing.suits_break_ties)
    hand = random_hand(Random(3), rules, 3)
    assert "no. " in tell_hand(rules, hand, random_answers(Random(3), rules, 3)).text


# -- nothing is forgotten
PASSING = (("Q", (Power.PASSES_ON,)),)
STOPPING = (("Q", (Power.BLOCKS, Power.STOPS)),)
#: for each message a hand in which it is told to somebody who hears everything
TELLING: dict[str, tuple[str, Clauses]] = {
    "pot": ("9 8 7 / 6  - - -  3 3 3 + 2", {}),
    "dealt-unseen": ("9 8 7 / 6", {"look": blocking.blind_dealer}),
    "looks": ("9 8 7 / 6", {"look": blocking.blind_dealer}),
    "takes-a-chip": ("9 K 7 / 6  - - -  3 3 3 + 2", {"opening": opening.kings_jerk}),
    "takes-no-chip": ("9 K 7 / 6", {"opening": opening.kings_jerk}),
    "asks-no-chip": ("9 K 7 / 6  - - -  3 3 3 + 2", {"opening": opening.kings_may_jerk}),
    "will-take-a-chip": ("9 K 7 / 6  - - -  3 3 3 + 2", {"opening": opening.kings_jerk_late}),
    "claims": ("9 K 7 / 6  - - -  3 3 3 + 2", {"opening": opening.kings_jerk_late}),
    "shown-at-once": ("9 K 7 / 6", {"opening": opening.KINGS_SHOWN_AT_ONCE}),
    "not-shown": ("9 K 7 / 6", {"opening": opening.KINGS_MAY_BE_SHOWN_AT_ONCE}),
    "best-of-three": ("9 8 7 / J 6 5", {"opening": opening.best_of_three}),
    "no-turn": ("9 K 7 / 6  t - -", {}),
    "own-power": ("9 Q 7 / 6", {"deck": replace(Deck(), on_turn=(("Q", (Power.STOPS,)),))}),
    "power-unused": (
        "9 Q 7 / 6",
        {"deck": replace(Deck(), on_turn=(("Q", (Power.STOPS,)),)), "shown": blocking.WHEN_ASKED_IF_HE_LIKES},
    ),
    "laid-open": ("9 K 7 / 6", {"shown": blocking.ON_HIS_TURN_TOO}),
    "keeps-seen": ("9 8 7 / 6", {}),
    "must-keep": ("K 8 7 / 6  t t t", {"turn": turn.blocker_must_be_kept}),
    "must-ask": ("9 8 7 / 6", {"turn": turn.must_ask_unless_blocker}),
    "stuck": ("9 K 7 / 6  t - -", {"opening": opening.KINGS_SHOWN_AT_ONCE}),
    "no-stock": ("A A 2 2", {"deck": Deck(("A", "2"), (2, 2), asked=())}),
    "no-right": ("9 8 7 / 6  t t t", {"reach": drawing.RECEIVED_WORST}),
    "no-exchange": ("9 8 7 / 6", {"reach": drawing.NO_EXCHANGE}),
    "turns-left": ("9 8 7 / 6  t t tl", {"reach": drawing.STOCK_OR_LEFT}),
    "turns-to-stock": ("9 8 7 / 6  t t t", {"reach": drawing.STOCK_OR_LEFT}),
    "exchanged-seen": ("9 8 7 / 6  t - -", {}),
    "card-up": ("9 K 7 / 6  t - -  3 3 3 + 1", {"opening": opening.kings_jerk, "deck": Deck(asked=())}),
    "does-not-refuse": ("9 8 K / 6  - t -", {"look": blocking.blind_dealer}),
    "let-go": ("9 K 7 / 6  t - -", {"shown": blocking.WHEN_ASKED_IF_HE_LIKES}),
    "giver-names": ("9 A 7 / 6  t - -", {"talk": talk.GIVER_ANNOUNCES}),
    "receiver-names": ("9 3 7 / 6  t - -", {"talk": talk.receiver_announces}),
    "passed-face-up": ("3 9 7 / 6  t - -", {"talk": talk.low_card_face_up}),
    "calls-lower": ("9 3 7 / 6  t - -", {"talk": talk.outcome_called}),
    "calls-equal": ("9 9 7 / 6  t - -", {"talk": talk.outcome_called}),
    "refused": ("9 K 7 / 6  t - -", {}),
    "refused-again": (
        "9 K 7 / 6  t - -",
        {"opening": opening.KINGS_SHOWN_AT_ONCE, "blocked": blocking.must_ask_beyond},
    ),
    "stays": ("9 K 7 / 6  t - -", {}),
    "passed-over": ("9 Q 7 / 5  t - t", {"deck": QUEEN[Power.KNOCKS_OUT].deck, "reach": drawing.LEFT_ONLY}),
    "must-ask-on": ("9 K 7 / 6  t - -", {"blocked": blocking.must_ask_beyond}),
    "asks-on": ("9 K 7 / 6  ta - -", {"blocked": blocking.may_ask_beyond}),
    "does-not-ask-on": ("9 K 7 / 6  t - -", {"blocked": blocking.may_ask_beyond}),
    "nobody-beyond": (
        "9 8 K / 6  - t -",
        {"blocked": blocking.must_ask_beyond, "reach": drawing.NO_EXCHANGE},
    ),
    "draws-top-seen": ("9 8 7 / 6  - - t", {}),
    "draws-any-seen": ("9 8 7 / 6  - - t", {"cut": drawing.any_card}),
    "draws-up-seen": ("9 8 7 / 6  - - t", {"cut": drawing.turned_up}),
    "draws-cut-seen": ("9 8 7 / 6  - - t", {"cut": drawing.cut_and_turned_up}),
    "stock-refuses": ("9 8 7 / K  - - t", {"draw": drawing.KING_REFUSES}),
    "stock-refuses-once": ("9 8 7 / K 6  - - t", {"draw": drawing.RedrawOnce("K")}),
    "draws-again": ("9 8 7 / K 6  - - t", {"draw": drawing.RedrawOnce("K")}),
    "does-not-draw-again": ("9 8 7 / K 6  - - t", {"draw": drawing.MayRedrawOnce("K")}),
    "stock-kills": ("9 8 7 / K  - - t", {"draw": drawing.LosesAtOnce("K")}),
    "lost-at-once": ("9 8 7 / K  - - t", {"draw": drawing.LosesAtOnce("K")}),
    "stock-empty": ("9 Q Q / K  t t -", {"deck": Deck(("9", "Q", "K"), (1, 2, 1), asked=PASSING)}),
    "dealer-wins": ("9 8 7 / 7  - - t", {"windfall": windfall.dealer_wins}),
    "nothing-compared": ("9 8 7 / 7  - - t", {"windfall": windfall.dealer_wins}),
    "flat": ("9 8 7 / 7  - - t", {"windfall": windfall.dealer_wins}),
    "dealer-immune": ("9 8 7 / 7  - - t", {"windfall": windfall.dealer_immune}),
    "spared": ("9 8 7 / 7  - - t", {"windfall": windfall.dealer_immune}),
    "one-left": ("9 Q / 6  t -", {"deck": QUEEN[Power.KNOCKS_OUT].deck}),
    "lost-out": ("9 Q / 6  t -", {"deck": QUEEN[Power.KNOCKS_OUT].deck}),
    "cards-shown": ("9 8 7 / 6", {}),
    "shows": ("9 8 7 / 6", {"showdown": ending.ONE_BY_ONE}),
    "group": ("9 9 7 / 6", {"standing": standing.pairing_up}),
    "cancelled": ("9 9 7 / 6", {"standing": standing.equal_cards_cancel}),
    "suits-decide": ("9 9 7 / 6", {"standing": standing.suits_break_ties}),
    "lowest": ("9 8 7 / 6", {}),
    "lowest-group": ("7 8 7 / 6", {}),
    "loses": ("7 8 7 / 6", {"losers": losers.last_to_show}),
    "lose": ("7 8 7 / 6", {}),
    "nobody-loses": ("7 7 7 / 6", {"losers": losers.nobody_if_all_equal}),
    "nobody-pays": ("7 7 7 / 6", {"losers": losers.nobody_if_all_equal}),
    "price": ("9 8 A / 6", {"fine": fine.ACE_PAYS_DOUBLE}),
    "price-by-number": ("9 8 A / 6  - - - 3 3 3 + 0 #2", {"fine": fine.ByHandNumber(3)}),
    "pays": ("9 8 7 / 6", {}),
    "pays-what-is-left": ("9 8 A / 6  - - -  1 1 1 + 0", {"fine": fine.ACE_PAYS_DOUBLE}),
    "pays-nothing": ("9 8 7 / 6  - - -  1 1 0 + 0", {"exit": leaving.one_more_loss}),
    "forfeited": ("9 Q 7 / 6  t - -", {"deck": QUEEN[Power.CHARGES].deck}),
    "gives-each": ("9 8 7 / 6", {"fine": fine.one_to_each}),
    "gives-one": ("9 8 7 / 6  - - -  1 1 1 + 0", {"fine": fine.one_to_each}),
    "receives": ("9 8 7 / 6", {"fine": fine.one_to_each}),
    "charged": ("9 8 7 / 6", {"lives": 0, "end": ending.AfterRotations(1), "exit": leaving.never}),
    "broke": ("9 8 7 / 6  - - -  1 1 1 + 0", {}),
    "restored": ("9 8 7 / 6  - - -  0 1 2 + 0", {"fine": fine.one_to_each, "exit": leaving.one_more_loss}),
    "plays-on": ("9 8 7 / 6  - - -  1 1 1 + 0", {"exit": leaving.one_more_loss}),
    "out": ("9 8 7 / 6  - - -  1 1 1 + 0", {}),
    "last-one-in": ("9 7 / 6  - -  1 1 + 0", {}),
    "nobody-left": ("7 7 / 6  - -  1 1 + 0", {}),
    "power-blocks": ("9 Q 7 / 6  t - -", {"deck": replace(Deck(), asked=STOPPING)}),
    **{
        f"power-{power.replace(' ', '-')}": ("9 Q 7 / 6  t - -", {"deck": QUEEN[power].deck})
        for power in Power
        if power is not Power.BLOCKS
    },
}
#: and for each that only an outsider hears the one that the parties hear instead
OUTSIDE = {
    "keeps": "keeps-seen",
    "exchanged": "exchanged-seen",
    "best-of-three-unseen": "best-of-three",
    "draws-top": "draws-top-seen",
    "draws-any": "draws-any-seen",
    "draws-up": "draws-up-seen",
    "draws-cut": "draws-cut-seen",
}
ALWAYS = {"players", "direction", "dealt", "chips", "rule"}


@pytest.mark.parametrize("kind", TELLING)
def test_everything_that_happens_is_told(kind: str) -> None:
    """Each message, in a hand in which its thing happens."""
    line, clauses = TELLING[kind]
    assert kind in kinds(told(line, clauses))


@pytest.mark.parametrize("kind", OUTSIDE)
def test_an_outsider_hears_that_it_happened(kind: str) -> None:
    """Where the parties hear which cards, the others hear only what they see."""
    line, clauses = TELLING[OUTSIDE[kind]]
    heard = [kinds(told(line, clauses, for_seat=seat)) for seat in range(3)]
    assert any(kind in row for row in heard)
    assert not any(kind in row and OUTSIDE[kind] in row for row in heard if kind != "keeps")


def test_no_message_is_left_without_a_test() -> None:
    """Whoever adds a message adds the hand in which it is told."""
    assert set(MESSAGES) - set(BETWEEN) == set(TELLING) | set(OUTSIDE) | ALWAYS


EVENTS = {
    Event.NO_TURN: ("9 K 7 / 6  t - -", {}, "no-turn"),
    Event.KEPT: ("9 8 7 / 6", {}, "keeps-seen"),
    Event.EXCHANGED: ("9 8 7 / 6  t - -", {}, "exchanged-seen"),
    Event.REFUSED: ("9 K 7 / 6  t - -", {}, "refused"),
    Event.PASSED_ON: (*TELLING["stock-empty"], "power-passes-on"),
    Event.DREW: ("9 8 7 / 6  - - t", {}, "draws-top-seen"),
    Event.DREW_REFUSED: (*TELLING["stock-refuses"], "stock-refuses"),
    Event.STOPPED: (*TELLING["own-power"], "own-power"),
    Event.LAID_OPEN: (*TELLING["laid-open"], "laid-open"),
}


@pytest.mark.parametrize("event", Event)
def test_every_event_is_told(event: Event) -> None:
    """What a hand remembers of a turn has its sentence, about that seat."""
    line, clauses, kind = EVENTS[event]
    story = told(line, clauses)
    seats = [seat for seat, what in enumerate(story.hand.event) if what == event]
    assert any(sentence.kind == kind and set(sentence.seats) & set(seats) for sentence in story.sentences)


@cache
def stories(slot: str, words: str) -> Counter[str]:
    """The slots at work in some hands of the base game with one other clause."""
    rules = each_clause(Random(5))[f"{slot}: {words}"]
    rng, found = Random(6), Counter[str]()
    for _ in range(150):
        seats = rng.randint(2, 4)
        hand, answers = random_hand(rng, rules, seats), random_answers(rng, rules, seats)
        found.update(s.slot for s in tell_hand(rules, hand, answers).sentences)
        if found[slot]:
            break
    return found


@pytest.mark.parametrize("name", [name for name in each_clause(Random(5)) if name.split(":")[0] in IN_A_HAND])
def test_every_clause_of_a_hand_is_at_work_in_some_story(name: str) -> None:
    """There is a hand with a sentence that goes back to the clause."""
    if name in SILENT:
        return
    slot, words = name.split(": ", maxsplit=1)
    assert stories(slot, words)[slot]


#: clauses that say that nothing special happens, so that no sentence goes back to them; the draw from the stock is told
#: by how the card is taken; and where nobody is asked twice, only as dealt needs other clauses to matter
SILENT = {
    "reach: the stock",
    "holder: only as dealt",
    "opening: none",
    "shown: when asked",
    "holder: any holder",
    "look: dealer looks",
    "draw: top of stock",
    "windfall: nothing",
    "talk: silent",
}


def test_a_card_that_refuses_only_as_dealt() -> None:
    """The dealer, who could not look, gave his king away; when he asks for it, it does not refuse him."""
    clauses: Clauses = {
        "look": blocking.blind_dealer,
        "holder": blocking.only_as_dealt,
        "reach": drawing.LEFT_ONLY,
    }
    story = told("9 K  t t", clauses)
    assert [(s.text, s.slot) for s in story.sentences if s.kind == "does-not-refuse"] == [
        ("Ben had a king, but it did not refuse.", "look"),
        ("Anna had a king, but it did not refuse.", "holder"),
    ]


def test_a_sentence_is_explained_by_its_clause() -> None:
    """Whoever asks why gets the text of the clause that was at work, and nothing where none was."""
    story = told("9 8 A / 6  t - -", {"fine": fine.ACE_PAYS_DOUBLE})
    why = {sentence.kind: explains(story.rules, sentence) for sentence in story.sentences}
    assert why["price"].startswith("A loser who is stuck with an ace")
    assert why["players"] == ""


# -- the same hand
def test_telling_changes_nothing() -> None:
    """A hand that is told ends exactly as a hand that is played."""
    rng = Random(7)
    for _ in range(400):
        rules, hand, answers = random_table(rng)
        assert tell_hand(rules, hand, answers).hand == play(rules, hand, answers)


def test_a_hand_is_told_step_by_step() -> None:
    """Half a hand gives the first half of its story; the reckoning comes with the last step."""
    story = told("9 K 4 7 / 4  t t - t")
    for place in range(1, len(story.steps)):
        part = narrate(story.rules, story.steps[:place], NAMES)
        assert part == tuple(s for s in story.sentences if s.step < place)
    assert narrate(story.rules, story.steps, NAMES) == story.sentences


# -- secrets
def hidden_rules() -> dict[str, Rules]:
    """Each clause, with a small pack, so that many hands look the same to a seat."""
    deck = Deck(("A", "2", "Q", "K"), (2, 2, 2, 2))
    both = replace(BASE, deck=Deck(on_turn=STOPPING), shown=blocking.WHEN_ASKED_IF_HE_LIKES)
    rules = {"on turn, if he likes": replace(both, deck=replace(both.deck, faces=deck.faces, copies=deck.copies))}
    for name, full in (each_clause(Random(8)) | each_power()).items():
        if name.split(":")[0] in WHILE_HIDDEN and name not in UNLIKE and fits(full.draw, deck):
            rules[name] = replace(full, deck=replace(full.deck, faces=deck.faces, copies=deck.copies))
    return rules


#: what can make a difference before the cards are shown
WHILE_HIDDEN = {
    *("opening", "turn", "shown", "holder", "look", "blocked", "reach", "cut", "draw", "windfall", "talk"),
    *("asked", "on turn"),
}
#: what a seat sees of these is more than its view holds: which of three cards came first, a card that was turned down
#: again, a chip that will have to be paid
UNLIKE = {"opening: dealer keeps the best of three", "on turn: undoes", "on turn: charges"}


@pytest.mark.parametrize("name", hidden_rules())
def test_hands_that_a_seat_cannot_tell_apart_have_the_same_story(name: str) -> None:
    """Until the cards are shown a seat hears nothing that it does not know."""
    rules, rng = hidden_rules()[name], Random(9)
    heard = dict[View, tuple[str, ...]]()
    for _ in range(50):
        hand = random_hand(rng, rules, 3)
        deal = replace(hand.deal, pot=1, lives=2)
        hand = replace(hand, deal=deal, chips=(1, 1, 1), pot=1, number=1, grace=(0, 0, 0))
        full = tell_hand(rules, hand, random_answers(rng, rules, 3))
        for seat in range(3):
            story = narrate(rules, full.steps, (), seat)
            text = tuple(s.text for s in story if s.step < len(full.steps))
            assert heard.setdefault(view(rules, full.played, seat, 2), text) == text


def test_a_dealer_who_may_not_look_hears_of_no_card() -> None:
    """Neither the card that he was dealt nor the one that he was made to take; on his turn he looks."""
    story = lines(told("9 8 7 / 6  - t -", {"look": blocking.blind_dealer}, for_seat=2))
    assert story[2:6] == [
        "Cy may not look at the card yet.",
        "Anna keeps the card.",
        "Ben asks Cy, and they exchange cards.",
        "Cy looks at the card for the first time: an eight.",
    ]


# -- data first
def test_a_sentence_is_data_before_it_is_text() -> None:
    """From kind and values alone the text is made again, and in another language."""
    rng = Random(10)
    for _ in range(40):
        rules, hand, answers = random_table(rng)
        story = tell_hand(rules, hand, answers)
        for sentence in story.sentences:
            again = write(sentence.kind, dict(sentence.values), story.rules.deck, story.names, MESSAGES)
            assert again == sentence.text
    german = {"keeps-seen": "{seat} behält {held}."}
    kept = next(s for s in told("9 8 7 / 6").sentences if s.kind == "keeps-seen")
    assert write(kept.kind, dict(kept.values), Deck(), NAMES, german) == "Anna behält the nine."


def test_every_text_is_one_clean_line() -> None:
    """Capital letter, full stop, nothing left to fill in."""
    rng = Random(11)
    for _ in range(150):
        rules, hand, answers = random_table(rng)
        for sentence in tell_hand(rules, hand, answers, NAMES, for_seat=rng.choice((None, 0))).sentences:
            assert sentence.text.isprintable()
            assert sentence.text[0] == sentence.text[0].upper()
            assert sentence.text.endswith(".")
            assert not set("{}") & set(sentence.text)


def test_a_name_stays_as_its_owner_writes_it() -> None:
    """Also at the beginning of a sentence."""
    text = told("9 8 7 6 / 5  t - - t", names=("de Vries", "iris", "bo", "ed")).text
    assert "de Vries asks iris" in text
    assert not {"De", "Iris", "Bo", "Ed"} & set(text.split())


def test_names_are_shown_safely() -> None:
    """No control characters, nothing endless, every script; a seat without a name is called by its number."""
    names = ("Jörn 王\x1b[31m\n", "", "x" * 10_000)
    text = told("9 8 7 6 / 5", names=names).text
    assert "\x1b" not in text
    assert "Jörn 王\\x1b[31m\\n keeps the nine." in text
    assert "Seat 2 keeps the eight." in text
    assert "Seat 4 keeps the six." in text
    assert max(map(len, text.splitlines())) < 500


# -- bad input
def test_a_hand_that_does_not_remember_is_refused() -> None:
    """There is nothing to tell of it."""
    hand = random_hand(Random(1), BASE, 3, remembers=False)
    with pytest.raises(Problem, match="remembers=True"):
        tell_hand(BASE, hand, random_answers(Random(1), BASE, 3))


def test_a_seat_that_is_not_there_hears_nothing() -> None:
    """The seats of a hand are counted from 0."""
    with pytest.raises(Problem, match="for_seat 4: expected a seat from 0 to 3"):
        told("9 8 7 6 / 5", for_seat=4)
