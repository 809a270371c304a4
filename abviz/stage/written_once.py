"""What repeats in the data of a page, written once: cells of lists, parts of a picture.

A page stays text that can be read; ``stage/js/written_once.js`` writes all of it out
again, letter for letter.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

from abviz.markup import json_data
from abviz.stage.plain_svg import short
from abviz.stage.records import Columns, FilmNode, rows_in

# A group of `write_svg`: its start, its part, its nodes, how it looks, its elements.
GROUP = re.compile(
    r'(<g data-parts="(\w+)" data-of="([^"]*)")([^>]*>)(.*?)</g>', re.DOTALL
)
# A shape or a text; boards, whose texts have parts of their own, are none.
MARK = re.compile(r"<\w+[^>]*(?:/>|>[^<]*</text>)")
# A point in the data of a path, or in attributes.
POINT = re.compile(r'(-?[\d.]+)( |" y=")(-?[\d.]+)')


def lists_once(data: Any) -> Any:
    """Return plain data with equal cells of lists written once, where that is shorter.

    Such a list is a record: its ``values``, and either the ``order`` in which they come
    or how many ``times`` each comes one after the other.

    Examples
    --------
    >>> lists_once({"step": [1, 2, 3], "pruned": [0] * 20 + [1] * 10})
    {'step': [1, 2, 3], 'pruned': {'values': [0, 1], 'times': [20, 10]}}
    """
    if isinstance(data, dict):
        return {name: lists_once(value) for name, value in data.items()}
    if not isinstance(data, list):
        return data
    if any(isinstance(cell, list | dict) for cell in data):
        return list(map(lists_once, data))
    return min(
        data, _in_order(data), _in_runs(data), key=lambda way: len(json_data(way))
    )


def _in_order(cells: list[Any]) -> dict[str, list[Any]]:
    """Return the distinct cells of a list, and which of them each cell is."""
    numbers: dict[tuple[type, Any], int] = {}
    # True is no 1, though equal to it.
    order = [numbers.setdefault((type(cell), cell), len(numbers)) for cell in cells]
    return {"values": [cell for _, cell in numbers], "order": order}


def _in_runs(cells: list[Any]) -> dict[str, list[Any]]:
    """Return a list as runs of equal cells: one of each, and how long the run is."""
    runs = [list(run) for _, run in groupby(cells, key=lambda cell: (type(cell), cell))]
    return {"values": [run[0] for run in runs], "times": list(map(len, runs))}


def picture_once(picture: str, nodes: Columns[FilmNode]) -> str:
    """Return the picture of a stage with elements that look alike written once.

    They are alike if they are the same as seen from the middles of their nodes. Such a
    group has each form once, and says in ``data-as`` which of them each node has. A
    name that is the one of the film is left out.
    """
    rows = rows_in(FilmNode, nodes)

    def group_once(group: re.Match[str]) -> str:
        """Return a group with each form once, or as it is if that is no shorter."""
        start, part, of, look, elements = group.groups()
        marks, owners = MARK.findall(elements), [rows[int(n)] for n in of.split()]
        if "".join(marks) != elements:
            return group[0]
        forms = [
            form_of(mark, node, is_named=part == "name")
            for mark, node in zip(marks, owners, strict=True)
        ]
        numbers = {form: number for number, form in enumerate(dict.fromkeys(forms))}
        if None in numbers:
            return group[0]
        order = " ".join(str(numbers[form]) for form in forms)
        written = f'{start} data-as="{order}"{look}{"".join(map(str, numbers))}</g>'
        return min(group[0], written, key=len)

    return GROUP.sub(group_once, picture)


def form_of(mark: str, node: FilmNode, *, is_named: bool) -> str | None:
    """Return an element as seen from the middle of its node, and without its name.

    It is None if it could not be written out again to the letter.
    """
    form = moved(mark, -node.x, -node.y)
    if moved(form, node.x, node.y) != mark:
        return None
    named = f">{node.name}</text>"
    if is_named and node.name and form.endswith(named):
        return form.removesuffix(named) + "/>"
    return form


def moved(mark: str, right: float, down: float) -> str:
    """Return an element at another place."""
    start, end, text = mark.partition(">")
    start = POINT.sub(
        lambda point: (
            short(float(point[1]) + right) + point[2] + short(float(point[3]) + down)
        ),
        start,
    )
    return start + end + text
