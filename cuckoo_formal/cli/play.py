"""``cuckoo-formal play``: a person against bots, in the terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import click

from cuckoo_formal import files
from cuckoo_formal.bots import let_bot_answer
from cuckoo_formal.cli.app import INTERRUPTED
from cuckoo_formal.cli.dialog import Dialog
from cuckoo_formal.cli.options import RuleSet, Whole, json_option, players_option, quiet_option
from cuckoo_formal.cli.out import columns, ink, paragraph, say_json
from cuckoo_formal.cli.picture import table_lines
from cuckoo_formal.cli.scores import score_lines
from cuckoo_formal.evening import Evening, begin_evening
from cuckoo_formal.match import has_no_winner
from cuckoo_formal.players import accepted, named
from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.record import SEEDS, Record, document, save
from cuckoo_formal.replay import load
from cuckoo_formal.rulefile import RuleFile, fingerprint
from cuckoo_formal.tell.between import tell_beginning, tell_between
from cuckoo_formal.tell.narration import narrate, tell_deal
from cuckoo_formal.tell.questions import question_words, reasons, understood
from cuckoo_formal.tell.scene import Scene, Step
from cuckoo_formal.tell.seen import seen
from cuckoo_formal.tell.sentences import Sentence
from cuckoo_formal.tell.words import fit, seat_names, width

SEATS = 4
OUTSIDE = -9  # a listener who has no seat in this hand: everybody's ears, nobody's card
#: told by the table and the score sheet
SEEN_ANYWAY = ("players", "cards-shown", "shows", "chips")
ON_THE_SHEET = ("deals-next", "new-pack", "same-pack")
EVERY_HAND = ("direction", "pot", "dealt")
BREATH = 0.5  # seconds between two things that happen, for somebody who looks on
HELP = (
    ("y, n", "answer the question"),
    ("?", "the rules behind what has just happened, and behind the question"),
    ("table", "the table as you see it"),
    ("score", "the score sheet"),
    ("rules", "all the rules"),
    ("q", "stop; with --save or --resume the match can be gone on with"),
)


@click.command()
@click.argument("file", metavar="[RULES]", type=RuleSet(), required=False)
@click.option("--seats", type=Whole(range(2, 1001)), help=f"How many players.  [default: {SEATS}]")
@click.option("--seat", type=Whole(range(1, 1001)), help="Where you sit; the last seat deals first.  [default: 1]")
@players_option
@click.option("--save", "path", metavar="FILE", type=click.Path(path_type=Path), help="Keep the match in this file.")
@click.option("--resume", metavar="FILE", type=click.Path(path_type=Path), help="Go on with a match that was kept.")
@click.option("--seed", type=Whole(SEEDS), help="Where chance begins.  [default: 1]")
@click.option("--fast", is_flag=True, help="Do not wait between two things that happen.")
@json_option
@quiet_option
def play(
    file: RuleFile | None,
    seats: int | None,
    seat: int | None,
    players: str | None,
    path: Path | None,
    resume: Path | None,
    seed: int | None,
    *,
    fast: bool,
    as_json: bool,
    quiet: bool,
) -> int:
    """Play against bots, here in the terminal.

    You have one seat, bots have all others. Names are given seat by seat, yours too; who is left without one gets one.
    With --json the record of the match is printed at the end, and everything else goes where complaints go.
    """
    if resume:
        given = {"--seats": seats, "--seat": seat, "--players": players, "--seed": seed}
        record = resumed(resume, file, [name for name, value in given.items() if value is not None])
    else:
        record = begun(file, seats or SEATS, seat or 1, players, 1 if seed is None else seed)
        if path:
            refuse_old(path)
    sitting = Sitting(record, path or resume, Dialog(aside=as_json), fast=fast or quiet, quiet=quiet)
    code = sitting.play()
    if as_json:
        say_json(document(sitting.record))
    return code


def begun(file: RuleFile | None, seats: int, seat: int, players: str | None, seed: int) -> Record:
    """A new match."""
    if file is None:
        raise Problem("RULES is missing; expected a rule set, or --resume FILE")
    if seat > seats:
        message = f"--seat {seat}: expected a seat from 1 to {seats}"
        raise Problem(message)
    given = players.split(",") if players is not None else []
    if len(given) > seats:
        message = f"--players: {len(given)} names for {seats} seats"
        raise Problem(message)
    evening = begin_evening(file.rules, seats, seed)
    return Record(file, accepted(named(given, seats, seat - 1), seats), (seat - 1,), evening)


def resumed(path: Path, file: RuleFile | None, given: Sequence[str]) -> Record:
    """A match that was kept; what it says of seats, players and seed cannot be changed."""
    if given:
        message = f"{given[0]}: the record says it already; expected --resume without it"
        raise Problem(message)
    record = load(path)
    if file and fingerprint(file.rules) != fingerprint(record.file.rules):
        changes = ", ".join(file.rules.changes(record.file.rules))
        message = (
            f"{shown(str(path))}: was played by other rules than {file.name} has now ({changes}); "
            "expected the same, or --resume without RULES"
        )
        raise Problem(message)
    if len(record.people) != 1:
        message = f"{shown(str(path))}: {len(record.people)} people play in it; expected one"
        raise Problem(message)
    return record


def refuse_old(path: Path) -> None:
    """A record is not overwritten by another match."""
    files.writable(path)
    if path.exists():
        message = f"{shown(str(path))}: is there already; expected a new name, or --resume to go on with it"
        raise Problem(message)


# -- at the table
@dataclass
class Sitting:
    """A person at the table, from sitting down to getting up."""

    record: Record
    path: Path | None
    dialog: Dialog
    fast: bool = field(kw_only=True)
    quiet: bool = field(kw_only=True)
    heard: int = 0  # sentences of this hand that have been told
    news: tuple[Sentence, ...] = ()  # what was told since the last question

    @property
    def evening(self) -> Evening:
        """The evening as it stands."""
        return self.record.evening

    @property
    def person(self) -> int:
        """The seat at the table where the person sits."""
        return self.record.people[0]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who play this hand, in order of play."""
        order = self.evening.match.order()
        return seat_names([self.record.players[seat] for seat in order], len(order))

    @property
    def listener(self) -> int:
        """The person's seat in this hand."""
        order = self.evening.match.order()
        return order.index(self.person) if self.person in order else OUTSIDE

    def play(self) -> int:
        """Play until the evening is over or the person has had enough; the exit code."""
        try:
            if self.path:
                save(self.path, self.record)
            self.greet()
            self.heading()
            while self.go_on():
                pass
        except KeyboardInterrupt:
            self.dialog.say("")
            self.farewell()
            return INTERRUPTED
        return 0

    def go_on(self) -> bool:
        """The next thing that happens; no, if there is none."""
        self.tell()
        evening = self.evening
        if evening.waits_for:
            answered = self.ask() if evening.asked == self.person else let_bot_answer(evening)
            return self.keep(answered) if answered else self.farewell()
        self.end_of_hand()
        if evening.over:
            return False
        if not self.pause():
            return self.farewell()
        self.keep(evening.next_hand())
        self.heard = 0
        self.heading()
        return True

    def keep(self, evening: Evening) -> bool:
        """The evening has gone on; the record is written anew, but for what bots would answer again."""
        mine = self.person in (self.evening.asked, evening.asked)
        self.record = replace(self.record, evening=evening)
        if self.path and (mine or evening.waits_for is None):
            save(self.path, self.record)
        return True

    # -- telling
    def greet(self) -> None:
        """Which game it is, and how to find out more."""
        if self.quiet:
            return
        rules, evening = self.record.file, self.evening
        self.dialog.say(*(ink(line, bold=True) for line in paragraph(rules.title or rules.name, columns())))
        who = f"{evening.match.seats} players, seed {evening.seed}."
        self.dialog.say(f"{who} Type ? for the rules behind what happens, h for help.")
        if not evening.past:
            first = tell_beginning(evening.rules, evening.match, seat_names(self.record.players, evening.match.seats))
            self.dialog.say(*paragraph(" ".join(sentence.text for sentence in first), columns()))

    def heading(self) -> None:
        """A line across the terminal: which hand it is, and who deals."""
        match, room = self.evening.match, columns()
        many = f"match {match.match}, " if match.match > 1 else ""
        text = f"── {many}hand {match.number} ── {fit(self.names[-1], 30)} deals "
        self.dialog.say("", ink(text + "─" * max(0, room - width(text)), fg="cyan"))

    def sentences(self) -> tuple[Sentence, ...]:
        """Everything that the person has seen and heard of this hand."""
        steps = self.steps()
        if steps:
            return narrate(self.evening.rules, steps, self.names, self.listener)
        return tuple(tell_deal(Scene(self.evening.rules, self.names, self.listener), self.evening.dealt))

    def steps(self) -> list[Step]:
        """The moments of this hand so far."""
        before, row = self.evening.dealt, list[Step]()
        for happened in self.evening.trail:
            row.append(Step(happened.moment, happened.open, happened.answer, before, happened.after))
            before = happened.after
        return row

    def tell(self) -> None:
        """What has happened since the last time."""
        told = self.sentences()
        fresh, self.heard = told[self.heard :], len(told)
        self.news += tuple(sentence for sentence in fresh if sentence.kind not in (*SEEN_ANYWAY, *EVERY_HAND))
        for sentence in fresh:
            if sentence.kind in SEEN_ANYWAY or (sentence.kind == "direction" and self.evening.past):
                continue
            self.breathe()
            self.dialog.say(*self.line(sentence))

    def line(self, sentence: Sentence) -> list[str]:
        """A sentence on the terminal; the person's own name stands out."""
        first, *rest = paragraph(sentence.text, columns() - 4)
        me = seat_names([self.record.players[self.person]], 1)[0]
        lines = [f"  · {first}", *(f"    {line}" for line in rest)]
        return [line.replace(me, ink(me, fg="cyan", bold=True)) for line in lines]

    def breathe(self) -> None:
        """Somebody who looks on has time to read."""
        if not self.fast and self.dialog.live:
            time.sleep(BREATH)

    def table(self) -> list[str]:
        """The table as the person sees it."""
        evening = self.evening
        known = seen(evening.rules, evening.dealt, self.steps(), self.listener)[-1]
        return ["", *table_lines(evening.rules, evening.hand, self.names, self.listener, known), ""]

    def end_of_hand(self) -> None:
        """All cards on the table, what was paid, and the score sheet."""
        evening, players = self.evening, seat_names(self.record.players, self.evening.match.seats)
        rules, here = evening.rules, range(len(self.names))
        if not self.quiet:
            self.dialog.say("", *table_lines(rules, evening.reckoned, self.names, self.listener, here))
        self.dialog.say("", *score_lines(rules, evening.scored, players, self.person, "deals next"))
        between = tell_between(rules, evening.match, evening.reckoned, evening.scored, players)
        self.news += between
        last = [sentence.text for sentence in between if sentence.kind not in ON_THE_SHEET]
        if last:
            self.dialog.say("", *(ink(line, bold=True) for line in paragraph(" ".join(last), columns())))

    # -- asking
    def ask(self) -> Evening | None:
        """The evening after the person's answer; nothing if the person gets up."""
        evening, moment = self.evening, self.evening.waits_for
        if moment is None:
            return evening
        self.dialog.say(*self.table())
        words = question_words(evening.rules, evening.hand, moment, self.names)
        while True:
            said = self.dialog.ask(f"{words} {ink('[y/n/?]', dim=True)} ")
            answer = understood(said, moment.ask) if said is not None else None
            if answer is not None:
                self.news = ()
                return evening.answer(answer)
            if said is None or said.casefold() in ("q", "quit", "exit"):
                return None
            self.dialog.say(*self.reply(said.casefold()))

    def pause(self) -> bool:
        """Before the next hand; no, if the person gets up."""
        if not self.dialog.live:
            return True
        after = self.evening.scored
        watching = "" if after.living[self.person] or has_no_winner(after) else "You are out. "
        while True:
            said = self.dialog.ask(f"\n{watching}Enter for the next hand {ink('[?, q]', dim=True)} ")
            if said is None or said.casefold() in ("q", "quit", "exit"):
                return False
            if not said:
                self.news = ()
                return True
            self.dialog.say(*self.reply(said.casefold()))

    def reply(self, said: str) -> list[str]:
        """What is said to somebody who does not answer the question but asks one."""
        evening = self.evening
        if said in ("?", "why"):
            return self.reasons()
        if said == "table":
            return self.table()
        if said in ("score", "scores"):
            players = seat_names(self.record.players, evening.match.seats)
            return ["", *score_lines(evening.rules, evening.match, players, self.person, "deals"), ""]
        if said == "rules":
            from cuckoo_formal.tell.rulebook import plain, rulebook

            return ["", *plain(rulebook(evening.rules, self.record.file.title), columns()).splitlines()]
        unknown = [] if said in ("h", "help") or not said else [f"{shown(said)} is no answer to the question."]
        return ["", *unknown, *(f"  {ink(f'{word:<6}', bold=True)} {what}" for word, what in HELP), ""]

    def reasons(self) -> list[str]:
        """The rules behind what has just happened."""
        evening, lines = self.evening, [""]
        for what, texts in reasons(evening.rules, self.news, evening.waits_for, len(self.names)):
            lines += paragraph(what, columns(), "  ")
            for text in texts:
                lines += [ink(line, fg="green") for line in paragraph(text, columns(), "      ")]
        return [*lines, ""]

    def farewell(self) -> bool:
        """The person gets up before the end."""
        if self.path:
            self.dialog.say(f"The match is kept. Go on with it: cuckoo-formal play --resume {self.path}")
        else:
            self.dialog.say("The match is not kept (--save FILE keeps it).")
        sys.stdout.flush()
        return False
