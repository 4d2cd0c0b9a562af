"""The rule book of any rule set, in the order in which things happen at the table, from the clauses' own texts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from cuckoo_formal.cards import BEST, WORST, Deck
from cuckoo_formal.clauses import powers
from cuckoo_formal.clauses.register import SLOTS, says
from cuckoo_formal.rules import Rules
from cuckoo_formal.tell.words import amount, capital, chips, face_name, lower, named_face, safe, width, wrap

if TYPE_CHECKING:
    from cuckoo_formal.cards import Table

Section = tuple[str, list[str]]
MARK = "Different here: "
LONGEST_PARAGRAPH = 20_000
MARKDOWN = str.maketrans({sign: f"\\{sign}" for sign in r"\`*_{}[]()<>#+-.!|~$&"})


def rulebook(rules: Rules, title: str, seats: int | None = None) -> list[Section]:
    """All the rules of a rule set: headings, each with its paragraphs.  A reader can play from it.

    Args:
        rules: the rule set.
        title: what the game is called; the first heading.
        seats: for a table of so many players; ``None`` for any, with the pack for each number of them.

    Returns:
        The sections.  What is not as in the base game is marked ``Different here``.
    """
    here = rules if seats is None else rules.at(seats)
    base = Rules() if seats is None else replace(Rules(), deck=Rules().deck.at(seats))
    book = [(safe(title) or "The game", in_short(here, base))]
    book += [(heading, write(here, base)) for heading, write in SECTIONS]
    return [(heading, [safe(text, LONGEST_PARAGRAPH) for text in texts]) for heading, texts in book]


# -- what is marked
def rule(rules: Rules, base: Rules, slot: str) -> str:
    """What the clause of a slot says, marked if the base game has another."""
    clause = getattr(rules, slot)
    return marked(says(clause), differs=clause != getattr(base, slot))


def marked(text: str, *, differs: bool) -> str:
    """The text, with a mark if it is not as in the base game."""
    return MARK + text if differs else text


def idle(rules: Rules, base: Rules, slot: str, why: str) -> list[str]:
    """A rule for what cannot happen: only where the base game has another, and with the reason."""
    return [f"{rule(rules, base, slot)} {why}"] if getattr(rules, slot) != getattr(base, slot) else []


def rules_of(*slots: str) -> Callable[[Rules, Rules], list[str]]:
    """A section that holds the clauses of some slots and nothing else."""
    return lambda rules, base: [rule(rules, base, slot) for slot in slots]


# -- the sections
def in_short(rules: Rules, base: Rules) -> list[str]:
    """The game in a few sentences, and what is not as in the base game."""
    changed = [name for name in rules.changes(base) if name in SLOTS]
    other = [name for name in rules.changes(base) if name not in SLOTS]
    questions = [SLOTS[name].question for name in changed] + [OTHER[name] for name in other]
    many = f"{amount(len(questions))} {'point' if len(questions) == 1 else 'points'}"
    departures = (
        f'It differs from the base game in {many}, marked "{MARK.strip()}" below: ' + " ".join(questions)
        if questions
        else "These are the rules of the base game."
    )
    return [IN_SHORT, departures]


IN_SHORT = (
    "Everybody is dealt one card. In turn each player keeps his card or exchanges it with the next player, and whoever "
    "holds the lowest card at the end of the hand loses it."
)
OTHER = {
    "deck": "Which cards are played with, and what do they do?",
    "lives": "How many chips has each player?",
    "stake": "How much does each player stake?",
}


def the_cards(rules: Rules, base: Rules) -> list[str]:
    """The pack, or the packs by number of players, and whether suits count."""
    differs = pack_of(rules.deck) != pack_of(base.deck) or bool(rules.deck.by_seats)
    more = "More players" if rules.deck.by_seats else ""
    texts = [marked(pack_words(deck, up_to), differs=True) for up_to, deck in bounded(rules.deck)]
    texts.append(marked(pack_words(rules.deck, more), differs=differs))
    return [*texts, "Suits count." if "suits" in rules.traits else "Suits do not count."]


def pack_of(deck: Deck) -> Deck:
    """The cards alone, without what they do."""
    return replace(deck, asked=(), on_turn=(), by_seats=())


def bounded(deck: Deck) -> list[tuple[str, Deck]]:
    """The packs for tables of up to so many players."""
    return [(f"Up to {amount(up_to)} players", other) for up_to, other in deck.by_seats]


def pack_words(deck: Deck, who: str) -> str:
    """One pack: how many cards, which faces from worst to best, and for how many players it is enough."""
    one_pack = sum(deck.copies)
    what = f"{amount(deck.packs)} packs of {one_pack} cards each" if deck.packs > 1 else f"a pack of {one_pack} cards"
    faces = "; ".join(copies_words(deck)) + "."
    players = (
        f" It is enough for {deck.size} players; with so many there is no stock, and the dealer cannot draw."
        if not who
        else ""
    )
    return f"{who + ' play' if who else 'The game is played'} with {what}, from worst to best: {faces}{players}"


def copies_words(deck: Deck) -> list[str]:
    """The faces from worst to best, neighbours with equally many cards together."""
    faces = zip(deck.faces, deck.copies, strict=True)
    runs = [(number, [face_name(face) for face, _ in run]) for number, run in groupby(faces, key=lambda row: row[1])]
    return [f"{', '.join(names)} ({amount(number)} of each)" for number, names in runs]


def before_the_first_hand(rules: Rules, base: Rules) -> list[str]:
    """Stakes and chips, who deals first, and which way play goes."""
    stake = f"Each player puts {rules.stake} of his money into the bank." if rules.stake else "No money is staked."
    lives = f"Each player begins with {chips(rules.lives)}; they are his lives, and chips that are lost go into a pot."
    none = "There are no chips: what a loser would have to pay is written down against him."
    direction = rule(rules, base, "direction")
    if rules.direction != base.direction:
        direction += " Where these rules say left, right is meant, and where they say right, left."
    return [
        marked(stake, differs=rules.stake != base.stake),
        marked(lives if rules.lives else none, differs=rules.lives != base.lives),
        rule(rules, base, "first_dealer"),
        direction,
    ]


def the_deal(rules: Rules, base: Rules) -> list[str]:
    """From the shuffle to the first turn."""
    return [
        rule(rules, base, "pack"),
        "The dealer deals one card, face down, to each player who is still in, himself last. The rest is the stock.",
        rule(rules, base, "look"),
        rule(rules, base, "opening"),
    ]


def your_turn(rules: Rules, base: Rules) -> list[str]:
    """Asking and being asked."""
    return [
        "The player after the dealer begins, and the dealer is the last. Everybody has one turn.",
        rule(rules, base, "turn"),
        "Whoever is asked must exchange, unless his card refuses. The two look at what they got, and nobody else does.",
        rule(rules, base, "talk"),
    ]


def cards_with_powers(rules: Rules, base: Rules) -> list[str]:
    """The faces that do something, and when."""
    texts = power_words(rules.deck, base.deck, "")
    for up_to, deck in bounded(rules.deck):
        same = (deck.asked, deck.on_turn) == (rules.deck.asked, rules.deck.on_turn)
        texts += [f"{up_to}: the same faces refuse."] if same else power_words(deck, base.deck, f"{up_to}: ")
    return [*texts, *(rule(rules, base, slot) for slot in ("shown", "holder", "blocked"))]


def power_words(deck: Deck, base: Deck, who: str) -> list[str]:
    """What the faces of one pack do."""
    texts = [
        marked(who + sentence, differs=bool(who) or row not in getattr(base, name))
        for name, when in (("asked", "when its holder is asked for it"), ("on_turn", "when its holder's turn comes"))
        for row, sentence in table_words(deck, getattr(deck, name), when)
    ]
    silent = "No card refuses: whoever is asked must exchange, whatever he holds."
    return texts if deck.asked else [*texts, marked(who + silent, differs=bool(base.asked))]


def table_words(deck: Deck, table: Table, when: str) -> list[tuple[object, str]]:
    """Each row of a table of powers, and what it says."""
    rows = list[tuple[object, str]]()
    for face, row in table:
        does = "; ".join(lower(powers.TEXT[power].__doc__ or "") for power in row) or "the card is kept"
        own = face in (BEST, WORST) and deck.faces[deck.place[face]] in dict(table)
        unless = f" This is set aside by what is said of the {face_name(deck.faces[deck.place[face]])}." if own else ""
        rows.append(((face, row), f"{capital(named_face(deck, face))}, {when}: {does}.{unless}"))
    return rows


def the_showdown(rules: Rules, base: Rules) -> list[str]:
    """Turning up, comparing, losing."""
    return [
        rule(rules, base, "showdown"),
        "The lowest card loses; whoever has been knocked out loses too, and is not compared.",
        rule(rules, base, "standing"),
        rule(rules, base, "losers"),
    ]


def paying(rules: Rules, base: Rules) -> list[str]:
    """What is paid."""
    together = ["All pay at the same time, and nobody pays more chips than he has."] if rules.lives else []
    return [rule(rules, base, "fine"), *together]


def going_out(rules: Rules, base: Rules) -> list[str]:
    """When a player is out; without chips nobody ever is."""
    if rules.lives or "never" in rules.traits:
        return [rule(rules, base, "exit")]
    return idle(rules, base, "exit", WITHOUT_CHIPS) or [WITHOUT_CHIPS]


def the_end(rules: Rules, base: Rules) -> list[str]:
    """How a match ends, and who gets the money."""
    ends = [rule(rules, base, "end"), *beside_the_end_rule(rules)]
    if players_go_out(rules):
        return [*ends, *(rule(rules, base, slot) for slot in LAST_IN)]
    return [*ends, *(text for slot in LAST_IN for text in idle(rules, base, slot, THAT_NEVER_HAPPENS))]


def players_go_out(rules: Rules) -> bool:
    """A player can be out of the match."""
    return rules.lives > 0 and "never" not in rules.traits


def beside_the_end_rule(rules: Rules) -> list[str]:
    """Who wins when players stop by a rule, and what going out has to do with the end."""
    if "end rule" not in rules.traits:
        return [] if players_go_out(rules) else [NOBODY_IS_LEFT_ALONE]
    return [MOST_CHIPS, LEFT_ALONE] if players_go_out(rules) else [LOST_LEAST]


#: what is asked when one player is left or none
LAST_IN = ("prize", "settle")
MOST_CHIPS = (
    "When play ends so, whoever has most chips, or else has lost least, wins; those who are equal share the money."
)
LOST_LEAST = "When play ends so, whoever has lost least wins all the money; those who are equal share it."
LEFT_ALONE = "But if all except one have gone out before, the match is over, and the one who is left wins."
NOBODY_IS_LEFT_ALONE = "But as nobody goes out, that never happens: the players stop when they like."
THAT_NEVER_HAPPENS = "But as nobody goes out, that never happens."
WITHOUT_CHIPS = "As there are no chips, nobody goes out."


SECTIONS: tuple[tuple[str, Callable[[Rules, Rules], list[str]]], ...] = (
    ("The cards", the_cards),
    ("Before the first hand", before_the_first_hand),
    ("The deal", the_deal),
    ("Your turn", your_turn),
    ("Cards that refuse", cards_with_powers),
    ("The dealer's exchange", rules_of("reach", "cut", "draw", "windfall")),
    ("The showdown", the_showdown),
    ("Paying", paying),
    ("Going out", going_out),
    ("The next hand", rules_of("dealer")),
    ("The end", the_end),
)


# -- on paper
def plain(book: list[Section], room: int = 80) -> str:
    """The rule book as plain text, in lines of at most ``room`` columns."""
    lines = list[str]()
    for place, (heading, texts) in enumerate(book):
        title = "\n".join(wrap(heading, room))
        lines += [title, ("-" if place else "=") * min(width(heading), room)]
        lines += [part for text in texts for part in (*wrap(text, room), "")]
        lines += [""] if not texts else []
    return "\n".join(lines).rstrip() + "\n"


def markdown(book: list[Section]) -> str:
    """The rule book in Markdown; nothing in it is taken for a mark, whatever the faces are called."""
    lines = list[str]()
    for place, (heading, texts) in enumerate(book):
        lines += [f"{'##' if place else '#'} {heading.translate(MARKDOWN)}", ""]
        lines += [part for text in texts for part in (strong(text), "")]
    return "\n".join(lines).rstrip() + "\n"


def strong(text: str) -> str:
    """A paragraph in Markdown, the mark in bold."""
    if text.startswith(MARK):
        return f"**{MARK.strip()}** {text.removeprefix(MARK).translate(MARKDOWN)}"
    return text.translate(MARKDOWN)


__all__ = ["MARK", "markdown", "plain", "rulebook"]
