"""Building a table's own site: in a folder of its own, moved into place only when everything is there."""

from __future__ import annotations

import shutil
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from cuckoo_formal import files
from cuckoo_formal.problems import Problem, shown
from cuckoo_formal.site.markup import template
from cuckoo_formal.tell.languages import ENGLISH, checked
from cuckoo_formal.tell.words import safe

if TYPE_CHECKING:
    from cuckoo_formal.rulefile import RuleFile

EDITIONS = ("student", "teacher")
#: a folder with this file in it is a site of ours, and may be replaced
MARK = ".cuckoo-formal-site"


def build(file: RuleFile, folder: Path, cache: Path | None = None, language: str = ENGLISH) -> Path:
    """Make the site of a rule set: both editions, and a page that leads to them; the page to open is returned.

    Raises :class:`Problem` if Sphinx is missing, the folder holds something that is no site of ours, or there are no
    words in this language.
    """
    checked(language)
    for needed in ("sphinx", "furo", "myst_parser", "latex2mathml"):
        if find_spec(needed) is None:
            raise Problem(f"{needed} is not installed; expected pip install 'cuckoo-formal[docs]'")
    refuse_other_things(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".site-", dir=folder.parent) as work:
        made = Path(work, "made")
        for edition in EDITIONS:
            one_edition(file, Path(work), made, edition, cache, language)
        files.write(made / "index.html", front(file, language))
        files.write(made / MARK, "cuckoo-formal tutorial\n")
        put_in_place(made, folder)
    return folder / "index.html"


def refuse_other_things(folder: Path) -> None:
    """Raise :class:`Problem` if the folder cannot be written, or would be lost."""
    if folder.exists() and not folder.is_dir():
        raise Problem(f"{shown(str(folder))}: not a folder; expected a folder for the site")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise Problem(f"{shown(str(folder))}: has other files in it; expected a new folder, or a site made before")


def one_edition(file: RuleFile, work: Path, made: Path, edition: str, cache: Path | None, language: str) -> None:
    """Write the pages of one edition and have Sphinx build them."""
    from sphinx.cmd.build import main  # noqa: PLC0415 - only where a site is built

    from cuckoo_formal.site.keep import Shelf  # noqa: PLC0415
    from cuckoo_formal.site.table import configuration, file_name, pages, rule_text  # noqa: PLC0415

    source, Shelf.folder = work / edition, cache
    texts, lines = pages(file, language)
    source.mkdir()
    for name, text in texts.items():
        teachers = "lesson-plan" if edition == "teacher" else ""
        files.write(source / f"{name}.md", text.replace("{{teachers}}", teachers))
    files.write(source / file_name(file), rule_text(file))
    files.write(
        source / "conf.py", configuration(file, lines, edition, str(cache.resolve()) if cache else "", language)
    )
    code = main(
        ["-q", "-n", "-W", "-b", "html", "-d", str(work / f"{edition}-trees"), str(source), str(made / edition)]
    )
    if code:
        raise Problem(f"{file.name}: Sphinx could not build the {edition} edition; its message stands above")
    for left in (made / edition / "_sources", made / edition / ".buildinfo"):
        shutil.rmtree(left, ignore_errors=True) if left.is_dir() else left.unlink(missing_ok=True)


def front(file: RuleFile, language: str) -> str:
    """The page that leads to both editions."""
    from html import escape  # noqa: PLC0415 - only here

    from cuckoo_formal.site.table import title_of  # noqa: PLC0415

    parts = {"title": escape(safe(title_of(file, language))), "language": language}
    return template("front.html", parts, language)


def put_in_place(made: Path, folder: Path) -> None:
    """The finished site takes the place of an older one."""
    if folder.is_dir():
        shutil.rmtree(folder)
    made.rename(folder)
