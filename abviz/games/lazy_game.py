"""Games whose nodes are made only when a search enters them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from abviz.games.lazy_node import Expansion, LazyNode
from abviz.trees.sources.evaluation import StaticEvaluation
from abviz.trees.sources.game_errors import MAX_PLIES
from abviz.trees.sources.game_rules import Rules


def lazy(
    game: object,
    state: Any = None,
    *,
    evaluate: Callable[[Any], Any] | None = None,
    maximizer: Any = None,
) -> LazyGame:
    """Make a game ready to be searched without unfolding it first.

    `abviz.search` then makes only those nodes that the search enters; all other
    moves are counted and never made. ``abviz.search(game)`` does the same where
    nothing else needs to be said. (Two searches make some more nodes than they
    enter: iterative deepening, which sorts the moves of a node, and Star2, which
    looks for children to probe.)

    Parameters
    ----------
    game : Game
        An object with the methods that `abviz.games.Game` lists.
    state : object, optional
        Where to start; by default in the initial state.
    evaluate : callable, optional
        Function of a state that returns its static score for MAX: for searches
        to a depth limit, and for the `estimate` of every inner node.
    maximizer : object, optional
        The player who is MAX; by default whoever moves in the initial state of
        the game.

    Returns
    -------
    LazyGame
        What `abviz.search` takes in the place of a tree.

    Raises
    ------
    TreeError
        If the game lacks a method, or answers something impossible at the start.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(lazy(abviz.games.TicTacToe("XO. .X. ..O")))
    >>> trace
    alpha-beta: value 1, 37 leaves, 28 cutoffs
    >>> len(trace.visits), len(abviz.Tree.from_game(abviz.games.TicTacToe("XO. .X. ..O")))
    (93, 238)
    """
    rules = Rules(game, maximizer=maximizer)
    return LazyGame(rules, rules.start(state), evaluation=StaticEvaluation(evaluate))


class LazyGame:
    """A game that is unfolded by the search itself; made by `lazy`.

    Parameters
    ----------
    rules : Rules
        The game, seen by MAX.
    start : object
        The state in which to start.
    evaluation : StaticEvaluation, keyword-only
        The static evaluation of its states.

    Attributes
    ----------
    rules : Rules
        The game, seen by MAX.
    root : LazyNode
        The node where the game starts.
    depth : int
        More plies than any search gets to: how deep the game is, nobody knows yet.

    Examples
    --------
    >>> from abviz.games import Nim
    >>> root = lazy(Nim([1, 2])).root
    >>> [child.state.sizes for child in root.children]
    [(0, 2), (1, 1), (1, 0)]
    """

    depth = MAX_PLIES

    def __init__(
        self,
        rules: Rules,
        start: Any,
        *,
        evaluation: StaticEvaluation,
        limit: int | None = None,
    ) -> None:
        self.rules = rules
        self._expansion = Expansion(rules, evaluation, limit=limit)
        self.root = LazyNode(start, expansion=self._expansion)

    def to_depth(self, plies: int) -> LazyGame:
        """Return the same game as far as a depth limit shows it.

        The nodes at the limit are leaves then, and each is worth its estimate.

        Examples
        --------
        >>> from abviz.games import Nim
        >>> game = lazy(Nim([2]), evaluate=lambda state: 0.5).to_depth(1)
        >>> [(child.is_leaf, child.value) for child in game.root.children]
        [(True, 0.5), (True, 1)]
        """
        rules, evaluation = self._expansion.rules, self._expansion.evaluation
        return LazyGame(rules, self.root.state, evaluation=evaluation, limit=plies)

    @property
    def made(self) -> int:
        """How many nodes have been made so far."""
        return self._expansion.made
