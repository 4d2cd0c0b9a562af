"""Claims: sentences that a player would say about the game, each with its law and the outcome that is expected."""

from cuckoo_formal.claims import (
    alike,
    cards,
    chips,
    draws,
    equal_rules,
    information,
    losing,
    matches,
    settling,
    showdown,
    turns,
)
from cuckoo_formal.claims.claim import ENTERED, Claim, Scope

FAMILIES = (chips, cards, turns, losing, showdown, alike, equal_rules, information, matches, settling, draws)
#: every claim by its slug, family by family
CLAIMS = {
    slug: claim for family in FAMILIES for slug, claim in ENTERED.items() if claim.law.__module__ == family.__name__
}

__all__ = ["CLAIMS", "FAMILIES", "Claim", "Scope"]
