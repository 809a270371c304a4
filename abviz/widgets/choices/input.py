"""What people hand in: trees and games of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from abviz.games import LazyGame, Unfolding
from abviz.trees import Tree, TreeError
from abviz.trees.examples import instead_of
from abviz.widgets.choices.games import OwnGame, UnfoldedGame, is_game
from abviz.widgets.choices.own_search import choice_of

# What is said of a game, besides the depth to which it is unfolded.
OF_A_GAME = ("state", "evaluate", "maximizer")


def checked_tree(tree: object) -> Tree:
    """Return a tree, or raise a TreeError for what is none.

    Examples
    --------
    >>> checked_tree([3, 4])
    Traceback (most recent call last):
        ...
    abviz.trees.scores.TreeError: an explorer shows a Tree or a game, not list; make a tree with \
abviz.Tree.parse or abviz.Tree.from_nested.
    """
    if isinstance(tree, Tree):
        return tree
    if isinstance(tree, LazyGame):
        raise TreeError("an explorer unfolds a game itself: give it the game, as explore(game).")
    raise TreeError(
        f"an explorer shows a Tree or a game, not {type(tree).__name__}; {instead_of(tree)}"
    )


def chosen_tree(tree: object, choices: Mapping[str, Any]) -> dict[str, Any]:
    """Return choices with a tree or a game that was handed in, and what is said of the game.

    Raises
    ------
    TreeError
        If it is neither.

    Examples
    --------
    >>> list(chosen_tree(Tree.parse("(3 4)"), {"order": "best"}))
    ['own', 'order']
    >>> from abviz.games import Nim
    >>> list(chosen_tree(Nim([1, 2]), {"order": "best", "depth": 1, "evaluate": len}))
    ['own_game', 'order']
    """
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
    return {**choice_of(checked_tree(tree)), **choices}
