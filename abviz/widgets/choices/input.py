"""What people hand in: scores, and trees of their own."""

from __future__ import annotations

from abviz.errors import Problem
from abviz.trees import Score, Tree, TreeError


def read_score(text: str) -> Score:
    """Return the score that a user has typed.

    Examples
    --------
    >>> read_score("−2"), read_score(" 1/3 ")
    (-2, Fraction(1, 3))
    """
    try:
        # Between other scores, so that a name, a bracket or an empty text cannot pass.
        _, leaf, _ = Tree.parse(f"0 {text.strip()} 0").root.children
        if leaf.is_leaf and ":" not in text:
            return leaf.value
    except (TreeError, ValueError):
        pass
    shown = text if len(text) <= 20 else f"{text[:20]}…"
    raise TreeError(
        Problem("“{text}” is not a score; type one number, such as 3, −2, 0.5 or 1/3.", text=shown)
    )


def checked_tree(tree: object) -> Tree:
    """Return a tree, or raise a TreeError for what is none.

    Examples
    --------
    >>> checked_tree([3, 4])
    Traceback (most recent call last):
        ...
    abviz.trees.errors.TreeError: an explorer shows a Tree, not list; make one with Tree.parse \
or Tree.from_nested.
    """
    if isinstance(tree, Tree):
        return tree
    raise TreeError(
        f"an explorer shows a Tree, not {type(tree).__name__}; "
        "make one with Tree.parse or Tree.from_nested."
    )
