"""Sentences that the program puts together in English, with their values as places, so that they can be translated.

Clauses with numbers and faces of their own are not among them: their texts have places already.  A place's name says
what is read there: ``rest`` is another sentence, ``does`` what a card does, ``exactly`` is kept as it is.
"""

from __future__ import annotations

from cuckoo_formal.tell.rulebook import (
    IN_SHORT,
    LEFT_ALONE,
    MOST_CHIPS,
    NOBODY_IS_LEFT_ALONE,
    THAT_NEVER_HAPPENS,
    WITHOUT_CHIPS,
)

CARDS = "from worst to best: {faces}."
ENOUGH = "It is enough for {most} players; with so many there is no stock, and the dealer cannot draw."
ASKED, TURN = "when its holder is asked for it: {does}.", "when its holder's turn comes: {does}."
ASIDE = "This is set aside by what is said of the {face}."
PATTERNS = (
    # the cards
    f"The game is played with a pack of {{number}} cards, {CARDS} {ENOUGH}",
    f"The game is played with {{packs}} packs of {{number}} cards each, {CARDS} {ENOUGH}",
    f"Up to {{most}} players play with a pack of {{number}} cards, {CARDS}",
    f"Up to {{most}} players play with {{packs}} packs of {{number}} cards each, {CARDS}",
    f"More players play with a pack of {{number}} cards, {CARDS}",
    f"More players play with {{packs}} packs of {{number}} cards each, {CARDS}",
    # what they do
    f"The {{face}}, {ASKED}",
    f"The best face, the {{face}}, {ASKED}",
    f"The worst face, the {{face}}, {ASKED}",
    f"The {{face}}, {TURN}",
    f"The best face, the {{face}}, {TURN}",
    f"The worst face, the {{face}}, {TURN}",
    ASIDE,
    "Up to {most} players: the same faces refuse.",
    "Up to {most} players: {rest}",
    # money and chips
    "Each player puts {number} of his money into the bank.",
    "Each player begins with {chips}; they are his lives, and chips that are lost go into a pot.",
    # the whole
    'It differs from the base game in {number}, marked "Different here:" below: {rest}',
    "What of the cards: {exactly}?",
    # how much was looked at
    "2 to {number}; with {most} the dealer has no stock",
    "Every hand of {exactly} players that both can deal ends alike, with any cards, answers and chips: {rest}",
    "At every turn of such a hand every seat sees the same, at {exactly} seats.",
    "Every match of {exactly} with the pack {faces} of each goes alike: {rest}",
    "Every match of {exactly} with the pack {faces} of each goes alike, chips apart: {rest}",
    "who is out and when, who deals, who wins ({exactly} states, every hand of each).",
    # complaints about an answer
    "notation: card {exactly}; expected one of the faces {letters}",
    "notation: answer {exactly}; expected some of the letters {letters}, or - for none",
    "notation: {number} answers for {most} seats; expected one each",
    "notation: {number} chips for {most} seats; expected one each",
    "notation: {number} cards of the face {exactly}; expected at most {most}",
    "notation: {number} cards of the stock; expected at most {most}, as many as these rules can turn up",
    "notation: card {exactly} twice; expected each card of the pack once",
    "notation: answers {exactly} before any card; expected the cards first, in order of play",
    "notation: chips {exactly}; expected a whole number from {number} to {most}",
    "notation: pot {exactly}; expected a whole number from {number} to {most}",
    "answer {exactly}: expected a number, such as 12 or 3/4",
    "seat {exactly}: expected a number from 1 to {most}",
)

#: sentences without values that no built-in rule set says, or that stand beside rules
FIXED = (
    IN_SHORT,
    "Where these rules say left, right is meant, and where they say right, left.",
    "The match is over when the deal has gone round the table once.",
    MOST_CHIPS,
    LEFT_ALONE,
    NOBODY_IS_LEFT_ALONE,
    THAT_NEVER_HAPPENS,
    WITHOUT_CHIPS,
    "Suits count.",
    "No card refuses: whoever is asked must exchange, whatever he holds.",
    "the two texts come to the same.",
    "z3 and cvc5 both say so.",
    "every deal, every answer, any number of chips",
    "the smallest counterexample",
)
