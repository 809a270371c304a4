"""Files: written whole or not at all; tables as CSV.

What is wrong with a path or a title is said before anything is written.
"""

from __future__ import annotations

import csv
import errno
import os
from codecs import BOM_UTF8
from collections.abc import Collection, Iterable
from contextlib import suppress
from io import StringIO
from os import PathLike
from pathlib import Path
from typing import Any

from abviz.errors import ExportError
from abviz.text import named, shortened, writable

# A spreadsheet takes a cell that begins so for a formula, and runs it; some know the
# full-width signs of East Asian keyboards, too.
FORMULA = tuple("=+-@\t\r\n＝＋－＠")


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


def csv_bytes(rows: Iterable[Iterable[object]]) -> bytes:
    """
    Return rows as CSV in UTF-8 with the mark of spreadsheets, and no formulas in it.
    """
    text = StringIO()
    writer = csv.writer(text)
    for row in rows:
        writer.writerow(
            f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
            for cell in row
        )
    return BOM_UTF8 + text.getvalue().encode(errors="backslashreplace")


class Tabular:
    """What has a table: it can be saved."""

    def table(self) -> list[dict[str, Any]]:
        """Return the rows."""
        raise NotImplementedError

    def to_csv(self, path: str | PathLike[str]) -> Path:
        """Write the table as CSV for a spreadsheet or a learning platform.

        Return where it is.
        """
        rows = self.table()
        texts = (
            [
                " ".join(cell) if isinstance(cell, list) else cell
                for cell in row.values()
            ]
            for row in rows
        )
        return write_atomically(path, [csv_bytes([[*rows[0]] if rows else [], *texts])])

    def to_pandas(self) -> Any:
        """Return the table as a DataFrame; pandas must be installed."""
        import pandas

        return pandas.DataFrame(self.table())
