"""Cells of a notebook that a student has copied, and at which nbgrader stops.

Cells in which nbgrader keeps answers and tests have an id. A copy of such a cell has
the same one, and ``nbgrader autograde`` ends there, for all who come after as well.
"""

import json
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from abviz.text import printable


class CopiedCell(NamedTuple):
    """A cell of nbgrader that stands in a notebook more than once."""

    file: str  # where it was found, as people read it
    name: str  # its id in nbgrader
    cells: tuple[int, ...]  # where it stands, from 1, in the order of the notebook


def copied_cells(notebook: Path, file: str) -> list[CopiedCell]:
    """Return the cells of nbgrader that a notebook has more than once.

    What is no notebook has none: others say what is wrong with it.
    """
    try:
        cells = json.loads(notebook.read_bytes())["cells"]
        names = [cell["metadata"].get("nbgrader", {}).get("grade_id") for cell in cells]
    except (
        OSError,
        ValueError,
        LookupError,
        TypeError,
        AttributeError,
        RecursionError,
    ):
        return []
    numbers_of = defaultdict[str, list[int]](list)
    for number, name in enumerate(names, 1):
        if isinstance(name, str):
            numbers_of[name].append(number)
    return [
        CopiedCell(printable(file), printable(name), tuple(numbers))
        for name, numbers in numbers_of.items()
        if len(numbers) > 1
    ]
