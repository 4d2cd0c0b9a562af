"""``cuckoo-formal explore``: the tree of a hand or the graph of a match, counted or written to a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cuckoo_formal.cli.options import Whole, json_option, players_option, quiet_option, rules_argument
from cuckoo_formal.cli.out import columns, ink, note, say, say_json
from cuckoo_formal.cli.progress import looked_at
from cuckoo_formal.notation import write
from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import RuleFile
from cuckoo_formal.tell.words import fit

if TYPE_CHECKING:
    from cuckoo_formal.explore.matches import Matches
    from cuckoo_formal.explore.walk import Table

F = TypeVar("F", bound=Callable[..., Any])
MOST = 1_000_000
LARGE = 10_000  # deals from which an estimate is worth its second
SIZES = (
    click.option("--seats", type=Whole(range(2, 1_001)), default=3, show_default=True, help="How many players."),
    click.option(
        "--faces", type=Whole(range(1, 1_001)), help="Keep so many faces of the pack: those the rules name first."
    ),
    click.option("--copies", type=Whole(range(1, 100)), help="So many cards of each face."),
    click.option("--chips", type=Whole(range(1_000_000)), help="Chips each.  [default: as the rules say]"),
    click.option(
        "--most",
        type=Whole(range(1, 1_000_000_001)),
        help="Refuse what has more places; each takes about a kilobyte.  [default: a million; 20,000 to look at]",
    ),
)


def size_options(command: F) -> F:
    """The options that say how large the table is, and how much may be looked at."""
    for option in reversed(SIZES):
        command = option(command)
    return command


@click.command()
@rules_argument
@size_options
@click.option("--match", "whole_match", is_flag=True, help="Explore a whole match instead of one hand.")
@click.option(
    "--fold", is_flag=True, help="With --match: matches that differ only in where the players sit are one place."
)
@click.option(
    "--nodes",
    "what",
    type=click.Choice(("histories", "states", "classes")),
    default="histories",
    show_default=True,
    help="What a node of the file is: a history, a state, or a class of states that nothing later tells apart.",
)
@click.option(
    "--export",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write it to FILE: .dot .graphml .json .efg .itf.json .tra .drn .svg .html",
)
@players_option
@json_option
@quiet_option
def explore(
    file: RuleFile,
    seats: int,
    faces: int | None,
    copies: int | None,
    chips: int | None,
    most: int | None,
    what: str,
    export: Path | None,
    players: str | None,
    *,
    whole_match: bool,
    fold: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Walk through everything that can happen in the first hand, or in a whole match.

    Without --export it says how large that is. A file ending in .html is a tree that you can walk in a browser.
    """
    if find_spec("networkx") is None:
        message = "explore needs networkx, which is not installed: pip install 'cuckoo-formal[explore]'"
        raise Problem(message)
    from cuckoo_formal.explore.exports.write import Order, ending, export_hand, export_match
    from cuckoo_formal.explore.matches import bare, matches, turned_round
    from cuckoo_formal.explore.walk import table

    here = table(file.rules, seats, faces, copies, chips)
    names, limit = tuple(players.split(",")) if players else (), most or MOST
    if export:
        ending(export)
    refuse_large(here, limit)
    if not quiet and not whole_match:
        forewarn(here)
    with looked_at("places", quiet=quiet) as report:
        place_of = turned_round if fold else bare
        found = matches(here.rules, seats, chips, limit, report, place_of) if whole_match else None
        if export and found:
            paths = export_match(export, found, names)
        elif export:
            paths = export_hand(export, Order(here, what, file.title or file.name, names, most, report))
        else:
            paths, said = (), about_match(found) if found else about_hand(here, limit, report)
    if export:
        said = {"files": [str(path) for path in paths]}
    say_json(said) if as_json else say("\n".join(lines(file, here, said)))


def refuse_large(here: Table, most: int) -> None:
    """Refuse at once what is known to be too large.  Raises :class:`Problem`."""
    from cuckoo_formal.explore.estimate import deals
    from cuckoo_formal.explore.states import too_many

    if (count := deals(here)) > most:
        raise too_many(f"{count} ways to deal alone, of which {most} are allowed")


def forewarn(here: Table) -> None:
    """Say before anything large about how large it is."""
    from cuckoo_formal.explore.estimate import deals, histories

    if deals(here) > LARGE:
        note(f"cuckoo-formal: about {histories(here):,} histories")


# -- telling
def about_hand(here: Table, most: int, report: Callable[[int], None]) -> dict[str, Any]:
    """How large a hand is."""
    from cuckoo_formal.explore.graph import classes, states

    graph = states(here, most, report)
    return {
        "what": "hand",
        "histories": graph.histories[0],
        "ends": graph.ends[0],
        "states": len(graph),
        "classes": len(classes(graph)),
    }


def about_match(found: Matches) -> dict[str, Any]:
    """How large a match is, how long it can last, and a loop if there is one."""
    there, round_ = found.loop or ((), ())
    shortest = None if found.shortest is None else len(found.shortest) - 1
    return {
        "what": "match",
        "places": len(found),
        "ends": sum(bool(place.ended) for place in found.places),
        "must_end_from": len(found.longest_from),
        "shortest": shortest,
        "longest": found.longest,
        "can_become_endless": found.endless,
        "way_to_loop": hands(found, there),
        "loop": hands(found, round_),
    }


def hands(found: Matches, way: tuple[int, ...]) -> list[dict[str, Any]]:
    """The hands on a way: the chips before each, who deals, and a line of notation."""
    return [
        {"chips": match.chips, "dealer": match.dealer + 1, "hand": write(found.rules, line) if line else None}
        for match, line in found.hands(way)
    ]


def lines(file: RuleFile, here: Table, said: dict[str, Any]) -> Iterator[str]:
    """What was found, in words."""
    if "files" in said:
        yield from said["files"]
        return
    deck = here.rules.deck
    yield ink(fit(file.title or file.name, columns()), bold=True)
    yield f"{here.seats} seats, {deck.size} cards: {len(deck.faces)} faces {fit(' '.join(deck.faces), columns() - 30)}"
    yield ""
    if said["what"] == "hand":
        yield from (f"{said[name]:>15,} {name}" for name in ("histories", "ends", "states", "classes"))
        return
    yield f"{said['places']:>15,} places of a match, {said['ends']:,} of them ends"
    yield f"{said['must_end_from']:>15,} from which an end cannot be avoided"
    yield length("shortest", said["shortest"], "no match ends")
    yield length("longest", said["longest"], "a match can go on for ever")
    for name, text in (("way_to_loop", "It can come to a loop:"), ("loop", "and go round it for ever:")):
        if said["loop"]:
            yield from ("", text, *(f"  {' '.join(map(str, hand['chips']))}  {hand['hand']}" for hand in said[name]))


def length(which: str, count: int | None, otherwise: str) -> str:
    """How many hands the shortest or the longest match takes."""
    return f"{count:>15,} hands: the {which} match" if count is not None else f"{'':>15} {otherwise}"
