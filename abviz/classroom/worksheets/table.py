"""The key of a worksheet as one table, with a row for each variant."""

from __future__ import annotations

import csv
from codecs import BOM_UTF8
from collections.abc import Iterator
from io import StringIO

from abviz.classroom.questions.marking import key_in_words
from abviz.classroom.worksheets.options import SheetOptions
from abviz.classroom.worksheets.sheet import Sheet, Variant

# A spreadsheet takes a cell that begins so for a formula, and runs it; some know the full-width
# signs of East Asian keyboards, too.
FORMULA = tuple("=+-@\t\r\n＝＋－＠")


def write_table(sheet: Sheet, options: SheetOptions) -> bytes:
    """Return the key as CSV in UTF-8, with the mark at the start that spreadsheets look for.

    Each row has the number of a variant, and for each question its exercise, what is asked,
    the tree in the notation, and the right answer. Variants with fewer questions than others
    have shorter rows. A text that a spreadsheet would take for a formula, such as a node of the
    name ``=1+1``, has an apostrophe before it.
    """
    say = sheet.language
    most = max(len(variant.questions) for variant in sheet.variants)
    head = [say.gettext("Task"), say.gettext("Asked"), say.gettext("Tree"), say.gettext("Answer")]
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow([say.gettext("Variant"), *head * most])
    for variant in sheet.variants:
        writer.writerow([str(variant.number), *map(_as_text, _cells(variant))])
    return BOM_UTF8 + text.getvalue().encode()


def _cells(variant: Variant) -> Iterator[str]:
    for exercise in variant.exercises:
        for question in exercise.questions:
            yield from (str(exercise.number), question.ask, str(exercise.tree))
            yield key_in_words(question)


def _as_text(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA) else cell
