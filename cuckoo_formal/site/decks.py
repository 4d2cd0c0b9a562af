"""Drawings of whole packs: the faces in a row, and the frontispiece."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from cuckoo_formal.site.lean import lean
from cuckoo_formal.tell import cards, svg
from cuckoo_formal.tell.languages import clause_words, face, listed, speak
from cuckoo_formal.tell.words import fit, safe, wrap

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck

STEP, WIDE, ACROSS = 44, 38, 8  # from card to card, a card, cards in one row


def row(deck: Deck, prefix: str, language: str) -> str:
    """The faces from worst to best, a few in each row, with what each does below it."""
    asked, turn = dict(deck.powers_when_asked), dict(deck.powers_on_turn)
    parts = list[str]()
    for place, copies in enumerate(deck.counts):
        x, y = 12 + STEP * (place % ACROSS) + WIDE / 2, 40 + 96 * (place // ACROSS)
        powers = dict.fromkeys((*asked.get(place, ()), *turn.get(place, ())))
        parts.append(cards.small(deck, (place,), x, y, WIDE))
        parts.append(svg.words(f"{copies}x", x, y + 39, 10, "cf-soft"))
        parts += [svg.words(clause_words(power, language), x, y + 51, 8.5, "cf-bold") for power in powers]
    rows = -(-len(deck.faces) // ACROSS)
    names = listed([face(name, language) for name in deck.faces], language)
    said = speak("From worst to best: {faces}.", language, faces=names)
    size = (STEP * ACROSS + 24, 96 * rows + 8)
    return lean(svg.document(parts, size, speak("The cards", language), said, prefix, language))


def frontispiece(deck: Deck, title: str, line: str, language: str) -> str:
    """A fan of all faces, the best in the middle of the table, to be hung on a wall."""
    wide, high, radius = 720, 420, 390
    spread = 80 / max(1, len(deck.faces) - 1)
    fan = list[str]()
    for place in range(len(deck.faces)):
        turn = -40 + spread * place
        x, y = wide / 2 + radius * sin(radians(turn)), high + 100 - radius * cos(radians(turn))
        body = cards.face(deck, (place,))
        inner = svg.moved(body, -cards.WIDE * 0.7, -cards.HIGH * 0.7, 1.4)
        fan.append(svg.tag("g", inner, transform=f"translate({x:.1f} {y:.1f}) rotate({turn:.1f})"))
    felt = svg.tag("rect", x=6, y=6, width=wide - 12, height=high - 12, rx=36, class_="cf-felt")
    lines = [fit(text, 44) for text in wrap(safe(title), 34)][:2]
    words = [svg.words(text, wide / 2, 318 + 36 * place, 30, "cf-bold") for place, text in enumerate(lines)]
    words.append(svg.words(fit(line, 70), wide / 2, 318 + 36 * len(lines) - 6, 16, "cf-soft"))
    worst, best = (face(deck.faces[place], language) for place in (0, -1))
    said = speak("A fan of cards. The worst: {worst}. The best: {best}.", language, worst=worst, best=best)
    return lean(svg.document([felt, *fan, *words], (wide, high), title, said, "cf-front", language))
