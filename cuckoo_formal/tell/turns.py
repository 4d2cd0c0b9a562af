"""What is told of each moment of a hand, from the opening to the dealer's exchange."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from cuckoo_formal.cards import Power
from cuckoo_formal.clauses import drawing, opening, talk, windfall
from cuckoo_formal.clauses.blocking import blind_dealer
from cuckoo_formal.hand import Event
from cuckoo_formal.play import Ask, Kind, drawer, idle, reaches, same_line, turn_over, usable, was_blocked
from cuckoo_formal.tell.scene import EVERYTHING, card_at, stock_card

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.logic import Row
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.tell.scene import Scene, Step
    from cuckoo_formal.tell.sentences import Sentence

JERKS = (opening.kings_jerk, opening.kings_may_jerk, opening.kings_jerk_together, opening.kings_jerk_capped)
CUTS: dict[Callable[[Hand, int], Hand], str] = {
    drawing.face_down: "draws-top",
    drawing.any_card: "draws-any",
    drawing.turned_up: "draws-up",
    drawing.cut_and_turned_up: "draws-cut",
}


def tell_step(scene: Scene, step: Step) -> tuple[Sentence, ...]:
    """Everything that happened at one moment, as far as the listener knows of it."""
    return tuple(TELL[step.moment.kind](scene, step))


# -- before the first turn
def tell_opening(scene: Scene, step: Step) -> Iterator[Sentence]:
    """A seat takes a chip, turns up its card, or does not; or the dealer looks at more cards."""
    seat, before, after = step.moment.seat, step.before, step.after
    rules, card = scene.rules, card_at(before, seat)
    if after.took[seat] and not before.took[seat]:
        yield scene.say("takes-a-chip", "opening", seat=seat, card=card, pot=after.pot)
    elif len(after.laid) > len(before.laid):
        yield from tell_best_of_three(scene, step)
    elif after.finished[seat] and not before.finished[seat]:
        yield scene.say("shown-at-once", "opening", seat=seat, card=card)
    elif step.open and scene.knows(seat):
        yield scene.say("asks-no-chip" if step.moment.ask is Ask.TAKE else "not-shown", "opening", seat=seat, card=card)
    elif rules.opening in (*JERKS, opening.kings_jerk_late) and rules.deck.is_a(card[0], "K"):
        yield from tell_king(scene, step)


def tell_king(scene: Scene, step: Step) -> Iterator[Sentence]:
    """A king that brings no chip now; whether it will at the showdown, other kings decide, so no seat knows."""
    seat, late = step.moment.seat, scene.rules.opening is opening.kings_jerk_late
    if scene.listener is EVERYTHING or (scene.knows(seat) and not late):
        kind = "will-take-a-chip" if step.after.claims[seat] else "takes-no-chip"
        yield scene.say(kind, "opening", seat=seat, card=card_at(step.before, seat))


def tell_best_of_three(scene: Scene, step: Step) -> Iterator[Sentence]:
    """The dealer has looked at more cards and kept the best."""
    dealer, before = step.moment.seat, step.before
    more = before.left - step.after.left
    if not more:
        return
    if scene.knows(dealer):
        cards = tuple(stock_card(before, place) for place in range(more))
        yield scene.say("best-of-three", "opening", seat=dealer, cards=cards, held=card_at(step.after, dealer))
    else:
        yield scene.say("best-of-three-unseen", "opening", seat=dealer, more=more)


# -- a seat's own turn
def tell_turn(scene: Scene, step: Step) -> Iterator[Sentence]:
    """The seat's own card acts, or is laid open."""
    seat, before, after = step.moment.seat, step.before, step.after
    if turn_over(before, seat):
        return
    yield from tell_first_look(scene, before, seat)
    card, powers = card_at(before, seat), dict(scene.rules.deck.powers_on_turn).get(before.cards[seat])
    if after.event[seat] == Event.LAID_OPEN:
        yield scene.say("laid-open", "shown", seat=seat, card=card)
    elif powers is not None and (step.answer or not scene.rules.shown.optional):
        yield scene.say("own-power", "deck", seat=seat, card=card)
        yield from tell_powers(scene, powers, seat, seat)
    elif powers is not None and scene.knows(seat):
        yield scene.say("power-unused", "shown", seat=seat, card=card)


def tell_first_look(scene: Scene, hand: Hand, seat: int) -> Iterator[Sentence]:
    """A dealer who could not look at his card before does so now."""
    if scene.rules.look is blind_dealer and seat == scene.seats - 1 and scene.knows(seat):
        yield scene.say("looks", "look", seat=seat, card=card_at(hand, seat))


def tell_ask(scene: Scene, step: Step) -> Iterator[Sentence]:
    """The seat keeps its card, or has no turn, or must ask; what comes of asking is told with the answer."""
    seat, before = step.moment.seat, step.before
    if turn_over(before, seat):
        done = before.event[seat] in (Event.STOPPED, Event.LAID_OPEN)
        if before.finished[seat] and not before.over() and not done:
            yield scene.say("no-turn", "deck", seat=seat)
        return
    if not scene.rules.deck.on_turn and not scene.rules.shown.on_turn:
        yield from tell_first_look(scene, before, seat)
    if step.after.open:
        if scene.rules.turn(scene.rules.deck, before, seat, False):  # noqa: FBT003 - a wish
            yield scene.say("must-ask", "turn", seat=seat)
    else:
        yield keeping(scene, step)


def keeping(scene: Scene, step: Step) -> Sentence:
    """Why a seat that has its turn keeps its card."""
    seat, before, rules = step.moment.seat, step.before, scene.rules
    lines = rules.reach.lines(scene.seats, seat)
    if all(idle(rules, before, line) for line in lines):
        return nothing_to_ask(scene, before, seat, lines)
    if not scene.knows(seat):
        return scene.say("keeps", "turn", seat=seat)
    if not rules.reach.allows(rules.deck, before, seat):
        return scene.say("no-right", "reach", seat=seat, held=card_at(before, seat))
    must = not rules.turn(rules.deck, before, seat, True)  # noqa: FBT003 - a wish
    return scene.say("must-keep" if must else "keeps-seen", "turn", seat=seat, held=card_at(before, seat))


def nothing_to_ask(scene: Scene, hand: Hand, seat: int, lines: tuple[Row, ...]) -> Sentence:
    """A seat cannot ask, because a blocker lies open next to it or because there is no stock."""
    others = [asked for line in lines for asked in line if asked < scene.seats and not hand.out[asked]]
    if not others:
        return scene.say("no-stock", "reach", seat=seat)
    return scene.say("stuck", "deck", seat=seat, other=others[0], face=card_at(hand, others[0]))


def tell_left(scene: Scene, step: Step) -> Iterator[Sentence]:
    """The dealer chooses between his neighbour and the stock."""
    if step.before.open:
        yield scene.say("turns-left" if step.after.aside else "turns-to-stock", "reach", seat=step.moment.seat)


# -- the answer
def tell_answer(scene: Scene, step: Step) -> Iterator[Sentence]:
    """The asked seat exchanges, or its card does something else."""
    before, moment = step.before, step.moment
    asker, asked = moment.turn, moment.other
    if not reaches(before, moment):
        if before.open and same_line(before, moment):
            yield scene.say("passed-over", "deck", other=asked)
        return
    powers = dict(scene.rules.deck.powers_when_asked).get(before.cards[asked])
    able = powers is not None and usable(scene.rules, before, asked)
    if powers is not None and able and uses(scene.rules, step):
        yield from tell_refusal(scene, step, powers)
        return
    yield from tell_exchange(scene, step)
    if powers is not None and scene.knows(asker, asked):
        slot = "shown" if able else "look" if blind(scene.rules, scene, asked) else "holder"
        yield scene.say("let-go" if able else "does-not-refuse", slot, other=asked, card=card_at(before, asked))
    yield from tell_talk(scene, step)


def uses(rules: Rules, step: Step) -> bool:
    """The holder of a card that refuses makes use of it."""
    return not rules.shown.optional or step.answer or step.before.up[step.moment.other]


def blind(rules: Rules, scene: Scene, seat: int) -> bool:
    """The seat has not looked at its card."""
    return rules.look is blind_dealer and seat == scene.seats - 1


def tell_exchange(scene: Scene, step: Step) -> Iterator[Sentence]:
    """Two seats exchange their cards; the two know which, and everybody sees what lies face up."""
    before, after, asker, asked = step.before, step.after, step.moment.turn, step.moment.other
    slot = "reach" if step.moment.aside or asker > asked else "turn"
    if scene.knows(asker, asked):
        gave, got = card_at(before, asker), card_at(before, asked)
        yield scene.say("exchanged-seen", slot, seat=asker, other=asked, got=got, gave=gave)
    else:
        yield scene.say("exchanged", slot, seat=asker, other=asked)
    for seat, card_was_up in ((asker, before.up[asked]), (asked, before.up[asker])):
        if after.up[seat] and card_was_up:
            yield scene.say("card-up", seat=seat, card=card_at(after, seat))


def tell_talk(scene: Scene, step: Step) -> Iterator[Sentence]:
    """What is said aloud when cards have changed hands, or shown."""
    clause, asker, asked = scene.rules.talk, step.moment.turn, step.moment.other
    said, cards = step.after.said[asker], len(scene.rules.deck.faces) + 1
    if clause is talk.outcome_called and said:
        yield scene.say("calls-lower" if said == 1 else "calls-equal", "talk", seat=asker)
    elif said:
        got, gave = divmod(said, cards)
        who = "giver-names" if isinstance(clause, talk.GiverAnnounces) else "receiver-names"
        if got:
            yield scene.say(who, "talk", seat=asker, other=asked, card=card_at(step.after, asker))
        if gave and clause is talk.low_card_face_up:
            yield scene.say("passed-face-up", "talk", seat=asker, other=asked, card=card_at(step.after, asked))
        elif gave:
            yield scene.say("receiver-names", "talk", seat=asked, card=card_at(step.after, asked))


def tell_refusal(scene: Scene, step: Step, powers: tuple[Power, ...]) -> Iterator[Sentence]:
    """The card of the asked seat refuses, and does what it can."""
    asker, asked, before = step.moment.turn, step.moment.other, step.before
    if before.up[asked]:
        yield scene.say("refused-again", "deck", seat=asker, other=asked, face=card_at(before, asked))
    else:
        yield scene.say("refused", "deck", seat=asker, other=asked, card=card_at(before, asked))
    if powers == (Power.BLOCKS,):
        yield from tell_blocked(scene, step)
    else:
        yield from tell_powers(scene, powers, asker, asked)
    if Power.PASSES_ON in powers:
        yield from tell_end_of_line(scene, step)


def tell_blocked(scene: Scene, step: Step) -> Iterator[Sentence]:
    """What a blocked seat does; asking beyond is told at a moment of its own."""
    asker, before, after = step.moment.turn, step.before, step.after
    if "beyond" in scene.rules.traits:
        return
    if after.left < before.left:
        yield from drawn(scene, step, "draws-top", "blocked")
    else:
        yield scene.say("stays", "blocked", seat=asker)


def tell_powers(scene: Scene, powers: tuple[Power, ...], asker: int, asked: int) -> Iterator[Sentence]:
    """What a card does, one power after the other."""
    for power in powers:
        yield scene.say(f"power-{power.replace(' ', '-')}", "deck", seat=asker, other=asked)


def tell_beyond(scene: Scene, step: Step) -> Iterator[Sentence]:
    """A seat that was blocked asks on, or does not."""
    if not was_blocked(scene.rules, step.before, step.moment):
        return
    seat = step.moment.seat
    if not step.after.open:
        yield scene.say("does-not-ask-on", "blocked", seat=seat)
    elif beyond(scene, step):
        yield scene.say("asks-on" if step.open else "must-ask-on", "blocked", seat=seat)
    yield from tell_end_of_line(scene, step)


def tell_end_of_line(scene: Scene, step: Step) -> Iterator[Sentence]:
    """A request that goes on comes to nobody."""
    if step.after.open and not beyond(scene, step):
        yield scene.say("nobody-beyond", "reach", seat=step.moment.turn)


def beyond(scene: Scene, step: Step) -> Row:
    """The seats to which this request can still come, and the stock."""
    moment = step.moment
    line = scene.rules.reach.lines(scene.seats, moment.turn)[moment.aside]
    return line[line.index(moment.other) + 1 :]


# -- the stock
def tell_draw(scene: Scene, step: Step) -> Iterator[Sentence]:
    """A card of the stock is turned, and the seat takes it or is refused."""
    seat, before, after = step.moment.seat, step.before, step.after
    if not (before.open and same_line(before, step.moment)):
        return
    if after.left == before.left:
        yield scene.say("stock-empty", "reach", seat=seat)
    elif after.event[seat] == Event.DREW_REFUSED:
        kind = "stock-kills" if after.decided else "stock-refuses-once" if after.open else "stock-refuses"
        yield scene.say(kind, "draw", seat=seat, card=stock_card(before))
    else:
        own = seat == drawer(scene.rules, scene.seats)
        yield from drawn(scene, step, CUTS[scene.rules.cut] if own else "draws-top", "cut" if own else "blocked")
        yield from tell_windfall(scene, step) if own else ()


def drawn(scene: Scene, step: Step, kind: str, slot: str) -> Iterator[Sentence]:
    """A seat has exchanged its card for one of the stock."""
    seat, before = step.moment.turn, step.before
    gave, got = card_at(before, seat), stock_card(before)
    if scene.knows(seat):
        yield scene.say(f"{kind}-seen", slot, seat=seat, gave=gave, got=got)
    elif kind in ("draws-up", "draws-cut"):
        yield scene.say(kind, slot, seat=seat, got=got)
    else:
        yield scene.say(kind, slot, seat=seat)


def tell_windfall(scene: Scene, step: Step) -> Iterator[Sentence]:
    """The dealer has drawn the face that he held."""
    seat, rules = step.moment.seat, scene.rules
    card = card_at(step.after, seat)
    if seat == scene.seats - 1 and step.before.cards[seat] == step.after.cards[seat]:
        if rules.windfall is windfall.dealer_wins:
            yield scene.say("dealer-wins", "windfall", seat=seat, card=card)
        elif rules.windfall is windfall.dealer_immune:
            yield scene.say("dealer-immune", "windfall", seat=seat, card=card)


def tell_redraw(scene: Scene, step: Step) -> Iterator[Sentence]:
    """The dealer, refused by the stock, tries again, or does not."""
    seat, before = step.moment.seat, step.before
    if not before.open or before.event[seat] != Event.DREW_REFUSED:
        return
    if step.after.left < before.left:
        yield scene.say("draws-again", "draw", seat=seat)
        yield from tell_draw(scene, step)
    elif before.left:
        yield scene.say("does-not-draw-again", "draw", seat=seat)
    else:
        yield scene.say("stock-empty", "draw", seat=seat)


TELL: dict[Kind, Callable[[Scene, Step], Iterator[Sentence]]] = {
    Kind.OPENING: tell_opening,
    Kind.TURN: tell_turn,
    Kind.ASK: tell_ask,
    Kind.LEFT: tell_left,
    Kind.ANSWER: tell_answer,
    Kind.BEYOND: tell_beyond,
    Kind.DRAW: tell_draw,
    Kind.REDRAW: tell_redraw,
}
