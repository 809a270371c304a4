"""The appearance of a node: what a renderer shows of its state."""

from __future__ import annotations

from typing import NamedTuple

from abviz.drawing.style import ROLES, EdgeStatus, Role
from abviz.drawing.values import ShortTexts
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
    """Return what nodes of a tree are drawn as, players in the order of their numbers.

    Examples
    --------
    >>> roles(Tree.parse("p2(<1 2> p1(<2 1> …4))", root="p2"))
    ['p1', 'p2', 'leaf', 'stub']
    """
    found = set(map(role, tree))
    seats = sorted(found.difference(ROLES), key=lambda seat: int(seat[1:]))
    return [name for name in (*ROLES[:3], *seats, *ROLES[3:]) if name in found]


def role(node: Node) -> Role:
    """Return what a node is drawn as: "max", "min", "chance", "p1", "p2", …, "leaf" or "stub"."""
    return "stub" if node.stub else node.player or "leaf"


def appearance_of(node: Node, state: NodeState, texts: ShortTexts | None = None) -> NodeAppearance:
    """Return what is seen of a node in a state.

    Parameters
    ----------
    node : Node
        The node.
    state : NodeState
        What is known of it at the moment.
    texts : ShortTexts or None
        Where those values stand that have been written already.

    Returns
    -------
    NodeAppearance
        Status, edge and texts.

    Examples
    --------
    >>> import abviz
    >>> frame = abviz.search(abviz.examples["aima-3x3"]).frame(-1)
    >>> appearance_of(frame.tree["F"], frame.state("F"))
    NodeAppearance(status='done', edge='done', value='≤2', alpha='3', beta='2', number='')
    """
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
