"""What a check says: known verdicts, smallest counterexamples, reasons, exit codes, and the same bytes each time."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner

from cuckoo_formal.cards import Deck
from cuckoo_formal.claims import CLAIMS, Claim, Scope
from cuckoo_formal.clauses import fine
from cuckoo_formal.clauses.ending import AfterRotations, until_the_pack_is_used_up
from cuckoo_formal.clauses.standing import pairing_up
from cuckoo_formal.cli.check import check as click_command
from cuckoo_formal.cli.everywhere import as_expected
from cuckoo_formal.cli.sound import consistency
from cuckoo_formal.cli.verdicts import how_it_ends, unclaimed, what_matters
from cuckoo_formal.exhaust import shrink
from cuckoo_formal.logic import change, every
from cuckoo_formal.play import reckon
from cuckoo_formal.problems import Problem
from cuckoo_formal.proof import rows, small, steps
from cuckoo_formal.proof import solver as deciding
from cuckoo_formal.proof import tables as match_tables
from cuckoo_formal.proof.check import Ending, ending_of, exit_code, in_order, jobs_of, judged, rows_of
from cuckoo_formal.proof.ending import (
    Drive,
    always_ends,
    certain_deal,
    certain_pack,
    driven_out,
    drives,
    holds_in_any_hand,
)
from cuckoo_formal.proof.every import Everywhere
from cuckoo_formal.proof.matters import Matter, matters
from cuckoo_formal.proof.mutation.faults import forget
from cuckoo_formal.proof.report import CERTAIN, Row, Verdict
from cuckoo_formal.proof.rows import row_of
from cuckoo_formal.proof.runs import all_broken, kind_of_loop, run_that_breaks
from cuckoo_formal.proof.small import search
from cuckoo_formal.proof.solver import Limits
from cuckoo_formal.proof.solver import Verdict as Said
from cuckoo_formal.proof.tables import before_hand, first_table, key_of, lengths, like, moved, quiet_hands, runs, scored
from cuckoo_formal.proof.tables import steps as next_steps
from cuckoo_formal.proof.terms import plain
from cuckoo_formal.proof.unknown import dealable
from cuckoo_formal.reduce import reduced
from cuckoo_formal.rulefile import builtin, find, named
from cuckoo_formal.rules import Rules
from cuckoo_formal.table import Match
from cuckoo_formal.trace import trace
from tests.hands import BASE, variant
from tests.processes import started
from tests.solvers import Asked, in_their_place

pytest.importorskip("z3")
pytest.importorskip("cvc5")

#: the claims of these families; the others have tests of their own
OURS = [
    slug
    for slug, claim in CLAIMS.items()
    if claim.law.__module__.rpartition(".")[2] in {"chips", "cards", "turns", "losing", "alike", "matches"}
]
HAND_CLAIMS = [CLAIMS[slug] for slug in OURS if CLAIMS[slug].scope is Scope.HAND]
COMMAND = [sys.executable, "-m", "cuckoo_formal"]


def verdict(slug: str, rules: Rules | str, seats: int) -> Row:
    """The verdict on one claim."""
    here = named(rules).rules if isinstance(rules, str) else rules
    return row_of(CLAIMS[slug], here.at(seats), seats)


def witness(row: Row) -> str:
    """The counterexample in notation."""
    assert row.witness is not None
    return row.witness.notation()


def run(*words: str) -> tuple[int, str]:
    """Exit code and output of a check."""
    result = CliRunner().invoke(click_command, words, standalone_mode=False, catch_exceptions=False)
    return int(result.return_value or 0), result.output


# -- known verdicts
@pytest.mark.parametrize(
    ("seats", "said"), [(2, "refuted"), (3, "refuted"), (4, "refuted"), (5, "proved"), (6, "proved")]
)
def test_a_kept_king_is_safe_from_five_players_on(seats: int, said: str) -> None:
    """Four kings can make all of four players lose with one; a fifth must hold something worse."""
    assert verdict("kept-king", "ranter-go-round", seats).verdict == said


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_kept_king_pays_where_the_others_pair(seats: int) -> None:
    """Under pairing up a king that stands alone loses to any pair, however many play."""
    assert verdict("kept-king", "pairing-up", seats).verdict is Verdict.REFUTED


@pytest.mark.parametrize(
    ("slug", "name", "said"),
    [
        ("someone-pays", "ranter-go-round", "proved"),
        ("someone-pays", "house", "proved"),
        ("someone-pays", "kings-jerk-at-the-showdown", "proved"),
        ("chips-conserved", "ranter-go-round-one-to-each", "proved"),
        ("cards-conserved", "lots-of-kids-games", "proved"),
        ("no-dead-end", "king-refuses-dealer-may-redraw-once", "proved"),
        ("talk-changes-nothing", "low-card-announced", "proved"),
        ("cut-changes-nothing", "dealer-cuts", "proved"),
        ("loser-is-lowest", "ranter-go-round-equal-cards-cancel", "refuted"),
        ("ace-asks", "ranter-go-round", "proved"),
        ("ace-asks", "pairing-up", "refuted"),
        ("bounded", "grace-life", "proved"),
        ("bounded", "kings-jerk", "refuted"),
        ("bounded", "ranter-go-round-replay", "refuted"),
        ("bounded", "pairing-up-nobody-loses", "refuted"),
        ("bounded", "ranter-go-round-share", "proved"),
        ("ends", "kings-jerk", "proved"),
        ("ends", "pairing-up-nobody-loses", "proved"),
        ("ends", "ranter-go-round-one-to-each", "proved"),
        ("ends", "beerchugger", "refuted"),
        ("one-winner", "ranter-go-round-share", "refuted"),
        ("one-winner", "ranter-go-round-cut-for-it", "proved"),
        ("out-stays-out", "ranter-go-round-fresh-lives", "refuted"),
        ("dealer-is-in", "ranter-go-round-same-dealer", "proved"),
        ("money-conserved", "ranter-go-round-runner-up", "exhausted"),
    ],
)
def test_known_verdicts_at_three_seats(slug: str, name: str, said: str) -> None:
    """What is known of the variants comes out, refutations included."""
    assert verdict(slug, name, 3).verdict == said


def test_which_solvers_proved_it() -> None:
    """A proof names both solvers with their versions."""
    z3, cvc5 = verdict("someone-pays", "ranter-go-round", 2).solvers
    assert z3.startswith("z3 ")
    assert cvc5.startswith("cvc5 ")


# -- smallest counterexamples
@pytest.mark.parametrize("name", ["ranter-go-round", "house", "ranter-go-round-last-to-show"])
def test_the_solvers_and_every_hand_of_a_small_pack_agree(name: str) -> None:
    """With a pack of four faces the solvers refute what some hand breaks, by the same hand, and nothing else."""
    rules = shrink(named(name).rules, 2)
    claims = [claim for claim in HAND_CLAIMS if not claim.unless(rules)]
    there = search(claims, rules, 2)
    assert "all " in there.where
    for claim in claims:
        row = row_of(claim, rules, 2)
        found = there.found.get(claim.slug)
        assert (row.verdict is Verdict.REFUTED) == bool(found), claim.slug
        assert row.witness is None or row.witness.hands == (found,), claim.slug


def test_no_smaller_hand_breaks_a_claim() -> None:
    """The counterexample to a kept king with three players has the lowest cards there can be, and the fewest chips."""
    assert witness(verdict("kept-king", "ranter-go-round", 3)) == "K K A / K  - - t  1 1 1 + 0"
    assert witness(verdict("loser-is-lowest", "pairing-up", 3)) == "A A A / 2  - - t  1 1 1 + 0"


def test_the_shortest_loops() -> None:
    """Kings that are taken back, a hand that is replayed, and fresh lives: each loop as short as it can be."""
    for name, hands, loop in (
        ("pairing-up-nobody-loses", 1, 1),
        ("kings-jerk", 2, 1),
        ("ranter-go-round-replay", 3, 1),
        ("ranter-go-round-fresh-lives", 5, 3),
    ):
        found = verdict("bounded", name, 2).witness
        assert found is not None
        assert (len(found.hands), found.loop) == (hands, loop), name


@pytest.mark.parametrize("name", ["kings-jerk", "ranter-go-round-replay", "ranter-go-round-fresh-lives", "coucou"])
def test_a_loop_comes_back_to_the_table_where_it_began(name: str) -> None:
    """Played again by the rules, hand by hand, the last hands of a loop end at a table like that before them."""
    rules = named(name).rules.at(2)
    found = verdict("bounded", name, 2).witness
    assert found is not None
    match, seen = first_table(rules, 2), list[object]()
    for hand, answers in found.hands:
        assert hand.chips == tuple(match.chips[seat] for seat in match.order())
        seen.append(key_of(rules, match))
        match = next(scored(rules, match, trace(rules, hand, answers).paid))
    assert key_of(rules, match) == seen[len(seen) - found.loop]


# -- how a match ends
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("kings-jerk", "by the cards"),
        ("pairing-up-nobody-loses", "by the cards"),
        ("ranter-go-round-replay", "by the cards"),
        ("kings-jerk-optional", "by the players"),
        ("ranter-go-round", "none"),
    ],
)
def test_what_makes_a_match_go_on_for_ever(name: str, kind: str) -> None:
    """Some loops come by the cards alone, some need players who answer in a certain way."""
    assert kind_of_loop(named(name).rules.at(2), 2) == kind


@pytest.mark.parametrize(
    ("name", "seats", "least", "most"),
    [
        ("ranter-go-round", 2, 3, 5),
        ("ranter-go-round", 3, 3, 8),
        ("sudden-death", 3, 1, 2),
        ("grace-life", 2, 4, 7),
        ("ace-pays-double", 3, 2, 8),
        ("everything2", 2, 8, 15),
    ],
)
def test_the_shortest_and_the_longest_match(name: str, seats: int, least: int, most: int) -> None:
    """All tie in every hand, or one at a time loses one chip at a time: the bound of hands is really met."""
    rules = shrink(named(name).rules, seats, copies=4)
    assert lengths(rules, seats) == (least, most)


@pytest.mark.parametrize(
    ("seats", "changes", "least", "most"),
    [
        (2, {"lives": 1, "losers": "nobody if all are equal"}, 1, 2000),
        (4, {"exit": "never"}, 4000, 4000),
    ],
)
def test_a_match_may_be_as_long_as_a_rule_file_can_say(
    seats: int, changes: dict[str, Any], least: int, most: int
) -> None:
    """A thousand times round the table: hand after hand is counted, however deep that goes."""
    rules = replace(variant(**changes), end=AfterRotations(1000))
    assert lengths(shrink(rules, seats, copies=4), seats) == (least, most)


def test_a_match_of_too_many_tables_is_not_measured() -> None:
    """What would take hours is said to be too much before it does."""
    rules = shrink(replace(variant(losers="nobody if all are equal"), end=AfterRotations(1000)), 2, copies=4)
    with pytest.raises(Problem, match="more than 50 tables"):
        lengths(rules, 2, most=50)


def test_some_deal_brings_the_end_nearer_whatever_is_answered() -> None:
    """With cards that differ and no king among them somebody pays and somebody stays, whatever anybody has."""
    found = certain_deal(BASE, 3, Limits())
    assert found is not None
    cards, said = found
    assert cards == ((0, 0), (1, 0), (2, 0), (3, 0))
    assert {verdict.status for verdict in said} == {"unsat"}


def test_a_pack_that_is_carried_on_can_bring_the_end_nearer_in_every_hand() -> None:
    """If no two cards of a hand are alike somebody pays and somebody stays; where kings take chips, not always."""
    assert certain_pack(named("modi").rules, 3, Limits())
    assert certain_pack(named("kings-jerk").rules, 3, Limits()) is None
    assert certain_pack(reduced(BASE, 3, 4), 3, Limits()) is None


def test_chips_that_go_round_and_round_end_all_the_same() -> None:
    """Where losers pay each other no hand is sure to help, but from every table some deals end the match."""
    assert certain_deal(named("ranter-go-round-one-to-each").rules, 2, Limits()) is None
    assert always_ends(named("ranter-go-round-one-to-each").rules, 2)
    with pytest.raises(OverflowError):
        always_ends(variant(exit="one more loss"), 2)


def test_a_player_is_driven_out_where_losers_pay_the_others() -> None:
    """Where no chip leaves the table some run of deals puts a player out all the same; not by other rules."""
    each = named("ranter-go-round-one-to-each").rules
    assert all(driven_out(each.at(players), players, Limits()) for players in (2, 3, 6))
    assert not driven_out(replace(each, standing=pairing_up).at(4), 4, Limits())
    assert not driven_out(replace(each, dealer=until_the_pack_is_used_up).at(3), 3, Limits())


@pytest.mark.parametrize("place", range(4))
def test_a_drive_claims_no_more_than_is_true(place: int) -> None:
    """One chip less for the player who is hunted cannot be proved of any of the deals."""
    rules = named("ranter-go-round-one-to-each").rules.at(4)
    for drive in (one for one in drives(4) if one.place == place):
        assert holds_in_any_hand(rules, 4, drive, Limits())
        if drive.gains is not None:
            assert not holds_in_any_hand(rules, 4, replace(drive, gains=drive.gains - 1), Limits())


@pytest.mark.parametrize("players", range(2, 9))
def test_a_round_of_drives_costs_a_chip(players: int) -> None:
    """Whoever is hunted has fewer chips after each round of the table, however many he had, or is out."""
    for chips in range(1, 40):
        left: int | None = chips
        for place in reversed(range(players)):
            if left is not None:
                ways = [one for one in drives(players) if one.place == place and fits(one, left)]
                assert len(ways) == 1
                left = None if ways[0].gains is None else left + ways[0].gains
        assert left is None or left < chips


def fits(drive: Drive, chips: int) -> bool:
    """The deal is for a player with so many chips."""
    return drive.least <= chips <= (chips if drive.most is None else drive.most)


# -- steps from hand to hand
def test_what_is_assumed_of_a_hand_can_happen() -> None:
    """A law of matches that nothing keeps is refuted: what is assumed of hands does not rule them all out."""
    for name in ("ranter-go-round", "house", "punish-thy-neighbor"):
        rules = named(name).rules.at(3)
        broken = steps.broken_steps(lambda *_: False, rules, 3, frozenset({"chips-conserved", "out-without-chips"}))
        assert rows.all_said(broken, Limits())[0].status == "sat", name


@pytest.mark.parametrize(
    "name",
    [
        "ranter-go-round",
        "ranter-go-round-replay",
        "ranter-go-round-share",
        "ranter-go-round-cut-for-it",
        "ranter-go-round-fresh-lives",
        "ranter-go-round-runner-up",
        "ranter-go-round-one-to-each",
        "grace-life",
        "kings-jerk",
        "kings-jerk-at-the-showdown",
    ],
)
def test_every_hand_of_a_match_is_one_of_the_cases(name: str) -> None:
    """What a real hand makes of a table is what the case for it says, worked out for its chips."""
    rules = shrink(named(name).rules, 3, copies=4)
    tried = list(steps.cases(rules, 3))
    for run in itertools.islice(runs(rules, first_table(rules, 3), quiet_hands), 0, 240, 2):
        before, after = (turned(match, run[-1].before.dealer) for match in (run[-1].before, run[-1].after))
        hand = reckon(rules, moved(run[-1].course.hand, like(rules, before), before_hand(before)))
        said = {f"chips_{seat}": chips for seat, chips in enumerate(before.chips)} | {"pot": before.pot}
        said |= {f"paid_{seat}": chips for seat, chips in enumerate(hand.chips)} | {"paid_pot": hand.pot}
        said |= {f"had_{seat}": chips for seat, chips in enumerate(hand.had)}
        told = [plain(said, case.after) for case in tried if case.before.living == before.living]
        assert seen(after) in [seen(match) for match in told], name


def turned(match: Match, dealer: int) -> Match:
    """The match with its seats numbered so that this dealer sits last."""
    rows = ("chips", "living", "last_out", "winners", "won", "staked", "losses", "grace")
    seats, shift = match.seats, dealer + 1
    changes = {row: getattr(match, row)[shift:] + getattr(match, row)[:shift] for row in rows}
    return change(match, dealer=(match.dealer - shift) % seats, **changes)


def seen(match: Match) -> tuple[object, ...]:
    """What laws of matches look at."""
    return match.chips, match.living, match.pot, match.dealer, match.ended, match.winners, match.won, match.bank


def test_next_tables_do_not_depend_on_where_the_dealer_sits() -> None:
    """Two tables that look the same from the dealer's left lead to tables that look the same."""
    rules = shrink(BASE, 3)
    table = change(first_table(rules, 3), chips=(1, 2, 3), pot=3)
    turned = change(table, chips=(3, 1, 2), dealer=0, first_dealer=0)
    assert key_of(rules, table) == key_of(rules, turned)
    ends = [{key_of(rules, step.after) for step in next_steps(rules, here)} for here in (table, turned)]
    assert ends[0] == ends[1]


def test_where_chips_decide_who_wins_every_order_of_them_is_tried() -> None:
    """Rules that stop a match and look who has most chips: the chips are counted out, and the end is certain."""
    rules = variant(end=AfterRotations(2))
    said = {slug: row_of(CLAIMS[slug], rules, 3) for slug in ("dealer-is-in", "money-conserved", "bounded", "ends")}
    assert {row.verdict for row in said.values()} == {Verdict.EXHAUSTED}
    assert said["bounded"].method.startswith("at most 6 hands; ")
    assert row_of(CLAIMS["one-winner"], rules, 3).verdict is Verdict.REFUTED


def test_of_many_players_some_matches_are_played_and_no_more_is_said() -> None:
    """A verdict from matches by chance is no certainty: the end is undecided, and the run does not leave with 0."""
    rules = variant(end=AfterRotations(2))
    rows = tuple(row_of(CLAIMS[slug], rules.at(7), 7) for slug in ("ends", "money-conserved"))
    assert {row.verdict for row in rows} == {Verdict.SAMPLED}
    assert all("20 matches by chance" in row.method for row in rows)
    ending = ending_of(rules, rows)
    assert ending is not None
    assert ending.verdict == "undecided"
    assert exit_code(rows) == 3
    assert any("not certain" in line for line in consistency(rows))


@pytest.mark.parametrize("lives", [0, 2])
@pytest.mark.parametrize("exit_words", ["at no chips", "never", "one more loss"])
def test_rounds_that_never_end_a_match_prove_no_end(
    exit_words: str, lives: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the rule that counts rounds fails, no claim about the end is believed, whatever people play for."""
    rules = variant(end=AfterRotations(2), exit=exit_words, lives=lives)
    assert row_of(CLAIMS["ends"], rules, 3).verdict in CERTAIN
    for wrong in (lambda *_: False, lambda rule, match: match.rounds > rule.times):
        with monkeypatch.context() as patch:
            patch.setattr(AfterRotations, "__call__", wrong)
            forget()
            patch.setattr(rows, "refuted_match", open_row)  # a loop would be looked for in vain, and for long
            assert row_of(CLAIMS["bounded"], rules, 3).verdict is Verdict.UNDECIDED
            assert row_of(CLAIMS["ends"], rules, 3).verdict is Verdict.UNDECIDED
        forget()


def open_row(claim: Claim, _rules: Rules, seats: int, _said: object) -> Row:
    """A row that says nothing."""
    return Row(claim.slug, seats, Verdict.UNDECIDED, "")


@pytest.mark.parametrize("other", [None, "bounded"])
@pytest.mark.parametrize(
    ("rules", "verdict", "bound"),
    [
        (BASE, "bounded", {2: 5}),
        (variant(settle="fresh lives for all", end=AfterRotations(2)), "bounded", {2: 4}),
        (named("kings-jerk").rules, "probability 1", {}),
    ],
    ids=["base", "fresh lives", "kings jerk"],
)
def test_the_end_is_the_same_whatever_else_is_asked(
    rules: Rules, verdict: str, bound: dict[int, int], other: str | None
) -> None:
    """How long a match can last is known from the claim that it ends, with or without the one that it is bounded."""
    ending = ending_of(rules, [row_of(CLAIMS[slug], rules, 2) for slug in ("ends", other) if slug])
    assert ending is not None
    assert (ending.verdict, ending.bound) == (verdict, bound)


@pytest.mark.parametrize(
    ("bounded", "bound", "said"),
    [
        ({}, {}, "Yes, with certainty."),
        ({3: Verdict.UNDECIDED}, {}, "Yes, with certainty."),
        ({3: Verdict.REFUTED}, {}, "Yes, with certainty, but no number of hands is always enough."),
        (
            {2: Verdict.PROVED, 3: Verdict.REFUTED},
            {2: 5},
            "Yes, with certainty, but no number of hands is always enough with 3 players. 2 players: at most 5 hands",
        ),
    ],
)
def test_that_no_number_of_hands_is_enough_is_said_where_a_loop_shows_it(
    bounded: dict[int, Verdict], bound: dict[int, int], said: str
) -> None:
    """A claim that was not asked for, or is undecided, is no claim that fails."""
    rows = tuple(Row("bounded", seats, each, "") for seats, each in bounded.items())
    _, *lines = how_it_ends(named("house"), rows, Ending("probability 1", bound, {}, {}, None), (4,))
    assert " ".join(" ".join(lines).split()) == said


# -- small packs of many faces, and of too many hands
PRICED = variant(fine=fine.TableByFace((("A", 5), ("2", 4), ("3", 3), ("4", 2), ("5", 6))))


@pytest.mark.parametrize("seats", [2, 3])
def test_a_loop_is_found_where_the_rules_name_many_faces(seats: int) -> None:
    """A match that no rule ends is refuted with a loop of hands, though the rules name six faces."""
    endless = variant(PRICED, lives=0, end="when the players stop", exit="never")
    row = row_of(CLAIMS["ends"], endless.at(seats), seats)
    assert (row.verdict, row.method) == (
        Verdict.REFUTED,
        "no rule ends a match; the players stop when they like",
    )
    assert row.witness is not None
    assert row.witness.loop == 1


def test_a_run_is_found_where_the_rules_name_many_faces() -> None:
    """Who ties after the last round shares the match, though the rules name six faces."""
    rounds = variant(PRICED, lives=0, end=AfterRotations(1), exit="never")
    assert row_of(CLAIMS["one-winner"], rounds.at(2), 2).verdict is Verdict.REFUTED


@pytest.fixture
def little_room(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hardly a hand of a table is looked at."""
    monkeypatch.setattr(match_tables, "MOST_CARDS", 20)
    match_tables.positions_if_few.cache_clear()
    yield
    match_tables.positions_if_few.cache_clear()


def test_where_a_dealer_deals_a_whole_pack_the_reason_is_that_its_hands_are_not_counted() -> None:
    """Nobody says that no match was found: the next one may break a law of rounds, as the same dealer deals again."""
    rules = variant(
        deck=Deck(("A", "2", "3", "K"), (2, 2, 2, 2)),
        pack="carried on",
        dealer="until the pack is used up",
        end=AfterRotations(1),
        exit="never",
    )
    row = row_of(CLAIMS["bounded"], rules.at(2), 2)
    assert (row.verdict, row.method) == (Verdict.UNDECIDED, rows.DEALT_ON)


@pytest.mark.usefixtures("little_room")
def test_a_table_with_too_many_hands_is_undecided() -> None:
    """The reason says how many hands are too many; and what is refuted by a rule needs no loop of hands to be so."""
    row = row_of(CLAIMS["bounded"], variant(settle="replay").at(2), 2)
    assert row.verdict is Verdict.UNDECIDED
    assert row.method == "no search: 2 players can play more than 10 hands with a pack of 4 faces"
    endless = variant(lives=0, end="when the players stop", exit="never")
    row = row_of(CLAIMS["ends"], endless.at(2), 2)
    assert (row.verdict, row.witness) == (Verdict.REFUTED, None)


def test_hands_are_played_by_chance_where_a_small_pack_has_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """All hands are looked at up to a number of them, beyond it some hands of the whole pack."""
    claim = CLAIMS["someone-pays"]
    assert search((claim,), BASE, 2).where.startswith("all ")
    monkeypatch.setattr(small, "MOST_HANDS", 10)
    small.hands_are_few.cache_clear()
    assert search((claim,), BASE, 2).where == "300 hands of the whole pack by chance"
    small.hands_are_few.cache_clear()


@pytest.mark.parametrize("name", builtin())
def test_hands_that_are_looked_at_without_solvers_can_be_dealt(name: str) -> None:
    """At small tables and by chance only hands are tried that some match can come to: nobody's grace is made up."""
    for seats in (2, 3):
        rules = named(name).rules.at(seats)
        assert all(every(dealable(rules, small.by_chance(rules, seats, number)[0])) for number in range(1, 20))
        assert small.tables_of(rules, seats)


@pytest.mark.parametrize("name", ["grace-life-first-broke-only", "grace-life-spent-for-good"])
def test_what_is_proved_is_not_refuted_without_solvers(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no solver is installed a claim that both solvers prove is undecided: no hand is found that breaks it."""
    claim, rules = CLAIMS["only-losers-go-out"], named(name).rules.at(2)
    assert row_of(claim, rules, 2).verdict is Verdict.PROVED
    monkeypatch.setattr(deciding, "find_spec", lambda _module: None)
    monkeypatch.setattr(deciding, "WORKERS", {})
    monkeypatch.setattr(deciding, "ANSWERED", {})
    assert row_of(claim, rules, 2).verdict is Verdict.UNDECIDED


# -- undecided
def test_a_question_that_takes_too_long_is_undecided() -> None:
    """A solver that is not given the time leaves the claim undecided, and the row says who was silent."""
    row = row_of(CLAIMS["cards-conserved"], named("lots-of-kids-games").rules.at(5), 5, Limits(seconds=0))
    assert row.verdict is Verdict.UNDECIDED
    assert "z3: timeout" in row.method
    assert "no counterexample in 300 hands" in row.method


def absent(_question: object, solver: str) -> Said:
    """A solver that is not installed."""
    return Said(solver, "", "unknown", f"{solver} is not installed: pip install 'cuckoo-formal[proof]'")


@pytest.fixture
def without_solvers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No solver can be asked."""
    in_their_place(monkeypatch, absent)
    rows.lemma.cache_clear()
    yield
    rows.lemma.cache_clear()


@pytest.mark.usefixtures("without_solvers")
def test_without_solvers_what_can_be_refuted_is() -> None:
    """A small pack still shows that a kept king can lose; what it does not refute is undecided, with the way out."""
    assert witness(verdict("kept-king", "ranter-go-round", 2)) == "K A / K  - t  1 1 + 0"
    row = verdict("someone-pays", "ranter-go-round", 2)
    assert row.verdict is Verdict.UNDECIDED
    assert "pip install" in row.method
    assert "no counterexample in all" in row.method


@pytest.mark.usefixtures("without_solvers")
def test_without_solvers_a_check_leaves_with_three() -> None:
    """Nothing has failed, but claims that any rules must keep could not be decided."""
    code, _ = run("ranter-go-round", "--seats", "2", "--claim", "chips-conserved", "--claim", "kept-king")
    assert code == 3


@pytest.mark.parametrize("name", ["pat-enderson", "ranter-go-round-fresh-lives", "house"])
def test_looking_for_all_claims_at_once_finds_what_each_alone_does(name: str) -> None:
    """Where no solver can be asked, runs of hands are looked at once for all claims about matches."""
    rules = named(name).rules.at(3)
    claims = [
        each for each in CLAIMS.values() if each.scope is Scope.MATCH and not each.money and not each.unless(rules)
    ]
    alone = {each.slug: run_that_breaks(each, rules, 3) for each in claims}
    together = all_broken(rules, 3)
    assert {slug: run.notation() for slug, run in alone.items() if run} == {
        slug: together[slug].notation() for slug in alone if slug in together
    }


def test_one_silent_solver_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A claim on which only one solver has an answer is undecided."""
    asked = deciding.asked

    def half(question: Asked, solver: str) -> Said:
        return absent(question, solver) if solver == "cvc5" else asked(question, (solver,))[0]

    in_their_place(monkeypatch, half)
    row = verdict("someone-pays", "ranter-go-round", 2)
    assert row.verdict is Verdict.UNDECIDED
    assert "cvc5 is not installed" in row.method


# -- many seats
@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("kings-jerk", 7),
        ("house", 6),
        ("ranter-go-round-replay", 6),  # only four can tie with one card, so that others have to go out first
        ("ranter-go-round-one-to-each", 8),
        ("coucou", 7),
    ],
)
def test_loops_are_found_at_big_tables(name: str, seats: int) -> None:
    """Where there are too many hands to look at each, a few are enough to run into a loop, from the real start."""
    found = verdict("bounded", name, seats)
    assert found.verdict is Verdict.REFUTED
    assert found.witness is not None
    assert found.witness.loop > 0
    assert "perhaps not the shortest" in found.method
    first, _ = found.witness.hands[0]
    assert first.chips == (named(name).rules.lives,) * seats


def test_a_loop_may_lead_through_players_who_are_back() -> None:
    """With fresh lives for all a match of six can go round for ever: all are in, some go out, all are in again."""
    found = verdict("bounded", "ranter-go-round-fresh-lives", 6)
    assert found.witness is not None
    seats = [len(hand.cards) for hand, _ in found.witness.hands[-found.witness.loop :]]
    assert (seats[0], min(seats)) == (6, seats[-1])
    assert seats[-1] <= 4


@pytest.mark.parametrize("slug", ["out-stays-out", "one-winner"])
def test_runs_are_found_at_big_tables(slug: str) -> None:
    """What takes a whole match to break is broken at a table of eight, too."""
    names = {"out-stays-out": "modi", "one-winner": "ranter-go-round-share"}
    found = verdict(slug, names[slug], 8)
    assert found.verdict is Verdict.REFUTED
    assert found.witness is not None
    assert len(found.witness.hands[0][0].cards) == 8
    assert len(found.witness.hands[-1][0].cards) <= 4


# -- the command
def test_a_check_is_as_expected() -> None:
    """The base game keeps what it should keep, and loses with a king as it should."""
    code, text = run("ranter-go-round", "--seats", "2", "--claim", "kept-king", "--claim", "someone-pays")
    assert code == 0
    assert "kept-king     2      refuted" in text
    assert "As expected:" in text
    assert "Seat 1 has a king" in text or "Seat 1 keeps the king" in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_whole_report_answers_in_plain_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the verdicts it says whether a match ends, what never matters, and what is not the base game's."""
    monkeypatch.setattr("cuckoo_formal.cli.check.wanted", lambda _slugs: ("bounded", "ends"))
    monkeypatch.setattr("cuckoo_formal.cli.asked.Asked.everything", True)
    _, text = run("low-card-announced", "--seats", "2")
    for said in (
        "Does a match end?",
        "2 players: at most 5 hands; with a small pack from 3 to 5",
        "Which rules never matter?",
        '"talk: forced giver announces the two worst" changes what players see',
        "What differs from ranter-go-round?",
        "cut-changes-nothing",
    ):
        assert said in text


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (("matters", "between"), "None: each makes a difference to some hand, or between hands."),
        (("matters", "seen"), '"b" changes what players see, and no hand: A A Each of the others makes'),
        (("matters", "told"), '"b": a custom of the table; every hand goes the same without it. Each of the others'),
        (("never", "matters"), '"a": every hand of 2-3 players goes the same without it. Each of the others makes'),
        (("undecided", "seen"), '"a": that could not be decided. "b" changes what players see, and no hand: A A'),
    ],
)
def test_no_more_is_said_of_what_matters_than_is_known(
    how: tuple[str, str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That each rule makes a difference is said only where each was shown to make one."""
    rows = [Matter(what, each, (2, 3), "A A") for what, each in zip("ab", how, strict=True)]
    monkeypatch.setattr("cuckoo_formal.proof.matters.matters", lambda *_: rows)
    text = " ".join(" ".join(what_matters(named("house"), (2, 3))).split())
    assert said in text
    assert ("makes a difference" in text) == (how != ("undecided", "seen"))
    assert ("None" in text) == (how == ("matters", "between"))


@pytest.mark.parametrize(
    ("verdicts", "said"),
    [
        ((Verdict.PROVED, Verdict.PROVED), "Can a player be stuck? No: whoever has a turn can take it"),
        ((Verdict.PROVED, Verdict.REFUTED), "Can a player be stuck? Yes, with 3 players: see next-hand."),
        ((Verdict.UNDECIDED, Verdict.PROVED), "Can a player be stuck? That could not be decided."),
    ],
)
def test_what_is_wrong_with_rules_is_said_in_plain_words(verdicts: tuple[Verdict, Verdict], said: str) -> None:
    """A maker of rules asks whether players can be stuck, and is told so, with the claim that shows it."""
    rows = tuple(Row(slug, 3, each, "") for slug, each in zip(("no-dead-end", "next-hand"), verdicts, strict=True))
    text = " ".join(" ".join(consistency(rows)).split())
    assert said in text
    assert "Can chips" not in text


def test_a_verdict_that_is_not_recorded_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a claim holds that should fail, the check says so and leaves with 1."""
    monkeypatch.setattr("cuckoo_formal.proof.check.reason_to_fail", lambda *_: "it was believed to fail")
    code, text = run("ranter-go-round", "--seats", "2", "--claim", "someone-pays")
    assert code == 1
    assert "NOT AS EXPECTED" in text


def test_a_file_must_keep_what_any_rules_must(tmp_path: Any) -> None:  # noqa: ANN401 - a path
    """For a rule file of one's own a required claim that fails is an error, any other is news."""
    file = tmp_path / "ours.toml"
    file.write_text('format = 1\nlike = "ranter-go-round"\ntitle = "Ours"\n[rules]\nstanding = "pairing up"\n')
    code, text = run(str(file), "--seats", "3", "--claim", "kept-king")
    assert (code, "refuted" in text, "EXPECTED" in text) == (0, True, False)
    file.write_text('format = 1\nlike = "beerchugger"\ntitle = "Ours"\n[rules]\nlosers = "last to show"\n')
    assert run(str(file), "--seats", "2", "--claim", "ends")[0] == 1


def test_the_document_of_a_check() -> None:
    """The JSON document has exactly the keys that other programs rely on."""
    code, text = run(
        "house", "--seats", "2-3", "--json", "--claim", "kept-king", "--claim", "ends", "--claim", "bounded"
    )
    document = json.loads(text)
    assert code == 0
    assert set(document) == {"rules", "hash", "ending", "claims"}
    assert document["rules"] == "house"
    assert len(document["hash"]) == 64
    assert document["ending"]["verdict"] == "probability 1"
    assert document["ending"]["lasso"] == "by the cards"
    keys = {"claim", "says", "seats", "verdict", "expected", "method", "solvers", "witness"}
    assert all(set(row) - {"loop"} == keys for row in document["claims"])
    assert {row["claim"] for row in document["claims"] if row.get("loop")} == {"bounded"}
    assert [(row["claim"], row["seats"]) for row in document["claims"]][:2] == [("kept-king", 2), ("kept-king", 3)]
    assert document["claims"][1]["witness"] == "A A K / A  - - -  1 1 1 + 0"
    assert document["claims"][1]["expected"] is True


def test_a_claim_that_there_is_not() -> None:
    """A misspelt claim is bad input, and the nearest spelling is named."""
    with pytest.raises(Problem, match='did you mean "kept-king"'):
        run("house", "--claim", "kept-kin")


@pytest.mark.parametrize("more", [(), ("--quiet",), ("--ledger",)])
def test_a_claim_that_is_not_made_is_told_with_its_reason(more: tuple[str, ...]) -> None:
    """Whoever asks for a claim by name learns why nothing is claimed, and no verdicts are counted."""
    code, text = run("ranter-go-round", "--seats", "2", "--claim", "kings-in-any-order", *more)
    assert code == 0
    assert text.splitlines()[2:] == [
        "",
        "Not claimed",
        "kings-in-any-order: in this rule set nobody takes a chip for a king.",
    ]


def test_a_claim_that_is_not_made_is_told_beside_a_document() -> None:
    """The document has a row for each verdict and no other; the reason is a line beside it."""
    words = ("ranter-go-round", "--seats", "2", "--claim", "kings-in-any-order", "--json")
    said = CliRunner().invoke(click_command, words)
    assert json.loads(said.stdout)["claims"] == []
    assert said.stderr == (
        "cuckoo-formal: kings-in-any-order is not claimed: in this rule set nobody takes a chip for a king\n"
    )


def test_a_claim_that_is_made_for_some_tables_only_says_for_which() -> None:
    """Where few players have another pack the reason is told for them."""
    small = Deck(tuple("K2A"), (4,) * 3)
    file = replace(named("ranter-go-round"), rules=variant(deck=Deck(by_seats=((3, small),))))
    why = "in this rule set the ace is not the worst card"
    assert [*unclaimed(file, ("kept-king", "ace-asks"), (2, 3, 4))] == [(why, "ace-asks for 2-3 players")]
    assert [*unclaimed(file, ("kept-king", "ace-asks"), (2, 3))] == [(why, "ace-asks")]


def test_what_is_said_of_a_rule_that_never_matters() -> None:
    """In the house rules a king stops play before it could block, so that blocking never matters."""
    how = {row.what: row.how for row in matters(named("house").rules, (2, 3))}
    assert how["best blocks when asked"] == "never"
    assert how["K stops when asked"] == "matters"
    assert how["standing: pairing up"] == "matters"
    said = {row.what: row.how for row in matters(named("lots-of-kids-games").rules, (2,))}
    assert said["cut: turned up"] == "seen"
    assert said["first dealer: highest card"] == "between"


def test_the_same_bytes_each_time() -> None:
    """Neither hashes nor the number of processes make a difference to what is printed."""
    words = [*COMMAND, "check", "pairing-up", "--seats", "3", "--json", "--claim", "kept-king", "--claim", "ace-asks"]
    outputs = {
        subprocess.run(
            [*words, "--jobs", jobs], env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed, jobs in (("0", "1"), ("1", "1"), ("2", "2"))
    }
    assert len(outputs) == 1


def test_an_interrupt_keeps_the_rows_so_far() -> None:
    """Ctrl-C ends a check at once with the verdicts that are there, and with the exit code for it."""
    words = [*COMMAND, "check", "rods-game-site", "--seats", "2-6"]
    with started(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as process:
        time.sleep(4)
        process.send_signal(signal.SIGINT)
        text, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "interrupted after" in said
    assert "chips-conserved" in text


# -- exit codes
def row(slug: str, said: Verdict, *, expected: bool | None = None) -> Row:
    """A row of a report."""
    return Row(slug, 3, said, "", expected=expected)


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ([row("ends", Verdict.PROVED, expected=True), row("kept-king", Verdict.REFUTED, expected=True)], 0),
        ([row("kept-king", Verdict.REFUTED)], 0),
        ([row("ends", Verdict.REFUTED)], 1),
        ([row("ends", Verdict.REFUTED, expected=True)], 0),
        ([row("kept-king", Verdict.PROVED, expected=False)], 1),
        ([row("ends", Verdict.UNDECIDED)], 3),
        ([row("kept-king", Verdict.UNDECIDED)], 0),
        ([row("ends", Verdict.UNDECIDED), row("kept-king", Verdict.PROVED, expected=False)], 1),
    ],
)
def test_exit_codes(rows: list[Row], code: int) -> None:
    """1 if anything is not as recorded or a required claim fails, 3 if only a required claim is missing."""
    assert exit_code(rows) == code


def test_rows_come_in_the_order_of_the_claims() -> None:
    """However they were finished, rows are printed claim by claim and by seats."""
    done = [
        Row("ends", 2, Verdict.PROVED, ""),
        Row("kept-king", 3, Verdict.PROVED, ""),
        Row("kept-king", 2, Verdict.PROVED, ""),
    ]
    assert [(here.claim, here.seats) for here in in_order(done)] == [("kept-king", 2), ("kept-king", 3), ("ends", 2)]


def test_a_claim_is_checked_where_it_is_made() -> None:
    """What is not claimed for a rule set is no job, nor what its pack is too small for."""
    slugs = {job.claim for job in jobs_of(named("three-dimes").rules, (2, 3), CLAIMS)}
    assert "someone-pays" not in slugs
    assert "kept-king" in slugs
    with pytest.raises(Problem):
        jobs_of(reduced(BASE, 2, 1), (2, 3), CLAIMS)


# -- the record
def missing(name: str, seats: tuple[int, ...]) -> list[str]:
    """The verdicts on a built-in rule set that are not as they are recorded."""
    file = find(name)
    done = [judged(file, here) for here in rows_of(jobs_of(file.rules, seats, OURS))]
    return [f"{here.claim} {here.seats} {here.verdict}" for here in done if here.expected is not True]


@pytest.mark.parametrize("name", ["ranter-go-round", "house", "le-her"])
def test_the_verdicts_are_as_recorded(name: str) -> None:
    """With two players every claim comes out as it is recorded."""
    assert missing(name, (2,)) == []


def test_what_is_proved_for_every_table_stands_beside_the_numbers_of_players() -> None:
    """A law of single seats has a row for every table too, proved by induction over the seats or undecided."""
    words = ("kings-jerk", "--seats", "2", "--claim", "someone-pays", "--claim", "chips-conserved", "--json")
    said = json.loads(CliRunner().invoke(click_command, words).stdout)
    assert {(row["claim"], row["seats"], row["verdict"]) for row in said["claims"]} == {
        ("someone-pays", 2, "proved"),
        ("chips-conserved", 2, "proved"),
        ("someone-pays", "every", "proved"),
        ("chips-conserved", "every", "proved"),
    }


@pytest.mark.parametrize(
    ("name", "slug", "status", "expected"),
    [
        ("house", "someone-pays", "proved", True),
        ("house", "someone-pays", "undecided", None),
        ("house", "loss-nears-end", "undecided", True),
        ("house", "loss-nears-end", "proved", False),
    ],
)
def test_a_missing_verdict_for_every_table_is_not_a_wrong_one(
    name: str, slug: str, status: str, *, expected: bool | None
) -> None:
    """Without a solver nothing can be proved for every table, which is neither as expected nor against it."""
    assert as_expected(named(name), Everywhere(slug, "", status, "")) is expected
