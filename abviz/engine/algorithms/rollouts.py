"""Rollouts: each goes from the root down to a leaf through nodes that are still alive."""

from collections.abc import Callable, Mapping
from math import inf
from random import Random
from typing import TypeAlias

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score

Bounds: TypeAlias = Mapping[Node, Score]
Windows: TypeAlias = dict[Node, tuple[Score, Score]]
Rule: TypeAlias = Callable[[Node, Windows], Node]


def rollouts(root: Node, choose: Rule) -> Score:
    """Return the minimax value of a root."""
    low: dict[Node, Score] = {root: -inf}
    high: dict[Node, Score] = {root: inf}
    while low[root] < high[root]:
        leaf = descend(root, low[root], high[root], low, high, choose)
        low[leaf] = high[leaf] = leaf.value  # step: examine
        for node in leaf.ancestors:
            best = max if node.is_max else min
            low[node] = best(low.get(child, -inf) for child in node.children)
            high[node] = best(high.get(child, inf) for child in node.children)  # step: update
    return low[root]  # step: leave


@recorded
def descend(node: Node, alpha: Score, beta: Score, low: Bounds, high: Bounds, choose: Rule) -> Node:
    """Return the leaf that a rollout comes to."""
    if node.is_leaf:
        return node
    alive = {}
    for child in node.children:
        lower = max(alpha, low.get(child, -inf))
        upper = min(beta, high.get(child, inf))
        if lower < upper:
            alive[child] = lower, upper
    child = choose(node, alive)  # step: enter
    return descend(child, *alive[child], low, high, choose)


def leftmost(node: Node, alive: Windows) -> Node:
    """Return the first child that is alive: this is alpha-beta."""
    return next(iter(alive))


def greatest_bound(node: Node, alive: Windows) -> Node:
    """Return MAX's child whose window reaches highest, MIN's first child.

    This is MT-SSS* if all scores differ. Where some are equal, it may examine fewer leaves.
    """
    if node.is_min:
        return next(iter(alive))
    return max(alive, key=lambda child: alive[child][1])


def at_random(node: Node, alive: Windows, *, source: Random) -> Node:
    """Return any child that is alive."""
    return source.choice([*alive])
