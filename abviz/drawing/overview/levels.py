"""Which nodes of each ply of a large tree are examined."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from abviz.drawing.layout.tree_layout import MOST_LEAVES
from abviz.drawing.style import Role
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.replay.trace import Trace
from abviz.theory import (
    LevelCount,
    best_case_leaves,
    examined,
    examined_levels,
    fewest_leaves,
    level_counts,
)
from abviz.theory.leaf_scores import checked_scores
from abviz.trees import Node, Tree, TreeError

MOST_BANDED = 2**20
OTHER = {"max": "min", "min": "max"}


class ExaminedLevels(NamedTuple):
    """What is examined of a complete tree, ply by ply.

    Parameters
    ----------
    searcher : str
        What examines the nodes, as people call it in the language.
    roles : tuple of str
        Who moves in each ply, "max" or "min"; "leaf" for the last one.
    masks : tuple of numpy.ndarray of bool
        For each ply one entry per node, from left to right: whether it is examined.
    fewest : int or None
        The fewest leaves that have to be examined in a tree of this shape; None
        where that cannot be said.
    language : Language
        What the overview is told in.

    Examples
    --------
    >>> levels = levels_from_scores([4, 3, 8, 7, 2, 1, 6, 5], 2)
    >>> levels.roles, levels.leaves.examined, levels.fewest
    (('max', 'min', 'max', 'leaf'), 5, 5)
    """

    searcher: str
    roles: tuple[Role, ...]
    masks: tuple[NDArray[np.bool_], ...]
    fewest: int | None
    language: Language = ENGLISH

    @property
    def counts(self) -> tuple[LevelCount, ...]:
        """How many nodes of each ply are examined."""
        return level_counts(self.masks)

    @property
    def leaves(self) -> LevelCount:
        """How many leaves are examined."""
        return self.counts[-1]


def levels_from_scores(
    scores: ArrayLike,
    branching: int,
    *,
    root: str = "max",
    cut_on_tie: bool = True,
    language: Language = ENGLISH,
) -> ExaminedLevels:
    """Return what α-β examines in a complete tree, from its scores and without a search.

    Parameters and errors are those of `abviz.overview`.

    Examples
    --------
    >>> [int(mask.sum()) for mask in levels_from_scores([3, 5, 2, 9], 2).masks]
    [1, 2, 3]
    """
    scores = checked_scores(scores)
    _check_size(scores.size)
    masks = examined_levels(scores, branching, root=root, cut_on_tie=cut_on_tie)
    depth = len(masks) - 1
    movers = [root if ply % 2 == 0 else OTHER[root] for ply in range(depth)]
    finite = bool(np.isfinite(scores).all())
    return ExaminedLevels(
        _by_default(language) if cut_on_tie else language.gettext("α-β that keeps ties"),
        (*movers, "leaf"),
        masks,
        best_case_leaves(branching, depth) if finite else None,
        language,
    )


def _by_default(language: Language) -> str:
    return language.gettext("α-β with the default options")


def levels_from_tree(tree: Tree, *, language: Language = ENGLISH) -> ExaminedLevels:
    """Return what α-β with the default options examines of a tree, without a search.

    Parameters
    ----------
    tree : Tree
        A complete tree of MAX and MIN; in each ply the same player moves.
    language : Language, keyword-only
        What the overview is told in.

    Raises
    ------
    TreeError
        If the tree is not like that, or has more than 1,048,576 leaves.

    Examples
    --------
    >>> tree = Tree.parse("(3 5) (2 9)")
    >>> [mask.tolist() for mask in levels_from_tree(tree).masks]
    [[True], [True, True], [True, True, True, False]]
    """
    roles = _roles_of(tree)
    masks, searcher = _masks_without_search(tree, roles), _by_default(language)
    return ExaminedLevels(searcher, roles, masks, fewest_leaves(tree), language)


def levels_from_trace(trace: Trace) -> ExaminedLevels:
    """Return what a search has examined of a complete tree, in the language of its trace.

    Parameters
    ----------
    trace : Trace
        A search to the leaves of a tree as for `levels_from_tree`.

    Raises
    ------
    TreeError
        If the tree is not like that, or the search had a depth limit.

    Examples
    --------
    >>> import abviz
    >>> levels = levels_from_trace(abviz.search(abviz.examples["lucky-32"], "minimax"))
    >>> levels.searcher, levels.leaves.examined, levels.fewest
    ('minimax', 32, 11)
    """
    roles = _roles_of(trace.tree)
    if trace.algorithm.depth is not None:
        raise TreeError(
            "an overview shows searches that go on to the leaves; search without a depth."
        )
    masks = _masks_of(trace.tree, trace.visits)
    searcher = trace.language.title(trace.algorithm)
    levels = ExaminedLevels(searcher, roles, masks, fewest_leaves(trace.tree), trace.language)
    # A search that broke off, or that is wrong, may do with less.
    is_less = levels.fewest is not None and levels.leaves.examined < levels.fewest
    return levels._replace(fewest=None) if is_less else levels


def needs_overview(tree_or_trace: object) -> bool:
    """Tell whether a tree has too many leaves for a picture of its nodes.

    Examples
    --------
    >>> needs_overview(Tree.parse("3 5")), needs_overview(Tree.random(2, 11, 1, 9, seed=1))
    (False, True)
    """
    tree = tree_or_trace.tree if isinstance(tree_or_trace, Trace) else tree_or_trace
    return isinstance(tree, Tree) and len(tree.leaves) > MOST_LEAVES


def percent(level: LevelCount) -> str:
    """Return the examined share of a ply; 0% and 100% are said only where they are exact.

    Examples
    --------
    >>> for examined in (0, 3, 55, 630, 9_996, 10_000):
    ...     print(percent(LevelCount(ply=9, nodes=10_000, examined=examined)))
    0%
    <0.1%
    0.6%
    6.3%
    >99.9%
    100%
    """
    share = 100 * level.examined / level.nodes
    if level.examined in (0, level.nodes):
        return f"{share:.0f}%"
    if share < 0.1 or share > 99.9:
        return "<0.1%" if share < 0.1 else ">99.9%"
    return f"{share:.0f}%" if 10 <= share <= 99 else f"{share:.1f}%"


def _check_size(leaves: int) -> None:
    if leaves > MOST_BANDED:
        raise TreeError(
            f"This tree has {leaves:,} leaves, and an overview shows {MOST_BANDED:,} at most; "
            "choose a smaller branching factor or depth."
        )


def _roles_of(tree: Tree) -> tuple[Role, ...]:
    """Return who moves in each ply, or say why a tree has no overview."""
    _check_size(len(tree.leaves))
    movers: list[set[Role]] = [set() for _ in range(tree.depth + 1)]
    for node, ply in zip(tree, tree.plies, strict=True):
        movers[ply].add(node.player or "leaf")
    is_plain = all(len(found) == 1 and found <= {"max", "min", "leaf"} for found in movers)
    if not is_plain or tree.branching is None:
        raise TreeError(
            f"This tree has {len(tree.leaves):,} leaves; above 1,024 only complete trees of MAX "
            "and MIN are shown, with one player in each ply. Choose such a tree "
            "(as Tree.random makes them), or a smaller one."
        )
    return tuple(role for found in movers for role in found)


def _masks_without_search(tree: Tree, roles: Sequence[Role]) -> tuple[NDArray[np.bool_], ...]:
    """Work on arrays if the players alternate and the scores fit into one: that is far quicker."""
    if tree.branching is not None and all(role != below for role, below in pairwise(roles)):
        scores: list[Any] = [leaf.value for leaf in tree.leaves]
        # An array holds no fractions, and no numbers that are too long.
        with suppress(TreeError):
            return examined_levels(scores, tree.branching, root=roles[0])
    return _masks_of(tree, examined(tree))


def _masks_of(tree: Tree, entered: Iterable[Node]) -> tuple[NDArray[np.bool_], ...]:
    """Sort nodes into plies; in preorder those of one ply come from left to right."""
    is_entered = np.zeros(len(tree), dtype=np.bool_)
    is_entered[[node.index for node in entered]] = True
    plies = np.array(tree.plies)
    return tuple(is_entered[plies == ply] for ply in range(tree.depth + 1))
