"""What players answer: one plan for each seat, which reads over plain values and over columns alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import pairwise, product
from typing import TYPE_CHECKING, Protocol, cast

from cuckoo_formal.knowledge import forced_exchange
from cuckoo_formal.logic import both, every, negate, some, where
from cuckoo_formal.play import Ask
from cuckoo_formal.problems import Problem

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.play import Moment
    from cuckoo_formal.rules import Rules

Decide = Callable[["Rules", "Hand", "Moment"], bool]
HEADS_UP = 2


class Plan(Protocol):
    """How one seat answers the question whether it asks for another card."""

    @property
    def remembers(self) -> bool:
        """The plan looks at what happened earlier in the hand."""
        ...

    def asks(self, rules: Rules, hand: Hand, seat: int) -> bool:
        """The seat asks."""
        ...

    def parts(self) -> tuple[tuple[Fraction, Plan], ...]:
        """The plan as a mixture of plans without chance in them."""
        ...


@dataclass(frozen=True)
class Pure:
    """A plan without chance in it."""

    @property
    def remembers(self) -> bool:
        """It looks at the present card alone."""
        return False

    def parts(self) -> tuple[tuple[Fraction, Plan], ...]:
        """Itself, always."""
        return ((Fraction(1), cast("Plan", self)),)


@dataclass(frozen=True)
class Worst(Pure):
    """Asks with one of so many worst faces of the pack, but never with a card that blocks."""

    faces: int

    def asks(self, rules: Rules, hand: Hand, seat: int) -> bool:
        """The present card is bad enough."""
        card = hand.cards[seat]
        return both(card < self.faces, negate(rules.deck.blocks(card)))


@dataclass(frozen=True)
class Aware(Worst):
    """As :class:`Worst`, but stands if the exchange forced on it brought a strictly better card."""

    @property
    def remembers(self) -> bool:
        """It looks at the exchange that was forced on it."""
        return True

    def asks(self, rules: Rules, hand: Hand, seat: int) -> bool:
        """The present card is bad enough, and did not just come for a worse one."""
        happened, gave, got = forced_exchange(hand, seat)
        return both(super().asks(rules, hand, seat), negate(both(happened, got > gave)))


@dataclass(frozen=True)
class Knowing(Worst):
    """A dealer who, after an exchange, knows both cards: he draws exactly with the pairs of cards in ``helps``.

    A pair is his own card and the card that he gave.  Where nothing was exchanged he goes by threshold.
    """

    helps: frozenset[tuple[int, int]]

    @property
    def remembers(self) -> bool:
        """It looks at the exchange that was forced on it."""
        return True

    def asks(self, rules: Rules, hand: Hand, seat: int) -> bool:
        """It helps to draw; or, where only his own card is known, that card is bad enough."""
        happened, gave, got = forced_exchange(hand, seat)
        helps = some(every((got == mine, gave == his)) for mine, his in sorted(self.helps))
        return where(happened, helps, super().asks(rules, hand, seat))


@dataclass(frozen=True)
class ByCard:
    """Asks with each face with the chance that the table has for it, from the worst face to the best."""

    chances: tuple[Fraction, ...]

    @property
    def remembers(self) -> bool:
        """It looks at the present card alone."""
        return False

    def asks(self, rules: Rules, hand: Hand, seat: int) -> bool:  # noqa: ARG002 - as every plan
        """The present card is one with which it always asks."""
        return some(hand.cards[seat] == card for card, chance in enumerate(self.chances) if chance == 1)

    def parts(self) -> tuple[tuple[Fraction, Plan], ...]:
        """One number between 0 and 1 is drawn before the hand; it asks with the cards whose chance is above it.

        A seat is asked this question once in a hand, so that the outcome is as likely as with a draw for each card.
        """
        levels = sorted({Fraction(0), *self.chances, Fraction(1)})
        return tuple(
            (high - low, ByCard(tuple(Fraction(chance >= high) for chance in self.chances)))
            for low, high in pairwise(levels)
        )


@dataclass(frozen=True)
class Mixed:
    """Picks one of several plans by chance before the hand.  Raises :class:`Problem` if the weights are not one."""

    choices: tuple[tuple[Fraction, Plan], ...]

    def __post_init__(self) -> None:
        """Refuse weights that are no chances; they are never rescaled."""
        total = sum((weight for weight, _ in self.choices), Fraction(0))
        if total != 1 or any(weight < 0 for weight, _ in self.choices):
            raise Problem(f"strategy: the weights {total_of(self.choices)}; expected chances that add up to 1")

    @property
    def remembers(self) -> bool:
        """Some of the plans look at what happened earlier."""
        return any(plan.remembers for _, plan in self.choices)

    def asks(self, rules: Rules, hand: Hand, seat: int) -> bool:  # noqa: ARG002 - as every plan
        """Which plan it is has to be drawn first."""
        message = "a mixed plan has no answer of its own: take its parts"
        raise TypeError(message)

    def parts(self) -> tuple[tuple[Fraction, Plan], ...]:
        """The parts of all the plans."""
        return tuple(
            (weight * part, pure) for weight, plan in self.choices if weight for part, pure in plan.parts() if part
        )


def total_of(choices: tuple[tuple[Fraction, Plan], ...]) -> str:
    """The weights and their sum, as an error shows them."""
    weights = [weight for weight, _ in choices]
    if any(weight < 0 for weight in weights):
        return f"have {min(weights)} among them"
    return f"add up to {sum(weights, Fraction(0))}"


@dataclass(frozen=True)
class Profile:
    """One plan for each seat, in order of play.  To all other questions: take yes, show, again and left no."""

    plans: tuple[Plan, ...]

    @property
    def remembers(self) -> bool:
        """Some seat looks at what happened earlier in the hand."""
        return any(plan.remembers for plan in self.plans)

    def pure(self) -> Iterator[tuple[Fraction, Profile]]:
        """Every way in which the chances of the plans can fall, with its chance."""
        for row in product(*(plan.parts() for plan in self.plans)):
            weight = Fraction(1)
            for part, _ in row:
                weight *= part
            if weight:
                yield weight, Profile(tuple(plan for _, plan in row))

    def decide(self, rules: Rules, hand: Hand, moment: Moment) -> bool:
        """The answer at a moment."""
        if moment.ask is Ask.TRADE:
            return self.plans[moment.seat].asks(rules, hand, moment.seat)
        return moment.ask is Ask.TAKE


# -- the plans of the command line
def thresholds(rules: Rules, seats: int, faces: tuple[int, ...], *, aware: bool = False) -> Profile:
    """Everybody asks with one of so many worst faces: one number for all, or one for each seat.

    Raises :class:`Problem` for a number that is not among the faces of the pack, or as many numbers as there are no
    seats.
    """
    most = len(rules.deck.faces)
    for number in faces:
        if not 0 <= number <= most:
            message = f"threshold {number}: expected a whole number from 0 to {most}, as many as the pack has faces"
            raise Problem(message)
    if len(faces) not in (1, seats):
        message = f"threshold: {len(faces)} numbers for {seats} seats; expected one for all or one for each"
        raise Problem(message)
    row = faces * seats if len(faces) == 1 else faces
    return Profile(tuple(map(Aware if aware else Worst, row)))


def knowing(rules: Rules, profile: Profile, draws_if: Callable[[Rules], frozenset[tuple[int, int]]]) -> Profile:
    """The profile with a dealer who, after an exchange, draws exactly when it helps.  Raises :class:`Problem`."""
    if len(profile.plans) != HEADS_UP:
        message = (
            f"knowing: {len(profile.plans)} seats; expected 2, where the dealer knows both cards after an exchange"
        )
        raise Problem(message)
    first, last = profile.plans
    return Profile((first, with_knowledge(last, draws_if(rules))))


def with_threshold(plan: Plan, faces: int) -> Plan:
    """The plan with another threshold; a plan that goes by none is given one."""
    return replace(plan, faces=faces) if isinstance(plan, Worst) else Worst(faces)


def with_knowledge(plan: Plan, helps: frozenset[tuple[int, int]]) -> Plan:
    """The plan, or each plan of a mixture, with knowledge of both cards."""
    if isinstance(plan, Worst):
        return Knowing(plan.faces, helps)
    if isinstance(plan, Mixed):
        part = partial(with_knowledge, helps=helps)
        return Mixed(tuple((weight, part(choice)) for weight, choice in plan.choices))
    message = "knowing: the dealer has a table by face; expected a threshold for where nothing was exchanged"
    raise Problem(message)
