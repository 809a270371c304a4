"""The ways of making a tree, as class methods of `Tree`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx

    from abviz.trees.tree import Tree


class TreeMakers:
    """The class methods of `Tree` that make a tree; each hands on to its module."""

    @classmethod
    def parse(cls, text: str, root: str = "max", *, players: int | None = None) -> Tree:
        """Read a tree from text.

        Parameters
        ----------
        text : str
            The tree in the notation that `abviz.trees.sources.notation` explains.
        root : str
            Who moves first, where the text does not say it: "max", "min" or "p1" to "p99".
        players : int, optional
            How many of p1, p2, … take turns, from 2 to 99.

        Returns
        -------
        Tree
            The tree.

        Raises
        ------
        TreeError
            If the text is no tree; the message points at the place.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> Tree.parse("(3 12 8) (2 4 6) (14 5 2)")
        Tree: 9 leaves, depth 2 plies, MAX to move
        >>> print(Tree.parse("(<1 2 6> <4 3 3>) (<6 1 2> <1 1 1>)", root="p1", players=3))
        p1(p2(<1 2 6> <4 3 3>) p2(<6 1 2> <1 1 1>))
        """
        from abviz.trees.sources.notation import parse

        return parse(text, root=root, players=players)

    @classmethod
    def from_nested(cls, lists: Any, root: str = "max") -> Tree:
        """Make a tree from nested lists of scores.

        Parameters
        ----------
        lists : list, tuple, array or number
            A list is an inner node, a number is a leaf.
        root : {"max", "min"}
            Who moves first; the players alternate.

        Returns
        -------
        Tree
            The tree.

        Raises
        ------
        TreeError
            If a list is empty or contains itself, or something is no score.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> print(Tree.from_nested([[4, 3], [8, 7]]))
        ((4 3) (8 7))
        """
        from abviz.trees.sources.nested import from_nested

        return from_nested(lists, root=root)

    @classmethod
    def complete(
        cls, branching: int, depth: int, leaves: Iterable[Any], *, root: str = "max"
    ) -> Tree:
        """Make a complete tree from its leaf scores.

        Parameters
        ----------
        branching : int
            Children of every inner node, at least 1.
        depth : int
            Depth in plies, at least 0.
        leaves : iterable of int, float or Fraction
            The scores from left to right: ``branching ** depth`` of them.
        root : {"max", "min"}
            Who moves first; the players alternate.

        Returns
        -------
        Tree
            The tree.

        Raises
        ------
        TreeError
            If a number is out of range, the scores are too few or too many, or
            the tree would have more than 4,000,000 leaves or plies.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> print(Tree.complete(2, 3, [4, 3, 8, 7, 2, 1, 6, 5]))
        (((4 3) (8 7)) ((2 1) (6 5)))
        """
        from abviz.trees.sources.generators import complete

        return complete(branching, depth, leaves=leaves, root=root)

    @classmethod
    def random(
        cls,
        branching: int,
        depth: int,
        low: int,
        high: int,
        seed: int,
        *,
        distinct: bool = False,
        root: str = "max",
    ) -> Tree:
        """Make a complete tree with random whole scores.

        Parameters
        ----------
        branching : int
            Children of every inner node, at least 1.
        depth : int
            Depth in plies, at least 0.
        low, high : int
            Least and greatest score that may come, both between −10¹⁵ and 10¹⁵.
        seed : int
            The same seed gives the same tree.
        distinct : bool
            Whether no score may come twice.
        root : {"max", "min"}
            Who moves first; the players alternate.

        Returns
        -------
        Tree
            The tree.

        Raises
        ------
        TreeError
            If an argument is out of range, or too few scores lie between `low`
            and `high` to be distinct.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> Tree.random(2, 3, 1, 99, seed=7)
        Tree: 8 leaves, depth 3 plies, MAX to move
        """
        from abviz.trees.sources.generators import random_complete

        return random_complete(
            branching, depth, low=low, high=high, seed=seed, distinct=distinct, root=root
        )

    @classmethod
    def random_irregular(
        cls, terminals: int, max_branching: int, max_value: int, seed: int, *, root: str = "max"
    ) -> Tree:
        """Make a random tree whose leaves lie at different depths.

        Parameters
        ----------
        terminals : int
            Number of leaves, at least 1.
        max_branching : int
            Most children of a node, at least 2 (1 will do for a single leaf).
            Every inner node has two children or more.
        max_value : int
            Greatest score, from 0 to 10¹⁵; the scores are whole, from 0 on.
        seed : int
            The same seed gives the same tree.
        root : {"max", "min"}
            Who moves first; the players alternate.

        Returns
        -------
        Tree
            The tree.

        Raises
        ------
        TreeError
            If an argument is out of range.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> len(Tree.random_irregular(12, 3, 20, seed=1).leaves)
        12
        """
        from abviz.trees.sources.generators import random_irregular

        return random_irregular(
            terminals, max_branching=max_branching, max_value=max_value, seed=seed, root=root
        )

    @classmethod
    def from_networkx(cls, graph: networkx.DiGraph[Any]) -> Tree:
        """Make a tree from a networkx graph.

        Parameters
        ----------
        graph : networkx.DiGraph
            Edges lead from parent to child, children in the order of the
            successors, with attributes as `abviz.trees.sources.networkx_graphs` explains.

        Returns
        -------
        Tree
            The tree. A node's name is its attribute ``name``, or else its key if that
            is a text.

        Raises
        ------
        TreeError
            If the graph is no such tree, or a name comes twice; the message names the
            node.

        Examples
        --------
        >>> import networkx as nx
        >>> from abviz.trees import Tree
        >>> graph = nx.DiGraph()
        >>> graph.add_node("start", player="min")
        >>> graph.add_node("left", value=3)
        >>> graph.add_edge("start", "left")
        >>> print(Tree.from_networkx(graph))
        start: min(left: 3)
        """
        from abviz.trees.sources.networkx_graphs import from_networkx

        return from_networkx(graph)

    @classmethod
    def from_game(
        cls,
        game: object,
        state: Any = None,
        *,
        depth: int | None = None,
        evaluate: Callable[[Any], Any] | None = None,
        maximizer: Any = None,
    ) -> Tree:
        """Make the tree of a game.

        `abviz.games.unfold` does the same and also keeps the states and moves.

        Parameters
        ----------
        game : Game
            An object with the methods that `abviz.games.Game` lists: those of AIMA.
        state : object, optional
            Where to start; by default in the initial state.
        depth : int, optional
            Limit in plies, at least 0; by default the game is played to its end.
        evaluate : callable, optional
            Function of a state that returns its static score for MAX. It scores
            the leaves at the limit and gives every inner node its `estimate`.
        maximizer : object, optional
            The player who is MAX; by default whoever moves in the initial state of
            the game.

        Returns
        -------
        Tree
            The tree; a leaf where the game is over has its utility for MAX.

        Raises
        ------
        TreeError
            If the game lacks a method or answers something impossible, never ends,
            or has more than 4,000,000 nodes; or if `evaluate` is missing.

        Examples
        --------
        >>> from abviz.games import TicTacToe
        >>> from abviz.trees import Tree
        >>> tree = Tree.from_game(TicTacToe("XOO X.. OX."))
        >>> tree["5-6"], tree["5-6-9"]
        (<MAX node 5-6>, <leaf 5-6-9: 1>)
        """
        from abviz.trees.sources.game_unfolding import unfold

        return unfold(game, state, depth=depth, evaluate=evaluate, maximizer=maximizer).tree
