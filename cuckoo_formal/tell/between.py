"""What is told between two hands: who deals, what becomes of the pack, and how a match ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cuckoo_formal.clauses.register import says
from cuckoo_formal.tell.scene import Scene
from cuckoo_formal.tell.words import seat_names

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.table import Match
    from cuckoo_formal.tell.sentences import Sentence


OVER = ("won", "shared")


def tell_beginning(rules: Rules, match: Match, names: Sequence[str] = ()) -> tuple[Sentence, ...]:
    """Who deals the first hand, and why.  Here and below seats are those of the match, as its players sit."""
    scene = Scene(rules, seat_names(names, match.seats))
    return (
        scene.say("deals-first", "first_dealer", seat=match.dealer),
        scene.say("rule", "first_dealer", clause=says(rules.first_dealer)),
    )


def tell_between(
    rules: Rules, before: Match, hand: Hand, after: Match, names: Sequence[str] = ()
) -> tuple[Sentence, ...]:
    """What follows from a hand: the end of the match if it has come, else who deals next and from which pack.

    Args:
        rules: the rule set.
        before: the match before the hand.
        hand: the hand when all have paid.
        after: the match after it, as :func:`cuckoo_formal.match.score` gives it.
        names: the names of all players of the match, those who are out included.
    """
    scene = Scene(rules, seat_names(names, before.seats))
    if all(hand.gone):
        return (*tell_settled(scene, before, after), *tell_next(scene, after))
    return (*tell_end(scene, before, after), *tell_next(scene, after))


def tell_settled(scene: Scene, before: Match, after: Match) -> Iterator[Sentence]:
    """All who were left have gone out together."""
    yield scene.say("rule", "settle", clause=says(scene.rules.settle))
    yield from tell_winners(scene, before, after, "settle")


def tell_end(scene: Scene, before: Match, after: Match) -> Iterator[Sentence]:
    """The match is over because one player is left, or by its end rule."""
    if not after.ended:
        return
    if sum(after.living) > 1:
        yield scene.say("rule", "end", clause=says(scene.rules.end))
    yield from tell_winners(scene, before, after, "prize")


def tell_winners(scene: Scene, before: Match, after: Match, slot: str) -> Iterator[Sentence]:
    """Who wins, and who gets how much of the bank."""
    winners = tuple(seat for seat, won in enumerate(after.winners) if won and after.ended in OVER)
    if len(winners) == 1:
        yield scene.say("wins-match", slot, seat=winners[0])
    elif winners:
        yield scene.say("share-match", slot, seats=winners)
    for seat, (had, has) in enumerate(zip(before.won, after.won, strict=True)):
        if has > had:
            yield scene.say("gets-money", slot, seat=seat, number=has - had)


def tell_next(scene: Scene, after: Match) -> Iterator[Sentence]:
    """Who deals the next hand of the match, and from which cards."""
    if after.ended:
        if after.ended not in OVER:
            yield scene.say("no-winner", "settle", number=after.bank)
        return
    yield scene.say("deals-next", "dealer", seat=after.dealer)
    if not scene.rules.pack.carried_on:
        yield scene.say("new-pack", "pack")
    elif len(after.stock) >= sum(after.living):
        yield scene.say("same-pack", "pack", more=len(after.stock))
    else:
        yield scene.say("shuffled-again", "pack")
