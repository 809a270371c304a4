"""Null windows: what a pass asks, and what all passes together have shown."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from abviz.replay.steps import Question
from abviz.replay.visits import Visit
from abviz.trees import Score


def question_of(visit: Visit, above: Visit | None) -> Question | None:
    """Return what a visit with a null window asks, by itself or as a part of a pass.

    Parameters
    ----------
    visit : Visit
        A node that is being entered.
    above : Visit or None
        The visit that it belongs to, before that has received it; None at the root.

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
        return Question(visit.node, "at least", beta) if beta - alpha == 1 else None
    if above.question is not None:
        return above.question
    if not above.entered or visit.node.index in above.entered:
        return None
    if above.node.is_max:
        return Question(visit.node, "more than", alpha)
    return Question(visit.node, "less than", beta)


class Memory:
    """What the leaves seen so far prove of every node, whichever pass has seen them."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[Score, Score]] = {}

    def learn(self, visit: Visit) -> tuple[Score, Score]:
        """Take note of a node that returns, and return the least and the greatest value it has."""
        node = visit.node
        if visit.is_end:
            known = visit.returned, visit.returned
        else:
            pick: Callable[..., Score] = max if node.is_max else min
            ranges = [self.known.get(child.index, (-inf, inf)) for child in node.children]
            known = pick(low for low, _ in ranges), pick(high for _, high in ranges)
        self.known[node.index] = known
        return known
