"""The students of a worksheet: so many, or those of a list."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from abviz.classroom.worksheets.task import WorksheetError, checked_number
from abviz.trees.scores import printable, shortened

MOST_STUDENTS = 1000
MOST_CHARACTERS = 80
# What the first column is called, in a list that has names of columns in its first row.
HEADS = ("name", "names", "student", "students", "full name", "last name", "surname", "nachname")


class Student(NamedTuple):
    """Whom a variant is for; both are empty if that is not known."""

    name: str = ""
    identity: str = ""


def students_of(given: int | str | PathLike[str] | Iterable[str]) -> tuple[Student, ...]:
    """Return so many students without names, those of a CSV file, or those with given names."""
    is_path = isinstance(given, PathLike) or str(given).lower().endswith(".csv")
    if isinstance(given, (str, PathLike)) and is_path:
        found = [*_listed(Path(given).expanduser())]
    elif isinstance(given, Iterable) and not isinstance(given, (str, PathLike)):
        found = [_checked([name]) for name in given]
    else:
        return (Student(),) * checked_number(given, "students", least=1, most=MOST_STUDENTS)
    if not 1 <= len(found) <= MOST_STUDENTS:
        raise WorksheetError(
            f"The list has {len(found):,} students; a worksheet is for 1 to {MOST_STUDENTS:,}."
        )
    return tuple(found)


def _listed(path: Path) -> Iterable[Student]:
    """Yield the students of a CSV file: a name and an ID in the first two columns."""
    try:
        # A spreadsheet begins with a mark; an unknown file raises its own error.
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise WorksheetError(
            f"{printable(str(path))} is not in UTF-8. Save the list as CSV in UTF-8."
        ) from None
    separator = max(",;\t", key=text.count)
    for place, row in enumerate(csv.reader(text.splitlines(), delimiter=separator)):
        cells = [cell.strip() for cell in row]
        if any(cells) and not (place == 0 and cells[0].casefold() in HEADS):
            yield _checked(cells[:2])


def _checked(cells: list[str]) -> Student:
    for cell in cells:
        if not isinstance(cell, str) or not cells[0].strip() or len(cell) > MOST_CHARACTERS:
            raise WorksheetError(
                f"A student needs a name of at most {MOST_CHARACTERS} characters in the first "
                f"column: not {shortened(cell)}."
            )
    return Student(*(printable(cell.strip()) for cell in cells))
