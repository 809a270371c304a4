"""From the lazy nodes that a search has entered to a real tree."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import compress, zip_longest
from typing import Any

from abviz.games.lazy_game import LazyNode
from abviz.games.unfold_nodes import MoveNames
from abviz.games.unfolding import Unfolding
from abviz.trees.builder import TreeBuilder
from abviz.trees.exact import Averages
from abviz.trees.node import Node, walk
from abviz.trees.tree import Tree


def materialize(
    root: LazyNode, entered: Collection[LazyNode]
) -> tuple[Unfolding, dict[LazyNode, Node]]:
    """Return the part of a game that a search has entered as a real tree.

    Parameters
    ----------
    root : LazyNode
        Where the game starts.
    entered : collection of LazyNode
        Nodes of this game, each with its parent.

    Returns
    -------
    tuple
        The tree with its states and moves, and the real node of each lazy one.
        Moves to other nodes are one stub behind the children that were entered;
        a stub has no state and no move.

    Examples
    --------
    >>> from abviz.games import Nim, lazy
    >>> root = lazy(Nim([3])).root
    >>> first = next(iter(root.children))
    >>> unfolding, nodes = materialize(root, {root, first})
    >>> print(unfolding.tree, nodes[first])
    (a1: (…2) …2) <MIN node a1>
    """
    return _Materializer(root, set(entered)).run()


class _Skipped:
    """The moves of a node that no search has followed."""

    __slots__ = ("number", "probability")

    def __init__(self, moves: Sequence[tuple[Any, Any]], *, is_chance: bool) -> None:
        self.number = len(moves)
        chances = [chance for _, chance in moves] if is_chance else []
        total = Averages((), chances).total([1] * len(chances), chances)
        # All of them together may come out a hair above 1.
        self.probability = min(1, total) if is_chance else None


class _Materializer:
    """Builds the real tree of those nodes that a search has entered."""

    def __init__(self, root: LazyNode, entered: Collection[LazyNode]) -> None:
        self._root = root
        self._entered = entered
        self._build = TreeBuilder()
        self._names = MoveNames()
        self._name_of: dict[LazyNode, str | None] = {}
        self._places: list[LazyNode | _Skipped] = []

    def run(self) -> tuple[Unfolding, dict[LazyNode, Node]]:
        start: LazyNode | _Skipped = self._root
        for place, entered in walk(start, self._below):
            if not entered:
                self._build.close()
                continue
            self._places.append(place)
            if isinstance(place, _Skipped):
                self._build.stub(place.number, probability=place.probability)
            else:
                self._add(place)
        tree = Tree(self._build.finish())
        states, actions = (
            [getattr(place, fact, None) for place in self._places] for fact in ("state", "action")
        )
        pairs = zip(self._places, tree.nodes, strict=True)
        nodes = {place: node for place, node in pairs if isinstance(place, LazyNode)}
        return Unfolding(tree, states=states, actions=actions), nodes

    def _below(self, place: LazyNode | _Skipped) -> list[LazyNode | _Skipped]:
        if isinstance(place, _Skipped) or _is_end(place):
            return []
        entered = [child in self._entered for child in place.children.made]
        below: list[LazyNode | _Skipped] = [*compress(place.children.made, entered)]
        skipped = [
            move
            for move, is_entered in zip_longest(place.children.moves, entered)
            if not is_entered
        ]
        if skipped:
            below.append(_Skipped(skipped, is_chance=place.is_chance))
        return below

    def _add(self, node: LazyNode) -> None:
        above = node.parent
        name = "" if above is None else self._names.new(node.action, above=self._name_of[above])
        self._name_of[node] = name
        if _is_end(node):
            self._build.leaf(node.value, name=name or None, probability=node.probability)
            return
        self._build.open(
            node.player,
            name=name or None,
            estimate=node.estimate if node.expansion.evaluation else None,
            probability=node.probability,
        )


def _is_end(node: LazyNode) -> bool:
    """Tell whether the game is over at a node."""
    return node.is_leaf and not node.at_limit
