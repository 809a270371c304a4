"""What algorithms require of a tree, one by one: each check yields what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf
from numbers import Rational

from abviz.engine.traits import Traits
from abviz.errors import Problem
from abviz.trees import Tree, format_score
from abviz.trees.players import OPPONENTS
from abviz.trees.scores import common_denominator
from abviz.trees.wording import printable


def _too_many(algorithm: Traits, players: int) -> Problem:
    return Problem(
        "this is a game of {players} players, and {algorithm.title} knows only MAX and MIN.",
        players=players,
        algorithm=algorithm,
    )


def only_two_players(algorithm: Traits, tree: Tree) -> Iterator[Problem]:
    """Require that nobody moves but MAX, MIN and chance."""
    if tree.players:
        yield _too_many(algorithm, tree.players)


def too_many_players(algorithm: Traits, *, players: int) -> str:
    """Return why a game with so many players cannot be searched; empty if it can."""
    return "" if players <= 2 else f'{_too_many(algorithm, players)} Search it with "maxn".'


def no_chance(algorithm: Traits, tree: Tree) -> Iterator[Problem]:
    """Require that there are no chance nodes, for an algorithm that knows MAX and MIN."""
    if tree.has_chance:
        yield Problem(
            "this tree has chance nodes, and {algorithm.title} knows only MAX and MIN.",
            algorithm=algorithm,
        )


def only_players(algorithm: Traits, tree: Tree) -> Iterator[Problem]:
    """Require that there are no chance nodes, for an algorithm that knows several players."""
    if tree.has_chance:
        yield Problem(
            "this tree has chance nodes, and {algorithm.title} knows only players.",
            algorithm=algorithm,
        )


def utilities(algorithm: Traits, tree: Tree) -> Iterator[Problem]:
    """Require a utility for each player at every leaf."""
    if not tree.players:
        yield Problem(
            "{algorithm.title} needs a utility for each player at every leaf, such as <1 2 6>.",
            algorithm=algorithm,
        )


def whole_scores(algorithm: Traits, tree: Tree) -> Iterator[Problem]:
    """Require that all scores are whole."""
    for leaf in tree.leaves:
        score = leaf.value
        if not (isinstance(score, Rational) and score.denominator == 1):
            yield Problem(
                "{algorithm.title} asks with null windows and needs whole scores, and "
                "{name} has the score {score}.",
                algorithm=algorithm,
                name=printable(leaf.name),
                score=format_score(score),
            )


def scores_for_averages(algorithm: Traits, tree: Tree) -> Iterator[Problem]:
    """Require that all scores are finite, and lie between the bounds if there are any."""
    low, high = algorithm.bounds or (None, None)
    needs_finite = tree.has_chance or algorithm.bounded
    for leaf in tree.leaves:
        score = leaf.value
        facts = {"name": printable(leaf.name), "score": format_score(score)}
        if needs_finite and isinf(score):
            yield Problem(
                "{algorithm.title} takes averages and needs finite scores, and {name} has {score}.",
                algorithm=algorithm,
                **facts,
            )
        if low is not None and high is not None and not low <= score <= high:
            yield Problem(
                "all scores are to lie between the bounds {low} and {high}, and "
                "{name} has {score}.",
                low=format_score(low),
                high=format_score(high),
                **facts,
            )


def short_averages(algorithm: Traits, tree: Tree) -> Iterator[Problem]:
    """Require that averages, where there are any, can be written with short numbers."""
    if tree.has_chance and common_denominator(leaf.value for leaf in tree.leaves) is None:
        yield Problem(
            "{algorithm.title} takes averages, and the scores of this tree have no common "
            "denominator of at most 300 digits. Use simpler fractions, or floats such as 0.25.",
            algorithm=algorithm,
        )


def estimates(algorithm: Traits, tree: Tree, *, first: int, deepest: int) -> Iterator[Problem]:
    """Require estimates at inner nodes from one ply to another."""
    for node, ply in zip(tree, tree.plies, strict=True):
        if first <= ply <= deepest and node.children and node.estimate is None:
            yield Problem(
                "{algorithm.title} stops at inner nodes and takes their estimates, and "
                "{name} has none. Give it one, as in (3 4)~2.5, or all of them with "
                "tree.with_estimates.",
                algorithm=algorithm,
                name=printable(node.name),
            )


def turns(algorithm: Traits, tree: Tree, *, deepest: int) -> Iterator[Problem]:
    """Require that MAX and MIN take turns, down to a ply."""
    for node, ply in zip(tree, tree.plies, strict=True):
        above = node.parent
        if above is None or ply > deepest:
            continue
        if node.children and node.is_max == above.is_max:
            yield Problem(
                "{algorithm.title} takes for granted that MAX and MIN take turns, and in this "
                "tree {player} moves twice running at {name}.",
                algorithm=algorithm,
                player=OPPONENTS[str(node.player)],
                name=printable(node.name),
            )
