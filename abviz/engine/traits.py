"""What is known of a search algorithm besides its code.

The arguments of the first call of an algorithm, on the root of a tree.

The error of the searches: what is wrong, and what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, Literal, TypeAlias

from abviz.trees import Score, Tree, TreeError

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


WayName: TypeAlias = Literal[
    "depth first", "averaging", "several players", "deepening", "tests", "best first"
]


@dataclass(frozen=True, slots=True)
class Traits:
    """What a search algorithm is called, runs, does and asks for.

    Parameters
    ----------
    name : str
        The name under which `abviz.search` finds it.
    title : str
        What people call it.
    source : str
        Where it is described.
    function : callable
        The function that is called first, with the options in force.
    helpers : tuple of callable
        Further functions that belong to its listing.
    way : str
        The way in which it goes through a tree of which kind: "depth first", "averaging"
        (depth first, with chance nodes), "several players" (depth first, with utilities at
        the leaves), "deepening" (depth first again and again, each time a ply deeper),
        "tests" (with yes-or-no questions and no window, SCOUT) or "best first" (with a list
        of states instead of recursion, SSS*).
    arguments : callable
        Gives the arguments of the first call for a tree.
    prunes : bool
        Whether it has a window and may cut.
    fail_hard : bool
        Whether it moves and returns the bounds of the window themselves instead
        of a value v of its own.
    returns_move : bool
        Whether its code returns a pair: a value, and the move that brings it.
    moves_window : bool
        Whether its code raises α and lowers β of a node, and does not only hand
        a narrower window to the children.
    cuts_first : bool
        Whether its code tests for a cutoff before it raises α or lowers β, and so leaves the
        window as it is where it cuts.
    v_at_entry : mapping
        v of a node before its first child has returned, for each player ("max", "min",
        "chance") whose branch of the code has one; empty if there is no v.
    negates : bool
        Whether its scores and windows are those of the player to move (negamax).
    is_known : bool
        Whether it is an algorithm of abviz, of which more is known than what the
        recorder sees; False for a function that is only watched.
    alternates : bool
        Whether it takes for granted that MAX and MIN take turns.
    needs_whole_scores : bool
        Whether it asks with null windows [n, n + 1].
    bounded : bool
        Whether it needs to know between which bounds all scores lie.
    probes : bool
        Whether it looks at one child of each child of a chance node first.
    limited : callable or None
        The function whose code stops at a depth limit; None if there is none.
    limited_arguments : callable
        Gives the arguments of its first call for a tree and a ``depth``.
    limited_by_tree : bool
        Whether it can search to a depth limit of which its code knows nothing: it is given
        the tree as far as the limit shows it, with estimates for scores.
    depth : int or None
        The depth limit in force, in plies.
    bounds : tuple or None
        The least and the greatest score there is; None stands for those of the leaves.
    cut_on_tie : bool
        Whether α = β is enough for a cutoff (no meaning if it never cuts); False is for
        twins, the options of one row.
    deep : bool
        Whether every ancestor bounds a node, or only its parent (no meaning
        if it never cuts); likewise.
    twins : mapping
        The function for each pair (cut_on_tie, deep); empty if there are no options.

    Examples
    --------
    >>> import abviz
    >>> star1 = abviz.algorithms["star1"]
    >>> star1.way, star1.limits, star1.options
    ('averaging', False, ('bounds',))
    """

    name: str
    title: str
    source: str
    # The name and the options tell two algorithms apart; functions may stay in another process.
    function: Callable[..., Any] = field(compare=False)
    helpers: tuple[Callable[..., Any], ...] = field(default=(), compare=False)
    way: WayName = "depth first"
    arguments: Callable[[Tree], tuple[Any, ...]] = field(default=just_the_root, compare=False)
    prunes: bool = True
    fail_hard: bool = False
    returns_move: bool = False
    moves_window: bool = True
    cuts_first: bool = False
    v_at_entry: Mapping[str, Score] = field(default_factory=dict, hash=False)
    negates: bool = False
    is_known: bool = True
    alternates: bool = False
    needs_whole_scores: bool = False
    bounded: bool = False
    probes: bool = False
    limited: Callable[..., Any] | None = field(default=None, compare=False)
    limited_arguments: Callable[..., tuple[Any, ...]] = field(default=to_depth, compare=False)
    limited_by_tree: bool = False
    depth: int | None = None
    bounds: Bounds | None = None
    cut_on_tie: bool = True
    deep: bool = True
    twins: Mapping[tuple[bool, bool], Callable[..., Any]] = field(
        default_factory=dict, compare=False
    )

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the options that this algorithm understands."""
        return (
            *(("cut_on_tie", "deep") if self.twins else ()),
            *(("depth",) if self.limited or self.limited_by_tree else ()),
            *(("bounds",) if self.bounded else ()),
        )

    @property
    def limits(self) -> bool:
        """Whether it may stop at inner nodes and take their estimates."""
        return self.way == "deepening" or self.depth is not None


class SearchError(TreeError):
    """A search cannot be done as asked: there is no such search, or it does not fit the tree.

    It is a `TreeError` too. A search is always one of a tree, and which of the two to change
    where they do not fit is up to the user; so ``except abviz.TreeError`` catches all that a
    search refuses.

    Examples
    --------
    >>> import abviz
    >>> abviz.search(abviz.Tree.parse("3 5"), depth=0)
    Traceback (most recent call last):
        ...
    abviz.engine.traits.SearchError: depth must be a whole number from 1 to 4,000,000, not 0.
    """
