"""MAX-VALUE and MIN-VALUE of AIMA, 4th edition: a value and a move come back.

Of its listing, game and player are left out: a node knows its children, and scores count for
MAX, so a root at which MIN moves begins with min_value.
"""

from math import inf
from typing import TypeAlias

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score

Result: TypeAlias = tuple[Score, Node | None]


def alphabeta_search(state: Node) -> Node | None:
    """Return the best move of the player to move; None where all moves lose infinitely."""
    search = min_value if state.is_min else max_value
    value, move = search(state, -inf, inf)
    return move


@recorded
def max_value(state: Node, alpha: Score, beta: Score) -> Result:  # step: enter MAX
    """Return the value of a state where MAX is to move, or a bound on it, and a move."""
    if state.is_leaf:
        return state.value, None  # step: examine MAX
    v: Score = -inf
    move = None
    for action in state.children:
        v2, _ = min_value(action, alpha, beta)
        if v2 > v:  # step: update MAX
            v, move = v2, action
            alpha = max(alpha, v)
        if v >= beta:
            return v, move  # step: cutoff MAX
    return v, move  # step: leave MAX


@recorded
def min_value(state: Node, alpha: Score, beta: Score) -> Result:  # step: enter MIN
    """Return the value of a state where MIN is to move, or a bound on it, and a move."""
    if state.is_leaf:
        return state.value, None  # step: examine MIN
    v: Score = inf
    move = None
    for action in state.children:
        v2, _ = max_value(action, alpha, beta)
        if v2 < v:  # step: update MIN
            v, move = v2, action
            beta = min(beta, v)
        if v <= alpha:
            return v, move  # step: cutoff MIN
    return v, move  # step: leave MIN
