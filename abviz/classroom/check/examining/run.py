"""What a function did on one tree, and what a reference does there."""

from __future__ import annotations

from functools import cached_property
from types import FunctionType
from typing import Literal, TypeAlias

from abviz.engine.algorithm import Algorithm
from abviz.engine.columns import as_max_sees, score_or_none
from abviz.engine.recording import Gap, Recording
from abviz.engine.running import run
from abviz.replay.departures.course import Course
from abviz.replay.watching.calls import Call, Calls
from abviz.trees import Node, Score, Tree

PLAIN = frozenset({int, float})
# What is returned where a value is beyond the window: a closer bound, the bound that the node
# has moved, or the bound of the window.
Dialect: TypeAlias = Literal["fail-soft", "moved bound", "fail-hard"]
DIALECTS: tuple[Dialect, ...] = ("fail-soft", "moved bound", "fail-hard")


class Run:
    """What a function did on one tree.

    The columns are those of a recording, as MAX sees them; what is no score is None.

    Attributes
    ----------
    tree : Tree
        What was searched.
    nodes : tuple of Node
        The visits.
    alphas, betas, values : list of Score or None
        Their windows, and what came back.
    value : Score or None
        The value of the root.
    has_windows : bool
        Whether the function has a window.
    """

    tree: Tree
    nodes: tuple[Node, ...]
    alphas: list[Score | None]
    betas: list[Score | None]
    values: list[Score | None]
    value: Score | None
    has_windows: bool

    @cached_property
    def indices(self) -> list[int]:
        """The nodes by their places in preorder."""
        return [node.index for node in self.nodes]

    @cached_property
    def leaves(self) -> list[Node]:
        """The leaves in the order in which they were examined."""
        return [node for node in self.nodes if node.is_leaf]

    def same_visits(self, other: Run) -> bool:
        """Tell whether another run entered the same nodes in the same order."""
        return self.indices == other.indices


class Watched(Run):
    """What a function of somebody's own did on one tree.

    Parameters
    ----------
    tree : Tree
        What was searched.
    plain : FunctionType, keyword-only
        The function.
    calls : Calls, keyword-only
        All calls that were noted.
    visits : list of Call, keyword-only
        Those of the search.
    result : object, keyword-only
        What the function returned.
    error : BaseException or None, keyword-only
        What ended it before its time.
    gap : Gap or None, keyword-only
        What could not be seen.

    Attributes
    ----------
    negates : bool
        Whether it is a negamax.
    """

    def __init__(
        self,
        tree: Tree,
        *,
        plain: FunctionType,
        calls: Calls,
        visits: list[Call],
        result: object,
        error: BaseException | None,
        gap: Gap | None,
    ) -> None:
        self.tree, self.plain = tree, plain
        self.calls, self.visits, self.result = calls, visits, result
        self.error, self.gap = error, gap
        self.nodes = tuple(call.node for call in visits)
        self.alphas = scores([call.alpha for call in visits])
        self.betas = scores([call.beta for call in visits])
        self.values = scores([call.value for call in visits])
        known = [calls.parameters[key] for key in {id(call.code) for call in visits}]
        self.has_windows = any(one and one.alpha and one.beta for one in known)
        self.negates = any(one and one.negates for one in known)
        if self.negates and self.is_search:
            columns = as_max_sees(self.nodes, self.alphas, self.betas, self.values)
            self.alphas, self.betas, self.values = columns
        self.value = self.values[0] if self.negates and visits else score_or_none(result)

    @property
    def is_search(self) -> bool:
        """Whether all calls are on nodes of the tree."""
        nodes = self.tree.nodes
        return bool(self.nodes) and all(
            isinstance(node, Node) and node.index < len(nodes) and nodes[node.index] is node
            for node in self.nodes
        )


def scores(column: list[object]) -> list[Score | None]:
    """Return a column in which nothing is left but scores and None.

    Examples
    --------
    >>> scores([3, "no", (0.5, "move"), None])
    [3, None, 0.5, None]
    """
    return [
        one if type(one) in PLAIN and one == one else score_or_none(one)  # type: ignore[misc]
        for one in column
    ]


class Due(Run):
    """What a reference does on one tree.

    Parameters
    ----------
    tree : Tree
        What is searched.
    algorithm : Algorithm
        The reference.
    """

    def __init__(self, tree: Tree, algorithm: Algorithm) -> None:
        self.tree = tree
        self.recording: Recording = run(tree, algorithm)
        self.nodes = self.recording.visits
        self.alphas = [*self.recording.alphas]
        self.betas = [*self.recording.betas]
        self.values = [*self.recording.values]
        self.value = self.recording.value
        self.has_windows = algorithm.prunes

    def returned(self, dialect: Dialect) -> list[Score | None]:
        """Return what comes back in a dialect; the algorithm itself is fail-soft."""
        if dialect == "fail-hard":
            return within_windows(self)
        return self._moved if dialect == "moved bound" else self.values

    @cached_property
    def _moved(self) -> list[Score | None]:
        """What comes back if each visit of the reference returns the bound that it has moved."""
        course, moved = Course(self.recording), [*self.values]
        for number in reversed(range(len(moved))):
            brought = [moved[one] for one in course.below[number]]
            alpha, beta = course.windows[number]
            if brought:
                is_max = self.nodes[number].is_max
                moved[number] = max(alpha, *brought) if is_max else min(beta, *brought)  # type: ignore[type-var]
        return moved


def within_windows(run: Run) -> list[Score | None]:
    """Return what inner nodes returned, none of it beyond their windows.

    Examples
    --------
    >>> import abviz
    >>> due = Due(abviz.Tree.parse("min(0 (1 0))"), abviz.algorithms["alphabeta"])
    >>> due.values, within_windows(due)
    ([0, 0, 1, 1], [0, 0, 0, 1])
    """
    rows = zip(run.nodes, run.alphas, run.betas, run.values, strict=True)
    return [
        value if node.is_leaf or None in (alpha, beta, value) else max(alpha, min(beta, value))  # type: ignore[type-var]
        for node, alpha, beta, value in rows
    ]


def same_course(mine: Run, other: Run) -> bool:
    """Tell whether the same nodes are entered, with the same windows where there are any."""
    windows = mine.alphas == other.alphas and mine.betas == other.betas
    return mine.same_visits(other) and (windows or not mine.has_windows)


def same_within_windows(mine: Run, other: Run) -> bool:
    """Tell whether two runs with windows do the same, as far as these tell values apart."""
    same = mine.has_windows and same_course(mine, other) and mine.value == other.value
    return same and within_windows(mine) == within_windows(other)
