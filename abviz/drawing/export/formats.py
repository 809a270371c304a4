"""Write files whole or not at all, in the format that the end of the name says.

A new format is a row in one of these tables, and its writer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from abviz.errors import ExportError

if TYPE_CHECKING:
    from abviz.drawing.export.films import Film
    from abviz.drawing.figure.captioned import CaptionedTree, Drawing, FileOptions


import errno
import os
from collections.abc import Collection
from pathlib import Path
from secrets import token_hex
from shutil import copymode

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


Page = TypeVar("Page")

# Option: why there are files that do not take it.
REASONS: MappingProxyType[str, str] = MappingProxyType(
    {
        "width": "a web page is as wide as its window",
        "dpi": "it is drawn with lines, not with pixels",
        "seconds": "only films play by themselves",
        "title": "only a .pdf and a .html have one",
    }
)


def _nothing() -> None:
    pass


def _later(module: str, name: str) -> Callable[..., Any]:
    """Return a writer that is imported when it first writes: a stage needs none of them."""

    def write(*arguments: Any) -> Any:
        return getattr(import_module(f"abviz.drawing.export.{module}"), name)(*arguments)

    return write


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A format: what it needs, and what can be asked of it.

    Parameters
    ----------
    takes : frozenset of str
        The options that it takes, of "width", "dpi", "seconds" and "title".
    check_needs : function
        Raises an ExportError if a package is missing.
    """

    takes: frozenset[str]
    check_needs: Callable[[], None] = _nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class FilmFormat(Format):
    """A format that plays frames."""

    write: Callable[[Film], Iterator[bytes]]
    takes: frozenset[str] = frozenset({"width", "dpi", "seconds"})


@dataclass(frozen=True, slots=True, kw_only=True)
class StaticFormat(Format, Generic[Page]):
    """A format of pictures that do not move."""

    write: Callable[[Iterable[Page], FileOptions], bytes]
    has_pages: bool = False
    takes: frozenset[str] = frozenset({"width"})


FILMS: MappingProxyType[str, FilmFormat] = MappingProxyType(
    {
        ".gif": FilmFormat(write=_later("films", "gif")),
        ".mp4": FilmFormat(
            write=_later("films", "mp4"), check_needs=_later("films", "check_encoder")
        ),
    }
)
# Pictures of whatever is drawn, and those that are written from a tree and how it looks.
DRAWINGS: MappingProxyType[str, StaticFormat[Drawing]] = MappingProxyType(
    {
        ".png": StaticFormat(write=_later("static", "png"), takes=frozenset({"width", "dpi"})),
        ".svg": StaticFormat(write=_later("static", "svg")),
        ".pdf": StaticFormat(
            write=_later("static", "pdf"), has_pages=True, takes=frozenset({"width", "title"})
        ),
    }
)
TREES: MappingProxyType[str, StaticFormat[CaptionedTree]] = MappingProxyType(
    {".tex": StaticFormat(write=_later("tikz", "tikz"))}
)
STATIC: MappingProxyType[str, StaticFormat[Drawing] | StaticFormat[CaptionedTree]] = (
    MappingProxyType({**DRAWINGS, **TREES})
)


def encoded(suffix: str, pages: Iterable[CaptionedTree], options: FileOptions) -> bytes:
    """Return trees with captions as a file of a static format."""
    if suffix in TREES:
        return TREES[suffix].write(pages, options)
    return DRAWINGS[suffix].write((page.drawing for page in pages), options)


def check_options(suffix: str, kind: Format, **options: object) -> None:
    """Refuse what a file of a format cannot have, rather than leave it out without a word."""
    for name, value in options.items():
        if value not in (None, "") and name not in kind.takes:
            raise ExportError(f"a {suffix} file takes no {name}: {REASONS[name]}; leave it out.")
