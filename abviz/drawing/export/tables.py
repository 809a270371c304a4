"""Tables: CSV that a spreadsheet opens safely, data frames, and plain web pages."""

from __future__ import annotations

import csv
from codecs import BOM_UTF8
from collections.abc import Iterable
from html import escape
from io import StringIO
from os import PathLike
from pathlib import Path
from typing import Any

from abviz.drawing.export.formats import write_atomically

# A spreadsheet takes a cell that begins so for a formula, and runs it; some know the
# full-width signs of East Asian keyboards, too.
FORMULA = tuple("=+-@\t\r\n＝＋－＠")
PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body {{ font: 1.05rem/1.5 system-ui, sans-serif; max-width: 60rem;\
 margin: 2rem auto;
padding: 0 1rem }} img {{ max-width: 100% }}
td, th {{ text-align: left; padding: .2rem .8rem .2rem 0 }} {style}</style></head>
<body><h1>{title}</h1>{body}</body></html>
"""


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


def html_page(
    title: str, body: Iterable[str], *, language: str, style: str = ""
) -> bytes:
    """Return a plain web page; its `body` is HTML."""
    return PAGE.format(
        language=language, title=escape(title), style=style, body="\n".join(body)
    ).encode(errors="replace")
