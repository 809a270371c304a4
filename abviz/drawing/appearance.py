"""The appearance of a node: what a renderer shows of its state.

What a picture shows at one moment: the appearance of every node, and how it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from abviz.drawing.fitting import largest_font, room_of
from abviz.drawing.layout.geometry import Layout
from abviz.drawing.layout.text_width import ShortTexts
from abviz.drawing.style import ROLES, EdgeStatus, Paint, Role, Style
from abviz.replay.frames import NodeState, Status
from abviz.trees import Node, Tree

SIGNS = {
    "exact": "",
    "unknown": "",
    "at most": "≤",
    "at least": "≥",
    "more than": ">",
    "less than": "<",
}

ESTIMATE = "≈"


class NodeAppearance(NamedTuple):
    """What is seen of one node: its status, the edge from its parent, and its texts.

    The value is the scores of a leaf; else v, with ≥, ≤, > or < if it is only a bound, and
    with ≈ if it is the estimate of a node at the depth limit; ``+3`` for a stub of 3 moves.
    The number is that of the first visit, where it is asked for. A text is empty as long as
    there is nothing to show.
    """

    status: Status
    edge: EdgeStatus
    value: str
    alpha: str
    beta: str
    number: str = ""


def roles(tree: Tree) -> list[Role]:
    """Return what nodes of a tree are drawn as, players in the order of their numbers."""
    found = set(map(role, tree))
    seats = sorted(found.difference(ROLES), key=lambda seat: int(seat[1:]))
    return [name for name in (*ROLES[:3], *seats, *ROLES[3:]) if name in found]


def role(node: Node) -> Role:
    """Return what a node is drawn as: "max", "min", "chance", "p1", "p2", …, "leaf" or "stub"."""
    return "stub" if node.stub else node.player or "leaf"


def appearance_of(node: Node, state: NodeState, texts: ShortTexts | None = None) -> NodeAppearance:
    """Return what is seen of a node in a state."""
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
        # What is rounded has its sign already.
        value=value if value.startswith(sign or " ") else sign + value,
        alpha=texts[type(state.alpha), state.alpha],
        beta=texts[type(state.beta), state.beta],
    )


def _edge(node: Node, state: NodeState) -> EdgeStatus:
    if state.status in ("open", "current"):
        return "path"
    if state.is_cut:
        return "cut"
    if state.on_best_line:
        return "best"
    if state.status == "pruned" or node.stub:
        return "pruned"
    return "done" if state.status in ("done", "limit") else "unseen"


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
        edge, scale = self.appearances[node.index].edge, self.layout.line_scale(node)
        # A line that has no other beside it may be broad.
        broad = max(scale, 0.5) if edge in ("best", "path") else scale
        return self.style.edge(edge).thinner(broad)

    def limit_paint(self, node: Node) -> Paint:
        """Return how the leaf is drawn that an inner node looks like at the depth limit."""
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
        is_shown = self.appearances[node.index].edge == "cut" and not self.layout.is_small(node)
        return self.style.strike.thinner(self.layout.line_scale(node)) if is_shown else Paint()

    def value_font(self, node: Node) -> float:
        """Return the size of the value in the shape of a node, which it does not leave."""
        text = self.appearances[node.index].value
        if node.stub:
            return self.layout.font(node)
        scale = self.style.scale(text, longest=self.layout.longest)
        room = room_of(
            node,
            role(node),
            layout=self.layout,
            style=self.style,
            at_limit=self.appearances[node.index].status == "limit",
        )
        return min(self.layout.font(node) * scale, largest_font(text, room))

    def value_place(self, node: Node) -> tuple[float, float]:
        """Return where the middle of a value stands: in the leaf, at the depth limit."""
        at_limit = node.children and self.appearances[node.index].status == "limit"
        if at_limit and not self.layout.has_columns:
            return self.layout.limit_centre(node)
        return self.layout.value_centre(node)

    @property
    def path(self) -> list[int]:
        """The indices of the current node and of all above it."""
        path, node = [], self.focus
        while node is not None:
            path.append(node.index)
            node = node.parent
        return path

    def window_texts(self, node: Node) -> tuple[str, str]:
        """Return the two lines of the window of a node; empty ones where it has none.

        Where there is no room beside the node, it has one on the path to the current node only.
        """
        if not self.layout.has_room_for_window(node) and node.index not in self.path:
            return "", ""
        seen = self.appearances[node.index]
        alpha, beta = (
            f"{letter} {bound}" if bound else ""
            for letter, bound in zip("αβ", (seen.alpha, seen.beta), strict=True)
        )
        return alpha, beta
