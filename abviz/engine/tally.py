"""
The tally of a search by samples: visits and means of each node, after each iteration.
"""

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property, partial
from random import Random
from typing import Any, NamedTuple

from abviz.engine.algorithms.uct import playout
from abviz.engine.traits import Traits
from abviz.trees import Node, Score, Tree


class Term(NamedTuple):
    """A child as the choice among its siblings sees it: what is known, what is added.

    The exploitation of a child never visited is its parent's mean, or 0 without any.
    """

    node: Node
    visits: int
    exploitation: Score
    exploration: Score
    prior: float | None = None  # the share that PUCT has for the child; None in UCT

    @property
    def total(self) -> Score:
        """
        The confidence bound: the upper one at a MAX node, the lower one at a MIN node.
        """
        above = self.node.parent
        is_max = above is not None and above.is_max
        return self.exploitation + (self.exploration if is_max else -self.exploration)


def moves_to(child: Node) -> int:
    """Return how many moves a child stands for: one, or all those of a stub."""
    return child.stub or 1


def equal_prior(child: Node) -> float:
    """Return the prior of each move that a child of a game stands for."""
    assert child.parent is not None
    return 1 / sum(map(moves_to, child.parent.children))


class Tally:
    """
    How often each node was visited and what its samples add up to, after any iteration.
    """

    def __init__(
        self,
        algorithm: Traits,
        tree: Tree,
        visits: Sequence[Node],
        values: Sequence[Score],
    ) -> None:
        """Add up the samples, each of which is the value of all visits on its way."""
        self.algorithm, self.tree = algorithm, tree
        self.iterations = 0
        # Of each node the iterations that have visited it, and the sum of its samples
        # after each.
        self.times: dict[Node, list[int]] = {}
        self.totals: dict[Node, list[Score]] = {}
        self.ends: list[Node] = []  # the node where each iteration ends, and its sample
        self.scores: list[Score] = []
        for node, score in zip(visits, values, strict=True):
            if node.parent is None:
                self.iterations += 1
                self.ends.append(node)
                self.scores.append(score)
            self.ends[-1] = node
            self.times.setdefault(node, []).append(self.iterations)
            totals = self.totals.setdefault(node, [])
            totals.append((totals[-1] if totals else 0) + score)

    @cached_property
    def leaves(self) -> tuple[Node | None, ...]:
        """The leaf whose score each iteration has sampled.

        None where it has sampled an estimate, or where a game has not kept the leaf.
        """
        algorithm, source = self.algorithm, Random(self.algorithm.seed)
        is_known = algorithm.leaf == "rollout" and not self.tree.has_stubs

        def leaf(end: Node) -> Node | None:
            if end.is_leaf:
                return end
            return playout(end, source) if is_known else None

        return tuple(map(leaf, self.ends))

    def visits(self, node: Node, iteration: int | None = None) -> int:
        """Return how often a node had been visited after an iteration.

        By default all iterations count.
        """
        times = self.times.get(node, ())
        return len(times) if iteration is None else bisect_right(times, iteration)

    def mean(self, node: Node, iteration: int | None = None) -> Any:
        """Return the mean of the samples of a node; None if it had none."""
        visits = self.visits(node, iteration)
        return self.totals[node][visits - 1] / visits if visits else None

    def robust(self, node: Node, iteration: int | None = None) -> Node | None:
        """Return the child with the most visits; None if none was visited.

        Of equals it is that with the better mean, and then the first one.
        """
        counts = {child: self.visits(child, iteration) for child in node.children}
        most = max(counts.values(), default=0)
        if most == 0:
            return None
        most_visited = [child for child, count in counts.items() if count == most]
        better = min if node.is_min else max
        return better(most_visited, key=lambda child: self.mean(child, iteration))

    def line(self, iteration: int | None = None) -> tuple[Node, ...]:
        """Return the line of robust children from the root on, after an iteration."""
        line = [self.tree.root]
        while (best := self.robust(line[-1], iteration)) is not None:
            line.append(best)
        return tuple(line)

    def terms(self, node: Node, iteration: int) -> tuple[Term, ...]:
        """Return the children of a node as they were after an iteration."""
        prior_of = self.bonus.keywords.get("prior")
        mean_of_parent = self.mean(node, iteration) or 0
        counts = {node: self.visits(node, iteration)}
        for child in node.children:
            if count := self.visits(child, iteration):
                counts[child] = count
        terms: list[Term] = []
        for child in node.children:
            is_new = child not in counts
            term = Term(
                child,
                visits=counts.get(child, 0),
                exploitation=mean_of_parent if is_new else self.mean(child, iteration),
                exploration=self.bonus(child, counts),
                prior=None if prior_of is None else prior_of(child),
            )
            terms.append(term)
        return tuple(terms)

    @cached_property
    def bonus(self) -> partial[float]:
        """The formula of what exploration adds to the mean of a child."""
        _, _, choose, _ = self.algorithm.arguments(self.tree)
        formula: partial[float] = choose.keywords["bonus"]
        # A stub of a game stands for several moves, each with a prior of its own.
        if self.tree.has_stubs and "prior" in formula.keywords:
            return partial(formula, prior=equal_prior)
        return formula
