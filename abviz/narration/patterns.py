"""What a catalogue is made of: patterns with names in braces, and ways of writing facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

# One pattern, or the one for a count of 1 and the one for all other counts.
Pattern: TypeAlias = str | tuple[str, str]
WayOfWriting: TypeAlias = Callable[[Any], str]
