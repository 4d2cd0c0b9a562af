"""Directives for what a teacher sets apart: theorems, proofs, bets, exercises with hints and solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.rulefile import dump
from cuckoo_formal.site import findings, hands
from cuckoo_formal.site.base import ModelDirective, Options
from cuckoo_formal.site.exercises import Marked, mark
from cuckoo_formal.site.nodes import box, plain

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from cuckoo_formal.rulefile import RuleFile

COUNTED = ("theorem", "exercise")


class BoxDirective(ModelDirective):
    """A box with a title and whatever stands in it."""

    has_content = True
    kind: ClassVar[str] = ""

    def make(self) -> list[nodes.Node]:
        """The box."""
        here = box(self.kind, self.heading(), *self.parse_content_to_nodes(), title=self.argument)
        title = here[0]
        self.set_source_info(title)
        if isinstance(title, nodes.Element) and self.argument:
            title.children = []
            title += self.parse_inline(self.argument)[0]
        return [here]

    def heading(self) -> str:
        """Theorem 2, or simply Proof."""
        if self.kind not in COUNTED:
            return self.say(self.kind)
        return f"{self.say(self.kind)} {self.env.new_serialno(f'cuckoo-{self.kind}') + 1}"


class Theorem(BoxDirective):
    """What has been proved."""

    kind = "theorem"


class Proof(BoxDirective):
    """Why it is so; it opens when the reader wants it."""

    kind = "proof"


class Bet(BoxDirective):
    """What do you think will happen?"""

    kind = "bet"


class Reveal(BoxDirective):
    """What happens: it opens when the reader has laid a bet."""

    kind = "reveal"


class Hint(BoxDirective):
    """A step towards the answer."""

    kind = "hint"


class Solution(BoxDirective):
    """The answer, for the teacher's edition alone."""

    kind = "solution"

    def make(self) -> list[nodes.Node]:
        """Nothing at all in the student's edition."""
        return super().make() if self.teacher else []


class Exercise(BoxDirective):
    """An exercise; with a check the model marks the teacher's own answer when the site is built.

    ``kind`` is one of deal, number, choice, strategy; ``check`` says what the model looks at; ``answer`` is one right
    answer and ``wrong`` a wrong one.  Only the teacher's edition shows answers.
    """

    kind = "exercise"
    option_spec: ClassVar[Options] = {
        **ModelDirective.option_spec,
        "kind": directives.unchanged,
        "check": directives.unchanged,
        "answer": directives.unchanged,
        "wrong": directives.unchanged,
    }

    def make(self) -> list[nodes.Node]:
        """The exercise, and in the teacher's edition the answer that the model has marked."""
        if "check" not in self.options:
            return super().make()
        file = self.file()
        self.try_out(file)
        (here,) = super().make()
        if isinstance(here, nodes.Element):
            here["data"] = self.data(file)
            here += self.answer(file) if self.teacher else []
        return [here]

    def data(self, file: RuleFile) -> dict[str, str]:
        """What a live page needs to mark answers; the answer itself is not among it."""
        said = {"kind": self.options["kind"], "check": self.line(self.options["check"]), "rules": file.name}
        return said if findings.is_builtin(file) else said | {"toml": dump(file)}

    def try_out(self, file: RuleFile) -> None:
        """The right answer is accepted and the wrong one refused.  Raises :class:`Problem`."""
        missing = [key for key in ("kind", "answer", "wrong") if not self.options.get(key)]
        if missing:
            raise Problem(f"{missing[0]} is missing; expected kind, check, answer and wrong")
        for key in ("answer", "wrong"):
            marked = self.marked(file, self.options[key])
            if marked.right != (key == "answer"):
                raise Problem(f"{key} {shown(self.options[key])}: the model says the contrary: {marked.why}")

    def marked(self, file: RuleFile, answer: str) -> Marked:
        """What the model says of an answer."""
        check, said = self.line(self.options["check"]), self.line(answer)
        return mark(self.options["kind"], check, file.rules, said, self.language)

    def answer(self, file: RuleFile) -> list[nodes.Node]:
        """The answer, and what the model says of it."""
        said = self.line(self.options["answer"])
        marked = self.marked(file, said)
        parts: list[Any] = [plain(f"{said} ({marked.why})")]
        if self.options["kind"] == "deal":
            parts.append(self.strip(self.told(file, hands.whole_line(file.rules, said))))
        return [box("solution", self.say("solution"), *parts)]


def enter(app: Sphinx) -> None:
    """Enter the directives."""
    made = (Theorem, Proof, Bet, Reveal, Hint, Solution, Exercise)
    for directive in made:
        app.add_directive(directive.kind, directive, override=True)  # docutils has a hint of its own
