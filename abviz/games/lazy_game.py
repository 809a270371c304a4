"""Games that a search unfolds itself: only the nodes that it enters are made."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

from abviz.games.adapter import (
    ADVICE,
    ENDLESS,
    MAX_NODES,
    MAX_PLIES,
    PossibleMove,
    Rules,
    Seats,
    TooLarge,
    locating_errors,
    where,
)
from abviz.trees.scores import (
    Score,
    TreeError,
    check_total,
    checked_probability,
    checked_score,
    shortened,
)


class Expansion:
    """A game that is being expanded: what all its lazy nodes share."""

    def __init__(
        self,
        rules: Rules | Seats,
        evaluate: Callable[[Any], Any] | None,
        *,
        limit: int | None = None,
        most: int | None = None,
    ) -> None:
        if evaluate is not None and not callable(evaluate):
            raise TreeError(
                f"evaluate must be a function of the state, not {shortened(evaluate)}. "
                "Let it return the static score for MAX."
            )
        self.rules = rules
        self.evaluate = evaluate
        self.limit = limit
        self.most = MAX_NODES if most is None else most
        self.made = 0

    def count_one_more(self) -> None:
        """Count a node that is about to be made."""
        if self.made == self.most:
            raise TooLarge(self.most)
        self.made += 1

    @property
    def has_estimates(self) -> bool:
        """Whether inner nodes get an estimate, which is one number."""
        return self.evaluate is not None and not isinstance(self.rules, Seats)

    def estimate(self, state: Any, *, plies: int) -> Any:
        """Return the static score of a state, or its scores in a game of several players."""
        if self.evaluate is None:
            raise TreeError(
                f"The game is not over at the limit of {plies} plies, so this leaf needs a "
                "static score. Say evaluate=..., a function of the state, or leave depth out."
            )
        found = self.evaluate(state)
        return found if isinstance(self.rules, Seats) else checked_score(found)


class LazyNode:
    """A node as search algorithms see it, with a state of the game in it.

    It answers what a `Node` answers; its children are made when a loop gets to them.
    """

    __slots__ = (
        "_estimate",
        "action",
        "at_limit",
        "children",
        "expansion",
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
        expansion: Expansion,
        parent: LazyNode | None = None,
        action: Any = None,
        probability: Any = None,
    ) -> None:
        expansion.count_one_more()
        self.state = state
        self.expansion = expansion
        self.parent = parent
        self.action = action
        self.probability = probability
        self.ply: int = 0 if parent is None else parent.ply + 1
        self.name: str | None = None
        self.value: Any = None
        self.player: str | None = None
        self._estimate: Score | None = None
        with locating_errors(self.moves):
            self.is_leaf = bool(expansion.rules.is_terminal(state))
            if self.is_leaf:
                self.value = expansion.rules.utility(state)
        self.at_limit = not self.is_leaf and self.ply == expansion.limit
        self.is_max = self.is_min = self.is_chance = False
        if not (self.is_leaf or self.at_limit):
            self.find_player()
        self.children: Any = () if self.is_leaf else LazyChildren(self)
        if self.at_limit:
            self.is_leaf, self.value = True, self.estimate

    def find_player(self) -> None:
        """Ask the game who moves here."""
        above: Any = None if self.parent is None else self.parent.player
        with locating_errors(self.moves):
            self.player = self.expansion.rules.player(self.state, above=above)
        self.is_max = self.player == "max"
        self.is_min = self.player == "min"
        self.is_chance = self.player == "chance"

    @property
    def estimate(self) -> Score:
        """The static score of the state."""
        if self._estimate is None:
            with locating_errors(self.moves):
                self._estimate = self.expansion.estimate(self.state, plies=self.ply)
        return self._estimate

    @property
    def probabilities(self) -> tuple[Score, ...] | None:
        """For a chance node: how likely each child is."""
        if not self.is_chance:
            return None
        return tuple(probability for _, probability in self.children.moves)

    def line(self) -> list[LazyNode]:
        """Return the nodes from the root to this one."""
        nodes = [self]
        while nodes[-1].parent is not None:
            nodes.append(nodes[-1].parent)
        return nodes[::-1]

    def moves(self) -> list[Any]:
        """Return the moves from the root to this node."""
        return [node.action for node in self.line()[1:]]

    def too_deep(self) -> TreeError:
        """Return the error for a line that is too long for a recursive search."""
        line = self.line()
        states: set[Any] = set()
        for node in line:
            # A state without a hash cannot be compared with those before it.
            with suppress(TypeError):
                if node.state in states:
                    return TreeError(f"{where(node.moves())}: {ENDLESS}")
                states.add(node.state)
        return TreeError(
            f"{where(self.moves())}: This line is more than {len(line) - 1:,} plies long, and a "
            "recursive search gets no further than Python's recursion limit "
            f"(sys.getrecursionlimit() is {sys.getrecursionlimit():,}). {ADVICE}"
        )


class LazyChildren:
    """The children of an inner lazy node: made one by one, and the same ones each time."""

    __slots__ = ("_moves", "_node", "made")

    def __init__(self, node: LazyNode) -> None:
        self._node = node
        self._moves: list[PossibleMove] = []
        self.made: list[LazyNode] = []

    @property
    def moves(self) -> list[tuple[Any, Any]]:
        """The pairs of a move and its probability; the game is asked once."""
        return [(move.action, move.probability) for move in self._asked()]

    def _asked(self) -> list[PossibleMove]:
        node = self._node
        if not self._moves:
            with locating_errors(node.moves):
                found = node.expansion.rules.moves(node.state, node.player or "chance")
                if node.is_chance:
                    chances = [checked_probability(one.probability) for one in found]
                    check_total(chances)
                    pairs = zip(found, chances, strict=True)
                    found = [one._replace(probability=chance) for one, chance in pairs]
            self._moves = found
        return self._moves

    def __len__(self) -> int:
        """Return the number of moves."""
        return len(self._asked())

    def __getitem__(self, place: int) -> LazyNode:
        """Return one child; those before it are made on the way."""
        return next(islice(self, range(len(self))[place], None))

    def __iter__(self) -> Iterator[LazyNode]:
        """Go through the children; one that is not there yet is made."""
        for place, move in enumerate(self._asked()):
            if place == len(self.made):
                self.made.append(self._child(move))
            yield self.made[place]

    def _child(self, move: PossibleMove) -> LazyNode:
        with locating_errors(self._node.moves):
            state = move.play()
        return LazyNode(
            state,
            expansion=self._node.expansion,
            parent=self._node,
            action=move.action,
            probability=move.probability,
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
        The player who is MAX; by default the player who moves in the initial state of
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
    return LazyGame(rules, rules.start(state), evaluate=evaluate)


class LazyGame:
    """A game that is unfolded by the search itself; made by `lazy`.

    Parameters
    ----------
    rules : Rules
        The game, seen by MAX.
    start : object
        The state in which to start.
    evaluate : callable, keyword-only, optional
        The static evaluation of its states.

    Attributes
    ----------
    rules : Rules
        The game, seen by MAX.
    root : LazyNode
        The node where the game starts.
    depth : int
        More plies than any search reaches: the real depth of the game is not known.

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
        evaluate: Callable[[Any], Any] | None = None,
        limit: int | None = None,
    ) -> None:
        self.rules = rules
        self._expansion = Expansion(rules, evaluate, limit=limit)
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
        evaluate = self._expansion.evaluate
        return LazyGame(self.rules, self.root.state, evaluate=evaluate, limit=plies)

    @property
    def parts(self) -> tuple[object, Any, Callable[[Any], Any] | None, Any]:
        """The game, the state where it starts, its evaluation, and who is MAX."""
        return self.rules.game, self.root.state, self._expansion.evaluate, self.rules.maximizer

    @property
    def made(self) -> int:
        """How many nodes have been made so far."""
        return self._expansion.made
