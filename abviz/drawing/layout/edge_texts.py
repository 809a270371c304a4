"""
Find free places for windows, moves, probabilities and visit numbers between the nodes.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise, product
from math import ceil, hypot
from typing import Literal, NamedTuple

from abviz.drawing.layout import geometry
from abviz.drawing.layout.geometry import (
    LEADING,
    LINE_HEIGHT,
    Box,
    Layout,
    digits_width,
)
from abviz.drawing.layout.text_width import short_value, text_width
from abviz.drawing.layout.tree_layout import neighbours
from abviz.trees import Node, Score, Tree

HALO = 2.5
# Between a window above its node and what it must not touch; and how finely places are
# tried.
AIR = 2.0
BESIDE_EDGE = 4.0
STEP = 2.0
CELL = 64.0
Place = tuple[float, float]


def boxes_around(node: Node, layout: Layout) -> Iterator[Box]:
    """
    Yield the boxes that the shape, the name, the window and the bar of a node may fill.
    """
    yield layout.bounding_box(node)
    yield from _box_of_name(node, layout)
    if layout.has_room_for_window(node):
        yield _box_of_window(layout, *layout.window_anchor(node))
    if node.parent is not None:
        (x0, y0), (x1, y1) = layout.strike_ends(node)
        yield min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def _box_of_name(node: Node, layout: Layout) -> Iterator[Box]:
    if (title := layout.title(node)) is not None:
        x, y = layout.name_centre(node, title)
        half = text_width(title, layout.label_font) / 2
        rise = LINE_HEIGHT * layout.label_font / 2
        yield x - half, y - rise, x + half, y + rise


def _box_of_window(
    layout: Layout, x: float, y: float, side: int, *, air: float = 0.0
) -> Box:
    ends = sorted((x, x + side * layout.window_width))
    high = LINE_HEIGHT * layout.label_font + LEADING
    return ends[0] - air, y - high, ends[1] + air, y + high


def _is_on_page(box: Box, layout: Layout, *, air: float = 0.0) -> bool:
    return box[0] >= air and box[1] >= 0 and box[2] <= layout.width - air


class Space:
    """Boxes by the cells of a grid, so that only those nearby are looked at."""

    def __init__(self, boxes: Iterable[Box] = ()) -> None:
        self.cells: dict[tuple[int, int], list[Box]] = {}
        for box in boxes:
            self.add(box)

    def add(self, box: Box) -> None:
        """Take a place."""
        for cell in _cells(box):
            self.cells.setdefault(cell, []).append(box)

    def is_free(self, box: Box) -> bool:
        """Tell whether a box overlaps none of the boxes."""
        for cell in _cells(box):
            for other in self.cells.get(cell, ()):
                if overlap(other, box):
                    return False
        return True


def _cells(box: Box) -> list[tuple[int, int]]:
    left, top, right, bottom = box
    across = range(int(left // CELL), int(right // CELL) + 1)
    down = range(int(top // CELL), int(bottom // CELL) + 1)
    return [(x, y) for x in across for y in down]


def overlap(box: Box, other: Box) -> bool:
    """Tell whether two boxes overlap; they may touch."""
    return (
        box[0] < other[2]
        and other[0] < box[2]
        and box[1] < other[3]
        and other[1] < box[3]
    )


def crosses_an_edge(box: Box, nodes: Iterable[Node], layout: Layout) -> bool:
    """
    Tell whether an edge to one of some nodes passes through a box, or close by it.
    """
    left, top, right, bottom = box
    for node in nodes:
        (x0, y0), (x1, y1) = layout.edge_ends(node)
        slope = (x1 - x0) / (y1 - y0)
        # Where the edge is as high as the box begins and ends, or its own end is.
        heights = [min(max(y, y0), y1) for y in (top - HALO, bottom + HALO)]
        across = [x0 + slope * (y - y0) for y in heights]
        if max(across) > left - HALO and min(across) < right + HALO:
            return True
    return False


def nearby(tree: Tree, layout: Layout) -> dict[int, list[Node]]:
    """Return the nodes whose edges run left and right of the edge to a node."""
    beside: dict[int, list[Node]] = {node.index: [] for node in tree}
    for left, right in neighbours(tree, layout.plies):
        beside[left.index].append(right)
        beside[right.index].append(left)
    return beside


def windows_aloft(
    tree: Tree, layout: Layout, taken: Iterable[Box] = ()
) -> dict[int, tuple[float, float, int]]:
    """Return where windows stand above their nodes, by the index of the node.

    They are the windows without room beside their nodes, and stand where neither
    shapes, names and other windows are nor the boxes that are taken already. An anchor
    is as that of `Layout.window_anchor`.
    """
    if layout.leaf_size < geometry.SMALLEST_NAMED or layout.has_columns:
        return {}
    free = _Aloft(tree, layout, taken)
    lacking = [
        node for node in tree if node.children and not layout.has_room_for_window(node)
    ]
    return {
        node.index: anchor
        for node in lacking
        if (anchor := free.anchor(node)) is not None
    }


class _Aloft:
    """Finds places for windows above their nodes.

    They keep clear of shapes and names, of the windows beside nodes, and of those above
    the nodes on their path: other nodes show no such window at the same time.
    """

    def __init__(self, tree: Tree, layout: Layout, taken: Iterable[Box]) -> None:
        self.layout = layout
        self.windows: dict[int, Box] = {}
        self.spots: dict[tuple[float, ...], list[tuple[int, float, float]]] = {}
        beside = filter(layout.has_room_for_window, tree)
        windows = (
            _box_of_window(layout, *layout.window_anchor(node), air=AIR)
            for node in beside
        )
        shapes = (box for node in tree for box in _name_and_shape(node, layout))
        self.space = Space(chain(shapes, windows, taken))

    def anchor(self, node: Node) -> tuple[float, float, int] | None:
        """Return the free place that is next to the node, if there is one."""
        x, y = self.layout.ring_centre(node)
        middle, height = x, y
        if node.parent is not None:
            middle, above = self.layout.ring_centre(node.parent)
            height = y - above
        outer = self.layout.outer_side(node)
        sides = (outer, -outer) if abs(x - middle) <= geometry.MIDDLE else (outer,)
        on_path = [
            self.windows[ancestor.index]
            for ancestor in node.ancestors
            if ancestor.index in self.windows
        ]
        radius = self.layout.ring_width(node) / 2
        for side, out, rise in self._spots(radius, height, *sides):
            anchor = x + side * out, y - rise, side
            box = _box_of_window(self.layout, *anchor, air=AIR)
            is_apart = not any(overlap(window, box) for window in on_path)
            if is_apart and _is_on_page(box, self.layout) and self.space.is_free(box):
                self.windows[node.index] = box
                return anchor
        return None

    def _spots(
        self, radius: float, height: float, *sides: int
    ) -> list[tuple[int, float, float]]:
        """Return where a window may stand above a node, the nearest first.

        It keeps clear of the ring around the node, whose parent is at a height. What is
        returned is the side, −1 or 1, how far to that side of the middle of the ring
        the window begins, and how far above that it is, between its two lines.
        """
        key = (radius, height, *sides)
        if key not in self.spots:
            lines = LINE_HEIGHT * self.layout.label_font + LEADING
            most = max(height, radius + 2 * lines)
            rises = _counted(radius / 2 + lines, most)
            outs = _counted(BESIDE_EDGE, BESIDE_EDGE + 2 * radius)
            spots: list[tuple[int, float, float]] = []
            for rise, out in product(rises, outs):
                if hypot(max(out - AIR, 0.0), rise - lines) > radius + AIR:
                    spots += [(side, out, rise) for side in sides]
            self.spots[key] = sorted(spots, key=lambda spot: spot[2] + spot[1])
        return self.spots[key]


def _counted(first: float, end: float) -> list[float]:
    """Return numbers from the first one up to an end, each larger by STEP.

    They are those of NumPy's arange, with the same noise in their last digits.
    """
    step = first + STEP - first
    return [first + number * step for number in range(ceil((end - first) / STEP))]


def _name_and_shape(node: Node, layout: Layout) -> Iterator[Box]:
    """Yield the boxes of the name and the shape of a node.

    The shape of an inner node is cut into four boxes, one below the other: those of a
    triangle are the narrower, the nearer they are to its tip.
    """
    yield from _box_of_name(node, layout)
    if node.stub:
        # Its number stands on one side of its dot.
        x, y = layout.value_centre(node)
        half = text_width(f"+{node.stub}", layout.label_font) / 2
        rise = LINE_HEIGHT * layout.label_font / 2
        yield x - half, y - rise, x + half, y + rise
    if not node.children:
        yield layout.bounding_box(node)
        return
    (x, y), half = layout.shape_centre(node), layout.size(node) / 2
    for quarter in range(-2, 2):
        top = y + quarter * half / 2
        share = 4
        if node.is_max:
            share = quarter + 3
        elif node.is_min:
            share = 2 - quarter
        wide = half * share / 4
        yield x - wide, top, x + wide, top + half / 2


# How far down the edge, best first; the bar of a cut edge lies between.
PLACES = (0.42, 0.38, 0.46, 0.34, 0.5, 0.72, 0.76, 0.68)
AIR_OF_TEXTS = 1.5


class EdgeText(NamedTuple):
    """A text on an edge, with its middle and the box that it fills, in points."""

    kind: Literal["move", "probability"]
    text: str
    place: tuple[float, float]
    box: Box


def probabilities(tree: Tree) -> dict[int, Score]:
    """
    Return how likely each move of chance is, by the index of the node it leads to.
    """
    by_index: dict[int, Score] = {}
    for node in tree:
        if node.probabilities is None:
            continue
        for child, probability in zip(node.children, node.probabilities, strict=True):
            by_index[child.index] = probability
    return by_index


def edge_texts(tree: Tree, *, layout: Layout) -> dict[int, EdgeText]:
    """Return the moves and probabilities on edges, by the index of the node below.

    As there is room, siblings have all of their texts, or none.
    """
    moves = {node.index: move for node in tree if (move := layout.move(node))}
    chances = {
        index: short_value(probability)
        for index, probability in probabilities(tree).items()
    }
    if not moves and not chances:
        return {}
    space = _FreeSpace(tree, layout=layout, moves=moves, chances=chances)
    return space.placed_texts()


def _box_of_ring(leaf: Node, layout: Layout) -> Box:
    (x, y), (_, width, height) = layout.ring_centre(leaf), layout.ring(leaf=True)
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _box_of_number(node: Node, widest: str, layout: Layout) -> Box:
    """Return the box of a visit number at its best place, as wide as the widest one."""
    size = layout.number_font(widest)
    x, y = layout.number_places(node, widest, size)[0]
    half = digits_width(widest, size) / 2
    return x - half, y - size / 2, x + half, y + size / 2


class _FreeSpace:
    """The occupied parts of the picture, and the free places on the edges."""

    def __init__(
        self,
        tree: Tree,
        *,
        layout: Layout,
        moves: dict[int, str],
        chances: dict[int, str],
    ) -> None:
        """Note what is occupied, and the texts that are to be placed.

        `moves` and `chances` (probabilities) are texts by the index of the node below.
        """
        self.tree, self.layout = tree, layout
        self.chances = chances
        self.texts = moves | chances
        boxes = [box for node in tree for box in boxes_around(node, layout)]
        boxes += [_box_of_ring(leaf, layout) for leaf in tree.leaves]
        if layout.has_columns:
            # Elsewhere visit numbers make room for texts on edges.
            boxes += [
                _box_of_number(node, f"{len(tree)}.", layout)
                for node in tree
                if node.children
            ]
        self.space = Space(boxes)
        self.nearby = nearby(tree, layout)

    def placed_texts(self) -> dict[int, EdgeText]:
        """Return the texts that there is room for, by the node below."""
        placed: dict[int, EdgeText] = {}
        for node in self.tree:
            children = [
                child
                for child in node.children
                if not child.stub or child.index in self.texts
            ]
            if children and all(child.index in self.texts for child in children):
                placed.update(self._texts_below(children))
        return placed

    def _texts_below(self, children: list[Node]) -> dict[int, EdgeText]:
        """Return the texts to siblings, all as far down as there is room for them."""
        for share in PLACES:
            texts = [self._text_on(child, share) for child in children]
            boxes = [text.box for text in texts]
            apart = all(
                left[2] + AIR_OF_TEXTS <= right[0] for left, right in pairwise(boxes)
            )
            if apart and all(map(self._is_free, children, boxes)):
                for box in boxes:
                    self.space.add(box)
                return {
                    child.index: text
                    for child, text in zip(children, texts, strict=True)
                }
        return {}

    def _text_on(self, child: Node, share: float) -> EdgeText:
        """Return the text on the edge to a child, with its middle so far down it."""
        (x0, y0), (x1, y1) = self.layout.edge_ends(child)
        x, y = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
        text, size = self.texts[child.index], self.layout.label_font
        kind: Literal["move", "probability"] = "move"
        line_height = LINE_HEIGHT
        if child.index in self.chances:
            kind = "probability"
            line_height = 1.0  # digits have no descenders
        half = text_width(text, size) / 2
        rise = size / 2 * line_height
        return EdgeText(kind, text, (x, y), (x - half, y - rise, x + half, y + rise))

    def _is_free(self, child: Node, box: Box) -> bool:
        """Tell whether a text has a box to itself, on the page and off other edges."""
        on_page = _is_on_page(box, self.layout, air=AIR_OF_TEXTS)
        is_crossed = crosses_an_edge(box, self.nearby[child.index], self.layout)
        return on_page and self.space.is_free(box) and not is_crossed


AIR_OF_NUMBERS = 1.0


def visit_number_places(
    tree: Tree, *, layout: Layout
) -> tuple[float, dict[int, Place]]:
    """
    Return the font of visit numbers, and where they are free, by the index of the node.
    """
    widest = layout.visits or f"{len(tree)}."
    size = layout.number_font(widest)
    search = _Search(
        tree, layout, half=digits_width(widest, size) / 2, rise=0.45 * size
    )
    places: dict[int, Place] = {}
    # Texts below leaves obstruct nothing: the others make room for them. Where a search
    # samples, those are counts of visits, and inner nodes have them as windows.
    inner = [node for node in tree if node.children and not layout.visits]
    for node in (*tree.leaves, *inner):
        if point := search.place(node, layout.number_places(node, widest, size)):
            places[node.index] = point
    return size, places


class _Search:
    """The occupied parts of the picture, ply by ply, and the free places."""

    def __init__(self, tree: Tree, layout: Layout, *, half: float, rise: float) -> None:
        self.layout, self.half, self.rise = layout, half, rise
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
        layout, ply = self.layout, self.layout.plies[node.index]
        free = [
            point
            for point in places
            if _is_on_page(self._box(point), layout, air=AIR_OF_NUMBERS)
        ]
        if node.is_leaf or layout.has_columns:
            for point in free[:1]:
                self.spaces[ply].add(self._box(point))
            return free[0] if free else None
        free = [point for point in free if self._is_free(ply, self._box(point))]
        clear = (
            point for point in free if not self._is_crossed(node, self._box(point))
        )
        chosen = next(clear, free[0] if free else None)
        if chosen is not None:
            self.last[ply] = self._box(chosen)
        return chosen

    def _is_free(self, ply: int, box: Box) -> bool:
        if ply in self.last and overlap(self.last[ply], box):
            return False
        return all(self.spaces[near].is_free(box) for near in (ply - 1, ply, ply + 1))

    def _is_crossed(self, node: Node, box: Box) -> bool:
        """Tell whether an edge in the ply of a node, or beside it, crosses a box."""
        _, _, _, bottom = box
        nodes_below: list[Node] = []
        for neighbour in (node, *self.nearby[node.index]):
            (_, start), _ = self.layout.edge_ends(neighbour)
            if neighbour.parent is not None and start < bottom:
                nodes_below.append(neighbour)
        return crosses_an_edge(box, nodes_below, self.layout)

    def _box(self, point: Place) -> Box:
        x, y = point
        return x - self.half, y - self.rise, x + self.half, y + self.rise
