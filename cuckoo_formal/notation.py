"""A hand on one line: ``K 9 4 4 / Q  t t - t  3 3 2 1 + 0``.

Cards in order of play, the dealer last; after the stroke the top of the stock; one word of answers a seat (``t`` trade,
``a`` again, ``s`` show, ``k`` take, ``l`` left, ``-`` none of them); chips, and after the plus the pot; ``#3`` for the
third hand of the match.  Faces of one letter, answers of one letter and chips of one digit may be run together.  Where
a rule looks at suits, ``d``, ``c``, ``h``, ``s`` follow the face, from the worst suit to the best; where there are more
than four equal cards, ``:5`` is the fifth.  What is left out takes its default.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cuckoo_formal.clauses import leaving
from cuckoo_formal.hand import Deal, begin
from cuckoo_formal.play import Answers, Ask
from cuckoo_formal.problems import Problem, nearest, shown
from cuckoo_formal.streams import Stream

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.logic import Row
    from cuckoo_formal.rules import Rules

SUITS = "dchs"
LETTERS = "".join(Ask)
LONGEST = 20_000
MOST_CHIPS = 999_999
NOTHING = -1


@dataclass(frozen=True)
class Line:
    """What a line says; what it leaves out is an empty row or ``None``."""

    cards: Row
    stock: Row = ()
    suits: Row = ()  # of the cards, then of the stock; empty where no rule looks at suits
    answers: tuple[str, ...] = ()
    chips: Row = ()
    pot: int | None = None
    number: int | None = None


# -- reading
def parse(rules: Rules, text: str) -> Line:
    """Read a line, with the pack for as many seats as it has.  Raises :class:`Problem`, which names what is wrong."""
    line = read(rules, text)
    here = rules.at(len(line.cards))
    return with_suits(here, checked(here, line if here is rules else read(here, text)))


def read(rules: Rules, text: str) -> Line:
    """What a line says, whether it can be a hand of these rules or not."""
    if len(text) > LONGEST:
        raise wrong(f"{len(text)} characters", f"at most {LONGEST}")
    text, hash_, mark = text.partition("#")
    front, plus, pot = text.partition("+")
    head, stroke, tail = front.partition("/")
    deck, first, rest = rules.deck, head.split(), tail.split()
    if not stroke:
        place = next((i for i, token in enumerate(first) if is_answer(deck, token)), len(first))
        first, rest = first[:place], first[place:]
    cards = cards_of(deck, first)
    stock, answers, chips = parts_of(deck, rest, len(cards), has_chips=bool(plus))
    if answers and not cards:
        raise wrong(f"answers {shown(' '.join(answers))} before any card", "the cards first, in order of play")
    drawn = cards_of(deck, stock)
    return Line(
        cards=tuple(card for card, _ in cards),
        stock=tuple(card for card, _ in drawn),
        suits=tuple(suit for _, suit in (*cards, *drawn)),
        answers=one_each(answers, len(cards), "answers"),
        chips=tuple(whole_number(chip, "chips") for chip in one_each(chips, len(cards), "chips")),
        pot=whole_number(pot.strip(), "pot") if plus else None,
        number=whole_number(mark.strip(), "hand number", least=1) if hash_ else None,
    )


def wrong(what: str, expected: str) -> Problem:
    """A problem with a line of notation."""
    return Problem(f"notation: {what}; expected {expected}")


def is_answer(deck: Deck, token: str) -> bool:
    """The token holds answers, not a card."""
    return token not in deck.faces and re.fullmatch(f"[-{LETTERS}]+", token) is not None


def parts_of(deck: Deck, tokens: list[str], seats: int, *, has_chips: bool) -> tuple[list[str], list[str], list[str]]:
    """Stock, answers and chips.  Without answers between them, chips are told from the stock by the plus after them."""
    start = next((i for i, token in enumerate(tokens) if is_answer(deck, token)), None)
    if start is not None:
        stop = next((i for i, token in enumerate(tokens) if i > start and not is_answer(deck, token)), len(tokens))
        if stop < len(tokens) and not re.search("[0-9]", tokens[stop]):
            raise wrong(f"answer {shown(tokens[stop])}", f"some of the letters {' '.join(LETTERS)}, or - for none")
        return tokens[:start], tokens[start:stop], tokens[stop:]
    if not has_chips:
        return tokens, [], []
    start = len(tokens) - (1 if tokens and len(tokens[-1]) == seats else min(seats, len(tokens)))
    return tokens[:start], [], tokens[start:]


def one_each(tokens: list[str], seats: int, what: str) -> tuple[str, ...]:
    """The tokens one a seat, told apart where they are run together."""
    if len(tokens) == 1 and seats > 1:
        tokens = list(tokens[0])
    if tokens and len(tokens) != seats:
        raise wrong(f"{len(tokens)} {what} for {seats} seats", "one each")
    return tuple(tokens)


def whole_number(text: str, what: str, least: int = 0) -> int:
    """A number from the line."""
    if not re.fullmatch(r"[0-9]{1,6}", text) or int(text) < least:
        raise wrong(f"{what} {shown(text)}", f"a whole number from {least} to {MOST_CHIPS}")
    return int(text)


def cards_of(deck: Deck, tokens: list[str]) -> list[tuple[int, int]]:
    """Faces and suits; the suit is NOTHING where none is written."""
    row = list[tuple[int, int]]()
    for token in tokens:
        together = not is_card(deck, token) and all(letter in deck.faces for letter in token)
        row += [card_of(deck, letter) for letter in token] if together else [card_of(deck, token)]
    return row


def is_card(deck: Deck, token: str) -> bool:
    """The token is a face, with a suit or without."""
    return token in deck.faces or suited(deck, token) is not None


def suited(deck: Deck, token: str) -> tuple[int, int] | None:
    """The face and the suit of a token that has both: ``Kd``, or ``K:5`` for the fifth of more than four kings."""
    letter = re.fullmatch(f"(.+)([{SUITS}])", token)
    if letter and letter[1] in deck.faces:
        return deck.faces.index(letter[1]), SUITS.index(letter[2])
    counted = re.fullmatch(r"(.+):([1-9][0-9]?)", token)
    if counted and counted[1] in deck.faces:
        return deck.faces.index(counted[1]), int(counted[2]) - 1
    return None


def suit_written(suit: int) -> str:
    """The suit as it follows a face; nothing if there is none."""
    if suit == NOTHING:
        return ""
    return SUITS[suit] if suit < len(SUITS) else f":{suit + 1}"


def card_of(deck: Deck, token: str) -> tuple[int, int]:
    """One card: its face, and its suit if one is written."""
    if token in deck.faces:
        return deck.faces.index(token), NOTHING
    if (card := suited(deck, token)) is not None:
        return card
    raise wrong(f"card {shown(token)}", f"one of the faces {' '.join(deck.faces)}{meant(deck, token)}")


def meant(deck: Deck, token: str) -> str:
    """``; did you mean ...?`` if a face is written in other letters, or nearly."""
    alike = {face.casefold(): face for face in deck.faces}
    face = alike.get("t" if token == "10" else token.casefold())  # noqa: S105 - a ten, no secret
    return nearest(face or token, deck.faces)


def checked(rules: Rules, line: Line) -> Line:
    """The line, if it can be a hand of these rules."""
    seats, deck, lying = len(line.cards), rules.deck, (*line.cards, *line.stock)
    for face, copies in enumerate(deck.counts):
        if (there := lying.count(face)) > copies:
            raise wrong(f"{there} cards of the face {shown(deck.faces[face])}", f"at most {copies}")
    most = stock_size(rules, seats)
    if len(line.stock) > most:
        raise wrong(f"{len(line.stock)} cards of the stock", f"at most {most}, as many as these rules can turn up")
    return line


def stock_size(rules: Rules, seats: int) -> int:
    """How many cards of the stock a hand carries: as many as the rules can turn up, if there are so many."""
    return min(rules.turned(seats), rules.deck.size - seats)


def with_suits(rules: Rules, line: Line) -> Line:
    """The line with a suit for each card if the rules look at suits: the worst that is free where none is written."""
    if "suits" not in rules.traits:
        if any(suit != NOTHING for suit in line.suits):
            raise wrong("a suit", "faces only: no rule of this rule set looks at suits")
        return replace(line, suits=())
    suits = list(line.suits)
    for place, card in enumerate((*line.cards, *line.stock)):
        held = [suits[p] for p, other in enumerate((*line.cards, *line.stock)) if other == card and p != place]
        free = [suit for suit in range(rules.deck.copies[card]) if held.count(suit) < rules.deck.packs]
        if suits[place] not in (NOTHING, *free):
            raise wrong(
                f"card {shown(rules.deck.faces[card] + suit_written(suits[place]))} twice", "each card of the pack once"
            )
        suits[place] = free[0] if suits[place] == NOTHING else suits[place]
    return replace(line, suits=tuple(suits))


# -- from a line to a hand, and back
def complete(rules: Rules, line: Line, seed: int) -> Line:
    """The line with everything that it leaves out: a stock drawn from the rest of the pack, answers, chips and pot.

    From here on ``rules`` must be those for the number of seats, ``rules.at(seats)``.
    """
    seats, cards = len(line.cards), [*line.cards, *line.stock]
    rest = [face for face, copies in enumerate(rules.deck.counts) for _ in range(copies - cards.count(face))]
    missing = stock_size(rules, seats) - len(line.stock)
    drawn = Stream(seed, 1, 1, "stock").shuffled(rest)[:missing]
    suits = line.suits and (*line.suits, *(NOTHING,) * missing)
    full = replace(
        line,
        stock=(*line.stock, *drawn),
        suits=suits,
        answers=line.answers or ("-",) * seats,
        chips=line.chips or (rules.lives,) * seats,
        pot=line.pot or 0,
        number=line.number or 1,
    )
    return with_suits(rules, full) if suits else full


def grace_range(rules: Rules) -> int:
    """How many values the grace of a seat may have."""
    if rules.exit is leaving.first_broke_only:
        return 3
    return 2 if rules.exit is leaving.spent_for_good else 1


def usual_grace(rules: Rules, chips: Row) -> Row:
    """What each seat has of its grace if nothing is said of it; nothing where no rule looks at it.

    Whoever has no chips plays on without; nobody else has gone broke, or if only the first may, nobody else can.
    """
    values = grace_range(rules)
    if values == 1:
        return ()
    others = values - 1 if rules.exit is leaving.first_broke_only and rules.lives and 0 in chips else 0
    return tuple(1 if rules.lives and have == 0 else others for have in chips)


def hand_of(rules: Rules, line: Line, *, left: int | None = None, grace: Row | None = None) -> Hand:
    """The hand that a complete line begins with.

    A line does not say how many cards are ``left`` of the pack: all that are not dealt; nor what each has of his
    ``grace``: as :func:`usual_grace` has it.
    """
    left = rules.deck.size - len(line.cards) if left is None else left
    deal = Deal(line.cards, line.stock, line.pot or 0, left, line.suits, rules.lives)
    grace = usual_grace(rules, line.chips) if grace is None else grace
    return begin(deal, line.chips, number=line.number or 1, grace=grace, origin="origin" in rules.traits)


def answers_of(line: Line) -> Answers:
    """The answers of a complete line."""
    rows = (tuple(letter in word for word in line.answers) for letter in Ask)
    return Answers(*rows)


def line_of(hand: Hand, answers: Answers) -> Line:
    """The line that a hand began with."""
    rows = {letter: getattr(answers, letter.name.lower()) for letter in Ask}
    said = tuple(
        "".join(letter for letter, row in rows.items() if row and row[seat]) or "-" for seat in range(len(hand.cards))
    )
    deal = hand.deal
    return Line(deal.cards, deal.stock, deal.suits, said, hand.chips, hand.pot, hand.number)


def write(rules: Rules, line: Line) -> str:
    """A line, written out: what :func:`parse` reads again as the same."""
    suits = [suit_written(suit) for suit in line.suits] or [""] * (len(line.cards) + len(line.stock))
    names = [rules.deck.faces[c] + s for c, s in zip((*line.cards, *line.stock), suits, strict=True)]
    parts = [" ".join(names[: len(line.cards)])]
    if line.stock or line.chips:
        parts[0] = " ".join((parts[0], "/", *names[len(line.cards) :])).strip()
    parts += [" ".join(line.answers)] if line.answers else []
    parts += [" ".join(map(str, line.chips)) + f" + {line.pot or 0}"] if line.chips else []
    parts += [f"#{line.number}"] if line.number not in (None, 1) else []
    return "  ".join(parts)
