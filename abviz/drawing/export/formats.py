"""The formats of files, found by the end of a file's name.

A new format is a row in one of these tables, and its writer.
"""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from abviz.errors import ExportError
from abviz.text import shortened
from abviz.trees.calling import check_no_array

if TYPE_CHECKING:
    from abviz.drawing.figure.captioned import CaptionedTree, FileOptions


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
