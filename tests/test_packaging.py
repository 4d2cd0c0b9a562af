"""What is installed: the wheel is complete, starts with its few dependencies, and its versions are pinned."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PINS = [
    line for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines() if not line.startswith("#")
]
HEAVY = ("cvc5", "docutils", "networkx", "numpy", "scipy", "sphinx", "z3")


def run(*words: str | Path, folder: Path = ROOT) -> str:
    """Run Python with these words and give back what it prints."""
    done = subprocess.run([sys.executable, *words], cwd=folder, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def plain(name: str) -> str:
    """A distribution's name as package indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    """The wheel as built from this tree."""
    folder = tmp_path_factory.mktemp("dist")
    run("-m", "build", "--wheel", "--no-isolation", "--outdir", folder)
    (built,) = folder.glob("*.whl")
    return ZipFile(built)


def test_the_wheel_holds_every_file_of_the_package(wheel: ZipFile) -> None:
    """Rule files, the marker for type checkers and the ledger travel with the code, and nothing else does."""
    package = ROOT / "cuckoo_formal"
    files = {path.relative_to(ROOT).as_posix() for path in package.rglob("*") if path.is_file()}
    files |= {"cuckoo_formal/proof/ledger.toml"}
    there = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert there == {name for name in files if "__pycache__" not in name}
    assert "cuckoo_formal/py.typed" in there
    assert any(name.startswith("cuckoo_formal/rulesets/") for name in there)


def test_the_wheel_runs_where_nothing_heavy_is_installed(wheel: ZipFile, tmp_path: Path) -> None:
    """The rule sets are listed without solver, NumPy, networkx or Sphinx."""
    wheel.extractall(tmp_path)
    program = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
sys.modules.update(dict.fromkeys({HEAVY!r}))
import cuckoo_formal.cli
assert cuckoo_formal.__file__.startswith({str(tmp_path)!r})
sys.argv = ["cuckoo-formal", "rules"]
cuckoo_formal.cli.main()
"""
    assert "ranter-go-round" in run("-I", "-c", program, folder=tmp_path)


def test_nothing_heavy_is_loaded_at_the_start() -> None:
    """A command that needs no solver does not wait for one."""
    program = f"import sys, cuckoo_formal.cli; print(sorted(set(sys.modules) & set({HEAVY!r})))"
    assert run("-c", program).strip() == "[]"


def test_a_pin_is_a_name_and_a_version() -> None:
    """No host, hash or path ties the pinned versions to one machine."""
    pinned = re.compile(r'[A-Za-z0-9._-]+==[A-Za-z0-9.!+]+( ; sys_platform == "win32")?')
    assert [pin for pin in PINS if not pinned.fullmatch(pin)] == []


def test_every_dependency_is_pinned() -> None:
    """Whatever the project or one of its extras asks for has its line in constraints.txt."""
    asked = [*PROJECT["dependencies"], *(need for extra in PROJECT["optional-dependencies"].values() for need in extra)]
    names = {plain(re.split(r"[\[<>=~! ;]", need)[0]) for need in asked} - {"cuckoo-formal"}
    assert names <= {plain(pin.split("==")[0]) for pin in PINS}


def test_the_news_fragments_make_a_changelog() -> None:
    """Every fragment has a kind that the changelog knows."""
    kinds = {"rules", "claim", "feature", "fix", "doc", "removal"}
    fragments = [path for path in (ROOT / "docs" / "changelog.d").iterdir() if path.name != "README.md"]
    assert {path.name for path in fragments if not re.fullmatch(rf".+\.({'|'.join(kinds)})\.md", path.name)} == set()
    run("-m", "towncrier", "build", "--draft", "--version", "next")


def test_the_way_without_make_names_the_same_commands() -> None:
    """What make demo, lint, test, docs and bench run stands word for word in the page for Windows."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    values = dict(re.findall(r"^(\w+) \?= ?(.*)$", makefile, re.MULTILINE))
    page = (ROOT / "docs" / "install-windows.md").read_text(encoding="utf-8").replace("\\", "/")
    for target in ("demo", "lint", "test", "docs", "bench"):
        (recipe,) = re.findall(rf"^{target}:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
        for command in re.findall(r"\$\(BIN\)/(.*)", recipe):
            alone = re.sub(r"(?: &|;) \\$", "", command)  # two at once are typed one after the other
            typed = re.sub(r"\$\((\w+)\)", lambda name: values[name[1]], alone).strip()
            assert f".venv/Scripts/{typed}" in page
