"""Rules and claims in German: the paragraphs of rule books, clause by clause, and what claims say.

A text that is not here yet stays English; ``cuckoo-formal tutorial --missing de`` lists those of built-in rule sets.
"""

from __future__ import annotations

import re

MARK = "Hier anders: "
HEADINGS = {
    "The cards": "Die Karten",
    "Before the first hand": "Vor der ersten Runde",
    "The deal": "Das Geben",
    "Your turn": "Du bist am Zug",
    "Cards that refuse": "Karten, die ablehnen",
    "The dealer's exchange": "Der Tausch des Gebers",
    "The showdown": "Das Aufdecken",
    "Paying": "Bezahlen",
    "Going out": "Ausscheiden",
    "The next hand": "Die nächste Runde",
    "The end": "Das Ende",
}
FACES = {
    "ace": "Ass", "two": "Zwei", "three": "Drei", "four": "Vier", "five": "Fünf", "six": "Sechs", "seven": "Sieben",
    "eight": "Acht", "nine": "Neun", "ten": "Zehn", "jack": "Bube", "queen": "Dame", "king": "König",
}  # fmt: skip
NUMBERS = {"one": "eine", "two": "zwei", "three": "drei", "four": "vier", "eight": "acht"}
CHIPS = {"one chip": "einem Chip", "two chips": "zwei Chips", "three chips": "drei Chips", "five chips": "fünf Chips"}
TEXTS = {
    "Everybody is dealt one card. In turn each player keeps his card or exchanges it with the next player, and whoever "
    "holds the lowest card at the end of the hand loses it.": (
        "Jeder bekommt eine Karte. Reihum behält man seine Karte oder tauscht sie mit dem nächsten Spieler, und wer am "
        "Ende der Runde die niedrigste Karte hält, verliert sie."
    ),
    "These are the rules of the base game.": "Das sind die Regeln des Grundspiels.",
    "Suits do not count.": "Farben zählen nicht.",
    "Suits count.": "Farben zählen.",
    "The last player to sit down deals first.": "Zuerst gibt, wer sich als Letzter gesetzt hat.",
    "Play goes round clockwise, to the left.": "Gespielt wird im Uhrzeigersinn, nach links.",
    "Every hand is dealt from a new shuffled pack.": "Für jede Runde werden alle Karten neu gemischt.",
    "The dealer deals one card, face down, to each player who is still in, himself last. The rest is the stock.": (
        "Der Geber gibt jedem, der noch dabei ist, eine verdeckte Karte, sich selbst zuletzt. Der Rest ist der Stapel."
    ),
    "Everybody looks at his card at once.": "Jeder sieht seine Karte sofort an.",
    "Play begins as soon as the cards are dealt.": "Sobald gegeben ist, wird gespielt.",
    "The player after the dealer begins, and the dealer is the last. Everybody has one turn.": (
        "Wer nach dem Geber sitzt, beginnt, und der Geber ist der Letzte. Jeder ist einmal am Zug."
    ),
    "In his turn a player may ask the next player to exchange cards, once.": (
        "Wer am Zug ist, darf den nächsten Spieler einmal um den Tausch der Karten bitten."
    ),
    "Whoever is asked must exchange, unless his card refuses. The two look at what they got, and nobody else does.": (
        "Wer gefragt wird, muss tauschen, wenn seine Karte nicht ablehnt. Die beiden sehen an, was sie bekommen haben, "
        "und niemand sonst."
    ),
    "Nothing is said of the cards that change hands.": "Über die getauschten Karten wird nichts gesagt.",
    "A card that refuses is turned up when its holder is asked for it, and not before.": (
        "Eine Karte, die ablehnt, wird aufgedeckt, wenn ihr Besitzer gefragt wird, und nicht vorher."
    ),
    "A card that refuses does so for whoever holds it.": "Eine Karte, die ablehnt, tut das für jeden, der sie hält.",
    "Whoever was refused keeps his card, and his turn is over.": (
        "Wer abgelehnt wurde, behält seine Karte, und sein Zug ist vorbei."
    ),
    "Whoever was refused takes the top card of the stock instead.": (
        "Wer abgelehnt wurde, nimmt stattdessen die oberste Karte des Stapels."
    ),
    "The dealer, last to play, may exchange his card for one from the stock.": (
        "Der Geber, der als Letzter spielt, darf seine Karte gegen eine aus dem Stapel tauschen."
    ),
    "The dealer has no exchange: he keeps the card that he has.": (
        "Der Geber darf nicht tauschen: Er behält die Karte, die er hat."
    ),
    "The dealer takes the top card of the stock and shows it to nobody.": (
        "Der Geber nimmt die oberste Karte des Stapels und zeigt sie niemandem."
    ),
    "The dealer keeps whatever card he draws.": "Der Geber behält, was er zieht.",
    "A dealer who draws the rank he held just has another card of that rank.": (
        "Zieht der Geber den Rang, den er hielt, hat er eben wieder eine solche Karte."
    ),
    "At the end all cards are turned up together.": "Am Ende werden alle Karten zugleich aufgedeckt.",
    "The lowest card loses; whoever has been knocked out loses too, and is not compared.": (
        "Die niedrigste Karte verliert; wer ausgeschieden ist, verliert auch und wird nicht verglichen."
    ),
    "Every card stands for itself.": "Jede Karte steht für sich.",
    "All who tie for the lowest lose.": "Alle, die gemeinsam die Niedrigsten sind, verlieren.",
    "Of those who tie for the lowest only the last to show loses.": (
        "Von denen, die gemeinsam die Niedrigsten sind, verliert nur, wer zuletzt aufdeckt."
    ),
    "A loser pays one chip into the pot.": "Wer verliert, zahlt einen Chip in den Topf.",
    "All pay at the same time, and nobody pays more chips than he has.": (
        "Alle zahlen zugleich, und niemand zahlt mehr Chips, als er hat."
    ),
    "A player who has lost his last chip is out.": "Wer seinen letzten Chip verloren hat, ist raus.",
    "The deal passes to the next player who is still in, also when the dealer himself goes out.": (
        "Als Nächster gibt der nächste Spieler, der noch dabei ist, auch wenn der Geber selbst ausscheidet."
    ),
    "The match goes on until one player is left, who wins.": (
        "Die Partie geht weiter, bis einer übrig ist; der gewinnt."
    ),
    "The last player in wins the pot and all the money.": "Wer als Letzter dabei ist, gewinnt den Topf und alles Geld.",
    "If all who are left go out together nobody wins: the money stays, and all stake again for a new match.": (
        "Gehen alle Übrigen zugleich hinaus, gewinnt niemand: Das Geld bleibt liegen, und alle setzen neu."
    ),
    "If all who are left go out together they get back what they paid in this hand, and play on.": (
        "Gehen alle Übrigen zugleich hinaus, bekommen sie zurück, was sie in dieser Runde gezahlt haben, und spielen "
        "weiter."
    ),
    "No card refuses: whoever is asked must exchange, whatever he holds.": (
        "Keine Karte lehnt ab: Wer gefragt wird, muss tauschen, was immer er hält."
    ),
    "Equal cards stand together; a larger group beats a smaller one, then the better face counts.": (
        "Gleiche Karten halten zusammen; die größere Gruppe schlägt die kleinere, dann zählt der bessere Rang."
    ),
    "A loser who is stuck with an ace pays two chips into the pot, any other loser one.": (
        "Wer mit einem Ass verliert, zahlt zwei Chips in den Topf, wer anders verliert, einen."
    ),
    "The dealer cuts the stock and takes the card cut to, turned up for all to see.": (
        "Der Geber hebt den Stapel ab und nimmt die abgehobene Karte, für alle sichtbar."
    ),
    "If the dealer draws a king, it is shown and goes back, and he keeps his own card.": (
        "Zieht der Geber einen König, wird der gezeigt und geht zurück, und der Geber behält seine eigene Karte."
    ),
    "Whoever is asked and has to give one of the two worst faces names it aloud; the asker says nothing of his own.": (
        "Wer gefragt wird und eine der beiden schlechtesten Karten hergeben muss, sagt laut, welche; wer gefragt hat, "
        "sagt von der eigenen nichts."
    ),
    "A player without chips plays on and is out when he loses once more; a chip won back restores him.": (
        "Wer keine Chips mehr hat, spielt weiter und ist raus, wenn er noch einmal verliert; ein zurückgewonnener Chip "
        "stellt ihn wieder her."
    ),
    "A dealer who draws the rank he held wins the hand: every other player loses one chip, whatever he holds.": (
        "Zieht der Geber den Rang, den er hielt, gewinnt er die Runde: Jeder andere verliert einen Chip, was immer er "
        "hält."
    ),
    "A dealer who draws the rank he held shows it and cannot lose: the lowest of the others loses.": (
        "Zieht der Geber den Rang, den er hielt, zeigt er das und kann nicht verlieren: Der Niedrigste der anderen "
        "verliert."
    ),
    "Each player dealt a king shows it and takes a chip, from the dealer's left on, while the pot lasts.": (
        "Wer einen König bekommt, zeigt ihn und nimmt einen Chip, vom Geber aus nach links, solange der Topf reicht."
    ),
    "Of those who tie for the lowest only the one nearest the dealer's left loses.": (
        "Von denen, die gemeinsam die Niedrigsten sind, verliert nur, wer dem Geber links am nächsten sitzt."
    ),
    "What happens before the first turn?": "Was geschieht vor dem ersten Zug?",
    "How do cards compare?": "Wie werden Karten verglichen?",
    "Which cards are played with, and what do they do?": "Mit welchen Karten wird gespielt, und was tun sie?",
    # what claims say
    "No chip is made or lost: seats and pot together hold as many at every moment as when the hand began.": (
        "Kein Chip entsteht, keiner geht verloren: Spieler und Topf haben zusammen in jedem Augenblick so viele wie zu "
        "Beginn der Runde."
    ),
    "No card is made or lost: of each face, seats and stock together hold as many after every turn as before it.": (
        "Keine Karte entsteht, keine geht verloren: Von jedem Rang haben Spieler und Stapel zusammen nach jedem Zug so "
        "viele wie davor."
    ),
    "Whoever loses at the showdown holds a card that is not better than any other card that is compared.": (
        "Wer beim Aufdecken verliert, hält eine Karte, die nicht besser ist als irgendeine andere, die verglichen wird."
    ),
    "Whoever refused an exchange with a card that blocks still has that card at the showdown.": (
        "Wer einen Tausch mit seiner Karte abgelehnt hat, hat diese Karte noch, wenn aufgedeckt wird."
    ),
    "Whoever is dealt a card of the best face and still holds one at the showdown does not lose.": (
        "Wer die beste Karte bekommt und beim Aufdecken noch eine solche hält, verliert nicht."
    ),
    # how a verdict was reached
    "every deal, every answer, any number of chips": "jede Verteilung, jede Antwort, beliebig viele Chips",
    "the smallest counterexample": "das kleinste Gegenbeispiel",
}
#: texts with numbers and faces in them
PATTERNS: tuple[tuple[str, str], ...] = (
    (
        (
            r"The game is played with a pack of (\d+) cards, from worst to best: ([^()]+) \((\w+) of each\)\. "
            r"It is enough for (\d+) players; with so many there is no stock, and the dealer cannot draw\."
        ),
        (
            "Gespielt wird mit {0} Karten, von der schlechtesten zur besten: {faces1} (je {number2}). Das "
            "reicht für {3} "
            "Spieler; dann gibt es keinen Stapel, und der Geber kann nicht ziehen."
        ),
    ),
    (r"Each player puts (\d+) of his money into the bank\.", "Jeder legt {0} von seinem Geld in die Bank."),
    (
        r"Each player begins with (\w+ chips?); they are his lives, and chips that are lost go into a pot\.",
        "Jeder beginnt mit {chips0}; das sind seine Leben, und verlorene Chips kommen in einen Topf.",
    ),
    (
        (
            r"The best face, the (\w+), when its holder is asked for it: the card is kept, and its holder "
            r"has finished for "
            r"this hand\."
        ),
        (
            "Der beste Rang ({faces0}), wenn der Besitzer danach gefragt wird: Die Karte bleibt, und der "
            "Besitzer ist für "
            "diese Runde fertig."
        ),
    ),
    (
        (
            r"The best face, the (\w+), when its holder is asked for it: the card is kept, and its holder "
            r"has finished for "
            r"this hand\. This is set aside by what is said of the (\w+)\."
        ),
        "Der beste Rang ({faces0}) bliebe, wenn nach ihm gefragt wird; doch hier gilt, was über {faces1} gesagt wird.",
    ),
    (
        r"The (\w+), when its holder is asked for it: the card is kept, and its holder has finished for this hand\.",
        (
            "{faces0}, wenn der Besitzer danach gefragt wird: Die Karte bleibt, und der Besitzer ist für diese Runde "
            "fertig."
        ),
    ),
    (
        r"The (\w+), when its holder is asked for it: all play stops at once, and the cards as they lie decide\.",
        (
            "{faces0}, wenn der Besitzer danach gefragt wird: Das Spiel hält sofort an, und die Karten "
            "entscheiden, wie "
            "sie liegen."
        ),
    ),
    (
        r"The (\w+), when its holder's turn comes: all play stops at once, and the cards as they lie decide\.",
        "{faces0}, wenn der Besitzer am Zug ist: Das Spiel hält sofort an, und die Karten entscheiden, wie sie liegen.",
    ),
    (
        r'It differs from the base game in (\w+) points, marked "Different here:" below: .*',
        "Was anders ist als im Grundspiel, ist unten mit „Hier anders:“ bezeichnet.",
    ),
    (r"How many chips has each player\? (\d+)\.", "Wie viele Chips hat jeder? {0}."),
)


def has(text: str) -> bool:
    """The text can be said in German."""
    return text in TEXTS or text in HEADINGS or any(re.fullmatch(pattern, text) for pattern, _ in PATTERNS)


def translated(text: str) -> str:
    """The text in German, or as it is."""
    if text in TEXTS or text in HEADINGS:
        return (HEADINGS | TEXTS)[text]
    for pattern, german in PATTERNS:
        if found := re.fullmatch(pattern, text):
            return filled(german, found.groups())
    return text


def filled(german: str, values: tuple[str, ...]) -> str:
    """The German text with its values, faces and numbers in German too."""
    said = {f"faces{place}": faces(value) for place, value in enumerate(values)}
    said |= {f"number{place}": NUMBERS.get(value, value) for place, value in enumerate(values)}
    said |= {f"chips{place}": CHIPS.get(value, value) for place, value in enumerate(values)}
    return german.format(*values, **said)


def faces(value: str) -> str:
    """A list of faces in German."""
    return ", ".join(FACES.get(face, face) for face in value.split(", "))
