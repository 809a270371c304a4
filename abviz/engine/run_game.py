"""Run an algorithm on a game, without unfolding it first."""

from __future__ import annotations

import sys

from abviz.engine.algorithm import Algorithm
from abviz.engine.models import search_model, too_many_players, unmet_by_games
from abviz.engine.recorder import UNFINISHED, Log
from abviz.engine.recording import Recording
from abviz.errors import SearchError
from abviz.games.adapter import declared_players
from abviz.games.lazy_game import LazyGame, lazy
from abviz.games.unfolding import Unfolding, unfold_entered, unfold_for_all

MOST_CALLS_A_PLY = 10


def run_lazily(game: object, algorithm: Algorithm) -> Recording:
    """Run an algorithm on a game and return the recording on the part that it unfolded.

    Parameters
    ----------
    game : Game or LazyGame
        What is searched.
    algorithm : Algorithm
        What searches, with the options in force.

    Returns
    -------
    Recording
        With a tree of the nodes that were entered, and stubs for other moves.

    Raises
    ------
    SearchError
        If the algorithm cannot search this game.
    TreeError
        If this is no game, or it answers something impossible.

    Examples
    --------
    >>> import abviz
    >>> position = abviz.games.TicTacToe("XOO X.. OX.")
    >>> recording = run_lazily(position, abviz.algorithms["alphabeta"])
    >>> recording.tree["6"].children
    (<leaf 6-5: −1>, <stub I: 1 move>)
    """
    chosen = game if isinstance(game, LazyGame) else lazy(game)
    players = len(declared_players(chosen.rules.game) or ())
    unfit = unmet_by_games(algorithm) or too_many_players(algorithm, players=players)
    if unfit:
        raise SearchError(unfit)
    if algorithm.limited_by_tree and algorithm.depth is not None:
        chosen = chosen.to_depth(algorithm.depth)
    log = _record(algorithm, chosen)
    unfolding, real = unfold_entered(chosen.root, log.nodes)
    unmet = algorithm.unmet_requirement(unfolding.tree, has_made_stubs=True)
    if unmet:
        raise SearchError(unmet)
    log.nodes[:] = [real[node] for node in log.nodes]
    return Recording(tree=unfolding.tree, algorithm=algorithm, log=log, unfolding=unfolding)


def unfolded_whole(game: object) -> Unfolding:
    """Return a game with a seat for each of its players, played through to its end.

    Parameters
    ----------
    game : Game or LazyGame
        What is to be searched.

    Raises
    ------
    TreeError
        If this is no game, or it answers something impossible.

    Examples
    --------
    >>> import abviz
    >>> unfolded_whole(abviz.games.Nim([1, 1])).tree
    Tree: 2 leaves, depth 2 plies, 2 players, p1 to move
    """
    if isinstance(game, LazyGame):
        return unfold_for_all(game.rules.game, game.root.state)
    return unfold_for_all(game)


def _record(algorithm: Algorithm, game: LazyGame) -> Log:
    log = Log()
    try:
        search_model(algorithm).record(algorithm, game, log=log)
    except RecursionError:
        # On a short line it is the game that calls itself without end, and its error says so.
        if log.values.count(UNFINISHED) < sys.getrecursionlimit() / MOST_CALLS_A_PLY:
            raise
        raise log.nodes[-1].too_deep() from None
    return log
