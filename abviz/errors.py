"""The family of errors: one clause, ``except abviz.AbvizError``, catches all of them."""

from __future__ import annotations


class AbvizError(Exception):
    """What was asked of abviz cannot be done; the message says what to do.

    Examples
    --------
    >>> import abviz
    >>> issubclass(abviz.TreeError, AbvizError), issubclass(abviz.TreeError, ValueError)
    (True, True)
    >>> issubclass(abviz.SearchError, abviz.TreeError)
    True
    """


class ExportError(AbvizError, ValueError):
    """A picture, a film or a page cannot be saved as asked."""
