"""Reading and writing files: whole or not at all, and what goes wrong is said in one line."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from cuckoo_formal.problems import Problem, shown

#: bytes; a record of ten thousand hands takes less than a tenth of it
LARGEST = 64_000_000


def read(path: Path, largest: int = LARGEST) -> str:
    """The text of a file.  Raises :class:`Problem`."""
    refuse_other_things(path)
    try:
        with path.open("rb") as file:
            content = file.read(largest + 1)
    except OSError as error:
        raise cannot("read", path, error) from None
    if len(content) > largest:
        message = f"{shown(str(path))}: more than {largest} bytes; expected a smaller file"
        raise Problem(message)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"{shown(str(path))}: byte {error.start} is no text; expected a UTF-8 file"
        raise Problem(message) from None


def write(path: Path, text: str) -> None:
    """Write a text so that at any moment either the old or the new one is there, whole.  Raises :class:`Problem`."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file so that at any moment either the old or the new one is there, whole.  Raises :class:`Problem`."""
    refuse_other_things(path)
    there = Path(os.path.realpath(path))
    new = there.with_name(f".{there.name[:200]}.{os.getpid()}.new")
    try:
        with new.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(there)
    except BaseException as error:
        with contextlib.suppress(OSError):
            new.unlink()
        if isinstance(error, OSError):
            raise cannot("written", path, error) from None
        raise


def add_line(path: Path, line: str) -> None:
    """Add one line to the end of a file in one piece.  Raises :class:`Problem`."""
    try:
        with path.open("ab", buffering=0) as file:
            file.write(f"{line}\n".encode())
            os.fsync(file.fileno())
    except OSError as error:
        raise cannot("written", path, error) from None


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Whoever else wants to be alone with a file of this folder waits, where the system can see to it."""
    with contextlib.ExitStack() as until:
        with contextlib.suppress(ImportError, OSError):
            import fcntl  # noqa: PLC0415 - Windows does not have it

            folder = os.open(Path(os.path.realpath(path)).parent, os.O_RDONLY)
            until.callback(os.close, folder)
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield


def writable(path: Path) -> None:
    """Raise :class:`Problem` if it is plain beforehand that a file cannot be written here."""
    refuse_other_things(path)
    if not path.parent.is_dir():
        raise cannot("written", path, FileNotFoundError())
    if not os.access(path.parent, os.W_OK):
        raise cannot("written", path, PermissionError(13, "permission denied"))


def refuse_other_things(path: Path) -> None:
    """Raise :class:`Problem` if the path leads to something that is no file: a folder, a device."""
    if "\0" in str(path):
        message = f"{shown(str(path))}: expected a name without null characters"
        raise Problem(message)
    try:
        other = path.exists() and not path.is_file()
    except OSError as error:
        raise cannot("read", path, error) from None
    if other:
        what = "a folder" if path.is_dir() else "no ordinary file"
        message = f"{shown(str(path))}: is {what}; expected the name of a file"
        raise Problem(message)


def cannot(verb: str, path: Path, error: OSError) -> Problem:
    """The problem that stands behind an error of the operating system."""
    if isinstance(error, FileNotFoundError) and not path.parent.is_dir():
        return Problem(f"{shown(str(path))}: there is no folder {shown(str(path.parent))}")
    if isinstance(error, FileNotFoundError):
        return Problem(f"{shown(str(path))}: there is no such file")
    return Problem(f"{shown(str(path))}: cannot be {verb}: {(error.strerror or str(error)).lower()}")
