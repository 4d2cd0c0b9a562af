"""What says nothing in a rule set is found, in each of eight ways; and what is at work is shown in a hand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from cuckoo_formal.cards import Deck, Power
from cuckoo_formal.clauses import fine
from cuckoo_formal.notation import answers_of, complete, hand_of, parse
from cuckoo_formal.proof import vacuity
from cuckoo_formal.proof.solver import Limits
from cuckoo_formal.proof.vacuity import Empty, Sight, sights, things, what_is_empty
from cuckoo_formal.rulefile import named
from cuckoo_formal.rules import Rules
from tests.hands import variant
from tests.solvers import answering

pytest.importorskip("z3")
pytest.importorskip("cvc5")

ACE_HIGH = named("ace-pays-double-ace-high").rules


@cache
def rows(rules: Rules, seats: int = 2) -> tuple[Sight, ...]:
    """Everything that might say nothing."""
    return tuple(sights(rules, seats))


def found(rules: Rules, kind: Empty, seats: int = 2) -> dict[str, str]:
    """The things of one kind, and what became of each."""
    return {row.what: row.found for row in rows(rules, seats) if row.kind is kind}


def test_all_eight_kinds_are_looked_for() -> None:
    """The base game with a double fine has something of every kind to be looked at."""
    assert {row.kind for row in rows(Rules(fine=fine.ACE_PAYS_DOUBLE))} == set(Empty)


def test_nothing_is_left_open() -> None:
    """For the base game, the house rules and Le Her everything is either seen or proved empty."""
    for name in ("ranter-go-round", "house", "le-her"):
        assert "undecided" not in {row.found for row in rows(named(name).rules)}


def test_every_hand_that_is_shown_shows_it() -> None:
    """A hand that shows something does so when it is played again."""
    here = named("house").rules.at(2)
    shown = [row for row in rows(here) if row.found == "seen" and "/" in row.hand]
    assert len(shown) > 50
    for row in shown[::7]:
        if row.kind not in {Empty.CLAUSE, Empty.TAUTOLOGY}:
            line = complete(here, parse(here, row.hand), seed=1)
            played = things(here, hand_of(here, line), answers_of(line))
            assert played.get((row.kind, row.what), True) is True  # an if within another may not be come to


def test_hands_can_be_dealt() -> None:
    """What is taken for granted of hands is possible."""
    assert found(Rules(), Empty.HYPOTHESES) == {"a hand": "seen"}


@pytest.mark.parametrize(
    ("rules", "clause", "became"),
    [
        (Rules(fine=fine.ACE_PAYS_DOUBLE), "fine: ace pays double", "seen"),
        (variant(draw="king refuses"), "draw: king refuses", "seen"),
        (replace(Rules(Deck(faces=("2", "3", "K"), copies=(4, 4, 4))), fine=fine.ACE_PAYS_DOUBLE),
         "fine: ace pays double", "empty"),
    ],
)  # fmt: skip
def test_a_dead_clause_is_named(rules: Rules, clause: str, became: str) -> None:
    """Without aces in the pack the double fine for aces is dead, and alive with them."""
    assert found(rules, Empty.CLAUSE)[clause] == became


def test_a_dead_clause_is_told_to_players() -> None:
    """What is dead is told in a plain sentence, and inner matters of the text are not."""
    dead = replace(Rules(Deck(faces=("2", "3", "K"), copies=(4, 4, 4))), fine=fine.ACE_PAYS_DOUBLE)
    assert [*what_is_empty(dead, 2)] == ["With 2 players a clause changes nothing: fine: ace pays double."]


def test_a_premise_that_never_holds_is_found() -> None:
    """In the base game nobody is knocked out, and in a game where a queen knocks out somebody is."""
    queen = Rules(Deck(asked=(("K", (Power.BLOCKS,)), ("Q", (Power.KNOCKS_OUT,)))))
    for rules, became in ((Rules(), {"empty"}), (queen, {"seen"})):
        row = found(rules, Empty.IMPLICATION, 3)
        assert {row[what] for what in row if what.startswith("out-has-no-turn") and "moment.turn" in what} == became


def test_a_guard_that_has_always_the_same_answer_is_found() -> None:
    """In the base game a card with power always uses it; where its holder may choose it need not."""
    for rules, became in ((Rules(), "empty"), (variant(shown="when asked, if he likes"), "seen")):
        row = found(rules, Empty.GUARD)
        assert [row[what] for what in row if "uses_power" in what and what.endswith("can be false")] == [became]


def test_a_choice_between_equal_sides_is_found() -> None:
    """Where whoever was refused keeps his card, it makes no difference whether it was a blocker."""
    row = found(Rules(), Empty.BRANCHES)
    assert [row[what] for what in row if "deck.blocks" in what] == ["empty"]
    drawn = found(variant(blocked="draws from the stock"), Empty.BRANCHES)
    assert [drawn[what] for what in drawn if "deck.blocks" in what] == ["seen"]


def test_a_question_that_is_never_open_is_found() -> None:
    """Nobody is asked whether he shows his king, unless the rules leave it to him."""
    what = "the question 'show' of answer"
    assert found(Rules(), Empty.QUESTION)[what] == "empty"
    assert found(variant(shown="when asked, if he likes"), Empty.QUESTION)[what] == "seen"


def test_a_face_that_is_never_held_is_found() -> None:
    """A face of which the pack has no card is never held; all others are."""
    row = found(Rules(Deck(copies=(4, 0, *(4,) * 11))), Empty.FACE)
    assert [what for what in row if row[what] == "empty"] == ["2 at the showdown", "2 by a loser"]


def test_a_claim_that_needs_no_solver_is_told_from_one_that_does() -> None:
    """In the base game the text itself makes it true that no chip moves from turn to turn; not that somebody pays."""
    row = found(Rules(), Empty.TAUTOLOGY)
    assert row["turns-leave-chips-alone"] == "empty"
    assert row["someone-pays"] == "seen"


def test_no_time_leaves_it_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no solver has an answer in its time nothing is called empty."""
    never = vacuity.unknown_things(Rules(), 2)[Empty.FACE, "A at the showdown"]
    answering(monkeypatch, z3="unknown", cvc5="unknown")
    assert vacuity.settled(Rules(), 2, (Empty.FACE, "A"), never, Limits()).found == "undecided"
