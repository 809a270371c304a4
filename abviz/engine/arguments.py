"""The arguments of the first call of an algorithm, on the root of a tree."""

from __future__ import annotations

from math import inf
from typing import Any, TypeAlias

from abviz.trees import Score, Tree

Bounds: TypeAlias = tuple[Score, Score]


def just_the_root(tree: Tree) -> tuple[Any, ...]:
    """Return the arguments of the first call of most algorithms."""
    return (tree.root,)


def to_depth(tree: Tree, *, depth: int | None = None) -> tuple[Any, ...]:
    """Return the root and how many plies to search: all of them if nobody says it."""
    return tree.root, depth or max(tree.depth, 1)


def within(tree: Tree, *, bounds: Bounds | None = None) -> tuple[Any, ...]:
    """Return the root, the bounds of all scores (those of its leaves by default) and a window."""
    return tree.root, *(bounds or bounds_of(tree)), -inf, inf


def bounds_of(tree: Tree) -> Bounds:
    """Return the least and the greatest score of the leaves of a tree."""
    scores = [leaf.value for leaf in tree.leaves]
    return min(scores), max(scores)


def with_player(tree: Tree) -> tuple[Any, ...]:
    """Return who moves at the root, and the root."""
    return tree.root.player, tree.root


def with_depth(tree: Tree, *, depth: int | None = None) -> tuple[Any, ...]:
    """Return the root, how many plies to search, the widest window and whether MAX moves."""
    return tree.root, tree.depth if depth is None else depth, -inf, inf, tree.root.is_max


def with_color(tree: Tree) -> tuple[Any, ...]:
    """Return the root and the sign of whoever moves there, as negamax wants it."""
    return tree.root, -1 if tree.root.is_min else 1
