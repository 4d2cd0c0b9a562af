"""The deck of a rule file: faces, copies, packs and powers."""

from __future__ import annotations

from dataclasses import replace

from cuckoo_formal.cards import BEST, WORST, Deck, Power
from cuckoo_formal.cards import Table as Powers
from cuckoo_formal.logic import Row
from cuckoo_formal.problems import shown
from cuckoo_formal.rulefile.keys import DECK_KEYS, PACK_KEYS, known, only
from cuckoo_formal.rulefile.values import Place, Table, by_face, face_name, like, listed, row, table, told, whole

FACES = range(2, 61)
COPIES = range(1, 100)
PACKS = range(1, 21)
UP_TO = range(2, 10_001)
FACES_EXPECTED = 'letters from worst to best, such as "A23456789TJQK", or a list of names'
BY_SEATS_EXPECTED = 'packs for smaller tables, the smallest first, such as [{ up_to = 6, faces = "A789TJQK" }]'
POWERS_EXPECTED = 'faces with their powers, such as { K = "blocks" }'


def read_deck(place: Place, said: Table) -> Deck:
    """The deck, with the packs for smaller tables."""
    known(place, said, DECK_KEYS)
    deck = read_pack(place, said)
    outer = {key: value for key, value in said.items() if key != "by_seats"}
    rows, least = list[tuple[int, Deck]](), UP_TO[0]
    for number, item in enumerate(row(place.of("by_seats"), said.get("by_seats", []), BY_SEATS_EXPECTED), 1):
        here = place.of("by_seats").item(number)
        rows.append(read_smaller(here, table(here, item, BY_SEATS_EXPECTED), outer, least))
        least = rows[-1][0] + 1
    return replace(deck, by_seats=tuple(rows))


def read_smaller(place: Place, changes: Table, outer: Table, least: int) -> tuple[int, Deck]:
    """The pack for tables of up to so many seats: what is not said is as in the deck around it."""
    only(place, changes, ("up_to", *PACK_KEYS))
    if "up_to" not in changes:
        raise place.refused("no number of seats", BY_SEATS_EXPECTED)
    pack = outer | {key: value for key, value in changes.items() if key != "up_to"}
    return whole(place.of("up_to"), changes["up_to"], range(least, UP_TO[-1] + 1)), read_pack(place, pack)


def read_pack(place: Place, said: Table) -> Deck:
    """One pack of cards, or several shuffled together."""
    faces = read_faces(place.of("faces"), said["faces"])
    return Deck(
        faces=faces,
        copies=read_copies(place.of("copies"), said["copies"], faces),
        packs=whole(place.of("packs"), said["packs"], PACKS),
        asked=read_powers(place.of("asked"), said.get("asked", {}), faces),
        on_turn=read_powers(place.of("on_turn"), said.get("on_turn", {}), faces),
    )


def read_faces(place: Place, value: object) -> tuple[str, ...]:
    """The faces from worst to best: single letters run together, or a list of names."""
    if isinstance(value, str):
        if "10" in value:
            raise place.refused(
                f'{shown(value)}, where "10" is two faces', 'T for the ten, or a list: ["A", ..., "10"]'
            )
        names = [face_name(place, letter) for letter in value]
    else:
        names = [face_name(place.item(i), name) for i, name in enumerate(row(place, value, FACES_EXPECTED), 1)]
    if len(names) not in FACES:
        raise place.refused(f"number of faces {len(names)}", f"{FACES[0]} to {FACES[-1]}")
    return distinct(place, names)


def distinct(place: Place, names: list[str]) -> tuple[str, ...]:
    """The faces, if no two of them read the same."""
    seen = {BEST: BEST, WORST: WORST}
    for name in names:
        other = seen.get(name.casefold())
        if other:
            what = f"{shown(name)} and {shown(other)}, which read the same" if name != other else f"{shown(name)} twice"
            raise place.refused(what, f"each face once, and none called {BEST} or {WORST}")
        seen[name.casefold()] = name
    return tuple(names)


def read_copies(place: Place, value: object, faces: tuple[str, ...]) -> Row:
    """How often each face is in one pack: one number for all, a list, or a table."""
    each = f"one number, or one a face: {' '.join(faces)}"
    if isinstance(value, dict):
        rows = by_face(place, value, each)
        for face in rows:
            in_pack(place.of(face), face, faces)
        missing = [face for face in faces if face not in rows]
        if missing:
            raise place.refused(f"no number for the face {shown(missing[0])}", each)
        return tuple(whole(place.of(face), rows[face], COPIES) for face in faces)
    if isinstance(value, list):
        if len(value) != len(faces):
            raise place.refused(f"{len(value)} numbers for {len(faces)} faces", each)
        return tuple(whole(place.item(number), item, COPIES) for number, item in enumerate(value, 1))
    return (whole(place, value, COPIES),) * len(faces)


def in_pack(place: Place, name: str, faces: tuple[str, ...], more: tuple[str, ...] = ()) -> str:
    """The name of a face that the pack has."""
    accepted = (*faces, *more)
    if name not in accepted:
        raise place.refused(f"{shown(name)} is not in the pack", f"one of {listed(accepted)}{like(name, accepted)}")
    return name


def read_powers(place: Place, value: object, faces: tuple[str, ...]) -> Powers:
    """Which faces have which powers; ``best`` and ``worst`` stand for whatever faces these are."""
    return tuple(
        (in_pack(place.of(face), face, faces, (BEST, WORST)), read_row(place.of(face), item))
        for face, item in by_face(place, value, POWERS_EXPECTED).items()
    )


def read_row(place: Place, value: object) -> tuple[Power, ...]:
    """One power, or several in the order in which they happen."""
    items = value if isinstance(value, list) else [value]
    powers = tuple(read_power(place, item) for item in items)
    if not powers or len(set(powers)) < len(powers):
        raise place.refused("a power twice" if powers else "an empty list", "at least one power, each once")
    return powers


def read_power(place: Place, value: object) -> Power:
    """A power by its word."""
    if not isinstance(value, str) or value not in tuple(Power):
        raise place.refused(told(value), f"one of {listed(Power)}{like(value, Power)}")
    return Power(value)
