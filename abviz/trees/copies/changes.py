"""Copies of a tree with one thing changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from abviz.trees.builder import TreeBuilder
from abviz.trees.errors import TreeError
from abviz.trees.measures import number_of_players
from abviz.trees.node import Node
from abviz.trees.preorder import given_order, walk
from abviz.trees.scores import checked_score
from abviz.trees.wording import shortened

_OPPONENT = {"max": "min", "min": "max"}


def _outcome(leaf: Node) -> object:
    return leaf.value if leaf.utilities is None else leaf.utilities


def rebuilt(
    nodes: Sequence[Node],
    *,
    order: Callable[[Node], Sequence[Node]] = given_order,
    player: Callable[[Node], str | None] = lambda node: node.player,
    score: Callable[[Node], object] = _outcome,
    estimate: Callable[[Node], object] = lambda node: node.estimate,
) -> tuple[Node, ...]:
    """Return a copy of a tree, with other orders, players, scores or estimates.

    Parameters
    ----------
    nodes : sequence of Node
        The nodes of the tree to copy.
    order : callable
        Returns the children of a node in their new order.
    player : callable
        Returns the new player of an inner node.
    score : callable
        Returns the new score of a leaf, or its new scores.
    estimate : callable
        Returns the new estimate of an inner node, or None.

    Returns
    -------
    tuple of Node
        The nodes of the copy. Names and probabilities travel with them.

    Raises
    ------
    TreeError
        If a player, a score or an estimate is none.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> rebuilt(Tree.parse("(3 4)").nodes, score=lambda leaf: -leaf.value)
    (<MAX node A>, <leaf B: −3>, <leaf C: −4>)
    """
    build = TreeBuilder(players=number_of_players(nodes) or None)
    for node, entered in walk(nodes[0], order):
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
                estimate=estimate(node),
                probability=node.probability,
            )
    return build.finish()


def with_root(nodes: Sequence[Node], player: str) -> Sequence[Node]:
    """Return the nodes with a player at the root, MAX and MIN swapped if needed.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> with_root(Tree.parse("(3 4)").nodes, "min")
    (<MIN node A>, <leaf B: 3>, <leaf C: 4>)
    """
    if player not in tuple(_OPPONENT):
        raise TreeError(f"{shortened(player)} cannot move first. Use 'max' or 'min'.")
    if number := number_of_players(nodes):
        raise TreeError(
            f"This is a game of {number} players, so neither MAX nor MIN can move first. "
            "Use a tree of MAX and MIN."
        )
    if nodes[0].is_chance:
        raise TreeError("Chance moves at the root, so neither MAX nor MIN can be put there.")
    if nodes[0].player in (None, player):
        return nodes
    return rebuilt(nodes, player=lambda node: _OPPONENT.get(str(node.player), node.player))


def with_score(nodes: Sequence[Node], leaf: Node, *, score: object) -> tuple[Node, ...]:
    """Return the nodes with another score at one leaf of theirs.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> tree = Tree.parse("(4 3)")
    >>> with_score(tree.nodes, tree["C"], score=0.5)
    (<MAX node A>, <leaf B: 4>, <leaf C: 0.5>)
    """
    if leaf.stub:
        raise TreeError(f"{leaf!r} is a stub. Only a leaf has a score to replace.")
    if not leaf.is_leaf:
        raise TreeError(f"{leaf!r} is an inner node. Only a leaf has a score to replace.")
    return rebuilt(nodes, score=lambda node: score if node is leaf else _outcome(node))


def with_scores(nodes: Sequence[Node], scores: Sequence[object]) -> tuple[Node, ...]:
    """Return the nodes with other scores at all leaves, from left to right.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> with_scores(Tree.parse("(4 3)").nodes, [0, 9])
    (<MAX node A>, <leaf B: 0>, <leaf C: 9>)
    """
    leaves = sum(node.is_leaf for node in nodes)
    if len(scores) != leaves:
        raise TreeError(f"The tree has {leaves:,} leaves, and these are {len(scores):,} scores.")
    if any(node.stub or node.seat or node.utilities for node in nodes):
        raise TreeError("Only a tree of MAX, MIN and chance without stubs gets other scores.")
    given = iter([checked_score(score) for score in scores])
    assign = object.__setattr__
    twins: list[Node] = []
    for node in nodes:
        above = node.parent and twins[node.parent.index]
        value = next(given) if node.is_leaf else None
        twin = Node(above, node.index, player=node.player, value=value)
        assign(twin, "name", node.name)
        assign(twin, "estimate", node.estimate)
        assign(twin, "probabilities", node.probabilities)
        twins.append(twin)
    for node, twin in zip(nodes, twins, strict=True):
        if node.children:
            assign(twin, "children", tuple(twins[child.index] for child in node.children))
    return tuple(twins)
