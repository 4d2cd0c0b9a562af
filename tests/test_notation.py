"""The one-line notation: what is printed is read again as the same, and what is no hand is refused in one line."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuckoo_formal.cards import Deck
from cuckoo_formal.clauses import CATALOGUE
from cuckoo_formal.notation import Line, answers_of, complete, hand_of, line_of, parse, write
from cuckoo_formal.play import Answers
from cuckoo_formal.problems import Problem
from cuckoo_formal.rules import Rules

BASE = Rules()


def test_the_long_and_the_short_form_say_the_same() -> None:
    """Faces, answers and chips of one letter may be run together."""
    assert parse(BASE, "K944/Q tt-t 3321+0") == parse(BASE, "K 9 4 4 / Q  t t - t  3 3 2 1 + 0")


def test_what_is_left_out_takes_its_default() -> None:
    """A line of cards alone is a hand: nobody asks, everybody has the lives of the rule set."""
    line = complete(BASE, parse(BASE, "K 9 4 4"), seed=1)
    assert (line.answers, line.chips, line.pot, line.number, len(line.stock)) == (("-",) * 4, (3,) * 4, 0, 1, 1)


def test_chips_stand_without_answers() -> None:
    """The plus tells chips from the stock."""
    assert parse(BASE, "K 9 4 4 / 3  3 3 2 1 + 5") == Line((12, 8, 3, 3), (2,), (), (), (3, 3, 2, 1), 5)


@given(st.data())
def test_print_and_parse_are_inverse(data: st.DataObject) -> None:
    """Any complete line is read again as it was printed."""
    seats = data.draw(st.integers(2, 8))
    pack = data.draw(st.permutations([face for face in range(13) for _ in range(4)]))
    rows = [tuple(data.draw(st.lists(st.booleans(), min_size=seats, max_size=seats))) for _ in range(5)]
    chips = tuple(data.draw(st.lists(st.integers(0, 120), min_size=seats, max_size=seats)))
    text = " ".join("A23456789TJQK"[face] for face in pack[:seats])
    line = complete(BASE, parse(BASE, text), seed=7)
    hand = hand_of(BASE, Line(line.cards, line.stock, (), line.answers, chips, 3, 2))
    full = line_of(hand, Answers(*rows))
    assert parse(BASE, write(BASE, full)) == full
    assert answers_of(full) == Answers(*rows)


def test_more_than_four_equal_cards_are_numbered_where_suits_count() -> None:
    """Each of six fives has a suit of its own, and is read again as printed."""
    deck = Deck(("2", "5", "K"), (6, 6, 6))
    rules = Rules(deck=deck, standing=CATALOGUE["standing"]["suits break ties"].made)
    line = parse(rules, "5 5 5 5 5 5")
    assert line.suits == (0, 1, 2, 3, 4, 5)
    assert write(rules, line) == "5d 5c 5h 5s 5:5 5:6"
    assert parse(rules, write(rules, line)) == line
    with pytest.raises(Problem, match=r"card .5:7. twice"):
        parse(rules, "5:7 5")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "seats 0"),
        ("K", "seats 1"),
        ("KKKKK", "5 cards of the face"),
        ("K9/QQ", "2 cards of the stock"),
        ("K9 ttt", "3 answers for 2 seats"),
        ("X9", 'card "X9"'),
        ("X 9 10", 'card "X"'),
        ("K 9 10", 'card "10"; expected one of the faces A 2 3 4 5 6 7 8 9 T J Q K; did you mean "T"?'),
        ("q 9", 'card "q"; expected one of the faces A 2 3 4 5 6 7 8 9 T J Q K; did you mean "Q"?'),
        ("k 9 4", 'answers "k" before any card; expected the cards first'),
        ("K9 tx", 'card "tx"'),
        ("K9 t x", 'answer "x"; expected some of the letters t a s k l, or - for none'),
        ("K 9 4 / Q  t - y  3 3 3 + 0", 'answer "y"; expected some of the letters'),
        ("K9 tt 3 x + 0", 'chips "x"'),
        ("K9 tt -1 3 + 0", 'chips "-1"'),
        ("K9 tt 3 1 +", 'pot ""'),
        ("K9 #0", 'hand number "0"'),
        ("K9 #", 'hand number ""'),
        ("K/9/4", 'card "9/4"'),
        ("Kd 9c", "no rule of this rule set looks at suits"),
        ("K9 tt 9999999 1 + 0", 'chips "9999999"'),
        ("K" * 30_000, "30000 characters"),
        ("K 9 \x1b[31m4", r'card "\x1b[31m4"'),
    ],
)
def test_what_is_no_hand_is_refused_in_one_line(text: str, says: str) -> None:
    """The part that is wrong is named, without control characters."""
    with pytest.raises(Problem) as problem:
        parse(BASE, text)
    assert says in str(problem.value)
    assert str(problem.value).isprintable()


GOOD = (
    "K 9 4 4 / Q  t t - t  3 3 2 1 + 0",
    "K944/Q tt-t 3321+0",
    "A A 2 / K  ts k al  1 0 99 + 5  #3",
    "Kd 9c 4h 4s / Qd",
)
ODD = ("/", "+", "#", "-", " ", "t", "K", "9", "#0", "٣", "é", "\x00", "\u202e", ":5", "999999999", "\n", "best")


def fuzzed(inputs: int) -> int:
    """How many of so many random changes of good lines are refused; anything but a Problem breaks the test."""
    random, refused = Random(1), 0
    sets = [BASE, Rules(standing=CATALOGUE["standing"]["suits break ties"].made)]
    for _ in range(inputs):
        text = list(random.choice(GOOD))
        for _ in range(random.randrange(1, 5)):
            place = random.randrange(len(text) + 1)
            text[place : place + random.randrange(3)] = random.choice(ODD)
        try:
            rules = random.choice(sets)
            line = parse(rules, "".join(text))
            hand_of(rules.at(len(line.cards)), complete(rules.at(len(line.cards)), line, 1))
        except Problem as problem:
            assert str(problem).isprintable()  # noqa: PT017 - whatever is refused, the line about it is one line
            refused += 1
    return refused


def test_nothing_but_a_problem_comes_out() -> None:
    """Random changes of good lines are read or refused, and both happen."""
    assert 0 < fuzzed(2_000) < 2_000


@pytest.mark.slow
def test_nothing_but_a_problem_comes_out_of_a_hundred_thousand_lines() -> None:
    """The same at length."""
    assert 0 < fuzzed(100_000) < 100_000
