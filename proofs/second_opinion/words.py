# ruff: noqa: INP001 - a folder of programs, not a package
"""A few words of SMT-LIB, for the second opinions beside this file.  Nothing here comes from the project's own code."""

from __future__ import annotations

KING, ACE = 12, 0  # cards are numbered from the ace, 0, to the king, 12


def conj(*parts: str) -> str:
    """All of them."""
    return f"(and true true {' '.join(parts)})"


def disj(*parts: str) -> str:
    """One of them."""
    return f"(or false false {' '.join(parts)})"


def no(part: str) -> str:
    """Not this."""
    return f"(not {part})"


def equal(a: object, b: object) -> str:
    """The same."""
    return f"(= {a} {b})"


def ite(condition: str, then: object, otherwise: object) -> str:
    """If this, then that."""
    return f"(ite {condition} {then} {otherwise})"


def plus(*parts: object) -> str:
    """The sum."""
    return f"(+ 0 0 {' '.join(map(str, parts))})"


def one(condition: str) -> str:
    """One if it holds, else nought."""
    return ite(condition, 1, 0)


class Book:
    """Definitions in order, each with a name that can be used from then on."""

    def __init__(self) -> None:
        """An empty one."""
        self.lines: list[str] = []

    def flag(self, name: str, text: str) -> str:
        """A condition."""
        self.lines.append(f"(define-fun {name} () Bool {text})")
        return name

    def number(self, name: str, text: object) -> str:
        """A number."""
        self.lines.append(f"(define-fun {name} () Int {text})")
        return name

    def end(self, cards: list[str], loses: list[str], chips: list[str], pot: str) -> list[str]:
        """How the hand ends, under the names that a reader of the definitions looks for."""
        for seat, (card, lose, has) in enumerate(zip(cards, loses, chips, strict=True)):
            self.number(f"end_card_{seat}", card)
            self.flag(f"end_loses_{seat}", lose)
            self.number(f"end_chips_{seat}", has)
            self.flag(f"end_gone_{seat}", equal(f"end_chips_{seat}", 0))
        self.number("end_pot", pot)
        return self.lines


def declarations(seats: int, stock: int) -> list[str]:
    """What is dealt and answered: cards, the top of the stock, chips, the pot, and who wants to exchange."""
    numbers = [f"card_{s}" for s in range(seats)] + [f"stock_{s}" for s in range(stock)]
    numbers += [f"chips_{s}" for s in range(seats)] + ["pot"]
    lines = [f"(declare-fun {name} () Int)" for name in numbers]
    return lines + [f"(declare-fun trade_{s} () Bool)" for s in range(seats)]


def show(lines: list[str]) -> None:
    """Print them."""
    print("\n".join(lines))  # noqa: T201 - that is what these programs are for
