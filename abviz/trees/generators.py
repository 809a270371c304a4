"""Complete and random trees, and the ξ of random ones."""

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Any, Self

from abviz.text import shortened
from abviz.trees.builder import TreeBuilder, checked_opponent
from abviz.trees.conversions import from_nested
from abviz.trees.limits import MOST_LEAVES_MADE
from abviz.trees.node import Nodes, traverse
from abviz.trees.scores import (
    TreeError,
    checked_score,
    checked_seed,
    checked_switch,
    checked_whole,
    is_listed,
)

_MAX_SCORE = 10**15
_MOST_BRANCHING = 1_000_000


class GeneratedTree(Nodes):
    """What a tree knows of making complete and random trees."""

    @classmethod
    def complete(
        cls, branching: int, plies: int, leaves: Iterable[Any], *, root: str = "max"
    ) -> Self:
        """Make a complete tree from its leaf scores.

        Parameters
        ----------
        branching : int
            Children of every inner node, at least 1.
        plies : int
            How deep it is, in plies, at least 0.
        leaves : iterable of int, float or Fraction
            The scores from left to right: ``branching ** plies`` of them.
        root : {"max", "min"}
            Who moves first; the players alternate.

        Raises
        ------
        TreeError
            If a number is out of range, the scores are too few or too many, or
            the tree would have more than 4,000,000 leaves or plies.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> print(Tree.complete(2, 3, [4, 3, 8, 7, 2, 1, 6, 5]))
        (((4 3) (8 7)) ((2 1) (6 5)))
        """
        number = _checked_size(branching, plies)
        if not is_listed(leaves):
            raise TreeError(
                f"leaves must be a list of scores, not {shortened(leaves)}."
            )
        scores: list[Any] = list(map(checked_score, islice(leaves, number + 1)))
        if len(scores) != number:
            count = str(len(scores)) if len(scores) < number else "more"
            raise TreeError(
                f"Branching factor {branching} and depth {plies} plies make {number} "
                f"leaves, but {count} scores were given. Give one score per leaf."
            )
        for _ in range(plies):
            scores = [
                scores[start : start + branching]
                for start in range(0, len(scores), branching)
            ]
        return cls(from_nested(scores[0], root=root))

    @classmethod
    def random(
        cls,
        branching: int,
        plies: int,
        low: int,
        high: int,
        seed: int,
        *,
        distinct: bool = False,
        root: str = "max",
    ) -> Self:
        """Make a complete tree with random whole scores.

        Parameters
        ----------
        branching, plies, root
            As for `complete`.
        low, high : int
            Least and greatest score that may come, both between −10¹⁵ and 10¹⁵.
        seed : int
            The same seed gives the same tree.
        distinct : bool
            Whether no score may come twice.

        Raises
        ------
        TreeError
            If an argument is out of range, or too few scores lie between `low`
            and `high` to be distinct.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> Tree.random(2, 3, 1, 99, seed=7)
        Tree: 8 leaves, depth 3 plies, MAX to move
        """
        number = _checked_size(branching, plies)
        least = checked_whole(low, "low", least=-_MAX_SCORE, most=_MAX_SCORE)
        greatest = checked_whole(high, "high", least=-_MAX_SCORE, most=_MAX_SCORE)
        if least > greatest:
            raise TreeError(
                "low is {low} and high is {high}. low must not be above high.",
                low=least,
                high=greatest,
            )
        distinct = checked_switch(distinct, "distinct")
        choices = range(least, greatest + 1)
        if distinct and len(choices) < number:
            raise TreeError(
                f"{number} leaves cannot have distinct scores between {low} and "
                f"{high}: there are only {len(choices)}. Widen the range, or allow "
                "equal scores."
            )
        source = Random(checked_seed(seed))
        if distinct:
            scores = source.sample(choices, number)
        else:
            scores = [source.choice(choices) for _ in range(number)]
        return cls.complete(branching, plies, scores, root=root)

    @classmethod
    def random_irregular(
        cls,
        terminals: int,
        max_branching: int,
        max_value: int,
        seed: int,
        *,
        root: str = "max",
    ) -> Self:
        """Make a random tree whose leaves lie at different depths.

        Parameters
        ----------
        terminals : int
            Number of leaves, at least 1.
        max_branching : int
            Most children of a node, at least 2 (1 will do for a single leaf).
            Every inner node has two children or more.
        max_value : int
            Greatest score, from 0 to 10¹⁵; the scores are whole, from 0 on.
        seed, root
            As for `random`.

        Raises
        ------
        TreeError
            If an argument is out of range.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> len(Tree.random_irregular(12, 3, 20, seed=1).leaves)
        12
        """
        terminals = checked_whole(
            terminals, "terminals", least=1, most=MOST_LEAVES_MADE
        )
        least = 1 if terminals == 1 else 2
        max_branching = checked_whole(max_branching, "max_branching", least=least)
        max_value = checked_whole(max_value, "max_value", least=0, most=_MAX_SCORE)
        source = Random(checked_seed(seed))
        build = TreeBuilder(checked_opponent(root))
        tree_shape = _random_shape(terminals, max_branching, source=source)
        # A shape is the list of the shapes below it.
        for shape, entered in traverse(tree_shape, children=list):
            is_leaf = not shape
            if not entered:
                build.close()
            elif is_leaf:
                build.leaf(source.randint(0, max_value))
            else:
                build.open()
        return cls(build.finish())


class _Shape(list["_Shape"]):
    """The shape of a growing tree: the list of the shapes below its root."""


def _random_shape(terminals: int, max_branching: int, *, source: Random) -> _Shape:
    """Grow the shape of a tree: give children to random leaves until there are enough.

    A leaf that gets n children adds n − 1 leaves, so that the last one gets no more
    than are missing.
    """
    root = _Shape()
    leaves = [root]
    while len(leaves) < terminals:
        missing = terminals - len(leaves)
        number_of_children = source.randint(2, min(max_branching, missing + 1))
        chosen = source.randrange(len(leaves))
        # From the end of the list a leaf is taken without moving the others.
        leaves[chosen], leaves[-1] = leaves[-1], leaves[chosen]
        parent = leaves.pop()
        parent.extend(_Shape() for _ in range(number_of_children))
        leaves.extend(parent)
    return root


def _checked_size(branching: int, plies: int) -> int:
    """Return the number of leaves of a complete tree, if it can be made."""
    branching = checked_whole(branching, "branching", least=1, most=MOST_LEAVES_MADE)
    plies = checked_whole(plies, "plies", least=0, most=MOST_LEAVES_MADE)
    return number_of_leaves(branching, plies, most=MOST_LEAVES_MADE)


def number_of_leaves(branching: int, plies: int, *, most: int) -> int:
    """Return the number of leaves of a complete tree, if it is at most `most`."""
    # So many plies of two moves are too many already: no need for a huger power.
    too_many_plies = most.bit_length()
    number: int = branching ** min(plies, too_many_plies)
    if number > most:
        raise TreeError(
            "Branching factor {branching} and depth {plies} plies make more than "
            "{most:,} leaves. Choose a smaller tree.",
            branching=branching,
            plies=plies,
            most=most,
        )
    return number


def xi(branching: int) -> float:
    """Return Pearl's ξ: the positive root of x^b + x − 1 = 0.

    References
    ----------
    Pearl, J. (1982). The solution for the branching factor of the alpha-beta
    pruning algorithm and its optimality. Communications of the ACM 25, 559-564.
    """
    b = checked_whole(branching, "branching", least=1, most=_MOST_BRANCHING)
    # Newton's steps from 1 only go down, for the curve is convex and rises through the
    # root.
    x, lower = 2.0, 1.0
    while lower < x:
        x = lower
        lower = x - (x**b + x - 1) / (b * x ** (b - 1) + 1)
    return x
