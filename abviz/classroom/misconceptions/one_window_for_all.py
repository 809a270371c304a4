"""Alpha-beta with one α and one β for the whole tree."""

from math import inf

from abviz.trees import Node, Score


def one_window_for_all(
    node: Node,
    alpha: Score = -inf,
    beta: Score = inf,
    window: dict[str, Score] | None = None,
) -> Score:
    """Change the same window at every node."""
    if window is None:
        window = {"alpha": alpha, "beta": beta}
    if node.is_leaf:
        return node.value
    v: Score = -inf if node.is_max else inf
    for child in node.children:
        score = one_window_for_all(child, window["alpha"], window["beta"], window)
        if node.is_max:
            v = max(v, score)
            window["alpha"] = max(window["alpha"], v)
        else:
            v = min(v, score)
            window["beta"] = min(window["beta"], v)
        if window["alpha"] >= window["beta"]:
            break
    return v
