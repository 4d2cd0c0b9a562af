"""What a check reports: a verdict for each claim and number of seats, with what it rests on."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from cuckoo_formal.notation import line_of, write

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.play import Answers
    from cuckoo_formal.proof.solver import Verdict as Said
    from cuckoo_formal.rules import Rules


class Verdict(StrEnum):
    """What may be said of a claim, the strongest first; a claim that is refuted has a counterexample."""

    PROVED = "proved"  # for this many seats, whatever is dealt, answered and held in chips
    EXHAUSTED = "exhausted"  # in every case up to a bound that is stated
    SAMPLED = "sampled"  # in so many cases by chance
    UNDECIDED = "undecided"  # for a reason that is stated
    REFUTED = "refuted"


#: what stands between hands in notation that follow each other
BETWEEN = " ; "
#: the verdicts after which a claim stands
HOLDS = (Verdict.PROVED, Verdict.EXHAUSTED, Verdict.SAMPLED)
#: those of them after which it is certain
CERTAIN = (Verdict.PROVED, Verdict.EXHAUSTED)


@dataclass(frozen=True)
class Witness:
    """Hands that refute a claim: a single one, or the hands of a match from its start, as they follow each other.

    Of a match that need not end the last ``loop`` hands can be played again and again.
    """

    rules: Rules
    hands: tuple[tuple[Hand, Answers], ...]
    loop: int = 0

    def lines(self) -> tuple[str, ...]:
        """The hands in notation, as they follow each other."""
        return tuple(write(self.rules, line_of(hand, answers)) for hand, answers in self.hands)

    def notation(self) -> str:
        """The hands in notation, on one line."""
        return BETWEEN.join(self.lines())

    def left_out(self) -> dict[str, object]:
        """What notation does not say of a single hand, where it is not as usual: the grace of its seats, and how many
        cards are left of the pack.
        """
        hand, *more = (hand for hand, _ in self.hands)
        grace = {"grace": list(hand.grace)} if any(hand.grace) else {}
        usual = hand.left == self.rules.deck.size - len(hand.cards)
        return {} if more else grace | ({} if usual else {"left": hand.left})


@dataclass(frozen=True)
class Row:
    """One line of the report."""

    claim: str
    seats: int
    verdict: Verdict
    method: str
    solvers: tuple[str, ...] = ()
    witness: Witness | None = None
    expected: bool | None = None
    reason: str = ""  # why it is expected to be refuted
    seconds: float = field(default=0, compare=False)  # how long it took

    def document(self, says: str) -> dict[str, object]:
        """The row as JSON has it."""
        said = {"loop": self.witness.loop} if self.witness and self.witness.loop else {}
        return (
            {
                "claim": self.claim,
                "says": says,
                "seats": self.seats,
                "verdict": str(self.verdict),
                "expected": self.expected,
                "method": self.method,
                "solvers": sorted(self.solvers),
                "witness": self.witness.notation() if self.witness else None,
            }
            | said
            | (self.witness.left_out() if self.witness else {})
        )


def solvers_of(verdicts: tuple[Said, ...]) -> tuple[str, ...]:
    """The solvers that gave an answer, with their versions."""
    return tuple(f"{said.solver} {said.version}" for said in verdicts if said.status != "unknown")
