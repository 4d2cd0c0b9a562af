"""Every recorded verdict is about the text as it is, none is missing, and proved again it is the same."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.claims.expected import RECORDED, reason_to_fail
from cuckoo_formal.cli.kept import served
from cuckoo_formal.proof import ledger
from cuckoo_formal.proof.archive import hash_now
from cuckoo_formal.proof.book import Book, where
from cuckoo_formal.proof.check import jobs_of
from cuckoo_formal.proof.solver import Limits
from cuckoo_formal.rulefile import builtin, named

LIMITS = Limits(seconds=120)
#: rule sets whose verdicts are reached anew in every run of the tests; the others where all tests are run
ALWAYS = ("ranter-go-round", "house")


@cache
def rows() -> tuple[ledger.Row, ...]:
    """The ledger of the project."""
    return ledger.read(where())


@cache
def book(name: str) -> Book:
    """What the ledger says of a rule set."""
    return Book.of(named(name), rows())


def tables(name: str) -> tuple[int, ...]:
    """The numbers of players for which a rule set has verdicts: two to eight, as far as its pack goes."""
    return served(named(name), RECORDED)


def test_no_row_is_stale() -> None:
    """The text on which each recorded verdict depends is still the same; else ``check --record`` proves it again."""
    assert Counter(row.rules for row in rows() if hash_now(row) != row.hash) == {}


@pytest.mark.parametrize("name", builtin())
def test_no_verdict_is_missing(name: str) -> None:
    """Each claim that is made of a rule set has a verdict for each number of players."""
    wanted = {(job.claim, job.seats) for job in jobs_of(named(name).rules, tables(name), CLAIMS)}
    assert {key for key in book(name).rows if key[1] != ledger.EVERY} == wanted


@pytest.mark.parametrize("name", builtin())
def test_what_is_recorded_is_what_was_expected(name: str) -> None:
    """A claim is refuted where a reason for it is recorded, and only there; none is undecided."""
    said = {(row.claim, row.seats): row.verdict for row in rows() if row.rules == name and row.seats != ledger.EVERY}
    refuted = {key for key, verdict in said.items() if verdict == "refuted"}
    assert refuted == {(claim, seats) for claim, seats in said if reason_to_fail(name, claim, int(seats))}
    assert "undecided" not in said.values()


def again(name: str, seats: int) -> list[str]:
    """Where the verdicts at one table, reached anew, differ from the ledger; what is stale only is said by itself."""
    here, file = book(name), named(name)
    found = [here.recorded(job.do()) for job in jobs_of(file.rules, (seats,), CLAIMS, LIMITS)]
    recorded = [row for key, row in here.rows.items() if key[1] == seats]
    return [str(difference) for difference in ledger.compare(recorded, found) if difference.kind != "stale"]


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in ALWAYS for seats in tables(name)])
def test_verdicts_are_the_same_again(name: str, seats: int) -> None:
    """The base game and the house rules, at every number of players."""
    assert again(name, seats) == []


@pytest.mark.parametrize("name", [name for name in builtin() if name not in ALWAYS])
def test_a_rule_set_whose_text_has_changed_keeps_its_verdicts(name: str) -> None:
    """What a changed text does to the claims is said by name, at the smallest tables, before it is recorded."""
    if any(hash_now(row) != row.hash for row in book(name).rows.values()):
        assert [said for seats in tables(name)[:2] for said in again(name, seats)] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in builtin() if name not in ALWAYS for seats in tables(name)]
)
def test_all_verdicts_are_the_same_again(name: str, seats: int) -> None:
    """All other rule sets, too."""
    assert again(name, seats) == []
