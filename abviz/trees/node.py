"""One node of a game tree, and the walk through all of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Literal, TypeAlias, TypeVar

from abviz.trees.frozen import Frozen
from abviz.trees.scores import Score, format_score

Player: TypeAlias = Literal["max", "min", "chance"]

_T = TypeVar("_T")
_INDEX = attrgetter("index")


class Node(Frozen):
    """A position of the game: a MAX, MIN or chance node, or a leaf.

    Nodes are made by the builders of `Tree` and never change. Two nodes are
    equal only if they are the same node.

    Attributes
    ----------
    children : tuple of Node
        The positions one move on, in their order; empty for a leaf.
    is_leaf, is_max, is_min, is_chance : bool
        What the node is. Exactly one of them is true.
    value : int, float, Fraction or None
        The score of a leaf, for MAX; None for an inner node.
    estimate : int, float, Fraction or None
        The static score of an inner node, if it has one.
    probabilities : tuple or None
        For a chance node: how likely each child is. They sum to 1.
    name : str
        The label of the node; no other node of the tree has it.
    parent : Node or None
        The node one move back; None for the root.
    index : int
        The place in preorder; the root has 0.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> root = Tree.parse("(3 (4 5))").root
    >>> root, root.children
    (<MAX node A>, (<leaf B: 3>, <MIN node C>))
    """

    __slots__ = (
        "children",
        "estimate",
        "index",
        "is_chance",
        "is_leaf",
        "is_max",
        "is_min",
        "name",
        "parent",
        "probabilities",
        "value",
    )

    children: tuple[Node, ...]
    estimate: Score | None
    index: int
    is_chance: bool
    is_leaf: bool
    is_max: bool
    is_min: bool
    name: str
    parent: Node | None
    probabilities: tuple[Score, ...] | None
    value: Score  # None at an inner node; the algorithms read it at leaves only

    def __init__(
        self, parent: Node | None, index: int, *, player: Player | None, value: Score | None
    ) -> None:
        assign = object.__setattr__
        assign(self, "parent", parent)
        assign(self, "index", index)
        assign(self, "value", value)
        assign(self, "is_leaf", player is None)
        assign(self, "is_max", player == "max")
        assign(self, "is_min", player == "min")
        assign(self, "is_chance", player == "chance")
        assign(self, "children", ())
        assign(self, "estimate", None)
        assign(self, "probabilities", None)
        assign(self, "name", "")

    @property
    def player(self) -> Player | None:
        """Who moves here: "max", "min" or "chance"; None for a leaf.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> [node.player for node in Tree.parse("(3 (4 5))")]
        ['max', None, 'min', None, None]
        """
        if self.is_max:
            return "max"
        if self.is_min:
            return "min"
        return "chance" if self.is_chance else None

    @property
    def ancestors(self) -> Iterator[Node]:
        """The nodes above this one, from the parent up to the root.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> list(Tree.parse("(3 (4 5))")["D"].ancestors)
        [<MIN node C>, <MAX node A>]
        """
        above = self.parent
        while above is not None:
            yield above
            above = above.parent

    @property
    def path(self) -> tuple[int, ...]:
        """The way from the root: which child to take at each node, from 0.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> Tree.parse("(3 (4 5))")["E"].path
        (1, 1)
        """
        steps = []
        node = self
        for above in self.ancestors:
            steps.append(_position(node, above))
            node = above
        return tuple(reversed(steps))

    @property
    def probability(self) -> Score | None:
        """How likely the move to this node is; None unless chance makes it.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> Tree.parse("chance(1/4*8 3/4*0)")["B"].probability
        Fraction(1, 4)
        """
        above = self.parent
        if above is None or above.probabilities is None:
            return None
        return above.probabilities[_position(self, above)]

    def __repr__(self) -> str:
        """Return what the node is and its name."""
        if self.value is not None:
            return f"<leaf {self.name}: {format_score(self.value)}>"
        return f"<{'chance' if self.is_chance else str(self.player).upper()} node {self.name}>"


def walk(root: _T, children: Callable[[_T], Sequence[_T]]) -> Iterator[tuple[_T, bool]]:
    """Walk through a tree of any kind in preorder, without recursion.

    Parameters
    ----------
    root : object
        Where to start.
    children : callable
        Returns the children of an item in the order to be walked.

    Yields
    ------
    tuple
        An item and whether it is entered (True) or left again (False). Items
        without children are only entered.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> [(node.name, entered) for node, entered in walk(Tree.parse("(3)").root, given_order)]
    [('A', True), ('B', True), ('A', False)]
    """
    waiting = [(root, True)]
    while waiting:
        item, entered = waiting.pop()
        yield item, entered
        if entered and (below := children(item)):
            waiting.append((item, False))
            waiting.extend((child, True) for child in reversed(below))


def given_order(node: Node) -> Sequence[Node]:
    """Return the children of a node as they stand, for `walk`.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> given_order(Tree.parse("(3 4)").root)
    (<leaf B: 3>, <leaf C: 4>)
    """
    return node.children


def _position(node: Node, parent: Node) -> int:
    # Children stand in preorder, so bisection finds one among thousands at once.
    return bisect_left(parent.children, node.index, key=_INDEX)
