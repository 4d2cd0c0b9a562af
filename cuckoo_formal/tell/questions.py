"""The question that waits for an answer, in words, and what is understood as an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.clauses.powers import TEXT
from cuckoo_formal.clauses.register import SLOTS, says
from cuckoo_formal.play import Ask, Kind
from cuckoo_formal.tell.languages import ENGLISH, english, speak, translated
from cuckoo_formal.tell.retelling import value_of
from cuckoo_formal.tell.rulebook import power_words
from cuckoo_formal.tell.scene import card_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cuckoo_formal.cards import Power
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.play import Moment
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.tell.sentences import Sentence

WHY_YOU = english("You may answer because of this:")
YES = {"y", "yes"}
NO = {"n", "no", "-"}
ALSO_YES = {
    Ask.TRADE: {"t", "trade", "ask", "exchange", "draw"},
    Ask.AGAIN: {"a", "again", "ask", "draw"},
    Ask.SHOW: {"s", "show"},
    Ask.TAKE: {"k", "take"},
    Ask.LEFT: {"l", "left"},
}
ALSO_NO = {Ask.TRADE: {"k", "keep"}, Ask.AGAIN: {"k", "keep"}, Ask.LEFT: {"stock"}}
#: the slots that say what may be answered
SLOT = {
    Kind.OPENING: ("opening",),
    Kind.TURN: ("shown", "deck"),
    Kind.ASK: ("turn",),
    Kind.LEFT: ("reach",),
    Kind.ANSWER: ("shown", "deck"),
    Kind.BEYOND: ("blocked",),
    Kind.REDRAW: ("draw",),
}


def understood(said: str, ask: Ask) -> bool | None:
    """Yes, no, or nothing that answers this question."""
    word = said.casefold()
    if word in YES | ALSO_YES[ask]:
        return True
    return False if word in NO | ALSO_NO.get(ask, set()) else None


def question_words(rules: Rules, hand: Hand, moment: Moment, names: Sequence[str], language: str = ENGLISH) -> str:
    """The question of a moment, as it is put to the player who has to answer."""
    values = {
        "held": value_of("held", card_at(hand, moment.seat), rules.deck, (), language),
        "card": value_of("card", card_at(hand, moment.seat), rules.deck, (), language),
        "first": names[0],
        "other": names[moment.other],  # of no meaning where nobody is asked
        "asker": names[moment.turn],
    }
    if moment.kind is Kind.ASK:
        held = speak("You hold {held}.", language, **values)
        return f"{held} {asking(rules, hand, moment.seat, names, language)}"
    return speak(QUESTIONS.get(moment.kind) or OPENING[moment.ask], language, **values)


QUESTIONS = {
    Kind.LEFT: english("Exchange with {first}, instead of the stock?"),
    Kind.BEYOND: english("{other} has refused. Ask on, beyond {other}?"),
    Kind.REDRAW: english("You hold {held}. Draw once more?"),
    Kind.ANSWER: english("{asker} asks for your card. Turn up {held}, which refuses?"),
    Kind.TURN: english("It is your turn. Turn up {held} and use its power?"),
}
OPENING = {
    Ask.TAKE: english("You were dealt {card}. Show it and take a chip from the pot?"),
    Ask.SHOW: english("You were dealt {card}. Turn it up now, keep it and have no turn?"),
}


def asking(rules: Rules, hand: Hand, seat: int, names: Sequence[str], language: str = ENGLISH) -> str:
    """Of whom, or of what, a player may ask for another card."""
    first = first_asked(rules, hand, seat)
    if len(first) > 1:
        return speak("Exchange it, with the stock or with {name}?", language, name=names[first[1]])
    if first[0] == len(names):
        return speak("Exchange it for a card from the stock?", language)
    return speak("Ask {name} to exchange?", language, name=names[first[0]])


def first_asked(rules: Rules, hand: Hand, seat: int) -> list[int]:
    """Whom a player asks first, on each way that is open to him; the number of seats is the stock."""
    seats = len(hand.cards)
    lines = rules.reach.lines(seats, seat)
    return [next((other for other in line if other == seats or not hand.out[other]), seats) for line in lines]


# -- what ? says
def reasons(
    rules: Rules,
    told: Sequence[Sentence],
    moment: Moment | None,
    seats: int,
    most: int = 3,
    language: str = ENGLISH,
) -> list[tuple[str, list[str]]]:
    """What has just happened, each with the rule behind it, the last few rules; then the rule of the question."""
    last = {sentence.slot: sentence for sentence in told if sentence.slot}
    card = next((card for sentence in reversed(told) if sentence.slot == "deck" and (card := card_of(sentence))), None)
    rows = [(sentence.text, rule_texts(rules, slot, card, language)) for slot, sentence in last.items()][-most:]
    if moment is None:
        return rows
    slots = SLOT.get(moment.kind, ())
    if moment.kind is Kind.ASK and moment.seat == seats - 1:
        slots = (*slots, "reach", "cut", "draw", "windfall")
    texts = [text for slot in slots for text in rule_texts(rules, slot, None, language)]
    return [*rows, (speak(WHY_YOU, language), texts)]


def card_of(sentence: Sentence) -> int | None:
    """The face that a sentence speaks of."""
    value = sentence.value("card") or sentence.value("face")
    return value[0] if isinstance(value, tuple) and value and isinstance(value[0], int) else None


def rule_texts(rules: Rules, slot: str, card: int | None, language: str) -> list[str]:
    """What a slot's clause says; for the deck, what this card does, or what all cards do that do something."""
    if slot in SLOTS:
        return [translated(says(getattr(rules, slot)), language)]
    if card is None:
        return [translated(text, language) for text in power_words(rules.deck, rules.deck, "")]
    name = value_of("card", (card,), rules.deck, (), language)
    tables = {ASKED_FOR: rules.deck.powers_when_asked, ON_TURN: rules.deck.powers_on_turn}
    rows = ((when, dict(table).get(card, ())) for when, table in tables.items())
    return [speak(when, language, card=name, does=deeds(row, language)) for when, row in rows if row]


ASKED_FOR = english("When the holder of {card} is asked for it: {does}")
ON_TURN = english("When the holder of {card} has his turn: {does}")


def deeds(powers: Sequence[Power], language: str) -> str:
    """What a card does, one power after the other."""
    return " ".join(translated(TEXT[power].__doc__ or "", language) for power in powers)
