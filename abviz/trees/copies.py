"""Copies of a tree with one thing changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from abviz.trees.builder import TreeBuilder
from abviz.trees.errors import TreeError, UnknownNode
from abviz.trees.node import Node, given_order, walk
from abviz.trees.tree import Tree
from abviz.trees.wording import shortened

_OPPONENT = {"max": "min", "min": "max"}


def _outcome(leaf: Node) -> object:
    return leaf.value if leaf.utilities is None else leaf.utilities


def rebuilt(
    tree: Tree,
    *,
    order: Callable[[Node], Sequence[Node]] = given_order,
    player: Callable[[Node], str | None] = lambda node: node.player,
    score: Callable[[Node], object] = _outcome,
) -> Tree:
    """Return a copy of a tree, with other orders, players or scores.

    Parameters
    ----------
    tree : Tree
        The tree to copy.
    order : callable
        Returns the children of a node in their new order.
    player : callable
        Returns the new player of an inner node.
    score : callable
        Returns the new score of a leaf, or its new scores.

    Returns
    -------
    Tree
        A new tree. Names, estimates and probabilities travel with their nodes.

    Raises
    ------
    TreeError
        If a player or a score is none.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> rebuilt(Tree.parse("(3 4)"), score=lambda leaf: -leaf.value).to_nested()
    [-3, -4]
    """
    build = TreeBuilder(players=tree.players or None)
    for node, entered in walk(tree.root, order):
        if not entered:
            build.close()
        elif node.is_leaf:
            build.leaf(score(node), name=node.name, probability=node.probability)
        elif node.stub:
            build.stub(node.stub, name=node.name, probability=node.probability)
        else:
            build.open(
                player(node),
                name=node.name,
                estimate=node.estimate,
                probability=node.probability,
            )
    return build.finish()


def with_root(tree: Tree, player: str) -> Tree:
    """Return the tree with a player at the root, MAX and MIN swapped if needed.

    Parameters
    ----------
    tree : Tree
        The tree; it stays as it is.
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
    >>> print(with_root(Tree.parse("(max(4 3) 8)"), "min"))
    min(min(4 3) 8)
    """
    if player not in tuple(_OPPONENT):
        raise TreeError(f"{shortened(player)} cannot move first. Use 'max' or 'min'.")
    if tree.players:
        raise TreeError(
            f"This is a game of {tree.players} players, so neither MAX nor MIN can move first. "
            "Use a tree of MAX and MIN."
        )
    if tree.root.is_chance:
        raise TreeError("Chance moves at the root, so neither MAX nor MIN can be put there.")
    if tree.root.player in (None, player):
        return tree
    return rebuilt(tree, player=lambda node: _OPPONENT.get(str(node.player), node.player))


def with_score(tree: Tree, leaf: Node | str | tuple[int, ...], *, score: object) -> Tree:
    """Return the tree with another score at one leaf.

    Parameters
    ----------
    tree : Tree
        The tree; it stays as it is.
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
    >>> print(with_score(Tree.parse("(4 3)"), (1,), score=0.5))
    (4 0.5)
    """
    if isinstance(leaf, Node) and leaf not in tree:
        raise UnknownNode(f"{leaf!r} belongs to another tree. Ask this one by name or path.")
    chosen = leaf if isinstance(leaf, Node) else tree[leaf]
    if chosen.stub:
        raise TreeError(f"{chosen!r} is a stub. Only a leaf has a score to replace.")
    if not chosen.is_leaf:
        raise TreeError(f"{chosen!r} is an inner node. Only a leaf has a score to replace.")
    return rebuilt(tree, score=lambda node: score if node is chosen else _outcome(node))
