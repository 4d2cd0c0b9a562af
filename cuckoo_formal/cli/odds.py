"""``cuckoo-formal odds``: the exact chance of each seat to lose a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cuckoo_formal.cli.options import Whole, json_option, quiet_option, rules_argument, seats_option
from cuckoo_formal.cli.out import columns, ink, say, say_json
from cuckoo_formal.cli.progress import estimated
from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.rulefile import RuleFile
from cuckoo_formal.tell.words import fit

if TYPE_CHECKING:
    from cuckoo_formal.chance.odds import Odds
    from cuckoo_formal.chance.strategies import Profile
    from cuckoo_formal.rules import Rules

F = TypeVar("F", bound=Callable[..., Any])
NEEDED = ("numpy", "scipy")
LONGEST_FRACTION = 40
TOGETHER = 2  # seats whose thresholds one picture can vary
OPTIONS = {
    "threshold": click.option(
        "--threshold",
        metavar="T[,T...]",
        help="Ask with one of the T worst faces: one number for all, or one for each seat.  [default: half of them]",
    ),
    "aware": click.option(
        "--aware", is_flag=True, help="But stand if the exchange forced on a seat brought it a strictly better card."
    ),
    "strategy": click.option(
        "--strategy", metavar="FILE", type=click.Path(path_type=Path), help="Take the strategy from a file instead."
    ),
    "faces": click.option("--faces", type=Whole(range(1, 100)), help="Play with so many faces only."),
    "copies": click.option("--copies", type=Whole(range(1, 100)), help="Play with so many cards of each face."),
    "plot": click.option(
        "--plot", metavar="FILE", type=click.Path(path_type=Path), help="Draw a picture too: a .svg or .png file."
    ),
}


def strategy_options(command: F) -> F:
    """The options that say how everybody plays, with which pack, and what is drawn."""
    for option in reversed(OPTIONS.values()):
        command = option(command)
    return command


@click.command()
@rules_argument
@seats_option
@strategy_options
@click.option("--knowing", is_flag=True, help="Two players: after an exchange the dealer draws exactly when it helps.")
@click.option(
    "--over", metavar="A,B", help="Draw how the odds of seat A change with the thresholds of A and B (with --plot)."
)
@click.option("--method", type=click.Choice(["columns", "seats"]), help="How to count; the default is the faster one.")
@json_option
@quiet_option
def odds(
    file: RuleFile,
    seats: int,
    threshold: str | None,
    strategy: Path | None,
    faces: int | None,
    copies: int | None,
    plot: Path | None,
    over: str | None,
    method: str | None,
    *,
    aware: bool,
    knowing: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Count exactly how likely each seat is to lose a hand.

    A seat asks, on its turn, if its card is one of the T worst faces and does not block.
    """
    needs_numpy()
    from cuckoo_formal.chance.odds import document, helpful_draws
    from cuckoo_formal.chance.odds import odds as counted
    from cuckoo_formal.chance.strategies import knowing as with_knowledge

    rules = at_table(file, seats, faces, copies)
    profile = profile_of(rules, seats, threshold, strategy, aware=aware)
    if knowing:
        profile = with_knowledge(rules, profile, helpful_draws)
    pair = pair_of(over, seats, plot)
    ready(plot)
    with estimated("deals", quiet=quiet) as progress:
        found = counted(rules, profile, method or "", progress)
    said = document(found, rules, profile, file.name)
    say_json(said) if as_json else say("\n".join(lines(file, found, said["strategy"])))
    if plot and pair:
        draw_pair(plot, rules, profile, pair, file)
    elif plot:
        from cuckoo_formal.chance.pictures import draw_odds

        draw_odds(plot, found, fit(file.title or file.name, 70))


# -- what the words on the command line mean
def needs_numpy() -> None:
    """Say what is missing where the extra is not installed.  Raises :class:`Problem`."""
    for name in NEEDED:
        if find_spec(name) is None:
            raise Problem(f"{name} is not installed; expected it: pip install 'cuckoo-formal[count]'")


def at_table(file: RuleFile, seats: int, faces: int | None, copies: int | None) -> Rules:
    """The rules for this many seats, with a smaller pack if that is asked for."""
    from cuckoo_formal.reduce import reduced

    return reduced(file.rules.at(seats), faces, copies).at(seats)


def profile_of(rules: Rules, seats: int, threshold: str | None, strategy: Path | None, *, aware: bool) -> Profile:
    """How every seat plays.  Raises :class:`Problem`."""
    from cuckoo_formal.chance.strategies import thresholds
    from cuckoo_formal.chance.strategyfile import load

    if strategy is None:
        worst = numbers(threshold, len(rules.deck.faces)) if threshold else (worst_half(rules),)
        return thresholds(rules, seats, worst, aware=aware)
    if threshold is not None or aware:
        raise Problem("--strategy: the file says how everybody plays; expected no --threshold and no --aware beside it")
    return load(strategy, rules, seats)


def worst_half(rules: Rules) -> int:
    """With how many faces everybody asks if nobody says how they play: with the worse half."""
    return len(rules.deck.faces) // 2


def numbers(text: str, faces: int) -> tuple[int, ...]:
    """The thresholds as they are written."""
    return tuple(Whole(range(faces + 1)).read(part.strip(), "--threshold") for part in text.split(","))


def pair_of(over: str | None, seats: int, plot: Path | None) -> tuple[int, int] | None:
    """The two seats whose thresholds a picture varies."""
    if over is None:
        return None
    parts = [Whole(range(1, seats + 1)).read(part.strip(), "--over") for part in over.split(",")]
    if len(set(parts)) != TOGETHER or plot is None:
        message = f"--over {shown(over)}: expected two different seats, such as 1,2, and a picture (--plot)"
        raise Problem(message)
    return parts[0], parts[1]


def ready(plot: Path | None) -> None:
    """Refuse a picture that cannot be drawn before anything is counted."""
    if plot:
        from cuckoo_formal.chance.pictures import kind_of

        kind_of(plot)


# -- telling
def lines(file: RuleFile, odds: Odds, strategy: list[dict[str, Any]]) -> Iterator[str]:
    """The odds as a table, with what everybody does."""
    seats = len(odds.loses)
    yield ink(fit(file.title or file.name, columns()), bold=True)
    plans = [in_words(plan) for plan in strategy]
    alike = len(set(plans)) == 1
    for said in [f"Everybody {plans[0]}."] if alike else [f"Seat {n} {plan}." for n, plan in enumerate(plans, 1)]:
        yield from wrap(said, columns())
    yield ""
    for seat, chance in enumerate(odds.loses, 1):
        yield told(f"seat {seat}" + (" (dealer)" if seat == seats else ""), chance)
    yield ""
    yield told("a tie", odds.tie)
    yield told("losers, on average", odds.expected_losers)


def in_words(plan: dict[str, Any]) -> str:
    """What a seat does, of the plan as a strategy file has it."""
    if "mixed" in plan:
        return "mixes: " + "; ".join(f"{part['weight']} {in_words(part)}" for part in plan["mixed"])
    if "asks" in plan:
        faces = [face if chance == 1 else f"{face} ({chance})" for face, chance in plan["asks"].items()]
        return f"asks with {', '.join(faces)}" if faces else "never asks"
    knows = ", and the dealer draws when it helps, as far as he knows" if "knowing" in plan else ""
    stands = ", but not after getting a better card" if "aware" in plan else ""
    worst = plan["worst"]
    asks = f"asks with the {worst} worst faces" if worst > 1 else "asks with the worst face" if worst else "never asks"
    return f"{asks}{stands}{knows}"


def told(name: str, chance: Fraction | float) -> str:
    """A number with its fraction, if that is short enough to be read."""
    fraction = str(chance) if isinstance(chance, Fraction) else ""
    return f"  {name:<20}{float(chance):>10.6f}  {fraction if len(fraction) <= LONGEST_FRACTION else ''}".rstrip()


def draw_pair(plot: Path, rules: Rules, profile: Profile, pair: tuple[int, int], file: RuleFile) -> None:
    """Count the odds for every pair of thresholds, and draw them."""
    from cuckoo_formal.chance.odds import odds as counted
    from cuckoo_formal.chance.pictures import draw_thresholds
    from cuckoo_formal.chance.strategies import Profile, with_threshold

    one, other = pair
    span, rows = range(len(rules.deck.faces) + 1), list[list[float]]()
    for mine in span:
        rows.append([])
        for theirs in span:
            plans = list(profile.plans)
            plans[one - 1] = with_threshold(plans[one - 1], mine)
            plans[other - 1] = with_threshold(plans[other - 1], theirs)
            rows[-1].append(float(counted(rules, Profile(tuple(plans))).loses[one - 1]))
    draw_thresholds(plot, rows, pair, fit(file.title or file.name, 50))
