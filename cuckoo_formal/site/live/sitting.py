"""A person at a table in a page: what has happened for his eyes, the question that waits for him, the score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cuckoo_formal.bots import let_bot_answer
from cuckoo_formal.evening import NO, Evening, begin_evening
from cuckoo_formal.logic import change
from cuckoo_formal.match import begin_match, has_no_winner
from cuckoo_formal.notation import complete, hand_of, parse
from cuckoo_formal.play import Kind
from cuckoo_formal.players import YOU, accepted, named
from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.site.live.pictures import lean
from cuckoo_formal.tell.between import tell_beginning, tell_between
from cuckoo_formal.tell.drawing import table_svg
from cuckoo_formal.tell.languages import ENGLISH, LANGUAGES, english, speak
from cuckoo_formal.tell.narration import narrate, tell_deal
from cuckoo_formal.tell.questions import first_asked, question_words, reasons
from cuckoo_formal.tell.retelling import called, resaid
from cuckoo_formal.tell.scene import Scene, Step
from cuckoo_formal.tell.seen import seen
from cuckoo_formal.tell.words import safe, seat_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cuckoo_formal.play import Moment
    from cuckoo_formal.rulefile import RuleFile
    from cuckoo_formal.tell.sentences import Sentence

Said = dict[str, Any]
OUTSIDE = -9  # a listener who has no seat in this hand: everybody's ears, nobody's card
SEATS, SEEDS = range(2, 13), range(1 << 53)
MOST_HANDS, MOST_REASONS = 2_000, 8
#: what the picture and the score show, and what is the same in every hand
SEEN_ANYWAY = ("players", "cards-shown", "shows", "chips")
EVERY_HAND = ("direction", "pot", "dealt")
ON_THE_SHEET = ("deals-next", "new-pack", "same-pack")
#: what stands on the two buttons; the words of an exchange depend on who is asked
BUTTONS = {
    Kind.LEFT: (english("With the neighbour"), english("With the stock")),
    Kind.BEYOND: (english("Ask on"), english("Keep my card")),
    Kind.REDRAW: (english("Draw again"), english("Keep my card")),
    Kind.ANSWER: (english("Turn it up"), english("Let it go")),
    Kind.TURN: (english("Turn it up"), english("Not now")),
    Kind.OPENING: (english("Show it"), english("Do not show it")),
}
ASKING = (english("Ask"), english("Keep my card"))
DRAWING = (english("Exchange"), english("Keep my card"))


@dataclass(frozen=True)
class Sitting:
    """Rules, players, and the evening as it stands; ``heard`` sentences of this hand have been told."""

    file: RuleFile
    players: tuple[str, ...]
    person: int
    evening: Evening
    line: str = ""  # the notation of the first hand, if it was not dealt from the seed
    heard: int = 0
    news: tuple[Sentence, ...] = ()  # what was told since the last question
    language: str = ENGLISH  # of what is told

    # -- who is at the table
    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who play this hand, in order of play."""
        order = self.evening.match.order()
        return called(seat_names([self.players[seat] for seat in order], len(order)), self.language)

    @property
    def everybody(self) -> tuple[str, ...]:
        """The names of all players of the match."""
        return called(seat_names(self.players, self.evening.match.seats), self.language)

    @property
    def listener(self) -> int:
        """The person's seat in this hand."""
        order = self.evening.match.order()
        return order.index(self.person) if self.person in order else OUTSIDE

    @property
    def ended(self) -> bool:
        """The hand is over."""
        return self.evening.waits_for is None

    # -- what has happened
    def steps(self) -> list[Step]:
        """The moments of this hand so far."""
        before, row = self.evening.dealt, list[Step]()
        for happened in self.evening.trail:
            row.append(Step(happened.moment, happened.open, happened.answer, before, happened.after))
            before = happened.after
        return row

    def sentences(self) -> tuple[Sentence, ...]:
        """Everything that the person has seen and heard of this hand."""
        rules, steps, names = self.evening.rules, self.steps(), self.names
        dealt = tell_deal(Scene(rules, names, self.listener), self.evening.dealt)
        told = narrate(rules, steps, names, self.listener) if steps else dealt
        return tuple(resaid(told, rules.deck, names, self.language))

    def tell(self) -> tuple[Sitting, Said]:
        """What has happened since the last time, as a picture with its sentences."""
        told = self.sentences()
        fresh = told[self.heard :]
        more = tuple(one for one in fresh if one.kind not in (*SEEN_ANYWAY, *EVERY_HAND))
        after = replace(self, heard=len(told), news=self.news + more)
        again = ("direction",) if self.evening.past else ()
        said = [one.text for one in fresh if one.kind not in (*SEEN_ANYWAY, *again)]
        return after, {"said": said, "picture": self.picture()}

    def picture(self) -> str:
        """The table as the person sees it."""
        evening, rules = self.evening, self.evening.rules
        if self.ended:
            hand, known = evening.reckoned, frozenset(range(len(self.names)))
        else:
            hand, known = evening.hand, seen(rules, evening.dealt, self.steps(), self.listener)[-1]
        front = self.listener if self.listener != OUTSIDE else None
        drawn = table_svg(rules, hand, self.names, for_seat=front, known=known, prefix="PREFIX", language=self.language)
        return lean(drawn)

    # -- going on
    def answer(self, says: bool) -> Sitting:  # noqa: FBT001 - an answer is a value of the game
        """The person answers the question."""
        if self.evening.asked != self.person:
            raise Problem("answer: no question waits for you; expected one after it has been put")
        return replace(self, evening=self.evening.answer(says), news=())

    def next_hand(self) -> Sitting:
        """The next hand."""
        if not self.ended or self.evening.over:
            raise Problem("next hand: this hand, or the whole match, is not at that point; expected the end of a hand")
        return replace(self, evening=self.evening.next_hand(), heard=0, news=())

    def go_on(self) -> tuple[Sitting, list[Said]]:
        """Tell what has happened and let the bots play until the person is asked or the hand is over."""
        here, frame = self.tell()
        frames = [frame]
        while here.evening.waits_for and here.evening.asked != here.person:
            here, frame = replace(here, evening=let_bot_answer(here.evening)).tell()
            frames.append(frame)
        return here, frames

    # -- what the page shows beside it
    def state(self) -> Said:
        """Heading, question, score, and what has to be kept to go on later."""
        evening = self.evening
        return {
            "title": safe(speak(self.file.title, self.language) if self.file.title else self.file.name, 200),
            "hand": evening.match.number,
            "match": evening.match.match,
            "dealer": self.names[-1],
            "first": [one.text for one in self.first_words()],
            "question": self.question(),
            "ended": self.ended,
            "over": self.ended and evening.over,
            "out": self.ended and not evening.over and not self.plays_on(),
            "after": self.after_words(),
            "score": self.score(),
            "saved": self.saved(),
        }

    def plays_on(self) -> bool:
        """The person plays the next hand too."""
        after = self.evening.scored
        return after.living[self.person] or has_no_winner(after)

    def first_words(self) -> tuple[Sentence, ...]:
        """Who deals first, and why, before the first hand."""
        evening = self.evening
        if evening.past or self.line:
            return ()
        told = tell_beginning(evening.rules, evening.match, self.everybody)
        return tuple(resaid(told, evening.rules.deck, self.everybody, self.language))

    def question(self) -> Said | None:
        """The question that waits for the person, and what stands on the buttons."""
        evening, moment = self.evening, self.evening.waits_for
        if moment is None or evening.asked != self.person:
            return None
        yes, no = self.buttons(moment)
        text = question_words(evening.rules, evening.hand, moment, self.names, self.language)
        return {"text": text, "yes": yes, "no": no}

    def buttons(self, moment: Moment) -> tuple[str, str]:
        """What stands on the two buttons."""
        row = BUTTONS.get(moment.kind, DRAWING)
        if moment.kind is Kind.ASK:
            ways = first_asked(self.evening.rules, self.evening.hand, moment.seat)
            row = ASKING if len(ways) == 1 and ways[0] < len(self.names) else DRAWING
        return speak(row[0], self.language), speak(row[1], self.language)

    def after_words(self) -> list[str]:
        """What follows from the hand when it is over."""
        return [one.text for one in self.between()]

    def between(self) -> tuple[Sentence, ...]:
        """What is told between this hand and the next."""
        if not self.ended:
            return ()
        evening = self.evening
        told = tell_between(evening.rules, evening.match, evening.reckoned, evening.scored, self.everybody)
        return tuple(resaid(told, evening.rules.deck, self.everybody, self.language))

    def score(self) -> Said:
        """Everybody's chips, losses and money, in the order in which they sit."""
        evening = self.evening
        match = evening.scored if self.ended else evening.match
        rows = [
            {
                "name": name,
                "you": seat == self.person,
                "chips": match.chips[seat],
                "lost": match.losses[seat],
                "won": match.won[seat],
                "out": not match.living[seat],
                "deals": seat == match.dealer and not match.ended,
            }
            for seat, name in enumerate(self.everybody)
        ]
        lives = evening.rules.lives
        return {"rows": rows, "lives": lives, "pot": match.pot, "bank": match.bank, "stake": evening.rules.stake}

    def why(self) -> list[Said]:
        """The rules behind what has just happened, and behind the question."""
        evening = self.evening
        moment = evening.waits_for if evening.asked == self.person and not self.ended else None
        news = self.news + self.between()
        told = reasons(evening.rules, news, moment, len(self.names), MOST_REASONS, self.language)
        return [{"what": what, "rules": texts} for what, texts in told if texts]

    def saved(self) -> Said:
        """All that is needed to sit down again: everything else follows from it."""
        past = [one.answers for one in self.evening.past]
        return {"seats": self.evening.match.seats, "seed": self.evening.seed, "hands": [*past, self.evening.answers]}


# -- sitting down
def sit_down(file: RuleFile, asked: Said) -> Sitting:
    """A new table, or one that was left: ``seats``, ``seed``, ``seat``, ``name``, ``line``, ``hands``."""
    seats, seed = whole(asked, "seats", SEATS, 4), whole(asked, "seed", SEEDS, 1)
    line = str(asked.get("line") or "")
    evening, line = opened(file, seats, seed, line)
    seats = evening.match.seats
    person = whole(asked, "seat", range(1, seats + 1), 1) - 1
    given, language = [str(name) for name in asked.get("names") or ()][:seats], language_of(asked)
    players = accepted(named([speak(YOU, language)] if not given and not person else given, seats, person), seats)
    sitting = Sitting(file, players, person, evening, line, language=language)
    return played_again(sitting, asked.get("hands") or [])


def language_of(asked: Said) -> str:
    """The language of a request, as far as there are words for it."""
    language = str(asked.get("language") or ENGLISH).partition("-")[0]
    return language if language in LANGUAGES else ENGLISH


def opened(file: RuleFile, seats: int, seed: int, line: str) -> tuple[Evening, str]:
    """The first hand: from the seed, or as a line of notation has it; the line is given back if it was needed."""
    if not line:
        return begin_evening(file.rules, seats, seed), ""
    read = parse(file.rules, line)
    here = file.rules.at(len(read.cards))
    dealt = hand_of(here, complete(here, read, seed))
    usual = begin_evening(file.rules, len(read.cards), seed) if seats == len(read.cards) else None
    if usual and usual.dealt.deal.cards == dealt.deal.cards and usual.dealt.deal.stock == dealt.deal.stock:
        return usual, ""
    match = change(
        begin_match(here, len(read.cards), seed),
        dealer=len(read.cards) - 1,
        first_dealer=len(read.cards) - 1,
        chips=dealt.chips,
        pot=dealt.pot,
        number=dealt.number,
    )
    return Evening(here, seed, match, dealt).to_question(), line


def played_again(sitting: Sitting, hands: Sequence[object]) -> Sitting:
    """The table after these answers; what cannot be an answer ends the replay there."""
    evening = sitting.evening
    for place, answers in enumerate(hands[:MOST_HANDS]):
        if place:
            if evening.waits_for is not None or evening.over:
                break
            evening = evening.next_hand()
        for letter in letters(answers):
            if (moment := evening.waits_for) is None or letter not in (NO, moment.ask):
                break
            evening = evening.answer(letter != NO)
    return replace(sitting, evening=evening)


def letters(answers: object) -> Iterator[str]:
    """The answers of one hand."""
    yield from answers if isinstance(answers, str) else ""


def whole(asked: Said, key: str, limits: range, usual: int) -> int:
    """A whole number within limits.  Raises :class:`Problem`."""
    value = asked.get(key)
    if value is None or value == "":
        return usual
    text = str(value)
    if not (text.isascii() and text.isdecimal() and len(text) < 17 and int(text) in limits):  # noqa: PLR2004 - no limit has as many digits
        raise Problem(f"{key} {shown(text)}: expected a whole number from {limits[0]} to {limits[-1]}")
    return int(text)
