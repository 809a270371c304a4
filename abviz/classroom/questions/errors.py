"""The error of answers: what cannot be read, where, and what to do."""

from __future__ import annotations

from abviz.errors import AbvizError


class AnswerError(AbvizError, ValueError):
    """An answer cannot be read; it is not a try, and nothing is lost.

    Examples
    --------
    >>> import abviz
    >>> issubclass(AnswerError, abviz.AbvizError)
    True
    """
