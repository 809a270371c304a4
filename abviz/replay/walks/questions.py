"""Null windows: what a pass asks, and what all passes together have shown."""

from __future__ import annotations

from typing import Any

from abviz.replay.events import Question, Range
from abviz.replay.walks.visits import Visit
from abviz.trees import Node, Score, Tree
from abviz.trees.exact import Averages


def question_of(visit: Visit, above: Visit | None, last: Visit | None) -> Question | None:
    """Return what a visit with a null window asks, by itself or as a part of a pass.

    Parameters
    ----------
    visit : Visit
        A node that is being entered.
    above : Visit or None
        The visit that it belongs to, before that has received it; None at the root.
    last : Visit or None
        The visit of the root in the pass before, if there was one.

    Returns
    -------
    Question or None
        At the root whether it is worth at least β; below a node with no question of its own
        whether another child is better than what the node has; None for a search of the value.
    """
    alpha, beta = visit.window
    if not visit.algorithm.needs_whole_scores or alpha is None or beta is None:
        return None
    if above is None:
        return _question_of_root(visit, beta, last) if beta - alpha == 1 else None
    if above.question is not None:
        return above.question
    if not above.entered or visit.node.index in above.entered:
        return None
    if above.node.is_max:
        return Question(visit.node, "more than", alpha)
    return Question(visit.node, "less than", beta)


def _question_of_root(visit: Visit, bound: Score, last: Visit | None) -> Question:
    if last is None or last.question is None:
        return Question(visit.node, "at least", bound)
    value = last.returned
    shown: Any = "at least" if last.question.is_answered_yes(value) else "at most"
    return Question(visit.node, "at least", bound, (shown, value))


class Memory:
    """What the leaves seen so far prove of every node, whichever pass or probe has seen them.

    Parameters
    ----------
    scale : tuple
        The least and the greatest score there is, as far as the algorithm knows.
    averages : Averages
        How averages are reckoned.
    """

    def __init__(self, scale: Range, averages: Averages) -> None:
        self.scale = scale
        self.averages = averages
        self.known: dict[int, Range] = {}

    def learn(self, visit: Visit) -> Range:
        """Take note of a node that returns, and return the least and the greatest value it has."""
        node = visit.node
        known = (visit.returned, visit.returned) if visit.is_end else self.below(node)
        self.known[node.index] = known
        return known

    def ranges(self, node: Node) -> list[Range]:
        """Return the least and the greatest value of each child of an inner node."""
        return [self.known.get(child.index, self.scale) for child in node.children]

    def below(self, node: Node) -> Range:
        """Return the least and the greatest value of an inner node, as its children prove it."""
        lows, highs = zip(*self.ranges(node), strict=True)
        return self._combined(node, lows), self._combined(node, highs)

    def forget_estimates(self, tree: Tree) -> None:
        """Keep what leaves alone prove: an estimate counts at its own depth only."""
        seen, self.known = self.known, {}
        for node in reversed(tree.nodes):
            if node.is_leaf and node.index in seen:
                self.known[node.index] = seen[node.index]
            elif any(child.index in self.known for child in node.children):
                self.known[node.index] = self.below(node)

    def _combined(self, node: Node, values: tuple[Score, ...]) -> Score:
        """Return the value of a node whose children have these values."""
        if node.is_chance:
            return self.averages.mean(node, values)
        return max(values) if node.is_max else min(values)
