"""The formats of worksheets: what the end of a file's name says is written, and by whom.

A new format is a row in this table, and its writer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from os import PathLike
from types import MappingProxyType

from abviz.classroom.worksheets.exports.moodle import moodle_xml
from abviz.classroom.worksheets.exports.nbgrader import nbgrader
from abviz.classroom.worksheets.exports.text2qti import pictures_beside, text2qti
from abviz.classroom.worksheets.html import write_html
from abviz.classroom.worksheets.options import SheetOptions
from abviz.classroom.worksheets.pdf import write_pdf
from abviz.classroom.worksheets.sheet import Sheet
from abviz.classroom.worksheets.table import write_table
from abviz.drawing.export.files import suffix_of


def _nothing(sheet: Sheet) -> Iterable[tuple[str, bytes]]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFormat:
    """A format of worksheets.

    Parameters
    ----------
    write : function
        Returns the content of the file.
    takes_key : bool
        Whether it can be said where the right answers stand.
    beside : function
        Yields the files that stand beside it: the path of each from its folder, and its content.
    """

    write: Callable[[Sheet, SheetOptions], bytes]
    takes_key: bool = False
    beside: Callable[[Sheet], Iterable[tuple[str, bytes]]] = _nothing


def _export(write: Callable[[Sheet], bytes]) -> SheetFormat:
    return SheetFormat(write=lambda sheet, options: write(sheet))


FORMATS: MappingProxyType[str, SheetFormat] = MappingProxyType(
    {
        ".pdf": SheetFormat(write=write_pdf, takes_key=True),
        ".html": SheetFormat(write=write_html, takes_key=True),
        ".csv": SheetFormat(write=write_table),
        ".xml": _export(moodle_xml),
        ".md": replace(_export(text2qti), beside=pictures_beside),
        ".ipynb": _export(nbgrader),
    }
)


def format_of(path: str | PathLike[str]) -> SheetFormat:
    """Return the format that the end of a file's name says.

    Raises
    ------
    ExportError
        If there is none.

    Examples
    --------
    >>> format_of("key.csv").takes_key
    False
    """
    return FORMATS[suffix_of(path, known=FORMATS)]
