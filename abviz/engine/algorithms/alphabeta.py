"""The reference α-β search, fail-soft with deep cutoffs; and its twins with other options."""

from math import inf

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


@recorded
def alphabeta(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:  # step: enter
    """Return the minimax value of a node, or a bound on it outside the window."""
    if node.is_leaf:
        return node.value  # step: examine
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            score = alphabeta(child, alpha, beta)
            if score > v:  # step: update MAX
                v = score
            if v > alpha:
                alpha = v
            if v >= beta:
                break  # step: cutoff MAX
        return v  # step: leave MAX
    v = inf
    for child in node.children:
        score = alphabeta(child, alpha, beta)
        if score < v:  # step: update MIN
            v = score
        if v < beta:
            beta = v
        if v <= alpha:
            break  # step: cutoff MIN
    return v  # step: leave MIN


@recorded
def alphabeta_strict(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Search as `alphabeta` does, but cut only where α is above β."""
    if node.is_leaf:
        return node.value  # step: examine
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            score = alphabeta_strict(child, alpha, beta)
            if score > v:  # step: update MAX
                v = score
            if v > alpha:
                alpha = v
            if v > beta:
                break  # step: cutoff MAX
        return v  # step: leave MAX
    v = inf
    for child in node.children:
        score = alphabeta_strict(child, alpha, beta)
        if score < v:  # step: update MIN
            v = score
        if v < beta:
            beta = v
        if v < alpha:
            break  # step: cutoff MIN
    return v  # step: leave MIN


@recorded
def alphabeta_shallow(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Search as `alphabeta` does, with the bound of the parent alone."""
    if node.is_leaf:
        return node.value  # step: examine
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            score = alphabeta_shallow(child, alpha=v)
            if score > v:  # step: update MAX
                v = score
            if v >= beta:
                break  # step: cutoff MAX
        return v  # step: leave MAX
    v = inf
    for child in node.children:
        score = alphabeta_shallow(child, beta=v)
        if score < v:  # step: update MIN
            v = score
        if v <= alpha:
            break  # step: cutoff MIN
    return v  # step: leave MIN


@recorded
def alphabeta_shallow_strict(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Search as `alphabeta_shallow` does, but cut only where α is above β."""
    if node.is_leaf:
        return node.value  # step: examine
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            score = alphabeta_shallow_strict(child, alpha=v)
            if score > v:  # step: update MAX
                v = score
            if v > beta:
                break  # step: cutoff MAX
        return v  # step: leave MAX
    v = inf
    for child in node.children:
        score = alphabeta_shallow_strict(child, beta=v)
        if score < v:  # step: update MIN
            v = score
        if v < alpha:
            break  # step: cutoff MIN
    return v  # step: leave MIN


@recorded
def alphabeta_limited(node: Node, depth: int, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Return the value of a node as far as a number of plies shows it, or a bound on it."""
    if node.is_leaf:
        return node.value  # step: examine
    if depth == 0:
        return node.estimate  # step: limit
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            score = alphabeta_limited(child, depth - 1, alpha, beta)
            if score > v:  # step: update MAX
                v = score
            if v > alpha:
                alpha = v
            if v >= beta:
                break  # step: cutoff MAX
        return v  # step: leave MAX
    v = inf
    for child in node.children:
        score = alphabeta_limited(child, depth - 1, alpha, beta)
        if score < v:  # step: update MIN
            v = score
        if v < beta:
            beta = v
        if v <= alpha:
            break  # step: cutoff MIN
    return v  # step: leave MIN
