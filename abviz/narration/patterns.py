"""Patterns of claims: clauses with names in braces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

# One pattern, or the one for a count of 1 and the one for all other counts.
Pattern: TypeAlias = str | tuple[str, str]
WayOfWriting: TypeAlias = Callable[[Any], str]


def either(pattern: str) -> Pattern:
    """Return a pattern for one and for several that English says in the same way.

    Examples
    --------
    >>> either("{nodes:scattered} cannot matter")
    ('{nodes:scattered} cannot matter', '{nodes:scattered} cannot matter')
    """
    return pattern, pattern
