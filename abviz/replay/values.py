"""Values of nodes as short texts: the same ones in every picture."""

from __future__ import annotations

from abviz.replay.frames import NodeState
from abviz.trees import Node, Score, format_score
from abviz.trees.scores import MINUS

LONGEST_VALUE = 8
SIGNS = {"exact": "", "unknown": "", "at most": "≤", "at least": "≥"}


def short_score(score: Score | tuple[Score, ...] | None) -> str:
    """Write a score, or one for each player, rounded if too long for the shape of a node.

    Examples
    --------
    >>> short_score(-3), short_score(1234567890), short_score(None), short_score((1, 2, 6))
    ('−3', '≈1.23e+09', '', '1, 2, 6')
    """
    if score is None:
        return ""
    if isinstance(score, tuple):
        return ", ".join(map(short_score, score))
    text = format_score(score)
    return text if len(text) <= LONGEST_VALUE else f"≈{float(score):.3g}".replace("-", MINUS)


def short_value(node: Node, state: NodeState) -> str:
    """Write the value of a node: scores of a leaf, else v with ≥ or ≤ before a bound.

    Parameters
    ----------
    node : Node
        The node.
    state : NodeState
        What is known of it at the moment.

    Returns
    -------
    str
        Empty as long as the node has no value.

    Examples
    --------
    >>> import abviz
    >>> frame = abviz.search(abviz.examples["aima-3x3"]).frame(-1)
    >>> [short_value(frame.tree[name], frame.state(name)) for name in "ABFH"]
    ['3', '3', '≤2', '4']
    """
    value = (node.utilities or node.value) if node.is_leaf else state.value
    return SIGNS[state.bound] + short_score(value)
