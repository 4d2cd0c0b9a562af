"""What can be told of a hand: each sentence is a message with values in it, so that it can be told in any language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cuckoo_formal.tell import words

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck

Names = tuple[str, ...]
#: a card is its face, or its face and its suit
Card = tuple[int, ...]
#: a seat, a number, a text, a card, a row of seats or of chips, a row of cards, or a row of seats with their cards
Value = int | str | tuple[int, ...] | tuple[tuple[int, ...], ...]

DEAL = {
    "players": "{seats} play; {seat} deals.",
    "direction": "{clause}",
    "pot": "The pot holds {pot}.",
    "dealt": "The cards are dealt: {holdings}.",
    "dealt-unseen": "{seat} may not look at the card yet.",
    "looks": "{seat} looks at the card for the first time: {card}.",
}
OPENING = {
    "takes-a-chip": "{seat} shows {card} and takes a chip from the pot, which now holds {pot}.",
    "takes-no-chip": "{seat} has {card} but takes no chip.",
    "asks-no-chip": "{seat} has {card} but does not show it for a chip.",
    "will-take-a-chip": "{seat} has {card} and will take a chip at the showdown.",
    "shown-at-once": "{seat} turns up {card}, keeps it and has no turn.",
    "not-shown": "{seat} has {card} but does not turn it up.",
    "best-of-three": "{seat} is dealt {cards} as well, keeps the best, {held}, and lays the rest under the stock.",
    "best-of-three-unseen": "{seat} looks at {more} more, keeps the best card and lays the rest under the stock.",
}
TURN = {
    "no-turn": "{seat} has finished and has no turn.",
    "own-power": "It is the turn of {seat}, who turns up {card}.",
    "power-unused": "{seat} has {card} but does not use its power.",
    "laid-open": "{seat} turns up {card} and keeps it.",
    "keeps": "{seat} keeps the card.",
    "keeps-seen": "{seat} keeps {held}.",
    "must-keep": "{seat} must keep {held}.",
    "must-ask": "{seat} must ask.",
    "stuck": "{seat} cannot ask {other}, whose {face} lies face up, and keeps the card.",
    "no-stock": "{seat} cannot draw, because there is no stock, and keeps the card.",
    "no-right": "{seat} has no right to exchange and keeps {held}.",
    "no-exchange": "{seat} has no exchange and keeps the card.",
    "turns-left": "{seat} turns to the player on the left instead of the stock.",
    "turns-to-stock": "{seat} turns to the stock.",
}
ANSWER = {
    "exchanged": "{seat} asks {other}, and they exchange cards.",
    "exchanged-seen": "{seat} asks {other} and gets {got} for {gave}.",
    "card-up": "The card that {seat} now has lies face up: {card}.",
    "does-not-refuse": "{other} had {card}, but it did not refuse.",
    "let-go": "{other} had {card} and let it go.",
    "giver-names": "{other} says aloud what card that was: {card}.",
    "receiver-names": "{seat} tells everybody what card came: {card}.",
    "passed-face-up": "{seat} passes the card to {other} face up: {card}.",
    "calls-lower": '{seat} calls "Modi": the card that came is lower.',
    "calls-equal": '{seat} calls "Dirty Dan": the card that came is equal.',
    "refused": "{seat} asks {other}, who turns up {card}, which refuses.",
    "refused-again": "{seat} asks {other}, whose {face} lies face up and refuses.",
    "stays": "{seat} keeps the card.",
    "power-blocks": "{other} keeps the card and has finished.",
    "power-stops": "All play stops.",
    "power-passes-on": "The request goes on.",
    "power-charges": "{seat} forfeits a chip.",
    "power-knocks-out": "{seat} is knocked out of the hand.",
    "power-undoes": "Every exchange is undone, and each card lies again where it was dealt.",
    "passed-over": "{other} has been knocked out and is passed over.",
    "must-ask-on": "{seat} must ask the next one.",
    "asks-on": "{seat} asks on.",
    "does-not-ask-on": "{seat} does not ask on and keeps the card.",
    "nobody-beyond": "There is nobody left to ask, and {seat} keeps the card.",
}
DRAW = {
    "draws-top": "{seat} exchanges the card for the top card of the stock.",
    "draws-top-seen": "{seat} exchanges {gave} for the top card of the stock, {got}.",
    "draws-any": "{seat} exchanges the card for one from anywhere in the stock.",
    "draws-any-seen": "{seat} exchanges {gave} for a card from anywhere in the stock, {got}.",
    "draws-up": "{seat} exchanges the card for the top card of the stock, turned up for all to see: {got}.",
    "draws-up-seen": "{seat} exchanges {gave} for the top card of the stock, turned up for all to see: {got}.",
    "draws-cut": "{seat} exchanges the card, cuts the stock and turns up {got}.",
    "draws-cut-seen": "{seat} exchanges {gave}, cuts the stock and turns up {got}.",
    "stock-refuses": "{seat} draws {card}, which refuses and goes back; {seat} keeps the card.",
    "stock-refuses-once": "{seat} draws {card}, which refuses and goes under the stock.",
    "stock-kills": "{seat} draws {card} and loses the hand at once.",
    "draws-again": "{seat} draws again.",
    "does-not-draw-again": "{seat} does not draw again and keeps the card.",
    "stock-empty": "The stock is used up, and {seat} keeps the card.",
    "dealer-wins": "{seat} has drawn {card}, the face held before, and wins the hand.",
    "dealer-immune": "{seat} has drawn {card}, the face held before, shows it and cannot lose.",
}
SHOWDOWN = {
    "nothing-compared": "The hand is decided, and no cards are compared.",
    "one-left": "All but one have been knocked out, and no cards are compared.",
    "cards-shown": "The cards are shown: {holdings}.",
    "shows": "{seat} shows {card}.",
    "claims": "{seat} was dealt {card} and takes a chip from the pot, which now holds {pot}.",
    "spared": "{seat} is not compared and cannot lose.",
    "lost-out": "{seat} was knocked out and loses.",
    "lost-at-once": "{seat} loses.",
    "group": "{seats} hold {group}.",
    "cancelled": "{seats} hold {group}, which cancel each other out.",
    "suits-decide": "Of equal cards the suits decide.",
    "lowest": "{seat} has the lowest card, {held}, and loses.",
    "lowest-group": "{seats} have the lowest cards, {group}.",
    "rule": "{clause}",
    "loses": "{seat} loses.",
    "lose": "{seats} lose.",
    "nobody-loses": "Nobody loses.",
    "flat": "{seats} lose, whatever they hold.",
}
PAYING = {
    "price": "{seat} is stuck with {card}: losing costs {chips}.",
    "price-by-number": "This is hand {number} of the match: losing costs {chips}.",
    "pays": "{seat} pays {chips} into the pot.",
    "pays-what-is-left": "{seat} owes {due} but has only {chips}, and pays that into the pot.",
    "pays-nothing": "{seat} has nothing to pay.",
    "forfeited": "{seat} forfeited {chips} during play.",
    "gives-each": "{seat} pays one chip to each of {seats}.",
    "gives-one": "{seat} pays one chip to {other}.",
    "receives": "{seat} wins {chips} from others.",
    "charged": "{seat} is charged {chips}.",
    "nobody-pays": "Nobody pays.",
    "broke": "{seat} has lost the last chip.",
    "restored": "{seat} has chips again.",
    "plays-on": "{seat} plays on without chips.",
    "out": "{seat} is out.",
    "last-one-in": "{seat} is the last one in.",
    "nobody-left": "Nobody is left.",
    "chips": "Chips: {counts}; the pot holds {pot}.",
}
BETWEEN = {
    "deals-first": "{seat} deals first.",
    "wins-match": "The match is over, and {seat} wins.",
    "share-match": "The match is over, and {seats} share the prize.",
    "gets-money": "{seat} gets {number} of the money.",
    "no-winner": "The match is over without a winner; {number} of the money stays in the bank.",
    "deals-next": "{seat} deals the next hand.",
    "new-pack": "All cards are shuffled.",
    "same-pack": "It is dealt from the same pack, which has {more} left.",
    "shuffled-again": "The pack is used up, and all cards are shuffled again.",
}
MESSAGES = BETWEEN | DEAL | OPENING | TURN | ANSWER | DRAW | SHOWDOWN | PAYING


@dataclass(frozen=True)
class Sentence:
    """Something that happened, or that follows from it.

    ``kind`` is the name of the message, ``values`` what belongs into it; ``slot`` names the slot whose clause is at
    work (``deck`` for a card's power), ``step`` the step of the hand in which it happened, counted from 0: the deal
    comes before them, at -1, and the reckoning after the last.
    """

    kind: str
    seats: tuple[int, ...]
    values: tuple[tuple[str, Value], ...]
    text: str
    slot: str = ""
    step: int = -1

    def value(self, name: str) -> Value | None:
        """One of the values, or nothing if the message has none of that name."""
        return dict(self.values).get(name)


def write(kind: str, values: Mapping[str, Value], deck: Deck, names: Names, messages: Mapping[str, str]) -> str:
    """The text of a message in the language of ``messages``; a player's name that begins it stays as it is."""
    parts, message = {key: spoken(key, value, deck, names) for key, value in values.items()}, messages[kind]
    text = message.format(**parts)
    return text if message.startswith(NAMED) else words.capital(text)


# -- values in words
def spoken(key: str, value: Value, deck: Deck, names: Names) -> str:
    """A value as it stands in a sentence; what it is, its name says."""
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return names[value] if key in SEATS else NUMBERS[key](value)
    return ROWS[key](value, deck, names)


def holdings(row: tuple[Any, ...], deck: Deck, names: Names) -> str:
    """Anna a king, Ben a nine and Cy a four."""
    return words.listed(f"{names[seat]} {words.a_card(deck, *card)}" for seat, *card in row)


def counts(row: tuple[Any, ...], _deck: Deck, names: Names) -> str:
    """Anna three, Ben two and Cy none."""
    parts = [f"{name} {words.amount(number) if number else 'none'}" for name, number in zip(names, row, strict=True)]
    return words.listed(parts)


SEATS = ("seat", "other")
NAMED = ("{seat}", "{seats}", "{other}")
NUMBERS: dict[str, Callable[[int], str]] = {
    "chips": words.chips,
    "pot": words.chips,
    "due": words.chips,
    "more": lambda number: "one card" if number == 1 else f"{words.amount(number)} cards",
    "number": str,
}
ROWS: dict[str, Callable[[tuple[Any, ...], Deck, Names], str]] = {
    "card": lambda card, deck, _: words.a_card(deck, *card),
    "got": lambda card, deck, _: words.a_card(deck, *card),
    "held": lambda card, deck, _: f"the {words.card_name(deck, *card)}",
    "gave": lambda card, deck, _: f"the {words.card_name(deck, *card)}",
    "face": lambda card, deck, _: words.card_name(deck, *card),
    "group": lambda row, deck, _: words.group(deck, *row),
    "cards": lambda row, deck, _: words.listed(words.a_card(deck, *card) for card in row),
    "seats": lambda row, _, names: words.listed(names[seat] for seat in row),
    "holdings": holdings,
    "counts": counts,
}
