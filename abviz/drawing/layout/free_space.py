"""What is already in a picture, and what a text between its nodes would hide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from abviz.drawing.layout.geometry import LEADING, LINE_HEIGHT, Box, Layout
from abviz.drawing.layout.text_width import text_width
from abviz.trees import Node, Tree

HALO = 2.5


def boxes_around(node: Node, layout: Layout) -> Iterator[Box]:
    """Yield the boxes that the shape, the name, the window and the bar of a node may fill."""
    size = layout.label_font
    yield layout.bounding_box(node)
    title = layout.title(node)
    if title is not None:
        x, y = layout.name_centre(node, title)
        half = text_width(title, size) / 2
        yield x - half, y - LINE_HEIGHT * size / 2, x + half, y + LINE_HEIGHT * size / 2
    if layout.has_room_for_window(node):
        x, y, side = layout.window_anchor(node)
        ends = sorted((x, x + side * layout.window_width))
        rise = LEADING + LINE_HEIGHT * size
        yield ends[0], y - rise, ends[1], y + rise
    if node.parent is not None:
        (x0, y0), (x1, y1) = layout.strike_ends(node)
        yield min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def meets(boxes: NDArray[np.float64], box: Box) -> bool:
    """Tell whether a box overlaps one of some boxes, which are the rows of an array.

    Examples
    --------
    >>> meets(np.array([[0, 0, 2, 2]]), (1, 1, 3, 3)), meets(np.array([[0, 0, 2, 2]]), (2, 0, 3, 3))
    (True, False)
    """
    left, top, right, bottom = box
    beside = (boxes[:, 2] <= left) | (boxes[:, 0] >= right)
    return not np.all(beside | (boxes[:, 3] <= top) | (boxes[:, 1] >= bottom))


def crosses_an_edge(box: Box, nodes: Iterable[Node], layout: Layout) -> bool:
    """Tell whether an edge to one of some nodes passes through a box, or close by it."""
    left, top, right, bottom = box
    for node in nodes:
        (x0, y0), (x1, y1) = layout.edge_ends(node)
        across = np.interp([top - HALO, bottom + HALO], [y0, y1], [x0, x1])
        if across.max() > left - HALO and across.min() < right + HALO:
            return True
    return False


def nearby(tree: Tree, layout: Layout) -> dict[int, list[Node]]:
    """Return the nodes whose edges run left and right of the edge to a node."""
    found: dict[int, list[Node]] = {node.index: [] for node in tree}
    last: dict[int, Node] = {}
    for node in tree:
        ply = layout.plies[node.index]
        if ply in last and ply > 0:
            found[node.index].append(last[ply])
            found[last[ply].index].append(node)
        last[ply] = node
    return found
