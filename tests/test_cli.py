"""The command line: what is printed, the exit codes, one line for what is wrong, and terminals of every kind."""

import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from cuckoo_formal.clauses import CATALOGUE, SLOTS
from cuckoo_formal.cli.app import COMMANDS, app
from cuckoo_formal.cli.out import portable
from cuckoo_formal.logic import every
from cuckoo_formal.proof.unknown import from_one_match
from cuckoo_formal.rulefile import builtin, dump, find, parse
from tests.hands import dealt

COMMAND = (sys.executable, "-m", "cuckoo_formal")
DEAL = "6 K 4 9 / 4  t - - t"
FULL = Path("/dev/full")


def run(*words: str, given: str = "") -> Result:
    """Type a command, in this process."""
    return CliRunner().invoke(app, words, input=given, prog_name="cuckoo-formal")


def typed(*words: str, given: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Type a command, in a process of its own."""
    return subprocess.run(
        (*COMMAND, *words),
        input=given.encode(),
        capture_output=True,
        env=os.environ | environment,
        check=False,
        timeout=60,
    )


def good(*words: str, given: str = "") -> str:
    """What a command prints that ends as expected."""
    done = run(*words, given=given)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


def document(*words: str) -> Any:  # noqa: ANN401 - whatever the command has to say
    """What a command prints as JSON."""
    return json.loads(good(*words, "--json"))


# -- what the commands print
def test_every_rule_set_has_one_line() -> None:
    """The list has each built-in rule set once, with its title."""
    text = good("rules")
    for name in builtin():
        assert len(re.findall(rf"^  {re.escape(name)} ", text, re.MULTILINE)) == 1
        assert find(name).title in text
    assert good("rules", "-q").split() == list(builtin())
    assert [row["name"] for row in document("rules")] == list(builtin())


def test_a_rule_set_is_printed_as_a_file_to_start_from() -> None:
    """What is printed is read again as the same rules."""
    assert parse(good("rules", "--toml", "house"), "house.toml").rules == find("house").rules
    assert document("rules", "--toml", "house")["toml"] == dump(find("house"))


def test_every_clause_is_listed_with_the_words_to_type() -> None:
    """All slots, or one of them."""
    text = good("clauses")
    for slot, entries in CATALOGUE.items():
        assert f"{slot}: {SLOTS[slot].question}" in text
        assert all(f'"{words}"' in text for words in entries)
    one = good("clauses", "settle")
    assert one.count("\n") < text.count("\n") / 5
    said = document("clauses")
    assert [row["slot"] for row in said] == list(SLOTS)
    assert all(clause["text"] for row in said for clause in row["clauses"])


def test_the_rule_book_is_printed_as_prose_and_as_markdown() -> None:
    """With the source, for any number of seats or for one."""
    assert "The showdown\n------------" in good("rulebook", "house")
    assert "## The showdown" in good("rulebook", "house", "--markdown")
    assert "Source: https://" in good("rulebook", "modi")
    assert good("rulebook", "coucou", "--seats", "4") != good("rulebook", "coucou", "--seats", "9")
    assert [section["heading"] for section in document("rulebook", "house")["sections"]][1] == "The cards"


def test_a_hand_of_notation_is_told() -> None:
    """A king that blocks, two fours that tie, and a dealer who draws."""
    text = good("deal", "ranter-go-round", DEAL)
    for part in (
        "Seat 1 asks Seat 2, who turns up a king, which refuses.",
        "Seat 4 exchanges the nine for the top card of the stock, a four.",
        "Seat 3 and Seat 4 lose.",
        "Seed 1. 6 K 4 9 / 4  t - - t  3 3 3 3 + 0",
    ):
        assert part in " ".join(text.split()) or part in text
    said = document("deal", "ranter-go-round", DEAL)
    assert said["loses"] == [False, False, True, True]
    assert said["chips"] == [3, 3, 2, 2]
    assert said["seed"] == 1


def test_a_player_without_chips_has_cards_where_the_rules_leave_him_in() -> None:
    """With a grace life, or where nobody goes out."""
    for name in ("grace-life", "grace-life-one-free-hand", "punish-thy-neighbor"):
        assert "Seat 1 a nine" in good("deal", name, "9 8 / 7  - -  0 0 + 0")


def test_one_seat_hears_only_what_it_may_know() -> None:
    """The third seat is not told what the first two exchanged, nor what it will be dealt later."""
    told = good("deal", "ranter-go-round", "6 9 4 T / 4  t - - -", "--for", "3", "-q")
    assert "Seat 1 asks Seat 2, and they exchange cards." in told
    assert "six" not in told.split("The end")[0]
    assert "Seat 1 asks Seat 2 and gets a nine for the six." in good("deal", "ranter-go-round", "6 9 4 T  t - - -")


def test_without_notation_the_seed_deals() -> None:
    """The same seed gives the same hand, another one another; the line that is printed plays it again."""
    first, other = document("deal", "house", "--seed", "3"), document("deal", "house", "--seed", "4")
    assert first == document("deal", "house", "--seed", "3")
    assert first["notation"] != other["notation"]
    again = document("deal", "house", first["notation"])
    assert {**again, "seed": 3} == first


def test_what_notation_leaves_out_is_said_beside_it(tmp_path: Path) -> None:
    """A counterexample with a small pack or with grace is played again as it was found: options say what is missing."""
    path = tmp_path / "few.toml"
    like = 'format = 1\ntitle = "Few"\nlike = "pat-enderson"\n'
    path.write_text(like + '[rules]\npack = "carried on"\n', encoding="utf-8")
    words = ("check", str(path), "--seats", "2", "--claim", "ace-asks")
    (said,) = document(*words)["claims"]
    assert (said["verdict"], said["witness"], said["left"]) == ("refuted", "A 2 / A  - t  1 1 + 0", 0)
    jsonschema.validate(document(*words), document("schema")["check"])
    assert "(deal plays it with --left 0)" in good(*words)
    assert document("deal", str(path), said["witness"], "--left", "0")["loses"] == [False, True]
    assert document("deal", str(path), said["witness"])["cards"] != ["2", "A"]
    broke = ("deal", "grace-life-first-broke-only", "K 2 / 4  - -  0 1 + 0")
    assert [document(*broke, "--grace", f"1 {grace}")["out"] for grace in "12"] == [[False, False], [False, True]]
    assert document(*broke)["out"] == [False, True], "seat 1 was the first to go broke"
    for name, grace in (
        ("grace-life-first-broke-only", (1, 2)),
        ("grace-life-spent-for-good", (1, 0)),
        ("grace-life", (0, 0)),
    ):
        rules, hand, _ = dealt(find(name).rules, "K 2  - -  0 1 + 0")
        assert (hand.grace, every(from_one_match(rules, hand))) == (grace, True)


def test_names_of_every_kind_are_printed(tmp_path: Path) -> None:
    """Markup, reserved words and other scripts are only names (B05, B60, B61)."""
    names = 'Chance,aux,</script><b>x,O"Neil'
    text = good("deal", "ranter-go-round", "--players", names)
    assert all(name in text for name in names.split(","))
    good("deal", "ranter-go-round", "--players", "שרה,王,Zoë,Sam", "--svg", str(tmp_path / "deal.svg"))
    assert "שרה" in (tmp_path / "deal.svg").read_text(encoding="utf-8")
    assert "<b>" not in good("deal", "ranter-go-round", "--players", names, "--json").replace("</script><b>x", "")


def test_the_picture_of_a_hand_is_written_to_a_file(tmp_path: Path) -> None:
    """It is a picture, and the same each time."""
    path = tmp_path / "deal.svg"
    good("deal", "house", DEAL, "--svg", str(path))
    picture = path.read_bytes()
    assert picture.startswith(b"<svg")
    good("deal", "house", DEAL, "--svg", str(path))
    assert path.read_bytes() == picture


def test_the_schemas_are_schemas() -> None:
    """Of rule files, of records, of counts, and of what is checked or worked out."""
    said = document("schema")
    assert set(said) == {"rule file", "record", "counts", "check", "odds", "chain"}
    for schema in said.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    assert json.loads(good("schema")) == said


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        ("odds", ("odds", "ranter-go-round", "--seats", "2", "--threshold", "6,7")),
        ("chain", ("chain", "kings-jerk", "--seats", "2", "--lives", "1")),
        ("check", ("check", "house", "--seats", "3", "--claim", "kept-king", "--claim", "someone-pays")),
        ("check", ("check", "ranter-go-round", "--seats", "2", "--claim", "ends", "--claim", "bounded")),
    ],
)
def test_what_is_printed_is_as_the_schema_says(shape: str, words: tuple[str, ...]) -> None:
    """Chances, matches and verdicts, refuted ones too."""
    jsonschema.validate(document(*words), document("schema")[shape])


def test_every_command_says_what_it_does() -> None:
    """Help has a line for each command, and each command has help of its own."""
    text = good("--help")
    assert good() == text
    for name in COMMANDS:
        assert f"  {name} " in text
    assert re.fullmatch(r"cuckoo-formal \d.*\n", good("--version"))


def test_json_keeps_numbers_exact() -> None:
    """Fractions are n/d, and integers that readers would round are strings."""
    said = portable({"a": Fraction(1, 3), 2: (1 << 53) + 1, "c": [True, None, 1 << 53, 0.5]})
    assert said == {"a": "1/3", "2": "9007199254740993", "c": [True, None, 1 << 53, 0.5]}


# -- what is wrong
WRONG: dict[str, tuple[str, ...]] = {
    "--left 3: expected 50, as every hand has a new pack": ("deal", "house", "A 2", "--left", "3"),
    "--left 51: expected at most 50": ("deal", "ranter-go-round-pack-carried-on", "A 2", "--left", "51"),
    '--grace "0 1": expected 2 numbers, each 0': ("deal", "house", "A 2", "--grace", "0 1"),
    '--grace "1": expected 2 numbers, each from 0 to 2': (
        *("deal", "grace-life-first-broke-only", "A 2", "--grace", "1"),
    ),
    "no match comes to it; expected 1 for a seat without chips": (
        *("deal", "grace-life-first-broke-only", "A 2  - -  0 1 + 0", "--grace", "0 0"),
    ),
    "expected a hand in notation": ("deal", "house", "--left", "3"),
    '"rulse" is no command; expected one of': ("rulse",),
    'did you mean "rules"?': ("rulse",),
    "No such option": ("rules", "--jsn"),
    'rule set "hause": not known': ("rulebook", "hause"),
    'did you mean "house"?': ("deal", "hause"),
    'slot "sttle"': ("clauses", "sttle"),
    "Missing argument": ("rulebook",),
    "unexpected extra argument": ("rules", "house"),
    "seats 60: the pack has only 52 cards; it takes 2 packs": ("deal", "ranter-go-round", "--seats", "60"),
    '--seats "0": expected a whole number from 2': ("deal", "house", "--seats", "0"),
    '--seats "four"': ("deal", "house", "--seats", "four"),
    '--seats "٤"': ("deal", "house", "--seats", "٤"),
    '--seed "-1"': ("deal", "house", "--seed", "-1"),
    '--seed "99999999999999999999999": expected': ("deal", "house", "--seed", "9" * 23),
    "--for 9: expected a seat from 1 to 4": ("deal", "house", DEAL, "--for", "9"),
    'notation: card "X"': ("deal", "house", "X 9"),
    "notation: no chips for seat 2, who is out": ("deal", "house", "K 9 - - 3 0 + 0"),
    "notation: 5 cards of the face": ("deal", "house", "K K K K K"),
    "players: 1 names for 4 seats": ("deal", "house", "--players", "Sam"),
    "read the same": ("deal", "house", "--players", "Sam,sAM,a,b"),
    '"" is empty; expected a name': ("deal", "house", "--players", "Sam,,a,b"),
    "the character U+001B": ("deal", "house", "--players", "Sam,\x1b[31m,a,b"),
    "a name of 41 characters; expected at most 40": ("deal", "house", "--players", f"{'x' * 41},a,b,c"),
    "there is no folder": ("deal", "house", "--svg", "no/such/deal.svg"),
    '"/": is a folder': ("deal", "house", "--svg", "/"),
    "no such file": ("rulebook", "no/such/rules.toml"),
    '--threshold "14": expected a whole number from 0 to 13': ("simulate", "house", "--threshold", "14"),
    '--matches "0"': ("simulate", "house", "--matches", "0"),
    '--jobs "-1"': ("simulate", "house", "--jobs", "-1"),
    "expected a name that ends in .toml": ("new", "rules.txt"),
    "RULES is missing; expected a rule set, or --resume FILE": ("play",),
    "--seat 5: expected a seat from 1 to 4": ("play", "house", "--seat", "5"),
    "--players: 5 names for 4 seats": ("play", "house", "--players", "a,b,c,d,e"),
    "there is no such file": ("play", "--resume", "no-such-match.json"),
}


@pytest.mark.parametrize("says", list(WRONG))
def test_what_is_wrong_is_said_in_one_line(says: str) -> None:
    """Exit code 2, nothing on standard output, no traceback and no usage."""
    done = run(*WRONG[says])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("cuckoo-formal: ")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stderr[:-1].isprintable()
    assert "Usage" not in done.stderr
    assert len(done.stderr) < 1200


@pytest.mark.parametrize("command", ["rulebook", "deal", "simulate", "play"])
def test_a_faulty_rule_file_is_one_line_for_every_command(command: str, tmp_path: Path) -> None:
    """File, key, value and what was expected."""
    path = tmp_path / "ours.toml"
    path.write_text('format = 1\ntitle = "Ours"\n[rules]\ndraw = "kings refuse"\n', encoding="utf-8")
    done = run(command, str(path))
    assert done.exit_code == 2
    assert re.match(r'cuckoo-formal: .*ours\.toml: rules\.draw: "kings refuse"; expected one of', done.stderr)
    assert done.stderr.count("\n") == 1


def test_binary_and_huge_files_are_refused(tmp_path: Path) -> None:
    """As rules and as records."""
    path = tmp_path / "ours.toml"
    for content in (b"\xff\xfe\x00", b"x" * 2_000_000, b""):
        path.write_bytes(content)
        for words in (("rulebook", str(path)), ("play", "--resume", str(path))):
            done = run(*words)
            assert (done.exit_code, done.stderr.count("\n")) == (2, 1)


# -- terminals
EVERY = (
    ("rules",),
    ("clauses",),
    ("rulebook", "house"),
    ("deal", "suits-decide", "--players", "שרה,王,Zoë,Łódź"),
    ("simulate", "sudden-death", "--matches", "20"),
    ("schema",),
    ("play", "house", "--players", "Zoë,王"),
    ("--help",),
)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp850", "cp437", "latin-1", "utf-8"])
def test_no_output_fails_on_a_terminal_with_few_letters(encoding: str) -> None:
    """What a code page cannot show is written in plain letters, to the last sign (B57)."""
    answers = "y\n?\nn\nscore\n" + "n\n" * 9
    for words in EVERY:
        done = CliRunner(charset=encoding).invoke(app, words, input=answers, prog_name="cuckoo-formal")
        assert (done.exit_code, done.stderr_bytes) == (0, b"")
        text = done.stdout_bytes.decode(encoding)
        assert "\ufffd" not in text
        assert "\x1b" not in text


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_no_output_fails_in_a_process_of_its_own(encoding: str) -> None:
    """The same, from the outside."""
    done = typed("deal", "suits-decide", "--players", "שרה,王,Zoë,Łódź", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Zo" in done.stdout.decode(encoding)


def test_json_is_the_same_document_on_every_terminal() -> None:
    """In ASCII with escapes, in UTF-8 without."""
    names = ("deal", "house", "--players", "שרה,王,Zoë,Łódź", "--json")
    short, full = typed(*names, PYTHONIOENCODING="ascii"), typed(*names, PYTHONIOENCODING="utf-8")
    assert json.loads(short.stdout.decode("ascii")) == json.loads(full.stdout.decode("utf-8"))
    assert "שרה" in full.stdout.decode("utf-8")


def test_a_closed_pipe_ends_quietly() -> None:
    """``| head -1`` is no fault."""
    with subprocess.Popen((*COMMAND, "clauses"), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=30) == 0


PRINTED = (("rules",), ("--help",), ("--version",), ("deal", "--help"), ())


@pytest.mark.parametrize("words", PRINTED)
def test_a_reader_who_has_gone_is_no_fault(words: tuple[str, ...]) -> None:
    """Whatever is printed, and nobody is there to read it: ``--help | true`` too."""
    there, here = os.pipe()
    os.close(there)
    with os.fdopen(here, "wb") as pipe:
        done = subprocess.run((*COMMAND, *words), stdout=pipe, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("words", PRINTED)
def test_a_full_disk_is_said_in_one_line(words: tuple[str, ...]) -> None:
    """Output that cannot be written is no traceback."""
    with FULL.open("wb") as full:
        done = subprocess.run((*COMMAND, *words), stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert b"the output cannot be written: no space left on device" in done.stderr


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
def test_a_complaint_that_nobody_hears_is_still_one() -> None:
    """Bad input leaves with 2, also where not even the complaint can be written."""
    with FULL.open("wb") as full:
        done = subprocess.run((*COMMAND, "deal", "nosuch"), stdout=subprocess.PIPE, stderr=full, check=False)
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.skipif(os.name == "nt", reason="a shell that closes streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_fault(closed: str) -> None:
    """A daemon may have none of the three."""
    line = f'"$0" -m cuckoo_formal play house --seats 2 {closed}'
    done = subprocess.run(("/bin/sh", "-c", line, sys.executable), capture_output=True, input=b"q\n", check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_command_starts_at_once() -> None:
    """The list of rule sets loads neither the drawing of tables nor rich, and help no command at all."""
    program = (
        "import sys; from cuckoo_formal.cli.app import app\n"
        "try: app.main(sys.argv[1:], prog_name='cuckoo-formal')\n"
        "except SystemExit: pass\n"
        "print(*sorted(name for name in sys.modules if name.startswith(('cuckoo_formal', 'rich', 'numpy', 'z3'))))"
    )
    for words, lazy in (
        (("rules", "-q"), {"cuckoo_formal.tell.rulebook", "cuckoo_formal.match", "rich"}),
        (("--help",), {"cuckoo_formal.cli.rules", "cuckoo_formal.rulefile", "cuckoo_formal.play"}),
    ):
        done = subprocess.run(
            (sys.executable, "-c", program, *words), capture_output=True, check=True, encoding="utf-8"
        )
        assert not lazy & set(done.stdout.splitlines()[-1].split())


def test_colour_is_for_terminals_that_want_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not through a pipe, not with NO_COLOR, not on a dumb terminal."""
    words = ("deal", "house", DEAL)

    def coloured() -> bool:
        return "\x1b[" in CliRunner().invoke(app, words, color=True).stdout

    monkeypatch.setattr("cuckoo_formal.cli.out.terminal", lambda _stream: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert coloured()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not coloured()
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not coloured()
    monkeypatch.undo()
    assert "\x1b[" not in good(*words)


def test_nothing_is_wider_than_eighty_columns() -> None:
    """But for lines that are to be copied, and the list of rule sets, which has one line each."""
    for words in (("clauses",), ("rulebook", "house"), ("deal", "house"), ("simulate", "house", "--matches", "20")):
        long = [line for line in good(*words).splitlines() if len(line) > 80]
        assert [line for line in long if "{ name" not in line] == []
