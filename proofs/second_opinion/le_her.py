# ruff: noqa: INP001 - a folder of programs, not a package
"""Le Her, for a receiver and a dealer, written as the eight cases of its description.

``python le_her.py`` prints the definitions.
"""

from __future__ import annotations

from words import KING, Book, conj, declarations, disj, equal, ite, no, one, plus, show

WRONG = {
    "the dealer's king is taken": "the dealer refuses with a king",
    "the dealer takes a king": "a king from the stock is not kept",
    "the receiver wins ties": "of equal cards the dealer's wins",
    "both lose a tie": "one of the two loses",
    "the dealer draws after his king": "a king that has refused is kept",
}


def definitions(seats: int = 2, wrong: str = "") -> list[str]:
    """How a hand ends, as SMT-LIB definitions over the names of :func:`words.declarations`."""
    assert seats == 2  # noqa: S101, PLR2004 - the game is for two
    book = Book()
    king = "false" if wrong == "the dealer's king is taken" else equal("card_1", KING)
    forced = book.flag("forced", conj("trade_0", no(king)))
    receiver = book.number("receiver", ite(forced, "card_1", "card_0"))
    mine = book.number("mine", ite(forced, "card_0", "card_1"))
    tries = "trade_1" if wrong == "the dealer draws after his king" else conj("trade_1", no(conj("trade_0", king)))
    refused = "false" if wrong == "the dealer takes a king" else equal("stock_0", KING)
    dealer = book.number("dealer", ite(conj(tries, no(refused)), "stock_0", mine))
    tie = equal(receiver, dealer)
    below, above = f"(< {receiver} {dealer})", f"(> {receiver} {dealer})"
    first = below if wrong == "the receiver wins ties" else disj(below, tie)
    second = disj(above, tie) if wrong in ("the receiver wins ties", "both lose a tie") else above
    loses = [book.flag("receiver_loses", first), book.flag("dealer_loses", second)]
    chips = [f"(- chips_{seat} {one(lose)})" for seat, lose in enumerate(loses)]
    return book.end([receiver, dealer], loses, chips, plus("pot", *map(one, loses)))


if __name__ == "__main__":
    show(declarations(2, 1) + definitions())
