"""Questions in a folder, as files that any solver reads, each with cvc5's proof beside it, which has been checked."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from cuckoo_formal import files
from cuckoo_formal.problems import ContradictionError, Problem
from cuckoo_formal.proof.certificate import SECONDS, Certificate, certified, decided, packed, unpacked
from cuckoo_formal.spread import spread

QUESTION, PROOF = ".smt2", ".cpc.gz"


@dataclass(frozen=True)
class Question:
    """One obligation as a file has it: its name, without ending, and its text, which should be answered ``unsat``."""

    name: str
    says: str
    text: str
    certified: bool = True
    rows: tuple[bool, ...] = field(default=(), compare=False)

    @property
    def content(self) -> str:
        """The file: what is asked, in words, and then for a solver."""
        says = self.says.encode("unicode_escape").decode("ascii")  # a rule file may have any name
        return f"; {says}\n; This holds if the answer is: unsat\n{self.text}"


@dataclass(frozen=True)
class Kept:
    """What became of a question: its files, and how many steps of its proof z3 decided; or why cvc5 gives no proof."""

    name: str
    paths: tuple[Path, ...] = ()
    steps: int = 0
    missing: str = ""


@dataclass
class Writer:
    """Writes questions into a folder, with the proofs of those that are to have one; what is there already stays."""

    folder: Path
    done: deque[Kept] = field(default_factory=deque)  # questions for which cvc5 is not needed
    waiting: deque[Question] = field(default_factory=deque)  # cvc5 has been asked for their proofs

    def problems(self, questions: Iterable[Question]) -> Iterator[str]:
        """What cvc5 has to be asked: the questions whose proofs are not there."""
        for question in questions:
            if not question.certified:
                self.done.append(self.keep(question))
            elif steps := self.steps_there(question):
                self.done.append(Kept(question.name, paths_of(question, self.folder), steps))
            else:
                self.waiting.append(question)
                yield question.text

    def steps_there(self, question: Question) -> int:
        """How many steps the proof has that is there already, and holds; none if there is no such proof."""
        if not same_as(question, self.folder):
            return 0
        try:
            return decided(question.text, unpacked(paths_of(question, self.folder)[1]))[0]
        except Problem:
            return 0

    def take(self, said: Certificate) -> Kept:
        """What cvc5 says to the question that has waited longest.  Raises :class:`ContradictionError`."""
        question = self.waiting.popleft()
        if said.status == "unknown":
            remove(question, self.folder)
            return Kept(question.name, missing=said.reason)
        if said.status != "unsat":
            message = f"{question.name}: cvc5 is asked for a proof, and answers {said.status}"
            raise ContradictionError(message)
        steps, fault = decided(question.text, said.proof)
        if fault:
            message = f"{question.name}: cvc5's proof is rejected: {fault}"
            raise ContradictionError(message)
        return replace(self.keep(question, packed(said.proof)), steps=steps)

    def keep(self, question: Question, *proof: bytes) -> Kept:
        """Write a question down after its proof, so that one without the other is written again."""
        paths, contents = paths_of(question, self.folder), (question.content.encode("ascii"), *proof)
        for path, content in reversed([*zip(paths, contents, strict=True)]):
            path.parent.mkdir(parents=True, exist_ok=True)
            files.refuse_other_things(path)
            if not (path.exists() and path.read_bytes() == content):
                files.write_bytes(path, content)
        return Kept(question.name, paths)

    def finished(self) -> Iterator[Kept]:
        """The questions for which cvc5 was not needed, since this was last asked."""
        while self.done:
            yield self.done.popleft()


def paths_of(question: Question, folder: Path) -> tuple[Path, ...]:
    """The files of a question: itself, and its proof."""
    endings = (QUESTION, PROOF) if question.certified else (QUESTION,)
    return tuple(folder / f"{question.name}{ending}" for ending in endings)


def remove(question: Question, folder: Path) -> None:
    """Leave nothing of a question that is not, or no longer, known to hold.  Raises :class:`Problem`."""
    for path in paths_of(question, folder):
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise files.cannot("removed", path, error) from None


def same_as(question: Question, folder: Path) -> bool:
    """The folder has this question, word for word."""
    path = folder / f"{question.name}{QUESTION}"
    files.refuse_other_things(path)
    return path.exists() and path.read_bytes() == question.content.encode("ascii")


def write(folder: Path, questions: Iterable[Question], workers: int = 1, seconds: float = SECONDS) -> Generator[Kept]:
    """Write questions and their proofs into a folder, unless they are there; each as it is done.

    Every proof is checked, one that was there too.  One worker checks a proof while cvc5 writes the next; several take
    the longest questions first.  Whoever stops listening closes the generator.  Raises :class:`ContradictionError` for
    a proof that does not hold, and :class:`Problem` if nothing can be written.
    """
    if workers == 1:
        return written(folder, questions, seconds)
    row = [replace(question, rows=()) for question in questions]
    by_length = sorted(row, key=lambda question: -len(question.text))
    return spread(partial(write_one, folder, seconds), by_length, workers)


def written(folder: Path, questions: Iterable[Question], seconds: float) -> Generator[Kept]:
    """The same by this process alone."""
    writer = Writer(folder)
    with closing(certified(writer.problems(questions), seconds)) as certificates:
        for said in certificates:
            yield from writer.finished()
            yield writer.take(said)
    yield from writer.finished()


def write_one(folder: Path, seconds: float, question: Question) -> Kept:
    """Write one question and its proof."""
    return next(written(folder, [question], seconds))
