"""Two rule sets beside each other: the smallest hand that ends differently by them, or a proof that there is none."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from cuckoo_formal.cards import Deck
from cuckoo_formal.clauses.register import CATALOGUE, words
from cuckoo_formal.exhaust import cards_of, stock_size
from cuckoo_formal.hand import Deal, Hand, begin
from cuckoo_formal.knowledge import View, view
from cuckoo_formal.logic import Row, both, change, every, implies, negate, same, where
from cuckoo_formal.notation import grace_range, suit_written
from cuckoo_formal.play import Answers
from cuckoo_formal.problems import Problem
from cuckoo_formal.proof.refute import ROWS, ReplayError, by_size
from cuckoo_formal.proof.solver import LIMITS, Limits, Verdict, decide, in_turn, why_silent
from cuckoo_formal.proof.terms import evaluate, flags, parts, plain, row, unknown_flag, unknown_number
from cuckoo_formal.proof.unknown import dealable
from cuckoo_formal.rules import Rules
from cuckoo_formal.trace import Trace, questions, trace

Two = tuple[Rules, Rules]
OPTIONAL = ("again", "show", "take", "left")
#: openings by which chips come back from the pot
CHIPS_COME_BACK = "kings jerk"
#: how a hand can end differently, in the order in which it is told
ENDINGS = ("cards", "loses", "chips", "gone", "pot", "owes", "grace", "left", "up")


# -- one hand by two rule sets
@dataclass(frozen=True)
class Pair:
    """One hand, dealt and answered alike, before it is played by either of two rule sets for its number of seats.

    ``hands`` differ only where the rule sets look at different things; where the packs differ each has its own numbers
    for the same faces, and a stock that may be longer.
    """

    rules: Two
    hands: tuple[Hand, Hand]
    answers: Answers

    @property
    def courses(self) -> tuple[Trace, Trace]:
        """How the hand goes by each of the two."""
        one, other = (trace(rules, hand, self.answers) for rules, hand in zip(self.rules, self.hands, strict=True))
        return one, other


def unknown_pair(rules: Two, seats: int, *, remembers: bool = False) -> Pair:
    """A hand of which nothing is known, to be played by both rule sets."""
    looks_at = rules[0].traits | rules[1].traits
    stocks = [stock_size(each, seats) for each in rules]
    numbered = longer_stock(rules, seats).deck
    cards, stock = row("card", seats), row("stock", max(stocks))
    suits = row("suit", seats + max(stocks)) if "suits" in looks_at else ()
    hands = list[Hand]()
    for each, drawn, left, grace in zip(rules, stocks, lefts(rules, seats), graces(rules, seats), strict=True):
        deal = Deal(
            tuple(as_in(numbered, each.deck, card) for card in cards),
            tuple(as_in(numbered, each.deck, card) for card in stock[:drawn]),
            unknown_number("pot") if each.lives else 0,
            left,
            suits[: seats + drawn],
            each.lives,
        )
        chips = row("chips", seats) if each.lives else (0,) * seats
        number, origin = unknown_number("number"), "origin" in looks_at
        hands.append(begin(deal, chips, number=number, grace=grace, remembers=remembers, origin=origin))
    asked = {name: flags(name, seats) for name in OPTIONAL if name in looks_at}
    return Pair(rules, (hands[0], hands[1]), Answers(flags("trade", seats), **asked))


def longer_stock(rules: Two, seats: int) -> Rules:
    """The rule set with the longer stock, whose last cards the other pack need not have; else the first."""
    return max(rules, key=lambda each: stock_size(each, seats))


def lefts(rules: Two, seats: int) -> tuple[int, int]:
    """How many cards each pack has left.  Packs that are carried on have as many; where one has no card for every turn
    it may also be that as many are gone.
    """
    one, other = (each.deck.size - seats for each in rules)
    if not all("carried on" in each.traits for each in rules):
        return one, other
    left, least = unknown_number("left"), min(one, other)
    if one == other or all(each.deck.size - seats >= each.turned(seats) for each in rules):
        return left, left
    as_many_gone = unknown_flag("as_many_gone")
    return where(as_many_gone, left + one - least, left), where(as_many_gone, left + other - least, left)


def graces(rules: Two, seats: int) -> Iterator[Row]:
    """What is known of each seat's grace by either rule set: the same, unless they keep it in different ways."""
    apart = rules[0].exit is not rules[1].exit
    for place, each in enumerate(rules):
        yield row("other_grace" if apart and place else "grace", seats) if "grace" in each.traits else ()


def as_in(deck: Deck, other: Deck, card: int) -> int:
    """A card of one pack by its number in another; -1 if that pack has no such face."""
    if deck.faces == other.faces:
        return card
    there = -1
    for place, face in enumerate(deck.faces):
        there = where(card == place, other.faces.index(face), there) if face in other.faces else there
    return there


def possible(pair: Pair) -> tuple[bool, ...]:
    """What holds of every hand that can be dealt by both rule sets, in a match that can have come to it."""
    tables = tuple(zip(pair.rules, pair.hands, strict=True))
    return tuple(one for each, hand in tables for one in (*dealable(each, hand), *spent(each, hand)))


def some_hand(rules: Two, seats: int) -> dict[str, int]:
    """The unknowns of a hand for both: of cards that both packs have, and then of those of the longer stock."""
    deck, wanted = longer_stock(rules, seats).deck, seats + min(stock_size(each, seats) for each in rules)
    shared = list(in_common(rules).elements())[:wanted]
    dealt = (*shared, *(by_name(deck, suited=suits_count(rules)) - Counter(shared)).elements())
    names = [*(f"card_{seat}" for seat in range(seats)), *(f"stock_{place}" for place in range(len(dealt) - seats))]
    cards = {name: deck.faces.index(face) for name, (face, _) in zip(names, dealt, strict=True)}
    suits = {f"suit_{place}": suit for place, (_, suit) in enumerate(dealt)}
    return cards | suits | {f"chips_{seat}": 1 for seat in range(seats)} | {"number": 1}


def can_be_dealt(pair: Pair) -> bool:
    """There is such a hand at all: one that both rule sets deal is made and looked at."""
    hand = some_hand(pair.rules, len(pair.answers.trade))
    return all(evaluate(condition, hand) for condition in possible(pair))


def spent(rules: Rules, hand: Hand) -> Iterator[bool]:
    """Where no chip ever comes back, whoever has gone broke has none."""
    if grace_range(rules) > 1 and not words(rules.opening).startswith(CHIPS_COME_BACK) and "each" not in rules.traits:
        yield from (implies(grace == 1, chips == 0) for grace, chips in zip(hand.grace, hand.chips, strict=True))


# -- how it ends
def endings(pair: Pair, courses: tuple[Trace, Trace]) -> dict[str, tuple[Row, Row]]:
    """What both rule sets make of the hand, thing by thing, in numbers that can be compared."""
    (a, b), (one, other) = pair.rules, (course.paid for course in courses)
    rows: dict[str, tuple[Row, Row]] = {
        "cards": (tuple(as_in(a.deck, b.deck, card) for card in one.cards), other.cards),
        "loses": (one.loses, other.loses),
        "gone": (one.gone, other.gone),
    }
    if a.lives and b.lives:
        rows |= {"chips": (one.chips, other.chips), "pot": ((one.pot,), (other.pot,))}
    if not (a.lives and b.lives) or "end rule" in a.traits & b.traits:
        rows["owes"] = (courses[0].dues.pot, courses[1].dues.pot)
    if a.exit is b.exit and grace_range(a) > 1:
        rows["grace"] = (one.grace, other.grace)
    if "carried on" in a.traits & b.traits:
        had, has = (hand.left for hand in pair.hands)
        alike = same(had, has) is True
        rows |= {"left": ((one.left,), (other.left,))} if alike else {"up": ((had - one.left,), (has - other.left,))}
    return {name: rows[name] for name in ENDINGS if name in rows}


def ends_alike(pair: Pair) -> bool:
    """The hand ends with the same cards, losers, chips and players out by both rule sets."""
    return every(same(one, other) for one, other in endings(pair, pair.courses).values())


# -- what is seen
def stages(course: Trace) -> Iterator[tuple[int, Hand]]:
    """The hand after the opening, after each turn, and at the showdown, with whose turn that is."""
    seats = len(course.dealt.cards)
    yield -1, course.opened
    yield from enumerate(course.turns)
    yield seats, course.shown


def sights(pair: Pair, courses: tuple[Trace, Trace]) -> Iterator[tuple[int, int, View, View]]:
    """At each stage of the hand what each seat sees by either rule set: turn, seat, and the two views."""
    (a, b), (one, other) = pair.rules, courses
    for (turn, here), (_, there) in zip(stages(one), stages(other), strict=True):
        for seat in range(len(here.cards)):
            mine, theirs = view(a, here, seat, max(0, turn)), view(b, there, seat, max(0, turn))
            if a.exit is not b.exit:  # each keeps its own account of who has a grace life
                mine, theirs = change(mine, grace=()), change(theirs, grace=())
            yield turn, seat, mine, theirs


def looks_alike(pair: Pair) -> bool:
    """At every stage every seat sees the same by both rule sets."""
    return every(same(mine, theirs) for _, _, mine, theirs in sights(pair, pair.courses))


def onlookers_see_alike(pair: Pair) -> bool:
    """Up to the first turn that looks different to anybody, it looks the same to all who have no part in it."""
    so_far, laws = True, list[bool]()
    rows = itertools.groupby(sights(pair, pair.courses), key=lambda sight: sight[0])
    for turn, sights_of_turn in rows:
        alike = [(seat, mine, same(mine, theirs)) for _, seat, mine, theirs in sights_of_turn]
        laws += [
            implies(both(so_far, mine.other[turn] != seat), equal)
            for seat, mine, equal in alike
            if turn not in (seat, len(alike))
        ]
        so_far = both(so_far, every(equal for _, _, equal in alike))
    return every(laws)


# -- the search
@dataclass(frozen=True)
class Found:
    """What the search for a hand came to: ``proved`` alike, ``differs`` with a hand, or ``undecided`` with a reason.

    It is ``none`` where the packs have too few cards in common for any hand.
    """

    status: str
    seats: int
    verdicts: tuple[Verdict, ...] = ()
    pair: Pair | None = None
    reason: str = ""


#: what may differ between two rule sets: how a hand ends, and what is seen of it
LAWS = {"ends": ends_alike, "onlookers": onlookers_see_alike, "sees": looks_alike}


def separate(law: str, rules: Two, seats: int, limits: Limits = LIMITS) -> Found:
    """The smallest hand at a table of this many seats that breaks one of :data:`LAWS`, or a proof that none does.

    Both rule sets must be those for the number of seats.  Raises :class:`DisagreementError` if one solver proves what
    another refutes, and :class:`ReplayError` if a hand that was found does not differ when it is played.
    """
    rules = with_common_faces(rules, seats)
    pair = unknown_pair(rules, seats, remembers=law != "ends")
    if not can_be_dealt(pair):
        return Found("none", seats)
    wanted = (*possible(pair), negate(LAWS[law](pair)))
    if wanted[-1] is False:
        return Found("proved", seats)
    verdicts = in_turn(wanted, limits, ("sat",))
    said = {verdict.status for verdict in verdicts}
    if "sat" in said:
        return smallest(law, rules, seats, wanted, verdicts, limits)
    if said == {"unsat"}:
        return Found("proved", seats, verdicts)
    return Found("undecided", seats, verdicts, reason=why_silent(verdicts))


def smallest(
    law: str, rules: Two, seats: int, wanted: tuple[bool, ...], verdicts: tuple[Verdict, ...], limits: Limits
) -> Found:
    """The smallest hand that breaks the law, played again by both rule sets."""
    pair = unknown_pair(rules, seats, remembers=True)
    hand, most = max(pair.hands, key=lambda hand: bool(hand.deal.lives)), max(len(hand.stock) for hand in pair.hands)
    hand = replace(hand, cards=row("card", seats), stock=row("stock", most), grace=())
    grace = (part.args[0] for part in parts(tuple(each.grace for each in pair.hands)))
    in_play = unknown_number("in_play") == sum(hand.chips) + hand.pot
    order = (*by_size(hand, pair.answers)[:-1], *grace, "left")
    small = decide((*wanted, in_play), "z3", limits, order)
    model = small.model if small.model is not None else next(v.model for v in verdicts if v.model is not None)
    found = blank(plain(model, pair), law)
    return Found("differs", seats, verdicts, found, small.reason)


def blank(pair: Pair, law: str) -> Pair:
    """The hand with an answer only where one of the rule sets asks for it.  Raises :class:`ReplayError`."""
    put = {
        (moment.ask.name.lower(), moment.seat)
        for rules, course in zip(pair.rules, pair.courses, strict=True)
        for moment, is_open in zip(course.moments, questions(rules, course), strict=True)
        if is_open
    }
    rows = {name: getattr(pair.answers, name) for name in ROWS}
    said = {name: tuple(yes and (name, seat) in put for seat, yes in enumerate(had)) for name, had in rows.items()}
    found = replace(pair, answers=Answers(**said))
    if LAWS[law](found):
        message = f"the hand differs for the solver, and not when played: {found.hands[0].deal} {found.answers}"
        raise ReplayError(message)
    return found


# -- packs with other faces
def suits_count(rules: Two) -> bool:
    """One of the two looks at suits."""
    return "suits" in rules[0].traits | rules[1].traits


def by_name(deck: Deck, *, suited: bool) -> Counter[tuple[str, int]]:
    """How often a pack has each face, by its name; where suits count, each face in each of its suits."""
    return Counter((deck.faces[face], suit) for face, suit in cards_of(deck, suited=suited))


def in_common(rules: Two) -> Counter[tuple[str, int]]:
    """The cards that are in both packs."""
    one, other = (by_name(each.deck, suited=suits_count(rules)) for each in rules)
    return one & other


def with_common_faces(rules: Two, seats: int) -> Two:
    """Both rule sets with the faces that both packs have, where that changes no hand which both can deal.

    Where the faces in common have one order in both packs, they then have the same numbers.
    """
    a, b = rules
    if a.deck.faces == b.deck.faces:
        return rules
    try:
        fewer = tuple(replace(each, deck=restricted(each.deck, other.deck)) for each, other in ((a, b), (b, a)))
    except Problem:  # a power of a face that only one of them has, or hardly a face in common
        return rules
    same_ends = all(
        one.deck.faces[end] == two.deck.faces[end] for one, two in zip(rules, fewer, strict=True) for end in (0, -1)
    )
    enough = all(each.deck.size >= seats + each.turned(seats) for each in fewer)
    return (fewer[0], fewer[1]) if same_ends and enough else rules


def restricted(deck: Deck, other: Deck) -> Deck:
    """The pack without the faces that another does not have; the best and the worst face keep their powers by name."""
    kept = [place for place, face in enumerate(deck.faces) if face in other.faces]
    return replace(
        deck,
        faces=tuple(deck.faces[place] for place in kept),
        copies=tuple(deck.copies[place] for place in kept),
        asked=tuple((deck.faces[place], powers) for place, powers in deck.powers_when_asked if place in kept),
        on_turn=tuple((deck.faces[place], powers) for place, powers in deck.powers_on_turn if place in kept),
    )


# -- packs, and games that are one game in other faces
def only_one_deals(rules: Two, seats: int) -> tuple[int, tuple[str, ...]] | None:
    """The smallest hand that only one of two packs can deal, in its own faces, and which of the two."""
    suited = suits_count(rules)
    for place, other in ((0, 1), (1, 0)):
        deck, theirs = rules[place].deck, by_name(rules[other].deck, suited=suited)
        mine = by_name(deck, suited=suited)
        for card in mine - theirs:
            held = [card] * (theirs[card] + 1)
            rest = [one for one in mine.elements() if one != card]
            cards = sorted((*held, *rest[: max(0, seats - len(held))]), key=lambda one: (deck.place[one[0]], one[1]))
            return place, tuple(face + (suit_written(suit) if suited else "") for face, suit in cards)
    return None


def renamed(rules: Two) -> bool:
    """The two are one game, played with the same cards under other names: every rule looks at places of the order."""
    a, b = rules
    if a.deck.faces == b.deck.faces or a.changes(b) != ("deck",) or len(a.deck.faces) != len(b.deck.faces):
        return False
    named = {face for each in rules for slot in CATALOGUE for face in faces_named(getattr(each, slot))}
    same_place = all(a.deck.place.get(face) == b.deck.place.get(face) for face in named)
    powers = all(getattr(a.deck, table) == getattr(b.deck, table) for table in ("powers_when_asked", "powers_on_turn"))
    pack = ("copies", "packs") if suits_count(rules) else ("counts",)
    return same_place and powers and all(getattr(a.deck, name) == getattr(b.deck, name) for name in pack)


def faces_named(clause: object) -> Iterator[str]:
    """The faces that a clause names."""
    if hasattr(clause, "face"):
        yield str(clause.face)
    yield from (face for face, _ in getattr(clause, "prices", ()))
    if words(clause).startswith("kings"):
        yield "K"
