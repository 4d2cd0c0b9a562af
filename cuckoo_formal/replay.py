"""A record is loaded by playing it again.

The cards and the chips that it names are compared with those of the replay, so that a record that was changed by hand,
or that another program wrote, is found out at the first hand that differs.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn, cast

from cuckoo_formal import files
from cuckoo_formal.evening import NO, Evening, begin_evening
from cuckoo_formal.players import accepted
from cuckoo_formal.problems import Problem, nearest, shown
from cuckoo_formal.record import ALWAYS, FORMAT, HAND_KEYS, KEYS, RULE_KEYS, SEATS, SEEDS, Document, Record, hand_said
from cuckoo_formal.rulefile import RuleFile, fingerprint, parse
from cuckoo_formal.rulefile.reading import LONGEST_TITLE

if TYPE_CHECKING:
    from pathlib import Path

    from cuckoo_formal.rules import Rules


def load(path: Path) -> Record:
    """The record in a file, played again up to where it was saved.  Raises :class:`Problem`."""
    return Reader(shown(str(path))[1:-1]).record(files.read(path))


@dataclass(frozen=True)
class Reader:
    """Reads one file, whose name each problem begins with."""

    where: str

    def refuse(self, what: str) -> NoReturn:
        """Say what is wrong with the file."""
        message = f"{self.where}: {what}"
        raise Problem(message)

    def record(self, content: str) -> Record:
        """The record that a text describes."""
        said = self.table(self.json(content), KEYS, KEYS, "the record")
        if said["kind"] != "record":
            self.refuse(f'kind: {spelt(said["kind"])}; expected "record"')
        if said["format"] != FORMAT or isinstance(said["format"], bool):
            self.refuse(f"format: {spelt(said['format'])}; this program reads format {FORMAT}")
        file = self.rules(self.table(said["rules"], RULE_KEYS, RULE_KEYS, "rules"))
        seats = self.whole(said["seats"], SEATS, "seats")
        players = self.players(self.row(said["players"], "players"), seats)
        people = self.row(said["people"], "people")
        seed = said["seed"]
        if isinstance(seed, str) and seed.isascii() and seed.isdecimal() and len(seed) <= len(str(SEEDS[-1])):
            seed = int(seed)
        return Record(
            file,
            players,
            tuple(self.whole(seat, range(1, seats + 1), "people") - 1 for seat in people),
            self.replayed(file.rules, seats, self.whole(seed, SEEDS, "seed"), self.row(said["hands"], "hands")),
        )

    def json(self, content: str) -> object:
        """The text as JSON reads it, strictly."""
        try:
            return json.loads(content, object_pairs_hook=self.once, parse_constant=self.constant)
        except Problem:
            raise
        except json.JSONDecodeError as error:
            self.refuse(f"line {error.lineno}: not JSON ({error.msg.lower()}); expected a record of a match")
        except (ValueError, RecursionError):
            self.refuse("a number or a list beyond all measure; expected a record of a match")

    def once(self, pairs: list[tuple[str, object]]) -> Document:
        """The keys of a table, each only once."""
        table = dict(pairs)
        if len(table) < len(pairs):
            twice = next(key for place, (key, _) in enumerate(pairs) if key in dict(pairs[:place]))
            self.refuse(f"the key {shown(twice)} twice; expected it once")
        return table

    def constant(self, name: str) -> NoReturn:
        """JSON has no such number."""
        self.refuse(f"not JSON ({name}); expected a record of a match")

    def table(self, value: object, keys: tuple[str, ...], needed: tuple[str, ...], where: str) -> Document:
        """A table with these keys and no others."""
        if not isinstance(value, dict):
            self.refuse(f"{where}: {spelt(value)}; expected a table with the keys {', '.join(keys)}")
        if unknown := next((key for key in value if key not in keys), None):
            self.refuse(f"{where}: unknown key {shown(unknown)}; expected {', '.join(keys)}{nearest(unknown, keys)}")
        if missing := next((key for key in needed if key not in value), None):
            self.refuse(f'{where}: the key "{missing}" is missing')
        return cast("Document", value)

    def row(self, value: object, where: str) -> list[object]:
        """A list."""
        if not isinstance(value, list):
            self.refuse(f"{where}: {spelt(value)}; expected a list")
        return value

    def whole(self, value: object, limits: range, where: str) -> int:
        """A whole number within limits."""
        if isinstance(value, bool) or not isinstance(value, int) or value not in limits:
            self.refuse(f"{where}: {spelt(value)}; expected a whole number from {limits[0]} to {limits[-1]}")
        return value

    def word(self, value: object, where: str) -> str:
        """A text."""
        if not isinstance(value, str):
            self.refuse(f"{where}: {spelt(value)}; expected a text")
        return value

    def rules(self, said: Document) -> RuleFile:
        """The rules that the record carries, if they are those that it was played by."""
        name = self.word(said["name"], "rules.name")
        if not name.isprintable() or len(name) > LONGEST_TITLE or set(name) & set("/\\"):
            self.refuse(f"rules.name: {shown(name)}; expected the name of a rule set")
        content = self.word(said["file"], "rules.file")
        try:
            file = parse(content, f"{name}.toml")
        except Problem as problem:
            self.refuse(f"rules.file: {problem}")
        if said["sha256"] != fingerprint(file.rules):
            self.refuse(f"rules.sha256: {spelt(said['sha256'])} is not that of rules.file; the rules were changed")
        return file

    def players(self, names: list[object], seats: int) -> tuple[str, ...]:
        """The players' names."""
        try:
            return accepted([self.word(name, "players") for name in names], seats)
        except Problem as problem:
            self.refuse(str(problem).removeprefix(f"{self.where}: "))

    def replayed(self, rules: Rules, seats: int, seed: int, hands: list[object]) -> Evening:
        """The evening, played again."""
        if not hands:
            self.refuse("hands: an empty list; expected at least the hand that lies on the table")
        try:
            evening = begin_evening(rules, seats, seed)
        except Problem as problem:
            self.refuse(str(problem))
        for place, value in enumerate(hands):
            said = self.table(value, HAND_KEYS, ALWAYS, f"hands[{place + 1}]")
            evening = self.replay(evening.next_hand() if place else evening, said)
            if place < len(hands) - 1:
                self.go_on(evening)
        return evening

    def replay(self, evening: Evening, said: Document) -> Evening:
        """One hand, played again; what the record says of it has to be so."""
        match = evening.match
        where = f"match {match.match}, hand {match.number}"
        self.compare(where, hand_said(evening.rules, match, evening.dealt, "", None), said)
        for number, letter in enumerate(self.word(said["answers"], f"{where}: answers"), 1):
            moment = evening.waits_for
            if moment is None:
                self.refuse(f"{where}: answers: {shown(said['answers'])}, but only {number - 1} questions were put")
            if letter not in (NO, moment.ask):
                self.refuse(f'{where}: answer {number}: {shown(letter)}; expected "{moment.ask}" or "{NO}"')
            evening = evening.answer(letter != NO)
        if evening.waits_for is None:
            after = evening.scored
            self.compare(where, {"chips": list(after.chips), "pot": after.pot}, said)
        elif "chips" in said or "pot" in said:
            self.refuse(f"{where}: chips of a hand whose answers end before the hand does")
        return evening

    def compare(self, where: str, true: Document, said: Document) -> None:
        """What the record says is what the replay gives; of ``answers`` only the replay itself can tell."""
        for key, value in true.items():
            told = said.get(key, value)
            if key != "answers" and (told != value or type(told) is not type(value)):
                self.refuse(f"{where}: {key}: {brief(told)}; these rules, seats and seed give {brief(value)}")

    def go_on(self, evening: Evening) -> None:
        """A hand follows, so that this one must be over, and the evening not."""
        where = f"match {evening.match.match}, hand {evening.match.number}"
        if evening.waits_for:
            self.refuse(f"{where}: {len(evening.answers)} answers, but another question was put before the next hand")
        if evening.over:
            self.refuse(f"{where}: the match is over, but another hand follows")


def brief(value: object) -> str:
    """A value of a record, as an error shows it."""
    if isinstance(value, list) and value:
        return shown(" ".join("." if item is None else str(item) for item in value[:100]))
    return spelt(value)


def spelt(value: object) -> str:
    """A value as JSON spells it."""
    return shown(value) if isinstance(value, str) else shown(json.dumps(value))[1:-1]
