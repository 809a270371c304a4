"""α-β with a transposition table: a position that comes again is looked up."""

from collections.abc import Hashable
from math import inf
from typing import Literal, TypeAlias

from abviz.engine.recorder import recorded
from abviz.engine.views import KeyedNode as Node
from abviz.trees import Score

# How the value of a position compares with a score.
Entry: TypeAlias = tuple[Literal["EXACT", "LOWER", "UPPER"], Score]
Table: TypeAlias = dict[Hashable, Entry]


@recorded
def alphabeta_table(node: Node, alpha: Score, beta: Score, table: Table) -> Score:  # step: enter
    """Return the minimax value of a node with a `position`, or a bound on it outside the window."""
    if node.is_leaf:
        return node.value  # step: examine
    if node.position in table:
        flag, value = table[node.position]
        if flag == "EXACT":
            return value  # step: leave EXACT
        if flag == "LOWER" and value >= beta:
            return value  # step: leave LOWER
        if flag == "UPPER" and value <= alpha:
            return value  # step: leave UPPER
    window = alpha, beta
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            score = alphabeta_table(child, alpha, beta, table)
            if score > v:  # step: update MAX
                v = score
            if v > alpha:
                alpha = v
            if v >= beta:
                break  # step: cutoff MAX
        table[node.position] = entry(v, *window)
        return v  # step: leave MAX
    v = inf
    for child in node.children:
        score = alphabeta_table(child, alpha, beta, table)
        if score < v:  # step: update MIN
            v = score
        if v < beta:
            beta = v
        if v <= alpha:
            break  # step: cutoff MIN
    table[node.position] = entry(v, *window)
    return v  # step: leave MIN


def entry(score: Score, low: Score, high: Score) -> Entry:
    """Return what the table keeps of a node that returns a score to a window."""
    if score <= low:
        return "UPPER", score
    if score >= high:
        return "LOWER", score
    return "EXACT", score
