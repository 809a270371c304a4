"""A tree as a search sees it: down to a depth limit, or with fractions in place of decimals."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from abviz.engine.recorder import Log
from abviz.trees import Node, Tree
from abviz.trees.copying import rebuilt
from abviz.trees.exact import exact, exact_shares


class ShownTree(NamedTuple):
    """The part of a tree above a depth limit, where the nodes at the limit are leaves.

    `originals` are the nodes of the whole tree, in the order of those of `tree`.
    """

    tree: Tree
    originals: tuple[Node, ...]

    def put_back(self, log: Log) -> None:
        """Put the nodes of the whole tree in the place of those that were visited."""
        log.nodes[:] = [self.originals[node.index] for node in log.nodes]


def truncate_to_depth(tree: Tree, plies: int | None) -> ShownTree:
    """Return a tree as far as a depth limit shows it.

    Its leaves are those of the tree that are not beyond the limit, and the inner nodes at
    the limit: each is worth its estimate. So every search can be limited without a change
    of its code, as it is said of games that are too large: a position that could be
    analysed further is a leaf, with a score by judgment in the place of the utility.
    """
    if plies is None or plies >= tree.depth:
        return ShownTree(tree, tree.nodes)
    shown = [node for node, ply in zip(tree, tree.plies, strict=True) if ply <= plies]
    ends = {node.index for node in shown if tree.plies[node.index] == plies and not node.stub}
    nodes = rebuilt(
        tree.nodes,
        order=lambda node: () if node.index in ends else node.children,
        score=lambda node: node.value if node.is_leaf else node.estimate,
        ends=ends,
    )
    return ShownTree(Tree(nodes), tuple(shown))


class ExactNode:
    """A node whose numbers are those that its floats are written as, for exact averages."""

    def __init__(self, node: Any) -> None:
        self.node = node
        self.is_leaf, self.is_chance = node.is_leaf, node.is_chance
        self.is_max, self.is_min = node.is_max, node.is_min
        self.value = exact(node.value)

    @cached_property
    def children(self) -> ExactChildren:
        """The children."""
        return ExactChildren(self.node.children)

    @cached_property
    def probabilities(self) -> tuple[Any, ...]:
        """For a chance node: how likely each child is."""
        return exact_shares(self.node.probabilities)


class ExactChildren:
    """The children of a node with exact numbers: each is made when a loop gets to it."""

    def __init__(self, children: Collection[Any]) -> None:
        self._children = children
        self._made: list[ExactNode] = []

    def __len__(self) -> int:
        """Return the number of children."""
        return len(self._children)

    def __getitem__(self, place: int) -> ExactNode:
        """Return one child; those before it are made on the way."""
        return next(islice(self, range(len(self))[place], None))

    def __iter__(self) -> Iterator[ExactNode]:
        """Go through the children."""
        for place, child in enumerate(self._children):
            if place == len(self._made):
                self._made.append(ExactNode(child))
            yield self._made[place]
