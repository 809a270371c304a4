"""Write files whole or not at all, and check what is asked of them."""

from __future__ import annotations

import errno
import os
from collections.abc import Collection, Iterable
from pathlib import Path
from secrets import token_hex
from shutil import copymode
from types import MappingProxyType

from abviz.errors import ExportError
from abviz.trees.scores import named, shortened, writable

_FULL = "there is no room left for your files; make some, or save somewhere else"
_FORBIDDEN = "you may not write there; save somewhere else"
_ADVICE = MappingProxyType(
    {
        errno.EACCES: _FORBIDDEN,
        errno.EPERM: _FORBIDDEN,
        errno.EROFS: "this disk cannot be written to; save somewhere else",
        errno.ENOSPC: "the disk is full; make room there, or save somewhere else",
        errno.EDQUOT: _FULL,
        errno.ENOENT: "there is no folder {folder!r}; make it first",
        errno.ENOTDIR: "{folder!r} is not a folder; choose another place",
        errno.EISDIR: "this is a folder; add the name of a file",
        errno.EEXIST: "this is not an ordinary file; choose another name",
        errno.ELOOP: "links lead round in a circle there; choose another place",
    }
)


def write_atomically(path: str | os.PathLike[str], chunks: Iterable[bytes]) -> Path:
    """Write a file whole, or leave everything as it was.

    The bytes go to a temporary file in the same folder, which then replaces the file. If anything
    goes wrong before that, an old file stays as it is.
    """
    target = Path(os.path.realpath(_expanded(path)))
    try:
        _check_target(target)
        _replace(target, chunks)
    except OSError as problem:
        if problem.errno is None:
            raise
        advice = _ADVICE.get(problem.errno, str(problem.strerror)).format(folder=target.parent.name)
        raise OSError(problem.errno, advice, str(path)) from problem
    return target


def _expanded(path: str | os.PathLike[str]) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError:
        advice = "there is no such home folder; write the path in full"
        raise FileNotFoundError(errno.ENOENT, advice, str(path)) from None


def _check_target(target: Path) -> None:
    if target.is_dir():
        raise OSError(errno.EISDIR, "")
    if target.is_symlink():
        raise OSError(errno.ELOOP, "")
    if target.exists() and not target.is_file():
        raise OSError(errno.EEXIST, "")


def _replace(target: Path, chunks: Iterable[bytes]) -> None:
    part = target.with_name(f".abviz-{token_hex(8)}.part")
    try:
        with part.open("xb") as file:
            for chunk in chunks:
                file.write(chunk)
        if target.exists():
            copymode(target, part)
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)


def suffix_of(path: str | os.PathLike[str], *, known: Collection[str]) -> str:
    """Return the suffix of a file name in small letters."""
    suffix = Path(path).suffix.lower()
    if suffix not in known:
        ending = named(suffix) if suffix else "no ending"
        raise ExportError(
            f"{named(str(path))[1:-1]}: the end of the name says what is written; "
            f"{ending} is none of {', '.join(known)}."
        )
    return suffix


def checked_title(title: object) -> str:
    """Return a title as files can hold it; None is none."""
    if title is None or isinstance(title, str):
        return writable(title or "")
    raise ExportError(f"a title is a text, not {shortened(title)}.")
