"""Claims that two ways to play come to the same thing, and claims about the order in which things happen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cuckoo_formal.claims.alike import ends_alike
from cuckoo_formal.claims.cards import happenings, undoing
from cuckoo_formal.claims.claim import claim
from cuckoo_formal.clauses import leaving, losers, opening, standing
from cuckoo_formal.hand import Event, put
from cuckoo_formal.logic import at_most, both, change, every, implies, negate, same, some
from cuckoo_formal.play import Kind, can_ask, moments, play, question, reckon, step

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.play import Moment
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.trace import Trace

PAIRS = (standing.pairing_up, standing.pairing_up_or_nobody, standing.equal_cards_cancel)
JERKS = (
    opening.kings_jerk,
    opening.kings_may_jerk,
    opening.kings_jerk_together,
    opening.kings_jerk_capped,
    opening.kings_jerk_late,
)


def no_grace(rules: Rules) -> str:
    """Nobody plays on without chips."""
    return "" if "grace" in rules.traits and rules.lives else "in this rule set nobody plays on without chips"


def no_pairs(rules: Rules) -> str:
    """Equal cards neither stand together nor cancel."""
    free = rules.standing in PAIRS and rules.losers is losers.all_tied
    return "" if free else "in this rule set equal cards neither stand together nor cancel"


def no_jerks(rules: Rules) -> str:
    """Nobody takes a chip for a king."""
    return "" if rules.opening in JERKS else "in this rule set nobody takes a chip for a king"


def nothing_laid_open(rules: Rules) -> str:
    """No card is laid open before the first turn."""
    laid = isinstance(rules.opening, opening.ShownAtOnce) and not undoing(rules)
    return "" if laid else "in this rule set no card is laid open before the first turn, or exchanges may be undone"


def one_card_each(rules: Rules) -> str:
    """The dealer is dealt one card, as everybody is."""
    return "" if rules.opening is opening.best_of_three else "in this rule set the dealer is dealt one card"


# -- rule sets that come to the same
@claim("grace-is-one-more-chip", unless=no_grace, source="Wikipedia, Ranter-Go-Round: grace life")
def a_grace_life_is_one_more_chip(rules: Rules, course: Trace) -> bool:
    """A grace life is as good as one more chip: with that, and without grace, the same players lose and go out."""
    hand, plain = course.dealt, replace(rules, exit=leaving.at_no_chips)
    richer = change(hand, chips=tuple(chips + 1 for chips in hand.chips), grace=())
    other = play(plain, change(richer, had=richer.chips, grace=(0,) * len(hand.cards)), course.answers)
    return both(same(course.paid.loses, other.loses), same(course.paid.gone, other.gone))


@claim("cancel-is-pairing", unless=no_pairs)
def cancelling_is_pairing_up(rules: Rules, course: Trace) -> bool:
    """Whether equal cards stand together or cancel each other makes no difference to who loses."""
    cancels = rules.standing is standing.equal_cards_cancel
    other = replace(rules, standing=standing.pairing_up_or_nobody if cancels else standing.equal_cards_cancel)
    return same(course.shown.loses, reckon(other, course.played).loses)


@claim("kings-in-any-order", unless=no_jerks, source="Wikipedia, Ranter-Go-Round: kings jerk")
def kings_take_their_chips_in_any_order(rules: Rules, course: Trace) -> bool:
    """It makes no difference in which order the kings take their chips from the pot."""
    row = [moment for moment in moments(rules, len(course.dealt.cards)) if moment.kind is Kind.OPENING]
    hand = course.dealt
    for moment in row[::-1]:
        hand = step(rules, hand, moment, course.answers.at(moment))
    names = ("chips", "pot", "claims")
    return every(same(getattr(course.opened, name), getattr(hand, name)) for name in names)


@claim("jerk-now-or-later", unless=no_jerks)
def kings_may_take_their_chips_later(rules: Rules, course: Trace) -> bool:
    """It makes no difference whether kings take their chips before the first turn or at the showdown."""
    late = opening.kings_jerk if rules.opening is opening.kings_jerk_late else opening.kings_jerk_late
    return ends_alike(course.paid, play(replace(rules, opening=late), course.dealt, course.answers))


# -- the course of a hand
@claim("jerk-takes-one")
def before_the_first_turn_only_kings_take_a_chip(rules: Rules, course: Trace) -> bool:
    """Before the first turn nobody gets a chip but for a king that he was dealt, and for that only one."""
    rows = zip(course.dealt.chips, course.opened.chips, course.dealt.cards, strict=True)
    return every(
        implies(negate(now == had), both(now == had + 1, rules.deck.is_a(card, "K"))) for had, now, card in rows
    )


@claim("may-keep")
def who_likes_his_card_may_keep_it(rules: Rules, course: Trace) -> bool:
    """Nobody has to ask: whoever likes his card may keep it when his turn comes."""
    return every(
        implies(can_ask(rules, before, moment.seat), negate(rules.turn(rules.deck, before, moment.seat, False)))  # noqa: FBT003
        for moment, before, _ in happenings(course, Kind.ASK)
    )


@claim("one-card-a-turn", unless=undoing)
def a_turn_brings_one_card_at_most(_rules: Rules, course: Trace) -> bool:
    """In his turn a player gets another card once at the most."""
    seats = range(len(course.dealt.cards))
    return every(at_most(1, changes(course, seat)) for seat in seats)


def changes(course: Trace, seat: int) -> tuple[bool, ...]:
    """For each moment of a seat's own turn whether its card changes."""
    rows = zip(course.moments, course.before, course.after, strict=True)
    own = [(a, b) for moment, a, b in rows if moment.kind is not Kind.OPENING and moment.turn == seat]
    return tuple(negate(before.cards[seat] == after.cards[seat]) for before, after in own)


@claim("undisturbed-keeps", remembers=True)
def who_neither_asks_nor_is_asked_keeps_his_card(_rules: Rules, course: Trace) -> bool:
    """Whoever gets no card in his own turn, and is in nobody's exchange, ends with the card that he was dealt."""
    played = course.played
    return every(
        implies(negate(moved(played, seat)), card == played.deal.cards[seat]) for seat, card in enumerate(played.cards)
    )


def moved(hand: Hand, seat: int) -> bool:
    """A seat got a card in its own turn, or was in an exchange."""
    own = some(hand.event[seat] == event for event in (Event.EXCHANGED, Event.DREW))
    return some((own, *(both(event == Event.EXCHANGED, hand.other[s] == seat) for s, event in enumerate(hand.event))))


@claim("refuser-shows", remembers=True, unless=undoing, source="Cassell, 1881: the king is turned up")
def who_refuses_shows_his_card(rules: Rules, course: Trace) -> bool:
    """Whoever refuses an exchange shows the card that refuses, and only a card with a power does."""
    return every(
        implies(
            refused(moment, before, after), both(after.up[moment.other], rules.deck.refuses(after.cards[moment.other]))
        )
        for moment, before, after in happenings(course, Kind.ANSWER)
    )


@claim("laid-open-stays", unless=nothing_laid_open, source="Wizard of Odds: kings are shown at once")
def what_is_laid_open_at_once_stays(rules: Rules, course: Trace) -> bool:
    """A card that is laid open before the first turn has the face that the rules name, and stays where it lies."""
    face, opened, played = str(getattr(rules.opening, "face", "")), course.opened, course.played
    rows = zip(opened.up, opened.cards, played.cards, strict=True)
    return every(implies(up, both(rules.deck.is_a(card, face), card == later)) for up, card, later in rows)


@claim("dealer-has-the-best", unless=one_card_each, source="Coucou: the dealer has three cards")
def the_dealer_keeps_the_best_of_his_cards(_rules: Rules, course: Trace) -> bool:
    """A dealer who is dealt three cards keeps one that is as good as the others, and the others lie under the stock."""
    deal, opened, dealer = course.dealt.deal, course.opened, len(course.dealt.cards) - 1
    looked_at = (deal.cards[dealer], *deal.stock[:2])
    there = (True, deal.left > 0, deal.left > 1)
    best = every(implies(here, opened.cards[dealer] >= card) for here, card in zip(there, looked_at, strict=False))
    return both(best, some(opened.cards[dealer] == card for card in looked_at))


@claim("stock-refuses", remembers=True, source="Wikipedia, Ranter-Go-Round: king refuses the dealer")
def a_card_of_the_stock_that_refuses_leaves_the_dealer_his_card(_rules: Rules, course: Trace) -> bool:
    """If a card of the stock refuses, all see it, it is used up, and who drew it still has the card that he had."""
    return every(
        implies(
            both(
                negate(before.event[moment.seat] == Event.DREW_REFUSED), after.event[moment.seat] == Event.DREW_REFUSED
            ),
            every(
                (
                    after.cards[moment.seat] == before.cards[moment.seat],
                    after.left < before.left,
                    negate(after.seen[moment.seat] == before.seen[moment.seat]),
                )
            ),
        )
        for moment, before, after in happenings(course, Kind.DRAW)
    )


def refused(moment: Moment, before: Hand, after: Hand) -> bool:
    """The seat that is asked has just refused."""
    now = both(after.event[moment.turn] == Event.REFUSED, after.other[moment.turn] == moment.other)
    return both(before.open, now)


@claim("dealer-takes-from-stock", remembers=True)
def the_dealer_takes_from_the_stock_only(_rules: Rules, course: Trace) -> bool:
    """The dealer takes another card from the stock only, never from a player."""
    dealer = len(course.dealt.cards) - 1
    return negate(course.played.event[dealer] == Event.EXCHANGED)


@claim("best-stays", source="Cassell, 1881: whoever has a king stands")
def asking_with_the_best_card_is_never_better(rules: Rules, course: Trace) -> bool:
    """Whoever holds the best card in his turn is never better off for asking than for keeping it."""
    best = len(rules.deck.faces) - 1
    asked = (
        (moment.seat, both(hand.cards[moment.seat] == best, question(rules, hand, moment)))
        for moment, hand, _ in happenings(course, Kind.ASK)
    )
    return every(implies(choice, keeping(rules, course, seat)) for seat, choice in asked if choice is not False)


def keeping(rules: Rules, course: Trace, seat: int) -> bool:
    """A seat that keeps its card has as many chips after the hand as if it asked, and is not out if it would not be."""
    said = (replace(course.answers, trade=put(course.answers.trade, seat, yes)) for yes in (False, True))
    keeps, asks = (play(rules, course.dealt, answers) for answers in said)
    return both(keeps.chips[seat] >= asks.chips[seat], implies(keeps.gone[seat], asks.gone[seat]))
