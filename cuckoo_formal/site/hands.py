"""A hand in notation as pages use it: played, told in the reader's language, and drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from cuckoo_formal.notation import answers_of, complete, hand_of, parse, read, stock_size, write
from cuckoo_formal.play import Answers
from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.rulefile import find, named
from cuckoo_formal.site.lean import lean
from cuckoo_formal.tell.drawing import deal_svg, table_svg
from cuckoo_formal.tell.languages import ENGLISH
from cuckoo_formal.tell.narration import Told, tell_hand
from cuckoo_formal.tell.retelling import retold

if TYPE_CHECKING:
    from cuckoo_formal.rulefile import RuleFile
    from cuckoo_formal.rules import Rules

SEED = 1
DESC = re.compile(r"<desc.*?</desc>", re.DOTALL)
PLAYERS = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gita", "Hugo", "Ida", "Jon")


def rule_set(name: str) -> RuleFile:
    """A built-in rule set by its name.  Raises :class:`Problem`."""
    return named(name)


def rule_set_or_file(name: str) -> RuleFile:
    """A built-in rule set, or the one in a file.  Raises :class:`Problem`."""
    return find(name)


def told(
    rules: Rules, notation: str, names: Sequence[str] = (), listener: int | None = None, language: str = ENGLISH
) -> Told:
    """The hand of a line of notation, played and told.  Raises :class:`Problem`."""
    line = parse(rules, notation)
    here = rules.at(len(line.cards))
    full = complete(here, line, SEED)
    story = tell_hand(here, hand_of(here, full), answers_of(full), names, listener)
    return retold(story, language)


def whole_line(rules: Rules, notation: str) -> str:
    """The line with everything that it leaves out."""
    line = parse(rules, notation)
    here = rules.at(len(line.cards))
    return write(here, complete(here, line, SEED))


def fitting(rules: Rules, notation: str) -> str:
    """The line as these rules can read it: without cards of the stock that they cannot turn up."""
    here = rules.at(len(read(rules, notation).cards))
    line = read(here, notation)
    stock = line.stock[: stock_size(here, len(line.cards))]
    plain = replace(line, stock=stock, suits=() if "suits" not in here.traits else line.suits)
    return write(here, replace(plain, suits=tuple(suit for suit in plain.suits[: len(line.cards) + len(stock)])))


def without_answers(rules: Rules, notation: str) -> str:
    """The line of the same deal, before anybody has answered."""
    line = parse(rules, notation)
    return write(rules.at(len(line.cards)), replace(line, answers=()))


def at_the_deal(story: Told) -> Told:
    """The same hand before the first moment: only its deal."""
    silent = Answers((False,) * len(story.names))
    return tell_hand(story.rules, story.dealt, silent, story.names, story.listener)


# -- pictures
def strip(story: Told, prefix: str) -> str:
    """The hand as a strip of pictures; its twin in words stands below it, and not in it too."""
    return DESC.sub("", lean(deal_svg(story, prefix=prefix))).replace(f" {prefix}-desc", "")


def table(story: Told, prefix: str, *, dealt: bool = False) -> str:
    """The table at the end of the hand, or when the cards have just been dealt."""
    hand, seat = (story.dealt, story.listener) if dealt else (story.hand, None)
    return lean(table_svg(story.rules, hand, story.names, for_seat=seat, prefix=prefix, language=story.language))


# -- outcomes
def losers(story: Told) -> tuple[int, ...]:
    """The seats that lose, from 1."""
    return tuple(seat for seat, loses in enumerate(story.hand.loses, 1) if loses)


def seat_number(text: str, seats: int) -> int:
    """A seat from 1 as somebody writes it.  Raises :class:`Problem`."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:6]) <= seats):
        raise Problem(f"seat {shown(text)}: expected a number from 1 to {seats}")
    return int(text)
