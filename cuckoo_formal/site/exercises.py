"""Exercises that the model marks: a deal with some property, a number, a choice of seats, a best strategy.

Nothing here needs Sphinx, so that a page can mark answers too.  What is asked is a *check*, written in the page; the
answer is never part of it, it is worked out from the model.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from cuckoo_formal.hand import Event
from cuckoo_formal.notation import answers_of, complete, hand_of, parse
from cuckoo_formal.problems import Problem, nearest, shown
from cuckoo_formal.rulefile import named
from cuckoo_formal.site import hands
from cuckoo_formal.site.numbers import number
from cuckoo_formal.tell.languages import ENGLISH, english, speak
from cuckoo_formal.trace import trace

if TYPE_CHECKING:
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.tell.narration import Told

KINDS = ("deal", "number", "choice", "strategy")
#: a whole number, a decimal or a fraction of some length: no exponent, which could stand for more than can be written
NUMBER = re.compile(r"[+-]?[0-9]{1,60}(\.[0-9]{1,60}|/0{0,9}[1-9][0-9]{0,60})?")


@dataclass(frozen=True)
class Marked:
    """Whether an answer is right, and what the model says of it."""

    right: bool
    why: str


def mark(kind: str, check: str, rules: Rules, answer: str, language: str = ENGLISH) -> Marked:
    """Mark an answer.  Raises :class:`Problem` if the check, or the answer, cannot be read at all."""
    if kind not in MARKERS:
        raise Problem(f"kind {shown(kind)}: expected one of {', '.join(KINDS)}{nearest(kind, KINDS)}")
    return MARKERS[kind](check, rules, answer.strip(), language)


# -- a deal
def mark_deal(check: str, rules: Rules, answer: str, language: str) -> Marked:
    """Every condition has to hold of the hand that was found."""
    story = hands.told(rules, answer)
    lose = speak("seats that lose: {seats}", language, seats=seats_of(hands.losers(story), language))
    for part in check.split(";"):
        name, _, value = part.strip().partition(" ")
        if name not in CONDITIONS:
            raise Problem(f"check {shown(name)}: expected one of {', '.join(CONDITIONS)}{nearest(name, CONDITIONS)}")
        if not CONDITIONS[name](story, value.strip(), answer):
            wanted = speak(WANTED[name], language, value=speak(value.strip(), language))
            return Marked(right=False, why=speak("not so: {wanted}; {lose}", language, wanted=wanted, lose=lose))
    return Marked(right=True, why=lose)


def seats_of(seats: tuple[int, ...], language: str) -> str:
    """Seats, written out."""
    return ", ".join(map(str, seats)) or speak("none", language)


def some_seats(value: str, story: Told) -> tuple[int, ...]:
    """The seats that a condition names."""
    if value == "none":
        return ()
    return tuple(hands.seat_number(part.strip(), len(story.names)) for part in value.split(","))


def happened(event: Event) -> Callable[[Told, str, str], bool]:
    """A condition: that became of the turns of these seats."""
    return lambda story, value, _: all(story.hand.event[seat - 1] == event for seat in some_seats(value, story))


def holds_card(story: Told, value: str, _line: str) -> bool:
    """A seat holds a card of this face at the end: ``1 K``."""
    seat, _, face = value.partition(" ")
    return story.rules.deck.is_a(story.hand.cards[some_seats(seat, story)[0] - 1], face)


def was_dealt(story: Told, value: str, _line: str) -> bool:
    """A seat was dealt a card of this face: ``1 K``."""
    seat, _, face = value.partition(" ")
    return story.rules.deck.is_a(story.dealt.cards[some_seats(seat, story)[0] - 1], face)


def breaks(story: Told, value: str, line: str) -> bool:
    """The hand breaks a claim."""
    from cuckoo_formal.claims import CLAIMS  # noqa: PLC0415 - not every page needs the claims
    from cuckoo_formal.proof.small import holds  # noqa: PLC0415

    if value not in CLAIMS:
        raise Problem(f"claim {shown(value)}: there is none of this name{nearest(value, CLAIMS)}")
    said = complete(story.rules, parse(story.rules, line), hands.SEED)
    return not holds(CLAIMS[value], story.rules, trace(story.rules, hand_of(story.rules, said), answers_of(said)))


def differs(story: Told, value: str, line: str) -> bool:
    """The same hand has other losers, or leaves other chips, by another rule set."""
    rules = named(value).rules
    other = hands.told(rules, hands.fitting(rules, line))
    return (story.hand.loses, story.hand.chips) != (other.hand.loses, other.hand.chips)


CONDITIONS: dict[str, Callable[[Told, str, str], bool]] = {
    "seats": lambda story, value, _: len(story.names) == int(value),
    "loses": lambda story, value, _: hands.losers(story) == some_seats(value, story),
    "out": lambda story, value, _: all(story.hand.gone[seat - 1] for seat in some_seats(value, story)),
    "blocked": happened(Event.REFUSED),
    "exchanged": happened(Event.EXCHANGED),
    "kept": happened(Event.KEPT),
    "drew": happened(Event.DREW),
    "holds": holds_card,
    "dealt": was_dealt,
    "breaks": breaks,
    "differs": differs,
}


#: what a condition asks for, in words
WANTED = {
    "seats": english("players: {value}"),
    "loses": english("those that lose: {value}"),
    "out": english("those that are out: {value}"),
    "blocked": english("those that are refused: {value}"),
    "exchanged": english("those that exchange: {value}"),
    "kept": english("those that keep: {value}"),
    "drew": english("those that draw: {value}"),
    "holds": english("seat and card at the end: {value}"),
    "dealt": english("seat and card at the deal: {value}"),
    "breaks": english("the hand breaks the claim {value}"),
    "differs": english("the hand ends otherwise than by the rules {value}"),
}


# -- other kinds
def mark_number(check: str, rules: Rules, answer: str, language: str) -> Marked:
    """The number that the model counts."""
    true, text = number(check, rules), answer.replace(",", "").replace(" ", "")
    if not NUMBER.fullmatch(text):
        raise Problem(f"answer {shown(answer)}: expected a number, such as 12 or 3/4")
    if Fraction(text) != true:
        return Marked(right=False, why=speak("the model counts something else", language))
    return Marked(right=True, why=speak("the model counts {number}", language, number=true))


def mark_choice(check: str, rules: Rules, answer: str, language: str) -> Marked:
    """The seats that lose a hand."""
    story = hands.told(rules, check)
    chosen = some_seats(answer, story)
    if chosen != hands.losers(story):
        return Marked(right=False, why=speak("play it again", language))
    return Marked(right=True, why=speak("seats that lose: {seats}", language, seats=seats_of(chosen, language)))


def mark_strategy(check: str, rules: Rules, answer: str, language: str) -> Marked:
    """With how many of the worst faces a seat does best to ask: ``seats=2 seat=1 others=6``."""
    from cuckoo_formal.site.numbers import best_threshold, options  # noqa: PLC0415 - needs NumPy

    said = options(check, ("seats", "seat", "others"))
    best = best_threshold(rules, said["seats"], said["seat"], said["others"])
    if answer not in map(str, best):
        return Marked(right=False, why="")
    return Marked(right=True, why=speak("best: {numbers}", language, numbers=" / ".join(map(str, best))))


MARKERS: dict[str, Callable[[str, Rules, str, str], Marked]] = {
    "deal": mark_deal,
    "number": mark_number,
    "choice": mark_choice,
    "strategy": mark_strategy,
}
