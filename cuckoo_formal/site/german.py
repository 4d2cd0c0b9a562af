"""The story of a hand in German: the same messages with the same values, in other words.

Cards stand without an article and chips as figures, so that no sentence depends on a gender or a case.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cuckoo_formal.site.german_book import translated
from cuckoo_formal.tell import words
from cuckoo_formal.tell.sentences import MESSAGES, SEATS

if TYPE_CHECKING:
    from cuckoo_formal.cards import Deck
    from cuckoo_formal.tell.narration import Told
    from cuckoo_formal.tell.sentences import Names, Sentence, Value

FACES = {
    "A": "Ass", "2": "Zwei", "3": "Drei", "4": "Vier", "5": "Fünf", "6": "Sechs", "7": "Sieben",
    "8": "Acht", "9": "Neun", "T": "Zehn", "J": "Bube", "Q": "Dame", "K": "König",
}  # fmt: skip
SUITS = ("Karo", "Kreuz", "Herz", "Pik")
#: the fixed words of pictures
PICTURE = {
    ">stock<": ">Stapel<",
    ">no stock<": ">kein Stapel<",
    ">loses<": ">verliert<",
    ">out<": ">ist raus<",
    " left<": " übrig<",
    ">pot ": ">Topf ",
    'lang="en"': 'lang="de"',
}
GERMAN = {
    # the deal
    "players": "Es spielen {seats}; {seat} gibt.",
    "direction": "{clause}",
    "pot": "Im Topf: {pot}.",
    "dealt": "Die Karten werden ausgeteilt: {holdings}.",
    "dealt-unseen": "{seat} darf die eigene Karte noch nicht ansehen.",
    "looks": "{seat} sieht die Karte zum ersten Mal an: {card}.",
    # before the first turn
    "takes-a-chip": "{seat} zeigt {card} und nimmt einen Chip aus dem Topf; darin bleiben {pot}.",
    "takes-no-chip": "{seat} hat {card}, nimmt aber keinen Chip.",
    "asks-no-chip": "{seat} hat {card}, zeigt die Karte aber nicht vor.",
    "will-take-a-chip": "{seat} hat {card} und nimmt beim Aufdecken einen Chip.",
    "shown-at-once": "{seat} deckt {card} auf, behält die Karte und ist nicht mehr am Zug.",
    "not-shown": "{seat} hat {card}, deckt die Karte aber nicht auf.",
    "best-of-three": "{seat} bekommt noch {cards}, behält die beste ({held}) und legt den Rest unter den Stapel.",
    "best-of-three-unseen": "{seat} sieht noch {more} an, behält die beste und legt den Rest unter den Stapel.",
    # a turn
    "no-turn": "{seat} ist fertig und hat keinen Zug.",
    "own-power": "{seat} ist am Zug und deckt auf: {card}.",
    "power-unused": "{seat} hat {card}, nutzt die Kraft der Karte aber nicht.",
    "laid-open": "{seat} deckt {card} auf und behält die Karte.",
    "keeps": "{seat} behält die Karte.",
    "keeps-seen": "{seat} behält {held}.",
    "must-keep": "{seat} muss behalten: {held}.",
    "must-ask": "{seat} muss tauschen wollen.",
    "stuck": "{seat} kann {other} nicht fragen, denn dort liegt {face} offen, und behält die Karte.",
    "no-stock": "{seat} kann nicht ziehen, denn es gibt keinen Stapel, und behält die Karte.",
    "no-right": "{seat} darf nicht tauschen und behält {held}.",
    "no-exchange": "{seat} darf nicht tauschen und behält die Karte.",
    "turns-left": "{seat} wendet sich nach links statt an den Stapel.",
    "turns-to-stock": "{seat} wendet sich an den Stapel.",
    # the answer
    "exchanged": "{seat} fragt {other}, und die beiden tauschen.",
    "exchanged-seen": "{seat} fragt {other}, gibt {gave} und bekommt {got}.",
    "card-up": "Die Karte von {seat} liegt nun offen: {card}.",
    "does-not-refuse": "{other} hatte {card}, doch die Karte hielt den Tausch nicht auf.",
    "let-go": "{other} hatte {card} und gab die Karte her.",
    "giver-names": "{other} sagt laut, was das war: {card}.",
    "receiver-names": "{seat} sagt allen, was gekommen ist: {card}.",
    "passed-face-up": "{seat} gibt die Karte offen an {other}: {card}.",
    "calls-lower": "{seat} ruft „Modi“: Was kam, ist niedriger.",
    "calls-equal": "{seat} ruft „Dirty Dan“: Was kam, ist gleich.",
    "refused": "{seat} fragt {other}; {other} deckt {card} auf und lehnt ab.",
    "refused-again": "{seat} fragt {other}, doch dort liegt {face} offen und lehnt ab.",
    "stays": "{seat} behält die Karte.",
    "power-blocks": "{other} behält die Karte und ist fertig.",
    "power-stops": "Das Spiel hält an.",
    "power-passes-on": "Die Frage geht weiter.",
    "power-charges": "{seat} verwirkt einen Chip.",
    "power-knocks-out": "{seat} scheidet aus dieser Runde aus.",
    "power-undoes": "Jeder Tausch wird zurückgenommen; jede Karte liegt wieder, wo sie ausgeteilt wurde.",
    "passed-over": "{other} ist ausgeschieden und wird übergangen.",
    "must-ask-on": "{seat} muss beim Nächsten weiterfragen.",
    "asks-on": "{seat} fragt weiter.",
    "does-not-ask-on": "{seat} fragt nicht weiter und behält die Karte.",
    "nobody-beyond": "Es gibt niemanden mehr zu fragen, und {seat} behält die Karte.",
    # the stock
    "draws-top": "{seat} tauscht die Karte gegen die oberste des Stapels.",
    "draws-top-seen": "{seat} tauscht {gave} gegen die oberste Karte des Stapels: {got}.",
    "draws-any": "{seat} tauscht die Karte gegen irgendeine aus dem Stapel.",
    "draws-any-seen": "{seat} tauscht {gave} gegen irgendeine Karte aus dem Stapel: {got}.",
    "draws-up": "{seat} tauscht die Karte gegen die oberste des Stapels, für alle sichtbar: {got}.",
    "draws-up-seen": "{seat} tauscht {gave} gegen die oberste Karte des Stapels, für alle sichtbar: {got}.",
    "draws-cut": "{seat} tauscht, hebt den Stapel ab und deckt auf: {got}.",
    "draws-cut-seen": "{seat} tauscht {gave}, hebt den Stapel ab und deckt auf: {got}.",
    "stock-refuses": "{seat} zieht {card}; die Karte lehnt ab und geht zurück, {seat} behält die eigene.",
    "stock-refuses-once": "{seat} zieht {card}; die Karte lehnt ab und geht unter den Stapel.",
    "stock-kills": "{seat} zieht {card} und verliert die Runde sofort.",
    "draws-again": "{seat} zieht noch einmal.",
    "does-not-draw-again": "{seat} zieht nicht noch einmal und behält die Karte.",
    "stock-empty": "Der Stapel ist leer, und {seat} behält die Karte.",
    "dealer-wins": "{seat} hat {card} gezogen, dasselbe wie zuvor gehalten, und gewinnt die Runde.",
    "dealer-immune": "{seat} hat {card} gezogen, dasselbe wie zuvor gehalten, zeigt es und kann nicht verlieren.",
    # the showdown
    "nothing-compared": "Die Runde ist entschieden; verglichen wird nicht.",
    "one-left": "Alle bis auf eine Person sind ausgeschieden; verglichen wird nicht.",
    "cards-shown": "Die Karten werden aufgedeckt: {holdings}.",
    "shows": "{seat} zeigt {card}.",
    "claims": "{seat} hatte {card} bekommen und nimmt einen Chip aus dem Topf; darin bleiben {pot}.",
    "spared": "{seat} wird nicht verglichen und kann nicht verlieren.",
    "lost-out": "{seat} war ausgeschieden und verliert.",
    "lost-at-once": "{seat} verliert.",
    "group": "{seats} haben zusammen {group}.",
    "cancelled": "{seats} haben {group}; das hebt sich gegenseitig auf.",
    "suits-decide": "Unter gleichen Karten entscheidet die Farbe.",
    "lowest": "{seat} hat die niedrigste Karte, {held}, und verliert.",
    "lowest-group": "{seats} haben die niedrigsten Karten: {group}.",
    "rule": "{clause}",
    "loses": "{seat} verliert.",
    "lose": "{seats} verlieren.",
    "nobody-loses": "Niemand verliert.",
    "flat": "{seats} verlieren, was immer sie halten.",
    # paying
    "price": "{seat} sitzt auf {card}: Verlieren kostet {chips}.",
    "price-by-number": "Das ist Runde {number} der Partie: Verlieren kostet {chips}.",
    "pays": "{seat} zahlt {chips} in den Topf.",
    "pays-what-is-left": "{seat} schuldet {due}, hat aber nur {chips} und zahlt das in den Topf.",
    "pays-nothing": "{seat} hat nichts zu zahlen.",
    "forfeited": "{seat} hat im Spiel {chips} verwirkt.",
    "gives-each": "{seat} zahlt je einen Chip an {seats}.",
    "gives-one": "{seat} zahlt einen Chip an {other}.",
    "receives": "{seat} bekommt {chips} von anderen.",
    "charged": "{seat} werden {chips} angerechnet.",
    "nobody-pays": "Niemand zahlt.",
    "broke": "{seat} hat den letzten Chip verloren.",
    "restored": "{seat} hat wieder Chips.",
    "plays-on": "{seat} spielt ohne Chips weiter.",
    "out": "{seat} ist raus.",
    "last-one-in": "{seat} ist als Einzige oder Einziger übrig.",
    "nobody-left": "Niemand ist übrig.",
    "chips": "Chips: {counts}; im Topf: {pot}.",
    # between two hands
    "deals-first": "{seat} gibt zuerst.",
    "wins-match": "Die Partie ist zu Ende, und {seat} gewinnt.",
    "share-match": "Die Partie ist zu Ende, und {seats} teilen sich den Gewinn.",
    "gets-money": "{seat} bekommt {number} vom Geld.",
    "no-winner": "Die Partie endet ohne Sieger; {number} vom Geld bleiben in der Bank.",
    "deals-next": "Die nächste Runde gibt {seat}.",
    "new-pack": "Alle Karten werden gemischt.",
    "same-pack": "Es wird aus demselben Spiel weitergegeben; {more} sind noch da.",
    "shuffled-again": "Die Karten sind aufgebraucht; alle werden neu gemischt.",
}


def missing() -> tuple[str, ...]:
    """The messages that cannot be told in German yet."""
    return tuple(kind for kind in MESSAGES if kind not in GERMAN)


# -- a story
def retold(story: Told) -> Told:
    """The story with its sentences in German."""
    names = tuple(name.replace("Seat ", "Platz ") for name in story.names)
    here = replace(story, names=names)
    return replace(here, sentences=tuple(sentence(here, one) for one in story.sentences))


def sentence(story: Told, one: Sentence) -> Sentence:
    """One sentence in German."""
    parts = {key: spoken(key, value, story.rules.deck, story.names) for key, value in one.values}
    return replace(one, text=words.capital(GERMAN[one.kind].format(**parts)))


def spoken(key: str, value: Value, deck: Deck, names: Names) -> str:
    """A value as it stands in a sentence."""
    if isinstance(value, str):
        return translated(value)
    if isinstance(value, int):
        return names[value] if key in SEATS else NUMBERS.get(key, chips)(value)
    return ROWS[key](value, deck, names)


def chips(number: int) -> str:
    """So many chips."""
    return "1 Chip" if number == 1 else f"{number} Chips"


def card(row: tuple[Any, ...], deck: Deck) -> str:
    """A card without an article, with its suit where a rule looks at suits."""
    face = FACES.get(deck.faces[row[0]], words.safe(deck.faces[row[0]]))
    return f"{SUITS[row[1]]}-{face}" if len(row) > 1 and row[1] < len(SUITS) else face


def listed(parts: list[str]) -> str:
    """Eins, zwei und drei."""
    return words.listed(parts, "und")


NUMBERS: Mapping[str, Callable[[int], str]] = {
    "number": str,
    "more": lambda number: "1 Karte" if number == 1 else f"{number} Karten",
}
ROWS: Mapping[str, Callable[[tuple[Any, ...], Deck, Names], str]] = {
    **{name: lambda row, deck, _: card(row, deck) for name in ("card", "got", "held", "gave", "face")},
    "group": lambda row, deck, _: f"{row[1]}-mal {card(row[:1], deck)}",
    "cards": lambda row, deck, _: listed([card(one, deck) for one in row]),
    "seats": lambda row, _, names: listed([names[seat] for seat in row]),
    "holdings": lambda row, deck, names: listed([f"{names[seat]}: {card(tuple(rest), deck)}" for seat, *rest in row]),
    "counts": lambda row, _, names: listed([f"{name}: {number}" for name, number in zip(names, row, strict=True)]),
}


# -- a picture
def picture(svg: str) -> str:
    """The fixed words of a picture in German."""
    for english, german in PICTURE.items():
        svg = svg.replace(english, german)
    return svg.replace(">Seat ", ">Platz ")
