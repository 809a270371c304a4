"""
The game tree: read from text, lists, graphs and games, measured, compared and written.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cached_property
from operator import eq
from typing import TYPE_CHECKING, Any

from abviz.trees import conversions, measures, notation
from abviz.trees.copying import CopiedTree
from abviz.trees.generators import GeneratedTree
from abviz.trees.node import Node, content, preorder

if TYPE_CHECKING:
    import networkx


class Tree(GeneratedTree, CopiedTree):
    """A game tree that never changes.

    Make one with `parse`, `from_nested`, `complete`, `random`,
    `random_irregular` or `from_networkx`. Its nodes come in preorder; ``len``
    counts them. Two trees are equal if they have the same shape, players,
    scores, estimates, probabilities and stubs; names are labels and do not count.
    ``str`` writes the text that `parse` reads back.

    Attributes
    ----------
    nodes : tuple of Node
        All nodes in preorder; the root comes first.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> tree = Tree.parse("((4 3) (8 7))")
    >>> tree
    Tree: 4 leaves, depth 2 plies, MAX to move
    >>> [node.name for node in tree]
    ['A', 'B', 'C', 'D', 'E', 'F', 'G']
    >>> tree["B"], tree[1, 0]
    (<MIN node B>, <leaf F: 8>)
    >>> tree.branching, Tree.parse("((4 3) 8)").branching
    (2, None)
    >>> tree.players, Tree.parse("p1(<1 2> <2 1>)").players
    (0, 2)
    """

    @classmethod
    def parse(cls, text: str, root: str = "max", *, players: int | None = None) -> Tree:
        """Read a tree from text.

        Parameters
        ----------
        text : str
            The tree in the notation that `abviz.trees.notation` explains, as JSON, as a
            test of CS188, or as a game of gambit (.efg).
        root : str
            Who moves first, where the text does not say it: "max", "min" or "p1" to
            "p99".
        players : int, optional
            How many of p1, p2, … take turns, from 2 to 99.

        Raises
        ------
        TreeError
            If the text is no tree; the message points at the place.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> Tree.parse("(3 12 8) (2 4 6) (14 5 2)")
        Tree: 9 leaves, depth 2 plies, MAX to move
        >>> text = "(<1 2 6> <4 3 3>) (<6 1 2> <1 1 1>)"
        >>> print(Tree.parse(text, root="p1", players=3))
        p1(p2(<1 2 6> <4 3 3>) p2(<6 1 2> <1 1 1>))
        """
        return cls(notation.parse(text, root=root, players=players))

    @classmethod
    def from_nested(cls, lists: Any, root: str = "max") -> Tree:
        """Make a tree from nested lists of scores, which may have names, or from dicts.

        Parameters
        ----------
        lists : list, tuple, dict, array or number
            A list is an inner node, a number is a leaf; `abviz.trees.conversions`
            explains names, as in ``["B", 3, 5]``, and dicts.
        root : {"max", "min"}
            Who moves first; the players alternate.

        Raises
        ------
        TreeError
            If a list is empty or contains itself, or something is no score or no known
            key.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> print(Tree.from_nested([[4, 3], [8, 7]]))
        ((4 3) (8 7))
        >>> print(Tree.from_nested(["root", ["left", ("x", 4), ("y", 3)], 8]))
        root: (left: (x: 4 y: 3) 8)
        """
        return cls(conversions.from_nested(lists, root=root))

    @classmethod
    def from_networkx(cls, graph: networkx.DiGraph[Any], root: str = "max") -> Tree:
        """Make a tree from a networkx graph.

        Parameters
        ----------
        graph : networkx.DiGraph
            Edges lead from parent to child, children in the order of the
            successors, with attributes as `abviz.trees.conversions` explains.
        root : str
            Who moves first, where the graph does not say it; below a node without
            ``player`` and without one above, the players alternate.

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
        return cls(conversions.from_networkx(graph, root=root))

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

        `abviz.games.tree` is the same, and explains the parameters.

        `abviz.games.unfold` keeps the states and moves, too.

        Examples
        --------
        >>> from abviz.games import TicTacToe
        >>> from abviz.trees import Tree
        >>> tree = Tree.from_game(TicTacToe("XOO X.. OX."))
        >>> tree["5-6"], tree["5-6-9"]
        (<MAX node 5-6>, <leaf 5-6-9: 1>)
        """
        # Trees know of no games; the front door, which is always there, loads them when
        # asked.
        games = sys.modules["abviz"].games
        made: Tree = games.tree(
            game, state, depth=depth, evaluate=evaluate, maximizer=maximizer
        )
        return made

    def to_nested(self) -> Any:
        """Return the shape and the scores as nested lists.

        Players, names, estimates and probabilities are left out; ``str(tree)`` and
        `to_networkx` keep them.

        Returns
        -------
        list or number
            Lists of lists; a tree of one leaf is just its score.

        Raises
        ------
        TreeError
            If the tree has stubs, or more than one score at a leaf.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> Tree.parse("((4 3) 8)").to_nested()
        [[4, 3], 8]
        """
        return conversions.to_nested(self.nodes)

    def to_networkx(self, *, texts: bool = False) -> networkx.DiGraph[str]:
        """Return the tree as a networkx graph that `from_networkx` reads back.

        Parameters
        ----------
        texts : bool
            Whether numbers are exact texts, such as "1/3", and several scores a text
            such as "1 2". No format of files takes a Fraction, and GraphML no tuple:
            a graph of texts goes through them, and comes back exactly.

        Returns
        -------
        networkx.DiGraph
            The names of the nodes are its keys.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> graph = Tree.parse("(3 4)").to_networkx()
        >>> graph.nodes["A"]["player"], graph.nodes["B"]["value"]
        ('max', 3)
        >>> dice = Tree.parse("chance(1/3*3 2/3*9)")
        >>> dice.to_networkx(texts=True).edges["A", "B"]
        {'probability': '1/3'}
        """
        return conversions.to_networkx(self.nodes, texts=texts)

    @cached_property
    def leaves(self) -> tuple[Node, ...]:
        """The leaves from left to right; a stub is none."""
        return tuple(node for node in self.nodes if node.is_leaf)

    @cached_property
    def depth(self) -> int:
        """The length of the longest line of play in plies; 0 for a single leaf."""
        # The plies themselves are not kept: few ask for them, and they are many.
        return max(measures.plies(self.nodes))

    @cached_property
    def plies(self) -> tuple[int, ...]:
        """The ply of each node, in preorder: its distance from the root."""
        return measures.plies(self.nodes)

    @cached_property
    def branching(self) -> int | None:
        """The number of children of every inner node of a complete tree, else None.

        A single leaf has none either.
        """
        numbers = {len(node.children) for node in self.nodes if not node.is_leaf}
        if len(numbers) == 1 and len(self.leaves) == max(numbers) ** self.depth:
            return max(numbers)
        return None

    @cached_property
    def has_chance(self) -> bool:
        """Whether any node of the tree is a chance node."""
        return any(node.is_chance for node in self.nodes)

    @cached_property
    def has_stubs(self) -> bool:
        """Whether any node of the tree is a stub: moves that were never examined."""
        return any(node.stub for node in self.nodes)

    @cached_property
    def unscored(self) -> tuple[Node, ...]:
        """The leaves that have no score yet, from left to right.

        A tree that has any is drawn and edited; no search runs on it.
        """
        return tuple(node for node in self.nodes if node.is_unscored)

    @cached_property
    def players(self) -> int:
        """The number of utilities at each leaf; 0 in a tree of MAX and MIN.

        Where no leaf but only stubs are known, it is the number of the highest player.
        """
        return measures.number_of_players(self.nodes)

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(map(content, self.nodes)))

    def __eq__(self, other: object) -> bool:
        """Compare everything but the names."""
        if not isinstance(other, Tree):
            return NotImplemented
        return len(self) == len(other) and all(
            map(eq, map(content, self), map(content, other))
        )

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return notation.write(self.nodes)

    def __repr__(self) -> str:
        """Return the size of the tree and who moves at its root."""
        parts = [_counted(len(self.leaves), "leaf", "leaves")]
        if stubs := sum(bool(node.stub) for node in self.nodes):
            parts.append(_counted(stubs, "stub", "stubs"))
        parts.append(f"depth {_counted(self.depth, 'ply', 'plies')}")
        if self.players:
            parts.append(f"{self.players} players")
        player = self.root.player
        if player == "chance":
            parts.append("chance at the root")
        elif player:
            mover = player if self.root.seat else player.upper()
            parts.append(f"{mover} to move")
        return "Tree: " + ", ".join(parts)

    def __reduce__(self) -> tuple[Any, tuple[Node]]:
        """
        Pickle through the root, as its nodes do: the tree travels once for all of them.
        """
        return _tree_of_root, (self.root,)


def _counted(number: int, singular: str, plural: str) -> str:
    return f"{number} {singular if number == 1 else plural}"


def _tree_of_root(root: Node) -> Tree:
    """Return the tree of a root, with the very same nodes."""
    return Tree(list(preorder(root)))
