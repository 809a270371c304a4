"""What people hand in: trees of their own."""

from __future__ import annotations

from abviz.trees import Tree, TreeError


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
