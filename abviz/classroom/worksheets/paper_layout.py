"""The layout of a tree on paper: large enough to be read, with room to write.

Whether things on paper hide each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf
from typing import NamedTuple

from abviz.drawing.layout.geometry import RING, Box, Layout
from abviz.drawing.layout.text_width import text_width, titles
from abviz.drawing.layout.tree_layout import MARGIN, horizontal_positions
from abviz.drawing.values import short_value
from abviz.trees import Node, Tree
from abviz.trees.scores import MINUS


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


SMALLEST_FONT = 9.0
NAME_FONT = 10.0
NAME_HEIGHT = 13.0
BOX_HEIGHT = 13.5
LETTER = 8.5
GAP = 2.5
WIDEST_SLOT = 62.0
APART = 3.5
# From the foot of an inner node to the top of its children.
HIGHEST_RISE = 34.0
LOWEST_RISE = 14.0
# Letters, inner nodes and boxes beside them: from roomy to tight.
STEPS = (
    (12.0, 40.0, 30.0),
    (11.0, 34.0, 27.0),
    (9.5, 28.0, 23.0),
    (SMALLEST_FONT, 24.0, 19.0),
    (SMALLEST_FONT, 21.0, 19.0),
)
# Letters in leaves: the largest that fit into the slot of a leaf.
LEAF_FONTS = (12.0, 11.0, 10.0, SMALLEST_FONT)


class Sizes(NamedTuple):
    """How large shapes, boxes for windows and letters are; leaves have letters of their own."""

    node: float
    font: float
    box: float
    leaf: float
    leaf_font: float


class Room(NamedTuple):
    """What a picture needs room for, and how wide and high it may be, in points.

    `windows` and `orders` are the boxes beside inner nodes and below leaves, `rings` are drawn
    around inner nodes.
    """

    width: float
    height: float
    windows: bool = False
    orders: bool = False
    rings: bool = False


@dataclass(frozen=True, slots=True)
class PaperLayout(Layout):
    """The plan of a tree on paper: beside each inner node stands its card.

    The card has the name of the node, and boxes for α and β if they are asked.

    Parameters
    ----------
    sides : tuple of int
        For each node on which side its card stands: 1 is right, −1 left.
    box : float
        The width of the boxes beside inner nodes; 0 if there are none.
    orders : bool
        Whether there are boxes below leaves.
    gap : float
        The distance of a card to its node.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.examples["lucky-8"]
    >>> room = Room(width=490, height=400, windows=True)
    >>> plan = plan_on_paper(tree, room)
    >>> plan.fits(room, tree), plan.value_font >= SMALLEST_FONT
    (True, True)
    """

    sides: tuple[int, ...] = ()
    box: float = 0.0
    orders: bool = False
    gap: float = GAP

    def card_width(self, node: Node) -> float:
        """Return how wide the card of an inner node is."""
        name = text_width(next(titles(node, self.language)), self.label_font)
        return max(name, LETTER + self.box if self.box else 0.0)

    def card_start(self, node: Node) -> tuple[float, int]:
        """Return where the card of an inner node begins, and its side (1, -1) of the node."""
        side = self.sides[node.index]
        return self.positions[node.index][0] + side * (self.size(node) / 2 + self.gap), side

    def card_foot(self, node: Node) -> float:
        """Return how far down the card reaches: not into the outermost edge below its node."""
        start, side = self.card_start(node)
        (x, y), child = self.positions[node.index], node.children[-1 if side > 0 else 0]
        away, down = self.positions[child.index]
        slope = (down - y) / abs(away - x) if away != x else inf
        height = NAME_HEIGHT + (2 * BOX_HEIGHT if self.box else 0.0)
        return y + min(height / 2, abs(start - x) * slope - 3)

    def card(self, node: Node) -> Box:
        """Return the box around the card of an inner node."""
        start, side = self.card_start(node)
        end, foot = start + side * self.card_width(node), self.card_foot(node)
        height = NAME_HEIGHT + (2 * BOX_HEIGHT if self.box else 0.0)
        return min(start, end), foot - height, max(start, end), foot

    def shape(self, node: Node) -> Box:
        """Return the box around the shape of a node, and below a leaf its name and its box."""
        (x, y), half = self.positions[node.index], self.size(node) / 2
        if not node.is_leaf:
            return x - half, y - half, x + half, y + half
        foot = NAME_HEIGHT + (BOX_HEIGHT + 2 if self.orders else 0.0)
        return x - half, y - self.leaf_height / 2, x + half, y + self.leaf_height / 2 + foot

    def name_centre(self, node: Node, text: str) -> tuple[float, float]:
        """Return the middle of a node's name: below a leaf, else on top of the card."""
        x, y = self.positions[node.index]
        if node.is_leaf:
            return x, y + self.leaf_height / 2 + 1 + NAME_HEIGHT / 2
        start, side = self.card_start(node)
        boxes = 2 * BOX_HEIGHT if self.box else 0.0
        half = text_width(text, self.label_font) / 2
        return start + side * half, self.card_foot(node) - boxes - NAME_HEIGHT / 2

    def has_room_for_name(self, node: Node, text: str) -> bool:
        """Tell whether a name is written: all are."""
        return True

    def has_room_for_window(self, node: Node) -> bool:
        """Tell whether a window is written as on the stage: it stands on the card."""
        return False

    def reach(self, node: Node) -> tuple[float, float]:
        """Return how far to the left and to the right a node reaches, with all beside it."""
        x, half = self.positions[node.index][0], self.size(node) / 2
        if node.is_leaf:
            half = max(half, text_width(node.name, self.label_font) / 2, 9.0 * self.orders)
            return x - half, x + half
        start, side = self.card_start(node)
        end = start + side * self.card_width(node)
        return min(end, x - half), max(end, x + half)

    def fits(self, room: Room, tree: Tree) -> bool:
        """Tell whether nothing is too small, too near to its neighbour, or off the paper."""
        if self.width > room.width or self.height > room.height:
            return False
        apart = all(map(self.is_apart, self.by_ply(tree)))
        return apart and all(self.is_clear(node, tree) for node in tree if not node.is_leaf)

    def by_ply(self, tree: Tree) -> list[list[Node]]:
        """Return the nodes of each ply."""
        plies: dict[int, list[Node]] = {}
        for node in tree:
            plies.setdefault(self.plies[node.index], []).append(node)
        return list(plies.values())

    def is_clear(self, node: Node, tree: Tree) -> bool:
        """Tell whether the card of an inner node is on the page, and on no edge and no shape."""
        card = self.card(node)
        edges = (self.edge_ends(other) for other in tree if other.parent is not None)
        shapes = (self.shape(other) for other in tree if other is not node)
        is_hit = any(is_crossed(card, *edge) for edge in edges)
        return card[1] >= 0 and not is_hit and not any(overlap(card, shape) for shape in shapes)

    def is_crowded(self, tree: Tree) -> bool:
        """Tell whether a ply needs more than the page is wide, on whatever side cards stand."""
        plies = ([self.reach(node) for node in nodes] for nodes in self.by_ply(tree))
        room = self.width + APART
        return any(sum(end - start + APART for start, end in ply) > room for ply in plies)

    def is_apart(self, nodes: list[Node]) -> bool:
        """Tell whether the nodes of a ply, with all beside them, are on the page and apart."""
        reaches = sorted(map(self.reach, nodes))
        on_page = reaches[0][0] >= 0 and reaches[-1][1] <= self.width
        return on_page and all(one[1] + APART <= other[0] for one, other in pairwise(reaches))


def plan_on_paper(tree: Tree, room: Room) -> PaperLayout:
    """Return the roomiest plan of a tree that fits, or else the tightest.

    Parameters
    ----------
    tree : Tree
        A tree of MAX and MIN.
    room : Room
        How much room there is, and for what.
    """
    slot = min(WIDEST_SLOT, (room.width - 2 * MARGIN) / len(tree.leaves))
    for sizes in _sizes(tree, room, slot):
        plan = _plan(tree, room, sizes, slot=slot)
        if plan.height > room.height or plan.is_crowded(tree):
            continue
        plan = _with_sides(plan, tree)
        if plan.fits(room, tree):
            return plan
    return _with_sides(plan, tree)


def _with_sides(plan: PaperLayout, tree: Tree) -> PaperLayout:
    """Put each card where it hides nothing: if it can be, where no edge comes from the parent."""
    other = replace(plan, sides=tuple(-side for side in plan.sides))
    sides = [
        -side
        if node.children and not plan.is_clear(node, tree) and other.is_clear(node, tree)
        else side
        for node, side in zip(tree, plan.sides, strict=True)
    ]
    return _with_even_plies(replace(plan, sides=tuple(sides)), tree)


def _with_even_plies(plan: PaperLayout, tree: Tree) -> PaperLayout:
    """Put the cards of a ply on one side, where they would run into each other."""
    for nodes in plan.by_ply(tree):
        if plan.is_apart(nodes):
            continue
        inner = [node for node in nodes if not node.is_leaf]
        for side in (1, -1):
            sides = list(plan.sides)
            for node in inner:
                sides[node.index] = side
            even = replace(plan, sides=tuple(sides))
            if even.is_apart(nodes) and all(even.is_clear(node, tree) for node in inner):
                plan = even
                break
    return plan


def _sizes(tree: Tree, room: Room, slot: float) -> Iterator[Sizes]:
    """Yield sizes from roomy to tight; no letter is smaller than 9 points."""
    longest = max((short_value(leaf.value) for leaf in tree.leaves), key=len)
    # A minus sign is wider than a digit.
    widest = longest.replace(MINUS, "M")
    fonts = (font for font in LEAF_FONTS if text_width(widest, font) + 4 <= slot - APART)
    leaf_font = next(fonts, SMALLEST_FONT)
    for font, node, box in STEPS:
        wide = text_width(widest, font)
        written = max(wide, text_width("−∞", font)) + 4
        yield Sizes(
            node=max(node, wide / 0.62),
            font=font,
            box=max(box, written) if room.windows else 0.0,
            leaf=max(min(28.0, 0.6 * slot), text_width(widest, leaf_font) + 3),
            leaf_font=leaf_font,
        )


def _plan(tree: Tree, room: Room, sizes: Sizes, *, slot: float) -> PaperLayout:
    width = slot * len(tree.leaves) + 2 * MARGIN
    across = horizontal_positions(tree, slot)
    top = sizes.node / 2 + NAME_HEIGHT + (BOX_HEIGHT + 2 if room.windows else 0.0)
    foot = sizes.leaf / 2 + NAME_HEIGHT + 2 + (BOX_HEIGHT + 4 if room.orders else 0.0)
    rise = min(sizes.node + HIGHEST_RISE, (room.height - top - foot) / max(tree.depth, 1))
    rise = max(sizes.node + LOWEST_RISE, rise)
    plies = tree.plies
    xs = dict(zip(tree, across, strict=True))
    sides = (1 if node.parent is None or xs[node] > xs[node.parent] else -1 for node in tree)
    return PaperLayout(
        width=width,
        height=top + rise * tree.depth + foot,
        positions=tuple((x, top + rise * ply) for x, ply in zip(across, plies, strict=True)),
        plies=plies,
        leaf_size=sizes.leaf,
        leaf_height=min(sizes.leaf, 22.0),
        node_size=sizes.node,
        value_font=sizes.leaf_font,
        node_font=sizes.font,
        label_font=NAME_FONT,
        gaps=(2 * slot,) * len(tree),
        window_width=0.0,
        longest=8,
        sides=tuple(sides),
        box=sizes.box,
        orders=room.orders,
        gap=GAP + (RING - 1) / 2 * sizes.node * (room.rings and sizes.font > SMALLEST_FONT),
    )
