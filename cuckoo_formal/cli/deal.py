"""``cuckoo-formal deal``: one hand, played and told."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cuckoo_formal import files
from cuckoo_formal.bots import bot_for
from cuckoo_formal.cli.options import (
    Whole,
    json_option,
    players_option,
    quiet_option,
    rules_argument,
    seats_option,
    seed_option,
)
from cuckoo_formal.cli.out import columns, ink, paragraph, say, say_json
from cuckoo_formal.evening import begin_evening
from cuckoo_formal.knowledge import view
from cuckoo_formal.logic import every
from cuckoo_formal.notation import answers_of, complete, grace_range, hand_of, line_of, parse, write
from cuckoo_formal.play import Answers, Ask, moments, question, step
from cuckoo_formal.players import accepted
from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.rulefile import RuleFile

if TYPE_CHECKING:
    from cuckoo_formal.hand import Hand
    from cuckoo_formal.logic import Row
    from cuckoo_formal.notation import Line
    from cuckoo_formal.rules import Rules
    from cuckoo_formal.tell.narration import Told


@click.command()
@rules_argument
@click.argument("notation", required=False, metavar="['NOTATION']")
@seats_option
@click.option(
    "--for", "listener", metavar="SEAT", type=Whole(range(1, 100_001)), help="Tell only what this seat knows."
)
@click.option("--left", metavar="CARDS", type=Whole(range(100_001)), help="How many cards are left of the pack.")
@click.option("--grace", metavar="'0 1 ...'", help="For each seat: 0 has not gone broke, 1 has grace, 2 gets none.")
@players_option
@click.option("--svg", metavar="FILE", type=click.Path(path_type=Path), help="Draw the hand into this file.")
@seed_option
@json_option
@quiet_option
def deal(
    file: RuleFile,
    notation: str | None,
    seats: int,
    listener: int | None,
    left: int | None,
    grace: str | None,
    players: str | None,
    svg: Path | None,
    seed: int,
    *,
    as_json: bool,
    quiet: bool,
) -> None:
    """Play one hand and tell it.

    NOTATION is a hand on one line: cards in order of play with the dealer last, a stroke and the top of the stock, what
    each answers, chips and pot, for example 'K 9 4 4 / Q  t t - t  3 3 2 1 + 0'. Whatever is left out takes its
    default. Without notation the seed deals, and bots answer.
    """
    from cuckoo_formal.tell.narration import tell_hand

    if notation:
        rules, hand, answers = from_line(file.rules, notation, seed, left, grace)
    elif left is None and grace is None:
        rules, hand, answers = from_seed(file.rules, seats, seed)
    else:
        message = "--left, --grace: say what notation leaves out; expected a hand in notation"
        raise Problem(message)
    here = len(hand.cards)
    if listener and listener > here:
        message = f"--for {listener}: expected a seat from 1 to {here}"
        raise Problem(message)
    names = accepted(players.split(","), here) if players else ()
    told = tell_hand(rules, hand, answers, names, listener - 1 if listener else None)
    if svg:
        draw(told, svg)
    line = write(rules, line_of(hand, answers))
    if as_json:
        say_json(document(file, seed, line, told))
    else:
        show(file, seed, line, told, quiet=quiet)


# -- which hand
def from_line(
    rules: Rules, text: str, seed: int, left: int | None = None, grace: str | None = None
) -> tuple[Rules, Hand, Answers]:
    """The hand of a line of notation, with what that leaves out."""
    line = parse(rules, text)
    here = rules.at(len(line.cards))
    full = complete(here, line, seed)
    if rules.lives and 0 in full.chips and not rules.traits & {"grace", "never"}:
        message = f"notation: no chips for seat {full.chips.index(0) + 1}, who is out; expected at least one each"
        raise Problem(message)
    hand = hand_of(here, full, left=left_of(here, full, left), grace=grace_of(here, full, grace))
    return here, hand, answers_of(full)


def left_of(rules: Rules, line: Line, left: int | None) -> int | None:
    """How many cards are left of the pack, if that is said.  Raises :class:`Problem` where it cannot be."""
    most = rules.deck.size - len(line.cards)
    if left is not None and (left > most or not (rules.pack.carried_on or left == most)):
        expected = f"at most {most}" if rules.pack.carried_on else f"{most}, as every hand has a new pack"
        message = f"--left {left}: expected {expected}"
        raise Problem(message)
    return left


def grace_of(rules: Rules, line: Line, said: str | None) -> Row | None:
    """The grace of each seat, if that is said.  Raises :class:`Problem` where it cannot be."""
    from cuckoo_formal.proof.unknown import from_one_match

    seats, values = len(line.cards), grace_range(rules)
    if said is None:
        return None
    words = said.split()
    row = tuple(int(word) for word in words if word in {"0", "1", "2"} and int(word) < values)
    if len(row) != len(words) or len(row) != seats:
        numbers = "0" if values == 1 else f"from 0 to {values - 1}"
        message = f"--grace {shown(said)}: expected {seats} numbers, each {numbers}"
        raise Problem(message)
    if not every(from_one_match(rules, hand_of(rules, line, grace=row))):
        message = f"--grace {shown(said)}: no match comes to it; expected 1 for a seat without chips"
        raise Problem(message)
    return row


def from_seed(rules: Rules, seats: int, seed: int) -> tuple[Rules, Hand, Answers]:
    """The first hand that a seed deals, with the answers of bots.

    As on one line of notation, a player who is asked the same more than once in a hand always answers the same.
    """
    evening = begin_evening(rules, seats, seed)
    here, hand, said = evening.rules, evening.dealt, dict[tuple[Ask, int], bool]()
    for moment in moments(here, seats):
        if question(here, hand, moment) and (moment.ask, moment.seat) not in said:
            seen = view(here, hand, moment.seat, moment.turn)
            said[moment.ask, moment.seat] = bot_for(evening, moment.seat)(here, seen, moment)
        hand = step(here, hand, moment, said.get((moment.ask, moment.seat), False))
    rows = (tuple(said.get((ask, seat), False) for seat in range(seats)) for ask in Ask)
    return here, evening.dealt, Answers(*rows)


# -- telling
def draw(told: Told, path: Path) -> None:
    """The hand as a picture in a file."""
    from cuckoo_formal.tell.strip import deal_svg

    files.write(path, deal_svg(told))


def show(file: RuleFile, seed: int, line: str, told: Told, *, quiet: bool) -> None:
    """The hand in paragraphs, the table at its end, and the line that plays it again."""
    from cuckoo_formal.cli.picture import story, table_lines

    row = moments(told.rules, len(told.names))
    if not quiet:
        say("\n".join(ink(text, bold=True) for text in paragraph(file.title or file.name, columns())))
        say(f"Seed {seed}. {line}\n")
    say("\n".join(story(told.sentences, row, told.names)))
    if not quiet:
        say()
        say("\n".join(table_lines(told.rules, told.hand, told.names)))


def document(file: RuleFile, seed: int, line: str, told: Told) -> dict[str, object]:
    """The hand for other programs."""
    hand, faces = told.hand, told.rules.deck.faces
    return {
        "rules": file.name,
        "seed": seed,
        "notation": line,
        "players": list(told.names),
        "for": None if told.listener is None else told.listener + 1,
        "story": [
            {
                "text": sentence.text,
                "kind": sentence.kind,
                "seats": [seat + 1 for seat in sentence.seats],
                "slot": sentence.slot or None,
            }
            for sentence in told.sentences
        ],
        "cards": [faces[card] for card in hand.cards],
        "loses": list(hand.loses),
        "chips": list(hand.chips),
        "pot": hand.pot,
        "out": list(hand.gone),
    }
