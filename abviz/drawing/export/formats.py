"""The formats of files: what the end of a name says is written, by whom, and with what options.

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
    from abviz.drawing.figure.captioned import CaptionedTree
    from abviz.drawing.figure.resolution import Drawing, FileOptions

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
