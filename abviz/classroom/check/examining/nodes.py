"""Nodes that write down when their scores are read."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from abviz.trees import Node, Score, Tree

# What the nodes of trees of one form have in common.
_COMMON = ("index", "is_leaf", "is_max", "is_min", "is_chance", "name", "estimate")
_COMMON_OF = attrgetter(*_COMMON)
# Attributes of nodes are set and read past the nodes themselves, which refuse or write it down.
_SLOTS: dict[str, Any] = {name: vars(Node)[name] for name in Node.__slots__}
_SET = {name: _SLOTS[name].__set__ for name in (*_COMMON, "probabilities")}
_SET_PARENT, _SET_CHILDREN = _SLOTS["parent"].__set__, _SLOTS["children"].__set__
_SET_VALUE, _GET_VALUE = _SLOTS["value"].__set__, _SLOTS["value"].__get__


class ReadTrees:
    """Trees whose nodes write down, each time, which leaf's score is read.

    They are nodes as any other, but for that. What abviz itself reads, as to print a node or to
    compare two, is not written down.

    Attributes
    ----------
    reads : list of int
        The leaves whose scores were read, by their places in preorder.

    Examples
    --------
    >>> trees = ReadTrees()
    >>> tree = trees.like(Tree.parse("(3 (4 5))"), [1, 2, 0])
    >>> tree, tree["E"].value, tree["B"].value, trees.reads
    (Tree: 3 leaves, depth 2 plies, MAX to move, 0, 1, [4, 1])
    """

    def __init__(self) -> None:
        self.reads: list[int] = []
        self._kind = _reading(self.reads)
        self._plans: dict[int, tuple[Tree, list[Any]]] = {}

    def like(self, model: Tree, scores: Sequence[Score]) -> Tree:
        """Return a tree of the form of another one, with other scores."""
        if id(model) not in self._plans:
            self._plans[id(model)] = model, [_plan(node) for node in model.nodes]
        new, kind, left = object.__new__, self._kind, iter(scores)
        nodes: list[Node] = []
        for plan, above, _ in self._plans[id(model)][1]:
            node = new(kind)
            for assign, value in plan:
                assign(node, value)
            _SET_PARENT(node, None if above is None else nodes[above])
            _SET_VALUE(node, next(left) if node.is_leaf else None)
            nodes.append(node)
        for node, (_, _, below) in zip(nodes, self._plans[id(model)][1], strict=True):
            _SET_CHILDREN(node, tuple([nodes[index] for index in below]))
        return Tree(nodes)


def _plan(node: Node) -> tuple[list[Any], int | None, list[int]]:
    """Return what a node has in common with those of trees of its form."""
    given = [*zip(_COMMON, _COMMON_OF(node), strict=True), ("probabilities", node.probabilities)]
    above = None if node.parent is None else node.parent.index
    return [(_SET[name], value) for name, value in given], above, [c.index for c in node.children]


def _reading(reads: list[int]) -> type[Node]:
    """Return a kind of node that writes down reads of its score."""

    class ReadNode(Node):
        """A node that writes down reads of its score."""

        __slots__ = ()

        @property
        def value(self) -> Score:  # type: ignore[override]
            """The score of a leaf."""
            if self.is_leaf:
                reads.append(self.index)
            return _GET_VALUE(self)  # type: ignore[no-any-return]

        def __eq__(self, other: object) -> bool:
            before = len(reads)
            try:
                return Node.__eq__(self, other)
            finally:
                del reads[before:]

        __hash__ = Node.__hash__

        def __repr__(self) -> str:
            before = len(reads)
            try:
                return Node.__repr__(self)
            finally:
                del reads[before:]

    return ReadNode
