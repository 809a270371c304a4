"""Write files: whole, or not at all.

A file takes the place of another one as a whole; what killed saves have left is cleared.
"""

from __future__ import annotations

import errno
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from os import PathLike
from pathlib import Path
from secrets import token_hex
from shutil import copymode
from types import MappingProxyType
from typing import IO

from abviz.errors import ExportError
from abviz.trees.scores import named, shortened, writable

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


_ADVICE = MappingProxyType(
    {
        errno.ENOSPC: "the disk is full; make room there, or save somewhere else",
        errno.EDQUOT: "there is no room left for your files; make some, or save somewhere else",
        errno.EACCES: "you may not write there; save somewhere else",
        errno.EPERM: "you may not write there; save somewhere else",
        errno.EROFS: "this disk cannot be written to; save somewhere else",
    }
)


def write_atomically(path: str | PathLike[str], chunks: Iterable[bytes]) -> Path:
    """Write a file whole, or leave everything as it was.

    The bytes go to a temporary file in the same folder, which takes the place of
    the file at the end. Whatever goes wrong before that, an old file stays as it
    is and nothing else is left behind. What a save that was killed has left in
    that folder is cleared at the next one.

    Parameters
    ----------
    path : str or path-like
        Where to; a ``~`` at the start is the home folder.
    chunks : iterable of bytes
        What is written. It is made while the file is written, so it may take its time.

    Returns
    -------
    Path
        Where the file is, in full; behind a link, what it points to.

    Raises
    ------
    OSError
        If the file cannot be written: what is wrong, where, and what to do.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = write_atomically(f"{folder}/x.txt", [b"min", b"max"])
    ...     file.name, file.is_absolute(), file.read_bytes()
    ('x.txt', True, b'minmax')
    """
    target = _target(path)
    try:
        with replacing(target) as file:
            for chunk in chunks:
                file.write(chunk)
    except OSError as problem:
        if problem.errno is None:
            raise
        advice = _ADVICE.get(problem.errno, problem.strerror)
        raise OSError(problem.errno, advice, str(path)) from problem
    return target


def suffix_of(path: str | PathLike[str], *, known: Collection[str]) -> str:
    """Return the suffix of a file name in small letters.

    Parameters
    ----------
    path : str or path-like
        The name of a file.
    known : collection of str, keyword-only
        The suffixes that are possible.

    Raises
    ------
    ExportError
        If it is none of them.

    Examples
    --------
    >>> suffix_of("film.GIF", known=[".gif", ".png"])
    '.gif'
    >>> suffix_of("film.jpg", known=[".gif", ".png"])
    Traceback (most recent call last):
        ...
    abviz.errors.ExportError: film.jpg: the end of the name says what is written; \
".jpg" is none of .gif, .png.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in known:
        ending = named(suffix) if suffix else "no ending"
        raise ExportError(
            f"{named(str(path))[1:-1]}: the end of the name says what is written; "
            f"{ending} is none of {', '.join(known)}."
        )
    return suffix


def _target(path: str | PathLike[str]) -> Path:
    """Return the file that is to be written; a link leads to where it points."""
    try:
        given = Path(path).expanduser()
    except RuntimeError:
        problem = "there is no such home folder; write the path in full"
        raise FileNotFoundError(errno.ENOENT, problem, str(path)) from None
    if _is_circle(given):
        problem = "links lead round in a circle there; choose another place"
        raise OSError(errno.ELOOP, problem, str(path))
    target = given.resolve()
    folder = target.parent
    if not folder.exists():
        problem = f"there is no folder {folder.name!r}; make it first"
        raise FileNotFoundError(errno.ENOENT, problem, str(path))
    if not folder.is_dir():
        problem = f"{folder.name!r} is no folder; choose another place"
        raise NotADirectoryError(errno.ENOTDIR, problem, str(path))
    if target.is_dir():
        problem = "this is a folder; add the name of a file"
        raise IsADirectoryError(errno.EISDIR, problem, str(path))
    if target.exists() and not target.is_file():
        problem = "this is no ordinary file; choose another name"
        raise FileExistsError(errno.EEXIST, problem, str(path))
    return target


def _is_circle(path: Path) -> bool:
    """Tell whether links lead from one to the next without end."""
    try:
        path.stat()
    except OSError as problem:
        return problem.errno == errno.ELOOP
    return False


def checked_title(title: object) -> str:
    """Return a title as files can hold it; None is none.

    Raises
    ------
    ExportError
        If it is no text.

    Examples
    --------
    >>> checked_title("Lecture 4"), checked_title(None)
    ('Lecture 4', '')
    """
    if title is None or isinstance(title, str):
        return writable(title or "")
    raise ExportError(f"a title is a text, not {shortened(title)}.")
