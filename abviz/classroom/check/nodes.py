"""Nodes that write down when their scores are read."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, TypeAlias

from abviz.trees import Node, Score, Tree

# What nodes at the same place have in common, in trees of all forms.
_COMMON = (
    *("index", "is_leaf", "is_max", "is_min", "is_chance"),
    *("name", "estimate", "probabilities"),
)
_COMMON_OF = attrgetter(*_COMMON)
# Attributes of nodes are set and read past the nodes themselves, which refuse or write it down.
_SLOTS: dict[str, Any] = {name: vars(Node)[name] for name in Node.__slots__}
_SET_PARENT, _SET_CHILDREN = _SLOTS["parent"].__set__, _SLOTS["children"].__set__
_SET_VALUE, _GET_VALUE = _SLOTS["value"].__set__, _SLOTS["value"].__get__

# Stands among reads where abviz itself has read scores for the function.
GLANCE = -1

_Plan: TypeAlias = tuple[type[Node], int | None, list[int]]


class ReadTrees:
    """Trees whose nodes write down, each time, which leaf's score is read.

    They are nodes as any other, but for that. Of what abviz itself reads, as to print a node or
    to compare two, nothing is written down but that it was.

    Examples
    --------
    >>> trees = ReadTrees()
    >>> tree = trees.like(Tree.parse("(3 (4 5))"), [1, 2, 0])
    >>> tree, tree["E"].value, tree["B"].value, trees.reads
    (Tree: 3 leaves, depth 2 plies, MAX to move, 0, 1, [4, 1])
    """

    def __init__(self) -> None:
        # The leaves whose scores were read, by their places in preorder; `GLANCE` where abviz read.
        self.reads: list[int] = []
        self._kind = _reading(self.reads)
        self._kinds: dict[tuple[Any, ...], type[Node]] = {}
        self._plans: dict[int, tuple[Tree, list[_Plan]]] = {}

    def like(self, model: Tree, scores: Sequence[Score]) -> Tree:
        """Return a tree of the form of another one, with other scores."""
        if id(model) not in self._plans:
            self._plans[id(model)] = model, [self._plan(node) for node in model.nodes]
        plans, new, left = self._plans[id(model)][1], object.__new__, iter(scores)
        nodes: list[Node] = []
        for kind, above, below in plans:
            node = new(kind)
            _SET_PARENT(node, None if above is None else nodes[above])
            if not below:
                _SET_VALUE(node, next(left))
            nodes.append(node)
        for node, (_, _, below) in zip(nodes, plans, strict=True):
            if below:
                _SET_CHILDREN(node, tuple([nodes[index] for index in below]))
        tree = Tree(nodes)
        tree.__dict__["depth"] = model.depth
        return tree

    def _plan(self, node: Node) -> _Plan:
        """Return the kind of a node, and the places of those above and below it."""
        common = _COMMON_OF(node)
        if common not in self._kinds:
            # To set all this in each node anew would take more time than to search most trees.
            shared = dict(zip(_COMMON, common, strict=True))
            of_all = {"children": ()} if node.is_leaf else {"value": None}
            kind = type("Node", (self._kind,), {"__slots__": (), **shared, **of_all})
            self._kinds[common] = kind
        above = None if node.parent is None else node.parent.index
        return self._kinds[common], above, [child.index for child in node.children]


def _reading(reads: list[int]) -> type[Node]:
    """Return a kind of node that writes down reads of its score."""

    class ReadNode(Node):
        """A node that writes down reads of its score."""

        __slots__ = ()

        @property
        def value(self) -> Score:  # type: ignore[override]
            """The score of a leaf."""
            nonlocal reads
            # A call of `append` would be one more to be seen: each takes time.
            reads += (self.index,)
            return _GET_VALUE(self)  # type: ignore[no-any-return]

        def __eq__(self, other: object) -> bool:
            before = len(reads)
            try:
                return Node.__eq__(self, other)
            finally:
                reads[before:] = [GLANCE] * (len(reads) > before)

        __hash__ = Node.__hash__

        def __repr__(self) -> str:
            before = len(reads)
            try:
                return Node.__repr__(self)
            finally:
                reads[before:] = [GLANCE] * (len(reads) > before)

    return ReadNode
