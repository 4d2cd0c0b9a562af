# ruff: noqa: INP001 - a folder of programs, not a package
"""The base game, once more: written as recurrences from a description of the game, not from the project's rule text.

A request goes to the next seat only, so that two rows say everything: what a seat holds when its turn comes, and what
it has in the end.  ``python base.py 4`` prints the definitions for four seats.
"""

from __future__ import annotations

import sys

from words import KING, Book, conj, declarations, equal, ite, no, one, plus, show

#: faults that can be written in on purpose; each must show
WRONG = {
    "the queen blocks": "which card refuses",
    "nothing blocks": "a card refuses",
    "a blocker plays on": "who has refused is finished",
    "the dealer keeps": "the dealer has the stock",
    "the highest loses": "the lowest loses",
    "one of the tied pays": "all who tie lose",
    "losing is free": "a loser pays",
    "chips vanish": "into the pot",
}


def definitions(seats: int, wrong: str = "") -> list[str]:
    """How a hand ends, as SMT-LIB definitions over the names of :func:`words.declarations`."""
    book, blocker = Book(), KING - 1 if wrong == "the queen blocks" else KING
    holds, finished = book.number("holds_0", "card_0"), book.flag("finished_0", "false")
    cards = list[str]()
    for seat in range(seats - 1):
        beyond = f"card_{seat + 1}"
        asks = book.flag(f"asks_{seat}", conj(f"trade_{seat}", no(finished)))
        refused = "false" if wrong == "nothing blocks" else equal(beyond, blocker)
        swaps = book.flag(f"swaps_{seat}", conj(asks, no(refused)))
        cards.append(ite(swaps, beyond, holds))
        shown = "false" if wrong == "a blocker plays on" else conj(asks, refused)
        finished = book.flag(f"finished_{seat + 1}", shown)
        holds = book.number(f"holds_{seat + 1}", ite(swaps, holds, beyond))
    draws = "false" if wrong == "the dealer keeps" else conj(f"trade_{seats - 1}", no(finished))
    cards.append(ite(draws, "stock_0", holds))
    final = [book.number(f"final_{seat}", card) for seat, card in enumerate(cards)]
    return pay(book, final, wrong)


def pay(book: Book, final: list[str], wrong: str) -> list[str]:
    """Nobody below a loser; each pays a chip into the pot."""
    order = ">=" if wrong == "the highest loses" else "<="
    loses = list[str]()
    for seat, mine in enumerate(final):
        least = conj(*(f"({order} {mine} {theirs})" for theirs in final))
        first = conj(*(no(equal(mine, earlier)) for earlier in final[:seat]))
        loses.append(book.flag(f"lowest_{seat}", conj(least, first) if wrong == "one of the tied pays" else least))
    chips = [
        f"chips_{seat}" if wrong == "losing is free" else f"(- chips_{seat} {one(lose)})"
        for seat, lose in enumerate(loses)
    ]
    gains = () if wrong in ("chips vanish", "losing is free") else tuple(map(one, loses))
    return book.end(final, loses, chips, plus("pot", *gains))


if __name__ == "__main__":
    table = int(sys.argv[1])
    show(declarations(table, 1) + definitions(table))
