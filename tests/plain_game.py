"""One hand of the game as an ordinary program: lists that change, ifs and loops, nothing of the rule text.

It knows the clauses only by their words, so that a mistake in the rule text is not repeated here.  Where the two
disagree, one of them has misread the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

NOBODY = -1
KNOWN = {
    "opening": {
        "none",
        "kings jerk",
        "kings jerk if they like",
        "kings jerk, all or none",
        "kings jerk up to the starting lives",
        "kings jerk at the showdown",
        "kings shown at once",
        "kings shown at once if they like",
        "best face shown at once",
        "dealer keeps the best of three",
    },
    "turn": {"may ask once", "blocker must be kept", "must ask unless holding the blocker"},
    "shown": {"when asked", "when asked, if he likes", "when asked or on his turn"},
    "holder": {"any holder", "only as dealt"},
    "look": {"dealer looks", "blind dealer"},
    "blocked": {"keeps its card", "must ask beyond", "may ask beyond", "draws from the stock"},
    "reach": {
        "the stock",
        "the stock or his left",
        "his left only",
        "the stock, with a received ace only",
        "nobody",
        "dealer stands apart",
    },
    "cut": {"face down", "any card", "turned up", "cut and turned up"},
    "draw": {
        "top of stock",
        "a face refuses",
        "king refuses",
        "best face refuses",
        "redraw once",
        "may redraw once",
        "loses at once",
    },
    "windfall": {"nothing", "dealer wins", "dealer immune"},
    "talk": {
        "silent",
        "forced giver announces the two worst",
        "forced giver announces the three worst",
        "receiver announces the three worst",
        "low card passed face up",
        "outcome called",
    },
    "standing": {
        "single cards",
        "pairing up",
        "pairing up, nobody loses without a single",
        "equal cards cancel",
        "suits break ties",
    },
    "losers": {
        "all tied",
        "last to show",
        "nearest the dealer's left",
        "nearest the dealer's right",
        "nobody if all are equal",
    },
    "fine": {
        "one chip",
        "double on a face",
        "ace pays double",
        "worst face pays double",
        "a table by face",
        "by hand number",
        "one to every other player",
    },
    "exit": {
        "at no chips",
        "one more loss",
        "one more loss, first broke only",
        "one free hand",
        "one more loss, once a match",
        "one more loss, a double carries over",
        "never",
    },
}
Decide = Callable[[str, int], bool]  # which question, and which seat is asked: is the answer yes?


@dataclass
class House:
    """The rules of one house: words for each question, the figures that go with some of them, and the pack."""

    words: dict[str, str]
    figures: dict[str, Any]  # slot -> the face, number or prices of its clause
    faces: tuple[str, ...]  # worst to best
    asked: dict[str, list[str]]  # face, best or worst -> its powers when its holder is asked
    on_turn: dict[str, list[str]]  # the same, when its holder's turn comes


@dataclass
class Card:
    """A card of cardboard: it remembers where it was dealt."""

    face: int
    suit: int = 0
    dealt_to: int = NOBODY
    up: bool = False


@dataclass
class Player:
    """Who sits at the table, and what became of him in this hand."""

    card: Card
    chips: int
    grace: int
    finished: bool = False
    out: bool = False
    safe: bool = False
    flat: bool = False  # pays one chip, whatever he holds
    forfeits: int = 0
    took: bool = False
    claims: bool = False
    loses: bool = False
    gone: bool = False
    event: str = "no turn"
    other: int = NOBODY
    gave: int = NOBODY
    got: int = NOBODY
    seen: list[int] = field(default_factory=list)
    said: dict[str, int] = field(default_factory=dict)


class Game:
    """One hand, played from the deal to the payments."""

    def __init__(  # noqa: PLR0913 - everything that lies on the table
        self,
        house: House,
        cards: list[Card],
        stock: list[Card],
        chips: list[int],
        decide: Decide,
        *,
        pot: int = 0,
        left: int | None = None,
        number: int = 1,
        grace: list[int] | None = None,
        lives: int = 3,
    ) -> None:
        """Lay the cards before the seats, the dealer's last."""
        for slot, known in KNOWN.items():
            assert house.words[slot] in known, f"{slot}: this program has never heard of {house.words[slot]}"
        self.house = house
        self.stock = stock
        self.left = len(stock) if left is None else left
        self.pot = pot
        self.number = number
        self.lives = lives
        self.decide = decide
        self.stopped = False  # no more turns
        self.decided = False  # nothing is compared
        self.laid: list[int] = []
        self.players = [
            Player(card, have, spent) for card, have, spent in zip(cards, chips, grace or [0] * len(cards), strict=True)
        ]
        for seat, player in enumerate(self.players):
            player.card.dealt_to = seat
        self.dealt = list(cards)
        self.dealt_stock = list(stock)
        self.dealt_left = self.left

    # -- the whole hand
    def play(self) -> Game:
        """Opening, turns, showdown, payments, who goes out."""
        self.opening()
        for seat in range(len(self.players)):
            if self.over():
                break
            self.turn(seat)
        self.showdown()
        return self

    def over(self) -> bool:
        """Nobody has a turn any more."""
        some_out = any(player.out for player in self.players)
        return self.stopped or (some_out and sum(not player.out for player in self.players) <= 1)

    # -- questions about cards
    def word(self, slot: str) -> str:
        """How this house answers a question."""
        return self.house.words[slot]

    def is_face(self, card: Card, name: str) -> bool:
        """The card shows the face of this name, which may be ``best`` or ``worst``."""
        if name in self.house.faces:
            return self.house.faces[card.face] == name
        return (name == "best" and card.face == len(self.house.faces) - 1) or (name == "worst" and card.face == 0)

    def powers(self, card: Card, table: dict[str, list[str]]) -> list[str]:
        """What a card does: what is said of its own name, or else of the best or the worst."""
        name = self.house.faces[card.face]
        if name in table:
            return table[name]
        for rank in ("best", "worst"):
            if rank in table and self.is_face(card, rank):
                return table[rank]
        return []

    def is_blocker(self, card: Card) -> bool:
        """The card only blocks."""
        return self.powers(card, self.house.asked) == ["blocks"]

    def counts_for(self, seat: int) -> bool:
        """The card that this seat holds may use its power when it is asked for."""
        if self.word("look") == "blind dealer" and seat == len(self.players) - 1:
            return False
        return self.as_dealt(seat)

    def as_dealt(self, seat: int) -> bool:
        """The house does not mind who got the card first, or this seat did."""
        return self.word("holder") == "any holder" or self.players[seat].card.dealt_to == seat

    # -- before the first turn
    def opening(self) -> None:
        """What kings, or the dealer, do before anybody plays."""
        how = self.word("opening")
        if how.startswith("kings jerk"):
            self.kings_jerk(how)
        elif "shown at once" in how:
            face = "best" if how.startswith("best") else "K"
            for seat, player in enumerate(self.players):
                if not self.has_looked(seat):
                    continue
                if self.is_face(player.card, face) and ("if they like" not in how or self.decide("s", seat)):
                    player.card.up = True
                    player.finished = True
        elif how == "dealer keeps the best of three":
            self.best_of_three()

    def has_looked(self, seat: int) -> bool:
        """The seat knows its card before the first turn."""
        return self.word("look") == "dealer looks" or seat < len(self.players) - 1

    def kings_jerk(self, how: str) -> None:
        """Whoever was dealt a king takes a chip that lay in the pot."""
        kings = [seat for seat, player in enumerate(self.players) if self.is_face(player.card, "K")]
        lying = self.pot
        if how == "kings jerk, all or none" and len(kings) > lying:
            return
        for seat in kings:
            player = self.players[seat]
            if lying == 0:
                break
            if how != "kings jerk at the showdown" and not self.has_looked(seat):
                continue
            if how == "kings jerk up to the starting lives" and player.chips >= self.lives:
                continue
            if how == "kings jerk if they like" and not self.decide("k", seat):
                continue
            lying -= 1
            if how == "kings jerk at the showdown":
                player.claims = True
                continue
            self.pot -= 1
            player.chips += 1
            player.took = True
            player.card.up = True

    def best_of_three(self) -> None:
        """The dealer looks at up to two more cards and keeps the best."""
        dealer = len(self.players) - 1
        looked = [self.players[dealer].card]
        while self.left > 0 and len(looked) < 3:
            looked.append(self.stock.pop(0))
            self.left -= 1
        keeps = max(looked, key=self.worth)
        keeps.dealt_to = dealer
        self.players[dealer].card = keeps
        for card in looked:
            if card is not keeps:
                card.dealt_to = NOBODY
                self.stock.append(card)
                self.laid.append(card.face)
        self.dealt = [player.card for player in self.players]
        self.dealt_stock = list(self.stock)
        self.dealt_left = self.left

    def worth(self, card: Card) -> tuple[int, int]:
        """How good a card is by itself."""
        return (card.face, card.suit if self.word("standing") == "suits break ties" else 0)

    # -- one turn
    def turn(self, seat: int) -> None:
        """A seat's own card acts, or the seat asks, or it keeps its card."""
        player = self.players[seat]
        if player.finished or player.out or self.acts_on_turn(seat) or self.lies_open(seat):
            return
        if seat == len(self.players) - 1 and self.word("reach") in ("nobody", "dealer stands apart"):
            return
        player.event = "kept"
        ways = [way for way in self.ways(seat) if self.leads_somewhere(way)]
        if ways and self.will_ask(seat):
            other_way = len(ways) == 2 and self.decide("l", seat)
            self.ask(seat, ways[1] if other_way else ways[0])

    def will_ask(self, seat: int) -> bool:
        """The seat must ask, or may and does."""
        how, blocker = self.word("turn"), self.is_blocker(self.players[seat].card)
        if blocker and how != "may ask once":
            return False
        return how == "must ask unless holding the blocker" or self.decide("t", seat)

    def lies_open(self, seat: int) -> bool:
        """A blocker is turned up on its holder's turn, and he keeps it."""
        player = self.players[seat]
        if self.word("shown") != "when asked or on his turn" or not self.is_blocker(player.card):
            return False
        if not self.as_dealt(seat):
            return False
        player.card.up = True
        player.finished = True
        player.event = "laid open"
        return True

    def acts_on_turn(self, seat: int) -> bool:
        """The seat's own card acts when its turn comes; the answer is whether that ends its turn."""
        player = self.players[seat]
        powers = self.powers(player.card, self.house.on_turn)
        if not powers or not self.as_dealt(seat):
            return False
        if self.word("shown") == "when asked, if he likes" and not self.decide("s", seat):
            return False
        player.card.up = True
        player.event = "stopped" if "stops" in powers else "laid open" if "blocks" in powers else "no turn"
        for power in powers:
            self.use(power, seat, seat)
        return self.over() or player.finished or player.out

    def ways(self, seat: int) -> list[list[int]]:
        """Whom a seat may ask: one after the other along a line, the number of seats standing for the stock."""
        n, reach = len(self.players), self.word("reach")
        apart = reach == "dealer stands apart"
        last = n - 2 if apart else n - 1
        stock = [n] if reach not in ("his left only", "nobody") else []
        living = [other for other in range(n) if not self.players[other].out]
        if seat < last:
            return [[other for other in living if seat < other <= last] + stock]
        if seat > last:
            return []
        if reach == "the stock, with a received ace only" and seat == n - 1:
            card = self.players[seat].card
            if card.face != 0 or card.dealt_to == seat:
                return []
        left = [other for other in living if other != seat] + stock if "his left" in reach else []
        return [way for way in (stock, left) if way]

    def leads_somewhere(self, way: list[int]) -> bool:
        """Asking along this way could change something."""
        n = len(self.players)
        for other in way:
            if other == n:
                return self.left > 0
            if not (
                self.players[other].card.up and self.is_blocker(self.players[other].card) and self.counts_for(other)
            ):
                return True
            if not self.word("blocked").endswith("ask beyond"):
                return False
        return False

    def ask(self, seat: int, way: list[int]) -> None:
        """A seat asks along a way until it has exchanged, or has nobody left to ask."""
        for place, other in enumerate(way):
            if other == len(self.players):
                self.draw(seat)
                return
            powers = self.used_powers(other)
            if not powers:
                self.exchange(seat, other)
                return
            self.refuse(seat, other)
            for power in powers:
                self.use(power, seat, other)
            if not self.goes_on(seat, powers, way[place + 1 :]):
                return

    def goes_on(self, seat: int, powers: list[str], rest: list[int]) -> bool:
        """After a refusal the seat asks the next one."""
        player, how = self.players[seat], self.word("blocked")
        if "passes on" in powers:
            player.event = "passed on"
            return not player.out and not self.over()
        if powers != ["blocks"]:
            return False
        if how == "draws from the stock" and self.left > 0:
            self.take_top(seat)
        return how == "must ask beyond" or (how == "may ask beyond" and self.asks_on(seat, rest))

    def asks_on(self, seat: int, rest: list[int]) -> bool:
        """A seat that may ask beyond a blocker does so."""
        return self.leads_somewhere(rest) and self.decide("a", seat)

    def used_powers(self, other: int) -> list[str]:
        """The powers that the card of the asked seat uses against the request."""
        card = self.players[other].card
        powers = self.powers(card, self.house.asked)
        if not powers or not self.counts_for(other):
            return []
        if self.word("shown") == "when asked, if he likes" and not card.up and not self.decide("s", other):
            return []
        return powers

    def refuse(self, seat: int, other: int) -> None:
        """A card turns up against the request."""
        player = self.players[seat]
        player.event, player.other = "refused", other
        player.seen.append(self.players[other].card.face)
        self.players[other].card.up = True

    def use(self, power: str, seat: int, other: int) -> None:
        """What the card of the asked seat does."""
        if power == "blocks":
            self.players[other].finished = True
        elif power == "stops":
            self.players[other].finished = True
            self.stopped = True
        elif power == "charges":
            self.players[seat].forfeits += 1
        elif power == "knocks out":
            self.players[seat].out = True
        elif power == "undoes":
            self.undo()

    def undo(self) -> None:
        """Every card goes back to where it was dealt, face down."""
        for seat, player in enumerate(self.players):
            player.card = self.dealt[seat]
            player.card.up = False
            player.card.dealt_to = seat
        self.stock = list(self.dealt_stock)
        for card in self.stock:
            card.dealt_to = NOBODY
        self.left = self.dealt_left

    def exchange(self, seat: int, other: int) -> None:
        """Two seats exchange cards, and what the house wants said is said."""
        asker, asked = self.players[seat], self.players[other]
        asker.event, asker.other = "exchanged", other
        asker.gave, asker.got = asker.card.face, asked.card.face
        asker.card, asked.card = asked.card, asker.card
        self.talk(asker, asked)

    def talk(self, asker: Player, asked: Player) -> None:
        """Who says what of the two cards."""
        how = self.word("talk")
        lowest = 2 if how.endswith("two worst") else 3
        if how.startswith(("forced giver", "receiver")) and asker.got < lowest:
            asker.said["got"] = asker.got
        if how.startswith(("receiver", "low card")) and asker.gave < lowest:
            asker.said["gave"] = asker.gave
        if how.startswith("low card") and asker.gave < lowest:
            asked.card.up = True
        if how == "outcome called" and asker.got <= asker.gave:
            asker.said["called"] = 1 if asker.got < asker.gave else 2

    # -- the stock
    def take_top(self, seat: int) -> None:
        """A seat lays its card under the stock and takes the top one."""
        player = self.players[seat]
        top = self.stock.pop(0)
        self.left -= 1
        player.event, player.other = "drew", len(self.players)
        player.gave, player.got = player.card.face, top.face
        player.card.up = False
        player.card.dealt_to = NOBODY
        self.stock.append(player.card)
        player.card = top

    def draw(self, seat: int) -> None:
        """A seat has come to the stock."""
        n = len(self.players)
        drawer = n - 2 if self.word("reach") == "dealer stands apart" else n - 1
        if self.left == 0:
            return
        if seat != drawer:
            self.take_top(seat)
            return
        how = self.word("draw")
        face = {"king refuses": "K", "best face refuses": "best"}.get(how) or self.house.figures.get("draw", "")
        if how != "top of stock" and self.is_face(self.stock[0], face):
            self.stock_refuses(seat, how, face)
        else:
            self.dealer_takes(seat)

    def stock_refuses(self, seat: int, how: str, face: str) -> None:
        """The card on the stock is not for the dealer."""
        player = self.players[seat]
        player.event, player.other = "drew and was refused", len(self.players)
        player.seen.append(self.stock[0].face)
        self.left -= 1
        if how == "loses at once":
            player.out = True
            self.stopped = self.decided = True
        if "redraw once" not in how:
            return
        self.stock.append(self.stock.pop(0))
        if self.left == 0 or (how == "may redraw once" and not self.decide("a", seat)):
            return
        if self.is_face(self.stock[0], face):
            player.seen.append(self.stock[0].face)
            self.left -= 1
        else:
            self.dealer_takes(seat)

    def dealer_takes(self, seat: int) -> None:
        """The dealer has a new card; it may be of the rank that he held."""
        player = self.players[seat]
        held = player.card.face
        self.take_top(seat)
        if "turned up" in self.word("cut"):
            player.card.up = True
        if seat != len(self.players) - 1 or player.card.face != held:
            return
        if self.word("windfall") == "dealer wins":
            player.card.up = True
            self.stopped = self.decided = True
            for other in self.players:
                other.flat = other is not player
        elif self.word("windfall") == "dealer immune":
            player.card.up = True
            player.safe = True

    # -- the end
    def showdown(self) -> None:
        """Cards are compared, losers pay, and whoever has nothing left may go out."""
        losers = self.losers()
        for seat, player in enumerate(self.players):
            player.loses = seat in losers
        had = [player.chips for player in self.players]
        dues = self.dues()
        self.pay(had, dues)
        for player in self.players:
            if player.claims:
                player.chips += 1
                self.pot -= 1
        self.who_goes(had, dues)

    def losers(self) -> set[int]:
        """Who loses the hand."""
        forced = {seat for seat, player in enumerate(self.players) if player.out or player.flat}
        compared = [seat for seat, player in enumerate(self.players) if not player.out and not player.safe]
        knocked = any(player.out for player in self.players)
        survivors = sum(not player.out for player in self.players)
        if self.decided or not compared or (knocked and survivors <= 1):
            return forced
        return forced | self.lowest(compared)

    def lowest(self, compared: list[int]) -> set[int]:
        """Who of the compared seats loses."""
        cards = {seat: self.players[seat].card for seat in compared}
        groups = Counter(card.face for card in cards.values())
        standing = self.word("standing")
        if standing == "equal cards cancel" or standing.endswith("without a single"):
            single = [seat for seat in compared if groups[cards[seat].face] == 1]
            return {min(single, key=lambda seat: cards[seat].face)} if single else set()
        worth: dict[int, tuple[int, int]] = {seat: (0, card.face) for seat, card in cards.items()}
        if standing == "pairing up":
            worth = {seat: (groups[card.face], card.face) for seat, card in cards.items()}
        elif standing == "suits break ties":
            worth = {seat: self.worth(card) for seat, card in cards.items()}
        tied = [seat for seat in compared if worth[seat] == min(worth.values())]
        return self.of_the_tied(tied, compared)

    def of_the_tied(self, tied: list[int], compared: list[int]) -> set[int]:
        """Who of those who tie for the lowest loses."""
        rule, dealer = self.word("losers"), len(self.players) - 1
        if rule == "last to show":
            return {max(tied)}
        if rule == "nearest the dealer's left":
            return {min(tied)}
        if rule == "nearest the dealer's right":
            return {max([seat for seat in tied if seat != dealer] or [dealer])}
        if rule == "nobody if all are equal" and len(tied) == len(compared) > 1:
            return set()
        return set(tied)

    def dues(self) -> list[tuple[int, bool]]:
        """What each seat owes: chips for the pot, and whether one for each other player."""
        rows = []
        for player in self.players:
            to_pot, to_each = 0, False
            if player.flat:
                to_pot = 1
            elif player.loses:
                to_each = self.word("fine") == "one to every other player"
                to_pot = 0 if to_each else self.price(player.card)
            rows.append((to_pot + player.forfeits, to_each))
        return rows

    def price(self, card: Card) -> int:
        """What a loser pays who holds this card."""
        how = self.word("fine")
        figure: Any = self.house.figures.get("fine", "")
        if how == "by hand number":
            return int(min(self.number, figure))
        if how == "a table by face":
            return next((price for face, price in figure if self.is_face(card, face)), 1)
        face = {"ace pays double": "A", "worst face pays double": "worst", "double on a face": figure}.get(how)
        return 2 if face is not None and self.is_face(card, face) else 1

    def pay(self, had: list[int], dues: list[tuple[int, bool]]) -> None:
        """Everybody pays at once, from the chips that he has before him now."""
        n = len(self.players)
        for seat, (to_pot, to_each) in enumerate(dues):
            purse = had[seat]
            paid = min(to_pot, purse)
            purse -= paid
            self.pot += paid
            self.players[seat].chips -= paid
            for step in range(1, n) if to_each else ():
                if purse > 0:
                    purse -= 1
                    self.players[seat].chips -= 1
                    self.players[(seat + step) % n].chips += 1

    def who_goes(self, had: list[int], dues: list[tuple[int, bool]]) -> None:
        """Who leaves the match, and who plays on without chips."""
        if self.lives == 0 or self.word("exit") == "never":
            return
        falls = [have > 0 and player.chips == 0 for have, player in zip(had, self.players, strict=True)]
        nobody_yet = not any(player.grace for player in self.players)
        if self.word("exit") == "one more loss, first broke only" and any(falls) and nobody_yet:
            for player, fall in zip(self.players, falls, strict=True):
                player.grace = 1 if fall else 2
        others = len(self.players) - 1
        for player, have, (to_pot, to_each) in zip(self.players, had, dues, strict=True):
            if player.chips == 0:
                owes = to_pot + (others if to_each else 0)
                player.gone = self.leaves(player, came_broke=have == 0, short=owes > have)
            if self.word("exit") == "one more loss, once a match" and player.chips == 0 < have:
                player.grace = 1

    def leaves(self, player: Player, *, came_broke: bool, short: bool) -> bool:
        """A player who has no chips now is out."""
        lost_again = came_broke and player.loses
        return {
            "at no chips": True,
            "one more loss": lost_again,
            "one more loss, first broke only": player.grace != 1 or lost_again,
            "one free hand": came_broke,
            "one more loss, once a match": lost_again or (player.grace > 0 and not came_broke),
            "one more loss, a double carries over": short,
        }[self.word("exit")]
