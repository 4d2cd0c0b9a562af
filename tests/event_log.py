"""What a player remembers of a hand, kept as people keep it: a list of what was seen and heard, in order.

Written with lists and ifs from the rules of the table, without the rule text and without ``knowledge``.  It knows the
base game and the changes named in :class:`House`.
"""

from __future__ import annotations

from dataclasses import dataclass

Log = list[tuple[object, ...]]
STOCK = "stock"


@dataclass(frozen=True)
class House:
    """The rules of a table, as far as they change what somebody sees."""

    blocker: str = "K"
    refuses_dealer: bool = False
    turned_up: bool = False  # the dealer's new card lies open
    announces: int = 0  # of so many of the worst faces the giver says that he gave one
    face_up: int = 0  # of so many of the worst faces the asker passes his on face up
    calls: bool = False  # the asker calls out a lower card or an equal one
    blind_dealer: bool = False
    shown_at_once: bool = False  # blockers are turned up before the first turn
    optional: bool = False  # a blocker need not be shown when its holder is asked
    stops: bool = False  # the blocker stops all play, when asked or on its holder's turn


class Table:
    """One hand, and what each seat has seen and heard in it."""

    def __init__(self, house: House, faces: tuple[str, ...], cards: list[int], stock: int) -> None:
        """Deal the cards; the dealer is the last."""
        self.house, self.faces = house, faces
        self.cards, self.stock = list(cards), stock
        self.up = [False] * len(cards)
        self.finished = [False] * len(cards)
        self.stopped = False
        self.logs: list[Log] = [[] for _ in cards]
        self.before: list[list[Log]] = []  # the logs as they were when each turn began, and at the showdown
        for seat, card in enumerate(cards):
            if not self.blind(seat):
                self.tell(seat, "dealt", card)

    def blind(self, seat: int) -> bool:
        """The dealer who may not look."""
        return self.house.blind_dealer and seat == len(self.cards) - 1

    def tell(self, seat: int, *what: object) -> None:
        """Only this seat sees it."""
        self.logs[seat].append(("alone", *what))

    def all_hear(self, *what: object) -> None:
        """Everybody sees or hears it."""
        for log in self.logs:
            log.append(what)

    def play(self, trade: tuple[bool, ...], show: tuple[bool, ...]) -> Table:
        """All turns, and the showdown."""
        last = len(self.cards) - 1
        if self.house.shown_at_once:
            for seat in range(last + 1):
                if self.is_blocker(seat):
                    self.turn_up(seat)
                    self.finished[seat] = True
        for seat in range(last + 1):
            if self.blind(seat):
                self.tell(seat, "looks", self.cards[seat])
            self.before.append([list(log) for log in self.logs])
            if self.stopped or self.finished[seat]:
                continue
            if self.house.stops and self.is_blocker(seat) and (not self.house.optional or show[seat]):
                self.turn_up(seat)
                self.stopped = True
            elif not trade[seat]:
                self.all_hear("keeps", seat)
            elif seat == last:
                self.draw(seat)
            else:
                self.ask(seat, seat + 1, show=show[seat + 1])
        self.all_hear("shown", *self.cards)
        self.before.append([list(log) for log in self.logs])
        return self

    def is_blocker(self, seat: int) -> bool:
        """The seat holds a card that refuses."""
        return self.faces[self.cards[seat]] == self.house.blocker

    def turn_up(self, seat: int) -> None:
        """A card is turned up for all to see."""
        self.up[seat] = True
        self.all_hear("turned up", seat, self.cards[seat])

    def ask(self, seat: int, other: int, *, show: bool) -> None:
        """A seat asks its neighbour, who exchanges or refuses."""
        if self.up[other] and self.is_blocker(other) and not self.house.stops:
            self.all_hear("keeps", seat)
            return
        if self.is_blocker(other) and not self.blind(other) and (not self.house.optional or show or self.up[other]):
            self.all_hear("is refused", seat, other)
            self.turn_up(other)
            self.finished[other] = True
            self.stopped = self.house.stops
            return
        gave, got = self.cards[seat], self.cards[other]
        self.cards[seat], self.cards[other] = got, gave
        self.up[seat], self.up[other] = self.up[other], self.up[seat]
        self.all_hear("exchanges", seat, other)
        self.tell(seat, "gave and got", gave, got)
        if not self.blind(other):
            self.tell(other, "gave and got", got, gave)
        self.say(seat, other, gave, got)
        for place in (seat, other):
            if self.up[place]:
                self.all_hear("lies open", place, self.cards[place])

    def say(self, seat: int, other: int, gave: int, got: int) -> None:
        """What is said of the cards that changed hands."""
        if got < self.house.announces:
            self.all_hear("says", other, got)
        if gave < self.house.face_up:
            self.up[other] = True
            self.all_hear("passes face up", seat, gave)
        if self.house.calls and got <= gave:
            self.all_hear("calls", seat, "lower" if got < gave else "equal")

    def draw(self, seat: int) -> None:
        """The dealer exchanges with the stock."""
        if self.house.refuses_dealer and self.faces[self.stock] == self.house.blocker:
            self.all_hear("is refused", seat, STOCK, self.stock)
            return
        gave, self.cards[seat] = self.cards[seat], self.stock
        self.up[seat] = False
        self.all_hear("draws", seat)
        self.tell(seat, "gave and got", gave, self.stock)
        if self.house.turned_up:
            self.turn_up(seat)
