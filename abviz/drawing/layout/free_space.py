"""What is already in a picture, and what a text between its nodes would hide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

import numpy as np
from numpy.typing import NDArray

from abviz.drawing.layout.geometry import (
    LEADING,
    LINE_HEIGHT,
    MIDDLE,
    SMALLEST_NAMED,
    Box,
    Layout,
)
from abviz.drawing.layout.text_width import text_width
from abviz.trees import Node, Tree

HALO = 2.5
# Between a window above its node and what it must not touch; and how finely places are tried.
AIR = 2.0
BESIDE_EDGE = 4.0
STEP = 2.0


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


def windows_aloft(
    tree: Tree, layout: Layout, taken: Iterable[Box] = ()
) -> dict[int, tuple[float, float, int]]:
    """Return anchors for windows that have no room beside their nodes, by the index of the node.

    They stand above it, on the path to the current node only, where they may cover an edge. Like
    the others they have the place where their lines meet, and the side that they are on.

    Parameters
    ----------
    tree : Tree
        What is drawn.
    layout : Layout
        The plan of the picture. Where its leaves are too small for names, there is no such window.
    taken : iterable of (float, float, float, float)
        Boxes of further texts.

    Examples
    --------
    >>> from abviz.drawing.layout.tree_layout import plan_layout
    >>> tree = Tree.parse("((5 3) (8 9)) ((2 4) (7 1)) ((4 6) (8 2)) ((1 2) (3 4))")
    >>> [tree.nodes[index].name for index in windows_aloft(tree, plan_layout(tree))]
    ['C', 'F', 'J', 'M', 'Q', 'T', 'X', 'AA']
    """
    if layout.leaf_size < SMALLEST_NAMED or layout.has_columns:
        return {}
    free, found = _Aloft(tree, layout, taken), {}
    for node in tree:
        if node.children and not layout.has_room_for_window(node):
            anchor = free.anchor(node)
            if anchor is not None:
                found[node.index] = anchor
    return found


class _Aloft:
    """What windows above their nodes keep clear of: shapes, names, and windows on their path."""

    def __init__(self, tree: Tree, layout: Layout, taken: Iterable[Box]) -> None:
        self.layout = layout
        self.windows: dict[int, Box] = {}
        shapes = [box for node in tree for box in _name_and_shape(node, layout)]
        beside = [node for node in tree if layout.has_room_for_window(node)]
        windows = [self._box(*layout.window_anchor(node)) for node in beside]
        self.taken = np.array([*shapes, *windows, *taken])

    def anchor(self, node: Node) -> tuple[float, float, int] | None:
        """Return the free place that is next to the node, if there is one."""
        x, y = self.layout.ring_centre(node)
        radius, outer = self.layout.ring_width(node) / 2, self.layout.outer_side(node)
        above = y if node.parent is None else y - self.layout.ring_centre(node.parent)[1]
        lines = LINE_HEIGHT * self.layout.label_font + LEADING
        rises = np.arange(radius / 2 + lines, max(above, radius + 2 * lines), STEP)
        outs = np.arange(BESIDE_EDGE, BESIDE_EDGE + 2 * radius, STEP)
        middle = x if node.parent is None else self.layout.ring_centre(node.parent)[0]
        sides = (outer, -outer) if abs(x - middle) <= MIDDLE else (outer,)
        places = [(rise + out, side, out, rise) for rise in rises for out in outs for side in sides]
        on_path = [self.windows[one.index] for one in _above(node) if one.index in self.windows]
        taken = np.array([*self.taken, *on_path])
        for _, side, out, rise in sorted(places, key=lambda place: place[0]):
            anchor = float(x + side * out), float(y - rise), side
            box = self._box(*anchor)
            is_off_ring = hypot(max(out - AIR, 0.0), rise - lines) > radius + AIR
            if is_off_ring and self._is_on_page(box) and not meets(taken, box):
                self.windows[node.index] = box
                return anchor
        return None

    def _box(self, x: float, y: float, side: int) -> Box:
        ends = sorted((x, x + side * self.layout.window_width))
        high = LINE_HEIGHT * self.layout.label_font + LEADING
        return ends[0] - AIR, y - high, ends[1] + AIR, y + high

    def _is_on_page(self, box: Box) -> bool:
        return box[0] >= 0 and box[1] >= 0 and box[2] <= self.layout.width


def _above(node: Node) -> Iterator[Node]:
    while node.parent is not None:
        node = node.parent
        yield node


def _name_and_shape(node: Node, layout: Layout) -> Iterator[Box]:
    """Yield the boxes of a name and a shape; a triangle has two, as it is narrower at one end."""
    size = layout.label_font
    title = layout.title(node)
    if title is not None:
        x, y = layout.name_centre(node, title)
        half = text_width(title, size) / 2
        yield x - half, y - LINE_HEIGHT * size / 2, x + half, y + LINE_HEIGHT * size / 2
    if not node.children:
        yield layout.bounding_box(node)
        return
    (x, y), half = layout.shape_centre(node), layout.size(node) / 2
    for quarter in range(-2, 2):
        top = y + quarter * half / 2
        wide = half * (quarter + 3 if node.is_max else 2 - quarter if node.is_min else 4) / 4
        yield x - wide, top, x + wide, top + half / 2
