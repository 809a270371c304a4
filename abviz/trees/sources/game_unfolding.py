"""From a game to its tree."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from contextlib import suppress
from operator import attrgetter
from typing import Any

from abviz.trees.builder import TreeBuilder
from abviz.trees.errors import TreeError, UnknownNode
from abviz.trees.node import Node, walk
from abviz.trees.sources.game_moves import (
    ADVICE,
    ENDLESS,
    MAX_NODES,
    TOO_LARGE,
    ErrorsLocated,
    MoveNames,
    StaticScore,
)
from abviz.trees.sources.game_rules import Rules
from abviz.trees.tree import Tree
from abviz.trees.validation import checked_whole

MAX_PLIES = 10_000


def unfold(
    game: object,
    state: Any = None,
    *,
    depth: int | None = None,
    evaluate: Callable[[Any], Any] | None = None,
    maximizer: Any = None,
) -> Unfolding:
    """Unfold a game into its tree, and keep the states and the moves.

    MAX is the player who moves in the initial state of the game, also where the
    tree starts from a later state. A node is named by the moves that lead to it,
    such as ``5-1-9``, where that takes at most 12 characters, and by its letter
    in preorder elsewhere.

    Parameters
    ----------
    game : Game
        An object with the methods that `abviz.games.Game` lists.
    state : object, optional
        Where to start; by default in the initial state.
    depth : int, optional
        Limit in plies, at least 0; moves of chance count. By default the game is
        played to its end.
    evaluate : callable, optional
        Function of a state that returns its static score for MAX. It scores the
        leaves at the limit and gives every inner node its `estimate`.
    maximizer : object, optional
        The player who is MAX, as `to_move` names that player.

    Returns
    -------
    Unfolding
        The tree with the states and moves of its nodes.

    Raises
    ------
    TreeError
        If the game lacks a method or answers something impossible, never ends, or
        has more than 4,000,000 nodes; or if a leaf at the limit has no score
        because `evaluate` is missing.

    Examples
    --------
    >>> from abviz.games import TicTacToe, unfold
    >>> unfolding = unfold(TicTacToe("XOO X.. OX."))
    >>> unfolding.tree
    Tree: 6 leaves, depth 3 plies, MAX to move
    >>> print(unfolding.state("5-6"))
    X O O
    X X O
    O X .
    """
    limit = None if depth is None else checked_whole(depth, "depth", least=0)
    scoring = StaticScore(evaluate)
    rules = Rules(game, maximizer=maximizer)
    unfolder = _Unfolder(rules, depth=limit, scoring=scoring)
    return unfolder.run(rules.initial() if state is None else state)


class Unfolding:
    """A tree that knows the game it comes from; made by `unfold`.

    Nodes can be asked for as in the tree: by themselves, by name or by path.

    Parameters
    ----------
    tree : Tree
        The tree.
    states : sequence, keyword-only
        The state of each node, in preorder; None for a stub.
    actions : sequence, keyword-only
        The move that led to each node, in preorder; None for the root and for stubs.

    Examples
    --------
    >>> from abviz.games import Nim, unfold
    >>> unfolding = unfold(Nim([1, 1]))
    >>> unfolding
    Unfolding of Tree: 2 leaves, depth 2 plies, MAX to move
    >>> print(unfolding.action("a1-b1"), unfolding.state("a1-b1"), sep=": ")
    b1: 0 0, first moves
    """

    def __init__(self, tree: Tree, *, states: Sequence[Any], actions: Sequence[Any]) -> None:
        self.tree = tree
        self.states = tuple(states)
        self.actions = tuple(actions)

    def state(self, node: Node | str | tuple[int, ...]) -> Any:
        """Return the state of a node.

        Raises
        ------
        UnknownNode
            If the tree has no such node.
        """
        return self.states[self._index(node)]

    def action(self, node: Node | str | tuple[int, ...]) -> Any:
        """Return the move (or the outcome of chance) that led to a node; None for the root.

        Raises
        ------
        UnknownNode
            If the tree has no such node.
        """
        return self.actions[self._index(node)]

    def _index(self, node: Node | str | tuple[int, ...]) -> int:
        if not isinstance(node, Node):
            return self.tree[node].index
        if node not in self.tree:
            raise UnknownNode(f"{node!r} belongs to another tree. Ask by its name, {node.name!r}.")
        return node.index

    def __reduce__(self) -> tuple[Any, tuple[Tree, bytes]]:
        """Pickle the tree, and the states and moves if their classes allow it."""
        try:
            return _unpacked, (self.tree, pickle.dumps((self.states, self.actions)))
        except Exception as error:  # Whatever the classes of the game raise.
            raise TreeError(
                f"The states of this game cannot be pickled ({type(error).__name__}: {error}). "
                "Define its classes at the top of a module, or send the tree alone."
            ) from error

    def __repr__(self) -> str:
        """Return one line about the tree."""
        return f"Unfolding of {self.tree!r}"


def _unpacked(tree: Tree, packed: bytes) -> Unfolding:
    states, actions = pickle.loads(packed)
    return Unfolding(tree, states=states, actions=actions)


class _Place:
    """A state on its way to become a node."""

    __slots__ = ("action", "below", "name", "probability", "state")

    def __init__(self, state: Any, *, action: Any, name: str | None, probability: Any) -> None:
        self.state = state
        self.action = action
        self.name = name
        self.probability = probability
        self.below: Sequence[_Place] = ()


class _Unfolder:
    """Goes through a game in preorder and builds the tree on the way."""

    def __init__(self, rules: Rules, *, depth: int | None, scoring: StaticScore) -> None:
        self._rules = rules
        self._depth = depth
        self._scoring = scoring
        self._build = TreeBuilder()
        self._line: list[_Place] = []
        self._states_on_line: set[Any] = set()
        self._names = MoveNames()
        self._states: list[Any] = []
        self._actions: list[Any] = []

    def run(self, start: Any) -> Unfolding:
        place = root = _Place(start, action=None, name="", probability=None)
        located = ErrorsLocated(lambda: self._moves_to(place))
        for place, entered in walk(root, attrgetter("below")):
            if entered and len(self._states) == MAX_NODES:
                raise TreeError(TOO_LARGE.format(MAX_NODES))
            step = self._enter if entered else self._leave
            with located:
                step(place)
        return Unfolding(self._build.finish(), states=self._states, actions=self._actions)

    def _enter(self, place: _Place) -> None:
        self._states.append(place.state)
        self._actions.append(place.action)
        if self._rules.is_terminal(place.state):
            value = self._rules.utility(place.state)
        elif len(self._line) == self._depth:
            value = self._scoring.at_limit(place.state, plies=self._depth)
        else:
            self._open(place)
            return
        self._build.leaf(value, name=place.name or None, probability=place.probability)

    def _open(self, place: _Place) -> None:
        if self._depth is None:
            self._refuse_endless(place.state)
        player = self._rules.player(place.state)
        self._build.open(
            player,
            name=place.name or None,
            estimate=self._scoring.of(place.state),
            probability=place.probability,
        )
        place.below = [
            _Place(
                self._rules.result(place.state, action),
                action=action,
                name=self._names.new(action, above=place.name),
                probability=probability,
            )
            for action, probability in self._rules.moves(place.state, player)
        ]
        self._line.append(place)

    def _refuse_endless(self, state: Any) -> None:
        if len(self._line) >= MAX_PLIES:
            raise TreeError(f"This line has more than {MAX_PLIES:,} plies. {ADVICE}")
        # A state may have no hash; then the limits of plies and nodes still hold.
        with suppress(TypeError):
            if state in self._states_on_line:
                raise TreeError(ENDLESS)
            self._states_on_line.add(state)

    def _leave(self, place: _Place) -> None:
        self._build.close()
        self._line.pop()
        place.below = ()  # Frees the states below, which the tree does not need.
        with suppress(TypeError):
            self._states_on_line.discard(place.state)

    def _moves_to(self, place: _Place) -> list[Any]:
        line = self._line if place in self._line[-1:] else [*self._line, place]
        return [one.action for one in line[1:]]
