"""Read what people give as a tree: text, nested lists, a graph, linked nodes or a game.

No other package is imported for that: what is given is known by what it has.
"""

import sys
from os import PathLike
from pathlib import Path
from typing import Any

from abviz.errors import Message
from abviz.text import printable
from abviz.trees.gallery import examples
from abviz.trees.linked import from_linked_node, is_linked_node
from abviz.trees.scores import TreeError
from abviz.trees.tree import Tree

# An object with one of these methods is taken for a game; abviz.games says what else it
# lacks. What abviz.games.lazy returns has `to_depth`; those behind it are words of
# other libraries (abviz.games.guests).
METHODS_OF_GAMES = (
    "actions",
    "result",
    "successors",
    "to_depth",
    "possible_moves",
    "legal_actions",
    "new_initial_state",
)

MOST_NAMED = 3


def as_tree(given: object, *, unscored: bool = False) -> Tree:
    """Return the tree of what is given, or say why it is none.

    That may be a Tree, a text, the name of an example, a path, lists, dicts, an array,
    a graph, a game, a node of anytree or bigtree, or a game of pygambit. Where each
    leaf must have a score, and one has none, it is refused; with `unscored` it is not.
    """
    tree = _read(given)
    if tree.unscored and not unscored:
        raise TreeError(without_scores(tree))
    return tree


def without_scores(tree: Tree) -> Message:
    """Return which leaves of a tree have no score yet, and what to do."""
    names = [printable(leaf.name) for leaf in tree.unscored]
    if len(names) == 1:
        return Message(
            "Leaf {name} has no score yet (? in the text). Click it and type one where "
            "the tree is shown, as by abviz.explore, or give it one in Python: "
            "tree.with_score({quoted}, 3).",
            name=names[0],
            quoted=repr(tree.unscored[0].name),
        )
    if len(names) > MOST_NAMED + 1:
        names = [*names[:MOST_NAMED], f"… ({len(names)})"]
    return Message(
        "The leaves {names} have no scores yet (? in the text). Click each and type "
        "one where the tree is shown, as by abviz.explore, or give it one in Python: "
        "tree.with_score({quoted}, 3).",
        names=", ".join(names),
        quoted=repr(tree.unscored[0].name),
    )


def _read(given: object) -> Tree:
    """Return the tree of what is given, with or without scores."""
    if isinstance(given, Tree):
        return given
    if isinstance(given, str):
        return examples[given] if given in examples else Tree.parse(given)
    if isinstance(given, PathLike):
        return Tree.parse(Path(given).read_text(encoding="utf-8-sig"))
    if isinstance(given, (list, tuple, dict)) or hasattr(given, "tolist"):
        return Tree.from_nested(given)
    if is_game(given):
        return Tree.from_game(given)
    tree = getattr(given, "tree", None)
    if isinstance(tree, Tree) and hasattr(given, "states"):
        return tree
    tree_of_library = _tree_of_a_library(given)
    if tree_of_library is not None:
        return tree_of_library
    raise TreeError(_instead_of(given, has_tree=isinstance(tree, Tree)))


def _tree_of_a_library(given: object) -> Tree | None:
    """Return what is a tree to another library as ours; None if it is none."""
    if is_graph(given):
        return Tree.from_networkx(given)  # type: ignore[arg-type]
    if is_gambit(given):
        return _tree_of_gambit(given)
    if is_linked_node(given):
        return Tree(from_linked_node(given))
    return None


def is_of_a_library(given: object) -> bool:
    """Tell whether something is a tree to networkx, pygambit, anytree or bigtree."""
    return is_graph(given) or is_gambit(given) or is_linked_node(given)


def is_gambit(given: object) -> bool:
    """Tell whether something is a `Game` of pygambit, which writes itself as .efg."""
    return callable(getattr(given, "to_efg", None))


def _tree_of_gambit(game: Any) -> Tree:
    """Return the tree of a `Game` of pygambit (as seen in 16.7.0), by its .efg text.

    A game in strategic form has none.
    """
    if not getattr(game, "is_tree", True):
        raise TreeError(
            Message(
                "This game of pygambit is a table of payoffs, in which the players "
                "choose at the same time, and no tree. A tree begins with\n    "
                'game = pygambit.Game.new_tree(players=["MAX", "MIN"])\n    '
                'game.append_move(game.root, "MAX", ["left", "right"])'
            )
        )
    return Tree.parse(game.to_efg())


def is_game(given: object) -> bool:
    """Tell whether something has a method of a game, and so can be asked for more."""
    if isinstance(given, Tree) or is_graph(given) or is_gambit(given):
        return False
    # A board of python-chess lists its moves by a property.
    return hasattr(given, "legal_moves") or any(
        callable(getattr(given, name, None)) for name in METHODS_OF_GAMES
    )


def for_a_function(function: object) -> str:
    """Return what to type to see the search of your own function."""
    name = getattr(function, "__name__", "")
    name = name if name.isidentifier() else "function"
    return (
        f"record your own function with abviz.watch({name}, tree), and see its steps "
        f"with abviz.explore(abviz.watch({name}, tree))."
    )


def is_graph(given: object) -> bool:
    """Tell whether something is a graph of networkx, which is not imported for that."""
    networkx = sys.modules.get("networkx")
    return networkx is not None and isinstance(given, networkx.Graph)


def _instead_of(value: object, *, has_tree: bool) -> Message | str:
    """Return what to give in place of something that is no tree."""
    kind = type(value).__name__
    if has_tree:
        return (
            f"This is no tree, but a value of type {kind}. Give its attribute `tree`."
        )
    if callable(value) and not isinstance(value, type):
        return f"A function is no tree; {for_a_function(value)}"
    return Message(
        "This is no tree, but a value of type {kind}. Give a Tree, its text such as "
        '"((4 3) (8 7))", nested lists, a networkx graph, or a game.',
        kind=kind,
    )
