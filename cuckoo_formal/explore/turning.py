"""Cards of the stock: those that nobody has turned, and those that are turned but named only afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from cuckoo_formal.logic import change

if TYPE_CHECKING:
    from collections.abc import Callable

    from cuckoo_formal.hand import Deal, Hand
    from cuckoo_formal.logic import Row


class Unturned(int):
    """A card of the stock that nobody has turned yet: it stands for any."""

    __slots__ = ()


UNTURNED = Unturned(0)


class LookedError(Exception):
    """Some rule has looked at a card that was only held back."""


def look(*_: object) -> bool:
    """Refuse to say what a card is."""
    raise LookedError


class HeldBack:
    """A card that has been turned, and is named only afterwards: a rule that looks at it is found out."""

    __slots__ = ()
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = look
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = look
    __hash__ = __bool__ = __index__ = __int__ = look


HELD_BACK = cast("int", HeldBack())


def turns(before: Hand, after: Hand) -> bool:
    """A step has taken a card of the stock that nobody has turned yet."""
    turned = before.left - after.left
    return turned > 0 and any(type(card) is Unturned for card in before.stock[:turned])


def named(row: Row, value: int) -> Row:
    """The row with its first unturned card replaced."""
    place = 0
    while type(row[place]) is not Unturned:
        place += 1
    return (*row[:place], value, *row[place + 1 :])


def filler(hand: Hand) -> Callable[[int, int], Hand]:
    """Where a card that no rule has looked at lies, so that any card can be put there."""
    rows = {name: places for name, row in hand.__dict__.items() if (places := held_back(row))}
    deal = {name: places for name, row in hand.deal.__dict__.items() if (places := held_back(row))}

    def fill(face: int, suit: int) -> Hand:
        new: dict[str, Any] = with_card(hand, rows, face, suit)
        if deal:
            new["deal"] = change(hand.deal, **with_card(hand.deal, deal, face, suit))
        return change(hand, **new)

    return fill


def with_card(state: Hand | Deal, rows: dict[str, Row], face: int, suit: int) -> dict[str, Row]:
    """These rows of a state with the card in them."""
    return {name: filled(getattr(state, name), at, suit if "suit" in name else face) for name, at in rows.items()}


def held_back(row: object) -> Row:
    """The places of a row at which the card lies that is held back."""
    return tuple(i for i, card in enumerate(row) if card is HELD_BACK) if isinstance(row, tuple) else ()


def filled(row: Row, places: Row, value: int) -> Row:
    """The row with a value at these places."""
    for place in places:
        row = (*row[:place], value, *row[place + 1 :])
    return row
