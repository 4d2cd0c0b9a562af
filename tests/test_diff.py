"""Two rule sets beside each other: the smallest hand, view or run of hands that tells them apart, or the scope."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from dataclasses import replace

import pytest
from click.testing import CliRunner

from cuckoo_formal.clauses.ending import AfterRotations, RunnersUp
from cuckoo_formal.clauses.register import CATALOGUE
from cuckoo_formal.cli.app import app
from cuckoo_formal.exhaust import deals
from cuckoo_formal.hand import Deal, begin
from cuckoo_formal.match import begin_match
from cuckoo_formal.notation import answers_of, parse
from cuckoo_formal.play import Answers, play
from cuckoo_formal.proof.account import document, notation, outcome, run_told, scope, witness
from cuckoo_formal.proof.beside import Comparison, compare
from cuckoo_formal.proof.carried import dealt_from, on_top, pack_before
from cuckoo_formal.proof.difference import can_be_dealt, separate, unknown_pair
from cuckoo_formal.proof.parting import shortest_run
from cuckoo_formal.proof.refute import ReplayError
from cuckoo_formal.proof.solver import Verdict
from cuckoo_formal.rulefile import builtin, named
from cuckoo_formal.rules import Rules
from cuckoo_formal.table import Match
from tests.hands import variant
from tests.solvers import answering, in_their_place

BASE = Rules()
NAMES = ("one", "other")
#: sets that cannot be told from the base game by anything that this project looks at, and why
NO_DIFFERENCE = {
    "ranter-go-round-any-card": "any card of a shuffled stock is as good as its top card",
    "ranter-go-round-only-as-dealt": "nobody is asked for a card that was exchanged before in the same hand",
    "ranter-go-round-one-by-one": "the order in which cards are turned up matters only where ties are settled by it",
}
#: the smallest hand by which each is told from the base game, as a teacher would expect it
HANDS = {
    "pairing-up": "A A A / 2  - - t  1 1 1 + 0",
    "ace-pays-double": "A A / A  - -  1 2 + 0",
    "king-refuses-dealer": "A A / K  - t  1 1 + 0",
    "grace-life": "A A / A  - -  1 1 + 0",
    "avoid-the-high-card": "A 2 / 3  t t  1 1 + 0",
    "dealer-matches-wins": "A A / A  - t  1 1 + 0",
    "kings-jerk": "A K / A  - -  1 1 + 1",
    "king-stops-all-play": "A K / A  - t  1 1 + 0",
    "ranter-go-round-1881": "A K / A  t -  1 1 + 0",
    "ranter-go-round-optional-block": "A K / A  t -  1 1 + 0",
    "ranter-go-round-swap-left": "A A / 2  - tl  1 1 + 0",
}


def with_base(name: str, seats: tuple[int, ...] = (2, 3, 4)) -> Comparison:
    """The base game beside a built-in rule set."""
    return compare((BASE, named(name).rules), seats)


def tiny(faces: str, copies: int = 1, *, pack: str = "new pack each hand") -> Rules:
    """The base game with a pack of a few cards."""
    return replace(variant(pack=pack), deck=replace(BASE.deck, faces=tuple(faces), copies=(copies,) * len(faces)))


# -- hands
@pytest.mark.parametrize("name", HANDS)
def test_smallest_hand(name: str) -> None:
    """Each variant is told from the base game by the hand that shows its rule, and by none that is smaller."""
    found = with_base(name)
    assert found.verdict == "differ"
    assert found.hand is not None
    assert found.hand.pair is not None
    assert notation(found.hand.pair) == HANDS[name]


def test_a_found_hand_really_ends_differently() -> None:
    """The hand is played by both rule sets in plain values: the nine of the lonely seat loses, and not the pair."""
    found = separate("ends", (BASE, named("pairing-up").rules), 3)
    assert found.pair is not None
    one, other = (course.paid for course in found.pair.courses)
    assert (one.loses, other.loses) == ((True, True, False), (False, False, True))


def test_no_smaller_hand_differs() -> None:
    """Every hand with fewer chips, or smaller cards, ends alike with pairing up and without: counted out by playing."""
    rules = BASE, named("pairing-up").rules
    small = tuple(replace(each, deck=replace(each.deck, faces=tuple("A2K"), copies=(4, 4, 4))) for each in rules)
    first = None
    for cards in deals(small[0], 4):
        faces = tuple(face for face, _ in cards)
        for trades in sorted((a, b, c) for a in (False, True) for b in (False, True) for c in (False, True)):
            hand = begin(Deal(faces[:3], faces[3:], 0, 9), (1, 1, 1))
            one, other = (play(each, hand, Answers(trades)) for each in small)
            if first is None and one.loses != other.loses:
                first = (faces, trades)
    assert first == ((0, 0, 0, 1), (False, False, True))


def test_chips_and_losers_are_told() -> None:
    """What differs is said in words, thing by thing."""
    found = with_base("ace-pays-double").hand
    assert found is not None
    assert found.pair is not None
    assert list(outcome(found.pair, NAMES)) == [
        "Seat 2 has one chip by one, no chips by other.",
        "Seat 2 is out by other, and plays on by one.",
        "The pot holds two chips by one, three chips by other.",
    ]


def test_cancel_and_pairing_up() -> None:
    """Cancelling and pairing up part where no card is single: then pairs cancel, and a pair still loses."""
    found = compare((named("pairing-up").rules, named("ranter-go-round-equal-cards-cancel").rules), (2, 3))
    assert found.hand is not None
    assert found.hand.pair is not None
    assert notation(found.hand.pair) == "A A / A  - -  1 1 + 0"
    assert found.hand.pair.courses[1].paid.loses == (False, False)


def test_only_as_dealt_needs_a_king_that_moved_and_is_asked() -> None:
    """For whom a king refuses matters only where a refused seat draws one, and the dealer may ask that seat."""
    left = variant(reach="the stock or his left")
    assert compare((left, variant(left, holder="only as dealt")), (2, 3)).verdict == "alike"
    drawn = variant(left, blocked="draws from the stock")
    found = compare((drawn, variant(drawn, holder="only as dealt")), (2, 3))
    assert found.hand is not None
    assert found.hand.seats == 3


def test_files_of_two_sources_can_be_one_game() -> None:
    """Two tables with the same rules are said to have the same rules, whatever their files are called."""
    assert compare((named("gatorslots").rules, named("wizard-of-odds").rules)).verdict == "same"
    assert compare((named("sudden-death").rules, replace(BASE, lives=1))).verdict == "same"


# -- what is seen
@pytest.mark.parametrize("name", ["dealer-cuts", "low-card-announced"])
def test_cards_alike_and_knowledge_not(name: str) -> None:
    """To cut, or to name a low card, changes no card and no chip, but what an onlooker knows."""
    found = with_base(name)
    assert (found.alike, found.hand) == ((2, 3, 4), None)
    assert found.sees is not None
    seat, (one, other) = witness(found.sees)
    assert seat == 0
    assert one != other


# -- matches
def test_sudden_death_parts_after_one_hand() -> None:
    """Sudden death is the base game with one chip: its hands are the same, and the first loser is out."""
    found = with_base("sudden-death")
    assert found.alike == (2, 3, 4)
    assert found.run is not None
    assert found.run.hands == ("A A / 2  - -  3 3 + 0",)


@pytest.mark.parametrize("name", ["replay", "share", "cut-for-it", "no-new-stake", "fresh-lives"])
def test_settling_parts_when_all_go_out(name: str) -> None:
    """How it is settled when all go out together shows after three hands that both players lose."""
    found = with_base(f"ranter-go-round-{name}", (2,))
    assert found.run is not None
    assert len(found.run.hands) == 3


def test_runner_up_share_needs_money() -> None:
    """A fifth of a stake of one each is nothing: the run that tells the two apart says with how much it does."""
    found = with_base("ranter-go-round-runner-up", (2,))
    assert found.run is not None
    assert (found.run.stake, found.run.what) == (100, ("won",))


def test_runner_up_share_needs_money_with_a_pack_carried_on_too() -> None:
    """Where a search that is not over finds nothing with the stakes there are, it finds it with higher ones."""
    carried = variant(pack="carried on")
    run = shortest_run((carried, variant(carried, prize=RunnersUp())), 2)
    assert (run.status, run.stake, run.what) == ("differs", 100, ("won",))


def test_a_pack_carried_on_cannot_repeat_cards() -> None:
    """With a pack carried on four aces are used up after three and one: only a new pack deals two more."""
    found = with_base("ranter-go-round-pack-carried-on", (2,))
    assert found.run is not None
    assert found.run.hands == ("A A / A  t t", "A A")


@pytest.mark.parametrize(("faces", "seats"), [("AK", 2), ("A2K", 2), ("A2K", 3)])
def test_a_pack_too_small_for_a_second_hand_is_shuffled_again(faces: str, seats: int) -> None:
    """Where too few cards are left for the next hand a pack that is carried on is as good as a new one."""
    found = compare((tiny(faces), tiny(faces, pack="carried on")), (seats,))
    assert (found.verdict, [run.status for run in found.runs]) == ("alike", ["alike"])


@pytest.mark.parametrize(
    ("faces", "copies", "seats", "hands"),
    [
        ("A23K", 1, 2, ("A 2 / 3  - -", "A 2")),
        ("A2345K", 1, 3, ("A 2 3 / 4  - - -", "A 2 3")),
        ("A2", 5, 2, ("A A / A  t t", "A A / A  t t")),
        ("A2345K", 1, 4, ("A 2 3 / 4  - - -", "A 2 3")),
        ("A23K", 1, 3, ("A 2 / 3  - -", "A 2")),
    ],
)
def test_a_card_comes_again_while_enough_cards_are_left(
    faces: str, copies: int, seats: int, hands: tuple[str, ...]
) -> None:
    """Only then can it not be dealt; where all players need more cards, those who are left when some are out do."""
    new, carried = (tiny(faces, copies, pack=words) for words in ("new pack each hand", "carried on"))
    run = shortest_run((new, carried), seats)
    assert (run.what, run.hands) == (("pack",), hands)
    assert shortest_run((carried, new), seats).hands == hands
    match = begin_match(replace(carried, lives=9), run.seats, 1)
    for hand in run.hands[:-1]:
        match = after(carried, match, hand)
    with pytest.raises(LookupError):
        after(carried, match, run.hands[-1])


def after(rules: Rules, match: Match, hand: str) -> Match:
    """A match after a hand with these cards on top of its pack.  Raises :class:`LookupError` if it has them no more."""
    line, pack = parse(rules, hand), pack_before(rules, match)
    drawn = line.stock if any("t" in word for word in line.answers) else ()
    top = on_top(rules, pack, [(card, 0) for card in (*line.cards, *drawn)])
    if top is None:
        raise LookupError(hand)
    return next(way[1] for way in dealt_from(rules, match, top, answers_of(line)))


def test_a_larger_pack_that_is_carried_on_has_a_card_more_often() -> None:
    """What a new pack of four aces deals again, one of eight that is carried on still has: not the ninth ace."""
    run = shortest_run((tiny("A2K", 4), tiny("A2K", 8, pack="carried on")), 2)
    assert sum(hand.count("A") for hand in run.hands[:-1]) <= 8 < sum(hand.count("A") for hand in run.hands)


def test_with_a_pack_carried_on_other_cards_come_to_the_same() -> None:
    """When the aces are used up other equal cards lose as well, and no card comes again: a match of six chips ends."""
    rules = variant(pack="carried on", lives=6, stake=10)
    run = shortest_run((rules, variant(rules, prize=RunnersUp())), 2)
    assert (run.status, len(run.hands), run.what) == ("differs", 6, ("won",))
    lines = [parse(rules, hand) for hand in run.hands]
    gone = Counter(card for line in lines for card in (*line.cards, *line.stock))
    assert all(many <= rules.deck.counts[card] for card, many in gone.items())


GRACE = {"one more loss": True, "one more loss, once a match": True, "one free hand": False}


@pytest.mark.parametrize("words", GRACE)
def test_grace_is_one_more_chip(words: str) -> None:
    """A grace life is one more chip for who is out and who wins, but not where it lasts for one hand only."""
    run = shortest_run((variant(exit=words), replace(BASE, lives=4)), 2)
    assert (run.status == "alike") is GRACE[words]


def test_grace_is_not_one_more_chip_where_an_ace_pays_double() -> None:
    """With a grace life the second chip of a double is not owed by who has only one: two hands tell them apart."""
    run = shortest_run(
        (variant(exit="one more loss", fine="ace pays double"), variant(lives=4, fine="ace pays double")), 2
    )
    assert (run.status, len(run.hands)) == ("differs", 2)
    assert "living" in run.what
    assert next(run_told(run, NAMES)).startswith("After these 2 hands")


@pytest.mark.slow
def test_grace_is_not_one_more_chip_where_kings_jerk() -> None:
    """With kings jerk the chip that a grace life saves is missing in the pot: seven hands of three players tell."""
    jerk = CATALOGUE["opening"]["kings jerk"].made
    run = shortest_run((variant(exit="one more loss", opening=jerk), variant(lives=4, opening=jerk)), 3)
    assert (run.status, len(run.hands)) == ("differs", 7)


def test_readings_of_the_grace_life() -> None:
    """A grace life for the first only shows when a later one goes broke; once a match, only where chips come back."""
    grace = named("grace-life").rules
    first = compare((grace, named("grace-life-first-broke-only").rules), (2,)).hand
    assert first is not None
    assert first.pair is not None
    assert [course.paid.gone for course in first.pair.courses] == [(True, False), (True, True)]
    once = variant(grace, exit="one more loss, once a match")
    assert compare((grace, once)).verdict == "alike"
    jerk = [variant(each, opening="kings jerk") for each in (grace, once)]
    assert compare((jerk[0], jerk[1]), (2,)).hand is not None


def test_an_ace_that_is_high_pays_double_only_among_aces() -> None:
    """With aces high the rule that an ace pays double comes into play where all hold aces: up to four seats."""
    two = named("ranter-go-round-ace-high").rules, named("ace-pays-double-ace-high").rules
    found = compare(two, (4,)).hand
    assert found is not None
    assert found.pair is not None
    assert set(found.pair.courses[0].paid.cards) == {12}
    assert compare(two, (5,)).verdict == "alike"


# -- packs and faces
def test_a_hand_that_only_one_pack_can_deal() -> None:
    """With fewer cards no hand ends differently, but there are hands that only the larger pack can deal."""
    found = with_base("ranter-go-round-thirty-two-cards")
    assert (found.verdict, found.alike, found.only) == ("differ", (2, 3, 4), (2, 0, ("A", "2")))


def test_avoiding_the_high_card_is_the_base_game_in_other_faces() -> None:
    """The faces of the two games can be renamed into each other, and no rule looks at more than their order."""
    found = with_base("avoid-the-high-card", (2,))
    assert found.renamed
    assert any("one game in other faces" in text for text in scope(found))
    assert not with_base("ranter-go-round-ace-high-king-blocks", (2,)).renamed


@pytest.mark.parametrize("faces", ["XYZ", "XK", "A23456789TJQ", "QKX"])
@pytest.mark.parametrize("name", ["ranter-go-round", "kings-jerk", "king-refuses-dealer", "king-stops-all-play"])
def test_packs_with_other_faces_can_be_compared(faces: str, name: str) -> None:
    """Also where no face is in both, or one that has a power is in one of them alone."""
    deck = replace(Rules().deck, faces=tuple(faces), copies=(4,) * len(faces))
    found = compare((Rules(deck=deck), named(name).rules), (2,))
    assert (found.verdict, found.only is not None) == ("differ", True)


def test_packs_without_enough_cards_in_common_are_not_called_alike() -> None:
    """Where no hand can be dealt by both there is nothing of which to say that it ends alike, in words or as JSON."""
    strange = Rules(deck=replace(Rules().deck, faces=tuple("XYZ"), copies=(4,) * 3))
    found = compare((strange, BASE), (2, 3))
    assert (found.verdict, found.alike, found.apart) == ("differ", (), (2, 3))
    said = document(found, ("strange", "base"))
    assert said["alike"] == {"hands": [], "sees": [], "scope": []}
    assert "too few cards in common for a hand of 2 to 3 players" in str(said["only_one"])


def test_one_card_in_common_serves_no_hand_and_four_serve_a_small_one() -> None:
    """A hand of two with a card drawn takes three cards: four kings in both packs are enough, two are not."""
    some, few = (Rules(deck=replace(Rules().deck, faces=("X", "K"), copies=(4, kings))) for kings in (4, 2))
    assert compare((some, BASE), (2,)).apart == ()
    assert compare((few, BASE), (2,)).apart == (2,)


@pytest.mark.parametrize("pack", ["new pack each hand", "carried on"])
@pytest.mark.parametrize(
    ("few", "more", "seats", "hand"),
    [("AK", "A2K", 2, "A K / 2  - t  1 1 + 0"), ("A2K", "A23K", 3, "A 2 K / 3  - - t  1 1 1 + 0")],
)
def test_a_stock_that_only_one_pack_has(few: str, more: str, seats: int, hand: str, pack: str) -> None:
    """Whoever has the longer stock draws from it, in either order, and is told in the faces of that pack."""
    two = tiny(few, pack=pack), tiny(more, pack=pack)
    for rules, names in ((two, ("few", "more")), (two[::-1], ("more", "few"))):
        found = compare(rules, (seats,)).hand
        assert found is not None
        assert found.pair is not None
        assert notation(found.pair) == hand
        held = {"few": "a king", "more": f"a {'two' if seats == 2 else 'three'}"}
        first = f"Seat {seats} ends with {held[names[0]]} by {names[0]}, with {held[names[1]]} by {names[1]}."
        assert next(outcome(found.pair, names)) == first


def test_a_hand_is_told_with_the_chips_of_one_and_the_stock_of_the_other() -> None:
    """Where only the pack that has no stock is played for chips, the card that is drawn is told all the same."""
    few, more = (variant(tiny(faces), exit="never", end=AfterRotations(2)) for faces in ("AK", "A2K"))
    found = separate("ends", (few, replace(more, lives=0)), 2)
    assert found.pair is not None
    assert notation(found.pair) == "A K / 2  - t  0 0 + 0"


@pytest.mark.parametrize(("one", "other"), [("AK", "XYZ"), ("AK", "A2"), ("A2K", "XYK"), ("AK", "A2X")])
def test_nothing_is_said_of_hands_that_cannot_be(one: str, other: str) -> None:
    """Where not even two cards are in both packs none is compared, in either order."""
    for rules in ((tiny(one), tiny(other)), (tiny(other), tiny(one))):
        assert separate("ends", rules, 2).status == "none"


@pytest.mark.parametrize("two", [*itertools.combinations(("AK", "A2K", "KA", "XA2", "2AK", "K2A3"), 2)], ids=" ".join)
def test_either_order_finds_as_much(two: tuple[str, str]) -> None:
    """Which rule set is named first makes no difference to what becomes of the search."""
    rules = tiny(two[0]), tiny(two[1])
    assert separate("ends", rules, 2).status == separate("ends", rules[::-1], 2).status


def test_a_hand_that_is_called_possible_can_be_dealt() -> None:
    """No question of which the conditions alone cannot hold is asked: suits, grace lives and packs carried on too."""
    for name in builtin():
        rules = named(name).rules.at(3)
        assert can_be_dealt(unknown_pair((rules, rules), 3)), name
        assert can_be_dealt(unknown_pair((rules, BASE), 3)) or not set(rules.deck.faces) & set(BASE.deck.faces), name


def test_a_table_that_only_one_pack_can_seat() -> None:
    """A pack of three cards seats three: at four only the other can be played."""
    tiny = replace(BASE, deck=replace(BASE.deck, faces=tuple("A2K"), copies=(1, 1, 1)))
    assert compare((BASE, tiny), (3, 4)).only_seats == ((4, 0),)


# -- no difference, and no answer
@pytest.mark.parametrize("name", NO_DIFFERENCE)
def test_readings_without_a_difference(name: str) -> None:
    """Some readings differ in words only, and the scope within which that is proved is stated."""
    found = with_base(name)
    assert found.verdict == "alike"
    assert found.alike == (2, 3, 4)
    assert list(scope(found))


def test_a_silent_solver_leaves_it_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """If one solver does not answer nothing is proved, and the reason is given."""
    answering(monkeypatch, z3="unsat", cvc5="unknown")
    found = compare((BASE, named("pairing-up").rules), (2,))
    assert found.verdict == "undecided"
    assert found.reasons == ("hands of 2 players: cvc5: timeout",)


def test_a_false_model_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand that a solver names, and that does not differ when it is played, stops the run."""
    model = dict.fromkeys(("card_0", "card_1", "stock_0", "pot", "chips_0", "chips_1", "number"), 2)
    in_their_place(monkeypatch, lambda _question, name: Verdict(name, "", "sat", model=model))
    with pytest.raises(ReplayError):
        separate("ends", (BASE, named("king-refuses-dealer").rules), 2)


# -- the command
@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["ranter-go-round", "pairing-up", "--seats", "3"], 1),
        (["ranter-go-round", "dealer-cuts", "--seats", "2"], 1),
        (["ranter-go-round", "ranter-go-round-replay", "--seats", "2"], 1),
        (["ranter-go-round", "ranter-go-round-any-card", "--seats", "2"], 0),
        (["ranter-go-round", "ranter-go-round"], 0),
        (["ranter-go-round", "pairing"], 2),
        (["ranter-go-round", "pairing-up", "--seats", "4-2"], 2),
        (["ranter-go-round", "pairing-up", "--seats", "9"], 2),
    ],
)
def test_exit_codes(words: list[str], code: int) -> None:
    """Nothing for no difference, one for a difference, two for bad input."""
    assert CliRunner().invoke(app, ["diff", *words]).exit_code == code


def test_json() -> None:
    """Other programs get the hand, how it ends by either rule set, and both stories."""
    said = CliRunner().invoke(app, ["diff", "ranter-go-round", "pairing-up", "--seats", "3", "--json"])
    document = json.loads(said.stdout)
    assert document["verdict"] == "differ"
    assert document["hand"]["notation"] == HANDS["pairing-up"]
    assert document["hand"]["first"]["loses"] == [True, True, False]
    assert document["hand"]["second"]["loses"] == [False, False, True]
    assert document["slots"] == ["standing"]


# -- every built-in rule set
@pytest.mark.slow
@pytest.mark.parametrize("name", builtin())
def test_every_built_in_set_beside_the_base_game(name: str) -> None:
    """Each differs from the base game in a hand, in what is seen or in a match, but for those that are known not to."""
    found = with_base(name)
    expected = "alike" if name in NO_DIFFERENCE else "same" if named(name).rules == BASE else "differ"
    assert found.verdict == expected
