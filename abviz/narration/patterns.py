"""What a pattern is: a clause with names in braces where facts stand."""

from __future__ import annotations

from typing import TypeAlias

# One pattern, or the one for a count of 1 and the one for all other counts.
Pattern: TypeAlias = str | tuple[str, str]
