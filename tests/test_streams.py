"""Random numbers: the published vectors, no bias, and streams that have nothing to do with each other."""

import json
import re
from collections import Counter
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest

from cuckoo_formal.match import begin_match, deal
from cuckoo_formal.notation import SUITS
from cuckoo_formal.rulefile import find
from cuckoo_formal.streams import RANGE, Stream

PAGE = (Path(__file__).parent.parent / "docs" / "streams.md").read_text(encoding="utf-8")
(BLOCK,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
VECTORS: dict[str, Any] = json.loads(BLOCK)


def stream(name: dict[str, Any]) -> Stream:
    """The stream that a vector names."""
    return Stream(int(name["seed"]), name["match"], name["hand"], name["purpose"])


@pytest.mark.parametrize("vector", VECTORS["streams"], ids=lambda vector: f"{vector['seed']}-{vector['hand']}")
def test_a_stream_has_the_published_key_and_numbers(vector: dict[str, Any]) -> None:
    """The page and the program agree to the last bit."""
    here = stream(vector)
    assert here.key.hex() == vector["key"]
    assert [f"{number:016x}" for number in islice(here.numbers, 5)] == vector["numbers"]


@pytest.mark.parametrize("name", ["below", "large"])
def test_numbers_below_a_limit_are_the_published_ones(name: str) -> None:
    """Also where numbers are skipped."""
    vector = VECTORS[name]
    here = stream(vector)
    assert [str(here.below(int(vector["limit"]))) for _ in vector["gives"]] == vector["gives"]


def test_a_shuffle_is_the_published_one() -> None:
    """Ten cards in the order of the page."""
    assert list(stream(VECTORS["shuffle"]).shuffled(range(10))) == VECTORS["shuffle"]["gives"]


def test_the_first_hand_of_seed_1_is_the_published_one() -> None:
    """Another version that dealt other cards from the same seed would be another game (B56)."""
    vector = VECTORS["first hand"]
    rules = find(vector["rules"]).rules.at(vector["seats"])
    match, hand = deal(rules, begin_match(rules, vector["seats"], int(vector["seed"])), int(vector["seed"]))
    faces = [rules.deck.faces[face] + SUITS[copy] for face, copy in match.stock]
    assert faces[:12] == vector["pack"].split()
    assert hand.deal.cards == tuple(rules.deck.faces.index(card[0]) for card in faces[:4])


def test_what_would_favour_small_numbers_is_skipped() -> None:
    """A number from the last, incomplete multiple of the limit is used up and not taken."""
    here = Stream(1, 1, 1, "deal")
    here.numbers = iter([RANGE - 1, RANGE - 2, 7])
    assert here.below(10) == 7
    assert next(here.numbers, None) is None


def test_a_limit_that_divides_the_range_skips_nothing() -> None:
    """The largest number of 64 bits can be taken too."""
    here = Stream(1, 1, 1, "deal")
    here.numbers = iter([RANGE - 1, 5])
    assert here.below(4) == 3


def test_every_order_of_a_small_pack_is_as_likely() -> None:
    """Six orders of three cards in 6,000 shuffles: chi squared stays under the value of one in a thousand."""
    orders = Counter(Stream(1, 1, hand, "deal").shuffled("abc") for hand in range(6000))
    assert len(orders) == 6
    assert sum((number - 1000) ** 2 / 1000 for number in orders.values()) < 20.5


def test_no_two_streams_are_the_same() -> None:
    """Seed, match, hand and purpose each make another stream, and none is another's by a shift of digits (B55)."""
    names = list(product((1, 11, 111), (1, 11, 111), (1, 11, 111), ("deal", "cut 0", "cut 1")))
    assert len({next(Stream(*name).numbers) for name in names}) == len(names)
