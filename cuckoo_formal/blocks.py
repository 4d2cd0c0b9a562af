"""A file of finished blocks of sampled matches, from which a run that was broken off goes on.

The first line says what is sampled, each further one what became of one block.  Lines are added whole; half a line at
the end, from a run that was killed while it wrote, is dropped.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from cuckoo_formal import files
from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.rulefile import fingerprint
from cuckoo_formal.simulate import Plan, Tally

if TYPE_CHECKING:
    from pathlib import Path

FORMAT = 1
WORDS = {"rules": "other rules", "worst": "another threshold", "most_hands": "another --most-hands"}


@dataclass(frozen=True)
class Blocks:
    """Where finished blocks are kept, and of what they are."""

    path: Path
    plan: Plan

    def begin(self) -> dict[tuple[int, int], Tally]:
        """The blocks that the file has already.  Raises :class:`Problem` if they are of something else."""
        if not self.path.exists():
            files.write(self.path, json.dumps(self.header()) + "\n")
            return {}
        content = files.read(self.path)
        whole = content[: content.rfind("\n") + 1]
        head, *rest = whole.splitlines() or [""]
        self.check(self.table(head, 1))
        done = dict(self.block(self.table(line, number), number) for number, line in enumerate(rest, 2))
        if len(whole) < len(content):
            os.truncate(self.path, len(whole.encode("utf-8")))
        return done

    def keep(self, block: range, tally: Tally) -> None:
        """Add a finished block."""
        files.add_line(self.path, json.dumps({"from": block[0], "to": block[-1]} | asdict(tally)))

    def header(self) -> dict[str, Any]:
        """What is sampled: a run with another header is another run."""
        plan = self.plan
        said = {"format": FORMAT, "kind": "simulation", "rules": fingerprint(plan.rules), "seats": plan.seats}
        return said | {
            "seed": str(plan.seed),
            "worst": plan.worst,
            "most_hands": plan.most_hands,
            "play_on": plan.play_on,
        }

    def refuse(self, what: str) -> Problem:
        """What is wrong with the file."""
        return Problem(f"{shown(str(self.path))}: {what}")

    def table(self, line: str, number: int) -> dict[str, Any]:
        """One line of the file."""
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict):
            raise self.refuse(f"line {number} is {shown(line)}; expected a file that simulate --save has written")
        return said

    def check(self, said: dict[str, Any]) -> None:
        """The file goes on with the same simulation."""
        for key, value in self.header().items():
            if said.get(key) != value:
                other = WORDS.get(key, f"{key.replace('_', ' ')} {shown(said.get(key))} instead of {shown(value)}")
                raise self.refuse(f"was begun with {other}; expected a new file, or the same simulation")

    def block(self, said: dict[str, Any], number: int) -> tuple[tuple[int, int], Tally]:
        """The block of one line."""
        try:
            lengths = tuple((count(length), count(times)) for length, times in said["hands"])
            tally = Tally(
                matches=count(said["matches"]),
                wins=tuple(map(count, said["wins"])),
                shares=tuple(map(count, said["shares"])),
                shared=count(said["shared"]),
                no_winner=count(said["no_winner"]),
                cut_off=count(said["cut_off"]),
                hands=lengths,
            )
            place = (count(said["from"]), count(said["to"]))
        except (KeyError, TypeError, ValueError):
            raise self.refuse(f"line {number} is no block of matches") from None
        ended = sum(tally.wins) + tally.shared + tally.no_winner + tally.cut_off
        sizes = {place[1] - place[0] + 1, tally.matches, ended, sum(times for _, times in lengths)}
        if len(sizes) > 1 or {len(tally.wins), len(tally.shares)} != {self.plan.seats}:
            raise self.refuse(f"line {number}: its numbers do not add up")
        return place, tally


def count(value: object) -> int:
    """A whole number that counts something."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(value)
    return value
