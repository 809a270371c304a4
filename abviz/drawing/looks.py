"""From the state of a node to what a renderer shows of it."""

from __future__ import annotations

from typing import NamedTuple

from abviz.drawing.style import EdgeLook, Role
from abviz.replay.frames import NodeState, Status
from abviz.replay.values import short_score, value_text
from abviz.trees import Node


class Look(NamedTuple):
    """What is seen of one node: its status, the edge from its parent, and its texts."""

    status: Status
    edge: EdgeLook
    value: str
    alpha: str
    beta: str


def role(node: Node) -> Role:
    """Return whether a node is drawn as "max", "min", "chance" or "leaf"."""
    if node.is_leaf:
        return "leaf"
    if node.is_max:
        return "max"
    return "min" if node.is_min else "chance"


def look(node: Node, state: NodeState) -> Look:
    """Return what is seen of a node in a state.

    Parameters
    ----------
    node : Node
        The node.
    state : NodeState
        What is known of it at the moment.

    Returns
    -------
    Look
        Status, edge and texts.

    Examples
    --------
    >>> import abviz
    >>> frame = abviz.search(abviz.examples["aima-3x3"]).frame(-1)
    >>> look(frame.tree["F"], frame.state("F"))
    Look(status='done', edge='done', value='≤2', alpha='3', beta='2')
    """
    windowed = not node.is_leaf
    return Look(
        status=state.status,
        edge=_edge(state),
        value=value_text(node, state),
        alpha=short_score(state.alpha) if windowed else "",
        beta=short_score(state.beta) if windowed else "",
    )


def _edge(state: NodeState) -> EdgeLook:
    if state.status in ("open", "current"):
        return "path"
    if state.is_cut:
        return "cut"
    if state.on_best_line:
        return "best"
    if state.status == "pruned":
        return "pruned"
    return "done" if state.status == "done" else "unseen"
