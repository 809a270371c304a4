"""The usual mistakes of those who write minimax and α-β for the first time."""

from math import inf

WINDOW = {"low": -inf, "high": inf}


def no_pruning(node, alpha=-inf, beta=inf):
    """Keep a window, and never compare its ends."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = no_pruning(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
    return v


def strictly(node, alpha=-inf, beta=inf):
    """Cut at α > β, where α ≥ β is enough."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = strictly(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha > beta:
            break
    return v


def shallow(node, alpha=-inf, beta=inf):
    """Hand the own value down alone, and forget what the ancestors have."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        v = max(v, shallow(child, v, inf)) if node.is_max else min(v, shallow(child, -inf, v))
        if v >= beta if node.is_max else v <= alpha:
            break
    return v


def not_shared(node, alpha=-inf, beta=inf):
    """Start each child anew: α and β are not passed on."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = not_shared(child)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def from_the_right(node, alpha=-inf, beta=inf):
    """Go through the children from right to left."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in reversed(node.children):
        score = from_the_right(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def one_for_all(node, alpha=-inf, beta=inf):
    """Keep one α and one β for the whole tree."""
    if node.parent is None:
        WINDOW.update(low=-inf, high=inf)
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = one_for_all(child, WINDOW["low"], WINDOW["high"])
        if node.is_max:
            v = max(v, score)
            WINDOW["low"] = max(WINDOW["low"], v)
        else:
            v = min(v, score)
            WINDOW["high"] = min(WINDOW["high"], v)
        if WINDOW["low"] >= WINDOW["high"]:
            break
    return v


def wrong_bound(node, alpha=-inf, beta=inf):
    """Raise α at MIN nodes too."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = wrong_bound(child, alpha, beta)
        v = max(v, score) if node.is_max else min(v, score)
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def from_zero(node, alpha=-inf, beta=inf):
    """Start v at 0."""
    if node.is_leaf:
        return node.value
    v = 0
    for child in node.children:
        score = from_zero(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


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


def without_minus(node, alpha=-inf, beta=inf, color=1):
    """Forget the minus before what the opponent returns."""
    if node.is_leaf:
        return color * node.value
    v = -inf
    for child in node.children:
        v = max(v, without_minus(child, -beta, -alpha, -color))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def without_turning(node, alpha=-inf, beta=inf, color=1):
    """Hand the window down as it is, in a negamax."""
    if node.is_leaf:
        return color * node.value
    v = -inf
    for child in node.children:
        v = max(v, -without_turning(child, alpha, beta, -color))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def swapped_players(node, alpha=-inf, beta=inf):
    """Take MAX for MIN."""
    if node.is_leaf:
        return node.value
    v = inf if node.is_max else -inf
    for child in node.children:
        score = swapped_players(child, alpha, beta)
        if node.is_max:
            v = min(v, score)
            beta = min(beta, v)
        else:
            v = max(v, score)
            alpha = max(alpha, v)
        if alpha >= beta:
            break
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


def no_test_for_leaves(node, alpha=-inf, beta=inf):
    """Look for the children of a leaf."""
    pick = max if node.is_max else min
    return pick(no_test_for_leaves(child, alpha, beta) for child in node.children)


def last_child_counts(node, alpha=-inf, beta=inf):
    """Overwrite v instead of comparing."""
    if node.is_leaf:
        return node.value
    v = 0
    for child in node.children:
        v = last_child_counts(child, alpha, beta)
        if node.is_max:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


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


def overwrites_alpha(node, alpha=-inf, beta=inf):
    """Take the latest value for α and β."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = overwrites_alpha(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = score
        else:
            v = min(v, score)
            beta = score
        if alpha >= beta:
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


def changes_places(node, alpha=-inf, beta=inf):
    """Hand down α and β in each other's place."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = changes_places(child, beta, alpha)
        v = max(v, score) if node.is_max else min(v, score)
    return v


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
