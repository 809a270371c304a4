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
    """Run an algorithm on a game and return the recording on the part that it unfolded."""
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
    """Return a game with a seat for each of its players, played through to its end."""
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
