"""A hand told in sentences: everything that happened, or what one seat knows of it, and why it ended as it did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.blocking import blind_dealer
from cuckoo_formal.clauses.register import SLOTS, says
from cuckoo_formal.play import Answers, Decide, Kind, moments, question, reckon, step
from cuckoo_formal.problems import Problem
from cuckoo_formal.tell.reckoning import tell_reckoning
from cuckoo_formal.tell.scene import EVERYTHING, Scene, Step, dealt_to
from cuckoo_formal.tell.sentences import Sentence
from cuckoo_formal.tell.turns import tell_step
from cuckoo_formal.tell.words import seat_names

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.rules import Rules


@dataclass(frozen=True)
class Told:
    """A hand that was played, and its story.

    ``dealt`` is the hand before the first moment, ``steps`` what happened, ``played`` the hand before the showdown and
    ``hand`` the hand when all have paid.
    """

    rules: Rules
    names: tuple[str, ...]
    listener: int | None
    dealt: Hand
    steps: tuple[Step, ...]
    played: Hand
    hand: Hand
    sentences: tuple[Sentence, ...]
    language: str = "en"

    @property
    def text(self) -> str:
        """The story, one sentence a line."""
        return "".join(f"{sentence.text}\n" for sentence in self.sentences)


def tell_hand(
    rules: Rules, hand: Hand, answers: Answers | Decide, names: Sequence[str] = (), for_seat: int | None = EVERYTHING
) -> Told:
    """Play a hand and tell it.

    Args:
        rules: the rule set; the pack for the number of seats is chosen from it.
        hand: the hand as :func:`cuckoo_formal.hand.begin` gives it; it must remember.
        answers: what the players answer, or a function that is asked at each moment.
        names: the players' names, seat by seat; a missing one is made up.
        for_seat: tell only what this seat knows; ``None`` tells everything.

    Returns:
        The story, and the same final hand that :func:`cuckoo_formal.play.play` gives.

    Raises:
        Problem: the hand does not remember what happened in it, or there is no such seat.
    """
    here, seats = rules.at(len(hand.cards)), len(hand.cards)
    if not hand.event:
        raise Problem("hand: it does not remember what happens; expected one begun with remembers=True")
    if for_seat is not EVERYTHING and for_seat not in range(seats):
        raise Problem(f"for_seat {for_seat}: expected a seat from 0 to {seats - 1}, or nothing")
    steps = steps_of(here, hand, answers)
    played, told = steps[-1].after, narrate(here, steps, names, for_seat)
    return Told(here, seat_names(names, seats), for_seat, hand, steps, played, reckon(here, played), told)


def steps_of(rules: Rules, hand: Hand, answers: Answers | Decide) -> tuple[Step, ...]:
    """The moments of a hand, with the answers and what followed from them."""
    row = list[Step]()
    for moment in moments(rules, len(hand.cards)):
        answer = answers.at(moment) if isinstance(answers, Answers) else answers(rules, hand, moment)
        after = step(rules, hand, moment, answer)
        row.append(Step(moment, question(rules, hand, moment), answer, hand, after))
        hand = after
    return tuple(row)


def narrate(
    rules: Rules, steps: Sequence[Step], names: Sequence[str] = (), for_seat: int | None = EVERYTHING
) -> tuple[Sentence, ...]:
    """The story of the steps: from the deal, and to the chips after it if they are all the steps of the hand."""
    dealt, seats = steps[0].before, len(steps[0].before.cards)
    scene = Scene(rules, seat_names(names, seats), for_seat)
    row = list(tell_deal(scene, dealt))
    for place, happened in enumerate(steps):
        row += tell_step(at_step(scene, place, happened), happened)
    if len(steps) == len(moments(rules, seats)):
        end = replace(scene, place=len(steps), turn=seats)
        row += tell_reckoning(end, steps[-1].after)
    return tuple(row)


def at_step(scene: Scene, place: int, happened: Step) -> Scene:
    """The scene of one step."""
    opening = happened.moment.kind is Kind.OPENING
    return replace(scene, place=place, turn=-1 if opening else happened.moment.turn)


def tell_deal(scene: Scene, hand: Hand) -> Iterator[Sentence]:
    """Who plays, who deals, which way play goes, and which cards are dealt."""
    dealer, rules = scene.seats - 1, scene.rules
    yield scene.say("players", seats=tuple(range(scene.seats)), seat=dealer)
    yield scene.say("direction", "direction", clause=says(rules.direction))
    if hand.pot:
        yield scene.say("pot", pot=hand.pot)
    known = tuple((seat, *dealt_to(hand, seat)) for seat in range(scene.seats) if scene.knows(seat))
    if known:
        yield scene.say("dealt", "pack", holdings=known)
    if rules.look is blind_dealer:
        yield scene.say("dealt-unseen", "look", seat=dealer)


def explains(rules: Rules, sentence: Sentence) -> str:
    """The rule that a sentence goes back to, in the words of its clause; nothing if there is none."""
    return says(getattr(rules, sentence.slot)) if sentence.slot in SLOTS else ""
