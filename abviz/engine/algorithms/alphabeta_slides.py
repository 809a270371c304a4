"""`alphabeta` of the lecture slides, with a depth and the player to move."""

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def alphabeta_slides(node: Node, depth: int, alpha: Score, beta: Score, maximizing: bool) -> Score:
    """Return the minimax value of a node if it is inside the window, else a bound."""
    if depth == 0 or node.is_leaf:
        return heuristic_value(node)  # step: examine
    if maximizing:
        for child in node.children:
            score = alphabeta_slides(child, depth - 1, alpha, beta, False)
            alpha = max(alpha, score)  # step: update MAX
            if beta <= alpha:
                break  # step: cutoff MAX
        return alpha  # step: leave MAX
    for child in node.children:
        score = alphabeta_slides(child, depth - 1, alpha, beta, True)
        beta = min(beta, score)  # step: update MIN
        if beta <= alpha:
            break  # step: cutoff MIN
    return beta  # step: leave MIN


def heuristic_value(node: Node) -> Score:
    """Return the score of a terminal node, or the estimate of any other."""
    return node.value if node.is_leaf else node.estimate
