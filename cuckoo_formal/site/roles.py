"""Roles for numbers and words that the model knows: a key that is not known stops the build."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxRole

from cuckoo_formal.problems import Problem
from cuckoo_formal.site import findings, hands
from cuckoo_formal.site.base import file_of, line_of
from cuckoo_formal.site.labels import exactly, label, written
from cuckoo_formal.site.numbers import NUMBERS
from cuckoo_formal.tell.languages import ENGLISH, face, listed

if TYPE_CHECKING:
    from sphinx.application import Sphinx

#: numbers that are chances
CHANCES = ("seat", "tie", "no winner", "shared", "win")


class FromTheModel(SphinxRole):
    """A role whose text is worked out."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Work it out, or stop the build."""
        try:
            text, title = self.worked_out()
        except Problem as problem:
            where = f"{self.env.docname}, line {self.lineno}"
            raise ExtensionError(f"{where}: {{{self.name}}}`{self.text}`: {problem}") from None
        return [nodes.inline(self.rawtext, text, classes=["cuckoo-number"], **title)], []

    def worked_out(self) -> tuple[str, dict[str, str]]:
        """The text, and more about it.  Raises :class:`Problem`."""
        raise NotImplementedError

    @property
    def language(self) -> str:
        """In which language the page is built."""
        return self.config.language or ENGLISH


class NumberRole(FromTheModel):
    """A number: ``{count}`ranter-go-round seats=2 faces=4 copies=2: ends```."""

    def worked_out(self) -> tuple[str, dict[str, str]]:
        """The number, and as a fraction if it is none that one can count."""
        head, _, key = self.text.partition(":")
        name, _, said = head.strip().partition(" ")
        rules = file_of(self.config, name).rules
        found = NUMBERS[self.name](said, key.strip(), rules)
        chance = key.strip().startswith(CHANCES)
        exact = {"number": exactly(found)} if found.denominator > 1 else {}
        return written(found, self.language, chance=chance), exact


class VerdictRole(FromTheModel):
    """What may be said of a claim: ``{verdict}`kept-king ranter-go-round 4```."""

    def worked_out(self) -> tuple[str, dict[str, str]]:
        """The verdict in a word or two."""
        parts = self.text.split()
        if len(parts) != 3 or not parts[2].isdecimal():  # noqa: PLR2004 - claim, rule set, seats
            raise Problem("expected a claim, a rule set and a number of players")
        slug, name, seats = parts
        found = findings.verdict(slug, file_of(self.config, name), int(seats))
        return label(found["verdict"], self.language), {}


class LosersRole(FromTheModel):
    """Who loses a hand: ``{loses}`ranter-go-round: K944/Q tt-t```; names may follow after ``|``."""

    def worked_out(self) -> tuple[str, dict[str, str]]:
        """The names of those who lose."""
        name, _, rest = self.text.partition(":")
        line, _, names = rest.partition("|")
        called = [part.strip() for part in names.split(",")] if names.strip() else hands.PLAYERS
        rules, said = file_of(self.config, name.strip()).rules, line_of(self.config, line.strip())
        story = hands.told(rules, said, called, language=self.language)
        who = [story.names[seat - 1] for seat in hands.losers(story)]
        return listed(who, self.language) or "—", {}


class CardRole(FromTheModel):
    """The name of a face of a pack: ``{card}`K``` or ``{card}`coucou best```."""

    def worked_out(self) -> tuple[str, dict[str, str]]:
        """The name."""
        *name, said = self.text.split()
        deck = file_of(self.config, name[0] if name else "").rules.deck
        if said not in deck.place:
            raise Problem(f"face {said}: expected one of {' '.join(deck.faces)}, best, worst")
        return face(deck.faces[deck.place[said]], self.language), {}


def enter(app: Sphinx) -> None:
    """Enter the roles."""
    for name in NUMBERS:
        app.add_role(name, NumberRole())
    app.add_role("verdict", VerdictRole())
    app.add_role("loses", LosersRole())
    app.add_role("card", CardRole())
