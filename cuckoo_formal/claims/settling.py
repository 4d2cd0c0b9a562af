"""Claims about the end of a match: who gets the money, also if all go out together, and who stakes again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuckoo_formal.claims.claim import Scope, claim
from cuckoo_formal.clauses import ending
from cuckoo_formal.logic import count, every
from cuckoo_formal.match import has_no_winner, next_match

if TYPE_CHECKING:
    from cuckoo_formal.logic import Row
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.table import Match


def nobody_shares(rules: Rules) -> str:
    """Those who go out together do not share the money."""
    return "" if rules.settle is ending.share else "in this rule set players who go out together do not share the money"


def nobody_cuts(rules: Rules) -> str:
    """Those who go out together do not cut for the money."""
    cut = rules.settle is ending.cut_for_it
    return "" if cut else "in this rule set players who go out together do not cut for the money"


def always_a_winner(rules: Rules) -> str:
    """No match ends without a winner."""
    without = rules.settle in {ending.no_winner, ending.no_winner_no_stake} and "never" not in rules.traits
    return "" if without else "in this rule set no match ends without a winner"


def no_second_prize(rules: Rules) -> str:
    """The winner gets all the money."""
    second = isinstance(rules.prize, ending.RunnersUp)
    return "" if second else "in this rule set nothing is put aside for whoever went out last"


def got(before: Match, after: Match) -> Row:
    """What each seat was paid out of the bank."""
    return tuple(now - had for had, now in zip(before.won, after.won, strict=True))


@claim("equal-shares", Scope.MATCH, money=True, unless=nobody_shares, source="Gambiter")
def who_go_out_together_share_alike(_rules: Rules, before: Match, after: Match) -> bool:
    """If all who are left go out together each gets as much of the money as the others, but for odd units, which go to
    those nearest the dealer's left; who was out before gets nothing.
    """
    if any(after.living):
        return True
    shares = got(before, after)
    parts = tuple(shares[seat] for seat in before.order())
    alike = max(parts) - min(parts) <= 1 and parts == tuple(sorted(parts, reverse=True))
    return alike and sum(parts) == sum(shares) == before.bank


@claim("cut-has-a-winner", Scope.MATCH, money=True, unless=nobody_cuts, source="paulrobsj1")
def who_wins_the_cut_was_in(_rules: Rules, before: Match, after: Match) -> bool:
    """If all who are left go out together and cut for the money, one of them gets all of it."""
    if any(after.living):
        return True
    rows = zip(after.winners, before.living, got(before, after), strict=True)
    paid = (share == before.bank * won and (was_in or not won) for won, was_in, share in rows)
    return all(paid) and count(after.winners) == 1


@claim("stake-again", Scope.MATCH, money=True, unless=always_a_winner)
def without_a_winner_the_money_stays(rules: Rules, before: Match, after: Match) -> bool:
    """If a match ends without a winner nobody is paid, and before the next everybody stakes as much again, or nobody
    does where the rules say so.
    """
    if not has_no_winner(after):
        return True
    stake = 0 if rules.settle is ending.no_winner_no_stake else before.stake
    again = next_match(after)
    stakes = (now - had for had, now in zip(before.staked, again.staked, strict=True))
    return every(new == stake for new in stakes) and not any(got(before, again))


@claim("runner-up-gets-his-share", Scope.MATCH, money=True, unless=no_second_prize, source="A reading of the prize")
def who_went_out_last_gets_his_share(rules: Rules, before: Match, after: Match) -> bool:
    """If one player is left, whoever went out last gets the share of the money that the rules put aside for him, and
    nobody else but the winner gets any.
    """
    if not any(after.living) or not any(after.winners):
        return True
    rows = list(zip(got(before, after), after.winners, after.last_out, strict=True))
    second = [share for share, won, last in rows if last and not won]
    others = sum(share for share, won, last in rows if not last and not won)
    aside = before.bank * getattr(rules.prize, "percent", 0) // 100 if second else 0
    return others == 0 and sum(second) == aside
