"""Names and numbers as they are written in every language."""

from __future__ import annotations

from typing import Any

from abviz.trees import Node, format_score
from abviz.trees.wording import printable

LONGEST_LABEL = 24
LONGEST_NUMBER = 9


def label(node: Node) -> str:
    """Return a node's name as it is shown: short, and with nothing but printable characters.

    Examples
    --------
    >>> import abviz
    >>> label(abviz.Tree.parse('"a rather long name of a node": 3').root)
    'a rather long name of a…'
    """
    name = node.name
    if len(name) > LONGEST_LABEL:
        name = name[: LONGEST_LABEL - 1] + "…"
    return printable(name)


def number(score: Any) -> str:
    """Return a score, or the utilities of several players, as people read them.

    Examples
    --------
    >>> number(-2), number((1, 2, 6))
    ('−2', '(1, 2, 6)')
    """
    if isinstance(score, tuple):
        return f"({', '.join(map(format_score, score))})"
    return format_score(score)


def near(score: Any) -> str:
    """Return a number, rounded if it is long: averages often are.

    Examples
    --------
    >>> near(3), near(1 / 3)
    ('3', '≈0.333333')
    """
    text = number(score)
    if len(text) <= LONGEST_NUMBER:
        return text
    return f"≈{float(score):.6g}".replace("-", "−")
