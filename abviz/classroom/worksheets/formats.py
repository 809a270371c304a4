"""The formats of worksheets: the end of a file's name says which one is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from types import MappingProxyType
from typing import NamedTuple

from abviz.classroom.worksheets.files import SheetOptions, write_html, write_pdf, write_table
from abviz.classroom.worksheets.moodle import moodle_xml
from abviz.classroom.worksheets.nbgrader import nbgrader
from abviz.classroom.worksheets.sheet import Sheet
from abviz.classroom.worksheets.text2qti import pictures_beside, text2qti
from abviz.drawing.export.formats import suffix_of


class SheetFormat(NamedTuple):
    """A format: its writer, whether it takes a `key`, and the files that it needs beside it.

    `beside` yields the path of each, from the folder of the file, and its content.
    """

    write: Callable[[Sheet, SheetOptions], bytes]
    takes_key: bool = False
    beside: Callable[[Sheet], Iterable[tuple[str, bytes]]] = lambda sheet: ()


def _plain(write: Callable[[Sheet], bytes]) -> Callable[[Sheet, SheetOptions], bytes]:
    return lambda sheet, options: write(sheet)


FORMATS: Mapping[str, SheetFormat] = MappingProxyType(
    {
        ".pdf": SheetFormat(write_pdf, takes_key=True),
        ".html": SheetFormat(write_html, takes_key=True),
        ".csv": SheetFormat(write_table),
        ".xml": SheetFormat(_plain(moodle_xml)),
        ".md": SheetFormat(_plain(text2qti), beside=pictures_beside),
        ".ipynb": SheetFormat(_plain(nbgrader)),
    }
)


def format_of(path: str | PathLike[str]) -> SheetFormat:
    """Return the format of a file by the end of its name; raise an ExportError if there is none.

    Examples
    --------
    >>> format_of("key.csv").takes_key
    False
    """
    return FORMATS[suffix_of(path, known=FORMATS)]
