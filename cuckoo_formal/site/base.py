"""What directives share: the reader's language, rule sets, pictures with ids of their own, and how a build stops."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

from cuckoo_formal.problems import ContradictionError, Problem
from cuckoo_formal.site import findings, hands
from cuckoo_formal.site.labels import label
from cuckoo_formal.site.nodes import Picture, items
from cuckoo_formal.tell.languages import ENGLISH, speak, translated

if TYPE_CHECKING:
    from sphinx.config import Config

    from cuckoo_formal.rulefile import RuleFile
    from cuckoo_formal.tell.narration import Told

Options = dict[str, Any]
#: the rule file of a table's own site
OWN = "@table"


def file_of(config: Config, name: str) -> RuleFile:
    """A rule set by its name; ``@table`` is the site's own rule file.  Raises :class:`Problem`."""
    called = name or config.cuckoo_rules or findings.BASE
    if called != OWN:
        return hands.rule_set(called)
    if not config.cuckoo_rule_file:
        raise Problem(f"rules {OWN}: this site has no rule file of its own; expected cuckoo_rule_file in conf.py")
    return hands.rule_set_or_file(config.cuckoo_rule_file)


def line_of(config: Config, text: str) -> str:
    """A hand in notation; ``@3`` stands for one that conf.py has, so that a page need not spell any face."""
    if not text.startswith("@"):
        return text
    lines = config.cuckoo_hands
    if not text[1:].isdecimal() or int(text[1:]) >= len(lines):
        raise Problem(f"hand {text}: conf.py has {len(lines)} hands")
    return str(lines[int(text[1:])])


class ModelDirective(SphinxDirective):
    """A directive that asks the model; a problem with what it is asked stops the build."""

    required_arguments = 0
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[Options] = {"rules": directives.unchanged, "name": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """Make the nodes, or stop the build."""
        try:
            made = self.make()
        except Problem as problem:
            self.stop(str(problem))
        except ContradictionError as fault:
            self.stop(f"nothing is to be believed: {fault}")
        for node in made:
            self.set_source_info(node)
        if made and "name" in self.options and isinstance(made[0], nodes.Element):
            self.add_name(made[0])
        return made

    def make(self) -> list[nodes.Node]:
        """The nodes.  Raises :class:`Problem`."""
        raise NotImplementedError

    def stop(self, why: str) -> NoReturn:
        """Stop the build."""
        raise ExtensionError(f"{self.env.docname}, line {self.lineno}: {{{self.name}}}: {why}") from None

    # -- what it is about
    @property
    def argument(self) -> str:
        """What stands behind the directive's name."""
        return str(self.arguments[0]).strip() if self.arguments else ""

    @property
    def language(self) -> str:
        """In which language the page is built."""
        return self.config.language or ENGLISH

    @property
    def teacher(self) -> bool:
        """The page is for the teacher."""
        return bool(self.config.cuckoo_edition == "teacher")

    def say(self, key: str) -> str:
        """One of our own words."""
        return label(key, self.language)

    def speak(self, text: str, **values: object) -> str:
        """One of our own sentences, with its values."""
        return speak(text, self.language, **values)

    def tell(self, text: str) -> str:
        """A text of the rules or the claims in the reader's language, as far as there is one."""
        return translated(text, self.language)

    def file(self, name: str = "") -> RuleFile:
        """The rule set that is meant: the one named here, that of the whole site, or the base game."""
        return file_of(self.config, name or self.options.get("rules", ""))

    def line(self, text: str) -> str:
        """A hand: in notation, or ``@3`` for the third of those that conf.py has.  Raises :class:`Problem`."""
        return line_of(self.config, text)

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names."""
        said = self.options.get("players", "")
        return tuple(name.strip() for name in said.split(",")) if said else hands.PLAYERS

    # -- pictures
    def prefix(self) -> str:
        """The beginning of ids that no other picture of the site has."""
        place = re.sub(r"[^A-Za-z0-9]+", "-", self.env.docname)
        return f"cf-{place}-{self.env.new_serialno('cuckoo')}"

    def picture(self, svg: str, sentences: list[str], look: str = "") -> Picture:
        """A drawing with its twin in words."""
        return Picture("", items(sentences), svg=svg, twin=self.say("twin"), look=look)

    def strip(self, story: Told) -> Picture:
        """A hand, step by step."""
        said = [sentence.text for sentence in story.sentences]
        return self.picture(hands.strip(story, self.prefix()), said, "cuckoo-strip")

    def told(self, file: RuleFile, line: str) -> Told:
        """A hand in the reader's language."""
        return hands.told(file.rules, line, self.players, language=self.language)


def title_node(text: str, level: str = "cuckoo-subtitle") -> nodes.paragraph:
    """A short line above a part of a box."""
    return nodes.paragraph("", text, classes=[level], translatable=False)


def columns(*parts: tuple[str, list[nodes.Node]]) -> nodes.container:
    """Parts side by side where there is room, each with a short line above."""
    made = [nodes.container("", title_node(title), *children) for title, children in parts]
    return nodes.container("", *made, classes=["cuckoo-columns"])


def table(head: list[str], rows: list[list[str]], look: str = "cuckoo-table") -> nodes.table:
    """A table of words that the model wrote."""
    group = nodes.tgroup("", *(nodes.colspec(colwidth=1) for _ in head), cols=len(head))
    group += nodes.thead("", table_row(head))
    group += nodes.tbody("", *(table_row(row) for row in rows))
    return nodes.table("", group, classes=[look])


def table_row(cells: list[str]) -> nodes.row:
    """One row of a table."""
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", cell, translatable=False)) for cell in cells))
