"""Values of nodes as short texts: the same ones in every picture."""

from __future__ import annotations

from abviz.replay.frames import NodeState
from abviz.trees import Node, Score, format_score
from abviz.trees.scores import MINUS

LONGEST_VALUE = 8
SIGNS = {
    "exact": "",
    "unknown": "",
    "at most": "≤",
    "at least": "≥",
    "more than": ">",
    "less than": "<",
}


def short_score(score: Score | None) -> str:
    """Write a score, rounded if it is too long for the shape of a node.

    Examples
    --------
    >>> short_score(-3), short_score(1234567890), short_score(None)
    ('−3', '≈1.23e+09', '')
    """
    if score is None:
        return ""
    text = format_score(score)
    return text if len(text) <= LONGEST_VALUE else f"≈{float(score):.3g}".replace("-", MINUS)


def short_value(value: Score | tuple[Score, ...] | None) -> str:
    """Write a score, or one score for each of several players.

    Examples
    --------
    >>> short_value((1, -2, 6)), short_value(3)
    ('1, −2, 6', '3')
    """
    if isinstance(value, tuple):
        return ", ".join(map(short_score, value))
    return short_score(value)


def value_text(node: Node, state: NodeState) -> str:
    """Write what is known of the value of a node.

    Parameters
    ----------
    node : Node
        The node.
    state : NodeState
        What is known of it at the moment.

    Returns
    -------
    str
        The scores of a leaf; else v, with ≥, ≤, > or < if it is only a bound, and with ~
        if it is the estimate of a node at the depth limit; ``+3`` for a stub of 3 moves.
        Empty as long as there is no value.

    Examples
    --------
    >>> import abviz
    >>> frame = abviz.search(abviz.examples["aima-3x3"]).frame(-1)
    >>> [value_text(frame.tree[name], frame.state(name)) for name in "ABFH"]
    ['3', '3', '≤2', '4']
    """
    if node.stub:
        return f"+{node.stub}"
    if node.is_leaf:
        return short_value(node.value if node.utilities is None else node.utilities)
    if state.status == "limit":
        return f"~{short_value(state.value)}"
    return SIGNS[state.bound] + short_value(state.value)
