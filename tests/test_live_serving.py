"""What a browser is given for live pages, the small server of finished sites, and the pages that load them."""

from __future__ import annotations

import ast
import http.client
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cuckoo_formal.problems import Problem
from cuckoo_formal.rulefile import named
from cuckoo_formal.site.live import runtime, single
from cuckoo_formal.site.live.serving import in_background, policy, scripts_in, server
from tests.processes import started

HOSTILE = '<img src=x onerror="alert(1)">&"\'</script><script>alert(2)</script>'


# -- what the browser is given
HEAVY = {"sphinx", "docutils", "numpy", "scipy", "networkx", "z3", "cvc5", "click", "rich", "numba", "matplotlib"}


def test_nothing_heavy_goes_into_a_page() -> None:
    """No module that goes into a page imports what a page cannot have, and every one that they import goes along."""
    files = {name: content for name, content in runtime.model_files() if name.endswith(".py")}
    for name, content in files.items():
        for node in ast.parse(content).body:
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            modules += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for module in modules:
                assert module.split(".")[0] not in HEAVY, name
                if module.startswith("cuckoo_formal."):
                    path = module.replace(".", "/")
                    assert {f"{path}.py", f"{path}/__init__.py"} & files.keys(), (name, module)


def test_the_model_is_packed_the_same_every_time() -> None:
    """Equal sources give equal bytes."""
    assert runtime.model_zip() == runtime.model_zip()


def test_without_the_runtime_it_is_said_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that needs Python for browsers says where it was looked for and what to do."""
    monkeypatch.setenv(runtime.PLACE, str(tmp_path))
    assert runtime.found() is None
    with pytest.raises(Problem, match="make live"):
        single.one_file(named("house"))
    with pytest.raises(Problem, match="the npm package pyodide"):
        runtime.build(tmp_path)


def test_a_hostile_rule_file_is_text_in_its_page() -> None:
    """A title, a face and a source full of markup stay text in the page of a rule file."""
    from cuckoo_formal.rulefile import parse

    deck = """faces = ["<script>", "'", "A"]\nasked = { A = "blocks" }\n"""
    text = f"format = 1\ntitle = {json.dumps(HOSTILE)}\n[deck]\n{deck}"
    page = single.page(parse(text, "x.toml"), policy="", style="", scripts="")
    assert "<img" not in page
    assert "<script" not in page
    assert "&lt;script&gt;" in page


# -- the server
@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[Path, int]]:
    """A small site, served."""
    (tmp_path / "site").mkdir()
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    for name in ("index.html", "a.mjs", "b.wasm", "c.js", "d.svg", ".hidden", "e.unknown"):
        (tmp_path / "site" / name).write_text(
            "<script>let x = 1;</script><script src='c.js'></script>", encoding="utf-8"
        )
    (tmp_path / "site" / "out").symlink_to(tmp_path / "secret.txt")
    (tmp_path / "site" / "empty").mkdir()
    with in_background(tmp_path / "site") as here:
        yield tmp_path / "site", here.server_address[1]


def fetched(port: int, path: str) -> tuple[int, dict[str, str], bytes]:
    """What the server answers."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path)
    answer = connection.getresponse()
    said = (answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read())
    connection.close()
    return said


@pytest.mark.parametrize(
    ("path", "type_"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/a.mjs", "text/javascript; charset=utf-8"),
        ("/b.wasm", "application/wasm"),
        ("/c.js?v=1", "text/javascript; charset=utf-8"),
        ("/d.svg", "image/svg+xml"),
        ("/e.unknown", "application/octet-stream"),
    ],
)
def test_every_file_has_its_right_type(site: tuple[Path, int], path: str, type_: str) -> None:
    """Types do not depend on what the operating system thinks of an ending."""
    status, headers, _ = fetched(site[1], path)
    assert (status, headers["content-type"]) == (200, type_)
    assert headers["x-content-type-options"] == "nosniff"


def test_a_page_may_run_only_its_own_scripts(site: tuple[Path, int]) -> None:
    """The policy names the scripts that stand in the page by their fingerprint, and allows no other host."""
    headers = fetched(site[1], "/")[1]
    said = headers["content-security-policy"]
    assert said == policy(("let x = 1;",))
    assert "default-src 'none'" in said
    assert "unsafe-eval" not in said.replace("wasm-unsafe-eval", "")
    assert "http" not in said
    assert "sha256" not in fetched(site[1], "/c.js")[1]["content-security-policy"]


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/out", "/.hidden", "/empty/", "/none", "/a.mjs/../.hidden"]
)
def test_nothing_else_is_given_out(site: tuple[Path, int], path: str) -> None:
    """Neither what lies outside the folder, nor hidden files, nor lists of files."""
    status, _, content = fetched(site[1], path)
    assert status == 404
    assert b"secret" not in content


def test_scripts_are_found_however_they_are_written() -> None:
    """Scripts with a source, and blocks of data, are no scripts of the page itself."""
    page = "<SCRIPT>a</SCRIPT><script src=x></script><script type='application/json'>{}</script>"
    page += "<script type=module>b</script >"
    assert scripts_in(page) == ("a", "b")


def test_a_folder_without_a_page_is_refused(tmp_path: Path) -> None:
    """A wrong folder or port is said in one line."""
    with pytest.raises(Problem, match="no such folder"):
        server(tmp_path / "none")


# -- the commands, and Sphinx
@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A runtime that only looks like one."""
    place = tmp_path / "runtime"
    place.mkdir()
    for name in (*runtime.PARTS, runtime.MADE):
        (place / name).write_bytes(b"{}")
    monkeypatch.setenv(runtime.PLACE, str(place))
    return place


def test_one_file_holds_everything(parts: Path, tmp_path: Path) -> None:
    """The page in one file names no other file and no other host, and allows itself nothing else."""
    assert parts.is_dir()
    page = single.one_file(named("house"))
    assert page.count("data-part=") == page.count('<i data-part="') + single.web("live.js").count("data-part=")
    assert "src=" not in page.replace("script.src", "").split("<script>")[0]
    assert "connect-src" not in page
    assert "default-src 'none'" in page
    single.folder(named("house"), tmp_path / "site")
    assert {path.name for path in (tmp_path / "site").iterdir()} >= {
        *runtime.PARTS,
        "index.html",
        "live.js",
        "live.css",
    }


def test_serve_shows_a_folder_until_it_is_interrupted(parts: Path, tmp_path: Path) -> None:
    """The command says its address, answers there, and goes when it is told to."""
    assert parts.is_dir()
    single.folder(named("house"), tmp_path / "site")
    command = [sys.executable, "-m", "cuckoo_formal", "serve", str(tmp_path / "site"), "--port", "0", "--json"]
    with started(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        said = json.loads("".join(iter(running.stdout.readline, "}\n")) + "}")
        status, headers, content = fetched(int(said["address"].rsplit(":", 1)[1].strip("/")), "/")
        running.send_signal(signal.SIGINT)
        assert running.wait(20) == 130
    assert status == 200
    assert headers["content-type"].startswith("text/html")
    assert b"House rules" in content


def test_only_a_page_with_something_live_loads_the_script(parts: Path, tmp_path: Path) -> None:
    """A site has the runtime once, and pages without a live place stay light."""
    assert parts.is_dir()
    source = tmp_path / "source"
    source.mkdir()
    (source / "conf.py").write_text('extensions = ["myst_parser", "cuckoo_formal.site"]\n', encoding="utf-8")
    (source / "index.md").write_text("# A\n\n```{toctree}\nb\n```\n", encoding="utf-8")
    (source / "b.md").write_text("# B\n\n```{builder} house\n```\n", encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", str(source), str(tmp_path / "out")]
    subprocess.run(command, check=True, capture_output=True)
    pages = {name: (tmp_path / "out" / name).read_text(encoding="utf-8") for name in ("index.html", "b.html")}
    assert "live/live.js" not in pages["index.html"]
    assert "live/live.js" in pages["b.html"]
    assert 'data-widget="builder"' in pages["b.html"]
    assert {path.name for path in (tmp_path / "out" / "_static" / "live").iterdir()} == {
        *runtime.PARTS, "live.js", "live.css",
    }  # fmt: skip
