"""Scores that a search has seen, and what they leave open: values by definition."""

from __future__ import annotations

from math import inf
from random import Random

from engine_tests.chance import mean


class Scores:
    """What the ends that are seen say of the values of all nodes.

    Parameters
    ----------
    tree : Tree
        What is searched.
    scale : (score, score), keyword-only
        The least and the greatest score there may be.

    Attributes
    ----------
    limit : int or None
        The depth limit of the present pass, None if it is beyond the leaves.
    seen : dict of int to score
        The scores that this pass has seen, by the index of the node.
    """

    def __init__(self, tree, *, scale):
        self.tree, self.nodes = tree, tree.nodes
        self.scale = scale
        self.limit = None
        # Whether the limit holds for quiet nodes only.
        self.goes_on = False
        self.source = Random(len(tree))
        self.by_reverse = [
            (node, [child.index for child in node.children]) for node in reversed(self.nodes)
        ]
        self.truths = {}
        self.forget()

    def forget(self):
        """Forget all scores: in the next pass they are judged anew."""
        self.seen = {}
        self.ranges = [self.scale] * len(self.nodes)

    def forget_estimates(self):
        """Forget all but the scores of leaves, which are the same in every pass."""
        leaves = [self.nodes[index] for index in self.seen if self.nodes[index].is_leaf]
        self.forget()
        for leaf in leaves:
            self.saw(leaf)

    def truth(self, node):
        """Return the value of a node by definition, to the depth of the pass."""
        if self.limit not in self.truths:
            self.truths[self.limit] = self.worth({one.index: self.score(one) for one in self.ends})
        return self.truths[self.limit][node.index]

    @property
    def ends(self):
        """The nodes whose scores count in this pass, as far as they have one."""
        limit = inf if self.limit is None else self.limit
        stops = [
            len(node.path) >= limit and not (self.goes_on and node.noisy) for node in self.nodes
        ]
        for node in self.nodes:
            is_within = not any(stops[above.index] for above in node.ancestors)
            if is_within and (node.is_leaf or stops[node.index]) and not node.stub:
                yield node

    def score(self, node):
        return node.value if node.is_leaf else node.estimate

    def worth(self, scores):
        """Return the values of all nodes, given the scores of the ends."""
        values = [None] * len(self.nodes)
        for node, children in self.by_reverse:
            if node.index in scores:
                values[node.index] = scores[node.index]
            elif children:
                below = [values[index] for index in children]
                values[node.index] = None if None in below else combined(node, below)
        return values

    def range(self, node):
        """Return the least and the greatest value that the leaves seen so far leave open."""
        return self.ranges[node.index]

    def saw(self, node):
        """Note that an end has been examined."""
        score = self.seen[node.index] = node.utilities or self.score(node)
        if node.utilities is not None:
            return
        self.ranges[node.index] = score, score
        for above in node.ancestors:
            lows, highs = zip(*(self.ranges[one.index] for one in above.children), strict=True)
            self.ranges[above.index] = combined(above, lows), combined(above, highs)

    def is_same_whatever(self, nodes, outcome, *, kept):
        """Tell whether an outcome is the same whatever the leaves below some nodes hold.

        The outcome is one of values that rise with every score, so that the least and the
        greatest scores tell of all between them. `kept` are the leaves that keep their scores.
        The others are tried with their own scores and with others.
        """
        free = {one.index for one in self.nodes if not one.children} - kept
        if self.limit is not None:
            free = {one.index for one in self.ends} - kept
        tops = {node.index for node in nodes}
        changed = {
            index
            for index in free
            if tops & {index, *(one.index for one in self.nodes[index].ancestors)}
        }
        fixed = {index: self.score(self.nodes[index]) for index in kept}
        low, high = self.scale
        for others in self._fillings(free - changed):
            results = [
                outcome(self.worth(fixed | others | dict.fromkeys(changed, end)))
                for end in (low, high)
            ]
            if results[0] != results[1]:
                return False
        return True

    def _fillings(self, indices):
        low, high = self.scale
        scores = [self.score(node) for node in self.ends]
        if not self.tree.has_stubs:
            yield {index: self.score(self.nodes[index]) for index in indices}
        yield dict.fromkeys(indices, low)
        yield dict.fromkeys(indices, high)
        yield {index: self.source.choice(scores) for index in sorted(indices)}


def combined(node, values):
    """Return the value of a node whose children have these values."""
    if node.is_chance:
        return mean(node, values)
    return max(values) if node.is_max else min(values)
