"""What happened at a table, and the readings of the rules that explain it: the fewest changes first."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from cuckoo_formal.cards import BEST, Deck, Power, Table
from cuckoo_formal.clauses.register import CATALOGUE, SLOTS, Entry, says, words
from cuckoo_formal.exhaust import HIDDEN, Course, follow, stock_size
from cuckoo_formal.hand import Deal, Event, Hand, begin
from cuckoo_formal.logic import Row, change
from cuckoo_formal.match import begin_match, score
from cuckoo_formal.notation import Line, line_of, parse, write
from cuckoo_formal.play import Answers, Ask, Moment, dues_of, moments, question, reckon, showdown
from cuckoo_formal.problems import Problem
from cuckoo_formal.rules import Rules
from cuckoo_formal.tell.words import face_name

#: questions whose answers nobody can see in one hand
UNSEEN = ("talk", "cut", "showdown", "end", "prize", "dealer", "pack", "first_dealer", "direction")
RANKINGS = {
    "kings are high": "A23456789TJQK",
    "aces are high": "23456789TJQKA",
    "the high card is avoided": "AQJT98765432K",
}
DEEDS = {
    Power.STOPS: "stops all play",
    Power.PASSES_ON: "sends the request on to the next player",
    Power.CHARGES: "costs whoever asks for it a chip",
    Power.KNOCKS_OUT: "knocks out whoever asks for it",
    Power.UNDOES: "undoes every exchange",
}
ASKED = (Event.EXCHANGED, Event.REFUSED, Event.PASSED_ON, Event.DREW, Event.DREW_REFUSED)
MOST_COURSES = 20_000  # ways in which one hand is tried by one reading
MOST_CHANGES = 2


# -- readings
@dataclass(frozen=True)
class Change:
    """One answer to one question of the game, other than the rule set at hand gives."""

    place: str  # the slot, or the part of the deck
    words: str
    text: str
    apply: Callable[[Rules], Rules] = field(compare=False)


@dataclass(frozen=True)
class Reading:
    """Changes that explain what happened; ``example`` is the hand in notation, with what was left open filled in."""

    changes: tuple[Change, ...]
    rules: Rules
    example: str


#: how it can have happened by a rule set, in notation; nothing if it cannot
Explains = Callable[[Rules], str | None]


def readings(
    like: Rules, explains: Explains, most: int = MOST_CHANGES, faces: tuple[str, ...] = ()
) -> Iterator[Reading]:
    """The readings that explain what happened: the rule set itself, else other answers to one question, then to two.

    Two changes are named only where neither of them is enough.  ``faces`` are those that may be said to refuse: the
    faces of the hand, or all.
    """
    found = list[tuple[Change, ...]]()
    offered = tuple(changes(like, faces or like.deck.faces))
    for size in range(most + 1):
        for row in itertools.combinations(offered, size):
            if len({each.place for each in row}) < size or any(set(less) <= set(row) for less in found):
                continue
            rules = applied(like, row)
            example = explains(rules) if rules else None
            if rules and example is not None:
                found.append(row)
                yield Reading(row, rules, example)


def applied(like: Rules, row: tuple[Change, ...]) -> Rules | None:
    """The rule set with some changes; nothing if they exclude each other."""
    try:
        for each in row:
            like = each.apply(like)
    except Problem:
        return None
    return like


def changes(like: Rules, faces: tuple[str, ...]) -> Iterator[Change]:
    """Every other answer to one question that can show in one hand."""
    yield from ranking_changes(like.deck)
    yield from power_changes(like.deck, faces)
    for slot in SLOTS:
        if slot not in UNSEEN:
            for entry in CATALOGUE[slot].values():
                clause = made(entry)
                if clause is not None and clause != getattr(like, slot):
                    yield Change(slot, words(clause), says(clause), setting(slot, clause))


def made(entry: Entry) -> Any:
    """The clause of an entry, with its parameters as they stand in its class; nothing if it needs to be told one."""
    if not isinstance(entry.made, type):
        return entry.made
    try:
        return entry.made()
    except TypeError:
        return None


def setting(slot: str, clause: Any) -> Callable[[Rules], Rules]:
    """Answer one question in another way."""
    return lambda rules: replace(rules, **{slot: clause})


def ranking_changes(deck: Deck) -> Iterator[Change]:
    """Other orders of the same faces."""
    for text, faces in RANKINGS.items():
        order = tuple(face for face in faces if face in deck.faces)
        if order != deck.faces and set(order) == set(deck.faces):
            copies = tuple(deck.copies[deck.faces.index(face)] for face in order)
            yield Change("deck.faces", " ".join(order), f"The order is {text}.", with_faces(order, copies))


def with_faces(faces: tuple[str, ...], copies: Row) -> Callable[[Rules], Rules]:
    """Put the faces in another order."""
    return lambda rules: replace(rules, deck=replace(rules.deck, faces=faces, copies=copies))


def power_changes(deck: Deck, faces: tuple[str, ...]) -> Iterator[Change]:
    """Other cards that refuse, and other things that a card which refuses can do."""
    yield powers("none", "No card refuses.", ())
    for face in deck.faces[::-1]:
        if face in faces and dict(deck.powers_when_asked).get(deck.place[face]) != (Power.BLOCKS,):
            text = f"The {face_name(face)} refuses, and no other card."
            yield powers(f"{face} blocks", text, ((face, (Power.BLOCKS,)),))
    for power, deed in DEEDS.items():
        name = face_name(deck.faces[deck.place[BEST]])
        mine = ((BEST, (power,)),) if power is Power.STOPS else ()
        yield powers(f"best {power}", f"The {name}, when its holder is asked, {deed}.", ((BEST, (power,)),), mine)


def powers(name: str, text: str, asked: Table, on_turn: Table = ()) -> Change:
    """A change of what cards do."""
    return Change(
        "deck.asked",
        name,
        text,
        lambda rules: replace(rules, deck=replace(rules.deck, asked=asked, on_turn=on_turn)),
    )


# -- what happened
@dataclass(frozen=True)
class Happened:
    """What is known of how a hand ended, seats from 0; ``None`` where nothing is known.

    ``paid`` has the chips that each payer paid, 0 for some; who is not in it paid nothing.
    """

    paid: tuple[tuple[int, int], ...] | None = None
    holds: tuple[str, ...] | None = None
    out: Row | None = None
    loses: Row | None = None
    chips: Row | None = None

    def fits(self, rules: Rules, played: Hand) -> bool:
        """The hand, played up to the showdown, ends like that."""
        shown = showdown(rules, played)
        after = reckon(rules, played)
        return (
            self.paid_fits(rules, shown, after)
            and (self.holds is None or self.holds == tuple(rules.deck.faces[card] for card in after.cards))
            and (self.out is None or self.out == seats_of(after.gone))
            and (self.loses is None or self.loses == seats_of(after.loses))
            and (self.chips is None or self.chips == chips_after(rules, played, after))
        )

    def paid_fits(self, rules: Rules, shown: Hand, after: Hand) -> bool:
        """These seats paid, and so much."""
        if self.paid is None:
            return True
        gone = tuple(had - now for had, now in zip(shown.chips, after.chips, strict=True))
        row = gone if rules.lives else dues_of(rules, shown).pot
        wanted = dict(self.paid)
        return all(
            (paid > 0) if wanted.get(seat) == 0 else max(0, paid) == wanted.get(seat, 0)
            for seat, paid in enumerate(row)
        )


def seats_of(flags: tuple[bool, ...]) -> Row:
    """The seats of which something holds."""
    return tuple(seat for seat, holds in enumerate(flags) if holds)


def chips_after(rules: Rules, played: Hand, after: Hand) -> Row:
    """What everybody has when the match goes on, or has ended."""
    seats = len(after.cards)
    match = begin_match(replace(rules, first_dealer=Rules().first_dealer), seats, seed=1)
    match = change(match, chips=played.chips, pot=played.pot, number=played.number)
    return score(rules, match, after, seed=1).chips


def as_told(text: str, happened: Happened) -> Explains:
    """Whether a hand in notation can have ended as it did, by a rule set for its number of seats.

    What the line leaves out may have been anything: cards of the stock, and answers that it does not mention.
    """

    def explains(rules: Rules) -> str | None:
        try:
            line = parse(rules, text)
        except Problem:
            return None
        row = moments(rules, len(line.cards))
        for course in itertools.islice(courses(rules, start(rules, line), line, row), MOST_COURSES):
            if as_said(line, course.hand) and happened.fits(rules, course.hand):
                return filled_in(rules, line, course)
        return None

    return explains


def start(rules: Rules, line: Line) -> Course:
    """The hand of a line; the cards of the stock that it does not name are hidden."""
    seats, known = len(line.cards), len(line.stock)
    hidden = tuple(HIDDEN - place for place in range(known, stock_size(rules, seats)))
    suits = (*line.suits, *hidden) if "suits" in rules.traits else ()
    deal = Deal(line.cards, (*line.stock, *hidden), line.pot or 0, rules.deck.size - seats, suits, rules.lives)
    chips = line.chips or (rules.lives,) * seats
    hand = begin(deal, chips, number=line.number or 1, origin="origin" in rules.traits)
    cards = tuple(zip((*line.cards, *line.stock), line.suits or (0,) * (seats + known), strict=True))
    return Course(cards[:seats], cards[seats:], (), hand)


def courses(rules: Rules, course: Course, line: Line, row: tuple[Moment, ...]) -> Iterator[Course]:
    """Every way in which the hand can have gone through the moments that are left, up to the showdown."""
    if not row:
        yield course
        return
    moment, *rest = row
    for answer in answers(line, moment) if question(rules, course.hand, moment) else (False,):
        for after in follow(rules, course, moment, answer=answer):
            yield from courses(rules, after, line, tuple(rest))


def as_said(line: Line, hand: Hand) -> bool:
    """Who is said to have asked has asked, and nobody else."""
    told = (event in ASKED for event in hand.event)
    return not line.answers or all((Ask.TRADE in said) is asked for said, asked in zip(line.answers, told, strict=True))


def answers(line: Line, moment: Moment) -> tuple[bool, ...]:
    """What the line says that a seat answered: one thing, or anything if it does not mention such a question."""
    mentioned = any(moment.ask in said for said in line.answers) or (moment.ask is Ask.TRADE and line.answers)
    return (moment.ask in line.answers[moment.seat],) if mentioned else (False, True)


def filled_in(rules: Rules, line: Line, course: Course) -> str:
    """The line with what it left open, as far as it was needed."""
    seats = range(len(line.cards))
    said = Answers(*(tuple((ask, seat) in course.said for seat in seats) for ask in Ask))
    full = line_of(course.hand, said)
    stock = tuple(card for card, _ in course.stock)
    return write(
        rules, replace(line, stock=stock, suits=full.suits[: len(line.cards) + len(stock)], answers=full.answers)
    )
