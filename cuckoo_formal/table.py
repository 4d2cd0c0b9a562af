"""The state of a match between two hands, and what can happen at the table: stakes, chips, the deal passing on."""

from __future__ import annotations

from dataclasses import dataclass

from cuckoo_formal.logic import Flags, Row, change

Card = tuple[int, int]  # the place of its face, and which of the equal cards it is


@dataclass(frozen=True)
class Match:
    """A match between two hands.  Seats are numbered 0, 1, ... as they sit, in the direction of play.

    ``chips`` are lives: the chips before all seats and in the pot are as many as at the start.  ``bank`` and ``won``
    are money: everything ever staked is in the bank or was won.
    """

    lives: int
    stake: int
    chips: Row
    living: Flags
    grace: Row
    pot: int
    dealer: int
    first_dealer: int
    staked: Row
    won: Row
    losses: Row  # how many chips each seat has had to pay, whether it had them or not
    last_out: Flags  # the seats that went out last
    winners: Flags
    bank: int
    number: int = 1  # of the next hand, from 1
    match: int = 1  # which match of the evening this is, from 1
    hands: int = 0  # played so far in the whole evening
    rounds: int = 0  # how often the deal has gone round the table in this match
    ended: str = ""  # "", "won", "shared", "no winner", "no winner, no new stake"
    stock: tuple[Card, ...] = ()  # a pack that is carried on: what is left of it, top first
    used: tuple[Card, ...] = ()  # and what lies on its discard pile

    @property
    def seats(self) -> int:
        """How many seats the table has, those of players who are out included."""
        return len(self.chips)

    def next_living(self, seat: int) -> int:
        """The next seat in the direction of play whose player is not out."""
        return next(s for d in range(1, self.seats + 1) if self.living[s := (seat + d) % self.seats])

    def order(self) -> Row:
        """The seats that play the next hand, in order of play: the dealer is the last."""
        first = self.dealer + 1
        return tuple(s for d in range(self.seats) if self.living[s := (first + d) % self.seats])

    def pass_the_deal(self, dealer: int) -> Match:
        """Another seat deals next, or the same."""
        gone = (dealer - self.dealer) % self.seats
        passed = gone > 0 and (self.first_dealer - self.dealer - 1) % self.seats < gone
        return change(self, dealer=dealer, rounds=self.rounds + passed)

    def pay_out(self, shares: Row, winners: Row, ended: str) -> Match:
        """The match is over, and the bank is paid out: so much to each seat."""
        won = tuple(had + new for had, new in zip(self.won, shares, strict=True))
        flags = tuple(seat in winners for seat in range(self.seats))
        return change(self, won=won, bank=self.bank - sum(shares), winners=flags, ended=ended)

    def restart(self, *, staking: bool) -> Match:
        """Everybody has the chips again with which he began; with a new stake the bank grows."""
        stake, all_in = self.stake if staking else 0, (True,) * self.seats
        return change(
            self,
            chips=(self.lives,) * self.seats,
            living=all_in,
            grace=(0,) * self.seats,
            pot=0,
            bank=self.bank + stake * self.seats,
            staked=tuple(had + stake for had in self.staked),
        )


def split(amount: int, among: Row, seats: int) -> Row:
    """Equal shares for some of the seats, the odd units one by one to the first of them; nothing for the others."""
    share, odd = divmod(amount, len(among))
    shares = {seat: share + (place < odd) for place, seat in enumerate(among)}
    return tuple(shares.get(seat, 0) for seat in range(seats))


def sit_down(seats: int, lives: int, stake: int, dealer: int) -> Match:
    """A new match: everybody has staked and has his chips before him."""
    none, zero = (False,) * seats, (0,) * seats
    return Match(
        lives=lives,
        stake=stake,
        chips=(lives,) * seats,
        living=(True,) * seats,
        grace=zero,
        pot=0,
        dealer=dealer,
        first_dealer=dealer,
        staked=(stake,) * seats,
        won=zero,
        losses=zero,
        last_out=none,
        winners=none,
        bank=stake * seats,
    )
