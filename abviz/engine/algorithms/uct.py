"""UCT: search a tree by samples, and give each child a share of them by its confidence bound."""

from collections.abc import Callable
from math import log, sqrt
from random import Random
from typing import Any, TypeAlias

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score

Visits: TypeAlias = dict[Any, int]
Totals: TypeAlias = dict[Node, Score]
# Which child comes next, what exploration adds to the mean of one, and how a new node is scored.
Choose: TypeAlias = Callable[[Node, Visits, Totals], Node]
Bonus: TypeAlias = Callable[[Node, Visits], float]
Sample: TypeAlias = Callable[[Node], Score]


def uct(root: Node, iterations: int, choose: Choose, evaluate: Sample) -> Node | None:
    """Return the child of a root that was visited most often, the better one of equals."""
    visits: Visits = {root: 0}
    totals: Totals = {root: 0}
    for _ in range(iterations):
        simulate(root, visits, totals, choose, evaluate)
    sign = -1 if root.is_min else 1
    tried = [node for node in visits if node.parent is root]
    return max(tried, key=lambda one: (visits[one], sign * totals[one] / visits[one]), default=None)


@recorded
def simulate(node: Node, visits: Visits, totals: Totals, choose: Choose, evaluate: Sample) -> Score:
    """Return the score that one iteration samples below a node."""
    if node.is_leaf:
        score = node.value  # step: enter LEAF
    elif node not in visits:
        score = evaluate(node)  # step: enter NEW
    else:
        child = choose(node, visits, totals)
        score = simulate(child, visits, totals, choose, evaluate)
    visits[node] = visits.get(node, 0) + 1
    totals[node] = totals.get(node, 0) + score
    return score  # step: leave


def choose(node: Node, visits: Visits, totals: Totals, *, bonus: Bonus) -> Node:
    """Return the first child never visited, else the one with the best confidence bound."""
    for child in node.children:
        if child not in visits:
            return child  # step: enter EXPANSION
    bounds = {}
    for child in node.children:
        mean, width = totals[child] / visits[child], bonus(child, visits)
        bounds[child] = mean + width if node.is_max else mean - width
    if node.is_max:
        return max(bounds, key=bounds.__getitem__)  # step: enter MAX
    return min(bounds, key=bounds.__getitem__)  # step: enter MIN


def choose_by_priors(node: Node, visits: Visits, totals: Totals, *, bonus: Bonus) -> Node:
    """Return the child with the best confidence bound; a new one takes its parent's mean."""
    bounds = {}
    for child in node.children:
        known = child if child in visits else node
        mean, width = totals[known] / (visits[known] or 1), bonus(child, visits)
        bounds[child] = mean + width if node.is_max else mean - width
    if node.is_max:
        return max(bounds, key=bounds.__getitem__)  # step: enter MAX
    return min(bounds, key=bounds.__getitem__)  # step: enter MIN


def ucb(child: Node, visits: Visits, *, c: float) -> float:
    """Return the bonus of a child by UCB1: the confidence bound is so far from its mean."""
    return c * sqrt(log(visits[child.parent]) / visits[child])


def puct(child: Node, visits: Visits, *, c: float, prior: Callable[[Node], float]) -> float:
    """Return the bonus of a child by PUCT, which its prior makes greater."""
    return c * prior(child) * sqrt(visits[child.parent] or 1) / (1 + visits.get(child, 0))


def rollout(node: Node, *, source: Random) -> Score:
    """Return the score of the leaf that random moves from a node lead to."""
    return playout(node, source).value


def playout(node: Node, source: Random) -> Node:
    """Return the leaf that random moves from a node lead to."""
    while not node.is_leaf:
        node = source.choice(node.children)
    return node


def estimate(node: Node) -> Score:
    """Return the estimate of a node."""
    return node.estimate
