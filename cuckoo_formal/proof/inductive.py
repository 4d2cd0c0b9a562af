"""The obligations of a table of any size, each a question about one seat, made from the rule text.

Names of unknowns that end in ``_so_far`` stand for a sum over the seats that have been counted, ``_then`` for the same
sum with one seat more, and ``_all`` for the sum over the whole table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from cuckoo_formal.cards import Deck
from cuckoo_formal.claims.matches import distance_of
from cuckoo_formal.hand import Deal, Hand, begin
from cuckoo_formal.logic import Flags, Row, change, every, implies, negate, number, some, where
from cuckoo_formal.match import score
from cuckoo_formal.proof.seatwise import Opened, Reckoned, opened, promising, reckoned
from cuckoo_formal.proof.smtlib import smtlib
from cuckoo_formal.proof.terms import Assignment, unknown_flag, unknown_number
from cuckoo_formal.proof.unknown import from_one_match
from cuckoo_formal.rules import Rules
from cuckoo_formal.table import sit_down


@dataclass(frozen=True)
class Obligation:
    """A step of an argument: if all that is given holds, so does the conclusion."""

    name: str
    says: str
    given: tuple[bool, ...]
    then: bool

    @property
    def assertions(self) -> tuple[bool, ...]:
        """What cannot all hold together if the step is right."""
        return (*self.given, negate(self.then))

    @cached_property
    def text(self) -> str:
        """The step as SMT-LIB, for any solver: it is right if the answer is ``unsat``."""
        return smtlib(self.assertions)


def told(model: Assignment) -> str:
    """The seat at which a step fails, in a few words."""
    names = ("chips", "card", "grace", "lowest", "fined", "claims", "owed", "pot", "dealt_pot")
    return ", ".join(f"{name} {str(model[name]).lower()}" for name in names if name in model) or "whatever the seat"


def sums(*names: str) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Sums over the seats counted so far, over one more, and over all seats."""
    return cast(
        "tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]",
        tuple(tuple(unknown_number(f"{name}_{when}") for name in names) for when in ("so_far", "then", "all")),
    )


@dataclass(frozen=True)
class Seat:
    """One seat in the reckoning: what it has before and after, and what the pot gains by it."""

    table: Reckoned
    given: tuple[bool, ...]

    @property
    def had(self) -> int:
        """Its chips at the showdown."""
        return self.table.before.chips[0]

    @property
    def has(self) -> int:
        """Its chips after all have paid."""
        return self.table.after.chips[0]

    @property
    def to_pot(self) -> int:
        """What the pot gains by this seat, less what the seat takes out of it."""
        return self.table.after.pot - self.table.before.pot

    @property
    def takes(self) -> int:
        """One if the seat takes a chip from the pot at the showdown."""
        return number(self.table.before.claims[0])

    @property
    def paid(self) -> int:
        """What it pays: what it has less, but for the chip that it may take."""
        return self.had + self.takes - self.has

    @property
    def owes(self) -> int:
        """What it owes, whether it has it or not."""
        return self.table.dues.pot[0]

    @property
    def loses(self) -> bool:
        """It loses the hand."""
        return self.table.before.loses[0]

    @property
    def gone(self) -> bool:
        """It is out of the match after this hand."""
        return self.table.after.gone[0]


def seat_of(rules: Rules) -> Seat:
    """The one seat, with what is known of it at the showdown."""
    table = reckoned(rules)
    return Seat(table, (*from_one_match(rules, table.before), table.before.owed[0] >= 0))


def openings(rules: Rules) -> tuple[Opened, ...]:
    """What happens before the first turn at any seat: one that is not the dealer's, and his."""
    return tuple(opened(rules, dealer=dealer) for dealer in (False, True))


# -- before the first turn
def promised(rules: Rules) -> int:
    """How many chips have been promised to the seats so far."""
    return unknown_number("promised_so_far") if promising(rules) else 0


def holders(here: Opened) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many of the earlier seats hold each face that the opening counts, without this seat and with it."""
    places, card = sorted(here.earlier.asked | here.later.asked), here.before.cards[here.seat]
    before = tuple(here.earlier.holders(place) for place in places)
    return before, tuple(many + number(card == place) for many, place in zip(before, places, strict=True))


def covered(hand: Hand, owing: int, holders: tuple[int, ...]) -> bool:
    """The pot has a chip for every one that is promised, and has lost none but to holders of a face that is counted."""
    left = hand.pot - owing
    return every((left >= 0, *((left + sum(holders) >= hand.deal.pot,) if holders else ())))


def opening_facts(rules: Rules, here: Opened) -> tuple[bool, ...]:
    """What is known of a seat before it takes part in the opening."""
    crowds = (many >= 0 for crowd in (here.earlier, here.later) for many in map(crowd.holders, sorted(crowd.asked)))
    safe = covered(here.before, promised(rules), holders(here)[0])
    return (
        *from_one_match(rules, only(here.before, here.seat)),
        *crowds,
        here.before.deal.pot >= 0,
        promised(rules) >= 0,
        safe,
    )


def only(hand: Hand, seat: int) -> Hand:
    """The hand with one of its seats alone."""
    return change(hand, chips=(hand.chips[seat],), grace=(hand.grace[seat],))


def opening_moves(rules: Rules) -> Iterator[Obligation]:
    """Before the first turn chips move between the pot and the seat, and nowhere else."""
    for here in openings(rules):
        seat, had, has = here.seat, here.before, here.after
        others = all(had.chips[s] is has.chips[s] for s in range(len(had.chips)) if s != seat)
        then = every((others, had.chips[seat] + had.pot == has.chips[seat] + has.pot))
        says = "Before the first turn a seat gets what the pot loses, and no other seat gains or loses."
        yield Obligation("opening conserves", says, opening_facts(rules, here), then)


def opening_covers(rules: Rules) -> Iterator[Obligation]:
    """Before the first turn nobody loses a chip, and the pot always covers what is promised."""
    for here in openings(rules):
        had, has, seat, owing, (before, with_this) = here.before, here.after, here.seat, promised(rules), holders(here)
        start = (had.deal.pot >= 0, had.pot == had.deal.pot, owing == 0, *(many == 0 for many in before))
        says = "When the hand begins, nothing is promised yet and the pot is no debt."
        yield Obligation("opening begins", says, start, covered(had, owing, before))
        after = covered(has, owing + number(has.claims[seat]), with_this)
        then = every((has.chips[seat] >= had.chips[seat], after, *from_one_match(rules, only(has, seat))))
        says = "Before the first turn no seat loses a chip, and the pot covers what has been promised."
        yield Obligation("opening covers", says, opening_facts(rules, here), then)


def opening_gives_nothing(rules: Rules) -> Iterator[Obligation]:
    """Before the first turn no seat gains a chip, nor the promise of one."""
    for here in openings(rules):
        had, has, seat = here.before, here.after, here.seat
        then = every((has.chips[seat] <= had.chips[seat], negate(has.claims[seat])))
        yield Obligation(
            "opening gives nothing", "Before the first turn no seat gains a chip.", opening_facts(rules, here), then
        )


# -- the reckoning: base, step, use
def conserved_base(_rules: Rules) -> Iterator[Obligation]:
    """With no seat counted, nothing is had and nothing is paid."""
    (had, has, paid), _, _ = sums("had", "has", "paid")
    says = "With no seat counted yet the sums are nought, and agree."
    yield Obligation("base", says, (had == 0, has == 0, paid == 0), had == has + paid)


def conserved_step(rules: Rules) -> Iterator[Obligation]:
    """One more seat: what it has less, the pot has more."""
    (had, has, paid), (had_then, has_then, paid_then), _ = sums("had", "has", "paid")
    seat = seat_of(rules)
    unfolded = (had_then == had + seat.had, has_then == has + seat.has, paid_then == paid + seat.to_pot)
    says = "If seats and pot balance for the seats counted so far, they balance with one seat more."
    yield Obligation("step", says, (*seat.given, had == has + paid, *unfolded), had_then == has_then + paid_then)


def conserved_use(_rules: Rules) -> Iterator[Obligation]:
    """All seats counted: the chips in play are as many as before."""
    _, _, (had, has, paid) = sums("had", "has", "paid")
    pot, after = unknown_number("pot"), unknown_number("pot_after")
    says = "If seats and pot balance for all seats, the chips in play are as many after the reckoning as before."
    yield Obligation("use", says, (had == has + paid, after == pot + paid), has + after == had + pot)


def pot_adds_up(rules: Rules) -> Iterator[Obligation]:
    """Two seats that pay at once leave the pot as they do one after the other."""
    at_once, first = reckoned(rules, ("", "_1")), reckoned(rules, ("",))
    second = reckoned(rules, ("_1",), first.after.pot)
    says = "Two seats that pay at once leave the pot with as much as when they pay one after the other."
    yield Obligation("pot adds up", says, (), at_once.after.pot == second.after.pot)


# -- what a seat pays
def pays(rules: Rules) -> Iterator[Obligation]:
    """A seat pays no more than it owes, no more than it has, and no less than nothing."""
    seat = seat_of(rules)
    then = every((seat.paid >= 0, seat.paid <= seat.had, seat.paid <= seat.owes, seat.has >= 0))
    yield Obligation("pays what it has", "A seat pays at most what it owes and at most what it has.", seat.given, then)


def growth(rules: Rules) -> Iterator[Obligation]:
    """Counted seat by seat, the pot loses no more than what was promised before the first turn."""
    (gained, taken), (gained_then, taken_then), _ = sums("gained", "taken")
    seat = seat_of(rules)
    says = "When the reckoning begins the pot has gained nothing and given nothing."
    yield Obligation("growth begins", says, (gained == 0, taken == 0), gained + taken >= 0)
    unfolded = (gained_then == gained + seat.to_pot, taken_then == taken + seat.takes)
    says = "With one seat more the pot has still lost no more than the chips promised to the seats counted."
    yield Obligation("growth", says, (*seat.given, gained + taken >= 0, *unfolded), gained_then + taken_then >= 0)


def pot_holds(_rules: Rules) -> Iterator[Obligation]:
    """All seats counted: the pot is no debt."""
    _, _, (gained, taken) = sums("gained", "taken")
    pot, after = unknown_number("pot"), unknown_number("pot_after")
    says = "A pot that covers what is promised, and loses no more than that, is no debt after the reckoning."
    yield Obligation("pot holds", says, (pot - taken >= 0, gained + taken >= 0, after == pot + gained), after >= 0)


# -- the way to the end of a match
def loser_pays(rules: Rules) -> Iterator[Obligation]:
    """A losing seat with a chip pays one."""
    seat = seat_of(rules)
    says = "A seat that loses and has a chip pays one at least."
    yield Obligation("loser pays", says, (*seat.given, seat.loses, seat.had >= 1), seat.paid >= 1)


def rank(rules: Rules) -> Iterator[Obligation]:
    """Chips, and lives without chips: no seat gains any, a losing one has fewer, and nobody has less than none."""
    (was, now, lost), (was_then, now_then, lost_then), (was_all, now_all, lost_all) = sums("rank", "rank_after", "lost")
    seat = seat_of(rules)
    before, after = distance_of(rules, seat.had, 1), distance_of(rules, seat.has, number(negate(seat.gone)))
    unfolded = (was_then == was + before, now_then == now + after, lost_then == lost + number(seat.loses))
    says = "With one seat more, as many chips or lives have gone as seats have lost, at the least."
    yield Obligation("rank", says, (*seat.given, now + lost <= was, *unfolded), now_then + lost_then <= was_then)
    says = "When nothing has been counted, nothing has gone."
    yield Obligation("rank begins", says, (was == 0, now == 0, lost == 0), now + lost <= was)
    says = "What a seat has, chips and a life without, is never less than nothing."
    yield Obligation("rank has an end", says, seat.given, after >= 0)
    says = "If one seat has lost, there are fewer chips or lives after the hand than before."
    yield Obligation("rank decreases", says, (now_all + lost_all <= was_all, lost_all >= 1), now_all < was_all)


# -- going out
def out_without(rules: Rules) -> Iterator[Obligation]:
    """A seat that goes out has no chips."""
    seat = seat_of(rules)
    yield Obligation(
        "out without chips", "A seat that goes out has no chip left.", seat.given, implies(seat.gone, seat.has == 0)
    )


def still_in(rules: Rules) -> Iterator[Obligation]:
    """A seat that does not go out has a chip."""
    seat = seat_of(rules)
    yield Obligation(
        "still in", "A seat that does not go out has a chip left.", seat.given, some((seat.gone, seat.has > 0))
    )


def alike(rules: Rules) -> Iterator[Obligation]:
    """A seat that does not go out has what a seat may have when a hand is dealt."""
    seat = seat_of(rules)
    again = change(seat.table.after, pot=0)
    says = "A seat that does not go out has what a seat may have when a hand is dealt."
    yield Obligation("alike", says, (*seat.given, negate(seat.gone)), every(from_one_match(rules, again)))


def grace(rules: Rules) -> Iterator[Obligation]:
    """The right to play on is used, and never given back."""
    seat = seat_of(rules)
    then = seat.table.after.grace[0] >= seat.table.before.grace[0]
    yield Obligation("grace", "What a seat has used of its right to play on is not given back.", seat.given, then)


def out_stays(rules: Rules) -> Iterator[Obligation]:
    """A seat that is out when the hand begins is out when it ends, whatever becomes of the others."""
    was, goes, all_go, one_stays = (unknown_flag(name) for name in ("was_in", "goes", "all_others_go", "one_stays"))
    few, one, none = (where(was, where(goes, *stays_in(rules, stay)), comes_back(rules, stay)) for stay in (3, 1, 0))
    now = where(all_go, none, where(one_stays, one, few))
    yield Obligation("out stays out", "A seat that was out before the hand is out after it.", (), implies(now, was))


def stays_in(rules: Rules, stay: int) -> tuple[bool, bool]:
    """Whether a seat that plays is in after a hand that puts it out, and after one that does not."""
    return scored(rules, (True, True, True, True), stay, (0,)), scored(rules, (True, True, True, True), stay, ())


def comes_back(rules: Rules, stay: int) -> bool:
    """Whether a seat that is out is in after a hand."""
    return scored(rules, (False, True, True, True), stay, ())


def scored(rules: Rules, living: Flags, stay: int, out: Row) -> bool:
    """Whether the first of four seats is in after a hand in which so many of the three others stay in."""
    rules = change(rules, deck=Deck())
    match = change(sit_down(4, rules.lives, rules.stake, 3), living=living)
    order, gone = match.order(), {*out, *range(1 + stay, 4)}
    hand = begin(Deal((0,) * len(order), (), 0, 0, (), rules.lives), (1,) * len(order), remembers=False)
    return score(rules, match, change(hand, gone=tuple(seat in gone for seat in order)), 1).living[0]


Maker = Callable[[Rules], Iterator[Obligation]]
CONSERVED: tuple[Maker, ...] = (opening_moves, conserved_base, conserved_step, conserved_use, pot_adds_up)
PAYS: tuple[Maker, ...] = (opening_covers, pays)
NEVER_NEGATIVE: tuple[Maker, ...] = (opening_covers, pays, growth, pot_holds, pot_adds_up)
LOSER_PAYS: tuple[Maker, ...] = (opening_covers, loser_pays)
NEARER: tuple[Maker, ...] = (opening_covers, opening_gives_nothing, rank)
OUT_WITHOUT: tuple[Maker, ...] = (opening_covers, out_without)
STILL_IN: tuple[Maker, ...] = (opening_covers, still_in)
ALIKE: tuple[Maker, ...] = (opening_covers, alike)
GRACE: tuple[Maker, ...] = (opening_covers, grace)
OUT_STAYS: tuple[Maker, ...] = (out_stays,)
