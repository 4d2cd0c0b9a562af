# ruff: noqa: INP001 - a folder of programs, not a package
"""The base game, but whoever is refused by a king must ask the next player beyond, and at the end the stock.

A request can now reach any seat, so that all cards are written down anew after each turn.  One that reaches the stock
has met nothing but kings, whose holders are finished: so no hand takes more than one card from it.
``python king_passes_on.py 3`` prints the definitions for three seats.
"""

from __future__ import annotations

import sys

from words import KING, Book, conj, declarations, disj, equal, ite, no, one, plus, show

WRONG = {
    "a king ends the request": "the request goes on",
    "a king's holder has his turn": "whoever has shown a king is finished",
    "only once beyond": "it goes on beyond every king",
    "the stock is not reached": "beyond the dealer lies the stock",
    "the second card counts": "it is the top card of the stock",
}


def definitions(seats: int, wrong: str = "") -> list[str]:
    """How a hand ends, as SMT-LIB definitions over the names of :func:`words.declarations`."""
    book = Book()
    cards, done = [f"card_{seat}" for seat in range(seats)], ["false"] * seats
    for seat in range(seats):
        cards, done = turn(book, seat, cards, done, wrong)
    loses = [
        book.flag(f"low_{s}", conj(*(f"(<= {mine} {theirs})" for theirs in cards))) for s, mine in enumerate(cards)
    ]
    chips = [f"(- chips_{seat} {one(lose)})" for seat, lose in enumerate(loses)]
    return book.end(cards, loses, chips, plus("pot", *map(one, loses)))


def turn(book: Book, seat: int, cards: list[str], done: list[str], wrong: str) -> tuple[list[str], list[str]]:
    """The cards, and who is done, after a seat's turn."""
    here, after, over = book.flag(f"goes_{seat}_{seat}", conj(f"trade_{seat}", no(done[seat]))), list(cards), list(done)
    got = cards[seat]
    for asked in range(seat + 1, len(cards)):
        king = equal(cards[asked], KING)
        hit, shown = book.flag(f"hit_{seat}_{asked}", conj(here, no(king))), conj(here, king)
        got, after[asked] = (
            ite(hit, cards[asked], got),
            book.number(f"c_{seat}_{asked}", ite(hit, cards[seat], cards[asked])),
        )
        over[asked] = done[asked] if wrong == "a king's holder has his turn" else disj(done[asked], shown)
        ends = wrong == "a king ends the request" or (wrong == "only once beyond" and asked > seat + 1)
        here = book.flag(f"goes_{seat}_{asked}", "false" if ends else shown)
    if wrong == "the stock is not reached" and seat < len(cards) - 1:
        here = "false"
    top = "stock_1" if wrong == "the second card counts" else "stock_0"
    after[seat] = book.number(f"c_{seat}_{seat}", ite(here, top, got))
    return after, over


if __name__ == "__main__":
    table = int(sys.argv[1])
    show(declarations(table, table) + definitions(table))
