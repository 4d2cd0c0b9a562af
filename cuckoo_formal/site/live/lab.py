"""A few lines of Python, run beside the model: what they print is shown as it comes, and what they draw."""

from __future__ import annotations

import io
import linecache
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from typing import Any

from cuckoo_formal.notation import answers_of, complete, hand_of, parse
from cuckoo_formal.rulefile import RuleFile, named
from cuckoo_formal.rules import Rules
from cuckoo_formal.site.live.pictures import lean
from cuckoo_formal.tell.drawing import deal_svg
from cuckoo_formal.tell.languages import ENGLISH, speak
from cuckoo_formal.tell.narration import Told, tell_hand
from cuckoo_formal.tell.retelling import book_in, retold
from cuckoo_formal.tell.rulebook import plain, rulebook

FILE = "<your lines>"
MOST_LETTERS, MOST_PICTURES = 100_000, 20
Post = Callable[[dict[str, Any]], None]


class Paper(io.TextIOBase):
    """What is printed goes to the page line by line; beyond all measure it is cut off."""

    def __init__(self, post: Post, language: str) -> None:
        """Post each piece."""
        super().__init__()
        self.post, self.language, self.left = post, language, MOST_LETTERS

    def write(self, text: str) -> int:
        """Print."""
        if self.left > 0 and text:
            self.post({"print": text[: self.left]})
            self.left -= len(text)
            if self.left <= 0:
                more = speak("… and more, which is not shown", self.language)
                self.post({"print": f"\n{more}\n"})
        return len(text)


class Bench:
    """What the lines have at hand."""

    def __init__(self, file: RuleFile, post: Post, language: str) -> None:
        """The rule set of the lab, where drawings go, and how hands are told."""
        self.file, self.post, self.language, self.drawn = file, post, language, 0

    def tools(self) -> dict[str, Any]:
        """The names that the lines may use without importing anything."""
        return {
            "__name__": "__main__",
            "rules": self.file.rules,
            "named": lambda name: named(name).rules,
            "deal": self.deal,
            "book": self.book,
            "draw": self.draw,
        }

    def deal(self, line: str, rules: Rules | None = None, names: tuple[str, ...] = (), seed: int = 1) -> Told:
        """Play the hand of a line of notation, tell it, and draw it."""
        story = self.story(line, rules or self.file.rules, names, seed)
        sys.stdout.write(story.text)
        self.draw(story)
        return story

    def story(self, line: str, rules: Rules, names: tuple[str, ...], seed: int) -> Told:
        """The hand, played and told."""
        read = parse(rules, line)
        here = rules.at(len(read.cards))
        full = complete(here, read, seed)
        return retold(tell_hand(here, hand_of(here, full), answers_of(full), names), self.language)

    def book(self, rules: Rules | None = None) -> None:
        """Print the rule book."""
        book = rulebook(rules or self.file.rules, self.file.title)
        sys.stdout.write(plain(book_in(book, self.language), 72))

    def draw(self, story: Told) -> None:
        """Draw a hand that was told."""
        self.drawn += 1
        if self.drawn <= MOST_PICTURES:
            self.post({"picture": lean(deal_svg(story, prefix="PREFIX"))})


def run(code: str, file: RuleFile, post: Post, language: str = ENGLISH) -> dict[str, Any]:
    """Run the lines; an error is told with the line in which it happened, and never leaves here."""
    linecache.cache[FILE] = (len(code), None, [f"{line}\n" for line in code.splitlines()], FILE)
    paper = Paper(post, language)
    with redirect_stdout(paper), redirect_stderr(paper):
        try:
            exec(compile(code, FILE, "exec"), Bench(file, post, language).tools())  # noqa: S102 - the reader's own lines, in his own page
        except SystemExit:
            return {"wrong": ""}
        except BaseException as error:  # noqa: BLE001 - whatever the lines do, the page goes on
            return {"wrong": told(error)}
    return {"wrong": ""}


def told(error: BaseException) -> str:
    """An error with the reader's own lines, without those of the library."""
    if isinstance(error, SyntaxError):
        return "".join(traceback.format_exception_only(error)).strip()
    rows = [row for row in traceback.extract_tb(error.__traceback__) if row.filename == FILE]
    where = "".join(f"line {row.lineno}: {row.line}\n" for row in rows[-3:])
    return (where + "".join(traceback.format_exception_only(error))).strip()
