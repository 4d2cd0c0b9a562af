"""In a check: how many hands a match takes on average, exactly, if everybody plays by one plain strategy."""

from __future__ import annotations

from fractions import Fraction
from importlib.util import find_spec
from typing import TYPE_CHECKING

from cuckoo_formal.cli.odds import NEEDED, in_words, worst_half
from cuckoo_formal.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cuckoo_formal.rulefile import RuleFile
    from cuckoo_formal.rules import Rules

MOST = 3  # players; bigger tables take longer than a check may


def plan(rules: Rules) -> str:
    """The strategy in words."""
    return f"everybody {in_words({'worst': worst_half(rules)})}"


def expected_hands(file: RuleFile, seats: Iterable[int]) -> dict[int, Fraction]:
    """The expected number of hands of a match for small numbers of seats, where it can be worked out as a fraction."""
    if not file.rules.lives or any(find_spec(name) is None for name in NEEDED):
        return {}
    found = {number: hands_of(file.rules.at(number), number) for number in seats if number <= MOST}
    return {number: hands for number, hands in found.items() if hands is not None}


def hands_of(rules: Rules, seats: int) -> Fraction | None:
    """The expected number of hands; nothing where chains cannot tell it, or not exactly."""
    from cuckoo_formal.chance.chain import chain_of
    from cuckoo_formal.chance.matches import odds_of
    from cuckoo_formal.chance.strategies import thresholds

    try:
        hands = odds_of(chain_of(rules, thresholds(rules, seats, (worst_half(rules),)))).hands
    except Problem:
        return None
    return hands if isinstance(hands, Fraction) else None
