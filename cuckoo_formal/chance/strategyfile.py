"""Reading a strategy from a file: one table for everybody, or one for each seat in order of play."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from cuckoo_formal import files
from cuckoo_formal.chance.strategies import Aware, ByCard, Mixed, Plan, Profile, Worst
from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.rulefile.keys import only
from cuckoo_formal.rulefile.reading import called, toml
from cuckoo_formal.rulefile.values import Place, like, row, table, told, whole

if TYPE_CHECKING:
    from cuckoo_formal.rulefile.values import Table
    from cuckoo_formal.rules import Rules

FORMAT = 1
LARGEST = 1_000_000
LONGEST_FRACTION = 200
FRACTION = r"[0-9]+(/0*[1-9][0-9]*)?"
FILE_KEYS = ("format", "title", "seat")
WAYS = ("worst", "asks", "mixed")
PLAN_KEYS = (*WAYS, "aware")
CHANCE = 'a chance from 0 to 1: 0, 1, or a fraction in quotes such as "3/8"'


def load(path: str | Path, rules: Rules, seats: int) -> Profile:
    """The strategy in a file, for rules at their table.  Raises :class:`Problem`."""
    return parse(files.read(Path(path), LARGEST), str(path), rules, seats)


def parse(content: str, file_name: str, rules: Rules, seats: int) -> Profile:
    """The strategy that a text describes: TOML, or JSON if the file is called so.  Raises :class:`Problem`."""
    place = Place(called(file_name))
    said = from_json(place, content) if file_name.endswith(".json") else toml(place, content)
    only(place, said, FILE_KEYS)
    if said.get("format") != FORMAT or isinstance(said["format"], bool):
        raise place.of("format").refused(told(said["format"]) if "format" in said else "missing", f"format = {FORMAT}")
    expected = "one [[seat]] for all, or one for each seat in order of play"
    rows = row(place.of("seat"), said.get("seat", []), expected)
    if len(rows) not in (1, seats):
        raise place.of("seat").refused(f"{len(rows)} of them for {seats} seats", expected)
    plans = [read_plan(place.of("seat").item(number), table(place, said), rules) for number, said in enumerate(rows, 1)]
    return Profile(tuple(plans * seats if len(plans) == 1 else plans))


def from_json(place: Place, content: str) -> Table:
    """The text as JSON."""
    try:
        said = json.loads(content)
    except (ValueError, RecursionError):
        raise place.refused("not JSON", 'a strategy such as {"format": 1, "seat": [{"worst": 7}]}') from None
    return table(place, said)


def read_plan(place: Place, said: Table, rules: Rules, *extra: str) -> Plan:
    """The plan of one seat."""
    only(place, said, (*PLAN_KEYS, *extra))
    ways = [key for key in WAYS if key in said]
    if len(ways) != 1:
        raise place.refused(f"{len(ways)} of {', '.join(WAYS)}", "exactly one of them")
    if "aware" in said and (ways != ["worst"] or not isinstance(said["aware"], bool)):
        raise place.of("aware").refused(told(said["aware"]), "true or false, beside worst")
    if "worst" in said:
        worst = whole(place.of("worst"), said["worst"], range(len(rules.deck.faces) + 1))
        return Aware(worst) if said.get("aware") else Worst(worst)
    return by_card(place.of("asks"), said["asks"], rules) if "asks" in said else mixed(place, said["mixed"], rules)


def by_card(place: Place, said: object, rules: Rules) -> ByCard:
    """A chance for each face with which the seat ever asks."""
    faces = rules.deck.faces
    rows = table(place, said, 'a chance by face, such as { A = 1, 7 = "3/8" }')
    for face in rows:
        if face not in faces:
            raise place.of(face).refused("no face of this pack", f"one of {' '.join(faces)}{like(face, faces)}")
    return ByCard(tuple(chance(place.of(face), rows.get(face, 0)) for face in faces))


def mixed(place: Place, said: object, rules: Rules) -> Mixed:
    """Several plans, each with its weight."""
    here, choices = place.of("mixed"), list[tuple[Fraction, Plan]]()
    expected = 'a list such as [{ weight = "3/8", worst = 7 }, { weight = "5/8", worst = 6 }]'
    for number, item in enumerate(row(here, said, expected), 1):
        part = table(here.item(number), item)
        if "mixed" in part:
            raise here.item(number).refused("a mixture in a mixture", "worst or asks")
        weight = chance(here.item(number).of("weight"), part.get("weight"))
        choices.append((weight, read_plan(here.item(number), part, rules, "weight")))
    try:
        return Mixed(tuple(choices))
    except Problem as problem:
        raise Problem(f"{here.file}: {here.key}: {str(problem).removeprefix('strategy: ')}") from None


def chance(place: Place, said: object) -> Fraction:
    """An exact chance."""
    if isinstance(said, float):
        raise place.refused(f"{told(said)}, which is not exact", CHANCE)
    if isinstance(said, int) and not isinstance(said, bool) and said in (0, 1):
        return Fraction(said)
    if isinstance(said, str) and (number := exact(said)) is not None:
        return number
    raise place.refused(shown(said) if isinstance(said, str) else told(said), CHANCE)


def exact(text: str, form: str = FRACTION) -> Fraction | None:
    """The chance from 0 to 1 that a text of this form says; nothing if it says none, or at too great length.

    ``Fraction`` alone would write out what an exponent stands for, with all its digits.
    """
    if len(text) > LONGEST_FRACTION or not re.fullmatch(form, text):
        return None
    number = Fraction(text)
    return number if number <= 1 else None
