"""Where the probabilities stand: on the edges below chance nodes, if there is room."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from abviz.drawing.layout.geometry import LEADING, LINE_HEIGHT, Box, Layout
from abviz.drawing.layout.text_width import text_width
from abviz.drawing.values import short_value
from abviz.trees import Node, Score, Tree

# How far down the edge, best first; the bar of a cut edge stands between.
PLACES = (0.42, 0.38, 0.46, 0.34, 0.5, 0.72, 0.76, 0.68)
AIR = 1.5
HALO = 2.5


def probabilities(tree: Tree) -> dict[int, Score]:
    """Return how likely each move of chance is, by the index of the node it leads to.

    Examples
    --------
    >>> probabilities(Tree.parse("(3 chance(0.25*8 0.75*0))"))
    {3: 0.25, 4: 0.75}
    """
    return {
        child.index: probability
        for node in tree
        if node.probabilities is not None
        for child, probability in zip(node.children, node.probabilities, strict=True)
    }


def probability_positions(tree: Tree, *, layout: Layout) -> dict[int, tuple[float, float]]:
    """Return the middle of each probability that there is room for.

    The children of one node have theirs at the same height, or none at all.

    Parameters
    ----------
    tree : Tree
        What is drawn.
    layout : Layout, keyword-only
        The plan of the picture.

    Returns
    -------
    dict of int to (float, float)
        Places in points, by the index of the node that the move leads to.

    Examples
    --------
    >>> from abviz.drawing.layout.tree_layout import plan_layout
    >>> tree = Tree.parse("chance(1/4*8 3/4*0)")
    >>> sorted(probability_positions(tree, layout=plan_layout(tree)))
    [1, 2]
    """
    texts = {index: short_value(likely) for index, likely in probabilities(tree).items()}
    return _FreeSpace(tree, layout=layout, texts=texts).positions() if texts else {}


class _FreeSpace:
    """What is already in the picture, and what still fits on the edges."""

    def __init__(self, tree: Tree, *, layout: Layout, texts: dict[int, str]) -> None:
        self.tree = tree
        self.layout = layout
        self.texts = texts
        self.taken = np.array([box for node in tree for box in _boxes(node, layout)])
        self.nearby = _nearby(tree, layout)

    def positions(self) -> dict[int, tuple[float, float]]:
        found: dict[int, tuple[float, float]] = {}
        for node in self.tree:
            if node.is_chance:
                found.update(self._spots_below(node))
        return found

    def _spots_below(self, node: Node) -> dict[int, tuple[float, float]]:
        for share in PLACES:
            positions = {child.index: self._at(child, share) for child in node.children}
            boxes = [self._box(index, position) for index, position in positions.items()]
            apart = all(left[2] + AIR <= right[0] for left, right in pairwise(boxes))
            if apart and all(map(self._is_free, node.children, boxes)):
                self.taken = np.vstack([self.taken, boxes])
                return positions
        return {}

    def _at(self, child: Node, share: float) -> tuple[float, float]:
        (x0, y0), (x1, y1) = self.layout.edge_ends(child)
        return x0 + share * (x1 - x0), y0 + share * (y1 - y0)

    def _box(self, index: int, position: tuple[float, float]) -> Box:
        half = text_width(self.texts[index], self.layout.label_font) / 2
        rise = self.layout.label_font / 2  # digits have no descenders
        return position[0] - half, position[1] - rise, position[0] + half, position[1] + rise

    def _is_free(self, child: Node, box: Box) -> bool:
        left, top, right, bottom = box
        on_page = left >= AIR and right <= self.layout.width - AIR
        return on_page and not _meets(self.taken, box) and not self._is_crossed(child, box)

    def _is_crossed(self, child: Node, box: Box) -> bool:
        """Tell whether an edge next to a child's own one passes through a box."""
        left, top, right, bottom = box
        for other in self.nearby[child.index]:
            (x0, y0), (x1, y1) = self.layout.edge_ends(other)
            across = np.interp([top - HALO, bottom + HALO], [y0, y1], [x0, x1])
            if across.max() > left - HALO and across.min() < right + HALO:
                return True
        return False


def _meets(boxes: NDArray[np.float64], box: Box) -> bool:
    left, top, right, bottom = box
    beside = (boxes[:, 2] <= left) | (boxes[:, 0] >= right)
    return not np.all(beside | (boxes[:, 3] <= top) | (boxes[:, 1] >= bottom))


def _boxes(node: Node, layout: Layout) -> Iterator[Box]:
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


def _nearby(tree: Tree, layout: Layout) -> dict[int, list[Node]]:
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
