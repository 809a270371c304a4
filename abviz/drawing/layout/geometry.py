"""Place the shape, the name and the window of a node."""

from dataclasses import dataclass
from math import hypot, inf, sqrt
from typing import ClassVar

from abviz.drawing.layout.text_width import text_width, titles
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.trees import Node

SMALLEST_NAMED, SMALLEST_NUMBER = 18.0, 8.0
LINE_HEIGHT, LEADING = 1.2, 1.2
BOLD = 1.13  # how much wider bold letters are
# Half the bar across a cut edge, and which part of the way to a sibling's edge it
# takes: of an only sibling, which the search has entered, and of others, which are cut,
# too.
STRIKE, OFF_ONE, OFF_OTHERS = 21.0, 0.6, 0.42
# Half of it beside a text on the edge.
SHORT_STRIKE = 10.0
# How far down the edge to a stub or between boards it is.
STRIKE_AT, STUB_STRIKE_AT = 0.58, 0.72
# How far off its edge the curve runs that says why there is a cutoff: at most, and as a
# part of the edge. It begins along the edge, and comes to the lower node from above.
BOW, MOST_BOW = 34.0, 0.36
BENDS = ((0.4, 0.0), (0.85, 1.5))
# How far the verdict on a cutoff lies over the ring below it, and how far it is off the
# edge beside it; and what is around its text.
OVER_RING, OFF_EDGE, AROUND_VERDICT = 5.0, 7.0, 7.0
VERDICT = 1.6  # its font, as a part of that of names
# How high an arc between two nodes rises, by their distance; its control point, twice
# as high.
ARC = 0.5
RING, DIAGONAL = 1.36, 0.7071
# How much of the way to its left neighbour a name may fill.
OFF_NEIGHBOUR = 0.78
# Between a window and the edges above and below it; and how much farther out than
# beside the ring it may be for that.
OFF_ABOVE, OFF_BELOW, MOST_OUT = 3.0, 12.0, 1.8
# How far below the middle of the box around a triangle its value lies, where it is
# wide, and the middle of its ring; and by how much of their font digits are higher than
# a line of text.
VALUE_DROP = 0.27
RING_DROP = 0.125
DIGITS_RISE = 0.11
DOT = 5.0
# A node below the middle of its parent may be off it by the noise of the arithmetic.
MIDDLE = NOISE = 0.1
FRAME = 8.0
# The bar on an edge that shows a prior: how long it is at most, and how far down; above
# leaves.
BAR, BAR_AT, BAR_AT_LEAF = 28.0, 0.62, 0.53
# The leaf that an inner node looks like at the depth limit is smaller than its shape.
LIMIT_SIZE = 0.8

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """The plan of a picture, in points (1/72 inch), from the top left corner.

    Positions, plies and gaps are those of the nodes in preorder.
    """

    width: float
    height: float
    positions: tuple[tuple[float, float], ...]
    plies: tuple[int, ...]
    leaf_size: float
    leaf_height: float
    node_size: float
    value_font: float  # of scores in leaves
    node_font: float  # of values in inner nodes
    label_font: float  # of names and windows
    gaps: tuple[float, ...]  # to the nearest neighbour in the same ply
    window_width: float  # of the widest one
    # Whether all texts of a node have rooms of their own, in a column beside it.
    has_columns: ClassVar[bool] = False
    longest: int = 2  # how many letters a value may have before it is written smaller
    language: Language = ENGLISH
    moves: tuple[str, ...] = ()
    visits: str = ""  # the widest text that says how often a node was visited
    priors: tuple[tuple[int, float], ...] = ()  # of nodes by their indices

    def value_centre(self, node: Node) -> tuple[float, float]:
        """Return the middle of a node's value: towards the base of a triangle."""
        x, y = self.positions[node.index]
        if node.stub:
            return self._stub_number_centre(node)
        return x, y + VALUE_DROP * self.size(node) * (node.is_max - node.is_min)

    def value_line(self, node: Node, font: float) -> float:
        """
        Return how far below the middle of a value the middle of its line of text is.
        """
        return 0.0 if node.stub or self.has_columns else DIGITS_RISE * font

    def _stub_number_centre(self, stub: Node) -> tuple[float, float]:
        """Return the middle of a stub's number: beside its dot.

        At the border of the page it is below the dot.
        """
        x, y = self.positions[stub.index]
        half = text_width(f"+{stub.stub}", self.label_font) / 2
        beside = x + self.outer_side(stub) * (DOT / 2 + 2 + half)
        if half + 2 <= beside <= self.width - half - 2:
            return beside, y
        middle = min(max(x, half + 2), self.width - half - 2)
        return middle, y + DOT / 2 + 0.75 * self.label_font

    def ring_centre(self, node: Node) -> tuple[float, float]:
        """Return the middle of the ring, equally far from all corners of a node."""
        x, y = self.positions[node.index]
        return x, y + RING_DROP * self.size(node) * (node.is_max - node.is_min)

    def shape_centre(self, node: Node) -> tuple[float, float]:
        """Return the centre of the box around a node's shape."""
        return self.positions[node.index]

    def limit_centre(self, node: Node) -> tuple[float, float]:
        """Return the middle of the leaf that a node looks like at the depth limit."""
        return self.ring_centre(node)

    def ring(self, *, leaf: bool) -> tuple[str, float, float]:
        """Return the marker, the width and the height of the ring around a node."""
        if leaf:
            return "s", self.leaf_size + FRAME, self.leaf_height + FRAME
        return "o", RING * self.node_size, RING * self.node_size

    def ring_width(self, node: Node) -> float:
        """Return the width of the ring around one node."""
        return self.ring(leaf=node.is_leaf)[1]

    def bounding_box(self, node: Node) -> Box:
        """Return the box around a node and the ring that it may get."""
        x, y = self.ring_centre(node)
        width = height = self.size(node)
        if node.stub:
            width = text_width(f"+{node.stub}", self.label_font) + 2 * (DOT + 2)
            height = LINE_HEIGHT * self.label_font
        if node.children:
            width = height = self.ring_width(node)
        return x - width / 2, y - height / 2, x + width / 2, y + height / 2

    def size(self, node: Node) -> float:
        """Return the width of a node's shape."""
        if node.stub:
            return DOT
        return self.leaf_size if node.is_leaf else self.node_size

    def font(self, node: Node) -> float:
        """Return the size of the text in a node's shape, or of a stub's number."""
        if node.stub:
            return self.label_font
        return self.value_font if node.is_leaf else self.node_font

    def line_scale(self, node: Node) -> float:
        """
        Return by what factor the lines of a node and of the edge above it are thinner.
        """
        return 1.0

    def is_small(self, node: Node) -> bool:
        """Tell whether a node is too small for an outline."""
        return False

    def has_room_for_value(self, node: Node) -> bool:
        """Tell whether a value can be read in a node."""
        return True

    def move(self, node: Node) -> str:
        """Return the text of the move to a node, or nothing."""
        return self.moves[node.index] if self.moves else ""

    def edge_ends(self, node: Node) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return where the edge to a node from its parent begins and ends."""
        above = node if node.parent is None else node.parent
        return self.positions[above.index], self.positions[node.index]

    def strike_ends(self, node: Node) -> list[tuple[float, float]]:
        """Return the ends of the bar across an edge, which is off the next one."""
        (x0, y0), (x1, y1) = self.edge_ends(node)
        share = self._strike_share(node)
        siblings = () if node.parent is None else node.parent.children
        off = OFF_ONE if len(siblings) <= 2 else OFF_OTHERS
        longest = SHORT_STRIKE if self._has_text_on_edge(node) else STRIKE
        half = min(longest, off * share * self.gaps[node.index])
        half /= hypot(x1 - x0, y1 - y0)
        x, y = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
        across, down = half * (y1 - y0), -half * (x1 - x0)
        return [(x - across, y - down), (x + across, y + down)]

    def _has_text_on_edge(self, node: Node) -> bool:
        """Tell whether moves or probabilities stand on the edge to a node."""
        is_by_chance = node.parent is not None and node.parent.is_chance
        return bool(self.moves) or is_by_chance or self.has_columns

    def _strike_share(self, node: Node) -> float:
        """
        Return how far down its edge a bar is: halfway from the ring to the lower shape.
        """
        if node.stub or self._has_text_on_edge(node) or node.parent is None:
            return STUB_STRIKE_AT if node.stub else STRIKE_AT
        (x0, y0), (x1, y1) = self.edge_ends(node)
        long = hypot(x1 - x0, y1 - y0)
        steep = (y1 - y0) / long
        drop = self.ring_centre(node.parent)[1] - y0
        radius = self.ring_width(node.parent) / 2
        start = drop * steep + sqrt(radius**2 - (1 - steep**2) * drop**2)
        high = self.leaf_height if node.is_leaf else self.size(node)
        return min((start + long - high / 2) / 2 / long, 0.9)

    def bar_ends(self, node: Node, share: float = 1.0) -> list[tuple[float, float]]:
        """Return the ends of a bar on the edge to a node, or of a share of it."""
        (x0, y0), (x1, y1) = self.edge_ends(node)
        way_down = BAR_AT_LEAF if node.is_leaf else BAR_AT
        x, y = x0 + way_down * (x1 - x0), y0 + way_down * (y1 - y0)
        long = min(BAR, 0.8 * way_down * self.gaps[node.index])
        return [(x - long / 2, y), (x + (share - 0.5) * long, y)]

    def thread(self, node: Node) -> list[tuple[float, float]]:
        """Return the curve above an edge that says why there is a cutoff.

        It is a cubic Bézier curve: its start, two control points, and its end.
        """
        (x0, y0), (x1, y1) = self.edge_ends(node)
        long = hypot(x1 - x0, y1 - y0)
        bow = self._upper_side(node) * min(BOW, MOST_BOW * long) / long
        across, down = bow * (y1 - y0), -bow * (x1 - x0)
        bends = [
            (x0 + way * (x1 - x0) + off * across, y0 + way * (y1 - y0) + off * down)
            for way, off in BENDS
        ]
        return [(x0, y0), *bends, (x1, y1)]

    def _upper_side(self, node: Node) -> int:
        """Return 1 or -1: the side of a node that is above the edge from its parent."""
        (above, _), (x, _) = self.edge_ends(node)
        return -1 if x < above - MIDDLE else 1

    @property
    def verdict_font(self) -> float:
        """The font of the two numbers that make a cutoff."""
        return VERDICT * self.label_font

    def verdict_box(self, node: Node, text: str) -> Box:
        """Return the plate for the two numbers that make a cutoff at a node.

        It is above the ring, where the curve comes down; to the right of the edge where
        it would lie over what has been searched to the left.
        """
        font = self.verdict_font
        width = BOLD * text_width(text, font) + 2 * AROUND_VERDICT
        high = LINE_HEIGHT * font + AROUND_VERDICT / 2
        middle, centre = self.ring_centre(node)
        foot = centre - self.ring_width(node) / 2 + OVER_RING
        (x0, y0), (x1, y1) = self.edge_ends(node)
        slant = (x0 - x1) / (y1 - y0)
        side, nearest = self._upper_side(node), foot
        is_crowded = OFF_EDGE + width > self.gaps[node.index] / 2
        if side < 0 and is_crowded:
            side, nearest = 1, foot - high
        edge = x1 + slant * max(y1 - nearest, 0.0)
        beside = edge + side * (OFF_EDGE + width / 2)
        middle = side * max(side * middle, side * beside)
        middle = min(max(middle, width / 2 + 2), self.width - width / 2 - 2)
        return middle - width / 2, foot - high, middle + width / 2, foot

    def link(self, node: Node, twin: Node) -> list[tuple[float, float]]:
        """Return the ends of an arc between two nodes, with its control point."""
        (x0, y0), (x1, y1) = self.ring_centre(node), self.ring_centre(twin)
        above = node.parent or node
        row = abs(self.positions[node.index][1] - self.positions[above.index][1])
        rise = min(max(ARC * hypot(x1 - x0, y1 - y0), 1.5 * self.node_size), 1.6 * row)
        return [(x0, y0), ((x0 + x1) / 2, min(y0, y1) - rise), (x1, y1)]

    def outer_side(self, node: Node) -> int:
        """Return 1 or -1: the side of a node that no edge from its parent crosses."""
        if node.parent is None:
            return -1
        out = self.positions[node.index][0] - self.positions[node.parent.index][0]
        return 1 if out > MIDDLE else -1

    def name_centre(self, node: Node, text: str) -> tuple[float, float]:
        """Return the middle of a node's name: below a leaf, left of an inner node.

        There it is beside the ring, or above the left half of it where windows have no
        room beside their nodes.
        """
        x, y = self.ring_centre(node)
        if node.is_leaf:
            return x, y + self.leaf_height / 2 + 4 + 0.85 * self.label_font
        half = text_width(text, self.label_font) / 2
        if self._has_name_beside(node, half):
            return x - self._out_of_ring(node) - half, self.positions[node.index][1]
        out, foot = self._way_out(node, half)
        return x + out, y - foot - 0.6 * self.label_font

    def _out_of_ring(self, node: Node) -> float:
        """Return how far from the middle of its ring a name beside it begins."""
        return RING / 2 * self.size(node) + 3

    def _has_name_beside(self, node: Node, half: float) -> bool:
        """Tell whether a name stands beside the ring of its node, given half of it."""
        fits = self._out_of_ring(node) + 2 * half <= self.gaps[node.index] / 2 - 2
        return fits and self.has_room_for_window(node)

    def _way_out(self, node: Node, half: float) -> tuple[float, float]:
        """
        Return where the middle of a name above a ring is, and how far up its foot.

        It is to the left, and there it keeps clear of the edge from above; to the right
        where that edge is too flat for it.
        """
        radius = RING / 2 * self.size(node)
        diagonal = radius * DIAGONAL
        foot = diagonal + 0.6 * self.label_font
        shoulder = sqrt(max(radius**2 - foot**2, 0.0))
        out = max(diagonal + 0.3 * self.label_font, shoulder + half + 3)
        gap = self.gaps[node.index]
        fits = out + half <= gap / 2 - 2
        # Where rings of neighbours would touch, the space above them belongs to visit
        # numbers.
        if not fits and 2 * radius < gap:
            out, foot = half + 3, max(foot, radius + 1.5)
        slant = self._slant(node)
        if slant <= 0:
            return -out, foot
        drop = self.ring_centre(node)[1] - self.positions[node.index][1]
        top = max(foot + LINE_HEIGHT * self.label_font - drop, 0.0)
        off = max(out, slant * top + 3 + half)
        is_off = off + half <= OFF_NEIGHBOUR * gap and self._is_below_parent(node, top)
        return (-off if is_off else out), foot

    def _is_below_parent(self, node: Node, top: float) -> bool:
        """Tell whether what is so far above a node is below its parent's ring."""
        if node.parent is None:
            return True
        (_, y0), (_, y1) = self.edge_ends(node)
        return top <= y1 - y0 - RING / 2 * self.size(node.parent) - 2

    def _slant(self, node: Node) -> float:
        """
        Return how far to the left the edge above a node goes while it goes up by one.
        """
        (x0, y0), (x1, y1) = self.edge_ends(node)
        return (x1 - x0) / (y1 - y0) if y1 > y0 and abs(x1 - x0) > MIDDLE else 0.0

    def number_places(
        self, node: Node, text: str, size: float
    ) -> tuple[tuple[float, float], ...]:
        """Return the places for a visit number of a font size, the best first.

        `text` is one that is as wide as the number.
        """
        if node.stub:
            return ()
        width = digits_width(text, size)
        name = self.title(node) or ""
        x, y = self.name_centre(node, name or text)
        if node.is_leaf:
            if width > self.gaps[node.index] - 2 + NOISE:
                return ()
            drop = 1.1 * self.label_font if name else 0.0
            return ((x, y + drop),)
        above = (x, y - 1.15 * self.label_font) if name else (x, y)
        away = (text_width(name, self.label_font) + width) / 2 + 3
        across = 2 * self.positions[node.index][0] - x
        return (
            above,
            (x - away, y),
            (across, y - 0.3 * self.label_font),
        )

    def number_font(self, text: str) -> float:
        """Return the font size of visit numbers, given the widest of them.

        It is that of names, or smaller where the widest number would not fit between
        the closest neighbours.
        """
        room = min(self.gaps, default=self.width) - 2
        fitting_font = room / digits_width(text, 1.0)
        return max(SMALLEST_NUMBER, min(self.label_font, fitting_font))

    def window_anchor(self, node: Node) -> tuple[float, float, int]:
        """
        Return where the two lines of a window meet, and the side (1, -1) they are on.

        They are to the right of the ring, between the edge from above, if it comes from
        there, and that to the last child.
        """
        x, y = self.positions[node.index]
        out, low, high = self._between_edges(node)
        middle = self.ring_centre(node)[1] - y
        return x + out, y + min(max(middle, low), high), 1

    def _between_edges(self, node: Node) -> tuple[float, float, float]:
        """
        Return how far out a window is, and how far above and below the node at most.
        """
        half = LINE_HEIGHT * self.label_font + LEADING
        child = node.children[-1]
        below, above = 1 / max(self._slant(child), NOISE), inf
        if (slant := self._slant(node)) < 0:
            above = -1 / slant
        reach = RING / 2 * self.size(node) + 4
        room = 2 * half + OFF_ABOVE + OFF_BELOW
        out = max(reach, min(room / (above + below), MOST_OUT * reach))
        low, high = OFF_ABOVE + half - above * out, below * out - OFF_BELOW - half
        if child.stub:
            # The number of a stub is beside it.
            drop = self.positions[child.index][1] - self.positions[node.index][1]
            high = min(high, drop - 0.75 * self.label_font - half)
        return (out, low, high) if low <= high else (out, high, high)

    def title(self, node: Node) -> str | None:
        """Return the longest name that fits beside a node, or None."""
        for text in titles(node, self.language):
            if self.has_room_for_name(node, text):
                return text
        return None

    def has_room_for_name(self, node: Node, text: str) -> bool:
        """
        Tell whether a name fits between the neighbours in its ply, and on the page.
        """
        if node.stub or (node.is_leaf and self.leaf_size < SMALLEST_NAMED):
            return False
        x, half = self.positions[node.index][0], text_width(text, self.label_font) / 2
        gap = self.gaps[node.index]
        if node.is_leaf:
            return half <= gap / 2 - 2 and self._is_on_page(x, 0.0, half)
        if self._has_name_beside(node, half):
            return self._is_on_page(x, -self._out_of_ring(node) - half, half)
        out = self._way_out(node, half)[0]
        # Names to the left of edges from the left are all moved by as much.
        room = OFF_NEIGHBOUR * gap if out < 0 < self._slant(node) else gap / 2 - 2
        return abs(out) + half <= room and self._is_on_page(x, out, half)

    def has_room_for_window(self, node: Node) -> bool:
        """
        Tell whether the windows of two neighbours fit between them, and on the page.
        """
        if not node.children:
            return False
        out, half = self._between_edges(node)[0], self.window_width / 2
        fits = out + self.window_width <= self.gaps[node.index] / 2
        x = self.positions[node.index][0]
        return fits and self._is_on_page(x, out + half, half)

    def _is_on_page(self, x: float, out: float, half: float) -> bool:
        return x + out - half >= 2 and x + out + half <= self.width - 2


def digits_width(text: str, size: float) -> float:
    """Return how wide a number with a point behind it, or after N, is in bold."""
    ems = 0.7 * (len(text) - 1) + 0.38
    if text.startswith("N"):
        ems += 0.2
    return size * ems
