"""Golden playthroughs: ``python -m tests.regenerate`` writes them anew, one file a rule set.

Each tells the first three hands of one match between bots.  A change in one of these files is a change in what people
see at the table: read it before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cuckoo_formal.bots import let_bot_answer
from cuckoo_formal.evening import Evening, begin_evening
from cuckoo_formal.rulefile import RuleFile, builtin, find
from cuckoo_formal.tell.between import tell_beginning, tell_between
from cuckoo_formal.tell.narration import narrate
from cuckoo_formal.tell.scene import Step

FOLDER = Path(__file__).parent / "golden"
NAMES = ("Ann", "Ben", "Cy", "Dot")
SEED, HANDS = 1, 3


def playthrough(file: RuleFile) -> str:
    """Three hands of a rule set, told from the beginning."""
    seats = 2 if file.name == "le-her" else len(NAMES)
    evening = begin_evening(file.rules, seats, SEED)
    lines = [f"{file.title}: {seats} players, seed {SEED}", ""]
    lines += [sentence.text for sentence in tell_beginning(evening.rules, evening.match, NAMES)]
    for _ in range(HANDS):
        while evening.waits_for:
            evening = let_bot_answer(evening)
        lines += ["", *hand_lines(evening)]
        if evening.over:
            break
        evening = evening.next_hand()
    return "\n".join(lines) + "\n"


def hand_lines(evening: Evening) -> Iterator[str]:
    """One hand, everything told, and what is on the score sheet after it."""
    rules, match, after = evening.rules, evening.match, evening.scored
    names = [NAMES[seat] for seat in match.order()]
    yield f"Match {match.match}, hand {match.number}. Answers: {evening.answers or 'no question was put'}"
    yield from (f"  {sentence.text}" for sentence in narrate(rules, steps_of(evening), names))
    yield from (f"  {sentence.text}" for sentence in tell_between(rules, match, evening.reckoned, after, NAMES))
    counted = after.chips if rules.lives else after.losses
    score = [f"{name} {number}" for name, number in zip(NAMES, counted, strict=False)]
    what = f"pot {after.pot}" if rules.lives else "chips lost"
    yield f"Score: {', '.join(score)}; {what}, bank {after.bank}"


def steps_of(evening: Evening) -> list[Step]:
    """The moments of the hand."""
    before, row = evening.dealt, list[Step]()
    for happened in evening.trail:
        row.append(Step(happened.moment, happened.open, happened.answer, before, happened.after))
        before = happened.after
    return row


def main() -> None:
    """Write every file, and remove those of rule sets that are gone."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        if path.stem not in builtin():
            path.unlink()
    for name in builtin():
        (FOLDER / f"{name}.txt").write_text(playthrough(find(name)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
