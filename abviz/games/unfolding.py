"""From a game to its tree, with the states and the moves."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from typing import Any

from abviz.games.lazy_game import LazyGame
from abviz.games.unfold_nodes import unfolded, unfolded_for_all
from abviz.trees.node import Node
from abviz.trees.scores import TreeError, UnknownNode
from abviz.trees.tree import Tree


def unfold(
    game: object,
    state: Any = None,
    *,
    depth: int | None = None,
    evaluate: Callable[[Any], Any] | None = None,
    maximizer: Any = None,
    most: int | None = None,
) -> Unfolding:
    """Unfold a game into its tree, and keep the states and the moves.

    MAX is the player who moves in the initial state of the game, also where the
    tree starts from a later state. A node is named by the moves that lead to it,
    such as ``5-1-9``, where that takes at most 12 characters, and by its letter
    in preorder elsewhere.

    Parameters
    ----------
    game : Game or LazyGame
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
    most : int, optional
        The greatest number of nodes, at least 1; by default 4,000,000.

    Returns
    -------
    Unfolding
        The tree with the states and moves of its nodes.

    Raises
    ------
    TreeError
        If the game lacks a method or answers something impossible, never ends, or
        has more nodes than allowed; or if a leaf at the limit has no score
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
    if isinstance(game, LazyGame):
        game, state, evaluate, maximizer = game.parts
    nodes, states, actions = unfolded(
        game, state, depth=depth, evaluate=evaluate, maximizer=maximizer, most=most
    )
    return Unfolding(Tree(nodes), states=states, actions=actions, game=game)


def tree(
    game: object,
    state: Any = None,
    *,
    depth: int | None = None,
    evaluate: Callable[[Any], Any] | None = None,
    maximizer: Any = None,
) -> Tree:
    """Return the tree of a game, without the states and the moves.

    Parameters
    ----------
    game, state, depth, evaluate, maximizer
        As for `unfold`.

    Returns
    -------
    Tree
        The tree; a leaf where the game is over has its utility for MAX, or for each player if
        the game lists more than two `players`.

    Raises
    ------
    TreeError
        As in `unfold`.

    Examples
    --------
    >>> import abviz
    >>> print(abviz.games.tree(abviz.games.Nim([1, 1])))
    (a1: ("a1-b1": -1) b1: ("b1-a1": -1))
    """
    return unfold(game, state, depth=depth, evaluate=evaluate, maximizer=maximizer).tree


def unfold_for_all(game: object, state: Any = None) -> Unfolding:
    """Unfold a game like `unfold`, with a seat for each player, p1, p2 and so on.

    So are games of more than two players unfolded that list them in an attribute
    `players`. Here games of two players are too, and the players may be those whom
    `to_move` names, in the order of their first moves in preorder.

    Raises
    ------
    TreeError
        As in `unfold`.

    Examples
    --------
    >>> from abviz.games import Nim
    >>> print(unfold_for_all(Nim([2])).tree)
    p1(a1: p2("a1-a1": <-1 1>) a2: <1 -1>)
    """
    nodes, states, actions = unfolded_for_all(game, state)
    return Unfolding(Tree(nodes), states=states, actions=actions, game=game)


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
    game : object, keyword-only
        The game itself; it does not travel when the unfolding is pickled.

    Examples
    --------
    >>> from abviz.games import Nim, unfold
    >>> unfolding = unfold(Nim([1, 1]))
    >>> unfolding
    Unfolding of Tree: 2 leaves, depth 2 plies, MAX to move
    >>> print(unfolding.action("a1-b1"), unfolding.state("a1-b1"), sep=": ")
    b1: 0 0, first moves
    """

    def __init__(
        self, tree: Tree, *, states: Sequence[Any], actions: Sequence[Any], game: object = None
    ) -> None:
        self.tree = tree
        self.game = game
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

    def on(self, tree: Tree) -> Unfolding:
        """Return the states and moves on another tree with the same nodes, in any order.

        Parameters
        ----------
        tree : Tree
            The tree, with its moves in another order or with other estimates, say.

        Raises
        ------
        UnknownNode
            If it has a node of another name.

        Examples
        --------
        >>> from abviz.games import Nim, unfold
        >>> unfolding = unfold(Nim([1, 1]))
        >>> mirrored = unfolding.on(unfolding.tree.reordered("reversed"))
        >>> mirrored.action(mirrored.tree.root.children[0])
        Take(heap=1, number=1)
        """
        if tree is self.tree:
            return self
        places = [self.tree[node.name].index for node in tree]
        states, actions = ([column[i] for i in places] for column in (self.states, self.actions))
        return Unfolding(tree, states=states, actions=actions)

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
