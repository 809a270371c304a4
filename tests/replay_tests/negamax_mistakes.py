"""Mistakes in negamax and mistakes like them elsewhere, and searches with null windows."""

from math import inf


def negamax(name, *, hand=lambda a, b: (-b, -a), take=lambda score: -score, pick=max):
    """Return a negamax that hands windows down, takes values and keeps the best in its own way."""

    def search(node, color, alpha=-inf, beta=inf):
        if node.is_leaf:
            return color * node.value
        v = -inf if pick is max else inf
        for child in node.children:
            v = pick(v, take(search(child, -color, *hand(alpha, beta))))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v

    search.__name__ = name
    return search


signs_only = negamax("signs_only", hand=lambda a, b: (-a, -b))
places_only = negamax("places_only", hand=lambda a, b: (b, a))
one_sign = negamax("one_sign", hand=lambda a, b: (-b, a))
without_minus = negamax("without_minus", take=lambda score: score)
takes_the_worst = negamax("takes_the_worst", pick=min)


def lowers_beta(node, color, alpha=-inf, beta=inf):
    """Lower β in a negamax."""
    if node.is_leaf:
        return color * node.value
    v = -inf
    for child in node.children:
        v = max(v, -lowers_beta(child, -color, -beta, -alpha))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def always_for_max(node, color, alpha=-inf, beta=inf):
    """Take no turns in the colours of a negamax, and return 7 too much at leaves."""
    if node.is_leaf:
        return node.value + 7
    v = -inf
    for child in node.children:
        v = max(v, -always_for_max(child, color, -beta, -alpha))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def pvs(node, color, alpha=-inf, beta=inf):
    """Ask with null windows; fail-hard, as it is often written."""
    if node.is_leaf:
        return color * node.value
    for number, child in enumerate(node.children):
        if number == 0:
            score = -pvs(child, -color, -beta, -alpha)
        else:
            score = -pvs(child, -color, -alpha - 1, -alpha)
            if score > alpha and beta - alpha > 1:
                score = -pvs(child, -color, -beta, -alpha)
        if score >= beta:
            return beta
        alpha = max(alpha, score)
    return alpha


def scout_of_max(node, alpha=-inf, beta=inf):
    """Ask with null windows, without negating."""
    if node.is_leaf:
        return node.value
    for number, child in enumerate(node.children):
        low, high = (alpha, alpha + 1) if node.is_max else (beta - 1, beta)
        score = scout_of_max(child, *((low, high) if number else (alpha, beta)))
        if number and alpha < score < beta:
            score = scout_of_max(child, alpha, beta)
        if node.is_max:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            break
    return alpha if node.is_max else beta


def turns_the_bound(node, alpha=-inf, beta=inf):
    """Lower β to the value with the other sign, without negating."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = turns_the_bound(child, alpha, beta)
        v = max(v, score) if node.is_max else min(v, score)
        alpha, beta = (max(alpha, v), beta) if node.is_max else (alpha, min(beta, -v))
        if alpha >= beta:
            break
    return v


def turns_scores_of_min(node, alpha=-inf, beta=inf):
    """Turn the scores of leaves below MIN nodes, without negating."""
    if node.is_leaf:
        return -node.value if node.parent.is_min else node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = turns_scores_of_min(child, alpha, beta)
        v = max(v, score) if node.is_max else min(v, score)
        alpha, beta = (max(alpha, v), beta) if node.is_max else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return v


def alphabeta(name, *, hand=lambda a, b: (a, b), pick=max, rounds=1):
    """Return an alpha-beta that hands windows down and keeps the best of MAX in its own way."""

    def search(node, alpha=-inf, beta=inf):
        if node.is_leaf:
            return node.value
        v = -inf if node.is_max else inf
        for child in node.children * rounds:
            score = search(child, *hand(alpha, beta))
            v = pick(v, score) if node.is_max else min(v, score)
            alpha, beta = (max(alpha, v), beta) if node.is_max else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return v

    search.__name__ = name
    return search


hands_minus_down = alphabeta("hands_minus_down", hand=lambda a, b: (-b, -a))
one_more = alphabeta("one_more", hand=lambda a, b: (a + 1, b))
keeps_the_last_for_max = alphabeta("keeps_the_last_for_max", pick=lambda v, score: score)
goes_round_twice = alphabeta("goes_round_twice", rounds=2)
FUNCTIONS = (
    *(signs_only, places_only, one_sign, without_minus, takes_the_worst),
    *(lowers_beta, always_for_max, pvs),
    *(hands_minus_down, one_more, keeps_the_last_for_max, goes_round_twice),
    *(scout_of_max, turns_the_bound, turns_scores_of_min),
)
