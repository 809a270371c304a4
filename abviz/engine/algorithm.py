"""What is known of a search algorithm besides its code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from typing import Any, TypeAlias

from abviz.engine.requirements import advice, first_misfit
from abviz.trees import Score, Tree, TreeError
from abviz.trees.scores import checked_score
from abviz.trees.validation import checked_whole
from abviz.trees.wording import shortened

Bounds: TypeAlias = tuple[Score, Score]

MOST_PLIES = 4_000_000
UNSEEN_MOVES = (
    "this tree has stubs, moves that were never looked at; "
    "search the game itself, as in abviz.search(game)."
)


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


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search algorithm: the function that runs, and what to say of it.

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
    arguments : callable
        Gives the arguments of the first call for a tree.
    prunes : bool
        Whether it has a window and may cut.
    fail_hard : bool
        Whether it moves and returns the bounds of the window themselves instead
        of a value v of its own.
    moves_window : bool
        Whether its code raises α and lowers β of a node, and does not only hand
        a narrower window to the children.
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
    averages : bool
        Whether it knows chance nodes.
    bounded : bool
        Whether it needs to know between which bounds all scores lie.
    probes : bool
        Whether it looks at one child of each child of a chance node first.
    several : bool
        Whether it is for games of several players, with utilities at the leaves.
    best_first : bool
        Whether it has a list of states instead of recursion (SSS*).
    tests : bool
        Whether it has no window and asks yes-or-no questions instead (SCOUT).
    deepens : bool
        Whether it searches again and again, each time a ply deeper.
    limited : callable or None
        The function that takes the root and a depth limit; None if it has none.
    depth : int or None
        The depth limit in force, in plies.
    bounds : tuple or None
        The least and the greatest score there is; None stands for those of the leaves.
    cut_on_tie : bool
        Whether α = β is enough for a cutoff (no meaning if it never cuts).
    deep : bool
        Whether every ancestor bounds a node, or only its parent (no meaning
        if it never cuts).
    twins : mapping
        The function for each pair (cut_on_tie, deep); empty if there are no options.

    Examples
    --------
    >>> import abviz
    >>> abviz.algorithms["alphabeta"].title
    'alpha-beta'
    >>> abviz.algorithms["alphabeta"].with_options(deep=False).function.__name__
    'alphabeta_shallow'
    """

    name: str
    title: str
    source: str
    # The name and the options tell two algorithms apart; functions may stay in another process.
    function: Callable[..., Any] = field(compare=False)
    helpers: tuple[Callable[..., Any], ...] = field(default=(), compare=False)
    arguments: Callable[[Tree], tuple[Any, ...]] = field(default=just_the_root, compare=False)
    prunes: bool = True
    fail_hard: bool = False
    moves_window: bool = True
    v_at_entry: Mapping[str, Score] = field(default_factory=dict, hash=False)
    negates: bool = False
    is_known: bool = True
    alternates: bool = False
    needs_whole_scores: bool = False
    averages: bool = False
    bounded: bool = False
    probes: bool = False
    several: bool = False
    best_first: bool = False
    tests: bool = False
    deepens: bool = False
    limited: Callable[..., Any] | None = field(default=None, compare=False)
    depth: int | None = None
    bounds: Bounds | None = None
    cut_on_tie: bool = True
    deep: bool = True
    twins: Mapping[tuple[bool, bool], Callable[..., Any]] = field(
        default_factory=dict, compare=False
    )

    def __copy__(self) -> Algorithm:
        """Return the algorithm: it never changes."""
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Algorithm:
        """Return the algorithm: it never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the name and the options; of a function that is only watched, the source."""
        from abviz.engine.pickling import packed

        return packed(self)

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the options that this algorithm understands."""
        return (
            *(("cut_on_tie", "deep") if self.twins else ()),
            *(("depth",) if self.limited else ()),
            *(("bounds",) if self.bounded else ()),
        )

    @property
    def limits(self) -> bool:
        """Whether it may stop at inner nodes and take their estimates."""
        return self.deepens or self.depth is not None

    def with_options(
        self,
        *,
        cut_on_tie: bool = True,
        deep: bool = True,
        depth: int | None = None,
        bounds: Bounds | None = None,
    ) -> Algorithm:
        """Return the same algorithm with other options in force.

        Parameters
        ----------
        cut_on_tie : bool
            True cuts on α ≥ β, False only on α > β.
        deep : bool
            True lets every ancestor bound a node, False only its parent.
        depth : int or None
            Limit in plies, from 1 to 4,000,000; None searches to the leaves.
        bounds : tuple of two scores, or None
            The least and the greatest score that a leaf can have; None takes those
            of the leaves of the tree.

        Returns
        -------
        Algorithm
            With the twin function that does exactly this.

        Raises
        ------
        ValueError
            If the algorithm does not have the option.
        TreeError
            If the depth or the bounds are none.
        """
        switches = {"cut_on_tie": cut_on_tie, "deep": deep}
        for option, value in switches.items():
            if not isinstance(value, bool):
                raise ValueError(f"the option {option} is True or False, not {shortened(value)}")
        chosen: dict[str, object] = {**switches, "depth": depth, "bounds": bounds}
        for option, choice in chosen.items():
            # A depth of 1 equals True, and yet it is no default.
            is_default = choice is (True if option in switches else None)
            if not is_default and option not in self.options:
                raise ValueError(f"{self.title} has no option {option}. Leave the option out.")
        if depth is not None:
            return self._to_depth(depth, switches)
        if bounds is not None:
            return self._within(bounds)
        if not self.twins:
            return self
        function = self.twins[cut_on_tie, deep]
        return replace(self, function=function, cut_on_tie=cut_on_tie, deep=deep, moves_window=deep)

    def _to_depth(self, depth: int, switches: dict[str, bool]) -> Algorithm:
        for option, value in switches.items():
            if not value:
                raise ValueError(
                    f"{self.title} with a depth limit has no option {option}. "
                    "Leave one of them out."
                )
        plies = checked_whole(depth, "depth", least=1, most=MOST_PLIES)
        return replace(
            self,
            title=f"{self.title} to {plies} {'ply' if plies == 1 else 'plies'}",
            function=self.limited or self.function,
            arguments=partial(to_depth, depth=plies),
            depth=plies,
        )

    def _within(self, bounds: Bounds) -> Algorithm:
        try:
            low, high = map(checked_score, bounds)
        except (TypeError, ValueError):
            raise TreeError(
                f"bounds are two scores, such as (-1, 1), not {shortened(bounds)}: the least "
                "and the greatest that a leaf can have."
            ) from None
        if not -inf < low <= high < inf:
            raise TreeError(
                f"bounds go from a least to a greatest finite score, not {shortened(bounds)}."
            )
        return replace(self, arguments=partial(within, bounds=(low, high)), bounds=(low, high))

    def misfit(self, tree: Tree) -> str:
        """Return why this algorithm cannot search a tree, or an empty text if it can.

        Parameters
        ----------
        tree : Tree
            Any tree.

        Returns
        -------
        str
            The reason, and which searches fit instead.

        Examples
        --------
        >>> import abviz
        >>> tree = abviz.Tree.parse("max(max(1 2) 3)")
        >>> abviz.algorithms["alphabeta"].misfit(tree)
        ''
        >>> abviz.algorithms["alphabeta-slides"].misfit(tree)
        'alpha-beta (slides) takes for granted that MAX and MIN take turns, \
and in this tree MAX moves twice running at B. Searches that fit this tree: minimax, \
alphabeta and 11 more.'
        """
        return UNSEEN_MOVES if tree.has_stubs else self.objection(tree)

    def objection(self, tree: Tree) -> str:
        """Return why this algorithm cannot search the nodes of a tree, whatever its stubs hide."""
        from abviz.engine.registry import algorithms

        reason = first_misfit(self, tree)
        return reason and f"{reason} {advice(self, tree, algorithms.values())}".rstrip()

    def fits(self, tree: Tree) -> bool:
        """Tell whether this algorithm can search a tree: whether there is no misfit.

        Examples
        --------
        >>> import abviz
        >>> abviz.algorithms["minimax"].fits(abviz.examples["dice"])
        False
        """
        return not tree.has_stubs and not first_misfit(self, tree)
