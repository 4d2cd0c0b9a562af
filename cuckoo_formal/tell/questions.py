"""The question that waits for an answer, in words, and what is understood as an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.clauses.powers import TEXT
from cuckoo_formal.clauses.register import SLOTS, says
from cuckoo_formal.play import Ask, Kind
from cuckoo_formal.tell.rulebook import power_words
from cuckoo_formal.tell.scene import card_at
from cuckoo_formal.tell.words import a_card, card_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cuckoo_formal.hand import Hand
    from cuckoo_formal.play import Moment
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.tell.sentences import Sentence

WHY_YOU = "You may answer because of this:"
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


def question_words(rules: Rules, hand: Hand, moment: Moment, names: Sequence[str]) -> str:
    """The question of a moment, as it is put to the player who has to answer."""
    held = f"the {card_name(rules.deck, *card_at(hand, moment.seat))}"
    other = names[moment.other]  # of no meaning where nobody is asked
    texts = {
        Kind.LEFT: f"Exchange with {names[0]}, instead of the stock?",
        Kind.BEYOND: f"{other} has refused. Ask on, beyond {other}?",
        Kind.REDRAW: f"You hold {held}. Draw once more?",
        Kind.ANSWER: f"{names[moment.turn]} asks for your card. Turn up {held}, which refuses?",
        Kind.TURN: f"It is your turn. Turn up {held} and use its power?",
    }
    if moment.kind is Kind.ASK:
        return f"You hold {held}. {asking(rules, hand, moment.seat, names)}"
    return texts.get(moment.kind) or opening_question(rules, hand, moment)


def asking(rules: Rules, hand: Hand, seat: int, names: Sequence[str]) -> str:
    """Of whom, or of what, a player may ask for another card."""
    seats, lines = len(names), rules.reach.lines(len(names), seat)
    first = [next((other for other in line if other == seats or not hand.out[other]), seats) for line in lines]
    if len(first) > 1:
        return f"Exchange it, with the stock or with {names[first[1]]}?"
    return "Exchange it for a card from the stock?" if first[0] == seats else f"Ask {names[first[0]]} to exchange?"


def opening_question(rules: Rules, hand: Hand, moment: Moment) -> str:
    """The question before the first turn."""
    card = a_card(rules.deck, *card_at(hand, moment.seat))
    if moment.ask is Ask.TAKE:
        return f"You were dealt {card}. Show it and take a chip from the pot?"
    return f"You were dealt {card}. Turn it up now, keep it and have no turn?"


# -- what ? says
def reasons(
    rules: Rules, told: Sequence[Sentence], moment: Moment | None, seats: int, most: int = 3
) -> list[tuple[str, list[str]]]:
    """What has just happened, each with the rule behind it, the last few rules; then the rule of the question."""
    last = {sentence.slot: sentence for sentence in told if sentence.slot}
    card = next((card for sentence in reversed(told) if sentence.slot == "deck" and (card := card_of(sentence))), None)
    rows = [(sentence.text, rule_texts(rules, slot, card)) for slot, sentence in last.items()][-most:]
    if moment is None:
        return rows
    slots = SLOT.get(moment.kind, ())
    if moment.kind is Kind.ASK and moment.seat == seats - 1:
        slots = (*slots, "reach", "cut", "draw", "windfall")
    return [*rows, (WHY_YOU, [text for slot in slots for text in rule_texts(rules, slot, None)])]


def card_of(sentence: Sentence) -> int | None:
    """The face that a sentence speaks of."""
    value = sentence.value("card") or sentence.value("face")
    return value[0] if isinstance(value, tuple) and value and isinstance(value[0], int) else None


def rule_texts(rules: Rules, slot: str, card: int | None) -> list[str]:
    """What a slot's clause says; for the deck, what this card does, or what all cards do that do something."""
    if slot in SLOTS:
        return [says(getattr(rules, slot))]
    if card is None:
        return power_words(rules.deck, rules.deck, "")
    tables = ((rules.deck.powers_when_asked, "is asked for it"), (rules.deck.powers_on_turn, "has his turn"))
    rows = ((when, dict(table).get(card, ())) for table, when in tables)
    does = ((when, " ".join(TEXT[power].__doc__ or "" for power in row)) for when, row in rows if row)
    return [f"When the holder of {a_card(rules.deck, card)} {when}: {what}" for when, what in does]
