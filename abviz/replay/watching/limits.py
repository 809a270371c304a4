"""A depth limit for a function of somebody else's."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

from abviz.engine.algorithm import MOST_PLIES, Algorithm
from abviz.engine.errors import SearchError
from abviz.engine.ways.as_far_as import ShownTree, as_far_as
from abviz.engine.ways.requirements import estimates
from abviz.replay.watching.targets import DEPTH_NAME, first_parameters
from abviz.trees import Tree, TreeError
from abviz.trees.validation import checked_whole


def checked_limit(plain: FunctionType, tree: Tree, *, depth: object) -> int | None:
    """Return a depth limit, if there is one and the nodes at it have estimates.

    Parameters
    ----------
    plain : FunctionType
        The function.
    tree : Tree
        What is searched.
    depth : int or None, keyword-only
        The limit in plies.

    Raises
    ------
    SearchError
        If it is none, or an estimate is missing.
    """
    if depth is None:
        return None
    try:
        plies = checked_whole(depth, "depth", least=1, most=MOST_PLIES)
    except TreeError as refusal:
        raise SearchError(str(refusal)) from None
    name = plain.__name__
    function = Algorithm(name=name, title=name, source="", function=plain, is_known=False)
    for problem in estimates(function, tree, first=plies, deepest=plies):
        raise SearchError(problem)
    return plies


def shown_to(function: Callable[..., Any], tree: Tree, *, depth: int | None) -> ShownTree:
    """Return what a function is given: the whole tree if it keeps to a depth limit by itself.

    Examples
    --------
    >>> def search(node): ...
    >>> def search_to(node, depth): ...
    >>> tree = Tree.parse("((3 4)~2 (1 9)~5)")
    >>> [len(shown_to(one, tree, depth=1).tree) for one in (search, search_to)]
    [3, 7]
    """
    names = {parameter.name.lower() for parameter in first_parameters(function)}
    return as_far_as(tree, None if DEPTH_NAME in names else depth)
