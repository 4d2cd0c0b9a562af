"""The course: every lesson has the shape of a lesson, its exercises are right, and nothing in it was typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cuckoo_formal.claims import CLAIMS
from cuckoo_formal.rulefile import named
from cuckoo_formal.rulesets import GROUPS
from cuckoo_formal.site import findings, hands
from cuckoo_formal.site.exercises import mark
from cuckoo_formal.site.missing import LOCALES, untranslated

FOLDER = Path(__file__).parents[1] / "tutorials"
LESSONS = [path for path in sorted(FOLDER.glob("*.md")) if path.stem != "index"]
PUPILS = ("one-hand", "who-blocks-whom", "the-dealer", "ties-and-the-end", "house-rules", "what-never-changes")
OPTION = re.compile(r"^:(\w+): (.*)$", re.MULTILINE)
EXERCISE = re.compile(r"^::::\{exercise\}(.*?)^::::$", re.DOTALL | re.MULTILINE)
MARKS = re.compile(r"^```.*?^```$|^:\w+:.*$|^:{3,}.*$", re.DOTALL | re.MULTILINE)
SHOWN_FIRST = ("{play}", "{deal}", "{lab}", "{tree}", "{odds-plot}", "{match-graph}", "{fact}")

names = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


def exercises(text: str) -> list[dict[str, str]]:
    """The options of the exercises of a page."""
    return [
        dict(OPTION.findall(body))
        for body in re.findall(r"^::::\{exercise\}(.*?)^::::$", text, re.DOTALL | re.MULTILINE)
    ]


def prose(text: str) -> str:
    """What is left of a page without directives' options, roles, formulas, code and tables."""
    text = re.sub(r"^```.*?^```$|^:\w+:.*$|^\|.*$", "", text, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"\{\w+\}`[^`]*`|`[^`]*`|\$\$.*?\$\$|\$[^$]*\$", "", text, flags=re.DOTALL)


def test_there_are_at_least_twelve_lessons_and_all_are_in_the_list() -> None:
    """Each once."""
    listed = re.findall(r"^[a-z-]+$", (FOLDER / "index.md").read_text(), re.MULTILINE)
    assert len(LESSONS) >= 12
    assert sorted(listed) == [path.stem for path in LESSONS]


@names
def test_a_lesson_has_the_shape_of_a_lesson(path: Path) -> None:
    """Something to look at first, a bet, what happens, why, an exercise, and a last line that leads on."""
    text = path.read_text()
    first = text.split("\n", 2)[2][:40]
    assert any(name in first for name in SHOWN_FIRST) or path.stem in ("house-rules", "every-table")
    assert "{bet}" in text
    assert "{claim}" in text or "{clause}" in text or "{laws}" in text or "{count}" in text
    assert exercises(text)
    assert not text.rstrip().endswith(("```", ":::"))


@names
def test_its_exercises_are_marked_as_they_should_be(path: Path) -> None:
    """The right answer is taken and the wrong one refused."""
    for one in exercises(path.read_text()):
        rules = named(one.get("rules", findings.BASE)).rules
        assert mark(one["kind"], one["check"], rules, one["answer"]).right
        assert not mark(one["kind"], one["check"], rules, one["wrong"]).right


@names
def test_no_exercise_is_answered_elsewhere_on_its_page(path: Path) -> None:
    """Nobody finds the answer by scrolling."""
    text = path.read_text()
    for one in exercises(text):
        if one["kind"] == "deal":
            answer = re.compile(r"\s+".join(map(re.escape, one["answer"].split())))
            assert len(answer.findall(text)) == 1


@names
def test_no_number_is_typed_into_its_sentences(path: Path) -> None:
    """Figures come from roles, and formulas are the only other place for them."""
    assert not re.findall(r"[^\n]*\d[^\n]*", prose(path.read_text()))


@names
def test_its_hands_can_be_played_and_its_claims_exist(path: Path) -> None:
    """Whatever a directive names."""
    text = path.read_text()
    for line in re.findall(r"^```\{(?:deal|knows)\} (.+)$", text, re.MULTILINE):
        assert hands.told(named(findings.BASE).rules, line).sentences
    assert not [slug for slug in re.findall(r"^```\{claim\} (\S+)$", text, re.MULTILINE) if slug not in CLAIMS]


def test_each_of_the_variants_has_its_place_among_the_house_rules() -> None:
    """Once each, by what it changes."""
    text = (FOLDER / "house-rules.md").read_text()
    shown = re.findall(r"^:rules: (\S+)$", text, re.MULTILINE)
    assert {name for name in GROUPS["The variants"] if name != "pairing-up"} <= set(shown)


def test_the_pupils_half_is_there_in_german() -> None:
    """No text of it is untranslated, and each catalogue has as many roles as the page."""
    for name in PUPILS:
        path = LOCALES / "de" / "LC_MESSAGES" / "reference" / "course" / f"{name}.po"
        assert not untranslated(path)
        text = re.sub(r'"\n"', "", path.read_text())
        for source, target in re.findall(r'msgid "(.+)"\nmsgstr "(.+)"', text):
            roles = r"\{\w+\}`[^`]*`"
            assert sorted(re.findall(roles, source)) == sorted(re.findall(roles, target))


def test_the_catalogues_have_the_texts_of_the_pages() -> None:
    """A page that was changed has to be translated again."""
    for name in PUPILS:
        path = LOCALES / "de" / "LC_MESSAGES" / "reference" / "course" / f"{name}.po"
        text = " ".join(re.sub(r'"\n"', "", path.read_text()).replace('\\"', '"').split())
        page = (FOLDER / f"{name}.md").read_text()
        paragraphs = re.split(
            r"\n\s*\n", re.sub(r"^```.*?^```$|^:\w+:.*$|^:{3,}.*$", "", page, flags=re.DOTALL | re.MULTILINE)
        )
        for paragraph in paragraphs:
            plain = " ".join(paragraph.split()).lstrip("# ")
            if plain and not plain.startswith("- "):
                assert plain in text, (name, plain)
