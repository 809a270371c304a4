"""Run an algorithm on a tree."""

from __future__ import annotations

import sys

from abviz.engine.algorithm import Algorithm
from abviz.engine.models import first_unmet, search_model, truncate_to_depth
from abviz.engine.recorder import Log
from abviz.engine.recording import Recording
from abviz.errors import SearchError
from abviz.trees import Tree, as_tree
from abviz.trees.reading import is_game


def run(tree: object, algorithm: Algorithm) -> Recording:
    """Run an algorithm on a tree, or on a game, and return its recording.

    Raises
    ------
    SearchError
        If the algorithm cannot search it, or it is too deep for a recursion.
    TreeError
        If it is neither.
    """
    unfolding, way = None, search_model(algorithm)
    if not is_game(tree):
        tree = as_tree(tree)
    if not isinstance(tree, Tree):
        # A search of a tree loads no games.
        from abviz.engine.run_game import run_lazily, unfolded_whole

        if not way.unfolds_whole:
            return run_lazily(tree, algorithm)
        unfolding = unfolded_whole(tree)
        tree = unfolding.tree
    # What fits the tree with seats says nothing of the game.
    unmet = algorithm.unmet_requirement(tree) if unfolding is None else first_unmet(algorithm, tree)
    if unmet:
        raise SearchError(unmet)
    log = Log()
    try:
        record_visits(tree, algorithm, log=log)
    except RecursionError:
        raise SearchError(
            f"this tree is {tree.depth:,} plies deep, and a recursive search gets no further than "
            f"Python's recursion limit (sys.getrecursionlimit() is {sys.getrecursionlimit():,}, "
            "two calls for each ply); search a shallower tree."
        ) from None
    return Recording(tree=tree, algorithm=algorithm, log=log, unfolding=unfolding)


def record_visits(tree: Tree, algorithm: Algorithm, *, log: Log) -> None:
    """Run an algorithm on a tree that it fits, and record its visits."""
    shown = truncate_to_depth(tree, algorithm.depth if algorithm.limited_by_tree else None)
    search_model(algorithm).record(algorithm, shown.tree, log=log)
    shown.put_back(log)
