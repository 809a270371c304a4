"""Mistakes in minimax and α-β that are no misconceptions: slips, and what crashes."""

from math import inf


def zero_is_nothing(node):
    """Take a 0 for no value yet, without a window."""
    if node.is_leaf:
        return node.value
    best = None
    for child in node.children:
        score = zero_is_nothing(child)
        pick = max if node.is_max else min
        best = pick(best, score) if best else score
    return best


def minimax_from_zero(node):
    """Start v at 0, without a window."""
    if node.is_leaf:
        return node.value
    v = 0
    for child in node.children:
        v = max(v, minimax_from_zero(child)) if node.is_max else min(v, minimax_from_zero(child))
    return v


def swapped_minimax(node):
    """Take MAX for MIN, without a window."""
    if node.is_leaf:
        return node.value
    return (min if node.is_max else max)(swapped_minimax(child) for child in node.children)


def forgets_return(node):
    """Compute the value of an inner node, and do not return it."""
    if node.is_leaf:
        return node.value
    max([forgets_return(child) or 0 for child in node.children])


def forgets_return_with_window(node, alpha=-inf, beta=inf):
    """Return nothing from inner nodes, and compare that."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = forgets_return_with_window(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break


def overwrites_bounds(node, alpha=-inf, beta=inf):
    """Set a bound to v, also where the bound from above is closer."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = overwrites_bounds(child, alpha, beta)
        if node.is_max:
            alpha = v = max(v, score)
        else:
            beta = v = min(v, score)
        if alpha >= beta:
            break
    return v


def forgets_the_other_end(node, alpha=-inf, beta=inf):
    """Keep one end of the window alone, once a child has come back."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = forgets_the_other_end(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha, beta = max(alpha, v), inf
        else:
            v = min(v, score)
            alpha, beta = -inf, min(beta, v)
    return v


def min_hands_nothing_down(node, alpha=-inf, beta=inf):
    """Hand the window down at MAX nodes alone."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        if node.is_max:
            v = max(v, min_hands_nothing_down(child, max(alpha, v), beta))
        else:
            v = min(v, min_hands_nothing_down(child, -inf, v))
        if v >= beta if node.is_max else v <= alpha:
            break
    return v


def no_test_for_leaves(node, alpha=-inf, beta=inf):
    """Look for the children of a leaf."""
    pick = max if node.is_max else min
    return pick(no_test_for_leaves(child, alpha, beta) for child in node.children)


def asks_twice(node, alpha=-inf, beta=inf):
    """Search a child once more where it is better."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        if node.is_max and asks_twice(child, alpha, beta) > v:
            v = asks_twice(child, alpha, beta)
            alpha = max(alpha, v)
        elif node.is_min and asks_twice(child, alpha, beta) < v:
            v = asks_twice(child, alpha, beta)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def cuts_the_wrong_way(node, alpha=-inf, beta=inf):
    """Cut while α is below β."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = cuts_the_wrong_way(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha <= beta:
            break
    return v


def without_color(node, alpha=-inf, beta=inf, color=1):
    """Score leaves for MAX, in a negamax."""
    if node.is_leaf:
        return node.value
    v = -inf
    for child in node.children:
        v = max(v, -without_color(child, -beta, -alpha, -color))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def minus_at_the_end(node, alpha=-inf, beta=inf):
    """Return the value with the other sign at MIN nodes."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = minus_at_the_end(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v if node.is_max else -v


def returns_alpha(node, alpha=-inf, beta=inf):
    """Return α, whoever moves."""
    if node.is_leaf:
        return node.value
    for child in node.children:
        score = returns_alpha(child, alpha, beta)
        if node.is_max:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            break
    return alpha


def forgets_the_last(node):
    """Stop before the last child."""
    if node.is_leaf:
        return node.value
    pick = max if node.is_max else min
    return pick(forgets_the_last(child) for child in node.children[:-1] or node.children)


def counts_plies(node):
    """Add 100 to the score of a leaf."""
    if node.is_leaf:
        return node.value + 100
    return (max if node.is_max else min)(counts_plies(child) for child in node.children)


def one_branch_returns(node):
    """Return nothing from MIN nodes."""
    if node.is_leaf:
        return node.value
    scores = [one_branch_returns(child) or 0 for child in node.children]
    if node.is_max:
        return max(scores)


def takes_the_second(node):
    """Return what the second child brings, if there is one."""
    if node.is_leaf:
        return node.value
    return [takes_the_second(child) for child in node.children][min(1, len(node.children) - 1)]


def keeps_the_first(node):
    """Return what the first child brings."""
    if node.is_leaf:
        return node.value
    return [keeps_the_first(child) for child in node.children][0]


def best_first(node, alpha=-inf, beta=inf):
    """Enter first what looks best: no mistake, and another order than alpha-beta's."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in sorted(node.children, key=_first_leaf, reverse=node.is_max):
        score = best_first(child, alpha, beta)
        if node.is_max:
            alpha = v = max(v, score)
        else:
            beta = v = min(v, score)
        if alpha >= beta:
            break
    return v


def _first_leaf(node):
    return node.value if node.is_leaf else _first_leaf(node.children[0])
