"""Directives for whole rule sets: the rule book, the cards, all differences, all verdicts, the laws of every table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.rulefile import named
from cuckoo_formal.site import findings, hands
from cuckoo_formal.site.base import ModelDirective, Options, columns, table, title_node
from cuckoo_formal.site.directives import difference, drawn, numbers_in, text_of
from cuckoo_formal.site.labels import percentage
from cuckoo_formal.site.nodes import box, items, plain
from cuckoo_formal.tell import rulebook
from cuckoo_formal.tell.words import fit, safe

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from cuckoo_formal.rulefile import RuleFile


class VerdictsDirective(ModelDirective):
    """All claims about a rule set in one table, those that fail last; with ``recorded`` nothing is decided anew."""

    option_spec: ClassVar[Options] = {
        **ModelDirective.option_spec,
        "seats": directives.unchanged,
        "recorded": directives.flag,
    }

    def make(self) -> list[nodes.Node]:
        """The table."""
        file, seats = self.file(self.argument), numbers_in(self.options.get("seats", ""))
        rows = list[list[str]]()
        for claim in CLAIMS.values():
            found = [findings.verdict(claim.slug, file, n, decide="recorded" not in self.options) for n in seats]
            if found[0]["verdict"] != "not claimed":
                rows.append([self.tell(claim.says), *(self.say(one["verdict"]) for one in found)])
        rows.sort(key=lambda row: self.say("refuted") in row)
        return [table([self.say("claim"), *(self.speak("{number} players", number=n) for n in seats)], rows)]


class FailingDirective(ModelDirective):
    """Each claim that fails, with its smallest counterexample; with ``recorded`` nothing is decided anew."""

    option_spec: ClassVar[Options] = VerdictsDirective.option_spec

    def make(self) -> list[nodes.Node]:
        """A box for each."""
        file, seats = self.file(self.argument), numbers_in(self.options.get("seats", ""))
        boxes = list[nodes.Node]()
        for claim in CLAIMS.values():
            found = [findings.verdict(claim.slug, file, n, decide="recorded" not in self.options) for n in seats]
            witness = next((one["witness"] for one in found if one["verdict"] == "refuted" and one["witness"]), None)
            if witness:
                said = plain(self.tell(claim.says), classes=["cuckoo-says"])
                boxes.append(
                    box("claim", f"{self.say('claim')}: {self.say('refuted')}", said, *drawn(self, file, witness))
                )
        return boxes


class OddsTableDirective(ModelDirective):
    """The chance of each seat to lose the first hand, for tables of some sizes."""

    option_spec: ClassVar[Options] = {
        **ModelDirective.option_spec,
        "seats": directives.unchanged,
        "worst": directives.positive_int,
    }

    def make(self) -> list[nodes.Node]:
        """One row for each size."""
        file, seats = self.file(self.argument), numbers_in(self.options.get("seats", ""))
        rows = [row for n in seats if (row := self.row(file, n, max(seats)))]
        head = [self.say("seats"), *(f"{self.say('seat')} {n}" for n in range(1, max(seats) + 1))]
        return [table(head, rows)] if rows else []

    def row(self, file: RuleFile, seats: int, most: int) -> list[str]:
        """The chances at a table of one size; nothing where they cannot be counted."""
        try:
            found = findings.odds_of(file.rules, seats, self.options.get("worst", 6))
        except Problem:
            return []
        chances = [percentage(findings.fraction(text), self.language) for text in found["loses"]]
        return [str(seats), *chances, *[""] * (most - seats)]


class LawsDirective(ModelDirective):
    """The laws of tables of any size, or with ``steps`` the obligations from which one of them follows."""

    option_spec: ClassVar[Options] = {**ModelDirective.option_spec, "steps": directives.unchanged}

    def make(self) -> list[nodes.Node]:
        """A table of laws, or the steps of one law."""
        file = self.file(self.argument)
        laws = [law for law in findings.everywhere(file.rules) if law["status"] != "not claimed"]
        wanted = self.options.get("steps")
        if wanted is None:
            rows = [[self.tell(law["says"]), self.say(law["status"]), self.tell(law["seats"])] for law in laws]
            return [table([self.say("claim"), self.say("verdict"), self.say("seats")], rows)]
        found = [law for law in laws if law["slug"] == wanted]
        if not found:
            raise Problem(f"steps {shown(wanted)}: expected one of {', '.join(law['slug'] for law in laws)}")
        steps = [f"{one['name']}: {one['says']}" for one in found[0]["obligations"]]
        listed = nodes.enumerated_list("", *(nodes.list_item("", plain(step)) for step in steps))
        return [nodes.container("", title_node(self.tell(found[0]["says"])), listed)]


class DeckDirective(ModelDirective):
    """The cards of a rule set from the worst to the best, with what they do."""

    def make(self) -> list[nodes.Node]:
        """The drawing."""
        from cuckoo_formal.site.decks import row  # noqa: PLC0415 - only where a pack is shown

        rules = self.file(self.argument).rules
        return [
            self.picture(
                row(rules.deck, self.prefix(), self.language),
                [self.tell(text.removeprefix(rulebook.MARK)) for text in findings.pack_words(rules)],
                "cuckoo-deck",
            )
        ]


class DifferencesDirective(ModelDirective):
    """Each point in which a rule set differs from the base game, with the smallest hand that shows it."""

    def make(self) -> list[nodes.Node]:
        """Point by point."""
        file, base = self.file(self.argument), named(findings.BASE).rules
        parts = list[nodes.Node]()
        for field in file.rules.changes(base):
            other = findings.without(file.rules, field, base)
            shows = [title_node(self.say("matters")), *difference(self, file, other)] if other else []
            parts.append(box("clause", self.tell(findings.asked(field)), *text_of(self, file.rules, field), *shows))
        return parts or [plain(self.say("same"))]


class OddsDirective(ModelDirective):
    """The chance of each seat to lose the first hand, as a plot and as numbers."""

    option_spec: ClassVar[Options] = {
        **ModelDirective.option_spec,
        **dict.fromkeys(("seats", "worst"), directives.positive_int),
    }

    def make(self) -> list[nodes.Node]:
        """The plot."""
        from cuckoo_formal.site.plots import odds_plot  # noqa: PLC0415 - needs matplotlib

        file, seats, worst = self.file(self.argument), self.options.get("seats", 4), self.options.get("worst", 6)
        found = findings.odds_of(file.rules, seats, worst)
        rows = enumerate(found["loses"], 1)
        said = [
            f"{self.say('seat')} {seat}: {percentage(findings.fraction(text), self.language)} ({text})"
            for seat, text in rows
        ]
        drawn = odds_plot(file.rules, seats, worst, fit(safe(file.title or file.name), 48), self.prefix())
        return [self.picture(drawn, said, "cuckoo-plot")]


class MatchGraphDirective(ModelDirective):
    """What one hand after the other can do to the chips of a match, whoever has them."""

    option_spec: ClassVar[Options] = {
        **ModelDirective.option_spec,
        **dict.fromkeys(("seats", "lives"), directives.positive_int),
    }

    def make(self) -> list[nodes.Node]:
        """The graph."""
        from cuckoo_formal.site.graphs import drawn, match_graph  # noqa: PLC0415 - only where a match is drawn

        rules = self.file(self.argument).rules
        rules = replace(rules, lives=self.options.get("lives", rules.lives))
        graph = match_graph(rules, self.options.get("seats", 2))
        drawing = drawn(graph, self.prefix(), self.language)
        return [self.picture(drawing, graph.sentences(self.language), "cuckoo-graph")]


class KnowsDirective(ModelDirective):
    """One hand as each seat is told it: nobody knows more than he has seen."""

    required_arguments = 1
    optional_arguments = 0
    option_spec: ClassVar[Options] = {**ModelDirective.option_spec, "players": directives.unchanged}

    def make(self) -> list[nodes.Node]:
        """A column for each seat."""
        file, line = self.file(), self.line(self.argument)
        seats = len(self.told(file, line).names)
        parts = list[tuple[str, list[nodes.Node]]]()
        for seat in range(seats):
            story = hands.told(file.rules, line, self.players, seat, self.language)
            before = [one.text for one in story.sentences if one.kind != "direction" and one.step < len(story.steps)]
            parts.append((story.names[seat], [items(before)]))
        return [columns(*parts)]


class FrontDirective(ModelDirective):
    """The frontispiece: a fan of all cards, with a title."""

    option_spec: ClassVar[Options] = {**ModelDirective.option_spec, "line": directives.unchanged}

    def make(self) -> list[nodes.Node]:
        """The drawing."""
        from cuckoo_formal.site.decks import frontispiece  # noqa: PLC0415 - only on a front page

        file = self.file()
        title, line = self.argument or self.speak(file.title), self.options.get("line", "")
        drawn = frontispiece(file.rules.deck, title, line, self.language)
        return [
            self.picture(
                drawn,
                [self.tell(text.removeprefix(rulebook.MARK)) for text in findings.pack_words(file.rules)],
                "cuckoo-front",
            )
        ]


class RuleBookDirective(ModelDirective):
    """The rule book of a rule set, with what differs from the base game marked."""

    def make(self) -> list[nodes.Node]:
        """Heading by heading."""
        file = self.file(self.argument)
        parts = list[nodes.Node]()
        for heading, texts in rulebook.rulebook(file.rules, file.title or file.name)[1:]:
            parts += [title_node(self.tell(heading)), *(marked(self, text) for text in texts)]
        return [nodes.container("", *parts, classes=["cuckoo-book"])]


def marked(here: ModelDirective, text: str) -> nodes.paragraph:
    """A paragraph of a rule book, the mark in bold."""
    if not text.startswith(rulebook.MARK):
        return plain(here.tell(text))
    mark = here.speak(rulebook.MARK.strip())
    line = nodes.paragraph("", "", nodes.strong("", mark), translatable=False, classes=["cuckoo-new"])
    line += nodes.Text(f" {here.tell(text.removeprefix(rulebook.MARK))}")
    return line


def enter(app: Sphinx) -> None:
    """Enter the directives."""
    app.add_directive("verdicts", VerdictsDirective)
    app.add_directive("failing", FailingDirective)
    app.add_directive("odds-table", OddsTableDirective)
    app.add_directive("laws", LawsDirective)
    app.add_directive("deck", DeckDirective)
    app.add_directive("differences", DifferencesDirective)
    app.add_directive("odds-plot", OddsDirective)
    app.add_directive("match-graph", MatchGraphDirective)
    app.add_directive("knows", KnowsDirective)
    app.add_directive("front", FrontDirective)
    app.add_directive("rulebook", RuleBookDirective)
