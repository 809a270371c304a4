"""What repeats on a page, written once: cells of lists, parts of data and of a picture.

A page stays text that can be read; ``stage/js/written_once.js`` writes all of it out
again, letter for letter.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby
from string import ascii_lowercase, digits
from typing import Any

from abviz.markup import json_data
from abviz.stage.plain_svg import short
from abviz.stage.records import Columns, FilmNode, rows_in

# A group of `write_svg`: its start, its part, its nodes, how it looks, its elements.
GROUP = re.compile(
    r'(<g data-parts="(\w+)") data-of="([^"]*)"([^>]*>)(.*?)</g>', re.DOTALL
)
# A shape or a text; boards, whose texts have parts of their own, are none.
MARK = re.compile(r"<\w+[^>]*(?:/>|>[^<]*</text>)")
# A point in the data of a path, or in attributes.
POINT = re.compile(r'(-?[\d.]+)( |" y=")(-?[\d.]+)')
# Numbers below 36 in one letter each, as parseInt reads them in JavaScript.
LETTERS = digits + ascii_lowercase
# Of shorter lists the record is no shorter.
FEWEST = 6
# Before the number of a part that is written elsewhere, and the shortest such part.
SIGN, SHORTEST_PART = "~", 10
# Of fewer rows columns are no shorter.
FEWEST_ROWS = 3


def lists_once(data: Any) -> Any:
    """Return plain data with equal cells of lists written once, where that is shorter.

    Such a list is a record: its ``values``, and either the ``order`` in which they come
    or how many ``times`` each comes one after the other.

    Examples
    --------
    >>> lists_once({"step": [1, 2, 3], "pruned": [0] * 20 + [1] * 10})
    {'step': [1, 2, 3], 'pruned': {'values': [0, 1], 'times': [20, 10]}}
    >>> lists_once(["max", "leaf", "min", "leaf", "max", "leaf", "min", "leaf"])
    {'values': ['max', 'leaf', 'min'], 'order': '01210121'}
    """
    if isinstance(data, dict):
        return {name: lists_once(value) for name, value in data.items()}
    if not isinstance(data, list):
        return data
    if any(isinstance(cell, list | dict) for cell in data):
        return list(map(lists_once, data))
    if len(data) < FEWEST:
        return data
    ways = (data, _in_order(data), _in_runs(data))
    return min(ways, key=lambda way: len(json_data(way)))


def data_once(data: Any) -> dict[str, Any]:
    """Return plain data with texts, lists and mappings that repeat written once.

    They are ``parts``; where one of them stands the ``data`` has its number after a ~.
    Several mappings with the same names are columns, as ``rows``: data has no mapping
    of its own with this name alone.

    Examples
    --------
    >>> why = "The search stands at B."
    >>> once = data_once([{"why": why, "step": 3}, {"why": why}])
    >>> once["parts"], once["data"]
    (['The search stands at B.'], [{'why': '~0', 'step': 3}, {'why': '~0'}])
    """
    columns = lists_once(_in_columns(data))
    counts: Counter[str] = Counter()
    _count_parts(columns, counts)
    parts = [
        written
        for written, count in counts.most_common()
        if (count > 1 and len(written) >= SHORTEST_PART) or written[1] == SIGN
    ]
    numbers = {written: number for number, written in enumerate(parts)}
    return {
        "parts": [_with_parts(json.loads(written), numbers) for written in parts],
        "data": _part_or_all(columns, numbers),
    }


def _in_columns(data: Any) -> Any:
    """Return plain data with lists of mappings of the same names as columns."""
    if isinstance(data, dict):
        return {name: _in_columns(value) for name, value in data.items()}
    if not isinstance(data, list):
        return data
    names = list(data[0]) if data and isinstance(data[0], dict) else []
    are_rows = all(isinstance(row, dict) and list(row) == names for row in data)
    if not (names and are_rows and len(data) >= FEWEST_ROWS):
        return list(map(_in_columns, data))
    return {"rows": {name: _in_columns([row[name] for row in data]) for name in names}}


def _count_parts(data: Any, counts: Counter[str]) -> None:
    """Count how often each text, list and mapping is written, if each is once."""
    if not isinstance(data, str | list | dict):
        return
    written = json_data(data)
    counts[written] += 1
    if counts[written] == 1:
        for inner in _inner(data):
            _count_parts(inner, counts)


def _inner(data: Any) -> Iterator[Any]:
    """Yield what is in a list or a mapping."""
    if isinstance(data, dict):
        yield from data.values()
    elif isinstance(data, list):
        yield from data


def _part_or_all(data: Any, numbers: dict[str, int]) -> Any:
    """Return the number of a part, or what is none with the parts that are in it."""
    if not isinstance(data, str | list | dict):
        return data
    number = numbers.get(json_data(data))
    return _with_parts(data, numbers) if number is None else f"{SIGN}{number}"


def _with_parts(data: Any, numbers: dict[str, int]) -> Any:
    """Return a text as it is, and a list or a mapping with numbers for its parts."""
    if isinstance(data, dict):
        return {name: _part_or_all(value, numbers) for name, value in data.items()}
    if isinstance(data, list):
        return [_part_or_all(value, numbers) for value in data]
    return data


def _in_order(cells: list[Any]) -> dict[str, Any]:
    """Return the distinct cells of a list, and which of them each cell is."""
    # True is no 1, though equal to it.
    values, order = distinct([(type(cell), cell) for cell in cells])
    return {"values": [cell for _, cell in values], "order": order}


def _in_runs(cells: list[Any]) -> dict[str, list[Any]]:
    """Return a list as runs of equal cells: one of each, and how long the run is."""
    runs = [list(run) for _, run in groupby(cells, key=lambda cell: (type(cell), cell))]
    return {"values": [run[0] for run in runs], "times": list(map(len, runs))}


def distinct(cells: Sequence[Hashable]) -> tuple[list[Any], str]:
    """Return the distinct cells, and in which order they come: their numbers.

    These are written in a letter each as long as there are letters.
    """
    numbers = {cell: number for number, cell in enumerate(dict.fromkeys(cells))}
    order = [numbers[cell] for cell in cells]
    if len(numbers) > len(LETTERS):
        return list(numbers), " ".join(map(str, order))
    return list(numbers), "".join(LETTERS[number] for number in order)


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
        marks, indices = MARK.findall(elements), list(map(int, of.split()))
        if "".join(marks) != elements:
            return group[0]
        forms, order = distinct(
            [
                form_of(mark, rows[index], is_named=part == "name")
                for mark, index in zip(marks, indices, strict=True)
            ]
        )
        if None in forms:
            return group[0]
        head = f'{start} data-of="{_as_range(indices) or of}" data-as="{order}"{look}'
        return min(group[0], f"{head}{''.join(forms)}</g>", key=len)

    return GROUP.sub(group_once, picture)


def _as_range(indices: list[int]) -> str:
    """Return the first and the last of indices that leave none out, or nothing."""
    first, last = indices[0], indices[-1]
    return f"{first}-{last}" if indices == list(range(first, last + 1)) else ""


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

    def moved_point(point: re.Match[str]) -> str:
        x, y = float(point[1]) + right, float(point[3]) + down
        return short(x) + point[2] + short(y)

    start, end, text = mark.partition(">")
    return POINT.sub(moved_point, start) + end + text
