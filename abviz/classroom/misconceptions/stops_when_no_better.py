"""Minimax that stops at the first child that is no better."""

from math import inf

from abviz.trees import Node, Score


def stops_when_no_better(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Take children until one is no better than the one before."""
    if node.is_leaf:
        return node.value
    v: Score = -inf if node.is_max else inf
    for child in node.children:
        score = stops_when_no_better(child, alpha, beta)
        if node.is_max:
            if score <= v:
                break
            v = score
            alpha = max(alpha, v)
        else:
            if score >= v:
                break
            v = score
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v
