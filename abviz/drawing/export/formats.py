"""Write files whole or not at all, in the format that the end of the name says.

A new format is a row in one of these tables, and its writer.
"""

import errno
import os
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from abviz.errors import ExportError
from abviz.trees.calling import check_no_array
from abviz.trees.scores import named, shortened, writable

if TYPE_CHECKING:
    from abviz.drawing.figure.captioned import CaptionedTree, FileOptions


def write_atomically(path: str | os.PathLike[str], chunks: Iterable[bytes]) -> Path:
    """
    Write a file whole, by a temporary file beside it, or leave everything as it was.
    """
    target = Path(os.path.realpath(checked_path(path).expanduser()))
    try:
        if target.exists() and not target.is_file():
            raise OSError(errno.EEXIST, "this is no file; add the name of one")
        if not target.parent.exists():
            raise OSError(
                errno.ENOENT,
                f"there is no folder {target.parent.name!r}; make it first",
            )
        _replace(target, chunks)
    except OSError as problem:
        if problem.errno is None:
            raise
        raise OSError(problem.errno, problem.strerror, str(path)) from problem
    return target


def _replace(target: Path, chunks: Iterable[bytes]) -> None:
    part = target.with_name(f".abviz-{os.urandom(8).hex()}.part")
    try:
        with part.open("xb") as file:
            for chunk in chunks:
                file.write(chunk)
        if target.exists():
            part.chmod(target.stat().st_mode & 0o7777)
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)


def checked_path(path: object) -> Path:
    """Return the path of a file that is to be written."""
    if isinstance(path, (str, os.PathLike)):
        with suppress(ValueError):  # What the system cannot write is no name of a file.
            if b"\0" not in os.fsencode(path):
                return Path(path)
    raise PathError(
        "path must be the name of a file, such as 'lecture.html', not "
        f"{shortened(path)}."
    )


class PathError(ExportError, TypeError):
    """Something else was given in place of the name of a file."""


def suffix_of(path: str | os.PathLike[str], *, known: Collection[str]) -> str:
    """Return the suffix of a file name in small letters."""
    suffix = checked_path(path).suffix.lower()
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


# Option: why there are files that do not take it.
REASONS: Mapping[str, str] = {
    "width": "a web page is as wide as its window",
    "dpi": "it is drawn with lines, not with pixels",
    "seconds": "only films play by themselves",
    "title": "only a .pdf and a .html have one",
}


class Format(NamedTuple):
    """A format: which module writes it, and what can be asked of it."""

    writer: str  # "module function", imported when it first writes
    takes: frozenset[str]
    has_pages: bool = False

    def write(self, *arguments: Any) -> Any:
        """Return what is to be written, as bytes, or as chunks of a film."""
        module, name = self.writer.split()
        writer: Callable[..., Any] = getattr(
            import_module(f"abviz.drawing.export.{module}"), name
        )
        return writer(*arguments)


_FILM = frozenset({"width", "dpi", "seconds"})
FILMS: Mapping[str, Format] = {
    ".gif": Format("films gif", _FILM),
    ".mp4": Format("films mp4", _FILM),
}
# Pictures of whatever is drawn, and those that are written from a tree and how it
# looks.
DRAWINGS: Mapping[str, Format] = {
    ".png": Format("static png", frozenset({"width", "dpi"})),
    ".svg": Format("static svg", frozenset({"width"})),
    ".pdf": Format("static pdf", frozenset({"width", "title"}), has_pages=True),
}
STATIC: Mapping[str, Format] = {
    **DRAWINGS,
    ".tex": Format("tikz tikz", frozenset({"width"})),
}


def encoded(
    suffix: str, pages: "Iterable[CaptionedTree]", options: "FileOptions"
) -> bytes:
    """Return trees with captions as a file of a static format."""
    if not isinstance(suffix, str) or suffix not in STATIC:
        raise ExportError(
            f"suffix is one of {', '.join(STATIC)}, not {shortened(suffix)}."
        )
    drawn = (page.drawing for page in pages) if suffix in DRAWINGS else pages
    return bytes(STATIC[suffix].write(drawn, options))


def check_options(suffix: str, kind: Format, **options: object) -> None:
    """
    Refuse what a file of a format cannot have, rather than leave it out without a word.
    """
    for name, value in options.items():
        check_no_array(name, value)
        if value not in (None, "") and name not in kind.takes:
            raise ExportError(
                f"a {suffix} file takes no {name}: {REASONS[name]}; leave it out."
            )
