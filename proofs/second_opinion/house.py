# ruff: noqa: INP001 - a folder of programs, not a package
"""House rules: king stops all play, kings jerk, pairing up, ace pays double; written from their descriptions.

``python house.py 4`` prints the definitions for four seats.
"""

from __future__ import annotations

import sys

from words import ACE, KING, Book, conj, declarations, disj, equal, ite, no, plus, show

WRONG = {
    "a king only blocks": "a king that is asked for stops all play",
    "a king waits to be asked": "a king shows itself on its holder's turn",
    "every king jerks": "chips are taken while the pot lasts",
    "kings jerk from the dealer": "in order from the dealer's left",
    "no chip is taken": "whoever is dealt a king takes a chip",
    "a pair is no better": "equal cards stand together",
    "higher pairs lose": "of equal groups the better card is better",
    "twos pay double": "an ace pays double",
    "debts": "nobody pays more than he has",
}


def definitions(seats: int, wrong: str = "") -> list[str]:
    """How a hand ends, as SMT-LIB definitions over the names of :func:`words.declarations`."""
    book = Book()
    taken = [book.flag(f"takes_{seat}", jerks(seat, seats, wrong)) for seat in range(seats)]
    final = exchanges(book, seats, wrong)
    loses = [book.flag(f"stands_last_{seat}", last(seat, final, wrong)) for seat in range(seats)]
    has = [book.number(f"has_{seat}", plus(f"chips_{seat}", ite(taken[seat], 1, 0))) for seat in range(seats)]
    paid = [book.number(f"paid_{s}", fine(final[s], loses[s], has[s], wrong)) for s in range(seats)]
    chips = [f"(- {mine} {gone})" for mine, gone in zip(has, paid, strict=True)]
    return book.end(final, loses, chips, f"(- {plus('pot', *paid)} {plus(*(ite(take, 1, 0) for take in taken))})")


def jerks(seat: int, seats: int, wrong: str) -> str:
    """A seat takes a chip: it was dealt a king, and the kings before it have left one."""
    before = range(seat) if wrong != "kings jerk from the dealer" else range(seat + 1, seats)
    kings = plus(*(ite(equal(f"card_{other}", KING), 1, 0) for other in before))
    left = "(> pot 0)" if wrong == "every king jerks" else f"(< {kings} pot)"
    return "false" if wrong == "no chip is taken" else conj(equal(f"card_{seat}", KING), left)


def exchanges(book: Book, seats: int, wrong: str) -> list[str]:
    """The cards at the showdown.  Whoever asks a king, or has one in his turn, ends the play."""
    holds, over, cards = book.number("at_turn_0", "card_0"), book.flag("over_0", "false"), list[str]()
    done = book.flag("done_0", "false")
    for seat in range(seats):
        mine = "false" if wrong == "a king waits to be asked" else equal(holds, KING)
        asks = book.flag(f"wants_{seat}", conj(f"trade_{seat}", no(over), no(done), no(mine)))
        if seat == seats - 1:
            cards.append(ite(asks, "stock_0", holds))
            break
        beyond = f"card_{seat + 1}"
        met = book.flag(f"met_{seat}", conj(asks, equal(beyond, KING)))
        gets = book.flag(f"gets_{seat}", conj(asks, no(equal(beyond, KING))))
        cards.append(ite(gets, beyond, holds))
        stops = "false" if wrong == "a king only blocks" else met
        over = book.flag(f"over_{seat + 1}", disj(over, conj(no(done), mine), stops))
        done = book.flag(f"done_{seat + 1}", met if wrong == "a king only blocks" else "false")
        holds = book.number(f"at_turn_{seat + 1}", ite(gets, holds, beyond))
    return [book.number(f"final_{seat}", card) for seat, card in enumerate(cards)]


def last(seat: int, final: list[str], wrong: str) -> str:
    """No group is smaller than a seat's own, and none of the same size is lower."""
    sizes = [plus(*(ite(equal(mine, other), 1, 0) for other in final)) for mine in final]
    lower = ">=" if wrong == "higher pairs lose" else "<="
    if wrong == "a pair is no better":
        sizes = ["1"] * len(final)
    rows = zip(sizes, final, strict=True)
    return conj(
        *(
            disj(f"(< {sizes[seat]} {size})", conj(equal(sizes[seat], size), f"({lower} {final[seat]} {card})"))
            for size, card in rows
        )
    )


def fine(card: str, loses: str, has: str, wrong: str) -> str:
    """What a seat pays: two for an ace, else one, and no more than it has."""
    dear = ACE + 1 if wrong == "twos pay double" else ACE
    price = ite(equal(card, dear), 2, 1)
    return ite(loses, price if wrong == "debts" else ite(f"(< {has} {price})", has, price), 0)


if __name__ == "__main__":
    table = int(sys.argv[1])
    show(declarations(table, 1) + definitions(table))
