"""What the browser loads: Python, its library and the model, put together once and kept where commands find it.

Python for browsers is the npm package ``pyodide``, the font of formulas ``@fontsource/stix-two-math``; :func:`build`
takes them from where npm has put them.  Nothing is ever
fetched by a page from anywhere but the page's own folder.
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import importlib.metadata
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from cuckoo_formal import __version__
from cuckoo_formal.problems import Problem, shown

PACKAGE = Path(__file__).parents[2]
WEB = Path(__file__).with_name("web")
#: the parts of the package of which a page has only what its own modules import at once
PARTLY = (
    "__main__.py",
    "cli",
    "chance",
    "strategy",
    "conform",
    "proof",
    "explore/exports",
    "explore/networks.py",
    "explore/fast.py",
    "site",
)
BEGUN_WITH = (
    "explore/exports/page.py", "proof/small.py", "site/exercises.py", "site/live/session.py", "site/live/lab.py",
    "site/live/builder.py", "site/live/quarrels.py",
)  # fmt: skip
WHEELS = ("tomli_w",)  # pure Python that the model needs
PARTS = ("worker.js", "python.bin", "stdlib.zip", "model.zip")
MADE = "made.json"
#: the font of formulas with its licence, from an npm package beside that of Python: what a site calls the files
FONT = {
    "stix-two-math.woff2": "@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2",
    "OFL.txt": "@fontsource/stix-two-math/LICENSE",
}
PLACE = "CUCKOO_FORMAL_LIVE"
HOW_TO = "make live (in the project's folder; it needs node and npm once)"


# -- where it is
def home() -> Path:
    """Where the runtime is kept: where an environment variable says, in the project's folder, or in the user's own."""
    if os.environ.get(PLACE):
        return Path(os.environ[PLACE])
    project = PACKAGE.parent
    if (project / "pyproject.toml").is_file():
        return project / "build" / "live"
    data = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".local" / "share"
    return Path(data) / "cuckoo-formal" / "live"


def found() -> Path | None:
    """The folder of the runtime, if there is one."""
    place = home()
    return place if all((place / part).is_file() for part in (*PARTS, MADE)) else None


def wanted() -> Path:
    """The folder of the runtime.  Raises :class:`Problem` if there is none."""
    place = found()
    if place is None:
        raise Problem(f"live pages: {shown(str(home()))} has no Python for browsers; expected it there after {HOW_TO}")
    return place


def stale(place: Path) -> bool:
    """The runtime was made from other sources than these."""
    try:
        made = json.loads((place / MADE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return True
    return not isinstance(made, dict) or made.get("sources") != sources_digest()


def copy(target: Path) -> None:
    """Copy the runtime into a site.  Raises :class:`Problem` if there is none."""
    source = wanted()
    target.mkdir(parents=True, exist_ok=True)
    for part in PARTS:
        shutil.copyfile(source / part, target / part)


def font() -> Path | None:
    """The folder of the font of formulas, if there is one."""
    return home() if all((home() / name).is_file() for name in FONT) else None


# -- making it
def build(pyodide: Path, place: Path | None = None) -> Path:
    """Put the runtime together from the unpacked npm package.  Raises :class:`Problem` if it, or node, is missing."""
    target = place or home()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip"):
        if not (pyodide / name).is_file():
            raise Problem(f"{shown(str(pyodide))}: has no {name}; expected the npm package pyodide, unpacked")
    target.mkdir(parents=True, exist_ok=True)
    (target / MADE).unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        model = Path(folder, "model.zip")
        model.write_bytes(model_zip())
        compiled(pyodide, model, target)
    (target / "python.bin").write_bytes(gzip.compress((pyodide / "pyodide.asm.wasm").read_bytes(), 9, mtime=0))
    (target / "worker.js").write_text(worker(pyodide), encoding="utf-8")
    for name, path in FONT.items():
        if (beside := pyodide.parent / path).is_file():
            shutil.copyfile(beside, target / name)
    made = {"sources": sources_digest(), "version": __version__, "pyodide": version_of(pyodide)}
    (target / MADE).write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    return target


def compiled(pyodide: Path, model: Path, target: Path) -> None:
    """Compile library and model with the very Python that will run them."""
    node = shutil.which("node")
    if node is None:
        raise Problem("node: not found; expected node 18 or newer to be installed")
    arguments = [WEB / "compile.mjs", pyodide, model, target / "stdlib.zip", target / "model.zip"]
    done = subprocess.run([node, *map(str, arguments)], capture_output=True, text=True, check=False)  # noqa: S603 - our own script
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no word why"])[-1]
        raise Problem(f"node: could not compile the library: {shown(last)}")


def worker(pyodide: Path) -> str:
    """The worker with everything that it would import in one text.

    A page that is opened as a file can start a worker only from its own text, and no module; Pyodide knows such a
    worker by ``importScripts``, which we do not need.
    """
    loader = re.sub(r"export\s*\{([^}]*)\};?", exported, (pyodide / "pyodide.mjs").read_text(encoding="utf-8"))
    engine = (
        (pyodide / "pyodide.asm.mjs").read_text(encoding="utf-8").replace("export default _createPyodideModule;", "")
    )
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    own = (WEB / "worker.js").read_text(encoding="utf-8").replace("LOCK_INFO", json.dumps(lock["info"]))
    text = re.sub(r"^//# sourceMappingURL=.*$", "", f"{loader}\n{engine}\n{own}", flags=re.MULTILINE)
    text = re.sub(r"https://cdn\.[a-z.]+/[^`\"']*", "./", text).replace("import.meta.url", "self.location.href")
    return f"self.importScripts = undefined;\n(() => {{\n{text}\n}})();\n"


def exported(names: re.Match[str]) -> str:
    """What the loader exports, under names of its own."""
    pairs = (pair.split(" as ") for pair in names[1].split(","))
    return "".join(f"const cuckoo_{pair[-1].strip()}={pair[0].strip()};" for pair in pairs)


def version_of(pyodide: Path) -> str:
    """Which version of the npm package this is."""
    return str(json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"])


# -- the model
def model_files() -> Iterator[tuple[str, bytes]]:
    """The pure part of the package, and what it needs."""
    needed = imported()
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if path.is_file() and path.suffix in (".py", ".toml", ".json") and (name in needed or not partly(name)):
            yield f"cuckoo_formal/{name}", path.read_bytes()
    for wheel in WHEELS:
        yield from wheel_files(wheel)


def partly(name: str) -> bool:
    """A file belongs to a part of which a page has only what it imports."""
    return any(name == part or name.startswith(f"{part}/") for part in PARTLY)


def imported() -> set[str]:
    """Everything that the modules of a page import when they are imported themselves."""
    found, waiting = set[str](), list(BEGUN_WITH)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found |= {name, *(f"{folder}/__init__.py" for folder in map(str, Path(name).parents) if folder != ".")}
            waiting += imports_of(PACKAGE / name)
    return found


def imports_of(path: Path) -> Iterator[str]:
    """The files of the package that a module imports at its top."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cuckoo_formal"):
            parts = (node.module or "").split(".")[1:]
            for place in (parts, *([*parts, alias.name] for alias in node.names)):
                file = PACKAGE.joinpath(*place)
                if place and file.with_suffix(".py").is_file():
                    yield file.with_suffix(".py").relative_to(PACKAGE).as_posix()


def wheel_files(name: str) -> Iterator[tuple[str, bytes]]:
    """The modules of an installed pure package, with its licence."""
    for file in importlib.metadata.files(name) or ():
        if file.suffix == ".py" or "LICENSE" in file.name.upper():
            yield file.as_posix(), Path(str(file.locate())).read_bytes()


def model_zip() -> bytes:
    """The model as an archive; the same sources give the same bytes."""
    paper = io.BytesIO()
    with zipfile.ZipFile(paper, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in model_files():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return paper.getvalue()


def sources_digest() -> str:
    """A fingerprint of everything that goes into the runtime, but for the npm package."""
    digest = hashlib.sha256()
    for name, content in model_files():
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    for name in ("worker.js", "compile.mjs"):
        digest.update((WEB / name).read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    try:
        sys.stdout.write(f"{build(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)}\n")  # noqa: PLR2004
    except Problem as problem:
        sys.exit(f"cuckoo-formal: {problem}")
