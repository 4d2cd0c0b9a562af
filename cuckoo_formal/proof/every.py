"""Laws of a table of any size, proved by induction over its seats: small questions about one seat at a time.

``docs/proofs.md`` says in words and formulas why the questions together imply the law.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.claims.claim import may_lose_nothing, may_spare_all
from cuckoo_formal.claims.matches import endless
from cuckoo_formal.proof import inductive
from cuckoo_formal.proof.inductive import Obligation
from cuckoo_formal.proof.lowest import SOMEBODY_LOSES, SOMEBODY_PAYS, uncompared
from cuckoo_formal.proof.seatwise import depends, stays
from cuckoo_formal.proof.solver import LIMITS, Limits, Verdict, at_once
from cuckoo_formal.proof.terms import Assignment
from cuckoo_formal.rules import Rules


def never(_rules: Rules) -> str:
    """The law is stated for every rule set."""
    return ""


@dataclass(frozen=True)
class Argument:
    """A law of every table: what it says, from which obligations it follows, and what has to be local to a seat."""

    slug: str
    says: str
    makers: tuple[Callable[[Rules], Iterator[Obligation]], ...]
    rows: tuple[str, ...]  # of the hand after the reckoning: what becomes of a seat, which must be its own affair
    unless: Callable[[Rules], str]
    obstacle: Callable[[Rules], str] = never


@dataclass(frozen=True)
class Everywhere:
    """What became of one law: ``proved`` for every table, ``undecided`` with the reason, or ``not claimed``.

    ``countermodel`` is the seat at which the argument breaks down.  It says that this proof fails, and not yet that
    there is a hand that breaks the law: whether such a seat comes about is a question for a table of some size.
    """

    slug: str
    says: str
    status: str
    seats: str  # for how many seats: what the pack allows
    reason: str = ""
    obligations: tuple[Obligation, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    countermodel: Assignment | None = None


def without_exit(rules: Rules) -> str:
    """Nobody goes out by chips."""
    return "" if rules.lives else "this rule set is played without chips"


def without_grace(rules: Rules) -> str:
    """There is no right to play on without chips."""
    return "" if "grace" in rules.traits else "in this rule set nobody plays on without chips"


def loses_for_nothing(rules: Rules) -> str:
    """Some rule lets a player lose without paying, or without going out."""
    return endless(rules) or without_exit(rules)


def said_by_claim(slug: str) -> str:
    """The sentence of a claim."""
    return CLAIMS[slug].says


ARGUMENTS = {
    argument.slug: argument
    for argument in (
        Argument("chips-conserved", said_by_claim("chips-conserved"), inductive.CONSERVED, ("chips",), never),
        Argument(
            "chips-never-negative", said_by_claim("chips-never-negative"), inductive.NEVER_NEGATIVE, ("chips",), never
        ),
        Argument("nobody-pays-more", said_by_claim("nobody-pays-more"), inductive.PAYS, ("chips",), never),
        Argument(
            "loser-pays",
            "Whoever loses a hand and has a chip pays at least one.",
            inductive.LOSER_PAYS,
            ("chips",),
            without_exit,
        ),
        Argument(
            "loss-nears-end",
            "Every hand that somebody loses brings the match nearer its end: chips, and lives without, get fewer.",
            inductive.NEARER,
            ("chips", "gone"),
            loses_for_nothing,
        ),
        Argument(
            "out-without-chips",
            said_by_claim("out-without-chips"),
            inductive.OUT_WITHOUT,
            ("chips", "gone"),
            without_exit,
        ),
        Argument(
            "still-in-has-chips",
            said_by_claim("still-in-has-chips"),
            inductive.STILL_IN,
            ("chips", "gone"),
            may_lose_nothing,
        ),
        Argument(
            "next-hand-alike",
            "Whoever is still in comes to the next hand as to this one, with what a player may have at a deal.",
            inductive.ALIKE,
            ("chips", "gone", "grace"),
            never,
        ),
        Argument(
            "grace-does-not-return",
            "A right to play on without chips that has been used up does not come back.",
            inductive.GRACE,
            ("grace",),
            without_grace,
        ),
        Argument("someone-loses", said_by_claim("someone-loses"), SOMEBODY_LOSES, (), may_spare_all, uncompared),
        Argument(
            "someone-pays", said_by_claim("someone-pays"), SOMEBODY_PAYS, ("chips",), may_lose_nothing, uncompared
        ),
        Argument("out-stays-out", said_by_claim("out-stays-out"), inductive.OUT_STAYS, (), never),
    )
}


# -- the pack's limit
def limit(rules: Rules) -> str:
    """How many may sit at the table: as many as the pack serves."""
    size = rules.deck.size
    return f"2 to {size}; with {size} the dealer has no stock"


def packs(rules: Rules) -> tuple[Rules, ...]:
    """The rule set with each of its packs: tables of some sizes may have their own."""
    decks = (*(deck for _, deck in rules.deck.by_seats), replace(rules.deck, by_seats=()))
    return tuple(replace(rules, deck=deck) for deck in dict.fromkeys(decks))


# -- obligations
def obstacle(rules: Rules, argument: Argument) -> str:
    """Why the law of this rule set is not one of single seats; nothing if it is."""
    if argument.rows and "each" in rules.traits:
        return "payments go from player to player, so that what a player has depends on who else pays"
    reasons = (argument.obstacle(each) or not_local(each, argument) for each in packs(rules))
    return "; ".join(dict.fromkeys(filter(None, reasons)))


def not_local(rules: Rules, argument: Argument) -> str:
    """Why what becomes of a seat is not its own affair, where the argument needs it to be."""
    return stays(rules) or depends(rules, argument.rows) if argument.rows else ""


def obligations(rules: Rules, argument: Argument) -> tuple[Obligation, ...]:
    """What has to be proved for a law, for each pack of the rule set; equal questions are asked once."""
    every_one = (ob for each in packs(rules) for maker in argument.makers for ob in maker(each))
    return tuple({(ob.name, ob.text): ob for ob in every_one}.values())


# -- proving
def fault(obligation: Obligation, limits: Limits) -> tuple[str, tuple[Verdict, ...], Assignment | None]:
    """What keeps an obligation from being proved, or nothing; and what the solvers said."""
    verdicts = at_once(obligation.assertions, limits)
    silent = [verdict for verdict in verdicts if verdict.status == "unknown"]
    if silent:
        return f"{silent[0].solver} gave no answer to '{obligation.name}': {silent[0].reason}", verdicts, None
    model = verdicts[0].model
    if model is not None:
        return f"the step '{obligation.name}' fails, {inductive.told(model)}", verdicts, model
    possible = at_once(obligation.given, limits)
    if any(verdict.status != "sat" for verdict in possible):
        return f"the hypotheses of '{obligation.name}' are not shown to be possible", verdicts, None
    return "", verdicts, None


def prove(rules: Rules, slug: str, limits: Limits = LIMITS) -> Everywhere:
    """Prove one law for every table of this rule set.  Raises :class:`DisagreementError`."""
    argument, seats = ARGUMENTS[slug], limit(rules)
    unclaimed = argument.unless(rules) or (CLAIMS[slug].unless(rules) if slug in CLAIMS else "")
    if unclaimed:
        return Everywhere(slug, argument.says, "not claimed", seats, unclaimed)
    reason = obstacle(rules, argument)
    if reason:
        return Everywhere(slug, argument.says, "undecided", seats, reason)
    wanted = obligations(rules, argument)
    answers = [fault(obligation, limits) for obligation in wanted]
    verdicts = tuple(verdict for _, row, _ in answers for verdict in row)
    reason, _, model = next((answer for answer in answers if answer[0]), ("", (), None))
    return Everywhere(slug, argument.says, "undecided" if reason else "proved", seats, reason, wanted, verdicts, model)


def prove_all(rules: Rules, limits: Limits = LIMITS) -> tuple[Everywhere, ...]:
    """Prove every law that can be proved seat by seat, in the order of the table above."""
    return tuple(prove(rules, slug, limits) for slug in ARGUMENTS)


def key(text: str) -> str:
    """A short name for a question: the beginning of the SHA-256 of its text."""
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:12]
