"""Why an algorithm cannot search a tree, and which ones can."""

from __future__ import annotations

from collections.abc import Iterable

from abviz.engine.traits import Traits
from abviz.engine.ways.way import way_of
from abviz.errors import Problem
from abviz.trees import Tree

_MOST_NAMED = 3


def first_misfit(algorithm: Traits, tree: Tree) -> str:
    """Return the first reason why an algorithm cannot search a tree; empty if there is none."""
    return next(way_of(algorithm).misfits(algorithm, tree), "")


def game_misfit(algorithm: Traits) -> str:
    """Return why an algorithm cannot search a game as it unfolds; empty if it can."""
    return way_of(algorithm).game_misfit(algorithm)


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
