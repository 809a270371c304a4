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


def short_value(value: Score | tuple[Score, ...] | None) -> str:
    """Write a score, or one for each of several players, each rounded if it is too long.

    Too long is what does not fit into the shape of a node.

    Examples
    --------
    >>> short_value(-3), short_value(1234567890), short_value((1, -2, 6)), short_value(None)
    ('−3', '≈1.23e+09', '1, −2, 6', '')
    """
    if value is None:
        return ""
    if isinstance(value, tuple):
        return ", ".join(map(short_value, value))
    text = format_score(value)
    return text if len(text) <= LONGEST_VALUE else f"≈{float(value):.3g}".replace("-", MINUS)


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
