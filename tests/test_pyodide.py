"""The pure part's own tests on another Python: the one that runs in the reader's browser."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chromium import PROJECT, needed

#: a few seconds altogether
QUICK = (
    "bots", "golden", "live", "match", "notation", "record", "reduce", "rulefile", "rulefile_faults",
    "rulesets", "site_exercises", "streams", "tell_between", "tell_rulebook", "tell_terminal", "tell_words", "variants",
)  # fmt: skip
#: what is known, told and drawn, what is claimed of it, and whole matches
TOLD = ("cases", "claims", "explore_matches", "knowledge", "metamorphic", "tell_drawing", "tell_narration")
#: what is counted to the end, and what another program counts
COUNTED = ("exhaust", "explore_counts", "independent", "numbers")
#: tests of what is installed, of the page that shows it, and these
ELSEWHERE = {"documentation", "packaging", "pyodide", "readme"}
#: what a browser has not, and parts of the program that have it
HEAVY = {"cvc5", "networkx", "numba", "numpy", "playwright", "rich", "click", "scipy", "sphinx", "z3", "benchmarks"}
HEAVY |= {f"cuckoo_formal.{part}" for part in ("chance", "cli", "explore", "proof", "site")}


def on_pyodide(names: tuple[str, ...]) -> str:
    """Run tests in node, with Python for browsers; what pytest says."""
    needed(shutil.which("node") and (PROJECT / "node_modules" / "pyodide").is_dir(), "node, or node_modules")
    packages = sysconfig.get_path("purelib")
    files = (f"tests/test_{name}.py" for name in names)
    words = ["tests/pyodide.mjs", "node_modules/pyodide", packages, ".", "-q", "--durations=5", *files]
    done = subprocess.run(["node", *words], cwd=PROJECT, capture_output=True, text=True, check=False)  # noqa: S607 - whichever node there is
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    return done.stdout


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(QUICK, id="quick"),
        pytest.param(TOLD, id="told", marks=pytest.mark.slow),
        pytest.param(COUNTED, id="counted", marks=pytest.mark.slow),
    ],
)
def test_the_pure_part_passes_its_tests_in_the_browser_s_python(names: tuple[str, ...]) -> None:
    """Each file of tests as it stands; random cases, schemas and other processes are left to the usual Python."""
    assert " passed" in on_pyodide(names)


def imported(path: Path) -> Iterator[str]:
    """The modules that a file of tests imports anywhere in it, and the parts of the program to which they belong."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
        module = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
        for name in (module, *(f"{module}.{name}".strip(".") for name in names)):
            parts = name.split(".")
            yield from (parts[0], ".".join(parts[:2]))


def test_no_test_of_the_pure_part_is_left_out() -> None:
    """Whatever needs nothing that a browser has not is run there too."""
    files = {path.stem.removeprefix("test_"): path for path in (PROJECT / "tests").glob("test_*.py")}
    pure = {name for name, path in files.items() if not HEAVY & {*imported(path)}}
    assert pure - {*QUICK, *TOLD, *COUNTED} == ELSEWHERE
    assert {*QUICK, *TOLD, *COUNTED} <= {*files}
