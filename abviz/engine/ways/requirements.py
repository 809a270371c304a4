"""What algorithms require of a tree, one by one: each check yields what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf
from numbers import Rational

from abviz.engine.traits import Traits
from abviz.trees import Tree, format_score
from abviz.trees.scores import common_denominator
from abviz.trees.wording import printable


def only_two_players(algorithm: Traits, tree: Tree) -> Iterator[str]:
    """Require that nobody moves but MAX, MIN and chance."""
    if tree.players:
        title = algorithm.title
        yield f"this is a game of {tree.players} players, and {title} knows only MAX and MIN."


def no_chance(algorithm: Traits, tree: Tree, *, known: str) -> Iterator[str]:
    """Require that there are no chance nodes; `known` says whom the algorithm knows."""
    if tree.has_chance:
        yield f"this tree has chance nodes, and {algorithm.title} knows only {known}."


def utilities(algorithm: Traits, tree: Tree) -> Iterator[str]:
    """Require a utility for each player at every leaf."""
    if not tree.players:
        yield f"{algorithm.title} needs a utility for each player at every leaf, such as <1 2 6>."


def whole_scores(algorithm: Traits, tree: Tree) -> Iterator[str]:
    """Require that all scores are whole."""
    for leaf in tree.leaves:
        score = leaf.value
        if not (isinstance(score, Rational) and score.denominator == 1):
            yield (
                f"{algorithm.title} asks with null windows and needs whole scores, and "
                f"{printable(leaf.name)} has the score {format_score(score)}."
            )


def scores_for_averages(algorithm: Traits, tree: Tree) -> Iterator[str]:
    """Require that all scores are finite, and lie between the bounds if there are any."""
    low, high = algorithm.bounds or (None, None)
    needs_finite = tree.has_chance or algorithm.bounded
    for leaf in tree.leaves:
        score, name, shown = leaf.value, printable(leaf.name), format_score(leaf.value)
        if needs_finite and isinf(score):
            yield (
                f"{algorithm.title} takes averages and needs finite scores, and {name} has {shown}."
            )
        if low is not None and high is not None and not low <= score <= high:
            yield (
                f"all scores are to lie between the bounds {format_score(low)} and "
                f"{format_score(high)}, and {name} has {shown}."
            )


def short_averages(algorithm: Traits, tree: Tree) -> Iterator[str]:
    """Require that averages, where there are any, can be written with short numbers."""
    if tree.has_chance and common_denominator(leaf.value for leaf in tree.leaves) is None:
        yield (
            f"{algorithm.title} takes averages, and the scores of this tree have no common "
            "denominator of at most 300 digits. Use simpler fractions, or floats such as 0.25."
        )


def estimates(algorithm: Traits, tree: Tree, *, first: int, deepest: int) -> Iterator[str]:
    """Require estimates at inner nodes from one ply to another."""
    for node, ply in zip(tree, tree.plies, strict=True):
        if first <= ply <= deepest and node.children and node.estimate is None:
            yield (
                f"{algorithm.title} stops at inner nodes and takes their estimates, and "
                f"{printable(node.name)} has none. Give it one, as in (3 4)~2.5."
            )


def turns(algorithm: Traits, tree: Tree) -> Iterator[str]:
    """Require that MAX and MIN take turns."""
    for node in tree:
        above = node.parent
        if above is not None and node.children and node.is_max == above.is_max:
            yield (
                f"{algorithm.title} takes for granted that MAX and MIN take turns, and in this "
                f"tree {str(node.player).upper()} moves twice running at {printable(node.name)}."
            )
