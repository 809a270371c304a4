"""Tables: CSV that a spreadsheet opens safely, data frames, and plain web pages."""

from __future__ import annotations

import csv
from codecs import BOM_UTF8
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from io import StringIO
from typing import Any

# A spreadsheet takes a cell that begins so for a formula, and runs it; some know the full-width
# signs of East Asian keyboards, too.
FORMULA = tuple("=+-@\t\r\n＝＋－＠")
PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body {{ font: 1.05rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto;
padding: 0 1rem }} img {{ max-width: 100% }}
td, th {{ text-align: left; padding: .2rem .8rem .2rem 0 }} {style}</style></head>
<body><h1>{title}</h1>{body}</body></html>
"""


def csv_bytes(rows: Iterable[Iterable[object]]) -> bytes:
    r"""Return rows as CSV in UTF-8, with the mark at the start that spreadsheets look for.

    A text that a spreadsheet would take for a formula has an apostrophe before it.

    >>> csv_bytes([["=1+1", -2, None]]).decode("utf-8-sig")
    "'=1+1,-2,\r\n"
    """
    text = StringIO()
    writer = csv.writer(text)
    for row in rows:
        writer.writerow(f"'{cell}" if _is_formula(cell) else cell for cell in row)
    return BOM_UTF8 + text.getvalue().encode(errors="backslashreplace")


def _is_formula(cell: object) -> bool:
    return isinstance(cell, str) and cell.startswith(FORMULA)


def data_frame(rows: Sequence[Mapping[str, object]]) -> Any:
    """Return rows as a DataFrame of pandas, where it is installed."""
    import pandas

    return pandas.DataFrame(rows)


def html_page(title: str, body: Iterable[str], *, language: str, style: str = "") -> bytes:
    """Return a plain web page; its `body` is HTML."""
    return PAGE.format(
        language=language, title=escape(title), style=style, body="\n".join(body)
    ).encode(errors="replace")
