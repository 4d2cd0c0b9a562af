"""The same rules with a smaller pack: few faces, few copies, so that every hand can be looked at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.register import SLOTS, words
from cuckoo_formal.problems import Problem

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck
    from cuckoo_formal.rules import Rules

MOST_COPIES = 99


def reduced(rules: Rules, faces: int | None, copies: int | None) -> Rules:
    """The rules with a pack of so many faces and so many cards of each; ``None`` leaves that as it is.

    Every face that a power or a clause names stays; the others are the worst of the pack.  With ``copies`` there is one
    pack, all packs together.  For a table with a pack of its own, ``rules.at(seats)`` comes first.  Raises
    :class:`Problem` if more faces are named than may stay, or there are not so many.
    """
    return rules if faces is copies is None else replace(rules, deck=smaller(rules, rules.deck, faces, copies))


def smaller(rules: Rules, deck: Deck, faces: int | None, copies: int | None) -> Deck:
    """A pack with fewer faces, or fewer cards of each."""
    kept = kept_faces(rules, deck, len(deck.faces) if faces is None else faces)
    if copies is not None and not 1 <= copies <= MOST_COPIES:
        message = f"copies {copies}: expected a whole number from 1 to {MOST_COPIES}"
        raise Problem(message)
    counts = tuple(deck.copies[deck.faces.index(face)] if copies is None else copies for face in kept)
    others = tuple((up_to, smaller(rules, other, faces, copies)) for up_to, other in deck.by_seats)
    packs = deck.packs if copies is None else 1
    return replace(deck, faces=kept, copies=counts, packs=packs, by_seats=others)


def kept_faces(rules: Rules, deck: Deck, faces: int) -> tuple[str, ...]:
    """So many faces, from worst to best: those that the rules name, and the worst of the others."""
    if not 1 <= faces <= len(deck.faces):
        message = f"faces {faces}: expected a whole number from 1 to {len(deck.faces)}, as many as the pack has"
        raise Problem(message)
    named = named_faces(rules, deck)
    if len(named) > faces:
        message = (
            f"faces {faces}: these rules name {len(named)} faces ({', '.join(named)}); expected at least that many"
        )
        raise Problem(message)
    others = [face for face in deck.faces if face not in named][: faces - len(named)]
    return tuple(face for face in deck.faces if face in named or face in others)


def named_faces(rules: Rules, deck: Deck) -> tuple[str, ...]:
    """The faces of a pack that its powers or a clause name, from worst to best."""
    named = {face for face, _ in (*deck.asked, *deck.on_turn)}
    for slot in SLOTS:
        clause = getattr(rules, slot)
        named.add(str(getattr(clause, "face", "")))
        named |= {face for face, _ in getattr(clause, "prices", ())}
        named |= {"K"} if words(clause).startswith("kings") else set()
    places = {deck.place[name] for name in named if name in deck.place}
    return tuple(face for place, face in enumerate(deck.faces) if place in places)
