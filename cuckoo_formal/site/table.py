"""The pages of one table's own site: rules, what they change, what is proved, exercises, a quiz, cards and plans."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.register import says
from cuckoo_formal.rulefile import dump, named
from cuckoo_formal.site import drill, findings
from cuckoo_formal.site.directives import instead
from cuckoo_formal.site.markup import fence, md, template
from cuckoo_formal.tell import rulebook
from cuckoo_formal.tell.words import face_name

if TYPE_CHECKING:
    from cuckoo_formal.rulefile import RuleFile

#: rules of the base game, each beside another rule that would change some hand
CONTRASTS = (
    ("blocked", "draws from the stock"),
    ("reach", "nobody"),
    ("standing", "pairing up"),
    ("losers", "last shown"),
    ("exit", "one more loss"),
    ("settle", "replay"),
)
#: what stands on the rule card, in the order of a hand
ON_CARD = ("opening", "turn", "blocked", "reach", "draw", "windfall", "standing", "losers", "fine", "exit", "settle")
NOTHING = {"opening": "none", "draw": "top of stock", "windfall": "nothing"}
TEACHERS = ("lesson-plan",)
ROOM = r"\_" * 20  # to write in


@dataclass
class Site:
    """The pages as they are written, and the hands that they show, by number."""

    file: RuleFile
    hands: list[str] = field(default_factory=list)

    def hand(self, line: str) -> str:
        """A hand as pages name it: no face has to be spelled in Markdown."""
        if line not in self.hands:
            self.hands.append(line)
        return f"@{self.hands.index(line)}"


def pages(file: RuleFile) -> tuple[dict[str, str], list[str]]:
    """The pages in Markdown by their names, and the hands that they show."""
    here, tasks = Site(file), drill.tasks(file)
    parts = {
        "title": md(file.title or file.name),
        "teachers": "{{teachers}}",
        "source": f"The rules are from: {md(file.source)}" if file.source else "",
        "changes": str(len(file.rules.changes(named(findings.BASE).rules))),
        "contrasts": "\n".join(contrasts(file)),
        "exercises": "\n".join(exercise(here, task) for task in tasks),
        "quiz": "\n".join(quiz(file)),
        "card": "\n".join(card(file)),
        "worked": "\n".join(f"### {title}\n\n{fence('deal', here.hand(line))}" for title, line in worked(file)),
        "short": "\n".join(f"1. {task.text}" for task in tasks if not task.deal),
        "hands": "\n".join(f"1. Seat {md(said(task))}" for task in tasks if task.deal),
        "answers": "\n".join(f"1. {md(said(task))}" for task in tasks if not task.deal),
        "deals": "\n".join(sheet(here, task) for task in tasks if task.deal),
    }
    names = ("index", "rules", "play", "changes", "checked", "exercises", "quiz", "card", "handout", "lesson-plan")
    return {name: template(f"table/{name}.md", parts) for name in names}, here.hands


def said(task: drill.Task) -> str:
    """The answer of an exercise, for the teacher."""
    return f"for instance {task.answer}" if task.kind == "deal" else task.answer


def contrasts(file: RuleFile) -> list[str]:
    """The rules that are as everywhere, each beside another one, so that it can be seen what it is good for."""
    base = named(findings.BASE).rules
    row = list[str]()
    for slot, words in CONTRASTS:
        clause = getattr(file.rules, slot)
        if clause == getattr(base, slot) and instead(file.rules, slot, words, base) != file.rules:
            row += [f"### {findings.asked(slot)}\n", fence("clause", f"{slot}: {words}", rules="@table")]
    return row


def worked(file: RuleFile) -> list[tuple[str, str]]:
    """Hands to look at."""
    return [*drill.worth_looking_at(file.rules, 4)]


# -- exercises, quiz, card
def exercise(here: Site, task: drill.Task) -> str:
    """An exercise as a directive; its hands are named by number."""
    is_deal = task.kind == "deal"
    body = task.text + (f"\n\n:::{{deal}} {here.hand(task.deal)}\n:look: dealt\n:::\n" if task.deal else "")
    body += f"\n\nIn notation: {md(task.deal)}" if task.deal else ""
    return fence(
        "exercise",
        task.title,
        body,
        rules="@table",
        kind=task.kind,
        check=here.hand(task.check) if task.kind == "choice" else task.check,
        answer=here.hand(task.answer) if is_deal else task.answer,
        wrong=here.hand(task.wrong) if is_deal else task.wrong,
    )


def sheet(here: Site, task: drill.Task) -> str:
    """A hand on a handout, with room to write."""
    drawn = f"::::{{deal}} {here.hand(task.deal)}\n:look: dealt\n::::\n"
    said = f"{drawn}\n{md(task.deal)}\n\nWho loses? {ROOM}\n\nWhy? {ROOM}{ROOM}\n"
    return f":::::{{container}} cuckoo-sheet\n{said}:::::\n"


def quiz(file: RuleFile) -> list[str]:
    """The questions, and for the teacher the answers."""
    row = list[str]()
    for one in drill.quiz(file):
        choices = "\n".join(f"- {letter}: {md(text)}" for letter, text in zip("abc", one.choices, strict=True))
        answer = f":::{{solution}}\n{'abc'[one.right]}\n:::"
        row.append(f"::::{{exercise}} {one.text}\n\n{choices}\n\n{answer}\n::::\n")
    return row


def card(file: RuleFile) -> list[str]:
    """What stands on the rule card: a few lines, those of this table marked."""
    rules, base = file.rules, named(findings.BASE).rules
    deck = rules.deck
    best, worst = face_name(deck.faces[-1]), face_name(deck.faces[0])
    lives = f"{rules.lives} chips each." if rules.lives else "No chips: losses are counted."
    row = [f"- **Cards:** {deck.size}, from {md(worst)} (worst) to {md(best)} (best). {lives}"]
    refuse = [text.removeprefix(rulebook.MARK) for text in dict(rulebook.rulebook(rules, "x"))["Cards that refuse"]]
    row += [f"- {md(text)}" for text in refuse if ("holder" in text or "No card" in text) and "set aside" not in text]
    for slot in ON_CARD:
        clause = getattr(rules, slot)
        new = clause != getattr(base, slot)
        if new or slot not in NOTHING:
            row.append(f"- {'**Here:** ' if new else ''}{md(says(clause))}")
    return row


def configuration(file: RuleFile, lines: list[str], edition: str, cache: str) -> str:
    """The conf.py of the site."""
    title = md(file.title or file.name)
    settings = {
        "project": file.title or file.name,
        "title": title,
        "edition": edition,
        "hands": lines,
        "rules": file_name(file),
        "cache": cache,
        "left_out": [f"{name}.md" for name in TEACHERS] if edition == "student" else [],
    }
    return f"SETTINGS = {settings!r}\n" + template("table/conf.txt", {})


def file_name(file: RuleFile) -> str:
    """What the site calls its rule file."""
    return re.sub(r"[^A-Za-z0-9-]+", "-", file.name)[:60] + ".toml"


def rule_text(file: RuleFile) -> str:
    """The rule file itself, for whoever wants to change it."""
    return dump(file)
