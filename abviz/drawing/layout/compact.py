"""The layout of a static picture: a tree with very many leaves is made to fit on one page."""

from __future__ import annotations

from dataclasses import dataclass

from abviz.drawing.layout.geometry import RING, Layout
from abviz.drawing.layout.text_width import Moves
from abviz.drawing.layout.tree_layout import (
    MARGIN,
    check_drawable,
    horizontal_positions,
    neighbour_gaps,
    node_positions,
    plan_layout,
    widest_window,
)
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.trees import Node, Tree

MOST_IN_FULL = 128
PAGE_WIDTH = 1400.0
LARGEST_NODE = 44.0
FILLED = 0.84
LEAF_FILLED = 0.8
LEAF_HEIGHT = 10.0
LABEL_FONT = 12.0
NODE_FONT = 15.0
SMALLEST_OUTLINED = 12.0
SMALLEST_FONT = 11.0
NAMED_GAP = 100.0
SMALLEST_RING = 16.0
# Neighbours as far apart as this have lines of the usual width.
ROOMY_GAP = 24.0
THINNEST = 0.15


@dataclass(frozen=True, slots=True)
class CompactLayout(Layout):
    """The plan of a tree on one page: where a ply has little room, its nodes are small.

    Names, values and windows stand only where they can be read.
    """

    def size(self, node: Node) -> float:
        """Return the width of a node's shape."""
        if node.is_leaf:
            return self.leaf_size
        return min(self.node_size, FILLED * self.gaps[node.index])

    def font(self, node: Node) -> float:
        """Return the size of the text in a node's shape."""
        return min(self.node_font, 0.36 * self.size(node))

    def ring_width(self, node: Node) -> float:
        """Return the width of the ring around one node."""
        if node.is_leaf:
            return self.ring(leaf=True)[1]
        return max(RING * self.size(node), SMALLEST_RING)

    def line_scale(self, node: Node) -> float:
        """Return by what factor the lines of a node and of the edge above it are thinner."""
        return max(THINNEST, min(1.0, self.gaps[node.index] / ROOMY_GAP))

    def is_small(self, node: Node) -> bool:
        """Tell whether a node is too small for an outline."""
        return self.size(node) < SMALLEST_OUTLINED

    def has_room_for_value(self, node: Node) -> bool:
        """Tell whether a value can be read in a node."""
        return self.font(node) >= SMALLEST_FONT

    def number_places(self, node: Node, text: str, size: float) -> tuple[tuple[float, float], ...]:
        """Return where a visit number may stand, where it can be read in the ply of a node."""
        is_roomy = self.gaps[node.index] >= NAMED_GAP
        return Layout.number_places(self, node, text, size) if is_roomy else ()

    def number_font(self, text: str) -> float:
        """Return the font size of visit numbers: that of names, as only roomy plies have any."""
        return self.label_font

    def has_room_for_name(self, node: Node, text: str) -> bool:
        """Tell whether names can be read in the ply of a node."""
        is_roomy = self.gaps[node.index] >= NAMED_GAP
        return is_roomy and Layout.has_room_for_name(self, node, text)


def plan_static_layout(tree: Tree, *, language: Language = ENGLISH, moves: Moves = ()) -> Layout:
    """Plan the layout of a static picture."""
    if len(tree.leaves) <= MOST_IN_FULL or tree.has_stubs or tree.players:
        return plan_layout(tree, language=language, moves=moves)
    check_drawable(tree)
    slot = (PAGE_WIDTH - 2 * MARGIN) / len(tree.leaves)
    across = horizontal_positions(tree, slot)
    rise = min(110.0, max(64.0, 440.0 / tree.depth))
    places = node_positions(tree, across=across, rise=rise)
    top = 0.75 * LARGEST_NODE + 2.2 * LABEL_FONT
    return CompactLayout(
        width=PAGE_WIDTH,
        height=top + max(down for _, down in places) + LEAF_HEIGHT / 2 + LABEL_FONT,
        positions=tuple((x, top + down) for x, down in places),
        plies=tree.plies,
        leaf_size=LEAF_FILLED * slot,
        leaf_height=LEAF_HEIGHT,
        node_size=LARGEST_NODE,
        value_font=LABEL_FONT,
        node_font=NODE_FONT,
        label_font=LABEL_FONT,
        gaps=neighbour_gaps(tree, across, width=PAGE_WIDTH, size=LABEL_FONT),
        window_width=widest_window(tree, LABEL_FONT),
    )
