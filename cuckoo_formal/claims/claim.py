"""What a claim is: a sentence that a player would say about the game, and the law that makes it exact."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from cuckoo_formal.rules import Rules

L = TypeVar("L", bound=Callable[..., bool])


class Scope(StrEnum):
    """What a claim is about."""

    HAND = "hand"  # the course of one hand, whoever sits there with however many chips
    DRAW = "draw"  # who gets something for which cards are drawn, whatever the pack
    MATCH = "match"  # the table before and after each hand of a match, from the first to the last


@dataclass(frozen=True)
class Claim:
    """A claim about rule sets.

    The law of a hand is ``law(rules, course)``; with ``every_face`` it is ``law(rules, course, face)`` and holds
    whatever the face.  The law of a match is ``law(rules, before, after)``: the table before and after one of its
    hands.
    Laws are written in the connectives of :mod:`cuckoo_formal.logic` and read over plain values and terms.

    ``unless`` says why the claim is not made for a rule set; where it is made it says nothing.  Any rules that people
    can play by keep a ``required`` claim.  ``remembers`` is for laws that look at what a hand remembers of its turns,
    and ``money`` for those about stakes and the bank.  Where a law says the same of each thing that happens in a hand,
    ``each`` says it of the hand before and after one of them.
    """

    slug: str
    says: str
    scope: Scope
    law: Callable[..., bool]
    source: str
    unless: Callable[[Rules], str]
    required: bool = False
    remembers: bool = False
    every_face: bool = False
    money: bool = False
    each: Callable[..., bool] | None = None


#: every claim by its slug, in the order in which the modules were read
ENTERED: dict[str, Claim] = {}


def always(_rules: Rules) -> str:
    """The claim is made for every rule set."""
    return ""


def claim(
    slug: str,
    scope: Scope = Scope.HAND,
    *,
    source: str = "Wikipedia, Ranter-Go-Round",
    unless: Callable[[Rules], str] = always,
    **more: Any,  # noqa: ANN401 - the switches of Claim
) -> Callable[[L], L]:
    """Enter a law under the slug of its claim; the law's docstring is what the claim says."""

    def enter(law: L) -> L:
        ENTERED[slug] = Claim(slug, " ".join((law.__doc__ or "").split()), scope, law, source, unless, **more)
        return law

    return enter


def may_spare_all(rules: Rules) -> str:
    """Some hands have no loser by rule."""
    return "in this rule set a hand may spare everybody" if "may spare all" in rules.traits else ""


def may_lose_nothing(rules: Rules) -> str:
    """Some losers pay nothing by rule."""
    if rules.lives == 0:
        return "this rule set is played without chips"
    if rules.traits & {"grace", "never"}:
        return "in this rule set a player without chips may lose"
    return may_spare_all(rules)
