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
from cuckoo_formal.tell.languages import ENGLISH, face, speak, speak_many, translated

if TYPE_CHECKING:
    from cuckoo_formal.rulefile import RuleFile
    from cuckoo_formal.rules import Rules

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


@dataclass
class Site:
    """The pages as they are written, and the hands that they show, by number."""

    file: RuleFile
    language: str = ENGLISH
    hands: list[str] = field(default_factory=list)

    def hand(self, line: str) -> str:
        """A hand as pages name it: no face has to be spelled in Markdown."""
        if line not in self.hands:
            self.hands.append(line)
        return f"@{self.hands.index(line)}"


def pages(file: RuleFile, language: str = ENGLISH) -> tuple[dict[str, str], list[str]]:
    """The pages in Markdown by their names, and the hands that they show."""
    here, tasks = Site(file, language), drill.tasks(file, language=language)
    parts = {
        "title": md(title_of(file, language)),
        "teachers": "{{teachers}}",
        "source": md(speak("The rules are from: {source}", language, source=file.source)) if file.source else "",
        "changes": str(len(file.rules.changes(named(findings.BASE).rules))),
        "contrasts": "\n".join(contrasts(file, language)),
        "exercises": "\n".join(exercise(here, task) for task in tasks),
        "quiz": "\n".join(quiz(file, language)),
        "card": "\n".join(card(file, language)),
        "worked": "\n".join(worked(here)),
        "short": "\n".join(f"1. {task.text}" for task in tasks if not task.deal),
        "hands": "\n".join(f"1. {md(answer(task, language))}" for task in tasks if task.deal),
        "answers": "\n".join(f"1. {md(answer(task, language))}" for task in tasks if not task.deal),
        "deals": "\n".join(sheet(here, task) for task in tasks if task.deal),
    }
    names = ("index", "rules", "play", "changes", "checked", "exercises", "quiz", "card", "handout", "lesson-plan")
    return {name: template(f"table/{name}.md", parts, language) for name in names}, here.hands


def title_of(file: RuleFile, language: str) -> str:
    """What the game is called; the names of built-in rule sets have words in other languages."""
    return speak(file.title, language) if file.title else file.name


def answer(task: drill.Task, language: str) -> str:
    """The answer of an exercise, for the teacher."""
    if task.deal:
        return speak("Seat {number}", language, number=task.answer.replace(",", ", "))
    return speak("for instance {answer}", language, answer=task.answer) if task.kind == "deal" else task.answer


def contrasts(file: RuleFile, language: str) -> list[str]:
    """The rules that are as everywhere, each beside another one, so that it can be seen what it is good for."""
    base = named(findings.BASE).rules
    row = list[str]()
    for slot, words in CONTRASTS:
        clause = getattr(file.rules, slot)
        if clause == getattr(base, slot) and instead(file.rules, slot, words, base) != file.rules:
            row += [
                f"### {translated(findings.asked(slot), language)}\n",
                fence("clause", f"{slot}: {words}", rules="@table"),
            ]
    return row


def worked(here: Site) -> list[str]:
    """Hands to look at."""
    rows = drill.worth_looking_at(here.file.rules, 4)
    return [f"### {speak(title, here.language)}\n\n{fence('deal', here.hand(line))}" for title, line in rows]


# -- exercises, quiz, card
def exercise(here: Site, task: drill.Task) -> str:
    """An exercise as a directive; its hands are named by number."""
    is_deal = task.kind == "deal"
    body, said = task.text, speak("In notation: {line}", here.language, line=task.deal)
    body += f"\n\n:::{{deal}} {here.hand(task.deal)}\n:look: dealt\n:::\n\n\n{md(said)}" if task.deal else ""
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
    who, why = speak("Who loses?", here.language), speak("Why?", here.language)
    said = f"{drawn}\n{md(task.deal)}\n\n::::{{container}} cuckoo-room\n{who}\n\n{why}\n::::\n"
    return f":::::{{container}} cuckoo-sheet\n{said}:::::\n"


def quiz(file: RuleFile, language: str) -> list[str]:
    """The questions, and for the teacher the answers."""
    row = list[str]()
    for one in drill.quiz(file, language):
        choices = "\n".join(f"- {letter}: {md(text)}" for letter, text in zip("abc", one.choices, strict=True))
        answer = f":::{{solution}}\n{'abc'[one.right]}\n:::"
        row.append(f"::::{{exercise}} {one.text}\n\n{choices}\n\n{answer}\n::::\n")
    return row


def card(file: RuleFile, language: str) -> list[str]:
    """What stands on the rule card: a few lines, those of this table marked."""
    rules, base = file.rules, named(findings.BASE).rules
    cards, here = speak("Cards:", language), speak("Here:", language)
    row = [f"- **{cards}** {md(cards_on_card(rules, language))}"]
    refuse = [text.removeprefix(rulebook.MARK) for text in dict(rulebook.rulebook(rules, "x"))["Cards that refuse"]]
    row += [f"- {md(translated(text, language))}" for text in refuse if on_card(text)]
    for slot in ON_CARD:
        clause = getattr(rules, slot)
        new = clause != getattr(base, slot)
        if new or slot not in NOTHING:
            row.append(f"- {f'**{here}** ' if new else ''}{md(translated(says(clause), language))}")
    return row


def cards_on_card(rules: Rules, language: str) -> str:
    """The pack and the chips in a line."""
    worst, best = (face(rules.deck.faces[place], language) for place in (0, -1))
    lives = speak_many("{number} chip each.", "{number} chips each.", rules.lives, language)
    without = speak("No chips: losses are counted.", language)
    pack = speak(
        "{number}, from {worst} (worst) to {best} (best).", language, number=rules.deck.size, worst=worst, best=best
    )
    return f"{pack} {lives if rules.lives else without}"


def on_card(text: str) -> bool:
    """A sentence about cards that refuse is needed at the table."""
    return ("holder" in text or "No card" in text) and "set aside" not in text


def configuration(file: RuleFile, lines: list[str], edition: str, cache: str, language: str = ENGLISH) -> str:
    """The conf.py of the site."""
    settings = {
        "project": title_of(file, language),
        "edition": edition,
        "language": language,
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
