"""What stands on edges if there is room: moves of a game, and how likely those of chance are.

Where visit numbers stand: near the names, where they hide nothing.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import Literal, NamedTuple

from abviz.drawing.layout.free_space import Space, boxes_around, crosses_an_edge, nearby, overlap
from abviz.drawing.layout.geometry import LINE_HEIGHT, Box, Layout, digits_width
from abviz.drawing.layout.text_width import short_value, text_width
from abviz.trees import Node, Score, Tree

# How far down the edge, best first; the bar of a cut edge stands between.
PLACES = (0.42, 0.38, 0.46, 0.34, 0.5, 0.72, 0.76, 0.68)
AIR = 1.5


class EdgeText(NamedTuple):
    """A text on an edge, with its middle and the box that it fills, in points."""

    kind: Literal["move", "probability"]
    text: str
    place: tuple[float, float]
    box: Box


def probabilities(tree: Tree) -> dict[int, Score]:
    """Return how likely each move of chance is, by the index of the node it leads to."""
    return {
        child.index: probability
        for node in tree
        if node.probabilities is not None
        for child, probability in zip(node.children, node.probabilities, strict=True)
    }


def edge_texts(tree: Tree, *, layout: Layout) -> dict[int, EdgeText]:
    """Return the texts that there is room for, by the index of the node that the edge leads to.

    The children of one node have theirs at the same height, or none at all.
    """
    likely = {index: short_value(share) for index, share in probabilities(tree).items()}
    moves = {node.index: move for node in tree if (move := layout.move(node))}
    texts = moves | likely
    return _FreeSpace(tree, layout=layout, texts=texts, likely=likely).found() if texts else {}


def _ring(leaf: Node, layout: Layout) -> Box:
    """Return the box around the ring that a leaf may get."""
    (x, y), (_, width, height) = layout.ring_centre(leaf), layout.ring(leaf=True)
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _number(node: Node, widest: str, layout: Layout) -> Box:
    """Return the box that the visit number of a node may fill."""
    size = layout.number_font(widest)
    (x, y), half = layout.number_places(node, widest, size)[0], digits_width(widest, size) / 2
    return x - half, y - size / 2, x + half, y + size / 2


class _FreeSpace:
    """What is already in the picture, and what still fits on the edges."""

    def __init__(
        self, tree: Tree, *, layout: Layout, texts: dict[int, str], likely: dict[int, str]
    ) -> None:
        self.tree = tree
        self.layout = layout
        self.texts = texts
        self.likely = likely
        boxes = [box for node in tree for box in boxes_around(node, layout)]
        boxes += [_ring(leaf, layout) for leaf in tree.leaves]
        if layout.has_columns:
            # Elsewhere visit numbers make room for what stands on edges.
            boxes += [_number(node, f"{len(tree)}.", layout) for node in tree if node.children]
        self.space = Space(boxes)
        self.nearby = nearby(tree, layout)

    def found(self) -> dict[int, EdgeText]:
        found: dict[int, EdgeText] = {}
        for node in self.tree:
            children = [one for one in node.children if not one.stub or one.index in self.texts]
            if children and all(child.index in self.texts for child in children):
                found.update(self._texts_below(children))
        return found

    def _texts_below(self, children: list[Node]) -> dict[int, EdgeText]:
        for share in PLACES:
            texts = [self._text_on(child, share) for child in children]
            boxes = [text.box for text in texts]
            apart = all(left[2] + AIR <= right[0] for left, right in pairwise(boxes))
            if apart and all(map(self._is_free, children, boxes)):
                for box in boxes:
                    self.space.add(box)
                return {child.index: text for child, text in zip(children, texts, strict=True)}
        return {}

    def _text_on(self, child: Node, share: float) -> EdgeText:
        (x0, y0), (x1, y1) = self.layout.edge_ends(child)
        x, y = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
        text, size = self.texts[child.index], self.layout.label_font
        is_likely = child.index in self.likely
        half = text_width(text, size) / 2
        rise = size / 2 * (1 if is_likely else LINE_HEIGHT)  # digits have no descenders
        kind: Literal["move", "probability"] = "probability" if is_likely else "move"
        return EdgeText(kind, text, (x, y), (x - half, y - rise, x + half, y + rise))

    def _is_free(self, child: Node, box: Box) -> bool:
        left, top, right, bottom = box
        on_page = left >= AIR and right <= self.layout.width - AIR
        is_crossed = crosses_an_edge(box, self.nearby[child.index], self.layout)
        return on_page and self.space.is_free(box) and not is_crossed


Place = tuple[float, float]
AIR_OF_NUMBERS = 1.0


class VisitNumberPlaces(NamedTuple):
    """The font size of visit numbers, and the middle of each by the index of its node."""

    size: float
    places: dict[int, Place]


def visit_number_places(tree: Tree, *, layout: Layout) -> VisitNumberPlaces:
    """Find places for visit numbers that no shape, text or bar is near, and if possible no edge."""
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
        return left >= AIR_OF_NUMBERS and top >= 0 and right <= self.layout.width - AIR_OF_NUMBERS

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
