"""Faulty searches, as students write them who hold a false belief, by likelihood."""

from math import inf

from abviz.trees import Node, Score


def no_pruning(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Keep a window, and never compare its ends."""
    if node.is_leaf:
        return node.value
    v: Score = -inf if node.is_max else inf
    for child in node.children:
        score = no_pruning(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
    return v


def strict_test(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Cut at α > β, where α ≥ β is enough."""
    if node.is_leaf:
        return node.value
    v: Score = -inf if node.is_max else inf
    for child in node.children:
        score = strict_test(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha > beta:
            break
    return v


def own_bound_test(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Cut a MAX node at α, and a MIN node at β."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            v = max(v, own_bound_test(child, alpha, beta))
            if v >= alpha:
                break
            alpha = max(alpha, v)
        return v
    v = inf
    for child in node.children:
        v = min(v, own_bound_test(child, alpha, beta))
        if v <= beta:
            break
        beta = min(beta, v)
    return v


def shallow_only(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Hand down v, and forget what the ancestors have."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            v = max(v, shallow_only(child, v, inf))
            if v >= beta:
                break
        return v
    v = inf
    for child in node.children:
        v = min(v, shallow_only(child, -inf, v))
        if v <= alpha:
            break
    return v


def own_window_at_root(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Search each child of the root with the full window."""
    if node.is_leaf:
        return node.value
    v: Score = -inf if node.is_max else inf
    for child in node.children:
        if node.parent is None:
            score = own_window_at_root(child, -inf, inf)
        else:
            score = own_window_at_root(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def own_window_everywhere(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Search each child with the full window."""
    if node.is_leaf:
        return node.value
    v: Score = -inf if node.is_max else inf
    for child in node.children:
        score = own_window_everywhere(child)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def right_to_left(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Search the last child first."""
    if node.is_leaf:
        return node.value
    v: Score = -inf if node.is_max else inf
    for child in reversed(node.children):
        score = right_to_left(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def one_window_for_all(
    node: Node,
    alpha: Score = -inf,
    beta: Score = inf,
    window: dict[str, Score] | None = None,
) -> Score:
    """Change the same window at every node."""
    if window is None:
        window = {"alpha": alpha, "beta": beta}
    if node.is_leaf:
        return node.value
    v: Score = -inf if node.is_max else inf
    for child in node.children:
        score = one_window_for_all(child, window["alpha"], window["beta"], window)
        if node.is_max:
            v = max(v, score)
            window["alpha"] = max(window["alpha"], v)
        else:
            v = min(v, score)
            window["beta"] = min(window["beta"], v)
        if window["alpha"] >= window["beta"]:
            break
    return v


def wrong_bound(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Raise α whoever moves."""
    if node.is_leaf:
        return node.value
    v: Score = -inf if node.is_max else inf
    for child in node.children:
        score = wrong_bound(child, alpha, beta)
        v = max(v, score) if node.is_max else min(v, score)
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def window_never_narrowed(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Test the window, and never narrow it."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            v = max(v, window_never_narrowed(child, alpha, beta))
            if v >= beta:
                break
        return v
    v = inf
    for child in node.children:
        v = min(v, window_never_narrowed(child, alpha, beta))
        if v <= alpha:
            break
    return v


def stops_when_no_better(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Take children until one is no better than the one before."""
    if node.is_leaf:
        return node.value
    v: Score = -inf if node.is_max else inf
    for child in node.children:
        score = stops_when_no_better(child, alpha, beta)
        if node.is_max:
            if score <= v:
                break
            v = score
            alpha = max(alpha, v)
        else:
            if score >= v:
                break
            v = score
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def negamax_without_minus(
    node: Node, alpha: Score = -inf, beta: Score = inf, color: int = 1
) -> Score:
    """Forget the minus before what comes back."""
    if node.is_leaf:
        return color * node.value
    v: Score = -inf
    for child in node.children:
        v = max(v, negamax_without_minus(child, -beta, -alpha, -color))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def negamax_same_window(
    node: Node, alpha: Score = -inf, beta: Score = inf, color: int = 1
) -> Score:
    """Forget to turn the window for the opponent."""
    if node.is_leaf:
        return color * node.value
    v: Score = -inf
    for child in node.children:
        v = max(v, -negamax_same_window(child, alpha, beta, -color))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def starts_at_zero(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Start v at 0."""
    if node.is_leaf:
        return node.value
    v: Score = 0
    for child in node.children:
        score = starts_at_zero(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def zero_is_no_value(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Let a v of 0 stand for no value yet."""
    if node.is_leaf:
        return node.value
    v: Score = 0
    for child in node.children:
        score = zero_is_no_value(child, alpha, beta)
        if node.is_max:
            v = max(v, score) if v else score
            alpha = max(alpha, v)
        else:
            v = min(v, score) if v else score
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def fail_hard(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Return the bound where a value is beyond it."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        for child in node.children:
            alpha = max(alpha, fail_hard(child, alpha, beta))
            if alpha >= beta:
                return beta
        return alpha
    for child in node.children:
        beta = min(beta, fail_hard(child, alpha, beta))
        if alpha >= beta:
            return alpha
    return beta


def players_swapped(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Minimise at MAX nodes, and maximise at MIN nodes."""
    if node.is_leaf:
        return node.value
    v: Score = -inf if node.is_min else inf
    for child in node.children:
        score = players_swapped(child, alpha, beta)
        if node.is_min:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def stops_at_a_win(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Stop at 1 or more for MAX, at −1 or less for MIN."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            v = max(v, stops_at_a_win(child, alpha, beta))
            alpha = max(alpha, v)
            if v >= beta or v >= 1:
                break
        return v
    v = inf
    for child in node.children:
        v = min(v, stops_at_a_win(child, alpha, beta))
        beta = min(beta, v)
        if v <= alpha or v <= -1:
            break
    return v


def starts_at_bound(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Start v at α for MAX, at β for MIN."""
    if node.is_leaf:
        return node.value
    v: Score = alpha if node.is_max else beta
    for child in node.children:
        score = starts_at_bound(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def last_child_counts(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Overwrite v, and compare nothing with it."""
    if node.is_leaf:
        return node.value
    v: Score = -inf if node.is_max else inf
    for child in node.children:
        v = last_child_counts(child, alpha, beta)
        if node.is_max:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def bounds_change_places(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Swap the ends of the window for the opponent."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v: Score = -inf
        for child in node.children:
            v = max(v, bounds_change_places(child, beta, alpha))
            alpha = max(alpha, v)
            if v >= beta:
                break
        return v
    v = inf
    for child in node.children:
        v = min(v, bounds_change_places(child, beta, alpha))
        beta = min(beta, v)
        if v <= alpha:
            break
    return v


def latest_score_is_bound(node: Node, alpha: Score = -inf, beta: Score = inf) -> Score:
    """Overwrite α and β, where they may only narrow."""
    if node.is_leaf:
        return node.value
    v: Score = -inf if node.is_max else inf
    for child in node.children:
        score = latest_score_is_bound(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = score
        else:
            v = min(v, score)
            beta = score
        if alpha >= beta:
            break
    return v


def bound_kept_as_value(
    node: Node,
    alpha: Score = -inf,
    beta: Score = inf,
    table: dict[object, Score] | None = None,
) -> Score:
    """Keep what comes back in a table, and not whether it is a bound."""
    table = {} if table is None else table
    if node.is_leaf:
        return node.value
    position = position_of(node)
    if position in table:
        return table[position]
    v: Score = -inf if node.is_max else inf
    for child in node.children:
        score = bound_kept_as_value(child, alpha, beta, table)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    table[position] = v
    return v


def position_of(node: Node) -> object:
    """Return what nodes with equal subtrees have in common."""
    return node.player, node.value, tuple(map(position_of, node.children))
