"""Golden playthroughs: no rule set lacks one, and each is played and told today as it was when it was read."""

import pytest

from cuckoo_formal.rulefile import builtin, find
from tests.regenerate import FOLDER, playthrough


def test_no_rule_set_lacks_a_playthrough() -> None:
    """One file for each, and none for a rule set that is gone; ``python -m tests.regenerate`` writes them."""
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(builtin())


@pytest.mark.parametrize("name", builtin())
def test_the_playthrough_is_the_same(name: str) -> None:
    """Cards, answers, payments and every sentence; if the change is meant, run ``python -m tests.regenerate``."""
    assert playthrough(find(name)) == (FOLDER / f"{name}.txt").read_bytes().decode("utf-8")
