"""The course for teachers: the same lessons with all answers."""

import runpy
import shutil
from pathlib import Path

HERE = Path(__file__).parent
WHOLE = runpy.run_path(str(HERE.parent / "conf.py"))
globals().update({name: value for name, value in WHOLE.items() if name.startswith(("myst_", "html_", "cuckoo_"))})

# The lessons as the whole documentation has them.
shutil.copytree(HERE.parent / "reference" / "course", HERE / "reference" / "course", dirs_exist_ok=True)

project, author, release = WHOLE["project"], WHOLE["author"], WHOLE["release"]
copyright = author  # noqa: A001 - Sphinx asks for this name
extensions = ["myst_parser", "sphinx_copybutton", "cuckoo_formal.site"]
root_doc = "reference/course/index"
html_title = "cuckoo-formal, for teachers"
cuckoo_edition = "teacher"
cuckoo_cache = "../../build/site"
cuckoo_ledger = "../../proofs/ledger.toml"
gettext_compact = False
