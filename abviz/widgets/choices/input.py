"""Turn what users hand in into choices: trees, games, and lists of scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from abviz.games import LazyGame, Unfolding
from abviz.trees import Tree, TreeError, as_tree, examples
from abviz.trees.notation import FEWEST, STRUCTURE, Shape, complete_shapes, parse
from abviz.trees.reading import is_game
from abviz.widgets.choices.games import OwnGame, UnfoldedGame
from abviz.widgets.choices.own_search import choice_of

# The options of a game, besides the depth to which it is unfolded.
OF_A_GAME = ("state", "evaluate", "maximizer")


def chosen_tree(tree: object, choices: Mapping[str, Any]) -> dict[str, Any]:
    """Return choices with a tree or a game that was handed in, and the options of the game.

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


def with_leaf_list_read(choices: Mapping[str, Any]) -> dict[str, Any]:
    """Return choices from the page, where scores without brackets mean the deepest complete tree.

    Examples
    --------
    >>> with_leaf_list_read({"text": "4,3,8,7 2 1 6 5"})["own"]
    Tree: 8 leaves, depth 3 plies, MAX to move
    >>> with_leaf_list_read({"text": "(4 3 8 7)"})
    {'text': '(4 3 8 7)'}
    """
    text = choices.get("text")
    if not isinstance(text, str) or STRUCTURE.intersection(text):
        return dict(choices)
    scores = [leaf.value for leaf in Tree(parse(text)).leaves]
    deepest = complete_shapes(len(scores))[0] if len(scores) >= FEWEST else Shape(len(scores), 1)
    if deepest.depth == 1:
        return dict(choices)
    others = {name: value for name, value in choices.items() if name != "text"}
    return {**others, "own": Tree.complete(*deepest, scores)}
