"""Search a game tree, or a game, and return what can be followed: ``abviz.search``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from abviz.engine.registry import algorithms
from abviz.engine.run import run
from abviz.replay.trace import Trace
from abviz.trees import Score, Tree

if TYPE_CHECKING:
    from abviz.games import Game, LazyGame


def search(
    tree: Tree | LazyGame | Game,
    algorithm: str = "alphabeta",
    *,
    cut_on_tie: bool = True,
    deep: bool = True,
    depth: int | None = None,
    bounds: tuple[Score, Score] | None = None,
) -> Trace:
    """Search a tree, or a game as it unfolds, and return the trace of the search.

    Of a game only those nodes are made that the search enters. ``trace.tree`` is then
    that part of the game, with stubs for the moves that nobody looked at, and
    ``trace.unfolding`` knows the states and the moves of its nodes. maxⁿ enters all of a
    game and needs to know all players before the first leaf, so the game is unfolded first.

    Parameters
    ----------
    tree : Tree, Game or LazyGame
        What is searched: a tree, a game with the methods that `abviz.games.Game`
        lists, or what `abviz.games.lazy` has made of one.
    algorithm : str
        A name in ``abviz.algorithms``, such as "minimax" or "alphabeta".
    cut_on_tie : bool, keyword-only
        True cuts as soon as α ≥ β, False only when α > β.
    deep : bool, keyword-only
        True lets every ancestor bound a node, False only its parent
        (shallow cutoffs only).
    depth : int or None, keyword-only
        Limit in plies, at least 1: an inner node at this depth is not searched on, and
        its `estimate` counts. None searches to the leaves. A search whose code knows of no
        depth is given the tree as far as the limit shows it; SCOUT, SSS*, Star1, Star2 and
        maxⁿ take no limit.
    bounds : tuple of two scores, or None, keyword-only
        For Star1 and Star2: the least and the greatest score that a leaf can have. None
        takes those of the leaves.

    Returns
    -------
    Trace
        Who was entered, with which window, and what it returned.

    Raises
    ------
    SearchError
        If the algorithm or an option is not known, or the algorithm cannot search this
        tree, or it is deeper than Python's recursion limit lets a recursive search go.
    TreeError
        If `tree` is neither, or the game answers something impossible.

    References
    ----------
    Knuth, D. E. and Moore, R. W. (1975). An analysis of alpha-beta pruning.
    Artificial Intelligence 6, 293-326.

    Fishburn, J. P. (1983). Another optimization of alpha-beta search. ACM SIGART
    Newsletter 84, 37-38. (The reference is fail-soft, as he proposed.)

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.examples["lucky-8"])
    >>> trace
    alpha-beta: value 4, 5 of 8 leaves, 2 cutoffs
    >>> [leaf.value for leaf in trace.leaves]
    [4, 3, 8, 2, 1]
    >>> guess = abviz.Tree.parse("((3 5)~4 (2 9)~6)")
    >>> abviz.search(guess, depth=1).best_move, abviz.search(guess).best_move
    (<MIN node E>, <MIN node B>)
    >>> trace = abviz.search(abviz.games.TicTacToe("XOO X.. OX."))
    >>> trace
    alpha-beta: value 1, 4 leaves, 3 cutoffs
    >>> trace.best_move, trace.tree["6"].children
    (<MIN node 5>, (<leaf 6-5: −1>, <stub I: 1 move>))
    """
    chosen = algorithms[algorithm].with_options(
        cut_on_tie=cut_on_tie, deep=deep, depth=depth, bounds=bounds
    )
    return Trace(run(tree, chosen))
