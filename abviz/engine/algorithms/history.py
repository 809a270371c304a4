"""α-β with the history heuristic: moves that have made many cutoffs anywhere are tried first."""

from collections import defaultdict
from collections.abc import Callable
from math import inf
from typing import TypeAlias

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score

Move: TypeAlias = Callable[[Node], str]
History: TypeAlias = dict[tuple[str | None, str], float]


def alphabeta_history(root: Node, move: Move) -> Score:
    """Return the minimax value of a root."""
    return search(root, -inf, inf, 0, defaultdict(float), move)


# Schaeffer adds 2^depth, where so many plies are left to search. How many are left of a game is
# not known while it unfolds: 1/2^ply is the same but for a factor, and sorts alike.
@recorded
def search(node: Node, alpha: Score, beta: Score, ply: int, history: History, move: Move) -> Score:
    """Return the minimax value of a node, or a bound on it, and note the move of a cutoff."""
    if node.is_leaf:
        return node.value  # step: examine
    moves = sorted(node.children, key=lambda one: -history[node.player, move(one)])  # step: enter
    v: Score = -inf if node.is_max else inf
    for child in moves:
        score = search(child, alpha, beta, ply + 1, history, move)
        if node.is_max:
            v = max(v, score)  # step: update MAX
            alpha = max(alpha, v)
        else:
            v = min(v, score)  # step: update MIN
            beta = min(beta, v)
        if alpha >= beta:
            history[node.player, move(child)] += 1 / 2**ply
            break  # step: cutoff
    return v  # step: leave
