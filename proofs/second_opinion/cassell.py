# ruff: noqa: INP001 - a folder of programs, not a package
"""The game as a book of 1881 has it: no card refuses, and of equal lowest cards the last to be turned up loses.

Every wish to exchange is granted: a seat's last card is its neighbour's if it asked, else what came to it, which is the
card of the nearest seat to its right that did not ask, or its own.  ``python cassell.py 4`` prints the definitions.
"""

from __future__ import annotations

import sys

from words import KING, Book, conj, declarations, disj, equal, ite, no, plus, show

WRONG = {
    "kings refuse": "no card has a privilege",
    "the first of the tied loses": "the last to show loses",
    "all tied lose": "only one loses",
    "the dealer keeps": "the dealer has the stock",
    "the second card counts": "it is the top card of the stock",
    "two chips": "a loser pays one chip",
}


def definitions(seats: int, wrong: str = "") -> list[str]:
    """How a hand ends, as SMT-LIB definitions over the names of :func:`words.declarations`."""
    book = Book()
    final = [book.number(f"final_{seat}", last_card(seat, seats, wrong)) for seat in range(seats)]
    loses = list[str]()
    for seat, mine in enumerate(final):
        least = conj(*(f"(<= {mine} {theirs})" for theirs in final))
        rivals = {"the first of the tied loses": final[:seat], "all tied lose": []}.get(wrong, final[seat + 1 :])
        loses.append(book.flag(f"pays_{seat}", conj(least, no(disj(*(equal(mine, other) for other in rivals))))))
    price = 2 if wrong == "two chips" else 1
    paid = [ite(lose, ite(f"(< chips_{seat} {price})", f"chips_{seat}", price), 0) for seat, lose in enumerate(loses)]
    chips = [f"(- chips_{seat} {gone})" for seat, gone in enumerate(paid)]
    return book.end(final, loses, chips, plus("pot", *paid))


def last_card(seat: int, seats: int, wrong: str) -> str:
    """The card that a seat shows."""
    if seat == seats - 1:
        top = "stock_0" if wrong != "the second card counts" else came(seat)
        return came(seat) if wrong == "the dealer keeps" else ite(f"trade_{seat}", top, came(seat))
    granted = f"trade_{seat}"
    if wrong == "kings refuse":
        granted = conj(granted, no(equal(f"card_{seat + 1}", KING)))
    return ite(granted, f"card_{seat + 1}", came(seat))


def came(seat: int) -> str:
    """What a seat holds when its turn comes: its own card, or the card that has been handed on to it."""
    here = "card_0"
    for earlier in range(seat):
        here = ite(f"trade_{earlier}", here, f"card_{earlier + 1}")
    return here


if __name__ == "__main__":
    table = int(sys.argv[1])
    show(declarations(table, 1) + definitions(table))
