"""Checking a proof that cvc5 has written down, step by step, without believing cvc5.

The text is in cvc5's own calculus, CPC.  Of each step only three things are looked at: what it concludes, from which
earlier steps, and under which assumptions.  Whether that follows is decided anew, by z3, as a small question of its
own; which rule cvc5 names for it makes no difference.  The assumptions have to be those of the problem, word for word,
and the last step has to be ``false``.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from itertools import pairwise
from typing import Any

import z3

Expression = str | list[Any]
#: brackets, words, names and texts in signs of their own, comments; the last two are signs that nothing ends
TOKEN = re.compile(r"""[()]|\|[^|]*\||"[^"]*"|[^\s()|;"]+|;[^\n]*|[|"]""", re.ASCII)
NAME = re.compile(r"[A-Za-z~!@$%^&*_+=<>.?/-][A-Za-z0-9~!@$%^&*_+=<>.?/-]*")  # in signs of its own it may be another's
WHOLE, FRACTION = re.compile(r"-?[0-9]+\Z"), re.compile(r"-?[0-9]+/[1-9][0-9]*\Z")
NATURAL = re.compile(r"[0-9]+\Z")
DEEPEST = 2_000  # of an expression in an expression; in proofs of ours it is about a hundred
MOST_FACTORS = 8  # that are no numerals: how long a number may be made is not in z3's measure
STEP_RESOURCES = 5_000_000  # of z3, for one step: its own measure, the same on every machine; ours take up to 100,000
#: steps that z3 has found to follow, by where it keeps what they say: nothing else is there while they are kept here
FOLLOWED: dict[tuple[int, ...], tuple[Any, ...]] = {}
MOST_FOLLOWED = 20_000


class Rejected(Exception):  # noqa: N818 - a verdict on somebody's proof, no fault of the program
    """A proof that is none, with the step at which that shows."""


@dataclass(frozen=True)
class Checked:
    """A proof that holds, and how many of its steps were decided anew."""

    steps: int


@dataclass
class Language:
    """The names that a text has declared and defined, and what an expression means in z3's terms."""

    context: Any = field(default_factory=z3.main_ctx)
    names: dict[str, Any] = field(default_factory=dict)
    numbers: tuple[re.Pattern[str], ...] = (NATURAL,)  # of an SMT-LIB text; CPC has others besides
    factors: dict[int, tuple[Any, int]] = field(default_factory=dict)  # of expressions, by the place of each

    def __post_init__(self) -> None:
        """One solver decides all the steps, each by itself."""
        self.solver = z3.SimpleSolver(ctx=self.context)
        self.solver.set("rlimit", STEP_RESOURCES)
        self.solver.set("arith.solver", 2)  # its older one, which begins sooner
        self.solver.set("ctrl_c", False)  # noqa: FBT003 - else z3 takes an interrupt for its own

    def declare(self, name: str, sort: str) -> None:
        """A name about which nothing is known.  It keeps its sort, and no other name is given to it."""
        if name in self.names or sort not in {"Int", "Bool"} or not a_name(name):
            message = f"declares {name[:40]} of sort {sort[:40]}, or declares it twice"
            raise Rejected(message)
        self.names[name] = (z3.Int if sort == "Int" else z3.Bool)(name, self.context)

    def define(self, name: str, words: Expression) -> None:
        """Another name for an expression."""
        if name in self.names or not a_name(name):
            message = f"defines {name[:40]} twice, or no name"
            raise Rejected(message)
        self.names[name] = not_too_deep(self.meant(words))

    def meant(self, words: Expression) -> Any:
        """What an expression means.  Raises :class:`Rejected` for words that are not known here."""
        if isinstance(words, str):
            return self.word(words)
        if not words or not isinstance(words[0], str):
            message = f"an expression that begins with {str(words[:1])[:40]}"
            raise Rejected(message)
        operator, *rest = words
        if operator == "let":
            return self.let(rest)
        parts = [self.meant(part) for part in rest]
        try:
            meaning = MEANING[operator].of(parts)
            return self.bounded(meaning) if operator == "*" else meaning
        except (KeyError, TypeError, z3.Z3Exception, AttributeError):
            message = f"does not know ({operator} ...) of {len(parts)}"
            raise Rejected(message) from None

    def bounded(self, product: Any) -> Any:
        """A product that does not make numbers too long to be dealt with.  Raises :class:`Rejected`."""
        if self.degree(product) > MOST_FACTORS:
            message = "a product of too many factors"
            raise Rejected(message)
        return product

    def degree(self, says: Any) -> int:
        """How many factors that are no numerals are multiplied in an expression, wherever they are most."""
        waiting = [says]
        while waiting:
            here = waiting[-1]
            parts = [part for part in here.children() if z3.is_arith(part) or not z3.is_arith(here)]
            if unknown := [part for part in parts if place(part) not in self.factors]:
                waiting += unknown
                continue
            found = [self.factors[place(part)][1] for part in parts]
            number = max(1, sum(found)) if z3.is_mul(here) else max(found, default=0 if is_numeral(here) else 1)
            self.factors[place(here)] = here, number
            waiting.pop()
        return self.factors[place(says)][1]

    def let(self, words: list[Any]) -> Any:
        """What an expression means in which some names stand for others, inside it alone."""
        match words:
            case [list(bindings), inside] if all(isinstance(b, list) and len(b) == 2 for b in bindings):  # noqa: PLR2004
                outside, inner = self.names, {name: self.meant(value) for name, value in bindings if a_name(name)}
                if len(inner) < len(bindings):
                    message = "a let that gives a word another meaning, or two"
                    raise Rejected(message)
                self.names = outside | inner
                try:
                    return self.meant(inside)
                finally:
                    self.names = outside
        message = "a let without its parts"
        raise Rejected(message)

    def word(self, word: str) -> Any:
        """What one word means."""
        if word in self.names:
            return self.names[word]
        if word in {"true", "false"}:
            return z3.BoolVal(word == "true", self.context)
        if any(pattern.match(word) for pattern in self.numbers):
            return (z3.RealVal if "/" in word else z3.IntVal)(word, self.context)
        message = f"does not know the word {word[:40]}"
        raise Rejected(message)

    def follows(self, says: Any, premises: list[Any]) -> bool:
        """The premises lead to the conclusion, whatever the names stand for: found once, and then remembered."""
        step = (says, *premises)
        places = tuple(map(place, step))
        if places[0] in places[1:] or places in FOLLOWED:
            return True
        if not self.contradict(*premises, z3.Not(says)):
            return False
        if len(FOLLOWED) >= MOST_FOLLOWED:
            FOLLOWED.clear()
        FOLLOWED[places] = step
        return True

    def same(self, one: Any, other: Any) -> bool:
        """Two conditions are the same, however they are written."""
        return one.eq(other) is True or self.contradict(one != other)

    def contradict(self, *sentences: Any) -> bool:
        """Sentences cannot all hold together.  z3 is called as from C, for its Python way looks at each once more."""
        context, solver = self.context.ref(), self.solver.solver
        z3.Z3_solver_push(context, solver)
        for sentence in sentences:
            z3.Z3_solver_assert(context, solver, sentence.ast)
        answer = z3.Z3_solver_check(context, solver)
        z3.Z3_solver_pop(context, solver, 1)
        return bool(answer == z3.Z3_L_FALSE)


def a_name(word: object) -> bool:
    """A word that may name something, and means nothing yet; in a proof it may begin as cvc5's own names do."""
    return isinstance(word, str) and bool(NAME.fullmatch(word)) and word not in TAKEN


def is_numeral(says: Any) -> bool:
    """The expression is a number that is written out."""
    return bool(z3.is_int_value(says) or z3.is_rational_value(says))


def not_too_deep(says: Any) -> Any:
    """The expression, if z3 is able to deal with it.  Raises :class:`Rejected`."""
    if z3.Z3_get_depth(says.ctx.ref(), says.ast) > DEEPEST:
        message = "expressions in expressions, too deep to be decided"
        raise Rejected(message)
    return says


def place(says: Any) -> int:
    """Where z3 keeps an expression: equal ones of one context, as long as they are kept, are in the same place."""
    return int(says.as_ast().value)


def chain(compare: Any) -> Any:
    """A comparison of a row, each with the next."""
    return lambda *parts: conjunction(*(compare(a, b) for a, b in pairwise(parts)))


def conjunction(*parts: Any) -> Any:
    """All of them hold."""
    return parts[0] if len(parts) == 1 else z3.And(*parts)


def disjunction(*parts: Any) -> Any:
    """One of them holds, or more."""
    return parts[0] if len(parts) == 1 else z3.Or(*parts)


def alike(*parts: Any) -> bool:
    """All are numbers, or all are conditions."""
    return all(map(z3.is_bool, parts)) or all(map(z3.is_arith, parts))


def minus(first: Any, *rest: Any) -> Any:
    """A difference, or the opposite of a number."""
    return reduce(lambda a, b: a - b, rest, first) if rest else -first


@dataclass(frozen=True)
class Operator:
    """What stands after a bracket: of how many parts it can be said, of what kind, and what is meant by it."""

    make: Any
    kind: Any = None  # of each part; without it they need only be alike
    least: int = 2
    most: int | None = None

    def of(self, parts: list[Any]) -> Any:
        """What is meant.  Raises ``TypeError`` for too few parts, too many, or parts of another kind."""
        enough = self.least <= len(parts) and (self.most is None or len(parts) <= self.most)
        if not enough or not (all(map(self.kind, parts)) if self.kind else alike(*parts)):
            raise TypeError
        return self.make(*parts)


def choice(condition: Any, yes: Any, no: Any) -> Any:
    """One of two numbers, or one of two conditions.  Raises ``TypeError``."""
    if not z3.is_bool(condition) or not alike(yes, no):
        raise TypeError
    return z3.If(condition, yes, no)


MEANING: dict[str, Operator] = {
    "=": Operator(chain(lambda a, b: a == b)),
    "<": Operator(chain(lambda a, b: a < b), z3.is_arith),
    "<=": Operator(chain(lambda a, b: a <= b), z3.is_arith),
    ">": Operator(chain(lambda a, b: a > b), z3.is_arith),
    ">=": Operator(chain(lambda a, b: a >= b), z3.is_arith),
    "+": Operator(lambda *parts: reduce(lambda a, b: a + b, parts), z3.is_arith, 1),
    "-": Operator(minus, z3.is_arith, 1),
    "*": Operator(lambda *parts: reduce(lambda a, b: a * b, parts), z3.is_arith, 1),
    "not": Operator(z3.Not, z3.is_bool, 1, 1),
    "and": Operator(conjunction, z3.is_bool, 1),
    "or": Operator(disjunction, z3.is_bool, 1),
    "=>": Operator(lambda *parts: reduce(lambda b, a: z3.Implies(a, b), reversed(parts)), z3.is_bool),
    "xor": Operator(z3.Xor, z3.is_bool, 2, 2),
    "ite": Operator(choice, z3.is_expr, 3, 3),
    "to_real": Operator(lambda part: z3.ToReal(part) if z3.is_int(part) else part, z3.is_arith, 1, 1),
    "@purify": Operator(lambda part: part, None, 1, 1),  # cvc5's own name for an expression: it stands for that
}
#: words that mean something already
TAKEN = {*MEANING, "true", "false", "let", "Int", "Bool", "Real"}


# -- reading
def expressions(text: str) -> Iterator[Expression]:
    """The expressions of a text, one after another.  Raises :class:`Rejected` where a bracket is missing."""
    if not text.isascii():
        message = "letters that are not ASCII"
        raise Rejected(message)
    waiting = list[list[Any]]()
    for found in TOKEN.finditer(text):
        here: Expression = found[0]
        if here == "(":
            waiting.append([])
            continue
        if here == ")":
            if not waiting:
                message = "a bracket too many"
                raise Rejected(message)
            here = waiting.pop()
        elif here in {"|", '"'}:
            message = "the text breaks off"
            raise Rejected(message)
        elif here[0] == ";":
            continue
        if waiting:
            waiting[-1].append(here)
        else:
            yield here
    if waiting:
        message = "the text breaks off"
        raise Rejected(message)


def problem_of(text: str, language: Language) -> list[Any]:
    """The assertions of a problem in SMT-LIB; its names go into the language."""
    assertions, asked = list[Any](), False
    for command in expressions(text):
        match command:
            case ["exit"] if asked:
                break
            case _ if asked:
                message = f"the problem goes on after its question: {str(command)[:40]}"
                raise Rejected(message)
            case ["declare-fun", str(name), [], str(sort)] | ["declare-const", str(name), str(sort)]:
                language.declare(name, sort)
            case ["define-fun", str(name), [], str(sort), words]:
                defined(language, name, sort, words)
            case ["assert", words]:
                assertions.append(sentence(language.meant(words)))
            case ["check-sat"]:
                asked = True
            case ["set-logic", str(_)] | ["set-info", str(_), str(_)]:
                pass
            case _:
                message = f"the problem has a command that is not known: {str(command)[:40]}"
                raise Rejected(message)
    as_z3_reads(text, assertions, language)
    return assertions


def as_z3_reads(text: str, assertions: list[Any], language: Language) -> None:
    """z3 itself reads the same in the text.  Raises :class:`Rejected`."""
    try:
        read = list(z3.parse_smt2_string(text, ctx=language.context))
    except z3.Z3Exception as fault:
        message = f"z3 does not read the problem: {str(fault)[:60]}"
        raise Rejected(message) from None
    alike_each = len(read) == len(assertions) and all(map(language.same, read, assertions))
    if not alike_each:
        message = "z3 reads another problem in the text"
        raise Rejected(message)


def defined(language: Language, name: str, sort: str, words: Expression) -> None:
    """A problem gives a name to an expression, and says of what sort it is."""
    language.define(name, words)
    if str(language.names[name].sort()) != sort:
        message = f"defines {name[:40]} as what it is not"
        raise Rejected(message)


def sentence(says: Any) -> Any:
    """What is asserted is true or false, and can be decided.  Raises :class:`Rejected`."""
    if not z3.is_bool(says):
        message = "the problem asserts a number"
        raise Rejected(message)
    return not_too_deep(says)


# -- checking
@dataclass
class Checker:
    """A proof in the course of being checked."""

    language: Language
    problem: dict[int, Any]  # what it says, each by its place
    assumed: set[int] = field(default_factory=set)
    steps: dict[str, Any] = field(default_factory=dict)  # what each says
    open: list[tuple[str, int]] = field(default_factory=list)  # local assumptions, and how many steps came before each
    decided: int = 0
    last: str = ""

    def take(self, command: Expression) -> None:
        """Take one line of the proof."""
        match command:
            case ["declare-const", str(name), str(sort)]:
                self.declared(name, sort)
            case ["define", str(name), [], words]:
                self.defined(name, words)
            case ["assume", str(name), words]:
                self.assume(name, self.language.meant(words))
            case ["assume-push", str(name), words]:
                self.open.append((name, len(self.steps)))
                self.enter(name, self.language.meant(words))
            case ["step", str(name), words, ":rule", _, *rest]:
                self.step(name, self.language.meant(words), premises_of(rest))
            case ["step-pop", str(name), ":rule", "scope", ":premises", [str(premise)], *_]:
                self.discharge(name, premise)
            case _:
                message = f"a line that is not known: {str(command)[:60]}"
                raise Rejected(message)

    def declared(self, name: str, sort: str) -> None:
        """The proof speaks of a name of the problem, and means the same."""
        known = self.language.names.get(name)
        if known is None or not z3.is_const(known) or str(known) != name or str(known.sort()) != sort:
            message = f"declares {name}, which is not in the problem"
            raise Rejected(message)

    def defined(self, name: str, words: Expression) -> None:
        """The proof gives a name to an expression, or repeats a name of the problem."""
        if name not in self.language.names:
            with contextlib.suppress(
                Rejected
            ):  # lists of cvc5's own, which no conclusion names; if one did, it is unknown
                self.language.define(name, words)
        elif not self.language.names[name].eq(self.language.meant(words)):
            message = f"defines {name} otherwise than the problem"
            raise Rejected(message)

    def enter(self, name: str, says: Any) -> None:
        """Keep a step under its name."""
        if name in self.steps:
            message = f"step {name}: there is one already"
            raise Rejected(message)
        if not z3.is_bool(says):
            message = f"step {name}: says a number, and no sentence"
            raise Rejected(message)
        self.steps[name] = not_too_deep(says)

    def assume(self, name: str, says: Any) -> None:
        """An assumption has to be an assertion of the problem."""
        if place(says) not in self.problem:
            message = f"step {name}: assumes what the problem does not say"
            raise Rejected(message)
        self.assumed.add(place(says))
        self.enter(name, says)

    def earlier(self, name: str, premise: str) -> Any:
        """A step that has been taken already."""
        if premise not in self.steps:
            message = f"step {name}: there is no step {premise} before it"
            raise Rejected(message)
        return self.steps[premise]

    def step(self, name: str, says: Any, premises: list[str]) -> None:
        """A step follows from its premises, as z3 finds anew."""
        before = [self.earlier(name, premise) for premise in premises]
        self.enter(name, says)
        if not self.language.follows(says, before):
            message = f"step {name}: does not follow"
            raise Rejected(message)
        self.decided += 1
        self.last = name

    def discharge(self, name: str, premise: str) -> None:
        """The innermost assumption becomes the first half of an implication; what was said under it is forgotten."""
        if not self.open:
            message = f"step {name}: no assumption is open"
            raise Rejected(message)
        says, (assumption, before) = self.earlier(name, premise), self.open.pop()
        says = z3.Implies(self.steps[assumption], says)
        for forgotten in list(self.steps)[before:]:
            del self.steps[forgotten]
        self.last = name
        self.enter(name, says)

    def finish(self) -> Checked:
        """The last step refutes the problem, and nothing but the problem."""
        if self.open or not self.last or not z3.is_false(self.steps[self.last]):
            message = "the proof does not end in a contradiction"
            raise Rejected(message)
        if self.problem.keys() - self.assumed:
            message = "the proof is of another problem: it does not assume all that this one says"
            raise Rejected(message)
        return Checked(self.decided)


def premises_of(words: list[Any]) -> list[str]:
    """The names of the premises among what follows a rule."""
    if ":premises" not in words:
        return []
    named = next(iter(words[words.index(":premises") + 1 :]), None)
    if not isinstance(named, list) or not all(isinstance(name, str) for name in named):
        message = "a step whose premises have no names"
        raise Rejected(message)
    return named


def check(problem: str, proof: str) -> Checked:
    """Check cvc5's proof that a problem, as SMT-LIB, contradicts itself.  Raises :class:`Rejected`."""
    try:
        return checked(problem, proof)
    except RecursionError:
        message = "brackets in brackets, too deep to be read"
        raise Rejected(message) from None


def checked(problem: str, proof: str) -> Checked:
    """Take every line of a proof, one after the other."""
    language = Language()
    checker = Checker(language, {place(says): says for says in problem_of(problem, language)})
    language.numbers = (WHOLE, FRACTION)
    whole = list(expressions(proof))
    if len(whole) != 1 or not isinstance(whole[0], list):
        message = "expected one proof in one pair of brackets"
        raise Rejected(message)
    for command in whole[0]:
        checker.take(command)
    return checker.finish()
