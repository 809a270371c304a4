"""Searches as people write them, right and wrong, to be watched."""

# ruff: noqa: E701, E731

from functools import reduce, wraps
from math import inf


def in_branches(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    if node.is_max:
        value = -inf
        for child in node.children:
            value = max(value, in_branches(child, alpha, beta))
            if value >= beta:
                break
            alpha = max(alpha, value)
        return value
    else:
        value = inf
        for child in node.children:
            value = min(value, in_branches(child, alpha, beta))
            if value <= alpha:
                break
            beta = min(beta, value)
        return value


def early_return(node, alpha=-inf, beta=inf):
    if node.is_leaf: return node.value  # fmt: skip
    if node.is_max:
        best = -inf
        for child in node.children:
            best = max(best, early_return(child, alpha, beta))
            if best >= beta: return best  # fmt: skip
            alpha = max(alpha, best)
    else:
        best = inf
        for child in node.children:
            best = min(best, early_return(child, alpha, beta))
            if best <= alpha:
                return best
            beta = min(beta, best)
    return best


def negamax(node, alpha=-inf, beta=inf, color=1):
    if node.is_leaf:
        return color * node.value
    best = -inf
    for place, child in enumerate(node.children):
        first = place == 0
        if first:
            score = -negamax(child, -beta, -alpha, -color)
        else:
            score = -negamax(child, -beta, -alpha, -color)
        best = max(best, score)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return best


# fmt: off
def spread_out(node):
    if node.is_leaf:
        return (
            node.value
        )
    if node.is_max:
        return max(
            spread_out(child)
            for child in node.children
        )
    return min(
        map(
            spread_out,
            node.children,
        )
    )
# fmt: on


def lambdas(node):
    best = max if node.is_max else min
    score = lambda child: lambdas(child)
    return node.value if node.is_leaf else best(map(score, node.children))


def best_of(pick, scores):
    return reduce(pick, scores)


def with_a_helper(node):
    if not node.children:
        return node.value
    scores = (with_a_helper(child) for child in node.children)
    if node.is_max:
        return best_of(max, scores)
    return best_of(min, scores)


def max_value(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    v = -inf
    for child in node.children:
        v = max(v, (max_value if child.is_max else min_value)(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(node, alpha=-inf, beta=inf):
    """Return the least.

    This text is not shown.
    """
    if node.is_leaf:
        return node.value
    v = inf
    for child in node.children:
        v = min(v, (max_value if child.is_max else min_value)(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def driver(node):
    if node.is_leaf:
        return node.value
    return in_branches(node, -inf, inf)


def at_the_head(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    left = list(node.children)
    while left and alpha < beta:
        score = at_the_head(left.pop(0), alpha, beta)
        if node.is_max:
            alpha = v = max(v, score)
            continue
        beta = v = min(v, score)
    return v


def break_at_the_head(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for place in range(len(node.children)):
        if alpha >= beta:
            break
        v = (max if node.is_max else min)(v, break_at_the_head(node.children[place], alpha, beta))
        if node.is_max:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
    else:
        v = v + 0
    return v


def principal(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    first, v = True, -inf if node.is_max else inf
    for child in node.children:
        if first:
            score = principal(child, alpha, beta)
        elif node.is_max:
            score = principal(child, alpha, alpha + 1)
            if alpha < score < beta:
                score = principal(child, alpha, beta)
        else:
            score = principal(child, beta - 1, beta)
            if alpha < score < beta: score = principal(child, alpha, beta)  # fmt: skip
        first = False
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if beta <= alpha:
            break
    return v


def limited(node, depth, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    if depth == 0:
        return node.estimate
    v = -inf if node.is_max else inf
    try:
        for child in node.children:
            score = limited(child, depth - 1, alpha, beta)
            if node.is_max:
                v = max(v, score)
                alpha = max(alpha, v)
            else:
                v = min(v, score)
                beta = min(beta, v)
            if alpha >= beta:
                break
    finally:
        v = v + 0
    return v


def stream(node, alpha=-inf, beta=inf):
    match node.player:
        case None:
            return node.value
        case "max":
            for score in (stream(child, alpha, beta) for child in node.children):
                alpha = max(alpha, score)
                if alpha >= beta:
                    break
            return alpha
    for score in (stream(child, alpha, beta) for child in node.children):
        beta = min(beta, score)
        if alpha >= beta:
            break
    return beta


def start(node):
    def inner(node, alpha, beta):
        if node.is_leaf:
            return node.value
        for child in node.children[::-1]:
            score = inner(child, alpha, beta)
            if node.is_max:
                alpha = max(alpha, score)
            else:
                beta = min(beta, score)
            if alpha >= beta:
                return alpha if node.is_max else beta
        return alpha if node.is_max else beta

    return inner(node, -inf, inf)


class Solver:
    def __init__(self):
        self.count = 0

    def search(self, node, alpha=-inf, beta=inf):
        self.count += 1
        if node.is_leaf:
            return node.value, None
        best, move = (-inf if node.is_max else inf), None
        for child in node.children:
            score, _ = self.search(child, alpha, beta)
            if score > best if node.is_max else score < best:
                best, move = score, child
            alpha, beta = (max(alpha, best), beta) if node.is_max else (alpha, min(beta, best))
            if alpha >= beta:
                return best, move
        return best, move


def counted(function):
    @wraps(function)
    def count(node, *window):
        count.calls += 1
        return function(node, *window)

    count.calls = 0
    return count


@counted
def decorated(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    for child in node.children:
        score = decorated(child, alpha, beta)
        if node.is_max:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            break
    return alpha if node.is_max else beta


def two_only(node):
    if node.is_leaf:
        return node.value
    first, *others = node.children
    score = two_only(first)
    if not others:
        return score
    other = two_only(others[0])
    return max(score, other) if node.is_max else min(score, other)


# Three functions, of which one only says who moves.


def by_player(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    if node.is_max:
        return best_for_max(node, alpha, beta)
    return best_for_min(node, alpha, beta)


def best_for_max(node, alpha, beta):
    v = -inf
    for child in node.children:
        v = max(v, by_player(child, alpha, beta))
        if v >= beta:
            break
        alpha = max(alpha, v)
    return v


def best_for_min(node, alpha, beta):
    w = inf
    for child in node.children:
        w = min(w, by_player(child, alpha, beta))
        if w <= alpha:
            return w
        beta = min(beta, w)
    return w


# Where a break, or the end of a loop, leaves children out.


def beam(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children[:2]:
        score = beam(child, alpha, beta)
        if node.is_max:
            alpha = v = max(v, score)
        else:
            beta = v = min(v, score)
        if alpha >= beta:
            break
    return v


def leaps(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for place, child in enumerate(node.children):
        if place == 1:
            continue
        score = leaps(child, alpha, beta)
        if node.is_max:
            alpha = v = max(v, score)
        else:
            beta = v = min(v, score)
        if alpha >= beta:
            break
    return v


def two_breaks(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = two_breaks(child, alpha, beta)
        if node.is_max:
            alpha = v = max(v, score)
        else:
            beta = v = min(v, score)
        if v == 3:
            break
        if alpha >= beta:
            break
    return v


# Over states, as in AIMA.


def value_for_max(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "first"), None
    v, move = -inf, None
    for action in game.actions(state):
        score, _ = value_for_min(game, game.result(state, action), alpha, beta)
        if score > v:
            v, move = score, action
            alpha = max(alpha, v)
        if v >= beta:
            break
    return v, move


def value_for_min(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "first"), None
    v, move = inf, None
    for action in game.actions(state):
        score, _ = value_for_max(game, game.result(state, action), alpha, beta)
        if score < v:
            v, move = score, action
            beta = min(beta, v)
        if v <= alpha:
            break
    return v, move


ALL = [
    *(in_branches, early_return, negamax, spread_out, lambdas),
    *(with_a_helper, max_value, min_value, driver, at_the_head, break_at_the_head, principal),
    *(stream, start, Solver().search, decorated, two_only),
    *(beam, leaps, two_breaks),
]
