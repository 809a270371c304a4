"""What a pattern is: a clause in English, with facts in braces."""

from collections.abc import Callable
from typing import Any, TypeAlias

# One pattern, or the one for a count of 1 and the one for all other counts.
Pattern: TypeAlias = str | tuple[str, str]
WayOfWriting: TypeAlias = Callable[[Any], str]


def again(pattern: str) -> Pattern:
    """
    Return a pattern for the first visit, and the one that has " again" at the asterisk.
    """
    return pattern.replace("*", ""), pattern.replace("*", " again")


def either(pattern: str) -> Pattern:
    """Return a pair of patterns where English has the same for one and for several."""
    return pattern, pattern
