"""Describe what a renderer shows of each node, and how large its texts may be."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import cos, hypot, inf, pi, sin
from typing import NamedTuple, TypeAlias

from abviz.drawing.layout.geometry import LIMIT_SIZE, Layout
from abviz.drawing.layout.text_width import HEIGHT, ShortTexts, ems, text_width
from abviz.drawing.layout.tree_layout import BOLDER
from abviz.drawing.style import ROLES, EdgeStatus, Paint, Role, Style, width_by_visits
from abviz.replay.frames import NodeState, Status
from abviz.trees import Node, Tree
from abviz.trees.scores import short_score

# From the middle of an outline to a text: half the widest line, and some air.
APART = 1.6
CORNERS = 16
# Triangles by their markers, and whether the base is below.
TRIANGLES: Mapping[str, int] = {"^": 1, "v": -1}

# What each side of an outline leaves to a text: b, w and h, where a text that is so
# many ems wide has a font of b / (w · ems + h) at most.
Room: TypeAlias = tuple[tuple[float, float, float], ...]


def largest_font(text: str, room: Room) -> float:
    """Return the largest font size in which a text stays inside an outline."""
    wide = ems(text)
    return max(
        min((b / (w * wide + h) for b, w, h in room if w * wide + h), default=inf), 1.0
    )


@lru_cache(maxsize=4096)
def room_in(marker: str, width: float, height: float, drop: float = 0.0) -> Room:
    """Return what an outline leaves to a text inside it."""
    corners = [(x * width, y * width) for x, y in _corners(marker, height / width)]
    found: dict[tuple[float, float], float] = {}
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        long = hypot(x1 - x0, y1 - y0)
        across, down = (y1 - y0) / long, (x0 - x1) / long
        away = across * x0 + down * y0
        across, down, away = (
            (across, down, away) if away > 0 else (-across, -down, -away)
        )
        b, w, h = away - APART - down * drop, abs(across) / 2, abs(down) * HEIGHT / 2
        key = round(w, 3), round(h, 3)
        found[key] = min(round(b, 2), found.get(key, inf))
    return tuple((b, w, h) for (w, h), b in found.items())


def _corners(marker: str, steepness: float) -> list[tuple[float, float]]:
    """Return the corners of a shape that is 1 wide.

    A circle has a few, just outside of it.
    """
    if marker in TRIANGLES:
        base = TRIANGLES[marker] / 2
        return [(0.0, -base), (0.5, base), (-0.5, base)]
    if marker == "s":
        high = steepness / 2
        return [(-0.5, -high), (0.5, -high), (0.5, high), (-0.5, high)]
    count, radius = (5, 0.5) if marker == "p" else (CORNERS, 0.5 / cos(pi / CORNERS))
    turns = [2 * pi * turn / count for turn in range(count)]
    return [(radius * sin(turn), -radius * cos(turn)) for turn in turns]


def room_of(
    node: Node, *, layout: Layout, style: Style, at_limit: bool = False
) -> Room:
    """Return what the outline of a node leaves to its value.

    Nothing is in the way beside it.
    """
    if node.stub or layout.has_columns:
        return ()
    size = layout.size(node)
    if at_limit and node.children:
        return room_in("s", LIMIT_SIZE * size, LIMIT_SIZE * size)
    high = layout.leaf_height if node.is_leaf else size
    drop = layout.value_centre(node)[1] - layout.shape_centre(node)[1]
    return room_in(style.marker(role(node)), size, high, round(drop, 2))


SIGNS = {
    **{"exact": "", "unknown": "", "at most": "≤", "at least": "≥"},
    **{"more than": ">", "less than": "<"},
}
ESTIMATE = "≈"
MEAN = 4  # how many letters a mean has if it has three digits and a point
SMALLEST_MEAN = 7.0  # the font of means that are still read in their nodes
# What stands before the two ends of a window, before the two bounds of a value, and
# before how often a node was visited with the two parts of its sum.
WINDOW, BOUNDS, SAMPLES = "αβ", "≥≤", "N "


class NodeAppearance(NamedTuple):
    """
    The appearance of one node: its status, the edge from its parent, and its texts.
    """

    status: Status
    edge: EdgeStatus
    value: str  # with a sign if it is a bound or an estimate; +3 for a stub of 3 moves
    alpha: str
    beta: str
    number: str = ""  # of the first visit
    on_thread: bool = False
    is_owner: bool = False
    letters: str = WINDOW
    twin: int | None = None  # the node that is the same position
    visits: int = 0


def roles(tree: Tree) -> list[Role]:
    """
    Return what nodes of a tree are drawn as, players in the order of their numbers.
    """
    found = set(map(role, tree))
    seats = sorted(found.difference(ROLES), key=lambda seat: int(seat[1:]))
    return [name for name in (*ROLES[:3], *seats, *ROLES[3:]) if name in found]


def role(node: Node) -> Role:
    """Return what a node is drawn as.

    "max", "min", "chance", "p1", "p2", …, "leaf" or "stub".
    """
    return "stub" if node.stub else node.player or "leaf"


def appearance_of(
    node: Node, state: NodeState, texts: ShortTexts | None = None
) -> NodeAppearance:
    """Return the appearance of a node in a state."""
    plain = state._replace(value=None) if state.visits else state
    seen = _with_window(node, plain, texts)
    if not state.visits:
        return seen
    count = str(state.visits)
    seen = seen._replace(alpha=count, beta="", letters=SAMPLES, visits=state.visits)
    if node.is_leaf:
        return seen._replace(number=f"N {count}")
    if state.value is None:
        return seen
    # So that it fits into the node, of a fraction two decimals.
    near = float(state.value)
    return seen._replace(value=short_score(round(near, 2) if abs(near) < 1 else near))


def fitted(
    seen: NodeAppearance, node: Node, layout: Layout, style: Style
) -> NodeAppearance:
    """
    Return the appearance with its mean below N, if the shape is too small for means.
    """
    if not (seen.visits and node.children):
        return seen
    font = largest_font("0.00", room_of(node, layout=layout, style=style))
    return (
        seen
        if font >= SMALLEST_MEAN
        else seen._replace(value="", beta=seen.beta or seen.value)
    )


def _with_window(
    node: Node, state: NodeState, texts: ShortTexts | None
) -> NodeAppearance:
    """Return the appearance of a node whose numbers are a value and a window."""
    if state.status == "limit" and node.estimate is None:
        state = state._replace(status="done")  # there is no estimate to show in a leaf
    texts = ShortTexts() if texts is None else texts
    edge = _edge(node, state)
    if node.stub:
        return NodeAppearance(state.status, edge, f"+{node.stub}", "", "")
    if node.is_leaf:
        scores = node.value if node.utilities is None else node.utilities
        return NodeAppearance(state.status, edge, texts[type(scores), scores], "", "")
    value = texts[type(state.value), state.value]
    sign = ESTIMATE if state.status == "limit" else SIGNS[state.bound]
    return NodeAppearance(
        status=state.status,
        edge=edge,
        # A rounded number has its sign already.
        value=value if value.startswith(sign or " ") else sign + value,
        alpha=texts[type(state.alpha), state.alpha],
        beta=texts[type(state.beta), state.beta],
        on_thread=state.on_thread,
        is_owner=state.is_owner,
        letters=BOUNDS if state.keeps_bounds else WINDOW,
        twin=None if state.twin is None else state.twin.index,
    )


def _edge(node: Node, state: NodeState) -> EdgeStatus:
    if state.status in ("open", "current") and not state.off_walk:
        return "path"
    if state.is_cut or state.in_rollout:
        return "cut" if state.is_cut else "rollout"
    if state.on_best_line:
        return "best"
    if state.status == "pruned" or node.stub:
        return "pruned"
    return "unseen" if state.status == "unseen" else "done"


class Snapshot(NamedTuple):
    """A tree at one moment, with no drawing library in it."""

    tree: Tree
    layout: Layout
    style: Style
    appearances: Sequence[NodeAppearance]
    focus: Node | None = None

    def shape_paint(self, node: Node) -> Paint:
        """Return how the shape of a node is drawn."""
        status = self.appearances[node.index].status
        if self.layout.is_small(node):
            return self.style.small_node(role(node), status)
        return self.style.node(role(node), status).thinner(self.layout.line_scale(node))

    def edge_paint(self, node: Node) -> Paint:
        """Return how the edge above a node is drawn."""
        seen, scale = self.appearances[node.index], self.layout.line_scale(node)
        paint = self.style.edge(seen.edge)
        if seen.visits:
            width = scale * width_by_visits(seen.visits, self.appearances[0].visits)
            return replace(paint, width=width)
        # A line that has no other beside it may be broad.
        return paint.thinner(
            max(scale, 0.5) if seen.edge in ("best", "path") else scale
        )

    def limit_paint(self, node: Node) -> Paint:
        """
        Return how the leaf is drawn that an inner node looks like at the depth limit.
        """
        at_limit = self.appearances[node.index].status == "limit"
        return self.style.limit if at_limit else Paint()

    def board_paint(self, node: Node) -> Paint:
        """Return how the board of a node is drawn."""
        return self.style.board(role(node), self.appearances[node.index].status)

    def letter_paint(self, node: Node) -> Paint:
        """Return how the letters on the board of a node are drawn."""
        return self.style.letter(self.appearances[node.index].status)

    def strike_paint(self, node: Node) -> Paint:
        """Return how the bar across the edge above a node is drawn, if it is."""
        is_shown = self.appearances[
            node.index
        ].edge == "cut" and not self.layout.is_small(node)
        return (
            self.style.strike.thinner(self.layout.line_scale(node))
            if is_shown
            else Paint()
        )

    def thread_paint(self, node: Node) -> Paint:
        """Return how a line that explains a cutoff is drawn along an edge, if it is."""
        is_shown = self.appearances[node.index].on_thread and not self.layout.is_small(
            node
        )
        return (
            self.style.thread.thinner(self.layout.line_scale(node))
            if is_shown
            else Paint()
        )

    def value_font(self, node: Node) -> float:
        """
        Return the size of the value in the shape of a node, which it does not leave.
        """
        seen, layout, style = self.appearances[node.index], self.layout, self.style
        if node.stub:
            return layout.font(node)
        # Means, of few digits or of many, are equally large.
        is_mean = bool(seen.visits and node.children) and not layout.has_columns
        text = seen.value.ljust(MEAN, "0") if is_mean else seen.value
        scale = style.scale(text, longest=layout.longest)
        room = room_of(
            node, layout=layout, style=style, at_limit=seen.status == "limit"
        )
        return min(layout.font(node) * scale, largest_font(text, room))

    def value_place(self, node: Node) -> tuple[float, float]:
        """Return the middle of a value: in the leaf, at the depth limit."""
        at_limit = node.children and self.appearances[node.index].status == "limit"
        if at_limit and not self.layout.has_columns:
            return self.layout.limit_centre(node)
        return self.layout.value_centre(node)

    @property
    def path(self) -> list[int]:
        """The indices of the current node and of all above it."""
        focus = self.focus
        return (
            [] if focus is None else [node.index for node in (focus, *focus.ancestors)]
        )

    def window_texts(self, node: Node) -> tuple[str, str]:
        """Return the lines of a window.

        Without room beside the node, on the current path only.
        """
        if not self.layout.has_room_for_window(node) and node.index not in self.path:
            return "", ""
        seen = self.appearances[node.index]
        layout, wide = (
            self.layout,
            BOLDER * text_width(seen.beta, self.layout.label_font),
        )
        if seen.visits and wide > layout.window_width:
            is_free = replace(layout, window_width=wide).has_room_for_window(node)
            seen = seen if is_free else seen._replace(beta="")
        alpha, beta = (
            f"{letter} {bound}".strip() if bound else ""
            for letter, bound in zip(seen.letters, (seen.alpha, seen.beta), strict=True)
        )
        return alpha, beta
