"""Run an algorithm on a tree, or on a game without unfolding it first."""

import sys
from typing import TYPE_CHECKING, Any

from abviz.engine.algorithm import Algorithm
from abviz.engine.models import first_unmet, too_many_players
from abviz.engine.recorder import UNFINISHED, Log
from abviz.engine.recording import Recording
from abviz.engine.views import keys_of, truncate_to_depth
from abviz.errors import Message, SearchError
from abviz.trees import Tree, as_tree
from abviz.trees.reading import is_game, without_scores

if TYPE_CHECKING:
    from abviz.games import LazyGame

# A search of a tree loads no games: the functions below import them when they are
# needed.
MOST_CALLS_A_PLY = 10
NO_FIXED_SUM = Message(
    "in this game one player does not lose what the other one wins, so there is no "
    'MAX and no MIN. Search it with "maxn".'
)


def run(tree: object, algorithm: Algorithm) -> Recording:
    """Run an algorithm on a tree, or on a game, and return its recording."""
    unfolding: Any = None
    log, model = Log(), algorithm.model
    if not is_game(tree):
        # A table asks for the states.
        unfolding = (
            tree if algorithm.model.has_table and hasattr(tree, "states") else None
        )
        tree = as_tree(tree, unscored=True)
    if not isinstance(tree, Tree):
        if not model.unfolds_whole:
            return _run_lazily(tree, algorithm)
        from abviz.games.unfolding import unfold_for_all

        whole = unfold_for_all(tree)
        unfolding, tree = whole, whole.tree
    if tree.unscored:
        raise SearchError(without_scores(tree))
    algorithm = algorithm.with_bounds_as_in(tree)
    # What fits the tree with seats says nothing of the game.
    is_for_all = unfolding is not None and model.unfolds_whole
    unmet = (
        first_unmet(algorithm, tree)
        if is_for_all
        else algorithm.unmet_requirement(tree)
    )
    if unmet:
        raise SearchError(unmet)
    if algorithm.model.has_table:
        log.key_of = keys_of(unfolding or tree, symmetry=algorithm.symmetry)
    try:
        record_visits(tree, algorithm, log=log)
    except RecursionError:
        raise SearchError(
            f"this tree is {tree.depth:,} plies deep, and a recursive search gets no "
            "further than Python's recursion limit (sys.getrecursionlimit() is "
            f"{sys.getrecursionlimit():,}, two calls for each ply); search a shallower "
            "tree."
        ) from None
    return Recording(tree=tree, algorithm=algorithm, log=log, unfolding=unfolding)


def record_visits(tree: Tree, algorithm: Algorithm, *, log: Log) -> None:
    """Run an algorithm on a tree that it fits, and record its visits."""
    limited = truncate_to_depth(
        tree, algorithm.depth if algorithm.limited_by_tree else None
    )
    if algorithm.model.has_table:
        log.key_of = limited.keys_by(
            log.key_of or keys_of(tree, symmetry=algorithm.symmetry)
        )
    algorithm.model.record(algorithm, limited.tree, log=log)
    limited.put_back(log)


def _run_lazily(game: object, algorithm: Algorithm) -> Recording:
    """Return the recording on the part of a game that the search has unfolded."""
    from abviz.games.adapter import declared_players, needs_seats
    from abviz.games.lazy_game import LazyGame, lazy
    from abviz.games.unfolding import unfold_entered

    chosen = game if isinstance(game, LazyGame) else lazy(game)
    players = len(declared_players(chosen.rules.game))
    unfit = algorithm.model.unmet_by_games(algorithm) or too_many_players(
        algorithm, players=players
    )
    if unfit:
        raise SearchError(unfit)
    if needs_seats(chosen.rules.game):
        raise SearchError(NO_FIXED_SUM)
    algorithm = algorithm.model.for_game(algorithm)
    if algorithm.depth is not None:
        chosen = chosen.with_own_estimates()
        if algorithm.limited_by_tree:
            chosen = chosen.to_depth(algorithm.depth)
    elif algorithm.limited or algorithm.limited_by_tree:
        chosen.check_ends()
    log = _record_lazily(algorithm, chosen)
    unfolding, real = unfold_entered(chosen.root, log.nodes)
    unmet = algorithm.unmet_requirement(unfolding.tree, has_made_stubs=True)
    if unmet:
        raise SearchError(unmet)
    log.nodes[:] = [real[node] for node in log.nodes]
    return Recording(
        tree=unfolding.tree, algorithm=algorithm, log=log, unfolding=unfolding
    )


def _record_lazily(algorithm: Algorithm, game: "LazyGame") -> Log:
    log = Log()
    try:
        algorithm.model.record(algorithm, game, log=log)
    except RecursionError:
        # On a short line it is the game that calls itself without end, and its error
        # says so.
        if log.values.count(UNFINISHED) < sys.getrecursionlimit() / MOST_CALLS_A_PLY:
            raise
        raise log.nodes[-1].too_deep() from None
    return log
