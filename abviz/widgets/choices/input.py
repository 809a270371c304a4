"""What people hand in: trees and games of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from abviz.games import LazyGame, Unfolding
from abviz.trees import TreeError, as_tree, examples
from abviz.trees.reading import is_game
from abviz.widgets.choices.games import OwnGame, UnfoldedGame
from abviz.widgets.choices.own_search import choice_of

# What is said of a game, besides the depth to which it is unfolded.
OF_A_GAME = ("state", "evaluate", "maximizer")


def chosen_tree(tree: object, choices: Mapping[str, Any]) -> dict[str, Any]:
    """Return choices with a tree or a game that was handed in, and what is said of the game.

    Raises
    ------
    TreeError
        If it is neither.

    Examples
    --------
    >>> list(chosen_tree([3, 4], {"order": "best"}))
    ['own', 'order']
    >>> from abviz.games import Nim
    >>> list(chosen_tree(Nim([1, 2]), {"order": "best", "depth": 1, "evaluate": len}))
    ['own_game', 'order']
    """
    if isinstance(tree, LazyGame):
        tree, *parts = tree.parts
        choices = {**dict(zip(OF_A_GAME, parts, strict=True)), **choices}
    if is_game(tree):
        said = {name: choices[name] for name in ("depth", *OF_A_GAME) if name in choices}
        others = {name: choices[name] for name in choices if name not in said}
        return {"own_game": OwnGame(tree, **said), **others}
    for name in OF_A_GAME:
        if name in choices:
            raise TreeError(f"{name} is said of a game, as in explore(game, {name}=...).")
    if tree is None:
        return dict(choices)
    if isinstance(tree, Unfolding):
        return {"own_game": UnfoldedGame(tree), **choices}
    if isinstance(tree, str) and tree not in examples:
        # The explorer says what could be meant besides.
        return {"text": tree, **choices}
    return {**choice_of(as_tree(tree)), **choices}
