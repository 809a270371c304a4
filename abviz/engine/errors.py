"""The error of the searches: what is wrong, and what to do."""

from __future__ import annotations

from abviz.trees import TreeError


class SearchError(TreeError):
    """A search cannot be done as asked: there is no such search, or it does not fit the tree.

    It is a `TreeError` too. A search is always one of a tree, and which of the two to change
    where they do not fit is up to the user; so ``except abviz.TreeError`` catches all that a
    search refuses.

    Examples
    --------
    >>> import abviz
    >>> abviz.search(abviz.Tree.parse("3 5"), depth=0)
    Traceback (most recent call last):
        ...
    abviz.engine.errors.SearchError: depth must be a whole number from 1 to 4,000,000, not 0.
    """
