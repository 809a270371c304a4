"""The game tree: what is searched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from abviz.trees import measures
from abviz.trees.errors import TreeError
from abviz.trees.immutable import Frozen
from abviz.trees.lookup import node_at, node_named
from abviz.trees.making import TreeMakers
from abviz.trees.node import Node

if TYPE_CHECKING:
    import networkx


class Tree(TreeMakers, Frozen):
    """A game tree that never changes.

    Make one with `parse`, `from_nested`, `complete`, `random`,
    `random_irregular` or `from_networkx`. Its nodes come in preorder; ``len``
    counts them. Two trees are equal if they have the same shape, players,
    scores, estimates, probabilities and stubs; names are labels and do not count.
    ``str`` writes the text that `parse` reads back.

    Parameters
    ----------
    nodes : sequence of Node
        All nodes in preorder, as a `TreeBuilder` makes them.

    Attributes
    ----------
    nodes : tuple of Node
        All nodes in preorder; the root comes first.

    Raises
    ------
    TreeError
        If `nodes` is not what a builder makes.

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
    """

    nodes: tuple[Node, ...]

    def __init__(self, nodes: Sequence[Node]) -> None:
        first = nodes[0] if isinstance(nodes, (list, tuple)) and nodes else None
        if not isinstance(first, Node) or first.parent is not None:
            raise TreeError(
                "Only builders call Tree(). Use Tree.parse('(3 4)') or Tree.from_nested([3, 4])."
            )
        self.__dict__["nodes"] = tuple(nodes)

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
        from abviz.trees.sources.nested import to_nested

        return to_nested(self)

    def to_networkx(self) -> networkx.DiGraph[str]:
        """Return the tree as a networkx graph that `from_networkx` reads back.

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
        """
        from abviz.trees.sources.networkx_graphs import to_networkx

        return to_networkx(self)

    def reordered(self, by: str, seed: int | None = None) -> Tree:
        """Return the same game with the moves in another order.

        Parameters
        ----------
        by : {"best", "worst", "random", "estimate", "reversed"}
            The order; `abviz.trees.orders` explains each.
        seed : int, optional
            Needed for "random", and not used by the others.

        Returns
        -------
        Tree
            A new tree; names travel with their nodes.

        Raises
        ------
        TreeError
            If the order is unknown, a seed or an estimate is missing, or the tree
            has stubs or several players and the order goes by values.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> Tree.parse("((1 2) (8 7))").reordered("best").to_nested()
        [[7, 8], [1, 2]]
        """
        from abviz.trees.orders import reordered

        return reordered(self, by, seed=seed)

    def with_root(self, player: str) -> Tree:
        """Return the same tree with this player to move at the root.

        If the other player moves there now, MAX and MIN change places everywhere.

        Parameters
        ----------
        player : {"max", "min"}
            Who shall move first.

        Returns
        -------
        Tree
            The tree; names stay.

        Raises
        ------
        TreeError
            If the player is neither, or neither MAX nor MIN moves at the root.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> print(Tree.parse("((4 3) 8)").with_root("min"))
        min((4 3) 8)
        """
        from abviz.trees.copies import with_root

        return with_root(self, player)

    def with_score(self, leaf: Node | str | tuple[int, ...], score: Any) -> Tree:
        """Return the same tree with another score at one leaf.

        Parameters
        ----------
        leaf : Node, str or tuple of int
            The leaf, or its name or path.
        score : int, float, Fraction, or tuple of them
            The new score; in a game of several players one per player.

        Returns
        -------
        Tree
            A new tree; names stay.

        Raises
        ------
        TreeError
            If there is no such leaf or the score is none.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> print(Tree.parse("((4 3) 8)").with_score("C", 9))
        ((9 3) 8)
        """
        from abviz.trees.copies import with_score

        return with_score(self, leaf, score=score)

    @property
    def root(self) -> Node:
        """The node where the game starts."""
        return self.nodes[0]

    @cached_property
    def leaves(self) -> tuple[Node, ...]:
        """The leaves from left to right; a stub is none."""
        return tuple(node for node in self.nodes if node.is_leaf)

    @cached_property
    def depth(self) -> int:
        """The length of the longest line of play in plies; 0 for a single leaf."""
        return max(self.plies)

    @cached_property
    def plies(self) -> tuple[int, ...]:
        """The ply of each node, in preorder: its distance from the root."""
        return measures.plies(self)

    @cached_property
    def branching(self) -> int | None:
        """The number of children of every inner node, if the tree is complete.

        None if some inner node has another number of children, if some leaf lies
        at another depth, or if the tree is a single leaf.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> Tree.parse("((4 3) (8 7))").branching, Tree.parse("((4 3) 8)").branching
        (2, None)
        """
        return measures.branching(self)

    @cached_property
    def has_chance(self) -> bool:
        """Whether any node of the tree is a chance node."""
        return any(node.is_chance for node in self.nodes)

    @cached_property
    def has_stubs(self) -> bool:
        """Whether any node of the tree is a stub: moves that nobody looked at."""
        return any(node.stub for node in self.nodes)

    @cached_property
    def players(self) -> int:
        """The number of utilities at each leaf; 0 in a tree of MAX and MIN.

        If all ends of a game of several players are stubs, the greatest player counts.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> Tree.parse("p1(<1 2> <2 1>)").players, Tree.parse("(3 4)").players
        (2, 0)
        """
        return measures.players(self)

    @cached_property
    def _by_name(self) -> dict[str, Node]:
        return {node.name: node for node in self.nodes}

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(map(measures.facts, self.nodes)))

    def __getitem__(self, key: str | tuple[int, ...]) -> Node:
        """Return the node of a name or at the end of a path."""
        return node_named(key, self._by_name) if isinstance(key, str) else node_at(key, self.root)

    def __len__(self) -> int:
        """Return the number of nodes."""
        return len(self.nodes)

    def __iter__(self) -> Iterator[Node]:
        """Go through the nodes in preorder."""
        return iter(self.nodes)

    def __contains__(self, node: object) -> bool:
        """Tell whether this very node is in the tree."""
        return (
            isinstance(node, Node)
            and node.index < len(self.nodes)
            and self.nodes[node.index] is node
        )

    def __eq__(self, other: object) -> bool:
        """Compare everything but the names."""
        if not isinstance(other, Tree):
            return NotImplemented
        return len(self) == len(other) and all(
            measures.facts(mine) == measures.facts(yours)
            for mine, yours in zip(self.nodes, other.nodes, strict=True)
        )

    def __hash__(self) -> int:
        """Return the same number for equal trees."""
        return self._hash

    def __str__(self) -> str:
        """Return the tree in the notation that `parse` reads."""
        from abviz.trees.sources.notation import write

        return write(self)

    def __repr__(self) -> str:
        """Return one line: leaves, stubs, depth and who moves."""
        return measures.summary(self)

    def __copy__(self) -> Tree:
        """Return the tree: it never changes."""
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Tree:
        """Return the tree: it never changes."""
        return self

    def __reduce__(self) -> tuple[Any, tuple[Node]]:
        """Pickle through the root, as its nodes do: the tree travels once for all of them."""
        from abviz.trees.pickling import tree_of_root

        return tree_of_root, (self.root,)
