"""Hands in a row: who deals, who is out, who wins, and what becomes of the money."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.hand import Deal, begin
from cuckoo_formal.logic import change
from cuckoo_formal.play import dues_of
from cuckoo_formal.streams import Stream
from cuckoo_formal.table import Card, Match, sit_down, split

if TYPE_CHECKING:
    from collections.abc import Callable

    from cuckoo_formal.cards import Deck
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.logic import Row
    from cuckoo_formal.rules import Rules


def whole_pack(deck: Deck) -> tuple[Card, ...]:
    """Every card there is, sorted: the place of its face, and which of the equal cards it is."""
    return tuple((face, copy) for face, copies in enumerate(deck.counts) for copy in range(copies))


def shuffler(deck: Deck, seed: int, match: int, number: int, purpose: str) -> Callable[[int], tuple[Card, ...]]:
    """New shuffled packs for one purpose in one hand, by number."""
    return lambda which: Stream(seed, match, number, f"{purpose} {which}").shuffled(whole_pack(deck))


def begin_match(rules: Rules, seats: int, seed: int, number: int = 1) -> Match:
    """Everybody sits down, stakes, and has his chips before him.  Raises ``Problem`` if the pack is too small."""
    here = rules.at(seats)
    dealer = here.first_dealer(seats, shuffler(here.deck, seed, number, 0, "first dealer"), here.deck)
    return change(sit_down(seats, rules.lives, rules.stake, dealer), match=number)


def deal(rules: Rules, match: Match, seed: int) -> tuple[Match, Hand]:
    """Deal the next hand: one card to each living seat, the dealer last; the rest is the stock."""
    here, seats = rules.at(match.seats), len(match.order())
    pack = match.stock
    if not here.pack.carried_on or len(pack) < seats:
        gathered = (*match.stock, *match.used) or whole_pack(here.deck)
        pack = Stream(seed, match.match, match.number, "deal").shuffled(tuple(sorted(gathered)))
        match = change(match, used=())
    return change(match, stock=pack), lay(here, match, pack)


def lay(rules: Rules, match: Match, pack: tuple[Card, ...]) -> Hand:
    """The hand that a pack in this order gives to the living seats."""
    order = match.order()
    seats = len(order)
    cards, left = pack[: seats + rules.turned(seats)], len(pack) - seats
    faces = tuple(face for face, _ in cards)
    suits = tuple(copy % rules.deck.copies[face] for face, copy in cards) if "suits" in rules.traits else ()
    return begin(
        Deal(faces[:seats], faces[seats:], match.pot, left, suits, match.lives),
        tuple(match.chips[seat] for seat in order),
        number=match.number,
        grace=tuple(match.grace[seat] for seat in order),
        origin="origin" in rules.traits,
    )


def score(rules: Rules, match: Match, hand: Hand, seed: int) -> Match:
    """The match after a hand: chips, who is out, the next dealer, and the end if it has come."""
    order, here = match.order(), rules.at(match.seats)
    dues = dues_of(here, hand)
    lost = tuple(
        due + (len(order) - 1) * each for due, each in zip(dues.pot, dues.each or (False,) * len(order), strict=True)
    )
    gone = {seat for seat, out in zip(order, hand.gone, strict=True) if out}
    after = change(
        match,
        chips=spread(match.chips, order, hand.chips),
        grace=spread(match.grace, order, hand.grace),
        losses=spread(match.losses, order, tuple(match.losses[s] + new for s, new in zip(order, lost, strict=True))),
        living=tuple(alive and seat not in gone for seat, alive in enumerate(match.living)),
        last_out=tuple(seat in gone for seat in range(match.seats)) if gone else match.last_out,
        pot=hand.pot,
        hands=match.hands + 1,
        **used_up(here, match, hand),
    )
    if not any(after.living):
        pot = hand.pot + sum(hand.chips) - sum(hand.had)
        shown = change(match, chips=spread(match.chips, order, hand.had), pot=pot)
        after = here.settle(shown, after, shuffler(here.deck, seed, match.match, match.number, "cut"), here.deck)
    return change(conclude(here, match, after), number=match.number + 1)


def used_up(rules: Rules, match: Match, hand: Hand) -> dict[str, tuple[Card, ...]]:
    """What is left of the pack after a hand, and what lies on the discard pile."""
    if not rules.pack.carried_on:
        return {"stock": (), "used": ()}
    gone = len(match.stock) - hand.left
    return {"stock": match.stock[gone:], "used": match.used + match.stock[:gone]}


def spread(row: Row, order: Row, values: Row) -> Row:
    """The row of all seats, with the values of those that played this hand."""
    new = dict(zip(order, values, strict=True))
    return tuple(new.get(seat, old) for seat, old in enumerate(row))


def conclude(rules: Rules, before: Match, after: Match) -> Match:
    """The end of the match if it has come, else the deal passes on."""
    if after.ended:
        return after
    living = tuple(seat for seat, alive in enumerate(after.living) if alive)
    if len(living) == 1:
        return after.pay_out(rules.prize(after, living[0]), living, "won")
    lasts = rules.pack.carried_on and len(after.stock) >= len(living)
    after = after.pass_the_deal(rules.dealer(change(after, dealer=before.dealer), lasts))
    return finish(rules, after, living) if rules.end(after) else after


def finish(rules: Rules, match: Match, living: Row) -> Match:
    """The players stop by rule: who has most chips wins, and among equals, or without chips, who has lost least."""
    counted = {seat: (match.chips[seat] if "never" not in rules.traits else 0, -match.losses[seat]) for seat in living}
    best = tuple(seat for seat in match.order() if counted[seat] == max(counted.values()))
    if len(best) == 1:
        return match.pay_out(rules.prize(match, best[0]), best, "won")
    return match.pay_out(split(match.bank, best, match.seats), best, "shared")


def next_match(match: Match) -> Match:
    """After a match without a winner: all sit down again, the money stays, and the deal passes on."""
    again = match.restart(staking=match.ended == "no winner")
    again = again.pass_the_deal(again.next_living(match.dealer))
    zero, none = (0,) * match.seats, (False,) * match.seats
    return change(
        again,
        match=match.match + 1,
        number=1,
        rounds=0,
        first_dealer=again.dealer,
        ended="",
        losses=zero,
        last_out=none,
    )


def has_no_winner(match: Match) -> bool:
    """The match ended without a winner, so that another begins."""
    return match.ended.startswith("no winner")
