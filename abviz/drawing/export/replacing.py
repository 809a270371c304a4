"""A file takes the place of another one as a whole; what killed saves have left is cleared."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from shutil import copymode
from typing import IO

try:
    import fcntl
except ImportError:  # Windows: there a file that is open can be neither moved nor removed.
    fcntl = None  # type: ignore[assignment]

PREFIX, SUFFIX = ".abviz-", ".part"


@contextmanager
def replacing(target: Path) -> Iterator[IO[bytes]]:
    """Open a new file beside another one, whose place it takes if all goes well.

    The new file is locked as long as it is there. A save that finds one that nobody
    locks, of a process that was killed, removes it first.

    Parameters
    ----------
    target : Path
        The file whose place is taken; there may be none yet.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     left = Path(folder, ".abviz-0.part")
    ...     left.touch()
    ...     with replacing(Path(folder, "x.txt")) as file:
    ...         written = file.write(b"max")
    ...     [found] = Path(folder).iterdir()
    ...     found.name, found.read_bytes()
    ('x.txt', b'max')
    """
    _clear(target.parent)
    part = target.with_name(f"{PREFIX}{token_hex(8)}{SUFFIX}")
    try:
        with _opened(part) as file:
            yield file
            file.flush()
            if fcntl is None:
                file.close()
            if target.exists():
                copymode(target, part)
            part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _opened(part: Path) -> IO[bytes]:
    """Return a new file, locked if that is possible there."""
    if fcntl is None:
        return part.open("xb")
    # It has its lock before it has its name: no other save may take it for one that was left.
    unnamed = part.with_suffix(".new")
    file = unnamed.open("xb")
    with suppress(OSError):
        fcntl.flock(file, fcntl.LOCK_EX)
    unnamed.rename(part)
    return file


def _clear(folder: Path) -> None:
    """Remove files that nobody locks. Where there are no locks, nobody knows, and they stay."""
    if fcntl is None:
        return
    for part in folder.glob(f"{PREFIX}*{SUFFIX}"):
        with suppress(OSError), part.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            part.unlink()
