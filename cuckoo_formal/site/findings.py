"""What pages tell that has to be searched, proved or counted: each finding is worked out once and kept."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from cuckoo_formal.claims import CLAIMS, Claim
from cuckoo_formal.clauses.register import SLOTS
from cuckoo_formal.problems import Problem, nearest, shown
from cuckoo_formal.proof import ledger
from cuckoo_formal.rulefile import RuleFile, document, fingerprint
from cuckoo_formal.rules import Rules
from cuckoo_formal.site.keep import kept
from cuckoo_formal.tell import rulebook

SEATS = (2, 3)  # tables at which hands are searched and claims decided, unless a page asks for others
BASE = "ranter-go-round"


class Book:
    """The ledger of verdicts that was published with the project, if a site has one."""

    path: Path | None = None


# -- what tells rules apart
def compared(mine: Rules, other: Rules, seats: tuple[int, ...] = SEATS) -> dict[str, Any]:
    """The smallest hand that ends differently, or looks different, or the shortest run of hands that does."""
    parts = (fingerprint(mine), fingerprint(other), list(seats))
    found: dict[str, Any] = kept("compared", parts, lambda: compare_now(mine, other, seats))
    return found


def compare_now(mine: Rules, other: Rules, seats: tuple[int, ...]) -> dict[str, Any]:
    """Compare two rule sets; without the solvers by playing matches with a small pack."""
    from cuckoo_formal.proof.account import document as told  # noqa: PLC0415 - takes a moment to import
    from cuckoo_formal.proof.account import run_document  # noqa: PLC0415
    from cuckoo_formal.proof.beside import compare  # noqa: PLC0415
    from cuckoo_formal.proof.parting import shortest_run  # noqa: PLC0415

    names = ("this rule set", "the other")
    comparison = compare((mine, other), seats, one_is_enough=True)
    found = told(comparison, names)
    if comparison.verdict == "undecided" and mine.deck.faces == other.deck.faces and not found["run"]:
        runs = (shortest_run((mine.at(n), other.at(n)), n) for n in seats)
        found["run"] = next((run_document(run, names) for run in runs if run.status == "differs"), None)
        found["verdict"] = "differ" if found["run"] else "undecided"
    return found


def without(rules: Rules, field: str, base: Rules) -> Rules | None:
    """The rules with the answer of another rule set to one question; nothing if they then exclude each other."""
    try:
        return replace(rules, **{field: getattr(base, field)})
    except Problem:
        return None


QUESTIONS = {
    "deck": "Which cards are played with, and what do they do?",
    "lives": "How many chips has each player?",
    "stake": "How much does each player stake?",
}


def asked(field: str) -> str:
    """The question that a part of a rule set answers."""
    return SLOTS[field].question if field in SLOTS else QUESTIONS.get(field, f"What of the cards: {field}?")


def spoken(rules: Rules, field: str) -> list[str]:
    """What a rule set says of its cards, its chips or its stakes: of the cards, what is not as in the base game."""
    if field != "deck":
        return [f"{QUESTIONS[field]} {getattr(rules, field) or 'None'}."]
    texts = pack_words(rules)
    marked = [text for text in texts if text.startswith(rulebook.MARK)]
    return [text.removeprefix(rulebook.MARK) for text in marked or texts]


def pack_words(rules: Rules) -> list[str]:
    """What a rule book says of the cards and their powers, what is different marked."""
    book = dict(rulebook.rulebook(rules, "The game"))
    return [*book["The cards"], *(text for text in book["Cards that refuse"] if "holder" in text)]


# -- claims
def verdict(slug: str, file: RuleFile, seats: int, *, decide: bool = True) -> dict[str, Any]:
    """What may be said of a claim: from the ledger if it has it for these very rules, else decided now.

    Without ``decide`` a claim that the ledger does not have is *not recorded*.
    """
    one = claim_of(slug)
    why = one.unless(file.rules)
    if why:
        return {"claim": slug, "seats": seats, "verdict": "not claimed", "method": why, "witness": None, "solvers": []}
    recorded = in_ledger(slug, file, seats)
    if recorded:
        return recorded
    if not decide:
        return {"claim": slug, "seats": seats, "verdict": "not recorded", "method": "", "witness": None, "solvers": []}
    parts = (slug, fingerprint(file.rules), seats)
    found: dict[str, Any] = kept("verdict", parts, lambda: decide_now(one, file.rules, seats))
    return found


def claim_of(slug: str) -> Claim:
    """A claim by its slug.  Raises :class:`Problem`."""
    if slug not in CLAIMS:
        raise Problem(f"claim {shown(slug)}: there is none of this name{nearest(slug, CLAIMS)}")
    return CLAIMS[slug]


def decide_now(one: Claim, rules: Rules, seats: int) -> dict[str, Any]:
    """Decide a claim by the strongest means there are."""
    from cuckoo_formal.proof.rows import row_of  # noqa: PLC0415 - takes a moment to import

    return row_of(one, rules.at(seats), seats).document(one.says)


@cache
def recorded_rows(path: Path) -> dict[tuple[str, str, int | str], dict[str, Any]]:
    """What a ledger says, by what it is about; read once for all pages, for it is long."""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    rows = kept("ledger", (digest,), lambda: [(row.key, said_of(row)) for row in ledger.read(path)])
    return {(rules, claim, seats): said for (rules, claim, seats), said in rows}


def said_of(row: ledger.Row) -> dict[str, Any]:
    """What pages say of a recorded verdict."""
    return {
        "claim": row.claim,
        "seats": row.seats,
        "verdict": row.verdict,
        "method": row.method,
        "witness": row.witness or None,
        "solvers": list(row.solvers),
    }


def in_ledger(slug: str, file: RuleFile, seats: int | str) -> dict[str, Any] | None:
    """The recorded verdict, if these rules are the built-in ones of that name."""
    if Book.path is None or not Book.path.is_file() or not is_builtin(file):
        return None
    return recorded_rows(Book.path).get((file.name, slug, seats))


def is_builtin(file: RuleFile) -> bool:
    """The file is a built-in rule set, unchanged."""
    from cuckoo_formal.rulefile import builtin, named  # noqa: PLC0415 - the ledger is for these alone

    return file.name in builtin() and named(file.name).rules == file.rules


def everywhere(rules: Rules) -> list[dict[str, Any]]:
    """The laws that are proved for a table of any size, and what became of each."""
    return list(kept("everywhere", (fingerprint(rules),), lambda: everywhere_now(rules)))


def everywhere_now(rules: Rules) -> list[dict[str, Any]]:
    """Ask the solvers about every law of every table."""
    from cuckoo_formal.proof.every import prove_all  # noqa: PLC0415 - takes a moment to import

    return [
        {
            "slug": law.slug,
            "says": law.says,
            "status": law.status,
            "seats": law.seats,
            "reason": law.reason,
            "obligations": [{"name": one.name, "says": one.says} for one in law.obligations],
        }
        for law in prove_all(rules)
    ]


# -- chances and counts
def odds_of(rules: Rules, seats: int, worst: int) -> dict[str, Any]:
    """The chance of each seat to lose the first hand, if everybody asks with so many of the worst faces."""
    return dict(kept("odds", (fingerprint(rules), seats, worst), lambda: odds_now(rules, seats, worst)))


def odds_now(rules: Rules, seats: int, worst: int) -> dict[str, Any]:
    """Count the chances.  Raises :class:`Problem` if NumPy is missing or there is too much to count."""
    try:
        from cuckoo_formal.chance.odds import odds  # noqa: PLC0415 - needs NumPy
        from cuckoo_formal.chance.strategies import Profile, Worst  # noqa: PLC0415
    except ModuleNotFoundError:
        raise Problem("odds: NumPy is not installed; expected pip install 'cuckoo-formal[count]'") from None
    found = odds(rules.at(seats), Profile((Worst(worst),) * seats))
    rows = [str(chance) for chance in found.loses]
    return {"loses": rows, "tie": str(found.tie), "losers": str(found.expected_losers), "method": found.method}


def match_of(rules: Rules, seats: int, worst: int) -> dict[str, Any]:
    """Who wins a match and how long it takes."""
    return dict(kept("match", (fingerprint(rules), seats, worst), lambda: match_now(rules, seats, worst)))


def match_now(rules: Rules, seats: int, worst: int) -> dict[str, Any]:
    """Work a match out."""
    from cuckoo_formal.chance.matches import match_odds  # noqa: PLC0415 - needs NumPy
    from cuckoo_formal.chance.strategies import Profile, Worst  # noqa: PLC0415

    found = match_odds(rules.at(seats), Profile((Worst(worst),) * seats))
    numbers = {"hands": found.hands, "no winner": found.no_winner, "shared": found.shared, "states": found.states}
    return {key: str(number) for key, number in numbers.items()} | {"wins": [str(chance) for chance in found.wins]}


def counts_of(rules: Rules, seats: int) -> dict[str, Any]:
    """How many histories, states and so on the first hand has."""
    return dict(kept("counts", (fingerprint(rules), seats), lambda: counts_now(rules, seats)))


def counts_now(rules: Rules, seats: int) -> dict[str, Any]:
    """Count a hand."""
    from cuckoo_formal.explore.closed import closed, fits  # noqa: PLC0415 - only where something is counted
    from cuckoo_formal.explore.counts import counted  # noqa: PLC0415
    from cuckoo_formal.explore.walk import Table  # noqa: PLC0415

    here = Table(rules.at(seats), seats, (rules.lives,) * seats)
    found = closed(here) if fits(rules.at(seats)) else counted(here, 2_000_000)
    return {key: value for key, value in found.document().items() if key != "depths"}


def fraction(text: str) -> Fraction:
    """A number as a finding keeps it: a fraction, or a float that was written out."""
    return Fraction(text)


__all__ = ["BASE", "SEATS", "Book", "asked", "compared", "counts_of", "document", "everywhere", "fraction"]
__all__ += ["match_of", "odds_of", "spoken", "verdict"]
