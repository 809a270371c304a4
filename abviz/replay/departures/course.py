"""The course of a search: which visit called which, and what came back."""

from __future__ import annotations

from math import inf
from typing import TypeAlias

from abviz.engine.columns import is_turned, minus
from abviz.engine.recording import Recording
from abviz.trees import Node, Score

Window: TypeAlias = tuple[Score | None, Score | None]


class Course:
    """A recorded search as a tree of visits, each known by its number.

    Parameters
    ----------
    recording : Recording
        A recursive search.

    Examples
    --------
    >>> import abviz
    >>> course = Course(abviz.search(abviz.Tree.parse("(3 5) 4")))
    >>> course.above, course.below[0]
    ([None, 0, 1, 1, 0], [1, 4])
    >>> course.narrowed(4)
    (3, inf)
    """

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.nodes = recording.visits
        self.values: tuple[Score | None, ...] = recording.values
        self.windows: list[Window] = [*zip(recording.alphas, recording.betas, strict=True)]
        self.above: list[int | None] = []
        self.below: list[list[int]] = [[] for _ in self.nodes]
        path: list[int] = []
        for number, node in enumerate(self.nodes):
            while path and self.nodes[path[-1]] is not node.parent:
                path.pop()
            self.above.append(path[-1] if path else None)
            if path:
                self.below[path[-1]].append(number)
            path.append(number)

    @property
    def negates(self) -> bool:
        """Whether the function turns the numbers of who moves: a negamax."""
        return self.recording.algorithm.negates

    def own(self, number: int, score: Score) -> Score:
        """Return a score of a visit as the function itself has it."""
        return -score if self.negates and is_turned(self.nodes[number]) else score

    def own_window(self, number: int, window: Window) -> Window:
        """Return a window of a visit as the function itself has it."""
        alpha, beta = window
        if not (self.negates and is_turned(self.nodes[number])):
            return window
        return minus(beta), minus(alpha)

    def is_cut_short(self, number: int) -> bool:
        """Tell whether a visit is to an inner node at the depth limit, and goes no further."""
        limit, node = self.recording.algorithm.depth, self.nodes[number]
        plies, above = 0, self.above[number]
        while above is not None:
            plies, above = plies + 1, self.above[above]
        return bool(node.children) and not self.below[number] and plies == limit

    def path_to(self, number: int) -> list[int]:
        """Return the visits from which one is made, the nearest first; none of the end."""
        found: list[int] = []
        above = self.above[number] if number < len(self.above) else None
        while above is not None:
            found.append(above)
            above = self.above[above]
        return found

    def before(self, number: int) -> list[int]:
        """Return the earlier visits that the same visit made."""
        above = self.above[number]
        return [] if above is None else [one for one in self.below[above] if one < number]

    def best(self, parent: Node, visits: list[int]) -> int | None:
        """Return the visit that has brought the best value for a node; None if none has."""
        brought = [one for one in visits if self.values[one] is not None]
        pick = max if parent.is_max else min
        return pick(brought, key=lambda one: self.values[one] or 0) if brought else None

    def brought(self, parent: Node, visits: list[int]) -> Score:
        """Return the best value of visits for a node, or what it starts from."""
        best = self.best(parent, visits)
        start = -inf if parent.is_max else inf
        value = None if best is None else self.values[best]
        return start if value is None else value

    def narrowed(self, number: int) -> Window:
        """Return the window that a visit is due: that of its parent, with what came back there."""
        above = self.above[number]
        if above is None:
            return -inf, inf
        parent, (alpha, beta) = self.nodes[above], self.windows[above]
        value = self.brought(parent, self.before(number))
        if parent.is_max:
            return None if alpha is None else max(alpha, value), beta
        return alpha, None if beta is None else min(beta, value)

    def of_parent_alone(self, number: int) -> Window:
        """Return the window with nothing but what came back to the parent."""
        above = self.above[number]
        if above is None:
            return -inf, inf
        parent = self.nodes[above]
        value = self.brought(parent, self.before(number))
        return (value, inf) if parent.is_max else (-inf, value)

    def within(self, number: int, value: Score | None) -> Score | None:
        """Return a value as far as the window of a visit tells values apart."""
        alpha, beta = self.windows[number]
        if value is None or alpha is None or beta is None:
            return value
        return max(alpha, min(beta, value))
