"""
Plan a picture: the position and the size of each node, on a screen or on one page.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import ceil, inf, sqrt
from typing import NamedTuple

from abviz.drawing.layout.geometry import DOT, RING, VALUE_DROP, Layout
from abviz.drawing.layout.text_width import HEIGHT, Moves, ems, short_value, text_width
from abviz.narration.language import Language, label
from abviz.narration.registry import ENGLISH
from abviz.replay.trace import Trace
from abviz.trees import Node, Tree
from abviz.trees.copying import outcome_at
from abviz.trees.limits import check_drawable

NARROWEST_PAGE, WIDEST_PAGE, MARGIN = 680.0, 960.0, 26.0
NARROWEST_SLOT, ROOMY_SLOT = 22.0, 40.0
# By how much bold letters are wider, signs and infinities included.
BOLDER = 1.13
STUB_SLOT = 0.75
LARGEST_NODE = 54.0
SMALLEST_LABEL, LARGEST_LABEL = 10.0, 12.0
EASILY_READ = 8.0
STUB_LENGTH = 0.56
CLOSEST_RISE, CLOSE_RISE, HIGHEST_RISE = 64.0, 72.0, 110.0
# How far letters reach up from the middle of a name, in its font.
NAME_TOP = 0.53
VECTOR_FONT, SMALL_VECTOR_FONT = 13.0, 10.0


def plan_layout(
    tree: Tree,
    *,
    language: Language = ENGLISH,
    moves: Moves = (),
    narrowest: float = NARROWEST_PAGE,
    has_windows: bool = True,
) -> Layout:
    """Give every leaf a slot in order and centre parents over their children.

    The page is not narrower than `narrowest`, nor than windows beside the nodes need,
    if there are any to be seen.
    """
    check_drawable(tree)
    slots = sum(map(slot_count, tree))
    sizes = _sizes(tree, slots, narrowest=narrowest, has_windows=has_windows)
    across = horizontal_positions(tree, (sizes.width - 2 * MARGIN) / slots)
    label_font = min(LARGEST_LABEL, max(SMALLEST_LABEL, 0.36 * sizes.leaf_size))
    node_size = _node_size(tree, across, sizes)
    rise = _rise(tree, has_windows_beside=sizes.has_windows_beside, moves=moves)
    arranged_by = partial(
        arranged,
        tree,
        across,
        width=sizes.width,
        top=0.75 * node_size + 2.2 * label_font,
        foot=sizes.leaf_height / 2 + 2.6 * label_font,
        font=label_font,
    )
    nodes = arranged_by(rise=rise)
    layout = Layout(
        width=sizes.width,
        height=nodes.height,
        positions=nodes.positions,
        plies=tree.plies,
        leaf_size=sizes.leaf_size,
        leaf_height=sizes.leaf_height,
        node_size=node_size,
        value_font=sizes.value_font,
        node_font=min(sizes.node_font, 0.36 * node_size),
        label_font=label_font,
        gaps=nodes.gaps,
        window_width=_window_width(tree, label_font, has_windows=has_windows),
        longest=sizes.longest,
        language=language,
        moves=moves,
    )
    missing_rise = _missing_rise(tree, layout)
    if not missing_rise:
        return layout
    nodes = arranged_by(rise=min(HIGHEST_RISE, rise + missing_rise))
    return replace(
        layout, height=nodes.height, positions=nodes.positions, gaps=nodes.gaps
    )


def _rise(tree: Tree, *, has_windows_beside: bool, moves: Moves) -> float:
    """Return how far a ply is below the one above it.

    It is little where nothing stands between two plies: no text on an edge, and no
    window above a node that has no room beside it.
    """
    has_texts_on_edges = bool(moves) or tree.has_chance or tree.has_stubs
    if has_windows_beside and not has_texts_on_edges:
        return CLOSE_RISE
    return min(HIGHEST_RISE, max(CLOSEST_RISE, 340.0 / max(tree.depth, 1)))


def _node_size(tree: Tree, across: Sequence[float], sizes: "_Sizes") -> float:
    """Return how large inner nodes are that do not touch, and hold their values."""
    tightest = _tightest(tree, across, width=sizes.width)
    roomy = min(LARGEST_NODE, tightest / RING - 1, _size_for_values(tree))
    return max(min(sizes.node_size, 0.92 * tightest), roomy)


def _window_width(tree: Tree, label_font: float, *, has_windows: bool) -> float:
    """Return how wide the windows beside nodes are: infinitely, where none has room."""
    if tree.players:
        return inf
    return widest_window(tree, label_font) if has_windows else 0.0


def _missing_rise(tree: Tree, layout: Layout) -> float:
    """Return how much lower plies must lie for names to clear the rings above them."""
    overlaps = (_overlap_with_ring(node, layout) for node in tree if node.children)
    return max(overlaps, default=0.0)


def _overlap_with_ring(node: Node, layout: Layout) -> float:
    """
    Return how much lower a node must lie for its name to clear its parent's ring.
    """
    above, title = node.parent, layout.title(node)
    if above is None or title is None:
        return 0.0
    (x, y), radius = layout.ring_centre(above), layout.ring_width(above) / 2
    middle, height = layout.name_centre(node, title)
    away = max(abs(middle - x) - text_width(title, layout.label_font) / 2, 0.0)
    if away >= radius:
        return 0.0
    top = height - NAME_TOP * layout.label_font
    return max(y + sqrt(radius**2 - away**2) + 1.0 - top, 0.0)


def neighbours(
    nodes: Iterable[Node], plies: Sequence[int]
) -> Iterator[tuple[Node, Node]]:
    """Yield the pairs of nodes that are beside each other in their ply.

    The nodes of each ply come from left to right, as they do in preorder.
    """
    for left, right in pairwise(sorted(nodes, key=lambda node: plies[node.index])):
        if plies[left.index] == plies[right.index]:
            yield left, right


def _tightest(tree: Tree, across: Sequence[float], *, width: float) -> float:
    """Return the least distance of an inner node to a neighbour that is no stub."""
    nodes = (node for node in tree if not node.stub)
    distances = (
        across[right.index] - across[left.index]
        for left, right in neighbours(nodes, tree.plies)
        if left.children or right.children
    )
    return min(distances, default=width)


def _size_for_values(tree: Tree) -> float:
    """Return how large triangles are in which the widest bound is still easily read."""
    leaves = () if tree.players else tree.leaves
    widest = max((ems(short_value(leaf.value)) for leaf in leaves), default=0)
    if not widest:
        return 0.0
    return (EASILY_READ * (ems("≥") + widest + HEIGHT / 2) + 4.0) / (0.5 + VALUE_DROP)


class _Sizes(NamedTuple):
    """How wide the page is, and how large shapes and their texts are at most."""

    width: float
    leaf_size: float
    leaf_height: float
    node_size: float
    value_font: float
    node_font: float
    # Whether there is room for windows beside all nodes, or there are none.
    has_windows_beside: bool
    longest: int = 2  # letters of a value that is not written smaller


def _width_for_windows(tree: Tree, slots: float) -> float:
    """
    Return how wide a page with windows beside all nodes is; 0 if no page is so wide.
    """
    gap = _tightest(tree, horizontal_positions(tree, 1.0), width=inf)
    beside = widest_window(tree, LARGEST_LABEL) + 4
    width = ceil(2 * MARGIN + slots * (2 * beside + RING * LARGEST_NODE + 1) / gap)
    return width if width <= WIDEST_PAGE else 0.0


def _sizes(tree: Tree, slots: float, *, narrowest: float, has_windows: bool) -> _Sizes:
    """Return sizes for leaves that hold one score each, or one for each player.

    Each leaf is in a slot of its own. The page is as wide as windows beside the nodes
    or roomy slots need, up to a usual width; only many slots make it wider than that.
    """
    if tree.players:
        return _vector_sizes(tree, slots, narrowest=narrowest)
    wanted_width = _width_for_windows(tree, slots) if has_windows else 0.0
    roomy = min(max(slots * ROOMY_SLOT, narrowest, wanted_width), WIDEST_PAGE)
    width = max(roomy, slots * NARROWEST_SLOT + 2 * MARGIN)
    leaf_size = min(40.0, 0.8 * (width - 2 * MARGIN) / slots)
    return _Sizes(
        width=width,
        leaf_size=leaf_size,
        leaf_height=leaf_size,
        node_size=min(LARGEST_NODE, max(1.5 * leaf_size, 34.0)),
        value_font=min(17.0, 0.5 * leaf_size),
        node_font=17.0,
        has_windows_beside=wanted_width > 0 or not has_windows,
    )


def _vector_sizes(tree: Tree, slots: float, *, narrowest: float) -> _Sizes:
    """Return sizes for leaves that hold one score for each of several players."""
    texts = [short_value(outcome_at(leaf)) for leaf in tree.leaves]
    widest = max((text_width(text, 1.0) for text in texts), default=1.0)
    fits = slots * (widest * VECTOR_FONT + 16) <= WIDEST_PAGE - 2 * MARGIN
    font = VECTOR_FONT if fits else SMALL_VECTOR_FONT
    leaf_size = widest * font + 8
    return _Sizes(
        width=max(narrowest, slots * (leaf_size + 8) + 2 * MARGIN),
        leaf_size=leaf_size,
        leaf_height=2.2 * font,
        node_size=max(50.0, 1.2 * leaf_size),
        value_font=font,
        node_font=font,
        has_windows_beside=True,
        longest=max(map(len, texts), default=0),
    )


def slot_count(node: Node) -> float:
    """Return how many slots of the width of a leaf a node takes for itself."""
    if node.stub and node.parent is not None and len(node.parent.children) > 1:
        return STUB_SLOT
    return 0.0 if node.children else 1.0


def widest_window(tree: Tree, size: float) -> float:
    """Return the width of the widest bound, in bold."""
    longest = max((len(short_value(leaf.value)) for leaf in tree.leaves), default=0)
    # Digits and signs of finite numbers are equally wide.
    bounds = ("+∞", "0" * longest)
    return BOLDER * max(text_width(f"α {bound}", size) for bound in bounds)


def horizontal_positions(tree: Tree, slot: float) -> list[float]:
    """
    Return how far to the right each node lies, parents in the middle of their children.
    """
    across, taken = [0.0] * len(tree), 0.0
    for node in tree:
        if own := slot_count(node):
            across[node.index] = MARGIN + (taken + own / 2) * slot
            taken += own
    for node in reversed(tree.nodes):
        if node.children:
            first, last = node.children[0], node.children[-1]
            across[node.index] = (across[first.index] + across[last.index]) / 2
    return across


class Arrangement(NamedTuple):
    """Where all nodes of a tree are, in preorder."""

    height: float
    positions: tuple[tuple[float, float], ...]
    gaps: tuple[float, ...]  # to the nearest neighbour in the same ply


def arranged(
    tree: Tree,
    xs: list[float],
    *,
    width: float,
    rise: float,
    top: float,
    foot: float,
    font: float,
) -> Arrangement:
    """Place all nodes; edges to stubs are shorter."""
    places: list[tuple[float, float]] = []
    for node in tree:
        x, down = xs[node.index], 0.0
        if node.parent is not None:
            above, start = places[node.parent.index]
            share = STUB_LENGTH if node.stub else 1.0
            x, down = above + share * (x - above), start + share * rise
        places.append((x, down))
    return Arrangement(
        height=top + max(down for _, down in places) + foot,
        positions=tuple((x, top + down) for x, down in places),
        gaps=_gaps(tree, [x for x, _ in places], width=width, size=font),
    )


def _gaps(
    tree: Tree, across: Sequence[float], *, width: float, size: float
) -> tuple[float, ...]:
    """Return the distance of each node to its nearest neighbour in the same ply."""
    gaps = [width] * len(across)
    order = sorted(tree, key=lambda node: across[node.index])
    for left, right in neighbours(order, tree.plies):
        distance = across[right.index] - across[left.index]
        for node, other, side in ((left, right, -1), (right, left, 1)):
            room = distance
            if other.stub and not node.stub:
                room = 2 * (distance - _reach(other, across, side=side, size=size))
            gaps[node.index] = min(gaps[node.index], room)
    return tuple(gaps)


def _reach(stub: Node, across: Sequence[float], *, side: int, size: float) -> float:
    """Return how far a stub and its number reach to a side."""
    above = stub if stub.parent is None else stub.parent
    outer = 1 if across[stub.index] > across[above.index] else -1
    number = text_width(f"+{stub.stub}", size) if side == outer else 0.0
    return DOT + 2 + number


SMALL_SLOT, WIDER = 53.0, 1.2


def plan_small_layout(
    tree: Tree,
    *,
    has_windows: bool,
    language: Language = ENGLISH,
    moves: Moves = (),
) -> Layout:
    """Plan a picture that is no wider than its texts need.

    It is wide enough for the names of all nodes, as far as a page is.
    """
    width = sum(map(slot_count, tree)) * SMALL_SLOT + 2 * MARGIN
    narrowest = min(width, NARROWEST_PAGE)
    while True:
        layout = plan_layout(
            tree,
            language=language,
            moves=moves,
            narrowest=narrowest,
            has_windows=has_windows,
        )
        has_room = _names_all(layout, tree) and (has_windows or _is_roomy(layout, tree))
        if narrowest >= WIDEST_PAGE or has_room:
            return layout
        narrowest = min(WIDER * narrowest, WIDEST_PAGE)


def _is_roomy(layout: Layout, tree: Tree) -> bool:
    """Tell whether the names of all inner nodes are beside them, and none above."""
    inner = [node for node in tree if node.children]
    heights = [layout.name_centre(node, label(node))[1] for node in inner]
    middles = [layout.positions[node.index][1] for node in inner]
    return bool(tree.players) or heights == middles


def _names_all(layout: Layout, tree: Tree) -> bool:
    """Tell whether all nodes have room for their names."""
    nodes = (node for node in tree if not node.stub)
    return all((layout.title(node) or "").startswith(label(node)) for node in nodes)


MOST_IN_FULL = 128
PAGE_WIDTH = 1400.0
LARGEST_COMPACT_NODE = 44.0
FILLED, LEAF_FILLED, LEAF_HEIGHT = 0.84, 0.8, 10.0
LABEL_FONT, NODE_FONT, SMALLEST_FONT = 12.0, 15.0, 11.0
SMALLEST_OUTLINED, SMALLEST_RING = 12.0, 16.0
NAMED_GAP = 100.0
# Neighbours as far apart as this have lines of the usual width.
ROOMY_GAP = 24.0
THINNEST = 0.15


@dataclass(frozen=True, slots=True)
class CompactLayout(Layout):
    """
    The plan of a tree on one page: where a ply has little room, its nodes are small.
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
        """
        Return by what factor the lines of a node and of the edge above it are thinner.
        """
        return max(THINNEST, min(1.0, self.gaps[node.index] / ROOMY_GAP))

    def is_small(self, node: Node) -> bool:
        """Tell whether a node is too small for an outline."""
        return self.size(node) < SMALLEST_OUTLINED

    def has_room_for_value(self, node: Node) -> bool:
        """Tell whether a value can be read in a node."""
        return self.font(node) >= SMALLEST_FONT

    def number_places(
        self, node: Node, text: str, size: float
    ) -> tuple[tuple[float, float], ...]:
        """
        Return the places of a visit number, where it can be read in the ply of a node.
        """
        is_roomy = self.gaps[node.index] >= NAMED_GAP
        return Layout.number_places(self, node, text, size) if is_roomy else ()

    def number_font(self, text: str) -> float:
        """Return the font size of visit numbers: that of names.

        They have it without fail: only roomy plies have visit numbers.
        """
        return self.label_font

    def has_room_for_name(self, node: Node, text: str) -> bool:
        """Tell whether names can be read in the ply of a node."""
        is_roomy = self.gaps[node.index] >= NAMED_GAP
        return is_roomy and Layout.has_room_for_name(self, node, text)


def with_samples(layout: Layout, trace: Trace | None) -> Layout:
    """Return the layout with room for visits and priors, if it is of sampling.

    The number of visits of a node stands where other searches have its window, and is
    as wide as that of the root at most. The prior of a node, which never changes, is
    that of any state that has one.
    """
    if trace is None or not trace.algorithm.model.samples:
        return layout
    priors: dict[int, float] = {}
    for changes in trace.replay.changes:
        for index, state in changes.items():
            if state.prior is not None:
                priors[index] = state.prior
    widest = f"N {trace.tally.iterations}"
    return replace(
        layout,
        visits=widest,
        priors=tuple(priors.items()),
        window_width=BOLDER * text_width(widest, layout.label_font),
    )


def plan_static_layout(
    tree: Tree, *, language: Language = ENGLISH, moves: Moves = ()
) -> Layout:
    """Plan the layout of a static picture."""
    if len(tree.leaves) <= MOST_IN_FULL or tree.has_stubs or tree.players:
        return plan_layout(tree, language=language, moves=moves)
    check_drawable(tree)
    slot = (PAGE_WIDTH - 2 * MARGIN) / len(tree.leaves)
    across = horizontal_positions(tree, slot)
    rise = min(110.0, max(64.0, 440.0 / tree.depth))
    nodes = arranged(
        tree,
        across,
        width=PAGE_WIDTH,
        rise=rise,
        top=0.75 * LARGEST_COMPACT_NODE + 2.2 * LABEL_FONT,
        foot=LEAF_HEIGHT / 2 + LABEL_FONT,
        font=LABEL_FONT,
    )
    return CompactLayout(
        width=PAGE_WIDTH,
        height=nodes.height,
        positions=nodes.positions,
        plies=tree.plies,
        leaf_size=LEAF_FILLED * slot,
        leaf_height=LEAF_HEIGHT,
        node_size=LARGEST_COMPACT_NODE,
        value_font=LABEL_FONT,
        node_font=NODE_FONT,
        label_font=LABEL_FONT,
        gaps=nodes.gaps,
        window_width=widest_window(tree, LABEL_FONT),
    )
