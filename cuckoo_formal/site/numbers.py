"""The numbers that pages may name: each is worked out from the model, and a name that is not known is an error."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.claims.matches import bound
from cuckoo_formal.clauses.register import CATALOGUE, SLOTS
from cuckoo_formal.problems import Problem, nearest, shown
from cuckoo_formal.reduce import reduced
from cuckoo_formal.rulefile import builtin
from cuckoo_formal.rulesets import GROUPS
from cuckoo_formal.site import findings

if TYPE_CHECKING:
    from cuckoo_formal.rules import Rules

Numbers = dict[str, int]


# -- what a check or a role says
def options(text: str, accepted: tuple[str, ...]) -> Numbers:
    """``seats=2 faces=4`` as numbers.  Raises :class:`Problem`."""
    said = Numbers()
    for word in text.split():
        key, _, value = word.partition("=")
        if key not in accepted or not (value.isascii() and value.isdecimal()):
            message = f"{shown(word)}: expected one of {', '.join(f'{name}=NUMBER' for name in accepted)}"
            raise Problem(message + nearest(key, accepted))
        said[key] = int(value)
    return said


def needed(said: Numbers, *names: str) -> tuple[int, ...]:
    """Some of the numbers, which have to be there.  Raises :class:`Problem`."""
    missing = [name for name in names if name not in said]
    if missing:
        raise Problem(f"{missing[0]} is missing; expected {missing[0]}=NUMBER")
    return tuple(said[name] for name in names)


def number(text: str, rules: Rules) -> Fraction:
    """A number by its kind, its options and its key: ``count seats=2 faces=4 copies=2: ends``."""
    head, _, key = text.partition(":")
    kind, _, said = head.strip().partition(" ")
    if kind not in NUMBERS:
        raise Problem(f"number {shown(kind)}: expected one of {', '.join(NUMBERS)}{nearest(kind, NUMBERS)}")
    return NUMBERS[kind](said, key.strip(), rules)


def lookup(found: dict[str, object], key: str, what: str) -> object:
    """One of the values of a finding.  Raises :class:`Problem`."""
    if key not in found:
        raise Problem(f"{what} {shown(key)}: expected one of {', '.join(found)}{nearest(key, found)}")
    return found[key]


# -- kinds of numbers
def count(said: str, key: str, rules: Rules) -> Fraction:
    """Histories, states and the like of the first hand."""
    given = options(said, ("seats", "faces", "copies"))
    (seats,) = needed(given, "seats")
    small = reduced(rules.at(seats), given.get("faces"), given.get("copies"))
    found = findings.counts_of(small, seats)
    name, _, place = key.partition(" ")
    value = lookup(found, name, "count")
    if isinstance(value, list):
        value = value[int(place) - 1] if place.isdecimal() and 0 < int(place) <= len(value) else sum(map(int, value))
    if value is None:
        raise Problem(f"count {shown(key)}: it was not reached")
    return Fraction(str(value))


def chance(said: str, key: str, rules: Rules) -> Fraction:
    """The chance of a seat to lose the first hand, of a tie, or how many lose on average."""
    given = options(said, ("seats", "worst"))
    seats, worst = needed(given, "seats", "worst")
    found = findings.odds_of(rules, seats, worst)
    if key.startswith("seat "):
        place = key.removeprefix("seat ")
        if not (place.isdecimal() and 1 <= int(place) <= seats):
            raise Problem(f"odds {shown(key)}: expected seat 1 to seat {seats}")
        return findings.fraction(found["loses"][int(place) - 1])
    return findings.fraction(str(lookup({k: found[k] for k in ("tie", "losers")}, key, "odds")))


def length(said: str, key: str, rules: Rules) -> Fraction:
    """How long a match takes, and who wins it."""
    given = options(said, ("seats", "worst", "lives"))
    seats, worst = needed(given, "seats", "worst")
    if "lives" in given:
        from dataclasses import replace  # noqa: PLC0415 - only here

        rules = replace(rules, lives=given["lives"])
    found = findings.match_of(rules, seats, worst)
    if key.startswith("win ") and key[4:].isdecimal() and 1 <= int(key[4:]) <= seats:
        return findings.fraction(found["wins"][int(key[4:]) - 1])
    plain: dict[str, object] = {name: found[name] for name in ("hands", "no winner", "shared", "states")}
    return findings.fraction(str(lookup(plain, key, "match")))


def fact(said: str, key: str, rules: Rules) -> Fraction:
    """A number that the rule set itself has."""
    given = options(said, ("seats",))
    found: dict[str, Callable[[], int | None]] = {
        "cards": lambda: rules.deck.size,
        "faces": lambda: len(rules.deck.faces),
        "copies": lambda: rules.deck.counts[0],
        "most seats": lambda: rules.deck.size,
        "lives": lambda: rules.lives,
        "chips": lambda: rules.lives * needed(given, "seats")[0],
        "bound": lambda: bound(rules, needed(given, "seats")[0]),
        "rule sets": lambda: len(builtin()),
        "variants": lambda: len(GROUPS["The variants"]) - 1,
        "slots": lambda: len(SLOTS),
        "clauses": lambda: sum(map(len, CATALOGUE.values())),
        "claims": lambda: len(CLAIMS),
        "laws": lambda: laws(rules)[0],
        "laws proved": lambda: laws(rules)[1],
    }
    name = lookup({name: name for name in found}, key, "fact")
    value = found[str(name)]()
    if value is None:
        raise Problem(f"fact {shown(key)}: these rules have no such number")
    return Fraction(value)


def laws(rules: Rules) -> tuple[int, int]:
    """How many laws of tables of any size there are for these rules, and how many of them are proved."""
    rows = [law["status"] for law in findings.everywhere(rules)]
    return sum(status != "not claimed" for status in rows), rows.count("proved")


NUMBERS: dict[str, Callable[[str, str, Rules], Fraction]] = {
    "count": count,
    "odds": chance,
    "match": length,
    "fact": fact,
}


# -- the best threshold of one seat against others
def best_threshold(rules: Rules, seats: int, seat: int, others: int) -> tuple[int, ...]:
    """With how many of the worst faces a seat loses least if all others ask with ``others`` of them."""
    from cuckoo_formal.rulefile import fingerprint  # noqa: PLC0415 - only here
    from cuckoo_formal.site.keep import kept  # noqa: PLC0415

    parts = (fingerprint(rules), seats, seat, others)
    return tuple(kept("best", parts, lambda: best_now(rules, seats, seat, others)))


def best_now(rules: Rules, seats: int, seat: int, others: int) -> list[int]:
    """Count the chances of every threshold."""
    from cuckoo_formal.chance.odds import odds  # noqa: PLC0415 - needs NumPy
    from cuckoo_formal.chance.strategies import Profile, Worst  # noqa: PLC0415

    chances = dict[int, Fraction]()
    for worst in range(len(rules.deck.faces) + 1):
        plans = tuple(Worst(worst if place == seat else others) for place in range(1, seats + 1))
        chances[worst] = odds(rules.at(seats), Profile(plans)).loses[seat - 1]
    return [worst for worst, chance in chances.items() if chance == min(chances.values())]
