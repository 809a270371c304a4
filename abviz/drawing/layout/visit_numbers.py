"""Where visit numbers stand: near the names, where they hide nothing."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from abviz.drawing.layout.edge_texts import edge_texts
from abviz.drawing.layout.free_space import Space, boxes_around, crosses_an_edge, nearby, overlap
from abviz.drawing.layout.geometry import Box, Layout, digits_width
from abviz.trees import Node, Tree

Place = tuple[float, float]
AIR = 1.0


class VisitNumberPlaces(NamedTuple):
    """The font size of visit numbers, and the middle of each by the index of its node."""

    size: float
    places: dict[int, Place]


def visit_number_places(tree: Tree, *, layout: Layout) -> VisitNumberPlaces:
    """Find places for visit numbers that no shape, text or bar is near, and if possible no edge.

    Parameters
    ----------
    tree : Tree
        What is drawn.
    layout : Layout, keyword-only
        The plan of the picture.

    Returns
    -------
    VisitNumberPlaces
        Nodes that stand too close to others have none.

    Examples
    --------
    >>> from abviz.drawing.layout.tree_layout import plan_layout
    >>> tree = Tree.parse("(3 5) (2 9)")
    >>> layout = plan_layout(tree)
    >>> len(visit_number_places(tree, layout=layout).places)
    7
    """
    widest = f"{len(tree)}."
    size = layout.number_font(widest)
    search = _Search(tree, layout, half=digits_width(widest, size) / 2, rise=0.45 * size)
    found: dict[int, Place] = {}
    # What stands below leaves is in nobody's way: the others make room for it.
    for node in (*tree.leaves, *(node for node in tree if node.children)):
        place = search.place(node, layout.number_places(node, widest, size))
        if place is not None:
            found[node.index] = place
    return VisitNumberPlaces(size, found)


class _Search:
    """What is already in the picture, ply by ply, and which places are still free."""

    def __init__(self, tree: Tree, layout: Layout, *, half: float, rise: float) -> None:
        self.layout = layout
        self.half = half
        self.rise = rise
        self.nearby = nearby(tree, layout)
        self.spaces: dict[int, Space] = defaultdict(Space)
        for node in tree:
            for box in boxes_around(node, layout):
                self.spaces[layout.plies[node.index]].add(box)
        for index, text in edge_texts(tree, layout=layout).items():
            self.spaces[layout.plies[index]].add(text.box)
        self.last: dict[int, Box] = {}

    def place(self, node: Node, places: tuple[Place, ...]) -> Place | None:
        """Return the first place for a number that is free, and take it."""
        ply, free = self.layout.plies[node.index], [one for one in places if self._is_on_page(one)]
        if node.is_leaf or self.layout.has_columns:
            for place in free[:1]:
                self.spaces[ply].add(self._box(place))
            return free[0] if free else None
        free = [one for one in free if self._is_free(ply, self._box(one))]
        clear = (one for one in free if not self._is_crossed(node, self._box(one)))
        chosen = next(clear, free[0] if free else None)
        if chosen is not None:
            self.last[ply] = self._box(chosen)
        return chosen

    def _is_on_page(self, place: Place) -> bool:
        left, top, right, _ = self._box(place)
        return left >= AIR and top >= 0 and right <= self.layout.width - AIR

    def _is_free(self, ply: int, box: Box) -> bool:
        if ply in self.last and overlap(self.last[ply], box):
            return False
        return all(self.spaces[one].is_free(box) for one in (ply - 1, ply, ply + 1))

    def _is_crossed(self, node: Node, box: Box) -> bool:
        edges = (one for one in (node, *self.nearby[node.index]) if one.parent is not None)
        beside = [one for one in edges if self.layout.edge_ends(one)[0][1] < box[3]]
        return crosses_an_edge(box, beside, self.layout)

    def _box(self, place: Place) -> Box:
        x, y = place
        return x - self.half, y - self.rise, x + self.half, y + self.rise
