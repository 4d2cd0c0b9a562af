"""The Sphinx extension: every directive and role in every builder, and what stops a build."""

from __future__ import annotations

import contextlib
import io
import pickle
import re
import warnings
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest
from sphinx.cmd.build import main

from cuckoo_formal.problems import Problem
from cuckoo_formal.site import nodes
from cuckoo_formal.site.keep import Shelf, kept
from cuckoo_formal.tell import svg

CONF = """
project = "A course"
extensions = ["myst_parser", "cuckoo_formal.site"]
myst_enable_extensions = ["colon_fence", "dollarmath"]
html_theme = "furo"
epub_copyright = version = "1"
cuckoo_cache = "../kept"
exclude_patterns = ["_build"]
"""
FIRST = r"""# First

{fact}`ranter-go-round: cards` cards, {count}`ranter-go-round seats=2 faces=4 copies=2: ends` ends,
{odds}`ranter-go-round seats=2 worst=0: tie`, {match}`ranter-go-round seats=2 worst=0 lives=1: hands`,
{verdict}`kept-king ranter-go-round 2`, {loses}`ranter-go-round: K944/Q tt-t | Anna, Ben, Cy, Di`, {card}`K`, $c_1$.

$$\sum_i c_i$$

```{deal} K944/Q tt-t
:players: <b>Anna</b>, Ben, "Cy", &Di
```
```{deal} K944/Q tt-t
:look: dealt
:for: 2
```
```{clause} standing: pairing up
```
```{clause} talk: forced giver announces the two worst
```
```{clause} settle: replay
```
```{claim} kept-king
:rules: ranter-go-round, pairing-up
:seats: 2
```
```{toctree}
second
third
```
"""
SECOND = """# Second

```{tree} ranter-go-round
:faces: 2
:copies: 1
```
```{play} ranter-go-round
:seats: 3
```
```{lab} house
```
```{deck} coucou
```
```{rulebook} le-her
```
```{knows} K 9 / Q t t
```
```{match-graph} kings-jerk
:lives: 1
```
```{laws}
```
"""
THIRD = """# Third

:::{theorem} Chips
:name: chips
They stay.
:::
:::{proof}
Count them.
:::
:::{bet} Who loses {card}`K`?
- Anna
:::
:::{reveal}
Nobody.
:::
::::{exercise} Find it
:kind: deal
:check: seats 3; loses 1; blocked 1
:answer: 5 K 9 / A t - -
:wrong: 5 9 K / A t - -

Find a hand.
::::
:::{hint}
Think.
:::
:::{solution}
Sesame.
:::

[That theorem](#chips).
"""
SECRETS = ("Sesame", "5 K 9", "cuckoo-solution")


def project(folder: Path, **pages: str) -> Path:
    """A course in a folder."""
    source = folder / "source"
    source.mkdir(parents=True)
    (source / "conf.py").write_text(CONF)
    for name, text in pages.items():
        (source / f"{name}.md").write_text(text)
    return source


@dataclass(frozen=True)
class Done:
    """How a build went."""

    returncode: int
    stderr: str


def sphinx(source: Path, builder: str, *more: str) -> Done:
    """Build, with every warning an error."""
    trees = str(source.parent / f"t-{builder}")
    command = ["-q", "-n", "-W", "-b", builder, "-d", trees, *more, str(source), str(source.parent / builder)]
    said = io.StringIO()
    with contextlib.redirect_stderr(said), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # those of Sphinx's own are not ours
        code = main(command)
    return Done(code, said.getvalue())


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The course, built as HTML by two processes."""
    source = project(tmp_path_factory.mktemp("course"), index=FIRST, second=SECOND, third=THIRD)
    done = sphinx(source, "html", "-j", "2")
    assert done.returncode == 0, done.stderr
    return source


@pytest.mark.parametrize("builder", ["singlehtml", "epub", "latex", "text", "gettext", "man"])
def test_every_builder_writes_the_course_without_a_warning(course: Path, builder: str) -> None:
    """What has no pictures gets the words."""
    done = sphinx(course, builder)
    assert done.returncode == 0, done.stderr
    if builder == "text":
        text = (course.parent / "text" / "index.txt").read_text()
        assert "Ben has the lowest card, the four, and loses." in text
        assert "52 cards, 137 ends" in text


def test_ids_are_not_repeated_on_a_page_nor_in_a_whole_course(course: Path) -> None:
    """Also where all pages are one."""
    assert sphinx(course, "singlehtml").returncode == 0
    for path in [*(course.parent / "html").glob("*.html"), course.parent / "singlehtml" / "index.html"]:
        ids = Counter(re.findall(r'\sid="([^"]+)"', path.read_text()))
        assert not [name for name, times in ids.items() if times > 1], path


def test_nothing_is_asked_of_another_host(course: Path) -> None:
    """No script, style, font or picture comes from elsewhere; a link to a source may lead there."""
    for path in (course.parent / "html").rglob("*.html"):
        assert not re.findall(r'<(?:script|img|link|iframe|source)[^>]*(?:src|href)="(?:https?:)?//', path.read_text())
    for path in (course.parent / "html").rglob("*.css"):
        assert not re.findall(r"url\(\s*[\"']?(?:https?:)?//|@import", path.read_text())


def test_names_are_escaped_and_formulas_are_mathml(course: Path) -> None:
    """Whatever a player is called, it stays words."""
    page = (course.parent / "html" / "index.html").read_text()
    assert "<b>Anna" not in page
    assert "&lt;b&gt;Anna" in page
    assert "<math" in page
    assert "$" not in re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)


def test_the_students_have_no_answer_anywhere(course: Path) -> None:
    """Not on a page, not in the index of the search, not as a source, not in an attribute."""
    for path in (course.parent / "html").rglob("*"):
        if path.is_file() and path.suffix in {".html", ".js", ".txt", ".md", ".inv"}:
            text = path.read_text(errors="replace")
            assert not [secret for secret in SECRETS if secret in re.sub(r"\.cuckoo-solution", "", text)], path
    assert not [*(course.parent / "html").rglob("*.md*")]


def test_the_teacher_has_all_of_them(course: Path) -> None:
    """The written solution, and the answer that the model has marked."""
    done = sphinx(course, "dirhtml", "-D", "cuckoo_edition=teacher")
    assert done.returncode == 0, done.stderr
    page = (course.parent / "dirhtml" / "third" / "index.html").read_text()
    assert all(secret in page for secret in SECRETS)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("{fact}`ranter-go-round: cads`", 'did you mean "cards"'),
        ("{count}`ranter-go-rond seats=2: ends`", 'did you mean "ranter-go-round"'),
        ("{verdict}`kept-kings ranter-go-round 2`", 'did you mean "kept-king"'),
        ("```{deal} K 9 4 X\n```", "card"),
        ("```{clause} standing: pairing\n```", "there is no such rule"),
        ("```{claim} bound\n```", 'did you mean "bounded"'),
        ("```{tree} ranter-go-round\n:most: 9\n```", "more than 9"),
        (
            "::::{exercise} X\n:kind: deal\n:check: loses 1\n:answer: K 2 / A - -\n:wrong: 2 K / A - -\n\nx\n::::",
            "the model says the contrary",
        ),
        ("::::{exercise} X\n:kind: deal\n:check: loses 1\n:answer: 2 K / A - -\n\nx\n::::", "wrong is missing"),
    ],
)
def test_what_the_model_does_not_know_stops_the_build(tmp_path: Path, text: str, part: str) -> None:
    """With the page, the line, and what was expected."""
    done = sphinx(project(tmp_path, index=f"# Page\n\n{text}\n"), "dummy")
    assert done.returncode != 0
    assert re.search(part, done.stderr), done.stderr
    assert "index, line" in done.stderr


def test_nodes_can_be_pickled() -> None:
    """Sphinx keeps pages as pickles, and its processes hand them on."""
    for kind in (nodes.Box, nodes.BoxTitle, nodes.Picture, nodes.Live):
        assert isinstance(pickle.loads(pickle.dumps(kind())), kind)  # noqa: S301 - our own bytes


def test_the_style_of_pictures_is_that_of_the_pictures() -> None:
    """The file has the same rules that a picture outside a page brings along."""
    style = svg.style().removeprefix("<style>").removesuffix("</style>")
    file = Path(nodes.__file__).with_name("static") / "cuckoo-pictures.css"
    assert "".join(file.read_text().split()) == "".join(style.split())


def test_a_finding_is_worked_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From then on it comes from the folder, also for another process."""
    monkeypatch.setattr(Shelf, "folder", tmp_path)
    monkeypatch.setattr(Shelf, "here", {})
    made = list[int]()

    def make() -> list[int]:
        made.append(1)
        return [1, 2]

    assert kept("some", ("part",), make) == kept("some", ("part",), make) == [1, 2]
    Shelf.here.clear()
    assert kept("some", ("part",), make) == [1, 2]
    assert len(made) == 1
    with pytest.raises(Problem):
        kept("other", (), lambda: (_ for _ in ()).throw(Problem("no")))
