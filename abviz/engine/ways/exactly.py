"""A tree as a search that averages sees it: with fractions in the place of decimals."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from typing import Any

from abviz.trees.exact import exact, exact_shares


class ExactNode:
    """A node of a tree or of a game, with the same children and exact numbers.

    So the algorithms stay as they are, and two averages that are equal are found equal:
    `0.1 + 0.2 == 0.3` is false of floats.

    Parameters
    ----------
    node : Node or LazyNode
        The node itself.

    Examples
    --------
    >>> import abviz
    >>> node = ExactNode(abviz.Tree.parse("chance(0.25*0.1 0.75*3)").root)
    >>> node.probabilities, [child.value for child in node.children]
    ((Fraction(1, 4), Fraction(3, 4)), [Fraction(1, 10), 3])
    """

    __slots__ = (
        "_probabilities",
        "children",
        "is_chance",
        "is_leaf",
        "is_max",
        "is_min",
        "node",
        "value",
    )

    def __init__(self, node: Any) -> None:
        self.node = node
        self.is_leaf, self.is_chance = node.is_leaf, node.is_chance
        self.is_max, self.is_min = node.is_max, node.is_min
        self.value = exact(node.value)
        self.children = ExactChildren(node.children)
        self._probabilities: tuple[Any, ...] = ()

    @property
    def probabilities(self) -> tuple[Any, ...]:
        """How likely each child of a chance node is; a game is asked only when this is needed."""
        if not self._probabilities:
            self._probabilities = exact_shares(self.node.probabilities)
        return self._probabilities


class ExactChildren:
    """The children of a node with exact numbers: each is made when a loop gets to it."""

    __slots__ = ("_children", "_made")

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
        made = self._made
        for place, child in enumerate(self._children):
            if place == len(made):
                made.append(ExactNode(child))
            yield made[place]
