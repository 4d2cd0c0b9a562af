"""Whether a clause matters: a hand that ends differently without it, or a proof that there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cuckoo_formal.clauses.register import SLOTS, words
from cuckoo_formal.notation import line_of, write
from cuckoo_formal.problems import Problem
from cuckoo_formal.proof.difference import separate
from cuckoo_formal.proof.refute import refute
from cuckoo_formal.proof.solver import LIMITS, Limits
from cuckoo_formal.proof.steps import somebody_is_left
from cuckoo_formal.rules import Rules

#: what acts between two hands, and what is a custom of the table and changes no hand
BETWEEN = ("settle", "end", "prize", "dealer", "pack", "first_dealer")
TOLD = ("showdown", "direction")
MOST_SEATS = 4


@dataclass(frozen=True)
class Matter:
    """A clause or a power, called ``what``, and how it matters.

    ``how`` is ``matters``, with the smallest hand that ends differently without it; ``seen`` if it changes only what
    players see and know, with the smallest hand in which it does; ``told`` if it changes nothing in a hand;
    ``between`` if it acts between hands; ``never`` if every hand at ``seats`` is proved to go alike without it; or
    ``undecided``.
    """

    what: str
    how: str
    seats: tuple[int, ...] = ()
    hand: str = ""


def matters(rules: Rules, seats: tuple[int, ...], limits: Limits = LIMITS) -> Iterator[Matter]:
    """How every clause matters that is not the base game's, and every power of a card."""
    tables = tuple(number for number in seats if number <= MOST_SEATS) or seats[:1]
    here = rules.at(tables[0])
    for slot in SLOTS:
        if getattr(here, slot) != getattr(Rules(), slot):
            yield clause_matters(here, slot, tables, limits)
    for what, without in without_powers(here):
        yield compared(what, (here, without), tables, limits)


def clause_matters(rules: Rules, slot: str, seats: tuple[int, ...], limits: Limits) -> Matter:
    """How the clause of a slot matters."""
    what = f"{slot.replace('_', ' ')}: {words(getattr(rules, slot))}"
    if slot in TOLD:
        return Matter(what, "told")
    if slot == "settle":
        return settle_matters(what, rules, seats, limits)
    if slot in BETWEEN:
        return Matter(what, "between")
    try:
        without = replace(rules, **{slot: getattr(Rules(), slot)})
    except Problem:  # the other rules cannot do without it
        return Matter(what, "undecided")
    return compared(what, (rules, without), seats, limits)


def without_powers(rules: Rules) -> Iterator[tuple[str, Rules]]:
    """Each power of a card, and the rule set in which that card has none."""
    deck = rules.deck
    for face, powers in deck.asked:
        asked = tuple(row for row in deck.asked if row[0] != face)
        yield f"{face} {' and '.join(powers)} when asked", replace(rules, deck=replace(deck, asked=asked))
    for face, powers in deck.on_turn:
        on_turn = tuple(row for row in deck.on_turn if row[0] != face)
        yield f"{face} {' and '.join(powers)} on its turn", replace(rules, deck=replace(deck, on_turn=on_turn))


def compared(what: str, rules: tuple[Rules, Rules], seats: tuple[int, ...], limits: Limits) -> Matter:
    """The smallest hand that ends differently by the two rule sets, or is seen differently, or a proof of neither."""
    for law, how in (("ends", "matters"), ("sees", "seen")):
        for number in seats:
            found = separate(law, rules, number, limits)
            if found.pair is not None:
                line = write(rules[0], line_of(found.pair.hands[0], found.pair.answers))
                return Matter(what, how, (number,), line)
            if found.status != "proved":
                return Matter(what, "undecided", (number,))
    return Matter(what, "never", seats)


def settle_matters(what: str, rules: Rules, seats: tuple[int, ...], limits: Limits) -> Matter:
    """What happens when all go out together matters if they can."""
    for number in seats:
        finding = refute(somebody_is_left, rules, number, limits)
        if finding.counterexample:
            here = finding.counterexample
            return Matter(what, "matters", (number,), write(rules, line_of(here.hand, here.answers)))
        if finding.status != "proved":
            return Matter(what, "undecided", (number,))
    return Matter(what, "never", seats)
