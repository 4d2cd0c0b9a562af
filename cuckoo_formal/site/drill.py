"""Exercises and a quiz for any rule set: hands that are worth looking at, found by playing, and marked by the model."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.register import CATALOGUE, SLOTS, entry, says
from cuckoo_formal.hand import Event
from cuckoo_formal.notation import parse, write
from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import named
from cuckoo_formal.site import findings, hands
from cuckoo_formal.site.exercises import mark
from cuckoo_formal.site.playing import by_bots
from cuckoo_formal.streams import Stream
from cuckoo_formal.tell.languages import ENGLISH, english, speak, translated

if TYPE_CHECKING:
    from cuckoo_formal.rulefile import RuleFile
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.tell.narration import Told

#: hands that are shown, and others that are asked for
SHOWN, ASKED = range(1, 60), range(1_000, 1_060)
#: slots whose answers make good questions, the best first
QUIZ = ("shown", "blocked", "reach", "draw", "standing", "losers", "fine", "exit", "settle", "opening", "windfall")
QUESTIONS, CHOICES = 6, 3


@dataclass(frozen=True)
class Task:
    """An exercise: what is asked, how the model marks it, a right answer and a wrong one."""

    kind: str
    title: str
    text: str
    check: str
    answer: str
    wrong: str
    deal: str = ""  # a hand that is shown, before anybody has answered

    def told(self, language: str) -> Task:
        """The same exercise in another language."""
        return replace(self, title=speak(self.title, language), text=speak(self.text, language))


@dataclass(frozen=True)
class Question:
    """A question with several answers, of which one is right."""

    text: str
    choices: tuple[str, ...]
    right: int

    def told(self, language: str) -> Question:
        """The same question in another language."""
        choices = tuple(translated(text, language) for text in self.choices)
        return replace(self, text=translated(self.text, language), choices=choices)


# -- hands worth looking at
def blocked(story: Told) -> bool:
    """Somebody was refused."""
    return Event.REFUSED in story.hand.event or Event.STOPPED in story.hand.event


def tied(story: Told) -> bool:
    """Several lose together."""
    return sum(story.hand.loses) > 1


def dealer_drew(story: Told) -> bool:
    """The dealer had to do with the stock."""
    return story.hand.event[-1] in (Event.DREW, Event.DREW_REFUSED)


WORTH: dict[str, Callable[[Told], bool]] = {
    english("A request is refused"): blocked,
    english("The dealer draws"): dealer_drew,
    english("A tie"): tied,
    english("Just a hand"): lambda story: len(hands.losers(story)) == 1,
}


def worth_looking_at(rules: Rules, seats: int, seeds: range = SHOWN) -> Iterator[tuple[str, str]]:
    """Hands of which each shows something: its title, and the hand."""
    stories = {line: hands.told(rules, line) for line in (by_bots(rules, seats, seed) for seed in seeds)}
    used = set[str]()
    for title, shows in WORTH.items():
        line = next((line for line, story in stories.items() if line not in used and shows(story)), None)
        if line:
            used.add(line)
            yield title, line


# -- exercises
def tasks(file: RuleFile, seats: int = 4, language: str = ENGLISH) -> list[Task]:
    """Exercises for a rule set; each has been tried out."""
    made = [*who_loses(file.rules, seats), *find_a_hand(file.rules), *find_a_difference(file), *how_many(file.rules)]
    return [task.told(language) for task in made if right_and_wrong(task, file.rules)]


def right_and_wrong(task: Task, rules: Rules) -> bool:
    """The model takes the answer and refuses the wrong one."""
    try:
        answers = (mark(task.kind, task.check, rules, said).right for said in (task.answer, task.wrong))
        return tuple(answers) == (True, False)
    except Problem:
        return False


def who_loses(rules: Rules, seats: int) -> Iterator[Task]:
    """Play a hand on paper."""
    for title, line in worth_looking_at(rules, seats, ASKED):
        lose = hands.losers(hands.told(rules, line))
        others = next(seat for seat in range(1, seats + 1) if (seat,) != lose)
        text = english("Play this hand on paper: the letters after the stroke say who asks. Who loses?")
        yield Task("choice", title, text, line, ",".join(map(str, lose)) or "none", str(others), line)


def find_a_hand(rules: Rules) -> Iterator[Task]:
    """Deal a hand so that a certain player loses."""
    for check, text in (
        ("seats 3; loses 1", english("Deal a hand of three in which the first player, and nobody else, loses.")),
        ("seats 3; blocked 1; loses 1", english("Now let the first player ask, be refused, and lose.")),
    ):
        found = searched(rules, check, 3)
        if found:
            yield Task("deal", english("Deal it yourself"), text, check, *found)


def searched(rules: Rules, check: str, seats: int) -> tuple[str, str] | None:
    """A hand that keeps a check and one that does not, found by dealing."""
    right = wrong = ""
    for seed in range(2_000, 2_400):
        chance = Stream(seed, 1, 1, "exercise")
        dealt = by_bots(rules, seats, seed)
        said = tuple("t" if chance.below(2) else "-" for _ in range(seats))
        line = write(rules.at(seats), replace(parse(rules, dealt), answers=said))
        if mark("deal", check, rules, line).right:
            right = right or line
        else:
            wrong = wrong or line
        if right and wrong:
            return right, wrong
    return None


def find_a_difference(file: RuleFile) -> Iterator[Task]:
    """Find a hand that goes otherwise than by the base game."""
    base = named(findings.BASE)
    if file.rules.deck.faces != base.rules.deck.faces or file.rules == base.rules:
        return
    check = f"differs {base.name}"
    text = english("Find a hand that ends otherwise by these rules than in the base game.")
    found = next((pair for seats in (3, 2) if (pair := searched(file.rules, check, seats))), None)
    if found:
        yield Task("deal", english("What your rules change"), text, check, *found)


def how_many(rules: Rules) -> Iterator[Task]:
    """Count something."""
    size, text = rules.deck.size, english("How many cards are there, all faces together?")
    yield Task("number", english("Count"), text, "fact: cards", str(size), str(size + 1))
    if rules.lives:
        chips = 4 * rules.lives
        text = english("Four players sit down. How many chips are there at the table, and how many an hour later?")
        yield Task("number", english("What never changes"), text, "fact seats=4: chips", str(chips), str(chips - 1))


# -- a quiz
def quiz(file: RuleFile, language: str = ENGLISH) -> list[Question]:
    """Questions about the rules of this table, those first in which it is like no other."""
    changed = [slot for slot in file.rules.changes(named(findings.BASE).rules) if slot in SLOTS]
    slots = dict.fromkeys([*changed, *QUIZ])
    made = [question(file.rules, slot) for slot in slots]
    return [one.told(language) for one in made if one is not None][: max(QUESTIONS, len(changed))]


def question(rules: Rules, slot: str) -> Question | None:
    """One question: what this table does, among what other tables do."""
    clause = getattr(rules, slot)
    right = says(clause)
    others = [other.text for other in CATALOGUE[slot].values() if not other.parameters and other != entry(clause)]
    if len(others) < CHOICES - 1:
        return None
    picked = Stream(1, 1, 1, f"quiz {slot}").shuffled(others)[: CHOICES - 1]
    choices = tuple(sorted((right, *picked)))
    return Question(SLOTS[slot].question, choices, choices.index(right))
