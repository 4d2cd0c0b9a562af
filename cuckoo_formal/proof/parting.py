"""Two rule sets over a whole match: the shortest run of hands after which it stands differently, found by playing."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from cuckoo_formal.clauses import fine, opening
from cuckoo_formal.exhaust import deals
from cuckoo_formal.hand import Deal, Hand, begin
from cuckoo_formal.logic import Row, change
from cuckoo_formal.match import begin_match, has_no_winner, next_match, score, whole_pack
from cuckoo_formal.notation import Line, line_of, write
from cuckoo_formal.play import Answers, Ask, dues_of, moments, reckon, showdown, step
from cuckoo_formal.proof.difference import OPTIONAL, Two
from cuckoo_formal.reduce import named_faces
from cuckoo_formal.rules import Rules
from cuckoo_formal.table import Card, Match

FACES, COPIES = 4, 2
BUDGET = 100_000  # hands played and reckoned before the search gives up
STAKE = 100  # for prizes that come to nothing where little was staked
Matches = tuple[Match, Match]


@dataclass(frozen=True)
class Run:
    """What the search came to: ``differs`` after some hands, ``alike`` in every match, or ``undecided``.

    ``hands`` are the hands in notation, ``matches`` how the match then stands by either rule set, and ``what`` in which
    things that differs.  ``states`` counts the states of a match that were looked at; ``stake`` is the stake of both if
    it had to be raised, ``seed`` the seed by which the first dealer differs.
    """

    status: str
    rules: Two
    seats: int
    hands: tuple[str, ...] = ()
    matches: Matches | None = None
    what: tuple[str, ...] = ()
    states: int = 0
    stake: int = 0
    seed: int | None = None


# -- every hand of a pack that is small enough
def small_pack(rules: Two, faces: int = FACES, copies: int = COPIES) -> Two:
    """Both rule sets with one small pack: every face that either names, then the worst ones."""
    a, b = rules
    named = {a.deck.place[face] for each in rules for face in named_faces(each, a.deck)}
    others = [place for place in range(len(a.deck.faces)) if place not in named]
    kept = sorted((*named, *others[: max(0, faces - len(named))]))
    small = replace(
        a.deck,
        faces=tuple(a.deck.faces[place] for place in kept),
        copies=tuple(min(copies, a.deck.counts[place]) for place in kept),
        packs=1,
    )
    return replace(a, deck=small), replace(b, deck=replace(small, asked=b.deck.asked, on_turn=b.deck.on_turn))


@dataclass(frozen=True)
class Played:
    """One hand as both rule sets play it up to the showdown; what lay there before, and what was answered."""

    hands: tuple[Hand, Hand]
    dealt: tuple[Hand, Hand]
    answers: Answers


def weight(rules: Rules, dealt: Hand, hand: Hand) -> tuple[object, ...]:
    """All of a hand on which the match after it can depend, but for the chips at its start."""
    shown = showdown(rules, hand)
    return (shown.loses, dues_of(rules, shown), hand.claims, hand.left, *taken(dealt, hand))


def taken(dealt: Hand, hand: Hand) -> tuple[Row, int]:
    """What each seat has taken before the showdown, and what has come into the pot."""
    return tuple(now - had for now, had in zip(hand.chips, dealt.chips, strict=True)), hand.pot - dealt.pot


class Table:
    """Every hand that can be played at a table, by both rule sets."""

    def __init__(self, rules: Two) -> None:
        """Remember what has been played, and how much that was."""
        self.rules, self.plays = rules, 0
        self.capped = any(each.opening is opening.kings_jerk_capped for each in rules)
        self.known = dict[tuple[object, ...], tuple[Played, ...]]()

    def hands(self, matches: Matches) -> Iterator[Played]:
        """The hands of the present players, of those that come to the same only the first."""
        players = len(matches[0].order())
        rows = tuple(
            (
                tuple(m.chips[s] for s in m.order()) if self.capped else (m.lives,) * players,
                min(m.pot, players),
                m.lives,
            )
            for m in matches
        )
        if rows in self.known:
            yield from self.known[rows]
            return
        found = dict[tuple[object, ...], Played]()
        for played in self.every(players, rows):
            sides = zip(self.rules, played.dealt, played.hands, strict=True)
            if found.setdefault(tuple(weight(*side) for side in sides), played) is played:
                yield played
        self.known[rows] = tuple(found.values())

    def every(self, players: int, rows: tuple[tuple[Row, int, int], ...]) -> Iterator[Played]:
        """Every deal with every answer."""
        a, b = self.rules
        stock = min(max(each.turned(players) for each in self.rules), a.deck.size - players)
        for cards in deals(a if "suits" in a.traits else b, players + stock):
            one, other = (self.lay(cards, players, *row) for row in rows)
            for answers in self.answers(players):
                self.plays += 1
                ended = until_showdown(a, one, answers), until_showdown(b, other, answers)
                yield Played(ended, (one, other), answers)

    def lay(self, cards: tuple[Card, ...], players: int, chips: Row, pot: int, lives: int) -> Hand:
        """A hand that begins with these cards."""
        traits = self.rules[0].traits | self.rules[1].traits
        faces, suits = tuple(face for face, _ in cards), tuple(suit for _, suit in cards)
        left = self.rules[0].deck.size - players
        deal = Deal(faces[:players], faces[players:], pot, left, suits if "suits" in traits else (), lives)
        return begin(deal, chips, remembers=False, origin="origin" in traits)

    def answers(self, players: int) -> Iterator[Answers]:
        """Everything that the players can answer."""
        traits = self.rules[0].traits | self.rules[1].traits
        names = ("trade", *(name for name in OPTIONAL if name in traits))
        rows = tuple(itertools.product((False, True), repeat=players))
        for said in itertools.product(rows, repeat=len(names)):
            yield Answers(**dict(zip(names, said, strict=True)))


def until_showdown(rules: Rules, hand: Hand, answers: Answers) -> Hand:
    """A hand, played until every seat has had its turn."""
    for moment in moments(rules, len(hand.cards)):
        hand = step(rules, hand, moment, answers.at(moment))
    return hand


def reckoned(rules: Rules, match: Match, dealt: Hand, hand: Hand) -> Match:
    """The match after a hand that was played up to the showdown."""
    order, (chips, pot) = match.order(), taken(dealt, hand)
    here = change(
        hand,
        number=match.number,
        grace=tuple(match.grace[seat] for seat in order),
        chips=tuple(match.chips[seat] + more for seat, more in zip(order, chips, strict=True)),
        pot=match.pot + pot,
    )
    return score(rules, match, reckon(rules, here), seed=1)


# -- how a match stands
def differences(rules: Two, matches: Matches) -> tuple[str, ...]:
    """In which things two matches stand differently; chips are left out where they begin with different numbers."""
    a, b = matches
    rows = ["living", "ended", "winners", "won", "bank"]
    if not (a.ended or b.ended):
        rows.append("dealer")
    if rules[0].lives == rules[1].lives:
        rows += ["chips", "pot"]
    found = [name for name in rows if getattr(a, name) != getattr(b, name)]
    if not found and has_no_winner(a) and has_no_winner(b):
        after, other = next_match(a), next_match(b)
        found = [name for name in ("bank", "dealer") if getattr(after, name) != getattr(other, name)]
    return tuple(found)


def key_of(rules: Two, matches: Matches) -> object:
    """All of two matches on which what follows can depend."""
    return tuple(state(each, match) for each, match in zip(rules, matches, strict=True))


def state(rules: Rules, match: Match) -> tuple[object, ...]:
    """All of a match on which what follows can depend."""
    most = rules.fine.most if isinstance(rules.fine, fine.ByHandNumber) else 1
    ends = (match.rounds, match.losses) if "end rule" in rules.traits else ()
    last = match.last_out if rules.prize != Rules().prize else ()
    return (match.chips, match.living, match.grace, match.pot, match.dealer, min(match.number, most), ends, last)


# -- the search
def shortest_run(rules: Two, seats: int, budget: int = BUDGET) -> Run:
    """The shortest run of hands after which a match stands differently, or that every match of a small pack is alike.

    Both rule sets must be those for the number of seats, with the same faces.
    """
    a, b = rules
    if a.first_dealer != b.first_dealer and (run := other_first_dealer(rules, seats)):
        return run
    if a.pack != b.pack and a.dealer is b.dealer:
        return repeated_card(rules, seats)
    small = rules if a.pack.carried_on or b.pack.carried_on else small_pack(rules)
    run = search(small, seats, budget)
    if run.status != "alike" or a.prize == b.prize:
        return run
    rich = search((replace(small[0], stake=STAKE), replace(small[1], stake=STAKE)), seats, budget)
    return replace(rich, stake=STAKE) if rich.status == "differs" else run


def search(rules: Two, seats: int, budget: int) -> Run:
    """Play on from every state of a match that both rule sets come to, the shortest runs first."""
    start = begin_match(rules[0], seats, 1), begin_match(rules[1], seats, 1)
    if what := differences(rules, start):
        return Run("differs", rules, seats, matches=start, what=what)
    table, waiting = Table(rules), [start]
    lines: dict[object, tuple[tuple[str, ...], Row]] = {key_of(rules, start): ((), ())}
    for here in waiting:
        so_far, left = lines[key_of(rules, here)]
        for played in table.hands(here):
            budget -= 1
            rest = rest_of(rules, here, played, left)
            if rest is None:
                continue
            after = both_reckoned(rules, here, played)
            key, what = key_of(rules, after), differences(rules, after)
            if what:
                return Run("differs", rules, seats, (*so_far, written(rules, here, played)), after, what, len(lines))
            if not after[0].ended and key not in lines and (not rest or as_many_gone(played)):
                lines[key] = (*so_far, written(rules, here, played)), rest
                waiting.append(after)
        if budget < table.plays:
            return Run("undecided", rules, seats, states=len(lines))
    carried = any(each.pack.carried_on for each in rules)
    return Run("undecided" if carried else "alike", rules, seats, states=len(lines))


def rest_of(rules: Two, matches: Matches, played: Played, left: Row) -> Row | None:
    """How many cards of each face are left after a hand, if both rule sets carry the pack on; nothing if there are too
    few of them for it.
    """
    if not all(each.pack.carried_on for each in rules):
        return ()
    pack = left if sum(left) >= len(matches[0].order()) else rules[0].deck.counts
    deal = played.dealt[0].deal
    cards = (*deal.cards, *deal.stock)[: max(gone(hand) for hand in played.hands)]
    rest = tuple(have - cards.count(face) for face, have in enumerate(pack))
    return rest if min(rest) >= 0 else None


def gone(hand: Hand) -> int:
    """How many cards of the pack a hand has used up."""
    return len(hand.deal.cards) + hand.deal.left - hand.left


def as_many_gone(played: Played) -> bool:
    """Both rule sets have used up as many cards, so that the next hand can be dealt alike."""
    return len({gone(hand) for hand in played.hands}) == 1


def both_reckoned(rules: Two, matches: Matches, played: Played) -> Matches:
    """The match after a hand by both rule sets; a pack that is carried on counts as whole before it."""
    after = list[Match]()
    for each, match, dealt, hand in zip(rules, matches, played.dealt, played.hands, strict=True):
        here = change(match, stock=whole_pack(each.deck), used=()) if each.pack.carried_on else match
        after.append(reckoned(each, here, dealt, hand))
    return after[0], after[1]


def written(rules: Two, matches: Matches, played: Played) -> str:
    """A hand of the run in notation, with the chips of the first of the two matches."""
    match, dealt = matches[0], played.dealt[0]
    here = change(
        dealt,
        deal=change(dealt.deal, pot=match.pot),
        chips=tuple(match.chips[seat] for seat in match.order()),
        pot=match.pot,
        number=match.number,
    )
    return write(rules[0], line_of(here, played.answers))


# -- what needs no search
def other_first_dealer(rules: Two, seats: int) -> Run | None:
    """The first seed at which somebody else deals first."""
    for seed in range(1, 100):
        matches = begin_match(rules[0], seats, seed), begin_match(rules[1], seats, seed)
        if matches[0].dealer != matches[1].dealer:
            return Run("differs", rules, seats, matches=matches, what=("dealer",), seed=seed)
    return None


def repeated_card(rules: Two, seats: int) -> Run:
    """The shortest run of hands that only a new pack can deal: the worst cards come again before it is used up."""
    new = rules[0] if not rules[0].pack.carried_on else rules[1]
    worst = tuple(card for card, copies in enumerate(new.deck.counts) for _ in range(copies))
    stock = worst[seats : seats + min(new.turned(seats), new.deck.size - seats)]
    everybody = Answers(*((True,) * seats,) * len(Ask))
    deal = Deal(worst[:seats], stock, 0, new.deck.size - seats, tuple(range(seats + len(stock))), new.lives)
    begun = begin(deal, (new.lives,) * seats, origin="origin" in new.traits)
    drawn = begun.left - until_showdown(new, begun, everybody).left
    each, wanted = (row.count(0) for row in ((*worst[:seats], *stock[:drawn]), worst[:seats]))
    times = max(1, -(-(new.deck.counts[0] - wanted + 1) // each))
    trades = Answers((bool(drawn),) * seats)
    full = write(new, replace(line_of(begun, trades), chips=(), pot=None, suits=()))
    return Run("differs", rules, seats, (*(full,) * times, write(new, Line(deal.cards))), what=("pack",))
