"""What a live page asks of the model: one request, one answer, both as JSON.

This runs in the reader's browser, in a worker of the page; it is plain Python, so that the same requests can be put
here and there and compared.  A table is kept under the name that the page gives it.
"""

from __future__ import annotations

import hashlib
import json
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from cuckoo_formal.problems import Problem, nearest, shown
from cuckoo_formal.rulefile import RuleFile, named, parse
from cuckoo_formal.site.live.sitting import SEATS, SEEDS, Sitting, language_of, sit_down, whole
from cuckoo_formal.tell.languages import ENGLISH, speak, translated

if TYPE_CHECKING:
    from cuckoo_formal.evening import Evening

Said = dict[str, Any]
FILE = "your rules"
MOST_HANDS = 500
MOST_PLACES = 1_500


def silent(_news: Said) -> None:
    """Nobody listens to what happens in between."""


@dataclass
class Session:
    """The tables of one page.  ``post`` hears of what happens in between, while a request is worked on."""

    post: Callable[[Said], None] = silent
    tables: dict[str, Sitting] = field(default_factory=dict)

    def ask(self, text: str) -> str:
        """Answer a request; what is wrong with it comes back as ``problem``, a fault of ours as ``fault``."""
        language = ENGLISH
        try:
            asked = json.loads(text)
            language = language_of(asked)
            answer = self.answered(asked)
        except Problem as problem:
            answer = {"problem": translated(str(problem), language)}
        except Exception:  # noqa: BLE001 - the page says that something went wrong, and goes on
            answer = {"fault": traceback.format_exc(limit=-3)}
        return json.dumps(answer, ensure_ascii=False)

    def answered(self, asked: Said) -> Said:
        """The answer.  Raises :class:`Problem`."""
        do = str(asked.get("do"))
        if do not in REQUESTS:
            raise Problem(f"do {shown(do)}: expected one of {', '.join(REQUESTS)}{nearest(do, REQUESTS)}")
        return REQUESTS[do](self, asked)

    # -- playing
    def sit(self, asked: Said) -> Said:
        """Sit down at a table, new or kept."""
        return self.shown(asked, sit_down(file_of(asked), asked))

    def answer(self, asked: Said) -> Said:
        """Answer the question."""
        return self.shown(asked, self.table(asked).answer(asked.get("yes") is True))

    def next(self, asked: Said) -> Said:
        """Play the next hand."""
        return self.shown(asked, self.table(asked).next_hand())

    def why(self, asked: Said) -> Said:
        """The rules behind what has just happened."""
        return {"why": self.table(asked).why()}

    def shown(self, asked: Said, sitting: Sitting) -> Said:
        """Let it go on, keep it, and show it."""
        after, frames = sitting.go_on()
        self.tables[str(asked.get("table"))] = after
        return {"frames": frames, "state": after.state()}

    def table(self, asked: Said) -> Sitting:
        """The table of this name."""
        name = str(asked.get("table"))
        if name not in self.tables:
            raise Problem(f"table {shown(name)}: nobody sits there; expected one at which somebody has sat down")
        return self.tables[name]

    # -- building and checking rules
    def form(self, asked: Said) -> Said:
        """The empty form of the rule builder."""
        from cuckoo_formal.site.live.builder import form  # noqa: PLC0415 - only pages with a builder need it

        return form(language_of(asked))

    def fill(self, asked: Said) -> Said:
        """The form as a rule set fills it in."""
        from cuckoo_formal.site.live.builder import filled  # noqa: PLC0415

        return filled(file_of(asked), language_of(asked))

    def build(self, asked: Said) -> Said:
        """The rules of a form."""
        from cuckoo_formal.site.live.builder import built, told  # noqa: PLC0415

        return told(built(asked.get("title"), asked.get("document")), language_of(asked))

    def read(self, asked: Said) -> Said:
        """The rule book of a rule file."""
        from cuckoo_formal.site.live.builder import told  # noqa: PLC0415

        return told(file_of(asked), language_of(asked))

    def quarrels(self, asked: Said) -> Said:
        """Which rules are dead, and why."""
        from cuckoo_formal.site.live.quarrels import quarrels  # noqa: PLC0415

        return quarrels(file_of(asked).rules, self.post, language_of(asked))

    # -- trying things out
    def run(self, asked: Said) -> Said:
        """Run a few lines of Python."""
        from cuckoo_formal.site.live.lab import run  # noqa: PLC0415

        return run(str(asked.get("code", "")), file_of(asked), self.post, language_of(asked))

    def tell(self, asked: Said) -> Said:
        """A hand in notation, told and drawn."""
        from cuckoo_formal.site.live.lab import Bench  # noqa: PLC0415
        from cuckoo_formal.site.live.pictures import lean  # noqa: PLC0415
        from cuckoo_formal.tell.drawing import deal_svg  # noqa: PLC0415

        file = file_of(asked)
        bench = Bench(file, silent, language_of(asked))
        story = bench.story(str(asked.get("line", "")), file.rules, names_of(asked), 1)
        return {"said": [one.text for one in story.sentences], "picture": lean(deal_svg(story, prefix="PREFIX"))}

    def tree(self, asked: Said) -> Said:
        """The tree of a hand, place by place."""
        from cuckoo_formal.explore.exports.page import words  # noqa: PLC0415
        from cuckoo_formal.explore.tree import histories  # noqa: PLC0415
        from cuckoo_formal.explore.walk import table  # noqa: PLC0415

        faces, copies, chips = (whole(asked, key, range(1, 100), 0) or None for key in ("faces", "copies", "chips"))
        seats = whole(asked, "seats", SEATS, 2)
        tree = histories(table(file_of(asked).rules, seats, faces, copies, chips), MOST_PLACES)
        language = language_of(asked)
        who = names_of(asked) or tuple(speak("Seat {number}", language, number=n) for n in range(1, seats + 1))
        return {"places": [{"words": words(tree, n, who, language), "below": tree.below[n]} for n in range(len(tree))]}

    def mark(self, asked: Said) -> Said:
        """Mark the answer to an exercise."""
        from cuckoo_formal.site.exercises import mark  # noqa: PLC0415

        kind, check, answer = (str(asked.get(key, "")) for key in ("kind", "check", "answer"))
        try:
            marked = mark(kind, check, file_of(asked).rules, answer, language_of(asked))
        except ImportError as error:
            raise Problem(f"answer: this page cannot mark it ({error.name} is too big for a page)") from None
        return {"right": marked.right, "why": marked.why}

    # -- comparing one computer's answers with another's
    def record(self, asked: Said) -> Said:
        """Play hands by bots alone: their record, and a fingerprint of everything that was told and drawn."""
        file, seats = file_of(asked), whole(asked, "seats", SEATS, 4)
        seed, hands = whole(asked, "seed", SEEDS, 1), whole(asked, "hands", range(1, MOST_HANDS), 1)
        sitting, digest = sit_down(file, {"seats": seats, "seed": seed}), hashlib.sha256()
        for number in range(hands):
            if number:
                sitting = sitting.next_hand()
            sitting = by_bots(sitting, digest)
            if sitting.evening.over:
                break
        return {"hands": summary(sitting.evening), "told": digest.hexdigest()}


def by_bots(sitting: Sitting, digest: Any) -> Sitting:  # noqa: ANN401 - hashlib does not name its type
    """Play a hand to its end; a bot answers for the person too."""
    from cuckoo_formal.bots import let_bot_answer  # noqa: PLC0415

    while True:
        sitting, frames = sitting.go_on()
        digest.update(json.dumps([frames, sitting.state(), sitting.why()], sort_keys=True).encode())
        if sitting.ended:
            return sitting
        sitting = replace(sitting, evening=let_bot_answer(sitting.evening))


def summary(evening: Evening) -> list[Said]:
    """Each hand: what was dealt, what was answered, who lost, and the chips after it."""
    rows = [(past.dealt, past.answers, past.hand) for past in evening.past]
    rows.append((evening.dealt, evening.answers, evening.reckoned))
    return [
        {
            "cards": list(dealt.deal.cards),
            "stock": list(dealt.deal.stock),
            "answers": answers,
            "loses": list(hand.loses),
            "chips": list(hand.chips),
            "pot": hand.pot,
        }
        for dealt, answers, hand in rows
    ]


def file_of(asked: Said) -> RuleFile:
    """The rule set that a request names, or whose file it carries."""
    if asked.get("toml"):
        return parse(str(asked["toml"]), FILE)
    return named(str(asked.get("rules") or "ranter-go-round"))


def names_of(asked: Said) -> tuple[str, ...]:
    """The players' names in a request."""
    return tuple(str(name) for name in asked.get("names") or ())


REQUESTS: dict[str, Callable[[Session, Said], Said]] = {
    name: getattr(Session, name)
    for name in (
        "sit", "answer", "next", "why", "form", "fill", "build", "read", "quarrels", "run", "tell", "tree", "mark",
        "record",
    )
}  # fmt: skip
