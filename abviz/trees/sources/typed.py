"""Scores as people type them, one at a time."""

from __future__ import annotations

from abviz.errors import Problem
from abviz.trees.errors import TreeError
from abviz.trees.scores import Score
from abviz.trees.sources import notation

_LONGEST_SHOWN = 20


def typed_score(text: str) -> Score:
    """Return the score that somebody has typed.

    Parameters
    ----------
    text : str
        A number of the notation, with blanks around it or without.

    Returns
    -------
    int, float or Fraction
        The score.

    Raises
    ------
    TreeError
        If the text is anything else.

    Examples
    --------
    >>> typed_score("−2"), typed_score(" 1/3 ")
    (-2, Fraction(1, 3))
    """
    try:
        # Between other scores, so that a name, a bracket or an empty text cannot pass.
        _, leaf, _ = notation.parse(f"0 {text.strip()} 0")[0].children
        if leaf.is_leaf and ":" not in text:
            return leaf.value
    except (TreeError, ValueError):
        pass
    shown = text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
    raise TreeError(
        Problem("“{text}” is not a score; type one number, such as 3, −2, 0.5 or 1/3.", text=shown)
    )
