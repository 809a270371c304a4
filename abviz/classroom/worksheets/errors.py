"""What goes wrong with a worksheet."""

from __future__ import annotations

from abviz.errors import AbvizError


class WorksheetError(AbvizError, ValueError):
    """A worksheet cannot be made as wished; the message says which wish is in the way.

    Examples
    --------
    >>> import abviz
    >>> issubclass(WorksheetError, abviz.AbvizError)
    True
    """
