"""A small server for a finished site: right types on every system, and pages that can ask nobody else for anything."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar
from urllib.parse import unquote, urlsplit

from cuckoo_formal.problems import Problem, shown

#: what a browser has to be told, whatever the operating system thinks of these endings
TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".epub": "application/epub+zip",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".inv": "application/octet-stream",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".md": "text/plain; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".toml": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".ttf": "font/ttf",
    ".wasm": "application/wasm",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
INLINE = re.compile(r"<script\b([^>]*)>(.*?)</script\s*>", re.DOTALL | re.IGNORECASE)
JAVASCRIPT = re.compile(r"""\btype\s*=\s*["']?(?!text/javascript|module|application/javascript)""", re.IGNORECASE)
LOCAL = "127.0.0.1"


def policy(scripts: tuple[str, ...] = ()) -> str:
    """Nothing but the site's own files, and of the scripts inside a page only these."""
    hashes = "".join(f" '{fingerprint(script)}'" for script in scripts)
    rows = {
        "default-src": "'none'",
        "script-src": f"'self' 'wasm-unsafe-eval'{hashes}",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "worker-src": "'self'",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
        "object-src": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in rows.items())


def fingerprint(script: str) -> str:
    """A script inside a page as a policy names it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"


def scripts_in(page: str) -> tuple[str, ...]:
    """The scripts that stand in a page itself."""
    rows = (body for said, body in INLINE.findall(page) if "src=" not in said.lower() and not JAVASCRIPT.search(said))
    return tuple(dict.fromkeys(body for body in rows if body.strip()))


class Handler(SimpleHTTPRequestHandler):
    """Gives out the files of one folder, and nothing else."""

    extensions_map: ClassVar[dict[str, str]] = {**TYPES, "": "application/octet-stream"}  # type: ignore[misc] # ours alone
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "cuckoo-formal", ""
    timeout = 30

    def guess_type(self, path: Any) -> str:  # noqa: ANN401 - as the library has it
        """The type of a file, by its ending alone."""
        return TYPES.get(Path(str(path)).suffix.lower(), "application/octet-stream")

    def end_headers(self) -> None:
        """Every answer says what its page may do."""
        self.send_header("Content-Security-Policy", policy(self.scripts()))
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def scripts(self) -> tuple[str, ...]:
        """The scripts that stand in the page that is asked for."""
        page = Path(self.translate_path(getattr(self, "path", "/")))
        page = page / "index.html" if page.is_dir() else page
        if page.suffix.lower() not in (".html", ".htm") or not self.inside(page) or not page.is_file():
            return ()
        return scripts_in(page.read_text(encoding="utf-8", errors="replace"))

    def inside(self, path: Path) -> bool:
        """The file lies in the folder, and no link leads out of it."""
        return path.resolve().is_relative_to(Path(self.directory).resolve())

    def send_head(self) -> Any:  # noqa: ANN401 - as the library has it
        """Nothing outside the folder, and no hidden files, whatever is asked for."""
        if self.path == "/favicon.ico" and not Path(self.translate_path(self.path)).exists():
            self.send_response(HTTPStatus.NO_CONTENT)
            self.end_headers()
            return None
        parts = unquote(urlsplit(self.path).path).split("/")
        if any(part.startswith(".") for part in parts if part) or not self.inside(Path(self.translate_path(self.path))):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def list_directory(self, path: Any) -> None:  # noqa: ANN401, ARG002 - as the library has it
        """A folder without a page of its own is not listed."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, *_said: object) -> None:
        """Keep no log."""


class Server(ThreadingHTTPServer):
    """The server of one folder, on this machine alone."""

    daemon_threads = True

    @property
    def address(self) -> str:
        """Where its first page is."""
        return f"http://{LOCAL}:{self.server_address[1]}/"

    def handle_error(self, *_said: object) -> None:
        """A browser that went away in the middle is no fault."""


@contextmanager
def in_background(folder: Path) -> Iterator[Server]:
    """A folder on a free port of this machine, for as long as somebody looks.  Raises :class:`Problem`."""
    with server(folder) as here:
        thread = Thread(target=here.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield here
        finally:
            here.shutdown()
            thread.join()


def server(folder: Path, port: int = 0) -> Server:
    """A server of a folder on this machine; port 0 takes any that is free.  Raises :class:`Problem`."""
    if not folder.is_dir():
        raise Problem(f"{shown(str(folder))}: no such folder; expected one with a finished site")
    try:
        return Server((LOCAL, port), partial(Handler, directory=str(folder.resolve())))
    except OSError as error:
        raise Problem(
            f"--port {port}: {(error.strerror or str(error)).lower()}; expected a port that is free"
        ) from None
