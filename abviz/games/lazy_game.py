"""Games that a search unfolds itself: only the nodes that it enters are made."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from abviz.games.adapter import (
    ADVICE,
    ENDLESS,
    PossibleMove,
    Rules,
    Seats,
    TooLarge,
    where,
)
from abviz.text import shortened
from abviz.trees import scores
from abviz.trees.limits import MOST_NODES_OF_A_GAME, MOST_PLIES_OF_A_GAME
from abviz.trees.node import LazyChildren


class LazyNode:
    """
    A node with a state of the game in it, which answers all that a `Node` answers.
    """

    __slots__ = (
        "_estimate",
        "_possible",
        "action",
        "at_limit",
        "children",
        "game",
        "is_chance",
        "is_leaf",
        "is_max",
        "is_min",
        "name",
        "parent",
        "player",
        "ply",
        "probability",
        "state",
        "value",
    )

    def __init__(
        self,
        state: Any,
        *,
        game: LazyGame,
        parent: LazyNode | None = None,
        move: PossibleMove | None = None,
    ) -> None:
        """Make the node of a state, and ask the game whether it is over there."""
        if game.made == game.most:
            raise TooLarge(f"The tree has more than {game.most:,} nodes. {ADVICE}")
        game.made += 1
        self.state, self.game, self.parent = state, game, parent
        self.action: Any = move and move.action
        self.probability: Any = move and move.probability
        self.ply: int = 0 if parent is None else parent.ply + 1
        self.name: str | None = None
        self.value: Any = None
        self.player: str | None = None
        self._estimate: Any = None
        self._possible: list[PossibleMove] = []
        self.is_leaf = self.ask(game.rules.is_over, state)
        if self.is_leaf:
            self.value = self.ask(game.rules.utility, state)
        self.at_limit = not self.is_leaf and self.ply == game.limit
        self.is_max = self.is_min = self.is_chance = False
        if not (self.is_leaf or self.at_limit):
            self.find_player()
        self.children: Any = (
            () if self.is_leaf else LazyChildren(self.possible, self._child)
        )
        if self.at_limit:
            self.is_leaf, self.value = True, self.estimate

    def find_player(self) -> None:
        """Ask the game who moves here."""
        above: Any = self.game.above if self.parent is None else self.parent.player
        self.player = self.ask(self.game.rules.player, self.state, above=above)
        self.is_max = self.player == "max"
        self.is_min = self.player == "min"
        self.is_chance = self.player == "chance"

    @property
    def estimate(self) -> Any:
        """The static score of the state, or its scores in a game of several players."""
        if self._estimate is None:
            self._estimate = self.ask(self._evaluated)
        return self._estimate

    def _evaluated(self) -> Any:
        if self.game.evaluate is None:
            self.game.check_ends()
            raise scores.TreeError(
                f"The game is not over at the limit of {self.ply} plies, so this leaf "
                "needs a static score. Say evaluate=..., a function of the state, or "
                "leave depth out."
            )
        score = self.game.evaluate(self.state)
        if isinstance(self.game.rules, Seats):
            return score
        return scores.checked_score(score)

    @property
    def probabilities(self) -> tuple[scores.Score, ...] | None:
        """For a chance node: how likely each child is."""
        if not self.is_chance:
            return None
        return tuple(move.probability for move in self.possible())

    def possible(self) -> list[PossibleMove]:
        """Return the moves of an inner node with their probabilities.

        The game is asked once.
        """
        if not self._possible:
            self._possible = self.ask(self._checked_moves)
        return self._possible

    def _checked_moves(self) -> list[PossibleMove]:
        moves = self.game.rules.moves(self.state, self.player or "chance")
        if not self.is_chance:
            return moves
        chances = [scores.checked_probability(move.probability) for move in moves]
        scores.check_total(chances)
        pairs = zip(moves, chances, strict=True)
        return [move._replace(probability=chance) for move, chance in pairs]

    def _child(self, move: PossibleMove) -> LazyNode:
        state = self.ask(self.game.rules.play, self.state, move)
        return LazyNode(state, game=self.game, parent=self, move=move)

    def without_trace(self, function: Callable[[LazyNode], Any]) -> Any:
        """
        Return what a function says of this node, and forget the nodes made below it.
        """
        game, children = self.game, self.children
        made, most = game.made, game.most
        self.children = LazyChildren(self.possible, self._child)
        # Random moves can go round in circles; they make a node for each ply.
        game.most = min(most, made + MOST_PLIES_OF_A_GAME)
        try:
            return function(self)
        except TooLarge:
            if game.most == most:
                raise
            raise TooLarge(
                f"{where(self.moves())}: Random moves from here have come to no end of "
                f"the game in {MOST_PLIES_OF_A_GAME:,} plies. Search "
                "abviz.games.tree(game, depth=..., evaluate=...)."
            ) from None
        finally:
            game.made, game.most, self.children = made, most, children

    def ask(self, function: Callable[..., Any], *words: Any, **options: Any) -> Any:
        """Call a function.

        Every error in it says after which moves of the game it came.
        """
        try:
            return function(*words, **options)
        except scores.TreeError as error:
            raise scores.TreeError(f"{where(self.moves())}: {error}") from None
        except Exception as error:
            error.add_note(
                f"Raised by the game while it was unfolded: {where(self.moves())}."
            )
            raise

    def line(self) -> list[LazyNode]:
        """Return the nodes from the root to this one."""
        nodes = [self]
        while nodes[-1].parent is not None:
            nodes.append(nodes[-1].parent)
        return nodes[::-1]

    def moves(self) -> list[Any]:
        """Return the moves from the root to this node."""
        return [node.action for node in self.line()[1:]]

    def too_deep(self) -> scores.TreeError:
        """Return the error for a line that is too long for a recursive search."""
        line = self.line()
        states: set[Any] = set()
        for node in line:
            # A state without a hash cannot be compared with those before it.
            with suppress(TypeError):
                if node.state in states:
                    return scores.TreeError(f"{where(node.moves())}: {ENDLESS}")
                states.add(node.state)
        return scores.TreeError(
            f"{where(self.moves())}: This line is more than {len(line) - 1:,} plies "
            "long, and a recursive search gets no further than Python's recursion "
            f"limit (sys.getrecursionlimit() is {sys.getrecursionlimit():,}). {ADVICE}"
        )


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
    nothing else needs to be said. (Some searches make more nodes than they enter:
    iterative deepening, which sorts the moves of a node, Star2, which looks for
    children to probe, and PUCT, which compares all children.)

    Parameters
    ----------
    game, state, maximizer
        As for `unfold`.
    evaluate : callable, optional
        Function of a state that returns its static score for MAX: for searches
        to a depth limit, and for the `estimate` of every inner node.

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
    >>> game = abviz.games.TicTacToe("XO. .X. ..O")
    >>> trace = abviz.search(lazy(game))
    >>> trace
    alpha-beta: value 1, 37 leaves, 28 cutoffs
    >>> len(trace.visits), len(abviz.Tree.from_game(game))
    (93, 238)
    """
    rules = Rules(game, maximizer=maximizer)
    return LazyGame(rules, rules.start(state), evaluate=evaluate)


class LazyGame:
    """A game that is unfolded by the search itself; made by `lazy`.

    Its `root` is the node where the game starts, and `made` counts the nodes made so
    far.

    Examples
    --------
    >>> from abviz.games import Nim
    >>> game = lazy(Nim([1, 2]))
    >>> [child.state.sizes for child in game.root.children], game.made
    ([(0, 2), (1, 1), (1, 0)], 4)
    """

    # More plies than any search reaches: the real depth of the game is not known.
    depth = MOST_PLIES_OF_A_GAME

    def __init__(
        self,
        rules: Rules | Seats,
        start: Any,
        *,
        evaluate: Callable[[Any], Any] | None = None,
        limit: int | None = None,  # the ply whose nodes are leaves
        most: int | None = None,  # the greatest number of nodes
        # Who moved before the start, for a game that does not say who moves
        above: Any = None,
    ) -> None:
        """Make the node where the game starts."""
        if evaluate is not None and not callable(evaluate):
            raise scores.TreeError(
                "evaluate must be a function of the state, not "
                f"{shortened(evaluate)}. Let it return the static score for MAX."
            )
        self.rules, self.evaluate = rules, evaluate
        self.limit, self.above = limit, above
        self.most = MOST_NODES_OF_A_GAME if most is None else most
        self.made = 0
        self.root = LazyNode(start, game=self)

    def to_depth(self, plies: int) -> LazyGame:
        """Return the same game to a depth limit.

        Nodes there are leaves, worth their estimates.
        """
        return LazyGame(
            self.rules, self.root.state, evaluate=self.evaluate, limit=plies
        )

    def with_own_estimates(self) -> LazyGame:
        """Return the same game with its own evaluation, where no other was said."""
        own = self.rules.own_evaluation()
        if self.evaluate is not None or own is None:
            return self
        return LazyGame(self.rules, self.root.state, evaluate=own)

    def check_ends(self) -> None:
        """Refuse a game that no search can follow to its end, if there is no limit."""
        endless = getattr(self.rules.game, "endless", None)
        has_limit = self.limit is not None and self.evaluate is not None
        if endless is not None and not has_limit:
            raise scores.TreeError(endless)

    @property
    def parts(self) -> tuple[object, Any, Callable[[Any], Any] | None, Any]:
        """The game, the state where it starts, its evaluation, and who is MAX."""
        return self.rules.game, self.root.state, self.evaluate, self.rules.maximizer
