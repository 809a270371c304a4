"""Whether things on paper hide each other."""

from __future__ import annotations

from abviz.drawing.layout.geometry import Box


def overlap(one: Box, other: Box) -> bool:
    """Tell whether two boxes have room in common.

    Examples
    --------
    >>> overlap((0, 0, 2, 2), (1, 1, 3, 3)), overlap((0, 0, 2, 2), (2, 0, 3, 3))
    (True, False)
    """
    across = one[0] < other[2] and other[0] < one[2]
    return across and one[1] < other[3] and other[1] < one[3]


def is_crossed(box: Box, start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Tell whether a line goes through a box.

    Examples
    --------
    >>> is_crossed((0, 0, 2, 2), (-1, -1), (3, 3)), is_crossed((0, 0, 2, 2), (-1, 0), (1, 5))
    (True, False)
    """
    # The part of the line, from 0 to 1, that is above or below the box, and beside it.
    enter, leave = 0.0, 1.0
    for side in (0, 1):
        low, high = box[side] - start[side], box[side + 2] - start[side]
        length = end[side] - start[side]
        if length == 0:
            if not low < 0 < high:
                return False
            continue
        first, last = sorted((low / length, high / length))
        enter, leave = max(enter, first), min(leave, last)
    return enter < leave
