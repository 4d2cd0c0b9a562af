"""``cuckoo-formal chain``: a match to its end, as chances."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cuckoo_formal.cli.odds import at_table, needs_numpy, profile_of, ready, strategy_options, told
from cuckoo_formal.cli.options import Whole, json_option, quiet_option, rules_argument, seats_option
from cuckoo_formal.cli.out import columns, ink, say, say_json
from cuckoo_formal.cli.progress import estimated
from cuckoo_formal.rulefile import RuleFile
from cuckoo_formal.rules import LIVES
from cuckoo_formal.tell.words import fit

if TYPE_CHECKING:
    from cuckoo_formal.chance.matches import MatchOdds

DRAWN = 0.999  # so much of all matches is over within the hands of a picture


@click.command()
@rules_argument
@seats_option
@click.option("--lives", type=Whole(LIVES), help="The chips of each player at first, instead of those of the rules.")
@strategy_options
@click.option("--exact/--floats", default=None, help="In fractions or in floats with a bound; small matches are exact.")
@json_option
@quiet_option
def chain(
    file: RuleFile,
    seats: int,
    lives: int | None,
    threshold: str | None,
    strategy: Path | None,
    faces: int | None,
    copies: int | None,
    plot: Path | None,
    *,
    aware: bool,
    exact: bool | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Work out who wins a match, how often nobody does, and how many hands it takes.

    Seats are told from the left of the first dealer, who is the last. Everybody plays by the same strategy.
    """
    needs_numpy()
    from cuckoo_formal.chance.chain import chain_of
    from cuckoo_formal.chance.matches import document, odds_of

    rules = at_table(file, seats, faces, copies)
    rules = rules if lives is None else replace(rules, lives=lives)
    profile = profile_of(rules, seats, threshold, strategy, aware=aware)
    ready(plot)
    with estimated("states", quiet=quiet) as progress:
        whole = chain_of(rules, profile, (lambda states: progress(states, states)) if progress else None)
    found = odds_of(whole, exact=exact)
    say_json(document(found, rules, profile, file.name)) if as_json else say("\n".join(lines(file, found)))
    if plot:
        from cuckoo_formal.chance.matches import chips_over_time
        from cuckoo_formal.chance.pictures import draw_match

        draw_match(plot, found, chips_over_time(whole, hands_drawn(found)), fit(file.title or file.name, 60))


def hands_drawn(odds: MatchOdds) -> int:
    """How many hands a picture shows: until nearly all matches are over."""
    over = 0.0
    for hands, chance in enumerate(odds.lengths, 1):
        over += chance
        if over >= DRAWN:
            return hands
    return len(odds.lengths)


def lines(file: RuleFile, odds: MatchOdds) -> Iterator[str]:
    """The odds of a match as a table."""
    seats = len(odds.wins)
    yield ink(fit(file.title or file.name, columns()), bold=True)
    yield ""
    for seat, chance in enumerate(odds.wins, 1):
        yield told(f"seat {seat}" + (" (dealer)" if seat == seats else ""), chance)
    yield told("nobody wins", odds.no_winner)
    if odds.shared:
        yield told("the bank is shared", odds.shared)
    yield ""
    yield told("hands, on average", odds.hands)
    yield f"  {odds.states:,} states, " + ("exact." if odds.exact else f"in floats, wrong by {odds.error:.0e} at most.")
