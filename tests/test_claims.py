"""A law holds of what really happens, fails on what must not happen, and says the same over terms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from cuckoo_formal.cards import Deck, Power
from cuckoo_formal.claims import CLAIMS, FAMILIES, Scope, alike, cards, chips, draws, losing, matches, settling, turns
from cuckoo_formal.claims.claim import ENTERED
from cuckoo_formal.claims.expected import EXPECTED, RECORDED, reason_to_fail, recorded
from cuckoo_formal.claims.matches import bound, distance
from cuckoo_formal.clauses import ending
from cuckoo_formal.clauses.ending import AfterRotations
from cuckoo_formal.hand import Event
from cuckoo_formal.logic import change
from cuckoo_formal.match import score
from cuckoo_formal.proof.report import Verdict
from cuckoo_formal.proof.rows import row_of
from cuckoo_formal.proof.small import holds
from cuckoo_formal.proof.terms import Term, plain
from cuckoo_formal.proof.unknown import unknown_hand
from cuckoo_formal.rulefile import builtin, find, named
from cuckoo_formal.rules import Rules
from cuckoo_formal.table import Match, sit_down
from cuckoo_formal.trace import Trace, trace
from tests.combos import random_answers, random_hand, random_rules, random_seats
from tests.hands import BASE, dealt, variant

#: the families whose laws are tried here; the others have tests of their own
OURS = {family.__name__ for family in (chips, cards, turns, losing, alike, matches, settling)}
HAND_CLAIMS = [claim for claim in CLAIMS.values() if claim.scope is Scope.HAND and claim.law.__module__ in OURS]
STOPPING = Rules(Deck(asked=(("K", (Power.STOPS,)),), on_turn=(("K", (Power.STOPS,)),)))
KNOCKING = Rules(Deck(asked=(("K", (Power.KNOCKS_OUT,)),)))


def course(line: str, rules: Rules = BASE) -> Trace:
    """What happens in the hand of a line."""
    return trace(*dealt(rules, line))


def at_end(told: Trace, **fields: object) -> Trace:
    """The same course, with something else after the payments."""
    return replace(told, paid=change(told.paid, **fields))


def shown(told: Trace, **fields: object) -> Trace:
    """The same course, with something else at the showdown."""
    return replace(told, shown=change(told.shown, **fields))


def after(told: Trace, place: int, **fields: object) -> Trace:
    """The same course, with something else after one of its moments, counted from the last if negative."""
    row = list(told.after)
    row[place] = change(row[place], **fields)
    return replace(told, after=tuple(row))


USUAL = "4 9 K 7 / Q  t - - t  3 3 2 1 + 2"

#: for each claim a course that breaks it, made by hand from one that is real, and the rules it is about
BROKEN: dict[str, Callable[[], tuple[Rules, Trace]]] = {
    "chips-conserved": lambda: (BASE, at_end(course(USUAL), pot=99)),
    "chips-never-negative": lambda: (BASE, at_end(course(USUAL), chips=(3, 3, -1, 1))),
    "turns-leave-chips-alone": lambda: (BASE, after(course(USUAL), -1, pot=1)),
    "nobody-pays-more": lambda: (BASE, at_end(course(USUAL), chips=(0, 3, 2, 1))),
    "someone-pays": lambda: (BASE, at_end(course(USUAL), chips=(3, 3, 2, 1), pot=2)),
    "still-in-has-chips": lambda: (BASE, at_end(course(USUAL), chips=(3, 0, 2, 1))),
    "out-without-chips": lambda: (BASE, at_end(course(USUAL), gone=(True, False, False, False))),
    "cards-conserved": lambda: (BASE, after(course(USUAL), 1, cards=(4, 4, 12, 6))),
    "exchange-moves-two": lambda: (BASE, after(course(USUAL), 1, cards=(8, 3, 6, 12))),
    "draw-moves-one": lambda: (BASE, after(course(USUAL), -1, cards=(3, 8, 12, 11))),
    "blocker-keeps": lambda: (BASE, after(course("4 9 K 7 / Q  - t - t"), -1, cards=(3, 12, 8, 11))),
    "total": lambda: (BASE, after(course(USUAL), -1, event=(2, 1, 0, 5))),
    "no-dead-end": lambda: (BASE, after(course(USUAL), -1, open=True)),
    "out-has-no-turn": lambda: (KNOCKING, knocked_out_but_playing()),
    "stopped-is-stopped": lambda: (STOPPING, stopped_but_exchanging()),
    "stop-ends-turns": lambda: (STOPPING, after(course("4 K 9 / Q  t - -", STOPPING), -1, event=(3, Event.KEPT, 0))),
    "asks-with-what-he-was-handed": lambda: (handed(), after(course("4 9 K 7 / Q  t - - -", handed()), -2, open=True)),
    "someone-loses": lambda: (BASE, shown(course(USUAL), loses=(False,) * 4)),
    "loser-is-lowest": lambda: (BASE, shown(course(USUAL), loses=(False, False, True, False))),
    "kept-king": lambda: (BASE, shown(course(USUAL), loses=(False, False, True, False))),
    "talk-changes-nothing": lambda: (announced(), at_end(course(USUAL, announced()), cards=(0, 0, 0, 0))),
    "cut-changes-nothing": lambda: (cut(), at_end(course(USUAL, cut()), chips=(9, 9, 9, 9))),
    "ace-asks": lambda: (last_shows(), course("A K / A  - t  1 1 + 0", last_shows())),
}


def announced() -> Rules:
    """A rule set in which the giver of a low card says so."""
    return variant(talk="forced giver announces the two worst")


def cut() -> Rules:
    """A rule set in which the dealer's card is turned up."""
    return variant(cut="turned up")


def handed() -> Rules:
    """A rule set in which the dealer needs an ace that was handed to him."""
    return variant(reach="the stock, with a received ace only")


def last_shows() -> Rules:
    """A rule set in which of equal low cards only the last to be shown loses."""
    return variant(losers="last to show")


def knocked_out_but_playing() -> Trace:
    """A seat that has been knocked out and exchanges all the same."""
    told = course("4 K 9 / Q  t - -", KNOCKING)
    place = next(place for place, hand in enumerate(told.after) if hand.out[0])
    return after(after(told, place, out=(True, True, False)), place + 1, event=(3, Event.KEPT, 0))


def stopped_but_exchanging() -> Trace:
    """An exchange after all play has stopped."""
    told = course("4 K 9 / Q  t - -", STOPPING)
    return after(told, -1, cards=(8, 12, 3))


# -- matches
def table(**fields: object) -> Match:
    """A table of three, everybody with three chips."""
    return change(sit_down(3, 3, 1, 2), **fields)


OVER = {"ended": "won", "winners": (True, False, False), "bank": 0, "won": (3, 0, 0)}
ALL_OUT = {"living": (False,) * 3, "bank": 0}
BROKEN_STEPS: dict[str, tuple[Match, Match]] = {
    "match-chips-conserved": (table(), table(chips=(3, 3, 2))),
    "money-conserved": (table(), table(bank=2)),
    "winner-gets-all": (table(), table(**OVER | {"bank": 1})),
    "out-stays-out": (table(living=(True, False, True)), table()),
    "dealer-is-in": (table(), table(living=(True, True, False))),
    "next-hand": (table(), table(living=(False, False, True))),
    "one-winner": (table(), table(**OVER | {"winners": (True, True, False)})),
    "equal-shares": (table(), table(**ALL_OUT | {"ended": "shared", "won": (2, 1, 0)})),
    "cut-has-a-winner": (table(), table(**ALL_OUT | {"winners": (True, False, False), "won": (2, 1, 0)})),
    "runner-up-gets-his-share": (table(), table(**OVER | {"won": (2, 0, 1), "last_out": (False, True, False)})),
    "stake-again": (table(), table(**ALL_OUT | {"ended": "no winner", "bank": 2, "won": (1, 0, 0)})),
    "bounded": (table(), table(chips=(3, 3, 3))),
    "ends": (table(), table(chips=(4, 3, 2))),
}


def test_every_claim_has_an_outcome_that_breaks_it() -> None:
    """No law of these families is true of everything: each has an outcome here on which it must fail."""
    assert {*BROKEN, *BROKEN_STEPS} == {slug for slug, claim in CLAIMS.items() if claim.law.__module__ in OURS}


@pytest.mark.parametrize("slug", BROKEN)
def test_a_law_fails_on_a_broken_hand(slug: str) -> None:
    """A hand in which by mistake something else happened breaks the law that forbids it."""
    rules, told = BROKEN[slug]()
    assert not holds(CLAIMS[slug], rules.at(len(told.dealt.cards)), told)


@pytest.mark.parametrize("slug", [slug for slug in BROKEN if slug != "ace-asks"])
def test_a_law_holds_of_the_hand_as_it_was(slug: str) -> None:
    """The same hand without the mistake keeps the law."""
    rules, told = BROKEN[slug]()
    rules = rules.at(len(told.dealt.cards))
    assert holds(CLAIMS[slug], rules, trace(rules, told.dealt, told.answers))


@pytest.mark.parametrize("slug", BROKEN_STEPS)
def test_a_law_fails_on_a_broken_match(slug: str) -> None:
    """A hand that leaves the table as it must not be breaks the law that forbids it."""
    assert not CLAIMS[slug].law(BASE, *BROKEN_STEPS[slug])


@pytest.mark.parametrize("slug", BROKEN_STEPS)
def test_a_law_holds_of_a_match_as_it_is_played(slug: str) -> None:
    """Three hands in a row keep every law of matches."""
    match = table()
    for line in ("4 9 7 / Q  - - -", "4 4 7 / Q  - - -", "4 4 4 / Q  - - -"):
        rules, hand, answers = dealt(BASE, line)
        hand = change(hand, chips=tuple(match.chips[seat] for seat in match.order()), pot=match.pot)
        now = score(rules, match, trace(rules, hand, answers).paid, seed=1)
        assert CLAIMS[slug].law(BASE, match, now)
        match = now


# -- draws
DRAWN: dict[str, tuple[tuple[tuple[int, ...], ...], int]] = {
    "the best card": (((3, 12, 4),), 1),
    "equal cards draw again": (((12, 3, 12), (4, 5, 12)), 2),
}


def packs(*faces: tuple[int, ...]) -> ending.Shuffle:
    """Packs with these faces on top, one after the other, again and again."""
    return lambda which: tuple((face, 0) for face in faces[which % len(faces)])


@pytest.mark.parametrize("case", DRAWN)
def test_only_the_best_card_is_the_best_card(case: str) -> None:
    """Of three who draw the law takes just the one who drew best, in the order in which they draw."""
    drawn, right = DRAWN[case]
    assert [seat for seat in range(3) if draws.drew_best(seat, (0, 1, 2), packs(*drawn))] == [right]
    assert draws.drew_best(5, tuple({right: 5}.get(seat, seat) for seat in range(3)), packs(*drawn))


@pytest.mark.parametrize(
    ("first_dealer", "drawn", "right"),
    [
        (ending.last_seat, (12, 3, 3), 2),
        (ending.highest_card, (3, 12, 4), 1),
        (ending.FirstOfAFace("J"), (3, 4, 5, 6, 10, 10), 1),
        (ending.FirstOfAFace("J"), (3, 4, 5, 6, 7, 8), 2),
    ],
)
def test_the_first_dealer_is_the_one_of_the_rules(first_dealer: object, drawn: tuple[int, ...], right: int) -> None:
    """For each way to find him the law holds of who is found."""
    rules = variant(first_dealer=first_dealer)
    assert rules.first_dealer(3, packs(drawn), rules.deck) == right
    assert CLAIMS["first-dealer"].law(rules, 3, packs(drawn))


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("first-dealer", {"first_dealer": "highest card"}),
        ("best-card-wins-the-cut", {"settle": "cut for it"}),
    ],
)
def test_another_winner_of_a_draw_refutes_the_claim(
    slug: str, words: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the worst card wins the report says which cards were drawn."""
    rules = variant(**words).at(3)
    assert row_of(CLAIMS[slug], rules, 3).verdict is Verdict.EXHAUSTED
    monkeypatch.setattr(ending, "max", min, raising=False)
    row = row_of(CLAIMS[slug], rules, 3)
    assert (row.verdict, row.method) == (Verdict.REFUTED, "cards are drawn: A A A, then A A A")


def test_a_draw_without_an_end_refutes_the_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    """If everybody draws again and again nobody deals."""
    rules = variant(first_dealer="highest card").at(2)
    for pack in (0, 99):
        monkeypatch.setattr(ending, "drawn_best", partial(drawing_for_ever, pack))
        assert row_of(CLAIMS["first-dealer"], rules, 2).verdict is Verdict.REFUTED


def drawing_for_ever(pack: int, _seats: object, shuffle: ending.Shuffle) -> int:
    """Nobody is the best, whatever they draw."""
    while True:
        shuffle(pack)


@pytest.mark.parametrize("wrong", [(ending, "last_seat", 0), (ending.FirstOfAFace, "__call__", 1)])
def test_another_first_dealer_refutes_the_claim(
    wrong: tuple[object, str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever else deals first, the claim fails."""
    where, name, dealer = wrong
    monkeypatch.setattr(where, name, lambda *_: dealer)
    chosen = ending.FirstOfAFace("J") if name == "__call__" else ending.last_seat
    assert row_of(CLAIMS["first-dealer"], variant(first_dealer=chosen).at(3), 3).verdict is Verdict.REFUTED


# -- both readings
def assigned(unknown: object, known: object) -> dict[str, int | bool]:
    """The plain value of each unknown of a hand, by its name."""
    if isinstance(unknown, Term):
        return {unknown.args[0]: known} if unknown.op == "unknown" and isinstance(known, int) else {}
    rows = zip(places(unknown), places(known), strict=False)
    return {name: value for mine, theirs in rows for name, value in assigned(mine, theirs).items()}


def places(value: object) -> tuple[object, ...]:
    """The places of a row, or the fields of a state."""
    return value if isinstance(value, tuple) else tuple(getattr(value, "__dict__", {}).values())


@pytest.mark.parametrize("number", range(40))
def test_a_law_says_the_same_of_terms_and_of_plain_values(number: int) -> None:
    """Worked out for one hand, a law over unknown cards, answers and chips is the law over that hand."""
    rng = Random(number)
    rules = random_rules(rng)
    seats = random_seats(rng, rules, 4)
    rules = rules.at(seats)
    hand, answers = random_hand(rng, rules, seats), random_answers(rng, rules, seats)
    blank, asked = unknown_hand(rules, seats, remembers=True)
    if not isinstance(blank.grace[0], Term):
        hand = change(hand, grace=blank.grace)
    known = assigned(blank, hand) | assigned(asked, answers)
    told, unknown = trace(rules, hand, answers), trace(rules, blank, asked)
    for claim in HAND_CLAIMS:
        if not claim.unless(rules) and not claim.every_face:
            assert bool(plain(known, claim.law(rules, unknown))) == bool(claim.law(rules, told)), claim.slug


# -- the catalogue
def test_every_claim_is_a_sentence() -> None:
    """A claim is said in one or two sentences, without figures, and names where it is from."""
    for claim in CLAIMS.values():
        assert claim.says[0].isupper(), claim.slug
        assert claim.says.endswith("."), claim.slug
        assert not any(letter.isdigit() for letter in claim.says), claim.slug
        assert claim.source, claim.slug


def test_no_claim_is_left_out_of_its_family() -> None:
    """Every law that was entered stands in the list, and every family has one."""
    assert set(CLAIMS) == set(ENTERED)
    assert {claim.law.__module__ for claim in CLAIMS.values()} == {family.__name__ for family in FAMILIES}


def test_what_any_rules_must_keep() -> None:
    """Conservation, a hand that comes to its end, nobody stuck, and an end to every match are required."""
    assert {slug for slug, claim in CLAIMS.items() if claim.required} >= {
        "chips-conserved",
        "chips-never-negative",
        "cards-conserved",
        "total",
        "no-dead-end",
        "match-chips-conserved",
        "money-conserved",
        "next-hand",
        "ends",
    }


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("someone-pays", {"standing": "equal cards cancel"}),
        ("someone-pays", {"losers": "nobody if all are equal"}),
        ("someone-pays", {"exit": "one more loss"}),
        ("someone-pays", {"exit": "never"}),
        ("someone-loses", {"standing": "equal cards cancel"}),
        ("talk-changes-nothing", {}),
        ("cut-changes-nothing", {}),
    ],
)
def test_a_claim_is_not_made_where_a_clause_excepts_it(slug: str, words: dict[str, object]) -> None:
    """The claim says why it is not made: the exception is that of a clause, not of a rule set."""
    assert CLAIMS[slug].unless(variant(**words))


def test_no_claim_is_never_made() -> None:
    """For each claim there is a built-in rule set for which it is made."""
    for claim in CLAIMS.values():
        assert any(not claim.unless(named(name).rules) for name in builtin()), claim.slug


# -- the bound of hands
def test_the_bound_of_hands() -> None:
    """A hand takes a chip or a free life, and the last is played by two who each have one."""
    assert bound(BASE, 2) == 5
    assert bound(BASE, 4) == 11
    assert bound(variant(exit="one more loss"), 2) == 7
    assert bound(replace(BASE, lives=1), 2) == 1
    assert bound(variant(exit="never", end=AfterRotations(10)), 3) == 30
    assert bound(named("beerchugger").rules, 3) is None


def test_how_far_a_match_is_from_its_end() -> None:
    """Chips before the seats count, and where players may play on without chips, who is in."""
    match = table(chips=(3, 0, 2), living=(True, True, True))
    assert distance(BASE, match) == 5
    assert distance(variant(exit="one more loss"), match) == 8
    assert distance(variant(exit="never", end=AfterRotations(2)), match) == 6


# -- what is expected
def test_the_record_names_what_there_is() -> None:
    """Every recorded refutation is of a claim and of built-in rule sets, for which the claim is made, and says why."""
    for row in EXPECTED:
        assert row.claim in CLAIMS
        assert len(row.reason.split()) > 4, row.reason
        for name in row.names:
            rules = named(name).rules
            assert all(not CLAIMS[row.claim].unless(rules.at(seats)) for seats in row.seats), (row.claim, name)


def test_no_refutation_is_recorded_twice() -> None:
    """One rule set, claim and number of seats has one reason."""
    cells = [(row.claim, name, seats) for row in EXPECTED for name in row.names for seats in row.seats]
    assert len(cells) == len(set(cells))


def test_only_the_built_in_rules_have_a_record() -> None:
    """A file that is called like a built-in rule set but has other rules has no record."""
    house = find("house")
    assert recorded(house)
    assert not recorded(replace(house, rules=replace(house.rules, lives=2)))
    assert not recorded(replace(house, name="another"))


def test_what_is_recorded_of_a_kept_king() -> None:
    """Only four kings: with four players all can lose with one, with five nobody can, but for pairs."""
    fails = [bool(reason_to_fail("ranter-go-round", "kept-king", seats)) for seats in RECORDED]
    assert fails == [seats <= 4 for seats in RECORDED]
    assert all(reason_to_fail("pairing-up", "kept-king", seats) for seats in RECORDED)
