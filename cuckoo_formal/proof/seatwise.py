"""One seat of a table of any size: what the rule text does to it, and whether that depends on the others.

The text is run as it stands, on a hand with one seat about which nothing is known.  The seats that the text can reach
beside it, before the first turn, are two crowds: as many seats as you like, of which only that is unknown which is
counted.  Nothing of a rule is written here a second time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, cast

from cuckoo_formal.cards import Power
from cuckoo_formal.clauses.standing import Standing
from cuckoo_formal.hand import Deal, Dues, Hand, begin
from cuckoo_formal.logic import Flags, Unknown, change, same
from cuckoo_formal.play import Ask, Kind, Moment, dues_of, moments, reckon, showdown, step
from cuckoo_formal.proof.terms import row, unknown_flag, unknown_number
from cuckoo_formal.proof.unknown import unknown_hand
from cuckoo_formal.rules import Rules

#: tables at which the text is run in full, to see that a seat is treated there as it is when alone
TABLES = range(2, 5)


# -- the reckoning
@dataclass(frozen=True)
class Reckoned:
    """A hand at the showdown and after all have paid: nothing is known but who has how much."""

    before: Hand
    dues: Dues
    after: Hand


def promising(rules: Rules) -> bool:
    """The opening can promise chips that are taken at the showdown."""
    runs = (opened(rules, dealer=dealer) for dealer in (False, True))
    return any(run.after.claims[run.seat] is not False for run in runs)


def at_the_showdown(rules: Rules, names: tuple[str, ...]) -> Hand:
    """A hand that has been played, with a seat for each name; who is lowest is decided elsewhere."""
    numbers = {
        what: tuple(unknown_number(f"{what}{name}") for name in names) for what in ("card", "chips", "owed", "grace")
    }
    sure = ("fined", "claims") if promising(rules) else ("fined",)
    truths = {what: tuple(unknown_flag(f"{what}{name}") for name in names) for what in sure}
    deal = Deal(numbers["card"], (), unknown_number("dealt_pot"), 0, (), rules.lives)
    grace = numbers["grace"] if "grace" in rules.traits else ()
    hand = begin(deal, numbers["chips"], number=unknown_number("number"), grace=grace, remembers=False)
    owed = numbers["owed"] if rules.deck.has(Power.CHARGES) else hand.owed
    return change(hand, pot=unknown_number("pot"), owed=owed, **truths)


def reckoned(rules: Rules, names: tuple[str, ...] = ("",), pot: int | None = None) -> Reckoned:
    """The reckoning of the rule text, whichever of the seats stand lowest; ``pot`` is what the pot holds, if known."""
    lowest = tuple(unknown_flag(f"lowest{name}") for name in names)

    def stand(_deck: object, _hand: Hand) -> Standing:
        return Standing((0,) * len(names), lowest)

    def lose(_hand: Hand, _standing: Standing) -> Flags:
        return lowest

    anyhow = change(rules, standing=stand, losers=lose)
    hand = at_the_showdown(rules, names)
    hand = hand if pot is None else change(hand, pot=pot)
    before = showdown(anyhow, hand)
    return Reckoned(before, dues_of(anyhow, before), reckon(anyhow, hand))


@lru_cache(maxsize=512)
def depends(rules: Rules, rows: tuple[str, ...]) -> str:
    """Why the reckoning of a seat is not its own affair; nothing if at each table it is what it is for the seat alone.

    Equal terms are one object, so that this takes no solver.
    """
    alone = reckoned(rules)
    for seats in TABLES:
        for place in range(seats):
            table = reckoned(rules, tuple("" if seat == place else f"_{seat}" for seat in range(seats)))
            for name in rows:
                if same(getattr(table.after, name)[place], getattr(alone.after, name)[0]) is not True:
                    return f"what becomes of a player ({name}) depends on what becomes of the others, not on him alone"
    return ""


# -- before the first turn
class Holders(Unknown):
    """The seats of a crowd that hold a face: a condition of each of them, of which only their number is known."""

    __slots__ = ("many",)

    def __init__(self, many: int) -> None:
        self.many = many

    def as_number(self) -> Any:
        """How many they are."""
        return self.many


@dataclass
class Crowd(Unknown):
    """The card of each of any number of seats.  It can be asked for a face, and answers how many hold it."""

    name: str
    asked: set[int] = field(default_factory=set)
    __hash__ = None

    def __eq__(self, place: object) -> Any:
        self.asked.add(cast("int", place))
        return Holders(self.holders(cast("int", place)))

    def holders(self, place: int) -> int:
        """How many seats hold the face."""
        return unknown_number(f"{self.name}_{place}")


@dataclass(frozen=True)
class Opened:
    """What happens at one seat before the first turn: the hand before and after, and the crowds on both sides."""

    before: Hand
    after: Hand
    seat: int
    earlier: Crowd
    later: Crowd


def opened(rules: Rules, *, dealer: bool) -> Opened:
    """The rule text before the first turn at one seat: the dealer's, or any that has others before and after it."""
    earlier, later = Crowd("earlier"), Crowd("later")
    cards: Any = (earlier, unknown_number("card"), *(() if dealer else (later,)))
    seats, stock = len(cards), row("stock", 2)
    suits = row("suit", seats + len(stock)) if "suits" in rules.traits else ()
    deal = Deal(cards, stock, unknown_number("dealt_pot"), unknown_number("left"), suits, rules.lives)
    chips = ("others before", unknown_number("chips"), "others after")[:seats]
    hand = begin(
        deal, cast("Any", chips), number=unknown_number("number"), remembers=False, origin="origin" in rules.traits
    )
    grace = (0, unknown_number("grace"), 0)[:seats] if "grace" in rules.traits else hand.grace
    hand = change(hand, pot=unknown_number("pot"), grace=grace)
    after = step(rules, hand, Moment(Kind.OPENING, 0, 1, Ask.TAKE), unknown_flag("answer"))
    return Opened(hand, after, 1, earlier, later)


@lru_cache(maxsize=512)
def stays(rules: Rules) -> str:
    """Why chips may move between the opening and the reckoning; nothing if every moment hands the same rows on."""
    for seats in (2, 3):
        if seats > rules.deck.size:
            continue
        hand, answers = unknown_hand(rules, seats)
        for moment in moments(rules, seats):
            after = step(rules, hand, moment, answers.at(moment))
            rows = ("chips", "pot", "claims", "grace", "number")
            moved = [name for name in rows if getattr(after, name) is not getattr(hand, name)]
            if moment.kind is not Kind.OPENING and moved:
                return f"in a turn ({moment.kind}) something happens to {moved[0]}"
            hand = after
    return ""
