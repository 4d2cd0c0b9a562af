"""Two rule sets over a whole match: the shortest run of hands after which it stands differently, found by playing."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from cuckoo_formal.clauses import fine, opening
from cuckoo_formal.clauses.ending import NEW_PACK
from cuckoo_formal.exhaust import Course, cards_of, deals, of_few, stock_size
from cuckoo_formal.hand import Deal, Hand, begin
from cuckoo_formal.logic import Row, change
from cuckoo_formal.match import begin_match, has_no_winner, next_match, score, whole_pack
from cuckoo_formal.notation import Line, line_of, write
from cuckoo_formal.play import Answers, dues_of, moments, reckon, showdown, step
from cuckoo_formal.proof.carried import alike
from cuckoo_formal.proof.difference import OPTIONAL, Two, suits_count
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
    named = named_places(rules)
    others = [place for place in range(len(a.deck.faces)) if place not in named]
    kept = sorted((*named, *others[: max(0, faces - len(named))]))
    faces_kept, suited = tuple(a.deck.faces[place] for place in kept), suits_count(rules)
    small = of_few(a.deck, faces_kept, copies, suited=suited)
    return replace(a, deck=small), replace(b, deck=replace(small, asked=b.deck.asked, on_turn=b.deck.on_turn))


def named_places(rules: Two) -> set[int]:
    """The faces that either rule set names."""
    deck = rules[0].deck
    return {deck.place[face] for each in rules for face in named_faces(each, deck)}


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
        self.carried_on = all(each.pack.carried_on for each in rules)
        self.named = named_places(rules)
        self.whole = Counter(cards_of(rules[0].deck, suited=suits_count(rules)))
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
            if found.setdefault(self.weight(played), played) is played:
                yield played
        self.known[rows] = tuple(found.values())

    def every(self, players: int, rows: tuple[tuple[Row, int, int], ...]) -> Iterator[Played]:
        """Every deal with every answer."""
        a, b = self.rules
        stock = min(max(each.turned(players) for each in self.rules), a.deck.size - players)
        for cards in deals(a if "suits" in a.traits else b, players + stock):
            one, other = (self.lay(cards, players, *row) for row in rows)
            for answers in self.answers(players):
                yield self.play((one, other), answers)

    def play(self, dealt: tuple[Hand, Hand], answers: Answers) -> Played:
        """One hand by both rule sets."""
        self.plays += 1
        (a, b), (one, other) = self.rules, dealt
        return Played((until_showdown(a, one, answers), until_showdown(b, other, answers)), dealt, answers)

    def weight(self, played: Played) -> tuple[object, ...]:
        """All of a hand on which the match after it can depend by either rule set."""
        return tuple(weight(*side) for side in zip(self.rules, played.dealt, played.hands, strict=True))

    def come_to_the_same(self, played: Played, pack: Counter[Card]) -> Iterator[Played]:
        """A hand; then others that come to the same, with cards of other faces of which the pack has enough."""
        yield played
        deal, up, weighed = played.dealt[0].deal, most_gone(played), self.weight(played)
        players, faces = len(deal.cards), (*deal.cards, *deal.stock)
        cards = tuple(zip(faces, deal.suits or (0,) * len(faces), strict=True))
        course = Course(cards[:players], cards[players:up], (), played.dealt[0])
        for others in itertools.islice(alike(self.rules[0], self.rules[0], course, tuple(pack.elements())), 1, None):
            renamed = {(face, other) for (face, _), (other, _) in zip(cards, others, strict=False)}
            if any(face != other and {face, other} & self.named for face, other in renamed):
                continue
            rows = ((hand.chips, hand.pot, hand.deal.lives) for hand in played.dealt)
            one, other = (self.lay((*others, *cards[up:]), players, *row) for row in rows)
            if self.weight(again := self.play((one, other), played.answers)) == weighed:
                yield again

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
    carried = any(each.pack.carried_on for each in rules)
    a, b = rules = shuffled_each_time(rules, seats)
    if a.first_dealer != b.first_dealer and (run := other_first_dealer(rules, seats)):
        return run
    if a.pack != b.pack and a.dealer is b.dealer and (run := repeated_card(rules, seats)):
        return run
    small = rules if carried else small_pack(rules)
    run = search(small, seats, budget)
    if run.status == "differs" or a.prize == b.prize:
        return run
    rich = search((replace(small[0], stake=STAKE), replace(small[1], stake=STAKE)), seats, budget)
    return replace(rich, stake=STAKE) if rich.status == "differs" else run


def search(rules: Two, seats: int, budget: int) -> Run:
    """Play on from every state of a match that both rule sets come to, the shortest runs first."""
    start = begin_match(rules[0], seats, 1), begin_match(rules[1], seats, 1)
    if what := differences(rules, start):
        return Run("differs", rules, seats, matches=start, what=what)
    table, waiting = Table(rules), [start]
    lines: dict[object, tuple[tuple[str, ...], Counter[Card]]] = {key_of(rules, start): ((), Counter())}
    for here in waiting:
        so_far, left = lines[key_of(rules, here)]
        for hand in table.hands(here):
            budget -= 1
            if (dealt := dealt_now(table, here, hand, left)) is None:
                continue
            played, rest = dealt
            after = both_reckoned(rules, here, played)
            key, what = key_of(rules, after), differences(rules, after)
            if what:
                return Run("differs", rules, seats, (*so_far, written(rules, here, played)), after, what, len(lines))
            if not after[0].ended and key not in lines and (not table.carried_on or as_many_gone(played)):
                lines[key] = (*so_far, written(rules, here, played)), rest
                waiting.append(after)
        if budget < table.plays:
            return Run("undecided", rules, seats, states=len(lines))
    carried = any(each.pack.carried_on for each in rules)
    return Run("undecided" if carried else "alike", rules, seats, states=len(lines))


def dealt_now(table: Table, matches: Matches, hand: Played, left: Counter[Card]) -> tuple[Played, Counter[Card]] | None:
    """A hand as it can be dealt now, and how many of each card are left then; nothing if it cannot be dealt.

    If both rule sets carry the pack on it is dealt from what is left, with cards of other faces where need be.
    """
    if not table.carried_on:
        return hand, left
    pack = left if left.total() >= len(matches[0].order()) else table.whole
    for played in table.come_to_the_same(hand, pack):
        deal = played.dealt[0].deal
        faces = (*deal.cards, *deal.stock)[: most_gone(played)]
        cards = Counter(zip(faces, deal.suits or (0,) * len(faces), strict=False))
        if cards <= pack:
            return played, pack - cards
    return None


def gone(hand: Hand) -> int:
    """How many cards of the pack a hand has used up."""
    return len(hand.deal.cards) + hand.deal.left - hand.left


def most_gone(played: Played) -> int:
    """How many cards one rule set or the other has used up."""
    return max(gone(hand) for hand in played.hands)


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
    """A hand of the run in notation, with the chips of the first of the two matches.

    Where both carry the pack on the stock is told as far as it is turned up: what lies below comes with later hands.
    """
    match, dealt = matches[0], played.dealt[0]
    here = change(
        dealt,
        deal=change(dealt.deal, pot=match.pot),
        chips=tuple(match.chips[seat] for seat in match.order()),
        pot=match.pot,
        number=match.number,
    )
    line = line_of(here, played.answers)
    if all(each.pack.carried_on for each in rules):
        up = most_gone(played) - len(line.cards)
        line = replace(line, stock=line.stock[:up], suits=line.suits[: len(line.cards) + up])
    return write(rules[0], line)


# -- what needs no search
def other_first_dealer(rules: Two, seats: int) -> Run | None:
    """The first seed at which somebody else deals first."""
    for seed in range(1, 100):
        matches = begin_match(rules[0], seats, seed), begin_match(rules[1], seats, seed)
        if matches[0].dealer != matches[1].dealer:
            return Run("differs", rules, seats, matches=matches, what=("dealer",), seed=seed)
    return None


def repeated_card(rules: Two, seats: int) -> Run | None:
    """The shortest run of hands that only a new pack can deal: a card comes again before the pack is shuffled again.

    If so many players cannot be dealt a second hand from what is left, fewer may be when the others are out.
    """
    for players in range(seats, fewest(rules, seats) - 1, -1):
        faces = range(len(rules[0].deck.faces))
        rows = (repeated(rules, players, face, draws=draws) for face in faces for draws in (True, False))
        if runs := [row for row in rows if row]:
            return Run("differs", rules, players, min(runs, key=len), what=("pack",))
    return None


def repeated(rules: Two, players: int, face: int, *, draws: bool) -> tuple[str, ...]:
    """Hands with as many cards of a face as can be, until it would be used up; none if too few cards are left by then.

    With ``draws`` everybody asks, so that the face is drawn too.
    """
    counts = tuple(map(min, *(each.deck.counts for each in rules)))
    rest = (card for card, many in enumerate(counts) for _ in range(many) if card != face)
    stock = min(stock_size(each, players) for each in rules)
    row = tuple(itertools.islice((*(face,) * counts[face], *rest), players + stock))
    deal = Deal(tuple(sorted(row[:players])), row[players:], 0, stock, tuple(range(len(row))), rules[0].lives)
    origin = any("origin" in each.traits for each in rules)
    begun, answers = begin(deal, (deal.lives,) * players, origin=origin), Answers((draws,) * players)
    up, other = (stock - until_showdown(each, begun, answers).left for each in rules)
    carried, each_time = next(each.deck for each in rules if each.pack.carried_on), row[: players + up].count(face)
    times = carried.counts[face] // each_time if each_time else 0
    if up != other or len(row) < players or not times or carried.size - times * (players + up) < players:
        return ()
    hand = replace(line_of(begun, Answers((draws and up > 0,) * players)), chips=(), pot=None, suits=())
    enough = times * each_time + deal.cards.count(face) > carried.counts[face]
    return (*(write(rules[0], hand),) * times, write(rules[0], Line(deal.cards) if enough else hand))


def fewest(rules: Two, seats: int) -> int:
    """How few players a match can come to."""
    return seats if all("never" in each.traits for each in rules) else 2


def shuffled_each_time(rules: Two, seats: int) -> Two:
    """Both rule sets; with a new pack for each hand if no pack ever has enough cards left for a second hand."""
    if all(each.deck.size < 2 * fewest(rules, seats) for each in rules):
        return replace(rules[0], pack=NEW_PACK), replace(rules[1], pack=NEW_PACK)
    return rules
