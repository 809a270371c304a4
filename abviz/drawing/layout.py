"""Where each node stands, how large it is, and which labels there is room for."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt

from abviz.drawing.texts import short_score, text_width
from abviz.trees import Node, Tree, TreeError

MOST_LEAVES = 1024
MOST_NODES = 4096
MOST_PLIES = 200

NARROWEST_PAGE = 680.0
WIDEST_PAGE = 960.0
ROOMY_SLOT = 40.0
MARGIN = 26.0
NARROWEST_SLOT = 22.0
SMALLEST_NAMED = 18.0
LOWEST_RISE = 0.35
HIGHEST_RISE = 2.2
LINE_HEIGHT = 1.2
LEADING = 1.2
STRIKE = 9.0
STRIKE_AT = 0.58
RING = 1.36
DIAGONAL = 0.7071


def check_leaves(leaves: int) -> None:
    """Raise a TreeError if a tree with so many leaves is too large for a picture."""
    if leaves > MOST_LEAVES:
        raise TreeError(
            f"This tree has {leaves:,} leaves, and a picture shows {MOST_LEAVES:,} at most; "
            "choose a smaller branching factor or depth."
        )


def check_drawable(tree: Tree) -> None:
    """Raise a TreeError if a tree is too large for a picture."""
    check_leaves(len(tree.leaves))
    if tree.depth > MOST_PLIES or len(tree) > MOST_NODES:
        raise TreeError(
            f"This tree has {len(tree):,} nodes in {tree.depth:,} plies, and a picture shows "
            f"{MOST_NODES:,} nodes in {MOST_PLIES} plies at most; choose a smaller tree."
        )


@dataclass(frozen=True, slots=True)
class Layout:
    """The plan of a picture, in points (1/72 inch), from the top left corner.

    Parameters
    ----------
    width, height : float
        The size of the picture.
    positions : tuple of (float, float)
        The centre of each node, in preorder.
    leaf_size, node_size : float
        The width of a leaf's square and of an inner node's triangle.
    value_font, node_font, label_font : float
        Font sizes: scores in leaves, values in inner nodes, names and windows.
    plies : tuple of int
        The ply of each node, in preorder.
    gaps : tuple of float
        For each node, the distance to its nearest neighbour in the same ply.
    window_width : float
        The room that the widest window takes.

    Examples
    --------
    >>> import abviz
    >>> plan = plan_layout(abviz.Tree.parse("3 5"))
    >>> plan.width, len(plan.positions)
    (680.0, 3)
    >>> plan.positions[0][0] == (plan.positions[1][0] + plan.positions[2][0]) / 2
    True
    """

    width: float
    height: float
    positions: tuple[tuple[float, float], ...]
    plies: tuple[int, ...]
    leaf_size: float
    node_size: float
    value_font: float
    node_font: float
    label_font: float
    gaps: tuple[float, ...]
    window_width: float

    def middle(self, node: Node) -> tuple[float, float]:
        """Return the middle of a node's shape, where its value stands.

        A triangle's is lower or higher than the centre of the box around it.
        """
        x, y = self.positions[node.index]
        return x, y + self.node_size / 8 * (node.is_max - node.is_min)

    def font(self, node: Node) -> float:
        """Return the size of the text in a node's shape."""
        return self.value_font if node.is_leaf else self.node_font

    def ends(self, node: Node) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return where the edge to a node from its parent begins and ends."""
        above = node if node.parent is None else node.parent
        return self.positions[above.index], self.positions[node.index]

    def bar(self, node: Node) -> list[tuple[float, float]]:
        """Return the ends of the bar across an edge, short enough to stay off the next one."""
        (x0, y0), (x1, y1) = self.ends(node)
        half = min(STRIKE, 0.38 * STRIKE_AT * self.gaps[node.index]) / hypot(x1 - x0, y1 - y0)
        x, y = x0 + STRIKE_AT * (x1 - x0), y0 + STRIKE_AT * (y1 - y0)
        across, down = half * (y1 - y0), -half * (x1 - x0)
        return [(x - across, y - down), (x + across, y + down)]

    def outer_side(self, node: Node) -> int:
        """Return 1 or -1: the side of a node that no edge from its parent crosses."""
        if node.parent is None:
            return -1
        return 1 if self.positions[node.index][0] > self.positions[node.parent.index][0] else -1

    def name_spot(self, node: Node, text: str) -> tuple[float, float]:
        """Return the middle of a node's name: below a leaf, else beside the ring's upper half."""
        x, y = self.middle(node)
        if node.is_leaf:
            return x, y + self.leaf_size / 2 + 4 + 0.85 * self.label_font
        half, side = text_width(text, self.label_font) / 2, self.outer_side(node)
        out = self._way_out(half)
        height = y - self._diagonal - 1.2 * self.label_font
        reaches_window = out + half > RING / 2 * self.node_size
        if node.parent is not None and reaches_window and self.has_room_for_window(node):
            height = min(height, self.window_spot(node)[1] - 2.0 * self.label_font)
        return x + side * out, height

    def _way_out(self, half: float) -> float:
        """Return how far the middle of a name is from the middle of its node."""
        height = self._diagonal + 0.6 * self.label_font
        shoulder = sqrt(max((RING / 2 * self.node_size) ** 2 - height**2, 0.0))
        return max(self._diagonal + 0.3 * self.label_font, shoulder + half + 3)

    def window_spot(self, node: Node) -> tuple[float, float, int]:
        """Return where the two lines of a window meet, and the side (1, -1) they are on."""
        x, y = self.middle(node)
        side = 1 if node.parent is None else self.outer_side(node)
        reach = RING / 2 * self.node_size + 4
        room = self._drop(node, side, reach) - 3 - (y - self.positions[node.index][1])
        rise = min(max(LOWEST_RISE, LINE_HEIGHT - room / self.label_font), HIGHEST_RISE)
        return x + side * reach, y - rise * self.label_font, side

    def _drop(self, node: Node, side: int, reach: float) -> float:
        """Return how far the outermost edge on a side has gone down at a distance."""
        child = node.children[-1 if side > 0 else 0]
        (x0, y0), (x1, y1) = self.positions[node.index], self.positions[child.index]
        return reach * (y1 - y0) / abs(x1 - x0) if x1 != x0 else y1 - y0

    def has_room_for_name(self, node: Node, text: str) -> bool:
        """Tell whether a name fits between the neighbours in its ply, and on the page."""
        if node.is_leaf and self.leaf_size < SMALLEST_NAMED:
            return False
        x, half = self.positions[node.index][0], text_width(text, self.label_font) / 2
        out = 0.0 if node.is_leaf else self._way_out(half)
        fits = out + half <= self.gaps[node.index] / 2 - 2
        return fits and self._is_on_page(x, self.outer_side(node) * out, half)

    def has_room_for_window(self, node: Node) -> bool:
        """Tell whether the windows of two neighbours fit between them, and on the page."""
        reach = RING / 2 * self.node_size + 4
        side = 1 if node.parent is None else self.outer_side(node)
        fits = reach + self.window_width <= self.gaps[node.index] / 2
        half = self.window_width / 2
        return fits and self._is_on_page(self.positions[node.index][0], side * (reach + half), half)

    def _is_on_page(self, x: float, out: float, half: float) -> bool:
        return x + out - half >= 2 and x + out + half <= self.width - 2

    @property
    def _diagonal(self) -> float:
        return RING / 2 * self.node_size * DIAGONAL


def plan_layout(tree: Tree) -> Layout:
    """Give every leaf a slot in order and centre parents over their children.

    Parameters
    ----------
    tree : Tree
        At most 1,024 leaves, 4,096 nodes and 200 plies.

    Returns
    -------
    Layout
        The plan of the picture.

    Raises
    ------
    TreeError
        If the tree is too large for a picture.
    """
    check_drawable(tree)
    count = len(tree.leaves)
    roomy = min(max(count * ROOMY_SLOT, NARROWEST_PAGE), WIDEST_PAGE)
    width = max(roomy, count * NARROWEST_SLOT + 2 * MARGIN)
    slot = (width - 2 * MARGIN) / count
    leaf_size = min(40.0, 0.8 * slot)
    plies = tree.plies
    across = _across(tree, slot)
    gaps = _gaps(across, plies, width)
    tightest = min((gaps[node.index] for node in tree if not node.is_leaf), default=width)
    node_size = min(50.0, max(1.35 * leaf_size, 30.0), 0.92 * tightest)
    rise = min(110.0, max(64.0, 340.0 / max(tree.depth, 1)))
    label_font = min(12.0, max(10.0, 0.36 * leaf_size))
    top = 0.75 * node_size + 2.2 * label_font
    return Layout(
        width=width,
        height=top + tree.depth * rise + leaf_size / 2 + 2.6 * label_font,
        positions=tuple((x, top + ply * rise) for x, ply in zip(across, plies, strict=True)),
        plies=plies,
        leaf_size=leaf_size,
        node_size=node_size,
        value_font=min(17.0, 0.5 * leaf_size),
        node_font=min(17.0, 0.36 * node_size),
        label_font=label_font,
        gaps=gaps,
        window_width=_window_width(tree, label_font),
    )


def _window_width(tree: Tree, size: float) -> float:
    bounds = {short_score(leaf.value) for leaf in tree.leaves} | {"+∞", "−∞"}
    return max(text_width(f"α {bound}", size) for bound in bounds)


def _across(tree: Tree, slot: float) -> list[float]:
    across = [0.0] * len(tree)
    for order, leaf in enumerate(tree.leaves):
        across[leaf.index] = MARGIN + (order + 0.5) * slot
    for node in reversed(tree.nodes):
        if node.children:
            first, last = node.children[0], node.children[-1]
            across[node.index] = (across[first.index] + across[last.index]) / 2
    return across


def _gaps(across: list[float], plies: tuple[int, ...], width: float) -> tuple[float, ...]:
    """Return the distance of each node to its nearest neighbour in the same ply."""
    gaps = [width] * len(across)
    previous: dict[int, int] = {}
    for index, (x, ply) in enumerate(zip(across, plies, strict=True)):
        if ply in previous:
            left = previous[ply]
            gaps[index] = x - across[left]
            gaps[left] = min(gaps[left], gaps[index])
        previous[ply] = index
    return tuple(gaps)
