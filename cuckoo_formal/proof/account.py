"""What tells two rule sets apart, in words: for people line by line, for other programs as a document."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from difflib import SequenceMatcher

from cuckoo_formal.cards import Deck, Table
from cuckoo_formal.clauses.register import SLOTS, says
from cuckoo_formal.hand import Hand
from cuckoo_formal.notation import line_of, write
from cuckoo_formal.proof.beside import BETWEEN, TOLD, Comparison
from cuckoo_formal.proof.difference import Found, Pair, Two, endings, sights
from cuckoo_formal.proof.parting import Run
from cuckoo_formal.rules import Rules
from cuckoo_formal.table import Match
from cuckoo_formal.tell.narration import tell_hand
from cuckoo_formal.tell.words import a_card, chips, listed, seat_names

Names = tuple[str, str]
GRACE = ("its grace before it", "its grace now", "no grace any more")


# -- which rules differ
def changed(found: Comparison) -> Iterator[tuple[str, str, str]]:
    """Each question that is answered differently, and the two answers."""
    a, b = found.rules
    for name in found.changes:
        one, other = getattr(a, name), getattr(b, name)
        if name == "deck":
            yield from decks(a.deck, b.deck)
        elif name in SLOTS:
            yield SLOTS[name].question, says(one), says(other)
        else:
            yield what_is(name), str(one or "none"), str(other or "none")


def what_is(name: str) -> str:
    """A number of the rule set as a question."""
    return {"lives": "How many chips has each player at first?", "stake": "How much does each player stake?"}[name]


def decks(a: Deck, b: Deck) -> Iterator[tuple[str, str, str]]:
    """In which parts two packs differ."""
    for question, told in PACK.items():
        one, other = told(a), told(b)
        if one != other:
            yield question, one, other


def copies(deck: Deck) -> str:
    """How many cards there are of each face."""
    if len(set(deck.counts)) == 1:
        return str(deck.counts[0])
    return ", ".join(f"{face} {count}" for face, count in zip(deck.faces, deck.counts, strict=True))


def table(powers: Table) -> str:
    """What cards do, face by face."""
    return "; ".join(f"{face}: {' and '.join(row)}" for face, row in powers) or "nothing"


def smaller(deck: Deck) -> str:
    """The packs for smaller tables."""
    return "; ".join(f"up to {up_to} players: {' '.join(pack.faces)}" for up_to, pack in deck.by_seats) or "none"


PACK: dict[str, Callable[[Deck], str]] = {
    "Which faces, from worst to best?": lambda deck: " ".join(deck.faces),
    "How many cards of each face?": copies,
    "How many packs?": lambda deck: str(deck.packs),
    "What do cards do when their holder is asked?": lambda deck: table(deck.asked),
    "What do cards do when their holder's turn comes?": lambda deck: table(deck.on_turn),
    "Which other packs, for smaller tables?": smaller,
}


# -- a hand that differs
def notation(pair: Pair) -> str:
    """The hand on one line, with the stock of the rule set that can turn up more of it, and chips if one has them."""
    rules, hand = max(zip(pair.rules, pair.hands, strict=True), key=lambda side: len(side[1].stock))
    funded = max(pair.hands, key=lambda hand: bool(hand.deal.lives))
    return write(rules, replace(line_of(hand, pair.answers), chips=funded.chips, pot=funded.pot))


def stories(pair: Pair, listener: int | None = None) -> tuple[list[str], list[str]]:
    """The hand as it is told by either rule set, to everybody or to one seat."""
    one, other = (
        [sentence.text for sentence in tell_hand(rules, hand, pair.answers, for_seat=listener).sentences]
        for rules, hand in zip(pair.rules, pair.hands, strict=True)
    )
    return one, other


def beside(one: list[str], other: list[str]) -> Iterator[tuple[str, list[str], list[str]]]:
    """Two stories part by part: ``both`` say the same, or ``each`` says something else."""
    for kind, a, b, c, d in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        yield ("both" if kind == "equal" else "each"), one[a:b], other[c:d]


def outcome(pair: Pair, names: Names) -> Iterator[str]:
    """In which things the hand ends differently, in words."""
    seats, courses = seat_names((), len(pair.answers.trade)), pair.courses
    held = courses[0].paid.cards, courses[1].paid.cards
    for what, rows in endings(pair, courses).items():
        told = zip(*(held if what == "cards" else rows), strict=True)
        for seat, (ends, (mine, theirs)) in enumerate(zip(told, zip(*rows, strict=True), strict=True)):
            if mine != theirs:
                yield one_outcome(what, seats[seat % len(seats)], ends, pair.rules, names)


def one_outcome(what: str, seat: str, ends: tuple[int, int], rules: Two, names: Names) -> str:
    """One thing in which a hand ends differently, each side in its own faces."""
    (mine, theirs), (a, b), (one, other) = ends, names, (each.deck for each in rules)
    yes, no = (a, b) if mine else (b, a)
    return {
        "cards": lambda: f"{seat} ends with {a_card(one, mine)} by {a}, with {a_card(other, theirs)} by {b}.",
        "loses": lambda: f"{seat} loses by {yes}, and not by {no}.",
        "gone": lambda: f"{seat} is out by {yes}, and plays on by {no}.",
        "chips": lambda: f"{seat} has {chips(mine)} by {a}, {chips(theirs)} by {b}.",
        "owes": lambda: f"{seat} owes {chips(mine)} by {a}, {chips(theirs)} by {b}.",
        "pot": lambda: f"The pot holds {chips(mine)} by {a}, {chips(theirs)} by {b}.",
        "left": lambda: f"The stock has {mine} cards left by {a}, {theirs} by {b}.",
        "up": lambda: f"Turned up of the stock: {mine} by {a}, {theirs} by {b}.",
        "grace": lambda: f"{seat} has {GRACE[mine]} by {a}, {GRACE[theirs]} by {b}.",
    }[what]()


def witness(found: Found) -> tuple[int | None, tuple[list[str], list[str]]]:
    """The seat that sees something else, and what it is told by either rule set; an onlooker if there is one."""
    assert found.pair is not None  # noqa: S101 - only a difference is told
    pair, (one, _) = found.pair, found.pair.courses
    seen = [(turn, seat) for turn, seat, mine, theirs in sights(pair, pair.courses) if mine != theirs]
    turn = seen[0][0]
    parties = (turn, one.paid.other[turn] if 0 <= turn < found.seats else turn)
    for seat in sorted({seat for _, seat in seen}, key=lambda seat: (seat in parties, seat)):
        if stories(pair, seat)[0] != stories(pair, seat)[1]:
            return seat, stories(pair, seat)
    return None, stories(pair)


# -- matches that differ
def standing(match: Match) -> str:
    """How a match stands, in one sentence."""
    names = seat_names((), match.seats)
    winners = [name for name, won in zip(names, match.winners, strict=True) if won]
    money = [f"{name} {won}" for name, won in zip(names, match.won, strict=True) if won]
    if match.ended in ("won", "shared"):
        verb = "wins" if len(winners) == 1 else "share the prize"
        return f"the match is over and {listed(winners)} {verb} (money: {', '.join(money) or 'none'})"
    if match.ended:
        again = "all stake again" if match.ended == "no winner" else "nobody stakes again"
        return f"the match is over without a winner, {match.bank} of the money stays in the bank, and {again}"
    playing = [name for name, alive in zip(names, match.living, strict=True) if alive]
    rows = zip(names, match.chips, match.living, strict=True)
    have = listed(f"{name} has {chips(has)}" for name, has, alive in rows if alive)
    return f"{have}, {listed(playing)} play on, the pot holds {chips(match.pot)}, and {names[match.dealer]} deals"


def run_told(run: Run, names: Names) -> Iterator[str]:
    """What tells matches apart, after which hands."""
    if run.what == ("pack",):
        new = names[0] if not run.rules[0].pack.carried_on else names[1]
        yield f"This run of hands can be dealt only by {new}; by the other the last of them has cards that are used up:"
    elif run.hands:
        these = "this hand" if len(run.hands) == 1 else f"these {len(run.hands)} hands"
        yield f"After {these} a match of {run.seats} stands differently:"
    elif run.seed is not None:
        yield f"A match of {run.seats} begins differently (with seed {run.seed}):"
    else:
        yield f"A match of {run.seats} begins differently:"
    yield from (f"  {hand}" for hand in run.hands)
    if run.matches:
        yield from (f"By {name} {standing(match)}." for name, match in zip(names, run.matches, strict=True))
    if run.stake:
        yield f"(With a stake of {run.stake} each; with the stakes of the files the shares come to the same.)"


# -- what is alike
def scope(found: Comparison) -> Iterator[str]:
    """Within which scope nothing tells the two apart."""
    if found.alike:
        solved = "the two texts come to the same" if found.by_text else "z3 and cvc5 both say so"
        hands = f"Every hand of {span(found.alike)} players that both can deal"
        yield f"{hands} ends alike, with any cards, answers and chips: {solved}."
    if found.seen_alike and not found.sees:
        yield f"At every turn of such a hand every seat sees the same, at {span(found.seen_alike)} seats."
    for run in found.runs:
        if run.status == "alike":
            pack = f"{' '.join(run.rules[0].deck.faces)}, {copies(run.rules[0].deck)} of each"
            chips_too = "" if run.rules[0].lives == run.rules[1].lives else ", chips apart"
            yield (
                f"Every match of {run.seats} with the pack {pack} goes alike{chips_too}: "
                f"who is out and when, who deals, who wins ({run.states} states, every hand of each)."
            )
    if found.verdict == "alike" and not set(found.changes) & set(BETWEEN):
        yield "So does every match, which is made of such hands."
    if told := [name for name in found.changes if name in TOLD]:
        yield f"Told, and of no effect on any hand: {', '.join(told)}."
    if found.renamed:
        yield (
            "The two are one game in other faces: no rule looks at more than a card's place in the order. "
            f"Read the faces {' '.join(found.rules[0].deck.faces)} as {' '.join(found.rules[1].deck.faces)}."
        )


def span(seats: tuple[int, ...]) -> str:
    """From how many to how many."""
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"


def limits_of_packs(found: Comparison, names: Names) -> Iterator[str]:
    """What the two packs cannot both do."""
    for seats, place in found.only_seats:
        yield f"Only {names[place]} has a card for each of {seats} players."
    if found.only:
        _, place, cards = found.only
        yield f"Only {names[place]} can deal the hand {' '.join(cards)}."
    if found.apart:
        players = span(found.apart)
        yield f"The two packs have too few cards in common for a hand of {players} players: none was compared."


# -- for other programs
def document(found: Comparison, names: Names) -> dict[str, object]:
    """The comparison as a JSON document."""
    return {
        "first": names[0],
        "second": names[1],
        "verdict": found.verdict,
        "seats": list(found.seats),
        "changes": [{"question": question, "first": one, "second": other} for question, one, other in changed(found)],
        "slots": list(found.changes),
        "hand": hand_document(found.hand, names),
        "sees": sees_document(found.sees),
        "run": run_document(found.run, names),
        "only_one": list(limits_of_packs(found, names)),
        "alike": {"hands": list(found.alike), "sees": list(found.seen_alike), "scope": list(scope(found))},
        "renamed": found.renamed,
        "reasons": list(found.reasons),
    }


def hand_document(found: Found | None, names: Names) -> dict[str, object] | None:
    """A hand that ends differently."""
    if not found or not found.pair:
        return None
    one, other = stories(found.pair)
    return {
        "seats": found.seats,
        "notation": notation(found.pair),
        "differs": list(outcome(found.pair, names)),
        "first": ending(found.pair.courses[0].paid, found.pair.rules[0]),
        "second": ending(found.pair.courses[1].paid, found.pair.rules[1]),
        "stories": {"first": one, "second": other},
        "smallest": found.reason or True,
    }


def ending(paid: Hand, rules: Rules) -> dict[str, object]:
    """How a hand ends by one rule set."""
    return {
        "cards": [rules.deck.faces[card] for card in paid.cards],
        "loses": list(paid.loses),
        "chips": list(paid.chips),
        "pot": paid.pot,
        "out": list(paid.gone),
    }


def sees_document(found: Found | None) -> dict[str, object] | None:
    """A hand in which a seat sees something else."""
    if not found or not found.pair:
        return None
    seat, (one, other) = witness(found)
    return {
        "seats": found.seats,
        "notation": notation(found.pair),
        "seat": None if seat is None else seat + 1,
        "stories": {"first": one, "second": other},
    }


def run_document(run: Run | None, names: Names) -> dict[str, object] | None:
    """A run of hands after which a match stands differently."""
    if not run:
        return None
    return {"seats": run.seats, "hands": list(run.hands), "differs": list(run.what), "told": list(run_told(run, names))}
