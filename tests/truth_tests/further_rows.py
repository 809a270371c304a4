"""Searches that are in no row of the registry, and that a row may be.

docs/how-to-add/algorithm.md promises that all that is told of them is true.
"""

from __future__ import annotations

from math import inf

from engine_tests.chance import tree_to_a_depth
from replay_tests.everything import random_tree, whole_tree

from abviz.engine.algorithm import Algorithm
from abviz.engine.recorder import recorded
from abviz.engine.run import run
from abviz.engine.traits import with_color
from abviz.replay.trace import Trace


@recorded
def bound_returned(node, alpha=-inf, beta=inf):
    """Fail-hard as in the Chess Programming Wiki: the bound is returned before α is raised."""
    if node.is_leaf:
        return node.value  # step: examine
    if node.is_max:
        for child in node.children:
            score = bound_returned(child, alpha, beta)
            if score >= beta:
                return beta  # step: cutoff MAX
            if score > alpha:  # step: update MAX
                alpha = score
        return alpha  # step: leave MAX
    for child in node.children:
        score = bound_returned(child, alpha, beta)
        if score <= alpha:
            return alpha  # step: cutoff MIN
        if score < beta:  # step: update MIN
            beta = score
    return beta  # step: leave MIN


@recorded
def value_returned(node, color, alpha=-inf, beta=inf):
    """Fail-soft, in the order of AIMA's third edition: v is returned before α is raised."""
    if node.is_leaf:
        return color * node.value  # step: examine
    v = -inf
    for child in node.children:
        v = max(v, -value_returned(child, -color, -beta, -alpha))  # step: update
        if v >= beta:
            return v  # step: cutoff
        alpha = max(alpha, v)
    return v  # step: leave


@recorded
def guarded(node, color, alpha=-inf, beta=inf):
    """PVS with the usual guard, which knows a null window by its width."""
    if node.is_leaf:
        return color * node.value  # step: examine
    v = -inf
    for child in node.children:
        if v == -inf:
            score = -guarded(child, -color, -beta, -alpha)
        else:
            score = -guarded(child, -color, -alpha - 1, -alpha)
            if score > alpha and beta - alpha > 1:  # step: again
                score = -guarded(child, -color, -beta, -alpha)
        if score > v:  # step: update
            v = score
        alpha = max(alpha, v)
        if v >= beta:
            break  # step: cutoff
    return v  # step: leave


@recorded
def guarded_hard(node, color, alpha=-inf, beta=inf):
    """PVS of the Chess Programming Wiki: guarded, fail-hard, and the bound is returned first."""
    if node.is_leaf:
        return color * node.value  # step: examine
    is_first = True
    for child in node.children:
        if is_first:
            score = -guarded_hard(child, -color, -beta, -alpha)
        else:
            score = -guarded_hard(child, -color, -alpha - 1, -alpha)
            if score > alpha and beta - alpha > 1:  # step: again
                score = -guarded_hard(child, -color, -beta, -alpha)
        if score >= beta:
            return beta  # step: cutoff
        if score > alpha:  # step: update
            alpha = score
        is_first = False
    return alpha  # step: leave


NEGATED = {"arguments": with_color, "negates": True, "alternates": True}
FURTHER = [
    Algorithm(
        name="bound-returned",
        title="bound returned",
        source="",
        function=bound_returned,
        keeps="window",
        cuts_first=True,
    ),
    Algorithm(
        name="value-returned",
        title="value returned",
        source="",
        function=value_returned,
        cuts_first=True,
        **NEGATED,
    ),
    Algorithm(
        name="guarded",
        title="guarded",
        source="",
        function=guarded,
        way="null windows",
        **NEGATED,
    ),
    Algorithm(
        name="guarded-hard",
        title="guarded, fail-hard",
        source="",
        function=guarded_hard,
        keeps="window",
        cuts_first=True,
        way="null windows",
        **NEGATED,
    ),
]


def further_searches(seeds):
    """Yield searches of random trees by the algorithms in `FURTHER`, a few of them to a depth."""
    for algorithm in FURTHER:
        for seed in seeds:
            yield Trace(run(random_tree(seed, algorithm=algorithm), algorithm))
            if algorithm.model.needs_whole_scores:
                # A tree with many ties.
                tree = whole_tree(seed, in_turn=algorithm.alternates)
                yield Trace(run(tree, algorithm))
        limited = algorithm.with_options(depth=2)
        for seed in seeds[:10]:
            yield Trace(run(tree_to_a_depth(limited, seed), limited))
