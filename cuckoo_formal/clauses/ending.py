"""Between hands: who deals, where the cards come from, and how a match ends.

These clauses are plain: they look at a whole match, whose cards and chips are known.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cuckoo_formal.cards import Deck
from cuckoo_formal.clauses.register import choice, clause
from cuckoo_formal.logic import Row, change
from cuckoo_formal.table import Card, Match, split

#: a new shuffled pack, for the purpose of this number
Shuffle = Callable[[int], tuple[Card, ...]]


# -- settle: (before, after, shuffle, deck) -> match, when all who were left went out in one hand
@clause("settle", "no winner", source="Wikipedia, Ranter-Go-Round")
def no_winner(before: Match, after: Match, shuffle: Shuffle, deck: Deck) -> Match:
    """If all who are left go out together nobody wins: the money stays, and all stake again for a new match."""
    return change(after, ended="no winner")


@clause("settle", "no winner, no new stake", source="paulrobsj1")
def no_winner_no_stake(before: Match, after: Match, shuffle: Shuffle, deck: Deck) -> Match:
    """If all who are left go out together nobody wins: the money stays, and a new match begins without a new stake."""
    return change(after, ended="no winner, no new stake")


@clause("settle", "replay", source="Gambiter", traits=("gives back",))
def replay(before: Match, after: Match, shuffle: Shuffle, deck: Deck) -> Match:
    """If all who are left go out together they get back what they paid in this hand, and play on."""
    back = {name: getattr(before, name) for name in ("chips", "living", "grace", "losses", "last_out", "pot")}
    return change(after, **back)


@clause("settle", "share", source="Gambiter")
def share(before: Match, after: Match, shuffle: Shuffle, deck: Deck) -> Match:
    """If all who are left go out together they share the money; odd units go to those nearest the dealer's left."""
    return after.pay_out(split(before.bank, before.order(), before.seats), before.order(), "shared")


@clause("settle", "cut for it", source="paulrobsj1")
def cut_for_it(before: Match, after: Match, shuffle: Shuffle, deck: Deck) -> Match:
    """If all who are left go out together they draw one card each, and the best face wins; equal cards draw again."""
    best = drawn_from(before.order(), shuffle, deck)
    return after.pay_out(split(before.bank, (best,), before.seats), (best,), "won")


@clause("settle", "fresh lives for all", source="Modi", traits=("gives back",))
def fresh_lives(before: Match, after: Match, shuffle: Shuffle, deck: Deck) -> Match:
    """If all who are left go out together everybody, also who went out earlier, gets his chips back and plays on."""
    return change(after.restart(staking=False), last_out=(False,) * after.seats)


def drawn_from(seats: Row, shuffle: Shuffle, deck: Deck) -> int:
    """The seat that draws the best face of a pack; of a pack whose cards are all equal the first seat has it."""
    one_face = sum(copies > 0 for copies in deck.copies) == 1
    return seats[0] if one_face else drawn_best(seats, shuffle)


def drawn_best(seats: Row, shuffle: Shuffle) -> int:
    """The seat that draws the best face; those who are equal draw again from a new pack."""
    attempt = 0
    while len(seats) > 1:
        pack = shuffle(attempt)
        faces = [pack[place % len(pack)][0] for place in range(len(seats))]
        seats = tuple(seat for seat, face in zip(seats, faces, strict=True) if face == max(faces))
        attempt += 1
    return seats[0]


# -- end: (match) -> bool, whether a match with more than one living player is over
@clause("end", "last one in", source="Wikipedia, Ranter-Go-Round")
def last_one_in(match: Match) -> bool:
    """The match goes on until one player is left, who wins."""
    return False


@clause("end", "after rotations", source="Punish Thy Neighbor", traits=("end rule",))
@dataclass(frozen=True)
class AfterRotations:
    """The match is over when the deal has gone round the table {times} times."""

    times: int = 10

    def __call__(self, match: Match) -> bool:
        """The deal has gone round often enough."""
        return match.rounds >= self.times


@clause("end", "when the players stop", traits=("end rule",))
def when_the_players_stop(match: Match) -> bool:
    """No rule ends the match: the players stop when they like."""
    return False


# -- prize: (match, winner) -> money for each seat
@clause("prize", "winner takes all", source="Wikipedia, Ranter-Go-Round")
def winner_takes_all(match: Match, winner: int) -> Row:
    """The last player in wins the pot and all the money."""
    return split(match.bank, (winner,), match.seats)


@clause("prize", "runner-up's share")
@dataclass(frozen=True)
class RunnersUp:
    """The last player in wins the money but for {percent} per cent, which goes to whoever went out last."""

    percent: int = 20

    def __call__(self, match: Match, winner: int) -> Row:
        """The winner's part and the runner-up's."""
        second = tuple(seat for seat in range(match.seats) if match.last_out[seat] and seat != winner)
        part = match.bank * self.percent // 100 if second else 0
        shares = split(part, second or (winner,), match.seats)
        return tuple(share + (match.bank - part) * (seat == winner) for seat, share in enumerate(shares))


# -- dealer: (match, another hand can be dealt from the pack) -> seat
@clause("dealer", "next living seat", source="Wikipedia, Ranter-Go-Round")
def next_living_seat(match: Match, lasts: bool) -> int:
    """The deal passes to the next player who is still in, also when the dealer himself goes out."""
    return match.next_living(match.dealer)


@clause("dealer", "until the pack is used up", source="Asso che corre")
def until_the_pack_is_used_up(match: Match, lasts: bool) -> int:
    """The same player deals, while he is in, until the pack cannot serve another hand; then the deal passes."""
    return match.dealer if lasts and match.living[match.dealer] else match.next_living(match.dealer)


# -- pack: whether what is left of the pack serves the next hand
@dataclass(frozen=True)
class Pack:
    """Where the cards of the next hand come from."""

    carried_on: bool


NEW_PACK = choice("pack", "new pack each hand", Pack(carried_on=False), "Every hand is dealt from a new shuffled pack.")
CARRIED_ON = choice(
    "pack",
    "carried on",
    Pack(carried_on=True),
    "Hands are dealt on from the same pack; when it has not a card for each player, all used cards are shuffled again.",
    source="Modi",
    traits=("carried on",),
)


# -- first_dealer: (seats, shuffle, deck) -> seat
@clause("first_dealer", "last seat")
def last_seat(seats: int, shuffle: Shuffle, deck: Deck) -> int:
    """The last player to sit down deals first."""
    return seats - 1


@clause("first_dealer", "highest card", source="Lots of Kids' Games")
def highest_card(seats: int, shuffle: Shuffle, deck: Deck) -> int:
    """Everybody draws a card, and the best face deals first; equal cards draw again."""
    return drawn_from(tuple(range(seats)), shuffle, deck)


@clause("first_dealer", "first of a face", source="Our Pastimes")
@dataclass(frozen=True)
class FirstOfAFace:
    """Cards are dealt face up round the table, and whoever is the first to get {face} deals."""

    face: str = "J"

    def __call__(self, seats: int, shuffle: Shuffle, deck: Deck) -> int:
        """Who gets the first card of the named face; the last seat if there is none."""
        wanted = deck.place.get(self.face)
        return next((turn % seats for turn, (face, _) in enumerate(shuffle(0)) if face == wanted), seats - 1)


# -- direction, showdown: told, not computed
@dataclass(frozen=True)
class Told:
    """A choice that changes what people see at the table, and no outcome."""

    what: str


CLOCKWISE = choice("direction", "clockwise", Told("left"), "Play goes round clockwise, to the left.")
ANTICLOCKWISE = choice(
    "direction", "anticlockwise", Told("right"), "Play goes round anticlockwise, to the right.", source="Asso che corre"
)
ALL_AT_ONCE = choice("showdown", "all at once", Told("together"), "At the end all cards are turned up together.")
ONE_BY_ONE = choice(
    "showdown",
    "one by one",
    Told("in order"),
    "At the end the cards are turned up one by one, from the dealer's left.",
    source="Cassell, 1881",
)
