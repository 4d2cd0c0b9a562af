"""What is told at the end of a hand: the showdown, who loses and why, what is paid, and who goes out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cuckoo_formal.clauses import fine
from cuckoo_formal.clauses.ending import ONE_BY_ONE
from cuckoo_formal.clauses.losers import lowest
from cuckoo_formal.clauses.register import says
from cuckoo_formal.clauses.standing import equal_cards_cancel, pairing_up, pairing_up_or_nobody, suits_break_ties
from cuckoo_formal.hand import Event
from cuckoo_formal.play import dues_of, reckon, showdown
from cuckoo_formal.tell.scene import card_at, dealt_to

if TYPE_CHECKING:
    from cuckoo_formal.clauses.standing import Standing
    from cuckoo_formal.hand import Dues, Hand
    from cuckoo_formal.logic import Row
    from cuckoo_formal.tell.scene import Scene
    from cuckoo_formal.tell.sentences import Sentence

PAIRING = (pairing_up, pairing_up_or_nobody)


def tell_reckoning(scene: Scene, played: Hand) -> tuple[Sentence, ...]:
    """The showdown and everything after it, for a hand in which every seat has had its turn."""
    shown = showdown(scene.rules, played)
    dues, after = dues_of(scene.rules, shown), reckon(scene.rules, played)
    return (
        *tell_no_exchange(scene, played),
        *tell_showdown(scene, played, shown),
        *tell_payments(scene, shown, dues),
        *tell_exit(scene, shown, after),
    )


def tell_no_exchange(scene: Scene, played: Hand) -> Iterator[Sentence]:
    """A dealer who by the rules never asks keeps his card."""
    for seat in range(scene.seats):
        idle = played.over() or played.finished[seat] or played.out[seat]
        if not scene.rules.reach.lines(scene.seats, seat) and not idle:
            yield scene.say("no-exchange", "reach", seat=seat)


# -- the showdown
def tell_showdown(scene: Scene, played: Hand, shown: Hand) -> Iterator[Sentence]:
    """Cards are turned up, and who loses is settled."""
    if scene.rules.showdown == ONE_BY_ONE:
        for seat in range(scene.seats):
            yield scene.say("shows", "showdown", seat=seat, card=card_at(shown, seat))
    else:
        cards = tuple((seat, *card_at(shown, seat)) for seat in range(scene.seats))
        yield scene.say("cards-shown", "showdown", holdings=cards)
    yield from tell_claims(scene, played)
    yield from tell_out(scene, shown)
    if shown.decided or shown.one_left():
        yield from tell_decided(scene, shown)
    else:
        yield from tell_comparison(scene, shown)
    if not any(shown.loses):
        yield scene.say("nobody-loses", "losers" if any(standing_of(scene, shown).compared) else "standing")


def tell_out(scene: Scene, shown: Hand) -> Iterator[Sentence]:
    """Who lost before the showdown."""
    for seat, out in enumerate(shown.out):
        at_once = shown.decided and shown.event[seat] == Event.DREW_REFUSED
        if out and not shown.fined[seat]:
            yield scene.say("lost-at-once" if at_once else "lost-out", "draw" if at_once else "deck", seat=seat)


def tell_claims(scene: Scene, played: Hand) -> Iterator[Sentence]:
    """Kings that are good for a chip at the showdown."""
    pot = played.pot
    for seat, claims in enumerate(played.claims):
        if claims:
            pot -= 1
            yield scene.say("claims", "opening", seat=seat, card=dealt_to(played, seat), pot=pot)


def tell_decided(scene: Scene, shown: Hand) -> Iterator[Sentence]:
    """Nothing is compared, and only those who are out or fined lose."""
    fined = tuple(seat for seat, flat in enumerate(shown.fined) if flat)
    if shown.decided:
        yield scene.say("nothing-compared", "windfall" if fined else "draw")
    else:
        yield scene.say("one-left", "deck")
    if len(fined) > 1:
        yield scene.say("flat", "windfall", seats=fined)
    elif fined:
        yield scene.say("loses", "windfall", seat=fined[0])


def standing_of(scene: Scene, shown: Hand) -> Standing:
    """How the cards compare."""
    return scene.rules.standing(scene.rules.deck, shown)


def tell_comparison(scene: Scene, shown: Hand) -> Iterator[Sentence]:
    """Who is compared, who is the lowest, and who of the lowest loses."""
    for seat, safe in enumerate(shown.safe):
        if safe and not shown.out[seat]:
            yield scene.say("spared", "windfall", seat=seat)
    yield from tell_groups(scene, shown)
    tied = tuple(seat for seat, low in enumerate(lowest(standing_of(scene, shown))) if low)
    losing = tuple(seat for seat in tied if shown.loses[seat])
    if len(tied) == 1:
        yield scene.say("lowest", "standing", seat=tied[0], held=card_at(shown, tied[0]))
    elif tied:
        yield scene.say("lowest-group", "standing", seats=tied, group=(shown.cards[tied[0]], len(tied)))
        yield scene.say("rule", "losers", clause=says(scene.rules.losers))
        if len(losing) > 1:
            yield scene.say("lose", "losers", seats=losing)
        elif losing:
            yield scene.say("loses", "losers", seat=losing[0])


def tell_groups(scene: Scene, shown: Hand) -> Iterator[Sentence]:
    """Equal cards, where a rule looks at them."""
    groups = [row for row in groups_of(shown) if len(row) > 1]
    if scene.rules.standing in (*PAIRING, equal_cards_cancel):
        kind = "group" if scene.rules.standing in PAIRING else "cancelled"
        for row in groups:
            yield scene.say(kind, "standing", seats=row, group=(shown.cards[row[0]], len(row)))
    elif scene.rules.standing is suits_break_ties and groups:
        yield scene.say("suits-decide", "standing")


def groups_of(shown: Hand) -> list[Row]:
    """The compared seats by card, the worst card first."""
    there = [seat for seat, compared in enumerate(shown.compared()) if compared]
    cards = sorted({shown.cards[seat] for seat in there})
    return [tuple(seat for seat in there if shown.cards[seat] == card) for card in cards]


# -- payments
def tell_payments(scene: Scene, shown: Hand, dues: Dues) -> Iterator[Sentence]:
    """What each seat pays, into the pot and to others."""
    yield from tell_prices(scene, shown)
    for seat, due in enumerate(dues.pot):
        if shown.owed[seat]:
            yield scene.say("forfeited", "deck", seat=seat, chips=shown.owed[seat])
        if due:
            yield pays(scene, seat, due, shown.chips[seat])
    if dues.each:
        yield from tell_gifts(scene, shown, dues)
    if not any(dues.pot) and not any(dues.each):
        yield scene.say("nobody-pays", "fine")


def tell_prices(scene: Scene, shown: Hand) -> Iterator[Sentence]:
    """Why losing costs more than one chip, or less."""
    clause, deck = scene.rules.fine, scene.rules.deck
    losing = tuple(lose and not flat for lose, flat in zip(shown.loses, shown.fined, strict=True))
    price = clause(deck, shown, losing).pot
    if isinstance(clause, fine.ByHandNumber) and any(losing):
        yield scene.say("price-by-number", "fine", number=shown.number, chips=max(price))
    elif isinstance(clause, fine.DoubleOn | fine.TableByFace):
        for seat, chips in enumerate(price):
            if losing[seat] and chips != 1:
                yield scene.say("price", "fine", seat=seat, card=card_at(shown, seat), chips=chips)


def pays(scene: Scene, seat: int, due: int, had: int) -> Sentence:
    """What one seat pays into the pot."""
    if not scene.rules.lives:
        return scene.say("charged", "fine", seat=seat, chips=due)
    if not had:
        return scene.say("pays-nothing", "exit", seat=seat)
    if had < due:
        return scene.say("pays-what-is-left", "fine", seat=seat, due=due, chips=had)
    return scene.say("pays", "fine", seat=seat, chips=due)


def tell_gifts(scene: Scene, shown: Hand, dues: Dues) -> Iterator[Sentence]:
    """What losers pay to the others, from their left, and who gets how much."""
    n = scene.seats
    left = tuple(max(0, had - due) for had, due in zip(shown.chips, dues.pot, strict=True))
    given = {p: tuple((p + d) % n for d in range(1, n) if d <= left[p]) for p in range(n) if dues.each[p]}
    for payer, others in given.items():
        if not others:
            yield scene.say("pays-nothing", "fine", seat=payer)
        elif len(others) == 1:
            yield scene.say("gives-one", "fine", seat=payer, other=others[0])
        else:
            yield scene.say("gives-each", "fine", seat=payer, seats=others)
    for seat in range(n):
        won = sum(seat in others for others in given.values())
        if won:
            yield scene.say("receives", "fine", seat=seat, chips=won)


# -- going out
def tell_exit(scene: Scene, shown: Hand, after: Hand) -> Iterator[Sentence]:
    """Who has lost the last chip, who plays on all the same, who is out, and what everybody has."""
    for seat, had in enumerate(shown.chips):
        now = after.chips[seat]
        if scene.rules.lives and had and not now:
            yield scene.say("broke", "exit", seat=seat)
        if scene.rules.lives and not now and not after.gone[seat]:
            yield scene.say("plays-on", "exit", seat=seat)
        if now and not had:
            yield scene.say("restored", "exit", seat=seat)
        if after.gone[seat]:
            yield scene.say("out", "exit", seat=seat)
    left = [seat for seat, gone in enumerate(after.gone) if not gone]
    if len(left) == 1:
        yield scene.say("last-one-in", "end", seat=left[0])
    elif not left:
        yield scene.say("nobody-left", "settle")
    if scene.rules.lives:
        yield scene.say("chips", "fine", counts=after.chips, pot=after.pot)
