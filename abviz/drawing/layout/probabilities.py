"""Where the probabilities stand: on the edges below chance nodes, if there is room."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from abviz.drawing.layout.free_space import boxes_around, crosses_an_edge, meets, nearby
from abviz.drawing.layout.geometry import Box, Layout
from abviz.drawing.layout.text_width import text_width
from abviz.drawing.values import short_value
from abviz.trees import Node, Score, Tree

# How far down the edge, best first; the bar of a cut edge stands between.
PLACES = (0.42, 0.38, 0.46, 0.34, 0.5, 0.72, 0.76, 0.68)
AIR = 1.5


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


def probability_boxes(tree: Tree, *, layout: Layout) -> dict[int, Box]:
    """Return the boxes that these texts fill; parameters as for `probability_positions`.

    Examples
    --------
    >>> from abviz.drawing.layout.tree_layout import plan_layout
    >>> tree = Tree.parse("chance(1/4*8 3/4*0)")
    >>> boxes = probability_boxes(tree, layout=plan_layout(tree))
    >>> [round(right - left) for left, _, right, _ in boxes.values()]
    [23, 23]
    """
    likely, size = probabilities(tree), layout.label_font
    places = probability_positions(tree, layout=layout)
    return {at: _box(short_value(likely[at]), places[at], size) for at in places}


def _box(text: str, place: tuple[float, float], size: float) -> Box:
    half, rise = text_width(text, size) / 2, size / 2  # digits have no descenders
    return place[0] - half, place[1] - rise, place[0] + half, place[1] + rise


class _FreeSpace:
    """What is already in the picture, and what still fits on the edges."""

    def __init__(self, tree: Tree, *, layout: Layout, texts: dict[int, str]) -> None:
        self.tree = tree
        self.layout = layout
        self.texts = texts
        self.taken = np.array([box for node in tree for box in boxes_around(node, layout)])
        self.nearby = nearby(tree, layout)

    def positions(self) -> dict[int, tuple[float, float]]:
        found: dict[int, tuple[float, float]] = {}
        for node in self.tree:
            if node.is_chance:
                found.update(self._spots_below(node))
        return found

    def _spots_below(self, node: Node) -> dict[int, tuple[float, float]]:
        for share in PLACES:
            positions = {child.index: self._at(child, share) for child in node.children}
            size = self.layout.label_font
            boxes = [_box(self.texts[at], place, size) for at, place in positions.items()]
            apart = all(left[2] + AIR <= right[0] for left, right in pairwise(boxes))
            if apart and all(map(self._is_free, node.children, boxes)):
                self.taken = np.vstack([self.taken, boxes])
                return positions
        return {}

    def _at(self, child: Node, share: float) -> tuple[float, float]:
        (x0, y0), (x1, y1) = self.layout.edge_ends(child)
        return x0 + share * (x1 - x0), y0 + share * (y1 - y0)

    def _is_free(self, child: Node, box: Box) -> bool:
        left, top, right, bottom = box
        on_page = left >= AIR and right <= self.layout.width - AIR
        is_crossed = crosses_an_edge(box, self.nearby[child.index], self.layout)
        return on_page and not meets(self.taken, box) and not is_crossed
