"""Directives that show the model: a hand, a rule and why it matters, a claim and its verdicts, a tree, live places."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from cuckoo_formal.clauses.register import CATALOGUE, SLOTS, entry, says
from cuckoo_formal.problems import Problem, nearest, shown
from cuckoo_formal.rulefile import RuleFile, dump, named
from cuckoo_formal.rules import Rules
from cuckoo_formal.site import findings, hands
from cuckoo_formal.site.base import ModelDirective, Options, columns, table, title_node
from cuckoo_formal.site.nodes import Live, Picture, box, items, plain
from cuckoo_formal.site.playing import by_bots
from cuckoo_formal.tell.languages import speak_many

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from cuckoo_formal.tell.narration import Told

LOOKS = ("strip", "table", "dealt")
MOST_HANDS = 6  # of a run that are drawn
ADDRESS = re.compile(r"https?://\S+")


class DealDirective(ModelDirective):
    """A hand in notation, told and drawn step by step; ``look`` draws only the table."""

    required_arguments = 1
    optional_arguments = 0
    option_spec: ClassVar[Options] = {
        **ModelDirective.option_spec,
        "players": directives.unchanged,
        "for": directives.nonnegative_int,
        "look": directives.unchanged,
    }

    def make(self) -> list[nodes.Node]:
        """The picture."""
        look = self.options.get("look", "strip")
        if look not in LOOKS:
            raise Problem(f"look {shown(look)}: expected one of {', '.join(LOOKS)}")
        file, seat = self.file(), self.options.get("for")
        listener = None if seat is None else seat - 1
        story = hands.told(file.rules, self.line(self.argument), self.players, listener, self.language)
        return [self.strip(story) if look == "strip" else self.table(story, dealt=look == "dealt")]

    def table(self, story: Told, *, dealt: bool) -> Picture:
        """The table when the cards are dealt, or at the end."""
        said = [one.text for one in story.sentences if not dealt or one.step < 0]
        return self.picture(hands.table(story, self.prefix(), dealt=dealt), said, "cuckoo-table-picture")


class ClauseDirective(ModelDirective):
    """A rule: what it says, who says so, and the smallest hand that ends differently without it.

    The argument is ``slot: words``; a rule with numbers or faces of its own is taken from the rule set of ``rules``.
    """

    required_arguments = 1
    optional_arguments = 0

    def make(self) -> list[nodes.Node]:
        """The box."""
        slot, _, words = (part.strip() for part in self.argument.partition(":"))
        file, other = self.both(slot, words)
        parts: list[Any] = text_of(self, file.rules, slot)
        if file.rules != other:
            parts += [title_node(self.say("matters")), *difference(self, file, other)]
        return [box("clause", self.say("clause"), *parts, title="")]

    def both(self, slot: str, words: str) -> tuple[RuleFile, Rules]:
        """The rule set with the rule, and the one without it."""
        base, accepted = named(findings.BASE).rules, (*SLOTS, *findings.QUESTIONS)
        if slot not in accepted:
            raise Problem(f"slot {shown(slot)}: expected one of {', '.join(accepted)}{nearest(slot, accepted)}")
        if "rules" in self.options or slot not in SLOTS:
            file = self.file()
            return file, instead(file.rules, slot, words, base)
        if words not in CATALOGUE[slot]:
            raise Problem(f"{slot} {shown(words)}: there is no such rule{nearest(words, CATALOGUE[slot])}")
        made = CATALOGUE[slot][words]
        if made.parameters:
            raise Problem(f"{slot} {shown(words)}: it has {', '.join(made.parameters)} of its own; expected rules")
        changed = findings.without(base, slot, with_clause(base, slot, made.made))
        return RuleFile("", words, made.source, (), changed or base), base


def text_of(here: ModelDirective, rules: Rules, slot: str) -> list[nodes.Node]:
    """What a rule says, and where it is from."""
    if slot not in SLOTS:
        return [plain(here.tell(text), classes=["cuckoo-says"]) for text in findings.spoken(rules, slot)]
    clause = getattr(rules, slot)
    return [
        plain(here.tell(says(clause)), classes=["cuckoo-says"]),
        *source_line(here.say("source"), entry(clause).source),
    ]


def instead(rules: Rules, slot: str, words: str, base: Rules) -> Rules:
    """The rule set without the rule: with another that is named, or with that of the base game."""
    if words in CATALOGUE.get(slot, {}) and CATALOGUE[slot][words] != entry(getattr(rules, slot)):
        return findings.without(rules, slot, with_clause(base, slot, CATALOGUE[slot][words].made)) or base
    return findings.without(rules, slot, base) or base


def with_clause(base: Rules, slot: str, made: object) -> Rules:
    """The base game with one rule exchanged."""
    from dataclasses import replace  # noqa: PLC0415 - a field whose name is not known before

    return replace(base, **{slot: made})  # type: ignore[arg-type]


def source_line(word: str, source: str) -> list[nodes.Node]:
    """Where something is from; an address is a link."""
    if not source:
        return []
    line = nodes.paragraph("", f"{word}: ", translatable=False, classes=["cuckoo-source"])
    text = source.replace("'", "\u2019")  # or Sphinx would take it for a quotation mark
    line += nodes.reference("", source, refuri=source) if ADDRESS.fullmatch(source) else nodes.Text(text)
    return [line]


def difference(here: ModelDirective, file: RuleFile, other: Rules) -> list[nodes.Node]:
    """The smallest hand that goes differently by two rule sets, beside each other; or the shortest run of hands."""
    found = findings.compared(file.rules, other)
    if found["hand"]:
        return [*told_beside(here, file, other, found["hand"]["notation"])]
    if found["sees"]:
        return [plain(here.say("see")), *seen_beside(here, file, other, found["sees"])]
    if found["run"] and found["run"]["hands"]:
        return [plain(run_words(here, found["run"])), *run_drawn(here, file, found["run"])]
    scope = " ".join(here.tell(text) for text in found["alike"]["scope"])
    return [plain(here.say("dead")), *([plain(scope, classes=["cuckoo-scope"])] if scope else [])]


def told_beside(here: ModelDirective, file: RuleFile, other: Rules, line: str) -> list[nodes.Node]:
    """The same hand by two rule sets."""
    with_, without = (
        hands.told(rules, hands.fitting(rules, line), here.players, language=here.language)
        for rules in (file.rules, other)
    )
    shown_line = nodes.paragraph("", "", nodes.literal("", line), translatable=False)
    drawn = columns((here.say("with"), [here.strip(with_)]), (here.say("without"), [here.strip(without)]))
    return [shown_line, drawn]


def seen_beside(here: ModelDirective, file: RuleFile, other: Rules, found: Any) -> list[nodes.Node]:  # noqa: ANN401
    """What somebody is told of one hand by two rule sets."""
    listener = None if found["seat"] is None else found["seat"] - 1
    stories = [
        hands.told(rules, hands.fitting(rules, found["notation"]), here.players, listener, here.language)
        for rules in (file.rules, other)
    ]
    words: list[list[nodes.Node]] = [[items([one.text for one in story.sentences])] for story in stories]
    return [columns((here.say("with"), words[0]), (here.say("without"), words[1]))]


def run_words(here: ModelDirective, run: Any) -> str:  # noqa: ANN401 - a document
    """After how many hands a match differs."""
    return speak_many(
        "No single hand goes otherwise, but a match does, after {number} hand:",
        "No single hand goes otherwise, but a match does, after {number} hands:",
        len(run["hands"]),
        here.language,
    )


def run_drawn(here: ModelDirective, file: RuleFile, run: Any) -> list[nodes.Node]:  # noqa: ANN401 - a document
    """The hands of a run as lines, and how the match then stands."""
    rows = nodes.bullet_list("")
    for line in run["hands"]:
        rows += nodes.list_item("", nodes.paragraph("", "", nodes.literal("", line), translatable=False))
    said = [line.strip() for line in run["told"] if line.startswith("By ")]
    last = here.strip(here.told(file, run["hands"][-1])) if "pack" not in run["differs"] else None
    words = [items(said)] if said and here.language == "en" else []
    return [rows, *words, *([last] if last is not None else [])]


class ClaimDirective(ModelDirective):
    """A claim: its sentence, the verdict for each rule set and number of players, and its smallest counterexample."""

    required_arguments = 1
    optional_arguments = 0
    option_spec: ClassVar[Options] = {
        **ModelDirective.option_spec,
        "seats": directives.unchanged,
        "says": directives.unchanged,
    }

    def make(self) -> list[nodes.Node]:
        """The box."""
        claim = findings.claim_of(self.argument)
        files = [self.file(name.strip()) for name in self.options.get("rules", "").split(",")]
        seats = numbers_in(self.options.get("seats", ""))
        found = [(file, findings.verdict(claim.slug, file, n)) for file in files for n in seats]
        parts: list[Any] = [plain(self.options.get("says", self.tell(claim.says)), classes=["cuckoo-says"])]
        parts.append(self.verdicts(found, many=len(files) > 1))
        parts += self.counterexample(found)
        return [box("claim", self.say("claim"), *parts, ids=[nodes.make_id(f"claim-{claim.slug}")])]

    def verdicts(self, found: list[tuple[RuleFile, dict[str, Any]]], *, many: bool) -> nodes.table:
        """The table of verdicts."""
        head = [*([self.say("rule set")] if many else []), self.say("seats"), self.say("verdict"), self.say("how")]
        rows = []
        for file, one in found:
            how = self.tell(one["method"])
            title = [self.speak(file.title)] if many else []
            rows.append([*title, str(one["seats"]), self.say(one["verdict"]), how])
        return table(head, rows, "cuckoo-verdicts")

    def counterexample(self, found: list[tuple[RuleFile, dict[str, Any]]]) -> list[nodes.Node]:
        """The smallest of the counterexamples, drawn."""
        refuted = [(file, one) for file, one in found if one["verdict"] == "refuted" and one["witness"]]
        if not refuted:
            return []
        file, one = refuted[0]
        return [title_node(self.say("smallest")), *drawn(self, file, one["witness"])]


def drawn(here: ModelDirective, file: RuleFile, witness: str) -> list[nodes.Node]:
    """The hands of a counterexample: on one line, and as pictures."""
    lines = [line.strip() for line in witness.split(" ; ")]
    where = nodes.paragraph("", "", nodes.literal("", " ; ".join(lines)), translatable=False)
    return [where, *(here.strip(here.told(file, line)) for line in lines[:MOST_HANDS])]


class TreeDirective(ModelDirective):
    """The whole tree of a hand with a small pack: drawn, and as a list."""

    option_spec: ClassVar[Options] = {
        **ModelDirective.option_spec,
        "players": directives.unchanged,
        "most": directives.positive_int,
        **dict.fromkeys(("seats", "faces", "copies", "chips"), directives.positive_int),
    }

    def make(self) -> list[nodes.Node]:
        """The drawing, inside a place for a tree that one can walk."""
        from cuckoo_formal.site import trees  # noqa: PLC0415 - only where there are trees

        file = self.file(self.argument)
        numbers = {key: self.options.get(key) for key in ("seats", "faces", "copies", "chips")}
        tree = grown(file.rules, numbers, self.options.get("most", 400))
        svg = trees.drawn(tree, self.prefix(), self.players, self.language)
        nested = trees.nested(tree, self.players, self.language)
        picture = Picture("", nested, svg=svg, twin=self.say("tree"), look="cuckoo-tree")
        data = {"widget": "tree", "rules": file.name} | {key: n for key, n in numbers.items() if n}
        return [Live("", picture, data=data)]


def grown(rules: Rules, numbers: dict[str, int | None], most: int) -> Any:  # noqa: ANN401 - explore's tree
    """The tree.  Raises :class:`Problem` if it is too large for a page."""
    from cuckoo_formal.explore.tree import histories  # noqa: PLC0415 - only where there are trees
    from cuckoo_formal.explore.walk import table as at_table  # noqa: PLC0415

    seats = numbers["seats"] or 2
    return histories(at_table(rules, seats, numbers["faces"], numbers["copies"], numbers["chips"]), most)


class PlayDirective(ModelDirective):
    """A place to play a hand or a match; without the live page a dealt table and, folded, how the bots play it."""

    option_spec: ClassVar[Options] = {
        **ModelDirective.option_spec,
        "players": directives.unchanged,
        "deal": directives.unchanged,
        **dict.fromkeys(("seats", "seed"), directives.positive_int),
    }

    def make(self) -> list[nodes.Node]:
        """The table, and the hand as it would go."""
        file = self.file(self.argument)
        seats, seed = self.options.get("seats", 4), self.options.get("seed", 1)
        line = self.line(self.options.get("deal", "")) or by_bots(file.rules, seats, seed)
        story = self.told(file, line)
        dealt = [one.text for one in story.sentences if one.step < 0]
        shown_first = hands.told(file.rules, line, self.players, 0, self.language)
        first = self.picture(hands.table(shown_first, self.prefix(), dealt=True), dealt[:2])
        hand = box("reveal", self.say("reveal"), self.strip(story))
        data = {"widget": "play", "rules": file.name, "seats": len(story.names), "seed": seed, "deal": line}
        data["players"] = ", ".join(story.names)
        return [Live("", plain(self.say("live"), classes=["cuckoo-note"]), first, hand, data=data | own(file))]


def own(file: RuleFile) -> dict[str, str]:
    """The text of a rule file that is not built in, for a live page."""
    return {} if findings.is_builtin(file) else {"toml": dump(file)}


class LabDirective(ModelDirective):
    """A place to change a rule file; without the live page the file and its rule book."""

    option_spec: ClassVar[Options] = {**ModelDirective.option_spec, "book": directives.flag}

    def make(self) -> list[nodes.Node]:
        """The file, and folded its rule book."""
        file = self.file(self.argument)
        base = named(findings.BASE)
        text = dump(file, None if file.name == base.name else base)
        code = nodes.literal_block(text, text, language="toml")
        note = [plain(self.say("live"), classes=["cuckoo-note"])]
        return [Live("", *note, code, data={"widget": "lab", "rules": file.name} | own(file))]


def numbers_in(text: str) -> list[int]:
    """For how many players.  Raises :class:`Problem`."""
    said = text.replace(",", " ").split() or list(map(str, findings.SEATS))
    if not all(word.isdecimal() and 2 <= int(word) <= 8 for word in said):  # noqa: PLR2004 - what solvers can do
        raise Problem(f"seats {shown(text)}: expected numbers from 2 to 8")
    return [int(word) for word in said]


def enter(app: Sphinx) -> None:
    """Enter the directives."""
    app.add_directive("deal", DealDirective)
    app.add_directive("clause", ClauseDirective)
    app.add_directive("claim", ClaimDirective)
    app.add_directive("tree", TreeDirective)
    app.add_directive("play", PlayDirective)
    app.add_directive("lab", LabDirective)
