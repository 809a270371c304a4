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
from abviz.trees.copying import outcome_at
from abviz.trees.scores import short_score

# From the middle of an outline to a text: half the widest line, and some air.
APART = 1.6
CORNERS = 16
# Triangles by their markers, and whether the base is below.
TRIANGLES: Mapping[str, int] = {"^": 1, "v": -1}

# What an outline leaves to a text inside it. Each side has three numbers b, w and h: a
# text of so many ems touches that side in a font of the size b / (w · ems + h). Where
# nothing is in the way of a text there are no sides.
Room: TypeAlias = tuple[tuple[float, float, float], ...]


def largest_font(text: str, room: Room) -> float:
    """Return the largest font size in which a text stays inside an outline."""
    wide = ems(text)
    fonts = (b / (w * wide + h) for b, w, h in room if w * wide + h)
    return max(min(fonts, default=inf), 1.0)


@lru_cache(maxsize=4096)
def room_in(marker: str, width: float, height: float, drop: float = 0.0) -> Room:
    """Return what an outline leaves to a text inside it.

    `drop` is how far the middle of the text is below that of the outline.
    """
    corners = [(x * width, y * width) for x, y in _corners(marker, height / width)]
    sides: dict[tuple[float, float], float] = {}
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        long = hypot(x1 - x0, y1 - y0)
        across, down = (y1 - y0) / long, (x0 - x1) / long
        away = across * x0 + down * y0
        if away <= 0:
            across, down, away = -across, -down, -away
        b, w, h = away - APART - down * drop, abs(across) / 2, abs(down) * HEIGHT / 2
        key = round(w, 3), round(h, 3)
        sides[key] = min(round(b, 2), sides.get(key, inf))
    return tuple((b, w, h) for (w, h), b in sides.items())


def _corners(marker: str, steepness: float) -> list[tuple[float, float]]:
    """Return the corners of a shape that is 1 wide, around its middle.

    A circle counts as the regular polygon around it.
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

    No side is in the way of a value beside its node: that of a stub, or in a column.
    """
    if node.stub or layout.has_columns:
        return ()
    width = layout.size(node)
    if at_limit and node.children:
        return room_in("s", LIMIT_SIZE * width, LIMIT_SIZE * width)
    height = layout.leaf_height if node.is_leaf else width
    drop = layout.value_centre(node)[1] - layout.shape_centre(node)[1]
    return room_in(style.marker(role(node)), width, height, round(drop, 2))


SIGNS = {
    "exact": "",
    "unknown": "",
    "at most": "≤",
    "at least": "≥",
    "more than": ">",
    "less than": "<",
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
    # α and β of the current node, if they have met: no value is between them any more.
    crossed: tuple[str, str] | None = None


def roles(tree: Tree) -> list[Role]:
    """
    Return what nodes of a tree are drawn as, players in the order of their numbers.
    """
    present = set(map(role, tree))
    seats = sorted(present.difference(ROLES), key=lambda seat: int(seat[1:]))
    return [name for name in (*ROLES[:3], *seats, *ROLES[3:]) if name in present]


def role(node: Node) -> Role:
    """
    Return what a node is drawn as: "max", "min", "p1", …, "chance", "leaf" or "stub".
    """
    return "stub" if node.stub else node.player or "leaf"


def appearance_of(
    node: Node, state: NodeState, texts: ShortTexts | None = None
) -> NodeAppearance:
    """Return the appearance of a node in a state."""
    plain = state._replace(value=None) if state.visits else state
    appearance = _with_window(node, plain, texts)
    if not state.visits:
        return appearance
    count = str(state.visits)
    appearance = appearance._replace(
        alpha=count, beta="", letters=SAMPLES, visits=state.visits
    )
    if node.is_leaf:
        return appearance._replace(number=f"N {count}")
    if state.value is None:
        return appearance
    # So that it fits into the node, of a fraction two decimals.
    near = float(state.value)
    mean = round(near, 2) if abs(near) < 1 else near
    return appearance._replace(value=short_score(mean))


def fitted(
    appearance: NodeAppearance, node: Node, layout: Layout, style: Style
) -> NodeAppearance:
    """Return the appearance with its mean in place of β, if the shape is too small.

    There it stands below N, the number of visits, which is in place of α.
    """
    if not (appearance.visits and node.children):
        return appearance
    font = largest_font("0.00", room_of(node, layout=layout, style=style))
    if font >= SMALLEST_MEAN:
        return appearance
    return appearance._replace(value="", beta=appearance.beta or appearance.value)


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
        scores = outcome_at(node)
        return NodeAppearance(state.status, edge, texts[type(scores), scores], "", "")
    sign = ESTIMATE if state.status == "limit" else SIGNS[state.bound]
    return NodeAppearance(
        status=state.status,
        edge=edge,
        value=_with_sign(sign, texts[type(state.value), state.value]),
        alpha=texts[type(state.alpha), state.alpha],
        beta=texts[type(state.beta), state.beta],
        on_thread=state.on_thread,
        is_owner=state.is_owner,
        letters=BOUNDS if state.keeps_bounds else WINDOW,
        twin=None if state.twin is None else state.twin.index,
        crossed=_crossed(node, state, texts),
    )


def _crossed(node: Node, state: NodeState, texts: ShortTexts) -> tuple[str, str] | None:
    """Return α and β of the current node, where its value has moved one past the other.

    Some searches cut before they move the bound: so it is the value that counts.
    """
    is_player = node.is_max or node.is_min
    if state.status != "current" or state.value is None or not is_player:
        return None
    low = state.value if node.is_max else state.alpha
    high = state.value if node.is_min else state.beta
    if low is None or high is None or low < high:
        return None
    return texts[type(low), low], texts[type(high), high]


def _with_sign(sign: str, value: str) -> str:
    """Return a value behind its sign, which a rounded number has already: ≈."""
    if sign and value.startswith(sign):
        return value
    return sign + value


def _edge(node: Node, state: NodeState) -> EdgeStatus:
    """Return what the edge above a node shows."""
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
        appearance, scale = self.appearances[node.index], self.layout.line_scale(node)
        paint = self.style.edge(appearance.edge)
        if appearance.visits:
            all_visits = self.appearances[0].visits
            width = scale * width_by_visits(appearance.visits, all_visits)
            return replace(paint, width=width)
        # A line that has no other beside it may be broad.
        if appearance.edge in ("best", "path"):
            scale = max(scale, 0.5)
        return paint.thinner(scale)

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
        is_cut = self.appearances[node.index].edge == "cut"
        if not is_cut or self.layout.is_small(node):
            return Paint()
        return self.style.strike.thinner(self.layout.line_scale(node))

    def thread_paint(self, node: Node) -> Paint:
        """Return how a line that explains a cutoff is drawn along an edge, if it is."""
        on_thread = self.appearances[node.index].on_thread
        if not on_thread or self.layout.is_small(node):
            return Paint()
        return self.style.thread.thinner(self.layout.line_scale(node))

    def bed_paint(self, node: Node) -> Paint:
        """Return how the paper is drawn below a bar, which lets it stand out."""
        if self.strike_paint(node).edge == "none":
            return Paint()
        return self.style.bed.thinner(self.layout.line_scale(node))

    @property
    def verdict(self) -> tuple[str, str] | None:
        """The two numbers that make the present cutoff, if an ancestor has one of them.

        The first one is α, which is not less than the second, β.
        """
        focus, appearances = self.focus, self.appearances
        if focus is None or not appearances or self.layout.is_small(focus):
            return None
        has_owner = any(appearances[index].is_owner for index in self.path)
        return appearances[focus.index].crossed if has_owner else None

    def name_colour(self, node: Node) -> str:
        """Return the colour of the name of a node, which goes with it."""
        is_pruned = self.appearances[node.index].status == "pruned"
        return self.style.gone_text if is_pruned else self.style.quiet

    def value_font(self, node: Node) -> float:
        """
        Return the size of the value in the shape of a node, which it does not leave.
        """
        appearance = self.appearances[node.index]
        layout, style = self.layout, self.style
        if node.stub:
            return layout.font(node)
        # Means, of few digits or of many, are equally large.
        is_mean = bool(appearance.visits and node.children) and not layout.has_columns
        text = appearance.value.ljust(MEAN, "0") if is_mean else appearance.value
        scale = style.scale(text, longest=layout.longest)
        room = room_of(
            node, layout=layout, style=style, at_limit=appearance.status == "limit"
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
        if focus is None:
            return []
        return [node.index for node in (focus, *focus.ancestors)]

    def window_texts(self, node: Node) -> tuple[str, str]:
        """Return the two lines of a node's window, or "" for those not to be seen.

        A window without room beside its node is seen on the current path only.
        """
        if not self.layout.has_room_for_window(node):
            # The verdict stands where the window would, and says the same.
            is_said = node is self.focus and self.verdict is not None
            if is_said or node.index not in self.path:
                return "", ""
        appearance = self.appearances[node.index]
        layout = self.layout
        wide = BOLDER * text_width(appearance.beta, layout.label_font)
        if appearance.visits and wide > layout.window_width:
            is_free = replace(layout, window_width=wide).has_room_for_window(node)
            appearance = appearance if is_free else appearance._replace(beta="")
        first, second = tuple(appearance.letters)
        alpha, beta = appearance.alpha, appearance.beta
        return (
            f"{first} {alpha}".strip() if alpha else "",
            f"{second} {beta}".strip() if beta else "",
        )
