"""What is wrong with a rule file is said in one line: file, key, value, what was expected, the nearest spelling."""

import os
import random
import tomllib
from dataclasses import dataclass
from pathlib import Path

import jsonschema
import pytest

from cuckoo_formal import rulesets, schema
from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import RuleFile, builtin, find, load, named, parse

HEAD = 'format = 1\ntitle = "Our table"\n'
SCHEMA = jsonschema.Draft202012Validator(schema.rule_files())
ACUTE = "\N{LATIN SMALL LETTER E WITH ACUTE}"
FACE = "expected the name of a face in quotes"
NUMBER = "expected a whole number from"


@dataclass(frozen=True)
class Fault:
    """A faulty file, how its error begins, and what else it says."""

    text: str
    begins: str
    says: tuple[str, ...] = ()


def deck(line: str, begins: str, *says: str) -> Fault:
    """A fault in the deck."""
    return Fault(f"{HEAD}[deck]\n{line}\n", f"deck.{begins}", says)


def rules(line: str, begins: str, *says: str) -> Fault:
    """A fault in the rules."""
    return Fault(f"{HEAD}[rules]\n{line}\n", f"rules.{begins}", says)


def top(line: str, begins: str, *says: str) -> Fault:
    """A fault in the first lines."""
    return Fault(HEAD + line, begins, says)


#: faults that a schema can find too
IN_SCHEMA = {
    "no format": Fault('title = "x"', "format: missing", ("expected format = 1",)),
    "another format": Fault('format = 2\ntitle = "x"', "format: the number 2", ("expected format = 1",)),
    "yes for the format": Fault('format = true\ntitle = "x"', "format: true, a yes or no", ("expected format = 1",)),
    "no title": Fault("format = 1", "title: missing", ("expected a title",)),
    "a title without quotes": Fault("format = 1\ntitle = 3", "title: the number 3", ("expected a title in quotes",)),
    "a blank title": Fault('format = 1\ntitle = "  "', 'title: "  ", which is blank'),
    "a long title": Fault(f'format = 1\ntitle = "{"x" * 201}"', "title: 201 characters", ("at most 200",)),
    "a title on two lines": Fault('format = 1\ntitle = "a\\nb"', 'title: "a\\nb", which has a character that does not'),
    "a title that is a date": Fault("format = 1\ntitle = 1979-05-27", "title: 1979-05-27, a date or a time"),
    "an unknown key": top("rule = 1", "rule: an unknown key", 'did you mean "rules"?'),
    "a rule outside its part": top("lives = 3", "lives: a key in the wrong place", "expected it under [rules]"),
    "rules that are a number": top("rules = 3", "rules: the number 3", "[rules] on a line of its own"),
    "rules that are a list": top("[[rules]]", "rules: a list"),
    "like no set that there is": top('like = "houze"', 'like: "houze"', 'did you mean "house"?'),
    "like a number": top("like = 7", "like: the number 7", '"ranter-go-round"'),
    "like a list": top('like = ["house"]', "like: a list"),
    "a source that is a yes": top("source = true", "source: true, a yes or no"),
    "assumed without brackets": top('assumed = "settle"', 'assumed: "settle"', "expected a list of questions"),
    "assumed misspelt": top('assumed = ["settel"]', 'assumed[1]: "settel"', 'did you mean "settle"?'),
    "assumed twice": top('assumed = ["draw", "draw"]', 'assumed[2]: "draw" twice'),
    "one face": deck('faces = "A"', "faces: number of faces 1", "expected 2 to 60"),
    "no faces": deck("faces = []", "faces: number of faces 0"),
    "sixty-one faces": deck(f"faces = {[f'f{i}' for i in range(61)]}", "faces: number of faces 61"),
    "a face twice": deck('faces = ["A", "K", "A"]', 'faces: "A" twice'),
    "a face called best": deck('faces = ["best", "K"]', 'faces: "best" twice', "none called best or worst"),
    "a number for a face": deck('faces = ["A", 2]', "faces[2]: the number 2", FACE),
    "a float for a face": deck('faces = [1e3, "K"]', "faces[1]: the number 1000.0", FACE),
    "a yes for a face": deck('faces = [true, "K"]', "faces[1]: true, a yes or no", FACE),
    "a date for a face": deck('faces = [1979-05-27, "K"]', "faces[1]: 1979-05-27, a date or a time", FACE),
    "a time for a face": deck('faces = [01:30:00, "K"]', "faces[1]: 01:30:00, a date or a time", FACE),
    "faces that are a number": deck("faces = 52", "faces: the number 52"),
    "an empty face": deck('faces = ["", "K"]', 'faces[1]: "", which is blank', FACE),
    "a face of two words": deck('faces = ["King of hearts", "Q"]', 'faces[1]: "King of hearts"', FACE),
    "a stroke for a face": deck('faces = "AK/"', 'faces: "/", which the one-line notation', FACE),
    "an answer for a face": deck('faces = ["A", "ask"]', 'faces[2]: "ask", which the one-line notation', FACE),
    "a long face": deck(f'faces = ["{"K" * 21}", "A"]', "faces[1]: 21 characters", "at most 20"),
    "ten in a run of letters": deck('faces = "A2345678910JQK"', "faces:", '"10" is two faces', "T for the ten"),
    "no copies": deck("copies = 0", "copies: the number 0", NUMBER),
    "negative copies": deck("copies = -4", "copies: the number -4", NUMBER),
    "a hundred copies": deck("copies = 100", "copies: the number 100", NUMBER),
    "a yes for copies": deck("copies = true", "copies: true, a yes or no", NUMBER),
    "words for copies": deck('copies = "four"', 'copies: "four"', NUMBER),
    "many packs": deck("packs = 21", "packs: the number 21", NUMBER),
    "half a pack": deck("packs = 0.5", "packs: the number 0.5", NUMBER),
    "not a number of packs": deck("packs = nan", "packs: the number nan", NUMBER),
    "an unknown power": deck('asked = { K = "block" }', 'asked.K: "block"', 'did you mean "blocks"?'),
    "no power": deck("asked = { K = [] }", "asked.K: an empty list"),
    "a power twice": deck('asked = { K = ["stops", "stops"] }', "asked.K: a power twice"),
    "a yes for a power": deck("asked = { K = true }", "asked.K: true, a yes or no", '"blocks"'),
    "powers that are words": deck('asked = "K blocks"', 'asked: "K blocks"', 'such as { K = "blocks" }'),
    "a key the deck has not": deck("dealt = {}", "dealt: an unknown key", '"faces"'),
    "a key of the table in the deck": deck("stake = 3", "stake: a key in the wrong place", "under [table]"),
    "a smaller pack for nobody": deck('by_seats = [{ faces = "AK" }]', "by_seats[1]: no number of seats", "up_to"),
    "a smaller pack for one": deck("by_seats = [{ up_to = 1 }]", "by_seats[1].up_to: the number 1", NUMBER),
    "smaller packs without brackets": deck("by_seats = { up_to = 6 }", "by_seats: a table"),
    "a smaller pack misspelt": deck("by_seats = [{ upto = 6 }]", "by_seats[1].upto: an unknown key", '"up_to"?'),
    "a smaller pack in a smaller pack": deck(
        "by_seats = [{ up_to = 6, by_seats = [] }]", "by_seats[1].by_seats: an unk"
    ),
    "a stake below nothing": Fault(f"{HEAD}[table]\nstake = -1", "table.stake: the number -1", (NUMBER,)),
    "no lives": rules("lives = 0", "lives: the number 0", NUMBER, '"none" for a game without chips'),
    "a hundred lives": rules("lives = 100", "lives: the number 100", NUMBER),
    "a yes for lives": rules("lives = true", "lives: true, a yes or no", NUMBER),
    "huge lives": rules(f"lives = {10**40}", "lives: a number of more than twelve digits", NUMBER),
    "huge lives in hexadecimal": rules(f"lives = 0x{'f' * 1900}", "lives: a number of more than twelve digits", NUMBER),
    "endless lives": rules("lives = inf", "lives: the number inf", NUMBER),
    "no for a clause": rules("opening = false", "opening: false, a yes or no", 'expected one of "none", "kings jerk"'),
    "a date for a clause": rules(
        "opening = 1979-05-27T07:32:00Z", "opening: 1979-05-27 07:32:00+00:00, a date", '"none"'
    ),
    "a list for a clause": rules('opening = ["none"]', "opening: a list", '"none"'),
    "a clause misspelt": rules('standing = "Pairing Up"', 'standing: "Pairing Up"', 'did you mean "pairing up"?'),
    "a slug for a clause": rules('standing = "pairing-up"', 'standing: "pairing-up"', 'did you mean "pairing up"?'),
    "a clause of another slot": rules(
        'draw = "cut and turned up"', "draw:", '"cut and turned up" answers the slot cut', 'cut = "cut and turned up"'
    ),
    "another word for a clause of another slot": rules(
        'draw = "swap with the left instead"', "draw:", "answers the slot reach", 'reach = "the stock or his left"'
    ),
    "no exchange at all": rules('draw = "none"', "draw:", 'reach = "nobody"'),
    "none where that is no answer": rules('windfall = "none"', 'windfall: "none"', 'expected one of "nothing"'),
    "a slot misspelt": rules('loser = "all tied"', "loser: an unknown key", 'did you mean "losers"?'),
    "a slot of the table": rules('direction = "clockwise"', "direction: a key in the wrong place", "under [table]"),
    "a clause without its name": rules('fine = { face = "A" }', "fine: a table without name", '"double on a face"'),
    "a name that is a number": rules("fine = { name = 2 }", "fine.name: the number 2"),
    "an unknown name": rules('fine = { name = "double" }', 'fine.name: "double"', 'did you mean "double on a face"?'),
    "a clause without its parameter": rules('fine = "a table by face"', "fine:", "without prices", "prices = ..."),
    "a parameter too many": rules('fine = { name = "one chip", face = "A" }', "fine.face: an unknown key"),
    "a parameter misspelt": rules('fine = { name = "double on a face", fce = "A" }', "fine.fce:", '"face"?'),
    "a number for the face of a clause": rules(
        'fine = { name = "double on a face", face = 2 }', "fine.face: the", FACE
    ),
    "no prices": rules('fine = { name = "a table by face", prices = {} }', "fine.prices: an empty table"),
    "prices that are a number": rules('fine = { name = "a table by face", prices = 2 }', "fine.prices: the number 2"),
    "a price below nothing": rules('fine = { name = "a table by face", prices = { A = -1 } }', "fine.prices.A: the n"),
    "a yes for a price": rules('fine = { name = "a table by face", prices = { A = true } }', "fine.prices.A: true"),
    "no rotations": rules('end = { name = "after rotations", times = 0 }', "end.times: the number 0", NUMBER),
    "more than the whole": rules("""prize = { name = "runner-up's share", percent = 101 }""", "prize.percent:", NUMBER),
}
#: faults that only the reader finds
BEYOND_SCHEMA = {
    "faces that read the same": deck('faces = ["King", "KING"]', 'faces: "KING" and "King", which read the same'),
    "faces that look the same": deck(
        'faces = ["\\u00e9", "e\\u0301"]', 'faces: "\N{LATIN SMALL LETTER E WITH ACUTE}" twice'
    ),
    "a letter twice": deck('faces = "AKA"', 'faces: "A" twice'),
    "an accent for a face": deck('faces = ["\\u0301", "K"]', "faces[1]:", FACE),
    "a face from right to left": deck('faces = ["A", "\\u202eK"]', 'faces[2]: "\\u202eK", which has a character'),
    "Best for a face": deck('faces = ["Best", "K"]', 'faces: "Best" and "best", which read the same'),
    "too few copies": deck("copies = [4, 4]", "copies: 2 numbers for 13 faces"),
    "copies for some": deck("copies = { A = 4, K = 4 }", 'copies: no number for the face "2"'),
    "copies of a face that is not there": deck("copies = { A = 4, Z = 4 }", 'copies.Z: "Z" is not in the pack'),
    "packs with a point": deck("packs = 4.0", "packs: the number 4.0", NUMBER),
    "a power of no face": deck('asked = { B = "blocks" }', 'asked.B: "B" is not in the pack'),
    "a power of a small letter": deck('on_turn = { k = "stops" }', "on_turn.k:", 'did you mean "K"?'),
    "a power of a face in two spellings": deck(
        'faces = ["\\u00e9", "K"]\nasked = { "\\u00e9" = "stops", "e\\u0301" = "stops" }', "asked: the face"
    ),
    "a power of a face that the smaller pack lacks": deck(
        'asked = { K = "blocks" }\nby_seats = [{ up_to = 6, faces = "AQ" }]',
        'by_seats[1].asked.K: "K" is not in the pack',
        '"A", "Q", "best", "worst"',
    ),
    "smaller packs out of order": deck("by_seats = [{ up_to = 6 }, { up_to = 6 }]", "by_seats[2].up_to:", "from 7"),
    "a title from right to left": Fault('format = 1\ntitle = "\\u202eelbat"', 'title: "\\u202eelbat", which has a'),
    "a king who refuses where there is none": Fault(
        f'{HEAD}[deck]\nfaces = "AQ"\n[rules]\ndraw = "king refuses"',
        'rules.draw: gives a power to the face "K"',
        ('pack A Q; expected a pack with "K", or an answer about another face',),
    ),
    "a king who is shown where only the smaller pack has none": Fault(
        f'{HEAD}[deck]\nby_seats = [{{ up_to = 6, faces = "AQ" }}]\n[rules]\nopening = "kings jerk"',
        'rules.opening: gives a power to the face "K"',
        ('pack A Q; expected a pack with "K"',),
    ),
    "two rules for ties": Fault(
        f'{HEAD}[rules]\nstanding = "suits break ties"\nlosers = "last to show"',
        'standing "suits break ties" and losers "last to show"',
    ),
    "no chips and no end": Fault(f'{HEAD}[rules]\nlives = "none"', 'lives 0 and end "last one in"'),
}
#: faults that TOML itself finds: its reader says the line and the column
NOT_TOML = {
    "off without quotes": (f"{HEAD}blocker = off", "(at line 3, column 11)"),
    "faces as another format would have them": ("faces = [1e3, 010, 1:30, y, n, A, J]", "(at line 1, column 16)"),
    "a quote without its end": ('format = 1\ntitle = "Our', "(at end of document)"),
    "a bracket without its end": (f"{HEAD}[deck", "(at end of document)"),
    "a key twice": (f"{HEAD}source = 'x'\nsource = 'y'\n", "(at line 4, column 13)"),
    "a part twice": (f"{HEAD}[deck]\n[deck]", "(at line 4, column 6)"),
    "no file of keys and values": ("GIF89a", "(at end of document)"),
    "nothing but noughts": ("\0" * 40, "(at line 1, column 1)"),
}


def problem_of(text: str) -> str:
    """What is wrong with this text."""
    with pytest.raises(Problem) as caught:
        parse(text, "home.toml")
    message = str(caught.value)
    assert message.isprintable(), "an error is one line without control characters"
    assert len(message) < 1_500
    return message


@pytest.mark.parametrize("fault", {**IN_SCHEMA, **BEYOND_SCHEMA}.values(), ids=[*IN_SCHEMA, *BEYOND_SCHEMA])
def test_a_fault_is_told(fault: Fault) -> None:
    """The error names file, key and value, and says what was expected."""
    message = problem_of(fault.text)
    assert message.startswith(f"home.toml: {fault.begins}")
    assert [words for words in fault.says if words not in message] == []
    assert any(word in message for word in ("expected", "not in the pack"))


@pytest.mark.parametrize("fault", IN_SCHEMA.values(), ids=IN_SCHEMA)
def test_the_schema_finds_it_too(fault: Fault) -> None:
    """An editor that knows the schema marks the same file."""
    assert not SCHEMA.is_valid(tomllib.loads(fault.text))


@pytest.mark.parametrize(("text", "where"), NOT_TOML.values(), ids=NOT_TOML)
def test_a_fault_in_the_writing_has_a_line_and_a_column(text: str, where: str) -> None:
    """What is no TOML at all is told with the place that its reader names."""
    message = problem_of(text)
    assert message.startswith("home.toml: not TOML: ")
    assert where in message


@pytest.mark.parametrize("text", ["", " \n\t\n", "\ufeff"])
def test_an_empty_file_is_told_how_to_begin(text: str) -> None:
    """Nothing in it is a fault of its own."""
    assert problem_of(text) == "home.toml: an empty file; expected a rule file, which begins with format = 1"


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 1_900, "a = " + "{b=" * 600, "a = 1\n" * 200_000, "a." * 5_000 + "a = 1"]
)
def test_a_monstrous_file_is_refused_at_once(text: str) -> None:
    """Too deep, too long, too big: each is one line, and none takes long."""
    assert any(words in problem_of(text) for words in ("too deep", "too big", "characters; expected at most"))


def test_a_number_too_long_for_python_is_refused() -> None:
    """Thousands of digits over several values are a fault like any other."""
    assert problem_of("a = " + "9" * 1_990).startswith("home.toml: a: an unknown key")


# -- files
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "an empty file"),
        (b"\x89PNG\r\n\x1a\n\0\0", "byte 0 is not UTF-8 text"),
        ("format = 1".encode("utf-16"), "byte 0 is not UTF-8 text"),
        (b'format = 1\ntitle = "Zo\xeb"', "byte 22 is not UTF-8 text; expected a rule file in TOML, saved as UTF-8"),
        (b'format = 1\ntitle = "Zo\xc3', "byte 22 is not UTF-8 text"),
        (b"#" * 1_000_001, "too big"),
    ],
)
def test_a_file_that_is_no_text_is_told(tmp_path: Path, content: bytes, says: str) -> None:
    """Binary, truncated in a letter, in another encoding, or huge: one line that names the file."""
    path = tmp_path / "home.toml"
    path.write_bytes(content)
    with pytest.raises(Problem, match=says) as caught:
        load(path)
    assert "home.toml: " in str(caught.value)


def test_a_file_cut_anywhere_is_read_or_told(tmp_path: Path) -> None:
    """However much of the end is missing, there are rules or one line."""
    content = (Path(rulesets.__file__).parent / "coucou.toml").read_bytes()
    path = tmp_path / "cut.toml"
    for length in range(0, len(content), 7):
        path.write_bytes(content[:length])
        try:
            load(path)
        except Problem as problem:
            assert str(problem).isprintable()  # noqa: PT017 - most cuts are faults, some are not


@pytest.mark.parametrize(
    "name", ["", "nowhere.toml", "nul\0.toml", f"{'x' * 5_000}.toml", "a/b/c", "\u202e\n.toml", "."]
)
def test_a_file_that_is_not_there_is_told(name: str) -> None:
    """One line, whatever the name."""
    with pytest.raises(Problem) as caught:
        find(name)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


def test_a_folder_or_a_pipe_is_no_rule_file(tmp_path: Path) -> None:
    """Reading waits for nobody to write."""
    with pytest.raises(Problem, match="not a file"):
        load(tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.toml")
        with pytest.raises(Problem, match="not a file"):
            load(tmp_path / "pipe.toml")


def test_a_name_that_is_not_built_in_is_told() -> None:
    """With the nearest that is."""
    for look in (find, named):
        with pytest.raises(Problem, match=r'rule set "kings_jerk": not .*did you mean "kings-jerk"'):
            look("kings_jerk")


# -- anything at all
WORDS = (
    *("format = 1", "title", "like", "assumed", "[deck]", "[table]", "[rules]", "faces", "copies", "packs", "asked"),
    *("on_turn", "by_seats", "up_to", "lives", "draw", "fine", "stake", "losers", "standing", "name", "face", "prices"),
    *('"K"', '"A23"', '"none"', '"king refuses"', '"a table by face"', '"house"', '"blocks"', '"best"', "worst", "K"),
    *("=", ",", ".", "{", "}", "[", "]", "[[", "]]", "\n", " ", "#", '"', "'", '"""', "\\", "\\u00e9", "\0", "\ufeff"),
    *("true", "1979-05-27", "01:30:00", "0", "-1", "1e3", "nan", "99999999999999999999", "0x7f", "0o8", "é", "\u202e"),
)
FILES = [(Path(rulesets.__file__).parent / f"{name}.toml").read_text(encoding="utf-8") for name in builtin()]


def mutated(chance: random.Random) -> str:
    """A good file with something cut, doubled or put in, several times."""
    text = chance.choice(FILES)
    for _ in range(chance.randint(1, 4)):
        start, length = chance.randrange(len(text) + 1), chance.choice((0, 1, 3, 10, 40))
        piece = chance.choice((chance.choice(WORDS), text[start : start + length], chr(chance.randrange(0xD800)), ""))
        text = text[:start] + piece + text[start + length * chance.randint(0, 1) :]
    return text


def invented(chance: random.Random) -> str:
    """Any words in any order."""
    return chance.choice(("", HEAD)) + " ".join(chance.choices(WORDS, k=chance.randint(0, 25)))


def garbled(chance: random.Random) -> str:
    """Any bytes, read as text as far as they are."""
    return chance.randbytes(chance.randint(0, 80)).decode(
        "utf-8", chance.choice(("ignore", "replace", "surrogateescape"))
    )


def fuzz(inputs: int) -> int:
    """Read so many texts and count the rule files; what is neither one nor a problem in one line is a fault here."""
    chance, good = random.Random(1), 0
    for _ in range(inputs):
        text = chance.choice((mutated, mutated, invented, garbled))(chance)
        try:
            good += isinstance(parse(text, "fuzz.toml"), RuleFile)
        except Problem as problem:
            assert str(problem).isprintable(), text  # noqa: PT017 - both ends are right
            assert len(str(problem)) < 2_000  # noqa: PT017 - as above
    return good


def test_whatever_is_read_is_a_rule_file_or_a_problem() -> None:
    """Three hundred faulty files: nothing but rules or one line comes out, and both do."""
    assert 0 < fuzz(300) < 300


@pytest.mark.slow
def test_whatever_is_read_is_a_rule_file_or_a_problem_at_length() -> None:
    """The same with a hundred thousand."""
    assert 0 < fuzz(100_000) < 100_000
