"""A report of verdicts for people: the table, what needs words, and what is to be said of the rule set as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from cuckoo_formal.cli.lengths import expected_hands, plan
from cuckoo_formal.cli.out import columns, ink, paragraph

if TYPE_CHECKING:
    from cuckoo_formal.proof.check import Ending
    from cuckoo_formal.proof.matters import Matter
    from cuckoo_formal.proof.report import Row
    from cuckoo_formal.rulefile import RuleFile


SOME = 3  # players at whose table is looked for what never comes about


# -- as a table
def table(file: RuleFile, rows: tuple[Row, ...], seats: tuple[int, ...]) -> Iterator[str]:
    """One line a claim, with a verdict for each number of players that has its own."""
    solvers = sorted({solver for row in rows for solver in row.solvers})
    yield from (ink(line, bold=True) for line in paragraph(file.title or file.name, columns()))
    said = f" {' and '.join(solvers)} answered." if solvers else ""
    yield from texts(f"{players(seats)}.{said}")
    if rows:
        yield ""
    widest = max((len(row.claim) for row in rows), default=0)
    for slug, group in groupby(rows, key=lambda row: row.claim):
        name = slug
        for (verdict, expected), some in groups(group):
            mark = "" if expected is not False else "  NOT AS EXPECTED"
            yield f"{name:<{widest}}  {span(row.seats for row in some):<5}  {coloured(verdict)}{mark}"
            name = ""


def groups(rows: Iterable[Row]) -> Iterator[tuple[tuple[str, bool | None], list[Row]]]:
    """The rows of one claim, those next to each other together whose verdicts are the same."""
    for key, some in groupby(rows, key=lambda row: (str(row.verdict), row.expected)):
        yield key, list(some)


def players(seats: Iterable[int]) -> str:
    """For how many players."""
    return f"For {span(seats)} players"


def span(numbers: Iterable[int]) -> str:
    """Numbers in short: 2-4, or 2, 5."""
    row = sorted(set(numbers))
    together = len(row) > 1 and row == list(range(row[0], row[-1] + 1))
    return f"{row[0]}-{row[-1]}" if together else ", ".join(map(str, row))


def coloured(verdict: str) -> str:
    """A verdict in its colour."""
    colours = {"proved": "green", "exhausted": "green", "sampled": "cyan", "undecided": "yellow", "refuted": "red"}
    return ink(verdict, fg=colours[verdict])


# -- in words
def the_whole(file: RuleFile, seats: tuple[int, ...]) -> Iterator[str]:
    """What is to be said of the rule set as a whole."""
    from cuckoo_formal.claims import CLAIMS

    yield from not_claimed(file, CLAIMS, seats)
    yield from what_matters(file, seats)
    yield from what_never_comes_about(file, seats)
    yield from what_acts_together(file, seats)
    yield from beside_the_base_game(file)


def heading(text: str) -> str:
    """A line that begins a part."""
    return "\n" + "\n".join(ink(line, bold=True) for line in paragraph(text, columns()))


def texts(*rows: str, indent: str = "") -> Iterator[str]:
    """Sentences, each a paragraph."""
    for text in rows:
        yield from paragraph(text, columns(), indent)


def legend(rows: tuple[Row, ...]) -> Iterator[str]:
    """What the verdicts rest on."""
    from cuckoo_formal.proof.report import HOLDS, Verdict

    if any(row.verdict in HOLDS for row in rows):
        yield ""
    if any(row.verdict is Verdict.PROVED for row in rows):
        yield from texts(
            "Proved: for every deal, every answer and any number of chips, as both solvers say; "
            "of matches, by induction from hand to hand."
        )
    for verdict in (Verdict.EXHAUSTED, Verdict.SAMPLED):
        for method in dict.fromkeys(row.method for row in rows if row.verdict is verdict):
            claims = dict.fromkeys(row.claim for row in rows if (row.verdict, row.method) == (verdict, method))
            yield from texts(f"{str(verdict).capitalize()} ({', '.join(claims)}): {method}.")


def open_questions(rows: tuple[Row, ...]) -> Iterator[str]:
    """What could not be decided, and why."""
    from cuckoo_formal.proof.report import Verdict

    undecided = [row for row in rows if row.verdict is Verdict.UNDECIDED]
    if undecided:
        yield heading("Undecided")
    for (slug, method), group in groupby(undecided, key=lambda row: (row.claim, row.method)):
        yield from texts(f"{slug}, {span(row.seats for row in group)} players: {method}.")


def not_claimed(file: RuleFile, slugs: Iterable[str], seats: tuple[int, ...]) -> Iterator[str]:
    """Which of these claims are not made for these rules, and why."""
    rows = [*unclaimed(file, slugs, seats)]
    if rows:
        yield heading("Not claimed")
    for why, group in groupby(sorted(rows), key=lambda row: row[0]):
        yield from texts(f"{', '.join(slug for _, slug in group)}: {why}.")


def unclaimed(file: RuleFile, slugs: Iterable[str], seats: tuple[int, ...]) -> Iterator[tuple[str, str]]:
    """Why a claim is not made, with its name; where only some numbers of players have another pack, for how many."""
    from cuckoo_formal.claims import CLAIMS

    for slug in slugs:
        reasons = {number: CLAIMS[slug].unless(file.rules.at(number)) for number in seats}
        for why in dict.fromkeys(filter(None, reasons.values())):
            where = [number for number in seats if reasons[number] == why]
            yield why, slug if len(where) == len(seats) else f"{slug} for {span(where)} players"


# -- the rule set as a whole
ENDS = {
    "bounded": "Yes. Every hand brings a match nearer its end.",
    "probability 1": "Yes, with certainty{}.",
    "never by rule": "No. No rule ends it: the players stop when they like.",
    "undecided": "That could not be decided.",
}
LASSO = {
    "by the cards": "A match may run into a loop by the cards alone, whatever the players do, if only by bad luck.",
    "by the players": "A match may run into a loop as long as the players answer in a certain way.",
}


def how_it_ends(file: RuleFile, rows: tuple[Row, ...], ending: Ending | None, seats: tuple[int, ...]) -> Iterator[str]:
    """Whether a match ends, and after how many hands."""
    if ending is None:
        return
    yield heading("Does a match end?")
    yield from texts(ENDS[ending.verdict].format(without_a_bound(rows, ending)))
    for number, most in ending.bound.items():
        least, longest = ending.shortest.get(number), ending.longest.get(number)
        found = f"; with a small pack from {least} to {longest}" if least else ""
        yield f"  {number} players: at most {most} {'hand' if most == 1 else 'hands'}{found}"
    if ending.lasso in LASSO:
        yield from texts(LASSO[ending.lasso])
    hands = expected_hands(file, seats) if ending.verdict in ("bounded", "probability 1") else {}
    if hands:
        some = (f"{float(average):.3f} hands with {number} players" for number, average in hands.items())
        yield from texts(f"On average, if {plan(file.rules.at(min(hands)))}: {', '.join(some)}.")


def without_a_bound(rows: tuple[Row, ...], ending: Ending) -> str:
    """That no number of hands is always enough, where a loop shows it."""
    from cuckoo_formal.proof.report import Verdict

    loops = [row.seats for row in rows if row.claim == "bounded" and row.verdict is Verdict.REFUTED]
    where = f" with {span(loops)} players" if ending.bound else ""
    return f", but no number of hands is always enough{where}" if loops else ""


def what_matters(file: RuleFile, seats: tuple[int, ...]) -> Iterator[str]:
    """Which clauses never matter."""
    from cuckoo_formal.proof.matters import matters

    yield heading("Which rules never matter?")
    rows = list(matters(file.rules, seats))
    said = [line for row in rows if (line := mattering(row))]
    yield from texts(*said)
    if len(said) < len(rows) or not said:
        which = "Each of the others" if said else "None: each"
        yield from texts(f"{which} makes a difference to some hand, or between hands.")


def mattering(row: Matter) -> str:
    """What is to be said of a clause that makes no difference to the cards and the chips, or may make none."""
    how = {
        "never": f"every hand of {span(row.seats)} players goes the same without it.",
        "told": "a custom of the table; every hand goes the same without it.",
        "undecided": "that could not be decided.",
    }
    if row.how == "seen":
        return f'"{row.what}" changes what players see, and no hand: {row.hand}'
    return f'"{row.what}": {how[row.how]}' if row.how in how else ""


def what_never_comes_about(file: RuleFile, seats: tuple[int, ...]) -> Iterator[str]:
    """What does nothing in any hand beside clauses that never matter: a card, a question, an if that is never true."""
    from cuckoo_formal.proof.vacuity import FOR_PLAYERS, Empty, what_is_empty

    number = max((players for players in seats if players <= SOME), default=seats[0])
    said = [*what_is_empty(file.rules.at(number), number, kinds={*FOR_PLAYERS} - {Empty.CLAUSE})]
    if said:
        yield heading("What never comes about?")
        yield from texts(*said)


def what_acts_together(file: RuleFile, seats: tuple[int, ...]) -> Iterator[str]:
    """Which two clauses act on each other, each pair with the smallest hand in which they do."""
    from cuckoo_formal.proof.interact import interactions

    rows = list(interactions(file.rules, seats))
    if rows:
        yield heading("Which rules act on each other?")
        yield from texts(*(row.told() for row in rows if row.how != "apart"))
        if all(row.how == "apart" for row in rows):
            yield "No two of them."


def beside_the_base_game(file: RuleFile) -> Iterator[str]:
    """What these rules change of the base game."""
    from cuckoo_formal.proof.account import changed
    from cuckoo_formal.proof.beside import Comparison
    from cuckoo_formal.rules import Rules

    base = Rules()
    changes = base.changes(file.rules)
    yield heading("What differs from ranter-go-round?")
    if not changes:
        yield "Nothing."
    for question, _, answer in changed(Comparison((base, file.rules), (), "differ", changes)):
        yield from texts(f"{question} {answer}")
