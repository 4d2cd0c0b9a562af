"""``cuckoo-formal readings``: which reading of the rules explains what happened, or a number that somebody printed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from cuckoo_formal.cli.options import RuleSet, Whole, json_option, quiet_option
from cuckoo_formal.cli.out import columns, ink, note, paragraph, say, say_json
from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.rulefile import RuleFile, find

if TYPE_CHECKING:
    from fractions import Fraction

    from cuckoo_formal.chance.strategies import Profile
    from cuckoo_formal.proof.readings import Explains, Happened, Reading
    from cuckoo_formal.rules import Rules

NONE_FOUND = 1
HOW_MANY = ("as it is", "with one other answer", "with two other answers")


@click.command()
@click.option("--deal", metavar="NOTATION", help="The hand on one line, as the command deal reads it.")
@click.option("--paid", metavar="SEATS", help="Who paid: 2,3; or with how much, 2:2,3:1; or none.")
@click.option("--loses", metavar="SEATS", help="Who lost: 2,3 or none; or without --deal the chance of each seat.")
@click.option("--holds", metavar="CARDS", help="The cards at the showdown, seat by seat.")
@click.option("--out", metavar="SEATS", help="Who went out: 2,3 or none.")
@click.option("--chips", metavar="CHIPS", help="What everybody had when the match went on.")
@click.option("--seats", type=Whole(range(2, 9)), help="How many players, for a printed chance.")
@click.option("--threshold", type=Whole(range(100)), help="They ask with one of so many of the worst faces.")
@click.option("--like", type=RuleSet(), default="ranter-go-round", show_default=True, help="The rules to begin with.")
@click.option(
    "--changes", type=Whole(range(3)), help="How many answers may be changed at once.  [default: 2; for chances 1]"
)
@json_option
@quiet_option
def readings(
    deal: str | None,
    paid: str | None,
    loses: str | None,
    holds: str | None,
    out: str | None,
    chips: str | None,
    seats: int | None,
    threshold: int | None,
    like: RuleFile | str,
    changes: int | None,
    *,
    as_json: bool,
    quiet: bool,
) -> int:
    """Find the readings that explain what happened at a table.

    Say what was dealt and answered, and how it ended: for example --deal '3 3 9 K ----' --paid 2. The rules to begin
    with are tried as they are, then with one question answered otherwise, then with two. Seats are counted from 1, the
    dealer is the last. Leaves with 1 if nothing explains it.

    Without --deal it is a printed number: --loses 1/17,8/17 --seats 2 --threshold 6.
    """
    from cuckoo_formal.proof import readings as finder

    file = find(like) if isinstance(like, str) else like
    if deal is None:
        from cuckoo_formal.chance.strategies import thresholds

        if not (loses and seats and threshold is not None):
            raise Problem("readings: neither a hand nor a chance; expected --deal, or --loses, --seats and --threshold")
        refuse("a hand, which is told with --deal", {"--paid": paid, "--holds": holds, "--out": out, "--chips": chips})
        rules = file.rules.at(seats)
        explains: Explains = by_chance(fractions(loses, seats), thresholds(rules, seats, (threshold,)))
        faces, most = rules.deck.faces, 1 if changes is None else changes
    else:
        from cuckoo_formal.notation import parse

        refuse("a printed chance, without --deal", {"--seats": seats, "--threshold": threshold})
        line = parse(file.rules, deal)
        rules = file.rules.at(len(line.cards))
        explains = finder.as_told(deal, happened(rules, len(line.cards), paid, loses, holds, out, chips))
        faces = tuple(rules.deck.faces[card] for card in (*line.cards, *line.stock))
        most = 2 if changes is None else changes
    rows = list(finder.readings(rules, explains, most, faces))
    if as_json:
        say_json([document(row) for row in rows])
    else:
        say("\n".join(report(rows, file.name, quiet=quiet)))
    return 0 if rows else NONE_FOUND


# -- reading the options
def refuse(about: str, options: dict[str, object]) -> None:
    """Raise :class:`Problem` if one of these options is given, which are about something else than is asked."""
    for option in (name for name, given in options.items() if given is not None):
        message = f"{option}: expected only for {about}"
        raise Problem(message)


def happened(
    rules: Rules, seats: int, paid: str | None, loses: str | None, holds: str | None, out: str | None, chips: str | None
) -> Happened:
    """What is known of how the hand ended.  Raises :class:`Problem`."""
    from cuckoo_formal.proof.readings import Happened

    if (paid, loses, holds, out, chips) == (None,) * 5:
        raise Problem(
            "readings: nothing said of how the hand ended; expected --paid, --loses, --holds, --out or --chips"
        )
    return Happened(
        paid=None if paid is None else tuple(sorted(amounts("--paid", paid, seats, paid=True))),
        holds=None if holds is None else faces_of(rules, holds, seats),
        out=None if out is None else row_of("--out", out, seats),
        loses=None if loses is None else row_of("--loses", loses, seats),
        chips=None if chips is None else numbers("--chips", chips, seats),
    )


def amounts(option: str, text: str, seats: int, *, paid: bool) -> Iterable[tuple[int, int]]:
    """Seats, each with an amount if something is paid, or with 0 for any.  Raises :class:`Problem`."""
    named = set[int]()
    for part in [] if text == "none" else text.split(","):
        found = re.fullmatch(r"\s*([0-9]{1,6})(?::(?!0+\b)([0-9]{1,6}))?\s*", part)
        if not found or not 1 <= int(found[1]) <= seats or (found[2] and not paid):
            such_as = "2,3 or 2:2,3:1" if paid else "2,3"
            message = f"{option} {shown(text)}: expected none, or seats from 1 to {seats} such as {such_as}"
            raise Problem(message)
        if int(found[1]) in named:
            message = f"{option} {shown(text)}: seat {found[1]} twice; expected each seat once"
            raise Problem(message)
        named.add(int(found[1]))
        yield int(found[1]) - 1, int(found[2] or 0)


def row_of(option: str, text: str, seats: int) -> tuple[int, ...]:
    """Some seats, without amounts."""
    return tuple(sorted(seat for seat, _ in amounts(option, text, seats, paid=False)))


def numbers(option: str, text: str, seats: int) -> tuple[int, ...]:
    """A whole number for each seat."""
    parts = re.split(r"[\s,]+", text.strip())
    if len(parts) != seats or not all(re.fullmatch("[0-9]{1,6}", part) for part in parts):
        message = f"{option} {shown(text)}: expected {seats} whole numbers with spaces between them"
        raise Problem(message)
    return tuple(map(int, parts))


def faces_of(rules: Rules, text: str, seats: int) -> tuple[str, ...]:
    """A face for each seat."""
    parts = tuple(text.split())
    parts = tuple(text.replace(" ", "")) if len(parts) != seats else parts
    if len(parts) != seats or not set(parts) <= set(rules.deck.faces):
        message = f"--holds {shown(text)}: expected {seats} faces out of {' '.join(rules.deck.faces)}"
        raise Problem(message)
    return parts


def fractions(text: str, seats: int) -> tuple[Fraction, ...]:
    """A chance for each seat, in order of play, as a fraction or a decimal."""
    from cuckoo_formal.chance.strategyfile import FRACTION, exact

    said = [exact(part.strip(), rf"{FRACTION}|[0-9]*\.[0-9]+") for part in text.split(",")]
    row = tuple(chance for chance in said if chance is not None)
    if not len(said) == len(row) == seats:
        message = f"--loses {shown(text)}: expected {seats} chances from 0 to 1 such as 1/17,8/17, the dealer's last"
        raise Problem(message)
    return row


def by_chance(wanted: tuple[Fraction, ...], profile: Profile) -> Explains:
    """Whether these are the exact chances of the seats to lose the first hand by a rule set."""
    from cuckoo_formal.chance.odds import odds

    def explains(rules: Rules) -> str | None:
        try:
            found = odds(rules, profile).loses
        except Problem as problem:
            note(f"not counted: {problem}")
            return None
        return ", ".join(map(str, found)) if found == wanted else None

    return explains


# -- telling
def report(rows: list[Reading], name: str, *, quiet: bool) -> Iterable[str]:
    """The readings in words, the fewest changes first."""
    if not rows:
        yield f"No reading explains that: neither {name} as it is, nor with other answers."
        return
    said = -1
    for row in rows:
        if len(row.changes) > said:
            said = len(row.changes)
            yield ink(f"{name} {HOW_MANY[said]}:", bold=True)
        for place, change in enumerate(row.changes):
            yield from paragraph(
                f'{"- " if not place else "  "}{change.place} "{change.words}": {change.text}', columns()
            )
        if not quiet:
            yield from paragraph(row.example, columns(), "      ")


def document(row: Reading) -> dict[str, object]:
    """A reading for other programs."""
    return {
        "changes": [{"slot": each.place, "words": each.words, "text": each.text} for each in row.changes],
        "example": row.example,
    }
