"""A tree as a search sees it: down to a depth limit, or with fractions for decimals."""

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from abviz.engine.recorder import Log
from abviz.errors import SearchError
from abviz.trees import Node, Score, Tree
from abviz.trees.copying import outcome_at, rebuilt
from abviz.trees.exact import exact, exact_probabilities
from abviz.trees.node import LazyChildren, content

Keys: TypeAlias = Callable[[Any], Hashable]  # tells which position a node is


class ShownTree(NamedTuple):
    """
    The part of a tree down to a depth limit, and the nodes that its nodes stand for.
    """

    tree: Tree
    originals: tuple[Node, ...]

    def put_back(self, log: Log) -> None:
        """Put the nodes of the whole tree in the place of those that were visited."""
        if self.originals is self.tree.nodes:
            return  # nothing is left out: they are these nodes
        log.nodes[:] = [self.originals[node.index] for node in log.nodes]

    def keys_by(self, key_of: Keys) -> Keys:
        """Return the keys of its nodes, given those of the nodes of the whole tree.

        Where the limit leaves something out, a position is another one at another ply.
        """
        if self.originals is self.tree.nodes:
            return key_of
        return lambda node: (
            key_of(self.originals[node.index]),
            self.tree.plies[node.index],
        )


def truncate_to_depth(tree: Tree, plies: int | None) -> ShownTree:
    """Return a tree down to a depth limit, where inner nodes become leaves.

    Such a leaf has the estimate of the inner node for its score.
    """
    if plies is None or plies >= tree.depth:
        return ShownTree(tree, tree.nodes)
    kept = [node for node, ply in zip(tree, tree.plies, strict=True) if ply <= plies]
    ends = {
        node.index for node in kept if tree.plies[node.index] == plies and not node.stub
    }
    nodes = rebuilt(
        tree.nodes,
        order=lambda node: () if node.index in ends else node.children,
        score=lambda node: outcome_at(node) if node.is_leaf else node.estimate,
        ends=ends,
    )
    return ShownTree(Tree(nodes), tuple(kept))


class KeyedNode:
    """A node with the key of its position, by which a table finds it again."""

    def __init__(self, node: Any, key_of: Keys) -> None:
        self.node = node
        self.is_leaf, self.is_max, self.is_min = node.is_leaf, node.is_max, node.is_min
        self.value: Score = node.value
        self.key_of = key_of

    @cached_property
    def children(self) -> LazyChildren:
        """The children."""
        return LazyChildren(
            lambda: self.node.children, lambda child: KeyedNode(child, self.key_of)
        )

    @cached_property
    def position(self) -> Hashable:
        """The key."""
        return self.key_of(self.node)


def keys_of(searched: Any, *, symmetry: bool) -> Keys:
    """
    Return the keys of the nodes of a tree, of an unfolding, or of a game as it unfolds.
    """
    if isinstance(searched, Tree):
        _key_of_states(None, symmetry=symmetry)  # refuses symmetry
        return _keys_of_subtrees(searched)
    if hasattr(searched, "states"):
        unfolding = searched
        key_of_state = _key_of_states(unfolding.game, symmetry=symmetry)
        keys = _keys_of_subtrees(unfolding.tree, symmetry=symmetry)
        # Where the tree ends at a depth, equal states may have different trees.
        return lambda node: (keys(node), key_of_state(unfolding.states[node.index]))
    game = searched
    key_of_state = _key_of_states(game.rules.game, symmetry=symmetry)
    # With a depth limit equal states at different plies have different trees.
    limit = game.limit
    return lambda node: (node.player, limit and node.ply, key_of_state(node.state))


def _keys_of_subtrees(tree: Tree, *, symmetry: bool = False) -> Keys:
    """Return keys of nodes that are equal where their subtrees are.

    With symmetry the children of equal nodes may come in any order.
    """
    numbers: dict[Hashable, int] = {}
    keys = [0] * len(tree)
    for node in reversed(tree.nodes):
        below = [keys[child.index] for child in node.children]
        subtree = content(node), tuple(sorted(below) if symmetry else below)
        keys[node.index] = numbers.setdefault(subtree, len(numbers))
    return lambda node: keys[node.index]


def _key_of_states(game: Any, *, symmetry: bool) -> Keys:
    """Return the keys of states by what their game says; without any, the states.

    Symmetry is refused if the game has no method that finds symmetric states.
    """
    canonical, key = getattr(game, "canonical", None), getattr(game, "key", None)
    kind = "this tree" if game is None else type(game).__name__
    if symmetry and canonical is None:
        raise SearchError(
            "{what} names no symmetries. Leave symmetry out, or search a game with a "
            "method canonical(state) that returns one state for all that are alike.",
            what=kind,
        )

    def key_of(state: Any) -> Hashable:
        """Return the key of one state, which must have a hash."""
        position: Hashable = canonical(state) if symmetry and canonical else state
        position = key(position) if callable(key) else position
        try:
            hash(position)
        except TypeError:
            raise SearchError(
                "a table finds states by their hash, and those of {kind} have none. "
                "Give it a method key(state) that returns a text or a tuple.",
                kind=kind,
            ) from None
        return position

    return key_of


class ExactNode:
    """
    A node whose numbers are those that its floats are written as, for exact averages.
    """

    def __init__(self, node: Any) -> None:
        self.node = node
        self.is_leaf, self.is_chance = node.is_leaf, node.is_chance
        self.is_max, self.is_min = node.is_max, node.is_min
        self.value = exact(node.value)

    @cached_property
    def children(self) -> LazyChildren:
        """The children."""
        return LazyChildren(lambda: self.node.children, ExactNode)

    @cached_property
    def probabilities(self) -> tuple[Any, ...]:
        """For a chance node: how likely each child is."""
        return exact_probabilities(self.node.probabilities)
