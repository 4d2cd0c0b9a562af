"""The half of the course for pupils, in German."""

import runpy
import shutil
from pathlib import Path

HERE = Path(__file__).parent
WHOLE = runpy.run_path(str(HERE.parent / "conf.py"))
globals().update({name: value for name, value in WHOLE.items() if name.startswith(("myst_", "html_", "cuckoo_"))})

PUPILS = ("one-hand", "who-blocks-whom", "the-dealer", "ties-and-the-end", "house-rules", "what-never-changes")
COURSE = HERE / "reference" / "course"
COURSE.mkdir(parents=True, exist_ok=True)
for name in PUPILS:
    shutil.copyfile(HERE.parent / "reference" / "course" / f"{name}.md", COURSE / f"{name}.md")
# The list of lessons without the other half.
WORDS = (HERE.parent / "reference" / "course" / "index.md").read_text(encoding="utf-8")
(COURSE / "index.md").write_text(WORDS[: WORDS.index("```{toctree}\n:caption: For students")], encoding="utf-8")

project, author, release = WHOLE["project"], "die Leute von cuckoo-formal", WHOLE["release"]
copyright = author  # noqa: A001 - Sphinx asks for this name
extensions = ["myst_parser", "sphinx_copybutton", "cuckoo_formal.site"]
language = "de"
locale_dirs = ["../locales"]
gettext_compact = False
root_doc = "reference/course/index"
html_title = "Ranter-Go-Round, ein Kurs"
cuckoo_cache = "../../build/site"
cuckoo_ledger = "../../proofs/ledger.toml"
