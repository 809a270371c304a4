"""α-β with killer moves: those that have made a cutoff at the same ply are tried first."""

from collections import defaultdict
from collections.abc import Callable
from math import inf
from typing import TypeAlias

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score

Move: TypeAlias = Callable[[Node], str]
Killers: TypeAlias = dict[int, list[str]]


def alphabeta_killer(root: Node, move: Move) -> Score:
    """Return the minimax value of a root."""
    return search(root, -inf, inf, 0, defaultdict(list), move)


@recorded
def search(node: Node, alpha: Score, beta: Score, ply: int, killers: Killers, move: Move) -> Score:
    """Return the minimax value of a node, or a bound on it, and note the killer of a cutoff."""
    if node.is_leaf:
        return node.value  # step: examine
    moves = sorted(node.children, key=lambda one: move(one) not in killers[ply])  # step: enter
    v: Score = -inf if node.is_max else inf
    for child in moves:
        score = search(child, alpha, beta, ply + 1, killers, move)
        if node.is_max:
            v = max(v, score)  # step: update MAX
            alpha = max(alpha, v)
        else:
            v = min(v, score)  # step: update MIN
            beta = min(beta, v)
        if alpha >= beta:
            if move(child) not in killers[ply]:
                killers[ply] = [move(child), *killers[ply][:1]]
            break  # step: cutoff
    return v  # step: leave
