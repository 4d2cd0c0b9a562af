"""Laws of a table of any size: which are proved, which are not and why, and that the argument can fail."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from cuckoo_formal.cards import Deck
from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.clauses.fine import DoubleOn, TableByFace
from cuckoo_formal.clauses.losers import lowest
from cuckoo_formal.clauses.register import CATALOGUE
from cuckoo_formal.clauses.standing import Standing
from cuckoo_formal.hand import Dues, Hand
from cuckoo_formal.logic import Flags, both, change, count, implies, least, negate, number, some, where
from cuckoo_formal.logic import every as every_one
from cuckoo_formal.play import Moment
from cuckoo_formal.proof import every, seatwise, solver
from cuckoo_formal.proof.every import ARGUMENTS, fault, limit, obligations, prove, prove_all
from cuckoo_formal.proof.inductive import Obligation, seat_of
from cuckoo_formal.proof.lowest import somebody_loses, uncompared
from cuckoo_formal.proof.refute import refute
from cuckoo_formal.proof.seatwise import Crowd, depends, opened, reckoned, stays
from cuckoo_formal.proof.solver import LIMITS, SOLVERS, decide
from cuckoo_formal.proof.terms import evaluate, unknown_flag, unknown_number
from cuckoo_formal.rulefile import find
from cuckoo_formal.rules import Rules

from .combos import each_clause
from .solvers import answering

BASE = Rules()
NOT_LOCAL = {
    "fine: one to every other player": set(ARGUMENTS) - {"out-stays-out", "someone-loses", "grace-does-not-return"},
    "exit: one more loss, first broke only": {
        "loss-nears-end",
        "out-without-chips",
        "next-hand-alike",
        "grace-does-not-return",
    },
    "settle: fresh lives for all": {"out-stays-out"},
}
Payment = Callable[[Hand, Dues], Hand]
GIVES_BACK = {"loss-nears-end"}


def clauses(**chosen: str) -> dict[str, Any]:
    """Clauses by their words, by slot."""
    return {slot: CATALOGUE[slot][words].made for slot, words in chosen.items()}


def undecided(rules: Rules) -> dict[str, str]:
    """The laws that are not proved for every table, with the reasons."""
    return {finding.slug: finding.reason for finding in prove_all(rules) if finding.status == "undecided"}


@pytest.fixture(autouse=True)
def nothing_known() -> None:
    """Each test runs the text and asks the solvers itself; clauses that it makes up leave traits as they are."""
    assert BASE.traits == Rules().traits
    solver.ANSWERED.clear()
    for known in (stays, depends, uncompared):
        known.cache_clear()


# -- what is proved
def test_the_base_game_is_proved_for_every_table() -> None:
    """All laws hold at every table that the pack serves, as both solvers say of every step."""
    for finding in prove_all(BASE):
        if finding.slug == "grace-does-not-return":
            assert (finding.status, finding.reason) == ("not claimed", "in this rule set nobody plays on without chips")
            continue
        assert (finding.slug, finding.status, finding.reason) == (finding.slug, "proved", "")
        assert finding.seats == "2 to 52; with 52 the dealer has no stock"
        assert {verdict.solver for verdict in finding.verdicts} == set(SOLVERS)
        assert [verdict.status for verdict in finding.verdicts] == ["unsat"] * 2 * len(finding.obligations)
        assert finding.obligations


@pytest.mark.parametrize("slot", ["opening", "fine", "exit", "settle"])
def test_every_clause_of_chips_is_proved_or_says_why_not(slot: str) -> None:
    """For each opening, payment, exit and end of the catalogue, exactly the known laws are left undecided."""
    for name, rules in each_clause(Random(1)).items():
        if name.startswith(f"{slot}: "):
            jerk = name.startswith("opening: kings jerk")
            assert (name, set(undecided(rules))) == (name, NOT_LOCAL.get(name, GIVES_BACK if jerk else set()))


def test_each_reason_is_said() -> None:
    """Payments between players, an exit that looks at others, chips that come back: the reason is in the verdict."""
    each = undecided(Rules(**clauses(fine="one to every other player")))
    assert each["chips-conserved"] == (
        "payments go from player to player, so that what a player has depends on who else pays"
    )
    first = undecided(Rules(**clauses(exit="one more loss, first broke only")))
    assert first["out-without-chips"] == (
        "what becomes of a player (gone) depends on what becomes of the others, not on him alone"
    )
    jerk = undecided(Rules(**clauses(opening="kings jerk")))
    assert jerk["loss-nears-end"].startswith("the step 'opening gives nothing' fails, chips 1, card 12, pot 1")


def test_a_pack_for_larger_tables_is_looked_at_too() -> None:
    """Where tables of some sizes have a pack of their own, the steps are proved for each pack."""
    small = Deck(("2", "A"), (3, 3))
    rules = Rules(deck=replace(Deck(), by_seats=((3, small),)), fine=DoubleOn("A"))
    assert len(obligations(rules, ARGUMENTS["loser-pays"])) > len(
        obligations(Rules(fine=DoubleOn("A")), ARGUMENTS["loser-pays"])
    )
    assert undecided(rules) == {}
    assert limit(Rules(deck=small)) == "2 to 6; with 6 the dealer has no stock"


def test_a_game_without_chips_claims_less() -> None:
    """Where there are no chips nobody can go out by them, and the laws about that are not claimed."""
    rules = Rules(lives=0, end=CATALOGUE["end"]["after rotations"].made())
    status = {finding.slug: finding.status for finding in prove_all(rules)}
    assert status["chips-conserved"] == status["chips-never-negative"] == "proved"
    assert status["out-without-chips"] == status["loser-pays"] == status["loss-nears-end"] == "not claimed"


@pytest.mark.parametrize("name", ["ranter-go-round", "house", "grace-life-ace-pays-double"])
@pytest.mark.parametrize("slug", ["chips-conserved", "chips-never-negative", "nobody-pays-more", "out-without-chips"])
def test_tables_of_some_sizes_agree(name: str, slug: str) -> None:
    """What is proved for every table is proved for tables of two and four seats by playing whole hands there."""
    rules = find(name).rules
    assert prove(rules, slug).status == "proved"
    for seats in (2, 4):
        assert refute(CLAIMS[slug].law, rules, seats).status == "proved"


# -- the argument can fail
def pays_with_debts(self: Hand, dues: Dues) -> Hand:
    """A payment that forgets that one cannot pay what one does not have."""
    chips = tuple(have - due for have, due in zip(self.chips, dues.pot, strict=True))
    return change(self, pot=self.pot + sum(dues.pot), chips=chips)


def pays_from_nowhere(self: Hand, dues: Dues) -> Hand:
    """A payment of which the pot gets a chip too many."""
    paid = tuple(least(pair) for pair in zip(dues.pot, self.chips, strict=True))
    chips = tuple(have - gone for have, gone in zip(self.chips, paid, strict=True))
    return change(self, pot=self.pot + sum(paid) + 1, chips=chips)


def pays_twice_together(self: Hand, dues: Dues) -> Hand:
    """A payment in which the pot loses a chip when two seats pay."""
    paid = tuple(least(pair) for pair in zip(dues.pot, self.chips, strict=True))
    chips = tuple(have - gone for have, gone in zip(self.chips, paid, strict=True))
    return change(self, pot=self.pot + sum(paid) - (1 if len(paid) > 1 else 0), chips=chips)


def pays_by_the_first(self: Hand, dues: Dues) -> Hand:
    """A payment in which everybody pays what the first seat owes."""
    paid = tuple(least((dues.pot[0], have)) for have in self.chips)
    chips = tuple(have - gone for have, gone in zip(self.chips, paid, strict=True))
    return change(self, pot=self.pot + sum(paid), chips=chips)


@pytest.mark.parametrize(
    ("faulty", "slug", "words"),
    [
        (pays_with_debts, "chips-never-negative", "'pays what it has' fails"),
        (pays_with_debts, "nobody-pays-more", "'pays what it has' fails"),
        (pays_from_nowhere, "chips-conserved", "'step' fails"),
        (pays_twice_together, "chips-conserved", "'pot adds up' fails"),
        (pays_twice_together, "chips-never-negative", "'pot adds up' fails"),
        (pays_by_the_first, "chips-conserved", r"player \(chips\) depends on what becomes of the others"),
    ],
)
def test_faulty_payments_are_not_proved(
    monkeypatch: pytest.MonkeyPatch, faulty: Payment, slug: str, words: str
) -> None:
    """Debts, chips out of nowhere, payments that depend on others: for none of them does the argument go through."""
    monkeypatch.setattr(Hand, "pay", faulty)
    finding = prove(Rules(fine=DoubleOn("A")), slug)
    assert finding.status == "undecided"
    assert re.search(words, finding.reason), finding.reason


def test_a_countermodel_is_a_seat_at_which_it_fails() -> None:
    """A losing card that costs nothing: the seat that the solver names, in plain values, loses and pays nothing."""
    rules = Rules(fine=TableByFace((("A", 0),)))
    finding = prove(rules, "loser-pays")
    assert finding.status == "undecided"
    assert finding.reason.startswith("the step 'loser pays' fails, chips 1, card 0")
    assert finding.countermodel is not None
    seat = seat_of(rules)
    assert all(evaluate(fact, finding.countermodel) for fact in (*seat.given, seat.loses, seat.had >= 1))
    assert evaluate(seat.paid, finding.countermodel) == 0
    assert prove(rules, "loss-nears-end").status == "undecided"
    assert prove(rules, "chips-conserved").status == "proved"


def test_a_pot_that_promises_too_much_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kings who each take a chip at the showdown, whether or not the pot has as many, can drive it below nothing."""
    late = CATALOGUE["opening"]["kings jerk at the showdown"].made
    assert undecided(Rules(opening=late)).keys() == GIVES_BACK

    def greedy(rules: Rules, hand: Hand, moment: Moment, _answer: bool) -> Hand:
        claims = (
            *hand.claims[: moment.seat],
            rules.deck.is_a(hand.cards[moment.seat], "K"),
            *hand.claims[moment.seat + 1 :],
        )
        return change(hand, claims=claims)

    monkeypatch.setattr(seatwise, "step", greedy)
    assert not covers(Rules(opening=late))


def covers(rules: Rules) -> bool:
    """The step that says that the pot covers what is promised is met."""
    steps = [one for one in obligations(rules, ARGUMENTS["chips-never-negative"]) if one.name == "opening covers"]
    return all(not fault(one, LIMITS)[0] for one in steps)


def test_nobody_may_be_spared(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clause by which two losers spare each other, or the dealer spares all, is found out."""

    def each_other(_hand: Hand, standing: Standing) -> Flags:
        low = lowest(standing)
        return tuple(both(here, negate(some((*low[:place], *low[place + 1 :])))) for place, here in enumerate(low))

    def dealer_spares(_hand: Hand, standing: Standing) -> Flags:
        low = lowest(standing)
        return tuple(both(here, negate(low[-1])) for here in low)

    def only_the_worst(_hand: Hand, standing: Standing) -> Flags:
        return tuple(both(here, key == 0) for here, key in zip(lowest(standing), standing.key, strict=True))

    for faulty in (each_other, dealer_spares, only_the_worst):
        monkeypatch.setattr(every, "packs", lambda rules: (rules,))
        finding = prove(change(BASE, losers=faulty), "someone-loses")
        assert finding.reason.startswith("the step 'duel' fails"), faulty


def test_a_seat_that_loses_each_duel_may_win_among_many() -> None:
    """A clause that spares a seat where three tie: two at a time nobody is spared, and a table of three shows it."""

    def three_tie(_hand: Hand, standing: Standing) -> Flags:
        low = lowest(standing)
        return tuple(both(here, count(low) < 3) for here in low)

    steps = {one.name: fault(one, LIMITS)[0] for one in somebody_loses(change(BASE, losers=three_tie))}
    assert [name for name, reason in steps.items() if reason] == ["table of duels"]


def test_an_order_that_goes_round_in_a_circle_is_found_out() -> None:
    """Rock, paper, scissors: of two one always loses, and yet nobody loses to all."""

    def circle(_hand: Hand, standing: Standing) -> Flags:
        rivals = [(here, key) for here, key in zip(standing.compared, standing.key, strict=True)]
        return tuple(
            both(here, every_one(implies(there, some((theirs == key, theirs == key + 1, theirs == key - 2)))
                                 for there, theirs in rivals))
            for here, key in rivals
        )  # fmt: skip

    steps = [one for one in somebody_loses(change(BASE, losers=circle)) if one.name == "duels follow"]
    assert any(fault(one, LIMITS)[0] for one in steps)


@pytest.mark.parametrize(
    "losers", ["all tied", "last to show", "nearest the dealer's left", "nearest the dealer's right"]
)
def test_somebody_loses_at_every_table(losers: str) -> None:
    """Whatever the tie rule, of any number of players one loses, and one pays."""
    for standing in ("single cards", "pairing up", *(["suits break ties"] if losers == "all tied" else [])):
        rules = Rules(**clauses(losers=losers, standing=standing))
        assert [prove(rules, slug).status for slug in ("someone-loses", "someone-pays")] == ["proved", "proved"]


def test_who_is_not_compared_is_another_matter() -> None:
    """Where a rule spares or fines players in the course of a hand, the lowest card does not decide alone."""
    for words in ("dealer wins", "dealer immune"):
        finding = prove(Rules(**clauses(windfall=words)), "someone-loses")
        assert (finding.status, finding.reason[:29]) == ("undecided", "some rule takes players out o")
    assert prove(Rules(**clauses(losers="nobody if all are equal")), "someone-loses").status == "not claimed"


def test_chips_that_move_in_a_turn_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a power took a chip during play, nothing would be claimed of the whole hand."""
    assert stays(BASE) == ""

    def costly(_deck: Deck, hand: Hand, seat: int, _other: int) -> Hand:
        return hand.take(seat)

    monkeypatch.setitem(seatwise_powers(), "blocks", costly)
    stays.cache_clear()
    assert stays(BASE) == "in a turn (answer) something happens to chips"
    assert prove(BASE, "chips-conserved").reason == "in a turn (answer) something happens to chips"


def seatwise_powers() -> dict[Any, Any]:
    """The text of the powers."""
    from cuckoo_formal.clauses.powers import TEXT

    return TEXT


# -- vacuity and solvers
def test_an_argument_from_nothing_proves_nothing() -> None:
    """Hypotheses that contradict each other would prove anything: they are shown to be possible first."""
    x = unknown_number("x")
    reason, _, _ = fault(Obligation("from nothing", "", (x > 1, x < 1), x == 5), LIMITS)
    assert reason == "the hypotheses of 'from nothing' are not shown to be possible"
    for argument in ARGUMENTS.values():
        for rules in (BASE, find("house").rules):
            for one in obligations(rules, argument) if not argument.unless(rules) else ():
                assert {decide(one.given, solver).status for solver in SOLVERS} == {"sat"}


def test_one_silent_solver_leaves_it_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """What only one solver proves is not proved, and the other is named; the next time it is asked again."""
    with monkeypatch.context() as patch:
        answering(patch, z3="unsat", cvc5="unknown")
        finding = prove(BASE, "chips-conserved")
        assert (finding.status, finding.reason[:32]) == ("undecided", "cvc5 gave no answer to 'opening ")
        assert finding.reason.endswith(": timeout")
    assert prove(BASE, "chips-conserved").status == "proved"


# -- one seat of the text
@pytest.mark.parametrize("name", ["ranter-go-round", "ace-pays-double", "grace-life", "kings-jerk-at-the-showdown"])
@pytest.mark.parametrize("seed", range(5))
def test_one_seat_is_what_it_is_at_a_table(name: str, seed: int) -> None:
    """With values put in, the seat alone has after the reckoning what it has at a table of five; the pot adds up."""
    rng, rules = Random(seed), find(name).rules
    names = ("", *(f"_{seat}" for seat in range(1, 5)))
    table = reckoned(rules, names)
    values: dict[str, int | bool] = {"number": 2, "pot": 7, "dealt_pot": 7}
    for here in names:
        values |= {f"{what}{here}": rng.randint(0, 3) for what in ("chips", "owed")} | {
            f"card{here}": rng.randint(0, 12)
        }
        values |= {f"{what}{here}": rng.random() < 0.5 for what in ("lowest", "fined", "claims")}
    pot = 7
    for place, here in enumerate(names):
        alone = reckoned(rules, (here,))
        assert evaluate(table.after.chips[place], values) == evaluate(alone.after.chips[0], values)
        assert evaluate(table.after.gone[place], values) == evaluate(alone.after.gone[0], values)
        pot += evaluate(alone.after.pot, values) - 7
    assert evaluate(table.after.pot, values) == pot


def test_a_crowd_is_counted_and_no_more() -> None:
    """Any number of other seats stand as one: the text can count who of them holds a face, and nothing else."""
    crowd = Crowd("earlier")
    assert number(crowd == 12) is unknown_number("earlier_12")
    assert crowd.asked == {12}
    with pytest.raises(NotImplementedError):
        negate(crowd == 12)
    with pytest.raises(NotImplementedError):
        where(crowd == 12, unknown_number("x"), 0)
    with pytest.raises(TypeError):
        least((cast("int", crowd), 3))


@pytest.mark.parametrize("dealer", [True, False])
def test_only_openings_that_count_look_at_others(dealer: bool) -> None:
    """Of all openings only two count the kings of others, and none does anything to their chips."""
    counting = set()
    for words, rules in each_clause(Random(1)).items():
        if words.startswith("opening: "):
            here = opened(rules, dealer=dealer)
            assert here.after.chips[0] is here.before.chips[0]
            counting |= {words} if here.earlier.asked | here.later.asked else set()
    assert counting == {"opening: kings jerk, all or none", "opening: kings jerk at the showdown"}


def test_what_is_local_is_so_at_every_place() -> None:
    """The row of a seat that does depend on its place is not taken for local."""
    assert depends(BASE, ("chips", "gone", "grace")) == ""
    assert "(left)" not in depends(BASE, ("chips",))

    def by_place(_deck: Deck, _hand: Hand, loses: tuple[bool, ...]) -> Dues:
        return Dues(tuple(where(lose, place + 1, 0) for place, lose in enumerate(loses)))

    assert "(chips)" in depends(change(BASE, fine=by_place), ("chips",))


def test_an_obligation_is_written_down_as_it_is_asked() -> None:
    """The text of an obligation has its hypotheses and the opposite of its conclusion."""
    a, x = unknown_flag("a"), unknown_number("x")
    text = Obligation("one", "", (x > 1,), a).text
    assert text.endswith("(assert (< 1 x))\n(assert (not a))\n(check-sat)\n")
