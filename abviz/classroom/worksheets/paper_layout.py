"""Lay out a tree for paper, with letters to read and room to write beside each node."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf
from typing import NamedTuple

from abviz.drawing.layout.edge_texts import overlap
from abviz.drawing.layout.geometry import RING, Box, Layout
from abviz.drawing.layout.text_width import short_value, text_width, titles
from abviz.drawing.layout.tree_layout import MARGIN, horizontal_positions
from abviz.trees import Node, Tree
from abviz.trees.scores import MINUS

SMALLEST_FONT = 9.0
NAME_FONT = 10.0
NAME_HEIGHT = 13.0
BOX_HEIGHT = 13.5
ORDER_WIDTH = 18.0
LETTER = 8.5  # the width of the letter before a box
GAP = 2.5  # between a card and its node, and between neighbours
APART = 1.75
WIDEST_SLOT = 62.0
LARGEST_LEAF, HIGHEST_LEAF = 28.0, 22.0
# The part of a slot that a leaf takes, and the part of a node that its number takes.
LEAF_PART, NUMBER_PART = 0.6, 0.62
PADDING, LEAF_PADDING = 4.0, 3.0  # around a number in its box or leaf
SHARE_AT = 0.44  # the part of an edge, from above, at which its probability is written
# Between a card and an edge, and between the name of a leaf and the box below it.
EDGE_GAP, ORDER_GAP = 3.0, 2.0
HIGHEST_RISE = 34.0  # from the foot of an inner node to the top of its children
LOWEST_RISE = 14.0
# The font, inner nodes, and the boxes beside them, from roomy to tight.
STEPS = (
    (12.0, 40.0, 30.0),
    (11.0, 34.0, 27.0),
    (9.5, 28.0, 23.0),
    (SMALLEST_FONT, 24.0, 19.0),
    (SMALLEST_FONT, 21.0, 19.0),
)
LEAF_FONTS = (12.0, 11.0, 10.0, SMALLEST_FONT)
SMALLEST_LOW_NODE = 28.0  # in a low space nodes stay large enough to write in
# With these, α and β are beside the nodes: written by the student, or as they are at a
# step.
WITH_WINDOWS = ("windows", "next", "why")


class PageSpace(NamedTuple):
    """The space on a page for a picture, in points, and the smallest node in it."""

    width: float
    height: float
    smallest_node: float = 0.0


# A4 without its margins: half a page, a page, and a page across; and wider than that
# for screens.
HALF = PageSpace(493.0, 244.0, SMALLEST_LOW_NODE)
ABOVE_TABLE = PageSpace(493.0, 300.0)  # with a table for the steps of a search below
UPRIGHT = PageSpace(493.0, 480.0)
ACROSS = PageSpace(760.0, 310.0)
PAPERS = (UPRIGHT, ACROSS)
LARGER = tuple(PageSpace(width, width) for width in (1100.0, 1600.0, 2400.0, 4000.0))


@dataclass(frozen=True, slots=True)
class PaperLayout(Layout):
    """The layout of a tree on paper."""

    sides: list[int] = field(default_factory=list)
    box: float = 0.0
    orders: bool = False
    gap: float = GAP

    @property
    def card_height(self) -> float:
        """The height of a card."""
        return NAME_HEIGHT + (2 * BOX_HEIGHT if self.box else 0.0)

    def card_start(self, node: Node) -> tuple[float, int]:
        """
        Return where the card of an inner node begins, and its side (1, -1) of the node.
        """
        side = self.sides[node.index]
        away = self.size(node) / 2 + self.gap
        return self.positions[node.index][0] + side * away, side

    def card_foot(self, node: Node) -> float:
        """Return how far down the card reaches: not into the outermost edge below."""
        start, side = self.card_start(node)
        x, y = self.positions[node.index]
        child = node.children[-1] if side > 0 else node.children[0]
        away, down = self.positions[child.index]
        slope = (down - y) / abs(away - x) if away != x else inf
        free = abs(start - x) * slope - EDGE_GAP
        if node.is_chance:
            _, share_height = self.share_place(child)
            free = min(free, share_height - self.label_font / 2 - EDGE_GAP - y)
        return y + min(self.card_height / 2, free)

    def share_place(self, node: Node) -> tuple[float, float]:
        """Return where on its edge it is written how likely the move to a node is."""
        (start, top), (end, foot) = self.edge_ends(node)
        return start + SHARE_AT * (end - start), top + SHARE_AT * (foot - top)

    def card(self, node: Node) -> Box:
        """Return the box around the card of an inner node."""
        start, side = self.card_start(node)
        wide = text_width(self.title(node), self.label_font)
        if self.box:
            wide = max(wide, LETTER + self.box)
        end = start + side * wide
        foot = self.card_foot(node)
        return min(start, end), foot - self.card_height, max(start, end), foot

    def shape(self, node: Node) -> Box:
        """Return the box around a node, with the name and the box below a leaf."""
        (x, y), half = self.positions[node.index], self.size(node) / 2
        if not node.is_leaf:
            return x - half, y - half, x + half, y + half
        foot = NAME_HEIGHT
        wide = max(half, text_width(node.name, self.label_font) / 2)
        if self.orders:
            foot = NAME_HEIGHT + (BOX_HEIGHT + ORDER_GAP)
            wide = max(wide, ORDER_WIDTH / 2)
        return (
            x - wide,
            y - self.leaf_height / 2,
            x + wide,
            y + self.leaf_height / 2 + foot,
        )

    def name_centre(self, node: Node, text: str) -> tuple[float, float]:
        """Return the middle of a node's name: below a leaf, else atop the card."""
        x, y = self.positions[node.index]
        if node.is_leaf:
            return x, y + self.leaf_height / 2 + 1 + NAME_HEIGHT / 2
        start, side = self.card_start(node)
        half = text_width(text, self.label_font) / 2
        top = self.card_foot(node) - self.card_height
        return start + side * half, top + NAME_HEIGHT / 2

    def has_room_for_name(self, node: Node, text: str) -> bool:
        """Tell whether a text is the title that is written: every node has one."""
        return text == self.title(node)

    def title(self, node: Node) -> str:
        """Return the name of a node, and in short which of several players moves."""
        named = [*titles(node, self.language)]
        return named[1] if node.seat is not None else named[0]

    def has_room_for_window(self, node: Node) -> bool:
        """Return False: α and β are on the card."""
        return False

    def fits(self, space: PageSpace) -> bool:
        """Tell whether a space is large enough."""
        is_small = self.width <= space.width and self.height <= space.height
        return is_small and self.node_size >= space.smallest_node

    def is_clear(self, node: Node, tree: Tree, taken: Sequence[Box]) -> bool:
        """Tell whether a node's card is on the page, and hides nothing."""
        card = self.card(node)
        if card[0] < 0 or card[1] < 0 or card[2] > self.width:
            return False
        wide = widened(card)
        for index, other_box in enumerate(taken):
            if index != node.index and overlap(wide, other_box):
                return False
        return not any(
            crosses(card, self.edge_ends(other)) for other in tree if other.parent
        )

    def is_clear_without_cards(self, tree: Tree, shapes: Sequence[Box]) -> bool:
        """
        Tell whether nodes are on the page and apart, and no edge crosses a sibling.
        """
        if any(box[0] < -APART or box[2] > self.width + APART for box in shapes):
            return False
        from_left = sorted(
            tree, key=lambda node: (self.plies[node.index], shapes[node.index][0])
        )
        for left, right in pairwise(from_left):
            if overlap(shapes[left.index], shapes[right.index]):
                return False
        for node in tree:
            siblings = () if node.parent is None else node.parent.children
            for sibling in siblings:
                shape = shapes[sibling.index]
                if sibling is not node and crosses(shape, self.edge_ends(node)):
                    return False
        return True


def widened(box: Box) -> Box:
    """Return a box with the room that it needs beside it."""
    return box[0] - APART, box[1], box[2] + APART, box[3]


def crosses(box: Box, line: tuple[tuple[float, float], tuple[float, float]]) -> bool:
    """Tell whether a line goes through a box."""
    start, end = line
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


def layout_within(
    spaces: Sequence[PageSpace], tree: Tree, asked: Sequence[str]
) -> PaperLayout | None:
    """Return the roomiest layout of a tree in the first space that it fits, if any.

    It fits where the picture is small enough, and each inner node has a card (its name,
    with boxes for α and β) that lies on nothing else.
    """
    for space in spaces:
        for layout in _layouts(tree, asked, space):
            if layout.fits(space) and _place_cards(layout, tree):
                return layout
    return None


def layout_for(tree: Tree, asked: Sequence[str]) -> PaperLayout:
    """Return the layout of a tree: half a page high, or as large as it needs."""
    low = (HALF, ABOVE_TABLE) if "trace" in asked else (HALF,)
    layout = layout_within((*low, *PAPERS, *LARGER), tree, asked)
    return layout or list(_layouts(tree, asked, LARGER[-1]))[-1]


def _layouts(
    tree: Tree, asked: Sequence[str], space: PageSpace
) -> Iterator[PaperLayout]:
    """Yield layouts of a tree that are as wide as a space, from roomy to tight.

    A ring around a node needs room, where there is some.
    """
    slot = min(WIDEST_SLOT, (space.width - 2 * MARGIN) / len(tree.leaves))
    widest = _widest_score(tree)
    leaf_font = _leaf_font(widest, room=slot - 2 * APART)
    leaf = max(
        min(LARGEST_LEAF, LEAF_PART * slot),
        text_width(widest, leaf_font) + LEAF_PADDING,
    )
    has_boxes, orders = not set(asked).isdisjoint(WITH_WINDOWS), "order" in asked
    across = horizontal_positions(tree, slot)
    places = [*zip(across, tree.plies, strict=True)]
    sides = list(_sides(tree, across))
    for font, smallest_node, narrowest_box in STEPS:
        number_width = text_width(widest, font)
        node = max(smallest_node, number_width / NUMBER_PART)
        box = max(number_width, text_width("−∞", font)) + PADDING
        top = node / 2 + NAME_HEIGHT
        if has_boxes:
            top += BOX_HEIGHT + ORDER_GAP
        foot = leaf / 2 + NAME_HEIGHT + ORDER_GAP
        if orders:
            foot += BOX_HEIGHT + PADDING
        has_ring = "why" in asked and font > SMALLEST_FONT
        gap = GAP + (RING - 1) / 2 * node if has_ring else GAP
        free = (space.height - top - foot) / max(tree.depth, 1)
        usual = max(node + LOWEST_RISE, min(node + HIGHEST_RISE, free))
        # Edges to many children are steep enough only where they are long.
        for rise in dict.fromkeys((usual, max(usual, free))):
            yield PaperLayout(
                width=slot * len(tree.leaves) + 2 * MARGIN,
                height=top + rise * tree.depth + foot,
                positions=tuple((x, top + rise * ply) for x, ply in places),
                plies=tree.plies,
                label_font=NAME_FONT,
                gaps=(2 * slot,) * len(tree),
                window_width=0.0,
                longest=8,
                sides=[*sides],
                leaf_size=leaf,
                leaf_height=min(leaf, HIGHEST_LEAF),
                value_font=leaf_font,
                node_size=node,
                node_font=font,
                box=max(narrowest_box, box) if has_boxes else 0.0,
                orders=orders,
                gap=gap,
            )


def _widest_score(tree: Tree) -> str:
    """Return a text as wide as the longest score of a leaf."""
    texts = (short_value(leaf.utilities or leaf.value) for leaf in tree.leaves)
    # A minus sign is wider than a digit.
    return max(texts, key=len).replace(MINUS, "M")


def _leaf_font(widest: str, *, room: float) -> float:
    """Return the largest font in which the widest score has room in a leaf."""
    for font in LEAF_FONTS:
        if text_width(widest, font) + PADDING <= room:
            return font
    return SMALLEST_FONT


def _sides(tree: Tree, across: Sequence[float]) -> Iterator[int]:
    """Yield the side of each card: that on which no edge comes from the parent."""
    for node, x in zip(tree, across, strict=True):
        is_left = node.parent is not None and x <= across[node.parent.index]
        yield -1 if is_left else 1


def _place_cards(layout: PaperLayout, tree: Tree) -> bool:
    """Put each card on the side of its node where it hides nothing.

    Tell whether all have one.
    """
    taken = [widened(layout.shape(node)) for node in tree]
    if not layout.is_clear_without_cards(tree, taken):
        return False
    for node in tree:
        if node.children:
            if not layout.is_clear(node, tree, taken):
                layout.sides[node.index] *= -1
                if not layout.is_clear(node, tree, taken):
                    return False
            taken.append(widened(layout.card(node)))
    return True
