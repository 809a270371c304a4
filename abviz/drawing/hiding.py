"""What is ahead of a step, and is not drawn where it is hidden: scores and estimates."""

from __future__ import annotations

from collections.abc import Container

from abviz.drawing.appearance import NodeAppearance
from abviz.replay.trace import Trace
from abviz.trees import Node, Tree


def ahead_of(tree_or_trace: Tree | Trace, step: int = -1) -> frozenset[int]:
    """Return the nodes whose scores have not been used by a step: all of a tree alone.

    Parameters
    ----------
    tree_or_trace : Tree or Trace
        A tree before its search, or a search.
    step : int
        A step of the search; negative numbers count from the end.

    Returns
    -------
    frozenset of int
        The indices (in preorder) of leaves that have not been examined, and of inner nodes
        whose estimates have not been used.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.examples["aima-3x3"])
    >>> [trace.tree.nodes[index].name for index in sorted(ahead_of(trace))]
    ['H', 'I']
    """
    if isinstance(tree_or_trace, Tree):
        nodes = tree_or_trace.nodes
        return frozenset(node.index for node in nodes if node.is_leaf or node.estimate is not None)
    trace = tree_or_trace
    so_far = trace.steps[: trace.replay.place(step) + 1]
    examined = {step.node.index for step in so_far if step.kind == "examine"}
    return ahead_of(trace.tree) - examined


def without_score(
    seen: NodeAppearance, node: Node, hidden: Container[int] = frozenset()
) -> NodeAppearance:
    """Return what is seen of a node, without the score of a leaf if that is hidden."""
    return seen._replace(value="") if node.is_leaf and node.index in hidden else seen
