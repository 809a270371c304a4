"""Why an algorithm cannot search a tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isinf
from numbers import Rational

from abviz.engine.traits import Traits
from abviz.errors import Problem
from abviz.trees import Tree, format_score
from abviz.trees.players import OPPONENTS
from abviz.trees.scores import common_denominator
from abviz.trees.wording import printable

_MOST_NAMED = 3


def first_misfit(algorithm: Traits, tree: Tree) -> str:
    """Return the first reason why an algorithm cannot search a tree; empty if there is none."""
    return next(_misfits(algorithm, tree), "")


def advice(algorithm: Traits, tree: Tree, known: Iterable[Traits]) -> str:
    """Return which searches fit a tree, or the part of a game, that an algorithm cannot search."""
    what = "game" if tree.has_stubs else "tree"
    fitting = [
        one.name
        for one in known
        if not first_misfit(one, tree) and not (tree.has_stubs and game_misfit(one))
    ]
    if algorithm.name in fitting:
        return ""  # Its options do not fit, and the reason says so.
    if not fitting:
        if tree.has_stubs:
            return Problem("No search of abviz fits this game.")
        return Problem("No search of abviz fits this tree.")
    if len(fitting) == 1:
        return f"The search that fits this {what}: {fitting[0]}."
    if len(fitting) > _MOST_NAMED:
        fitting[_MOST_NAMED - 1 :] = [f"{len(fitting) - _MOST_NAMED + 1} more"]
    *first, last = fitting
    return f"Searches that fit this {what}: {', '.join(first)} and {last}."


def game_misfit(algorithm: Traits) -> str:
    """Return why an algorithm cannot search a game as it unfolds; empty if it can."""
    title = algorithm.title
    if algorithm.several:
        return f"{title} is for several players, and these games have two; search a Tree with it."
    if algorithm.best_first:
        return f"{title} goes back and forth in the whole tree; search abviz.Tree.from_game(game)."
    if algorithm.bounded and algorithm.bounds is None:
        return (
            f"{title} needs to know between which bounds all scores lie, and nobody knows them "
            "while a game unfolds; say bounds=(least, greatest)."
        )
    if algorithm.deepens and algorithm.depth is None:
        return (
            f"{title} needs to know how deep to go, and nobody knows how deep a game is while it "
            "unfolds; say depth=... in plies."
        )
    return ""


def _misfits(algorithm: Traits, tree: Tree) -> Iterator[Problem]:
    if tree.players and not algorithm.several:
        yield Problem(
            "this is a game of {players} players, and {algorithm.title} knows only MAX and MIN.",
            players=tree.players,
            algorithm=algorithm,
        )
    elif algorithm.several and not tree.players:
        yield Problem(
            "{algorithm.title} needs a utility for each player at every leaf, such as <1 2 6>.",
            algorithm=algorithm,
        )
    elif tree.has_chance and not algorithm.averages:
        yield _unknown_chance(algorithm)
    else:
        yield from _of_scores(algorithm, tree)
        if algorithm.averages and tree.has_chance:
            yield from _long_averages(algorithm, tree)
        if algorithm.limits:
            yield from _missing_estimates(algorithm, tree)
        if algorithm.alternates:
            yield from _double_moves(algorithm, tree)


def _unknown_chance(algorithm: Traits) -> Problem:
    if algorithm.several:
        return Problem(
            "this tree has chance nodes, and {algorithm.title} knows only players.",
            algorithm=algorithm,
        )
    return Problem(
        "this tree has chance nodes, and {algorithm.title} knows only MAX and MIN.",
        algorithm=algorithm,
    )


def _of_scores(algorithm: Traits, tree: Tree) -> Iterator[Problem]:
    low, high = algorithm.bounds or (None, None)
    if not (algorithm.needs_whole_scores or algorithm.averages):
        return
    for leaf in tree.leaves:
        score = leaf.value
        facts = {"name": printable(leaf.name), "score": format_score(score)}
        if algorithm.needs_whole_scores and not _is_whole(score):
            yield Problem(
                "{algorithm.title} asks with null windows and needs whole scores, and "
                "{name} has the score {score}.",
                algorithm=algorithm,
                **facts,
            )
        if algorithm.averages and isinf(score) and (tree.has_chance or algorithm.bounded):
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


def _long_averages(algorithm: Traits, tree: Tree) -> Iterator[Problem]:
    if common_denominator(leaf.value for leaf in tree.leaves) is None:
        yield Problem(
            "{algorithm.title} takes averages, and the scores of this tree have no common "
            "denominator of at most 300 digits. Use simpler fractions, or floats such as 0.25.",
            algorithm=algorithm,
        )


def _is_whole(score: object) -> bool:
    return isinstance(score, Rational) and score.denominator == 1


def _missing_estimates(algorithm: Traits, tree: Tree) -> Iterator[Problem]:
    deepest = algorithm.depth or tree.depth
    first = 1 if algorithm.deepens else deepest
    for node, ply in zip(tree, tree.plies, strict=True):
        if first <= ply <= deepest and node.children and node.estimate is None:
            yield Problem(
                "{algorithm.title} stops at inner nodes and takes their estimates, and "
                "{name} has none. Give it one, as in (3 4)~2.5.",
                algorithm=algorithm,
                name=printable(node.name),
            )


def _double_moves(algorithm: Traits, tree: Tree) -> Iterator[Problem]:
    for node in tree:
        above = node.parent
        if above is not None and node.children and node.is_max == above.is_max:
            yield Problem(
                "{algorithm.title} takes for granted that MAX and MIN take turns, and in this "
                "tree {player} moves twice running at {name}.",
                algorithm=algorithm,
                player=OPPONENTS[str(node.player)],
                name=printable(node.name),
            )
