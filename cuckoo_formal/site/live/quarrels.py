"""Which rules of a table never do anything, and which other rule is to blame: by playing every hand of a small pack.

A rule is *dead* if no hand goes, looks or ends otherwise without it.  It *quarrels* with another rule if it is dead
only because of that one.  Rules that act between two hands are left out: no hand can tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cuckoo_formal.clauses import CATALOGUE, SLOTS, says, words
from cuckoo_formal.exhaust import (
    HIDDEN,
    Before,
    Course,
    deals,
    every_hand,
    lay,
    shrink,
    stock_size,
    unseen,
    whole_stock,
)
from cuckoo_formal.play import Answers, moments, question, reckon, step
from cuckoo_formal.problems import Problem
from cuckoo_formal.reduce import named_faces
from cuckoo_formal.rules import Rules
from cuckoo_formal.tell.languages import ENGLISH, speak, translated
from cuckoo_formal.tell.rulebook import table_words

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck
    from cuckoo_formal.cards import Table as Powers
    from cuckoo_formal.exhaust import Card
    from cuckoo_formal.hand import Hand

Said = dict[str, Any]
BETWEEN_HANDS = ("first_dealer", "direction", "pack", "dealer", "end", "prize", "settle")
WITHIN = tuple(slot for slot in SLOTS if slot not in BETWEEN_HANDS)
POWERS = ("asked", "on_turn")
WHEN = {"asked": "when its holder is asked for it", "on_turn": "when its holder's turn comes"}
SEATS, COPIES = (2, 3), 2
FEW, MOST = 4, 6  # faces of the small pack, and how many it may need for the faces that the rules name
#: what can be seen of a hand when it is over
SEEN = (
    "cards",
    "up",
    "event",
    "other",
    "seen",
    "said",
    "took",
    "laid",
    "out",
    "chips",
    "pot",
    "loses",
    "gone",
    "grace",
)


@dataclass(frozen=True)
class Part:
    """A rule that can be taken away: a slot's clause, or one face's power."""

    name: str
    says: str
    without: Callable[[Rules], Rules]


def parts(rules: Rules) -> list[Part]:
    """What is not as in the base game, piece by piece."""
    row = [Part(f"{slot}: {words(clause)}", says(clause), usual_for(slot)) for slot, clause in changed(rules)]
    for table in POWERS:
        for face, powers in getattr(rules.deck, table):
            if (face, powers) not in getattr(Rules().deck, table):
                name = f"{table}: {face} {' + '.join(powers)}"
                row.append(Part(name, power_says(rules, table, face), silenced(table, face)))
    return row


def with_rows(deck: Deck, table: str, rows: Powers) -> Deck:
    """The pack with other powers."""
    return replace(deck, asked=rows) if table == "asked" else replace(deck, on_turn=rows)


def power_says(rules: Rules, table: str, face: str) -> str:
    """What one face of the pack does, as the rule book says it."""
    rows = tuple(row for row in getattr(rules.deck, table) if row[0] == face)
    return table_words(rules.deck, rows, WHEN[table])[0][1]


def changed(rules: Rules) -> Iterator[tuple[str, Any]]:
    """The clauses within a hand that the base game has not."""
    for slot in WITHIN:
        if getattr(rules, slot) != getattr(Rules(), slot):
            yield slot, getattr(rules, slot)


def usual_for(slot: str) -> Callable[[Rules], Rules]:
    """Put the usual clause into a slot."""
    return lambda rules: replace(rules, **{slot: CATALOGUE[slot][SLOTS[slot].default].made})


def silenced(table: str, face: str) -> Callable[[Rules], Rules]:
    """Take one face's power away."""

    def without(rules: Rules) -> Rules:
        rows = tuple(row for row in getattr(rules.deck, table) if row[0] != face)
        return replace(rules, deck=with_rows(rules.deck, table, rows))

    return without


# -- the search
def quarrels(rules: Rules, post: Callable[[Said], None], language: str = ENGLISH) -> Said:
    """Every rule of the table with what was found of it; ``post`` is told how far the search has come."""
    row, found = parts(rules), list[Said]()
    for place, part in enumerate(row):
        says = translated(part.says, language)
        post({"done": place, "of": len(row), "what": says})
        found.append({"name": part.name, "says": says} | verdict(rules, part, row, language))
    late = [translated(text, language) for text in untested(rules)]
    return {"parts": found, "scope": scope(rules, language), "untested": late}


def verdict(rules: Rules, part: Part, others: list[Part], language: str) -> Said:
    """Alive with a hand that shows it, or dead, and because of which other rules."""
    try:
        hand = shows(rules, part.without(rules))
    except Problem as problem:
        return {"alive": None, "why": translated(str(problem), language)}
    if hand:
        return {"alive": True, "line": hand}
    return {"alive": False, "because": [translated(text, language) for text in to_blame(rules, part, others)]}


def to_blame(rules: Rules, part: Part, others: list[Part]) -> list[str]:
    """The other rules without each of which this one would do something."""
    return [other.says for other in others if other != part and wakes(other.without(rules), part)]


def wakes(rules: Rules, part: Part) -> bool:
    """By these rules the part does something."""
    try:
        return bool(shows(rules, part.without(rules)))
    except Problem:
        return False


def shows(rules: Rules, other: Rules) -> str:
    """A hand that goes or ends otherwise by the other rules, on one line; nothing if there is none."""
    for seats in SEATS:
        mine, theirs = small(rules, other, seats)
        for table in tables(rules, seats):
            for course in different(mine, theirs, table):
                return line(mine, course)
    return ""


def different(mine: Rules, theirs: Rules, table: Before) -> Iterator[Course]:
    """The hands that go otherwise: both are played side by side, with the same cards and answers.

    As long as nothing is different, both put the same questions and turn up the same cards of the stock.
    """
    if moments(mine, len(table.chips)) != moments(theirs, len(table.chips)):
        one, two = (theirs, mine) if "suits" in theirs.traits and "suits" not in mine.traits else (mine, theirs)
        yield from (course for course in every_hand(one, table) if differs(one, two, course, table))
        return
    suited = theirs if "suits" in theirs.traits else mine
    for cards in deals(suited, len(table.chips)):
        both = Both(mine, theirs, suited)
        yield from beside(both, begun(mine, cards, table), begun(theirs, cards, table), 0)


@dataclass(frozen=True)
class Both:
    """Two rule sets, and the one of them whose cards are told apart best."""

    mine: Rules
    theirs: Rules
    suited: Rules


def begun(rules: Rules, cards: tuple[Card, ...], table: Before) -> Course:
    """A hand with these cards, of whose stock nothing is known."""
    hidden = tuple((HIDDEN - place, HIDDEN - place) for place in range(stock_size(rules, len(cards))))
    return Course(cards, (), (), lay(rules, cards, hidden, table))


def beside(both: Both, one: Course, two: Course, place: int) -> Iterator[Course]:
    """The ways to go on from a moment that end differently."""
    row = moments(both.mine, len(one.cards))
    if place == len(row):
        if look(reckon(both.mine, one.hand)) != look(reckon(both.theirs, two.hand)):
            yield one
        return
    is_open = question(both.mine, one.hand, row[place])
    if is_open != question(both.theirs, two.hand, row[place]):
        yield one
        return
    for answer in (True, False) if is_open else (False,):
        yield from answered(both, one, two, place, answer=answer)


def answered(both: Both, one: Course, two: Course, place: int, *, answer: bool) -> Iterator[Course]:
    """The ways to go on after an answer, one for each card of the stock that it may turn up."""
    moment = moments(both.mine, len(one.cards))[place]
    after = (step(both.mine, one.hand, moment, answer), step(both.theirs, two.hand, moment, answer))
    if any(unknown(hand, new) for hand, new in zip((one.hand, two.hand), after, strict=True)):
        for card in unseen(both.suited, (*one.cards, *one.stock)):
            yield from answered(both, one.turn_up(card), two.turn_up(card), place, answer=answer)
        return
    said = (*one.said, (moment.ask, moment.seat)) if answer else one.said
    one, two = replace(one, said=said, hand=after[0]), replace(two, said=said, hand=after[1])
    yield from beside(both, one, two, place + 1)


def unknown(before: Hand, after: Hand) -> bool:
    """A card was turned up of which nobody has said yet what it is."""
    return any(card <= HIDDEN for card in before.stock[: max(0, before.left - after.left)])


def look(hand: Hand) -> tuple[object, ...]:
    """What can be seen of a hand when all have paid."""
    return tuple(getattr(hand, name) for name in SEEN)


def small(rules: Rules, other: Rules, seats: int) -> tuple[Rules, Rules]:
    """Both rule sets with the same small pack."""
    at = rules.at(seats)
    needed = max(FEW, len(set(named_faces(rules, at.deck)) | set(named_faces(other, at.deck))) + 1)
    faces = min(needed, len(at.deck.faces))
    if faces > MOST and faces > len(set(named_faces(rules, at.deck))):
        faces = len(set(named_faces(rules, at.deck)))
    mine = shrink(rules, seats, faces, COPIES)
    theirs = other.at(seats)
    return mine, replace(theirs, deck=replace(theirs.deck, faces=mine.deck.faces, copies=mine.deck.copies, packs=1))


def tables(rules: Rules, seats: int) -> list[Before]:
    """The beginning of a match, and its end: few chips and a full pot."""
    late = Before((1,) * seats, pot=seats, number=3)
    broke = Before((0, *(1,) * (seats - 1)), pot=seats, number=4, grace=(1, *(0,) * (seats - 1)))
    return [Before((rules.lives,) * seats, pot=1), *([late, broke] if rules.lives else [])]


def differs(mine: Rules, other: Rules, course: Course, table: Before) -> bool:
    """The same cards and answers go otherwise."""
    stock = whole_stock(mine, course.cards, course.stock)
    longer = whole_stock(other, course.cards, course.stock)
    answers = course.answers()
    return went(mine, course.cards, stock, answers, table) != went(other, course.cards, longer, answers, table)


def went(rules: Rules, cards: tuple[Card, ...], stock: tuple[Card, ...], answers: Answers, table: Before) -> object:
    """What was asked, and what could be seen when the hand was over."""
    hand, asked = lay(rules, cards, stock, table), list[object]()
    for moment in moments(rules, len(cards)):
        if question(rules, hand, moment):
            asked.append((moment.kind, moment.seat))
        hand = step(rules, hand, moment, answers.at(moment))
    return asked, look(reckon(rules, hand))


def line(rules: Rules, course: Course) -> str:
    """The hand as players would note it."""
    from cuckoo_formal.notation import line_of, write  # noqa: PLC0415 - only where a hand is found

    stock = whole_stock(rules, course.cards, course.stock)
    hand = lay(rules, course.cards, stock, Before((3,) * len(course.cards)))
    said = line_of(hand, course.answers())
    return write(rules, replace(said, chips=(), pot=None))


def scope(rules: Rules, language: str) -> str:
    """Which hands were played."""
    pack = len(small(rules, rules, SEATS[0])[0].deck.faces)
    return speak(
        "every hand of {few} and {many} players with a pack of {faces} faces, {copies} of each",
        language,
        few=SEATS[0],
        many=SEATS[-1],
        faces=pack,
        copies=COPIES,
    )


def untested(rules: Rules) -> list[str]:
    """The rules that act between two hands, of which no hand can tell."""
    slots = (slot for slot in BETWEEN_HANDS if getattr(rules, slot) != getattr(Rules(), slot))
    return [says(getattr(rules, slot)) for slot in slots]
