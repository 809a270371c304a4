"""Iterative deepening: α-β to 1, 2, 3 … plies, each time with the last best moves first."""

from math import inf
from typing import TypeAlias

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score

Moves: TypeAlias = dict[Node, Node]


def iterative_deepening(root: Node, deepest: int) -> Score:
    """Return the value of a root as far as the last and deepest search shows it."""
    best: Moves = {}
    for depth in range(1, deepest + 1):
        value = deepen(root, depth, -inf, inf, best)
    return value


@recorded
def deepen(node: Node, depth: int, alpha: Score, beta: Score, best: Moves) -> Score:  # step: enter
    """Return the value of a node to a depth, or a bound on it, and note the best moves."""
    if node.is_leaf:
        return node.value  # step: examine
    if depth == 0:
        return node.estimate  # step: limit
    moves = sorted(node.children, key=lambda child: child is not best.get(node))
    if node.is_max:
        v: Score = -inf
        for child in moves:
            score = deepen(child, depth - 1, alpha, beta, best)
            if score > v:  # step: update MAX
                v = score
                best[node] = child
            alpha = max(alpha, v)
            if v >= beta:
                break  # step: cutoff MAX
        return v  # step: leave MAX
    v = inf
    for child in moves:
        score = deepen(child, depth - 1, alpha, beta, best)
        if score < v:  # step: update MIN
            v = score
            best[node] = child
        beta = min(beta, v)
        if v <= alpha:
            break  # step: cutoff MIN
    return v  # step: leave MIN
